//! What the ways of looking ask for when they are opened: load curves, the laws of load tests, the order of keys, runs, series
//! over times of their own.
//!
//! The rules by which the page chooses what to open with are those of `ui/src/logic/snapshots.ts` and `metrics.ts`: a page
//! that chooses otherwise finds nothing recorded and says so.

use inquest_core::capture::{Column, ColumnType, Role};
use inquest_core::case::CaseId;
use serde_json::{Value, json};

use super::{Block, Request};
use crate::measures::sweep;
use crate::wire::*;

/// Most load tests and samples of keys that are looked at.
const MOST: usize = 20;

/// Everything that the ways of looking open with.
pub(super) fn opened(case: &CaseId, blocks: &[Block<'_>]) -> Vec<Request> {
    let mut asked = Vec::new();
    let there: Vec<&Block<'_>> = blocks.iter().filter(|b| b.record.rows > 0).collect();
    let like_a_sweep = |b: &&Block<'_>| is_sweep(&b.record.columns) || sweep::is_sweep(&b.record.columns);
    let by_hand = |b: &&Block<'_>| b.record.rows > 1 && like_a_sweep(b);
    let is_load = |b: &&Block<'_>| b.kind.starts_with("loadtest.") || by_hand(b);
    let loads: Vec<&Block<'_>> = there.iter().copied().filter(is_load).collect();
    let likely: Vec<&Block<'_>> = loads.iter().copied().filter(like_a_sweep).collect();
    let sweeps = if likely.is_empty() { &loads } else { &likely };
    for sweep in sweeps.iter().take(MOST) {
        asked.push(("knee", json!({"case": case, "of": sweep.of})));
        asked.push(("load_checks", json!({"case": case, "of": sweep.of})));
        // Arms of a wide sheet: the first two stand against each other.
        if let [first, second, ..] = sweep::arm_columns(&sweep.record.columns)[..] {
            let mut two = against(case, &sweep.of, &sweep.of, None);
            two["y"] = json!(first);
            two["against"]["y"] = json!(second);
            asked.push(("knee", two));
        }
    }
    for two in sweeps.windows(2).take(MOST) {
        asked.push(("knee", against(case, &two[0].of, &two[1].of, None)));
    }
    let samples = there.iter().filter(|b| b.kind == "generic.table").take(MOST);
    for sample in samples.chain(there.first()) {
        if let Some(column) = key_column(&sample.record.columns) {
            asked.push(("key_order", json!({"case": case, "of": sample.of, "column": column})));
        }
    }
    asked.extend(runs(case, &there));
    let own_times = there.iter().filter(|b| b.record.rows > 2);
    let timed = own_times.filter(|b| b.record.columns.iter().any(|c| c.ty == ColumnType::Time));
    for block in timed.take(MOST) {
        let rate = super::is_placed(block);
        let request =
            json!({"case": case, "of": [block.of], "rate": rate, "keys": [], "top": super::TOP_SERIES});
        asked.push(("series", request));
    }
    asked
}

/// The shift of the knee from one sweep to another.
pub(super) fn against(case: &CaseId, a: &BlockRef, b: &BlockRef, slo: Option<f64>) -> Value {
    let mut request = json!({"case": case, "of": a, "against": {"case": case, "of": b}});
    if let Some(slo) = slo {
        request["slo"] = json!(slo);
        request["against"]["slo"] = json!(slo);
    }
    request
}

fn name_of(column: &Column) -> &str {
    column.canonical.as_deref().unwrap_or_else(|| column.name.trim())
}

fn is_sweep(columns: &[Column]) -> bool {
    columns.iter().any(|c| is_load(name_of(c))) && columns.iter().any(|c| is_latency(name_of(c)))
}

/// Keys and texts before figures.
fn key_column(columns: &[Column]) -> Option<usize> {
    let likely = |c: &Column| c.role == Role::Key || c.ty == ColumnType::Text;
    columns.iter().position(likely).or_else(|| (!columns.is_empty()).then_some(0))
}

/// The last two captures of the kind that there is most of, by the figure that a person asks about first.
fn runs(case: &CaseId, there: &[&Block<'_>]) -> Option<Request> {
    let plain: Vec<&Block<'_>> = there.iter().copied().filter(|b| !super::is_cumulative(b.kind)).collect();
    let (a, b) = first_pair(&plain).or_else(|| first_pair(there))?;
    let (before, after) = (&a.record.columns, &b.record.columns);
    let mut offered: Vec<&Column> = before
        .iter()
        .filter(|c| is_figure(c) && c.role != Role::Key && after.iter().any(|other| other.name == c.name))
        .collect();
    offered.sort_by_key(|c| place(c));
    let column = offered.first()?;
    let arm = |of: &BlockRef, columns: &[Column]| {
        let at = columns.iter().position(|c| c.name == column.name);
        json!({"arm": "column", "of": of, "column": at})
    };
    let higher = is_completed(name_of(column)) || column.unit == Some(inquest_core::Unit::PerSecond);
    let better = if higher { "higher" } else { "lower" };
    let (before, after) = (arm(&a.of, before), arm(&b.of, after));
    Some(("runs", json!({"case": case, "before": before, "after": after, "better": better})))
}

fn is_figure(column: &Column) -> bool {
    !matches!(column.ty, ColumnType::Text | ColumnType::Bool | ColumnType::Time)
}

fn place(column: &Column) -> u8 {
    let name = name_of(column);
    if is_latency(name) {
        0
    } else if is_completed(name) {
        1
    } else if is_offered(name) {
        4
    } else if column.unit.is_none() {
        3
    } else {
        2
    }
}

/// One of the words, or one that begins with a stem.
fn named(name: &str, words: &[&str], stems: &[&str]) -> bool {
    let name = name.to_ascii_lowercase();
    words.contains(&name.as_str()) || stems.iter().any(|stem| name.starts_with(stem))
}

fn is_latency(name: &str) -> bool {
    const STEMS: [&str; 5] = ["latency", "response", "mean", "avg", "median"];
    let digits = name.strip_prefix(['p', 'P']).unwrap_or_default();
    let percentile = digits.parse::<f64>().is_ok() && digits.starts_with(|c: char| c.is_ascii_digit());
    percentile && digits.chars().all(|c| c.is_ascii_digit() || c == '.') || named(name, &[], &STEMS)
}

fn is_completed(name: &str) -> bool {
    named(name, &["throughput", "tps", "qps", "ops", "requests_per_s", "requests_per_sec"], &[])
}

fn is_load(name: &str) -> bool {
    const WORDS: [&str; 11] = [
        "target_rps",
        "rate",
        "rps",
        "offered",
        "arrival_rate",
        "users",
        "clients",
        "threads",
        "concurrency",
        "vus",
        "connections",
    ];
    named(name, &WORDS, &[])
}

/// What was asked of the system, and which run it was.
fn is_offered(name: &str) -> bool {
    const WORDS: [&str; 16] = [
        "rate",
        "rps",
        "arrival_rate",
        "concurrency",
        "clients",
        "connections",
        "threads",
        "users",
        "vus",
        "run",
        "step",
        "iteration",
        "repeat",
        "seed",
        "time",
        "timestamp",
    ];
    named(name, &WORDS, &["offered", "target", "duration", "elapsed", "interval"])
}

fn first_pair<'a>(blocks: &[&'a Block<'a>]) -> Option<(&'a Block<'a>, &'a Block<'a>)> {
    let mut kinds: Vec<(&str, Vec<&'a Block<'a>>)> = Vec::new();
    for block in blocks {
        match kinds.iter_mut().find(|(kind, _)| *kind == block.kind) {
            Some((_, list)) => list.push(block),
            None => kinds.push((block.kind, vec![block])),
        }
    }
    // The first of the largest, as a stable sort leaves it.
    let most = kinds.iter().map(|(_, list)| list.len()).max()?;
    let (_, list) = kinds.into_iter().find(|(_, list)| list.len() == most)?;
    let [.., a, b] = list.as_slice() else { return None };
    Some((*a, *b))
}
