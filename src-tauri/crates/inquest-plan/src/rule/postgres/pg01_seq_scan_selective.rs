//! PG01 A table is read whole to keep under 1 % of it.
//!
//! # What it sees
//! A sequential scan whose filter throws away at least 10,000 rows and at least 99 % of what was read.
//!
//! # Why it matters
//! Every page of the table is read for rows that an index on the filtered columns would find directly. The cost
//! grows with the table, not with the answer.
//!
//! # Evidence needed
//! Measured rows (`ANALYZE`): rows given and rows removed by the filter, times the loops.
//!
//! # When it misleads
//! Tables that are read in full on purpose; a predicate that no index serves (see PG17, PG18); columns with few
//! values; a hot small table that lies in the cache anyway.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/using-explain.html>
//! - <https://www.postgresql.org/docs/current/indexes-intro.html>

use inquest_core::Grade;
use inquest_core::audit::Severity;

use super::described::removed_most;
use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Kind, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG01",
    name: "seq_scan_selective",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["relation", "filter", "removed", "removed_share"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::TableScan {
        return None;
    }
    let seen = Evidence::new()
        .word("node_type", "Seq Scan")
        .word("relation", node.name())
        .word("filter", node.text("Filter"))
        .of(node, Measure::RemovedByFilter, "rows_removed_by_filter")
        .of(node, Measure::ActualRows, "actual_rows")
        .of(node, Measure::ActualLoops, "actual_loops")
        .count("actual_rows_most", sight.rows_at_most(node), Grade::Derived);
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    seen.text("filter")?;
    let most = removed_most(seen)?;
    (seen.text("node_type") == Some("Seq Scan") && most).then_some(Severity::Medium)
}
