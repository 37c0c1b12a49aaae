//! Entering a capture into a case: bytes, rows, record and journal entry in one step, or nothing at all.

use std::path::PathBuf;
use std::sync::Arc;

use inquest_capture::read::{self, BlockInspection, BlockSink, IngestSink, Inspection};
use inquest_core::capture::{Batch, Column, ColumnData, KindId};
use inquest_core::case::{Basis, BlockRecord, Exhibit, ExhibitId, KindChoice, KindScore, Record, RecordKind};
use inquest_frames::{FrameMeta, FrameWriter};
use inquest_store::IndexMark;

use crate::edit::maybe_said;
use crate::handles::Input;
use crate::jobs::{Job, Reading};
use crate::returned::returned;
use crate::staged::{Staged, stage};
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, captures, faults, moments, pictures, rereads, verify};

impl Inquest {
    /// Enters a capture into a case. The same bytes again change nothing, and the reply says so.
    pub async fn capture_import(
        &self,
        request: ImportRequest,
        ctx: &Context,
    ) -> Result<ImportReply, ApiError> {
        self.writable()?;
        let job = self.jobs.begin(&request.job, ctx);
        let reply = self.import(&request, job, ctx).await;
        self.jobs.end(&request.job);
        reply
    }

    async fn import(
        &self,
        request: &ImportRequest,
        job: Job,
        ctx: &Context,
    ) -> Result<ImportReply, ApiError> {
        let input = self.handles.input(&request.handle)?;
        let choices: Vec<read::Choice> = request.blocks.iter().map(choice).collect();
        let staged = match self.waiting.take(&request.handle).filter(|_| choices.is_empty()) {
            Some(staged) => staged,
            None => {
                let known = self.inspections.get(&request.handle);
                if let Some(known) = &known
                    && let Some(exhibit) =
                        self.library.exhibit_with_hash(&request.case, &known.sha256).await?
                {
                    let (bytes, hash) = (input.clone(), known.sha256.clone());
                    if blocking(move || Ok(verify::hash(&bytes)? == hash)).await? {
                        return Ok(ImportReply { exhibit, already: true });
                    }
                }
                let (staging, source, mut reading) =
                    (self.library.begin_import()?, input.clone(), job.clone());
                blocking(move || stage(staging, &source, known, &choices, &mut reading)).await?
            }
        };
        let sha256 = &staged.inspection.sha256;
        if let Some(exhibit) = self.library.exhibit_with_hash(&request.case, sha256).await? {
            return Ok(ImportReply { exhibit, already: true });
        }
        captures::understood(&input, &staged.inspection)?;
        self.commit_import(request, input, staged, job, ctx).await
    }

    async fn commit_import(
        &self,
        request: &ImportRequest,
        input: Input,
        staged: Staged,
        mut job: Job,
        ctx: &Context,
    ) -> Result<ImportReply, ApiError> {
        let mut edit = self.edit(&request.case, ctx).await?;
        let exhibit = Exhibit {
            id: ExhibitId(edit.next_id(RecordKind::Exhibit).await?),
            name: input.name,
            sha256: staged.inspection.sha256.clone(),
            bytes: staged.bytes,
            encoding: staged.inspection.encoding.to_string(),
            origin: input.origin,
            entered_at: edit.at,
            captured_at: request.captured_at.clone().map(moments::placed),
            phase: request.phase.clone(),
            phase_basis: request.phase_basis.filter(|b| request.phase.is_some() && *b != Basis::Entered),
            caption: maybe_said(request.caption.clone()),
            blocks: staged.blocks,
            receipt: staged.inspection.receipt.clone(),
            read_by: Some(rereads::read_by()),
            member: input.member,
            picture: staged.inspection.image.map(pictures::picture),
            purged: None,
        };
        edit.put(Record::Exhibit(exhibit.clone()));
        let cancelled = job.cancelled();
        let hook = &mut |done: u64| job.at("storing", done, None);
        match staged.staging.finish_import(&request.case, edit.changes(), edit.at, hook).await {
            Ok(_) => {}
            Err(inquest_store::StoreError::Cancelled) => return Err(cancelled),
            Err(error) => return Err(error.into()),
        }
        self.inspections.forget(&request.handle);
        self.handles.discard(&request.handle);
        Ok(ImportReply { exhibit, already: false })
    }
}

/// Blocks in their order, those marked of which the person chose the kind.
pub(crate) fn settle(blocks: &mut [BlockRecord], inspection: &Inspection, choices: &[read::Choice]) {
    blocks.sort_by_key(|b| b.index);
    for choice in choices.iter().filter(|c| c.kind.is_some()) {
        if let Some(block) = blocks.iter_mut().find(|b| b.index == choice.block) {
            block.chosen = chosen(inspection, choice.block);
        }
    }
}

