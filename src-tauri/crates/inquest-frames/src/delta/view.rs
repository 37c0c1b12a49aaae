//! Windows over a ranked delta.

use std::collections::BTreeMap;
use std::sync::Arc;

use inquest_core::Unit;
use inquest_core::capture::{ColumnType, Role};
use inquest_core::counters::{CounterValue, DeltaQuality, DeltaState};

use super::moments::WindowMoments;
use super::pareto::AbcClass;
use super::rank::{By, Ranked, Sums};
use super::runs::in_runs;
use super::time::TimeParts;
use super::{Delta, Mode, seconds};
use crate::FrameError;
use crate::cells::Cells;
use crate::source::Part;
use crate::table::{Filtered, Needle, Table, WINDOW_ROWS};

/// Asks for a window of a delta.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeltaQuery {
    /// Name of a column (a counter by its delta, anything else by its later value), or `per_call_before`,
    /// `per_call_interval`, `per_call_after`, `per_call_ratio`, `rate`, or another code of [`Delta::ranks`]; `None` takes
    /// the main counter.
    pub by: Option<String>,
    /// Largest first. Absent values come last either way.
    pub descending: bool,
    /// Keeps rows whose key or label contains this text, without regard to case.
    pub filter: Option<String>,
    /// First row of the window, from 0.
    pub first: u64,
    /// At most [`WINDOW_ROWS`].
    pub count: u32,
}

impl Default for DeltaQuery {
    fn default() -> Self {
        DeltaQuery { by: None, descending: true, filter: None, first: 0, count: 100 }
    }
}

/// A window of a delta.
#[derive(Debug, Clone, PartialEq)]
pub struct DeltaView {
    /// What the rows are ranked by.
    pub by: String,
    /// Unit of that, when known.
    pub unit: Option<Unit>,
    /// Rows after the filter.
    pub total: u64,
    /// Sum of the deltas of the ranking column over all rows, filtered or not; absent when it is no counter.
    pub total_by: Option<String>,
    /// Share of that sum in rows whose delta may not be all that happened, unit 1.
    pub unexplained: Option<f64>,
    /// False when rows come in the order of the later capture, since too much fell into the catch-all row.
    pub ranked: bool,
    /// The rows.
    pub rows: Vec<DeltaRow>,
}

/// One row of a delta. Values are by column; absent is not zero.
#[derive(Debug, Clone, PartialEq)]
pub struct DeltaRow {
    /// Identity by key column; `None` is NULL.
    pub key: BTreeMap<String, Option<String>>,
    /// The statement's text, or the first text column.
    pub label: Option<String>,
    /// How the snapshots meet.
    pub state: DeltaState,
    /// How far the delta can be trusted.
    pub quality: DeltaQuality,
    /// The snapshots met in it by the fingerprint of its text.
    pub inferred: bool,
    /// Value before, by column, in the source's spelling (a sum where rows were added up).
    pub before: Vec<Option<String>>,
    /// Value after, by column.
    pub after: Vec<Option<String>>,
    /// The difference, by column; `None` where it cannot be known.
    pub delta: Vec<Option<String>>,
    /// Mean of a call in the earlier snapshot, in ms.
    pub per_call_before: Option<f64>,
    /// Mean of a call between the snapshots, in ms.
    pub per_call_interval: Option<f64>,
    /// Mean of a call in the later snapshot, in ms.
    pub per_call_after: Option<f64>,
    /// Mean of the interval (or of the later snapshot) over the mean before, unit 1.
    pub per_call_ratio: Option<f64>,
    /// Calls per second of the row's window.
    pub rate: Option<f64>,
    /// Parts of the time of the row's window; side by side of the later snapshot.
    pub time: Option<TimeParts>,
    /// Mean and deviation of the calls in the window; side by side of the later snapshot.
    pub moments: Option<WindowMoments>,
    /// Share of the total of the ranking column, unit 1.
    pub share: Option<f64>,
    /// Share of all rows down to this one, in a descending rank without a filter.
    pub cumulative_share: Option<f64>,
    /// Class by that share.
    pub class: Option<AbcClass>,
    /// The true share is at most this: the total lacks rows that were cut, evicted or lost.
    pub share_is_upper_bound: bool,
    /// Window of the row in seconds, when known.
    pub window_s: Option<f64>,
    /// Source line in the earlier snapshot.
    pub line_before: Option<u64>,
    /// Source line in the later one.
    pub line_after: Option<u64>,
    /// Position in the earlier snapshot, from 0.
    pub row_before: Option<u64>,
    /// Position in the later one.
    pub row_after: Option<u64>,
}

