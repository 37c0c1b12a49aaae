//! Two snapshots of cumulative counters: what happened between them.
//!
//! Rows meet by identity ([`Identity`]), each by the law of `inquest_core::counters`. Identity joins on a hash
//! table over packed key columns; counters are decoded on every core and looked at once for shrinking; deltas
//! are computed when a view asks for them, so ranking by another column costs one pass.
//!
//! Decisions: NULL meets NULL in a key. The same key twice in a snapshot is refused when the identity is
//! complete (two captures in one, or not what it seems); where the identity is partial, by text, by roles, or has a
//! NULL part (rows that the server hides from the reader), such rows are added up and a reason says so. A row that
//! only the later snapshot has, when the earlier one was cut, has no delta: it may be as old as the rest.
//!
//! Absent on purpose: minimum and maximum of a delta, which two snapshots do not tell.

mod counter;
mod identity;
mod join;
mod main_counter;
mod mode;
mod moments;
mod pareto;
mod rank;
mod runs;
mod stamps;
mod status;
mod time;
mod view;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use inquest_core::Unit;
use inquest_core::counters::{
    Basis, CounterValue, Evictions, Meeting, Met, Neighbours, PairRefused, REFUSE_RANKING_ABOVE,
    SnapshotPair, beside, lost_share, meet,
};
pub use inquest_core::counters::{DeltaQuality, DeltaState};
use inquest_core::verdict::Reason;

use crate::FrameError;
use crate::table::Table;
use counter::Counters;
pub use identity::{Identity, IdentityKind};
use join::{Joined, Pair};
pub use mode::Mode;
pub use moments::WindowMoments;
pub use pareto::{AbcClass, Pareto, ParetoPoint};
use rank::Ranked;
pub use rank::{RankBy, Totals};
pub(crate) use runs::in_runs;
use stamps::Stamps;
pub use time::{Class, TimeParts, TimeWent};
pub use view::{DeltaQuery, DeltaRow, DeltaView};

/// One snapshot with what the caller knows of it. Instants are UTC microseconds of the server's clock.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The rows.
    pub table: Arc<Table>,
    /// When it was taken.
    pub at: Option<i64>,
    /// Which server, in the capture's words.
    pub server: Option<String>,
    /// Its version, as printed (`15.18`, `8.0.36-log`).
    pub version: Option<String>,
    /// When that server was started.
    pub server_start: Option<i64>,
    /// When all counters of the view were last reset: of `pg_stat_statements_info`, or of the row of pg_stat_database
    /// for tables and indexes. A `stats_reset` that stands in the rows is read there.
    pub stats_reset: Option<i64>,
    /// Entries evicted so far (`pg_stat_statements_info.dealloc`).
    pub dealloc: Option<u64>,
    /// Statements that found the digest table full (`Performance_schema_digest_lost`).
    pub digest_lost: Option<u64>,
    /// Rows are missing from the capture: a LIMIT, a footer that counts more, a cut.
    pub cut: bool,
}

impl Snapshot {
    /// A snapshot of which nothing is known but its rows.
    pub fn of(table: Arc<Table>) -> Snapshot {
        Snapshot {
            table,
            at: None,
            server: None,
            version: None,
            server_start: None,
            stats_reset: None,
            dealloc: None,
            digest_lost: None,
            cut: false,
        }
    }
}

/// One numeric column of a delta that is no key.
#[derive(Debug, Clone, PartialEq)]
pub struct DeltaColumn {
    /// Canonical name, or the printed one where there is none or two columns share it.
    pub name: String,
    /// Unit of the values, where both snapshots agree on it.
    pub unit: Option<Unit>,
    /// True when the column is cumulative and has a delta.
    pub counter: bool,
}

/// How many rows meet how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StateCounts {
    /// In both.
    pub both: u64,
    /// Only in the later one.
    pub new: u64,
    /// Only in the earlier one.
    pub lost: u64,
    /// In both, begun again in between.
    pub reset: u64,
}