/// Where the rows of blocks and the text for search are laid down.
pub(crate) trait Shelf {
    /// The file for the rows of a block.
    fn frame(&mut self, block: u32) -> Result<PathBuf, ApiError>;
    /// Text of a line, for search.
    fn index(&mut self, line: u64, text: &str);
    /// No further text is kept for search.
    fn index_full(&self) -> bool;
    /// Where the text for search stands, to go back to.
    fn mark(&mut self) -> Option<IndexMark> {
        None
    }
    /// Forgets the text behind a mark.
    fn back_to(&mut self, _mark: IndexMark) {}
}

/// Reads every block of an inspected input by the person's choices and lays its rows down. Answers the blocks as
/// they were read.
pub(crate) fn shelve(
    input: &Input,
    inspection: &Arc<Inspection>,
    choices: &[read::Choice],
    shelf: &mut dyn Shelf,
    job: &mut Job,
) -> Result<Vec<BlockRecord>, ApiError> {
    let mut frames = Frames::on(shelf);
    let outcome = again(input, inspection, choices, &mut frames, job);
    let mut blocks = frames.into_records()?;
    outcome.map_err(|error| reading_failed(&input.name, error, job))?;
    settle(&mut blocks, inspection, choices);
    Ok(blocks)
}

/// What there was to choose from when the person chose the kind of a block.
pub(crate) fn chosen(inspection: &Inspection, block: u32) -> Option<KindChoice> {
    let block = inspection.blocks.iter().find(|b| b.index == block)?;
    let scores = block.candidates.iter().map(|c| KindScore { kind: c.kind.clone(), score: c.score });
    Some(KindChoice { candidates: scores.collect() })
}

/// Reads the rows of an input that was inspected before.
pub(crate) fn again(
    input: &dyn read::Input,
    inspection: &Inspection,
    choices: &[read::Choice],
    frames: &mut Frames<'_>,
    job: &mut Job,
) -> Result<(), read::CaptureError> {
    let mut sink = Known { frames, inspection };
    read::read_blocks(input, inspection, choices, &mut sink, &mut Reading { job, stage: "parsing" })
}

pub(crate) fn reading_failed(name: &str, error: read::CaptureError, job: &Job) -> ApiError {
    match error {
        read::CaptureError::Cancelled => job.cancelled(),
        error => faults::capture(name, error),
    }
}

/// Writes each block's rows as they are read, and their text to the search index.
pub(crate) struct Frames<'a> {
    shelf: &'a mut dyn Shelf,
    open: Option<OpenFrame>,
    records: Vec<BlockRecord>,
    failed: Option<ApiError>,
}

/// The frame of the block that is being read.
struct OpenFrame {
    writer: FrameWriter,
    path: PathBuf,
    kind: KindId,
    columns: Vec<Column>,
    /// Where the search index stood before the block.
    mark: Option<IndexMark>,
}

impl<'a> Frames<'a> {
    /// Rows that will be laid down on a shelf.
    pub(crate) fn on(shelf: &'a mut dyn Shelf) -> Self {
        Frames { shelf, open: None, records: Vec::new(), failed: None }
    }

    /// The blocks whose rows were laid down, or why that failed.
    pub(crate) fn into_records(self) -> Result<Vec<BlockRecord>, ApiError> {
        match self.failed {
            Some(error) => Err(error),
            None => Ok(self.records),
        }
    }

    fn open_block(&mut self, block: u32, kind: &KindId, columns: &[Column]) -> Result<(), ApiError> {
        let path = self.shelf.frame(block)?;
        let meta =
            FrameMeta { kind: kind.clone(), kind_version: None, engine: None, columns: columns.to_vec() };
        let writer = FrameWriter::create(&path, meta)?;
        let mark = self.shelf.mark();
        let (kind, columns) = (kind.clone(), columns.to_vec());
        self.open = Some(OpenFrame { writer, path, kind, columns, mark });
        Ok(())
    }

    fn push(&mut self, batch: Batch) -> Result<(), ApiError> {
        let batch = match &self.open {
            Some(open) => returned(&open.columns, batch),
            None => batch,
        };
        self.index(&batch);
        match &mut self.open {
            Some(open) => Ok(open.writer.push(batch)?),
            None => Err(ApiError::internal("rows before their block")),
        }
    }

    /// Offers the text cells of the rows for search, until no more are kept.
    fn index(&mut self, batch: &Batch) {
        let texts = batch.columns.iter().filter_map(|column| match column {
            ColumnData::Text(cells) => Some(cells),
            _ => None,
        });
        let texts: Vec<_> = texts.collect();
        if texts.is_empty() {
            return;
        }
        let mut text = String::new();
        for (row, line) in batch.lines.iter().enumerate() {
            if self.shelf.index_full() {
                return;
            }
            text.clear();
            for (at, cell) in texts.iter().filter_map(|cells| cells.get(row)).enumerate() {
                if at > 0 {
                    text.push(' ');
                }
                text.push_str(cell);
            }
            if !text.is_empty() {
                self.shelf.index(*line, &text);
            }
        }
    }

