//! Prediction against observation: the record of a verdict (the rules are in [`rules`], their words in
//! [`codes`]).

mod class;
pub mod codes;
mod inputs;
mod outcomes;
pub mod rules;

pub(crate) use class::Oriented;
pub use inputs::{ConfounderInput, Inputs};
pub use outcomes::{Outcome, outcomes};
pub use rules::decide;

use serde::{Deserialize, Serialize};

use crate::case::{Instant, InterventionId, PredictionId};

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
    /// What a person says instead; both stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub overridden: Option<Override>,
}

/// A person's verdict against the rule's, with the reason. The rule's stays beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Override {
    /// What the person says.
    pub verdict: Finding,
    /// Why.
    pub reason: String,
    /// Who, by the name set in the library.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub by: Option<String>,
    /// When.
    pub at: Instant,
    /// What the rule had said then: when it says something else now, the override was written against other facts.
    pub against: Finding,
}
