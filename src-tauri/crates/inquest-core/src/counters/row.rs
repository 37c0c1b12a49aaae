//! The delta of one row, counter by counter. Integers are subtracted exactly.

use super::law::{Basis, Meeting, Met, SnapshotPair, meet};

/// One value of a counter column.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CounterValue {
    /// An integer: calls, blocks, rows, picoseconds.
    Int(i128),
    /// A float: the times of PostgreSQL, in ms.
    Float(f64),
}

impl CounterValue {
    /// The value as a double; integers beyond 2^53 are rounded.
    pub fn as_f64(self) -> f64 {
        match self {
            CounterValue::Int(n) => n as f64,
            CounterValue::Float(x) => x,
        }
    }

    fn is_below(self, other: CounterValue) -> bool {
        match (self, other) {
            (CounterValue::Int(a), CounterValue::Int(b)) => a < b,
            (a, b) => a.as_f64() < b.as_f64(),
        }
    }
}

/// One row in one snapshot: its counter columns in a fixed order, and when its entry was created.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RowSide<'a, T> {
    /// Values of the counter columns; `None` where the source has NULL or lacks the column.
    pub counters: &'a [Option<CounterValue>],
    /// `stats_since` or `FIRST_SEEN`, when the source has it.
    pub created: Option<T>,
}

/// The delta of one row.
#[derive(Debug, Clone, PartialEq)]
pub struct RowDelta<T> {
    /// What the law said.
    pub met: Met<T>,
    /// The delta of each counter column; `None` where it is not known, which is not zero.
    pub differences: Vec<Option<CounterValue>>,
}

/// True when some counter is lower after than before. Columns that one side lacks do not count.
pub fn shrunk(before: &[Option<CounterValue>], after: &[Option<CounterValue>]) -> bool {
    before.iter().zip(after).any(|pair| matches!(pair, (Some(b), Some(a)) if a.is_below(*b)))
}

/// The delta of one counter on a given basis; `None` when a value it needs is absent or the difference of two
/// integers does not fit.
pub fn difference(
    before: Option<CounterValue>,
    after: Option<CounterValue>,
    basis: Basis,
) -> Option<CounterValue> {
    match basis {
        Basis::Nothing => None,
        Basis::After => after,
        Basis::Difference => match (before?, after?) {
            (CounterValue::Int(b), CounterValue::Int(a)) => a.checked_sub(b).map(CounterValue::Int),
            (b, a) => {
                let grown = a.as_f64() - b.as_f64();
                grown.is_finite().then_some(CounterValue::Float(grown))
            }
        },
    }
}

/// The delta of one row between two snapshots. `None` when the row is in neither.
///
/// Both sides hold the same counter columns in the same order, and nothing but counters: a minimum, a mean or
/// a gauge is never subtracted. Where one side is longer, its further columns are absent on the other.
pub fn delta_row<T: PartialOrd + Copy>(
    pair: &SnapshotPair<T>,
    before: Option<RowSide<'_, T>>,
    after: Option<RowSide<'_, T>>,
    catch_all: bool,
) -> Option<RowDelta<T>> {
    let counters = |side: &Option<RowSide<'_, T>>| side.as_ref().map_or(&[][..], |s| s.counters).to_vec();
    let (old, new) = (counters(&before), counters(&after));
    let met = meet(
        pair,
        &Meeting {
            before: before.is_some(),
            after: after.is_some(),
            created_before: before.and_then(|s| s.created),
            created_after: after.and_then(|s| s.created),
            reset_before: None,
            reset_after: None,
            shrunk: shrunk(&old, &new),
            catch_all,
        },
    )?;
    let columns = old.len().max(new.len());
    let at = |side: &[Option<CounterValue>], i: usize| side.get(i).copied().flatten();
    let differences = (0..columns).map(|i| difference(at(&old, i), at(&new, i), met.basis)).collect();
    Some(RowDelta { met, differences })
}
