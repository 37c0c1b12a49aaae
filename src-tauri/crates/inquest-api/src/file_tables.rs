//! A block of a file as a table that can be sorted and subtracted, without a library: read once where it can be.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use inquest_capture::read::{self, BlockInspection, IngestSink, Silent};
use inquest_core::capture::{Batch, Column, KindId};
use inquest_core::case::BlockRecord;
use inquest_frames::{FrameMeta, FrameWriter, Table};

use crate::files::Inspected;
use crate::handles::Input;
use crate::import::{block_record, frame_meta};
use crate::neighbours::TELLERS;
use crate::returned::returned;
use crate::tables::write_block;
use crate::{ApiError, faults};

/// A block as it was read.
pub(crate) struct FileTable {
    /// What it is.
    pub(crate) record: BlockRecord,
    /// Its rows.
    pub(crate) table: Arc<Table>,
    /// Blocks of the same file that may say something about it, where the block was not chosen.
    pub(crate) beside: Vec<(u32, Table)>,
}

/// Reads a block into a frame in the folder: the one asked for, else the first whose kind is cumulative, else the
/// first.
pub(crate) fn file_table(
    input: &Input,
    block: Option<u32>,
    kind: Option<KindId>,
    folder: &Path,
) -> Result<FileTable, ApiError> {
    std::fs::create_dir_all(folder).map_err(ApiError::internal)?;
    if block.is_none() && kind.is_none() {
        let mut sink = First {
            folder,
            open: None,
            columns: Vec::new(),
            plain: None,
            cumulative: None,
            beside: Vec::new(),
            failed: None,
        };
        let outcome =
            read::ingest(input, &mut sink, &mut Silent).map_err(|e| faults::capture(&input.name, e));
        if let Some(error) = sink.failed {
            return Err(error);
        }
        let inspection = outcome?;
        no_image(input, &inspection)?;
        let Some((record, path)) = sink.cumulative.or(sink.plain) else {
            Inspected::with(input.clone(), inspection)?.understood()?;
            return Err(ApiError::internal("blocks without rows to keep"));
        };
        let beside = sink.beside.iter().filter(|(block, _)| *block != record.index);
        let beside = beside.map(|(block, path)| Ok((*block, Table::open(path)?)));
        let beside = beside.collect::<Result<_, ApiError>>()?;
        return Ok(FileTable { record, table: Arc::new(Table::open(&path)?), beside });
    }
    let inspected = Inspected::of(input.clone())?;
    inspected.understood()?;
    no_image(input, inspected.inspection())?;
    let choice = read::Choice { block: block.unwrap_or(0), kind, columns: Vec::new() };
    let path = folder.join("block.parquet");
    let record = write_block(input, inspected.inspection(), &choice, &path)?;
    Ok(FileTable { record, table: Arc::new(Table::open(&path)?), beside: Vec::new() })
}

/// Every block of a file whose kind is wanted, in order. Its frames lie in the folder.
pub(crate) fn file_tables_of(
    input: &Input,
    wanted: fn(&KindId) -> bool,
    folder: &Path,
) -> Result<Vec<FileTable>, ApiError> {
    std::fs::create_dir_all(folder).map_err(ApiError::internal)?;
    let inspected = Inspected::of(input.clone())?;
    let inspection = inspected.inspection();
    let mut out = Vec::new();
    for block in &inspection.blocks {
        let choice = read::Choice { block: block.index, kind: None, columns: Vec::new() };
        let (kind, _) = read::columns(inspection, &choice).map_err(|e| faults::capture(&input.name, e))?;
        if wanted(&kind) {
            let path = folder.join(format!("{}.parquet", block.index));
            let record = write_block(input, inspection, &choice, &path)?;
            out.push(FileTable { record, table: Arc::new(Table::open(&path)?), beside: Vec::new() });
        }
    }
    Ok(out)
}

fn no_image(input: &Input, inspection: &read::Inspection) -> Result<(), ApiError> {
    match inspection.image {
        Some(_) => Err(ApiError::ImageHasNoRows { name: input.name.clone() }),
        None => Ok(()),
    }
}

/// Counters that a delta is asked of. What pg_stat_statements_info counts is told beside them.
fn is_cumulative(kind: &KindId) -> bool {
    kind.as_str() != "pg.stat_statements_info"
        && inquest_capture::kind::by_id(kind.as_str()).is_some_and(|k| k.cumulative)
}

/// Keeps the first block, the first cumulative one, and those that may say something about it.
struct First<'a> {
    folder: &'a Path,
    open: Option<(FrameWriter, PathBuf, KindId)>,
    columns: Vec<Column>,
    plain: Option<(BlockRecord, PathBuf)>,
    cumulative: Option<(BlockRecord, PathBuf)>,
    beside: Vec<(u32, PathBuf)>,
    failed: Option<ApiError>,
}

impl First<'_> {
    fn done(&mut self, outcome: Result<(), ApiError>) -> bool {
        if let Err(error) = outcome {
            self.failed.get_or_insert(error);
        }
        self.failed.is_none()
    }

    fn close(&mut self, block: &BlockInspection, columns: &[Column]) -> Result<(), ApiError> {
        let Some((mut writer, path, kind)) = self.open.take() else { return Ok(()) };
        let mut record = block_record(block, &kind, columns);
        record.rows = writer.rows();
        writer.set_meta(frame_meta(&record))?;
        writer.finish()?;
        if TELLERS.contains(&kind.as_str()) {
            self.beside.push((record.index, path.clone()));
        }
        // A block that was refuted ends after later ones.
        let place = if is_cumulative(&kind) { &mut self.cumulative } else { &mut self.plain };
        if place.as_ref().is_none_or(|(before, _)| record.index < before.index) {
            *place = Some((record, path));
        }
        Ok(())
    }
}

impl IngestSink for First<'_> {
    fn begin(&mut self, block: u32, kind: &KindId, columns: &[Column]) -> bool {
        let place = if is_cumulative(kind) { &self.cumulative } else { &self.plain };
        let later = place.as_ref().is_some_and(|(before, _)| before.index < block);
        if later && !TELLERS.contains(&kind.as_str()) {
            return false;
        }
        let path = self.folder.join(format!("{block}.parquet"));
        let meta =
            FrameMeta { kind: kind.clone(), kind_version: None, engine: None, columns: columns.to_vec() };
        self.columns = columns.to_vec();
        match FrameWriter::create_passing(&path, meta) {
            Ok(writer) => {
                self.open = Some((writer, path, kind.clone()));
                true
            }
            Err(error) => self.done(Err(error.into())),
        }
    }

    fn batch(&mut self, _block: u32, batch: Batch) -> bool {
        let pushed = match &mut self.open {
            Some((writer, ..)) => writer.push(returned(&self.columns, batch)).map_err(ApiError::from),
            None => Ok(()),
        };
        self.done(pushed)
    }

    fn end(&mut self, block: &BlockInspection, columns: &[Column]) {
        let closed = self.close(block, columns);
        self.done(closed);
    }

    fn void(&mut self, _block: u32) {
        if let Some((writer, path, _)) = self.open.take() {
            drop(writer);
            let removed = std::fs::remove_file(&path).map_err(ApiError::internal);
            self.done(removed);
        }
    }
}