    fn close_block(&mut self, found: &BlockInspection, columns: &[Column]) -> Result<(), ApiError> {
        if let Some(mut open) = self.open.take() {
            let mut record = block_record(found, &open.kind, columns);
            record.rows = open.writer.rows();
            open.writer.set_meta(frame_meta(&record))?;
            open.writer.finish()?;
            self.records.push(record);
        }
        Ok(())
    }

    fn drop_block(&mut self) -> Result<(), ApiError> {
        if let Some(open) = self.open.take() {
            drop(open.writer);
            if let Some(mark) = open.mark {
                self.shelf.back_to(mark);
            }
            std::fs::remove_file(&open.path).map_err(|e| ApiError::internal(e.to_string()))?;
        }
        Ok(())
    }

    fn carry_on(&mut self, done: Result<(), ApiError>) -> bool {
        match done {
            Ok(()) => self.failed.is_none(),
            Err(error) => {
                self.failed.get_or_insert(error);
                false
            }
        }
    }
}

impl IngestSink for Frames<'_> {
    fn begin(&mut self, block: u32, kind: &KindId, columns: &[Column]) -> bool {
        let done = self.open_block(block, kind, columns);
        self.carry_on(done)
    }

    fn batch(&mut self, _block: u32, batch: Batch) -> bool {
        let done = self.push(batch);
        self.carry_on(done)
    }

    fn end(&mut self, block: &BlockInspection, columns: &[Column]) {
        let done = self.close_block(block, columns);
        self.carry_on(done);
    }

    fn void(&mut self, _block: u32) {
        let done = self.drop_block();
        self.carry_on(done);
    }
}

/// The frames of an input whose blocks are known beforehand.
struct Known<'a, 'f> {
    frames: &'a mut Frames<'f>,
    inspection: &'a Inspection,
}

impl BlockSink for Known<'_, '_> {
    fn begin(&mut self, block: u32, kind: &KindId, columns: &[Column]) -> bool {
        IngestSink::begin(self.frames, block, kind, columns)
    }

    fn batch(&mut self, block: u32, batch: Batch) -> bool {
        IngestSink::batch(self.frames, block, batch)
    }

    fn end(&mut self, block: u32, _rows: u64) {
        let columns = self.frames.open.as_ref().map(|open| open.writer.columns().to_vec());
        let found = self.inspection.blocks.iter().find(|b| b.index == block);
        if let (Some(found), Some(columns)) = (found, columns) {
            IngestSink::end(self.frames, found, &columns);
        }
    }
}

/// What stands just before a block. Of a plan it is the statement that was explained: what is said above it may be of
/// something else.
fn label(block: &BlockInspection, kind: &KindId) -> Option<String> {
    let (said, statement) = (block.label.clone(), block.statement.clone());
    match kind.as_str().contains(".explain") {
        true => statement.or(said),
        false => said.or(statement),
    }
}

/// A block as it enters the record.
pub(crate) fn block_record(block: &BlockInspection, kind: &KindId, columns: &[Column]) -> BlockRecord {
    BlockRecord {
        index: block.index,
        lines: block.lines,
        frame: block.frame.to_string(),
        kind: kind.clone(),
        kind_version: block.kind_version.clone().filter(|_| *kind == block.kind),
        engine: block.engine.clone(),
        label: label(block, kind),
        rows: block.rows,
        complete: block.complete,
        why_incomplete: block.why_incomplete.clone(),
        columns: columns.to_vec(),
        rounded: rounded(block, kind),
        chosen: None,
    }
}

/// Columns that a block says were printed rounded, as the kind that it is read as.
pub(crate) fn rounded(block: &BlockInspection, kind: &KindId) -> Option<Vec<String>> {
    if *kind != block.kind {
        return None;
    }
    let said = block.notes.iter().filter(|note| note.code == "rounded_values");
    let columns: Vec<String> = said.filter_map(|note| note.args.get("column").cloned()).collect();
    (!columns.is_empty()).then_some(columns)
}

pub(crate) fn frame_meta(record: &BlockRecord) -> FrameMeta {
    FrameMeta {
        kind: record.kind.clone(),
        kind_version: record.kind_version.clone(),
        engine: record.engine.clone(),
        columns: record.columns.clone(),
    }
}

/// The person's word on a block, as the readers take it.
pub(crate) fn choice(choice: &BlockChoice) -> read::Choice {
    read::Choice {
        block: choice.block,
        kind: choice.kind.clone(),
        columns: choice
            .columns
            .iter()
            .map(|c| read::ColumnChoice { column: c.column, name: c.name.clone(), unit: c.unit.clone() })
            .collect(),
    }
}
