//! What a row's delta is made of, and how far it can be trusted (methods 1.2).
//!
//! Instants are any ordered type: [`crate::case::Instant`] or seconds. They must be of the server's clock, since
//! they are compared with the server's own stamps: a time taken from another clock that was off can hide a
//! reset or invent one, and the law cannot tell. Leave such times out; stamps of both snapshots then decide.

use serde::{Deserialize, Serialize};

/// How two snapshots meet in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DeltaState {
    /// In both.
    Both,
    /// Only in the later one.
    New,
    /// Only in the earlier one.
    Lost,
    /// In both, and its counters began again in between.
    Reset,
}

/// How far a delta can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DeltaQuality {
    /// All that happened between the snapshots.
    Exact,
    /// Since a reset of all counters.
    SinceReset,
    /// Since the entry was created again.
    SinceEntryCreation,
    /// At least this much.
    LowerBound,
    /// The entry is gone.
    Lost,
    /// The row that catches what did not fit the digest table.
    CatchAllRow,
}

/// What is known of entries that the server dropped between the snapshots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evictions {
    /// The engine does not evict: a MySQL digest table fills up instead.
    Never,
    /// It may have, and nobody looked (`pg_stat_statements_info` was not captured).
    Unknown,
    /// `pg_stat_statements_info.dealloc` at both ends.
    Counted {
        /// At the earlier snapshot.
        before: u64,
        /// At the later one.
        after: u64,
    },
}

impl Evictions {
    /// True when it is certain that no entry was dropped.
    pub fn none_happened(self) -> bool {
        match self {
            Evictions::Never => true,
            Evictions::Unknown => false,
            Evictions::Counted { before, after } => before == after,
        }
    }
}

/// What two snapshots of one table have in common.
#[derive(Debug, Clone, PartialEq)]
pub struct SnapshotPair<T> {
    /// When the earlier one was taken, when known.
    pub t1: Option<T>,
    /// When the later one was taken, when known.
    pub t2: Option<T>,
    /// The table's own reset stamp in the earlier one.
    pub reset_before: Option<T>,
    /// The table's own reset stamp in the later one.
    pub reset_after: Option<T>,
    /// Entries dropped in between.
    pub evictions: Evictions,
    /// Server id or start time in the earlier one, in the source's own words.
    pub server_before: Option<String>,
    /// The same in the later one.
    pub server_after: Option<String>,
}

/// Why two snapshots give no delta (methods 1.2 h).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PairRefused {
    /// The later snapshot is not later.
    #[error("the second snapshot was not taken after the first")]
    NotLater,
    /// They come from different servers, or the server was restarted in between.
    #[error("the snapshots are of different runs of a server: {before} and {after}")]
    OtherServer {
        /// Server of the earlier snapshot.
        before: String,
        /// Server of the later one.
        after: String,
    },
}

impl<T: PartialOrd + Copy> SnapshotPair<T> {
    /// The pair, if it can give a delta at all. Unknown times and servers are let through.
    pub fn checked(self) -> Result<Self, PairRefused> {
        if let (Some(before), Some(after)) = (&self.server_before, &self.server_after)
            && before != after
        {
            return Err(PairRefused::OtherServer { before: before.clone(), after: after.clone() });
        }
        match (self.t1, self.t2) {
            // Written so that a time that is no number is refused too.
            (Some(t1), Some(t2)) if t2.partial_cmp(&t1) != Some(std::cmp::Ordering::Greater) => {
                Err(PairRefused::NotLater)
            }
            _ => Ok(self),
        }
    }
}

/// What is known of one row besides its values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meeting<T> {
    /// The row is in the earlier snapshot.
    pub before: bool,
    /// The row is in the later snapshot.
    pub after: bool,
    /// When its entry was created, by the earlier snapshot (`stats_since`, `FIRST_SEEN`).
    pub created_before: Option<T>,
    /// When its entry was created, by the later snapshot.
    pub created_after: Option<T>,
    /// When its counters were last reset, by the earlier snapshot: views whose rows carry a `stats_reset` of their own.
    pub reset_before: Option<T>,
    /// When its counters were last reset, by the later snapshot.
    pub reset_after: Option<T>,
    /// Some counter is lower in the later snapshot: see [`super::shrunk`].
    pub shrunk: bool,
    /// The row that catches what did not fit the digest table.
    pub catch_all: bool,
}

