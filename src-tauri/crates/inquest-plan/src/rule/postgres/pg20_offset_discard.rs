//! PG20 OFFSET reads and throws away.
//!
//! # What it sees
//! A Limit whose input gave at least 10,000 rows and at least ten times what the limit returned.
//!
//! # Why it matters
//! The rows before the offset are found, ordered and thrown away, more of them with each page.
//!
//! # Evidence needed
//! Measured rows.
//!
//! # When it misleads
//! Continuing after the last key of the page before (keyset pagination) needs a unique order.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/queries-limit.html>

use inquest_core::Grade;
use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Kind, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG20",
    name: "offset_discard",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["child_rows", "actual_rows"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::Limit {
        return None;
    }
    let below = sight.plan.total(sight.input(node)?, Measure::ActualRows).map(|(rows, _)| rows);
    let own = sight.plan.total(node, Measure::ActualRows).map(|(rows, _)| rows);
    let seen = Evidence::new().word("node_type", "Limit").count("actual_rows", own, Grade::Measured).count(
        "child_rows",
        below,
        Grade::Measured,
    );
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let below = seen.get("child_rows")?;
    let fires = below >= 10_000.0 && below >= 10.0 * seen.get("actual_rows")?;
    (seen.text("node_type") == Some("Limit") && fires).then_some(Severity::Medium)
}
