//! Ratios of after to before: plain, per row, as intervals, and along a product law.

use serde::{Deserialize, Serialize};

use crate::effect::ASSUMED_CV;
use crate::method::error::{OutOfDomain, nonzero, positive, refuse};
use crate::method::value::{Int, Interval};

/// Half width of a 95 % interval in standard deviations, as methods 3.6 rounds it.
const Z_95: f64 = 1.96;

#[derive(Deserialize)]
pub(super) struct Pair {
    before: f64,
    after: f64,
    rows_before: Option<f64>,
    rows_after: Option<f64>,
}

#[derive(Serialize)]
pub(super) struct Change {
    ratio: f64,
    factor: Option<f64>,
    change_pct: f64,
    reduction_pct: f64,
    per_row_ratio: Option<f64>,
    rows_ratio: Option<f64>,
}

pub(super) fn change(input: Pair) -> Result<Change, OutOfDomain> {
    let ratio = input.after / nonzero("before", input.before)?;
    let rows = match (input.rows_before, input.rows_after) {
        (Some(before), Some(after)) => Some((nonzero("rows_before", before)?, nonzero("rows_after", after)?)),
        _ => None,
    };
    Ok(Change {
        ratio,
        factor: (input.after != 0.0).then(|| input.before / input.after),
        change_pct: 100.0 * (ratio - 1.0),
        reduction_pct: 100.0 * (1.0 - ratio),
        per_row_ratio: rows.map(|(before, after)| (input.after / after) / (input.before / before)),
        rows_ratio: rows.map(|(before, after)| after / before),
    })
}

#[derive(Deserialize)]
pub(super) struct Arms {
    before: Interval,
    after: Interval,
    single_runs: Int,
    cv: Option<f64>,
}

#[derive(Serialize)]
pub(super) struct Effect {
    ratio: Interval,
    change: Interval,
    cv: Option<f64>,
    cv_assumed: bool,
}

/// The relative errors of two single runs add in squares: `sqrt(k)*cv` for `k` of them.
pub(super) fn effect(input: Arms) -> Result<Effect, OutOfDomain> {
    let (Interval([before_lo, before_hi]), Interval([after_lo, after_hi])) = (input.before, input.after);
    positive("before", before_lo)?;
    if after_lo < 0.0 {
        return refuse("after", "negative");
    }
    for (name, lo, hi) in [("before", before_lo, before_hi), ("after", after_lo, after_hi)] {
        if lo > hi {
            return refuse(name, "bounds_reversed");
        }
    }
    if !(0..=2).contains(&input.single_runs.0) {
        return refuse("single_runs", "not_0_to_2");
    }
    if input.cv.is_some_and(|cv| cv < 0.0) {
        return refuse("cv", "negative");
    }
    let cv = (input.single_runs.0 > 0).then(|| input.cv.unwrap_or(ASSUMED_CV));
    let widen = cv.map_or(1.0, |cv| (Z_95 * input.single_runs.f64().sqrt() * cv).exp());
    let ratio = [after_lo / before_hi / widen, after_hi / before_lo * widen];
    Ok(Effect {
        ratio: Interval(ratio),
        change: Interval([ratio[0] - 1.0, ratio[1] - 1.0]),
        cv,
        cv_assumed: cv.is_some() && input.cv.is_none(),
    })
}

#[derive(Deserialize)]
struct Link {
    name: String,
    before: f64,
    after: f64,
}

#[derive(Deserialize)]
pub(super) struct Law {
    links: Vec<Link>,
}

#[derive(Serialize)]
struct Factor {
    name: String,
    ratio: f64,
}

#[derive(Serialize)]
pub(super) struct Factors {
    factors: Vec<Factor>,
    ratio: f64,
}

pub(super) fn factors(input: Law) -> Result<Factors, OutOfDomain> {
    let Some(last) = input.links.last() else { return refuse("links", "empty") };
    if input.links.iter().any(|link| link.before <= 0.0 || link.after <= 0.0) {
        return refuse("links", "not_positive");
    }
    let ratio = last.after / last.before;
    let mut per = (1.0, 1.0);
    let factors = input.links.iter().map(|link| {
        let ratio = (link.after / per.1) / (link.before / per.0);
        per = (link.before, link.after);
        Factor { name: link.name.clone(), ratio }
    });
    Ok(Factors { factors: factors.collect(), ratio })
}
