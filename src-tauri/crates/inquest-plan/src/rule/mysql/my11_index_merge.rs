//! MY11 Several indexes are merged.
//!
//! # What it sees
//! Access type index_merge.
//!
//! # Why it matters
//! Several indexes are read and their rows brought together. Where all conditions must hold (intersect), one index over
//! the columns is usually cheaper, and intersections of locked ranges can deadlock. Where one of them is enough (union,
//! sort_union), the rows of each are sorted or merged by their ids.
//!
//! # Evidence needed
//! The access type; Extra, the operation or the JSON form for which merge it is.
//!
//! # When it misleads
//! No single index serves an OR over different columns; a UNION of two queries reads the same two indexes.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/index-merge-optimization.html>

use inquest_core::audit::Severity;

use super::access::Access;
use crate::rule::{Evidence, Family, Look, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY11",
    name: "index_merge",
    family: Family::MySql,
    severities: &[Severity::Low],
    facts: &["table", "merge"],
    needs: &[],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    Access::of(sight, id, node).map(|access| access.evidence().word("merge", access.merge()))
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    (seen.text("type") == Some("index_merge")).then_some(Severity::Low)
}
