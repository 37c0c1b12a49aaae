//! Errors of the rooms below, as codes with facts.

use inquest_bundle::{ReadRefused, WriteFailed};
use inquest_capture::ScanError;
use inquest_capture::read::CaptureError;
use inquest_core::Quantity;
use inquest_core::case::SealRefused;
use inquest_core::effect::EffectRefused;
use inquest_core::method::MethodError;
use inquest_frames::FrameError;
use inquest_store::StoreError;

use crate::ApiError;
use crate::errors::bounded;

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::ReadOnly { reason } => ApiError::LibraryReadOnly { why: reason.to_owned() },
            StoreError::NotThere { .. } => ApiError::LibraryMissing {},
            StoreError::Damaged { detail } => ApiError::LibraryDamaged { detail: bounded(&detail) },
            StoreError::DiskFull => ApiError::DiskFull {},
            StoreError::ReopenNeeded => ApiError::LibraryReopenNeeded {},
            StoreError::Malformed { key, why: StoreError::NOT_FINITE } => {
                ApiError::RecordNotFinite { id: key.id }
            }
            StoreError::NoSuchCase { case } => ApiError::not_found("case", case),
            StoreError::NoSuchExhibit { exhibit, .. } => ApiError::not_found("exhibit", exhibit),
            StoreError::CaseExists { case } => ApiError::CaseExists { id: case.0 },
            StoreError::Conflict { key } => ApiError::Conflict { record: key.id },
            StoreError::NothingToUndo { .. } => ApiError::NothingToUndo {},
            StoreError::NothingToRedo { .. } => ApiError::NothingToRedo {},
            StoreError::UndoStopsAt { action, seq } => ApiError::UndoStops { action, seq: seq.to_string() },
            StoreError::AlreadyPurged { exhibit } => ApiError::ExhibitPurged { id: exhibit.0 },
            StoreError::OriginalMissing { sha256 } => ApiError::OriginalMissing { sha256 },
            StoreError::Cancelled => ApiError::Cancelled { job: String::new() },
            StoreError::JournalBroken { seq, why } => {
                ApiError::BundleInvalid { detail: format!("journal entry {seq}: {why}") }
            }
            other => {
                let facts: Vec<String> = other.facts().into_iter().map(|(k, v)| format!("{k}={v}")).collect();
                ApiError::Storage { detail: bounded(&format!("{} {}", other.code(), facts.join(" "))) }
            }
        }
    }
}

impl From<FrameError> for ApiError {
    fn from(error: FrameError) -> Self {
        match error {
            FrameError::NoColumn(column) => ApiError::ColumnUnknown { column },
            FrameError::NoRow { row, .. } => ApiError::RowUnknown { row: row.to_string() },
            FrameError::WindowTooLarge { count, most } => {
                ApiError::WindowTooLarge { count: count.to_string(), limit: most.to_string() }
            }
            FrameError::NotComparable { value, .. } => ApiError::NotANumber { text: bounded(&value) },
            FrameError::KindsDiffer { before, after } => {
                ApiError::DeltaKindsDiffer { before: before.to_string(), after: after.to_string() }
            }
            FrameError::ServersDiffer { before, after } => {
                ApiError::DeltaServersDiffer { detail: format!("{before} / {after}") }
            }
            FrameError::ServerRestarted { .. } => {
                ApiError::DeltaServersDiffer { detail: "restarted".to_owned() }
            }
            FrameError::TimesNotInOrder { .. } => ApiError::DeltaOrder {},
            FrameError::NoIdentity => ApiError::DeltaNoIdentity {},
            FrameError::NoCounters => ApiError::DeltaNotCumulative {},
            FrameError::DuplicateKey { first, second, .. } => {
                ApiError::DeltaDuplicateKey { first: first.to_string(), second: second.to_string() }
            }
            FrameError::NotRanked { by } => ApiError::NotRanked { by: by.to_string() },
            other => ApiError::Frame { detail: bounded(&other.to_string()) },
        }
    }
}

