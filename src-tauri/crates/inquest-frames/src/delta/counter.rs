//! Numeric columns of two snapshots: matched by name, decoded on every core, compared on one scale.
//!
//! Integers and decimals are compared and subtracted as integers at the scale of the longer fraction, exactly;
//! where one side is a float, or a decimal is beyond 38 digits, both count as floats.
//!
//! What is no number (`NaN`, `Infinity`, a slip of the pen) has no value and no difference. A counter that one cell made a
//! column of text in one snapshot is still read wherever its cells are numbers; what could not be read is noted with its
//! line.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Scope, ScopedJoinHandle};

use inquest_core::Unit;
use inquest_core::capture::{Cell, Column, ColumnType, Role};
use inquest_core::counters::{CounterValue, shrunk};

use super::identity::{Identity, name};
use super::join::{Joined, Pair};
use super::view::label_column;
use super::{DeltaColumn, Mode};
use crate::FrameError;
use crate::cells::{Cells, Decimal, Floats, Ints, Packed, scaled_text};
use crate::source::Part;
use crate::table::Table;

/// Columns above which decoding one at a time would read the schema too often.
const MANY_COLUMNS: usize = 64;
/// Digits that fit a scaled integer.
const DIGITS: usize = 37;
/// Pairs compared at a time: two buffers of eight bytes each stay in the first-level cache.
const RUN: usize = 1_024;

/// A numeric column of a delta.
#[derive(Debug)]
pub(super) struct Spec {
    /// Positions in the earlier and later snapshot.
    pub at: [Option<usize>; 2],
    cells: [Option<Arc<Cells>>; 2],
    /// Digits after the point at which both sides are whole.
    scale: u32,
    /// Values count as floats.
    float: bool,
}

/// The numeric columns of a delta.
#[derive(Debug)]
pub(super) struct Counters {
    columns: Vec<DeltaColumn>,
    specs: Vec<Spec>,
    units_differ: Vec<String>,
    unreadable: Vec<Unreadable>,
}

/// Cells of a counter that hold something that is no number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unreadable {
    /// The column.
    pub column: String,
    /// 0 in the earlier snapshot, 1 in the later.
    pub side: usize,
    /// How many cells.
    pub rows: u64,
    /// Line of the first.
    pub line: u64,
    /// What the first holds.
    pub text: String,
}

/// Columns being decoded into the tables' caches.
pub(super) struct Decoding<'scope>(Vec<ScopedJoinHandle<'scope, Result<(), FrameError>>>);

impl Decoding<'_> {
    pub(super) fn finish(self) -> Result<(), FrameError> {
        let stopped = |_| FrameError::Panicked { detail: "decoding columns".to_owned() };
        self.0.into_iter().try_for_each(|thread| thread.join().map_err(stopped)?)
    }
}

/// Names by which a table's columns are matched: canonical, or printed where two columns share a canonical one.
fn matched_names(table: &Table) -> Vec<String> {
    let mut seen = HashMap::<&str, u32>::new();
    for column in table.columns() {
        *seen.entry(name(column)).or_default() += 1;
    }
    table
        .columns()
        .iter()
        .map(|c| if seen.get(name(c)) == Some(&1) { name(c).to_owned() } else { c.name.clone() })
        .collect()
}

/// Most characters of an unreadable cell that are told.
const TOLD: usize = 60;

/// True for a column of text that is a counter in the other snapshot: something in it is no number.
fn is_misread(column: &Column, other: &Column) -> bool {
    column.ty == ColumnType::Text && is_numeric(other) && other.role == Role::Counter
}

/// A cell that holds something, and no finite number.
fn is_no_number(text: &str) -> bool {
    !text.trim().is_empty() && !text.trim().parse::<f64>().is_ok_and(f64::is_finite)
}

fn is_numeric(column: &Column) -> bool {
    matches!(column.ty, ColumnType::Int | ColumnType::Uint | ColumnType::Decimal | ColumnType::Float)
}

