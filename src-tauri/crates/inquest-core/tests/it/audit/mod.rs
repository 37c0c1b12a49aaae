//! The arithmetic audit: tables, exhibits of a case, sentences, and the words of its findings.

mod article;
mod cross;
mod sheets;
mod texts;
mod words;

use inquest_core::Unit;
use inquest_core::audit::{AuditedColumn, Auditor, Finding, SheetAudit};
use inquest_core::capture::{ColumnType, KindId, Role, UnitOrigin};

/// A column by its printed name, as the capture room would read it.
pub fn column(name: &str) -> AuditedColumn {
    AuditedColumn {
        name: name.to_owned(),
        canonical: None,
        ty: ColumnType::Float,
        unit: None,
        origin: UnitOrigin::Unknown,
        role: Role::Gauge,
        rounded: false,
    }
}

/// A column of a kind's schema.
pub fn schema(name: &str, unit: &str, ty: ColumnType, role: Role) -> AuditedColumn {
    AuditedColumn {
        canonical: Some(name.to_lowercase()),
        ty,
        unit: (!unit.is_empty()).then(|| unit.parse::<Unit>().unwrap()),
        origin: if unit.is_empty() { UnitOrigin::Unknown } else { UnitOrigin::Schema },
        role,
        ..column(name)
    }
}

pub fn text(name: &str) -> AuditedColumn {
    AuditedColumn {
        ty: ColumnType::Text,
        role: Role::Text,
        canonical: Some(name.to_lowercase()),
        ..column(name)
    }
}

/// Feeds rows of cells separated by `|`; an empty cell is absent. The first row is line 2.
pub fn fed(mut auditor: Auditor, rows: &[&str]) -> SheetAudit {
    for (at, row) in rows.iter().enumerate() {
        let cells: Vec<Option<&str>> =
            row.split('|').map(str::trim).map(|cell| (!cell.is_empty()).then_some(cell)).collect();
        auditor.row(at as u64 + 2, &cells);
    }
    auditor.finish()
}

pub fn sheet(kind: &str, columns: &[AuditedColumn], rows: &[&str]) -> SheetAudit {
    fed(Auditor::new(&KindId::new(kind), columns), rows)
}

/// `rule status` of each finding, in order.
pub fn told(findings: &[Finding]) -> Vec<String> {
    let status = |f: &Finding| serde_json::to_value(f.status).unwrap().as_str().unwrap().to_owned();
    findings.iter().map(|f| format!("{} {}", f.rule.code(), status(f))).collect()
}

/// The digest of a published write-up: the alias says ms, the figures are microseconds; rows 3 and 4 were edited.
pub fn published_digest() -> SheetAudit {
    let cross = |name: &str, canonical: &str, unit: &str, role| AuditedColumn {
        canonical: Some(canonical.to_owned()),
        unit: Some(unit.parse().unwrap()),
        origin: UnitOrigin::CrossCheck,
        role,
        ..column(name)
    };
    let columns = [
        AuditedColumn { canonical: Some("digest_text".into()), role: Role::Key, ..text("digest") },
        schema("COUNT_STAR", "count", ColumnType::Uint, Role::Counter),
        cross("total_sec", "sum_timer_wait", "s", Role::Counter),
        cross("avg_ms", "avg_timer_wait", "us", Role::Gauge),
    ];
    fed(
        Auditor::new(&KindId::new("mysql.digest"), &columns).block(0).cut(true),
        &[
            "COMMIT|130051|702.32|5400.34",
            "SET `autocommit` = ?|268293|38.32|142.84",
            "SELECT COUNT(*) FROM `problems`|139|19.54|372260.89",
            "SELECT `u1_0` . `user_id` ...|35|25.03|319400.3",
        ],
    )
}

/// The wait of the redo log in the same write-up, picoseconds.
pub fn published_wait() -> SheetAudit {
    let timer = |name, role| schema(name, "ps", ColumnType::Uint, role);
    let columns = [
        text("EVENT_NAME"),
        schema("COUNT_STAR", "count", ColumnType::Uint, Role::Counter),
        timer("SUM_TIMER_WAIT", Role::Counter),
        timer("MIN_TIMER_WAIT", Role::Gauge),
        timer("AVG_TIMER_WAIT", Role::Gauge),
        timer("MAX_TIMER_WAIT", Role::Gauge),
    ];
    sheet(
        "mysql.waits_global",
        &columns,
        &["wait/io/file/innodb/innodb_log_file|1269680|1112217551109336|0|875982562|353111843406"],
    )
}
