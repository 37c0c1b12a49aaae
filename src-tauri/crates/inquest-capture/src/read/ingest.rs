//! Both passes in one: rows are given while they are profiled.
//!
//! The first rows of a block are held back until there are enough of them to say what the block is; the rows after them
//! are typed by that plan as they come. When the block ends, all its cells together decide as they do in the first
//! pass. Nearly always the plan stands; where it does not (a column of numbers whose millionth cell is a word), what was
//! given of the block is void and the block is read again. So the rows given are those of the two passes, always.

use inquest_core::capture::{Batch, Column, ColumnData, KindId};

use super::derived::push_derived;
use super::first_pass::FirstPass;
use super::{BATCH_ROWS, BlockInspection, BlockSink, CaptureError, Input, Inspection, Progress, emit};
use crate::kind::assign::Assigned;
use crate::kind::by_id;
use crate::raw::{FrameHead, FrameTail, RawCell, RawRow, RowSink};
use crate::typing::build::{push, quick};
use crate::typing::noted;

/// Bytes of rows held back before a block must be judged.
const HELD_BYTES: usize = 8 << 20;

/// Receives the rows of all blocks while the input is read.
pub trait IngestSink {
    /// A block begins, or begins again after [`IngestSink::void`]. False skips its rows.
    fn begin(&mut self, block: u32, kind: &KindId, columns: &[Column]) -> bool;
    /// At most [`BATCH_ROWS`] rows of the current block. False stops the reading.
    fn batch(&mut self, block: u32, batch: Batch) -> bool;
    /// The current block has ended and the rows given stand. The columns have the types given at its beginning; what
    /// else is said of them is final now.
    fn end(&mut self, block: &BlockInspection, columns: &[Column]);
    /// What was given of the block is void; it comes again, after all others.
    fn void(&mut self, block: u32);
}

/// Reads an input, once where its first rows tell the truth of it, else the rest again.
pub fn ingest(
    input: &dyn Input,
    sink: &mut dyn IngestSink,
    progress: &mut dyn Progress,
) -> Result<Inspection, CaptureError> {
    let mut pass = Ingest {
        first: FirstPass::default(),
        sink,
        state: State::Skipping,
        scratch: String::new(),
        stopped: false,
        refuted: Vec::new(),
    };
    let scan = super::run(input, &mut pass, progress)?;
    let Ingest { first, sink, refuted, .. } = pass;
    let inspection = first.finish(scan);
    if !refuted.is_empty() {
        let mut again = Again { sink, inspection: &inspection, refuted: &refuted, columns: Vec::new() };
        emit::run(input, &inspection, &[], refuted.last().copied(), &mut again, progress)?;
    }
    Ok(inspection)
}

enum State {
    /// Rows wait for the judgement of their block.
    Holding { rows: Vec<(Vec<RawCell<'static>>, u64)>, bytes: usize },
    /// The block was judged; rows are typed as they come.
    Typing(Typing),
    /// Rows are profiled only: the block was refuted, or nobody wants it.
    Skipping,
}

struct Typing {
    block: u32,
    /// Rows of a batch.
    most: usize,
    kind: KindId,
    assigned: Assigned,
    data: Vec<ColumnData>,
    lines: Vec<u64>,
    wanted: bool,
}

struct Ingest<'a> {
    first: FirstPass,
    sink: &'a mut dyn IngestSink,
    state: State,
    scratch: String,
    stopped: bool,
    /// Blocks to read again, in order.
    refuted: Vec<u32>,
}

impl RowSink for Ingest<'_> {
    fn begin(&mut self, head: &FrameHead) {
        self.first.begin(head);
        self.state = State::Holding { rows: Vec::new(), bytes: 0 };
    }