impl Counters {
    pub(super) fn find(
        before: &Table,
        after: &Table,
        identity: &Identity,
        mode: Mode,
    ) -> Result<Counters, FrameError> {
        let (old, new) = (matched_names(before), matched_names(after));
        let mut place: HashMap<&str, usize> = HashMap::new();
        for (i, name) in old.iter().enumerate() {
            place.entry(name).or_insert(i);
        }
        let is_key = |side: usize, i: usize| {
            let table = if side == 0 { before } else { after };
            identity.at.iter().any(|at| at[side] == i) || table.columns()[i].role == Role::Key
        };
        let mut found: Vec<(&str, [Option<usize>; 2])> = Vec::new();
        for (i, name) in new.iter().enumerate() {
            if is_key(1, i) || found.iter().any(|(n, _)| n == name) {
                continue;
            }
            let column = &after.columns()[i];
            let other = place.get(name.as_str()).copied().filter(|b| !is_key(0, *b));
            let misread = other.is_some_and(|b| is_misread(column, &before.columns()[b]));
            if is_numeric(column) || misread {
                place.remove(name.as_str());
                let pairs = |b: &usize| {
                    let other = &before.columns()[*b];
                    is_numeric(other) || is_misread(other, column)
                };
                found.push((name, [other.filter(pairs), Some(i)]));
            }
        }
        for (i, name) in old.iter().enumerate() {
            if is_numeric(&before.columns()[i]) && !is_key(0, i) && place.get(name.as_str()) == Some(&i) {
                found.push((name, [Some(i), None]));
            }
        }
        let mut counters = Counters {
            columns: Vec::new(),
            specs: Vec::new(),
            units_differ: Vec::new(),
            unreadable: Vec::new(),
        };
        for (name, at) in found {
            counters.add(name, at, before, after);
        }
        let is_counter = |at: &[Option<usize>; 2]| {
            let role = |table: &Table, at: usize| table.columns()[at].role == Role::Counter;
            at[0].is_some_and(|at| role(before, at)) || at[1].is_some_and(|at| role(after, at))
        };
        let any = match mode {
            // Two versions may share no column: each side is still worth showing.
            Mode::SideBySide => counters.specs.iter().any(|s| is_counter(&s.at)),
            Mode::Difference | Mode::SinceBegin => counters.columns.iter().any(|c| c.counter),
        };
        if !any {
            return Err(FrameError::NoCounters);
        }
        Ok(counters)
    }

    fn add(&mut self, name: &str, at: [Option<usize>; 2], before: &Table, after: &Table) {
        let sides = [at[0].map(|i| &before.columns()[i]), at[1].map(|i| &after.columns()[i])];
        // One that was taken for text says nothing of its unit and role.
        let numeric = sides.map(|side| side.filter(|c| is_numeric(c)));
        let comparable = match numeric {
            [Some(b), Some(a)] => b.unit == a.unit,
            _ => true,
        };
        let unit = numeric[1].or(numeric[0]).and_then(|c| c.unit.clone()).filter(|_| comparable);
        let accumulates = numeric.iter().flatten().all(|c| c.role == Role::Counter);
        let counter = sides.iter().all(Option::is_some) && accumulates && comparable;
        if !comparable {
            self.units_differ.push(name.to_owned());
        }
        self.columns.push(DeltaColumn { name: name.to_owned(), unit, counter });
        self.specs.push(Spec { at, cells: [None, None], scale: 0, float: false });
    }

    pub(super) fn columns(&self) -> &[DeltaColumn] {
        &self.columns
    }

    pub(super) fn units_differ(&self) -> &[String] {
        &self.units_differ
    }

    /// Cells that are no numbers.
    pub(super) fn unreadable(&self) -> &[Unreadable] {
        &self.unreadable
    }

