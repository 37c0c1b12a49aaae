//! `verdict.*`: the rules of [`crate::verdict`] as a method.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::{OutOfDomain, refuse};
use super::value::{Int, Interval};
use super::{Entry, Failure, entry, typed};
use crate::reasoning::share_of;
use crate::verdict::rules::{VERSION, decide};
use crate::verdict::{Decision, EffectClass, Finding, Inputs, Reason};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "verdict.decide",
        version: VERSION,
        run: |inputs| typed(with_small_counts(inputs)?, decide_checked),
    },
    entry!("verdict.resource_share", 1, resource_share),
];

#[derive(Deserialize)]
struct Scaled {
    ratio: Interval,
    scale: f64,
}

#[derive(Serialize)]
struct Share {
    share: Interval,
    elasticity: Interval,
}

fn resource_share(input: Scaled) -> Result<Share, OutOfDomain> {
    if input.scale <= 1.0 {
        return refuse("scale", "not_above_1");
    }
    match share_of(input.ratio.0, input.scale) {
        Some((share, elasticity)) => Ok(Share { share: Interval(share), elasticity: Interval(elasticity) }),
        None => refuse("ratio", "not_positive"),
    }
}

/// The registry's integers have 64 bits and may be texts; nobody turns that many knobs.
fn with_small_counts(mut inputs: Value) -> Result<Value, Failure> {
    for input in ["knobs_changed", "replicates"] {
        let given = Int::deserialize(&inputs[input]).map_err(Failure::Shape)?;
        match u32::try_from(given.0) {
            Ok(count) => inputs[input] = count.into(),
            Err(_) => return Err(Failure::Domain(OutOfDomain { input, why: "not_a_count" })),
        }
    }
    Ok(inputs)
}

/// The registry's keys first; rule, reasons and what would decide come with them.
#[derive(Serialize)]
struct Decided {
    verdict: Finding,
    effect_class: Option<EffectClass>,
    contributes: Option<bool>,
    rule: String,
    reasons: Vec<Reason>,
    would_decide: Vec<Reason>,
}

fn decide_checked(inputs: Inputs) -> Result<Decided, OutOfDomain> {
    for (input, [lo, hi]) in [("predicted", inputs.predicted), ("observed", inputs.observed)] {
        if lo > hi {
            return refuse(input, "bounds_reversed");
        }
    }
    let Decision { verdict, effect_class, contributes, rule, reasons, would_decide } = decide(&inputs);
    Ok(Decided { verdict, effect_class, contributes, rule, reasons, would_decide })
}
