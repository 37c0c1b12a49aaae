//! PG07 A hashed aggregate spilled.
//!
//! # What it sees
//! A hashed aggregate with more than one batch or with disk usage, in the leader or a worker.
//!
//! # Why it matters
//! The groups did not fit the memory and went through files (from PostgreSQL 13).
//!
//! # Evidence needed
//! `ANALYZE`: batches and disk usage of the aggregate.
//!
//! # When it misleads
//! The limit is `work_mem` times `hash_mem_multiplier`; many groups may simply need it.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/runtime-config-resource.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Kind, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG07",
    name: "hashagg_spill",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["batches"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(_sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::Aggregate {
        return None;
    }
    let figures = || std::iter::once(&node.figures).chain(node.workers.iter().map(|w| &w.part.figures));
    let batches = figures().filter_map(|f| f.value(Measure::HashAggBatches)).reduce(f64::max);
    let disk = figures().filter_map(|f| f.value(Measure::DiskUsage)).reduce(|a, b| a + b);
    let seen = Evidence::new().count("hashagg_batches", batches, Grade::Measured).number(
        "disk_usage",
        disk,
        Unit::Bytes,
        Grade::Measured,
    );
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let batches = seen.or_zero("hashagg_batches");
    seen.derive("batches", batches, Unit::Count, &["hashagg_batches"]);
    (batches > 1.0 || seen.or_zero("disk_usage") > 0.0).then_some(Severity::Medium)
}
