//! MY20 The time is in COMMIT.
//!
//! # What it sees
//! COMMIT with at least 30 % of the time of all listed statements.
//!
//! # Why it matters
//! The path of durability (redo log, binary log, their flushes) sets the pace, not the queries.
//!
//! # Evidence needed
//! The rows of the digest summary with their times.
//!
//! # When it misleads
//! The share over the rows that are listed is an upper bound: what a limit cut off would lower it.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/innodb-parameters.html>
//! - <https://dev.mysql.com/doc/refman/8.4/en/replication-options-binary-log.html>

use inquest_core::Grade;
use inquest_core::audit::Severity;
use inquest_core::statement::{Command, Dialect, command};

use crate::rule::{Evidence, Family, Look, Need, Rule, StatementRow};

pub(super) const RULE: Rule = Rule {
    id: "MY20",
    name: "commit_dominates",
    family: Family::MySql,
    severities: &[Severity::High],
    facts: &["commit_share"],
    needs: &[Need::TotalTime],
    look: Look::Workload(gather),
    judge,
};

fn gather(rows: &[StatementRow]) -> Option<Evidence> {
    let all: f64 = rows.iter().filter_map(|r| r.total_ms).sum();
    let commits = rows.iter().filter(|r| command(&r.query, Dialect::Mysql) == Command::Commit);
    let own = commits.filter_map(|r| r.total_ms).reduce(|a, b| a + b)?;
    Some(Evidence::new().ratio("commit_share", own / all, Grade::Derived))
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    (seen.get("commit_share")? >= 0.3).then_some(Severity::High)
}
