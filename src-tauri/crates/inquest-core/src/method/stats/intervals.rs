//! Intervals and detectable effects of small samples.

use serde::{Deserialize, Serialize};

use super::{mean, probability, variance};
use crate::distribution::{normal_quantile, t_quantile, t_two_sided};
use crate::method::error::{OutOfDomain, positive, refuse};
use crate::method::value::{Int, Interval};

#[derive(Deserialize)]
pub(super) struct EquivalenceTest {
    ci: Interval,
    delta: f64,
}

#[derive(Serialize)]
pub(super) struct Equivalence {
    equivalent: bool,
}

pub(super) fn equivalence(input: EquivalenceTest) -> Result<Equivalence, OutOfDomain> {
    let Interval([lo, hi]) = input.ci;
    if lo > hi {
        return refuse("ci", "bounds_reversed");
    }
    if input.delta < 0.0 {
        return refuse("delta", "negative");
    }
    Ok(Equivalence { equivalent: -input.delta <= lo && hi <= input.delta })
}

#[derive(Deserialize)]
pub(super) struct Design {
    cv: f64,
    n_per_arm: Option<Int>,
    effect: Option<f64>,
    alpha: f64,
    power: f64,
}

#[derive(Serialize)]
pub(super) struct Detectable {
    mde: Option<f64>,
    mde_t: Option<f64>,
    n_for_effect: Option<Int>,
}

pub(super) fn mde(input: Design) -> Result<Detectable, OutOfDomain> {
    let alpha = probability("alpha", input.alpha)?;
    let power = probability("power", input.power)?;
    if input.cv < 0.0 {
        return refuse("cv", "negative");
    }
    let n = input.n_per_arm.map(|n| positive("n_per_arm", n.f64())).transpose()?;
    let effect = input.effect.map(|e| positive("effect", e.abs())).transpose()?;
    let z = normal_quantile(1.0 - alpha / 2.0) + normal_quantile(power);
    let detectable = |quantiles: f64, n: f64| quantiles * input.cv * (2.0 / n).sqrt();
    let t_sum = |n: f64| {
        let df = 2.0 * n - 2.0;
        t_quantile(1.0 - alpha / 2.0, df) + t_quantile(power, df)
    };
    Ok(Detectable {
        mde: n.map(|n| detectable(z, n)),
        mde_t: n.filter(|n| *n > 1.0).map(|n| detectable(t_sum(n), n)),
        n_for_effect: effect.map(|e| Int((2.0 * (z * input.cv / e).powi(2)).ceil() as i128)),
    })
}

#[derive(Deserialize)]
pub(super) struct History {
    runs: Vec<f64>,
    new: Option<f64>,
    confidence: f64,
}

#[derive(Serialize)]
pub(super) struct Prediction {
    mean: f64,
    sd: f64,
    cv: Option<f64>,
    lo: f64,
    hi: f64,
    new_inside: Option<bool>,
}

pub(super) fn prediction_interval(input: History) -> Result<Prediction, OutOfDomain> {
    let confidence = probability("confidence", input.confidence)?;
    if input.runs.len() < 2 {
        return refuse("runs", "fewer_than_2");
    }
    let n = input.runs.len() as f64;
    let (centre, sd) = (mean(&input.runs), variance(&input.runs).sqrt());
    let half = t_quantile(0.5 + confidence / 2.0, n - 1.0) * sd * (1.0 + 1.0 / n).sqrt();
    let (lo, hi) = (centre - half, centre + half);
    Ok(Prediction {
        mean: centre,
        sd,
        cv: (centre != 0.0).then(|| sd / centre),
        lo,
        hi,
        new_inside: input.new.map(|new| lo <= new && new <= hi),
    })
}

#[derive(Deserialize)]
pub(super) struct TwoSamples {
    a: Vec<f64>,
    b: Vec<f64>,
    confidence: f64,
}

#[derive(Serialize)]
pub(super) struct Welch {
    t: f64,
    p: f64,
    df: f64,
    diff: f64,
    lo: f64,
    hi: f64,
}

pub(super) fn welch(input: TwoSamples) -> Result<Welch, OutOfDomain> {
    let confidence = probability("confidence", input.confidence)?;
    for (name, sample) in [("a", &input.a), ("b", &input.b)] {
        if sample.len() < 2 {
            return refuse(name, "fewer_than_2");
        }
    }
    let (na, nb) = (input.a.len() as f64, input.b.len() as f64);
    let (va, vb) = (variance(&input.a) / na, variance(&input.b) / nb);
    // Without any spread there is no t: the samples are constants.
    let se = positive("a", va + vb)?.sqrt();
    let df = (va + vb).powi(2) / (va * va / (na - 1.0) + vb * vb / (nb - 1.0));
    let diff = mean(&input.b) - mean(&input.a);
    let t = -diff / se;
    let half = t_quantile(0.5 + confidence / 2.0, df) * se;
    Ok(Welch { t, p: t_two_sided(t, df), df, diff, lo: diff - half, hi: diff + half })
}

#[derive(Deserialize)]
pub(super) struct Counted {
    k: Int,
    n: Int,
    confidence: f64,
}

#[derive(Serialize)]
pub(super) struct Share {
    share: f64,
    lo: f64,
    hi: f64,
}

pub(super) fn wilson(input: Counted) -> Result<Share, OutOfDomain> {
    let z = normal_quantile(0.5 + probability("confidence", input.confidence)? / 2.0);
    let n = positive("n", input.n.f64())?;
    if !(0..=input.n.0).contains(&input.k.0) {
        return refuse("k", "not_0_to_n");
    }
    let share = input.k.f64() / n;
    let (square, scale) = (z * z, 1.0 + z * z / n);
    let centre = (share + square / (2.0 * n)) / scale;
    let half = z / scale * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    // Rounding can push the bounds a last bit outside.
    Ok(Share { share, lo: (centre - half).max(0.0), hi: (centre + half).min(1.0) })
}
