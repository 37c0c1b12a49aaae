//! PG19 Everything is sorted for a few rows.
//!
//! # What it sees
//! A Limit over a Sort that took in at least 1,000 times the rows of the limit.
//!
//! # Why it matters
//! An index on the equality columns followed by the order column gives the first rows without reading the others.
//!
//! # Evidence needed
//! The estimate of the limit; rows of the sort's input, measured or estimated.
//!
//! # When it misleads
//! A top-N heapsort is cheap in memory; another index costs every write.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/indexes-ordering.html>
//! - <https://www.postgresql.org/docs/current/queries-limit.html>

use inquest_core::Grade;
use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Kind, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG19",
    name: "topn_over_big_sort",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["plan_rows", "sort_input_rows"],
    needs: &[Need::Costs],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::Limit {
        return None;
    }
    let mut below = sight.input(node)?;
    if below.kind == Kind::Gather {
        below = sight.input(below)?;
    }
    if below.kind != Kind::Sort {
        return None;
    }
    let (rows, measured) = sight.rows(sight.input(below)?)?;
    let grade = if measured { Grade::Derived } else { Grade::Inferred };
    let seen = Evidence::new().word("node_type", "Limit").of(node, Measure::PlanRows, "plan_rows").count(
        "sort_input_rows",
        rows,
        grade,
    );
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let limit = seen.get("plan_rows")?.max(1.0);
    let fires = seen.get("sort_input_rows")? >= 1_000.0 * limit;
    (seen.text("node_type") == Some("Limit") && fires).then_some(Severity::Medium)
}
