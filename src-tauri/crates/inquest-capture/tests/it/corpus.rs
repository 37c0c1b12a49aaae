//! Every capture of the corpus against its truth, value by value.
//!
//! The folder comes from `INQUEST_CORPUS` (default: `sample-data/captures` of the repository); the rules of
//! equality are the section "Reading rules" of its INDEX.md. A file that is missing from the folder is skipped.
//! Shapes in scope must all pass; the others are tried, counted and listed, so that what is left is on record.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use inquest_capture::read::{Bytes, Choice, Inspection, Silent, Table, inspect, read_all};
use inquest_capture::typing::scalar::parse_time;
use inquest_core::capture::{Cell, ColumnData};
use serde_json::Value;

/// Shapes (the last parts of a file name, variants aside) that this reader is built for.
const IN_SCOPE: &[&str] = &[
    "aligned",
    "titled",
    "nullmark",
    "numericlocale",
    "border2",
    "unicode",
    "oldascii",
    "wrapped",
    "expanded",
    "expanded-unaligned",
    "unaligned",
    "unaligned-tab",
    "noheader",
    "csv",
    "copy-csv",
    "semicolon-csv",
    "copy-text",
    "outfile-csv",
    "boxed",
    "vertical",
    "verbose",
    "verbose-vertical",
    "batch",
    "raw",
    "tree",
    "psql-f",
    "session",
    "json",
    "jsonb-pretty",
    "json-aligned",
    "ndjson",
    "asciidoc",
    "html",
    "xml",
    "two-column",
    "txt-postgresql",
    "log",
];

/// Shapes left for later, each with the reason.
const LATER: &[(&str, &str)] = &[("txt", "reports of tools: kinds of a later issue")];

/// The kind that a table of a step must be recognised as, by its content.
fn kind_of(engine: &str, step: &str) -> Option<&'static str> {
    Some(match step {
        "digest_all" | "digest_article" | "digest_ms" => "mysql.digest",
        "pss" | "pss_all" | "pss_copy" | "pss_top" => "pg.stat_statements",
        "wait_log" => "mysql.waits_global",
        "waits" if engine.starts_with('m') => "mysql.waits_global",
        "waits" => "pg.wait_samples",
        "files" | "file_instances" => "mysql.file_io",
        "status" => "mysql.status",
        "variables" => "mysql.variables",
        "statement_analysis" | "statement_analysis_x" => "mysql.statement_analysis",
        "buffers_top" | "buffers_top_pct" => "pg.buffercache_by_relation",
        "buf_usage" | "usage_counts" => "pg.buffercache_usage",
        "buf_summary" => "pg.buffercache_summary",
        "io" | "io_nonzero" | "io_wal" => "pg.stat_io",
        "wal" => "pg.stat_wal",
        "bgwriter" => "pg.bgwriter",
        "checkpointer" => "pg.checkpointer",
        "database" => "pg.stat_database",
        "settings" => "pg.settings",
        "activity" => "pg.activity",
        "ash_raw" if engine.starts_with('p') => "pg.activity",
        "idx_io" => "pg.index_io",
        "sizes" | "relmap" => "pg.relation_sizes",
        "table" | "analyze-table" if engine.starts_with('m') => "mysql.explain_tabular",
        "table" => "pg.stat_user_tables",
        "wal_stats" | "wal_stats_rec" => "pg.wal_stats",
        "wal_records" | "waldump" => "pg.wal_records",
        "waldump_stats" => "pg.wal_stats",
        _ => return None,
    })
}

struct Entry {
    file: String,
    server: String,
    step: String,
    scenario: String,
    shape: String,
    truths: Vec<String>,
}

/// The folder of the corpus.
pub(crate) fn folder() -> PathBuf {
    std::env::var_os("INQUEST_CORPUS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/captures"),
        PathBuf::from,
    )
}