/// An identity by column.
type Key = BTreeMap<String, Option<String>>;

/// All rows of a view, and what they are ranked by.
#[derive(Debug)]
pub(crate) struct Order {
    pub rows: usize,
    by: By,
    ranked: Arc<Ranked>,
}

/// Columns that a window shows, decoded.
struct Shown {
    keys: Vec<[Side; 2]>,
    label: [Option<Side>; 2],
    numbers: Vec<[Option<Side>; 2]>,
    lines: [Arc<Cells>; 2],
}

pub(super) struct Side {
    cells: Arc<Cells>,
    spellings: Option<Arc<Cells>>,
    ty: ColumnType,
}

impl Side {
    pub(super) fn decode(table: &Table, column: usize, spelled: bool) -> Result<Side, FrameError> {
        let mut parts = vec![Part::Column(column)];
        if spelled && table.has_spellings(column) {
            parts.push(Part::Spelling(column));
        }
        let mut found = table.decoded(&parts)?.into_iter();
        let cells = found.next().ok_or_else(|| FrameError::NoColumn(column.to_string()))?;
        Ok(Side { cells, spellings: found.next(), ty: table.columns()[column].ty })
    }

    fn filtered(&self) -> Filtered<'_> {
        let spellings = self.spellings.as_deref().and_then(Cells::texts);
        Filtered { cells: &self.cells, spellings, ty: self.ty }
    }

    /// The text of a text column, as it is.
    pub(super) fn raw(&self, row: usize) -> Option<&str> {
        self.cells.texts().and_then(|c| c.get(row))
    }

    pub(super) fn text(&self, row: usize) -> Option<String> {
        let mut buffer = String::new();
        self.filtered().render(row, &mut buffer).then_some(buffer)
    }
}

/// The column that names rows: the statement's text, else the first text column that is no key.
pub(super) fn label_column(table: &Table) -> Option<usize> {
    let named =
        ["query", "digest_text", "event_name", "variable_name"].iter().find_map(|n| table.column_index(n));
    let is_text = |c: &usize| table.columns()[*c].ty == ColumnType::Text;
    let first =
        || (0..table.columns().len()).filter(is_text).find(|c| table.columns()[*c].role == Role::Text);
    named.filter(is_text).or_else(first)
}

/// Adds what rows are of the whole to a window that begins at a rank.
fn spread(rows: &mut [DeltaRow], ranked: &Ranked, first: usize) {
    for (at, row) in rows.iter_mut().enumerate().map(|(at, row)| (first + at, row)) {
        if row.share.is_none() {
            continue;
        }
        let above = at.checked_sub(1).and_then(|at| ranked.cumulative.get(at)).copied().unwrap_or(0.0);
        row.cumulative_share = ranked.cumulative.get(at).copied();
        row.class = row.cumulative_share.map(|_| AbcClass::below(above));
    }
}

impl Delta {
    /// A window of rows in the order of a rank.
    pub fn view(&self, query: &DeltaQuery) -> Result<DeltaView, FrameError> {
        if query.count > WINDOW_ROWS {
            return Err(FrameError::WindowTooLarge { count: query.count, most: WINDOW_ROWS });
        }
        let name = query.by.as_deref().or_else(|| self.default_by()).ok_or(FrameError::NoCounters)?;
        let by = self.by(name)?;
        let first = usize::try_from(query.first).unwrap_or(usize::MAX);
        let wanted = first.saturating_add(query.count as usize);
        let ranked = self.rank(by, query.descending, query.filter.as_deref().unwrap_or_default(), wanted)?;
        let end = wanted.min(ranked.order.len());
        let mut rows = self.rows(&ranked.order[first.min(end)..end], by, &ranked.sums)?;
        spread(&mut rows, &ranked, first);
        let (unit, total_by, unexplained) = self.figures(by, &ranked.sums);
        let by = match by {
            By::Column(column) => self.columns()[column].name.clone(),
            _ => name.to_owned(),
        };
        Ok(DeltaView {
            by,
            unit,
            total: ranked.total as u64,
            total_by,
            unexplained,
            ranked: self.ranked,
            rows,
        })
    }

