//! Deliberate changes, the proof that they were in effect, and what else changed.

use serde::{Deserialize, Serialize};

use super::{EvidenceId, HypothesisId, InterventionId, Moment};
use crate::Source;
use crate::verdict::Finding;

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
    /// The configured value, and whether its reader accepts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub config: Option<ConfigEcho>,
}

/// A configured value as it was written down, checked against the grammar of the program that reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ConfigEcho {
    /// The grammar, as [`crate::config::Grammar`] spells it.
    pub grammar: String,
    /// The value as written.
    pub text: String,
    /// Whether that reader takes it.
    pub accepted: bool,
}

/// A coarse level of cost or risk, for ties between tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Minutes, or nothing to lose.
    Low,
    /// Hours, or a restart.
    Medium,
    /// Days, money, or data at stake.
    High,
}

/// What a change would do if a hypothesis held, against the sealed prediction of the hypothesis it tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// The predicted effect.
    Full,
    /// Some effect, short of it.
    Part,
    /// No effect.
    None,
    /// The opposite.
    Opposite,
}

/// What one hypothesis leads one to expect of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Expectation {
    /// The hypothesis.
    pub hypothesis: HypothesisId,
    /// What would be seen if it held.
    pub expected: Expected,
}

/// What a write-up said of a test, quoted beside the verdict by rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Written {
    /// The verdict it comes to, where it is one of the words of this program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub verdict: Option<Finding>,
    /// Its own words.
    pub words: String,
    /// Where it says so.
    pub source: Source,
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
    /// The difference between the two arms that it was found by, as a key of [`crate::arms`]; absent when a person
    /// named it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub found: Option<String>,
}

impl Confounder {
    /// True while nobody has said anything about a difference that was found: it caps the verdict as it stands.
    pub fn is_open(&self) -> bool {
        self.found.is_some() && self.reason.is_none() && self.level == ConfounderLevel::Major
    }
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
    /// True for a look at what is there: nothing was changed, so it can support and neither confirm nor refute.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub looked: bool,
    /// The template it was made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub template: Option<String>,
    /// Who did it, in the person's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub by: Option<String>,
    /// What could go wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub risk: Option<String>,
    /// Level of the cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub cost_level: Option<Level>,
    /// Level of the risk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub risk_level: Option<Level>,
    /// The resources it relieves, as hypotheses name them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>", optional))]
    pub resources: Vec<String>,
    /// By how much it scaled them: 3 for one pod to three.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub scale: Option<f64>,
    /// What hypotheses lead one to expect of it, where that was said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Expectation>>", optional))]
    pub expects: Vec<Expectation>,
    /// What the write-up said of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub written: Option<Written>,
}