/// `aligned.crlf.txt` -> `aligned`; `copy.csv` -> `copy-csv`; `utf16le.csv` -> `csv`; `batch.tsv` -> `batch`.
fn shape_name(shape: &str) -> String {
    const VARIANTS: [&str; 12] = [
        "crlf",
        "bom",
        "bomcrlf",
        "utf16le",
        "cp949",
        "fenced",
        "quoted",
        "indented",
        "nofooter",
        "tabs",
        "truncated",
        "trimmed",
    ];
    let parts: Vec<&str> = shape.split('.').filter(|p| !VARIANTS.contains(p) && *p != "gz").collect();
    match parts.as_slice() {
        [one] => (*one).to_owned(),
        [form, "csv"] if *form != "two-column" => format!("{form}-csv"),
        [form, ..] => (*form).to_owned(),
        [] => shape.to_owned(),
    }
}

/// The shape as a scope: reports differ by the engine whose tools print them.
fn scope_name(entry: &Entry) -> String {
    let name = shape_name(&entry.shape);
    if name == "txt" && entry.server.starts_with("postgresql") { "txt-postgresql".into() } else { name }
}

fn entries(folder: &Path) -> Vec<Entry> {
    let Ok(index) = std::fs::read(folder.join("INDEX.csv")) else { return Vec::new() };
    let mut reader = csv::Reader::from_reader(index.as_slice());
    reader
        .deserialize::<BTreeMap<String, String>>()
        .map(Result::unwrap)
        .filter(|r| ["postgresql", "mysql", "mariadb"].iter().any(|e| r["server"].starts_with(e)))
        .map(|r| Entry {
            shape: r["shape"].clone(),
            scenario: r["scenario"].clone(),
            server: r["server"].clone(),
            step: r["step"].split_once('.').map_or("", |(_, s)| s).to_owned(),
            truths: r["truth"].split(", ").filter(|t| !t.is_empty()).map(str::to_owned).collect(),
            file: r["file"].clone(),
        })
        .collect()
}

fn bytes_of(path: &Path) -> Option<Vec<u8>> {
    let bytes = std::fs::read(path).ok()?;
    if path.extension().is_some_and(|e| e == "gz") {
        let mut plain = Vec::new();
        flate2::read::GzDecoder::new(bytes.as_slice()).read_to_end(&mut plain).unwrap();
        return Some(plain);
    }
    Some(bytes)
}

/// How the shape prints, as far as the rules of equality differ.
struct Rules {
    /// NULL and empty text look alike.
    null_is_empty: bool,
    /// Trailing blanks are lost.
    padded: bool,
    /// Times without zone are UTC; always so here.
    truncated: bool,
}

fn rules(name: &str, entry: &Entry) -> Rules {
    let exact = [
        "nullmark",
        "copy-text",
        "outfile-csv",
        "json",
        "jsonb-pretty",
        "ndjson",
        "copy-csv",
        "semicolon-csv",
        "xml",
    ];
    let mysql = entry.file.starts_with("m");
    Rules {
        null_is_empty: !mysql && !exact.contains(&name),
        padded: ![
            "csv",
            "copy-csv",
            "semicolon-csv",
            "copy-text",
            "json",
            "ndjson",
            "batch",
            "outfile-csv",
            "html",
            "xml",
        ]
        .contains(&name)
            || entry.shape.contains("trimmed"),
        truncated: entry.shape.contains("truncated"),
    }
}

/// The truth of a file of two columns: the time, cut to milliseconds, and the backlog.
fn two_columns(truth: &Value) -> Value {
    let rows: Vec<Value> = truth["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let time = row["sampled_at"].as_str().unwrap();
            let cut = time.find('.').map_or(time.to_owned(), |dot| format!("{}Z", &time[..dot + 4]));
            serde_json::json!({"time": cut, "backlog": row["backlog"]})
        })
        .collect();
    serde_json::json!({
        "columns": [{"name": "time", "type": "timestamp with time zone"}, {"name": "backlog", "type": "bigint"}],
        "rows": rows,
    })
}

