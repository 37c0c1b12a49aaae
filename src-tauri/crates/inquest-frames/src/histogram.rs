//! Latency histograms of MySQL: the window between two snapshots, and its percentiles as intervals (methods 1.7).
//!
//! Source: MySQL reference manual, Statement Histogram Summary Tables. Counts of two snapshots subtract bucket by
//! bucket; the quantile columns of the digest table do not. A percentile is somewhere in its bucket: both bounds are
//! given, those of the capture where it prints them. Where any bucket shrank, the whole histogram began again.
//!
//! Absent on purpose: a single number for a percentile; the last bucket has no upper bound.

use std::collections::{BTreeMap, HashMap};

use inquest_core::capture::ColumnData;
use inquest_core::counters::DeltaQuality;
use inquest_core::method;
use serde_json::{Value, json};

use crate::FrameError;
use crate::delta::{Snapshot, checked, seconds};
use crate::table::Table;

/// Kind of the captures.
const KIND: &str = "mysql.statement_histogram";

/// One statement's histogram over a window. Neither schema nor digest: of the whole server.
#[derive(Debug, Clone, PartialEq)]
pub struct Histogram {
    /// Schema of the statement.
    pub schema: Option<String>,
    /// Its digest.
    pub digest: Option<String>,
    /// Calls in the window.
    pub count: u64,
    /// How far the window can be trusted.
    pub quality: DeltaQuality,
    /// Seconds of the window, when known.
    pub window_s: Option<f64>,
}

/// One bucket: calls that took at least `low_ps` and less than `high_ps`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bucket {
    /// Its number, from 0.
    pub number: u32,
    /// Lower bound in picoseconds.
    pub low_ps: u64,
    /// Upper bound in picoseconds; the last bucket has none.
    pub high_ps: Option<u64>,
    /// Calls.
    pub count: u64,
}

/// A percentile of a window: the bucket it is in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Percentile {
    /// The share of calls that took no longer, 0 to 1.
    pub q: f64,
    /// The bucket.
    pub bucket: Bucket,
}

type Key = (Option<String>, Option<String>);
type Buckets = BTreeMap<u32, Bucket>;

/// The histograms of a capture, or of the window between two.
#[derive(Debug, Clone)]
pub struct Histograms {
    list: Vec<Histogram>,
    buckets: Vec<Vec<Bucket>>,
}

impl Histograms {
    /// What happened between two snapshots: rows that only the earlier one has are left out.
    pub fn between(before: &Snapshot, after: &Snapshot) -> Result<Histograms, FrameError> {
        let law = checked(before, after)?;
        let (_, old) = read(&before.table)?;
        let (order, mut new) = read(&after.table)?;
        let reset =
            law.reset_after.filter(|reset| law.t1.or(law.reset_before).is_some_and(|from| *reset > from));
        let mut found = Histograms { list: Vec::new(), buckets: Vec::new() };
        for key in order {
            let Some(later) = new.remove(&key) else { continue };
            let earlier = old.get(&key);
            let shrank = earlier.is_some_and(|old| shrank(old, &later));
            let (quality, since) = match (reset, earlier) {
                (Some(reset), _) => (DeltaQuality::SinceReset, Some(reset)),
                (None, None) if before.cut => continue,
                (None, Some(_)) if shrank => (DeltaQuality::LowerBound, law.t1),
                (None, _) => (DeltaQuality::Exact, law.t1),
            };
            let subtract = earlier.filter(|_| quality == DeltaQuality::Exact);
            let left = |b: &Bucket| subtract.and_then(|old| old.get(&b.number)).map_or(0, |old| old.count);
            let buckets = later.values().map(|b| Bucket { count: b.count - left(b), ..*b }).collect();
            found.add(key, buckets, quality, seconds(since, law.t2));
        }
        Ok(found)
    }

    /// Everything in a snapshot since its histograms began.
    pub fn of(snapshot: &Snapshot) -> Result<Histograms, FrameError> {
        let (order, mut all) = read(&snapshot.table)?;
        let mut found = Histograms { list: Vec::new(), buckets: Vec::new() };
        for key in order {
            let Some(buckets) = all.remove(&key) else { continue };
            let window = seconds(snapshot.stats_reset, snapshot.at);
            found.add(key, buckets.into_values().collect(), DeltaQuality::SinceReset, window);
        }
        Ok(found)
    }

