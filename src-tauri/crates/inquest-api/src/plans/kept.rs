//! Comparisons of plans that records of a case rest on: the pairs that a person made live there, in the journal, and
//! nowhere else.

use inquest_core::case::{RecordKey, RecordKind};
use inquest_core::{Quantity, Source};

use super::change::{PLAN_COMPARE, PlanCompareInputs};
use crate::CaseFile;
use crate::wire::*;

/// Each comparison once, with the first record that rests on it: evidence before observations.
pub(crate) fn comparisons(file: &CaseFile) -> Vec<PlanKept> {
    let key = |kind, id: &str| RecordKey { kind, id: id.to_owned() };
    let evidence = file
        .all_evidence()
        .into_iter()
        .filter_map(|e| Some((inputs_of(e.quantity.as_ref()?)?, key(RecordKind::Evidence, e.id.as_str()))));
    let observations = file
        .observations()
        .into_iter()
        .filter_map(|o| Some((inputs_of(&o.effect)?, key(RecordKind::Observation, o.id.as_str()))));
    let mut out: Vec<PlanKept> = Vec::new();
    for (inputs, record) in evidence.chain(observations) {
        let one = PlanKept { before: inputs.before, after: inputs.after, pairs: inputs.pairs, record };
        let known = |k: &PlanKept| k.before == one.before && k.after == one.after && k.pairs == one.pairs;
        if !out.iter().any(known) {
            out.push(one);
        }
    }
    out
}

fn inputs_of(quantity: &Quantity) -> Option<PlanCompareInputs> {
    match &quantity.source {
        Source::Method { method, inputs, .. } if method == PLAN_COMPARE => {
            serde_json::from_value(inputs.clone()).ok()
        }
        _ => None,
    }
}
