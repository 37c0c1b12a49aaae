//! PG28 An index begins with the filtered column and is not used.
//!
//! # What it sees
//! A sequential scan that throws away at least 10,000 rows and at least 99 % of what it reads, by a filter that compares a
//! column with a value, where the table has a whole valid index that begins with this column.
//!
//! # Why it matters
//! The index would find the rows, and the planner took the table instead: a setting forbids it, the statistics promise more
//! rows, or the cost of random reads is set for disks that turn.
//!
//! # Evidence needed
//! Measured rows (`ANALYZE`) and `\d` of the table. Settings of the plan, or what was set before it in the same session.
//!
//! # When it misleads
//! Rows that lie all over the table may be cheaper to read in order. Operator classes and collations are not looked at: an
//! index of another one serves no comparison.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/indexes-examine.html>
//! - <https://www.postgresql.org/docs/current/runtime-config-query.html>

use inquest_core::audit::Severity;

use super::described::{of_scan, removed_most};
use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG28",
    name: "index_unused",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["relation", "column", "index", "removed", "removed_share", "forbidden"],
    needs: &[Need::Measured, Need::Described],
    look: Look::Node(gather),
    judge,
};

/// Settings that forbid an index. A bitmap is another way to it, so that both must be off.
const WAYS: [&str; 2] = ["enable_indexscan", "enable_bitmapscan"];

fn gather(sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    let (seen, table, compared) = of_scan(sight, node)?;
    let serving = table.and_then(|table| {
        let bare = compared.iter().filter(|c| table.reads_bare(c));
        bare.filter_map(|c| Some((c.column, table.serving(c.column, c.equality)?))).next()
    });
    let off = WAYS.iter().all(|way| sight.is_off(way));
    let (column, index) = serving.map_or((None, None), |(column, index)| (Some(column), Some(&*index.name)));
    Some(seen.word("column", column).word("index", index).word("forbidden", if off { "yes" } else { "no" }))
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    seen.text("index")?;
    removed_most(seen)?.then_some(Severity::Medium)
}
