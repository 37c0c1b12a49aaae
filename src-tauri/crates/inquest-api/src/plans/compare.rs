//! A comparison of plans, by column.

use std::collections::BTreeMap;
use std::sync::Arc;

use inquest_core::difference::{Better, Question};
use inquest_core::method::computed;
use inquest_core::{Quantity, Source, Unit};
use inquest_plan::compare::{ByHand, Certainty, CompareRefused, Comparison, Metric, Outcome, OutcomeCode};
use inquest_plan::{NodeId, Plan};
use serde_json::json;

use super::change::{PlanCompareInputs, shows, totals};
use super::reply::word;
use super::{Found, read_of};
use crate::ApiError;
use crate::wire::*;

/// Executions before and after, each with the plans of its block.
#[derive(Default)]
pub(crate) struct Sides {
    pub(super) before: Vec<(PlanRef, Arc<Found>)>,
    pub(super) after: Vec<(PlanRef, Arc<Found>)>,
}

impl Sides {
    /// The plans before.
    pub(super) fn before(&self) -> Result<Vec<&Plan>, ApiError> {
        plans(&self.before)
    }

    /// The plans after.
    pub(super) fn after(&self) -> Result<Vec<&Plan>, ApiError> {
        plans(&self.after)
    }

    /// Where a figure of a comparison comes from: the first line of each plan, or of each node before and after.
    pub(super) fn sources(&self, inputs: &PlanCompareInputs) -> Vec<Source> {
        let cell = |(of, found): &(PlanRef, Arc<Found>), node: Option<u32>| {
            let plan = &read_of(found, of).ok()?.plan;
            let of_node = node.and_then(|id| plan.node(NodeId(id))).map(|n| n.lines.first);
            Some(Source::Cell {
                exhibit: of.exhibit.clone(),
                block: of.block,
                line: u64::from(of_node.unwrap_or(plan.lines.first)),
                column: "plan".to_owned(),
            })
        };
        let side = |plans: &[(PlanRef, Arc<Found>)], node: Option<u32>| -> Vec<Source> {
            // Nodes are those of the first execution.
            plans.iter().enumerate().filter_map(|(at, plan)| cell(plan, node.filter(|_| at == 0))).collect()
        };
        let mut out = side(&self.before, inputs.nodes.map(|[a, _]| a));
        out.extend(side(&self.after, inputs.nodes.map(|[_, b]| b)));
        out
    }
}

fn plans(side: &[(PlanRef, Arc<Found>)]) -> Result<Vec<&Plan>, ApiError> {
    side.iter().map(|(of, found)| Ok(&read_of(found, of)?.plan)).collect()
}

/// Sets the sides against each other. Less time is better.
pub(super) fn compared(inputs: &PlanCompareInputs, sides: &Sides) -> Result<Comparison, ApiError> {
    let ask = Question { cv: inputs.cv, ..Question::new(Vec::new(), Vec::new(), Better::Lower) };
    let by_hand =
        inputs.pairs.iter().map(|p| ByHand { before: p.before.map(NodeId), after: p.after.map(NodeId) });
    let by_hand: Vec<ByHand> = by_hand.collect();
    let refused = |e: CompareRefused| match e {
        CompareRefused::NoPlan { side } | CompareRefused::Empty { side } => {
            ApiError::PlanSideEmpty { side: side.to_owned() }
        }
        CompareRefused::Pairing { side, node } => {
            ApiError::PlanPairing { side: side.to_owned(), node: node.to_string() }
        }
    };
    inquest_plan::compare::compare_with(&sides.before()?, &sides.after()?, &by_hand, &ask).map_err(refused)
}

/// Compares executions of a statement.
pub(super) fn compare(inputs: &PlanCompareInputs, sides: &Sides) -> Result<PlanComparison, ApiError> {
    let found = compared(inputs, sides)?;
    let all = sides.before.iter().zip(sides.before()?).chain(sides.after.iter().zip(sides.after()?));
    let times: Vec<Quantity> = all.filter_map(|((of, _), plan)| super::reply::time(of, plan)).collect();
    let totals = totals(inputs, sides, shows(&found))?;
    Ok(PlanComparison { totals, ..wire(&found, &times) })
}

fn wire(found: &Comparison, times: &[Quantity]) -> PlanComparison {
    let matching = &found.matching;
    let ids = |ids: &[NodeId]| ids.iter().map(|id| id.0).collect();
    PlanComparison {
        pairs: matching.pairs.iter().map(|p| [p.before.0, p.after.0]).collect(),
        certain: matching.pairs.iter().map(|p| p.certainty != Certainty::Uncertain).collect(),
        by_hand: matching.pairs.iter().map(|p| p.certainty == Certainty::ByHand).collect(),
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
        totals: Vec::new(),
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
        ("by_hand", c.by_hand),
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
