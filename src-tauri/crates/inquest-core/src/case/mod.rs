//! The records of a case, one file per noun.
//!
//! Records are plain data with a schema version ([`SCHEMA`], written by [`stored`]); the store keeps them, the
//! bundle carries them, the wire shows them. Every edit of any of them is one [`JournalEntry`].

mod answer;
mod evidence;
mod exhibit;
mod history;
mod hypothesis;
mod id;
mod intervention;
mod journal;
mod moment;
mod observation;
mod prediction;
mod record;
pub mod stored;
mod story;

pub use answer::{Answer, AnswerKind, FindingKey};
pub use evidence::{Bearing, Cell as MatrixCell, Evidence};
pub use exhibit::{
    BlockRecord, Exhibit, KindChoice, KindScore, Origin, Phase, Picture, Purge, ReadBy, SetMember,
};
pub use history::{
    PURGED, Step, UndoStack, is_barrier, journal_form, replay, sealed_first, undo_stack,
    without_captured_text,
};
pub use hypothesis::{Claim, Hypothesis, Limit};
pub use id::{
    AnswerId, CaseId, EventId, EvidenceId, ExhibitId, HypothesisId, InterventionId, NoteId, ObservationId,
    PredictionId,
};
pub use intervention::{
    Bias, CheckOutcome, ConfigEcho, Confounder, ConfounderLevel, Expectation, Expected, Intervention, Level,
    ManipulationCheck, Relief, Written,
};
pub use journal::{ChainBreak, Change, GENESIS, JournalEntry, verify_chain, verify_texts};
pub use moment::{Basis, Instant, Moment};
pub use observation::{Arms, Observation};
pub use prediction::{Amendment, Better, Metric, Prediction, Seal, SealRefused};
pub use record::{Record, RecordKey, RecordKind};
pub use story::{Case, CaseStatus, Cause, Closing, Conclusion, Event, Note};

/// Version of the record schema. A change of any record's shape raises it and adds an upgrader. A field that may be
/// absent, and is then not written, changes no record there is: until a program that would lose it has been
/// released, it needs no number of its own.
pub const SCHEMA: u32 = 1;
