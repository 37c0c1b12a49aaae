//! Histograms of cumulative counts: what came into each bucket between two snapshots, and percentiles of that window as
//! intervals (methods 1.7).
//!
//! Buckets subtract one by one, percentiles do not: the QUANTILE columns of a server are of all time. A percentile is known
//! to the bucket that holds its rank, `ceil(count*q)` in integers.

use super::law::DeltaQuality;
use crate::method::decimal::{ceil_div, share_as_fraction};

/// Values counted from `lo` up to `hi`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bucket {
    /// Lower bound, in any unit.
    pub lo: f64,
    /// Upper bound; infinite in the last bucket of a histogram that has one.
    pub hi: f64,
    /// Values counted.
    pub count: u64,
}

/// What came into the buckets.
#[derive(Debug, Clone, PartialEq)]
pub struct HistogramDelta {
    /// The buckets of the later snapshot with what came into them.
    pub buckets: Vec<Bucket>,
    /// Exact, or a lower bound when a bucket shrank: then these are the later counts as they are.
    pub quality: DeltaQuality,
}

/// Why two histograms do not subtract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HistogramRefused {
    /// A bucket of the earlier snapshot is not in the later one: they are cut at other bounds.
    #[error("the histograms have other buckets")]
    OtherBuckets,
}

/// Subtracts two snapshots of one histogram. A bucket that the earlier one lacks was empty then.
pub fn histogram_delta(before: &[Bucket], after: &[Bucket]) -> Result<HistogramDelta, HistogramRefused> {
    let same = |a: &Bucket, b: &Bucket| a.lo == b.lo && a.hi == b.hi;
    if before.iter().any(|b| b.count > 0 && !after.iter().any(|a| same(a, b))) {
        return Err(HistogramRefused::OtherBuckets);
    }
    let earlier = |bucket: &Bucket| before.iter().filter(|b| same(bucket, b)).map(|b| b.count).sum::<u64>();
    let came = |bucket: &Bucket| {
        let count = bucket.count.checked_sub(earlier(bucket))?;
        Some(Bucket { count, ..*bucket })
    };
    Ok(match after.iter().map(came).collect::<Option<Vec<_>>>() {
        Some(buckets) => HistogramDelta { buckets, quality: DeltaQuality::Exact },
        None => HistogramDelta { buckets: after.to_vec(), quality: DeltaQuality::LowerBound },
    })
}

/// Bounds of the bucket that holds a percentile, `0 < q <= 1`; `None` of no values or for another q.
pub fn percentile(buckets: &[Bucket], q: f64) -> Option<(f64, f64)> {
    let mut sorted: Vec<&Bucket> = buckets.iter().filter(|b| b.count > 0).collect();
    sorted.sort_by(|a, b| a.hi.total_cmp(&b.hi));
    let all: i128 = sorted.iter().map(|b| i128::from(b.count)).sum();
    let rank = rank(all, q)?;
    let mut reached = 0;
    sorted
        .into_iter()
        .find(|bucket| {
            reached += i128::from(bucket.count);
            reached >= rank
        })
        .map(|bucket| (bucket.lo, bucket.hi))
}

/// `ceil(count*q)` in integers, at least the first.
pub(crate) fn rank(count: i128, q: f64) -> Option<i128> {
    let (numerator, denominator) = share_as_fraction(q).filter(|_| q > 0.0)?;
    // A share cut to no digits at all still asks for the first value.
    Some(ceil_div(count.saturating_mul(numerator), denominator).max(1))
}
