//! Captures entered into a case.

use serde::{Deserialize, Serialize};

use super::{Basis, ExhibitId, Instant, Moment};
use crate::capture::{Column, KindId, Receipt};

/// How the bytes arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A file.
    File,
    /// Text pasted.
    Paste,
}

/// Part of the incident that an exhibit shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before the incident or change.
    Before,
    /// During the incident.
    During,
    /// After the change.
    After,
    /// A control arm.
    Control,
    /// A numbered step of a procedure.
    Step(u32),
}

/// A kind that a block may be, and how well it fits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KindScore {
    /// The kind.
    pub kind: KindId,
    /// 0 to 1.
    pub score: f64,
}

/// The person chose the kind of a block: what there was to choose from, best first, as the program saw it then.
/// The choice holds when the exhibit is read again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KindChoice {
    /// The candidates, best first.
    pub candidates: Vec<KindScore>,
}

/// Which program read an exhibit. A newer reader may read the same bytes better: the exhibit can be read again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReadBy {
    /// Version of the program.
    pub program: String,
    /// Version of its readers: counts up whenever the same bytes may be read as something else.
    pub reader: u32,
}

/// An exhibit is an image: its bytes are shown, and what is read off it is quoted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Picture {
    /// `png`, `jpeg` or `webp`.
    pub format: String,
    /// Pixels across, as stored.
    pub width: u32,
    /// Pixels down, as stored.
    pub height: u32,
}

/// An exhibit came out of an archive, one of a set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SetMember {
    /// Name of the archive; a label, never a path.
    pub archive: String,
    /// SHA-256 of the archive's bytes, lower-case hex: the set.
    pub sha256: String,
    /// Name of the member within the archive; a label, never a path.
    pub member: String,
    /// Why the archive gave only a part of it, as a code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub incomplete: Option<String>,
}

/// One block of an exhibit as it was entered: which lines, read as what.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BlockRecord {
    /// Block within the exhibit, from 0.
    pub index: u32,
    /// First and last line, from 1, inclusive.
    #[cfg_attr(feature = "ts", ts(type = "[number, number]"))]
    pub lines: [u64; 2],
    /// Frame that was recognised: `psql_aligned`, `mysql_boxed`, `csv`, ...
    pub frame: String,
    /// Kind it is read as.
    pub kind: KindId,
    /// Version of the kind's column set, as far as the columns tell: `1.10`, `8.0`.
    pub kind_version: Option<String>,
    /// Engine, when the capture tells.
    pub engine: Option<String>,
    /// The statement or comment just before the block.
    pub label: Option<String>,
    /// Rows read.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub rows: u64,
    /// False when the block is visibly cut.
    pub complete: bool,
    /// Why it is not complete, as a stable code.
    pub why_incomplete: Option<String>,
    /// Columns with type, unit and role: as detected, then as the person corrected them.
    pub columns: Vec<Column>,
    /// Columns whose figures the source printed with fewer digits than the cells hold (`1.23 s` read as picoseconds);
    /// absent: none, or the record was made before this was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub rounded: Option<Vec<String>>,
    /// The person chose the kind; absent: it was detected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub chosen: Option<KindChoice>,
}

/// The bytes are gone on purpose; what is left is what they were.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Purge {
    /// When.
    pub at: Instant,
    /// Why, in the person's words.
    pub reason: String,
}

/// A capture file or paste entered into a case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Exhibit {
    /// Id within the case.
    pub id: ExhibitId,
    /// Name of the file or paste; a label, never a path.
    pub name: String,
    /// SHA-256 of the original bytes, lower-case hex.
    pub sha256: String,
    /// Size of the original.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub bytes: u64,
    /// Encoding the text was decoded with.
    pub encoding: String,
    /// How the bytes arrived.
    pub origin: Origin,
    /// When it was entered.
    pub entered_at: Instant,
    /// When it was captured, as far as known.
    pub captured_at: Option<Moment>,
    /// Part of the incident it shows.
    pub phase: Option<Phase>,
    /// Where the phase is known from; absent: the person said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub phase_basis: Option<Basis>,
    /// What the person says about it.
    pub caption: Option<String>,
    /// Blocks in order.
    pub blocks: Vec<BlockRecord>,
    /// The account of every line.
    pub receipt: Receipt,
    /// Which program read it; absent in records made before this was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub read_by: Option<ReadBy>,
    /// The archive it came out of; absent: it came by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub member: Option<SetMember>,
    /// It is an image; absent: it is text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub picture: Option<Picture>,
    /// Set when the bytes and rows were purged.
    pub purged: Option<Purge>,
}
