//! PG30 The column is converted, and its index with it lost.
//!
//! # What it sees
//! A sequential scan whose filter compares a column as another type than it has, where an index begins with this column. Where
//! rows were measured, at least 1,000 of them were thrown away.
//!
//! # Why it matters
//! The parameter or constant has a type to which the column must be converted, row by row; the index is ordered by the
//! column's own type and does not serve the comparison. A value of the column's type does.
//!
//! # Evidence needed
//! The filter and `\d` of the table.
//!
//! # When it misleads
//! Types of text and domains are left out. An index on the same cast, `((ref)::numeric)`, serves it.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/typeconv-oper.html>
//! - <https://www.postgresql.org/docs/current/indexes-opclass.html>

use inquest_core::audit::Severity;

use super::described::of_scan;
use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG30",
    name: "converted_column",
    family: Family::PostgreSql,
    severities: &[Severity::High],
    facts: &["relation", "column", "column_type", "compared_as", "index"],
    needs: &[Need::Described],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    let (seen, table, compared) = of_scan(sight, node)?;
    let converted = table.and_then(|table| {
        compared.iter().find_map(|one| {
            let (cast, kind) = (one.cast?, table.kind(one.column)?);
            let lost = table.serving(one.column, one.equality).filter(|_| table.converts(one))?;
            Some((one.column, kind, cast, &*lost.name))
        })
    });
    let Some((column, kind, cast, index)) = converted else { return Some(seen) };
    Some(seen.word("column", column).word("column_type", kind).word("compared_as", cast).word("index", index))
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    seen.text("index")?;
    let few = seen.get("rows_removed_by_filter").is_some_and(|rows| rows * seen.loops() < 1_000.0);
    (!few).then_some(Severity::High)
}
