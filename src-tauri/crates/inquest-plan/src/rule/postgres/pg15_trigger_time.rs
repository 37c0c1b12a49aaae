//! PG15 The time is in triggers.
//!
//! # What it sees
//! Triggers that together took at least 10 ms and at least 25 % of the execution.
//!
//! # Why it matters
//! Usually the check of a foreign key whose referencing column has no index, or a trigger per row.
//!
//! # Evidence needed
//! `ANALYZE`: times of triggers and the execution time.
//!
//! # When it misleads
//! Deferred constraints run at COMMIT and show no time here.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/sql-explain.html>
//! - <https://www.postgresql.org/docs/current/ddl-constraints.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};

pub(super) const RULE: Rule = Rule {
    id: "PG15",
    name: "trigger_time",
    family: Family::PostgreSql,
    severities: &[Severity::High],
    facts: &["trigger_ms", "trigger_share"],
    needs: &[Need::Timing],
    look: Look::Plan(gather),
    judge,
};

fn gather(sight: &Sight<'_>) -> Option<Evidence> {
    sight.plan.triggers.first()?;
    let spent = sight.plan.triggers.iter().filter_map(|t| t.time_ms).reduce(|a, b| a + b);
    let seen = Evidence::new().number("trigger_ms", spent, Unit::MS, Grade::Derived).number(
        "execution_time",
        sight.execution_ms(),
        Unit::MS,
        Grade::Measured,
    );
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let spent = seen.get("trigger_ms")?;
    let share = spent / seen.get("execution_time")?;
    seen.derive("trigger_share", share, Unit::Ratio, &["trigger_ms", "execution_time"]);
    (spent >= 10.0 && share >= 0.25).then_some(Severity::High)
}
