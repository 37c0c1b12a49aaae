//! MY22 The test returned nothing.
//!
//! # What it sees
//! A measured root that gave no row.
//!
//! # Why it matters
//! A plan that finds nothing skips the work behind the filter: a comparison of such times shows no speed-up.
//!
//! # Evidence needed
//! EXPLAIN ANALYZE: the rows of the root. Statements that return no rows by nature are left out.
//!
//! # When it misleads
//! It does not.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/explain.html>

use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Executed, Kind, Measure};

pub(super) const RULE: Rule = Rule {
    id: "MY22",
    name: "empty_test",
    family: Family::MySql,
    severities: &[Severity::Info],
    facts: &[],
    needs: &[Need::Measured],
    look: Look::Plan(gather),
    judge,
};

fn gather(sight: &Sight<'_>) -> Option<Evidence> {
    let root = sight.plan.root()?;
    if root.executed == Executed::Never || root.kind == Kind::Modify {
        return None;
    }
    Some(Evidence::new().fact("root", true).of(root, Measure::ActualRows, "actual_rows"))
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    (seen.holds("root") && seen.get("actual_rows")? == 0.0).then_some(Severity::Info)
}
