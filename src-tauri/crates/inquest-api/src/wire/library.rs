//! The library and its list of cases.

use inquest_core::case::{Case, CaseId, Instant};
use inquest_core::verdict::Finding;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The folder that holds all cases, in figures.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct LibraryInfo {
    /// Schema version of the library.
    pub schema: u32,
    /// True when it was opened read-only, with the reason as a code.
    pub read_only: Option<String>,
    /// Cases.
    pub cases: u32,
    /// Exhibits.
    pub exhibits: u32,
    /// Bytes of originals.
    #[ts(type = "number")]
    pub bytes: u64,
    /// Version of the program.
    pub program: String,
    /// Version of its readers: an exhibit with a lower one, or none, can be read again.
    pub reader: u32,
}

/// One line of the list of cases.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CaseRow {
    /// The case.
    pub case: Case,
    /// Verdict of each rung in order; null where not tested. Rungs set aside are left out.
    pub rungs: Vec<Option<Finding>>,
    /// Best verdict of the leading hypothesis; null when nothing was tested.
    pub standing: Option<Finding>,
    /// The leading hypothesis' statement, or the conclusion's cause once concluded.
    pub leading: Option<String>,
    /// Number of exhibits.
    pub exhibits: u32,
    /// Lines of its exhibits.
    #[ts(type = "number")]
    pub lines: u64,
    /// Quarantined lines among them.
    #[ts(type = "number")]
    pub quarantined: u64,
    /// Time of the last journal entry.
    pub changed_at: Instant,
}

/// A search.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SearchRequest {
    /// Words, any language; two syllables are enough.
    pub text: String,
    /// At most this many hits.
    pub limit: u32,
}

/// Where a hit was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HitPlace {
    /// Question, system or summary of a case.
    Case,
    /// A hypothesis, intervention, or its confounders.
    Reasoning,
    /// Pinned evidence or a conclusion.
    Evidence,
    /// A note or event.
    Note,
    /// A line of a capture.
    Capture,
}

/// One hit of a search.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SearchHit {
    /// The case.
    pub case: CaseId,
    /// Its question.
    pub question: String,
    /// Where in it.
    pub place: HitPlace,
    /// The record (`H1`, `E4`, ...).
    pub id: String,
    /// Line of the capture, when it is one.
    #[ts(type = "number | null")]
    pub line: Option<u64>,
    /// Text around the hit, as plain text.
    pub snippet: String,
    /// Start and end of the hits within the snippet, in UTF-16 code units.
    pub marks: Vec<[u32; 2]>,
}

/// What the window remembers between starts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Settings {
    /// `en`, `ko`, or null for the system's language.
    pub language: Option<String>,
    /// `light`, `dark`, or null for the system's.
    pub theme: Option<String>,
    /// The name that journal entries carry; null while none is set. Changed by `author_set` alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub author: Option<String>,
}
