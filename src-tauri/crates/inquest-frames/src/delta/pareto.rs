//! Which few rows are most of a total: descending cumulative share, cut at 80 and 95 % (methods 1.3).

use inquest_core::Unit;
use inquest_core::counters::CounterValue;

use super::rank::By;
use super::{Delta, Mode};
use crate::FrameError;

/// Points of a curve: enough for a screen.
const POINTS: usize = 200;

/// Class of a row by the share of the total that rows above it have: the row that crosses a cut is still above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AbcClass {
    /// Rows above it have less than 80 %.
    A,
    /// Rows above it have less than 95 %.
    B,
    /// The rest.
    C,
}

impl AbcClass {
    /// The class of a row, from the share of the rows above it.
    pub(super) fn below(share_above: f64) -> AbcClass {
        match share_above {
            above if above < 0.8 => AbcClass::A,
            above if above < 0.95 => AbcClass::B,
            _ => AbcClass::C,
        }
    }
}

/// How a total is spread over rows.
#[derive(Debug, Clone, PartialEq)]
pub struct Pareto {
    /// The counter.
    pub by: String,
    /// Its unit.
    pub unit: Option<Unit>,
    /// Its sum, digits as text.
    pub total: String,
    /// Rows with a share.
    pub rows: u64,
    /// Rows of class A.
    pub a: u64,
    /// Rows of class B.
    pub b: u64,
    /// Rows of class C.
    pub c: u64,
    /// The curve, at most 200 points: the first rows each, the last row, and ranks evenly between.
    pub curve: Vec<ParetoPoint>,
    /// True shares are at most these: the total lacks rows that were cut, evicted or lost.
    pub share_is_upper_bound: bool,
}

/// A point of the curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ParetoPoint {
    /// Rank, from 1.
    pub rank: u64,
    /// Share of the row at this rank, unit 1.
    pub share: f64,
    /// Share of all rows down to it.
    pub cumulative: f64,
}

impl Delta {
    /// The spread of a counter's total over rows. A list of unlike things, a column that is no counter and two
    /// snapshots side by side have none: [`FrameError::NotRanked`].
    pub fn pareto(&self, by: Option<&str>) -> Result<Pareto, FrameError> {
        let name = by.or_else(|| self.default_by()).ok_or(FrameError::NoCounters)?;
        let refused = || FrameError::NotRanked { by: crate::error::bounded(name) };
        let By::Column(column) = self.by(name)? else { return Err(refused()) };
        if !self.has_shares(column) || !self.ranked {
            return Err(refused());
        }
        let ranked = self.rank(By::Column(column), true, "", usize::MAX)?;
        let total = ranked.sums.delta.filter(|t| t.as_f64() > 0.0).ok_or_else(refused)?;
        let known =
            ranked.order.iter().take_while(|row| self.value(column, **row as usize).is_some()).count();
        let mut found = Pareto {
            by: self.columns()[column].name.clone(),
            unit: self.columns()[column].unit.clone(),
            total: self.counters.spec(column).text(total),
            rows: known as u64,
            a: 0,
            b: 0,
            c: 0,
            curve: Vec::new(),
            share_is_upper_bound: self.partial_totals,
        };
        let mut above = 0.0;
        for (at, cumulative) in ranked.cumulative.iter().take(known).enumerate() {
            match AbcClass::below(above) {
                AbcClass::A => found.a += 1,
                AbcClass::B => found.b += 1,
                AbcClass::C => found.c += 1,
            }
            if is_point(at, known) {
                let point =
                    ParetoPoint { rank: at as u64 + 1, share: cumulative - above, cumulative: *cumulative };
                found.curve.push(point);
            }
            above = *cumulative;
        }
        Ok(found)
    }

    /// True when a column's deltas have a sum that rows have shares of.
    pub(super) fn has_shares(&self, column: usize) -> bool {
        self.columns()[column].counter && !self.is_list() && self.mode() != Mode::SideBySide
    }

    /// Shares of rows in order, summed up; empty where there are none.
    pub(super) fn cumulative(&self, by: By, order: &[u32], total: Option<CounterValue>) -> Vec<f64> {
        let By::Column(column) = by else { return Vec::new() };
        let Some(total) = total.map(CounterValue::as_f64).filter(|t| *t > 0.0) else { return Vec::new() };
        if !self.has_shares(column) {
            return Vec::new();
        }
        let mut sum = 0.0;
        let share = |row: &u32| {
            sum += self.value(column, *row as usize).map_or(0.0, CounterValue::as_f64);
            sum / total
        };
        order.iter().map(share).collect()
    }
}

fn is_point(at: usize, rows: usize) -> bool {
    let step = rows.div_ceil(POINTS / 2).max(1);
    at < POINTS / 2 - 1 || at + 1 == rows || at.is_multiple_of(step)
}
