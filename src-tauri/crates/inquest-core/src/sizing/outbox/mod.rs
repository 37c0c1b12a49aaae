//! The drain of an outbox by a scheduled poller (methods 5.1 to 5.4).
//!
//! Sources: Spring Framework `Scheduled` and its scheduling reference (fixedDelay counts from the end of a run,
//! fixedRate from its start, cron goes to the next point of the grid after the end); ShedLock
//! `LockConfiguration.getUnlockTime` (unlock at the later of the end and start + lockAtLeastFor).
//!
//! Laws are those of full batches: every run finds at least `batch` rows. [`simulate`] follows the events
//! themselves, also when the table runs empty.

mod simulate;

use crate::sizing::calculator::Fit;

pub use simulate::{ATTEMPTS, Locked, Run, Setting, Trajectory, simulate};

/// How the next run is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// A pause after the end of a run.
    FixedDelay,
    /// A period from start to start; a run that takes longer is followed at once.
    FixedRate,
    /// Points of a grid; the next one after the end of a run.
    Cron,
}

/// Seconds from the start of a run to the start of the next: `interval` is the delay, period or grid, `exec` the
/// time that a run takes.
pub fn cycle(mode: Mode, interval_s: f64, exec_s: f64) -> f64 {
    match mode {
        Mode::FixedDelay => interval_s + exec_s,
        Mode::FixedRate => interval_s.max(exec_s),
        Mode::Cron => grid_points(exec_s / interval_s).max(1.0) * interval_s,
    }
}

/// Rounded up; what is within rounding of a whole number of points is that number.
fn grid_points(ratio: f64) -> f64 {
    let nearest = ratio.round();
    if (ratio - nearest).abs() <= 1e-9 * nearest.abs().max(1.0) { nearest } else { ratio.ceil() }
}

/// Upper bound of the pollers that are effective with `instances` under a lease: each run holds the lock for the
/// longer of its time and the lease, and a cycle has room for so many of them.
pub fn max_pollers(instances: f64, cycle_s: f64, exec_s: f64, lock_at_least_s: f64) -> f64 {
    let held = exec_s.max(lock_at_least_s);
    if held > 0.0 { instances.min(cycle_s / held) } else { instances }
}

/// Batch that drains a target rate with one poller, `None` when the cost per event alone is too much for it.
pub fn batch_for(target_per_s: f64, interval_s: f64, e0_s: f64, per_event_s: f64) -> Option<f64> {
    let busy = target_per_s * per_event_s;
    (busy < 1.0).then(|| (interval_s + e0_s) * target_per_s / (1.0 - busy))
}

/// Backlog after a time of constant arrival and drain, both per second.
pub fn backlog(initial: f64, arrival_per_s: f64, drain_per_s: f64, time_s: f64) -> f64 {
    (initial + (arrival_per_s - drain_per_s) * time_s).max(0.0)
}

/// Seconds until a backlog is gone, `None` when it never is.
pub fn drain_time(initial: f64, arrival_per_s: f64, drain_per_s: f64) -> Option<f64> {
    (drain_per_s > arrival_per_s).then(|| initial / (drain_per_s - arrival_per_s))
}

/// An observed backlog fits a predicted one within this factor, either way (methods 5.6).
pub const FITS_WITHIN: f64 = 2.0;

/// Whether an observed backlog contradicts the predicted one: outside of the agreement asked for, or where none was predicted
/// above two cycles of arrivals. `None` when none was predicted and the cycle is not known.
pub fn contradicts(
    predicted: f64,
    observed: f64,
    arrival_per_s: f64,
    cycle_s: Option<f64>,
    fit: Fit,
) -> Option<bool> {
    if predicted > 0.0 {
        Some(!fit.near(predicted, observed))
    } else {
        cycle_s.map(|cycle| observed > 2.0 * arrival_per_s * cycle)
    }
}

/// Commits of one run: claim and mark of each event, or three for the whole batch (methods 5.2).
pub fn commits_per_run(batch: f64, bulk: bool) -> f64 {
    if bulk { 3.0 } else { 2.0 * batch }
}
