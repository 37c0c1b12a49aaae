//! What a verdict is computed from.

use serde::{Deserialize, Deserializer, Serialize};

use crate::Unit;
use crate::case::{
    Bias, CheckOutcome, Claim, ConfounderLevel, Hypothesis, Intervention, Observation, Prediction, Relief,
};

/// One confounder as the rules see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ConfounderInput {
    /// What it is.
    pub name: String,
    /// How much it can matter.
    pub level: ConfounderLevel,
    /// Which way it pushes; absent counts as either.
    #[serde(default)]
    pub bias: Option<Bias>,
}

/// Everything a verdict is computed from: the inputs of the method `verdict.decide`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Inputs {
    /// Predicted relative change, `[lo, hi]`, unit 1. An open prediction is read, and refused by the rules.
    #[serde(deserialize_with = "open_bounds")]
    pub predicted: [f64; 2],
    /// Observed relative change, `[lo, hi]`, unit 1. An upper bound of null is open ("at least"): the knee of
    /// a load curve that never failed has none.
    #[serde(deserialize_with = "open_bounds")]
    #[cfg_attr(feature = "ts", ts(type = "[number, number | null]"))]
    pub observed: [f64; 2],
    /// Half width of the no-effect band, unit 1.
    #[serde(default = "default_null_band")]
    pub null_band: f64,
    /// Was the change in effect?
    #[serde(default = "default_manipulation")]
    pub manipulation: CheckOutcome,
    /// Does the metric measure what the prediction is about?
    #[serde(default = "yes")]
    pub metric_valid: bool,
    /// How much of the effect the hypothesis claims.
    #[serde(default = "default_claim")]
    pub claim: Claim,
    /// How completely the change relieves the suspected limit.
    pub relief: Relief,
    /// Another resource is known to be saturated.
    #[serde(default)]
    pub other_saturated: Option<bool>,
    /// What else changed.
    #[serde(default)]
    pub confounders: Vec<ConfounderInput>,
    /// Knobs turned; more than one is a major confounder.
    #[serde(default = "one")]
    pub knobs_changed: u32,
    /// Independent repetitions with the same result.
    #[serde(default = "one")]
    pub replicates: u32,
    /// The change was taken back and the effect went away.
    #[serde(default)]
    pub reversal: bool,
    /// A rival's prediction failed.
    #[serde(default)]
    pub rival_refuted: bool,
    /// Nothing was changed: somebody looked. Judged like a change that nobody verified (methods 3.3).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub looked: bool,
}

fn default_null_band() -> f64 {
    0.1
}
fn default_manipulation() -> CheckOutcome {
    CheckOutcome::Unknown
}
fn default_claim() -> Claim {
    Claim::SoleCause
}
fn yes() -> bool {
    true
}
fn one() -> u32 {
    1
}

/// Reads `[lo, hi]` where null stands for an open bound: JSON has no infinity, and `serde_json` writes null.
fn open_bounds<'de, D: Deserializer<'de>>(d: D) -> Result<[f64; 2], D::Error> {
    let [lo, hi] = <[Option<f64>; 2]>::deserialize(d)?;
    Ok([lo.unwrap_or(f64::NEG_INFINITY), hi.unwrap_or(f64::INFINITY)])
}

impl Inputs {
    /// The inputs that the records of one rung give to the rules. `None` when the observed effect has no
    /// bounds, or is in a unit that is no relative change.
    pub fn assemble(
        hypothesis: &Hypothesis,
        intervention: &Intervention,
        prediction: &Prediction,
        observation: &Observation,
    ) -> Option<Inputs> {
        let (lo, hi) = observation.effect.amount.bounds()?;
        let to_ratio = |bound: f64| observation.effect.unit.convert(bound, &Unit::Ratio).ok();
        Some(Inputs {
            predicted: prediction.predicted,
            observed: [to_ratio(lo)?, to_ratio(hi)?],
            null_band: prediction.null_band,
            manipulation: intervention.check.outcome,
            metric_valid: observation.metric_valid,
            // A mixed bound claims a share from each of its resources.
            claim: match hypothesis.claim {
                Claim::SoleCause => Claim::SoleCause,
                Claim::Contributes | Claim::MixedBound => Claim::Contributes,
            },
            relief: intervention.relief,
            other_saturated: intervention.other_saturated,
            confounders: intervention
                .confounders
                .iter()
                .map(|c| ConfounderInput { name: c.name.clone(), level: c.level, bias: c.bias })
                .collect(),
            knobs_changed: intervention.knobs_changed,
            replicates: observation.replicates,
            reversal: observation.reversal,
            rival_refuted: observation.rival_refuted,
            looked: intervention.looked,
        })
    }
}
