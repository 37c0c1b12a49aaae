//! PG29 No index begins with what is filtered.
//!
//! # What it sees
//! A sequential scan that throws away at least 10,000 rows and at least 99 % of what it reads, by a filter that compares
//! columns with values, where no index of the table begins with one of them.
//!
//! # Why it matters
//! There is no index that the planner could have taken: reading the table whole was its only way.
//!
//! # Evidence needed
//! Measured rows (`ANALYZE`) and `\d` of the table, whole: a description without indexes may have been cut.
//!
//! # When it misleads
//! An index costs every write, and one on a column that changes often costs HOT updates. Columns inside expressions and
//! conditions joined by OR are not looked at.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/indexes-multicolumn.html>
//! - <https://www.postgresql.org/docs/current/storage-hot.html>

use inquest_core::Grade;
use inquest_core::audit::Severity;

use super::described::{of_scan, removed_most};
use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG29",
    name: "filter_unindexed",
    family: Family::PostgreSql,
    severities: &[Severity::Low],
    facts: &["relation", "columns", "indexes", "removed_share"],
    needs: &[Need::Measured, Need::Described],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    let (seen, table, compared) = of_scan(sight, node)?;
    let Some(table) = table else { return Some(seen) };
    let mut columns: Vec<&str> = Vec::new();
    for one in &compared {
        if !columns.contains(&one.column) {
            columns.push(one.column);
        }
    }
    let begins = columns.iter().any(|column| table.beginning_with(column).next().is_some());
    let known = !columns.is_empty() && !table.indexes.is_empty();
    let columns = columns.join(", ");
    let count = Some(table.indexes.len() as f64).filter(|_| known);
    Some(seen.word("columns", Some(&*columns).filter(|_| known && !begins)).count(
        "indexes",
        count,
        Grade::Measured,
    ))
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    seen.text("columns")?;
    removed_most(seen)?.then_some(Severity::Low)
}