    fn add(&mut self, key: Key, buckets: Vec<Bucket>, quality: DeltaQuality, window_s: Option<f64>) {
        let count = buckets.iter().map(|b| b.count).fold(0, u64::saturating_add);
        self.list.push(Histogram { schema: key.0, digest: key.1, count, quality, window_s });
        self.buckets.push(buckets);
    }

    /// The histograms, in the order of the later capture.
    pub fn list(&self) -> &[Histogram] {
        &self.list
    }

    /// The buckets of a histogram that have calls, by number.
    pub fn buckets(&self, index: usize) -> Vec<Bucket> {
        self.buckets.get(index).into_iter().flatten().filter(|b| b.count > 0).copied().collect()
    }

    /// Percentiles of a histogram. None where it has no call; a share that is none is left out.
    pub fn percentiles(&self, index: usize, of: &[f64]) -> Vec<Percentile> {
        let buckets = self.buckets(index);
        let counts: BTreeMap<String, Value> =
            buckets.iter().map(|b| (b.number.to_string(), json!(b.count.to_string()))).collect();
        let Ok(quantile) = method::find("counters.histogram_quantile") else { return Vec::new() };
        let one = |q: &f64| {
            let answer = quantile.run(&json!({"bucket_counts": counts, "q": q})).ok()?;
            let number = match &answer["bucket"] {
                Value::String(text) => text.parse().ok()?,
                other => other.as_u64()?,
            };
            let bucket = buckets.iter().find(|b| u64::from(b.number) == number)?;
            Some(Percentile { q: *q, bucket: *bucket })
        };
        of.iter().filter_map(one).collect()
    }
}

fn shrank(before: &Buckets, after: &Buckets) -> bool {
    let later = |number: &u32| after.get(number).map_or(0, |b| b.count);
    before.iter().any(|(number, old)| later(number) < old.count)
}

/// Histograms of a capture, and their keys in its order.
fn read(table: &Table) -> Result<(Vec<Key>, HashMap<Key, Buckets>), FrameError> {
    if table.meta().kind.as_str() != KIND {
        return Err(FrameError::NotOfKind {
            found: table.meta().kind.clone(),
            wanted: inquest_core::capture::KindId::new(KIND),
        });
    }
    let at = |name: &str| table.column_index(name);
    let needed = |name: &str| at(name).ok_or_else(|| FrameError::NoColumn(name.to_owned()));
    let (number, count) = (needed("bucket_number")?, needed("count_bucket")?);
    let (low, high) = (needed("bucket_timer_low")?, needed("bucket_timer_high")?);
    let (schema, digest) = (at("schema_name"), at("digest"));
    let (mut order, mut all) = (Vec::new(), HashMap::<Key, Buckets>::new());
    for batch in table.batches() {
        let batch = batch?;
        for row in 0..batch.rows() {
            let value = |column: usize| whole(&batch.columns[column], row);
            let text = |column: Option<usize>| column.and_then(|c| words(&batch.columns[c], row));
            let (Some(number), Some(count)) =
                (value(number).and_then(|n| u32::try_from(n).ok()), value(count))
            else {
                continue;
            };
            let key = (text(schema), text(digest));
            let high_ps = value(high).filter(|h| *h != u64::MAX);
            let bucket = Bucket { number, low_ps: value(low).unwrap_or_default(), high_ps, count };
            if !all.contains_key(&key) {
                order.push(key.clone());
            }
            let twice = all.entry(key).or_default().insert(number, bucket);
            if twice.is_some() {
                let line = batch.lines.get(row).copied().unwrap_or_default();
                return Err(FrameError::DuplicateKey { first: line, second: line, in_after: true });
            }
        }
    }
    Ok((order, all))
}

fn whole(data: &ColumnData, row: usize) -> Option<u64> {
    match data {
        ColumnData::Uint(v) => v.get(row).copied().flatten(),
        ColumnData::Int(v) => v.get(row).copied().flatten().and_then(|n| u64::try_from(n).ok()),
        ColumnData::Text(v) | ColumnData::Decimal(v) => v.get(row)?.parse().ok(),
        _ => None,
    }
}

fn words(data: &ColumnData, row: usize) -> Option<String> {
    match data {
        ColumnData::Text(v) => v.get(row).map(str::to_owned),
        _ => None,
    }
}
