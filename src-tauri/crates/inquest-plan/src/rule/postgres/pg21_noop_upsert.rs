//! PG21 Conflicts that change nothing.
//!
//! # What it sees
//! ON CONFLICT DO UPDATE whose WHERE throws away at least 90 % of the conflicting rows.
//!
//! # Why it matters
//! Each conflict that the filter throws away has locked its row already: a WAL record (54 bytes each as measured)
//! and the flush of a commit for nothing.
//!
//! # Evidence needed
//! `ANALYZE`: conflicting rows and rows removed by the conflict filter; `WAL` for the bytes.
//!
//! # When it misleads
//! A rare statement; many rows in one transaction share the flush.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/sql-insert.html>

use inquest_core::Unit;
use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Kind, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG21",
    name: "noop_upsert",
    family: Family::PostgreSql,
    severities: &[Severity::High],
    facts: &["rows_removed_by_conflict_filter", "conflicting_tuples"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(_sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::Modify {
        return None;
    }
    let seen = Evidence::new()
        .word("node_type", "ModifyTable")
        .word("conflict_resolution", node.text("Conflict Resolution"))
        .of(node, Measure::ConflictingTuples, "conflicting_tuples")
        .of(node, Measure::RemovedByConflictFilter, "rows_removed_by_conflict_filter")
        .of(node, Measure::WalRecords, "wal_records")
        .of(node, Measure::WalBytes, "wal_bytes");
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let conflicts = seen.get("conflicting_tuples")?;
    let removed = seen.get("rows_removed_by_conflict_filter")?;
    if let (Some(records), Some(bytes)) = (seen.get("wal_records"), seen.get("wal_bytes")) {
        seen.derive("bytes_per_record", bytes / records, Unit::Bytes, &["wal_records", "wal_bytes"]);
    }
    let updates = seen.text("conflict_resolution").is_some_and(|r| r.eq_ignore_ascii_case("update"));
    (updates && conflicts > 0.0 && removed >= 0.9 * conflicts).then_some(Severity::High)
}
