//! MY06 A temporary table, then a sort.
//!
//! # What it sees
//! Using temporary together with Using filesort; a sort over a temporary table in the tree and JSON forms.
//!
//! # Why it matters
//! No index gives the rows in the order that GROUP BY, DISTINCT, a window or ORDER BY needs, or they come from several
//! tables: they are written to a temporary table and then sorted.
//!
//! # Evidence needed
//! Extra, or the two steps in the tree or JSON form.
//!
//! # When it misleads
//! Tiny results.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/internal-temporary-tables.html>

use inquest_core::audit::Severity;

use super::access::sorting;
use super::wording;
use crate::rule::{Evidence, Family, Look, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY06",
    name: "temporary_and_filesort",
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
    let both = seen.text("extra").is_some_and(|extra| wording::sorts(extra) && wording::stores(extra));
    both.then_some(Severity::Medium)
}
