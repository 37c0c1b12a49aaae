//! Deltas as they cross the wire.

use inquest_core::Quantity;
use inquest_core::case::Exhibit;
use inquest_core::counters::DeltaQuality as Quality;
use inquest_core::factors::{fitting, take_apart};
use inquest_core::verdict::Reason;
use inquest_frames::{AbcClass, Delta, DeltaQuery, IdentityKind, Mode};

use super::{Compared, Pair};
use crate::ApiError;
use crate::figures::{self, DeltaRowInputs};
use crate::neighbours::Beside;
use crate::wire::*;

/// Characters of a statement that a sentence about it holds.
const LABEL: usize = 60;

/// What a delta rests on: the exhibits of its blocks, where it has some, and what was waited for beside it.
pub(crate) struct Beneath<'a> {
    pub(crate) pair: Option<(&'a Pair, &'a [Exhibit])>,
    pub(crate) beside: &'a Beside,
}

/// A window of a delta as it crosses the wire.
pub(crate) fn reply(
    compared: &Compared,
    query: &DeltaQuery,
    beneath: &Beneath<'_>,
) -> Result<DeltaReply, ApiError> {
    let Compared { delta, kind, facts, .. } = compared;
    let view = delta.view(query)?;
    let time = delta.time()?.map(|time| went(time, delta, beneath.beside)).transpose()?;
    let (law, factors) = factors(compared, beneath.pair)?;
    let seconds = delta.window_s();
    Ok(DeltaReply {
        kind: kind.to_string(),
        window: DeltaWindow {
            seconds,
            origin: if seconds.is_some() { "captured_at" } else { "unknown" }.to_owned(),
        },
        quality: delta.quality(),
        unexplained: Unexplained {
            share: view.unexplained,
            evictions: evictions(delta),
            reasons: delta.reasons().to_vec(),
        },
        columns: delta
            .columns()
            .iter()
            .map(|c| DeltaColumn { name: c.name.clone(), unit: c.unit.clone(), counter: c.counter })
            .collect(),
        by: view.by,
        total: view.total,
        total_by: view.total_by,
        rows: view.rows.into_iter().map(row).collect(),
        mode: match delta.mode() {
            Mode::Difference => "difference",
            Mode::SideBySide => "side_by_side",
            Mode::SinceBegin => "since_begin",
        }
        .to_owned(),
        ranks: delta
            .ranks()
            .into_iter()
            .map(|r| RankBy { code: r.code.to_owned(), unit: Some(r.unit) })
            .collect(),
        time,
        factors,
        law,
        identity: DeltaIdentity {
            columns: delta.identity().columns.clone(),
            how: match delta.identity().kind {
                IdentityKind::Complete => "complete",
                IdentityKind::Partial => "partial",
                IdentityKind::ByText => "by_text",
                IdentityKind::Roles => "roles",
                IdentityKind::ByFingerprint => "by_fingerprint",
            }
            .to_owned(),
        },
        facts: facts.clone(),
    })
}

/// Evicted entries, where the reasons count them.
fn evictions(delta: &Delta) -> Option<String> {
    let reason = delta.reasons().iter().find(|r| r.code == "evictions")?;
    reason.args.get("count").cloned()
}

pub(crate) fn row(row: inquest_frames::DeltaRow) -> DeltaRow {
    DeltaRow {
        key: row.key.into_iter().filter_map(|(name, value)| Some((name, value?))).collect(),
        label: row.label,
        state: row.state,
        quality: row.quality,
        before: row.before,
        after: row.after,
        delta: row.delta,
        per_call_before: row.per_call_before,
        per_call_after: row.per_call_interval.or(row.per_call_after),
        share: row.share,
        share_is_upper_bound: row.share_is_upper_bound,
        window_s: row.window_s,
        line_before: row.line_before,
        line_after: row.line_after,
        inferred: row.inferred,
        time: row.time.as_ref().map(parts),
        moments: row.moments.map(|m| WindowMoments { calls: m.calls, mean_ms: m.mean_ms, sd_ms: m.sd_ms }),
        cumulative_share: row.cumulative_share,
        class: row.class.map(|class| {
            match class {
                AbcClass::A => "a",
                AbcClass::B => "b",
                AbcClass::C => "c",
            }
            .to_owned()
        }),
    }
}

fn parts(time: &inquest_frames::TimeParts) -> TimeParts {
    TimeParts {
        total_ms: time.total_ms,
        read_ms: time.read_ms,
        write_ms: time.write_ms,
        temp_ms: time.temp_ms,
        other_ms: time.other_ms,
        lock_ms: time.lock_ms,
        cpu_ms: time.cpu_ms,
        read_share: time.read_share(),
        reads: time.reads,
        hits: time.hits,
        reads_per_row: time.reads_per_row(),
        reads_per_call: time.reads_per_call(),
        rows_per_call: time.rows_per_call(),
        read_ms_per_block: time.read_ms_per_block(),
        hit_ratio: time.hit_ratio(),
        notes: time.notes.iter().map(|code| (*code).to_owned()).collect(),
    }
}

