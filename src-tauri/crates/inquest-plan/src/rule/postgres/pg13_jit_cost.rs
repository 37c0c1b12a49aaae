//! PG13 Compiling took a large part of the time.
//!
//! # What it sees
//! Just-in-time compilation of at least 50 ms and at least 25 % of the execution.
//!
//! # Why it matters
//! Compiling pays on long scans only; the decision rests on the estimated cost.
//!
//! # Evidence needed
//! `ANALYZE`: the JIT block and the execution time.
//!
//! # When it misleads
//! A long analytical query may still gain from it.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/jit-decision.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use crate::rule::{Evidence, Family, Look, Need, Rule, Sight};
use crate::tree::Measure;

pub(super) const RULE: Rule = Rule {
    id: "PG13",
    name: "jit_cost",
    family: Family::PostgreSql,
    severities: &[Severity::Medium],
    facts: &["jit_ms", "jit_share"],
    needs: &[Need::Timing],
    look: Look::Plan(gather),
    judge,
};

fn gather(sight: &Sight<'_>) -> Option<Evidence> {
    let jit = sight.plan.jit.as_ref()?.figures.value(Measure::JitTotal);
    let seen = Evidence::new().number("jit_ms", jit, Unit::MS, Grade::Measured).number(
        "execution_time",
        sight.execution_ms(),
        Unit::MS,
        Grade::Measured,
    );
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let jit = seen.get("jit_ms")?;
    let share = jit / seen.get("execution_time")?;
    seen.derive("jit_share", share, Unit::Ratio, &["jit_ms", "execution_time"]);
    (jit >= 50.0 && share >= 0.25).then_some(Severity::Medium)
}
