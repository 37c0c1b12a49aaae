//! Rows of exhibits: opened frames, rebuilt from the original when the cache has none, and windows of them.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use inquest_capture::read::{self, BatchSink, Inspection, Silent};
use inquest_core::capture::{Batch, Column, UnitOrigin};
use inquest_core::case::{BlockRecord, CaseId, Exhibit, Origin};
use inquest_frames::{Expression, FrameWriter, Table, TableQuery};

use crate::handles::{Data, Input};
use crate::import::{block_record, frame_meta};
use crate::returned::returned;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, faults};

/// Opened tables keep their sort orders, so a few of them stay open.
const KEPT: usize = 8;

/// Frames that are open, last used last.
#[derive(Default)]
pub(crate) struct Tables {
    open: Mutex<Vec<(PathBuf, Arc<Table>)>>,
    /// Where frames are rebuilt to when the library cannot be written.
    scratch: OnceLock<tempfile::TempDir>,
}

impl Tables {
    fn open(&self, path: &Path) -> Result<Arc<Table>, ApiError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let found = match open.iter().position(|(known, _)| known == path) {
            Some(at) => open.remove(at),
            None => (path.to_owned(), Arc::new(Table::open(path)?)),
        };
        let table = found.1.clone();
        open.push(found);
        if open.len() > KEPT {
            open.remove(0);
        }
        Ok(table)
    }

    /// Forgets what is open: rows were read again.
    pub(crate) fn forget(&self) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn scratch(&self) -> Result<&Path, ApiError> {
        if self.scratch.get().is_none() {
            let folder = tempfile::tempdir().map_err(ApiError::internal)?;
            // Another thread may have been first; its folder is as good.
            let _ = self.scratch.set(folder);
        }
        self.scratch.get().map(|f| f.path()).ok_or_else(|| ApiError::internal("no scratch folder"))
    }
}

impl Inquest {
    /// A window of a block's rows, by column.
    pub async fn table_window(&self, request: TableRequest, _ctx: &Context) -> Result<TableWindow, ApiError> {
        if request.count > WINDOW_ROWS {
            return Err(ApiError::WindowTooLarge {
                count: request.count.to_string(),
                limit: WINDOW_ROWS.to_string(),
            });
        }
        let table = self.table(&request.case, &request.of).await?;
        blocking(move || {
            let window = table.window(&query(&request, &table)?)?;
            Ok(TableWindow {
                columns: table.columns().to_vec(),
                total: window.total,
                filtered: window.filtered,
                cells: window.cells,
                lines: window.lines,
                rows: window.positions,
                max: window.max,
            })
        })
        .await
    }

    /// The rows of a block of an exhibit.
    pub(crate) async fn table(&self, case: &CaseId, of: &BlockRef) -> Result<Arc<Table>, ApiError> {
        self.table_of(&self.exhibit(case, &of.exhibit).await?, of.block).await
    }

    pub(crate) async fn table_of(&self, exhibit: &Exhibit, block: u32) -> Result<Arc<Table>, ApiError> {
        let record = record_of(exhibit, block)?;
        let input = self.original(exhibit)?;
        let path = self.library.frame_path(exhibit, block);
        let path = if self.library.has_frame(exhibit, block) {
            path
        } else if self.library.read_only().is_some() {
            let name = path.file_name().ok_or_else(|| ApiError::internal("a frame without a name"))?;
            let scratch = self.tables.scratch()?.join(name);
            if !scratch.exists() {
                let (record, target) = (record.clone(), scratch.clone());
                blocking(move || rebuild(&input, &record, &target)).await?;
            }
            scratch
        } else {
            let (record, staged) = (record.clone(), self.library.stage_frame()?);
            let target = staged.clone();
            blocking(move || rebuild(&input, &record, &target)).await?;
            self.library.keep_frame(&staged, exhibit, block)?
        };
        self.tables.open(&path)
    }

    /// The rows of a block, read from its original into a folder; once there, they are taken from it.
    pub(crate) async fn table_from_original(
        &self,
        exhibit: &Exhibit,
        block: u32,
        folder: &Path,
    ) -> Result<Arc<Table>, ApiError> {
        let record = record_of(exhibit, block)?.clone();
        let input = self.original(exhibit)?;
        let path = folder.join(format!("{}.{block}.parquet", exhibit.id));
        blocking(move || {
            if !path.exists() {
                rebuild(&input, &record, &path)?;
            }
            Ok(Arc::new(Table::open(&path)?))
        })
        .await
    }

    /// The original bytes of an exhibit.
    pub(crate) fn original(&self, exhibit: &Exhibit) -> Result<Input, ApiError> {
        if exhibit.purged.is_some() {
            return Err(ApiError::ExhibitPurged { id: exhibit.id.0.clone() });
        }
        let path = self.library.original_path(&exhibit.sha256)?;
        Ok(Input { name: exhibit.name.clone(), origin: Origin::File, data: Data::File(path), member: None })
    }
}

