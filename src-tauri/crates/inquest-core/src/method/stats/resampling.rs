//! The bootstrap of a ratio of means, by full enumeration: no generator, no seed, the same answer everywhere.

use serde::{Deserialize, Serialize};

use super::{mean, probability};
use crate::method::error::{OutOfDomain, refuse};
use crate::method::value::Int;

/// Most values per arm: `5^5` resamples of each.
pub(crate) const MOST: usize = 5;

#[derive(Deserialize)]
pub(super) struct Arms {
    a: Vec<f64>,
    b: Vec<f64>,
    confidence: f64,
}

#[derive(Serialize)]
pub(super) struct Ratio {
    ratio: f64,
    lo: f64,
    hi: f64,
    resamples: Int,
}

pub(super) fn bootstrap_ratio(input: Arms) -> Result<Ratio, OutOfDomain> {
    let confidence = probability("confidence", input.confidence)?;
    for (name, sample) in [("a", &input.a), ("b", &input.b)] {
        if !(1..=MOST).contains(&sample.len()) {
            return refuse(name, "not_1_to_5_values");
        }
    }
    if input.a.iter().any(|x| *x <= 0.0) {
        return refuse("a", "not_positive");
    }
    let (ratios, all) = all_ratios(&input.a, &input.b);
    let tail = (1.0 - confidence) / 2.0;
    Ok(Ratio {
        ratio: mean(&input.b) / mean(&input.a),
        lo: inverse_cdf(&ratios, tail, all),
        hi: inverse_cdf(&ratios, 1.0 - tail, all),
        resamples: Int(all.into()),
    })
}

/// The ratios of means `b/a` of all resamples of up to [`MOST`] values per arm, sorted, each with the number of resamples
/// that give it, and their sum.
pub(crate) fn all_ratios(a: &[f64], b: &[f64]) -> (Vec<(f64, u64)>, u64) {
    let (means_a, means_b) = (resampled_means(a), resampled_means(b));
    let mut ratios: Vec<(f64, u64)> =
        means_a.iter().flat_map(|(a, n)| means_b.iter().map(move |(b, m)| (b / a, n * m))).collect();
    ratios.sort_by(|x, y| x.0.total_cmp(&y.0));
    let all = ratios.iter().map(|(_, n)| n).sum();
    (ratios, all)
}

/// The means of all `n^n` resamples: one entry per way to repeat the values, with the number of orders of it.
fn resampled_means(sample: &[f64]) -> Vec<(f64, u64)> {
    let n = sample.len();
    // (sum, draws left, orders): value by value, how often it is drawn.
    let mut partial = vec![(0.0, n, 1u64)];
    for (i, value) in sample.iter().enumerate() {
        let last = i + 1 == n;
        partial = partial
            .into_iter()
            .flat_map(|(sum, left, orders)| {
                let fewest = if last { left } else { 0 };
                (fewest..=left).map(move |k| {
                    (sum + *value * k as f64, left - k, orders * binomial(left as u64, k as u64))
                })
            })
            .collect();
    }
    partial.into_iter().map(|(sum, _, orders)| (sum / n as f64, orders)).collect()
}

fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Smallest value with cumulative share of at least `q`.
pub(crate) fn inverse_cdf(sorted: &[(f64, u64)], q: f64, all: u64) -> f64 {
    let mut reached = 0;
    for (value, n) in sorted {
        reached += n;
        if reached as f64 / all as f64 >= q {
            return *value;
        }
    }
    sorted.last().map_or(f64::NAN, |(value, _)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_resample_is_counted() {
        let means = resampled_means(&[1.0, 2.0, 4.0]);
        assert_eq!(means.iter().map(|(_, n)| n).sum::<u64>(), 27);
        let expectation: f64 = means.iter().map(|(m, n)| m * *n as f64).sum::<f64>() / 27.0;
        assert!((expectation - 7.0 / 3.0).abs() < 1e-12);
        assert_eq!(resampled_means(&[3.0]), [(3.0, 1)]);
    }
}
