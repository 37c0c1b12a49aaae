//! Sums and ranks over a delta.

use std::ops::Range;
use std::sync::{Arc, PoisonError};

use inquest_core::Unit;
use inquest_core::counters::{Basis, CounterValue, DeltaQuality, DeltaState, Met, difference};

use super::runs::in_runs;
use super::time::Part;
use super::{Delta, Mode, seconds};
use crate::FrameError;
use crate::order::float_key;

/// Rows of a rank that are sorted at first: enough for a few windows, far cheaper than all.
const HEAD: usize = 1_000;
/// Ranks kept.
const RANKS: usize = 6;

/// Sums of one counter over all rows: the input of a product law.
#[derive(Debug, Clone, PartialEq)]
pub struct Totals {
    /// Name of the column.
    pub column: String,
    /// Unit of the sums.
    pub unit: Option<Unit>,
    /// Sum over the earlier snapshot, rows that are gone included.
    pub before: f64,
    /// Sum over the later snapshot.
    pub after: f64,
    /// Sum of the known deltas; absent when no row has one.
    pub delta: Option<f64>,
    /// Digits of that sum.
    pub exact: Option<String>,
}

/// Sums at the column's scale.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sums {
    pub before: Option<CounterValue>,
    pub after: Option<CounterValue>,
    pub delta: Option<CounterValue>,
    /// Part of `delta` in rows that may have done more or other than it says.
    pub uncertain: Option<CounterValue>,
}

/// What rows can be ranked by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// A column: the delta of a counter, the later value of anything else.
    Column(usize),
    PerCallBefore,
    PerCallInterval,
    PerCallAfter,
    PerCallRatio,
    Rate,
    /// Mean and deviation of the window.
    Mean,
    Sd,
    /// A part of the time.
    Time(Part),
}

/// One thing besides columns that rows can be ranked by.
#[derive(Debug, Clone, PartialEq)]
pub struct RankBy {
    /// Its code, for [`super::DeltaQuery::by`].
    pub code: &'static str,
    /// Its unit.
    pub unit: Unit,
}

/// Rows in the order of a rank.
#[derive(Debug)]
pub(super) struct Ranked {
    pub by: By,
    pub descending: bool,
    pub filter: String,
    /// Pairs in order: all, or the first [`HEAD`].
    pub order: Vec<u32>,
    /// Rows after the filter.
    pub total: usize,
    pub sums: Sums,
    /// Shares of the total summed up in this order; empty where rows have none.
    pub cumulative: Vec<f64>,
}

/// Sums integers exactly and floats with the error carried along (Neumaier), in row order.
#[derive(Debug, Default)]
struct Sum {
    value: Option<CounterValue>,
    carried: f64,
}

impl Sum {
    fn add(&mut self, value: Option<CounterValue>) {
        let Some(value) = value else { return };
        self.value = match (self.value, value) {
            (None, value) => Some(value),
            (Some(CounterValue::Int(sum)), CounterValue::Int(value)) => Some(
                sum.checked_add(value)
                    .map_or(CounterValue::Float(sum as f64 + value as f64), CounterValue::Int),
            ),
            (Some(sum), value) => {
                let (sum, value) = (sum.as_f64(), value.as_f64());
                let next = sum + value;
                self.carried +=
                    if sum.abs() >= value.abs() { (sum - next) + value } else { (value - next) + sum };
                Some(CounterValue::Float(next))
            }
        };
    }

    fn total(self) -> Option<CounterValue> {
        match self.value {
            Some(CounterValue::Float(sum)) if self.carried.is_finite() => {
                Some(CounterValue::Float(sum + self.carried))
            }
            value => value,
        }
    }
}

/// A key that orders values; none for what is no number.
fn value_key(value: CounterValue) -> Option<i128> {
    match value {
        CounterValue::Int(value) => Some(value),
        CounterValue::Float(value) => (!value.is_nan()).then(|| i128::from(float_key(value))),
    }
}

impl Delta {
    /// The value that a column is ranked by: the delta of a counter, the later value of anything else.
    pub(super) fn value(&self, column: usize, index: usize) -> Option<CounterValue> {
        let spec = self.counters.spec(column);
        let pair = self.joined.pairs[index];
        if !self.columns()[column].counter {
            return spec.value(&self.joined, pair, 1, false);
        }
        let basis = self.met(index).basis;
        let before = match basis {
            Basis::Difference => spec.value(&self.joined, pair, 0, true),
            Basis::After | Basis::Nothing => None,
        };
        difference(before, spec.value(&self.joined, pair, 1, true), basis)
    }

    /// What a row is ranked by: side by side, where nothing has a delta, the later value of a counter too.
    fn ranked_value(&self, column: usize, index: usize) -> Option<CounterValue> {
        if self.mode() == Mode::SideBySide {
            return self.counters.spec(column).value(&self.joined, self.joined.pairs[index], 1, true);
        }
        self.value(column, index)
    }

