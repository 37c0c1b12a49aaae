//! Comparisons by rank: medians, Mann-Whitney, and what small samples cannot tell.

use serde::{Deserialize, Serialize};

use super::probability;
use crate::distribution::normal_upper_tail;
use crate::method::error::{OutOfDomain, refuse};
use crate::method::value::{Int, Interval};

/// Up to this many ways to draw the old ranks (10 of 20) the test is exact; above it, the normal approximation.
const EXACT_UP_TO: f64 = 184_756.0;

/// Most pairs of old and new: the shift is the median of all their differences.
pub(crate) const MOST_PAIRS: usize = 4_000_000;

#[derive(Deserialize)]
pub(super) struct OldAndNew {
    old: Vec<f64>,
    new: Vec<f64>,
    alpha: f64,
    confidence: f64,
}

#[derive(Serialize)]
pub(super) struct MannWhitney {
    median_old: f64,
    median_new: f64,
    ci_old: Option<Interval>,
    ci_new: Option<Interval>,
    ci_actual_coverage: Option<f64>,
    ci_orders: Option<[usize; 2]>,
    u: f64,
    p: f64,
    delta_pct: Option<f64>,
    significant: bool,
    hodges_lehmann: f64,
}

pub(super) fn mann_whitney(input: OldAndNew) -> Result<MannWhitney, OutOfDomain> {
    let alpha = probability("alpha", input.alpha)?;
    let confidence = probability("confidence", input.confidence)?;
    for (name, sample) in [("old", &input.old), ("new", &input.new)] {
        if sample.is_empty() {
            return refuse(name, "empty");
        }
    }
    if input.old.len().saturating_mul(input.new.len()) > MOST_PAIRS {
        return refuse("new", "too_many_values");
    }
    let (old, new) = (sorted(input.old), sorted(input.new));
    let (orders_old, orders_new) =
        (median_orders(old.len(), confidence), median_orders(new.len(), confidence));
    let bounds = |sample: &[f64], orders: Option<([usize; 2], f64)>| {
        orders.map(|([lo, hi], _)| Interval([sample[lo - 1], sample[hi - 1]]))
    };
    let (median_old, median_new) = (median(&old), median(&new));
    let RankTest { u, p, .. } = rank_test(&old, &new);
    Ok(MannWhitney {
        median_old,
        median_new,
        ci_old: bounds(&old, orders_old),
        ci_new: bounds(&new, orders_new),
        ci_actual_coverage: orders_old.map(|(_, coverage)| coverage),
        ci_orders: orders_old.map(|(orders, _)| orders),
        u,
        p,
        delta_pct: (median_old != 0.0).then(|| 100.0 * (median_new / median_old - 1.0)),
        significant: p <= alpha,
        hodges_lehmann: hodges_lehmann(&old, &new),
    })
}

pub(crate) fn sorted(mut sample: Vec<f64>) -> Vec<f64> {
    sample.sort_by(f64::total_cmp);
    sample
}

/// Median of all differences new - old of samples that are not empty.
pub(crate) fn hodges_lehmann(old: &[f64], new: &[f64]) -> f64 {
    median(&sorted(new.iter().flat_map(|n| old.iter().map(move |o| n - o)).collect()))
}

/// Median of a sorted sample that is not empty.
pub(crate) fn median(sample: &[f64]) -> f64 {
    let middle = sample.len() / 2;
    if sample.len() % 2 == 1 { sample[middle] } else { 0.5 * (sample[middle - 1] + sample[middle]) }
}

/// Symmetric orders (from 1) of the narrowest interval around a median whose coverage reaches the confidence,
/// with that coverage; `None` when even the whole sample does not.
pub(crate) fn median_orders(n: usize, confidence: f64) -> Option<([usize; 2], f64)> {
    // P(the l-th of n lies below the median) needs the binomial tail below l.
    let mut orders = None;
    let (mut term, mut below) = (0.5f64.powi(n as i32), 0.0);
    for l in 1..=n.div_ceil(2) {
        below += term;
        term *= (n + 1 - l) as f64 / l as f64;
        let coverage = 1.0 - 2.0 * below;
        if coverage < confidence {
            break;
        }
        orders = Some(([l, n + 1 - l], coverage));
    }
    orders
}

