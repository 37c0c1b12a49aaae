//! MY17 Far more rows examined than sent.
//!
//! # What it sees
//! A digest with at least 1,000 rows examined for each row sent.
//!
//! # Why it matters
//! Nearly all that is read is thrown away: an index would find the rest.
//!
//! # Evidence needed
//! A row of the digest summary. Statements that send nothing by nature are left out.
//!
//! # When it misleads
//! An aggregate sends one row by nature.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/performance-schema-statement-summary-tables.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use super::wording;
use crate::rule::{Evidence, Family, Look, Need, Rule, StatementRow};

pub(super) const RULE: Rule = Rule {
    id: "MY17",
    name: "examined_ratio",
    family: Family::MySql,
    severities: &[Severity::Medium],
    facts: &["rows_examined", "rows_sent", "examined_per_row"],
    needs: &[Need::RowsExamined, Need::RowsSent],
    look: Look::Row(gather),
    judge,
};

fn gather(row: &StatementRow) -> Option<Evidence> {
    let seen = Evidence::new()
        .word("query", row.query.as_str())
        .count("rows_examined", row.rows_examined, Grade::Measured)
        .count("rows_sent", row.rows_sent, Grade::Measured);
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let sent = seen.get("rows_sent")?;
    let silent = seen.text("query").is_some_and(|query| !wording::returns_rows(query));
    let ratio = seen.get("rows_examined")? / sent.max(1.0);
    seen.derive("examined_per_row", ratio, Unit::Ratio, &["rows_examined", "rows_sent"]);
    (!silent && ratio >= 1_000.0).then_some(Severity::Medium)
}
