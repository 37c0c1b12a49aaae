//! MY05 A sort that no index serves.
//!
//! # What it sees
//! A filesort of at least 1,000 rows.
//!
//! # Why it matters
//! The rows are gathered and ordered before the first can be given, whatever the limit.
//!
//! # Evidence needed
//! Extra, or a sort in the tree or JSON form; rows measured or estimated.
//!
//! # When it misleads
//! Small sorts cost nothing.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/order-by-optimization.html>

use inquest_core::audit::Severity;

use super::access::sorting;
use super::wording;
use crate::rule::{Evidence, Family, Look, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY05",
    name: "filesort",
    family: Family::MySql,
    severities: &[Severity::Medium],
    facts: &["rows"],
    needs: &[],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    sorting(sight, id, node)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let sorts = seen.text("extra").is_some_and(wording::sorts);
    (sorts && seen.get("rows")? >= 1_000.0).then_some(Severity::Medium)
}
