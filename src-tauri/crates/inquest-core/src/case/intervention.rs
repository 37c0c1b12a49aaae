//! Deliberate changes, the proof that they were in effect, and what else changed.

use serde::{Deserialize, Serialize};

use super::{EvidenceId, HypothesisId, InterventionId, Moment};

/// How completely a change would relieve the suspected limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Relief {
    /// If this was the cause, the effect should go away.
    Full,
    /// Part of it would remain.
    Partial,
}

/// Outcome of a manipulation check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CheckOutcome {
    /// The change was in effect.
    Pass,
    /// It was not.
    Fail,
    /// Nobody looked, or what was looked at cannot tell.
    Unknown,
}

/// The evidence that a change was really in effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ManipulationCheck {
    /// What to look at: a statement, a counter, a label.
    pub statement: String,
    /// What it must show.
    pub criterion: String,
    /// What it showed.
    pub outcome: CheckOutcome,
    /// Evidence for the outcome.
    pub evidence: Vec<EvidenceId>,
}

/// How much a confounder can matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ConfounderLevel {
    /// Dismissed with a reason.
    None,
    /// Noted; does not cap the verdict.
    Minor,
    /// Caps the verdict.
    Major,
}

/// Which way a confounder pushes the observed effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Bias {
    /// Hides an effect: the true effect is at least the observed one.
    Null,
    /// Creates one: the true effect is at most the observed one.
    Away,
    /// Could do either.
    Either,
}

/// Something else that changed between before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Confounder {
    /// What it is.
    pub name: String,
    /// How much it can matter.
    pub level: ConfounderLevel,
    /// Which way it pushes; absent counts as either.
    #[serde(default)]
    pub bias: Option<Bias>,
    /// Why it was dismissed or kept.
    #[serde(default)]
    pub reason: Option<String>,
}

/// One deliberate change; with its prediction, observation and verdict it is a rung of the ladder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Intervention {
    /// Id within the case; rungs are in the order of these ids.
    pub id: InterventionId,
    /// The hypothesis it tests.
    pub hypothesis: HypothesisId,
    /// What was changed.
    pub knob: String,
    /// Its value before.
    pub from: Option<String>,
    /// Its value after.
    pub to: Option<String>,
    /// When.
    pub at: Option<Moment>,
    /// What it cost: money, durability, downtime.
    pub cost: Option<String>,
    /// How to take it back.
    pub way_back: Option<String>,
    /// How completely it would relieve the suspected limit.
    pub relief: Relief,
    /// Another resource is known to be saturated (or known not to be); absent when nobody knows.
    pub other_saturated: Option<bool>,
    /// How many knobs were really turned; more than one is a major confounder.
    pub knobs_changed: u32,
    /// The proof that the change was in effect.
    pub check: ManipulationCheck,
    /// What else changed.
    pub confounders: Vec<Confounder>,
    /// Set aside: kept, and not counted; with the reason.
    pub set_aside: Option<String>,
}
