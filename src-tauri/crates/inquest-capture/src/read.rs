//! The crate's main door: what is in an input, and its rows.
//!
//! Two passes over the bytes, both in bounded memory: [`inspect`] frames, profiles and recognises every block and
//! keeps nothing but profiles; [`read`] and [`read_blocks`] go over the bytes again and give typed batches. [`ingest`]
//! does both at once.
//!
//! Invariants: the receipt's classes sum to the lines read; `rows` of a block is the number of rows that the second
//! pass gives; a choice of the person (kind, names, units) needs no third pass, because types are decided from the
//! kept profiles. Rows that somebody elided (`...` in every printed cell) are quarantined as `elided_row`.
//!
//! Absent on purpose: files and paths (an [`Input`] opens its bytes; callers implement it), any arithmetic. Archives are [`crate::archive`]: each member is an input.

mod derived;
mod emit;
mod first_pass;
mod ingest;
mod table;

use std::io::{self, Read};

use inquest_core::Unit;
use inquest_core::capture::{Batch, Column, ColumnData, KindId, LineClass, Receipt, UnitOrigin};
use inquest_core::verdict::Reason;

pub use crate::kind::Candidate;
use crate::kind::assign::{Assigned, assign};
use crate::kind::detect::{Evidence, headerless_version};
use crate::kind::statement::Select;
use crate::kind::{self, Kind};
use crate::typing::Profile;
use crate::{ScanError, scan};
pub use ingest::{IngestSink, ingest};
pub use table::Table;

/// Bytes that can be read more than once.
pub trait Input {
    /// Opens the bytes from their beginning.
    fn open(&self) -> io::Result<Box<dyn Read + '_>>;
    /// Number of bytes, for progress.
    fn bytes(&self) -> u64;
}

/// Bytes in memory.
#[derive(Debug, Clone, Copy)]
pub struct Bytes<'a>(pub &'a [u8]);

impl Input for Bytes<'_> {
    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(self.0))
    }

    fn bytes(&self) -> u64 {
        self.0.len() as u64
    }
}

/// Told how far a pass is; may stop it.
pub trait Progress {
    /// `done` of `total` bytes are read. False cancels.
    fn at(&mut self, done: u64, total: u64) -> bool;
}

/// Nobody listens, nobody cancels.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {
    fn at(&mut self, _done: u64, _total: u64) -> bool {
        true
    }
}

impl<F: FnMut(u64, u64) -> bool> Progress for F {
    fn at(&mut self, done: u64, total: u64) -> bool {
        self(done, total)
    }
}

/// Why an input could not be read.
#[derive(Debug, thiserror::Error)]
pub enum CaptureError {
    /// The bytes could not be read.
    #[error("the input could not be read: {0}")]
    Io(#[from] io::Error),
    /// The job was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// The text layer refused the input.
    #[error("the input could not be read as text: {0}")]
    Scan(String),
    /// No such block.
    #[error("there is no block {block}; the input has {blocks}")]
    NoSuchBlock {
        /// Asked for.
        block: u32,
        /// How many there are.
        blocks: usize,
    },
    /// No such kind.
    #[error("there is no capture kind {0}")]
    NoSuchKind(KindId),
    /// A choice names a column that the block does not have.
    #[error("block {block} has {columns} columns, there is no column {column}")]
    NoSuchColumn {
        /// The block.
        block: u32,
        /// Asked for, from 0.
        column: u32,
        /// How many there are.
        columns: usize,
    },
    /// The bytes differ between the two passes.
    #[error("the input changed while it was read (block {block}, line {line})")]
    InputChanged {
        /// The block.
        block: u32,
        /// Line of the first difference seen.
        line: u64,
    },
}

/// What was understood of an input.
#[derive(Debug, Clone)]
pub struct Inspection {
    /// SHA-256 of the bytes, lower hex.
    pub sha256: String,
    /// Encoding used; `binary` for an image.
    pub encoding: String,
    /// `lf`, `crlf`, `cr` or `mixed`; `none` for an image.
    pub line_ending: String,
    /// Bytes read.
    pub bytes: u64,
    /// Blocks in order.
    pub blocks: Vec<BlockInspection>,
    /// The account of every line.
    pub receipt: Receipt,
    /// Runs of lines of one class, in order.
    pub strip: Vec<(LineClass, u64)>,
    /// What the text layer had to do or refuse.
    pub findings: Vec<crate::TextFinding>,
    /// Lines that tell a client's or server's version.
    pub hints: Vec<crate::Hint>,
    /// The input is an image: it has no lines, so the receipt counts none, and no blocks.
    pub image: Option<crate::image::ImageInfo>,
}

impl Inspection {
    /// The findings as sentences have them: code, `line` and `count`. A statement that failed is left out: its block
    /// says so, with the message.
    pub fn told(&self) -> Vec<Reason> {
        let told = self.findings.iter().filter(|f| f.code != "capture_failed");
        told.map(|f| {
            kind::detect::reason(f.code, [("line", f.line.to_string()), ("count", f.count.to_string())])
        })
        .collect()
    }
}

/// One block.
#[derive(Debug, Clone)]
pub struct BlockInspection {
    /// Index within the input, from 0.
    pub index: u32,
    /// First and last line, from 1.
    pub lines: [u64; 2],
    /// The frame.
    pub frame: String,
    /// Best kind.
    pub kind: KindId,
    /// Version of the kind's column set: one, a range `a..b`, or unknown.
    pub kind_version: Option<String>,
    /// Engine, when the capture tells.
    pub engine: Option<String>,
    /// Title or comment before the block.
    pub label: Option<String>,
    /// Statement kept with the block.
    pub statement: Option<String>,
    /// Rows that the second pass gives.
    pub rows: u64,
    /// False when visibly cut.
    pub complete: bool,
    /// Why not, as a code.
    pub why_incomplete: Option<String>,
    /// Candidates, best first.
    pub candidates: Vec<Candidate>,
    /// Two candidates are close.
    pub ambiguous: bool,
    /// Columns as the best kind reads them.
    pub columns: Vec<Column>,
    /// What the person should know of the columns, as codes with facts.
    pub notes: Vec<Reason>,
    /// What the second pass and other choices of kind need.
    evidence: KeptEvidence,
}

#[derive(Debug, Clone)]
struct KeptEvidence {
    header: Option<Vec<String>>,
    lower: Option<Vec<String>>,
    width: usize,
    select: Option<Select>,
    sample: Vec<Vec<String>>,
    profiles: Vec<Profile>,
    units: Vec<Option<Unit>>,
}

impl BlockInspection {
    fn evidence(&self) -> Evidence<'_> {
        Evidence {
            frame: &self.frame,
            header: self.evidence.lower.as_deref(),
            width: self.evidence.width,
            select: self.evidence.select.as_ref(),
            statement: self.statement.as_deref(),
            sample: &self.evidence.sample,
            profiles: &self.evidence.profiles,
            units: &self.evidence.units,
        }
    }

