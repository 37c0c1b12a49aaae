//! MY18 Sorts go to files.
//!
//! # What it sees
//! A digest with at least 0.1 merge passes per call.
//!
//! # Why it matters
//! The sort buffer was too small: the rows were written in runs and merged.
//!
//! # Evidence needed
//! A row of the digest summary.
//!
//! # When it misleads
//! It does not.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/order-by-optimization.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use crate::rule::{Evidence, Family, Look, Need, Rule, StatementRow};

pub(super) const RULE: Rule = Rule {
    id: "MY18",
    name: "sort_merge_passes",
    family: Family::MySql,
    severities: &[Severity::Medium],
    facts: &["passes_per_call"],
    needs: &[Need::MergePasses, Need::Calls],
    look: Look::Row(gather),
    judge,
};

fn gather(row: &StatementRow) -> Option<Evidence> {
    let seen = Evidence::new().count("sort_merge_passes", row.sort_merge_passes, Grade::Measured).count(
        "count",
        row.calls,
        Grade::Measured,
    );
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let per_call = seen.get("sort_merge_passes")? / seen.get("count")?;
    seen.derive("passes_per_call", per_call, Unit::Ratio, &["sort_merge_passes", "count"]);
    (per_call >= 0.1).then_some(Severity::Medium)
}