/// The kind of most rows of a file, for the table by kind and server.
fn main_kind(folder: &Path, entry: &Entry) -> String {
    let found = bytes_of(&folder.join(&entry.file)).and_then(|b| inspect(&Bytes(&b), &mut Silent).ok());
    let blocks = found.map(|f| f.blocks).unwrap_or_default();
    blocks
        .iter()
        .max_by_key(|b| (b.kind.as_str() != "generic.table", b.rows))
        .map_or_else(|| "(no block)".to_owned(), |b| b.kind.as_str().to_owned())
}

/// Reads the file and compares it; `Err` says where it differs.
fn check(folder: &Path, entry: &Entry) -> Result<(), String> {
    let path = folder.join(&entry.file);
    let bytes = bytes_of(&path).ok_or("missing")?;
    let input = Bytes(&bytes);
    let found = inspect(&input, &mut Silent).map_err(|e| e.to_string())?;
    if !found.receipt.sums() {
        return Err("the receipt does not sum".into());
    }
    let strip: u64 = found.strip.iter().map(|(_, n)| n).sum();
    if strip != found.receipt.lines {
        return Err(format!("the strip has {strip} lines, the receipt {}", found.receipt.lines));
    }
    let name = shape_name(&entry.shape);
    let truths: Vec<Value> = entry
        .truths
        .iter()
        .map(|t| {
            let bytes = bytes_of(&path.with_file_name(t)).ok_or_else(|| format!("{t}: missing"))?;
            serde_json::from_slice(&bytes).map_err(|e| format!("{t}: {e}"))
        })
        .collect::<Result<_, String>>()?;
    let truths: Vec<Value> =
        truths.into_iter().map(|t| if name == "two-column" { two_columns(&t) } else { t }).collect();
    let rules = rules(&name, entry);
    if scope_name(entry) == "txt-postgresql" {
        return check_postgresql_tool(&input, entry, &found, &truths);
    }
    let mut from = 0;
    for truth in &truths {
        if truth.get("rows").is_some() {
            from = check_rows(
                &input,
                &found,
                from,
                truth,
                &rules,
                ["session", "psql-f"].contains(&name.as_str()),
            )?;
            check_kind(entry, &found)?;
        } else if entry.step == "innodb_status" {
            check_innodb_status(&input, &found, truth)?;
        } else if truth.get("raw_text").is_some() || truth.get("plan").is_some() {
            check_plan(&input, &found, truth, &rules)?;
        } else if truth.get("results").is_some() {
            check_console(&input, &found, entry, truth)?;
        } else {
            return Err("no rows in the truth".into());
        }
    }
    let session = name == "session";
    if truths.is_empty() && ((found.receipt.quarantined > 0 && !session) || found.blocks.is_empty()) {
        return Err(format!(
            "no truth, {} blocks, quarantined: {:?}",
            found.blocks.len(),
            found.receipt.quarantine.first()
        ));
    }
    Ok(())
}

/// Reports of PostgreSQL's tools; `report::postgresql` compares them value by value.
fn check_postgresql_tool(
    input: &Bytes<'_>,
    entry: &Entry,
    found: &Inspection,
    truths: &[Value],
) -> Result<(), String> {
    if found.receipt.quarantined > 0 {
        return Err(format!("quarantined: {:?}", found.receipt.quarantine.first()));
    }
    let kinds: Vec<&str> = found.blocks.iter().map(|b| b.kind.as_str()).collect();
    let truth = truths.first().ok_or("no truth")?;
    match entry.step.as_str() {
        "pgbench" => {
            let at = kinds.iter().position(|k| *k == "loadtest.pgbench").ok_or(format!("{kinds:?}"))?;
            let table =
                read_all(input, found, at as u32, &Choice::detected(at as u32)).map_err(|e| e.to_string())?;
            let column = table.column("transactions").ok_or("transactions")?;
            let wanted = Cell::Text(truth["transactions"].to_string());
            (table.cell(0, column) == Some(wanted))
                .then_some(())
                .ok_or_else(|| format!("{:?}", table.cell(0, column)))
        }
        "waldump" | "waldump_stats" => {
            check_kind(entry, found)?;
            (kinds.len() == 1).then_some(()).ok_or_else(|| format!("{kinds:?}"))
        }
        // A table every two seconds, each under its time.
        "watch" => {
            let titled =
                found.blocks.iter().all(|b| b.label.as_deref().is_some_and(|l| l.contains("(every 2s)")));
            (titled && kinds.len() > 1).then_some(()).ok_or_else(|| format!("{kinds:?}"))
        }
        other => Err(format!("no check for {other}")),
    }
}

