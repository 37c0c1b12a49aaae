//! PG09 An index-only scan reads the table.
//!
//! # What it sees
//! An index-only scan with at least 1,000 heap fetches and at least 10 % of its rows fetched.
//!
//! # Why it matters
//! The visibility map does not vouch for the pages, so each of these rows was looked up in the table after all.
//! VACUUM sets the map.
//!
//! # Evidence needed
//! `ANALYZE`: heap fetches and rows.
//!
//! # When it misleads
//! The growing end of a table that is only appended to is never all visible.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/indexes-index-only-scans.html>
//! - <https://www.postgresql.org/docs/current/routine-vacuuming.html>

use inquest_core::Unit;
use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Kind, Measure, Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "PG09",
    name: "heap_fetches",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["heap_fetches", "fetched_share"],
    needs: &[Need::Measured],
    look: Look::Node(gather),
    judge,
};

fn gather(_sight: &Sight<'_>, _id: NodeId, node: &Node) -> Option<Evidence> {
    if node.kind != Kind::IndexOnlyScan {
        return None;
    }
    let seen = Evidence::new()
        .of(node, Measure::HeapFetches, "heap_fetches")
        .of(node, Measure::ActualRows, "actual_rows")
        .of(node, Measure::ActualLoops, "actual_loops");
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let fetches = seen.get("heap_fetches")?;
    let rows = seen.get("actual_rows")? * seen.loops();
    let share = fetches / rows.max(1.0);
    seen.derive("fetched_share", share, Unit::Ratio, &["heap_fetches", "actual_rows"]);
    (fetches >= 1_000.0 && share >= 0.1).then_some(Severity::Medium)
}