    /// All rows of a view in order.
    pub(crate) fn order(&self, query: &DeltaQuery) -> Result<Order, FrameError> {
        let name = query.by.as_deref().or_else(|| self.default_by()).ok_or(FrameError::NoCounters)?;
        let by = self.by(name)?;
        let filter = query.filter.as_deref().unwrap_or_default();
        let ranked = self.rank(by, query.descending, filter, usize::MAX)?;
        Ok(Order { rows: ranked.order.len(), by, ranked })
    }

    /// Some rows of a view, by their places in its order.
    pub(crate) fn rows_of(
        &self,
        order: &Order,
        run: std::ops::Range<usize>,
    ) -> Result<Vec<DeltaRow>, FrameError> {
        let first = run.start;
        let mut rows = self.rows(&order.ranked.order[run], order.by, &order.ranked.sums)?;
        spread(&mut rows, &order.ranked, first);
        Ok(rows)
    }

    /// Type of a column's values, of the later snapshot where both have it.
    pub(crate) fn column_type(&self, column: usize) -> ColumnType {
        let spec = self.counters.spec(column);
        let tables = [&self.before, &self.after];
        let ty = |side: usize| spec.at[side].map(|at| tables[side].columns()[at].ty);
        match (ty(0), ty(1)) {
            (Some(a), Some(b)) if a != b => ColumnType::Decimal,
            (a, b) => b.or(a).unwrap_or(ColumnType::Decimal),
        }
    }

    /// The row of an identity, with shares of `by` (or of the main counter). `None` when there is no such row.
    pub fn row(
        &self,
        key: &BTreeMap<String, Option<String>>,
        by: Option<&str>,
    ) -> Result<Option<DeltaRow>, FrameError> {
        let by = self.by(by.or_else(|| self.default_by()).ok_or(FrameError::NoCounters)?)?;
        let Some(index) = self.position(key)? else { return Ok(None) };
        let sums = match by {
            By::Column(column) => self.sums(column),
            _ => Sums::default(),
        };
        Ok(self.rows(&[index as u32], by, &sums)?.pop())
    }

    /// The place of an identity among the pairs.
    pub(crate) fn position(
        &self,
        key: &BTreeMap<String, Option<String>>,
    ) -> Result<Option<usize>, FrameError> {
        let keys = self.key_sides()?;
        let wanted: Vec<Option<&str>> =
            self.identity.columns.iter().map(|c| key.get(c).and_then(|v| v.as_deref())).collect();
        let mut buffer = String::new();
        Ok(self.joined.pairs.iter().position(|pair| {
            let (side, row) = pair.told();
            keys.iter().zip(&wanted).all(|(sides, wanted)| {
                let has = sides[side].filtered().render(row, &mut buffer);
                if has { *wanted == Some(buffer.as_str()) } else { wanted.is_none() }
            })
        }))
    }

    /// Calls with the place and the identity of each pair, in order.
    pub(crate) fn each_key(
        &self,
        mut take: impl FnMut(usize, &BTreeMap<String, Option<String>>),
    ) -> Result<(), FrameError> {
        let keys = self.key_sides()?;
        let mut key: BTreeMap<String, Option<String>> =
            self.identity.columns.iter().map(|c| (c.clone(), None)).collect();
        for (index, pair) in self.joined.pairs.iter().enumerate() {
            let (side, row) = pair.told();
            for (name, sides) in self.identity.columns.iter().zip(&keys) {
                if let Some(value) = key.get_mut(name) {
                    *value = sides[side].text(row);
                }
            }
            take(index, &key);
        }
        Ok(())
    }

