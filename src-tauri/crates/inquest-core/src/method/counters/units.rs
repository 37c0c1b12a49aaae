//! Units of time in counter tables (methods 1.1).

use serde::{Deserialize, Serialize};

use crate::Unit;
use crate::method::error::{OutOfDomain, positive, refuse};
use crate::method::printed::Printed;
use crate::method::value::Int;
use crate::unit::TimeUnit;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum TimeName {
    S,
    Ms,
    Us,
    Ns,
    Ps,
}

impl TimeName {
    const ALL: [TimeName; 5] = [TimeName::S, TimeName::Ms, TimeName::Us, TimeName::Ns, TimeName::Ps];

    fn unit(self) -> Unit {
        Unit::Time(match self {
            TimeName::S => TimeUnit::S,
            TimeName::Ms => TimeUnit::Ms,
            TimeName::Us => TimeUnit::Us,
            TimeName::Ns => TimeUnit::Ns,
            TimeName::Ps => TimeUnit::Ps,
        })
    }

    /// How many of the unit one second is.
    fn per_second(self) -> f64 {
        match self {
            TimeName::S => 1.0,
            TimeName::Ms => 1e3,
            TimeName::Us => 1e6,
            TimeName::Ns => 1e9,
            TimeName::Ps => 1e12,
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Conversion {
    value: f64,
    from: TimeName,
    to: TimeName,
}

#[derive(Serialize)]
pub(super) struct Converted {
    value: f64,
}

pub(super) fn convert_unit(input: Conversion) -> Result<Converted, OutOfDomain> {
    // Times always convert; the refusal is for the reader of the types.
    match input.from.unit().convert(input.value, &input.to.unit()) {
        Ok(value) => Ok(Converted { value }),
        Err(_) => refuse("to", "incompatible"),
    }
}

#[derive(Deserialize)]
pub(super) struct PrintedAverage {
    count: Int,
    total_s: String,
    printed_avg: String,
    printed_unit: TimeName,
}

#[derive(Serialize)]
pub(super) struct InferredUnit {
    mean_ms: f64,
    ratio: f64,
    nearest_unit: TimeName,
    rel_error: f64,
    rounding_tolerance: f64,
    consistent: bool,
    label_matches_unit: bool,
    total_s_implied: f64,
}

pub(super) fn infer_unit(input: PrintedAverage) -> Result<InferredUnit, OutOfDomain> {
    let count = positive("count", input.count.f64())?;
    let total = Printed::read("total_s", &input.total_s)?;
    let average = Printed::read("printed_avg", &input.printed_avg)?;
    positive("total_s", total.value)?;
    positive("printed_avg", average.value)?;
    let mean_s = total.value / count;
    let ratio = average.value / mean_s;
    let distance = |unit: TimeName| (ratio.ln() - unit.per_second().ln()).abs();
    let nearest = TimeName::ALL
        .into_iter()
        .reduce(|best, unit| if distance(unit) < distance(best) { unit } else { best })
        .unwrap_or(TimeName::S);
    let rel_error = ratio / nearest.per_second() - 1.0;
    // Each printed number is off by at most half a unit of its last digit; twice that, since both are.
    let rounding_tolerance = 2.0 * (total.half_unit() / total.value + average.half_unit() / average.value);
    Ok(InferredUnit {
        mean_ms: mean_s * 1e3,
        ratio,
        nearest_unit: nearest,
        rel_error,
        rounding_tolerance,
        consistent: rel_error.abs() <= rounding_tolerance,
        label_matches_unit: nearest == input.printed_unit,
        total_s_implied: count * average.value / nearest.per_second(),
    })
}

#[derive(Deserialize)]
pub(crate) struct AverageRow {
    pub count: Int,
    pub sum_ps: Int,
    pub printed_avg_ps: Int,
    pub tick_ps: Int,
}

#[derive(Serialize)]
pub(crate) struct FloorAverage {
    pub floor_avg_ps: Int,
    pub difference_ps: Int,
    pub accepted: bool,
}

pub(crate) fn floor_average(input: AverageRow) -> Result<FloorAverage, OutOfDomain> {
    if input.count.0 <= 0 {
        return refuse("count", "not_positive");
    }
    let floor = input.sum_ps.0.div_euclid(input.count.0);
    let Some(difference) = floor.checked_sub(input.printed_avg_ps.0) else {
        return refuse("printed_avg_ps", "too_large");
    };
    Ok(FloorAverage {
        floor_avg_ps: Int(floor),
        difference_ps: Int(difference),
        accepted: (0..input.tick_ps.0).contains(&difference),
    })
}