    fn row(&mut self, row: RawRow<'_>) -> bool {
        let Some(open) = self.first.counted(&row) else { return !self.stopped };
        let line = row.line;
        match &mut self.state {
            State::Typing(typing) if typing.wanted => {
                let made = push_derived(&typing.assigned, &mut typing.data, &row.cells, &mut self.scratch);
                typing.wanted = made.is_ok();
                if !typing.assigned.notings.is_empty() {
                    let beside = &mut typing.data[typing.assigned.plans.len()..];
                    noted::push(beside, &typing.assigned.notings, &row.cells);
                }
                let columns = typing.data.iter_mut().zip(&typing.assigned.plans);
                for ((profile, (column, plan)), cell) in open.profiles.iter_mut().zip(columns).zip(row.cells)
                {
                    if quick(profile, column, plan, &cell) {
                        continue;
                    }
                    profile.add(&cell, line, open.habits);
                    if push(column, plan, cell, &mut self.scratch).is_err() {
                        typing.wanted = false;
                    }
                }
                typing.lines.push(line);
                if !typing.wanted {
                    let block = typing.block;
                    self.refute(block);
                } else if typing.lines.len() >= typing.most {
                    self.flush();
                }
            }
            State::Holding { rows, bytes } => {
                for (profile, cell) in open.profiles.iter_mut().zip(&row.cells) {
                    profile.add(cell, line, open.habits);
                }
                let cells: Vec<RawCell<'static>> = row.cells.into_iter().map(owned).collect();
                *bytes += cells.iter().map(|c| c.text.len() + size_of::<RawCell<'_>>()).sum::<usize>();
                rows.push((cells, line));
                if rows.len() == BATCH_ROWS || *bytes >= HELD_BYTES {
                    let so_far = self.first.so_far();
                    self.judge(so_far.as_ref());
                }
            }
            State::Typing(_) | State::Skipping => {
                for (profile, cell) in open.profiles.iter_mut().zip(&row.cells) {
                    profile.add(cell, line, open.habits);
                }
            }
        }
        !self.stopped
    }

    fn end(&mut self, tail: &FrameTail) {
        self.first.end(tail);
        let Some(block) = self.first.last().cloned() else { return };
        if matches!(self.state, State::Holding { .. }) {
            self.judge(Some(&block));
        }
        self.flush();
        let State::Typing(typing) = std::mem::replace(&mut self.state, State::Skipping) else { return };
        if self.stopped {
            return;
        }
        let Some(last) = by_id(block.kind.as_str()).map(|kind| block.assigned(kind)) else { return };
        if typing.kind == block.kind && typing.assigned.reads_as(&last) {
            if typing.wanted {
                self.sink.end(&block, &last.columns);
            }
        } else {
            self.refute(block.index);
        }
    }
}

impl Ingest<'_> {
    /// Types the rows held back by what the block seems to be.
    fn judge(&mut self, block: Option<&BlockInspection>) {
        let State::Holding { rows, .. } = std::mem::replace(&mut self.state, State::Skipping) else { return };
        let Some(block) = block else { return };
        let Some(assigned) = by_id(block.kind.as_str()).map(|kind| block.assigned(kind)) else { return };
        let wanted = self.sink.begin(block.index, &block.kind, &assigned.columns);
        let mut data = emit::fresh(&assigned, if wanted { rows.len() } else { 0 });
        let mut lines = Vec::new();
        let mut fits = true;
        for (cells, line) in rows.into_iter().filter(|_| wanted) {
            fits &= push_derived(&assigned, &mut data, &cells, &mut self.scratch).is_ok();
            noted::push(&mut data[assigned.plans.len()..], &assigned.notings, &cells);
            for ((column, plan), cell) in data.iter_mut().zip(&assigned.plans).zip(cells) {
                fits &= push(column, plan, cell, &mut self.scratch).is_ok();
            }
            lines.push(line);
        }
        self.state = State::Typing(Typing {
            block: block.index,
            most: emit::batch_rows(&assigned),
            kind: block.kind.clone(),
            assigned,
            data,
            lines,
            wanted,
        });
        if !fits {
            self.refute(block.index);
        } else if let State::Typing(typing) = &self.state
            && typing.lines.len() >= typing.most
        {
            self.flush();
        }
    }

    fn refute(&mut self, block: u32) {
        self.state = State::Skipping;
        self.sink.void(block);
        self.refuted.push(block);
    }

    fn flush(&mut self) {
        let State::Typing(typing) = &mut self.state else { return };
        if typing.lines.is_empty() || self.stopped || !typing.wanted {
            return;
        }
        let next = emit::fresh(&typing.assigned, typing.most);
        let columns = std::mem::replace(&mut typing.data, next);
        let lines = std::mem::replace(&mut typing.lines, Vec::with_capacity(typing.most));
        if !self.sink.batch(typing.block, Batch { columns, lines }) {
            self.stopped = true;
        }
    }
}

fn owned(cell: RawCell<'_>) -> RawCell<'static> {
    RawCell { text: cell.text.into_owned().into(), form: cell.form }
}

/// The second pass, for the blocks that were refuted.
struct Again<'a> {
    sink: &'a mut dyn IngestSink,
    inspection: &'a Inspection,
    refuted: &'a [u32],
    columns: Vec<Column>,
}

impl BlockSink for Again<'_> {
    fn begin(&mut self, block: u32, kind: &KindId, columns: &[Column]) -> bool {
        self.columns = columns.to_vec();
        self.refuted.contains(&block) && self.sink.begin(block, kind, columns)
    }

    fn batch(&mut self, block: u32, batch: Batch) -> bool {
        self.sink.batch(block, batch)
    }

    fn end(&mut self, block: u32, _rows: u64) {
        if let Some(found) = self.inspection.blocks.get(block as usize) {
            self.sink.end(found, &self.columns);
        }
    }
}