/// A table with a header and rows is recognised without its file name.
fn check_kind(entry: &Entry, found: &Inspection) -> Result<(), String> {
    let (Some(wanted), [block]) = (kind_of(&entry.server, &entry.step), found.blocks.as_slice()) else {
        return Ok(());
    };
    let headerless = ["copy-text", "outfile-csv", "noheader"].contains(&shape_name(&entry.shape).as_str());
    let narrow = headerless && block.columns.len() < 15;
    if block.kind.as_str() == wanted || narrow || block.rows == 0 {
        return Ok(());
    }
    let candidates: Vec<_> = block.candidates.iter().map(|c| (c.kind.as_str(), c.score, &c.why)).collect();
    Err(format!("recognised as {}, not {wanted}: {candidates:?}", block.kind))
}

fn check_rows(
    input: &Bytes<'_>,
    found: &Inspection,
    from: usize,
    truth: &Value,
    rules: &Rules,
    several: bool,
) -> Result<usize, String> {
    let rows = truth["rows"].as_array().ok_or("rows")?;
    // The truth of a MySQL EXPLAIN table has no column list: its rows are texts.
    let columns: Vec<(String, String)> = match truth["columns"].as_array() {
        Some(columns) => columns
            .iter()
            .map(|c| {
                (c["name"].as_str().unwrap_or("").to_owned(), c["type"].as_str().unwrap_or("").to_owned())
            })
            .collect(),
        None => {
            let first = rows.first().and_then(Value::as_object).ok_or("columns")?;
            first.keys().map(|k| (k.clone(), String::new())).collect()
        }
    };
    // A session holds results without a truth too; the columns tell which is meant.
    let named = |b: &&inquest_capture::read::BlockInspection| {
        b.columns.iter().map(|c| c.name.to_lowercase()).eq(columns.iter().map(|(n, _)| n.to_lowercase()))
    };
    let block = if several {
        found.blocks.iter().skip(from).find(named)
    } else {
        if found.blocks.len() > 1 {
            return Err(format!("{} blocks instead of one", found.blocks.len()));
        }
        found.blocks.first()
    };
    let Some(block) = block else {
        let lost = found.receipt.row + found.receipt.quarantined;
        return if rows.is_empty() && lost == 0 {
            Ok(from)
        } else {
            Err(format!("no block; {} rows in the truth", rows.len()))
        };
    };
    let table =
        read_all(input, found, block.index, &Choice::detected(block.index)).map_err(|e| e.to_string())?;
    if table.rows() as u64 != block.rows {
        return Err(format!("inspect said {} rows, read gave {}", block.rows, table.rows()));
    }
    if rules.truncated {
        if block.complete && found.receipt.quarantined == 0 {
            return Err("cut off, and nothing says so".into());
        }
        if table.rows() > rows.len() {
            return Err("more rows than the truth".into());
        }
    } else if table.rows() != rows.len() {
        return Err(format!(
            "{} rows, the truth has {}; quarantined: {:?}",
            table.rows(),
            rows.len(),
            found.receipt.quarantine.first()
        ));
    } else if !block.complete {
        return Err(format!("reported as cut: {:?}", block.why_incomplete));
    } else if found.receipt.quarantined > 0 && !several {
        return Err(format!("quarantined: {:?}", found.receipt.quarantine.first()));
    }
    if rows.is_empty() {
        return Ok(block.index as usize + 1);
    }
    for (at, (name, ty)) in columns.iter().enumerate() {
        let by_name = table.columns.iter().position(|c| c.name.to_lowercase() == name.to_lowercase());
        let made_up = table.columns.iter().all(|c| c.name.starts_with("column_"));
        let Some(mine) = by_name.or(made_up.then_some(at)) else {
            return Err(format!("no column {name}"));
        };
        for (row, truth) in rows.iter().enumerate().take(table.rows()) {
            let wanted = &truth[name];
            if !equal(&table, row, mine, wanted, ty, rules) {
                return Err(format!(
                    "{name} row {row}: {:?} as {:?}, the truth is {wanted}",
                    table.cell(row, mine),
                    table.columns[mine].ty
                ));
            }
        }
    }
    // Kinds may add columns that are made of the printed ones, after them.
    let made = if block.kind.as_str() == "mysql.status" { 6 } else { 0 };
    if table.columns.len() != columns.len() + made {
        return Err(format!("{} columns, the truth has {}", table.columns.len(), columns.len()));
    }
    Ok(block.index as usize + 1)
}

