//! PG03 The planner expected another number of rows.
//!
//! # What it sees
//! Measured rows per loop at least ten times the estimate or at most a tenth of it, with at least 100 rows on one
//! side. From a hundredfold on it is high. A node that only hands on the rows of a misjudged node below (sort,
//! hash, gather) is not reported again.
//!
//! # Why it matters
//! The order of joins, their methods and the memory were chosen for the estimated number. A wrong one is the usual
//! reason for a wrong plan.
//!
//! # Evidence needed
//! Measured rows and estimates (`COSTS` on).
//!
//! # When it misleads
//! A node that was stopped early (below LIMIT, EXISTS, semi, anti or merge joins) gave fewer rows than it would
//! have: over-estimates are left out there. Before PostgreSQL 18 rows per loop are rounded to a whole number.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/planner-stats.html>
//! - <https://www.postgresql.org/docs/current/sql-createstatistics.html>

use inquest_core::Unit;
use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Executed, Kind, Link, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG03",
    name: "row_misestimate",
    family: Family::PostgreSql,
    severities: &[Severity::Medium, Severity::High],
    facts: &["plan_rows", "actual_rows", "factor"],
    needs: &[Need::Measured, Need::Costs],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    let silent = matches!(node.kind, Kind::BitmapCombine | Kind::Modify);
    if node.executed == Executed::Never || silent || is_echo(sight, node) || is_said_above(sight, node) {
        return None;
    }
    let seen = Evidence::new()
        .of(node, Measure::PlanRows, "plan_rows")
        .of(node, Measure::ActualRows, "actual_rows")
        .of(node, Measure::ActualLoops, "actual_loops")
        .fact("under_limit", sight.may_be_stopped(id));
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let factor = factor(seen.get("plan_rows")?, seen.get("actual_rows")?, seen.holds("under_limit"))?;
    seen.derive("factor", factor, Unit::Ratio, &["plan_rows", "actual_rows"]);
    Some(if factor >= 100.0 { Severity::High } else { Severity::Medium })
}

/// How far off the estimate is, from ten on. An estimate is at least one row; no row at all counts as one.
fn factor(plan: f64, actual: f64, may_be_stopped: bool) -> Option<f64> {
    let plan = plan.max(1.0);
    if plan.max(actual) < 100.0 {
        return None;
    }
    let (more, fewer) = (actual / plan, plan / actual.max(1.0));
    match (more >= 10.0, actual <= 0.1 * plan && !may_be_stopped) {
        (true, _) => Some(more),
        (_, true) => Some(fewer),
        _ => None,
    }
}

/// True for a node that hands on the rows of an input which is misjudged itself.
fn is_echo(sight: &Sight<'_>, node: &Node) -> bool {
    let hands_on = matches!(
        node.kind,
        Kind::Sort
            | Kind::Hash
            | Kind::Materialize
            | Kind::Gather
            | Kind::Cache
            | Kind::SubqueryScan
            | Kind::CteScan
            | Kind::Lock
            | Kind::Window
            | Kind::Limit
            | Kind::Append
    );
    let inputs = node.children.iter().filter_map(|c| sight.plan.node(*c));
    hands_on && inputs.filter(|c| !matches!(c.link, Link::InitPlan | Link::SubPlan)).any(is_misjudged)
}

/// True for the index side of a bitmap whose table side says the same.
fn is_said_above(sight: &Sight<'_>, node: &Node) -> bool {
    let above = node.parent.and_then(|p| sight.plan.node(p));
    node.kind == Kind::BitmapIndexScan
        && above.is_some_and(|above| above.kind == Kind::BitmapHeapScan && is_misjudged(above))
}

fn is_misjudged(node: &Node) -> bool {
    let rows = node.value(Measure::PlanRows).zip(node.value(Measure::ActualRows));
    rows.is_some_and(|(plan, actual)| factor(plan, actual, false).is_some())
}
