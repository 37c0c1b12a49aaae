//! PG17 The filter wraps the column.
//!
//! # What it sees
//! A sequential scan whose filter calls a function on a column or casts it.
//!
//! # Why it matters
//! A plain index on the column holds its values, not those of the expression: it takes an index on the expression,
//! or a condition on the bare column.
//!
//! # Evidence needed
//! The filter as printed; no measurement.
//!
//! # When it misleads
//! Constants are folded by the planner, so only calls on the side of a column are printed. `(column)::text` is
//! printed for every comparison of a varchar and is no cast that matters; without the type of the column it cannot
//! be judged and is left out.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/indexes-expressional.html>

use inquest_core::audit::Severity;

use super::expression::wrapped_column;
use crate::rule::{Evidence, Family, Look, Rule, Sight};
use crate::tree::{Kind, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG17",
    name: "function_on_column",
    family: Family::PostgreSql,
    severities: &[Severity::Low],
    facts: &["relation", "expression"],
    needs: &[],
    look: Look::Node(gather),
    judge,
};

fn gather(_sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::TableScan {
        return None;
    }
    let seen = Evidence::new()
        .word("node_type", "Seq Scan")
        .word("relation", node.name())
        .word("filter", node.text("Filter"));
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let expression = wrapped_column(seen.text("filter")?)?.to_owned();
    *seen = std::mem::take(seen).word("expression", &*expression);
    (seen.text("node_type") == Some("Seq Scan")).then_some(Severity::Low)
}