fn equal(table: &Table, row: usize, column: usize, wanted: &Value, ty: &str, rules: &Rules) -> bool {
    let Some(cell) = table.cell(row, column) else { return false };
    let empty = matches!(&cell, Cell::Text(t) if t.is_empty());
    let spelled = match (&table.data[column], &cell) {
        (ColumnData::Float { texts, .. }, _) => texts.get(row).map(str::to_owned),
        (_, Cell::Text(t)) => Some(t.clone()),
        _ => None,
    };
    match (wanted, &cell) {
        (Value::Null, Cell::Null) => true,
        (Value::Null, _) => rules.null_is_empty && empty,
        (Value::String(w), Cell::Null) => rules.null_is_empty && w.is_empty(),
        (Value::Bool(w), Cell::Bool(b)) => w == b,
        (Value::Number(w), _) => {
            let Some(text) = spelled else { return false };
            let numeric = !matches!(table.data[column], ColumnData::Text(_));
            numeric && same_number(&w.to_string(), &text, &table.data[column], row)
        }
        (Value::String(w), _) => {
            let Some(text) = spelled else { return false };
            if let (ColumnData::Time { micros, .. }, Some(t)) =
                (&table.data[column], parse_time(w.as_bytes()))
            {
                return micros[row] == t.micros && micros[row].is_some();
            }
            if ty == "pg_lsn" {
                return w == &text;
            }
            // Times and sizes of the sys schema are read in the unit of their `x$` twins.
            if let (ColumnData::Decimal(_), Some(amount)) = (&table.data[column], sys_amount(w)) {
                return text.parse::<f64>().is_ok_and(|mine| (mine - amount).abs() <= amount * 1e-12);
            }
            w == &text || (rules.padded && trimmed(w) == trimmed(&text))
        }
        (Value::Array(_) | Value::Object(_), _) => {
            let Some(text) = spelled else { return false };
            let json = serde_json::from_str::<Value>(&text)
                .or_else(|_| serde_json::from_str(&text.replace('{', "[").replace('}', "]")));
            json.is_ok_and(|v| same_json(&v, wanted))
        }
        _ => false,
    }
}

/// A console of mysql -vvv: its list of `Sort%` against the truth of the step.
fn check_console(input: &Bytes<'_>, found: &Inspection, entry: &Entry, truth: &Value) -> Result<(), String> {
    let file = Path::new(&entry.file).file_name().and_then(|n| n.to_str()).unwrap_or_default();
    let step = file.split_once('.').map_or("", |(step, _)| step);
    let wanted = truth["results"][step]["sort_status"].as_object().ok_or("no such step in the truth")?;
    if found.receipt.quarantined > 0 {
        return Err(format!("quarantined: {:?}", found.receipt.quarantine.first()));
    }
    let list = found.blocks.iter().find(|b| b.kind.as_str() == "mysql.status").ok_or("no status list")?;
    let table =
        read_all(input, found, list.index, &Choice::detected(list.index)).map_err(|e| e.to_string())?;
    let at = |name: &str| table.columns.iter().position(|c| c.canonical.as_deref() == Some(name));
    let (Some(name), Some(count)) = (at("variable_name"), at("count")) else {
        return Err("no columns".into());
    };
    for row in 0..table.rows() {
        let Some(Cell::Text(variable)) = table.cell(row, name) else { continue };
        let mine = match table.cell(row, count) {
            Some(Cell::Text(digits)) => digits,
            other => return Err(format!("{variable}: {other:?}")),
        };
        if wanted.get(&variable).map(Value::to_string).is_some_and(|w| w != mine) {
            return Err(format!("{variable}: {mine}"));
        }
    }
    Ok(())
}

