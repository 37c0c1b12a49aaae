//! What was waited for beside the statements: PostgreSQL times a statement until it is done and flushes the log of a
//! commit after that, so that no statement is charged with the flush.
//!
//! Sources: PostgreSQL documentation, pg_stat_wal (to 17), pg_stat_io (object `wal`, from 18), pg_stat_database,
//! wait events of pg_stat_activity. Commit waits are `WALSync`, `WALWrite` and `SyncRep`, as IO, LWLock or IPC events;
//! backends that wait for their client are not active. A share of samples is a share of active time as far as the
//! sampling was even.
//!
//! Absent on purpose: a sum of both. Time of the log's flushes is the server's, waits of samples are the backends'.

use std::collections::BTreeMap;
use std::sync::Arc;

use inquest_core::capture::{Cell, ColumnData};
use inquest_core::method::computed;
use inquest_core::verdict::Reason;
use inquest_core::{Grade, Quantity, Source, Unit};
use inquest_frames::{DeltaQuery, Table};
use serde::Deserialize;
use serde_json::json;

use super::near;
use crate::deltas::{Compared, Pair};
use crate::figures::{self, DeltaRowInputs, Rows};
use crate::sources;
use crate::wire::{BlockRef, TimeBeside};
use crate::{ApiError, CaseFile, Inquest, blocking, faults};

/// Id of the computation "samples of waits, counted".
pub(crate) const SAMPLES: &str = "waits.samples";
/// Part of the statements' time, or of the samples, from which commit waits are told of beside a leading statement.
const WORTH_TELLING: f64 = 0.1;
/// Microseconds that two resets may be apart and still begin one window.
const ONE_RESET: i64 = 60_000_000;

/// Time and waits that no statement was charged with.
#[derive(Debug, Clone, Default)]
pub(crate) struct Beside {
    pub(crate) figures: Vec<TimeBeside>,
    /// `wal_sync_beside {sync_ms, statements_ms}`, `commit_waits_seen {share_pct, samples}`.
    pub(crate) reasons: Vec<Reason>,
    /// So much was waited for beside statements that the first of them is not shown to be the cause.
    pub(crate) outweighs: bool,
}

/// Two snapshots of another kind, of the same moments.
struct Counters {
    pair: Pair,
    compared: Arc<Compared>,
    exhibits: Vec<inquest_core::case::Exhibit>,
}

impl Inquest {
    /// What captures of the same moments say was waited for beside the statements of a pair.
    pub(crate) async fn beside(
        &self,
        file: &CaseFile,
        pair: &Pair,
        statements: &Compared,
    ) -> Result<Beside, ApiError> {
        let mut found = Beside::default();
        if !matches!(statements.kind.as_str(), "pg.stat_statements" | "pg.stat_monitor") {
            return Ok(found);
        }
        // Beside each other stand two servers: what is beside the later one is shown.
        let before = pair.before.clone().filter(|_| !pair.side_by_side);
        let own = Pair { before, after: pair.after.clone(), side_by_side: false, known: None };
        let commits = self.total_beside(file, &own, "pg.stat_database", "xact_commit").await?;
        let syncs = self.syncs(file, &own, statements).await?;
        let time = syncs.iter().find(|f| f.what == "wal_sync_time").map(|f| f.amount.clone());
        if let Some(time) = &time {
            let spent = point(time);
            let all = statements.delta.time()?.and_then(|went| went.total.total_ms);
            if let (Some(spent), Some(all)) = (spent, all) {
                let facts = [("sync_ms", spent.round()), ("statements_ms", all.round())];
                found.reasons.push(said("wal_sync_beside", &facts.map(|(n, v)| (n, v.to_string()))));
                found.outweighs |= spent >= WORTH_TELLING * all;
            }
        }
        found.figures.extend(commits.clone());
        found.figures.extend(syncs);
        if let (Some(time), Some(commits)) = (&time, &commits)
            && let (Some(spent), Some(count)) = (point(time), point(&commits.amount))
            && count > 0.0
        {
            let inputs = json!({"numerator": spent, "denominator": count});
            let unit = time.unit.clone();
            let per = computed("counters.ratio", inputs, "ratio", unit, &[&commits.amount, time])
                .map_err(|e| faults::method("counters.ratio", &e))?;
            let of = found.figures.iter().flat_map(|f| f.of.clone()).collect();
            found.figures.push(TimeBeside {
                what: "wal_time_per_commit".to_owned(),
                amount: per,
                of,
                notes: Vec::new(),
            });
        }
        self.waits(file, &own, &mut found).await?;
        Ok(found)
    }

    /// Two snapshots of a kind that are neighbours of a pair; or one, since its counters began.
    async fn counters(&self, file: &CaseFile, pair: &Pair, kind: &str) -> Result<Option<Counters>, ApiError> {
        let first = |of: &BlockRef| {
            let near = near(file, of, kind).into_iter().next();
            near.map(|(exhibit, block)| BlockRef { exhibit: exhibit.id.clone(), block: block.index })
        };
        let Some(after) = first(&pair.after) else { return Ok(None) };
        let before = match &pair.before {
            Some(before) => match first(before) {
                Some(before) if before != after => Some(before),
                _ => return Ok(None),
            },
            None => None,
        };
        let pair = Pair { before, after, side_by_side: false, known: None };
        // What has no difference (a restart, another server) is not told of.
        let Ok(compared) = self.compared(file, &pair).await else { return Ok(None) };
        let exhibits = pair.exhibits(file)?;
        Ok(Some(Counters { pair, compared, exhibits }))
    }

