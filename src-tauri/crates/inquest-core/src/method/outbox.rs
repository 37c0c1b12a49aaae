//! `outbox.*`: the drain of an outbox by a scheduled poller (methods 5.1 to 5.6).

use serde::{Deserialize, Serialize};

use super::error::{OutOfDomain, at_least_one, not_negative, positive, refuse};
use super::value::Int;
use super::{Entry, entry};
use crate::sizing::calculator::Fit;
use crate::sizing::outbox::{self, Mode, Setting};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("outbox.backlog", 1, backlog),
    entry!("outbox.commit_cost", 1, commit_cost),
    entry!("outbox.drain_rate", 1, drain_rate),
    entry!("outbox.shedlock_simulate", 1, shedlock_simulate),
    entry!("outbox.size_for_target", 1, size_for_target),
    entry!("outbox.tick_cost_check", 1, tick_cost_check),
];

#[derive(Deserialize)]
struct Poller {
    mode: Mode,
    batch: Int,
    interval_s: f64,
    exec_s: Option<f64>,
    e0_s: f64,
    per_event_s: f64,
    instances: Int,
    lock_at_least_s: f64,
}

#[derive(Serialize)]
struct Drain {
    rate_per_s: f64,
    limit_per_s: Option<f64>,
    max_pollers: Option<f64>,
}

fn drain_rate(input: Poller) -> Result<Drain, OutOfDomain> {
    let batch = at_least_one("batch", input.batch)?;
    let interval = not_negative("interval_s", input.interval_s)?;
    let per_event = not_negative("per_event_s", input.per_event_s)?;
    let exec = match input.exec_s {
        Some(exec) => not_negative("exec_s", exec)?,
        None => not_negative("e0_s", input.e0_s)? + batch * per_event,
    };
    let lease = not_negative("lock_at_least_s", input.lock_at_least_s)?;
    let instances = at_least_one("instances", input.instances)?;
    if input.mode == Mode::Cron {
        positive("interval_s", interval)?;
    }
    let cycle = positive("interval_s", outbox::cycle(input.mode, interval, exec))?;
    Ok(Drain {
        rate_per_s: batch / cycle,
        limit_per_s: (per_event > 0.0).then(|| 1.0 / per_event),
        max_pollers: (input.mode == Mode::FixedDelay)
            .then(|| outbox::max_pollers(instances, cycle, exec, lease)),
    })
}

#[derive(Deserialize)]
struct Target {
    target_per_s: f64,
    interval_s: f64,
    e0_s: f64,
    per_event_s: f64,
    batch: Option<Int>,
}

#[derive(Serialize)]
struct Sized {
    utilisation: f64,
    feasible: bool,
    batch: Option<f64>,
    batch_ceil: Option<Int>,
    workers: Option<Int>,
    workers_rate_per_s: Option<f64>,
}

fn size_for_target(input: Target) -> Result<Sized, OutOfDomain> {
    let target = not_negative("target_per_s", input.target_per_s)?;
    let interval = not_negative("interval_s", input.interval_s)?;
    let e0 = not_negative("e0_s", input.e0_s)?;
    let per_event = not_negative("per_event_s", input.per_event_s)?;
    let batch = outbox::batch_for(target, interval, e0, per_event);
    let workers = match input.batch {
        None => None,
        Some(batch) => {
            let batch = at_least_one("batch", batch)?;
            let one = batch / positive("interval_s", interval + e0 + batch * per_event)?;
            let workers = (target / one).ceil();
            Some((workers, workers * one))
        }
    };
    Ok(Sized {
        utilisation: target * per_event,
        feasible: batch.is_some(),
        batch,
        batch_ceil: batch.map(|b| Int(b.ceil() as i128)),
        workers: workers.map(|(count, _)| Int(count as i128)),
        workers_rate_per_s: workers.map(|(_, rate)| rate),
    })
}

#[derive(Deserialize)]
struct Flow {
    arrival_per_s: f64,
    drain_per_s: f64,
    duration_s: f64,
    initial: f64,
    observed_max: Option<f64>,
    cycle_s: Option<f64>,
}

#[derive(Serialize)]
struct Backlog {
    predicted: f64,
    stable: bool,
    observed_over_predicted: Option<f64>,
    implied_drain_per_s: Option<f64>,
    implied_events_per_request: Option<f64>,
    contradiction: Option<bool>,
    drain_time_s: Option<f64>,
}