/// Picoseconds of `22.79 s`, bytes of `1.25 MiB`.
fn sys_amount(text: &str) -> Option<f64> {
    const UNITS: [(&str, f64); 12] = [
        ("ps", 1.0),
        ("ns", 1e3),
        ("us", 1e6),
        ("ms", 1e9),
        ("s", 1e12),
        ("m", 6e13),
        ("min", 6e13),
        ("h", 3.6e15),
        ("bytes", 1.0),
        ("KiB", 1024.0),
        ("MiB", 1_048_576.0),
        ("GiB", 1_073_741_824.0),
    ];
    let (number, unit) = text.trim().split_once(' ')?;
    let (_, factor) = UNITS.iter().find(|(name, _)| *name == unit.trim())?;
    Some((number.parse::<f64>().ok()? * factor * 1e3).round() / 1e3)
}

fn same_json(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(x), Value::Number(y)) => x.as_f64() == y.as_f64(),
        (Value::Array(x), Value::Array(y)) => {
            x.len() == y.len() && x.iter().zip(y).all(|(a, b)| same_json(a, b))
        }
        _ => a == b,
    }
}

/// Trailing blanks of each line.
fn trimmed(text: &str) -> String {
    text.split('\n').map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

fn same_number(wanted: &str, text: &str, data: &ColumnData, row: usize) -> bool {
    if wanted == text {
        return true;
    }
    let mine = match data {
        ColumnData::Float { values, .. } => values[row],
        _ => text.parse().ok(),
    };
    let (Some(a), Ok(b)) = (mine, wanted.parse::<f64>()) else { return false };
    let whole = !wanted.contains(['.', 'e', 'E']);
    let exact = whole && !matches!(data, ColumnData::Float { .. });
    // The last digit of a double is all the leeway.
    if exact { false } else { (a - b).abs() <= f64::EPSILON * 4.0 * a.abs().max(b.abs()) }
}

fn check_innodb_status(input: &Bytes<'_>, found: &Inspection, truth: &Value) -> Result<(), String> {
    let block = found.blocks.first().ok_or("no block")?;
    if block.kind.as_str() != "mysql.innodb_status" {
        return Err(format!("recognised as {}", block.kind));
    }
    let table =
        read_all(input, found, block.index, &Choice::detected(block.index)).map_err(|e| e.to_string())?;
    let (Some(at), Some(raw)) = (table.column("status"), truth["raw_text"].as_str()) else {
        return Err("no status".into());
    };
    match table.cell(0, at) {
        Some(Cell::Text(text)) if trimmed(&text) == trimmed(raw) => Ok(()),
        Some(Cell::Text(text)) => Err(first_difference(&trimmed(&text), &trimmed(raw))),
        other => Err(format!("{other:?}")),
    }
}

fn check_plan(input: &Bytes<'_>, found: &Inspection, truth: &Value, rules: &Rules) -> Result<(), String> {
    let plan = found.blocks.iter().find(|b| b.kind.as_str().contains(".explain_")).ok_or_else(|| {
        format!(
            "no plan recognised: {:?}",
            found.blocks.iter().map(|b| (&b.frame, b.kind.as_str())).collect::<Vec<_>>()
        )
    })?;
    let table =
        read_all(input, found, plan.index, &Choice::detected(plan.index)).map_err(|e| e.to_string())?;
    let text = table.whole_text();
    if let Some(raw) = truth["raw_text"].as_str() {
        // Planning and execution times and settings are printed after what auto_explain logged.
        let (mine, wanted) = (trimmed(&text), trimmed(raw));
        if rules.truncated {
            let marked = !plan.complete || found.receipt.quarantined > 0;
            return if marked && wanted.starts_with(&mine) {
                Ok(())
            } else {
                Err("cut off, and nothing says so".into())
            };
        }
        let same = mine == wanted || (plan.kind.as_str() == "pg.explain_text" && mine.starts_with(&wanted));
        return if same { Ok(()) } else { Err(first_difference(&mine, &wanted)) };
    }
    match plan.kind.as_str() {
        "pg.explain_json" | "mysql.explain_json" => {
            serde_json::from_str::<Value>(&text).map(|_| ()).map_err(|e| format!("not whole JSON: {e}"))
        }
        _ if text.trim().is_empty() => Err("empty".into()),
        _ => Ok(()),
    }
}

fn first_difference(mine: &str, wanted: &str) -> String {
    let differs = mine.lines().zip(wanted.lines()).enumerate().find(|(_, (a, b))| a != b);
    match differs {
        Some((at, (a, b))) => format!("line {at}: {a:?}, the truth is {b:?}"),
        None => format!("{} lines, the truth has {}", mine.lines().count(), wanted.lines().count()),
    }
}

#[derive(Default)]
struct Tally {
    tried: usize,
    passed: usize,
    failures: Vec<(String, String)>,
}

#[test]
fn corpus_tables_are_read_value_by_value() {
    let folder = folder();
    let entries = entries(&folder);
    let here: Vec<&Entry> = entries.iter().filter(|e| folder.join(&e.file).exists()).collect();
    let mut tables = BTreeMap::<(bool, String), Tally>::new();
    let mut plans = BTreeMap::<(bool, String), Tally>::new();
    let mut by_kind = BTreeMap::<(String, String), (u32, u32)>::new();
    let mut unnamed = Vec::new();
    for entry in &here {
        let name = scope_name(entry);
        let in_scope = IN_SCOPE.contains(&name.as_str()) || name == "txt" && entry.server.starts_with('m');
        if !in_scope && !LATER.iter().any(|(n, _)| *n == name) {
            unnamed.push(entry.file.clone());
        }
        let is_plan = entry.scenario == "explain"
            || entry.shape.starts_with("tree")
            || entry.step.starts_with("analyze");
        let tally = if is_plan { &mut plans } else { &mut tables };
        let tally = tally.entry((!in_scope, name)).or_default();
        tally.tried += 1;
        let kind = by_kind.entry((main_kind(&folder, entry), entry.server.clone())).or_default();
        kind.1 += 1;
        match check(&folder, entry) {
            Ok(()) => {
                tally.passed += 1;
                kind.0 += 1;
            }
            Err(why) => tally.failures.push((entry.file.clone(), why)),
        }
    }
    let (mut report, mut failures) = (String::new(), String::new());
    for ((kind, server), (passed, tried)) in &by_kind {
        writeln!(report, "{kind:28} {server:18} {passed:4} of {tried:4}").unwrap();
    }
    let mut tried_in_scope = 0;
    for (title, tallies) in [("tables", &tables), ("plans", &plans)] {
        for ((later, name), tally) in tallies {
            let scope = if *later { "later" } else { "in scope" };
            let reason = LATER.iter().find(|(n, _)| n == name).map_or("", |(_, why)| why);
            writeln!(
                report,
                "{title:7} {scope:9} {name:20} {:4} of {:4}  {reason}",
                tally.passed, tally.tried
            )
            .unwrap();
            if !later {
                tried_in_scope += tally.tried;
            }
            for (file, why) in &tally.failures {
                let to = if *later { &mut report } else { &mut failures };
                if !*later || std::env::var_os("INQUEST_CORPUS_ALL").is_some() {
                    writeln!(to, "    {file}: {why}").unwrap();
                }
            }
        }
    }
    println!("{report}{failures}");
    let own = std::env::var_os("INQUEST_CORPUS").is_none();
    assert!(!own || tried_in_scope > 1_200, "only {tried_in_scope} files were tried");
    assert!(unnamed.is_empty() || !own, "shapes that are neither in scope nor on the list: {unnamed:?}");
    assert!(failures.is_empty(), "{failures}");
}
