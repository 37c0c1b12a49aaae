//! The figures of a pair of nodes, set against each other.
//!
//! Over several executions a figure is their median, with the order-statistic interval of benchstat (methods 3.6) from six
//! runs on. A factor is median after over median before, where both were measured and that before is above zero.

use inquest_core::difference::{Arm, Question, arm_of};
use inquest_core::effect::ASSUMED_CV;
use inquest_core::{Grade, Unit};
use serde::Serialize;

use super::matching::{Certainty, Matching, match_plans};
use crate::tree::{Measure, Node, NodeId, Plan};

/// What is compared of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// Time with what is below it.
    InclusiveTime,
    /// Time alone.
    ExclusiveTime,
    /// Rows in all.
    Rows,
    /// Estimated rows of a loop.
    EstimatedRows,
    /// How often it was begun.
    Loops,
    /// Shared blocks found in the cache, alone.
    SharedHit,
    /// Shared blocks read, alone.
    SharedRead,
    /// Blocks of temporary files read and written, alone.
    Temp,
}

impl Metric {
    /// Every metric.
    pub const ALL: [Metric; 8] = [
        Metric::InclusiveTime,
        Metric::ExclusiveTime,
        Metric::Rows,
        Metric::EstimatedRows,
        Metric::Loops,
        Metric::SharedHit,
        Metric::SharedRead,
        Metric::Temp,
    ];

    /// Its unit.
    pub fn unit(self) -> Unit {
        match self {
            Metric::InclusiveTime | Metric::ExclusiveTime => Unit::MS,
            Metric::Rows | Metric::EstimatedRows | Metric::Loops => Unit::Count,
            Metric::SharedHit | Metric::SharedRead | Metric::Temp => Unit::Blocks(None),
        }
    }

    /// Whether it varies from run to run of the same work. Counts and estimates do not: what was counted was so.
    pub fn is_time(self) -> bool {
        matches!(self, Metric::InclusiveTime | Metric::ExclusiveTime)
    }

    /// The grade of its values.
    pub fn grade(self) -> Grade {
        match self {
            Metric::EstimatedRows => Grade::Inferred,
            Metric::Loops => Grade::Measured,
            _ => Grade::Derived,
        }
    }

    /// The value of a node; `None` where it was not measured.
    pub fn of(self, plan: &Plan, id: NodeId, node: &Node) -> Option<f64> {
        match self {
            Metric::InclusiveTime => node.spent.inclusive_ms,
            Metric::ExclusiveTime => node.spent.exclusive_ms,
            Metric::Rows => plan.total(node, Measure::ActualRows).map(|(rows, _)| rows),
            Metric::EstimatedRows => node.value(Measure::PlanRows).or(node.value(Measure::ScanRows)),
            Metric::Loops => node.loops(),
            Metric::SharedHit => plan.exclusive(id, Measure::SharedHit),
            Metric::SharedRead => plan.exclusive(id, Measure::SharedRead),
            Metric::Temp => {
                let read = plan.exclusive(id, Measure::TempRead)?;
                Some(read + plan.exclusive(id, Measure::TempWritten)?)
            }
        }
    }
}

/// A metric on both sides.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MetricDifference {
    /// Which.
    pub metric: Metric,
    /// Unit of the values.
    pub unit: Unit,
    /// Grade of the values.
    pub grade: Grade,
    /// Before; `None` where it was not measured.
    pub before: Option<Arm>,
    /// After.
    pub after: Option<Arm>,
    /// Median after over median before; `None` without both, or from nothing.
    pub factor: Option<f64>,
}

/// How the time of a node alone changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Less, beyond the noise.
    Faster,
    /// More, beyond the noise.
    Slower,
    /// No difference that so many runs could show.
    WithinNoise,
    /// A side has no time, or the pair is uncertain.
    Unknown,
}

/// The figures of a pair.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PairFigures {
    /// Those that a side has at least.
    pub metrics: Vec<MetricDifference>,
    /// How its own time changed.
    pub speed: Speed,
}

impl PairFigures {
    /// One metric.
    pub fn get(&self, metric: Metric) -> Option<&MetricDifference> {
        self.metrics.iter().find(|m| m.metric == metric)
    }
}

/// The nodes of every run that stand for the nodes of the first.
struct Runs<'a> {
    plans: &'a [&'a Plan],
    /// For each further run, its node for each node of the first.
    same: Vec<Vec<Option<NodeId>>>,
}

