//! PG16 A subquery ran once per row.
//!
//! # What it sees
//! A SubPlan with at least 1,000 loops.
//!
//! # Why it matters
//! A correlated subquery is begun for each row of the outer query: as a join with its grouped result it can be run
//! once.
//!
//! # Evidence needed
//! `ANALYZE`: loops.
//!
//! # When it misleads
//! A hashed SubPlan has one loop and is fine.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/functions-subquery.html>

use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Link, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG16",
    name: "correlated_subplan",
    family: Family::PostgreSql,
    severities: &[Severity::High],
    facts: &["subplan_name", "actual_loops"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(_sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.link != Link::SubPlan {
        return None;
    }
    let seen = Evidence::new().word("subplan_name", node.heading.as_deref()).of(
        node,
        Measure::ActualLoops,
        "actual_loops",
    );
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let subplan = seen.text("subplan_name")?.starts_with("SubPlan");
    (subplan && seen.get("actual_loops")? >= 1_000.0).then_some(Severity::High)
}
