//! Exhibits of a case against each other.
//!
//! Each check is a function of its own with the headings of a rule. A check speaks only where the figures that it needs
//! are told apart by kind and label; what it cannot place it leaves alone.

use super::facts::{ExhibitFacts, FactRow};
use super::figure::{Digits, Figure, range, short};
use super::finding::{Finding, Rule, Severity, Status};
use super::rules::little;
use super::words::{Note, load};
use crate::Unit;
use crate::method::audit::{Listing, PartAndWhole, Status as Weighed, missing, subset};
use crate::method::counters::identity::{IoAndStatements, io_vs_statements};
use crate::method::value::Int;
use crate::method::{self};

/// Checks the figures of a case's exhibits against each other. `notes` are its texts: they say how many users a load
/// test had.
pub fn cross(facts: &[ExhibitFacts], notes: &[Note<'_>]) -> Vec<Finding> {
    let mut out = Vec::new();
    out.extend(redo_within_commit(facts));
    out.extend(autocommit_chatter(facts));
    out.extend(same_run(facts));
    out.extend(absent_relations(facts));
    out.extend(fsync_scope(facts));
    out.extend(load_tests(facts, notes));
    out
}

fn named(exhibit: &ExhibitFacts) -> String {
    exhibit.exhibit.clone()
}

fn label(exhibit: &ExhibitFacts) -> String {
    if exhibit.exhibit.is_empty() { exhibit.kind.to_string() } else { exhibit.exhibit.clone() }
}

/// The row of COMMIT in a digest.
fn commit_row(facts: &[ExhibitFacts]) -> Option<(&ExhibitFacts, &FactRow)> {
    let mut found = facts
        .iter()
        .filter(|f| f.kind.as_str() == "mysql.digest")
        .filter_map(|f| Some((f, f.row(|l| l.split_whitespace().any(|w| w == "commit") && l.len() < 90)?)));
    let first = found.next()?;
    // Two digests in one case are two moments: which one the waits belong to is not known.
    found.next().is_none().then_some(first)
}

/// `subset`: redo waits within COMMIT.
///
/// What it sees: a redo-log wait whose total exceeds that of COMMIT.
/// Why it matters: the wait is then no part of COMMIT, and cannot be subtracted from it or explain a share of it.
/// Evidence it needs: one digest with a row COMMIT, one listing of waits with the redo log.
/// When it misleads: two captures of different windows.
/// Source: methods 1.4 (wait tables are global, include background threads, and nest).
fn redo_within_commit(facts: &[ExhibitFacts]) -> Option<Finding> {
    let (digest, commit) = commit_row(facts)?;
    let mut waits = facts
        .iter()
        .filter(|f| f.kind.as_str() == "mysql.waits_global" || f.kind.as_str() == "mysql.file_io")
        .filter_map(|f| Some((f, f.row(|l| l.contains("innodb_log_file") || l.contains("redo_log"))?)));
    let (wait, redo) = waits.next()?;
    if waits.next().is_some() {
        return None;
    }
    let whole = digest.value(commit, "sum_timer_wait", &Unit::S)?;
    let part = wait.value(redo, "sum_timer_wait", &Unit::S)?;
    let broken =
        subset(PartAndWhole { part: part[0], whole: whole[1] }).ok()?.status == Weighed::Contradiction;
    let share = [part[0] / whole[1], part[1] / whole[0]].map(|x| x * 100.0);
    let sign = if broken { ">" } else { "≤" };
    let working = format!("{} s {sign} {} s; {} %", range(part), range(whole), range(share));
    let (status, severity) =
        if broken { (Status::Contradiction, Severity::Medium) } else { (Status::Holds, Severity::Info) };
    let mut finding = Finding::new(Rule::Subset, status, severity, working)
        .saying("redo_within_commit")
        .recomputed(share, Some(Unit::Percent))
        .between([named(wait), named(digest)])
        .with("part", label(wait))
        .with("whole", label(digest))
        .with("percent", range(share));
    finding.line = Some(redo.line);
    finding.block = wait.block;
    finding.caveat = Some("redo_within_commit".into());
    Some(finding)
}

/// `autocommit_chatter`: SET autocommit twice per COMMIT.
///
/// What it sees: 1.5 to 2.5 times as many SET autocommit as COMMIT.
/// Why it matters: the connection pool toggles autocommit around each transaction; two round trips that nobody needs.
/// Evidence it needs: both rows in one digest.
/// When it misleads: rows that were cut; clients that toggle by hand.
/// Source: methods 1.8, 13 (MY21).
fn autocommit_chatter(facts: &[ExhibitFacts]) -> Option<Finding> {
    facts.iter().filter(|f| f.kind.as_str() == "mysql.digest").find_map(|digest| {
        let commit = digest.row(|l| l.split_whitespace().any(|w| w == "commit") && l.len() < 90)?;
        let set = digest.row(|l| l.contains("set ") && l.contains("autocommit"))?;
        let [sets, commits] = [digest.plain(set, "count_star")?, digest.plain(commit, "count_star")?]
            .map(|b| f64::midpoint(b[0], b[1]));
        let ratio = sets / commits;
        if !(1.5..=2.5).contains(&ratio) {
            return None;
        }
        let working = format!("{} / {} = {}", short(sets), short(commits), short(ratio));
        let mut finding = Finding::new(Rule::AutocommitChatter, Status::Holds, Severity::Info, working)
            .recomputed([ratio; 2], Some(Unit::Ratio))
            .between([named(digest)])
            .with("ratio", short(ratio));
        finding.line = Some(set.line);
        finding.block = digest.block;
        Some(finding)
    })
}

/// `same_run`: which run a row of pg_stat_statements belongs to.
///
/// What it sees: one capture of pg_stat_io whose reads and read time equal those of the statement within 1 %.
/// Why it matters: pasted rows lose their moment; the order of a paste misleads.
/// Evidence it needs: one statement row with reads, and captures of pg_stat_io of client backends.
/// When it misleads: statements of other sessions in the same window; two runs of the same size.
/// Source: methods 1.8.
fn same_run(facts: &[ExhibitFacts]) -> Vec<Finding> {
    let mut out = Vec::new();
    for statements in facts.iter().filter(|f| f.kind.as_str() == "pg.stat_statements" && f.rows.len() == 1) {
        let row = &statements.rows[0];
        let Some(reads) = statements.plain(row, "shared_blks_read").map(|b| f64::midpoint(b[0], b[1])) else {
            continue;
        };
        let time =
            ["shared_blk_read_time", "blk_read_time"].iter().find_map(|key| statements.plain(row, key));
        let Some(time) = time.map(|b| f64::midpoint(b[0], b[1])) else { continue };
        if reads < 100.0 {
            continue;
        }
        for io in facts.iter().filter(|f| f.kind.as_str() == "pg.stat_io") {
            let (mut counts, mut times) = (Vec::new(), Vec::new());
            for row in io.rows.iter().filter(|r| r.label.to_lowercase().starts_with("client backend")) {
                let Some(n) = io.text(row, "reads").and_then(|t| t.parse().ok()) else { continue };
                counts.push(Int(n));
                times.push(io.plain(row, "read_time").map_or(0.0, |b| f64::midpoint(b[0], b[1])));
            }
            let (sum, sum_ms) = (counts.iter().map(|n| n.f64()).sum::<f64>(), times.iter().sum::<f64>());
            let pair = IoAndStatements {
                reads: counts,
                read_ms: times,
                statement_reads: Int(reads as i128),
                statement_read_ms: time,
            };
            let Ok(ratios) = io_vs_statements(pair) else { continue };
            let both = (ratios.reads_ratio - 1.0).abs() <= 0.01 && (ratios.time_ratio - 1.0).abs() <= 0.01;
            if !both {
                continue;
            }
            let working = format!(
                "{} / {} = {}; {} ms / {} ms = {}",
                short(sum),
                short(reads),
                short(ratios.reads_ratio),
                short(sum_ms),
                short(time),
                short(ratios.time_ratio)
            );
            out.push(
                Finding::new(Rule::SameRun, Status::Holds, Severity::Info, working)
                    .between([named(statements), named(io)])
                    .with("statements", label(statements))
                    .with("io", label(io)),
            );
        }
    }
    out
}

/// `set_difference`: every index is somewhere where writes must touch it.
///
/// What it sees: a relation of a listing of sizes that the cache listing of the same table lacks, although it is larger
/// than one that is there.
/// Why it matters: each insert must touch every index that is not partial: the listing was cut, the index was added
/// later, or it is another table.
/// Evidence it needs: one listing of sizes, one listing of buffers that holds at least two of its relations.
/// When it misleads: partial indexes (a name that says so is left out), a cache listing of the largest few.
/// Source: methods 2 (set difference).
fn absent_relations(facts: &[ExhibitFacts]) -> Vec<Finding> {
    let relations = |f: &ExhibitFacts| -> Vec<String> {
        f.rows.iter().filter_map(|r| r.label.split_whitespace().next_back().map(str::to_owned)).collect()
    };
    let sizes =
        facts.iter().filter(|f| matches!(f.kind.as_str(), "pg.relation_sizes" | "pg.relation_listing"));
    let mut out = Vec::new();
    for sizes in sizes {
        let declared: Vec<String> =
            sizes.rows.iter().filter_map(|r| r.label.split_whitespace().next()).map(str::to_owned).collect();
        let Some(listing) = facts.iter().find(|f| {
            f.kind.as_str() == "pg.buffercache_by_relation"
                && relations(f).iter().filter(|name| declared.contains(name)).count() >= 2
        }) else {
            continue;
        };
        let listed = relations(listing);
        let size = |name: &str| {
            let row = sizes.rows.iter().find(|r| r.label.split_whitespace().next() == Some(name))?;
            ["size", "bytes", "total_size", "size_bytes"]
                .iter()
                .find_map(|key| sizes.plain(row, key))
                .map(|b| b[0])
        };
        let of: std::collections::BTreeMap<String, f64> =
            declared.iter().filter_map(|name| Some((name.clone(), size(name)?))).collect();
        let Ok(answer) =
            missing(Listing { declared: declared.clone(), listed: listed.clone(), sizes: of.clone() })
        else {
            continue;
        };
        let smallest = listed.iter().filter_map(|name| of.get(name)).copied().fold(f64::INFINITY, f64::min);
        for name in answer.missing {
            let Some(bytes) = of.get(&name).copied().filter(|b| *b > smallest && !name.contains("part"))
            else {
                continue;
            };
            let working =
                format!("{name} ∉ {{{}}}; {} > {}", listed.join(", "), short(bytes), short(smallest));
            out.push(
                Finding::new(Rule::SetDifference, Status::Contradiction, Severity::Medium, working)
                    .printed(&name)
                    .between([named(sizes), named(listing)])
                    .with("relation", name.clone())
                    .with("listing", label(listing)),
            );
        }
    }
    out
}

/// `metric_scope`: can the counter contain what is said of it?
///
/// What it sees: readings before and after a change of the redo flush, with sync_binlog = 1, whose fsync rate afterwards
/// is too low for one binlog fsync per group of commits.
/// Why it matters: the panel counts InnoDB's fsyncs only; the binlog's are still there.
/// Evidence it needs: fsync rate and commit latency before and after, and both settings.
/// When it misleads: a commit rate that fell with the load.
/// Source: methods 11 (`durability.metric_scope`; silent while that method is not registered).
fn fsync_scope(facts: &[ExhibitFacts]) -> Option<Finding> {
    let scope = method::find("durability.metric_scope").ok()?;
    facts.iter().find_map(|f| {
        let key = |part: &str, other: &str| {
            f.columns.iter().find(|c| c.key.contains(part) && c.key.contains(other)).map(|c| c.key.clone())
        };
        let fsyncs = key("fsync", "per_s")?;
        let (latency, to_s) =
            [("ms", 1e-3), ("us", 1e-6), ("_s", 1.0)].into_iter().find_map(|(unit, to_s)| {
                Some((
                    f.columns.iter().find(|c| c.key.contains("commit") && c.key.ends_with(unit))?.key.clone(),
                    to_s,
                ))
            })?;
        let (flush, sync) = (key("flush_log", "")?, key("sync_binlog", "")?);
        let [before, after] = &f.rows[..] else { return None };
        let value = |row, key: &str| f.plain(row, key).map(|b| f64::midpoint(b[0], b[1]));
        let inputs = serde_json::json!({
            "fsync_before_per_s": value(before, &fsyncs)?,
            "latency_before_s": value(before, &latency)? * to_s,
            "fsync_after_per_s": value(after, &fsyncs)?,
            "latency_after_s": value(after, &latency)? * to_s,
            "flush_log_after": value(after, &flush)? as i64,
            "sync_binlog_after": value(after, &sync)? as i64,
        });
        let result = scope.run(&inputs).ok()?;
        let number = |name: &str| result.get(name).and_then(serde_json::Value::as_f64);
        if result.get("consistent").and_then(serde_json::Value::as_bool)? {
            return None;
        }
        let (needed, flight) =
            (number("group_needed_after").unwrap_or(f64::NAN), number("in_flight_after").unwrap_or(f64::NAN));
        let working = format!("g = {} > {} + 1", short(needed), short(flight));
        let mut finding = Finding::new(Rule::MetricScope, Status::Contradiction, Severity::High, working)
            .printed(f.text(after, &fsyncs)?)
            .between([named(f)])
            .with("printed", f.text(after, &fsyncs)?)
            .with("group", short(needed));
        finding.line = Some(after.line);
        finding.column = f.columns.iter().find(|c| c.key == fsyncs).map(|c| c.name.clone());
        finding.block = f.block;
        Some(finding)
    })
}

/// `little` and `duration` over summaries of load tests whose rows are metrics and whose columns are runs.
///
/// What it sees: a column of such a table whose throughput times mean response exceeds the users of the notes, or whose
/// samples end before an event that it tells.
/// Why it matters: the column mixes windows or runs.
/// Evidence it needs: rows throughput_per_s and average_ms (samples, and an event told in minutes and seconds).
/// When it misleads: users that are told for another test of the case.
/// Source: methods 2, 4.6.
fn load_tests(facts: &[ExhibitFacts], notes: &[Note<'_>]) -> Vec<Finding> {
    let users = load::users(notes);
    let mut out = Vec::new();
    for f in facts.iter().filter(|f| f.rows.iter().any(|r| r.label.to_lowercase().starts_with("throughput")))
    {
        let metric = |name: &str| {
            f.rows.iter().find(|r| r.label.to_lowercase().split_whitespace().next() == Some(name))
        };
        let (Some(rate), Some(mean)) =
            (metric("throughput_per_s"), metric("average_ms").or_else(|| metric("avg_ms")))
        else {
            continue;
        };
        for (at, column) in f.columns.iter().enumerate() {
            let cell = |row: &FactRow| {
                let text = row.cells.get(at)?.as_deref()?.to_owned();
                let bounds = Figure::read(&text, Digits::Rounded)?.bounds;
                Some((text, bounds))
            };
            let (Some((_, x)), Some((_, r))) = (cell(rate), cell(mean)) else { continue };
            let r = r.map(|ms| ms * 1e-3);
            let place = |mut finding: Finding, row: &FactRow| {
                finding.line = Some(row.line);
                finding.block = f.block;
                finding.column = Some(column.name.clone());
                finding.between = vec![named(f)];
                finding
            };
            if let Some(finding) = users.and_then(|n| little::check(n, x, r)) {
                out.push(place(finding, rate));
            }
            let event = metric("collapse")
                .and_then(|row| Some((row, load::seconds(row.cells.get(at)?.as_deref()?)?)));
            let samples = metric("samples")
                .and_then(|row| row.cells.get(at)?.as_deref()?.replace(',', "").parse().ok());
            if let (Some((row, event)), Some(samples)) = (event, samples)
                && let Some(finding) = load::duration(samples, x, event).filter(|f| !f.status.stands())
            {
                out.push(place(finding, row));
            }
        }
    }
    out
}
