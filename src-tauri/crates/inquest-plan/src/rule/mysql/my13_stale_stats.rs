//! MY13 No statistics.
//!
//! # What it sees
//! An index whose cardinality is 0 or NULL on a table of at least 1,000 rows.
//!
//! # Why it matters
//! The optimiser knows nothing of the values: ANALYZE TABLE before a plan is judged.
//!
//! # Evidence needed
//! `SHOW INDEX` and the number of rows of the table.
//!
//! # When it misleads
//! The table was empty when it was captured.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/analyze-table.html>
//! - <https://dev.mysql.com/doc/refman/8.4/en/show-index.html>

use inquest_core::Grade;
use inquest_core::audit::Severity;

use crate::rule::{Beside, Evidence, Family, Look, Need, Rule};

pub(super) const RULE: Rule = Rule {
    id: "MY13",
    name: "stale_stats",
    family: Family::MySql,
    severities: &[Severity::Medium],
    facts: &["table", "index", "table_rows"],
    needs: &[Need::Indexes, Need::TableRows],
    look: Look::Beside(gather),
    judge,
};

fn gather(beside: &Beside) -> Vec<Evidence> {
    let first = beside.indexes.iter().filter(|c| c.place == 1);
    let seen = first.map(|column| {
        let rows = beside.table_rows.iter().find(|(t, _)| t.eq_ignore_ascii_case(&column.table));
        Evidence::new()
            .word("table", column.table.as_str())
            .word("index", column.index.as_str())
            .count("cardinality", column.cardinality, Grade::Inferred)
            .count("table_rows", rows.map(|(_, rows)| *rows), Grade::Inferred)
    });
    seen.collect()
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let unknown = seen.or_zero("cardinality") == 0.0;
    (unknown && seen.get("table_rows")? >= 1_000.0).then_some(Severity::Medium)
}
