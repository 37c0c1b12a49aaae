//! Prediction against observation: the record of a verdict (the rules are in [`rules`]).

pub mod rules;

use serde::{Deserialize, Serialize};

use crate::case::{
    Bias, CheckOutcome, Claim, ConfounderLevel, Instant, InterventionId, PredictionId, Relief,
};

/// What the rules say. *Not tested* is the absence of a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// The prediction could not have been told from no effect.
    Refused,
    /// The change was never in effect, or the metric is not valid; the hypothesis is untouched.
    Void,
    /// The data do not decide.
    Inconclusive,
    /// The effect that the hypothesis demands is not there.
    Eliminated,
    /// Some effect, but not enough to be the only cause.
    NotAlone,
    /// The effect is there.
    Supported,
    /// The effect is there, repeated or reversed, and a rival failed.
    Confirmed,
}

/// Where the observed interval lies against the predicted one and the no-effect band: a partition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EffectClass {
    /// Above no effect, and into the prediction.
    Reached,
    /// Above no effect, short of the prediction.
    Short,
    /// From no effect into the prediction.
    Undecided,
    /// From no effect up, short of the prediction.
    ShortOrNull,
    /// Within the no-effect band.
    Null,
    /// From below the band into it.
    OppositeOrNull,
    /// Below the band.
    Opposite,
}

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
    /// Predicted relative change, `[lo, hi]`, unit 1.
    pub predicted: [f64; 2],
    /// Observed relative change, `[lo, hi]`, unit 1.
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

/// One step of the reasoning, as a stable code with its facts: the screen words it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reason {
    /// Stable code: `check_failed`, `spans_no_effect_and_prediction`, `major_confounder`, ...
    pub code: String,
    /// Facts for the sentence, by name, as text.
    pub args: std::collections::BTreeMap<String, String>,
}

/// The answer of the rules.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Decision {
    /// The verdict word.
    pub verdict: Finding,
    /// Class of the effect; absent when refused or void.
    pub effect_class: Option<EffectClass>,
    /// Does the cause contribute? Absent when unknown.
    pub contributes: Option<bool>,
    /// The rule that decided: `R0` ... `R4`, or `seal` when refused.
    pub rule: String,
    /// Why, most important first.
    pub reasons: Vec<Reason>,
    /// What would decide it, when it is not decided.
    pub would_decide: Vec<Reason>,
}

/// The verdict on one sealed prediction, with everything needed to compute it again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Verdict {
    /// The prediction.
    pub prediction: PredictionId,
    /// The rung.
    pub intervention: InterventionId,
    /// Inputs as given to the rules.
    pub inputs: Inputs,
    /// What the rules said.
    pub decision: Decision,
    /// Version of `verdict.decide` that said it.
    pub method_version: u32,
    /// When it was computed.
    pub decided_at: Instant,
}
