//! Reading an exhibit again from its original bytes with the readers of this program, and keeping what rests on it
//! in step: one journal entry, which undo takes back.
//!
//! What the person said stays: kinds that were chosen, names and units of columns that were entered, as far as the
//! block is still there. Blocks are found again by their lines, since a newer reader may find more of them.
//!
//! Absent on purpose: an older reader. Undo brings the record and its evidence back as they were, and its rows from
//! the cache; where the cache is gone, the rows are those that this program reads.

mod figures;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use inquest_capture::read::{self, Inspection};
use inquest_core::capture::UnitOrigin;
use inquest_core::case::{BlockRecord, CaseId, Exhibit, ReadBy, Record};
use inquest_store::Library;

use crate::handles::Input;
use crate::import::{Shelf, shelve};
use crate::jobs::Job;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, captures, faults};

/// Version of the program that reads.
pub(crate) const PROGRAM: &str = env!("CARGO_PKG_VERSION");
/// Version of its readers. Raise it with any change by which the same bytes may be read as something else: exhibits
/// that were read by a lower one are then offered to be read again.
pub(crate) const READER: u32 = 4;

/// The mark that this program leaves on what it reads.
pub(crate) fn read_by() -> ReadBy {
    ReadBy { program: PROGRAM.to_owned(), reader: READER }
}

/// An exhibit read again; its rows lie in the library's own work folder until the edit is committed.
struct Again {
    exhibit: Exhibit,
    /// Rows by block.
    frames: BTreeMap<u32, PathBuf>,
    /// Text for search.
    lines: Vec<(u64, String)>,
    /// Block as it was counted before -> as it is counted now.
    moved: BTreeMap<u32, u32>,
}

impl Inquest {
    /// Reads an exhibit again. What rests on it is recomputed in the same journal entry, or said to stand.
    pub async fn exhibit_reread(
        &self,
        request: ExhibitReread,
        ctx: &Context,
    ) -> Result<RereadReply, ApiError> {
        self.writable()?;
        let job = self.jobs.begin(&request.job, ctx);
        let reply = self.reread(&request, job, ctx).await;
        self.jobs.end(&request.job);
        reply
    }

    async fn reread(
        &self,
        request: &ExhibitReread,
        job: Job,
        ctx: &Context,
    ) -> Result<RereadReply, ApiError> {
        let before = self.exhibit(&request.case, &request.exhibit).await?;
        let input = self.original(&before)?;
        let (library, old, mut reading) = (self.library.clone(), before.clone(), job);
        let again = blocking(move || read_again(&library, &input, &old, &mut reading)).await?;
        let mut edit = self.edit(&request.case, ctx).await?;
        // The person may have said something else of it meanwhile; only the reading is new.
        let now = edit.file.exhibit(request.exhibit.as_str())?.clone();
        if now.blocks != before.blocks {
            return Err(ApiError::Conflict { record: before.id.0.clone() });
        }
        let exhibit = Exhibit {
            blocks: again.exhibit.blocks.clone(),
            receipt: again.exhibit.receipt.clone(),
            encoding: again.exhibit.encoding.clone(),
            read_by: again.exhibit.read_by.clone(),
            ..now
        };
        let again = Again { exhibit: exhibit.clone(), ..again };
        let language = self.language().await;
        let items = self.figures_again(&mut edit, &before, &again, &language).await?;
        edit.put(Record::Exhibit(exhibit.clone()));
        edit.commit("exhibit_read_again").await?;
        self.put_on_shelf(&request.case, &again).await?;
        Ok(RereadReply {
            same: exhibit.blocks == before.blocks
                && exhibit.receipt == before.receipt
                && items.iter().all(|i| i.outcome == RereadOutcome::Same),
            quarantined_before: before.receipt.quarantined,
            rows_before: before.blocks.iter().map(|b| b.rows).sum(),
            exhibit,
            items,
        })
    }

    /// The rows in their place, and the text findable. Both are caches, and come after the edit that needs them.
    async fn put_on_shelf(&self, case: &CaseId, again: &Again) -> Result<(), ApiError> {
        for (block, staged) in &again.frames {
            self.library.keep_frame(staged, &again.exhibit, *block)?;
        }
        self.tables.forget();
        self.deltas.forget();
        self.audits.forget();
        self.hearsay.forget();
        self.plans.forget();
        let lines = again.lines.iter().cloned();
        self.library.reindex_capture(case, &again.exhibit.id, lines).await?;
        Ok(())
    }
}

