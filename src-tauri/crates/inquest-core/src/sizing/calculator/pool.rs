//! The page of the connection pool (methods 9).

use super::alarm::reaching;
use super::{Explanation, Inputs, Likely, Page, Severity};
use crate::method::OutOfDomain;
use crate::sizing::pool;

/// HikariCP refuses shorter timeouts, seconds.
const SHORTEST_TIMEOUT: f64 = 0.25;

pub(super) fn page(inputs: &Inputs<'_>) -> Result<Page, OutOfDomain> {
    let mut page = Page::default();
    let (arrival, hold) = (inputs.number("arrival_per_s")?, inputs.number("hold_s")?);
    let offered = arrival * hold;
    if offered > pool::LARGEST {
        return Err(OutOfDomain { input: "arrival_per_s", why: "too_large" });
    }
    let smallest = inputs.maybe("target_p95_s").map(|target| pool::smallest(offered, hold, target));
    let Some(servers) = inputs.maybe("pool").map(|c| c as u64).or(smallest) else {
        return Err(OutOfDomain { input: "pool", why: "pool_or_target_needed" });
    };
    let size = servers as f64;
    page.put("in_use", offered);
    page.put("pool_used", size);
    page.put("min_pool", smallest.map(|c| c as f64));
    page.put("utilisation", offered / size);
    page.put("max_rate_per_s", size / hold);
    page.flag("stable", offered < size);
    let timeout = inputs.number("timeout_s")?;
    if timeout < SHORTEST_TIMEOUT {
        page.warn(
            Severity::Warning,
            "timeout_below_the_least",
            &[("timeout", timeout), ("least", SHORTEST_TIMEOUT)],
        );
    }
    let mut p95 = None;
    if offered < size {
        let (p_wait, spare) = (pool::erlang_c(offered, servers), size - offered);
        let wait = pool::wait_quantile(p_wait, hold, spare, 0.95);
        p95 = Some(wait);
        page.put("p_wait", p_wait);
        page.put("mean_wait_s", p_wait * hold / spare);
        page.put("p95_wait_s", wait);
        page.put("p99_wait_s", pool::wait_quantile(p_wait, hold, spare, 0.99));
        page.put("timed_out_share", p_wait * (-spare * timeout / hold).exp());
    } else {
        page.warn(Severity::Error, "pool_is_overloaded", &[("in_use", offered), ("pool", size)]);
    }
    if let Some(least) = smallest.filter(|least| *least > servers) {
        page.warn(Severity::Warning, "pool_misses_the_target", &[("pool", size), ("least", least as f64)]);
    }
    if let Some(requests) = inputs.maybe("requests").map(|n| n as u64) {
        let i = (95 * u128::from(requests)).div_ceil(100) as u64;
        page.put("burst_p95_wait_s", pool::burst_wait(i, servers, hold));
        page.put("burst_last_wait_s", pool::burst_wait(requests, servers, hold));
        page.put("burst_makespan_s", requests.div_ceil(servers) as f64 * hold);
    }
    host(inputs, &mut page, size)?;
    seen(inputs, &mut page, timeout, &Modelled { arrival, hold, servers, p95 });
    Ok(page)
}

/// The pool as it was modelled.
struct Modelled {
    arrival: f64,
    hold: f64,
    servers: u64,
    /// None where it is overloaded.
    p95: Option<f64>,
}

/// Starting point, floor against deadlock, and the cap of the database.
fn host(inputs: &Inputs<'_>, page: &mut Page, size: f64) -> Result<(), OutOfDomain> {
    let spindles = inputs.number("spindles")?;
    page.put("start_size", inputs.maybe("cores").map(|cores| 2.0 * cores + spindles));
    let each = inputs.number("connections_per_thread")?;
    if let Some(threads) = inputs.maybe("threads") {
        let least = threads * (each - 1.0) + 1.0;
        page.put("deadlock_free", least);
        if size < least {
            page.warn(Severity::Error, "pool_can_lock_itself_out", &[("pool", size), ("least", least)]);
        }
    }
    let instances = inputs.number("instances")?;
    page.put("sum_connections", instances * size);
    if let Some(most) = inputs.maybe("max_connections") {
        let free = (most - inputs.number("reserved")?).max(0.0);
        page.put("max_pool_per_instance", (free / instances).floor());
        if instances * size > free {
            page.warn(
                Severity::Error,
                "database_has_fewer_connections",
                &[("sum", instances * size), ("free", free)],
            );
        }
    }
    Ok(())
}