/// The delta of two snapshots.
#[derive(Debug)]
pub struct Delta {
    before: Arc<Table>,
    after: Arc<Table>,
    law: SnapshotPair<i64>,
    before_cut: bool,
    /// Totals are lower bounds: rows were cut, evicted or lost.
    partial_totals: bool,
    identity: Identity,
    joined: Joined,
    counters: Counters,
    /// A bit per pair: some counter shrank.
    shrunk: Vec<u64>,
    /// What the rows that shrank say of the others.
    neighbours: Neighbours,
    stamps: Stamps,
    mode: Mode,
    time: time::Columns,
    counts: StateCounts,
    quality: DeltaQuality,
    reasons: Vec<Reason>,
    ranked: bool,
    views: Mutex<Vec<Arc<Ranked>>>,
}

impl Delta {
    /// Joins two snapshots by an identity.
    fn build(
        before: &Snapshot,
        after: &Snapshot,
        law: SnapshotPair<i64>,
        identity: Identity,
        mode: Mode,
    ) -> Result<Delta, FrameError> {
        let (old, new) = (before.table.clone(), after.table.clone());
        let counters = Counters::find(&old, &new, &identity, mode)?;
        let joined = {
            let keys = join::Keys::decode(&old, &new, &identity)?;
            std::thread::scope(|scope| {
                let decoding = counters.decode_beside(scope, &old, &new);
                let joined = if mode == Mode::SinceBegin {
                    join::alone(&keys, &identity)
                } else {
                    join::join(keys, &identity)
                };
                decoding.finish().and(joined)
            })?
        };
        let counters = counters.ready(&old, &new, &joined)?;
        let (mut shrunk, mut begun_again) = (vec![0; joined.pairs.len().div_ceil(64)], None);
        if mode == Mode::Difference {
            shrunk = counters.shrunk(&joined);
            begun_again = status::begun_again(&old, &new, &identity, &joined, &mut shrunk)?;
        }
        let mut delta = Delta {
            law,
            before_cut: before.cut && mode == Mode::Difference,
            partial_totals: false,
            time: time::Columns::find(&counters, mode),
            identity,
            joined,
            counters,
            shrunk,
            neighbours: Neighbours::Grew,
            stamps: Stamps::decode(&old, &new)?,
            mode,
            counts: StateCounts::default(),
            quality: DeltaQuality::Exact,
            reasons: Vec::new(),
            ranked: true,
            views: Mutex::default(),
            before: old,
            after: new,
        };
        delta.neighbours = delta.those_that_shrank();
        delta.survey(before, after)?;
        if let Some(code) = begun_again {
            delta.reasons.push(Reason { code: code.to_owned(), args: BTreeMap::new() });
        }
        Ok(delta)
    }

    /// Numeric columns that are no key, in the order of the later snapshot.
    pub fn columns(&self) -> &[DeltaColumn] {
        self.counters.columns()
    }

    /// How rows were told to be the same.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The kind's main counter (total time), else the first counter.
    pub fn default_by(&self) -> Option<&str> {
        let columns = self.columns();
        let kind = main_counter::of_kind(self.after.meta().kind.as_str());
        let main = self.counters.total_time().or_else(|| self.counters.counter(kind));
        let main = main.or_else(|| columns.iter().position(|c| c.counter))?;
        columns.get(main).map(|c| c.name.as_str())
    }

    /// Seconds between the snapshots, when both times are known. A row may have a window of its own.
    pub fn window_s(&self) -> Option<f64> {
        seconds(self.law.t1, self.law.t2)
    }

    /// Worst quality among the rows that have a delta.
    pub fn quality(&self) -> DeltaQuality {
        self.quality
    }

    /// How many rows meet how.
    pub fn counts(&self) -> StateCounts {
        self.counts
    }

    /// What should keep a reader careful, as codes with facts.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// False when so much fell into the catch-all row that rows are not ranked.
    pub fn ranked(&self) -> bool {
        self.ranked
    }

    /// Rows of both snapshots together.
    pub(crate) fn pairs(&self) -> usize {
        self.joined.pairs.len()
    }

    fn is_catch_all(&self, pair: Pair) -> bool {
        self.joined.catch_all.is_some_and(|row| row == pair)
    }

