//! `verdict.*`: the rules of [`crate::verdict`] as a method.

use serde::Serialize;

use super::error::{OutOfDomain, refuse};
use super::{Entry, entry};
use crate::verdict::rules::{VERSION, decide};
use crate::verdict::{Decision, EffectClass, Finding, Inputs, Reason};

pub(super) const ENTRIES: &[Entry] = &[entry!("verdict.decide", VERSION, decide_checked)];

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
