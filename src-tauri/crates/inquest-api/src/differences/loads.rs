//! Facts of one arm from load tests, pool logs and lists of pods: load, failures, a percentile and the timeout that cut it,
//! how many instances served.
//!
//! A load test says these of a whole run: in its one row, in the row that sums up the others, or, for k6, in the rows of its
//! metrics. Reports that leave open which percentile a column is (JMeter's and Gatling's dashboards) say nothing here. A timeout
//! is printed by no load test: it is inferred from where the latencies end ([`Tail::cut_at`]), or taken from a pool's log.

use inquest_core::Unit;
use inquest_core::arms::{Facts, Tail};

use super::facts::{Sheet, number, settle};

/// Columns of a table that count the instances behind a run.
const INSTANCES: [&str; 5] = ["instances", "pods", "ready pods", "ready_pods", "replicas"];

pub(super) fn load_test(sheet: &Sheet, facts: &mut Facts) {
    if let Some(tail) = tail(sheet) {
        // The first run of the arm that says so; its percentile and its timeout belong together.
        if facts.percentile_ms.is_none() {
            settle(&mut facts.timeout_ms, tail.cut_at());
            facts.percentile_ms = Some(tail.percentile_ms);
        }
    }
    instances(sheet, facts);
    if sheet.position("metric").is_some() {
        return k6(sheet, facts);
    }
    let Some(row) = whole_run(sheet) else { return };
    let first = |names: &[&str]| names.iter().find_map(|name| cell(sheet, row, name));
    settle(&mut facts.load_per_s, first(&["requests_per_second", "tps"]));
    let all = first(&["requests", "transactions", "samples"]).filter(|n| *n > 0.0);
    settle(&mut facts.error_share, first(&["failed", "errors"]).zip(all).map(|(failed, all)| failed / all));
}

/// k6 prints a row for each metric.
fn k6(sheet: &Sheet, facts: &mut Facts) {
    let of =
        |metric: &str, name: &str| row_named(sheet, "metric", metric).and_then(|row| cell(sheet, row, name));
    settle(&mut facts.load_per_s, of("http_reqs", "per_second"));
    settle(&mut facts.error_share, of("http_req_failed", "rate_percent").map(|share| share / 100.0));
}

/// Requests that waited for a connection until the pool gave up: the least time said is nearest to the limit.
pub(super) fn pool_log(sheet: &Sheet, facts: &mut Facts) {
    let waited = sheet.position("timeout_ms").into_iter().flat_map(|at| values(sheet, at));
    settle(&mut facts.timeout_ms, waited.reduce(f64::min));
}

/// Pods that are ready, by name; further captures of the arm add theirs.
pub(super) fn pods(sheet: &Sheet, facts: &mut Facts) {
    let (Some(pod), Some(ready)) = (sheet.position("pod"), sheet.position("ready")) else { return };
    let mut names: Vec<&String> = sheet.rows.iter().filter_map(|row| row.get(pod)?.as_ref()).collect();
    names.sort();
    names.dedup();
    let all_ready = |name: &&&String| {
        let mut own = sheet.rows.iter().filter(|row| row.get(pod).and_then(Option::as_ref) == Some(**name));
        own.all(|row| row.get(ready).and_then(Option::as_deref) == Some("true"))
    };
    let count = names.iter().filter(all_ready).count();
    if !names.is_empty() {
        facts.replicas = Some(facts.replicas.unwrap_or(0.0) + count as f64);
    }
}

/// A table that prints how many instances served, the same in every row.
pub(super) fn instances(sheet: &Sheet, facts: &mut Facts) {
    let Some(at) = INSTANCES.iter().find_map(|name| sheet.position(name)) else { return };
    let mut found: Vec<f64> = values(sheet, at).collect();
    found.dedup();
    if let [one] = found[..] {
        settle(&mut facts.replicas, Some(one));
    }
}

/// The highest of the percentiles from 95 to 99 that a report prints of a run.
fn tail(sheet: &Sheet) -> Option<Tail> {
    listed(sheet).or_else(|| {
        let row = row_named(sheet, "metric", "http_req_duration").or_else(|| whole_run(sheet))?;
        let (quantile, at) = ["99", "98", "97", "96", "95"].iter().find_map(|figure| {
            let at = sheet.columns.iter().position(|c| is_percentile(c, figure))?;
            Some((number(figure)? / 100.0, at))
        })?;
        let max =
            ["max_ms", "max", "latency_max", "max response time"].iter().find_map(|n| sheet.position(n));
        let samples = ["samples", "requests", "transactions"].iter().find_map(|name| cell(sheet, row, name));
        let counted = row_named(sheet, "metric", "http_reqs").and_then(|row| cell(sheet, row, "count"));
        Some(Tail {
            quantile,
            percentile_ms: ms(sheet, row, at)?,
            max_ms: max.and_then(|at| ms(sheet, row, at)),
            samples: samples.or(counted),
        })
    })
}

/// A report of percentiles, one a row.
fn listed(sheet: &Sheet) -> Option<Tail> {
    let (which, latency) = (sheet.position("percentile")?, sheet.position("latency")?);
    let figure = |row: &Vec<Option<String>>| number(row.get(which)?.as_deref()?);
    let found = sheet.rows.iter().filter_map(|row| Some((figure(row)?, ms(sheet, row, latency)?)));
    let found: Vec<(f64, f64)> = found.collect();
    let of = |range: std::ops::RangeInclusive<f64>| {
        let within = found.iter().filter(|(p, _)| range.contains(p));
        within.max_by(|a, b| a.0.total_cmp(&b.0)).copied()
    };
    let (percent, percentile_ms) = of(95.0..=99.0)?;
    let max_ms = of(100.0..=100.0).map(|(_, max)| max);
    Some(Tail { quantile: percent / 100.0, percentile_ms, max_ms, samples: None })
}

/// `p95`, `p95_ms`, `latency_p95`.
fn is_percentile(column: &inquest_core::capture::Column, figure: &str) -> bool {
    let named = column.canonical.as_deref().unwrap_or(&column.name);
    let bare = named.strip_prefix("latency_").unwrap_or(named);
    bare.strip_suffix("_ms").unwrap_or(bare).strip_prefix('p') == Some(figure)
}

/// The row of the whole run: the only one, or the one that sums up the others.
fn whole_run(sheet: &Sheet) -> Option<&Vec<Option<String>>> {
    match &sheet.rows[..] {
        [only] => Some(only),
        _ => row_named(sheet, "row_kind", "total"),
    }
}

fn row_named<'a>(sheet: &'a Sheet, column: &str, name: &str) -> Option<&'a Vec<Option<String>>> {
    let at = sheet.position(column)?;
    sheet.rows.iter().find(|row| row.get(at).and_then(Option::as_deref) == Some(name))
}

fn cell(sheet: &Sheet, row: &[Option<String>], name: &str) -> Option<f64> {
    number(row.get(sheet.position(name)?)?.as_deref()?)
}

/// A cell in milliseconds; `None` where its column has no unit of time.
fn ms(sheet: &Sheet, row: &[Option<String>], at: usize) -> Option<f64> {
    let unit = sheet.columns.get(at)?.unit.as_ref()?;
    unit.convert(number(row.get(at)?.as_deref()?)?, &Unit::MS).ok()
}

fn values(sheet: &Sheet, at: usize) -> impl Iterator<Item = f64> + '_ {
    sheet.rows.iter().filter_map(move |row| number(row.get(at)?.as_deref()?))
}