    /// True when rows met by an identity that is inferred from their texts.
    fn is_inferred(&self) -> bool {
        self.identity.kind == IdentityKind::ByFingerprint
    }

    /// The law's answer for a pair.
    pub(crate) fn met(&self, index: usize) -> Met<i64> {
        let pair = self.joined.pairs[index];
        match self.mode {
            Mode::Difference => self.met_between(index, pair),
            Mode::SideBySide => self.met_beside(pair),
            Mode::SinceBegin => self.met_alone(pair),
        }
    }

    fn met_between(&self, index: usize, pair: Pair) -> Met<i64> {
        let meeting = Meeting {
            before: pair.before().is_some(),
            after: pair.after().is_some(),
            created_before: self.stamps.created(0, pair),
            created_after: self.stamps.created(1, pair),
            reset_before: self.stamps.reset(0, pair),
            reset_after: self.stamps.reset(1, pair),
            // An entry under another id is another entry: it began again.
            shrunk: self.is_inferred() || self.shrunk[index / 64] >> (index % 64) & 1 == 1,
            catch_all: self.is_catch_all(pair),
        };
        let met = meet(&self.law, &meeting).unwrap_or(LOST);
        let has_stamps = meeting.created_before.and(meeting.created_after).is_some()
            || meeting.reset_before.and(meeting.reset_after).is_some();
        let met = if has_stamps { met } else { beside(met, self.neighbours) };
        let unknown_age = matches!(met.quality, DeltaQuality::Exact | DeltaQuality::LowerBound);
        if met.state == DeltaState::New && self.before_cut && unknown_age {
            return Met { quality: DeltaQuality::LowerBound, basis: Basis::Nothing, ..met };
        }
        met
    }

    /// How many rows began again. A table whose own stamp is known needs no guess, and so does one that says what it dropped;
    /// in a list every row is a counter of its own.
    fn those_that_shrank(&self) -> Neighbours {
        let told = self.law.reset_before.and(self.law.reset_after).is_some()
            || matches!(self.law.evictions, Evictions::Counted { before, after } if after > before);
        if self.mode != Mode::Difference || told || self.is_list() || self.is_inferred() {
            return Neighbours::Grew;
        }
        let both =
            self.joined.pairs.iter().filter(|pair| pair.before().is_some() && pair.after().is_some()).count();
        let shrunk: u64 = self.shrunk.iter().map(|bits| u64::from(bits.count_ones())).sum();
        Neighbours::of(shrunk, both as u64)
    }

    /// Side by side nothing is subtracted: values are of each side, since its counters began.
    fn met_beside(&self, pair: Pair) -> Met<i64> {
        let state = match (pair.before(), pair.after()) {
            (Some(_), Some(_)) => DeltaState::Both,
            (None, Some(_)) => DeltaState::New,
            _ => return LOST,
        };
        let quality =
            if self.is_catch_all(pair) { DeltaQuality::CatchAllRow } else { DeltaQuality::SinceReset };
        Met { state, quality, basis: Basis::Nothing, since: None, until: None }
    }

    /// All of a row, since its entry was created or its counters were reset.
    fn met_alone(&self, pair: Pair) -> Met<i64> {
        let created = self.stamps.created(1, pair);
        let quality = match (self.is_catch_all(pair), created) {
            (true, _) => DeltaQuality::CatchAllRow,
            (false, Some(_)) => DeltaQuality::SinceEntryCreation,
            (false, None) => DeltaQuality::SinceReset,
        };
        let since = created.or_else(|| self.stamps.reset(1, pair)).or(self.law.reset_after);
        Met { state: DeltaState::New, quality, basis: Basis::After, since, until: self.law.t2 }
    }

