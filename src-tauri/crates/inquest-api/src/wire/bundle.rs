//! Sharing a case.

use inquest_core::case::CaseId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Handle, VerifyReply};

/// Writes a bundle where the person chose.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct BundleExport {
    /// The case.
    pub case: CaseId,
    /// Where, as a handle of a save dialog.
    pub to: Handle,
    /// Name of the job.
    pub job: String,
}

/// One entry of a bundle.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct BundleEntry {
    /// Name within the bundle.
    pub name: String,
    /// Size.
    #[ts(type = "number")]
    pub bytes: u64,
    /// SHA-256.
    pub sha256: String,
}

/// What is in a bundle.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct BundleContents {
    /// Format version.
    pub format: u32,
    /// The case's question.
    pub question: String,
    /// Entries in order.
    pub entries: Vec<BundleEntry>,
    /// True when raw captures are inside, which the window says plainly.
    pub raw_captures: bool,
}

/// Whether a bundle is exactly what it says, and whether its numbers follow.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct BundleCheck {
    /// What is in it.
    pub contents: BundleContents,
    /// Every byte is covered by the manifest and unchanged.
    pub intact: bool,
    /// Why not.
    pub problem: Option<super::WireError>,
    /// Recomputed numbers and verdicts.
    pub verify: VerifyReply,
}

/// Brings a bundle into the library.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct BundleImport {
    /// The file.
    pub from: Handle,
    /// Name of the job.
    pub job: String,
}

/// The form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReportForm {
    /// One self-contained page.
    Html,
    /// For a wiki.
    Markdown,
}

/// Writes a report where the person chose.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ReportRequest {
    /// The case.
    pub case: CaseId,
    /// Where.
    pub to: Handle,
    /// Form.
    pub form: ReportForm,
    /// `en` or `ko`.
    pub language: String,
}