    /// The total of a column of neighbours.
    async fn total_beside(
        &self,
        file: &CaseFile,
        pair: &Pair,
        kind: &str,
        column: &str,
    ) -> Result<Option<TimeBeside>, ApiError> {
        let Some(counters) = self.counters(file, pair, kind).await? else { return Ok(None) };
        Ok(counters.figure(BTreeMap::new(), column).map(|amount| TimeBeside {
            what: "commits".to_owned(),
            amount,
            of: counters.pair.blocks(),
            notes: Vec::new(),
        }))
    }

    /// Syncs and writes of the log with their time.
    async fn syncs(
        &self,
        file: &CaseFile,
        pair: &Pair,
        statements: &Compared,
    ) -> Result<Vec<TimeBeside>, ApiError> {
        let mut figures = Vec::new();
        if let Some(wal) = self.counters(file, pair, "pg.stat_wal").await? {
            let notes = notes(pair, statements, &wal)?;
            for (what, column) in [
                ("wal_syncs", "wal_sync"),
                ("wal_sync_time", "wal_sync_time"),
                ("wal_writes", "wal_write"),
                ("wal_write_time", "wal_write_time"),
            ] {
                let of = wal.pair.blocks();
                figures.extend(wal.figure(BTreeMap::new(), column).map(|amount| TimeBeside {
                    what: what.to_owned(),
                    amount,
                    of,
                    notes: notes.clone(),
                }));
            }
        }
        if figures.iter().any(|f| f.what == "wal_sync_time") {
            return Ok(figures);
        }
        // From 18 writes and syncs of the log are in pg_stat_io.
        let Some(io) = self.counters(file, pair, "pg.stat_io").await? else { return Ok(figures) };
        let notes = notes(pair, statements, &io)?;
        for (what, column) in [
            ("wal_syncs", "fsyncs"),
            ("wal_sync_time", "fsync_time"),
            ("wal_writes", "writes"),
            ("wal_write_time", "write_time"),
        ] {
            if let Some(amount) = io.of_log(column)? {
                let of = io.pair.blocks();
                figures.push(TimeBeside { what: what.to_owned(), amount, of, notes: notes.clone() });
            }
        }
        Ok(figures)
    }

    /// What the samples beside the later snapshot waited for.
    async fn waits(&self, file: &CaseFile, pair: &Pair, found: &mut Beside) -> Result<(), ApiError> {
        for kind in ["pg.wait_samples", "pg.activity"] {
            let Some((exhibit, block)) = near(file, &pair.after, kind).into_iter().next() else { continue };
            let of = BlockRef { exhibit: exhibit.id.clone(), block: block.index };
            let line = block.lines[0];
            let table = self.table_of(exhibit, block.index).await?;
            let Some(samples) = blocking(move || samples(&table)).await? else { continue };
            for (what, result) in [
                ("active_samples", "active"),
                ("commit_wait_samples", "commit"),
                ("commit_wait_share", "commit_share"),
            ] {
                if let Some(amount) = samples.quantity(&of, line, result) {
                    let of = vec![of.clone()];
                    found.figures.push(TimeBeside { what: what.to_owned(), amount, of, notes: Vec::new() });
                }
            }
            if let Some(share) = samples.commit_share() {
                let facts =
                    [("share_pct", format!("{:.1}", 100.0 * share)), ("samples", samples.active.to_string())];
                found.reasons.push(said("commit_waits_seen", &facts));
                found.outweighs |= share >= WORTH_TELLING;
            }
            return Ok(());
        }
        Ok(())
    }
}

impl Counters {
    /// A value of a row, or of the whole; nothing where it is not known.
    fn figure(&self, key: BTreeMap<String, String>, column: &str) -> Option<Quantity> {
        let inputs = DeltaRowInputs::of(&self.pair, &self.compared, key, column);
        figures::delta_row(&self.compared, &self.exhibits, &inputs).ok().map(|value| value.quantity)
    }

    /// The sum of a column over the rows of the log.
    fn of_log(&self, column: &str) -> Result<Option<Quantity>, ApiError> {
        let delta = &self.compared.delta;
        let mut figures = Vec::new();
        let filter = Some("wal".to_owned());
        let view = delta.view(&DeltaQuery { filter, count: 200, ..DeltaQuery::default() })?;
        for row in view.rows {
            if row.key.get("object").and_then(Option::as_deref) != Some("wal") {
                continue;
            }
            let key = row.key.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
            figures.extend(self.figure(key, column));
        }
        let Some(first) = figures.first() else { return Ok(None) };
        let unit = first.unit.clone();
        let rows: Vec<_> = figures
            .iter()
            .enumerate()
            .map(|(n, figure)| json!({"label": n.to_string(), "total": point(figure)}))
            .collect();
        let from: Vec<&Quantity> = figures.iter().collect();
        let sum = computed("counters.pareto", json!({"rows": rows}), "sum", unit, &from);
        Ok(sum.ok())
    }
}

