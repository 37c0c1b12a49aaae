//! A comparison of plans, by column.

use std::collections::BTreeMap;

use inquest_core::difference::{Better, Question};
use inquest_core::method::computed;
use inquest_core::{Quantity, Unit};
use inquest_plan::Plan;
use inquest_plan::compare::{Certainty, CompareRefused, Comparison, Metric, Outcome, OutcomeCode};
use serde_json::json;

use super::reply::word;
use crate::ApiError;
use crate::wire::*;

/// An execution and what it is called.
pub(super) type Side<'a> = (&'a PlanRef, &'a Plan);

/// Compares executions of a statement. Less time is better.
pub(super) fn compare(before: &[Side<'_>], after: &[Side<'_>]) -> Result<PlanComparison, ApiError> {
    let ask = Question::new(Vec::new(), Vec::new(), Better::Lower);
    fn plans<'a>(side: &[Side<'a>]) -> Vec<&'a Plan> {
        side.iter().map(|(_, plan)| *plan).collect()
    }
    let missing = |e: CompareRefused| match e {
        CompareRefused::NoPlan { side } | CompareRefused::Empty { side } => {
            ApiError::PlanSideEmpty { side: side.to_owned() }
        }
    };
    let found = inquest_plan::compare::compare(&plans(before), &plans(after), &ask).map_err(missing)?;
    let times: Vec<Quantity> =
        before.iter().chain(after).filter_map(|(of, plan)| super::reply::time(of, plan)).collect();
    Ok(wire(&found, &times))
}

fn wire(found: &Comparison, times: &[Quantity]) -> PlanComparison {
    let matching = &found.matching;
    let ids = |ids: &[inquest_plan::NodeId]| ids.iter().map(|id| id.0).collect();
    PlanComparison {
        pairs: matching.pairs.iter().map(|p| [p.before.0, p.after.0]).collect(),
        certain: matching.pairs.iter().map(|p| p.certainty == Certainty::Matched).collect(),
        changes: matching.pairs.iter().map(|p| p.changes.iter().map(word).collect()).collect(),
        speed: found.figures.iter().map(|f| word(&f.speed)).collect(),
        metrics: Metric::ALL.iter().filter_map(|metric| by_pair(found, *metric)).collect(),
        removed: ids(&matching.removed),
        added: ids(&matching.added),
        unprinted_after: ids(&matching.unprinted_after),
        unprinted_before: ids(&matching.unprinted_before),
        outcome: word(&found.outcome.code),
        reasons: found.outcome.reasons.clone(),
        before_ms: found.outcome.before_ms.clone(),
        after_ms: found.outcome.after_ms.clone(),
        ratio: ratio(&found.outcome, times),
        counts: counts(&found.outcome),
    }
}

fn by_pair(found: &Comparison, metric: Metric) -> Option<PlanMetric> {
    let of_pair = |f: &inquest_plan::compare::PairFigures| {
        let known = f.get(metric);
        let median = |arm: Option<&inquest_core::difference::Arm>| arm.map(|a| a.median);
        (
            known.and_then(|m| median(m.before.as_ref())),
            known.and_then(|m| median(m.after.as_ref())),
            known.and_then(|m| m.factor),
        )
    };
    let values: Vec<_> = found.figures.iter().map(of_pair).collect();
    values.iter().any(|(before, after, _)| before.is_some() || after.is_some()).then(|| PlanMetric {
        metric: word(&metric),
        unit: metric.unit(),
        before: values.iter().map(|v| v.0).collect(),
        after: values.iter().map(|v| v.1).collect(),
        factor: values.iter().map(|v| v.2).collect(),
    })
}

/// Time after over before. Where a side returned nothing the times show nothing, and there is no ratio.
fn ratio(outcome: &Outcome, times: &[Quantity]) -> Option<Quantity> {
    let difference = outcome.difference.as_ref().filter(|_| outcome.code != OutcomeCode::ShapeOnly)?;
    let result = if difference.ratio_interval.is_some() { "ratio_interval" } else { "ratio" };
    let inputs = json!({ "before": outcome.before_ms, "after": outcome.after_ms, "better": "lower" });
    let from: Vec<&Quantity> = times.iter().collect();
    // A ratio that the method does not give is absent.
    computed("stats.difference", inputs, result, Unit::Ratio, &from).ok()
}

fn counts(outcome: &Outcome) -> BTreeMap<String, u32> {
    let c = &outcome.counts;
    let all = [
        ("matched", c.matched),
        ("uncertain", c.uncertain),
        ("added", c.added),
        ("removed", c.removed),
        ("unprinted", c.unprinted),
        ("faster", c.faster),
        ("slower", c.slower),
        ("within_noise", c.within_noise),
        ("unmeasured", c.unmeasured),
    ];
    all.into_iter().map(|(name, count)| (name.to_owned(), count as u32)).collect()
}
