//! MY08 A subquery once per row.
//!
//! # What it sees
//! A dependent or uncacheable subquery below at least 1,000 outer rows.
//!
//! # Why it matters
//! The subquery is evaluated again for each row of the outer query.
//!
//! # Evidence needed
//! Select type or heading, and the rows of the outer query: measured loops, else the estimate.
//!
//! # When it misleads
//! From 8.0 on it may be turned into a semi-join or a derived table: the tree form shows what is done.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/correlated-subqueries.html>
//! - <https://dev.mysql.com/doc/refman/8.4/en/semijoins.html>

use inquest_core::audit::Severity;

use super::access::dependent;
use crate::rule::{Evidence, Family, Look, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY08",
    name: "dependent_subquery",
    family: Family::MySql,
    severities: &[Severity::High],
    facts: &["outer_rows"],
    needs: &[],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    dependent(sight, id, node)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let kind = seen.text("select_type")?.to_ascii_uppercase();
    let again = kind.starts_with("DEPENDENT") || kind == "UNCACHEABLE SUBQUERY";
    (again && seen.get("outer_rows")? >= 1_000.0).then_some(Severity::High)
}
