//! Second pass: typed batches.

use inquest_core::capture::{Batch, ColumnData, KindId};

use super::derived::push_derived;
use super::first_pass::is_elided;
use super::{BATCH_ROWS, BlockSink, CaptureError, Choice, Input, Inspection, Progress, chosen};
use crate::kind::assign::Assigned;
use crate::raw::{FrameHead, FrameTail, RawRow, RowSink};
use crate::typing::build::push;
use crate::typing::noted;

struct Current {
    block: u32,
    assigned: Assigned,
    data: Vec<ColumnData>,
    lines: Vec<u64>,
    rows: u64,
}

struct Emit<'a> {
    blocks: Vec<(KindId, Assigned)>,
    current: Option<Current>,
    sink: &'a mut dyn BlockSink,
    scratch: String,
    last: Option<u32>,
    /// The wanted block has ended: the rest of the input is of no interest.
    finished: bool,
    stopped: bool,
    failed: Option<CaptureError>,
}

/// Reads the blocks again, by the choices; only `last` and those before it when given.
pub(super) fn run(
    input: &dyn Input,
    inspection: &Inspection,
    choices: &[Choice],
    last: Option<u32>,
    sink: &mut dyn BlockSink,
    progress: &mut dyn Progress,
) -> Result<(), CaptureError> {
    if let Some(choice) = choices.iter().find(|c| c.block as usize >= inspection.blocks.len()) {
        return Err(CaptureError::NoSuchBlock { block: choice.block, blocks: inspection.blocks.len() });
    }
    let blocks = inspection
        .blocks
        .iter()
        .map(|b| {
            let detected = Choice::detected(b.index);
            chosen(inspection, choices.iter().find(|c| c.block == b.index).unwrap_or(&detected))
        })
        .collect::<Result<Vec<_>, _>>()?;
    let mut emit = Emit {
        blocks,
        current: None,
        sink,
        scratch: String::new(),
        last,
        finished: false,
        stopped: false,
        failed: None,
    };
    let scanned = super::run(input, &mut emit, progress);
    if let Some(error) = emit.failed {
        return Err(error);
    }
    match scanned {
        // What changed without changing any type is still another capture.
        Ok(scan) if scan.sha256 != inspection.sha256 => Err(CaptureError::InputChanged { block: 0, line: 1 }),
        Ok(_) => Ok(()),
        Err(CaptureError::Cancelled) if emit.finished && !emit.stopped => Ok(()),
        Err(error) => Err(error),
    }
}

impl RowSink for Emit<'_> {
    fn begin(&mut self, head: &FrameHead) {
        self.current = None;
        let Some((kind, assigned)) = self.blocks.get(head.index as usize) else {
            self.failed = Some(CaptureError::InputChanged { block: head.index, line: head.first_line });
            return;
        };
        if assigned.plans.len() != head.width {
            self.failed = Some(CaptureError::InputChanged { block: head.index, line: head.first_line });
        } else if self.sink.begin(head.index, kind, &assigned.columns) {
            let data = fresh(assigned, 0);
            self.current = Some(Current {
                block: head.index,
                assigned: assigned.clone(),
                data,
                lines: Vec::new(),
                rows: 0,
            });
        }
    }

    fn row(&mut self, row: RawRow<'_>) -> bool {
        if self.failed.is_some() || self.finished || self.stopped {
            return false;
        }
        let Some(current) = &mut self.current else { return true };
        if is_elided(&row) {
            return true;
        }
        let notings = &current.assigned.notings;
        if !notings.is_empty() {
            noted::push(&mut current.data[current.assigned.plans.len()..], notings, &row.cells);
        }
        if push_derived(&current.assigned, &mut current.data, &row.cells, &mut self.scratch).is_err() {
            self.failed = Some(CaptureError::InputChanged { block: current.block, line: row.line });
            return false;
        }
        for ((column, plan), cell) in current.data.iter_mut().zip(&current.assigned.plans).zip(row.cells) {
            if push(column, plan, cell, &mut self.scratch).is_err() {
                self.failed = Some(CaptureError::InputChanged { block: current.block, line: row.line });
                return false;
            }
        }
        current.lines.push(row.line);
        current.rows += 1;
        if current.lines.len() >= batch_rows(&current.assigned) {
            self.flush();
        }
        !self.stopped
    }

    fn end(&mut self, _tail: &FrameTail) {
        self.flush();
        if let Some(current) = self.current.take().filter(|_| !self.stopped) {
            self.sink.end(current.block, current.rows);
            self.finished = self.last == Some(current.block);
        }
    }
}

impl Emit<'_> {
    fn flush(&mut self) {
        let Some(current) = &mut self.current else { return };
        if current.lines.is_empty() || self.stopped {
            return;
        }
        let next = fresh(&current.assigned, current.lines.len());
        let columns = std::mem::replace(&mut current.data, next);
        let lines = std::mem::take(&mut current.lines);
        if !self.sink.batch(current.block, Batch { columns, lines }) {
            self.stopped = true;
        }
    }
}

/// Cells of a batch, so that it is still in the processor's cache when it is encoded.
const BATCH_CELLS: usize = 1 << 16;

/// Rows of a batch.
pub(super) fn batch_rows(assigned: &Assigned) -> usize {
    (BATCH_CELLS / assigned.columns.len().max(1)).clamp(256, BATCH_ROWS)
}

/// Empty columns for so many rows.
pub(super) fn fresh(assigned: &Assigned, capacity: usize) -> Vec<ColumnData> {
    assigned.columns.iter().map(|c| ColumnData::with_capacity(c.ty, capacity)).collect()
}

/// Appends cells of the same type.
pub(super) fn append(mine: &mut ColumnData, more: ColumnData) {
    match (mine, more) {
        (ColumnData::Text(a), ColumnData::Text(b)) | (ColumnData::Decimal(a), ColumnData::Decimal(b)) => {
            a.append(&b);
        }
        (ColumnData::Int(a), ColumnData::Int(b)) => a.extend(b),
        (ColumnData::Uint(a), ColumnData::Uint(b)) => a.extend(b),
        (ColumnData::Bool(a), ColumnData::Bool(b)) => a.extend(b),
        (
            ColumnData::Float { values, texts },
            ColumnData::Float { values: more_values, texts: more_texts },
        ) => {
            values.extend(more_values);
            texts.append(&more_texts);
        }
        (ColumnData::Time { micros, texts }, ColumnData::Time { micros: m, texts: t }) => {
            micros.extend(m);
            texts.append(&t);
        }
        // Batches of one block share their plan.
        _ => {}
    }
}
