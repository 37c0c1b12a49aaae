//! PG08 A bitmap forgot its rows.
//!
//! # What it sees
//! A bitmap heap scan with at least 10 % of its pages lossy.
//!
//! # Why it matters
//! The bitmap outgrew `work_mem` and kept whole pages: every row of them was read and checked again.
//!
//! # Evidence needed
//! `ANALYZE`: exact and lossy pages.
//!
//! # When it misleads
//! Cheap where the condition that is checked again is cheap.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/indexes-bitmap-scans.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Kind, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG08",
    name: "bitmap_lossy",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["lossy_heap_blocks", "lossy_share"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(_sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::BitmapHeapScan {
        return None;
    }
    let all = |measure| {
        let workers = node.workers.iter().filter_map(move |w| w.part.figures.value(measure));
        node.value(measure).into_iter().chain(workers).reduce(|a, b| a + b)
    };
    let seen = Evidence::new()
        .number("lossy_heap_blocks", all(Measure::LossyHeapBlocks), Unit::Blocks(None), Grade::Measured)
        .number("exact_heap_blocks", all(Measure::ExactHeapBlocks), Unit::Blocks(None), Grade::Measured);
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let lossy = seen.get("lossy_heap_blocks")?;
    let share = lossy / (lossy + seen.or_zero("exact_heap_blocks"));
    seen.derive("lossy_share", share, Unit::Ratio, &["lossy_heap_blocks", "exact_heap_blocks"]);
    (share >= 0.1).then_some(Severity::Medium)
}
