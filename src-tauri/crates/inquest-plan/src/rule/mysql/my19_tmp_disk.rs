//! MY19 Temporary tables on disk.
//!
//! # What it sees
//! A digest with at least 100 temporary tables, at least 25 % of them on disk.
//!
//! # Why it matters
//! What does not fit the memory for temporary tables, or cannot be held there, is written.
//!
//! # Evidence needed
//! A row of the digest summary.
//!
//! # When it misleads
//! The TempTable engine of 8.0 counts differently: what it maps to files is not counted as on disk.
//!
//! # References
//! - <https://dev.mysql.com/doc/refman/8.4/en/internal-temporary-tables.html>

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};

use crate::rule::{Evidence, Family, Look, Need, Rule, StatementRow};

pub(super) const RULE: Rule = Rule {
    id: "MY19",
    name: "tmp_disk",
    family: Family::MySql,
    severities: &[Severity::Medium],
    facts: &["tmp_tables", "disk_share"],
    needs: &[Need::TmpTables, Need::TmpDisk],
    look: Look::Row(gather),
    judge,
};

fn gather(row: &StatementRow) -> Option<Evidence> {
    let seen = Evidence::new().count("tmp_tables", row.tmp_tables, Grade::Measured).count(
        "tmp_disk",
        row.tmp_disk,
        Grade::Measured,
    );
    Some(seen)
}

fn judge(seen: &mut Evidence) -> Option<Severity> {
    let all = seen.get("tmp_tables")?;
    let share = seen.get("tmp_disk")? / all;
    seen.derive("disk_share", share, Unit::Ratio, &["tmp_tables", "tmp_disk"]);
    (all >= 100.0 && share >= 0.25).then_some(Severity::Medium)
}
