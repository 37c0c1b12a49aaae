//! Any record, under one roof: what the store keeps and the journal changes.

use serde::{Deserialize, Serialize};

use super::{
    Answer, Case, Conclusion, Event, Evidence, Exhibit, Hypothesis, Intervention, Note, Observation,
    Prediction,
};
use crate::verdict::Verdict;

/// The noun of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RecordKind {
    /// [`Case`]
    Case,
    /// [`Exhibit`]
    Exhibit,
    /// [`Event`]
    Event,
    /// [`Evidence`]
    Evidence,
    /// [`Hypothesis`]
    Hypothesis,
    /// [`Intervention`]
    Intervention,
    /// [`Prediction`]
    Prediction,
    /// [`Observation`]
    Observation,
    /// [`Verdict`]
    Verdict,
    /// [`Conclusion`]
    Conclusion,
    /// [`Note`]
    Note,
    /// [`Answer`]
    Answer,
}

impl RecordKind {
    /// The kind as it is written in SQL and JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            RecordKind::Case => "case",
            RecordKind::Exhibit => "exhibit",
            RecordKind::Event => "event",
            RecordKind::Evidence => "evidence",
            RecordKind::Hypothesis => "hypothesis",
            RecordKind::Intervention => "intervention",
            RecordKind::Prediction => "prediction",
            RecordKind::Observation => "observation",
            RecordKind::Verdict => "verdict",
            RecordKind::Conclusion => "conclusion",
            RecordKind::Note => "note",
            RecordKind::Answer => "answer",
        }
    }
}

/// Kind and id of a record within its case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RecordKey {
    /// The noun.
    pub kind: RecordKind,
    /// The id within the case; a case has its own id, a conclusion the id `conclusion`.
    pub id: String,
}

/// Any record of a case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "records live one at a time, in transit between rooms")]
pub enum Record {
    /// The case itself.
    Case(Case),
    /// An exhibit.
    Exhibit(Exhibit),
    /// An event.
    Event(Event),
    /// Evidence.
    Evidence(Evidence),
    /// A hypothesis.
    Hypothesis(Hypothesis),
    /// An intervention.
    Intervention(Intervention),
    /// A prediction.
    Prediction(Prediction),
    /// An observation.
    Observation(Observation),
    /// A verdict, of the prediction whose id it carries.
    Verdict(Verdict),
    /// The conclusion, one per case.
    Conclusion(Conclusion),
    /// A note.
    Note(Note),
    /// An answer to a finding.
    Answer(Answer),
}

impl Record {
    /// The record's key within its case. A conclusion has the fixed id `conclusion`.
    pub fn key(&self) -> RecordKey {
        let (kind, id) = match self {
            Record::Case(r) => (RecordKind::Case, r.id.as_str()),
            Record::Exhibit(r) => (RecordKind::Exhibit, r.id.as_str()),
            Record::Event(r) => (RecordKind::Event, r.id.as_str()),
            Record::Evidence(r) => (RecordKind::Evidence, r.id.as_str()),
            Record::Hypothesis(r) => (RecordKind::Hypothesis, r.id.as_str()),
            Record::Intervention(r) => (RecordKind::Intervention, r.id.as_str()),
            Record::Prediction(r) => (RecordKind::Prediction, r.id.as_str()),
            Record::Observation(r) => (RecordKind::Observation, r.id.as_str()),
            Record::Verdict(r) => (RecordKind::Verdict, r.prediction.as_str()),
            Record::Conclusion(_) => (RecordKind::Conclusion, "conclusion"),
            Record::Note(r) => (RecordKind::Note, r.id.as_str()),
            Record::Answer(r) => (RecordKind::Answer, r.id.as_str()),
        };
        RecordKey { kind, id: id.to_owned() }
    }
}
