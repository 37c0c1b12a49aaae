//! The case itself and what people write around the evidence.

use serde::{Deserialize, Serialize};

use super::{CaseId, EventId, EvidenceId, HypothesisId, Instant, Moment, NoteId};
use crate::verdict::Reason;
use crate::{Grade, Source};

/// Whether work on a case goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CaseStatus {
    /// Being worked on.
    Open,
    /// Concluded; reopening is a step of its own.
    Closed,
}

/// One incident under inquest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Case {
    /// Id within the library.
    pub id: CaseId,
    /// What the case asks: its title.
    pub question: String,
    /// The system concerned, in the person's words ("Aurora PostgreSQL").
    pub system: Option<String>,
    /// What the figures mean and where they were taken, in a sentence or two.
    pub summary: Option<String>,
    /// Open or closed.
    pub status: CaseStatus,
    /// When the case was begun.
    pub created_at: Instant,
    /// Each time it was closed, with what was weak then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Closing>>", optional))]
    pub closings: Vec<Closing>,
}

/// One closing of a case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Closing {
    /// When.
    pub at: Instant,
    /// What the check list found weak, most important first; empty when nothing was.
    pub weak: Vec<Reason>,
}

/// Something that happened, on the timeline.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Event {
    /// Id within the case.
    pub id: EventId,
    /// When.
    pub at: Moment,
    /// What, in one sentence.
    pub text: String,
    /// Entered by hand or read from a capture.
    pub source: Source,
}

/// Free text of the person. Shown as text, never as markup of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Note {
    /// Id within the case.
    pub id: NoteId,
    /// The text.
    pub text: String,
    /// When it was written.
    pub written_at: Instant,
}

/// One cause among several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cause {
    /// The cause, in a sentence.
    pub cause: String,
    /// How well it is known.
    pub grade: Grade,
    /// The hypothesis that says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub hypothesis: Option<HypothesisId>,
}

/// What the case came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Conclusion {
    /// The cause, in a sentence.
    pub cause: String,
    /// How well it is known.
    pub grade: Grade,
    /// What was done about it.
    pub remedy: String,
    /// What is still to do.
    pub actions: Vec<String>,
    /// What surprised us.
    pub surprise: Option<String>,
    /// Evidence it rests on.
    pub evidence: Vec<EvidenceId>,
    /// The hypothesis that the cause is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub hypothesis: Option<HypothesisId>,
    /// Further causes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Cause>>", optional))]
    pub further: Vec<Cause>,
    /// True once the person was asked what surprised them: it is asked once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub surprise_asked: bool,
}