/// U of the old sample and its two-sided p.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct RankTest {
    pub u: f64,
    pub p: f64,
    /// All draws of the ranks were counted.
    pub exact: bool,
}

/// The test of Mann and Whitney, ties by mid-ranks.
pub(crate) fn rank_test(old: &[f64], new: &[f64]) -> RankTest {
    let pooled = sorted(old.iter().chain(new).copied().collect());
    // Mid-ranks, doubled so that they are whole.
    let doubled_rank = |x: f64| {
        let below = pooled.partition_point(|y| *y < x);
        let up_to = pooled.partition_point(|y| *y <= x);
        below + up_to + 1
    };
    let ranks: Vec<usize> = pooled.iter().map(|x| doubled_rank(*x)).collect();
    let (n1, n2) = (old.len(), new.len());
    let sum: usize = old.iter().map(|x| doubled_rank(*x)).sum();
    let u = 0.5 * (sum - n1 * (n1 + 1)) as f64;
    let exact = ways(n1 + n2, n1) <= EXACT_UP_TO;
    let p = if exact { exact_p(&ranks, n1, sum) } else { approximate_p(&ranks, n1, n2, u) };
    RankTest { u, p, exact }
}

/// Ways to draw k of n; infinite where doubles end.
pub(crate) fn ways(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product::<f64>().round()
}

/// Counts, over all draws of the smaller sample's ranks, those at least as far out as the one seen.
fn exact_p(doubled_ranks: &[usize], n1: usize, seen: usize) -> f64 {
    let n2 = doubled_ranks.len() - n1;
    // The other sample's sum is what is left, and both tails are counted: either sample will do.
    let all: usize = doubled_ranks.iter().sum();
    let (k, seen) = if n1 <= n2 { (n1, seen) } else { (n2, all - seen) };
    let mut draws = Draws { seen, at_most: 0, at_least: 0, all: 0 };
    draws.count(doubled_ranks, k, 0);
    (2.0 * draws.at_most.min(draws.at_least) as f64 / draws.all as f64).min(1.0)
}

struct Draws {
    seen: usize,
    at_most: u32,
    at_least: u32,
    all: u32,
}

impl Draws {
    /// Depth is `k`: at most 10, since there are at least `C(2k,k)` draws and no more than [`EXACT_UP_TO`].
    fn count(&mut self, ranks: &[usize], k: usize, sum: usize) {
        if k == 0 {
            self.all += 1;
            self.at_most += u32::from(sum <= self.seen);
            self.at_least += u32::from(sum >= self.seen);
            return;
        }
        for (i, rank) in ranks.iter().enumerate().take(ranks.len() + 1 - k) {
            self.count(&ranks[i + 1..], k - 1, sum + rank);
        }
    }
}

/// Normal approximation with the tie correction of the variance.
fn approximate_p(doubled_ranks: &[usize], n1: usize, n2: usize, u: f64) -> f64 {
    let (a, b) = (n1 as f64, n2 as f64);
    let n = a + b;
    let ties: f64 = doubled_ranks
        .chunk_by(|x, y| x == y)
        .map(|tied| {
            let t = tied.len() as f64;
            t * t * t - t
        })
        .sum();
    let variance = a * b / 12.0 * (n + 1.0 - ties / (n * (n - 1.0)));
    if variance <= 0.0 {
        return 1.0;
    }
    (2.0 * normal_upper_tail((u - a * b / 2.0).abs() / variance.sqrt())).min(1.0)
}

#[derive(Deserialize)]
pub(super) struct Limits {
    alpha: f64,
    n_per_arm: Option<Int>,
}

