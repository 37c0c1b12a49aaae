//! The page of the outbox drain (methods 5).

use serde_json::{Map, Value};

use super::{CurvePoint, Evaluation, Explanation, Fit, Inputs, Likely, Page, Severity};
use crate::method::OutOfDomain;
use crate::sizing::duration::{self, Grammar};
use crate::sizing::outbox::{self, Mode, Setting};

/// Starts of the other instances against the first that are looked at: the phases are not known.
const PHASES: u32 = 16;
/// Cycles of a simulation that finds how many pollers are effective.
const CYCLES: f64 = 200.0;
/// A run that takes less than this share of what its rows should cost did not do their work.
const TOO_QUICK: f64 = 0.5;

/// What the lease strings come to.
struct Lease {
    at_least_s: f64,
    at_most_s: Option<f64>,
    accepted: bool,
}

pub(super) fn page(inputs: &Inputs<'_>) -> Result<Page, OutOfDomain> {
    let mut page = Page::default();
    let mode = match inputs.text("mode") {
        Some("fixed_rate") => Mode::FixedRate,
        Some("cron") => Mode::Cron,
        _ => Mode::FixedDelay,
    };
    let batch = inputs.number("batch")?;
    let interval = inputs.number("interval_s")?;
    let (e0, per_event) = (inputs.number("e0_s")?, inputs.number("per_event_s")?);
    let exec = inputs.maybe("exec_s").unwrap_or(e0 + batch * per_event);
    if mode == Mode::Cron && interval <= 0.0 || interval + exec <= 0.0 {
        return Err(OutOfDomain { input: "interval_s", why: "not_positive" });
    }
    let cycle = outbox::cycle(mode, interval, exec);
    let lease = lease(inputs, exec, &mut page)?;
    let (workers, instances) = (inputs.number("workers")?, inputs.number("instances")?);
    let one = batch / cycle;
    let pollers = if lease.accepted { pollers(mode, interval, exec, &lease, instances)? } else { (0.0, 0.0) };
    let drain = (workers * one * pollers.0, workers * one * pollers.1);
    page.put("exec_used_s", exec);
    page.put("cycle_s", cycle);
    page.put("rate_one_per_s", one);
    page.put("lease_s", lease.at_least_s);
    page.range("pollers", pollers);
    page.range("drain_per_s", drain);
    page.put("limit_per_s", (per_event > 0.0).then(|| workers / per_event));
    if workers > 1.0 {
        page.warn(Severity::Info, "order_across_workers_is_lost", &[("workers", workers)]);
    }
    if instances > 1.0 && pollers.0 < pollers.1 {
        page.warn(
            Severity::Warning,
            "pollers_depend_on_phases",
            &[("least", pollers.0), ("most", pollers.1)],
        );
    }
    cost(inputs, &mut page, Cost { batch, exec, e0, per_event, interval });
    flow(
        inputs,
        &mut page,
        &Drained { drain, cycle, one, pollers, lease: &lease, interval, e0, per_event, workers },
    )?;
    Ok(page)
}

/// Lease strings as ShedLock reads them; a blank one is its default, and then the number beside it counts.
fn lease(inputs: &Inputs<'_>, exec: f64, page: &mut Page) -> Result<Lease, OutOfDomain> {
    let mut accepted = true;
    let mut read = |name: &'static str| -> Option<f64> {
        let text = inputs.text(name)?;
        match duration::parse(Grammar::ShedLock, text) {
            Ok(nanos) => Some(nanos as f64 / 1e9),
            Err(_) => {
                accepted = false;
                page.warn_of(Severity::Error, "lease_text_rejected", "text", text);
                None
            }
        }
    };
    let (least, most) = (read("lock_at_least"), read("lock_at_most"));
    let at_least_s = least.or(inputs.maybe("lock_at_least_s")).unwrap_or(0.0);
    let at_most_s = most.or(inputs.maybe("lock_at_most_s"));
    if let Some(most) = at_most_s {
        if at_least_s > most {
            accepted = false;
            page.warn(Severity::Error, "lease_least_above_most", &[("least", at_least_s), ("most", most)]);
        } else if most <= exec {
            page.warn(Severity::Error, "lease_ends_within_a_run", &[("most", most), ("exec", exec)]);
        }
    }
    Ok(Lease { at_least_s, at_most_s, accepted })
}

