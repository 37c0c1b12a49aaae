//! Runs of pollers one by one: who gets the lock, what it takes out of the table.
//!
//! An attempt at `t` while the lock is held is skipped, not queued: the next attempt follows as after a run that
//! ended at `t`. Otherwise the lock is held until the later of the end and `t + lock_at_least`. The order of
//! events is by time, then by instance: the same setting gives the same runs.
//!
//! A run takes rows at its start and they are gone at its end. Arrivals are a steady flow, not Poisson: the
//! spread of real arrivals is not in here.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::{Mode, grid_points};

/// What is simulated. Times in seconds.
#[derive(Debug, Clone)]
pub struct Setting<'a> {
    /// How the next attempt is found.
    pub mode: Mode,
    /// Delay, period or grid; above zero.
    pub interval_s: f64,
    /// Time of a run that takes nothing.
    pub e0_s: f64,
    /// Time of each event that a run takes.
    pub per_event_s: f64,
    /// Rows that a run takes at most.
    pub batch: f64,
    /// The lock is held at least this long.
    pub lock_at_least_s: f64,
    /// First attempt of each instance.
    pub phases_s: &'a [f64],
    /// Attempts before this time count.
    pub duration_s: f64,
    /// Events per second that come in; infinite: the table never runs empty.
    pub arrival_per_s: f64,
    /// Arrivals end at this time.
    pub arrival_until_s: f64,
    /// Rows that are there at the beginning.
    pub initial: f64,
}

/// One run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Run {
    /// Its start.
    pub at_s: f64,
    /// Its end.
    pub end_s: f64,
    /// Rows it took.
    pub taken: f64,
    /// Rows waiting just before its start.
    pub before: f64,
}

/// Runs and skipped attempts of one instance.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Locked {
    /// Attempts that got the lock.
    pub runs: u64,
    /// Attempts that found it held.
    pub skips: u64,
}

/// What happened.
#[derive(Debug, Clone)]
pub struct Trajectory {
    /// Runs and skips by instance.
    pub instances: Vec<Locked>,
    /// Runs in the order of their starts.
    pub runs: Vec<Run>,
    /// Rows waiting at the end.
    pub left: f64,
}

/// An attempt; the earliest is the greatest, since the heap gives the greatest first.
#[derive(PartialEq)]
struct Attempt {
    at: f64,
    instance: usize,
}

impl Eq for Attempt {}

impl Ord for Attempt {
    fn cmp(&self, other: &Self) -> Ordering {
        other.at.total_cmp(&self.at).then(other.instance.cmp(&self.instance))
    }
}

impl PartialOrd for Attempt {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Attempts that a simulation may have: beyond it a caller shortens the duration.
pub const ATTEMPTS: f64 = 2e6;

/// Upper bound of the attempts of a setting.
pub fn attempts(setting: &Setting<'_>) -> f64 {
    (setting.duration_s / setting.interval_s + 1.0) * setting.phases_s.len() as f64
}

/// Follows the events of a setting; `None` when they are more than [`ATTEMPTS`].
pub fn simulate(setting: &Setting<'_>) -> Option<Trajectory> {
    if attempts(setting) > ATTEMPTS {
        return None;
    }
    let mut queue: BinaryHeap<Attempt> =
        setting.phases_s.iter().enumerate().map(|(instance, at)| Attempt { at: *at, instance }).collect();
    let mut done = Trajectory {
        instances: vec![Locked::default(); setting.phases_s.len()],
        runs: Vec::new(),
        left: setting.initial,
    };
    let (mut locked_until, mut taken) = (f64::NEG_INFINITY, 0.0);
    while let Some(Attempt { at, instance }) = queue.pop() {
        if at >= setting.duration_s {
            continue;
        }
        let mut end = at;
        let held = locked_until > at;
        if !held {
            let before = (setting.waiting(at) - taken).max(0.0);
            let run = setting.run(at, before);
            taken += run.taken;
            end = run.end_s;
            locked_until = at + (run.end_s - at).max(setting.lock_at_least_s);
            done.runs.push(run);
        }
        if let Some(locked) = done.instances.get_mut(instance) {
            *(if held { &mut locked.skips } else { &mut locked.runs }) += 1;
        }
        queue.push(Attempt { at: setting.next(at, end), instance });
    }
    done.left = (setting.waiting(setting.duration_s) - taken).max(0.0);
    Some(done)
}

impl Setting<'_> {
    /// Rows that ever came in up to a time.
    fn waiting(&self, at: f64) -> f64 {
        if self.arrival_per_s.is_infinite() {
            return f64::INFINITY;
        }
        self.initial + self.arrival_per_s * at.min(self.arrival_until_s).max(0.0)
    }

    fn run(&self, at: f64, before: f64) -> Run {
        // Rows are whole; an infinite table fills every batch.
        let taken = before.floor().min(self.batch);
        Run { at_s: at, end_s: at + self.e0_s + taken * self.per_event_s, taken, before }
    }

    fn next(&self, at: f64, end: f64) -> f64 {
        match self.mode {
            Mode::FixedDelay => end + self.interval_s,
            Mode::FixedRate => (at + self.interval_s).max(end),
            Mode::Cron => {
                let point = grid_points(end / self.interval_s) * self.interval_s;
                if point > at { point } else { at + self.interval_s }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sizing::outbox::cycle;

    fn setting(mode: Mode, interval_s: f64, e0_s: f64, phases_s: &[f64]) -> Setting<'_> {
        Setting {
            mode,
            interval_s,
            e0_s,
            per_event_s: 0.0,
            batch: 200.0,
            lock_at_least_s: 0.0,
            phases_s,
            duration_s: 3600.0,
            arrival_per_s: f64::INFINITY,
            arrival_until_s: f64::INFINITY,
            initial: 0.0,
        }
    }

    #[test]
    fn full_batches_follow_the_closed_form() {
        for mode in [Mode::FixedDelay, Mode::FixedRate, Mode::Cron] {
            for (interval, exec) in [(1.0, 0.06), (1.0, 0.9), (1.0, 1.5), (3.0, 0.2), (0.25, 1.0)] {
                let done = simulate(&setting(mode, interval, exec, &[0.0])).unwrap();
                let runs = done.instances[0].runs as f64;
                let law = 3600.0 / cycle(mode, interval, exec);
                assert!((runs - law).abs() <= 1.0, "{mode:?} {interval} {exec}: {runs} runs, law {law}");
            }
        }
    }

    #[test]
    fn nothing_is_lost_between_runs() {
        let mut s = setting(Mode::FixedDelay, 1.0, 0.02, &[0.0, 0.4]);
        (s.arrival_per_s, s.per_event_s, s.arrival_until_s) = (249.2, 0.003, 180.0);
        s.duration_s = 600.0;
        let done = simulate(&s).unwrap();
        let taken: f64 = done.runs.iter().map(|r| r.taken).sum();
        assert!((taken + done.left - 249.2 * 180.0).abs() < 1e-6);
        assert!(done.left < 1.0, "drained after the arrivals ended: {}", done.left);
        assert!(done.runs.iter().all(|r| r.taken <= 200.0 && r.taken <= r.before));
    }

    #[test]
    fn what_would_run_too_long_is_not_started() {
        let mut s = setting(Mode::FixedDelay, 1e-9, 0.0, &[0.0]);
        assert!(simulate(&s).is_none());
        s.interval_s = 1.0;
        assert!(simulate(&s).is_some());
    }
}
