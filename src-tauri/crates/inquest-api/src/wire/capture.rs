//! Captures on their way in, and exhibits once they are there.

use inquest_core::capture::{Cell, Column, KindId, LineClass, Receipt};
use inquest_core::case::{
    Basis, CaseId, Exhibit, ExhibitId, Instant, Moment, Origin, Phase, Picture, RecordKey, SetMember,
};
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
    /// When the file was last written, as far as the system tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub modified: Option<Instant>,
    /// It is packed: `gzip` or `zip`. What is in it is given by `archive_open`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub archive: Option<String>,
    /// The archive it came out of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub member: Option<SetMember>,
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
    /// What the person should know of the input as a whole, as codes with facts: `json_cut` {line, count: the byte},
    /// `undecodable_bytes` {line: the first, count: lines}, ...
    pub findings: Vec<inquest_core::verdict::Reason>,
    /// The exhibit of the case that has the same bytes already, when previewed for a case.
    pub already: Option<ExhibitId>,
    /// When it may have been captured, best first: printed in the capture, then the time of the file.
    pub times: Vec<TimeHint>,
    /// It is an image: shown as one, without lines.
    pub image: Option<Picture>,
    /// Which part of the incident it may show, when exactly one is named in a comment or in the name.
    pub phase: Option<PhaseHint>,
}

/// A time that a capture, or its file, carries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct TimeHint {
    /// The moment in ISO spelling, placed where a zone is printed; its `basis` says where it is from.
    pub moment: Moment,
    /// The line it is printed on.
    #[ts(type = "number | null")]
    pub line: Option<u64>,
    /// The words it was read from.
    pub quote: String,
}

/// A part of the incident that a capture, or its name, names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PhaseHint {
    /// The part.
    pub phase: Phase,
    /// Where it is from: `content` or `file_name`.
    pub basis: Basis,
    /// The line it is printed on.
    #[ts(type = "number | null")]
    pub line: Option<u64>,
    /// The words it was read from.
    pub quote: String,
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
    /// Where the part is known from; null: the person said so.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub phase_basis: Option<Basis>,
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

/// What a person said about an exhibit and may take back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExhibitField {
    /// Part of the incident.
    Phase,
    /// When it was captured.
    CapturedAt,
    /// Caption.
    Caption,
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
    /// Fields to empty.
    #[serde(default)]
    pub clear: Vec<ExhibitField>,
    /// Kind and column corrections by block: the block is read again.
    #[serde(default)]
    pub blocks: Vec<BlockChoice>,
}

/// Reads an exhibit again from its original bytes with the readers of this program.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ExhibitReread {
    /// The case.
    pub case: CaseId,
    /// The exhibit.
    pub exhibit: ExhibitId,
    /// Name of the job, for progress and cancel.
    pub job: String,
}

/// What became of a record whose figures come from an exhibit that was read again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RereadOutcome {
    /// The figure is the same.
    Same,
    /// The figure is another now; evidence carries the new one and says what it was.
    Changed,
    /// The figure is not there any more; the record keeps the old one and says so.
    Lost,
    /// The record was measured against the old figure and stays: only the person can observe again.
    Stands,
}

/// One record that rests on an exhibit that was read again.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct RereadItem {
    /// The record.
    pub key: RecordKey,
    /// What became of it.
    pub outcome: RereadOutcome,
    /// The figure as it was, with its unit.
    pub before: String,
    /// The figure as it is; null when it is not there.
    pub after: Option<String>,
}

/// What reading an exhibit again did.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct RereadReply {
    /// The exhibit as it is now.
    pub exhibit: Exhibit,
    /// True when the bytes read as they did before: only the mark of the reader is new.
    pub same: bool,
    /// Lines quarantined before.
    #[ts(type = "number")]
    pub quarantined_before: u64,
    /// Rows before.
    #[ts(type = "number")]
    pub rows_before: u64,
    /// Records that rest on it.
    pub items: Vec<RereadItem>,
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
    /// A condition over named columns, which must hold too: `total_exec_time / calls > 5 ms and query contains 'x'`.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub expression: Option<String>,
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

/// Asks how captures are made.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct RecipeRequest {
    /// Of one kind; null: of every kind.
    pub kind: Option<KindId>,
}

/// How a capture is made: what to run, where, and what that needs and costs. Texts of the codes:
/// `recipe-tool-…`, `recipe-needs-…`, `recipe-cost-…`, `recipe-note-…`.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Recipe {
    /// Id.
    pub id: String,
    /// Kinds that it gives.
    pub kinds: Vec<KindId>,
    /// What it is run on: `postgresql`, `mysql`, `linux`, `jvm`, ...
    pub engine: String,
    /// Versions it is for, as people write them; empty: all of them.
    pub versions: String,
    /// What runs it, as a code: `psql`, `mysql`, `shell`, ...
    pub tool: String,
    /// The statement or command. It reads and changes nothing.
    pub statement: String,
    /// Privileges, as a code.
    pub needs: String,
    /// What it costs on the server, as a code.
    pub cost: String,
    /// What to watch, as a code.
    pub note: Option<String>,
}

/// Asks for the bytes of an image.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ImageRequest {
    /// Of what.
    pub source: LinesOf,
}

/// The bytes of an image, for a page that shows it.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ImageReply {
    /// `image/png`, `image/jpeg` or `image/webp`.
    pub media_type: String,
    /// The bytes, in base64.
    pub base64: String,
}

/// Opens an archive.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ArchiveRequest {
    /// The archive.
    pub handle: Handle,
    /// Name of the job, for progress and cancel.
    pub job: String,
}

/// What an archive holds. Its own handle is forgotten; each member is an input of its own.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ArchiveReply {
    /// Name of the archive.
    pub name: String,
    /// `gzip` or `zip`.
    pub format: String,
    /// What made it, as a code: `plain`, `pg_gather`, `collect_diagnostics`, `pt_stalk`.
    pub set: String,
    /// Members that can be looked at, in their order.
    pub members: Vec<HandleInfo>,
    /// Members that are left out.
    pub skipped: Vec<ArchiveSkipped>,
}

/// A member of an archive that is left out.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ArchiveSkipped {
    /// Its name.
    pub name: String,
    /// Why, as a code with a `reason-…` text.
    pub why: String,
}