/// An observed percentile against the timeout and the model.
fn seen(inputs: &Inputs<'_>, page: &mut Page, timeout: f64, modelled: &Modelled) {
    let Some(observed) = inputs.maybe("observed_p95_s") else { return };
    let ratio = observed / timeout;
    let censored = ratio >= pool::CENSORED_FROM;
    page.put("observed_over_timeout", ratio);
    page.flag("censored", censored);
    if censored {
        page.warn(
            Severity::Error,
            "percentile_is_the_timeout",
            &[("observed", observed), ("timeout", timeout)],
        );
    }
    page.put("observed_over_predicted", modelled.p95.filter(|p| *p > 0.0).map(|p| observed / p));
    let Some(p95) = modelled.p95 else { return };
    // Below a tenth of a hold nobody can tell a wait from the cost of asking.
    let nothing = p95.max(observed) <= NO_WAIT * modelled.hold;
    let contradiction = !nothing && !inputs.fit.near(p95, observed);
    page.flag("contradiction", contradiction);
    if contradiction {
        page.warn(
            Severity::Error,
            "p95_contradicts_the_model",
            &[("observed", observed), ("predicted", p95)],
        );
        explain(inputs, page, observed, censored, modelled);
    }
}

/// A wait below this share of a hold is none.
const NO_WAIT: f64 = 0.1;

/// What would explain a percentile that the model does not give.
fn explain(inputs: &Inputs<'_>, page: &mut Page, observed: f64, censored: bool, modelled: &Modelled) {
    let Modelled { arrival, hold, servers, p95 } = *modelled;
    let p95 = p95.unwrap_or(0.0);
    let wait = |hold: f64, servers: u64| {
        let (offered, size) = (arrival * hold, servers as f64);
        if offered >= size {
            return f64::INFINITY;
        }
        pool::wait_quantile(pool::erlang_c(offered, servers), hold, size - offered, 0.95)
    };
    let more = observed > p95;
    let burst = inputs.maybe("requests").map(|n| (95 * u128::from(n as u64)).div_ceil(100) as u64);
    let burst = burst.map(|i| pool::burst_wait(i, servers, hold));
    let most = servers as f64 / arrival;
    let (from, to) = if more { (hold, most) } else { (0.0, hold) };
    let searched = servers <= SEARCHED_UP_TO;
    let held = if searched { reaching(from, to, observed, |hold| wait(hold, servers)) } else { None };
    let smaller = (more && searched).then(|| largest(servers, |c| wait(hold, c) >= observed)).flatten();
    let mut add = |code, value, likely| page.explanations.push(Explanation { code, value, likely });
    if censored {
        add("percentile_is_censored", Some(observed), Likely::Fits);
    }
    add("connections_are_held_otherwise", held, Likely::Open);
    if more {
        let likely = burst.map_or(Likely::Open, |burst| inputs.fit.by_number(burst, observed));
        add("arrivals_come_in_bursts", burst, likely);
        add("pool_is_smaller_in_effect", smaller, Likely::Open);
    } else {
        add("arrivals_are_regular", None, Likely::Open);
        add("failed_borrows_are_not_counted", None, Likely::Open);
    }
}

/// Pools up to which other settings are looked for: the time of a percentile grows with the pool.
const SEARCHED_UP_TO: u64 = 1_000;

/// The largest pool below one of which a law holds that holds for all smaller ones.
fn largest(below: u64, holds: impl Fn(u64) -> bool) -> Option<f64> {
    let (mut least, mut most) = (1, below);
    if below <= 1 || !holds(1) {
        return None;
    }
    while most - least > 1 {
        let middle = least + (most - least) / 2;
        if holds(middle) { least = middle } else { most = middle }
    }
    Some(least as f64)
}
