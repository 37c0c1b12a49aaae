//! What crosses the wire: requests, replies, errors. TypeScript types are generated from these.
//!
//! Ids and 64-bit values are strings; line and row numbers are numbers (they stay below 2^53 by the limit on
//! file size); times are UTC microseconds as a string. Tables travel by column, at most
//! [`WINDOW_ROWS`] rows at a time.

mod audit;
mod bundle;
mod capture;
mod case;
mod delta;
mod library;
mod measure;
mod method;
mod plan;
mod reasoning;
mod sizing;

pub use audit::*;
pub use bundle::*;
pub use capture::*;
pub use case::*;
pub use delta::*;
pub use library::*;
pub use measure::*;
pub use method::*;
pub use plan::*;
pub use reasoning::*;
pub use sizing::*;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Most rows (or lines) that one window carries.
pub const WINDOW_ROWS: u32 = 200;

/// An error as the other side sees it: a code to branch on and facts to word it with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct WireError {
    /// Stable code; the catalogue has a text for each.
    pub code: String,
    /// Facts for the text, by name.
    pub args: BTreeMap<String, String>,
}

/// Names a case.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CaseRef {
    /// The case.
    pub case: inquest_core::case::CaseId,
}

/// Names a record of a case by its short id (`H1`, `E4`).
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct RecordRef {
    /// The case.
    pub case: inquest_core::case::CaseId,
    /// The record.
    pub id: String,
}

/// A request with nothing in it.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, TS)]
pub struct Nothing {}

/// Progress of a long job, pushed while it runs.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Progress {
    /// The job, as given by the caller that started it.
    pub job: String,
    /// Done so far, in units of `total`.
    #[ts(type = "number")]
    pub done: u64,
    /// All of it, when countable (bytes of the input).
    #[ts(type = "number | null")]
    pub total: Option<u64>,
    /// Stage, as a code: `reading`, `storing`, `verifying`, ...
    pub stage: String,
}

/// Names a running job.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct JobRef {
    /// The job.
    pub job: String,
}