/// Least and most pollers that are effective, over the phases in which the instances may stand.
fn pollers(
    mode: Mode,
    interval: f64,
    exec: f64,
    lease: &Lease,
    instances: f64,
) -> Result<(f64, f64), OutOfDomain> {
    let cycle = outbox::cycle(mode, interval, exec);
    let held = exec.max(lease.at_least_s);
    // Alone and free at its own next start; without a lock nobody waits for another.
    if held <= 0.0 || instances <= 1.0 && held <= cycle {
        return Ok((instances, instances));
    }
    if interval <= 0.0 {
        return Err(OutOfDomain { input: "interval_s", why: "not_positive" });
    }
    let longest = cycle.max(held);
    let attempts = CYCLES * longest / interval * instances;
    if attempts > outbox_attempts() {
        // The lease is so long against the interval that only the bound of the runs in it is told.
        return Ok((0.0, outbox::max_pollers(instances, cycle, exec, lease.at_least_s)));
    }
    let alone = instances <= 1.0 || mode == Mode::Cron;
    let steps = if alone { 1 } else { PHASES };
    let (mut least, mut most) = (f64::INFINITY, 0.0f64);
    for step in 0..steps {
        let apart = cycle * f64::from(step) / f64::from(PHASES);
        let phases: Vec<f64> = (0..instances as u32).map(|i| f64::from(i) * apart).collect();
        let done = outbox::simulate(&Setting {
            mode,
            interval_s: interval,
            e0_s: exec,
            per_event_s: 0.0,
            batch: 1.0,
            lock_at_least_s: lease.at_least_s,
            phases_s: &phases,
            duration_s: CYCLES * longest,
            arrival_per_s: f64::INFINITY,
            arrival_until_s: f64::INFINITY,
            initial: 0.0,
        });
        let runs = done.map(|d| d.runs).unwrap_or_default();
        // From the first start to the last: what is before and after would blur the rate.
        if let [first, .., last] = runs.as_slice() {
            let rate = (runs.len() - 1) as f64 / (last.at_s - first.at_s);
            // Runs of a whole number of pollers differ from it in the last bits only.
            let effective = rate * cycle;
            let near = effective.round();
            let effective = if (effective - near).abs() < 1.5 / runs.len() as f64 { near } else { effective };
            (least, most) = (least.min(effective), most.max(effective));
        }
    }
    Ok(if least.is_finite() { (least, most.min(instances)) } else { (0.0, 0.0) })
}

fn outbox_attempts() -> f64 {
    // A page is computed at many points: a hundredth of what one simulation may take.
    outbox::ATTEMPTS / 100.0
}

struct Cost {
    batch: f64,
    exec: f64,
    e0: f64,
    per_event: f64,
    interval: f64,
}

/// What a run costs per row, and what commits alone would make of it.
fn cost(inputs: &Inputs<'_>, page: &mut Page, cost: Cost) {
    page.put("per_event_cost_ms", 1e3 * cost.exec / cost.batch);
    page.put("per_event_commits", outbox::commits_per_run(cost.batch, false));
    let assumed = cost.e0 + cost.batch * cost.per_event;
    if inputs.maybe("exec_s").is_some() && cost.per_event > 0.0 && cost.exec < TOO_QUICK * assumed {
        let numbers =
            [("exec", cost.exec), ("assumed", assumed), ("per_event_ms", 1e3 * cost.exec / cost.batch)];
        page.warn(Severity::Error, "run_too_quick_for_its_rows", &numbers);
    }
    if let Some(commit_ms) = inputs.maybe("commit_ms") {
        let rate = |bulk| {
            let cycle = cost.interval + outbox::commits_per_run(cost.batch, bulk) * commit_ms / 1e3;
            (cycle > 0.0).then(|| cost.batch / cycle)
        };
        page.put("per_event_rate_per_s", rate(false));
        page.put("bulk_rate_per_s", rate(true));
    }
}