fn went(time: inquest_frames::TimeWent, delta: &Delta, beside: &Beside) -> Result<TimeWent, ApiError> {
    let class = |name: &str, class: Option<inquest_frames::Class>| {
        class.map(|c| TimeClass {
            class: name.to_owned(),
            calls: Some(c.calls),
            time_ms: Some(c.time_ms),
            share: c.share,
        })
    };
    let classes = [
        class("commit", time.commit),
        class("rollback", time.rollback),
        class("begin", time.begin),
        class("set_autocommit", time.set_autocommit),
        class("other", Some(time.other)),
    ];
    let mut reasons = time.reasons;
    reasons.extend(beside.reasons.iter().cloned());
    if beside.outweighs {
        reasons.extend(leader(delta)?);
    }
    Ok(TimeWent {
        total: parts(&time.total),
        classes: classes.into_iter().flatten().collect(),
        reasons,
        beside: beside.figures.clone(),
    })
}

/// What leads by total time while commits waited beside every statement: leading alone does not make it the cause.
fn leader(delta: &Delta) -> Result<Option<Reason>, ApiError> {
    let first = delta.view(&DeltaQuery { count: 1, ..DeltaQuery::default() })?.rows.into_iter().next();
    let Some((label, share)) = first.and_then(|row| Some((row.label?, row.share?))) else { return Ok(None) };
    let words: Vec<&str> = label.split_whitespace().collect();
    let words = words.join(" ");
    let label = match words.char_indices().nth(LABEL) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    };
    let args = [("label".to_owned(), label), ("share_pct".to_owned(), format!("{:.1}", 100.0 * share))];
    Ok(Some(Reason { code: "lead_not_cause".to_owned(), args: args.into() }))
}

/// How few rows of a delta make most of a total.
pub(super) fn pareto(compared: &Compared, by: Option<&str>) -> Result<ParetoReply, ApiError> {
    let found = compared.delta.pareto(by)?;
    let point = |p: &inquest_frames::ParetoPoint| ParetoPoint {
        rank: p.rank,
        share: p.share,
        cumulative: p.cumulative,
    };
    Ok(ParetoReply {
        by: found.by,
        rows: found.rows,
        a: found.a,
        b: found.b,
        c: found.c,
        curve: found.curve.iter().map(point).collect(),
        share_is_upper_bound: found.share_is_upper_bound,
    })
}

/// Why the second window took longer than the first, along the first law that the columns allow.
///
/// Only where the counters began again in between are the two snapshots two windows of their own; otherwise the
/// later one contains the earlier, and their ratio explains nothing.
fn factors(
    compared: &Compared,
    pair: Option<(&Pair, &[Exhibit])>,
) -> Result<(Option<String>, Vec<Factor>), ApiError> {
    let delta = &compared.delta;
    if delta.quality() != Quality::SinceReset || delta.mode() != Mode::Difference {
        return Ok((None, Vec::new()));
    }
    let known = |column: &str| delta.totals(column).is_some_and(|t| t.before > 0.0 && t.after > 0.0);
    let kind = compared.kind.as_str();
    let fits = fitting(|feed| feed.row.is_none() && feed.kind == kind && known(feed.column));
    for fit in fits {
        let both =
            |column: &str| Some((total(compared, pair, column, 0)?, total(compared, pair, column, 1)?));
        let values: Option<Vec<(Quantity, Quantity)>> =
            fit.feeds.iter().map(|feed| both(feed.column)).collect();
        if let Some(values) = values
            && let Ok(found) = take_apart(fit.law, &values)
        {
            let factors = found.factors.into_iter().map(|f| Factor { name: f.name, ratio: f.ratio });
            return Ok((Some(fit.law.id.to_owned()), factors.collect()));
        }
    }
    Ok((None, Vec::new()))
}

/// The total of a column over one window: of the earlier snapshot since its counters began, or of the window after.
fn total(
    compared: &Compared,
    pair: Option<(&Pair, &[Exhibit])>,
    column: &str,
    side: usize,
) -> Option<Quantity> {
    let totals = compared.delta.totals(column)?;
    let unit = totals.unit.clone()?;
    let value = if side == 0 { Some(totals.before) } else { totals.delta }?;
    let own = pair.map(|(pair, exhibits)| {
        let before = pair.before.as_ref()?;
        let of = if side == 0 { Pair::between(None, before) } else { pair.clone() };
        let known =
            if side == 0 { [Default::default(), compared.known[0].clone()] } else { compared.known.clone() };
        let inputs = DeltaRowInputs::with(&of, known, Default::default(), column);
        figures::total_source(&inputs, exhibits)
    });
    let source = match own {
        Some(source) => source?,
        // Of two files there is nothing to come back to.
        None => inquest_core::Source::Entered,
    };
    Some(Quantity::point(value, unit, inquest_core::Grade::Derived, source))
}