/// Which values a row's delta is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Basis {
    /// Later minus earlier.
    Difference,
    /// The later values as they are: the counters began again in between.
    After,
    /// Nothing is known.
    Nothing,
}

/// The law's answer for one row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Met<T> {
    /// How the snapshots meet in it.
    pub state: DeltaState,
    /// How far its delta can be trusted.
    pub quality: DeltaQuality,
    /// Which values its delta is made of.
    pub basis: Basis,
    /// Begin of the row's own window, when known: rates are over `until - since`, not over the nominal window.
    pub since: Option<T>,
    /// End of the row's own window, when known.
    pub until: Option<T>,
}

/// Applies the law to a row. `None` when the row is in neither snapshot.
///
/// Without `t1`, a reset (or a re-created entry) shows only where both stamps are known and the later one moved.
pub fn meet<T: PartialOrd + Copy>(pair: &SnapshotPair<T>, row: &Meeting<T>) -> Option<Met<T>> {
    let began_again = |stamp_before: Option<T>, stamp_after: Option<T>| {
        let reference = pair.t1.or(stamp_before)?;
        stamp_after.filter(|stamp| *stamp > reference)
    };
    if !row.after {
        return row.before.then_some(Met {
            state: DeltaState::Lost,
            quality: DeltaQuality::Lost,
            basis: Basis::Nothing,
            since: None,
            until: None,
        });
    }
    let again = if row.before { DeltaState::Reset } else { DeltaState::New };
    let reset = began_again(row.reset_before, row.reset_after);
    let reset = reset.or_else(|| began_again(pair.reset_before, pair.reset_after));
    let (state, quality, basis, since) = if let Some(reset) = reset {
        (again, DeltaQuality::SinceReset, Basis::After, Some(reset))
    } else if let Some(created) = began_again(row.created_before, row.created_after) {
        (again, DeltaQuality::SinceEntryCreation, Basis::After, Some(created))
    } else if !row.before {
        let whole = pair.evictions.none_happened();
        let quality = if whole { DeltaQuality::Exact } else { DeltaQuality::LowerBound };
        (DeltaState::New, quality, Basis::After, pair.t1)
    } else if row.shrunk {
        (DeltaState::Reset, DeltaQuality::LowerBound, Basis::After, pair.t1)
    } else {
        (DeltaState::Both, DeltaQuality::Exact, Basis::Difference, pair.t1)
    };
    // Whatever its values are made of, this row is of many statements: its quality says so before all else.
    let quality = if row.catch_all { DeltaQuality::CatchAllRow } else { quality };
    Some(Met { state, quality, basis, since, until: pair.t2 })
}

/// How many rows of both snapshots began again, where no stamp tells when.
///
/// A row that shrank was reset. Its neighbours that grew may have been reset with it and have overtaken their old values
/// since: of a table that is reset as one, that is what happened; of single entries that were dropped and came back, it
/// is not. Nobody can tell from two values alone, so none of them is exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Neighbours {
    /// No row shrank.
    Grew,
    /// Some did, and no more than half.
    SomeBeganAgain,
    /// More than half of them: the table was reset.
    BeganAgain,
}

impl Neighbours {
    /// Of `both` rows that are in both snapshots, so many shrank.
    pub fn of(shrunk: u64, both: u64) -> Neighbours {
        match shrunk {
            0 => Neighbours::Grew,
            shrunk if shrunk.saturating_mul(2) <= both => Neighbours::SomeBeganAgain,
            _ => Neighbours::BeganAgain,
        }
    }
}

/// The law's answer for a row without a stamp of its own, in the light of its neighbours: where the table was reset its later
/// values count since then, where it may have been its difference is a lower bound.
pub fn beside<T>(met: Met<T>, neighbours: Neighbours) -> Met<T> {
    let doubtful =
        matches!(met.state, DeltaState::Both | DeltaState::New) && met.quality == DeltaQuality::Exact;
    match neighbours {
        Neighbours::BeganAgain if doubtful && met.state == DeltaState::Both => {
            Met { state: DeltaState::Reset, quality: DeltaQuality::LowerBound, basis: Basis::After, ..met }
        }
        Neighbours::SomeBeganAgain | Neighbours::BeganAgain if doubtful => {
            Met { quality: DeltaQuality::LowerBound, ..met }
        }
        _ => met,
    }
}
