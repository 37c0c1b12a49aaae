//! More than two snapshots of one row: each with the next, by the law of two (methods 1.2).
//!
//! An interval is over the row's own window, so that a rate after a reset is not diluted. What is refused (another server, a
//! snapshot out of order) leaves a gap, which is told, not bridged.

use super::law::{DeltaQuality, Evictions, PairRefused, SnapshotPair};
use super::row::{CounterValue, RowDelta, RowSide, delta_row};

/// One snapshot, as far as one row is concerned.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot<T> {
    /// When it was taken, by the server's clock.
    pub taken: Option<T>,
    /// The table's own reset stamp.
    pub reset: Option<T>,
    /// Entries dropped so far (`dealloc`), where the engine tells.
    pub evicted: Option<u64>,
    /// Server id or start time, in the source's own words.
    pub server: Option<String>,
    /// The row; `None`: it is not there.
    pub row: Option<Row<T>>,
}

/// The row in one snapshot.
#[derive(Debug, Clone, PartialEq)]
pub struct Row<T> {
    /// Its counter columns, in the same order in every snapshot.
    pub counters: Vec<Option<CounterValue>>,
    /// When its entry was created, where the source tells.
    pub created: Option<T>,
}

/// What happened between a snapshot and the next.
#[derive(Debug, Clone, PartialEq)]
pub struct Interval<T> {
    /// Index of the earlier snapshot.
    pub from: usize,
    /// Index of the later one.
    pub to: usize,
    /// The row's delta; `Ok(None)` when it is in neither.
    pub delta: Result<Option<RowDelta<T>>, PairRefused>,
}

/// The intervals of a series, in order. `evicts`: the engine drops entries, so that a new row may be an old one come back.
pub fn intervals<T: PartialOrd + Copy>(
    snapshots: &[Snapshot<T>],
    evicts: bool,
    catch_all: bool,
) -> Vec<Interval<T>> {
    let met = |(from, pair): (usize, &[Snapshot<T>])| {
        let (before, after) = (&pair[0], &pair[1]);
        Interval { from, to: from + 1, delta: met(before, after, evicts, catch_all) }
    };
    snapshots.windows(2).enumerate().map(met).collect()
}

fn met<T: PartialOrd + Copy>(
    before: &Snapshot<T>,
    after: &Snapshot<T>,
    evicts: bool,
    catch_all: bool,
) -> Result<Option<RowDelta<T>>, PairRefused> {
    let evictions = match (evicts, before.evicted, after.evicted) {
        (false, ..) => Evictions::Never,
        (true, Some(before), Some(after)) => Evictions::Counted { before, after },
        (true, ..) => Evictions::Unknown,
    };
    let pair = SnapshotPair {
        t1: before.taken,
        t2: after.taken,
        reset_before: before.reset,
        reset_after: after.reset,
        evictions,
        server_before: before.server.clone(),
        server_after: after.server.clone(),
    }
    .checked()?;
    let side = |row: &'_ Option<Row<T>>| row.as_ref().map(|r| r.created);
    let counters = |row: &'_ Option<Row<T>>| row.as_ref().map_or(Vec::new(), |r| r.counters.clone());
    let (old, new) = (counters(&before.row), counters(&after.row));
    let before = side(&before.row).map(|created| RowSide { counters: &old, created });
    let after = side(&after.row).map(|created| RowSide { counters: &new, created });
    Ok(delta_row(&pair, before, after, catch_all))
}

/// A delta over its window, per second. `None` of no time.
pub fn rate_per_s(delta: CounterValue, window_s: f64) -> Option<f64> {
    (window_s > 0.0).then(|| delta.as_f64() / window_s)
}

/// What all intervals together tell of each counter.
#[derive(Debug, Clone, PartialEq)]
pub struct SeriesTotal {
    /// Sum of the deltas known; `None` where none is.
    pub sums: Vec<Option<CounterValue>>,
    /// Exact only where every interval is; otherwise at least so much.
    pub quality: DeltaQuality,
}

/// Adds the intervals up: more than last minus first tells where counters began again. `None` without any delta.
pub fn total<T>(intervals: &[Interval<T>]) -> Option<SeriesTotal> {
    let deltas = || intervals.iter().filter_map(|i| i.delta.as_ref().ok().and_then(Option::as_ref));
    let columns = deltas().map(|delta| delta.differences.len()).max()?;
    let known = |column: usize| deltas().filter_map(move |d| d.differences.get(column).copied().flatten());
    let gap = deltas().count() < intervals.len()
        || deltas().any(|delta| delta.differences.iter().any(Option::is_none));
    let catch_all = deltas().any(|delta| delta.met.quality == DeltaQuality::CatchAllRow);
    let quality = if catch_all {
        DeltaQuality::CatchAllRow
    } else if gap || deltas().any(|delta| delta.met.quality != DeltaQuality::Exact) {
        DeltaQuality::LowerBound
    } else {
        DeltaQuality::Exact
    };
    let sums = (0..columns).map(|column| known(column).map(Some).reduce(sum).flatten()).collect();
    Some(SeriesTotal { sums, quality })
}

fn sum(a: Option<CounterValue>, b: Option<CounterValue>) -> Option<CounterValue> {
    match (a?, b?) {
        (CounterValue::Int(a), CounterValue::Int(b)) => a.checked_add(b).map(CounterValue::Int),
        (a, b) => Some(CounterValue::Float(a.as_f64() + b.as_f64())),
    }
}
