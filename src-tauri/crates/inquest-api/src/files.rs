//! Captures looked at without a library: what the command line does with files alone.

use inquest_capture::read::{self, BatchSink, Inspection, Silent};
use inquest_core::capture::{Batch, Cell, Column, KindId};
use inquest_core::case::Moment;
use inquest_frames::{DeltaQuery, Snapshot, Sort, TableQuery};

use crate::captures;
use crate::deltas::{Beneath, Compared, Pair};
use crate::file_tables::{FileTable, file_table};
use crate::handles::Input;
use crate::neighbours::{self, Beside, Told, settle};
use crate::returned::returned;
use crate::wire::*;
use crate::{ApiError, deltas, faults, import};

/// What is in an input: blocks, candidates, receipt.
pub fn inspect(input: &Input) -> Result<Preview, ApiError> {
    Ok(Inspected::of(input.clone())?.preview())
}

/// An input that was looked at, so that blocks of it can be read.
pub struct Inspected {
    input: Input,
    bytes: u64,
    inspection: Inspection,
}

/// Something about an input as a whole; `code` has a `reason-…` text.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Finding {
    /// The code.
    pub code: String,
    /// The first line concerned, from 1.
    pub line: u64,
    /// How often, or the byte where a document breaks off.
    pub count: u64,
}

/// A line that tells a version.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct VersionLine {
    /// The line, from 1.
    pub line: u64,
    /// Its text.
    pub text: String,
}

/// Receives the rows of a block as they are read. False stops.
pub trait Rows {
    /// The columns, before any row.
    fn begin(&mut self, kind: &KindId, version: Option<&str>, columns: &[Column]) -> bool;
    /// One row and the line it begins at.
    fn row(&mut self, cells: &[Cell], line: u64) -> bool;
}

impl Inspected {
    /// Looks at an input.
    pub fn of(input: Input) -> Result<Self, ApiError> {
        let bytes = input.size()?;
        let inspection = read::inspect(&input, &mut Silent).map_err(|e| faults::capture(&input.name, e))?;
        Ok(Inspected { input, bytes, inspection })
    }

    /// An input that was looked at elsewhere.
    pub(crate) fn with(input: Input, inspection: Inspection) -> Result<Self, ApiError> {
        Ok(Inspected { bytes: input.size()?, input, inspection })
    }

    /// What was found.
    pub(crate) fn inspection(&self) -> &Inspection {
        &self.inspection
    }

    /// What is in it.
    pub fn preview(&self) -> Preview {
        let info = HandleInfo {
            handle: Handle(String::new()),
            name: self.input.name.clone(),
            bytes: self.bytes,
            origin: self.input.origin,
            modified: None,
            archive: None,
            member: self.input.member.clone(),
        };
        captures::preview(info, &self.inspection, None)
    }

    /// What had to be done to the text as a whole, or could not be: each once, with its first line.
    pub fn findings(&self) -> Vec<Finding> {
        let findings = self.inspection.findings.iter();
        findings.map(|f| Finding { code: f.code.to_owned(), line: f.line, count: f.count }).collect()
    }

    /// Lines that tell the version of a client or server, in order.
    pub fn versions(&self) -> Vec<VersionLine> {
        let hints = self.inspection.hints.iter();
        hints.map(|h| VersionLine { line: h.line, text: h.text.trim().to_owned() }).collect()
    }

    /// When it may have been captured, and which part of the incident it may show.
    pub fn moments(&self) -> Result<(Vec<TimeHint>, Option<PhaseHint>), ApiError> {
        match self.inspection.image {
            Some(_) => Ok((Vec::new(), None)),
            None => crate::hints::of(&self.input, &self.inspection, self.input.modified()),
        }
    }

    /// Why nothing was understood, when no block was found: the first line that fits nothing.
    pub fn understood(&self) -> Result<(), ApiError> {
        captures::understood(&self.input, &self.inspection)
    }

    /// Reads the rows of a block by the person's choice.
    pub fn rows(&self, choice: &BlockChoice, rows: &mut dyn Rows) -> Result<(), ApiError> {
        let fault = |e| faults::capture(&self.input.name, e);
        let choice = import::choice(choice);
        let block = self.inspection.blocks.iter().find(|b| b.index == choice.block);
        let block = block.ok_or_else(|| ApiError::BlockUnknown {
            block: choice.block.to_string(),
            blocks: self.inspection.blocks.len().to_string(),
        })?;
        let (kind, columns) = read::columns(&self.inspection, &choice).map_err(fault)?;
        let version = block.kind_version.as_deref().filter(|_| kind == block.kind);
        if !rows.begin(&kind, version, &columns) {
            return Ok(());
        }
        let mut each = Each { columns: &columns, rows, stopped: false };
        let outcome =
            read::read(&self.input, &self.inspection, choice.block, &choice, &mut each, &mut Silent);
        match outcome {
            Err(_) if each.stopped => Ok(()),
            other => other.map(|_| ()).map_err(fault),
        }
    }

