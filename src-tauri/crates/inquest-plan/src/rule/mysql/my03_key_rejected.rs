//! MY03 A candidate index is not used.
//!
//! # What it sees
//! Possible keys but no key, with at least 1,000 estimated rows.
//!
//! # Why it matters
//! An index exists for the condition and was judged dearer than reading everything: by its statistics, or because
//! most rows match.
//!
//! # Evidence needed
//! Possible keys and key (table and JSON forms).
//!
//! # When it misleads
//! The optimiser is right when most rows match. A table that a join begins with names the keys of the join itself, and
//! cannot use them there: they serve only when it is joined to.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/explain-output.html>

use inquest_core::audit::Severity;

use super::access::Access;
use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY03",
    name: "key_rejected",
    family: Family::MySql,
    severities: &[Severity::Medium],
    facts: &["table", "possible_keys", "rows"],
    needs: &[Need::Keys],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    Access::of(sight, id, node).map(|access| access.evidence())
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let candidates = seen.text("possible_keys").is_some_and(|keys| !keys.is_empty());
    let used = seen.text("key").is_some();
    (candidates && !used && seen.get("rows")? >= 1_000.0).then_some(Severity::Medium)
}