/// A block of an exhibit's record.
pub(crate) fn record_of(exhibit: &Exhibit, block: u32) -> Result<&BlockRecord, ApiError> {
    exhibit.blocks.iter().find(|b| b.index == block).ok_or_else(|| ApiError::BlockUnknown {
        block: block.to_string(),
        blocks: exhibit.blocks.len().to_string(),
    })
}

/// A request as the tables take it. The expression is read against kind and columns.
pub(crate) fn query(request: &TableRequest, table: &Table) -> Result<TableQuery, ApiError> {
    let written = request.expression.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let expression = written.map(|text| {
        let read = Expression::parse_for(&table.meta().kind, text, table.columns());
        read.map_err(|e| faults::expression(&e))
    });
    Ok(TableQuery {
        expression: expression.transpose()?,
        sort: request
            .sort
            .as_ref()
            .map(|s| inquest_frames::Sort { column: s.column, descending: s.descending }),
        filters: request
            .filters
            .iter()
            .map(|f| inquest_frames::Filter { column: f.column, op: filter_op(f.op), value: f.value.clone() })
            .collect(),
        first: request.first,
        count: request.count,
    })
}

fn filter_op(op: FilterOp) -> inquest_frames::FilterOp {
    match op {
        FilterOp::Contains => inquest_frames::FilterOp::Contains,
        FilterOp::Equals => inquest_frames::FilterOp::Equals,
        FilterOp::AtLeast => inquest_frames::FilterOp::AtLeast,
        FilterOp::AtMost => inquest_frames::FilterOp::AtMost,
        FilterOp::IsNull => inquest_frames::FilterOp::IsNull,
        FilterOp::NotNull => inquest_frames::FilterOp::NotNull,
    }
}

/// Writes the rows of a block again, from the original bytes, read as the record says.
fn rebuild(input: &Input, record: &BlockRecord, target: &Path) -> Result<(), ApiError> {
    let inspection = read::inspect(input, &mut Silent).map_err(|e| faults::capture(&input.name, e))?;
    let choice = choice_of(input, &inspection, record)?;
    write_block(input, &inspection, &choice, target)?;
    Ok(())
}

/// Reads one block by a choice into a frame. Answers the record of the block as it was read.
pub(crate) fn write_block(
    input: &Input,
    inspection: &Inspection,
    choice: &read::Choice,
    target: &Path,
) -> Result<BlockRecord, ApiError> {
    let fault = |e| faults::capture(&input.name, e);
    let block = inspection.blocks.iter().find(|b| b.index == choice.block);
    let block = block.ok_or_else(|| ApiError::BlockUnknown {
        block: choice.block.to_string(),
        blocks: inspection.blocks.len().to_string(),
    })?;
    let (kind, columns) = read::columns(inspection, choice).map_err(fault)?;
    let mut record = block_record(block, &kind, &columns);
    let writer = FrameWriter::create(target, frame_meta(&record))?;
    let mut sink = Sink { writer, columns: &columns, rows: 0, failed: None };
    read::read(input, inspection, choice.block, choice, &mut sink, &mut Silent).map_err(fault)?;
    if let Some(error) = sink.failed {
        return Err(error);
    }
    record.rows = sink.rows;
    sink.writer.finish()?;
    Ok(record)
}

struct Sink<'a> {
    columns: &'a [Column],
    writer: FrameWriter,
    rows: u64,
    failed: Option<ApiError>,
}

impl BatchSink for Sink<'_> {
    fn batch(&mut self, batch: Batch) -> bool {
        let batch = returned(self.columns, batch);
        self.rows += batch.rows() as u64;
        match self.writer.push(batch) {
            Ok(()) => true,
            Err(error) => {
                self.failed = Some(error.into());
                false
            }
        }
    }
}

/// The choice that a record was read by: its kind, and what differs from the detection.
pub(crate) fn choice_of(
    input: &Input,
    inspection: &Inspection,
    record: &BlockRecord,
) -> Result<read::Choice, ApiError> {
    let mut choice =
        read::Choice { block: record.index, kind: Some(record.kind.clone()), columns: Vec::new() };
    let (_, detected) = read::columns(inspection, &choice).map_err(|e| faults::capture(&input.name, e))?;
    for (position, (now, then)) in record.columns.iter().zip(&detected).enumerate() {
        let name = (now.name != then.name && !now.name.is_empty()).then(|| now.name.clone());
        let unit = now.unit.clone().filter(|_| now.unit_origin == UnitOrigin::Entered);
        if name.is_some() || unit.is_some() {
            choice.columns.push(read::ColumnChoice { column: position as u32, name, unit });
        }
    }
    Ok(choice)
}