    /// Calls with what each of some pairs is ranked by.
    fn each_ranked(
        &self,
        column: usize,
        range: Range<usize>,
        mut take: impl FnMut(usize, Option<CounterValue>),
    ) {
        let is_counter = self.columns()[column].counter;
        let (later, spec) = (self.mode() == Mode::SideBySide, self.counters.spec(column));
        spec.each(&self.joined, range, is_counter || later, |index, [old, new]| {
            let is_delta = is_counter && !later;
            take(index, if is_delta { difference(old, new, self.met(index).basis) } else { new });
        });
    }

    /// True when a row's delta is all that happened: the law calls it exact, or the entry began within the
    /// window and none was evicted.
    fn is_whole(&self, met: &Met<i64>) -> bool {
        let began = met.state == DeltaState::New && met.quality == DeltaQuality::SinceEntryCreation;
        met.quality == DeltaQuality::Exact || (began && self.law.evictions.none_happened())
    }

    /// Sums of a column over all rows.
    pub(super) fn sums(&self, column: usize) -> Sums {
        // Side by side a column of one version only is a counter of that side.
        let counter = self.columns()[column].counter || self.mode() == Mode::SideBySide;
        let spec = self.counters.spec(column);
        let runs = in_runs(self.joined.pairs.len(), |range| {
            let mut sums: [Sum; 4] = Default::default();
            spec.each(&self.joined, range, counter, |index, [old, new]| {
                sums[0].add(old);
                sums[1].add(new);
                if counter {
                    let met = self.met(index);
                    let value = difference(old, new, met.basis);
                    sums[2].add(value);
                    if !self.is_whole(&met) {
                        sums[3].add(value);
                    }
                }
            });
            sums
        });
        let mut all: [Sum; 4] = Default::default();
        for run in runs {
            all.iter_mut().zip(run).for_each(|(all, run)| all.add(run.total()));
        }
        let [before, after, delta, uncertain] = all.map(Sum::total);
        Sums { before, after, delta, uncertain }
    }

    /// Sums of a column under a name, or `None` when there is no such column.
    pub fn totals(&self, name: &str) -> Option<Totals> {
        let column = self.columns().iter().position(|c| c.name.eq_ignore_ascii_case(name))?;
        let (sums, spec) = (self.sums(column), self.counters.spec(column));
        let float = |value: Option<CounterValue>| value.map(|v| spec.as_f64(v));
        Some(Totals {
            column: self.columns()[column].name.clone(),
            unit: self.columns()[column].unit.clone(),
            before: float(sums.before).unwrap_or_default(),
            after: float(sums.after).unwrap_or_default(),
            delta: float(sums.delta),
            exact: sums.delta.map(|v| spec.text(v)),
        })
    }

    pub(super) fn by(&self, name: &str) -> Result<By, FrameError> {
        Ok(match name {
            "per_call_before" => By::PerCallBefore,
            "per_call_interval" => By::PerCallInterval,
            "per_call_after" => By::PerCallAfter,
            "per_call_ratio" => By::PerCallRatio,
            "rate" => By::Rate,
            "mean" => By::Mean,
            "sd" => By::Sd,
            // A hit ratio hides what was read behind what was not: see methods 1.5.
            "hit_ratio" => return Err(FrameError::NotRanked { by: name.to_owned() }),
            name => match (self.counters.column(name), Part::ALL.iter().find(|(code, _)| *code == name)) {
                (Some(at), _) => By::Column(at),
                (None, Some((_, part))) if self.time.has(*part) => By::Time(*part),
                _ => return Err(FrameError::NoColumn(crate::error::bounded(name))),
            },
        })
    }

    /// What this pair can be ranked by, columns apart.
    pub fn ranks(&self) -> Vec<RankBy> {
        let mut all = Vec::new();
        let mut offer = |code: &'static str, unit: Unit| all.push(RankBy { code, unit });
        if self.counters.calls().is_some() {
            if self.counters.total_time().is_some() {
                let both = self.mode() != Mode::SinceBegin;
                if both {
                    offer("per_call_before", Unit::MS);
                    offer("per_call_after", Unit::MS);
                    offer("per_call_ratio", Unit::Ratio);
                }
                if self.mode() != Mode::SideBySide {
                    offer("per_call_interval", Unit::MS);
                }
                if self.counters.column("stddev_exec_time").is_some() {
                    offer("sd", Unit::MS);
                }
            }
            if self.mode() != Mode::SideBySide {
                offer("rate", Unit::PerSecond);
            }
        }
        for (code, part) in Part::ALL {
            // A column of that name is ranked as itself.
            if self.time.has(part) && self.counters.column(code).is_none() {
                offer(code, part.unit());
            }
        }
        all
    }

