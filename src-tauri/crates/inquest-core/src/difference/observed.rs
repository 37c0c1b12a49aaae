//! The comparison of runs that are quantities: units brought together, the ratio with its grade and its source.

use serde_json::json;

use super::{CvFrom, Difference, DifferenceRefused, Question, compare};
use crate::effect::ASSUMED_CV;
use crate::method::{MethodError, computed};
use crate::unit::ConversionRefused;
use crate::{Grade, Quantity, Source, Unit};

/// A difference between runs, and its size as a quantity.
#[derive(Debug, Clone, PartialEq)]
pub struct Observed {
    /// The answer.
    pub difference: Difference,
    /// Ratio of means, an interval in unit 1: the result `ratio_interval` of `stats.difference`, of the weakest grade of the runs,
    /// and assumed where the run-to-run variation is. `None` where means have no ratio.
    pub ratio: Option<Quantity>,
}

/// Why runs are not compared.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ObservedRefused {
    /// The runs measure different things.
    #[error(transparent)]
    Units(#[from] ConversionRefused),
    /// There is nothing to compare, or a run is no single number.
    #[error(transparent)]
    Difference(#[from] DifferenceRefused),
    /// The method refused the values.
    #[error(transparent)]
    Method(#[from] MethodError),
}

/// Compares runs in the unit of the first. `ask` holds everything but the values.
pub fn observed(
    before: &[Quantity],
    after: &[Quantity],
    ask: &Question,
) -> Result<Observed, ObservedRefused> {
    let Some(first) = before.first() else { return Err(DifferenceRefused::NoRuns { arm: "before" }.into()) };
    let values = |arm, runs: &[Quantity]| {
        let value = |run: &Quantity| {
            let point = run.amount.bounds().filter(|(lo, hi)| lo == hi);
            let (value, _) = point.ok_or(DifferenceRefused::NotANumber { arm })?;
            Ok::<f64, ObservedRefused>(run.unit.convert(value, &first.unit)?)
        };
        runs.iter().map(value).collect::<Result<Vec<_>, _>>()
    };
    let question =
        Question { before: values("before", before)?, after: values("after", after)?, ..ask.clone() };
    let difference = compare(&question)?;
    let inputs = json!({
        "before": question.before, "after": question.after, "better": question.better,
        "null_band": question.null_band, "alpha": question.alpha, "confidence": question.confidence,
        "power": question.power, "cv": question.cv, "seed": question.seed, "resamples": question.resamples,
    });
    let cv = |value, grade| Quantity::point(value, Unit::Ratio, grade, Source::Entered);
    let spread = match difference.cv_from {
        Some(CvFrom::Assumed) => Some(cv(ASSUMED_CV, Grade::Assumed)),
        Some(CvFrom::History) => question.cv.map(|value| cv(value, Grade::Measured)),
        Some(CvFrom::Runs | CvFrom::OtherArm) | None => None,
    };
    // In the order of the inputs' names: after, before, cv.
    let from: Vec<&Quantity> = after.iter().chain(before).chain(&spread).collect();
    let ratio = match difference.ratio_interval {
        Some(_) => Some(computed("stats.difference", inputs, "ratio_interval", Unit::Ratio, &from)?),
        None => None,
    };
    Ok(Observed { difference, ratio })
}