    /// Columns, plans and notes as a kind reads them.
    fn assigned(&self, kind: &Kind) -> Assigned {
        let names = self.names(kind);
        let lower: Vec<String> = names.iter().map(|n| n.to_lowercase()).collect();
        assign(kind, &names, &lower, &self.evidence())
    }

    /// Printed names; without a header those of the version that fits, else `column_1`, ...
    fn names(&self, kind: &Kind) -> Vec<String> {
        if let Some(header) = &self.evidence.header {
            return header.clone();
        }
        let width = self.evidence.width;
        if !kind.headerless.is_empty() && kind.headerless.len() == width {
            return kind.headerless.iter().map(|c| (*c).to_owned()).collect();
        }
        let version = headerless_version(kind, &self.evidence())
            .or_else(|| kind.versions.iter().find(|v| v.columns.len() == width));
        match version {
            Some(v) => v.columns.iter().map(|c| (*c).to_owned()).collect(),
            None => (1..=width).map(|n| format!("column_{n}")).collect(),
        }
    }
}

/// The person's word on one column.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ColumnChoice {
    /// Position, from 0.
    pub column: u32,
    /// Name to use instead of the printed one.
    pub name: Option<String>,
    /// Unit of the cells.
    pub unit: Option<Unit>,
}

/// The person's word on one block.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Choice {
    /// The block.
    pub block: u32,
    /// Kind to read it as; absent takes the best.
    pub kind: Option<KindId>,
    /// Columns named or given units.
    pub columns: Vec<ColumnChoice>,
}

impl Choice {
    /// As detected.
    pub fn detected(block: u32) -> Self {
        Choice { block, ..Choice::default() }
    }
}

/// Receives the rows of one block.
pub trait BatchSink {
    /// At most [`BATCH_ROWS`] rows. False stops the reading.
    fn batch(&mut self, batch: Batch) -> bool;
}

/// Receives the rows of all blocks in order.
pub trait BlockSink {
    /// A block begins. False skips its rows.
    fn begin(&mut self, block: u32, kind: &KindId, columns: &[Column]) -> bool;
    /// At most [`BATCH_ROWS`] rows of the current block. False stops the reading.
    fn batch(&mut self, block: u32, batch: Batch) -> bool;
    /// The current block ends.
    fn end(&mut self, block: u32, rows: u64);
}

/// Most rows of a batch.
pub const BATCH_ROWS: usize = 16_384;

/// A block as it was read.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadBlock {
    /// Kind it was read as.
    pub kind: KindId,
    /// Columns of every batch.
    pub columns: Vec<Column>,
    /// Rows given.
    pub rows: u64,
}

