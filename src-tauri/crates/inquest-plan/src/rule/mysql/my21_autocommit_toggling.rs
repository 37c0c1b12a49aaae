//! MY21 The pool turns autocommit off and on.
//!
//! # What it sees
//! Between 1.5 and 2.5 SET autocommit per COMMIT.
//!
//! # Why it matters
//! Two more round trips for every transaction.
//!
//! # Evidence needed
//! The rows of the digest summary with their calls.
//!
//! # When it misleads
//! It depends on a setting of the driver or the pool and may be wanted.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/commit.html>

use inquest_core::audit::Severity;
use inquest_core::statement::{Command, Dialect, command};
use inquest_core::{Grade, Unit};

use crate::rule::{Evidence, Family, Look, Need, Rule, StatementRow};

pub(super) const RULE: Rule = Rule {
    id: "MY21",
    name: "autocommit_toggling",
    family: Family::MySql,
    severities: &[Severity::Low],
    facts: &["set_autocommit", "commits", "toggles_per_commit"],
    needs: &[Need::Calls],
    look: Look::Workload(gather),
    judge,
};

fn gather(rows: &[StatementRow]) -> Option<Evidence> {
    let calls = |wanted: Command| {
        let of_kind = rows.iter().filter(move |r| command(&r.query, Dialect::Mysql) == wanted);
        of_kind.filter_map(|r| r.calls).reduce(|a, b| a + b)
    };
    let seen = Evidence::new().count("set_autocommit", calls(Command::SetAutocommit), Grade::Measured).count(
        "commits",
        calls(Command::Commit),
        Grade::Measured,
    );
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let ratio = seen.get("set_autocommit")? / seen.get("commits")?;
    seen.derive("toggles_per_commit", ratio, Unit::Ratio, &["set_autocommit", "commits"]);
    (1.5..=2.5).contains(&ratio).then_some(Severity::Low)
}
