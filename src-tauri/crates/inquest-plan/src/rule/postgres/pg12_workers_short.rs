//! PG12 Fewer workers than planned.
//!
//! # What it sees
//! Workers launched below workers planned.
//!
//! # Why it matters
//! The plan was made for more processes than there were: `max_parallel_workers` was used up by others.
//!
//! # Evidence needed
//! `ANALYZE`: workers planned and launched.
//!
//! # When it misleads
//! Inside a cursor or a transaction that forbids workers none are ever launched.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/when-can-parallel-query-be-used.html>

use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG12",
    name: "workers_short",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["workers_planned", "workers_launched"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(_sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    node.value(Measure::WorkersPlanned)?;
    let seen = Evidence::new().of(node, Measure::WorkersPlanned, "workers_planned").of(
        node,
        Measure::WorkersLaunched,
        "workers_launched",
    );
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    (seen.get("workers_launched")? < seen.get("workers_planned")?).then_some(Severity::Medium)
}