#[derive(Serialize)]
pub(super) struct SmallSample {
    mann_whitney_n: usize,
    median_ci_n: usize,
    median_ci_coverage: f64,
    median_ci_coverage_below: f64,
    min_p: Option<f64>,
}

pub(super) fn small_sample_limits(input: Limits) -> Result<SmallSample, OutOfDomain> {
    let alpha = probability("alpha", input.alpha)?;
    let least_p = |n: usize| (2.0 / ways(2 * n, n)).min(1.0);
    let coverage = |n: usize| 1.0 - 2.0 * 0.5f64.powi(n as i32);
    // Both fall by at least half a step, so 1100 steps pass the smallest double.
    let mann_whitney_n = (1..1_100).find(|n| least_p(*n) <= alpha);
    let median_ci_n = (1..1_100).find(|n| 2.0 * 0.5f64.powi(*n as i32) <= alpha);
    let (Some(mann_whitney_n), Some(median_ci_n)) = (mann_whitney_n, median_ci_n) else {
        return refuse("alpha", "too_small");
    };
    let min_p = match input.n_per_arm.map(|n| usize::try_from(n.0)) {
        None => None,
        Some(Ok(n)) if (1..=500).contains(&n) => Some(least_p(n)),
        Some(_) => return refuse("n_per_arm", "not_1_to_500"),
    };
    Ok(SmallSample {
        mann_whitney_n,
        median_ci_n,
        median_ci_coverage: coverage(median_ci_n),
        median_ci_coverage_below: coverage(median_ci_n - 1),
        min_p,
    })
}

#[derive(Deserialize)]
pub(super) struct Ranked {
    values: Vec<f64>,
    p: f64,
}

#[derive(Serialize)]
pub(super) struct Truncated {
    index: usize,
    value: f64,
    max: f64,
}

pub(super) fn truncated_rank(input: Ranked) -> Result<Truncated, OutOfDomain> {
    let values = sorted(input.values);
    let Some(max) = values.last().copied() else { return refuse("values", "empty") };
    if !(0.0..=1.0).contains(&input.p) {
        return refuse("p", "not_0_to_1");
    }
    let index = ((values.len() - 1) as f64 * input.p) as usize;
    Ok(Truncated { index, value: values[index], max })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exact_test_agrees_with_published_tables() {
        // Complete separation: p = 2/C(2n,n).
        let p = |old: &[f64], new: &[f64]| rank_test(old, new).p;
        assert!((p(&[1.0, 2.0, 3.0], &[4.0, 5.0, 6.0]) - 0.1).abs() < 1e-15);
        assert!((p(&[4.0, 5.0, 6.0], &[1.0, 2.0, 3.0]) - 0.1).abs() < 1e-15);
        // All tied: nothing can be told.
        assert_eq!(rank_test(&[1.0; 4], &[1.0; 4]), RankTest { u: 8.0, p: 1.0, exact: true });
        assert_eq!(rank_test(&[1.0; 40], &[1.0; 40]), RankTest { u: 800.0, p: 1.0, exact: false });
        // One value against many: 2 of the 9 places are as far out as the last.
        let many: Vec<f64> = (0..8).map(f64::from).collect();
        assert!((p(&[9.0], &many) - 2.0 / 9.0).abs() < 1e-15);
        assert!((p(&many, &[9.0]) - 2.0 / 9.0).abs() < 1e-15);
    }

    #[test]
    fn the_approximation_follows_the_exact_test() {
        let old: Vec<f64> = (0..9).map(f64::from).collect();
        let new: Vec<f64> = (0..9).map(|i| f64::from(i) + 3.5).collect();
        let pooled = sorted(old.iter().chain(&new).copied().collect());
        let ranks: Vec<usize> = (0..pooled.len()).map(|i| 2 * (i + 1)).collect();
        let exact = rank_test(&old, &new);
        assert!((approximate_p(&ranks, 9, 9, exact.u) - exact.p).abs() < 0.01);
    }
}
