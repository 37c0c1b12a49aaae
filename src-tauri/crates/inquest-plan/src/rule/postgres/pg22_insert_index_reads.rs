//! PG22 Writes that read.
//!
//! # What it sees
//! A COPY or INSERT in `pg_stat_statements` that reads at least half a block per row, with at least half of its
//! time in reads.
//!
//! # Why it matters
//! Each row must find its leaf page in every index. An index with random keys that is larger than the cache has to
//! read nearly every one of them.
//!
//! # Evidence needed
//! A row of `pg_stat_statements` with rows, blocks read, their time and the time in all.
//!
//! # When it misleads
//! A cold cache right after a restart or failover; unique checks.
//!
//! # References
//! - <https://www.postgresql.org/docs/current/pgstatstatements.html>

use inquest_core::audit::Severity;
use inquest_core::statement::Dialect;
use inquest_core::{Grade, Unit};

use crate::rule::beside::first_word;
use crate::rule::{Evidence, Family, Look, Need, Rule, StatementRow};

pub(super) const RULE: Rule = Rule {
    id: "PG22",
    name: "insert_index_reads",
    family: Family::PostgreSql,
    severities: &[Severity::High],
    facts: &["reads_per_row", "read_share"],
    needs: &[Need::Rows, Need::SharedRead, Need::ReadTime, Need::TotalTime],
    look: Look::Row(gather),
    judge,
};

fn gather(row: &StatementRow) -> Option<Evidence> {
    let seen = Evidence::new()
        .word("query", row.query.as_str())
        .count("rows", row.rows, Grade::Measured)
        .number("shared_blks_read", row.shared_read, Unit::Blocks(None), Grade::Measured)
        .number("blk_read_time", row.read_ms, Unit::MS, Grade::Measured)
        .number("total_exec_time", row.total_ms, Unit::MS, Grade::Measured);
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let writes = matches!(first_word(seen.text("query")?, Dialect::Postgresql).as_str(), "copy" | "insert");
    let per_row = seen.get("shared_blks_read")? / seen.get("rows")?;
    let share = seen.get("blk_read_time")? / seen.get("total_exec_time")?;
    seen.derive("reads_per_row", per_row, Unit::Ratio, &["shared_blks_read", "rows"]);
    seen.derive("read_share", share, Unit::Ratio, &["blk_read_time", "total_exec_time"]);
    (writes && per_row >= 0.5 && share >= 0.5).then_some(Severity::High)
}
