//! `counters.series`, `counters.histogram_delta`, `counters.buckets_delta`: series and histograms of [`crate::counters`] as
//! methods.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Number;

use super::histogram::{BUCKETS, bounds};
use crate::counters::{
    Bucket, CounterValue, DeltaQuality, PairRefused, Row, Snapshot, histogram_delta, intervals, percentile,
    rate_per_s, total,
};
use crate::method::error::{OutOfDomain, refuse};
use crate::method::value::Int;

#[derive(Deserialize)]
struct Given {
    t_s: f64,
    present: bool,
    counters: BTreeMap<String, Number>,
    stats_since_s: Option<f64>,
    stats_reset_s: Option<f64>,
    dealloc: Option<Int>,
    server: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Snapshots {
    snapshots: Vec<Given>,
    evicts: bool,
    catch_all_row: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Refusal {
    NotLater,
    OtherServer,
}

#[derive(Serialize)]
struct Between {
    from_s: f64,
    to_s: f64,
    refused: Option<Refusal>,
    quality: Option<DeltaQuality>,
    window_s: Option<f64>,
    deltas: BTreeMap<String, Number>,
    rates_per_s: BTreeMap<String, f64>,
}

#[derive(Serialize)]
pub(super) struct Series {
    intervals: Vec<Between>,
    totals: BTreeMap<String, Number>,
    quality: Option<DeltaQuality>,
}

pub(super) fn series(input: Snapshots) -> Result<Series, OutOfDomain> {
    if input.snapshots.len() < 2 {
        return refuse("snapshots", "fewer_than_2");
    }
    let names: BTreeSet<&String> = input.snapshots.iter().flat_map(|s| s.counters.keys()).collect();
    let snapshots =
        input.snapshots.iter().map(|given| snapshot(given, &names)).collect::<Result<Vec<_>, _>>()?;
    let found = intervals(&snapshots, input.evicts, input.catch_all_row);
    let named = |values: &[Option<CounterValue>]| -> BTreeMap<String, Number> {
        let told = names.iter().zip(values);
        told.filter_map(|(name, value)| Some(((*name).clone(), number(value.as_ref().copied()?)?))).collect()
    };
    let between = found.iter().map(|interval| {
        let (from, to) = (&input.snapshots[interval.from], &input.snapshots[interval.to]);
        let delta = interval.delta.as_ref().ok().and_then(Option::as_ref);
        let window_s = delta.and_then(|d| Some(d.met.until? - d.met.since?));
        let rate = |(name, value): (&&String, &Option<CounterValue>)| {
            let rate = rate_per_s(value.as_ref().copied()?, window_s?)?;
            rate.is_finite().then(|| ((*name).clone(), rate))
        };
        Between {
            from_s: from.t_s,
            to_s: to.t_s,
            refused: interval.delta.as_ref().err().map(|refused| match refused {
                PairRefused::NotLater => Refusal::NotLater,
                PairRefused::OtherServer { .. } => Refusal::OtherServer,
            }),
            quality: delta.map(|d| d.met.quality),
            window_s,
            deltas: delta.map(|d| named(&d.differences)).unwrap_or_default(),
            rates_per_s: delta
                .map(|d| names.iter().zip(&d.differences).filter_map(rate).collect())
                .unwrap_or_default(),
        }
    });
    let whole = total(&found);
    Ok(Series {
        intervals: between.collect(),
        totals: whole.as_ref().map(|w| named(&w.sums)).unwrap_or_default(),
        quality: whole.map(|w| w.quality),
    })
}

fn snapshot(given: &Given, names: &BTreeSet<&String>) -> Result<Snapshot<f64>, OutOfDomain> {
    let evicted = match given.dealloc.map(|n| u64::try_from(n.0)) {
        None => None,
        Some(Ok(n)) => Some(n),
        Some(Err(_)) => return refuse("snapshots", "negative_dealloc"),
    };
    let counters = names.iter().map(|name| given.counters.get(*name).and_then(counter)).collect();
    Ok(Snapshot {
        taken: Some(given.t_s),
        reset: given.stats_reset_s,
        evicted,
        server: given.server.clone(),
        row: given.present.then_some(Row { counters, created: given.stats_since_s }),
    })
}

/// Integers stay integers.
fn counter(number: &Number) -> Option<CounterValue> {
    let int = number.as_i64().map(i128::from).or(number.as_u64().map(i128::from));
    int.map(CounterValue::Int).or_else(|| number.as_f64().map(CounterValue::Float))
}

fn number(value: CounterValue) -> Option<Number> {
    match value {
        CounterValue::Int(n) => i64::try_from(n)
            .map(Number::from)
            .or_else(|_| u64::try_from(n).map(Number::from))
            .ok()
            .or_else(|| Number::from_f64(n as f64)),
        CounterValue::Float(x) => Number::from_f64(x),
    }
}

#[derive(Deserialize)]
pub(super) struct TwoHistograms {
    before: BTreeMap<String, Int>,
    after: BTreeMap<String, Int>,
    q: Vec<f64>,
}

#[derive(Serialize)]
struct Quantile {
    q: f64,
    low_ps: Int,
    high_ps: Int,
}

#[derive(Serialize)]
pub(super) struct MysqlWindow {
    count: Int,
    quality: DeltaQuality,
    bucket_counts: BTreeMap<String, Int>,
    quantiles: Vec<Quantile>,
}

pub(super) fn mysql_delta(input: TwoHistograms) -> Result<MysqlWindow, OutOfDomain> {
    let (before, after) = (buckets("before", &input.before)?, buckets("after", &input.after)?);
    // Bounds are the numbers of the buckets: picoseconds of the last one are no double. An earlier count in a bucket that the
    // later snapshot does not list is one that shrank.
    let list = |counts: &BTreeMap<usize, u64>| -> Vec<Bucket> {
        let all = before.keys().chain(after.keys()).collect::<BTreeSet<_>>();
        let one = |n: &usize| Bucket {
            lo: *n as f64,
            hi: *n as f64 + 1.0,
            count: counts.get(n).copied().unwrap_or(0),
        };
        all.into_iter().map(one).collect()
    };
    let Ok(delta) = histogram_delta(&list(&before), &list(&after)) else {
        return refuse("before", "other_buckets");
    };
    let quantile = |q: &f64| {
        let Some((bucket, _)) = percentile(&delta.buckets, *q) else {
            return refuse("q", "not_above_0_up_to_1");
        };
        let (low_ps, high_ps) = bounds(bucket as usize);
        Ok(Quantile { q: *q, low_ps, high_ps })
    };
    let count = count_of(&delta.buckets);
    let quantiles =
        if count.0 == 0 { Vec::new() } else { input.q.iter().map(quantile).collect::<Result<_, _>>()? };
    let came = delta.buckets.iter().filter(|b| b.count > 0);
    Ok(MysqlWindow {
        count,
        quality: delta.quality,
        bucket_counts: came.map(|b| ((b.lo as usize).to_string(), Int(b.count.into()))).collect(),
        quantiles,
    })
}

fn buckets(input: &'static str, counts: &BTreeMap<String, Int>) -> Result<BTreeMap<usize, u64>, OutOfDomain> {
    let mut found = BTreeMap::new();
    for (key, count) in counts {
        let bucket = key.parse::<usize>().ok().filter(|n| *n < BUCKETS);
        let (Some(bucket), Ok(count)) = (bucket, u64::try_from(count.0)) else {
            return refuse(input, "not_a_bucket_with_a_count");
        };
        if found.insert(bucket, count).is_some() {
            return refuse(input, "bucket_twice");
        }
    }
    Ok(found)
}

fn count_of(buckets: &[Bucket]) -> Int {
    Int(buckets.iter().map(|b| i128::from(b.count)).sum())
}

/// A cumulative count up to a bound, as Prometheus exposes it; no bound: all values.
#[derive(Deserialize)]
struct UpTo {
    le: Option<f64>,
    count: Int,
}

#[derive(Deserialize)]
pub(super) struct TwoCumulative {
    before: Vec<UpTo>,
    after: Vec<UpTo>,
    q: Vec<f64>,
}

#[derive(Serialize)]
struct Percentile {
    q: f64,
    lo: Option<f64>,
    hi: Option<f64>,
}

#[derive(Serialize)]
pub(super) struct Window {
    count: Int,
    quality: DeltaQuality,
    percentiles: Vec<Percentile>,
}

pub(super) fn buckets_delta(input: TwoCumulative) -> Result<Window, OutOfDomain> {
    let (before, after) = (apart("before", &input.before)?, apart("after", &input.after)?);
    let Ok(delta) = histogram_delta(&before, &after) else { return refuse("before", "other_buckets") };
    let count = count_of(&delta.buckets);
    let told = |q: &f64| match percentile(&delta.buckets, *q) {
        None => refuse("q", "not_above_0_up_to_1"),
        // The first bucket has no lower bound, the last no upper one.
        Some((lo, hi)) => {
            Ok(Percentile { q: *q, lo: lo.is_finite().then_some(lo), hi: hi.is_finite().then_some(hi) })
        }
    };
    let percentiles =
        if count.0 == 0 { Vec::new() } else { input.q.iter().map(told).collect::<Result<_, _>>()? };
    Ok(Window { count, quality: delta.quality, percentiles })
}

/// Cumulative counts as buckets of their own.
fn apart(input: &'static str, given: &[UpTo]) -> Result<Vec<Bucket>, OutOfDomain> {
    let mut sorted: Vec<(f64, u64)> = Vec::with_capacity(given.len());
    for up_to in given {
        let Ok(count) = u64::try_from(up_to.count.0) else { return refuse(input, "negative") };
        sorted.push((up_to.le.unwrap_or(f64::INFINITY), count));
    }
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut lo, mut reached, mut buckets) = (f64::NEG_INFINITY, 0, Vec::with_capacity(sorted.len()));
    for (hi, count) in sorted {
        let Some(own) = count.checked_sub(reached).filter(|_| hi > lo) else {
            return refuse(input, "not_cumulative");
        };
        buckets.push(Bucket { lo, hi, count: own });
        (lo, reached) = (hi, count);
    }
    Ok(buckets)
}
