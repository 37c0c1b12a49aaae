//! PG24 Partitions read for nothing.
//!
//! # What it sees
//! An Append with at least 20 inputs that ran, of which at most 10 % gave rows.
//!
//! # Why it matters
//! The condition does not name the partition key, so every partition was asked.
//!
//! # Evidence needed
//! `ANALYZE`: which inputs ran and which gave rows.
//!
//! # When it misleads
//! Run-time pruning shows inputs as never executed: they are not counted.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/ddl-partitioning.html>

use inquest_core::Grade;
use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Executed, Kind, Link, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG24",
    name: "no_partition_pruning",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["children_executed", "children_with_rows"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::Append {
        return None;
    }
    let inputs = node.children.iter().filter_map(|c| sight.plan.node(*c));
    let ran = inputs.filter(|c| c.executed == Executed::Yes && !matches!(c.link, Link::InitPlan | Link::Cte));
    let (mut executed, mut with_rows) = (0, 0);
    for input in ran {
        executed += 1;
        with_rows += u32::from(input.value(Measure::ActualRows).is_some_and(|rows| rows > 0.0));
    }
    let seen = Evidence::new().count("children_executed", f64::from(executed), Grade::Derived).count(
        "children_with_rows",
        f64::from(with_rows),
        Grade::Derived,
    );
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let executed = seen.get("children_executed")?;
    (executed >= 20.0 && seen.get("children_with_rows")? <= 0.1 * executed).then_some(Severity::Medium)
}