fn read_again(
    library: &Arc<Library>,
    input: &Input,
    before: &Exhibit,
    job: &mut Job,
) -> Result<Again, ApiError> {
    let inspection = Arc::new(captures::inspect(input, job)?);
    captures::understood(input, &inspection)?;
    let moved = moved(&before.blocks, &inspection);
    let mut choices = Vec::new();
    for block in &before.blocks {
        let Some(to) = moved.get(&block.index) else { continue };
        choices.extend(kept_word(input, &inspection, block, *to)?);
    }
    let mut shelf = Laid { library, frames: BTreeMap::new(), lines: Vec::new(), bytes: 0 };
    let mut blocks = shelve(input, &inspection, &choices, &mut shelf, job)?;
    for block in &before.blocks {
        let to = moved.get(&block.index).and_then(|to| blocks.iter_mut().find(|b| b.index == *to));
        // The choice is the one the person made then, with the candidates there were then.
        if let Some(to) = to {
            to.chosen = block.chosen.clone();
        }
    }
    let exhibit = Exhibit {
        blocks,
        receipt: inspection.receipt.clone(),
        encoding: inspection.encoding.to_string(),
        read_by: Some(read_by()),
        ..before.clone()
    };
    Ok(Again { exhibit, frames: shelf.frames, lines: shelf.lines, moved })
}

/// Which block of the new reading each old one is: the one that shares most of its lines.
fn moved(before: &[BlockRecord], inspection: &Inspection) -> BTreeMap<u32, u32> {
    let shared = |a: [u64; 2], b: [u64; 2]| (a[1].min(b[1]) + 1).saturating_sub(a[0].max(b[0]));
    let mut taken: Vec<u32> = Vec::new();
    let mut moved = BTreeMap::new();
    for block in before {
        let found = inspection
            .blocks
            .iter()
            .filter(|b| !taken.contains(&b.index))
            .map(|b| (shared(block.lines, b.lines), b.index))
            .filter(|(lines, _)| *lines > 0)
            // Most lines; of equals the first.
            .max_by_key(|(lines, index)| (*lines, u32::MAX - index));
        if let Some((_, index)) = found {
            taken.push(index);
            moved.insert(block.index, index);
        }
    }
    moved
}

/// What the person said of a block, as a choice for the block it is now; nothing was said: nothing.
fn kept_word(
    input: &Input,
    inspection: &Inspection,
    block: &BlockRecord,
    to: u32,
) -> Result<Option<read::Choice>, ApiError> {
    let kind = block.chosen.is_some().then(|| block.kind.clone());
    let mut choice = read::Choice { block: to, kind, columns: Vec::new() };
    let (kind, columns) = read::columns(inspection, &choice).map_err(|e| faults::capture(&input.name, e))?;
    for (position, column) in block.columns.iter().enumerate() {
        let entered = column.unit_origin == UnitOrigin::Entered;
        let same_place = columns.len() == block.columns.len();
        let at = match same_place {
            true => Some(position),
            false => columns.iter().position(|c| c.name == column.name),
        };
        let Some(at) = at else { continue };
        // A name differs where the person gave it; of another kind's columns nobody can tell.
        let renamed = same_place && kind == block.kind && columns[at].name != column.name;
        if entered || renamed {
            choice.columns.push(read::ColumnChoice {
                column: at as u32,
                name: renamed.then(|| column.name.clone()),
                unit: column.unit.clone().filter(|_| entered),
            });
        }
    }
    let said = choice.kind.is_some() || !choice.columns.is_empty();
    Ok(said.then_some(choice))
}

/// Most text that is kept for search, in bytes: more is not indexed anyway.
const INDEXED_BYTES: usize = 16 << 20;
/// Most lines that are kept for search.
const INDEXED_LINES: usize = 200_000;

/// The library's own work folder.
struct Laid<'a> {
    library: &'a Arc<Library>,
    frames: BTreeMap<u32, PathBuf>,
    lines: Vec<(u64, String)>,
    bytes: usize,
}

impl Shelf for Laid<'_> {
    fn frame(&mut self, block: u32) -> Result<PathBuf, ApiError> {
        let path = self.library.stage_frame()?;
        self.frames.insert(block, path.clone());
        Ok(path)
    }

    fn index_full(&self) -> bool {
        self.bytes >= INDEXED_BYTES || self.lines.len() >= INDEXED_LINES
    }

    fn index(&mut self, line: u64, text: &str) {
        if !self.index_full() {
            self.bytes += text.len();
            self.lines.push((line, text.to_owned()));
        }
    }
}
