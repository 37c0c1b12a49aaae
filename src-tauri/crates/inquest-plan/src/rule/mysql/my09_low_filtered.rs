//! MY09 The index is not selective enough.
//!
//! # What it sees
//! A key in use with at least 10,000 estimated rows, of which the condition is expected to keep at most 10 %.
//!
//! # Why it matters
//! Most rows that the index finds are thrown away: the column of the condition belongs into the index.
//!
//! # Evidence needed
//! Key, rows and filtered.
//!
//! # When it misleads
//! Without a histogram `filtered` is a guess.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/explain-output.html>
//! - <https://dev.mysql.com/doc/refman/8.4/en/optimizer-statistics.html>

use inquest_core::audit::Severity;

use super::access::Access;
use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY09",
    name: "low_filtered",
    family: Family::MySql,
    severities: &[Severity::Medium],
    facts: &["table", "key", "rows", "filtered"],
    needs: &[Need::Filtered],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    Access::of(sight, id, node).map(|access| access.evidence())
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let used = seen.text("key").is_some();
    (used && seen.get("rows")? >= 10_000.0 && seen.get("filtered")? <= 10.0).then_some(Severity::Medium)
}
