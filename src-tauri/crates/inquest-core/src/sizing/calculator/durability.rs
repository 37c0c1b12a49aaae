//! The page of the durability of commits (methods 11).

use super::{Explanation, Fit, Inputs, Likely, Page, Severity};
use crate::method::OutOfDomain;

/// Syncs of the redo log per second when no commit asks for one; a floor: see the methods of the family.
const TIMER_PER_S: f64 = 1.0;
/// Dropping one of two equal syncs explains a gain up to this.
const EXPLAINED_UP_TO: f64 = 2.2;

pub(super) fn page(inputs: &Inputs<'_>) -> Result<Page, OutOfDomain> {
    let mut page = Page::default();
    let flush = inputs.number("innodb_flush_log_at_trx_commit")?;
    let every = inputs.number("sync_binlog")?;
    let binlog = inputs.flag("log_bin");
    losses(&mut page, flush, every, binlog);
    let latency = inputs.maybe("latency_ms");
    page.put("serial_ceiling_per_s", latency.map(|ms| 1e3 / ms));
    gain(inputs, &mut page, latency);
    let Some(commits) = inputs.maybe("commits_per_s") else { return Ok(page) };
    let group = inputs.number("group_size")?;
    let groups = commits / group;
    let redo = if flush == 1.0 { groups } else { TIMER_PER_S };
    let binlog_syncs = if binlog && every > 0.0 { groups / every } else { 0.0 };
    page.put("redo_fsync_per_s", redo);
    page.put("binlog_fsync_per_s", binlog_syncs);
    page.put("fsync_per_s", redo + binlog_syncs);
    page.put("loss_commits", (flush != 1.0).then_some(commits * TIMER_PER_S));
    let in_flight = latency.map(|ms| commits * ms / 1e3);
    page.put("in_flight", in_flight);
    // A group is no larger than the commits in flight and the one that leads it.
    let waits = f64::from(u8::from(flush == 1.0)) + if binlog && every > 0.0 { 1.0 / every } else { 0.0 };
    let least = in_flight.map(|in_flight| waits * commits / (in_flight + 1.0));
    page.put("least_fsync_per_s", least);
    if let Some(observed) = inputs.maybe("observed_fsync_per_s") {
        page.put(
            "observed_over_predicted",
            (redo + binlog_syncs > 0.0).then(|| observed / (redo + binlog_syncs)),
        );
        if let Some(least) = least {
            page.flag("counter_can_be_all", observed >= least);
            if observed < least {
                page.warn(
                    Severity::Error,
                    "counter_misses_syncs",
                    &[("observed", observed), ("least", least)],
                );
            }
        }
        let predicted = redo + binlog_syncs;
        let contradiction = predicted > 0.0 && !inputs.fit.near(predicted, observed);
        page.flag("contradiction", contradiction);
        if contradiction {
            explain(
                &mut page,
                &Syncs { redo, binlog: binlog_syncs, group, in_flight, observed, fit: inputs.fit },
            );
        }
    }
    Ok(page)
}

struct Syncs {
    redo: f64,
    binlog: f64,
    /// Commits that share a sync.
    group: f64,
    in_flight: Option<f64>,
    observed: f64,
    fit: Fit,
}

/// What would explain a rate of syncs that the settings do not give.
fn explain(page: &mut Page, syncs: &Syncs) {
    let Syncs { redo, binlog, group, in_flight, observed, fit } = *syncs;
    let mut add = |code, value, likely| page.explanations.push(Explanation { code, value, likely });
    if observed < redo + binlog {
        if binlog > 0.0 {
            add("counter_leaves_the_binlog_out", Some(redo), fit.by_number(redo, observed));
        }
        // As many commits would share a sync; no more can than are in flight and one that leads them.
        let group = (observed > 0.0).then(|| group * (redo + binlog) / observed);
        let likely = match group.zip(in_flight) {
            Some((group, in_flight)) if group > in_flight + 1.0 => Likely::Contradicted,
            _ => Likely::Open,
        };
        add("commits_share_their_syncs", group, likely);
    } else {
        add("pages_force_more_syncs", Some(observed - redo - binlog), Likely::Open);
    }
    add("parameter_not_in_effect", None, Likely::Open);
}

fn losses(page: &mut Page, flush: f64, every: f64, binlog: bool) {
    let safe = flush == 1.0 && binlog && every == 1.0;
    page.word("redo_loss_mysqld_crash", if flush == 0.0 { "about_1s" } else { "none" });
    page.word(
        "redo_loss_os_crash",
        if flush != 1.0 {
            "about_1s"
        } else if !binlog || every == 1.0 {
            "none"
        } else {
            "may_differ_from_binlog"
        },
    );
    page.word(
        "binlog_loss_os_crash",
        if !binlog || every == 1.0 {
            "none"
        } else if every == 0.0 {
            "unbounded"
        } else {
            "groups"
        },
    );
    page.put("binlog_loss_groups", (binlog && every > 1.0).then_some(every));
    page.flag("crash_safe_source", safe);
    if !safe {
        page.warn(Severity::Warning, "a_crash_may_lose_commits", &[]);
    }
}

fn gain(inputs: &Inputs<'_>, page: &mut Page, latency: Option<f64>) {
    page.put("expected_after_ms", latency.map(|ms| ms / 2.0));
    if let Some((before, after)) = latency.zip(inputs.maybe("after_ms")) {
        let gain = before / after;
        page.put("observed_gain", gain);
        page.flag("gain_explained", gain <= EXPLAINED_UP_TO);
        if gain > EXPLAINED_UP_TO {
            page.warn(Severity::Warning, "gain_needs_another_cause", &[("gain", gain)]);
        }
    }
}
