//! PG14 Planning took longer than running.
//!
//! # What it sees
//! Planning of at least 5 ms that took longer than the execution.
//!
//! # Why it matters
//! The statement is planned anew each time: a prepared statement, fewer partitions or fewer joins save it.
//!
//! # Evidence needed
//! Planning time and execution time.
//!
//! # When it misleads
//! The first plan of a session loads the catalogue caches.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/sql-prepare.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::Measure;

pub(super) const RULE: Rule = Rule {
    id: "PG14",
    name: "planning_dominates",
    family: Family::PostgreSql,
    severities: &[Severity::Low],
    facts: &["planning_time", "execution_time"],
    needs: &[Need::PlanningTime, Need::Measured],
    look: Look::Plan(gather),
    judge,
};

fn gather(sight: &Sight<'_>) -> Option<Evidence> {
    let planning = sight.plan.figures.value(Measure::PlanningTime);
    let seen = Evidence::new().number("planning_time", planning, Unit::MS, Grade::Measured).number(
        "execution_time",
        sight.execution_ms(),
        Unit::MS,
        Grade::Measured,
    );
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let planning = seen.get("planning_time")?;
    (planning >= 5.0 && planning > seen.get("execution_time")?).then_some(Severity::Low)
}
