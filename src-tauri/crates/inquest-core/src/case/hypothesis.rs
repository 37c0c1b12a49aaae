//! Candidate causes.

use serde::{Deserialize, Serialize};

use super::{ExhibitId, HypothesisId};

/// How much of the effect a hypothesis claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// This alone explains the effect.
    SoleCause,
    /// This explains part of it.
    Contributes,
    /// Several resources limit together, each with a share (methods 3.5): shown by an intervention on each of two
    /// of them, or by a joint one.
    MixedBound,
}

/// What limited the test that a hypothesis fell by: where it was not tested, it was not ruled out. A later capture
/// that meets the condition brings the hypothesis up again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Limit {
    /// The condition in the person's words: "only up to 290 requests/s".
    pub words: String,
    /// Kind of capture that meets it, or the beginning of one (`mysql.waits`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub kind: Option<String>,
    /// Column that is looked at, as printed or by its canonical name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub column: Option<String>,
    /// Smallest value that meets it, in the column's own unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub at_least: Option<f64>,
    /// Largest value that meets it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub at_most: Option<f64>,
    /// Exhibits that met it and were looked at: they are not offered again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<ExhibitId>>", optional))]
    pub looked_at: Vec<ExhibitId>,
}

impl Limit {
    /// Whether a kind of capture is one that the condition speaks of.
    pub fn concerns(&self, kind: &str) -> bool {
        self.kind.as_deref().is_none_or(|k| kind == k || kind.starts_with(&format!("{k}.")))
    }

    /// Whether a value of the column meets the condition. Without bounds, any value does.
    pub fn met_by(&self, value: f64) -> bool {
        self.at_least.is_none_or(|lo| value >= lo) && self.at_most.is_none_or(|hi| value <= hi)
    }

    /// True when a program can tell: without a kind or column only a person can.
    pub fn can_be_told(&self) -> bool {
        self.kind.is_some() || self.column.is_some()
    }
}

/// A candidate cause.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hypothesis {
    /// Id within the case.
    pub id: HypothesisId,
    /// The claim in a sentence.
    pub statement: String,
    /// How much of the effect it claims.
    pub claim: Claim,
    /// What would be seen if it held, in words.
    pub predicts: Option<String>,
    /// Set aside: kept, and not counted; with the reason.
    pub set_aside: Option<String>,
    /// How it would bring the effect about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub mechanism: Option<String>,
    /// Where it is meant to hold: system, load, time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub scope: Option<String>,
    /// The resources it accuses, as the templates name them (`app_tier`, `db_cpu`) or in the person's words: one for a
    /// single cause, two or more for a mixed bound.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>", optional))]
    pub resources: Vec<String>,
    /// What limited the test that it fell by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub limit: Option<Limit>,
}