fn backlog(input: Flow) -> Result<Backlog, OutOfDomain> {
    let arrival = not_negative("arrival_per_s", input.arrival_per_s)?;
    let drain = not_negative("drain_per_s", input.drain_per_s)?;
    let time = not_negative("duration_s", input.duration_s)?;
    let initial = not_negative("initial", input.initial)?;
    let observed = input.observed_max.map(|x| not_negative("observed_max", x)).transpose()?;
    let cycle = input.cycle_s.map(|x| not_negative("cycle_s", x)).transpose()?;
    let predicted = outbox::backlog(initial, arrival, drain, time);
    let per_second = observed.filter(|_| time > 0.0).map(|observed| observed / time);
    Ok(Backlog {
        predicted,
        stable: arrival < drain,
        observed_over_predicted: observed.filter(|_| predicted > 0.0).map(|x| x / predicted),
        implied_drain_per_s: per_second.map(|x| arrival - x),
        implied_events_per_request: per_second.filter(|_| arrival > 0.0).map(|x| (x + drain) / arrival),
        contradiction: observed
            .and_then(|x| outbox::contradicts(predicted, x, arrival, cycle, Fit::default())),
        drain_time_s: outbox::drain_time(initial, arrival, drain),
    })
}

#[derive(Deserialize)]
struct Commits {
    batch: Int,
    commit_ms: f64,
    interval_s: f64,
}

#[derive(Serialize)]
struct CommitCost {
    per_event_s: f64,
    bulk_s: f64,
    per_event_rate_per_s: f64,
    bulk_rate_per_s: f64,
}

fn commit_cost(input: Commits) -> Result<CommitCost, OutOfDomain> {
    let batch = at_least_one("batch", input.batch)?;
    let commit_s = not_negative("commit_ms", input.commit_ms)? / 1e3;
    let interval = not_negative("interval_s", input.interval_s)?;
    let time = |bulk| outbox::commits_per_run(batch, bulk) * commit_s;
    let rate = |bulk| Ok(batch / positive("interval_s", interval + time(bulk))?);
    Ok(CommitCost {
        per_event_s: time(false),
        bulk_s: time(true),
        per_event_rate_per_s: rate(false)?,
        bulk_rate_per_s: rate(true)?,
    })
}

#[derive(Deserialize)]
struct TickCost {
    exec_s: f64,
    batch: Int,
    assumed_per_event_s: f64,
}

#[derive(Serialize)]
struct TickCheck {
    per_event_ms: f64,
    assumed_exec_s: f64,
    ratio: f64,
}

fn tick_cost_check(input: TickCost) -> Result<TickCheck, OutOfDomain> {
    let batch = at_least_one("batch", input.batch)?;
    let exec = positive("exec_s", input.exec_s)?;
    let assumed = batch * not_negative("assumed_per_event_s", input.assumed_per_event_s)?;
    Ok(TickCheck { per_event_ms: 1e3 * exec / batch, assumed_exec_s: assumed, ratio: assumed / exec })
}

#[derive(Deserialize)]
struct Lease {
    interval_s: f64,
    exec_s: f64,
    lock_at_least_s: f64,
    phases_s: Vec<f64>,
    batch: Int,
    duration_s: f64,
}

#[derive(Serialize)]
struct Pollers {
    runs: Vec<u64>,
    skips: Vec<u64>,
    runs_per_s: f64,
    effective_pollers: f64,
    drain_per_s: f64,
}

fn shedlock_simulate(input: Lease) -> Result<Pollers, OutOfDomain> {
    let batch = at_least_one("batch", input.batch)?;
    let interval = positive("interval_s", input.interval_s)?;
    let exec = not_negative("exec_s", input.exec_s)?;
    let duration = positive("duration_s", input.duration_s)?;
    for phase in &input.phases_s {
        not_negative("phases_s", *phase)?;
    }
    if input.phases_s.is_empty() {
        return refuse("phases_s", "empty");
    }
    let setting = Setting {
        mode: Mode::FixedDelay,
        interval_s: interval,
        e0_s: exec,
        per_event_s: 0.0,
        batch,
        lock_at_least_s: not_negative("lock_at_least_s", input.lock_at_least_s)?,
        phases_s: &input.phases_s,
        duration_s: duration,
        arrival_per_s: f64::INFINITY,
        arrival_until_s: f64::INFINITY,
        initial: 0.0,
    };
    let Some(done) = outbox::simulate(&setting) else { return refuse("duration_s", "too_many_events") };
    let runs_per_s = done.instances.iter().map(|i| i.runs).sum::<u64>() as f64 / duration;
    Ok(Pollers {
        runs: done.instances.iter().map(|i| i.runs).collect(),
        skips: done.instances.iter().map(|i| i.skips).collect(),
        runs_per_s,
        effective_pollers: runs_per_s * (interval + exec),
        drain_per_s: runs_per_s * batch,
    })
}
