//! Snapshots of cumulative counters: what happened between two of them.
//!
//! Source: methods 1.2, rules a to h, in the order of its section 15: lost, global reset, entry re-created,
//! new, shrunk, exact. [`meet`] decides what a row's delta is made of, [`delta_row`] computes it. Cumulative values
//! and deltas never mix: a row whose counters began again is not a negative difference.
//!
//! More than two snapshots are a series: [`intervals`] meets each with the next. Means with deviations and histograms
//! subtract as well: [`Moments`], [`histogram_delta`].
//!
//! Absent on purpose: shares of whole tables (the room that holds the tables computes them), and minimum and maximum of a
//! delta, which two snapshots do not tell.

mod histogram;
mod law;
mod moments;
mod row;
mod series;

pub(crate) use histogram::rank;
pub use histogram::{Bucket, HistogramDelta, HistogramRefused, histogram_delta, percentile};
pub use moments::{Moments, MomentsRefused};
pub use series::{Interval, Row, SeriesTotal, Snapshot, intervals, rate_per_s, total};

pub use law::{
    Basis, DeltaQuality, DeltaState, Evictions, Meeting, Met, Neighbours, PairRefused, SnapshotPair, beside,
    meet,
};
pub use row::{CounterValue, RowDelta, RowSide, delta_row, difference, shrunk};

/// Above this share of calls in the catch-all row, rankings are refused: too much of what happened has lost
/// its name (methods 1.2 g).
pub const REFUSE_RANKING_ABOVE: f64 = 0.05;

/// Share of a window that fell into the catch-all row of a full digest table, unit 1: its delta over the delta
/// of all rows. `None` when nothing happened in the window.
pub fn lost_share(catch_all: f64, all: f64) -> Option<f64> {
    (all > 0.0).then_some(catch_all / all)
}
