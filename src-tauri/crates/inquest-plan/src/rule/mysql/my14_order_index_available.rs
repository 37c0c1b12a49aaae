//! MY14 The order column is missing from the index.
//!
//! # What it sees
//! LIMIT with a filesort, where the index in use is looked up by equality alone and does not hold the first column
//! of ORDER BY.
//!
//! # Why it matters
//! With the order column behind the equality columns the index gives the rows in order, and the limit stops after
//! them.
//!
//! # Evidence needed
//! The statement (ORDER BY, LIMIT), the references of the lookup, and the columns of the index from `SHOW INDEX`.
//!
//! # When it misleads
//! Another column costs every write.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/order-by-optimization.html>
//! - <https://dev.mysql.com/doc/refman/8.4/en/limit-optimization.html>

use inquest_core::audit::Severity;

use super::access::ordered_lookup;
use super::wording;
use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY14",
    name: "order_index_available",
    family: Family::MySql,
    severities: &[Severity::High],
    facts: &["table", "key", "order_column"],
    needs: &[Need::Statement, Need::Indexes],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    ordered_lookup(sight, id, node)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let sorts = seen.text("extra").is_some_and(wording::sorts);
    (sorts && seen.get("limit")? > 0.0 && seen.holds("eq_prefix_index_lacks_order")).then_some(Severity::High)
}