    /// The first lines that fit nothing: the quarantined ones, or the prose when nothing was quarantined.
    pub fn unmatched(&self, most: usize) -> Result<Vec<CaptureLine>, ApiError> {
        captures::unmatched(&self.input, &self.inspection, most)
    }
}

struct Each<'a> {
    columns: &'a [Column],
    rows: &'a mut dyn Rows,
    stopped: bool,
}

impl BatchSink for Each<'_> {
    fn batch(&mut self, batch: Batch) -> bool {
        let batch = returned(self.columns, batch);
        for (row, line) in batch.lines.iter().enumerate() {
            let cells: Vec<Cell> = batch.columns.iter().map(|c| c.cell(row).unwrap_or(Cell::Null)).collect();
            if !self.rows.row(&cells, *line) {
                self.stopped = true;
                return false;
            }
        }
        true
    }
}

/// One side of a delta of two files.
pub struct Side {
    /// The input.
    pub input: Input,
    /// The block; null takes the first cumulative one.
    pub block: Option<u32>,
    /// Kind to read it as; null takes the best.
    pub kind: Option<KindId>,
    /// When it was captured.
    pub at: Option<Moment>,
}

/// What a delta of two files shows.
pub struct DeltaOfFiles {
    /// Column to rank by; null takes the kind's main counter.
    pub by: Option<String>,
    /// Keeps rows whose key contains this text.
    pub filter: Option<String>,
    /// At most this many rows; null is all of them.
    pub top: Option<u64>,
    /// Lays the two beside each other and subtracts nothing.
    pub side_by_side: bool,
}

/// The difference of two captured files; of one, everything since its counters began. Rows are written to a folder that is
/// gone afterwards. Other blocks of the same file say what is known of its snapshot.
pub fn delta(before: Option<Side>, after: Side, query: &DeltaOfFiles) -> Result<DeltaReply, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let (pair, compared) = put_together(before, after, query.side_by_side, folder.path())?;
    let beside = Beside::default();
    let beneath = Beneath { pair: Some((&pair, &[])), beside: &beside };
    let window = |first: u64, count: u32| DeltaQuery {
        by: query.by.clone(),
        descending: true,
        filter: query.filter.clone(),
        first,
        count,
    };
    let most = query.top.unwrap_or(u64::MAX);
    let page = |first: u64| u32::try_from(most - first).unwrap_or(WINDOW_ROWS).min(WINDOW_ROWS);
    let mut reply = deltas::reply(&compared, &window(0, page(0)), &beneath)?;
    while (reply.rows.len() as u64) < most.min(reply.total) {
        let first = reply.rows.len() as u64;
        let more = deltas::reply(&compared, &window(first, page(first)), &beneath)?;
        if more.rows.is_empty() {
            break;
        }
        reply.rows.extend(more.rows);
    }
    Ok(reply)
}

/// Two snapshots in files put against each other, or one since its counters began. Their rows lie in the folder.
pub(crate) fn put_together(
    before: Option<Side>,
    after: Side,
    side_by_side: bool,
    folder: &std::path::Path,
) -> Result<(Pair, Compared), ApiError> {
    // Each side keeps one core busy.
    let (first, second) = std::thread::scope(|scope| {
        let first = before.map(|side| {
            let folder = folder.join("before");
            scope.spawn(move || snapshot(side, 1, &folder))
        });
        let second = snapshot(after, 2, &folder.join("after"));
        let broke = |_| Err(ApiError::internal("reading the first file broke off"));
        (first.map(|first| first.join().unwrap_or_else(broke)), second)
    });
    let (first, second) = (first.transpose()?, second?);
    let told: Vec<(Vec<Told>, Option<i64>)> =
        first.iter().chain([&second]).map(|side| (side.told.clone(), side.snapshot.at)).collect();
    let mut known = settle(&told);
    let after = known.pop().unwrap_or_default();
    let sides = [known.pop().unwrap_or_default(), after];
    let before = first.map(|side| side.snapshot);
    let pair =
        Pair { side_by_side, ..Pair::between(before.as_ref().map(|_| block_of(1)).as_ref(), &block_of(2)) };
    let compared = Compared::of(before, second.snapshot, side_by_side, sides)?;
    Ok((pair, compared))
}

