//! MY02 An index is read whole.
//!
//! # What it sees
//! Access type index that does not cover the statement, or one of at least 100,000 estimated rows.
//!
//! # Why it matters
//! All entries are read in order; without covering, each costs a visit to the row too.
//!
//! # Evidence needed
//! Access type, whether the index covers, estimated rows.
//!
//! # When it misleads
//! ORDER BY with LIMIT may stop early.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/explain-output.html>

use inquest_core::audit::Severity;

use super::access::Access;
use super::wording;
use crate::rule::{Evidence, Family, Look, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY02",
    name: "full_index_scan",
    family: Family::MySql,
    severities: &[Severity::Medium],
    facts: &["table", "key", "rows"],
    needs: &[],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    Access::of(sight, id, node).map(|access| access.evidence())
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let covers = seen.text("extra").is_some_and(wording::covers);
    let whole = seen.text("type") == Some("index");
    (whole && (!covers || seen.get("rows")? >= 100_000.0)).then_some(Severity::Medium)
}
