//! `pool.*`: connection pools (methods 9).

use serde::{Deserialize, Serialize};

use super::error::{OutOfDomain, at_least_one, counted, not_negative, positive, refuse};
use super::value::Int;
use super::{Entry, entry};
use crate::sizing::pool;

pub(super) const ENTRIES: &[Entry] = &[
    entry!("pool.burst_wait", 1, burst_wait),
    entry!("pool.db_cap", 1, db_cap),
    entry!("pool.mmc", 1, mmc),
    entry!("pool.start_points", 1, start_points),
    entry!("pool.timeout_censoring", 1, timeout_censoring),
];

#[derive(Deserialize)]
struct Queue {
    arrival_per_s: f64,
    hold_s: f64,
    pool: Option<Int>,
    target_p95_s: Option<f64>,
}

#[derive(Serialize)]
struct Waits {
    offered: f64,
    stable: Option<bool>,
    utilisation: Option<f64>,
    p_wait: Option<f64>,
    mean_wait_s: Option<f64>,
    p95_wait_s: Option<f64>,
    p99_wait_s: Option<f64>,
    max_rate_per_s: Option<f64>,
    min_pool: Option<Int>,
}

fn mmc(input: Queue) -> Result<Waits, OutOfDomain> {
    let arrival = not_negative("arrival_per_s", input.arrival_per_s)?;
    let hold = positive("hold_s", input.hold_s)?;
    let offered = arrival * hold;
    if offered > pool::LARGEST {
        return refuse("arrival_per_s", "too_large");
    }
    let servers = input.pool.map(|c| counted("pool", c, pool::LARGEST as u64)).transpose()?;
    let target = input.target_p95_s.map(|t| not_negative("target_p95_s", t)).transpose()?;
    if servers.is_none() && target.is_none() {
        return refuse("pool", "pool_or_target_needed");
    }
    let stable = servers.map(|c| offered < c as f64);
    let queue =
        servers.filter(|_| stable == Some(true)).map(|c| (pool::erlang_c(offered, c), c as f64 - offered));
    Ok(Waits {
        offered,
        stable,
        utilisation: servers.map(|c| offered / c as f64),
        p_wait: queue.map(|(p, _)| p),
        mean_wait_s: queue.map(|(p, spare)| p * hold / spare),
        p95_wait_s: queue.map(|(p, spare)| pool::wait_quantile(p, hold, spare, 0.95)),
        p99_wait_s: queue.map(|(p, spare)| pool::wait_quantile(p, hold, spare, 0.99)),
        max_rate_per_s: servers.map(|c| c as f64 / hold),
        min_pool: target.map(|target| Int(pool::smallest(offered, hold, target).into())),
    })
}

#[derive(Deserialize)]
struct Burst {
    requests: Int,
    pool: Int,
    hold_s: f64,
}

#[derive(Serialize)]
struct BurstWaits {
    p95_wait_s: f64,
    last_wait_s: f64,
    makespan_s: f64,
}

fn burst_wait(input: Burst) -> Result<BurstWaits, OutOfDomain> {
    let requests = counted("requests", input.requests, 1 << 53)?;
    let connections = counted("pool", input.pool, u64::MAX)?;
    let hold = not_negative("hold_s", input.hold_s)?;
    // ceil(0.95 N) in integers.
    let p95 = (95 * requests).div_ceil(100);
    Ok(BurstWaits {
        p95_wait_s: pool::burst_wait(p95, connections, hold),
        last_wait_s: pool::burst_wait(requests, connections, hold),
        makespan_s: requests.div_ceil(connections) as f64 * hold,
    })
}

#[derive(Deserialize)]
struct Percentile {
    p95_s: f64,
    timeout_s: Option<f64>,
}

#[derive(Serialize)]
struct Censoring {
    ratio: Option<f64>,
    censored: Option<bool>,
}

fn timeout_censoring(input: Percentile) -> Result<Censoring, OutOfDomain> {
    let p95 = not_negative("p95_s", input.p95_s)?;
    let ratio = input.timeout_s.map(|t| Ok(p95 / positive("timeout_s", t)?)).transpose()?;
    Ok(Censoring { ratio, censored: ratio.map(|r| r >= pool::CENSORED_FROM) })
}

#[derive(Deserialize)]
struct Host {
    cores: Int,
    spindles: Int,
    threads: Int,
    connections_per_thread: Int,
}

#[derive(Serialize)]
struct StartPoints {
    start: Int,
    deadlock_free: Int,
}

fn start_points(input: Host) -> Result<StartPoints, OutOfDomain> {
    at_least_one("cores", input.cores)?;
    not_negative("spindles", input.spindles.f64())?;
    at_least_one("threads", input.threads)?;
    at_least_one("connections_per_thread", input.connections_per_thread)?;
    let least = pool::deadlock_free(input.threads.0, input.connections_per_thread.0);
    let Some(deadlock_free) = least else { return refuse("threads", "too_large") };
    Ok(StartPoints { start: Int(input.cores.0 * 2 + input.spindles.0), deadlock_free: Int(deadlock_free) })
}

#[derive(Deserialize)]
struct Database {
    instances: Int,
    pool: Int,
    max_connections: Int,
    reserved: Int,
}

#[derive(Serialize)]
struct Cap {
    sum: Int,
    ok: bool,
    max_pool_per_instance: Int,
}

fn db_cap(input: Database) -> Result<Cap, OutOfDomain> {
    at_least_one("instances", input.instances)?;
    not_negative("pool", input.pool.f64())?;
    at_least_one("max_connections", input.max_connections)?;
    not_negative("reserved", input.reserved.f64())?;
    let free = input.max_connections.0 - input.reserved.0;
    let Some(sum) = input.instances.0.checked_mul(input.pool.0) else {
        return refuse("pool", "too_large");
    };
    Ok(Cap { sum: Int(sum), ok: sum <= free, max_pool_per_instance: Int(free.max(0) / input.instances.0) })
}
