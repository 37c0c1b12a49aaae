//! PG18 LIKE begins with a wildcard.
//!
//! # What it sees
//! A filter with LIKE or ILIKE (printed as `~~` and `~~*`) whose pattern begins with `%`.
//!
//! # Why it matters
//! No ordered index can find a text by its end: a trigram index can.
//!
//! # Evidence needed
//! The filter as printed; no measurement.
//!
//! # When it misleads
//! Small tables. NOT LIKE is left out: no index helps there.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/pgtrgm.html>

use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG18",
    name: "leading_wildcard",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["filter"],
    needs: &[],
    look: Look::Node(gather),
    judge,
};

fn gather(_sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    Some(Evidence::new().word("filter", node.text("Filter")?))
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let filter = seen.text("filter")?;
    let begins = ["~~ '%", "~~* '%"].iter().any(|pattern| {
        // `!~~` is NOT LIKE.
        filter.match_indices(pattern).any(|(at, _)| !filter[..at].ends_with('!'))
    });
    begins.then_some(Severity::Medium)
}
