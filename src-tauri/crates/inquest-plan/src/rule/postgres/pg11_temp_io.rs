//! PG11 Temporary files.
//!
//! # What it sees
//! A node that alone wrote at least 1,280 blocks (10 MB) of temporary files.
//!
//! # Why it matters
//! Sorts, hashes and materialised rows beyond `work_mem` go through files.
//!
//! # Evidence needed
//! `BUFFERS`.
//!
//! # When it misleads
//! Normal for the building of an index and for large reports.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/runtime-config-resource.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG11",
    name: "temp_io",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["temp_written_blocks"],
    needs: &[Need::Buffers],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    let written = node.value(Measure::TempWritten).and(sight.plan.exclusive(id, Measure::TempWritten));
    Some(Evidence::new().number("temp_written_blocks", written, Unit::Blocks(None), Grade::Derived))
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    (seen.get("temp_written_blocks")? >= 1_280.0).then_some(Severity::Medium)
}
