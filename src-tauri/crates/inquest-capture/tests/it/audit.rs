//! The arithmetic audit over real captures: output of a server holds together, what somebody edited does not.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use inquest_capture::read::{Bytes, Choice, Silent, Table, inspect, read_all};
use inquest_core::audit::{AuditedColumn, Auditor, Finding, Rule, SheetAudit, Status};
use inquest_core::capture::ColumnData;

fn sample_data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data")
}

fn text_of(data: &ColumnData, row: usize) -> Option<String> {
    match data {
        ColumnData::Int(v) => v[row].map(|n| n.to_string()),
        ColumnData::Uint(v) => v[row].map(|n| n.to_string()),
        ColumnData::Text(texts)
        | ColumnData::Decimal(texts)
        | ColumnData::Float { texts, .. }
        | ColumnData::Time { texts, .. } => texts.get(row).map(str::to_owned),
        ColumnData::Bool(v) => v[row].map(|b| b.to_string()),
    }
}

/// Audits every block of a file.
fn audit(path: &Path) -> Vec<(String, SheetAudit)> {
    let bytes = std::fs::read(path).unwrap();
    let Ok(found) = inspect(&Bytes(&bytes), &mut Silent) else { return Vec::new() };
    let mut audits = Vec::new();
    for block in &found.blocks {
        let Ok(table) = read_all(&Bytes(&bytes), &found, block.index, &Choice::detected(block.index)) else {
            continue;
        };
        let rounded = |name: &str| {
            block
                .notes
                .iter()
                .any(|n| n.code == "rounded_values" && n.args.get("column").is_some_and(|c| c == name))
        };
        let columns: Vec<AuditedColumn> = table
            .columns
            .iter()
            .map(|c| AuditedColumn { rounded: rounded(&c.name), ..AuditedColumn::of(c) })
            .collect();
        let auditor = Auditor::new(&table.kind, &columns)
            .block(block.index)
            .statement(block.statement.as_deref())
            .cut(!block.complete);
        audits.push((table.kind.as_str().to_owned(), fed(auditor, &table)));
    }
    audits
}

fn fed(mut auditor: Auditor, table: &Table) -> SheetAudit {
    for row in 0..table.lines.len() {
        let texts: Vec<Option<String>> = table.data.iter().map(|data| text_of(data, row)).collect();
        let cells: Vec<Option<&str>> = texts.iter().map(Option::as_deref).collect();
        auditor.row(table.lines[row], &cells);
    }
    auditor.finish()
}

fn files_under(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut entries: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files_under(&path, out);
        } else if !path.to_string_lossy().ends_with(".truth.json") {
            out.push(path);
        }
    }
}

fn line_of(finding: &Finding) -> String {
    let place = finding.column.as_deref().unwrap_or("-");
    format!("{:?} {:?} {place} line {:?}: {}", finding.rule, finding.status, finding.line, finding.working)
}

/// A capture of the query whose alias says ms and whose divisor makes microseconds: the one finding that real output
/// of this corpus must give.
fn is_the_known_alias(finding: &Finding) -> bool {
    finding.rule == Rule::UnitInference
        && finding.status == Status::UnitFactor1000
        && finding.message.args.get("claimed").is_some_and(|u| u == "ms")
        && finding.message.args.get("proved").is_some_and(|u| u == "us")
}

/// The captures of that query; the client's sessions hold it among others.
fn is_of_the_known_query(path: &Path) -> bool {
    let path = path.to_string_lossy();
    path.contains(".digest_article.") || path.contains(".session.")
}

#[test]
fn corpus_of_real_servers_has_no_contradiction() {
    let folder =
        std::env::var_os("INQUEST_CORPUS").map_or_else(|| sample_data().join("captures"), PathBuf::from);
    let mut files = Vec::new();
    files_under(&folder, &mut files);
    let mut checked: BTreeMap<Rule, [u64; 2]> = BTreeMap::new();
    let (mut wrong, mut aliases, mut blocks) = (Vec::new(), 0, 0);
    for path in &files {
        for (kind, audit) in audit(path) {
            blocks += 1;
            for (rule, tally) in &audit.tallies {
                let sum = checked.entry(*rule).or_default();
                sum[0] += tally.checked;
                sum[1] += tally.held;
            }
            for finding in &audit.findings {
                if is_the_known_alias(finding) && is_of_the_known_query(path) {
                    aliases += 1;
                } else if !matches!(finding.status, Status::Unsupported | Status::NotCheckable) {
                    wrong.push(format!("{} ({kind}): {}", path.display(), line_of(finding)));
                }
            }
        }
    }
    println!(
        "{} files, {blocks} blocks, {aliases} mislabelled columns; checked/held: {checked:?}",
        files.len()
    );
    assert!(wrong.is_empty(), "{} false alarms:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
#[ignore = "a listing for whoever writes a law"]
fn listing_of_all_samples() {
    let mut files = Vec::new();
    files_under(&sample_data().join("formats"), &mut files);
    files_under(&sample_data().join("cases"), &mut files);
    for path in &files {
        for (kind, audit) in audit(path) {
            for finding in &audit.findings {
                println!("{} ({kind}): {}", path.display(), line_of(finding));
            }
        }
    }
}