    pub(super) fn spec(&self, column: usize) -> &Spec {
        &self.specs[column]
    }

    /// A column under a name.
    pub(super) fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|c| c.name.eq_ignore_ascii_case(name))
    }

    /// A counter under one of some names.
    pub(super) fn counter(&self, names: &[&str]) -> Option<usize> {
        let at =
            |name: &&str| self.columns.iter().position(|c| c.counter && c.name.eq_ignore_ascii_case(name));
        names.iter().find_map(at)
    }

    /// How often a statement ran.
    pub(super) fn calls(&self) -> Option<usize> {
        self.counter(&["calls", "count_star", "exec_count", "total"])
    }

    /// Time a statement took in all, where the unit is one of time.
    pub(super) fn total_time(&self) -> Option<usize> {
        let at = self.counter(&["total_exec_time", "total_time", "sum_timer_wait", "total_latency"])?;
        matches!(self.columns[at].unit, Some(Unit::Time(_))).then_some(at)
    }

    /// Begins to decode every numeric column of both tables into their caches.
    pub(super) fn decode_beside<'scope, 'env>(
        &self,
        scope: &'scope Scope<'scope, 'env>,
        before: &'env Table,
        after: &'env Table,
    ) -> Decoding<'scope> {
        let parts = |side: usize| self.specs.iter().filter_map(move |s| s.at[side]).map(Part::Column);
        if self.specs.len() > MANY_COLUMNS {
            let (old, new): (Vec<Part>, Vec<Part>) = (parts(0).collect(), parts(1).collect());
            let all = move || before.decoded(&old).and(after.decoded(&new)).map(|_| ());
            return Decoding(vec![scope.spawn(all)]);
        }
        // The texts that name rows come first: nothing else takes as long.
        let labels = label_column(after).map(|c| (after, Part::Column(c)));
        let numbers = parts(0).map(|p| (before, p)).chain(parts(1).map(|p| (after, p)));
        let work: Arc<Vec<(&Table, Part)>> = Arc::new(labels.into_iter().chain(numbers).collect());
        let next = Arc::new(AtomicUsize::new(0));
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
        let run = |_| {
            let (work, next) = (work.clone(), next.clone());
            scope.spawn(move || {
                while let Some((table, part)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    table.decode_alone(*part)?;
                }
                Ok(())
            })
        };
        Decoding((0..threads).map(run).collect())
    }

    /// Takes the decoded columns and finds the scale of each.
    pub(super) fn ready(
        mut self,
        before: &Table,
        after: &Table,
        joined: &Joined,
    ) -> Result<Counters, FrameError> {
        let tables = [before, after];
        let anything = !joined.pairs.is_empty();
        for (spec, column) in self.specs.iter_mut().zip(&self.columns) {
            for (side, table) in tables.iter().enumerate() {
                let Some(at) = spec.at[side] else { continue };
                let cells = table.decoded(&[Part::Column(at)])?.pop();
                if let Some((row, rows)) = cells.as_deref().and_then(|c| no_numbers(c, table.rows())) {
                    let (cell, line) = table.cell(row, at)?;
                    let text = match cell {
                        Cell::Text(text) => text.trim().chars().take(TOLD).collect(),
                        Cell::Float(value) => value.to_string(),
                        Cell::Bool(_) | Cell::Null => String::new(),
                    };
                    let column = column.name.clone();
                    self.unreadable.push(Unreadable { column, side, rows, line, text });
                }
                spec.cells[side] = cells;
            }
            if anything {
                spec.measure([before.rows(), after.rows()]);
            }
        }
        Ok(self)
    }

    /// One bit per pair: some counter is lower after than before.
    pub(super) fn shrunk(&self, joined: &Joined) -> Vec<u64> {
        let counters: Vec<usize> = (0..self.specs.len()).filter(|c| self.columns[*c].counter).collect();
        let next = AtomicUsize::new(0);
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
        let words = joined.pairs.len().div_ceil(64);
        let mut bits = vec![0u64; words];
        std::thread::scope(|scope| {
            let run = |_| {
                scope.spawn(|| {
                    let mut own = vec![0u64; words];
                    while let Some(column) = counters.get(next.fetch_add(1, Ordering::Relaxed)) {
                        self.specs[*column].mark_shrunk(joined, &mut own);
                    }
                    own
                })
            };
            let running: Vec<_> = (0..threads.min(counters.len())).map(run).collect();
            for thread in running {
                let own = thread.join().unwrap_or_else(|payload| std::panic::resume_unwind(payload));
                bits.iter_mut().zip(own).for_each(|(all, own)| *all |= own);
            }
        });
        self.correct_aggregated(joined, &counters, &mut bits);
        bits
    }

    /// Rows that were added up shrink as sums, not by their first row.
    fn correct_aggregated(&self, joined: &Joined, counters: &[usize], bits: &mut [u64]) {
        if joined.aggregated_rows == 0 {
            return;
        }
        for (index, pair) in joined.pairs.iter().enumerate() {
            let further =
                |side: usize| pair.row(side).is_some_and(|row| !joined.further(side, row).is_empty());
            if further(0) || further(1) {
                let side = |side: usize| -> Vec<Option<CounterValue>> {
                    counters.iter().map(|c| self.specs[*c].value(joined, *pair, side, true)).collect()
                };
                let mark = u64::from(shrunk(&side(0), &side(1))) << (index % 64);
                bits[index / 64] = bits[index / 64] & !(1 << (index % 64)) | mark;
            }
        }
    }
}

