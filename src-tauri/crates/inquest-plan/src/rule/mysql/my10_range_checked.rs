//! MY10 The index is chosen anew for each row.
//!
//! # What it sees
//! Extra with Range checked for each record.
//!
//! # Why it matters
//! No index fits the join for certain, so the choice is made again for every row before it.
//!
//! # Evidence needed
//! Extra, or its key in the JSON form.
//!
//! # When it misleads
//! Rare distributions of values in which this is the best there is.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/explain-output.html>

use inquest_core::audit::Severity;

use super::access::Access;
use crate::rule::{Evidence, Family, Look, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY10",
    name: "range_checked",
    family: Family::MySql,
    severities: &[Severity::Medium],
    facts: &["table"],
    needs: &[],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    Access::of(sight, id, node).map(|access| access.evidence())
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let checked = seen.text("extra").is_some_and(|e| e.contains("Range checked for each record"));
    checked.then_some(Severity::Medium)
}
