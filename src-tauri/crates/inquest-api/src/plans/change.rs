//! What executions changed by, as quantities: the computation `plan.compare`.
//!
//! Its inputs name the executions of both sides, the pairs made by hand and, for a pair of nodes, the two nodes; its result a
//! figure and which of it: `execution_time.before`, `shared_read.after`, `rows.change`. A value is the median of the
//! executions. A change is the relative change of the means with its interval: of the executions where each side has
//! several; of single ones a time is widened by the run-to-run variation that is given, else by an assumed one, and graded
//! so ([`inquest_core::difference`]). Rows, loops, blocks and estimates of single executions are what they are: their change
//! is one value, an interval of no width.
//!
//! A change is computed of executions that returned nothing too, since it is what was seen; that it shows nothing is for
//! those who show or judge it ([`shows`]).

use inquest_core::difference::{Better, CvFrom, Question, arm_of, compare};
use inquest_core::{Amount, Grade, Quantity, Source, Unit};
use inquest_plan::compare::{Certainty, Comparison, Metric, OutcomeCode, Total, values_of_pair};
use inquest_plan::{NodeId, Plan};
use serde::{Deserialize, Serialize};

use super::compare::{Sides, compared};
use super::reply::word;
use crate::figures::Rows;
use crate::wire::*;
use crate::{ApiError, CaseFile, Inquest};

/// Id of the computation "a figure of a comparison of plans".
pub(crate) const PLAN_COMPARE: &str = "plan.compare";
/// Confidence of the medians' intervals, which only their arms carry.
const CONFIDENCE: f64 = 0.95;

/// Its inputs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlanCompareInputs {
    /// Executions before; the first gives the nodes.
    pub(crate) before: Vec<PlanRef>,
    /// Executions after.
    pub(crate) after: Vec<PlanRef>,
    /// Pairs made by hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) pairs: Vec<PlanPairing>,
    /// The pair of nodes; null for whole executions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) nodes: Option<[u32; 2]>,
    /// Run-to-run coefficient of variation from history, unit 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cv: Option<f64>,
}

impl PlanCompareInputs {
    /// Whole executions, as they are asked for.
    pub(super) fn of(request: &PlanCompareRequest) -> PlanCompareInputs {
        let mut pairs = request.pairs.clone().unwrap_or_default();
        pairs.sort();
        PlanCompareInputs {
            before: request.before.clone(),
            after: request.after.clone(),
            pairs,
            nodes: None,
            cv: None,
        }
    }
}

/// Values of both sides.
struct Values {
    metric: String,
    unit: Unit,
    grade: Grade,
    time: bool,
    before: Vec<f64>,
    after: Vec<f64>,
}

/// Figures of whole executions that both sides have.
pub(super) fn totals(
    inputs: &PlanCompareInputs,
    sides: &Sides,
    shown: bool,
) -> Result<Vec<PlanChange>, ApiError> {
    let (before, after) = (sides.before()?, sides.after()?);
    let of = |total: &Total| {
        let values = of_total(*total, &before, &after);
        change(inputs, sides, &values, shown)
    };
    Ok(Total::ALL.iter().filter_map(of).collect())
}

fn of_total(total: Total, before: &[&Plan], after: &[&Plan]) -> Values {
    let (ours, theirs) = total.of(before, after);
    Values {
        metric: word(&total),
        unit: total.unit(),
        grade: Grade::Derived,
        time: total.is_time(),
        before: ours,
        after: theirs,
    }
}

/// What a pair of nodes changed by.
pub(super) fn of_pair(
    inputs: &PlanCompareInputs,
    sides: &Sides,
    pair: u32,
) -> Result<PlanPairReply, ApiError> {
    let found = compared(inputs, sides)?;
    let unknown = || ApiError::not_found("pair", pair);
    let matched = found.matching.pairs.get(pair as usize).ok_or_else(unknown)?;
    let nodes = [matched.before.0, matched.after.0];
    let shown = shows(&found) && matched.certainty != Certainty::Uncertain;
    let inputs = PlanCompareInputs { nodes: Some(nodes), ..inputs.clone() };
    let (before, after) = (sides.before()?, sides.after()?);
    let of = |metric: &Metric| {
        let values = of_metric(*metric, &before, &after, (matched.before, matched.after));
        change(&inputs, sides, &values, shown)
    };
    Ok(PlanPairReply { pair: nodes, changes: Metric::ALL.iter().filter_map(of).collect() })
}

fn of_metric(metric: Metric, before: &[&Plan], after: &[&Plan], pair: (NodeId, NodeId)) -> Values {
    let (ours, theirs) = values_of_pair(before, after, pair, metric);
    let grade = metric.grade().min(Grade::Derived);
    Values {
        metric: word(&metric),
        unit: metric.unit(),
        grade,
        time: metric.is_time(),
        before: ours,
        after: theirs,
    }
}

/// Whether the figures of a comparison show an effect: both sides returned something.
pub(super) fn shows(found: &Comparison) -> bool {
    found.outcome.code != OutcomeCode::ShapeOnly
}

fn change(inputs: &PlanCompareInputs, sides: &Sides, values: &Values, shown: bool) -> Option<PlanChange> {
    Some(PlanChange {
        metric: values.metric.clone(),
        before: quantity(inputs, sides, values, BEFORE)?,
        after: quantity(inputs, sides, values, AFTER)?,
        change: quantity(inputs, sides, values, CHANGE).filter(|_| shown),
    })
}