    /// Identity and label of some pairs.
    pub(crate) fn names(&self, indexes: &[u32]) -> Result<Vec<(Key, Option<String>)>, FrameError> {
        let pair = |index: &u32| self.joined.pairs[*index as usize];
        let keys = self.key_sides()?;
        let labels = self.label_sides(indexes.iter().any(|i| pair(i).after().is_none()))?;
        let name = |index: &u32| {
            let (side, row) = pair(index).told();
            let texts = keys.iter().map(|sides| sides[side].text(row));
            let key = self.identity.columns.iter().cloned().zip(texts).collect();
            (key, labels[side].as_ref().and_then(|s| s.text(row)))
        };
        Ok(indexes.iter().map(name).collect())
    }

    fn figures(&self, by: By, sums: &Sums) -> (Option<Unit>, Option<String>, Option<f64>) {
        let column = match by {
            By::Column(column) => column,
            By::Rate => return (Some(Unit::PerSecond), None, None),
            By::PerCallRatio => return (Some(Unit::Ratio), None, None),
            By::Time(part) => return (Some(part.unit()), None, None),
            By::PerCallBefore | By::PerCallInterval | By::PerCallAfter | By::Mean | By::Sd => {
                return (Some(Unit::MS), None, None);
            }
        };
        if self.is_list() {
            return (self.columns()[column].unit.clone(), None, None);
        }
        let spec = self.counters.spec(column);
        // Of one snapshot all of it is what its rows hold: nothing is left to explain.
        let unexplained = sums
            .delta
            .filter(|_| self.mode() != Mode::SinceBegin)
            .map(CounterValue::as_f64)
            .filter(|all| *all > 0.0)
            .map(|all| sums.uncertain.map_or(0.0, CounterValue::as_f64) / all);
        (self.columns()[column].unit.clone(), sums.delta.map(|v| spec.text(v)), unexplained)
    }

    pub(super) fn key_sides(&self) -> Result<Vec<[Side; 2]>, FrameError> {
        if let Some(prints) = &self.identity.prints {
            let side =
                |cells: &Arc<Cells>| Side { cells: cells.clone(), spellings: None, ty: ColumnType::Text };
            return Ok(vec![[side(&prints[0]), side(&prints[1])]]);
        }
        let side = |at: &[usize; 2]| {
            Ok([Side::decode(&self.before, at[0], true)?, Side::decode(&self.after, at[1], true)?])
        };
        self.identity.at.iter().map(side).collect()
    }

    /// Label columns. The earlier snapshot names only rows that are gone: its texts, the largest column by far,
    /// are left alone while none is asked for.
    pub(super) fn label_sides(&self, some_gone: bool) -> Result<[Option<Side>; 2], FrameError> {
        let side = |table: &Table| label_column(table).map(|c| Side::decode(table, c, true)).transpose();
        let before = if some_gone { side(&self.before)? } else { None };
        Ok([before, side(&self.after)?])
    }

    fn shown(&self, some_gone: bool) -> Result<Shown, FrameError> {
        let tables = [&self.before, &self.after];
        let mut numbers = Vec::with_capacity(self.columns().len());
        for column in 0..self.columns().len() {
            let mut sides = [None, None];
            for side in 0..2 {
                if let Some(at) = self.counters.spec(column).at[side] {
                    sides[side] = Some(Side::decode(tables[side], at, true)?);
                }
            }
            numbers.push(sides);
        }
        let lines = |table: &Table| {
            table.decoded(&[Part::Lines])?.pop().ok_or_else(|| FrameError::NoColumn("lines".to_owned()))
        };
        Ok(Shown {
            keys: self.key_sides()?,
            label: self.label_sides(some_gone)?,
            numbers,
            lines: [lines(&self.before)?, lines(&self.after)?],
        })
    }

    fn rows(&self, indexes: &[u32], by: By, sums: &Sums) -> Result<Vec<DeltaRow>, FrameError> {
        if indexes.is_empty() {
            return Ok(Vec::new());
        }
        let is_gone = |index: &u32| self.joined.pairs[*index as usize].after().is_none();
        let shown = self.shown(indexes.iter().any(is_gone))?;
        Ok(indexes.iter().map(|index| self.one(*index as usize, &shown, by, sums)).collect())
    }