/// First pass: frames, kinds, columns and the receipt of an input.
pub fn inspect(input: &dyn Input, progress: &mut dyn Progress) -> Result<Inspection, CaptureError> {
    let mut pass = first_pass::FirstPass::default();
    let scan = run(input, &mut pass, progress)?;
    Ok(pass.finish(scan))
}

/// What a choice makes of a block, without reading its rows.
pub fn columns(inspection: &Inspection, choice: &Choice) -> Result<(KindId, Vec<Column>), CaptureError> {
    let (kind, assigned) = chosen(inspection, choice)?;
    Ok((kind, assigned.columns))
}

/// Second pass of one block.
pub fn read(
    input: &dyn Input,
    inspection: &Inspection,
    block: u32,
    choice: &Choice,
    sink: &mut dyn BatchSink,
    progress: &mut dyn Progress,
) -> Result<ReadBlock, CaptureError> {
    struct One<'a> {
        wanted: u32,
        sink: &'a mut dyn BatchSink,
        rows: u64,
    }
    impl BlockSink for One<'_> {
        fn begin(&mut self, block: u32, _kind: &KindId, _columns: &[Column]) -> bool {
            block == self.wanted
        }
        fn batch(&mut self, _block: u32, batch: Batch) -> bool {
            self.sink.batch(batch)
        }
        fn end(&mut self, block: u32, rows: u64) {
            if block == self.wanted {
                self.rows = rows;
            }
        }
    }
    let choice = Choice { block, ..choice.clone() };
    let (kind, assigned) = chosen(inspection, &choice)?;
    let mut one = One { wanted: block, sink, rows: 0 };
    emit::run(input, inspection, &[choice], Some(block), &mut one, progress)?;
    Ok(ReadBlock { kind, columns: assigned.columns, rows: one.rows })
}

/// Second pass of every block, in one go. A block without a choice is read as detected.
pub fn read_blocks(
    input: &dyn Input,
    inspection: &Inspection,
    choices: &[Choice],
    sink: &mut dyn BlockSink,
    progress: &mut dyn Progress,
) -> Result<(), CaptureError> {
    emit::run(input, inspection, choices, None, sink, progress)
}

/// Reads a small block whole.
pub fn read_all(
    input: &dyn Input,
    inspection: &Inspection,
    block: u32,
    choice: &Choice,
) -> Result<Table, CaptureError> {
    struct Gather {
        data: Vec<ColumnData>,
        lines: Vec<u64>,
    }
    impl BatchSink for Gather {
        fn batch(&mut self, batch: Batch) -> bool {
            self.lines.extend(batch.lines);
            if self.data.is_empty() {
                self.data = batch.columns;
            } else {
                for (mine, more) in self.data.iter_mut().zip(batch.columns) {
                    emit::append(mine, more);
                }
            }
            true
        }
    }
    let mut gather = Gather { data: Vec::new(), lines: Vec::new() };
    let read = read(input, inspection, block, choice, &mut gather, &mut Silent)?;
    let data = if gather.data.is_empty() {
        read.columns.iter().map(|c| ColumnData::with_capacity(c.ty, 0)).collect()
    } else {
        gather.data
    };
    Ok(Table { kind: read.kind, columns: read.columns, data, lines: gather.lines })
}

/// The kind and columns that a choice makes of a block.
fn chosen(inspection: &Inspection, choice: &Choice) -> Result<(KindId, Assigned), CaptureError> {
    let blocks = inspection.blocks.len();
    let block = usize::try_from(choice.block)
        .ok()
        .and_then(|at| inspection.blocks.get(at))
        .ok_or(CaptureError::NoSuchBlock { block: choice.block, blocks })?;
    let id = choice.kind.as_ref().unwrap_or(&block.kind);
    let kind = kind::by_id(id.as_str()).ok_or_else(|| CaptureError::NoSuchKind(id.clone()))?;
    let mut assigned = block.assigned(kind);
    for c in &choice.columns {
        let columns = assigned.columns.len();
        let column = usize::try_from(c.column)
            .ok()
            .and_then(|at| assigned.columns.get_mut(at))
            .ok_or(CaptureError::NoSuchColumn { block: choice.block, column: c.column, columns })?;
        if let Some(name) = &c.name {
            column.name.clone_from(name);
        }
        if let Some(unit) = &c.unit {
            column.unit = Some(unit.clone());
            column.unit_origin = UnitOrigin::Entered;
        }
    }
    Ok((id.clone(), assigned))
}

/// One pass of the text and frame layers.
fn run(
    input: &dyn Input,
    sink: &mut dyn crate::raw::RowSink,
    progress: &mut dyn Progress,
) -> Result<crate::Scan, CaptureError> {
    let total = input.bytes();
    let mut bytes = input.open()?;
    scan(&mut bytes, sink, &mut |done| progress.at(done, total)).map_err(|e| match e {
        ScanError::Cancelled { .. } => CaptureError::Cancelled,
        other => CaptureError::Scan(other.to_string()),
    })
}
