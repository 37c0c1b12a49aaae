//! The observed effect of a change, from what was measured before and after (methods 3.6 and 4.3).
//!
//! Purpose: an observation is a relative change *with bounds*. Values with bounds of their own (the bracket of a
//! knee, a confidence interval) give them; a single run has none, so it is widened by the run-to-run
//! variation of the rig, or by an assumed one that says so in its grade.

use crate::method::{MethodError, computed};
use crate::unit::ConversionRefused;
use crate::{Amount, Grade, Quantity, Source, Unit};

/// Coefficient of variation between runs when nobody measured it (methods 3.6).
pub const ASSUMED_CV: f64 = 0.1;

/// Where the bounds of an effect come from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RunSpread {
    /// The values carry their uncertainty themselves.
    WithinBounds,
    /// Values that are points are single runs of a rig with this coefficient of variation.
    History {
        /// Standard deviation over mean of runs of the same rig, unit 1.
        cv: f64,
    },
    /// Values that are points are single runs of a rig that nobody measured: [`ASSUMED_CV`], grade assumed.
    Assumed,
}

impl RunSpread {
    /// The spread that two arms call for: none when both carry bounds.
    pub fn for_arms(before: &Quantity, after: &Quantity, cv: Option<f64>) -> RunSpread {
        match (is_point(before) || is_point(after), cv) {
            (false, _) => RunSpread::WithinBounds,
            (true, Some(cv)) => RunSpread::History { cv },
            (true, None) => RunSpread::Assumed,
        }
    }
}

/// An observed effect.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// Relative change, an interval in unit 1; the result `change` of the method `stats.effect`.
    pub change: Quantity,
    /// The run-to-run variation it was widened by, when it was.
    pub cv: Option<Quantity>,
}

/// Why two values give no relative change.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum EffectRefused {
    /// A value is not a number.
    #[error("the {arm} value is not a number")]
    NotANumber {
        /// `before` or `after`.
        arm: &'static str,
    },
    /// The values measure different things.
    #[error(transparent)]
    Units(#[from] ConversionRefused),
    /// The method refused the values: `before` must be above zero, `after` not below it.
    #[error(transparent)]
    Method(#[from] MethodError),
}

/// The relative change of a metric between two arms. `after` is converted to the unit of `before`.
pub fn effect_of_values(
    before: &Quantity,
    after: &Quantity,
    spread: RunSpread,
) -> Result<Effect, EffectRefused> {
    let before_bounds = before.amount.bounds().ok_or(EffectRefused::NotANumber { arm: "before" })?;
    let after_bounds = after.amount.bounds().ok_or(EffectRefused::NotANumber { arm: "after" })?;
    let converted = (
        after.unit.convert(after_bounds.0, &before.unit)?,
        after.unit.convert(after_bounds.1, &before.unit)?,
    );
    let points = u32::from(is_point(before)) + u32::from(is_point(after));
    let (single_runs, cv) = match spread {
        RunSpread::WithinBounds => (0, None),
        RunSpread::History { cv } => (points, Some(ratio(cv, Grade::Measured))),
        RunSpread::Assumed => (points, Some(ratio(ASSUMED_CV, Grade::Assumed))),
    };
    let cv = cv.filter(|_| single_runs > 0);
    let given_cv = match spread {
        RunSpread::History { cv } => Some(cv),
        RunSpread::WithinBounds | RunSpread::Assumed => None,
    };
    let inputs = serde_json::json!({
        "before": open_interval(before_bounds),
        "after": open_interval(converted),
        "single_runs": single_runs,
        "cv": given_cv,
    });
    // In the order of the inputs' names: after, before, cv.
    let mut from = vec![after, before];
    from.extend(cv.as_ref());
    let change = computed("stats.effect", inputs, "change", Unit::Ratio, &from)?;
    Ok(Effect { change, cv })
}

fn is_point(quantity: &Quantity) -> bool {
    !matches!(quantity.amount, Amount::Interval { .. })
}

fn ratio(value: f64, grade: Grade) -> Quantity {
    Quantity::point(value, Unit::Ratio, grade, Source::Entered)
}

fn open_interval((lo, hi): (f64, f64)) -> (f64, Option<f64>) {
    (lo, hi.is_finite().then_some(hi))
}
