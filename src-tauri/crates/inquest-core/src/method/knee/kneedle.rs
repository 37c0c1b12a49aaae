//! Kneedle for a convex increasing curve (Satopaa et al. 2011; both axes reflected, as kneed does since 0.9.0).
//!
//! Three points can only return a measured rate or nothing: the bracket says more.

use serde::{Deserialize, Serialize};

use crate::method::error::{OutOfDomain, refuse};

#[derive(Deserialize)]
pub(super) struct Curve {
    x: Vec<f64>,
    y: Vec<f64>,
    sensitivity: f64,
}

#[derive(Serialize)]
pub(super) struct Knee {
    knee: Option<f64>,
}

pub(super) fn kneedle(input: Curve) -> Result<Knee, OutOfDomain> {
    if input.x.len() != input.y.len() {
        return refuse("y", "other_length_than_x");
    }
    if input.x.windows(2).any(|pair| pair[0] >= pair[1]) {
        return refuse("x", "not_increasing");
    }
    Ok(Knee { knee: knee(&input.x, &input.y, input.sensitivity) })
}

/// The knee of a curve with strictly increasing x.
pub(crate) fn knee(x: &[f64], y: &[f64], sensitivity: f64) -> Option<f64> {
    let (xs, ys) = (reflected(x)?, reflected(y)?);
    let difference: Vec<f64> = xs.iter().zip(&ys).map(|(x, y)| y - x).collect();
    let step = (xs.last()? - xs.first()?) / (xs.len() as f64 - 1.0);
    let mut candidate: Option<(usize, f64)> = None;
    for i in 0..difference.len() {
        let rises = i == 0 || difference[i] >= difference[i - 1];
        let falls = difference.get(i + 1).is_some_and(|next| difference[i] >= *next);
        if rises && falls {
            candidate = Some((i, difference[i] - sensitivity * step));
        }
        match (candidate, difference.get(i + 1)) {
            (Some((at, threshold)), Some(next)) if *next < threshold => {
                return x.get(x.len() - 1 - at).copied();
            }
            _ => {}
        }
    }
    None
}

/// Scaled to `[0, 1]`, then turned around: last value first, and measured from the other end.
fn reflected(values: &[f64]) -> Option<Vec<f64>> {
    let lo = values.iter().copied().fold(f64::INFINITY, f64::min);
    let hi = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    (hi > lo).then(|| values.iter().rev().map(|v| 1.0 - (v - lo) / (hi - lo)).collect())
}
