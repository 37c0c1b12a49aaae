//! PG06 A hash join split into batches.
//!
//! # What it sees
//! A hash with more than one batch; high when there are more batches than planned.
//!
//! # Why it matters
//! The hash table did not fit the memory: both sides of the join were written to files and read again, batch by
//! batch.
//!
//! # Evidence needed
//! `ANALYZE`: hash batches and those planned.
//!
//! # When it misleads
//! More batches than planned means a misjudged or skewed side: one value that fills a batch fills it whatever the
//! memory.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/runtime-config-resource.html>

use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Kind, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG06",
    name: "hash_batches",
    family: Family::PostgreSql,
    severities: &[Severity::Medium, Severity::High],
    facts: &["hash_batches"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(_sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::Hash {
        return None;
    }
    let seen = Evidence::new()
        .word("node_type", "Hash")
        .of(node, Measure::HashBatches, "hash_batches")
        .of(node, Measure::OriginalHashBatches, "original_hash_batches")
        .of(node, Measure::PeakMemoryUsage, "peak_memory_usage");
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let batches = seen.get("hash_batches")?;
    let grew = seen.get("original_hash_batches").is_some_and(|planned| batches > planned);
    (batches > 1.0).then_some(if grew { Severity::High } else { Severity::Medium })
}
