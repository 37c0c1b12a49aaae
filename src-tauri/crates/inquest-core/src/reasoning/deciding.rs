//! What would decide a rung, in numbers where the records have them: beside the codes that the verdict rules say.
//!
//! Runs come from the smallest effect that n runs an arm can show (methods 3.6); points from halving a bracket until the
//! effect's interval fits between the no-effect band and the prediction (4.3).

use super::{RungOf, codes};
use crate::case::{CheckOutcome, ConfounderLevel};
use crate::effect::ASSUMED_CV;
use crate::verdict::{Finding, Oriented, Reason};
use crate::{Quantity, Source};

/// z of 97.5 % and of 80 %: a test at 5 %, two-sided, with a power of 80 %.
const Z: f64 = 1.959_963_984_540_054 + 0.841_621_233_572_914;

/// Keys of differences that leave the cache colder than it was.
const COLD: [&str; 3] = ["cache_warmth", "restart", "cold_cache"];

/// What would decide a rung that is inconclusive or void; empty for one that is decided.
pub fn deciding(rung: &RungOf<'_>) -> Vec<Reason> {
    let undecided = rung.verdict.is_none_or(|v| {
        matches!(v.decision.verdict, Finding::Inconclusive | Finding::Void | Finding::Refused)
    });
    if !undecided {
        return Vec::new();
    }
    let mut out = Vec::new();
    let intervention = rung.intervention;
    if !intervention.looked && intervention.check.outcome == CheckOutcome::Unknown {
        let check = &intervention.check;
        out.push(match (check.criterion.trim(), check.statement.trim()) {
            ("", "") => codes::DECIDE_ANY_CHECK.with([]),
            (criterion, statement) => codes::DECIDE_CHECK.with([criterion.to_owned(), statement.to_owned()]),
        });
    }
    for confounder in intervention.confounders.iter().filter(|c| c.level == ConfounderLevel::Major) {
        let cold = confounder.found.as_deref().is_some_and(|f| COLD.iter().any(|c| f.starts_with(c)));
        if cold {
            out.push(codes::DECIDE_WARM.with([confounder.name.clone()]));
        } else if confounder.is_open() {
            out.push(codes::DECIDE_CONFOUNDER.with([confounder.name.clone()]));
        }
    }
    out.extend(narrower(rung));
    out
}

/// More runs, or more points between the good and the failing rate.
fn narrower(rung: &RungOf<'_>) -> Vec<Reason> {
    let (Some(prediction), Some(observation)) = (rung.prediction, rung.observation) else {
        return Vec::new();
    };
    let Ok(oriented) = Oriented::of(prediction.predicted, prediction.null_band) else { return Vec::new() };
    let Some((lo, hi)) = observation.effect.amount.bounds() else { return Vec::new() };
    let gap = oriented.predicted[0] - prediction.null_band;
    if hi - lo < gap {
        return Vec::new();
    }
    match bracketed(&observation.effect) {
        Some(arms) => brackets(arms, gap, &prediction.metric.unit.to_string()),
        None => {
            let cv = run_spread(&observation.effect);
            let runs = (2.0 * (Z * cv / prediction.null_band).powi(2)).ceil().max(1.0);
            // A band of zero asks for runs without end, which is no answer.
            if !runs.is_finite() {
                return Vec::new();
            }
            let facts = [cv.to_string(), prediction.null_band.to_string(), runs.to_string()];
            vec![codes::DECIDE_RUNS.with(facts)]
        }
    }
}

/// Both arms of an effect that was computed from brackets: before, after.
fn bracketed(effect: &Quantity) -> Option<[[f64; 2]; 2]> {
    let Source::Method { method, inputs, .. } = &effect.source else { return None };
    if method != "stats.effect" {
        return None;
    }
    let arm =
        |name: &str| -> Option<[f64; 2]> { Some([inputs[name][0].as_f64()?, inputs[name][1].as_f64()?]) };
    let arms = [arm("before")?, arm("after")?];
    arms.iter().all(|[lo, hi]| lo < hi && *lo > 0.0).then_some(arms)
}

/// The run-to-run variation that the effect was widened by, or the assumed one.
fn run_spread(effect: &Quantity) -> f64 {
    let stated = match &effect.source {
        Source::Method { inputs, .. } => inputs["cv"].as_f64(),
        _ => None,
    };
    stated.unwrap_or(ASSUMED_CV)
}

/// Points that halve the wider brackets until the effect's interval is narrower than the gap: each arm may take half
/// of it, relative to the lower bound before.
fn brackets([before, after]: [[f64; 2]; 2], gap: f64, unit: &str) -> Vec<Reason> {
    let reference = before[0];
    let target = gap * reference / 2.0;
    let arms = [("before", before), ("after", after)];
    let needed = arms.into_iter().filter_map(|(arm, [lo, hi])| {
        let halvings = ((hi - lo) / target).log2().ceil();
        (halvings.is_finite() && halvings >= 1.0).then(|| {
            codes::DECIDE_BRACKET.with([
                arm.to_owned(),
                hi.to_string(),
                lo.to_string(),
                halvings.to_string(),
                unit.to_owned(),
            ])
        })
    });
    needed.collect()
}