/// The first cell that holds something and no number, and how many do.
fn no_numbers(cells: &Cells, rows: u64) -> Option<(u64, u64)> {
    let mut bad: Box<dyn Iterator<Item = u64> + '_> = if let Some(floats) = cells.floats() {
        Box::new((0..rows).filter(|row| floats.get(*row as usize).is_some_and(|v| !v.is_finite())))
    } else {
        let texts = cells.texts()?;
        Box::new((0..rows).filter(|row| texts.get(*row as usize).is_some_and(is_no_number)))
    };
    let first = bad.next()?;
    Some((first, 1 + bad.count() as u64))
}

impl Spec {
    /// Finds the scale of a column with decimals.
    fn measure(&mut self, rows: [u64; 2]) {
        let floats = self.cells.iter().flatten().any(|c| c.floats().is_some());
        let (mut scale, mut whole, mut odd) = (0, 20, false);
        for (cells, rows) in self.cells.iter().zip(rows) {
            let Some(texts) = cells.as_ref().and_then(|c| c.texts()) else { continue };
            for row in 0..rows as usize {
                let Some(text) = texts.get(row) else { continue };
                match Decimal::parse(text) {
                    Some(decimal) => {
                        scale = scale.max(decimal.scale());
                        whole = whole.max(text.len());
                    }
                    // An exponent: a number, and none that counts in whole steps.
                    None => odd |= text.trim().parse::<f64>().is_ok_and(f64::is_finite),
                }
            }
        }
        self.float = floats || odd || whole + scale as usize > DIGITS;
        self.scale = if self.float { 0 } else { scale };
    }

    /// The value of one row.
    fn at_row(&self, side: usize, row: usize) -> Option<CounterValue> {
        let value = match &**self.cells[side].as_ref()? {
            Cells::Ints(c) => {
                let value = c.get(row)?;
                if self.scale == 0 { value } else { value.checked_mul(10i128.checked_pow(self.scale)?)? }
            }
            Cells::Floats(c) => return c.get(row).filter(|v| v.is_finite()).map(CounterValue::Float),
            Cells::Texts(c) if self.float => {
                let value = c.get(row)?.trim().parse().ok().filter(|v: &f64| v.is_finite());
                return value.map(CounterValue::Float);
            }
            Cells::Texts(c) => Decimal::parse(c.get(row)?.trim())?.scaled(self.scale)?,
        };
        Some(if self.float { CounterValue::Float(value as f64) } else { CounterValue::Int(value) })
    }

