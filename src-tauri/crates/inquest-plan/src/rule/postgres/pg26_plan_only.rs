//! PG26 Estimates only.
//!
//! # What it sees
//! A plan without measured rows.
//!
//! # Why it matters
//! Costs are no times: nothing can be said of how long the statement takes.
//!
//! # Evidence needed
//! That no node has measurements.
//!
//! # When it misleads
//! It does not.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/using-explain.html>

use inquest_core::audit::Severity;

use crate::rule::{Evidence, Family, Look, Rule, Sight};
use crate::tree::Measure;

pub(super) const RULE: Rule = Rule {
    id: "PG26",
    name: "plan_only",
    family: Family::PostgreSql,
    severities: &[Severity::Info],
    facts: &[],
    needs: &[],
    look: Look::Plan(gather),
    judge,
};

fn gather(sight: &Sight<'_>) -> Option<Evidence> {
    if !sight.estimates_only() {
        return None;
    }
    let root = sight.plan.root()?;
    Some(Evidence::new().of(root, Measure::PlanRows, "plan_rows"))
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    seen.get("actual_rows").is_none().then_some(Severity::Info)
}
