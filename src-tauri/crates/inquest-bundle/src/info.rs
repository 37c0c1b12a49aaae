//! `data/bundle.json`: what a bundle says of itself.

use inquest_core::case::CaseId;
use serde::{Deserialize, Serialize};

/// Version of the bundle format that this program writes. Older ones are upgraded when read, newer ones
/// refused with a word about it. Every version is described in `FORMAT.md` and frozen as a fixture.
pub const FORMAT: u32 = 1;

/// What a bundle says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Info {
    /// Format version.
    pub format: u32,
    /// Schema version of the records inside.
    pub schema: u32,
    /// The case.
    pub case: CaseId,
    /// Its question.
    pub question: String,
    /// True when raw captures are inside as they were imported.
    pub raw_captures: bool,
}
