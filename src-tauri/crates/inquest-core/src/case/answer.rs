//! What a person said to a finding of the arithmetic audit.

use serde::{Deserialize, Serialize};

use super::{AnswerId, ExhibitId, Instant};

/// What was done about a finding. The capture itself is never changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AnswerKind {
    /// The finding stands: the figures cannot be used as they are printed.
    Accepted,
    /// The column is in the unit that its figures prove; the exhibit was read again with it.
    UnitCorrected,
    /// There is an explanation; the words say which.
    Explained,
}

/// Which finding is meant: a finding is computed again whenever it is shown, so it is known by where it is and what
/// is printed there, not by an id of its own.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FindingKey {
    /// The rule, as a code.
    pub rule: String,
    /// The exhibit; absent where the words of a record are meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub exhibit: Option<ExhibitId>,
    /// The record whose words are meant: a note, a hypothesis, a caption's exhibit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub record: Option<String>,
    /// Block within the exhibit, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub block: Option<u32>,
    /// Line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, type = "number"))]
    pub line: Option<u64>,
    /// Column as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub column: Option<String>,
    /// The figure as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub printed: Option<String>,
}

/// An answer to a finding.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// Id within the case.
    pub id: AnswerId,
    /// The finding.
    pub finding: FindingKey,
    /// What was done.
    pub answer: AnswerKind,
    /// In the person's words; empty where none were needed.
    pub words: String,
    /// When.
    pub at: Instant,
}
