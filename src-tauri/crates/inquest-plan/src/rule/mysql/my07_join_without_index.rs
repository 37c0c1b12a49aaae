//! MY07 Joined without an index.
//!
//! # What it sees
//! A join by Block Nested Loop or hash join with at least 1,000 rows on the joined side.
//!
//! # Why it matters
//! No index leads from the row before into this table: all of it is read for the join.
//!
//! # Evidence needed
//! Extra, or the join in the tree or JSON form; rows of the joined table.
//!
//! # When it misleads
//! A hash join is right on purpose for large joins on equality (from 8.0.18 on).
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/hash-joins.html>
//! - <https://dev.mysql.com/doc/refman/8.4/en/bnl-bka-optimization.html>

use inquest_core::audit::Severity;

use super::access::joining;
use super::wording;
use crate::rule::{Evidence, Family, Look, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY07",
    name: "join_without_index",
    family: Family::MySql,
    severities: &[Severity::High],
    facts: &["table", "rows"],
    needs: &[],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    joining(sight, id, node)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let buffered = seen.text("extra").is_some_and(wording::joins_without_index);
    (buffered && seen.get("rows")? >= 1_000.0).then_some(Severity::High)
}
