//! PG05 A sort wrote to disk.
//!
//! # What it sees
//! A sort whose space is of the type Disk, in the leader or a worker; high from 1 GB on.
//!
//! # Why it matters
//! The rows did not fit `work_mem`: they were written, merged and read again. In memory the same rows need about
//! two to three times the space on disk.
//!
//! # Evidence needed
//! `ANALYZE`: sort method and space.
//!
//! # When it misleads
//! `work_mem` holds per node and per worker: raise it for the session or the statement, not for the server.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/runtime-config-resource.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Fact, Figures, Kind, Measure, Node, NodeId, Value};

pub(super) const RULE: Rule = Rule {
    id: "PG05",
    name: "sort_spill",
    family: Family::PostgreSql,
    severities: &[Severity::Medium, Severity::High],
    facts: &["sort_space_used"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(_sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::Sort {
        return None;
    }
    let parts = node.workers.iter().map(|w| (&w.part.facts, &w.part.figures));
    let disk: f64 =
        std::iter::once((&node.facts, &node.figures)).chain(parts).map(|(a, b)| on_disk(a, b)).sum();
    let seen = Evidence::new()
        .word("node_type", "Sort")
        .word("sort_space_type", if disk > 0.0 { "Disk" } else { "Memory" })
        .number("sort_space_used", disk, Unit::Bytes, Grade::Measured);
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let used = seen.get("sort_space_used")?;
    let big = used >= GIGABYTE;
    (seen.text("sort_space_type") == Some("Disk")).then_some(if big {
        Severity::High
    } else {
        Severity::Medium
    })
}

const GIGABYTE: f64 = 1_073_741_824.0;

/// Bytes on disk of one process: of a sort, or of the groups of an incremental one.
fn on_disk(facts: &[Fact], figures: &Figures) -> f64 {
    let text = |key: &str| facts.iter().find(|f| f.key == key).map(|f| &f.value).and_then(Value::as_text);
    if text("Sort Space Type") == Some("Disk") {
        return figures.value(Measure::SortSpaceUsed).unwrap_or(0.0);
    }
    let groups = ["Full-sort Groups", "Pre-sorted Groups"];
    let peak = |group| text(&format!("{group}.Sort Space Disk.Peak Sort Space Used"))?.parse::<f64>().ok();
    groups.into_iter().filter_map(peak).map(|kilobytes| kilobytes * 1024.0).sum()
}