    /// Rows by state, the worst quality among those with a delta, and the new ones without.
    fn count(&self) -> (StateCounts, DeltaQuality, u64) {
        let runs = runs::in_runs(self.joined.pairs.len(), |range| {
            let (mut counts, mut worst, mut unknown_age) = (StateCounts::default(), DeltaQuality::Exact, 0);
            for index in range {
                let met = self.met(index);
                match met.state {
                    DeltaState::Both => counts.both += 1,
                    DeltaState::New => counts.new += 1,
                    DeltaState::Lost => counts.lost += 1,
                    DeltaState::Reset => counts.reset += 1,
                }
                if met.state != DeltaState::Lost {
                    worst = worse(worst, met.quality);
                }
                unknown_age += u64::from(met.state == DeltaState::New && met.basis == Basis::Nothing);
            }
            (counts, worst, unknown_age)
        });
        runs.into_iter().fold((StateCounts::default(), DeltaQuality::Exact, 0), |all, run| {
            let (a, b) = (all.0, run.0);
            let counts = StateCounts {
                both: a.both + b.both,
                new: a.new + b.new,
                lost: a.lost + b.lost,
                reset: a.reset + b.reset,
            };
            (counts, worse(all.1, run.1), all.2 + run.2)
        })
    }

    /// Rows whose own stamp says that their counters were reset between the snapshots.
    fn own_resets(&self) -> u64 {
        if self.mode != Mode::Difference {
            return 0;
        }
        let is_reset = |pair: &&Pair| {
            let (old, new) = (self.stamps.reset(0, **pair), self.stamps.reset(1, **pair));
            self.law.t1.or(old).zip(new).is_some_and(|(from, new)| new > from)
        };
        self.joined.pairs.iter().filter(is_reset).count() as u64
    }

    /// Counts states, finds the worst quality, says what a reader must know.
    fn survey(&mut self, before: &Snapshot, after: &Snapshot) -> Result<(), FrameError> {
        let (counts, worst, unknown_age) = self.count();
        self.counts = counts;
        self.quality = worst;
        let evicted = match self.law.evictions {
            Evictions::Counted { before, after } => after.saturating_sub(before),
            Evictions::Never | Evictions::Unknown => 0,
        };
        self.partial_totals = before.cut || after.cut || evicted > 0 || counts.lost > 0;
        let inferred = self.is_inferred();
        let (resets, neighbours) = (self.own_resets(), self.neighbours);
        let mut say = |code: &str, args: &[(&str, String)]| {
            let args: BTreeMap<_, _> = args.iter().map(|(k, v)| ((*k).to_owned(), v.clone())).collect();
            self.reasons.push(Reason { code: code.to_owned(), args });
        };
        if self.mode == Mode::Difference && (before.at.is_none() || after.at.is_none()) {
            say("times_unknown", &[]);
        }
        let reset_from = self.law.t1.or(self.law.reset_before);
        if self.mode == Mode::Difference
            && let (Some(from), Some(reset)) = (reset_from, self.law.reset_after)
            && reset > from
        {
            say("global_reset", &[("at", reset.to_string())]);
        }
        if evicted > 0 {
            say("evictions", &[("count", evicted.to_string())]);
        }
        let difference = self.mode == Mode::Difference;
        if difference && self.law.evictions == Evictions::Unknown && counts.new + counts.lost > 0 {
            say("evictions_unknown", &[]);
        }
        match neighbours {
            Neighbours::Grew => {}
            Neighbours::SomeBeganAgain => say("some_began_again", &[]),
            Neighbours::BeganAgain => say("reset_inferred", &[]),
        }
        if resets > 0 {
            say("rows_reset", &[("rows", resets.to_string())]);
        }
        if self.mode == Mode::SideBySide {
            say("side_by_side", &[]);
        }
        if difference && counts.lost > 0 {
            say("lost_rows", &[("rows", counts.lost.to_string())]);
        }
        if before.cut && self.mode != Mode::SinceBegin {
            say("before_cut", &[("rows", unknown_age.to_string())]);
        }
        if after.cut {
            say("after_cut", &[("rows", counts.lost.to_string())]);
        }
        self.identity.say(&mut say);
        if inferred {
            let rows = counts.both + counts.reset;
            say("identity_inferred", &[("rows", rows.to_string())]);
        }
        if self.joined.aggregated_rows > 0 {
            let keys = self.joined.aggregated_keys().to_string();
            say("aggregated_rows", &[("rows", self.joined.aggregated_rows.to_string()), ("keys", keys)]);
        }
        for column in self.counters.units_differ() {
            say("unit_differs", &[("column", column.clone())]);
        }
        if let (Some(b), Some(a)) = (before.digest_lost, after.digest_lost)
            && a > b
        {
            say("digest_lost", &[("count", (a - b).to_string())]);
        }
        self.survey_catch_all()
    }

