//! MySQL's statement histogram (methods 1.7).
//!
//! 450 buckets, 50 per decade: `T[0]=0`, `T[1]=1e7 ps`, `T[n+1]=T[n]*1.0471285480508996` (the fiftieth root of
//! ten), truncated to integers; the last high bound is `2^64-1` (`storage/perfschema/pfs_histogram.cc`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::counters::rank;
use crate::method::error::{OutOfDomain, refuse};
use crate::method::value::Int;

pub(super) const BUCKETS: usize = 450;
const FIRST_PS: f64 = 1e7;
const FACTOR: f64 = 1.047_128_548_050_899_6;

/// Low and high bound of a bucket below [`BUCKETS`].
pub(super) fn bounds(bucket: usize) -> (Int, Int) {
    // Multiplied step by step as the server does, so that the truncated doubles are the same.
    let threshold = |n: usize| match n {
        0 => 0.0,
        _ => (1..n).fold(FIRST_PS, |t, _| t * FACTOR),
    };
    let low = Int(threshold(bucket) as i128);
    let high = if bucket + 1 == BUCKETS { u64::MAX.into() } else { threshold(bucket + 1) as i128 };
    (low, Int(high))
}

#[derive(Deserialize)]
pub(super) struct Bucket {
    bucket: Int,
}

#[derive(Serialize)]
pub(super) struct Bounds {
    low_ps: Int,
    high_ps: Int,
}

pub(super) fn histogram_bounds(input: Bucket) -> Result<Bounds, OutOfDomain> {
    match usize::try_from(input.bucket.0) {
        Ok(bucket) if bucket < BUCKETS => {
            let (low_ps, high_ps) = bounds(bucket);
            Ok(Bounds { low_ps, high_ps })
        }
        _ => refuse("bucket", "not_0_to_449"),
    }
}

#[derive(Deserialize)]
pub(super) struct Histogram {
    bucket_counts: BTreeMap<String, Int>,
    q: f64,
}

#[derive(Serialize)]
pub(super) struct Quantile {
    bucket: Int,
    value_ps: Int,
    low_ps: Int,
}

pub(super) fn histogram_quantile(input: Histogram) -> Result<Quantile, OutOfDomain> {
    let mut counts = BTreeMap::new();
    for (key, count) in &input.bucket_counts {
        match key.parse::<usize>() {
            Ok(bucket) if bucket < BUCKETS && (0..=u64::MAX.into()).contains(&count.0) => {
                *counts.entry(bucket).or_insert(0) += count.0;
            }
            _ => return refuse("bucket_counts", "not_a_bucket_with_a_count"),
        }
    }
    let total: i128 = counts.values().sum();
    if total == 0 {
        return refuse("bucket_counts", "empty");
    }
    let need = needed(total, input.q)?;
    let mut reached = 0;
    for (bucket, count) in counts {
        reached += count;
        if reached >= need {
            let (low_ps, value_ps) = bounds(bucket);
            return Ok(Quantile { bucket: Int(bucket as i128), value_ps, low_ps });
        }
    }
    refuse("q", "above_1")
}

/// `ceil(count*q)` in integers, as the server computes it.
fn needed(count: i128, q: f64) -> Result<i128, OutOfDomain> {
    rank(count, q).map_or_else(|| refuse("q", "not_above_0_up_to_1"), Ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rank_is_computed_in_integers() {
        assert_eq!(needed(100, 0.07), Ok(7));
        assert_eq!(needed(100, 0.999), Ok(100));
        assert_eq!(needed(1000, 0.999), Ok(999));
        assert_eq!(needed(3, 1.0), Ok(3));
        assert_eq!(needed(7, 1e-9), Ok(1));
        assert!(needed(7, 0.0).is_err() && needed(7, 1.5).is_err() && needed(7, f64::NAN).is_err());
    }

    #[test]
    fn buckets_join_without_gaps() {
        for bucket in 1..BUCKETS {
            assert_eq!(bounds(bucket - 1).1, bounds(bucket).0, "bucket {bucket}");
        }
    }
}
