//! Shares and ratios of counters (methods 1.3 to 1.5).

use serde::{Deserialize, Serialize};

use crate::method::error::{OutOfDomain, positive, refuse};
use crate::method::printed::Printed;
use crate::method::value::Int;

#[derive(Deserialize)]
pub(crate) struct Accesses {
    pub hit: Int,
    pub read: Int,
    pub hit_half_width: f64,
    pub read_half_width: f64,
    pub printed_pct: Option<String>,
    pub rows: Option<Int>,
    pub latency_ms: Option<f64>,
    pub read_ms: Option<f64>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    Holds,
    HoldsTruncated,
    Contradiction,
}

#[derive(Serialize)]
pub(crate) struct HitRatio {
    pub hit_ratio_pct: f64,
    pub calc_lo: f64,
    pub calc_hi: f64,
    pub status: Option<Status>,
    pub rounded_pct: Option<f64>,
    pub matches_rounded: Option<bool>,
    pub matches_truncated: Option<bool>,
    pub abs_diff_pp: Option<f64>,
    pub latency_ms_per_row: Option<f64>,
    pub blocks_read_per_row: Option<f64>,
    pub block_accesses_per_row: Option<f64>,
    pub read_share: Option<f64>,
    pub ms_per_block_read: Option<f64>,
}

pub(crate) fn hit_ratio(input: Accesses) -> Result<HitRatio, OutOfDomain> {
    let (hit, read) = (input.hit.f64(), input.read.f64());
    if hit < 0.0 || read < 0.0 {
        return refuse(if hit < 0.0 { "hit" } else { "read" }, "negative");
    }
    positive("hit", hit + read)?;
    // Each number once, so that the interval is no wider than the rounding.
    let percent = |hit: f64, read: f64| if hit > 0.0 { 100.0 / (1.0 + read.max(0.0) / hit) } else { 0.0 };
    let hit_ratio_pct = percent(hit, read);
    let calc = [
        percent(hit - input.hit_half_width, read + input.read_half_width),
        percent(hit + input.hit_half_width, read - input.read_half_width),
    ];
    let printed = input.printed_pct.as_deref().map(|text| Printed::read("printed_pct", text)).transpose()?;
    let rows = input.rows.map(Int::f64);
    Ok(HitRatio {
        hit_ratio_pct,
        calc_lo: calc[0],
        calc_hi: calc[1],
        status: printed.map(|p| status(&p, calc)),
        rounded_pct: printed.map(|p| p.rounded(hit_ratio_pct)),
        matches_rounded: printed.map(|p| same(&p, p.rounded(hit_ratio_pct))),
        matches_truncated: printed.map(|p| same(&p, p.cut(hit_ratio_pct))),
        abs_diff_pp: printed.map(|p| (hit_ratio_pct - p.value).abs()),
        latency_ms_per_row: quotient(input.latency_ms, rows),
        blocks_read_per_row: quotient(Some(read), rows),
        block_accesses_per_row: quotient(Some(hit + read), rows),
        read_share: quotient(input.read_ms, input.latency_ms),
        ms_per_block_read: quotient(input.read_ms, Some(read)),
    })
}

fn status(printed: &Printed, calc: [f64; 2]) -> Status {
    if printed.meets_rounded(calc) {
        Status::Holds
    } else if printed.meets_truncated(calc) {
        Status::HoldsTruncated
    } else {
        Status::Contradiction
    }
}

/// Equal at the printed digits: both sides are decimals of that many digits, held as doubles.
fn same(printed: &Printed, value: f64) -> bool {
    (printed.value - value).abs() < 0.1 * printed.unit()
}

/// `a/b`, absent when either is or `b` is not above zero.
fn quotient(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    a.zip(b).filter(|(_, b)| *b > 0.0).map(|(a, b)| a / b)
}

#[derive(Deserialize)]
struct Total {
    label: String,
    total: f64,
}

#[derive(Deserialize)]
pub(super) struct Totals {
    rows: Vec<Total>,
    truncated: bool,
}

#[derive(Serialize)]
struct Share {
    label: String,
    total: f64,
    share: f64,
    cum_share: f64,
}

#[derive(Serialize)]
pub(super) struct Pareto {
    sum: f64,
    rows: Vec<Share>,
    share_is_upper_bound: bool,
}

pub(super) fn pareto(input: Totals) -> Result<Pareto, OutOfDomain> {
    let mut rows = input.rows;
    if rows.iter().any(|row| row.total < 0.0) {
        return refuse("rows", "negative");
    }
    let sum: f64 = rows.iter().map(|row| row.total).sum();
    if !rows.is_empty() {
        positive("rows", sum)?;
    }
    // Stable: rows of equal totals stay in the order of the source.
    rows.sort_by(|a, b| b.total.total_cmp(&a.total));
    let mut reached = 0.0;
    let rows = rows.into_iter().map(|Total { label, total }| {
        reached += total;
        Share { label, total, share: total / sum, cum_share: reached / sum }
    });
    Ok(Pareto { sum, rows: rows.collect(), share_is_upper_bound: input.truncated })
}

#[derive(Deserialize)]
struct Call {
    hit: Int,
    read: Int,
}

#[derive(Deserialize)]
pub(super) struct Calls {
    calls: Vec<Call>,
}

#[derive(Serialize)]
pub(super) struct TwoMeans {
    ratio_of_sums: f64,
    mean_of_ratios: f64,
}

pub(super) fn ratio_of_sums(input: Calls) -> Result<TwoMeans, OutOfDomain> {
    // A call that touched no block has no hit ratio, which is not a ratio of zero.
    let calls: Vec<(f64, f64)> = input
        .calls
        .iter()
        .map(|call| (call.hit.f64(), call.hit.f64() + call.read.f64()))
        .filter(|(_, all)| *all > 0.0)
        .collect();
    if calls.is_empty() {
        return refuse("calls", "empty");
    }
    let (hits, all) = calls.iter().fold((0.0, 0.0), |(hits, all), call| (hits + call.0, all + call.1));
    let ratios: f64 = calls.iter().map(|(hit, all)| hit / all).sum();
    Ok(TwoMeans { ratio_of_sums: hits / all, mean_of_ratios: ratios / calls.len() as f64 })
}

#[derive(Deserialize)]
pub(super) struct StatementTimes {
    total_ms: f64,
    read_ms: f64,
    write_ms: f64,
    blks_read: Int,
    rows: Int,
    processes: Int,
}

#[derive(Serialize)]
pub(super) struct Decomposition {
    read_share: f64,
    write_share: f64,
    other_ms: f64,
    ms_per_block_read: Option<f64>,
    blocks_read_per_row: Option<f64>,
}

/// A parallel plan sums its I/O time over processes: divided by them it is time of the statement again.
pub(super) fn time_decomposition(input: StatementTimes) -> Result<Decomposition, OutOfDomain> {
    let total = positive("total_ms", input.total_ms)?;
    let processes = positive("processes", input.processes.f64())?;
    let (read, write) = (input.read_ms / processes, input.write_ms / processes);
    let blocks = input.blks_read.f64();
    Ok(Decomposition {
        read_share: read / total,
        write_share: write / total,
        other_ms: total - read - write,
        ms_per_block_read: quotient(Some(input.read_ms), Some(blocks)),
        blocks_read_per_row: quotient(Some(blocks), Some(input.rows.f64())),
    })
}
