//! Captures on their way in, and exhibits once they are there.

use inquest_core::capture::{Cell, Column, KindId, LineClass, Receipt};
use inquest_core::case::{CaseId, Exhibit, ExhibitId, Moment, Origin, Phase};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An opaque name of something the host holds: a picked file, a drop, a paste. Never a path.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct Handle(pub String);

/// A handle with what may be shown of it.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct HandleInfo {
    /// The handle.
    pub handle: Handle,
    /// File name without its folder, or a label for a paste.
    pub name: String,
    /// Size in bytes.
    #[ts(type = "number")]
    pub bytes: u64,
    /// How it arrived.
    pub origin: Origin,
}

/// Pasted text.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PasteRequest {
    /// The text, exactly as pasted.
    pub text: String,
    /// A label.
    pub name: String,
}

/// Names a handle.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct HandleRef {
    /// The handle.
    pub handle: Handle,
}

/// A kind that a block may be, with the reasons.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Candidate {
    /// The kind.
    pub kind: KindId,
    /// 0 to 1.
    pub score: f64,
    /// Why, as a code with facts: `columns_matched` {matched, of}, `frame_only`, ...
    pub why: inquest_core::verdict::Reason,
}

/// One block found in the input.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Block {
    /// Index within the input, from 0.
    pub index: u32,
    /// First and last line, from 1, inclusive.
    #[ts(type = "[number, number]")]
    pub lines: [u64; 2],
    /// Frame: `psql_aligned`, `mysql_boxed`, `csv`, ...
    pub frame: String,
    /// Best kind.
    pub kind: KindId,
    /// Version of the kind's column set.
    pub kind_version: Option<String>,
    /// Engine, when the capture tells.
    pub engine: Option<String>,
    /// Statement or comment just before it.
    pub label: Option<String>,
    /// Rows.
    #[ts(type = "number")]
    pub rows: u64,
    /// False when visibly cut.
    pub complete: bool,
    /// Why not, as a code.
    pub why_incomplete: Option<String>,
    /// Candidates, best first.
    pub candidates: Vec<Candidate>,
    /// Two candidates are close: the person should choose.
    pub ambiguous: bool,
    /// Columns as read by the best kind, or by the one chosen in the request.
    pub columns: Vec<Column>,
    /// What the person should know of the columns, as codes with facts: `unit_cross_checked` {column, against,
    /// unit, rows, of}, `alias_contradicts_unit` {column, claimed, unit}, ... Those of the detected kind.
    pub notes: Vec<inquest_core::verdict::Reason>,
}

/// What was understood of an input, before anything is stored.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Preview {
    /// The input.
    pub input: HandleInfo,
    /// SHA-256 of the bytes.
    pub sha256: String,
    /// Encoding used: `utf-8`, `utf-16le`, `cp949`, ...
    pub encoding: String,
    /// `lf`, `crlf`, `cr` or `mixed`.
    pub line_ending: String,
    /// Blocks in order.
    pub blocks: Vec<Block>,
    /// The account of every line.
    pub receipt: Receipt,
    /// Runs of lines of one class in file order, for the strip: class and number of lines.
    #[ts(as = "Vec<(LineClass, f64)>")]
    pub strip: Vec<(LineClass, u64)>,
    /// The exhibit of the case that has the same bytes already, when previewed for a case.
    pub already: Option<ExhibitId>,
}

/// Asks for a preview; for a case, to learn whether it has these bytes already.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PreviewRequest {
    /// The input.
    pub handle: Handle,
    /// The case it is meant for.
    pub case: Option<CaseId>,
    /// Name of the job, for progress and cancel.
    pub job: Option<String>,
    /// Choices to show the columns by; a block without one is shown as detected.
    #[serde(default)]
    pub blocks: Vec<BlockChoice>,
}

/// What lines to show: of a handle or of an exhibit.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(tag = "of", rename_all = "snake_case")]
pub enum LinesOf {
    /// An input not stored yet.
    Handle {
        /// The input.
        handle: Handle,
    },
    /// An exhibit.
    Exhibit {
        /// The case.
        case: CaseId,
        /// The exhibit.
        exhibit: ExhibitId,
    },
}

/// Asks for a window of lines.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct LinesRequest {
    /// Of what.
    pub source: LinesOf,
    /// First line, from 1.
    #[ts(type = "number")]
    pub first: u64,
    /// At most [`super::WINDOW_ROWS`].
    pub count: u32,
    /// Only quarantined lines.
    #[serde(default)]
    pub quarantined_only: bool,
}

/// One line of a capture.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CaptureLine {
    /// Number, from 1.
    #[ts(type = "number")]
    pub line: u64,
    /// Its class.
    pub class: LineClass,
    /// Its text, at most 4 KiB of it.
    pub text: String,
    /// Why it was quarantined, as a code.
    pub reason: Option<String>,
}