    /// The mean time of a call in ms: on one side, or of the interval (`None`).
    pub(super) fn per_call(&self, index: usize, side: Option<usize>) -> Option<f64> {
        let (calls, time) = (self.counters.calls()?, self.counters.total_time()?);
        let pair = self.joined.pairs[index];
        let value = |column: usize| match side {
            Some(side) => self.counters.spec(column).value(&self.joined, pair, side, true),
            None => self.value(column, index),
        };
        let (count, sum) = (value(calls)?, value(time)?);
        let count = self.counters.spec(calls).as_f64(count);
        let unit = self.columns()[time].unit.as_ref()?;
        let sum = unit.convert(self.counters.spec(time).as_f64(sum), &Unit::MS).ok()?;
        (count > 0.0).then(|| sum / count)
    }

    /// Mean of the interval, or of the later snapshot, over the mean before.
    pub(super) fn per_call_ratio(&self, index: usize) -> Option<f64> {
        let after = self.per_call(index, None).or_else(|| self.per_call(index, Some(1)))?;
        let before = self.per_call(index, Some(0))?;
        (before > 0.0).then(|| after / before)
    }

    /// Calls per second of the row's own window.
    pub(super) fn rate(&self, index: usize) -> Option<f64> {
        let calls = self.counters.calls()?;
        let count = self.counters.spec(calls).as_f64(self.value(calls, index)?);
        let met = self.met(index);
        seconds(met.since, met.until).map(|s| count / s)
    }

    /// A key that orders pairs; absent values are `None`.
    fn key(&self, by: By, index: usize) -> Option<i128> {
        let float = |value: f64| value_key(CounterValue::Float(value));
        match by {
            By::Column(column) => value_key(self.ranked_value(column, index)?),
            By::Mean => float(self.moments(index)?.mean_ms),
            By::Sd => float(self.moments(index)?.sd_ms?),
            By::Time(part) => float(part.of(&self.parts(index)?)?),
            By::PerCallBefore => float(self.per_call(index, Some(0))?),
            By::PerCallInterval => float(self.per_call(index, None)?),
            By::PerCallAfter => float(self.per_call(index, Some(1))?),
            By::PerCallRatio => float(self.per_call_ratio(index)?),
            By::Rate => float(self.rate(index)?),
        }
    }

    /// Rows in the order of a rank, with at least the first `wanted` in place.
    pub(super) fn rank(
        &self,
        by: By,
        descending: bool,
        filter: &str,
        wanted: usize,
    ) -> Result<Arc<Ranked>, FrameError> {
        let held = self.views.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let same = |r: &&Arc<Ranked>| r.by == by && r.descending == descending && r.filter == filter;
        let found = held.iter().find(same);
        if let Some(found) = found.filter(|r| r.order.len() >= wanted.min(r.total)) {
            return Ok(found.clone());
        }
        let rows = self.matching(filter)?;
        let sums = match by {
            By::Column(column) => {
                held.iter().find(|r| r.by == by).map_or_else(|| self.sums(column), |ranked| ranked.sums)
            }
            _ => Sums::default(),
        };
        let total = rows.len();
        let order = if self.ranked {
            let all = wanted > HEAD || found.is_some();
            self.sorted(by, descending, rows, if all { total } else { HEAD })
        } else {
            rows
        };
        let cumulative = if descending && filter.is_empty() && self.ranked {
            self.cumulative(by, &order, sums.delta)
        } else {
            Vec::new()
        };
        let filter = filter.to_owned();
        let ranked = Arc::new(Ranked { by, descending, filter, order, total, sums, cumulative });
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        views.retain(|r| !(r.by == by && r.descending == descending && r.filter == ranked.filter));
        if views.len() >= RANKS {
            views.remove(0);
        }
        views.push(ranked.clone());
        Ok(ranked)
    }

    /// The first `head` of some pairs by a key; ties in the order of the pairs, absent values last.
    fn sorted(&self, by: By, descending: bool, rows: Vec<u32>, head: usize) -> Vec<u32> {
        let runs = in_runs(rows.len(), |range| {
            let keyed = |row: u32, key: Option<i128>| match key {
                Some(key) => (false, if descending { !key } else { key }, row),
                None => (true, 0, row),
            };
            let mut keys = Vec::with_capacity(range.len());
            match by {
                By::Column(column) if rows.len() == self.pairs() => {
                    self.each_ranked(column, range, |row, value| {
                        keys.push(keyed(row as u32, value.and_then(value_key)));
                    })
                }
                _ => keys.extend(rows[range].iter().map(|row| keyed(*row, self.key(by, *row as usize)))),
            }
            if head < keys.len() {
                keys.select_nth_unstable(head);
                keys.truncate(head);
            }
            keys.sort_unstable();
            keys
        });
        let mut keys = runs.concat();
        // The runs are in order: the stable sort finds them and merges.
        keys.sort();
        keys.truncate(head);
        keys.into_iter().map(|(_, _, row)| row).collect()
    }
}
