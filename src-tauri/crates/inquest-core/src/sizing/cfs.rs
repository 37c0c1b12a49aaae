//! CPU quota of a control group and what a burst feels of it (methods 8).
//!
//! Sources: kernel `Documentation/scheduler/sched-bwc.rst` and `kernel/sched/fair.c` (a quota per period, refilled at
//! each period start, spent by all run queues of the group); Kubernetes KEP-2254 and the change of the mapping of
//! shares to weights in runc 1.3.2 and crun 1.23.
//!
//! The model is fluid: any number of threads runs at once, the quota is spent to the last microsecond. The kernel
//! hands out slices of 5 ms per CPU and lets up to 1 ms stay there, so that short bursts are throttled a little
//! earlier or later than here.

/// Threads spend the quota before the period ends.
fn is_throttled(threads: f64, quota_ms: f64, period_ms: f64) -> bool {
    threads * period_ms > quota_ms
}

/// Milliseconds from the start of a burst of `work_ms` CPU time at a period start to its end.
pub fn burst_latency(work_ms: f64, threads: f64, quota_ms: f64, period_ms: f64) -> f64 {
    if work_ms <= 0.0 || !is_throttled(threads, quota_ms, period_ms) {
        return work_ms / threads;
    }
    let full = ((work_ms / quota_ms).ceil() - 1.0).max(0.0);
    full * period_ms + (work_ms - full * quota_ms) / threads
}

/// What a simulated run of bursts did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bursts {
    /// CPU time used, ms.
    pub used_ms: f64,
    /// Periods in which the group wanted to run.
    pub active: u64,
    /// Periods whose quota ran out with work left.
    pub throttled: u64,
    /// Time in which work waited for quota, ms.
    pub stalled_ms: f64,
    /// Mean time from the arrival of a burst to its end, over those that ended; not a number when none did.
    pub latency_ms: f64,
}

/// Periods and bursts that a simulation may have.
pub const STEPS: f64 = 5e6;

/// Bursts of `work_ms` every `every_ms` from time zero, followed exactly from event to event. `None` when there are more
/// than [`STEPS`] events.
pub fn simulate(
    quota_ms: f64,
    period_ms: f64,
    threads: f64,
    work_ms: f64,
    every_ms: f64,
    duration_ms: f64,
) -> Option<Bursts> {
    if duration_ms / period_ms + duration_ms / every_ms > STEPS {
        return None;
    }
    let mut done = Bursts { used_ms: 0.0, active: 0, throttled: 0, stalled_ms: 0.0, latency_ms: 0.0 };
    let (mut bursts, mut ended, mut backlog, mut latencies) = (0u64, 0u64, 0.0f64, 0.0f64);
    // Near the end of a step two times are the same when they differ by less than this.
    let near = 1e-9 * period_ms;
    let periods = (duration_ms / period_ms).ceil() as u64;
    for period in 0..periods {
        let (mut now, end) = (period as f64 * period_ms, ((period + 1) as f64 * period_ms).min(duration_ms));
        let (mut quota, mut wanted, mut ran_out) = (quota_ms, false, false);
        while now < end - near {
            let next_burst = bursts as f64 * every_ms;
            if next_burst <= now + near {
                bursts += 1;
                backlog += work_ms;
                continue;
            }
            let until = end.min(next_burst);
            if backlog <= 0.0 {
                now = until;
                continue;
            }
            wanted = true;
            if quota <= 0.0 {
                ran_out = true;
                done.stalled_ms += until - now;
                now = until;
                continue;
            }
            // Bursts are served in the order of their arrival; the oldest ends when its work is done.
            let oldest = backlog - (bursts - ended - 1) as f64 * work_ms;
            let step = (until - now).min(quota / threads).min(oldest / threads);
            now += step;
            quota -= step * threads;
            backlog -= step * threads;
            done.used_ms += step * threads;
            if quota < near * threads {
                quota = 0.0;
            }
            if oldest - step * threads <= near * threads {
                latencies += now - ended as f64 * every_ms;
                ended += 1;
                backlog = (bursts - ended) as f64 * work_ms;
            }
        }
        done.active += u64::from(wanted);
        done.throttled += u64::from(ran_out);
    }
    done.latency_ms = latencies / ended as f64;
    Some(done)
}

/// CPU shares of a request in thousandths of a CPU, within what the kernel takes.
pub fn shares(milli_cpu: i128) -> i128 {
    (milli_cpu * 1024 / 1000).clamp(2, 262_144)
}

/// Weight by the linear mapping of runc before 1.3.2 and crun before 1.23.
pub fn weight_linear(shares: i128) -> i128 {
    1 + (shares - 2) * 9999 / 262_142
}

/// Weight by the mapping since then: 1 CPU is 100.
pub fn weight_curved(shares: i128) -> i128 {
    let l = (shares as f64).log2();
    // 7/34 is 126/612. At 1, 100 and 10,000 the exponent is whole, and a last bit too much must not count.
    let exponent = (l * l + 125.0 * l - 126.0) / 612.0;
    (10f64.powf(exponent) - 1e-9).ceil() as i128
}

/// Processors that a JVM reports under a quota.
pub fn jvm_processors(quota_over_period: f64) -> i128 {
    quota_over_period.ceil().max(1.0) as i128
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_simulation_follows_the_closed_form() {
        for (quota, period, threads, work) in [
            (200.0, 100.0, 8.0, 260.0),
            (50.0, 100.0, 1.0, 80.0),
            (20.0, 10.0, 8.0, 260.0),
            (400.0, 100.0, 8.0, 260.0),
            (30.0, 100.0, 4.0, 200.0),
        ] {
            let run = simulate(quota, period, threads, work, 1000.0, 10_000.0).unwrap();
            let law = burst_latency(work, threads, quota, period);
            assert!((run.latency_ms - law).abs() < 1e-6, "{quota} {period} {threads} {work}: {run:?} {law}");
            assert!((run.used_ms - 10.0 * work).abs() < 1e-6);
        }
    }

    #[test]
    fn too_much_work_piles_up() {
        let run = simulate(50.0, 100.0, 4.0, 80.0, 100.0, 10_000.0).unwrap();
        assert_eq!((run.active, run.throttled), (100, 100));
        assert!((run.used_ms - 5_000.0).abs() < 1e-6);
        assert!(run.latency_ms > 1_000.0);
        assert_eq!(weight_curved(2), 1);
        assert_eq!(weight_curved(262_144), 10_000);
    }
}
