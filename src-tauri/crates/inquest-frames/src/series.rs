//! More than two snapshots of one kind: each interval is a delta, each row a line over time.
//!
//! Intervals are computed one after another; a table's decoded columns are let go once the next interval has been
//! joined. What stays is, per row and interval, which rows met and by which law; a column's values are read again when
//! they are first asked for and kept for the columns last used. The cost grows with the number of snapshots.
//!
//! Rows are told again by their identity over all snapshots, so that one that was away for an interval goes on. Where a
//! server was started again between two snapshots, or another one answered, the interval is a gap: it has no values.
//!
//! Known gap: identities by fingerprint and status lists are told again as within one delta; rows that were added up
//! (an incomplete identity) are one row of the series.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};

use inquest_core::Unit;
use inquest_core::counters::{Basis, DeltaQuality, DeltaState};
use inquest_core::verdict::Reason;

use crate::FrameError;
use crate::delta::{Delta, DeltaColumn, Snapshot, StateCounts};
use crate::order::float_key;
use crate::table::{Needle, WINDOW_ROWS};

/// Columns whose values are kept.
const COLUMNS: usize = 3;

/// Why an interval has no values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    /// The server was started in between.
    ServerRestarted,
    /// The snapshots are of different servers.
    OtherServer,
}

/// The time between two neighbouring snapshots.
#[derive(Debug, Clone, PartialEq)]
pub struct Interval {
    /// Time of the earlier snapshot, UTC microseconds, when known.
    pub since: Option<i64>,
    /// Time of the later one.
    pub until: Option<i64>,
    /// Seconds between them, when both are known.
    pub seconds: Option<f64>,
    /// Worst quality among the rows.
    pub quality: DeltaQuality,
    /// How rows meet.
    pub counts: StateCounts,
    /// What should keep a reader careful.
    pub reasons: Vec<Reason>,
    /// Why there are no values.
    pub gap: Option<Gap>,
}

/// A row, or all rows, in one interval. Absent is not zero.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeriesPoint {
    /// What happened, in the column's unit.
    pub delta: Option<f64>,
    /// Per second of the row's own window.
    pub rate: Option<f64>,
    /// Seconds of that window.
    pub window_s: Option<f64>,
    /// How the snapshots meet; absent where neither has the row.
    pub state: Option<DeltaState>,
    /// How far it can be trusted.
    pub quality: Option<DeltaQuality>,
}

/// One row over time.
#[derive(Debug, Clone, PartialEq)]
pub struct SeriesRow {
    /// Its identity.
    pub key: BTreeMap<String, Option<String>>,
    /// What it is called.
    pub label: Option<String>,
    /// Sum over the intervals in which it is known.
    pub sum: Option<f64>,
    /// One point per interval.
    pub points: Vec<SeriesPoint>,
}

/// Asks for rows of a series, ranked by their sum over all intervals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesQuery {
    /// A counter; `None` takes the main one.
    pub by: Option<String>,
    /// Largest first. Rows without a sum come last either way.
    pub descending: bool,
    /// Keeps rows whose key or label contains this text, without regard to case.
    pub filter: Option<String>,
    /// First row, from 0.
    pub first: u64,
    /// At most [`WINDOW_ROWS`].
    pub count: u32,
}

impl Default for SeriesQuery {
    fn default() -> Self {
        SeriesQuery { by: None, descending: true, filter: None, first: 0, count: 20 }
    }
}

/// Rows of a series.
#[derive(Debug, Clone, PartialEq)]
pub struct SeriesView {
    /// The counter.
    pub by: String,
    /// Its unit.
    pub unit: Option<Unit>,
    /// Rows in all, after the filter.
    pub total: u64,
    /// The rows.
    pub rows: Vec<SeriesRow>,
}

/// One row in one interval.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// Which row of the series.
    id: u32,
    state: DeltaState,
    quality: DeltaQuality,
    /// Seconds of its window; not a number where unknown.
    window_s: f64,
}

/// An identity by column.
type Key = BTreeMap<String, Option<String>>;

/// Values of a column in one interval, by place; NaN where unknown.
type Values = Vec<f64>;

/// A series of snapshots.
#[derive(Debug)]
pub struct Series {
    snapshots: Vec<Snapshot>,
    intervals: Vec<Interval>,
    places: Vec<Vec<Place>>,
    columns: Vec<DeltaColumn>,
    main: Option<String>,
    /// Where each row of the series is told first: interval and position among its places.
    rows: Vec<(u32, u32)>,
    kept: Mutex<Vec<(String, Arc<Vec<Values>>)>>,
}

