//! PG27 The test returned nothing.
//!
//! # What it sees
//! A root that gave no row.
//!
//! # Why it matters
//! A plan that finds nothing skips the work behind the filter: its time does not show what the plan costs with
//! rows.
//!
//! # Evidence needed
//! Measured rows of the root. Statements that return no rows by nature (writes without RETURNING) are left out.
//!
//! # When it misleads
//! In production the same condition may find nothing too.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/using-explain.html>

use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::{Executed, Kind, Measure};

pub(super) const RULE: Rule = Rule {
    id: "PG27",
    name: "empty_result_test",
    family: Family::PostgreSql,
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
