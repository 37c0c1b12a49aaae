//! `knee.curve`, `knee.curve_shift`: the reading of a sweep of [`crate::sweep`] as methods.

use serde::{Deserialize, Serialize};

use crate::method::error::{OutOfDomain, refuse};
use crate::method::value::Interval;
use crate::sweep::{self, Curve, Limits, Load, Point, SweepRefused};

#[derive(Deserialize)]
pub(super) struct Sweep {
    points: Vec<Point>,
    load: Load,
    slo: f64,
    error_budget: f64,
    completed_share: f64,
}

/// A curve with its bracket as one figure.
#[derive(Serialize)]
pub(super) struct Bracketed {
    #[serde(flatten)]
    curve: Curve,
    bracket: Interval,
}

pub(super) fn curve(input: Sweep) -> Result<Bracketed, OutOfDomain> {
    let Sweep { points, load, slo, error_budget, completed_share } = input;
    let curve = sweep::curve(&points, load, &Limits { slo, error_budget, completed_share })
        .or_else(|refused| of("points", refused))?;
    Ok(Bracketed { bracket: Interval(curve.bracket()), curve })
}

fn of<T>(input: &'static str, refused: SweepRefused) -> Result<T, OutOfDomain> {
    match refused {
        SweepRefused::Empty => refuse(input, "empty"),
        SweepRefused::Value { .. } => refuse(input, "negative"),
        SweepRefused::Parameter { parameter } => refuse(parameter, "out_of_range"),
    }
}

#[derive(Deserialize)]
pub(super) struct TwoSweeps {
    before: Vec<Point>,
    after: Vec<Point>,
    load: Load,
    slo: f64,
    error_budget: f64,
    completed_share: f64,
    scale: Option<f64>,
    target_pct: f64,
}

#[derive(Serialize)]
pub(super) struct Moved {
    before: Curve,
    after: Curve,
    ratio: Interval,
    change: Interval,
    includes_no_change: bool,
    efficiency: Option<Interval>,
    resource_share: Option<Interval>,
    runs_before: Option<u32>,
    runs_after: Option<u32>,
}

pub(super) fn curve_shift(input: TwoSweeps) -> Result<Moved, OutOfDomain> {
    let TwoSweeps { slo, error_budget, completed_share, load, .. } = input;
    let limits = Limits { slo, error_budget, completed_share };
    let read = |name, points: &[Point]| sweep::curve(points, load, &limits).or_else(|e| of(name, e));
    let (before, after) = (read("before", &input.before)?, read("after", &input.after)?);
    let found = sweep::shift(&before, &after, input.scale, input.target_pct).or_else(|e| of("scale", e))?;
    Ok(Moved {
        before,
        after,
        ratio: Interval(found.ratio),
        change: Interval(found.ratio.map(|r| r - 1.0)),
        includes_no_change: found.includes_no_change,
        efficiency: found.efficiency.map(Interval),
        // A ratio of zero has no lower bound of the share: JSON has no infinity.
        resource_share: found.resource_share.filter(|s| s[0].is_finite()).map(Interval),
        runs_before: found.runs_before,
        runs_after: found.runs_after,
    })
}