impl Series {
    /// Joins snapshots of one kind in order of time. Fewer than two: [`FrameError::NoCounters`].
    pub fn of(snapshots: Vec<Snapshot>) -> Result<Series, FrameError> {
        let mut series = Series {
            intervals: Vec::new(),
            places: Vec::new(),
            columns: Vec::new(),
            main: None,
            rows: Vec::new(),
            kept: Mutex::default(),
            snapshots,
        };
        let mut ids = Ids::default();
        for at in 1..series.snapshots.len() {
            let (before, after) = (series.snapshots[at - 1].clone(), series.snapshots[at].clone());
            let gap = gap(&before, &after);
            let (interval, places) = match gap {
                Some(gap) => (empty(&before, &after, gap), Vec::new()),
                None => {
                    let delta = Delta::between(before.clone(), after.clone())?;
                    series.learn(&delta);
                    let places = places(&delta, &mut ids, &mut series.rows, at - 1)?;
                    (interval(&before, &after, &delta), places)
                }
            };
            series.intervals.push(interval);
            series.places.push(places);
            // Only the later table is needed for the next interval.
            before.table.release();
        }
        if let Some(last) = series.snapshots.last() {
            last.table.release();
        }
        if series.columns.iter().all(|c| !c.counter) {
            return Err(FrameError::NoCounters);
        }
        Ok(series)
    }

    /// Columns that some interval has; a counter is one in all of them where it occurs.
    fn learn(&mut self, delta: &Delta) {
        if self.main.is_none() {
            self.main = delta.default_by().map(str::to_owned);
        }
        for column in delta.columns() {
            match self.columns.iter_mut().find(|c| c.name == column.name) {
                Some(known) => {
                    known.counter |= column.counter;
                    known.unit = known.unit.take().or_else(|| column.unit.clone());
                }
                None => self.columns.push(column.clone()),
            }
        }
    }

    /// The intervals, in order.
    pub fn intervals(&self) -> &[Interval] {
        &self.intervals
    }

    /// Columns of the snapshots; those that are counters have a series.
    pub fn columns(&self) -> &[DeltaColumn] {
        &self.columns
    }

    /// The kind's main counter.
    pub fn default_by(&self) -> Option<&str> {
        self.main.as_deref()
    }

    fn column(&self, name: &str) -> Result<&DeltaColumn, FrameError> {
        let found = self.columns.iter().find(|c| c.counter && c.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| FrameError::NoColumn(crate::error::bounded(name)))
    }

