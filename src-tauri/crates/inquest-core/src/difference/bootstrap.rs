//! The interval of a ratio of means: enumerated, drawn, or from the run-to-run variation.
//!
//! Drawn resamples: indices by SplitMix64 (Steele, Lea and Flood 2014, the constants of its reference code) from the
//! seed, each the upper half of the product with the number of values, whose bias is below one in 2^44 for a million
//! values. Intervals are bias corrected and accelerated (Efron 1987), the acceleration from leaving out each value of both
//! arms. They are the same for the ratio and its logarithm.

use super::{CvFrom, Question, RatioFrom, Variation, mean};
use crate::distribution::{normal_cdf, normal_quantile, t_quantile};
use crate::method::stats::resampling::{MOST, all_ratios, inverse_cdf};

/// Draws that a comparison may cost; above it the normal law of the logarithm is as good.
const MOST_DRAWS: usize = 50_000_000;

/// A ratio with its two intervals.
pub(super) struct Spread {
    pub ratio: f64,
    /// At the confidence asked for.
    pub interval: [f64; 2],
    /// At `1 - 2 alpha`.
    pub equivalence: [f64; 2],
    pub from: RatioFrom,
}

impl Spread {
    /// `None` where means have no ratio. A variation is given where an arm is one run.
    pub fn of(question: &Question, variation: Option<Variation>) -> Option<Spread> {
        let (before, after) = (&question.before, &question.after);
        if before.iter().any(|x| *x <= 0.0) || after.iter().any(|x| *x < 0.0) {
            return None;
        }
        let ratio = mean(after) / mean(before);
        let (n1, n2) = (before.len(), after.len());
        let draws = (n1 + n2).saturating_mul(question.resamples as usize);
        let (from, quantiles): (RatioFrom, Box<dyn Fn(f64) -> f64>) = match variation {
            Some(variation) => (RatioFrom::SingleRun, single_run(ratio, n1, n2, variation)),
            None if n1.max(n2) <= MOST => {
                let (ratios, all) = all_ratios(before, after);
                (RatioFrom::ExactBootstrap, Box::new(move |p| inverse_cdf(&ratios, p, all)))
            }
            None if draws <= MOST_DRAWS => (RatioFrom::BcaBootstrap, drawn(question, ratio)),
            None => (RatioFrom::NormalLog, normal_log(before, after, ratio)),
        };
        let at = |tail: f64| [quantiles(tail), quantiles(1.0 - tail)];
        let interval = at((1.0 - question.confidence) / 2.0);
        let spread = Spread { ratio, interval, equivalence: at(question.alpha), from };
        spread.ratio.is_finite().then_some(spread)
    }
}

/// `ratio*exp(q*cv*sqrt(1/n1+1/n2))`.
fn single_run(ratio: f64, n1: usize, n2: usize, variation: Variation) -> Box<dyn Fn(f64) -> f64> {
    let scale = variation.cv * (1.0 / n1 as f64 + 1.0 / n2 as f64).sqrt();
    let df = variation.df.filter(|_| variation.from == CvFrom::OtherArm);
    Box::new(move |p| {
        let q = df.map_or_else(|| normal_quantile(p), |df| t_quantile(p, df));
        ratio * (q * scale).exp()
    })
}

/// `ratio*exp(z*se)` with the variance of the logarithm by its first-order law.
fn normal_log(before: &[f64], after: &[f64], ratio: f64) -> Box<dyn Fn(f64) -> f64> {
    let relative = |values: &[f64]| {
        let (n, centre) = (values.len() as f64, mean(values));
        values.iter().map(|x| (x - centre).powi(2)).sum::<f64>() / ((n - 1.0) * n * centre * centre)
    };
    let scale = (relative(before) + relative(after)).sqrt();
    Box::new(move |p| ratio * (normal_quantile(p) * scale).exp())
}

fn drawn(question: &Question, ratio: f64) -> Box<dyn Fn(f64) -> f64> {
    let mut generator = SplitMix64(question.seed);
    let mut resampled = |values: &[f64]| {
        let n = values.len();
        (0..n).map(|_| values[generator.below(n)]).sum::<f64>() / n as f64
    };
    let mut ratios: Vec<f64> = Vec::with_capacity(question.resamples as usize);
    for _ in 0..question.resamples {
        let before = resampled(&question.before);
        ratios.push(resampled(&question.after) / before);
    }
    ratios.sort_by(f64::total_cmp);
    let count = ratios.len() as f64;
    let below = ratios.partition_point(|x| *x < ratio) as f64;
    let up_to = ratios.partition_point(|x| *x <= ratio) as f64;
    // Half a resample away from certainty, so that the quantile is a number.
    let share = (0.5 * (below + up_to) / count).clamp(0.5 / count, 1.0 - 0.5 / count);
    let (bias, acceleration) = (normal_quantile(share), acceleration(&question.before, &question.after));
    Box::new(move |p| {
        let z = bias + normal_quantile(p);
        let bend = 1.0 - acceleration * z;
        // Bent beyond the vertical, the quantile is the end of the distribution.
        let corrected = if bend > 0.0 { normal_cdf(bias + z / bend) } else { f64::from(z > 0.0) };
        let rank = (corrected * count).ceil().clamp(1.0, count);
        ratios[rank as usize - 1]
    })
}

/// `sum U^3/n^3 / (6 (sum U^2/n^2)^1.5)` over both arms, U the influence of each value by leaving it out.
fn acceleration(before: &[f64], after: &[f64]) -> f64 {
    let (sum_before, sum_after): (f64, f64) = (before.iter().sum(), after.iter().sum());
    let (n1, n2) = (before.len() as f64, after.len() as f64);
    let without = |sum: f64, x: f64, n: f64| (sum - x) / (n - 1.0);
    let influence = |estimates: Vec<f64>, n: f64| {
        let centre = mean(&estimates);
        estimates.into_iter().map(move |e| (n - 1.0) * (centre - e)).collect::<Vec<_>>()
    };
    let of_before =
        influence(before.iter().map(|x| sum_after / n2 / without(sum_before, *x, n1)).collect(), n1);
    let of_after =
        influence(after.iter().map(|x| without(sum_after, *x, n2) / (sum_before / n1)).collect(), n2);
    let power = |values: &[f64], n: f64, k: i32| values.iter().map(|u| u.powi(k)).sum::<f64>() / n.powi(k);
    let squares = power(&of_before, n1, 2) + power(&of_after, n2, 2);
    let cubes = power(&of_before, n1, 3) + power(&of_after, n2, 3);
    let found = cubes / (6.0 * squares.powf(1.5));
    // Without any spread nothing is skewed.
    if found.is_finite() { found } else { 0.0 }
}

/// SplitMix64: a counter that steps by the golden ratio, mixed.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to below `n`.
    fn below(&mut self, n: usize) -> usize {
        // The upper half of a product with n is below n.
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_the_published_one() {
        // The first outputs of seed 1234567, as published with the reference code.
        let mut generator = SplitMix64(1_234_567);
        let first: Vec<u64> = (0..5).map(|_| generator.next()).collect();
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
        assert!((0..1000).all(|_| generator.below(7) < 7));
    }

    #[test]
    fn constant_arms_have_a_point_for_an_interval() {
        let question = Question::new(vec![2.0; 8], vec![3.0; 8], super::super::Better::Lower);
        let spread = Spread::of(&question, None).unwrap();
        assert_eq!((spread.interval, spread.from), ([1.5, 1.5], RatioFrom::BcaBootstrap));
    }
}
