//! `stats.*`: changes, effects and small samples (methods 3.6).

mod change;
pub(crate) mod change_points;
mod difference;
mod intervals;
mod levels;
mod product;
pub(crate) mod ranks;
pub(crate) mod resampling;

use super::{Entry, entry};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("stats.bootstrap_ratio", 1, resampling::bootstrap_ratio),
    entry!("stats.change", 1, change::change),
    entry!("stats.change_points", 1, levels::change_points),
    entry!("stats.difference", 1, difference::difference),
    entry!("stats.edivisive", 2, change_points::edivisive),
    entry!("stats.effect", 1, change::effect),
    entry!("stats.equivalence", 1, intervals::equivalence),
    entry!("stats.factor", 1, product::factor),
    entry!("stats.factors", 1, change::factors),
    entry!("stats.mann_whitney", 1, ranks::mann_whitney),
    entry!("stats.mde", 1, intervals::mde),
    entry!("stats.prediction_interval", 1, intervals::prediction_interval),
    entry!("stats.product_law", 1, product::product_law),
    entry!("stats.run_interval", 1, product::run_interval),
    entry!("stats.small_sample_limits", 1, ranks::small_sample_limits),
    entry!("stats.truncated_rank", 1, ranks::truncated_rank),
    entry!("stats.welch", 1, intervals::welch),
    entry!("stats.wilson", 1, intervals::wilson),
];

/// Mean of a sample that is not empty.
fn mean(sample: &[f64]) -> f64 {
    sample.iter().sum::<f64>() / sample.len() as f64
}

/// Variance with n-1 of a sample of two or more.
fn variance(sample: &[f64]) -> f64 {
    let centre = mean(sample);
    sample.iter().map(|x| (x - centre).powi(2)).sum::<f64>() / (sample.len() as f64 - 1.0)
}

/// A probability strictly between 0 and 1.
fn probability(input: &'static str, p: f64) -> Result<f64, super::error::OutOfDomain> {
    if p > 0.0 && p < 1.0 { Ok(p) } else { super::error::refuse(input, "not_between_0_and_1") }
}