    /// The value of a pair on one side, at the column's scale. Counters of rows that are one key are added up;
    /// what is no counter has no sum.
    pub(super) fn value(
        &self,
        joined: &Joined,
        pair: Pair,
        side: usize,
        counter: bool,
    ) -> Option<CounterValue> {
        let row = pair.row(side)?;
        let further = joined.further(side, row);
        let first = self.at_row(side, row);
        if further.is_empty() {
            return first;
        }
        if !counter {
            return None;
        }
        further.iter().try_fold(first?, |sum, row| add(sum, self.at_row(side, *row as usize)?))
    }

    /// Calls with both values of some pairs, in order. The rows of the earlier snapshot lie anywhere: a loop that does
    /// nothing but fetch them waits for many at a time.
    pub(super) fn each(
        &self,
        joined: &Joined,
        range: Range<usize>,
        counter: bool,
        mut take: impl FnMut(usize, [Option<CounterValue>; 2]),
    ) {
        let (mut old, mut new) = (Vec::with_capacity(RUN), Vec::with_capacity(RUN));
        for first in range.clone().step_by(RUN) {
            let pairs = &joined.pairs[first..range.end.min(first + RUN)];
            self.fetch(joined, pairs, 0, counter, &mut old);
            self.fetch(joined, pairs, 1, counter, &mut new);
            old.iter().zip(&new).enumerate().for_each(|(at, (old, new))| take(first + at, [*old, *new]));
        }
    }

    /// The values of at most [`RUN`] pairs on one side.
    fn fetch(
        &self,
        joined: &Joined,
        pairs: &[Pair],
        side: usize,
        counter: bool,
        out: &mut Vec<Option<CounterValue>>,
    ) {
        out.clear();
        let one = |pair: &Pair| self.value(joined, *pair, side, counter);
        match self.cells[side].as_deref().filter(|_| joined.more[side].is_empty() && self.scale == 0) {
            Some(Cells::Ints(cells)) if is_narrow(cells) => {
                let mut raw = [0; RUN];
                gather(cells, pairs, side, i64::MIN, &mut raw);
                // The mark may be a value: such a row is asked again.
                let value = |(raw, pair): (&i64, &Pair)| match *raw {
                    i64::MIN => one(pair),
                    raw if self.float => Some(CounterValue::Float(raw as f64)),
                    raw => Some(CounterValue::Int(i128::from(raw))),
                };
                out.extend(raw.iter().zip(pairs).map(value));
            }
            Some(Cells::Floats(cells)) => {
                let mut raw = [0.0; RUN];
                gather_floats(cells, pairs, side, f64::NAN, &mut raw);
                let value = |(raw, pair): (&f64, &Pair)| {
                    if raw.is_finite() { Some(CounterValue::Float(*raw)) } else { one(pair) }
                };
                out.extend(raw.iter().zip(pairs).map(value));
            }
            _ => out.extend(pairs.iter().map(one)),
        }
    }

    /// Digits of a value of this column.
    pub(super) fn text(&self, value: CounterValue) -> String {
        match value {
            CounterValue::Int(value) => scaled_text(value, self.scale),
            CounterValue::Float(value) => {
                let mut text = String::new();
                crate::spelling::float(value, &mut text);
                text
            }
        }
    }

    /// A value in the column's unit.
    pub(super) fn as_f64(&self, value: CounterValue) -> f64 {
        match value {
            CounterValue::Int(value) if self.scale > 0 => value as f64 / 10f64.powi(self.scale as i32),
            value => value.as_f64(),
        }
    }

