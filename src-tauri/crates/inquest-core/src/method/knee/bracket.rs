//! The bracket of a knee, and its shift between two curves (methods 4.1 to 4.4).

use serde::{Deserialize, Serialize};

use crate::method::error::{OutOfDomain, positive, refuse};
use crate::method::value::{Int, Interval};

#[derive(Deserialize)]
pub(super) struct Curve {
    points: Vec<[f64; 2]>,
    slo_ms: f64,
    target_width: Option<f64>,
}

#[derive(Serialize)]
pub(crate) struct Bracket {
    pub lo: Option<f64>,
    pub hi: Option<f64>,
    pub mid: Option<f64>,
    pub halfwidth_pct: Option<f64>,
    pub cross_linear: Option<f64>,
    pub cross_loglat: Option<f64>,
    pub non_monotone: bool,
    extra_runs: Option<Int>,
}

pub(super) fn bracket(input: Curve) -> Result<Bracket, OutOfDomain> {
    let slo = positive("slo_ms", input.slo_ms)?;
    if input.points.is_empty() {
        return refuse("points", "empty");
    }
    let target = input.target_width.map(|w| positive("target_width", w)).transpose()?;
    let (good, bad): (Vec<[f64; 2]>, Vec<[f64; 2]>) = input.points.iter().partition(|[_, y]| *y <= slo);
    let found = bracket_of(&good, &bad, slo);
    let runs = target.and_then(|target| runs_to_narrow([found.lo?, found.hi?], target));
    Ok(Bracket { extra_runs: runs.map(|n| Int(n.into())), ..found })
}

/// Runs that halve a bracket down to a width: `ceil(log2((hi-lo)/width))`.
pub(crate) fn runs_to_narrow([lo, hi]: [f64; 2], width: f64) -> Option<u32> {
    let runs = ((hi - lo) / width).log2().ceil().max(0.0);
    // Doubles have 2^1074 steps between zero and one.
    (runs <= 4_096.0).then_some(runs as u32)
}

/// The bracket between points `[rate, latency]` that pass and points that fail, with the crossing of a limit inside.
pub(crate) fn bracket_of(good: &[[f64; 2]], bad: &[[f64; 2]], slo: f64) -> Bracket {
    let by_rate = |a: &&[f64; 2], b: &&[f64; 2]| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1]));
    let high = bad.iter().min_by(by_rate).copied();
    let below = |point: &&[f64; 2]| high.is_none_or(|h| point[0] < h[0]);
    let low = good.iter().filter(below).max_by(by_rate).copied();
    let both = low.zip(high);
    let mid = both.map(|(l, h)| 0.5 * (l[0] + h[0]));
    let cross = |scale: fn(f64) -> f64| {
        both.map(|(l, h)| {
            let (from, to) = (scale(l[1]), scale(h[1]));
            l[0] + (scale(slo) - from) / (to - from) * (h[0] - l[0])
        })
    };
    Bracket {
        lo: low.map(|p| p[0]),
        hi: high.map(|p| p[0]),
        mid,
        halfwidth_pct: both.zip(mid).filter(|(_, m)| *m != 0.0).map(|((l, h), m)| 50.0 * (h[0] - l[0]) / m),
        cross_linear: cross(|y| y),
        // A latency of zero has no logarithm, and is no latency.
        cross_loglat: cross(f64::ln).filter(|x| x.is_finite() && both.is_some_and(|(l, _)| l[1] > 0.0)),
        non_monotone: high.is_some_and(|h| good.iter().any(|p| p[0] >= h[0])),
        extra_runs: None,
    }
}

#[derive(Deserialize)]
struct Crossing {
    linear: f64,
    loglat: f64,
}

#[derive(Deserialize)]
pub(super) struct TwoBrackets {
    before: Interval,
    after: Interval,
    scale: f64,
    crossing_before: Option<Crossing>,
    crossing_after: Option<Crossing>,
}

/// Infinite values (a knee that was never reached) are null in JSON.
#[derive(Serialize)]
pub(super) struct Shift {
    ratio_lo: f64,
    ratio_hi: f64,
    pct_lo: f64,
    pct_hi: f64,
    includes_no_change: bool,
    ratio_mid: f64,
    ratio_cross_linear: Option<f64>,
    ratio_cross_loglat: Option<f64>,
    elasticity_lo: f64,
    elasticity_hi: f64,
    elasticity_mid: f64,
    scaling_efficiency_lo: f64,
    scaling_efficiency_hi: f64,
    amdahl_fraction_lo: f64,
    amdahl_fraction_hi: f64,
}

pub(super) fn shift(input: TwoBrackets) -> Result<Shift, OutOfDomain> {
    let (Interval(before), Interval(after)) = (input.before, input.after);
    for (name, [lo, hi]) in [("before", before), ("after", after)] {
        positive(name, lo)?;
        if lo > hi {
            return refuse(name, "bounds_reversed");
        }
    }
    let scale = positive("scale", input.scale)?;
    if scale == 1.0 {
        return refuse("scale", "one");
    }
    let (lo, hi) = (after[0] / before[1], after[1] / before[0]);
    let mid = (after[0] + after[1]) / (before[0] + before[1]);
    let crossing = |value: fn(&Crossing) -> f64| {
        let (b, a) = (value(input.crossing_before.as_ref()?), value(input.crossing_after.as_ref()?));
        (b > 0.0).then(|| a / b)
    };
    let elasticity = |ratio: f64| ratio.ln() / scale.ln();
    let fraction = |ratio: f64| (1.0 - 1.0 / ratio) / (1.0 - 1.0 / scale);
    Ok(Shift {
        ratio_lo: lo,
        ratio_hi: hi,
        pct_lo: 100.0 * (lo - 1.0),
        pct_hi: 100.0 * (hi - 1.0),
        includes_no_change: lo <= 1.0 && 1.0 <= hi,
        ratio_mid: mid,
        ratio_cross_linear: crossing(|c| c.linear),
        ratio_cross_loglat: crossing(|c| c.loglat),
        elasticity_lo: elasticity(lo),
        elasticity_hi: elasticity(hi),
        elasticity_mid: elasticity(mid),
        scaling_efficiency_lo: lo / scale,
        scaling_efficiency_hi: hi / scale,
        amdahl_fraction_lo: fraction(lo),
        amdahl_fraction_hi: fraction(hi),
    })
}
