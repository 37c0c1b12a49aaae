//! MY15 A deep page.
//!
//! # What it sees
//! LIMIT with an offset of at least 10,000.
//!
//! # Why it matters
//! The rows before the offset are found and thrown away, more of them with each page.
//!
//! # Evidence needed
//! The statement, or the tree form.
//!
//! # When it misleads
//! It does not.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/limit-optimization.html>

use inquest_core::Grade;
use inquest_core::audit::Severity;

use super::wording;
use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::Measure;

pub(super) const RULE: Rule = Rule {
    id: "MY15",
    name: "offset",
    family: Family::MySql,
    severities: &[Severity::Medium],
    facts: &["offset"],
    needs: &[Need::Limit],
    look: Look::Plan(gather),
    judge,
};

fn gather(sight: &Sight<'_>) -> Option<Evidence> {
    let printed = sight.plan.nodes.iter().find_map(|n| n.value(Measure::LimitOffset));
    let statement = sight.plan.statement.as_deref().or(sight.beside.statement.as_deref());
    let offset = printed.or_else(|| wording::limit(statement?).map(|(_, offset)| offset));
    Some(Evidence::new().count("offset", offset, Grade::Measured))
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    (seen.get("offset")? >= 10_000.0).then_some(Severity::Medium)
}
