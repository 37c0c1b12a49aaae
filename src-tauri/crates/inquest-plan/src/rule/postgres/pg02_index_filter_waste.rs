//! PG02 An index finds far more rows than the filter keeps.
//!
//! # What it sees
//! An index scan whose filter throws away at least 1,000 rows and at least ten times what it keeps.
//!
//! # Why it matters
//! Each row thrown away cost a visit to the table. With the filtered column in the index the visit is saved.
//!
//! # Evidence needed
//! Measured rows: rows given and rows removed by the filter, times the loops.
//!
//! # When it misleads
//! The column may change often: an index on it makes updates that were heap-only (HOT) touch every index. A partial
//! index may be the better answer. Rows of many loops count as rounded down as far as they can be.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/indexes-multicolumn.html>
//! - <https://www.postgresql.org/docs/current/storage-hot.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Kind, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG02",
    name: "index_filter_waste",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["relation", "index", "removed", "rows"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if !matches!(node.kind, Kind::IndexScan | Kind::IndexOnlyScan) {
        return None;
    }
    let seen = Evidence::new()
        .word("node_type", "Index Scan")
        .word("relation", node.name())
        .word("index", node.index.as_deref())
        .of(node, Measure::RemovedByFilter, "rows_removed_by_filter")
        .of(node, Measure::ActualRows, "actual_rows")
        .of(node, Measure::ActualLoops, "actual_loops")
        .count("actual_rows_most", sight.rows_at_most(node), Grade::Derived);
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let loops = seen.loops();
    let removed = seen.get("rows_removed_by_filter")? * loops;
    let rows = seen.get("actual_rows")? * loops;
    seen.derive("removed", removed, Unit::Count, &["rows_removed_by_filter", "actual_loops"]);
    seen.derive("rows", rows, Unit::Count, &["actual_rows", "actual_loops"]);
    // Rounded rows of many loops may hide that half of the searches found one.
    let most = seen.get("actual_rows_most").map_or(rows, |most| most * loops);
    (seen.text("node_type") == Some("Index Scan") && removed >= 1_000.0 && removed >= 10.0 * most)
        .then_some(Severity::Medium)
}
