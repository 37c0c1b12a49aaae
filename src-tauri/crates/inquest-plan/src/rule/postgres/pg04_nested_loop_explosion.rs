//! PG04 A nested loop planned for few outer rows got many.
//!
//! # What it sees
//! A nested loop whose inner side ran at least 1,000 times and took at least 30 % of the plan's time, while the
//! outer side gave at least ten times the rows expected.
//!
//! # Why it matters
//! The inner side is begun once per outer row. What is cheapest for ten rows is the dearest for ten thousand; a
//! hash join would have read the inner side once.
//!
//! # Evidence needed
//! Measured rows, loops and times, estimates of the outer side.
//!
//! # When it misleads
//! A nested loop is right below a LIMIT and for cheap index probes that stay in the cache.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/planner-optimizer.html>

use inquest_core::Grade;
use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Kind, Link, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG04",
    name: "nested_loop_explosion",
    family: Family::PostgreSql,
    severities: &[Severity::High],
    facts: &["inner_loops", "inner_time_share", "outer_ratio"],
    needs: &[Need::Measured, Need::Timing, Need::Costs],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::NestedLoop {
        return None;
    }
    let below = |link| node.children.iter().filter_map(|c| sight.plan.node(*c)).find(|c| c.link == link);
    let (outer, inner) = (below(Link::Outer)?, below(Link::Inner)?);
    let share = inner.spent.inclusive_ms.zip(sight.total_ms).map(|(own, whole)| own / whole);
    let ratio = outer.value(Measure::ActualRows).zip(outer.value(Measure::PlanRows));
    let seen = Evidence::new()
        .word("node_type", "Nested Loop")
        .of(inner, Measure::ActualLoops, "inner_loops")
        .ratio("inner_time_share", share, Grade::Derived)
        .ratio("outer_ratio", ratio.map(|(actual, plan)| actual / plan.max(1.0)), Grade::Inferred);
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let fires = seen.get("inner_loops")? >= 1_000.0
        && seen.get("inner_time_share")? >= 0.3
        && seen.get("outer_ratio")? >= 10.0;
    (seen.text("node_type") == Some("Nested Loop") && fires).then_some(Severity::High)
}