    fn mark_shrunk(&self, joined: &Joined, bits: &mut [u64]) {
        let (Some(old), Some(new)) = (&self.cells[0], &self.cells[1]) else { return };
        match (&**old, &**new) {
            (Cells::Ints(old), Cells::Ints(new)) if is_narrow(old) && is_narrow(new) => compare(
                joined,
                bits,
                |pairs, out| gather(old, pairs, 0, i64::MIN, out),
                |pairs, out| gather(new, pairs, 1, i64::MAX, out),
            ),
            (Cells::Floats(old), Cells::Floats(new)) => compare(
                joined,
                bits,
                |pairs, out| gather_floats(old, pairs, 0, f64::NEG_INFINITY, out),
                |pairs, out| gather_floats(new, pairs, 1, f64::INFINITY, out),
            ),
            _ => {
                for (index, pair) in joined.pairs.iter().enumerate() {
                    let side = |side| pair.row(side).and_then(|row| self.at_row(side, row));
                    if shrunk(&[side(0)], &[side(1)]) {
                        bits[index / 64] |= 1 << (index % 64);
                    }
                }
            }
        }
    }
}

/// True when every value fits 64 signed bits.
fn is_narrow(cells: &Ints) -> bool {
    !matches!(cells.packed(), Packed::U64(_))
}

/// Adds two values of one column; `None` when integers do not fit.
pub(super) fn add(a: CounterValue, b: CounterValue) -> Option<CounterValue> {
    match (a, b) {
        (CounterValue::Int(a), CounterValue::Int(b)) => a.checked_add(b).map(CounterValue::Int),
        (a, b) => Some(CounterValue::Float(a.as_f64() + b.as_f64())),
    }
}

/// Compares runs of pairs; a side without a value is filled with the limit that never shrinks.
fn compare<T: PartialOrd + Copy + Default>(
    joined: &Joined,
    bits: &mut [u64],
    fill_old: impl Fn(&[Pair], &mut [T]),
    fill_new: impl Fn(&[Pair], &mut [T]),
) {
    let (mut old, mut new) = (vec![T::default(); RUN], vec![T::default(); RUN]);
    for (run, pairs) in joined.pairs.chunks(RUN).enumerate() {
        fill_old(pairs, &mut old);
        fill_new(pairs, &mut new);
        for (i, (old, new)) in old.iter().zip(&new).take(pairs.len()).enumerate() {
            bits[(run * RUN + i) / 64] |= u64::from(old > new) << (i % 64);
        }
    }
}

/// Values of one side of pairs, `none` where there is no row or no value.
fn gather(cells: &Ints, pairs: &[Pair], side: usize, none: i64, out: &mut [i64]) {
    fn of<T: Copy>(
        values: &[T],
        cells: &Ints,
        pairs: (&[Pair], usize),
        none: i64,
        out: &mut [i64],
        cast: impl Fn(T) -> i64,
    ) {
        for (out, pair) in out.iter_mut().zip(pairs.0) {
            *out = match pair.row(pairs.1) {
                Some(row) if cells.present().has(row) => cast(values[row]),
                _ => none,
            };
        }
    }
    let pairs = (pairs, side);
    match cells.packed() {
        Packed::U8(v) => of(v, cells, pairs, none, out, i64::from),
        Packed::U16(v) => of(v, cells, pairs, none, out, i64::from),
        Packed::U32(v) => of(v, cells, pairs, none, out, i64::from),
        Packed::I64(v) => of(v, cells, pairs, none, out, |v| v),
        Packed::U64(v) => of(v, cells, pairs, none, out, |v| i64::try_from(v).unwrap_or(i64::MAX)),
    }
}

fn gather_floats(cells: &Floats, pairs: &[Pair], side: usize, none: f64, out: &mut [f64]) {
    for (out, pair) in out.iter_mut().zip(pairs) {
        let value = pair.row(side).and_then(|row| cells.get(row)).filter(|v| v.is_finite());
        *out = value.unwrap_or(none);
    }
}
