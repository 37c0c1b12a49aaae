//! `stats.difference`: the comparison of [`crate::difference`] as a method.

use serde::Deserialize;

use crate::difference::{Better, Difference, DifferenceRefused, Question, compare};
use crate::method::error::{OutOfDomain, refuse};
use crate::method::value::Int;

#[derive(Deserialize)]
pub(super) struct Runs {
    before: Vec<f64>,
    after: Vec<f64>,
    better: Better,
    null_band: f64,
    alpha: f64,
    confidence: f64,
    power: f64,
    cv: Option<f64>,
    seed: Int,
    resamples: Int,
}

pub(super) fn difference(input: Runs) -> Result<Difference, OutOfDomain> {
    let Ok(seed) = u64::try_from(input.seed.0) else { return refuse("seed", "negative") };
    let resamples = match u32::try_from(input.resamples.0) {
        Ok(n) if (1..=1_000_000).contains(&n) => n,
        _ => return refuse("resamples", "not_1_to_1000000"),
    };
    let question = Question {
        before: input.before,
        after: input.after,
        better: input.better,
        null_band: input.null_band,
        alpha: input.alpha,
        confidence: input.confidence,
        power: input.power,
        cv: input.cv,
        seed,
        resamples,
    };
    compare(&question).or_else(|refused| match refused {
        DifferenceRefused::NoRuns { arm } => refuse(arm, "empty"),
        DifferenceRefused::NotANumber { arm } => refuse(arm, "not_a_number"),
        DifferenceRefused::Parameter { parameter } => refuse(parameter, "out_of_range"),
    })
}