    /// Values of a counter in every interval, read again when nobody asked for it lately.
    fn values(&self, name: &str) -> Result<Arc<Vec<Values>>, FrameError> {
        let lock = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, values)) = lock().iter().find(|(n, _)| n == name) {
            return Ok(values.clone());
        }
        let mut all = Vec::with_capacity(self.intervals.len());
        for (at, interval) in self.intervals.iter().enumerate() {
            let (before, after) = (&self.snapshots[at], &self.snapshots[at + 1]);
            all.push(match interval.gap {
                Some(_) => Vec::new(),
                None => Delta::between(before.clone(), after.clone())?.column_values(name),
            });
            before.table.release();
        }
        if let Some(last) = self.snapshots.last() {
            last.table.release();
        }
        let all = Arc::new(all);
        let mut kept = lock();
        if kept.len() >= COLUMNS {
            kept.remove(0);
        }
        kept.push((name.to_owned(), all.clone()));
        Ok(all)
    }

    /// All rows together: one point per interval, with its worst quality.
    pub fn totals(&self, column: &str) -> Result<Vec<SeriesPoint>, FrameError> {
        let name = self.column(column)?.name.clone();
        let values = self.values(&name)?;
        let point = |(interval, values): (&Interval, &Values)| {
            let known = || values.iter().filter(|v| !v.is_nan());
            let delta = known().next().is_some().then(|| known().sum::<f64>());
            SeriesPoint {
                delta,
                rate: delta.zip(interval.seconds).map(|(d, s)| d / s),
                window_s: interval.seconds,
                state: None,
                quality: interval.gap.is_none().then_some(interval.quality),
            }
        };
        Ok(self.intervals.iter().zip(values.iter()).map(point).collect())
    }

    /// Rows ranked by the sum of a counter over all intervals.
    pub fn view(&self, query: &SeriesQuery) -> Result<SeriesView, FrameError> {
        if query.count > WINDOW_ROWS {
            return Err(FrameError::WindowTooLarge { count: query.count, most: WINDOW_ROWS });
        }
        let by = query.by.as_deref().or(self.default_by()).ok_or(FrameError::NoCounters)?;
        let column = self.column(by)?.clone();
        let values = self.values(&column.name)?;
        let sums = self.sums(&values);
        let mut order: Vec<(bool, u64, u32)> = sums
            .iter()
            .enumerate()
            .map(|(id, sum)| match sum.is_nan() {
                true => (true, 0, id as u32),
                false if query.descending => (false, !float_key(*sum), id as u32),
                false => (false, float_key(*sum), id as u32),
            })
            .collect();
        order.sort_unstable();
        let mut ids: Vec<u32> = order.into_iter().map(|(_, _, id)| id).collect();
        if let Some(filter) = query.filter.as_deref().filter(|f| !f.is_empty()) {
            let keep = self.matching(filter)?;
            ids.retain(|id| keep[*id as usize]);
        }
        let first = usize::try_from(query.first).unwrap_or(usize::MAX).min(ids.len());
        let last = (first + query.count as usize).min(ids.len());
        let rows = self.rows(&ids[first..last], &values)?;
        Ok(SeriesView { by: column.name, unit: column.unit, total: ids.len() as u64, rows })
    }

    /// One row by its identity. `None` when no snapshot has it.
    pub fn row(
        &self,
        key: &BTreeMap<String, Option<String>>,
        column: &str,
    ) -> Result<Option<SeriesRow>, FrameError> {
        let name = self.column(column)?.name.clone();
        for at in 0..self.intervals.len() {
            if self.intervals[at].gap.is_some() {
                continue;
            }
            let delta = self.delta(at)?;
            let found = delta.position(key)?;
            if let Some(position) = found {
                let id = self.places[at][position].id;
                let values = self.values(&name)?;
                return Ok(self.rows(&[id], &values)?.pop());
            }
        }
        Ok(None)
    }

    fn delta(&self, at: usize) -> Result<Delta, FrameError> {
        Delta::between(self.snapshots[at].clone(), self.snapshots[at + 1].clone())
    }

    /// Sum of each row over the intervals in which it is known; NaN where in none.
    fn sums(&self, values: &[Values]) -> Vec<f64> {
        let mut sums = vec![f64::NAN; self.rows.len()];
        for (places, values) in self.places.iter().zip(values) {
            for (place, value) in places.iter().zip(values).filter(|(_, v)| !v.is_nan()) {
                let sum = &mut sums[place.id as usize];
                *sum = if sum.is_nan() { *value } else { *sum + value };
            }
        }
        sums
    }

    fn rows(&self, ids: &[u32], values: &[Values]) -> Result<Vec<SeriesRow>, FrameError> {
        let wanted: HashMap<u32, usize> = ids.iter().enumerate().map(|(at, id)| (*id, at)).collect();
        let mut points = vec![vec![SeriesPoint::default(); self.intervals.len()]; ids.len()];
        for (at, (places, values)) in self.places.iter().zip(values).enumerate() {
            for (place, value) in places.iter().zip(values) {
                let Some(row) = wanted.get(&place.id) else { continue };
                let delta = Some(*value).filter(|v| !v.is_nan());
                let window_s = Some(place.window_s).filter(|w| !w.is_nan());
                points[*row][at] = SeriesPoint {
                    delta,
                    rate: delta.zip(window_s).map(|(d, s)| d / s),
                    window_s,
                    state: Some(place.state),
                    quality: Some(place.quality),
                };
            }
        }
        let names = self.names(ids)?;
        let row = |((key, label), points): ((BTreeMap<_, _>, _), Vec<SeriesPoint>)| {
            let known = points.iter().filter_map(|p| p.delta);
            let sum = known.fold(None, |sum: Option<f64>, d| Some(sum.unwrap_or(0.0) + d));
            SeriesRow { key, label, sum, points }
        };
        Ok(names.into_iter().zip(points).map(row).collect())
    }

    /// Key and label of rows, each from the interval that told of it first.
    fn names(&self, ids: &[u32]) -> Result<Vec<(Key, Option<String>)>, FrameError> {
        let mut by_interval: BTreeMap<u32, Vec<(usize, u32)>> = BTreeMap::new();
        for (at, id) in ids.iter().enumerate() {
            let (interval, position) = self.rows[*id as usize];
            by_interval.entry(interval).or_default().push((at, position));
        }
        let mut names = vec![Default::default(); ids.len()];
        for (interval, rows) in by_interval {
            let delta = self.delta(interval as usize)?;
            let positions: Vec<u32> = rows.iter().map(|(_, position)| *position).collect();
            for ((at, _), name) in rows.iter().zip(delta.names(&positions)?) {
                names[*at] = name;
            }
        }
        Ok(names)
    }

    /// Which rows contain a text in their key or label.
    fn matching(&self, filter: &str) -> Result<Vec<bool>, FrameError> {
        let needle = Needle::new(filter);
        let mut keep = vec![false; self.rows.len()];
        for at in 0..self.intervals.len() {
            let told: Vec<(usize, u32)> = self
                .rows
                .iter()
                .enumerate()
                .filter(|(_, (interval, _))| *interval as usize == at)
                .map(|(id, (_, position))| (id, *position))
                .collect();
            if told.is_empty() {
                continue;
            }
            let delta = self.delta(at)?;
            let positions: Vec<u32> = told.iter().map(|(_, position)| *position).collect();
            for ((id, _), (key, label)) in told.iter().zip(delta.names(&positions)?) {
                keep[*id] = label.is_some_and(|text| needle.is_in(&text))
                    || key.values().flatten().any(|text| needle.is_in(text));
            }
            self.snapshots[at].table.release();
        }
        Ok(keep)
    }
}