    /// Rule g: what fell into the catch-all row has lost its name; above a twentieth, nothing is ranked.
    fn survey_catch_all(&mut self) -> Result<(), FrameError> {
        let Some(row) = self.joined.catch_all else { return Ok(()) };
        let Some(index) = self.joined.pairs.iter().position(|p| *p == row) else { return Ok(()) };
        let Some(calls) = self.counters.calls() else { return Ok(()) };
        let own = self.value(calls, index).map_or(0.0, CounterValue::as_f64);
        let all = self.sums(calls).delta.map_or(0.0, CounterValue::as_f64);
        if let Some(share) = lost_share(own, all) {
            self.ranked = share <= REFUSE_RANKING_ABOVE;
            let args = BTreeMap::from([("share".to_owned(), share.to_string())]);
            self.reasons.push(Reason { code: "catch_all_share".to_owned(), args });
        }
        Ok(())
    }
}

const LOST: Met<i64> = Met {
    state: DeltaState::Lost,
    quality: DeltaQuality::Lost,
    basis: Basis::Nothing,
    since: None,
    until: None,
};

fn refuse_other_kinds(before: &Snapshot, after: &Snapshot) -> Result<(), FrameError> {
    let kinds = (&before.table.meta().kind, &after.table.meta().kind);
    if kinds.0 == kinds.1 {
        return Ok(());
    }
    Err(FrameError::KindsDiffer { before: kinds.0.clone(), after: kinds.1.clone() })
}

/// Refuses what has no delta; gathers what the law needs to know of the pair.
pub(crate) fn checked(before: &Snapshot, after: &Snapshot) -> Result<SnapshotPair<i64>, FrameError> {
    refuse_other_kinds(before, after)?;
    if let (Some(before), Some(after)) = (before.server_start, after.server_start)
        && before != after
    {
        return Err(FrameError::ServerRestarted { before, after });
    }
    law_of(before, after).checked().map_err(|refused| match refused {
        PairRefused::OtherServer { before, after } => FrameError::ServersDiffer { before, after },
        PairRefused::NotLater => FrameError::TimesNotInOrder {
            before: before.at.unwrap_or_default(),
            after: after.at.unwrap_or_default(),
        },
    })
}

fn law_of(before: &Snapshot, after: &Snapshot) -> SnapshotPair<i64> {
    // Only pg_stat_statements evicts entries; other views fill up or have fixed rows.
    let evictions = match (before.dealloc, after.dealloc) {
        (Some(before), Some(after)) => Evictions::Counted { before, after },
        _ if before.table.meta().kind.as_str() == "pg.stat_statements" => Evictions::Unknown,
        _ => Evictions::Never,
    };
    SnapshotPair {
        t1: before.at,
        t2: after.at,
        reset_before: before.stats_reset,
        reset_after: after.stats_reset,
        evictions,
        server_before: before.server.clone(),
        server_after: after.server.clone(),
    }
}

pub(crate) fn seconds(since: Option<i64>, until: Option<i64>) -> Option<f64> {
    let micros = i128::from(until?) - i128::from(since?);
    (micros > 0).then(|| micros as f64 / 1e6)
}

fn worse(a: DeltaQuality, b: DeltaQuality) -> DeltaQuality {
    let rank = |q: DeltaQuality| match q {
        DeltaQuality::Exact => 0,
        DeltaQuality::SinceEntryCreation => 1,
        DeltaQuality::SinceReset => 2,
        DeltaQuality::LowerBound => 3,
        DeltaQuality::CatchAllRow => 4,
        DeltaQuality::Lost => 5,
    };
    if rank(b) > rank(a) { b } else { a }
}
