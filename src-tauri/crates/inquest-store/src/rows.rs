//! Records to rows and back.

use inquest_core::case::{CaseId, Record, RecordKey, RecordKind};

use crate::StoreError;

/// A stored record: kind, id, schema, body.
pub(crate) type Row = (String, String, u32, String);

/// The record of a row, brought up to the present schema.
///
/// There is one schema so far; the first change of a record's shape adds its upgrader here.
pub(crate) fn record(case: &CaseId, row: Row) -> Result<Record, StoreError> {
    let (kind, id, schema, body) = row;
    let unreadable = |kind, id, detail| StoreError::Record { case: case.clone(), kind, id, detail };
    if schema > inquest_core::case::SCHEMA {
        return Err(unreadable(kind, id, format!("record schema {schema} is newer than the program")));
    }
    serde_json::from_str(&body).map_err(|e| unreadable(kind, id, e.to_string()))
}

/// The body of a record.
pub(crate) fn body(case: &CaseId, record: &Record) -> Result<String, StoreError> {
    serde_json::to_string(record).map_err(|e| {
        let key = record.key();
        StoreError::Record {
            case: case.clone(),
            kind: key.kind.as_str().to_owned(),
            id: key.id,
            detail: e.to_string(),
        }
    })
}

/// The prefix of ids of a noun; `None` where ids are not numbered by the store.
pub(crate) fn prefix(kind: RecordKind) -> Option<&'static str> {
    use inquest_core::case as c;
    Some(match kind {
        RecordKind::Case => c::CaseId::PREFIX,
        RecordKind::Exhibit => c::ExhibitId::PREFIX,
        RecordKind::Event => c::EventId::PREFIX,
        RecordKind::Evidence => c::EvidenceId::PREFIX,
        RecordKind::Hypothesis => c::HypothesisId::PREFIX,
        RecordKind::Intervention => c::InterventionId::PREFIX,
        RecordKind::Prediction => c::PredictionId::PREFIX,
        RecordKind::Observation => c::ObservationId::PREFIX,
        RecordKind::Note => c::NoteId::PREFIX,
        RecordKind::Answer => c::AnswerId::PREFIX,
        RecordKind::Verdict | RecordKind::Conclusion => return None,
    })
}

/// The number in a record's id; 0 where there is none.
pub(crate) fn number(key: &RecordKey) -> u32 {
    let prefix = match key.kind {
        RecordKind::Verdict => Some(inquest_core::case::PredictionId::PREFIX),
        kind => prefix(kind),
    };
    prefix.and_then(|p| key.id.strip_prefix(p)).and_then(|n| n.parse().ok()).unwrap_or(0)
}