/// Numbers of rows by their identity.
#[derive(Default)]
struct Ids {
    /// 128 bits of the key under seeds of this run: two rows of one number are beyond chance.
    seeds: [RandomState; 2],
    known: HashMap<u128, u32>,
}

impl Ids {
    fn of(&mut self, key: &BTreeMap<String, Option<String>>) -> (u32, bool) {
        let half = |seed: &RandomState| {
            let mut hasher = seed.build_hasher();
            for (name, value) in key {
                hasher.write(name.as_bytes());
                hasher.write_u8(0);
                match value {
                    Some(text) => {
                        hasher.write(text.as_bytes());
                        hasher.write_u8(1);
                    }
                    None => hasher.write_u8(2),
                }
            }
            hasher.finish()
        };
        let print = u128::from(half(&self.seeds[0])) << 64 | u128::from(half(&self.seeds[1]));
        let next = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
        let id = *self.known.entry(print).or_insert(next);
        (id, id == next)
    }
}

fn places(
    delta: &Delta,
    ids: &mut Ids,
    rows: &mut Vec<(u32, u32)>,
    interval: usize,
) -> Result<Vec<Place>, FrameError> {
    let mut places = Vec::with_capacity(delta.pairs());
    delta.each_key(|position, key| {
        let (id, is_new) = ids.of(key);
        if is_new {
            rows.push((interval as u32, position as u32));
        }
        let (state, quality, window) = delta.law_of(position);
        places.push(Place { id, state, quality, window_s: window.unwrap_or(f64::NAN) });
    })?;
    Ok(places)
}

fn gap(before: &Snapshot, after: &Snapshot) -> Option<Gap> {
    let differ = |a: Option<i64>, b: Option<i64>| a.zip(b).is_some_and(|(a, b)| a != b);
    if differ(before.server_start, after.server_start) {
        return Some(Gap::ServerRestarted);
    }
    let servers = before.server.as_ref().zip(after.server.as_ref());
    servers.is_some_and(|(b, a)| b != a).then_some(Gap::OtherServer)
}

fn empty(before: &Snapshot, after: &Snapshot, gap: Gap) -> Interval {
    Interval {
        since: before.at,
        until: after.at,
        seconds: crate::delta::seconds(before.at, after.at),
        quality: DeltaQuality::Lost,
        counts: StateCounts::default(),
        reasons: Vec::new(),
        gap: Some(gap),
    }
}

fn interval(before: &Snapshot, after: &Snapshot, delta: &Delta) -> Interval {
    Interval {
        since: before.at,
        until: after.at,
        seconds: delta.window_s(),
        quality: delta.quality(),
        counts: delta.counts(),
        reasons: delta.reasons().to_vec(),
        gap: None,
    }
}

impl Delta {
    /// Values of a counter by position, in its unit; NaN where unknown.
    fn column_values(&self, name: &str) -> Vec<f64> {
        let Some(column) = self.columns().iter().position(|c| c.counter && c.name == name) else {
            return vec![f64::NAN; self.pairs()];
        };
        (0..self.pairs()).map(|at| self.amount(column, at).unwrap_or(f64::NAN)).collect()
    }

    /// State, quality and seconds of a row.
    fn law_of(&self, position: usize) -> (DeltaState, DeltaQuality, Option<f64>) {
        let met = self.met(position);
        let window =
            if met.basis == Basis::Nothing { None } else { crate::delta::seconds(met.since, met.until) };
        (met.state, met.quality, window)
    }
}