    fn one(&self, index: usize, shown: &Shown, by: By, sums: &Sums) -> DeltaRow {
        let pair = self.joined.pairs[index];
        let met = self.met(index);
        let (side, row) = match pair.after() {
            Some(row) => (1, row),
            None => (0, pair.before().unwrap_or_default()),
        };
        let key = self.identity.columns.iter().cloned();
        let key = key.zip(shown.keys.iter().map(|sides| sides[side].text(row))).collect();
        let line = |side: usize| {
            let line = shown.lines[side].ints().and_then(|c| c.get(pair.row(side)?));
            line.map(|l| l as u64)
        };
        let columns = 0..self.columns().len();
        let delta = columns.clone().map(|column| {
            self.columns()[column]
                .counter
                .then(|| self.value(column, index))
                .flatten()
                .map(|v| self.counters.spec(column).text(v))
        });
        let share = self.share(index, by, sums);
        DeltaRow {
            key,
            label: shown.label[side].as_ref().and_then(|s| s.text(row)),
            state: met.state,
            quality: met.quality,
            inferred: self.is_inferred() && pair.before().is_some() && pair.after().is_some(),
            before: columns.clone().map(|c| self.printed(c, index, 0, shown)).collect(),
            after: columns.clone().map(|c| self.printed(c, index, 1, shown)).collect(),
            delta: delta.collect(),
            per_call_before: self.per_call(index, Some(0)),
            per_call_interval: self.per_call(index, None),
            per_call_after: self.per_call(index, Some(1)),
            per_call_ratio: self.per_call_ratio(index),
            rate: self.rate(index),
            time: self.parts(index),
            moments: self.moments(index),
            cumulative_share: None,
            class: None,
            share_is_upper_bound: share.is_some()
                && self.partial_totals
                && met.quality != DeltaQuality::LowerBound,
            share,
            window_s: seconds(met.since, met.until),
            line_before: line(0),
            line_after: line(1),
            row_before: pair.before().map(|r| r as u64),
            row_after: pair.after().map(|r| r as u64),
        }
    }

    fn share(&self, index: usize, by: By, sums: &Sums) -> Option<f64> {
        let By::Column(column) = by else { return None };
        if !self.has_shares(column) {
            return None;
        }
        let total = sums.delta.map(CounterValue::as_f64).filter(|t| *t > 0.0)?;
        self.value(column, index).map(|v| v.as_f64() / total)
    }

    /// A value in the source's spelling, or the sum of rows that were added up.
    fn printed(&self, column: usize, index: usize, side: usize, shown: &Shown) -> Option<String> {
        let row = self.joined.pairs[index].row(side)?;
        if self.joined.further(side, row).is_empty() {
            return shown.numbers[column][side].as_ref()?.text(row);
        }
        let spec = self.counters.spec(column);
        let counter = self.columns()[column].counter;
        spec.value(&self.joined, self.joined.pairs[index], side, counter).map(|v| spec.text(v))
    }

    /// Pairs whose key or label contains a text.
    pub(super) fn matching(&self, filter: &str) -> Result<Vec<u32>, FrameError> {
        if filter.is_empty() {
            return Ok((0..self.joined.pairs.len() as u32).collect());
        }
        let needle = Needle::new(filter);
        // Numbers are written out only when the text could be in one.
        let numeric = filter.bytes().all(|b| b.is_ascii_digit() || b == b'-');
        let (keys, labels) = (self.key_sides()?, self.label_sides(self.counts.lost > 0)?);
        let matches = |index: u32, buffer: &mut String| {
            let pair = self.joined.pairs[index as usize];
            let (side, row) = match pair.after() {
                Some(row) => (1, row),
                None => (0, pair.before().unwrap_or_default()),
            };
            let label = labels[side].as_ref().and_then(|s| s.cells.texts()).and_then(|c| c.get(row));
            label.is_some_and(|text| needle.is_in(text))
                || keys.iter().any(|sides| match &*sides[side].cells {
                    Cells::Texts(c) => c.get(row).is_some_and(|text| needle.is_in(text)),
                    _ => numeric && sides[side].filtered().render(row, buffer) && needle.is_in(buffer),
                })
        };
        let runs = in_runs(self.joined.pairs.len(), |range| {
            let mut buffer = String::new();
            range.map(|i| i as u32).filter(|index| matches(*index, &mut buffer)).collect::<Vec<u32>>()
        });
        Ok(runs.concat())
    }
}