struct Drained<'a> {
    drain: (f64, f64),
    cycle: f64,
    one: f64,
    pollers: (f64, f64),
    lease: &'a Lease,
    interval: f64,
    e0: f64,
    per_event: f64,
    workers: f64,
}

/// Arrivals against the drain: load, backlog, ages, and what was seen.
fn flow(inputs: &Inputs<'_>, page: &mut Page, drained: &Drained<'_>) -> Result<(), OutOfDomain> {
    let per_request = inputs.number("events_per_request")?;
    let (slow, fast) = drained.drain;
    if per_request > 0.0 {
        page.range("max_arrival_per_s", (slow / per_request, fast / per_request));
    }
    let Some(requests) = inputs.maybe("arrival_per_s") else { return Ok(()) };
    let arrival = requests * per_request;
    let (time, initial) = (inputs.number("duration_s")?, inputs.number("initial")?);
    let backlog =
        (outbox::backlog(initial, arrival, fast, time), outbox::backlog(initial, arrival, slow, time));
    // Without a length of the load and without a backlog at its begin nothing is known of the end: a load of no length
    // leaves none, however far it outruns the drain.
    let has_end = time > 0.0 || initial > 0.0;
    page.put("event_arrival_per_s", arrival);
    if slow > 0.0 {
        page.range("load", (arrival / fast, arrival / slow));
        page.range("batch_fill", ((arrival / fast).min(1.0), (arrival / slow).min(1.0)));
    }
    if slow > 0.0 && has_end {
        page.range("drain_time_s", (backlog.0 / fast, backlog.1 / slow));
        let half = drained.cycle / 2.0;
        page.range("age_s", (backlog.0 / fast + half, backlog.1 / slow + half));
    }
    if (arrival < slow) == (arrival < fast) {
        page.flag("stable", arrival < slow);
    }
    if arrival >= fast {
        page.warn(Severity::Warning, "arrivals_outrun_the_drain", &[("arrival", arrival), ("drain", fast)]);
    }
    if has_end {
        page.range("backlog_end", backlog);
    }
    page.put("steady_backlog", (arrival < slow).then_some(arrival * drained.cycle));
    let batch = outbox::batch_for(arrival, drained.interval, drained.e0, drained.per_event);
    page.put("batch_for_arrival", batch.map(f64::ceil));
    if batch.is_none() {
        let busy = arrival * drained.per_event;
        page.warn(Severity::Warning, "no_batch_is_large_enough", &[("busy", busy)]);
    }
    if drained.pollers.0 > 0.0 {
        page.put("workers_for_arrival", (arrival / (drained.one * drained.pollers.0)).ceil());
    }
    page.put("crash_backlog", drained.lease.at_most_s.map(|most| most * arrival));
    if let Some(observed) = inputs.maybe("observed_max") {
        let seen_there =
            Seen { observed, arrival, requests, per_request, time, initial, backlog, fit: inputs.fit };
        seen(page, &seen_there, drained);
    }
    Ok(())
}

struct Seen {
    observed: f64,
    arrival: f64,
    requests: f64,
    per_request: f64,
    time: f64,
    initial: f64,
    backlog: (f64, f64),
    fit: Fit,
}

/// The contradiction test, and what would explain it.
fn seen(page: &mut Page, seen: &Seen, drained: &Drained<'_>) {
    let (low, high) = seen.backlog;
    if low > 0.0 {
        page.range("observed_over_predicted", (seen.observed / high, seen.observed / low));
    }
    let contradicts = |predicted| {
        outbox::contradicts(predicted, seen.observed, seen.arrival, Some(drained.cycle), seen.fit)
    };
    // A backlog between the two predicted ones contradicts neither.
    let between = (low..=high).contains(&seen.observed);
    let contradiction = !between && contradicts(low) == Some(true) && contradicts(high) == Some(true);
    page.flag("contradiction", contradiction);
    if seen.time > 0.0 {
        let grown = (seen.observed - seen.initial) / seen.time;
        page.put("implied_drain_per_s", seen.arrival - grown);
        page.put("implied_pollers", (seen.arrival - grown) / (drained.one * drained.workers));
        if seen.requests > 0.0 {
            let (slow, fast) = drained.drain;
            page.range(
                "implied_events_per_request",
                ((grown + slow) / seen.requests, (grown + fast) / seen.requests),
            );
        }
    }
    if contradiction {
        page.warn(
            Severity::Error,
            "backlog_contradicts_the_model",
            &[("observed", seen.observed), ("least", low), ("most", high)],
        );
        explain(page, seen, drained);
    }
}

