//! Two snapshots of the same counters: what happened in between.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use inquest_core::capture::KindId;
use inquest_core::case::{CaseId, Exhibit};
use inquest_core::counters::DeltaQuality as Quality;
use inquest_core::factors::{Link, product_law};
use inquest_core::{Grade, Quantity, Source, Unit};
use inquest_frames::{AbcClass, Delta, DeltaQuery, Mode, Snapshot, Table};

use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking};

const KEPT: usize = 4;

/// The frames of two snapshots, each with the time it was captured.
type Pair = (PathBuf, PathBuf);

/// Deltas that were computed last.
#[derive(Default)]
pub(crate) struct Deltas {
    known: Mutex<Vec<(Pair, Arc<Compared>)>>,
}

impl Deltas {
    fn get(&self, key: &Pair) -> Option<Arc<Compared>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|(k, _)| k == key).map(|(_, d)| d.clone())
    }

    /// Forgets them: rows they were computed from were read again.
    pub(crate) fn forget(&self) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn keep(&self, key: Pair, delta: Arc<Compared>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.push((key, delta));
        if known.len() > KEPT {
            known.remove(0);
        }
    }
}

impl Inquest {
    /// The difference of two snapshots, ranked, by window.
    pub async fn delta(&self, request: DeltaRequest, _ctx: &Context) -> Result<DeltaReply, ApiError> {
        if request.count > WINDOW_ROWS {
            return Err(ApiError::WindowTooLarge {
                count: request.count.to_string(),
                limit: WINDOW_ROWS.to_string(),
            });
        }
        let delta = self.delta_of(&request.case, &request.before, &request.after).await?;
        blocking(move || reply(&delta, &query(&request), [Some(&request.before), Some(&request.after)])).await
    }

    /// How few rows of a delta make most of a total.
    pub async fn delta_pareto(
        &self,
        request: ParetoRequest,
        _ctx: &Context,
    ) -> Result<ParetoReply, ApiError> {
        let delta = self.delta_of(&request.case, &request.before, &request.after).await?;
        blocking(move || {
            let found = delta.delta.pareto(request.by.as_deref())?;
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
        })
        .await
    }

    /// The delta of two blocks, computed once.
    pub(crate) async fn delta_of(
        &self,
        case: &CaseId,
        before: &BlockRef,
        after: &BlockRef,
    ) -> Result<Arc<Compared>, ApiError> {
        let e1 = &self.exhibit(case, &before.exhibit).await?;
        let e2 = &self.exhibit(case, &after.exhibit).await?;
        let first = snapshot(self.table_of(e1, before.block).await?, e1, before.block);
        let second = snapshot(self.table_of(e2, after.block).await?, e2, after.block);
        let key = (self.library.frame_path(e1, before.block), self.library.frame_path(e2, after.block));
        // The times of the captures are part of the computation and can be edited.
        let key = (stamped(key.0, first.at), stamped(key.1, second.at));
        if let Some(known) = self.deltas.get(&key) {
            return Ok(known);
        }
        let delta = Arc::new(blocking(move || between(first, second)).await?);
        self.deltas.keep(key, delta.clone());
        Ok(delta)
    }
}

/// A request as the deltas take it.
pub(crate) fn query(request: &DeltaRequest) -> DeltaQuery {
    DeltaQuery {
        by: request.by.clone(),
        descending: true,
        filter: request.filter.clone(),
        first: request.first,
        count: request.count,
    }
}

fn stamped(path: PathBuf, at: Option<i64>) -> PathBuf {
    path.join(at.map_or_else(String::new, |t| t.to_string()))
}

/// A delta, and the kind of its snapshots.
pub(crate) struct Compared {
    pub(crate) delta: Delta,
    pub(crate) kind: KindId,
}

/// A delta of two snapshots, or why there is none.
pub(crate) fn between(before: Snapshot, after: Snapshot) -> Result<Compared, ApiError> {
    let kind = before.table.meta().kind.clone();
    Ok(Compared { delta: Delta::between(before, after)?, kind })
}

/// A delta of the rows of two blocks of exhibits that need not be stored yet.
pub(crate) fn of_tables(
    before: (&Exhibit, u32, Arc<Table>),
    after: (&Exhibit, u32, Arc<Table>),
) -> Result<Compared, ApiError> {
    between(snapshot(before.2, before.0, before.1), snapshot(after.2, after.0, after.1))
}

pub(crate) fn snapshot(table: Arc<Table>, exhibit: &Exhibit, block: u32) -> Snapshot {
    let record = exhibit.blocks.iter().find(|b| b.index == block);
    let at = exhibit.captured_at.as_ref().and_then(|m| m.at).map(|i| i.0);
    Snapshot { at, cut: record.is_some_and(|b| !b.complete), ..Snapshot::of(table) }
}

/// A window of a delta as it crosses the wire.
pub(crate) fn reply(
    compared: &Compared,
    query: &DeltaQuery,
    of: [Option<&BlockRef>; 2],
) -> Result<DeltaReply, ApiError> {
    let Compared { delta, kind } = compared;
    let view = delta.view(query)?;
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
        time: delta.time()?.map(went),
        factors: factors(delta, of)?,
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

fn went(time: inquest_frames::TimeWent) -> TimeWent {
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
    TimeWent {
        total: parts(&time.total),
        classes: classes.into_iter().flatten().collect(),
        reasons: time.reasons,
        beside: Vec::new(),
    }
}

/// Why the second window took longer than the first: rows, blocks per row, time per block.
///
/// Only where the counters began again in between are the two snapshots two windows of their own; otherwise the
/// later one contains the earlier, and their ratio explains nothing.
fn factors(delta: &Delta, of: [Option<&BlockRef>; 2]) -> Result<Vec<Factor>, ApiError> {
    if delta.quality() != Quality::SinceReset {
        return Ok(Vec::new());
    }
    const LAWS: [[(&str, &str); 3]; 2] = [
        [("rows", "rows"), ("blocks_per_row", "shared_blks_read"), ("ms_per_block", "shared_blk_read_time")],
        [("rows", "rows"), ("blocks_per_row", "shared_blks_read"), ("ms_per_block", "blk_read_time")],
    ];
    for law in LAWS {
        let mut links = Vec::new();
        for (name, column) in law {
            let Some(totals) = delta.totals(column) else { break };
            let quantity = |value: f64, of: Option<&BlockRef>| {
                let inputs = serde_json::json!({"block": of, "column": column});
                let source = Source::Method {
                    method: "delta.total".to_owned(),
                    version: 1,
                    inputs,
                    result: column.to_owned(),
                    from: Vec::new(),
                };
                let unit = totals.unit.clone().unwrap_or(Unit::Count);
                Quantity::point(value, unit, Grade::Derived, source)
            };
            if !(totals.before > 0.0 && totals.after > 0.0) {
                break;
            }
            links.push(Link {
                name: name.to_owned(),
                before: quantity(totals.before, of[0]),
                after: quantity(totals.after, of[1]),
            });
        }
        if links.len() == law.len()
            && let Ok(factors) = product_law(&links)
        {
            let factors = factors.factors.into_iter();
            return Ok(factors.map(|f| Factor { name: f.name, ratio: f.ratio }).collect());
        }
    }
    Ok(Vec::new())
}
