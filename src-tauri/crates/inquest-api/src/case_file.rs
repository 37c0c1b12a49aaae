//! The records of one case in memory, by key: what use cases read and edits change.

use std::collections::BTreeMap;

use inquest_core::case::*;
use inquest_core::verdict::Verdict;

use crate::ApiError;

/// All records of one case.
#[derive(Debug, Clone, Default)]
pub struct CaseFile {
    records: BTreeMap<RecordKey, Record>,
}

/// The number at the end of a record's id, so that `H10` comes after `H2`.
fn number(id: &str) -> u64 {
    let digits = id.trim_start_matches(|c: char| !c.is_ascii_digit());
    digits.parse().unwrap_or(u64::MAX)
}

macro_rules! nouns {
    ($($one:ident, $many:ident, $kind:ident, $noun:literal;)*) => {
        impl CaseFile {
            $(
                #[doc = concat!("The records of the noun `", $noun, "`, in the order of their ids.")]
                pub fn $many(&self) -> Vec<&$kind> {
                    let mut found: Vec<(u64, &$kind)> = self
                        .records
                        .values()
                        .filter_map(|r| match r {
                            Record::$kind(record) => Some((number(&r.key().id), record)),
                            _ => None,
                        })
                        .collect();
                    found.sort_by_key(|(number, _)| *number);
                    found.into_iter().map(|(_, record)| record).collect()
                }

                #[doc = concat!("The record of the noun `", $noun, "` with an id.")]
                pub fn $one(&self, id: &str) -> Result<&$kind, ApiError> {
                    let key = RecordKey { kind: RecordKind::$kind, id: id.to_owned() };
                    match self.records.get(&key) {
                        Some(Record::$kind(record)) => Ok(record),
                        _ => Err(ApiError::not_found($noun, id)),
                    }
                }
            )*
        }
    };
}

nouns! {
    hypothesis, hypotheses, Hypothesis, "hypothesis";
    intervention, interventions, Intervention, "intervention";
    prediction, predictions, Prediction, "prediction";
    observation, observations, Observation, "observation";
    verdict, verdicts, Verdict, "verdict";
    evidence, all_evidence, Evidence, "evidence";
    exhibit, exhibits, Exhibit, "exhibit";
    event, events, Event, "event";
    note, notes, Note, "note";
    answer, answers, Answer, "answer";
}

impl CaseFile {
    /// The records of a case.
    pub fn new(records: impl IntoIterator<Item = Record>) -> Self {
        CaseFile { records: records.into_iter().map(|r| (r.key(), r)).collect() }
    }

    /// The case itself.
    pub fn case(&self) -> Result<&Case, ApiError> {
        let found = self.records.values().find_map(|r| match r {
            Record::Case(case) => Some(case),
            _ => None,
        });
        found.ok_or_else(|| ApiError::not_found("case", ""))
    }

    /// The conclusion, once written.
    pub fn conclusion(&self) -> Option<&Conclusion> {
        self.records.values().find_map(|r| match r {
            Record::Conclusion(conclusion) => Some(conclusion),
            _ => None,
        })
    }

    /// The prediction of a rung.
    pub fn prediction_of(&self, rung: &InterventionId) -> Option<&Prediction> {
        self.predictions().into_iter().find(|p| p.intervention == *rung)
    }

    /// The observation that answers a prediction.
    pub fn observation_of(&self, prediction: &PredictionId) -> Option<&Observation> {
        self.observations().into_iter().find(|o| o.prediction == *prediction)
    }

    /// Every record, by key.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.records.values()
    }

    pub(crate) fn get(&self, key: &RecordKey) -> Option<&Record> {
        self.records.get(key)
    }

    pub(crate) fn set(&mut self, key: RecordKey, record: Option<Record>) {
        match record {
            Some(record) => self.records.insert(key, record),
            None => self.records.remove(&key),
        };
    }
}
