//! A sequential scan of a table whose columns and indexes are known.

use inquest_core::{Grade, Unit};

use super::compared::{Compared, compared};
use crate::rule::described::converts;
use crate::rule::{Described, Evidence, Sight};
use crate::tree::{Kind, Measure, Node};

/// What the rules of such scans see: the rows read and thrown away, the description, and the columns that the filter compares
/// with values. `None` for any other node.
pub(super) fn of_scan<'a>(
    sight: &Sight<'a>,
    node: &'a Node,
) -> Option<(Evidence, Option<&'a Described>, Vec<Compared<'a>>)> {
    let filter = node.text("Filter").filter(|_| node.kind == Kind::TableScan)?;
    let seen = Evidence::new()
        .word("relation", node.relation.as_deref().or(node.name()))
        .word("filter", filter)
        .of(node, Measure::RemovedByFilter, "rows_removed_by_filter")
        .of(node, Measure::ActualRows, "actual_rows")
        .of(node, Measure::ActualLoops, "actual_loops")
        .count("actual_rows_most", sight.rows_at_most(node), Grade::Derived);
    let table = sight.described(node);
    Some((seen, table, table.map(|_| compared(filter)).unwrap_or_default()))
}

/// Whether nearly all of many rows were thrown away; `None` where rows were not measured.
pub(super) fn removed_most(seen: &mut Evidence) -> Option<bool> {
    let loops = seen.loops();
    let removed = seen.get("rows_removed_by_filter")? * loops;
    let share = removed / (removed + seen.get("actual_rows_most").or(seen.get("actual_rows"))? * loops);
    seen.derive("removed", removed, Unit::Count, &["rows_removed_by_filter", "actual_loops"]);
    seen.derive("removed_share", share, Unit::Ratio, &["rows_removed_by_filter", "actual_rows"]);
    Some(removed >= 10_000.0 && share >= 0.99)
}

impl Described {
    /// Whether a comparison converts its column.
    pub(super) fn converts(&self, one: &Compared<'_>) -> bool {
        one.cast.zip(self.kind(one.column)).is_some_and(|(cast, kind)| converts(kind, cast))
    }

    /// Whether a comparison is of the column as it is stored: without a cast, or with one that changes nothing.
    pub(super) fn reads_bare(&self, one: &Compared<'_>) -> bool {
        let text = self.kind(one.column) == Some("character varying") && one.cast == Some("text");
        one.cast.is_none() || text
    }
}
