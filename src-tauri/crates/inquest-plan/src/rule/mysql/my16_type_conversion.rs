//! MY16 A conversion disables the index.
//!
//! # What it sees
//! Warning 1739: an index cannot be used for reference access because of a conversion of type or collation.
//!
//! # Why it matters
//! The value is compared in another type than the column has, so the order of the index does not hold.
//!
//! # Evidence needed
//! `SHOW WARNINGS` after EXPLAIN.
//!
//! # When it misleads
//! It does not.
//!
//! # References
//! - <https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html>

use inquest_core::Grade;
use inquest_core::audit::Severity;

use crate::rule::{Beside, Evidence, Family, Look, Need, Rule};

pub(super) const RULE: Rule = Rule {
    id: "MY16",
    name: "type_conversion",
    family: Family::MySql,
    severities: &[Severity::High],
    facts: &["message"],
    needs: &[Need::Warnings],
    look: Look::Beside(gather),
    judge,
};

fn gather(beside: &Beside) -> Vec<Evidence> {
    let seen = beside.warnings.iter().map(|warning| {
        Evidence::new()
            .count("warning_code", f64::from(warning.code), Grade::Measured)
            .word("message", warning.message.as_str())
    });
    seen.collect()
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    (seen.get("warning_code")? == 1_739.0).then_some(Severity::High)
}