impl<'a> Runs<'a> {
    fn new(plans: &'a [&'a Plan]) -> Runs<'a> {
        let same = plans[1..].iter().map(|plan| {
            let mut same = vec![None; plans[0].nodes.len()];
            let sure =
                match_plans(plans[0], plan).pairs.into_iter().filter(|p| p.certainty == Certainty::Matched);
            sure.for_each(|pair| same[pair.before.at()] = Some(pair.after));
            same
        });
        Runs { plans, same: same.collect() }
    }

    fn values(&self, id: NodeId, metric: Metric, out: &mut Vec<f64>) {
        out.clear();
        let further = self.plans[1..].iter().zip(&self.same).map(|(plan, same)| (*plan, same[id.at()]));
        let all = std::iter::once((self.plans[0], Some(id))).chain(further);
        out.extend(all.filter_map(|(plan, id)| metric.of(plan, id?, plan.node(id?)?)));
    }
}

/// The values of a metric of a pair of nodes, over the executions of both sides; those that were not measured are absent.
pub fn values_of_pair(
    before: &[&Plan],
    after: &[&Plan],
    (a, b): (NodeId, NodeId),
    metric: Metric,
) -> (Vec<f64>, Vec<f64>) {
    let side = |plans: &[&Plan], id: NodeId| {
        let mut out = Vec::new();
        if plans.first().is_some_and(|plan| plan.node(id).is_some()) {
            Runs::new(plans).values(id, metric, &mut out);
        }
        out
    };
    (side(before, a), side(after, b))
}

pub(super) fn of_pairs(
    before: &[&Plan],
    after: &[&Plan],
    matching: &Matching,
    ask: &Question,
) -> Vec<PairFigures> {
    let (ours, theirs) = (Runs::new(before), Runs::new(after));
    let (mut a, mut b) = (Vec::new(), Vec::new());
    let figures = matching.pairs.iter().map(|pair| {
        let mut out = PairFigures { metrics: Vec::new(), speed: Speed::Unknown };
        for metric in Metric::ALL {
            ours.values(pair.before, metric, &mut a);
            theirs.values(pair.after, metric, &mut b);
            if metric == Metric::ExclusiveTime && pair.certainty != Certainty::Uncertain {
                out.speed = speed(&a, &b, ask);
            }
            out.metrics.extend(difference(metric, &a, &b, ask.confidence));
        }
        out
    });
    figures.collect()
}

fn difference(metric: Metric, before: &[f64], after: &[f64], confidence: f64) -> Option<MetricDifference> {
    let (before, after) = (arm_of(before, confidence), arm_of(after, confidence));
    if before.is_none() && after.is_none() {
        return None;
    }
    let medians = before.zip(after).filter(|(b, _)| b.median > 0.0);
    let factor = medians.map(|(b, a)| a.median / b.median);
    Some(MetricDifference { metric, unit: metric.unit(), grade: metric.grade(), before, after, factor })
}

/// Times are printed to a thousandth of a millisecond, and a node's own time is a difference of two of them.
const PRINTED: f64 = 0.002;

/// The ratio of means against the noise of so many runs: their own, else the one asked with, else the assumed.
fn speed(before: &[f64], after: &[f64], ask: &Question) -> Speed {
    if before.is_empty() || after.is_empty() {
        return Speed::Unknown;
    }
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (m1, m2) = (mean(before), mean(after));
    if (m2 - m1).abs() <= PRINTED {
        return Speed::WithinNoise;
    }
    let runs = 1.0 / before.len() as f64 + 1.0 / after.len() as f64;
    let cv = own_variation(before, after, m1, m2).or(ask.cv).unwrap_or(ASSUMED_CV);
    let noise = 1.96 * cv * runs.sqrt();
    match (m2 / m1).ln() {
        change if change > noise => Speed::Slower,
        change if change < -noise => Speed::Faster,
        _ => Speed::WithinNoise,
    }
}

/// The run-to-run variation of both sides together; `None` below two runs each, or without any time.
fn own_variation(before: &[f64], after: &[f64], m1: f64, m2: f64) -> Option<f64> {
    if before.len() < 2 || after.len() < 2 {
        return None;
    }
    let squares = |values: &[f64], mean: f64| values.iter().map(|x| (x / mean - 1.0).powi(2)).sum::<f64>();
    let freedom = (before.len() + after.len() - 2) as f64;
    let cv = ((squares(before, m1) + squares(after, m2)) / freedom).sqrt();
    cv.is_finite().then_some(cv)
}