const BEFORE: &str = "before";
const AFTER: &str = "after";
pub(super) const CHANGE: &str = "change";

/// One of a figure's quantities; `None` where a side has no value, or a change would be from zero.
fn quantity(inputs: &PlanCompareInputs, sides: &Sides, values: &Values, which: &str) -> Option<Quantity> {
    let median = |side: &[f64]| arm_of(side, CONFIDENCE).map(|arm| Amount::Point { value: arm.median });
    let (amount, unit, grade) = match which {
        BEFORE => (median(&values.before)?, values.unit.clone(), values.grade),
        AFTER => (median(&values.after)?, values.unit.clone(), values.grade),
        CHANGE => {
            let (amount, grade) = relative(values, inputs.cv)?;
            (amount, Unit::Ratio, grade)
        }
        _ => return None,
    };
    let source = Source::Method {
        method: PLAN_COMPARE.to_owned(),
        version: 1,
        inputs: serde_json::to_value(inputs).unwrap_or_default(),
        result: format!("{}.{which}", values.metric),
        from: sides.sources(inputs),
    };
    Some(Quantity { amount, unit, grade, source })
}

/// The relative change with its interval, and how far it can be trusted.
fn relative(values: &Values, cv: Option<f64>) -> Option<(Amount, Grade)> {
    let ask = Question::new(values.before.clone(), values.after.clone(), Better::Lower);
    let found = compare(&Question { cv: cv.filter(|_| values.time), ..ask }).ok()?;
    let assumed = found.cv_from == Some(CvFrom::Assumed);
    let same = |side: &[f64]| side.windows(2).all(|pair| pair[0] == pair[1]);
    let exact = !values.time && (assumed || same(&values.before) && same(&values.after));
    let [lo, hi] = if exact { [found.ratio?; 2] } else { found.ratio_interval? };
    let assumed = assumed && values.time;
    let grade = if assumed { Grade::Assumed } else { values.grade };
    Some((Amount::Interval { lo: lo - 1.0, hi: Some(hi - 1.0) }, grade.min(values.grade)))
}

/// The same figure again, over the plans as they are read now; and whether it shows an effect.
pub(super) fn again(
    inputs: &PlanCompareInputs,
    sides: &Sides,
    result: &str,
) -> Result<(Quantity, bool), ApiError> {
    let absent = || ApiError::PlanFigureAbsent { metric: result.to_owned() };
    let (metric, which) = result.rsplit_once('.').ok_or_else(absent)?;
    let found = compared(inputs, sides)?;
    let (before, after) = (sides.before()?, sides.after()?);
    let mut shown = shows(&found);
    let values = match inputs.nodes {
        None => {
            let total = Total::ALL.into_iter().find(|t| word(t) == metric).ok_or_else(absent)?;
            of_total(total, &before, &after)
        }
        Some([a, b]) => {
            let metric = Metric::ALL.into_iter().find(|m| word(m) == metric).ok_or_else(absent)?;
            let pair = (NodeId(a), NodeId(b));
            let mut pairs = found.matching.pairs.iter();
            let known = pairs.find(|p| (p.before, p.after) == pair).ok_or_else(absent)?;
            shown &= known.certainty != Certainty::Uncertain;
            of_metric(metric, &before, &after, pair)
        }
    };
    Ok((quantity(inputs, sides, &values, which).ok_or_else(absent)?, shown))
}

impl Inquest {
    /// The relative change between executions, and whether it shows an effect; `None` for another effect.
    pub(crate) async fn plans_observed(
        &self,
        file: &CaseFile,
        given: &ObservedEffect,
    ) -> Result<Option<(Quantity, bool)>, ApiError> {
        let ObservedEffect::Plans { before, after, metric, pairs, nodes, cv } = given else {
            return Ok(None);
        };
        let mut pairs = pairs.clone().unwrap_or_default();
        pairs.sort();
        let inputs =
            PlanCompareInputs { before: before.clone(), after: after.clone(), pairs, nodes: *nodes, cv: *cv };
        let sides = self.executions(file, &inputs).await?;
        let metric = metric.clone();
        let of_metric = move || {
            again(&inputs, &sides, &format!("{metric}.{CHANGE}")).map_err(|error| match error {
                ApiError::PlanFigureAbsent { .. } => ApiError::PlanFigureAbsent { metric },
                other => other,
            })
        };
        crate::blocking(of_metric).await.map(Some)
    }
}

/// The figure of a source, computed again.
pub(crate) async fn plan_compare_again(
    rows: &Rows<'_>,
    inputs: &PlanCompareInputs,
    result: &str,
) -> Result<Quantity, ApiError> {
    let mut sides = Sides::default();
    for (refs, side) in [(&inputs.before, &mut sides.before), (&inputs.after, &mut sides.after)] {
        for of in refs {
            let (exhibit, _) = rows.of(&BlockRef { exhibit: of.exhibit.clone(), block: of.block }).await?;
            let record = crate::tables::record_of(&exhibit, of.block)?;
            let found = rows.inquest.plans_of(&exhibit, record).await?;
            super::read_of(&found, of)?;
            side.push((of.clone(), found));
        }
    }
    let (inputs, result) = (inputs.clone(), result.to_owned());
    crate::blocking(move || Ok(again(&inputs, &sides, &result)?.0)).await
}
