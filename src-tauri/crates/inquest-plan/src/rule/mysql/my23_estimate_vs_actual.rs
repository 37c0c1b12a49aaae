//! MY23 The optimiser expected another number of rows.
//!
//! # What it sees
//! Measured rows over all loops at least ten times the estimate or at most a tenth of it, with at least 100 rows on
//! one side. Lookups of a single row are left out: one is the most that they find. A node that only hands on the
//! rows of a misjudged node below is not reported again.
//!
//! # Why it matters
//! The order of joins and the access paths were chosen for the estimated number: ANALYZE TABLE or a histogram may
//! correct it.
//!
//! # Evidence needed
//! EXPLAIN ANALYZE (tree, JSON version 2), or ANALYZE of MariaDB.
//!
//! # When it misleads
//! Below a LIMIT the measured rows are those until it stopped: over-estimates are left out there, and for MariaDB,
//! which prints no limit, unless the statement is known to have none. From 8.0.33 on three digits are printed.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/optimizer-statistics.html>
//! - <https://dev.mysql.com/doc/refman/8.4/en/analyze-table.html>

use inquest_core::Unit;
use inquest_core::audit::Severity;

use super::access::misjudged;
use super::wording;
use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Node, NodeId};

pub(super) const RULE: Rule = Rule {
    id: "MY23",
    name: "estimate_vs_actual",
    family: Family::MySql,
    severities: &[Severity::Medium],
    facts: &["expected", "came", "factor"],
    needs: &[Need::Measured, Need::Costs],
    look: Look::Node(gather),
    judge,
};

fn gather(sight: &Sight<'_>, id: NodeId, node: &Node) -> Option<Evidence> {
    misjudged(sight, id, node)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let (est, act) = (seen.get("est")?, seen.get("act")?);
    let factor = wording::factor(est, act, seen.loops(), seen.holds("under_limit"))?;
    let loops = seen.loops();
    seen.derive("expected", est * loops, Unit::Count, &["est"]);
    seen.derive("came", act * loops, Unit::Count, &["act"]);
    seen.derive("factor", factor, Unit::Ratio, &["est", "act"]);
    Some(Severity::Medium)
}
