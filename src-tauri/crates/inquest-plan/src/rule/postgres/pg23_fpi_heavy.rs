//! PG23 The log is full pages.
//!
//! # What it sees
//! A node that alone wrote more than 1 MB of WAL, with full-page images (at 4 KiB each) making up at least half of
//! it.
//!
//! # Why it matters
//! The first change of a page after a checkpoint logs the whole page: checkpoints come too often, or the changes
//! are spread over many pages.
//!
//! # Evidence needed
//! `WAL`.
//!
//! # When it misleads
//! Right after a checkpoint every page is a first one; Aurora writes no such images; `wal_compression` changes
//! their size.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/wal-configuration.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Kind, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG23",
    name: "fpi_heavy",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["wal_fpi", "wal_bytes"],
    needs: &[Need::Wal],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    // Nodes that only read write next to nothing.
    if node.value(Measure::WalBytes).is_none() && node.kind != Kind::Modify {
        return None;
    }
    let alone = |measure| node.value(Measure::WalBytes).and(sight.plan.exclusive(id, measure));
    let seen = Evidence::new()
        .number("wal_bytes", alone(Measure::WalBytes), Unit::Bytes, Grade::Derived)
        .count("wal_fpi", alone(Measure::WalFpi), Grade::Derived);
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let bytes = seen.get("wal_bytes")?;
    (bytes > 1_048_576.0 && seen.get("wal_fpi")? * 4_096.0 >= 0.5 * bytes).then_some(Severity::Medium)
}