fn explain(page: &mut Page, seen: &Seen, drained: &Drained<'_>) {
    let fits = |predicted: f64| {
        let contradicts =
            outbox::contradicts(predicted, seen.observed, seen.arrival, Some(drained.cycle), seen.fit);
        if contradicts == Some(false) { Likely::Fits } else { Likely::Contradicted }
    };
    let dead = outbox::backlog(seen.initial, seen.arrival, 0.0, seen.time);
    let mut add = |code, value, likely| page.explanations.push(Explanation { code, value, likely });
    if !drained.lease.accepted {
        add("parameter_not_in_effect", None, Likely::Fits);
    } else {
        add("parameter_not_in_effect", None, Likely::Open);
    }
    add("no_run_drains", Some(dead), fits(dead));
    let one_more = drained.one * drained.workers * (drained.pollers.1.ceil() + 1.0);
    let with_more = outbox::backlog(seen.initial, seen.arrival, one_more, seen.time);
    let (_, high) = seen.backlog;
    if seen.observed < high {
        add("more_pollers", Some(with_more), fits(with_more));
    }
    if seen.time > 0.0 && seen.requests > 0.0 {
        let implied = ((seen.observed - seen.initial) / seen.time + drained.drain.1) / seen.requests;
        let likely =
            if implied > 0.0 && implied != seen.per_request { Likely::Open } else { Likely::Contradicted };
        add("other_events_per_request", Some(implied), likely);
    }
    add("gauge_written_by_the_poller", None, Likely::Open);
    add("published_after_commit", None, Likely::Open);
    add("gauge_read_too_rarely", None, Likely::Open);
}

/// The backlog over time: while the load lasts, and as long again or until it is gone.
pub(super) fn trajectory(
    here: &Evaluation,
    center: &Evaluation,
    inputs: &Map<String, Value>,
    steps: u32,
) -> Vec<CurvePoint> {
    let inputs = Inputs::of(inputs);
    let initial = inputs.maybe("initial").unwrap_or(0.0);
    let load = inputs.maybe("duration_s").filter(|s| *s > 0.0).unwrap_or(60.0);
    let Some((arrival_lo, arrival_hi)) = here.bounds("event_arrival_per_s") else { return Vec::new() };
    let Some((slow, fast)) = here.bounds("drain_per_s") else { return Vec::new() };
    let middle = |name| center.bounds(name).map_or(0.0, |(lo, hi)| 0.5 * (lo + hi));
    let (arrival, drain) = (middle("event_arrival_per_s"), middle("drain_per_s"));
    let at = |t: f64, arrival: f64, drain: f64| {
        let loaded = outbox::backlog(initial, arrival, drain, t.min(load));
        outbox::backlog(loaded, 0.0, drain, (t - load).max(0.0))
    };
    let left = at(load, arrival_hi, slow);
    let after = if slow > 0.0 { (1.05 * left / slow).clamp(0.1 * load, 2.0 * load) } else { 0.2 * load };
    let mut times: Vec<f64> = (0..=steps).map(|i| (load + after) * f64::from(i) / f64::from(steps)).collect();
    times.push(load);
    times.sort_by(f64::total_cmp);
    times.dedup();
    let point = |x: f64| CurvePoint {
        x,
        y: Some(at(x, arrival, drain)),
        lo: Some(at(x, arrival_lo, fast)),
        hi: Some(at(x, arrival_hi, slow)),
    };
    times.into_iter().map(point).collect()
}
