//! MY12 Only a prefix of the index is used.
//!
//! # What it sees
//! Fewer key parts used than the index has, with Using where.
//!
//! # Why it matters
//! The rest of the condition is checked on the rows: perhaps because a part between is missing from it, or is a
//! range.
//!
//! # Evidence needed
//! Used key parts (JSON form, or the references of a lookup) and the columns of the index from `SHOW INDEX`.
//!
//! # When it misleads
//! By design for ranges, and for an index that serves other statements.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/multiple-column-indexes.html>

use inquest_core::audit::Severity;

use super::access::Access;
use super::wording;
use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY12",
    name: "prefix_only",
    family: Family::MySql,
    severities: &[Severity::Low],
    facts: &["table", "key", "used_key_parts", "key_parts"],
    needs: &[Need::Keys, Need::Indexes],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    Access::of(sight, id, node).map(|access| access.evidence_with_parts())
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let checks = seen.text("extra").is_some_and(wording::checks);
    (checks && seen.get("used_key_parts")? < seen.get("key_parts")?).then_some(Severity::Low)
}