impl From<ScanError> for ApiError {
    fn from(error: ScanError) -> Self {
        match error {
            ScanError::Cancelled { .. } => ApiError::Cancelled { job: String::new() },
            ScanError::Read { source, .. } => {
                ApiError::FileUnreadable { name: String::new(), detail: source.to_string() }
            }
        }
    }
}

/// An error of reading a capture, with the name of the input.
pub(crate) fn capture(name: &str, error: CaptureError) -> ApiError {
    match error {
        CaptureError::Cancelled => ApiError::Cancelled { job: String::new() },
        CaptureError::Io(e) => ApiError::FileUnreadable { name: name.to_owned(), detail: e.to_string() },
        CaptureError::NoSuchBlock { block, blocks } => {
            ApiError::BlockUnknown { block: block.to_string(), blocks: blocks.to_string() }
        }
        CaptureError::NoSuchKind(kind) => ApiError::KindUnknown { kind: kind.0 },
        CaptureError::NoSuchColumn { column, .. } => ApiError::ColumnUnknown { column: column.to_string() },
        other => ApiError::FileUnreadable { name: name.to_owned(), detail: bounded(&other.to_string()) },
    }
}

/// A method's refusal, which always names the input.
pub(crate) fn method(id: &str, error: &MethodError) -> ApiError {
    match error {
        MethodError::UnknownMethod { method } => ApiError::MethodUnknown { method: method.clone() },
        other => {
            let facts: Vec<String> = other
                .args()
                .into_iter()
                .filter(|(name, _)| *name != "method")
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            ApiError::MethodInputs {
                method: id.to_owned(),
                problem: other.code().to_owned(),
                detail: bounded(&facts.join(" ")),
            }
        }
    }
}

/// Why two values give no relative change.
pub(crate) fn effect(before: &Quantity, after: &Quantity, error: &EffectRefused) -> ApiError {
    let text = |q: &Quantity| crate::statements::quantity_text(q);
    match error {
        EffectRefused::Units(_) => {
            ApiError::UnitsDiffer { before: before.unit.to_string(), after: after.unit.to_string() }
        }
        EffectRefused::NotANumber { arm } => {
            ApiError::NotANumber { text: text(if *arm == "before" { before } else { after }) }
        }
        EffectRefused::Method(_) => ApiError::ChangeUndefined { before: text(before), after: text(after) },
    }
}

/// Why a prediction cannot be sealed.
pub(crate) fn seal(predicted: &[f64; 2], refused: &SealRefused) -> ApiError {
    match refused {
        SealRefused::WithinNullBand { weakest, null_band } => {
            ApiError::SealWithinNullBand { weakest: weakest.to_string(), null_band: null_band.to_string() }
        }
        SealRefused::Bounds | SealRefused::AlreadySealed => {
            ApiError::SealBounds { lo: predicted[0].to_string(), hi: predicted[1].to_string() }
        }
    }
}

impl From<ReadRefused> for ApiError {
    fn from(error: ReadRefused) -> Self {
        match error {
            ReadRefused::Newer { found, known } => {
                ApiError::BundleNewer { found: found.to_string(), known: known.to_string() }
            }
            other => ApiError::BundleInvalid { detail: bounded(&other.to_string()) },
        }
    }
}

impl From<WriteFailed> for ApiError {
    fn from(error: WriteFailed) -> Self {
        ApiError::BundleNotWritten { detail: bounded(&error.to_string()) }
    }
}

/// A product law that could not be applied.
pub(crate) fn factors(error: &inquest_core::factors::FactorsRefused) -> ApiError {
    let name = error.args().into_iter().find(|(name, _)| *name == "name").map(|(_, value)| value);
    ApiError::NoFactors { why: error.code().to_owned(), name: name.unwrap_or_default() }
}

/// A filter expression that is not understood.
pub(crate) fn expression(error: &inquest_frames::ExpressionError) -> ApiError {
    ApiError::ExpressionRefused {
        why: error.code.to_owned(),
        position: (error.at + 1).to_string(),
        column: error.column.clone().unwrap_or_default(),
        candidates: error.candidates.join(", "),
    }
}
