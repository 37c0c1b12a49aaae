//! Mixed bounds: several resources with shares of the critical path (methods 3.5).
//!
//! Scaling resource r by s changes the throughput by 1/(1-f+f/s), so one intervention gives the share f as an interval.
//! The hypothesis is shown by two resources whose share is above zero, each by its own intervention, or by a joint
//! change that shows more than either alone. Null results on single knobs leave it possible.

use serde::{Deserialize, Serialize};

use super::{Inquiry, RungOf};
use crate::case::{Better, Hypothesis, InterventionId};

/// The share of one resource, by the intervention on it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ResourceShare {
    /// The resource.
    pub resource: String,
    /// The rung.
    pub rung: InterventionId,
    /// By how much it was scaled.
    pub scale: f64,
    /// Ratio of throughputs, after to before.
    pub ratio: [f64; 2],
    /// Share of the critical path, unit 1, within 0 and 1.
    pub share: [f64; 2],
    /// ln(ratio)/ln(scale): 1 sole, 0 irrelevant, between mixed.
    pub elasticity: [f64; 2],
    /// The share is above zero, and the rules found that the cause contributes.
    pub shown: bool,
}

/// What the tests of a mixed bound come to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MixedBound {
    /// Shares, in the order of the rungs.
    pub shares: Vec<ResourceShare>,
    /// Resources that no rung scaled alone.
    pub untested: Vec<String>,
    /// A joint change that shows more than each of its parts.
    pub joint: Option<InterventionId>,
}

/// Share and elasticity of a resource that was scaled by `scale` when throughput changed by `ratio`; `None` when the
/// scale is not above 1 or a ratio is not above zero. A resource that was made smaller is the same law with the arms
/// exchanged.
pub fn share_of(ratio: [f64; 2], scale: f64) -> Option<([f64; 2], [f64; 2])> {
    let [lo, hi] = ratio;
    // Also refuses NaN, which no comparison holds for.
    if !(scale.is_finite() && scale > 1.0 && lo > 0.0 && lo <= hi) {
        return None;
    }
    let share = |r: f64| (1.0 - 1.0 / r) / (1.0 - 1.0 / scale);
    let elasticity = |r: f64| r.ln() / scale.ln();
    let within = |f: f64| f.clamp(0.0, 1.0);
    Some(([within(share(lo)), within(share(hi))], [elasticity(lo), elasticity(hi)]))
}

/// The shares of a hypothesis' resources, from its rungs that count.
pub fn mixed_bound(inquiry: &Inquiry<'_>, hypothesis: &Hypothesis) -> MixedBound {
    let rungs: Vec<RungOf<'_>> = inquiry.rungs_of(&hypothesis.id).collect();
    let named = |rung: &RungOf<'_>| -> Vec<String> {
        let of_it = |r: &&String| hypothesis.resources.contains(r);
        rung.intervention.resources.iter().filter(of_it).cloned().collect()
    };
    let mut shares = Vec::new();
    for rung in &rungs {
        let resources = named(rung);
        let ([resource], Some(scale)) = (resources.as_slice(), rung.intervention.scale) else { continue };
        let Some(ratio) = throughput_ratio(rung) else { continue };
        let Some((share, elasticity)) = share_of(ratio, scale) else { continue };
        shares.push(ResourceShare {
            resource: resource.clone(),
            rung: rung.intervention.id.clone(),
            scale,
            ratio,
            share,
            elasticity,
            shown: share[0] > 0.0 && contributes(rung),
        });
    }
    // Two rungs on one resource are one resource.
    let mut seen = Vec::new();
    for share in &mut shares {
        if share.shown && seen.contains(&share.resource) {
            share.shown = false;
        } else if share.shown {
            seen.push(share.resource.clone());
        }
    }
    let untested =
        hypothesis.resources.iter().filter(|r| shares.iter().all(|s| s.resource != **r)).cloned().collect();
    let joint = rungs.iter().find(|rung| {
        let parts = named(rung);
        let single: Vec<f64> =
            shares.iter().filter(|s| parts.contains(&s.resource)).map(|s| s.ratio[1]).collect();
        let alone = |r: &String| shares.iter().any(|s| s.resource == *r);
        parts.len() >= 2
            && parts.iter().all(alone)
            && contributes(rung)
            && throughput_ratio(rung).is_some_and(|[lo, _]| single.iter().all(|hi| lo > *hi))
    });
    MixedBound { shares, untested, joint: joint.map(|r| r.intervention.id.clone()) }
}

fn contributes(rung: &RungOf<'_>) -> bool {
    rung.verdict.is_some_and(|v| v.decision.contributes == Some(true))
}

/// The observed effect as a ratio of throughputs: of a time, the inverse.
fn throughput_ratio(rung: &RungOf<'_>) -> Option<[f64; 2]> {
    let (lo, hi) = rung.observation?.effect.amount.bounds()?;
    let (lo, hi) = (1.0 + lo, 1.0 + hi);
    match rung.prediction?.metric.better {
        Better::Higher => (lo > 0.0).then_some([lo, hi]),
        Better::Lower => (lo > 0.0).then_some([1.0 / hi, 1.0 / lo]),
    }
}
