//! E-divisive change points of a series (apache/otava `docs/MATH.md`; Matteson and James 2014).

use serde::{Deserialize, Serialize};

use super::{mean, probability, variance};
use crate::distribution::t_two_sided;
use crate::method::error::{OutOfDomain, refuse};

/// Longest series: the search takes time in the square of it.
pub(crate) const LONGEST: usize = 5_000;

#[derive(Deserialize)]
pub(super) struct Series {
    series: Vec<f64>,
    max_pvalue: f64,
}

#[derive(Serialize)]
pub(super) struct ChangePoints {
    change_points: Vec<usize>,
    qhat: Option<f64>,
    index: Option<usize>,
    kappa: Option<usize>,
    mean_before: Option<f64>,
    mean_after: Option<f64>,
    change_pct: Option<f64>,
}

pub(super) fn edivisive(input: Series) -> Result<ChangePoints, OutOfDomain> {
    let max_pvalue = probability("max_pvalue", input.max_pvalue)?;
    let series = input.series;
    if series.len() > LONGEST {
        return refuse("series", "too_long");
    }
    let mut change_points = Vec::new();
    let mut segments = vec![(0, series.len())];
    while let Some((start, end)) = segments.pop() {
        let Some(candidate) = best_split(&series[start..end]) else { continue };
        let split = start + candidate.index;
        if significance(&series[start..split], &series[split..start + candidate.end]) < max_pvalue {
            change_points.push(split);
            segments.extend([(start, split), (split, end)]);
        }
    }
    change_points.sort_unstable();
    let first = best_split(&series);
    let means = first.as_ref().map(|c| (mean(&series[..c.index]), mean(&series[c.index..c.end])));
    Ok(ChangePoints {
        change_points,
        qhat: first.as_ref().map(|c| c.q),
        index: first.as_ref().map(|c| c.index),
        kappa: first.as_ref().map(|c| c.end),
        mean_before: means.map(|(before, _)| before),
        mean_after: means.map(|(_, after)| after),
        change_pct: means.filter(|(before, _)| *before != 0.0).map(|(b, a)| 100.0 * (a / b - 1.0)),
    })
}

/// Where a segment splits best: the new part begins at `index` and is compared up to `end` (exclusive).
pub(crate) struct Split {
    pub index: usize,
    pub end: usize,
    pub q: f64,
}

/// Maximises Q over all splits and ends, in time of the square of the length: distances to a new last point are
/// summed once and added to every split. Of equal values the earliest split counts, then the earliest end.
pub(crate) fn best_split(segment: &[f64]) -> Option<Split> {
    let n = segment.len();
    // For a split at t: distances across, within the left part, and within the right part up to the end.
    let (mut across, mut left, mut right) = (vec![0.0; n + 1], vec![0.0; n + 1], vec![0.0; n + 1]);
    let mut best: Option<Split> = None;
    for (last, x) in segment.iter().enumerate() {
        // to[t] = distances of the last point to the first t points.
        let mut to = Vec::with_capacity(last + 1);
        to.push(0.0);
        for y in &segment[..last] {
            to.push(to[to.len() - 1] + (x - y).abs());
        }
        for (t, near) in to.iter().enumerate().skip(1) {
            across[t] += near;
            right[t] += to[last] - near;
        }
        left[last + 1] = left[last] + to[last];
        let end = last + 1;
        for t in 1..end {
            let q = divergence(across[t], left[t], right[t], t as f64, (end - t) as f64);
            if best.as_ref().is_none_or(|b| q > b.q || (q == b.q && t < b.index)) {
                best = Some(Split { index: t, end, q });
            }
        }
    }
    best
}

/// Q of two parts of n and m points, from their sums of distances. Within means are over distinct pairs.
fn divergence(across: f64, left: f64, right: f64, n: f64, m: f64) -> f64 {
    let within = |sum: f64, k: f64| if k > 1.0 { sum / (k * (k - 1.0) / 2.0) } else { 0.0 };
    n * m / (n + m) * (2.0 * across / (n * m) - within(left, n) - within(right, m))
}

/// Two-sided p of Student's t for two parts of equal variance. Parts without spread: certain when they differ.
fn significance(a: &[f64], b: &[f64]) -> f64 {
    let (n, m) = (a.len() as f64, b.len() as f64);
    let df = n + m - 2.0;
    if df < 1.0 {
        return 1.0;
    }
    let squares =
        |part: &[f64]| if part.len() > 1 { variance(part) * (part.len() as f64 - 1.0) } else { 0.0 };
    let pooled = (squares(a) + squares(b)) / df;
    let difference = mean(a) - mean(b);
    if pooled == 0.0 {
        return if difference == 0.0 { 1.0 } else { 0.0 };
    }
    t_two_sided(difference / (pooled * (1.0 / n + 1.0 / m)).sqrt(), df)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_running_sums_are_the_definition() {
        let series: [f64; 8] = [3.0, 1.0, 4.0, 1.5, 9.0, 2.6, 5.0, 3.5];
        let pairs = |part: &[f64]| -> f64 {
            let distinct = (0..part.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
            distinct.map(|(i, j)| (part[i] - part[j]).abs()).sum()
        };
        let mut best = f64::NEG_INFINITY;
        for end in 2..=series.len() {
            for t in 1..end {
                let (x, y) = (&series[..t], &series[t..end]);
                let across: f64 = x.iter().flat_map(|a| y.iter().map(move |b| (a - b).abs())).sum();
                best = best.max(divergence(across, pairs(x), pairs(y), t as f64, (end - t) as f64));
            }
        }
        assert!((best_split(&series).unwrap().q - best).abs() < 1e-12);
        assert!(best_split(&[1.0]).is_none() && best_split(&[]).is_none());
    }

    #[test]
    fn three_levels_are_found_in_order() {
        let wobble = |level: f64| (0..12).map(move |i| level + f64::from(i % 3));
        let series: Vec<f64> = wobble(100.0).chain(wobble(150.0)).chain(wobble(120.0)).collect();
        let found = edivisive(Series { series, max_pvalue: 0.001 }).unwrap();
        assert_eq!(found.change_points, [12, 24]);
    }
}
