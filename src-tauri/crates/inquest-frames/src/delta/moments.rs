//! Mean and deviation of a window, from the cumulative moments that pg_stat_statements keeps (methods 1.6).
//!
//! The mean is the window's time over its calls; the deviation comes from counts, means and deviations of both
//! snapshots. Minimum and maximum of a window are not known. Rows that were added up have no deviation.

use inquest_core::Unit;
use inquest_core::counters::{Basis, CounterValue, Moments};

use super::{Delta, Mode};

/// Mean and deviation of the calls in a row's window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WindowMoments {
    /// Calls.
    pub calls: f64,
    /// Their mean time in ms.
    pub mean_ms: f64,
    /// Their population deviation in ms; absent where the source keeps none.
    pub sd_ms: Option<f64>,
}

impl Delta {
    /// Moments of a row's window; side by side those of the later snapshot.
    pub(super) fn moments(&self, index: usize) -> Option<WindowMoments> {
        let calls = self.amount(self.counters.calls()?, index)?;
        let time = self.counters.total_time()?;
        let unit = self.columns()[time].unit.as_ref()?;
        let total = unit.convert(self.amount(time, index)?, &Unit::MS).ok()?;
        if calls <= 0.0 {
            return None;
        }
        Some(WindowMoments { calls, mean_ms: total / calls, sd_ms: self.deviation(index) })
    }

    fn deviation(&self, index: usize) -> Option<f64> {
        let after = self.moments_of(index, 1)?;
        match self.met(index).basis {
            Basis::After => Some(after.sd),
            Basis::Nothing => (self.mode() == Mode::SideBySide).then_some(after.sd),
            Basis::Difference => Some(after.since(self.moments_of(index, 0)?).ok()?.sd),
        }
    }

    /// What a snapshot says of a row, in ms.
    fn moments_of(&self, index: usize, side: usize) -> Option<Moments> {
        let value = |column: usize, unit: &Unit| {
            let spec = self.counters.spec(column);
            let value = spec.as_f64(spec.value(&self.joined, self.joined.pairs[index], side, false)?);
            let own = self.columns()[column].unit.as_ref()?;
            own.convert(value, unit).ok()
        };
        let calls = self.counters.calls()?;
        let spec = self.counters.spec(calls);
        let CounterValue::Int(n) = spec.value(&self.joined, self.joined.pairs[index], side, false)? else {
            return None;
        };
        let mean = value(self.counters.column("mean_exec_time")?, &Unit::MS)?;
        let sd = value(self.counters.column("stddev_exec_time")?, &Unit::MS)?;
        Some(Moments { n, mean, sd })
    }
}