/// Whether counters since their reset are of one window with the statements'.
fn notes(pair: &Pair, statements: &Compared, beside: &Counters) -> Result<Vec<Reason>, ApiError> {
    if pair.before.is_some() {
        return Ok(Vec::new());
    }
    let own = statements.known[1].stats_reset;
    let theirs = beside.compared.reset()?;
    Ok(match (own, theirs) {
        (Some(own), Some(theirs)) if (own - theirs).abs() <= ONE_RESET => Vec::new(),
        (Some(_), Some(theirs)) => vec![said("beside_other_window", &[("at", theirs.to_string())])],
        _ => vec![said("beside_window_unknown", &[])],
    })
}

/// Samples of waits, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Samples {
    all: f64,
    active: f64,
    commit: f64,
}

impl Samples {
    fn commit_share(&self) -> Option<f64> {
        (self.active > 0.0).then(|| self.commit / self.active)
    }

    fn value(&self, result: &str) -> Option<(f64, Unit)> {
        match result {
            "all" => Some((self.all, Unit::Count)),
            "active" => Some((self.active, Unit::Count)),
            "commit" => Some((self.commit, Unit::Count)),
            "commit_share" => self.commit_share().map(|share| (share, Unit::Ratio)),
            _ => None,
        }
    }

    /// One of the counts with the computation that gives it again.
    fn quantity(&self, of: &BlockRef, line: u64, result: &str) -> Option<Quantity> {
        let (value, unit) = self.value(result)?;
        let place = Source::Cell {
            exhibit: of.exhibit.clone(),
            block: of.block,
            line,
            column: "wait_event".to_owned(),
        };
        let source = Source::Method {
            method: SAMPLES.to_owned(),
            version: 1,
            inputs: json!({"of": of}),
            result: result.to_owned(),
            from: vec![place],
        };
        Some(Quantity::point(value, unit, Grade::Derived, source))
    }
}

/// Inputs of [`SAMPLES`].
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SamplesInputs {
    of: BlockRef,
}

/// A count of samples, counted again.
pub(crate) async fn samples_again(
    rows: &Rows<'_>,
    inputs: &SamplesInputs,
    result: &str,
) -> Result<Quantity, ApiError> {
    let (exhibit, table) = rows.of(&inputs.of).await?;
    let line = crate::tables::record_of(&exhibit, inputs.of.block)?.lines[0];
    let absent = || ApiError::ValueAbsent { what: result.to_owned() };
    let found = blocking(move || samples(&table)).await?.ok_or_else(absent)?;
    found.quantity(&inputs.of, line, result).ok_or_else(absent)
}

/// The samples of a list of wait events, or of sampled activity; `None` where the table is neither.
fn samples(table: &Table) -> Result<Option<Samples>, ApiError> {
    let at = |name: &str| table.column_index(name);
    let (Some(kind), Some(event)) = (at("wait_event_type"), at("wait_event")) else { return Ok(None) };
    let counted = at("samples");
    if counted.is_none() && at("sample_time").is_none() {
        return Ok(None);
    }
    let (state, backend) = (at("state"), at("backend_type"));
    let mut found = Samples::default();
    for batch in table.batches() {
        let batch = batch?;
        let text = |column: Option<usize>, row: usize| -> Option<String> {
            match batch.columns.get(column?)?.cell(row)? {
                Cell::Null => None,
                cell => Some(sources::text(&cell).to_lowercase()),
            }
        };
        for row in 0..batch.rows() {
            let weight = match counted {
                Some(at) => weight(&batch.columns[at], row),
                None => Some(1.0),
            };
            // Single samples list processes of the server too: they wait for work.
            let others = text(backend, row).is_some_and(|b| b != "client backend")
                || text(state, row).is_some_and(|s| s != "active");
            let Some(weight) = weight.filter(|_| !others) else { continue };
            let waits_for = text(Some(kind), row).unwrap_or_default();
            let event = text(Some(event), row).unwrap_or_default();
            found.all += weight;
            if !matches!(waits_for.as_str(), "client" | "activity" | "timeout" | "extension") {
                found.active += weight;
            }
            let of_log = matches!(event.as_str(), "walsync" | "walwrite" | "walwritelock" | "syncrep");
            if of_log && matches!(waits_for.as_str(), "io" | "lwlock" | "ipc" | "lwlocknamed") {
                found.commit += weight;
            }
        }
    }
    Ok(Some(found))
}

fn weight(data: &ColumnData, row: usize) -> Option<f64> {
    data.cell(row).as_ref().and_then(sources::amount)?.bounds().map(|(lo, _)| lo)
}

fn point(quantity: &Quantity) -> Option<f64> {
    quantity.amount.bounds().map(|(lo, hi)| f64::midpoint(lo, hi))
}

fn said(code: &str, facts: &[(&str, String)]) -> Reason {
    let args = facts.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Reason { code: code.to_owned(), args }
}