/// A window of lines.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct LinesWindow {
    /// Lines in all (after the filter).
    #[ts(type = "number")]
    pub total: u64,
    /// The lines.
    pub lines: Vec<CaptureLine>,
}

/// The person's word on one column: a name and a unit.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ColumnChoice {
    /// Position, from 0.
    pub column: u32,
    /// Name to use instead of the printed one; null keeps it.
    pub name: Option<String>,
    /// Unit; null keeps what was detected.
    pub unit: Option<inquest_core::Unit>,
}

/// The person's word on one block.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct BlockChoice {
    /// The block.
    pub block: u32,
    /// Kind to read it as; null takes the best.
    pub kind: Option<KindId>,
    /// Columns named or given units by the person.
    #[serde(default)]
    pub columns: Vec<ColumnChoice>,
}

/// Enters a capture into a case.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ImportRequest {
    /// The case.
    pub case: CaseId,
    /// The input.
    pub handle: Handle,
    /// Name of the job, for progress and cancel.
    pub job: String,
    /// Choices that differ from the detection.
    #[serde(default)]
    pub blocks: Vec<BlockChoice>,
    /// Part of the incident.
    pub phase: Option<Phase>,
    /// When it was captured.
    pub captured_at: Option<Moment>,
    /// What the person says about it.
    pub caption: Option<String>,
}

/// What an import did.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ImportReply {
    /// The exhibit.
    pub exhibit: Exhibit,
    /// True when the case had these bytes already and nothing was changed.
    pub already: bool,
}

/// Changes what a person may say about an exhibit; null leaves a field as it is.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ExhibitEdit {
    /// The case.
    pub case: CaseId,
    /// The exhibit.
    pub exhibit: ExhibitId,
    /// Part of the incident.
    pub phase: Option<Phase>,
    /// When it was captured.
    pub captured_at: Option<Moment>,
    /// Caption.
    pub caption: Option<String>,
    /// Kind and column corrections by block: the block is read again.
    #[serde(default)]
    pub blocks: Vec<BlockChoice>,
}

/// Takes the bytes and rows of an exhibit away for good.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ExhibitPurge {
    /// The case.
    pub case: CaseId,
    /// The exhibit.
    pub exhibit: ExhibitId,
    /// Why.
    pub reason: String,
}

/// Names a block of an exhibit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct BlockRef {
    /// The exhibit.
    pub exhibit: ExhibitId,
    /// The block.
    pub block: u32,
}

/// Order of a grid.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Sort {
    /// Column position, from 0.
    pub column: u32,
    /// Largest first.
    pub descending: bool,
}

/// How a filter compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FilterOp {
    /// Text contains, without regard to case.
    Contains,
    /// Equal.
    Equals,
    /// Greater or equal.
    AtLeast,
    /// Less or equal.
    AtMost,
    /// Is NULL.
    IsNull,
    /// Is not NULL.
    NotNull,
}

/// Narrows a grid.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Filter {
    /// Column position, from 0; null means any text column.
    pub column: Option<u32>,
    /// Comparison.
    pub op: FilterOp,
    /// What to compare with.
    pub value: String,
}

/// Asks for a window of a block's rows.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct TableRequest {
    /// The case.
    pub case: CaseId,
    /// The block.
    pub of: BlockRef,
    /// Order; null is the order of the capture.
    pub sort: Option<Sort>,
    /// Filters, all of which must hold.
    #[serde(default)]
    pub filters: Vec<Filter>,
    /// First row of the window, from 0.
    #[ts(type = "number")]
    pub first: u64,
    /// At most [`super::WINDOW_ROWS`].
    pub count: u32,
}

/// A window of a block's rows, by column.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct TableWindow {
    /// Columns.
    pub columns: Vec<Column>,
    /// Rows in all.
    #[ts(type = "number")]
    pub total: u64,
    /// Rows after the filters.
    #[ts(type = "number")]
    pub filtered: u64,
    /// Cells by column; inner vectors have the same length.
    pub cells: Vec<Vec<Cell>>,
    /// Source line of each row.
    #[ts(type = "Array<number>")]
    pub lines: Vec<u64>,
    /// Position of each row in capture order, from 0: what pins a cell, whatever the order of the grid.
    #[ts(type = "Array<number>")]
    pub rows: Vec<u64>,
    /// Largest absolute value by column over the filtered rows, for bars; null where not numeric.
    pub max: Vec<Option<f64>>,
}

/// A kind of capture, for the list a person corrects a detection from.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct KindInfo {
    /// The kind.
    pub kind: KindId,
    /// Engine it belongs to, if one.
    pub engine: Option<String>,
    /// Cumulative: two of them give a delta.
    pub cumulative: bool,
}
