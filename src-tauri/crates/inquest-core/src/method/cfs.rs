//! `cfs.*`: CPU quotas (methods 8).

use serde::{Deserialize, Serialize};

use super::error::{OutOfDomain, at_least_one, not_negative, positive, refuse};
use super::value::Int;
use super::{Entry, entry};
use crate::sizing::cfs;

pub(super) const ENTRIES: &[Entry] = &[
    entry!("cfs.burst", 1, burst),
    entry!("cfs.jvm_processors", 1, jvm_processors),
    entry!("cfs.simulate_burst", 1, simulate_burst),
    entry!("cfs.stat_delta", 1, stat_delta),
    entry!("cfs.weight", 1, weight),
];

#[derive(Deserialize)]
struct Burst {
    work_ms: f64,
    threads: Int,
    quota_ms: f64,
    period_ms: f64,
}

#[derive(Serialize)]
struct BurstTimes {
    latency_ms: f64,
    quota_exhausted_after_ms: f64,
}

/// Threads that never spend the quota are not slowed: the latency is then work over threads.
fn burst(input: Burst) -> Result<BurstTimes, OutOfDomain> {
    let work = not_negative("work_ms", input.work_ms)?;
    let threads = at_least_one("threads", input.threads)?;
    let quota = positive("quota_ms", input.quota_ms)?;
    let period = positive("period_ms", input.period_ms)?;
    Ok(BurstTimes {
        latency_ms: cfs::burst_latency(work, threads, quota, period),
        quota_exhausted_after_ms: quota / threads,
    })
}

#[derive(Deserialize)]
struct Bursts {
    quota_ms: f64,
    period_ms: f64,
    threads: Int,
    work_ms: f64,
    every_ms: f64,
    duration_ms: f64,
}

#[derive(Serialize)]
struct Simulated {
    avg_cores: f64,
    limit_cores: f64,
    avg_over_limit: f64,
    active_periods: u64,
    throttled_periods: u64,
    throttled_wall_ms: f64,
    burst_latency_ms: f64,
    unthrottled_latency_ms: f64,
}

fn simulate_burst(input: Bursts) -> Result<Simulated, OutOfDomain> {
    let quota = positive("quota_ms", input.quota_ms)?;
    let period = positive("period_ms", input.period_ms)?;
    let threads = at_least_one("threads", input.threads)?;
    let work = positive("work_ms", input.work_ms)?;
    let every = positive("every_ms", input.every_ms)?;
    let duration = positive("duration_ms", input.duration_ms)?;
    let Some(run) = cfs::simulate(quota, period, threads, work, every, duration) else {
        return refuse("duration_ms", "too_many_events");
    };
    if run.latency_ms.is_nan() {
        return refuse("duration_ms", "no_burst_ends");
    }
    let (cores, limit) = (run.used_ms / duration, quota / period);
    Ok(Simulated {
        avg_cores: cores,
        limit_cores: limit,
        avg_over_limit: cores / limit,
        active_periods: run.active,
        throttled_periods: run.throttled,
        throttled_wall_ms: run.stalled_ms,
        burst_latency_ms: run.latency_ms,
        unthrottled_latency_ms: work / threads,
    })
}

#[derive(Deserialize)]
struct Reading {
    usage_usec: Option<Int>,
    nr_periods: Option<Int>,
    nr_throttled: Option<Int>,
    throttled_usec: Option<Int>,
    throttled_time: Option<Int>,
}

#[derive(Deserialize)]
struct Readings {
    before: Reading,
    after: Reading,
    wall_s: Option<f64>,
    quota_us: Option<f64>,
    period_us: Option<f64>,
}

#[derive(Serialize)]
struct StatDelta {
    throttled_ratio: Option<f64>,
    usage_cores: Option<f64>,
    limit_cores: Option<f64>,
    usage_over_limit: Option<f64>,
    throttled_s: Option<f64>,
    throttled_ms_per_throttled_period: Option<f64>,
    active_share_of_wall: Option<f64>,
}

/// What an input lacks leaves the figures that need it empty; a counter that shrank belongs to another group or boot.
fn stat_delta(input: Readings) -> Result<StatDelta, OutOfDomain> {
    let delta = |of: fn(&Reading) -> Option<Int>| match of(&input.before).zip(of(&input.after)) {
        Some((before, after)) if after < before => refuse("after", "counter_shrank"),
        both => Ok(both.map(|(before, after)| (after.0 - before.0) as f64)),
    };
    let wall = input.wall_s.map(|s| positive("wall_s", s)).transpose()?;
    let quota = input.quota_us.map(|us| positive("quota_us", us)).transpose()?;
    let period = input.period_us.map(|us| positive("period_us", us)).transpose()?;
    let periods = delta(|r| r.nr_periods)?;
    let throttled = delta(|r| r.nr_throttled)?;
    let usage = delta(|r| r.usage_usec)?;
    let microseconds = delta(|r| r.throttled_usec)?;
    let throttled_s = match microseconds {
        Some(us) => Some(us / 1e6),
        None => delta(|r| r.throttled_time)?.map(|ns| ns / 1e9),
    };
    let over = |a: Option<f64>, b: Option<f64>| a.zip(b.filter(|b| *b > 0.0)).map(|(a, b)| a / b);
    let usage_cores = over(usage.map(|us| us / 1e6), wall);
    let limit_cores = over(quota, period);
    Ok(StatDelta {
        throttled_ratio: over(throttled, periods),
        usage_cores,
        limit_cores,
        usage_over_limit: over(usage_cores, limit_cores),
        throttled_s,
        throttled_ms_per_throttled_period: over(throttled_s.map(|s| 1e3 * s), throttled),
        active_share_of_wall: over(periods.zip(period).map(|(n, us)| n * us / 1e6), wall),
    })
}

#[derive(Deserialize)]
struct Request {
    milli_cpu: Int,
    against_milli_cpu: Option<Int>,
}

#[derive(Serialize)]
struct Weights {
    shares: Int,
    weight_old: Int,
    weight_new: Int,
    ratio_shares: Option<f64>,
    ratio_weight_old: Option<f64>,
    ratio_weight_new: Option<f64>,
}

fn weight(input: Request) -> Result<Weights, OutOfDomain> {
    let of = |name, milli: Int| {
        not_negative(name, milli.f64())?;
        let shares = cfs::shares(milli.0);
        Ok([shares, cfs::weight_linear(shares), cfs::weight_curved(shares)])
    };
    let [shares, old, new] = of("milli_cpu", input.milli_cpu)?;
    let against = input.against_milli_cpu.map(|m| of("against_milli_cpu", m)).transpose()?;
    let ratio = |mine: i128, at: usize| {
        against.as_ref().and_then(|weights| weights.get(at)).map(|other| mine as f64 / *other as f64)
    };
    Ok(Weights {
        shares: Int(shares),
        weight_old: Int(old),
        weight_new: Int(new),
        ratio_shares: ratio(shares, 0),
        ratio_weight_old: ratio(old, 1),
        ratio_weight_new: ratio(new, 2),
    })
}

#[derive(Deserialize)]
struct Quota {
    quota_over_period: f64,
}

#[derive(Serialize)]
struct Processors {
    cpus: Int,
}

fn jvm_processors(input: Quota) -> Result<Processors, OutOfDomain> {
    Ok(Processors { cpus: Int(cfs::jvm_processors(positive("quota_over_period", input.quota_over_period)?)) })
}
