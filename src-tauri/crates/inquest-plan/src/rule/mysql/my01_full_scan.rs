//! MY01 A table is read whole.
//!
//! # What it sees
//! Access type ALL with at least 10,000 estimated rows, where the condition is expected to keep under half of them
//! or the table is not the first of the join.
//!
//! # Why it matters
//! Every row is read to keep some, and an inner table is read again for each row before it.
//!
//! # Evidence needed
//! Rows of a scan, measured or estimated; in the tree form, the estimate of the filter above it.
//!
//! # When it misleads
//! `rows` is an estimate. The table that drives a join may have to be read whole. Derived and temporary tables are
//! left out: no index of a table helps there.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/explain-output.html>
//! - <https://dev.mysql.com/doc/refman/8.4/en/table-scan-avoidance.html>

use inquest_core::audit::Severity;

use super::access::Access;
use crate::rule::{Evidence, Family, Look, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY01",
    name: "full_scan",
    family: Family::MySql,
    severities: &[Severity::High],
    facts: &["table", "rows"],
    needs: &[],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    Access::of(sight, id, node).map(|access| access.evidence())
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let some = seen.get("filtered").is_some_and(|f| f < 50.0) || seen.holds("inner");
    (seen.text("type") == Some("ALL") && seen.get("rows")? >= 10_000.0 && some).then_some(Severity::High)
}