/// Snapshots in files, in the order given, each with what the others and its own file tell of it.
pub(crate) fn in_a_row(
    sides: Vec<Side>,
    folder: &std::path::Path,
) -> Result<Vec<(BlockRef, Snapshot)>, ApiError> {
    let mut seen = Vec::new();
    for (number, side) in (1..).zip(sides) {
        seen.push((block_of(number), snapshot(side, number, &folder.join(number.to_string()))?));
    }
    let told: Vec<(Vec<Told>, Option<i64>)> =
        seen.iter().map(|(_, side)| (side.told.clone(), side.snapshot.at)).collect();
    let known = settle(&told);
    Ok(seen.into_iter().zip(known).map(|((of, seen), (known, _))| (of, known.of(seen.snapshot))).collect())
}

/// The block of a file that is in no case: its exhibit is called by the file's place.
fn block_of(number: u32) -> BlockRef {
    BlockRef { exhibit: inquest_core::case::ExhibitId::numbered(number), block: 0 }
}

/// A snapshot, and what other blocks of its file tell.
struct Seen {
    snapshot: Snapshot,
    told: Vec<Told>,
}

fn snapshot(side: Side, number: u32, folder: &std::path::Path) -> Result<Seen, ApiError> {
    let FileTable { record, table, beside } = file_table(&side.input, side.block, side.kind, folder)?;
    let at = side.at.map(crate::moments::placed).and_then(|m| m.at).map(|i| i.0);
    let asking = record.kind.as_str();
    let mut told = Vec::new();
    for kind in neighbours::tellers(asking) {
        let mut by_kind = Vec::new();
        for (block, table) in beside.iter().filter(|(_, table)| table.meta().kind.as_str() == *kind) {
            let of = BlockRef { block: *block, ..block_of(number) };
            by_kind.extend(neighbours::told_by(table, &of, asking)?);
        }
        neighbours::agreed(by_kind, &mut told);
    }
    Ok(Seen { snapshot: Snapshot { at, cut: !record.complete, ..Snapshot::of(table) }, told })
}

/// The largest rows of a block by a column.
pub struct Ranked {
    /// The block; null takes the first cumulative one, else the first.
    pub block: Option<u32>,
    /// Kind to read it as; null takes the best.
    pub kind: Option<KindId>,
    /// Column to rank by, by canonical or printed name; null takes the kind's main counter.
    pub by: Option<String>,
    /// At most this many rows.
    pub top: u64,
}

fn main_counter(kind: &KindId) -> Option<&'static str> {
    inquest_capture::kind::by_id(kind.as_str()).and_then(|k| k.main_counter)
}

/// Gives the rows of a block that are largest by a column, largest first; rows without a value come last.
pub fn ranked(input: &Input, query: &Ranked, rows: &mut dyn Rows) -> Result<(), ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let FileTable { record, table, .. } = file_table(input, query.block, query.kind.clone(), folder.path())?;
    let by = query.by.as_deref().or_else(|| main_counter(&record.kind));
    let by = by.ok_or_else(|| ApiError::RankNeedsColumn { kind: record.kind.0.clone() })?;
    let column = table.column_index(by).and_then(|at| u32::try_from(at).ok());
    let column = column.ok_or_else(|| match &query.by {
        Some(column) => ApiError::ColumnUnknown { column: column.clone() },
        // A capture of chosen columns may lack the counter of its kind.
        None => ApiError::RankNeedsColumn { kind: record.kind.0.clone() },
    })?;
    if !rows.begin(&record.kind, record.kind_version.as_deref(), &record.columns) {
        return Ok(());
    }
    let most = query.top.min(table.rows());
    let mut first = 0;
    while first < most {
        let count = (most - first).min(u64::from(WINDOW_ROWS)) as u32;
        let sort = Some(Sort { column, descending: true });
        let window = table.window(&TableQuery { sort, first, count, ..TableQuery::default() })?;
        for (row, line) in window.lines.iter().enumerate() {
            let cells: Vec<Cell> = window.cells.iter().map(|column| column[row].clone()).collect();
            if !rows.row(&cells, *line) {
                return Ok(());
            }
        }
        first += u64::from(count);
    }
    Ok(())
}
