//! Frames of real captures: the rows as the server told them (`*.truth.json`), with the columns' roles and units as
//! the capture room assigns them. That it does so is tested where both rooms are known.

use std::path::PathBuf;

use inquest_core::Unit;
use inquest_core::capture::{Column, ColumnData, ColumnType, Role};
use serde_json::Value;

use crate::shapes::{Frame, column, frame, meta, rows};

/// Columns that identify a row, by kind.
fn keys(kind: &str) -> &'static [&'static str] {
    match kind {
        "pg.stat_statements" => &["userid", "dbid", "toplevel", "queryid"],
        "pg.stat_io" => &["backend_type", "object", "context"],
        "pg.stat_database" => &["datname"],
        "pg.stat_user_tables" => &["relname"],
        "pg.index_io" => &["indexrelname"],
        "mysql.digest" => &["schema_name", "digest"],
        "mysql.waits_global" | "mysql.file_io" => &["event_name"],
        "mysql.status" => &["variable_name"],
        "pg.buffercache_by_relation" | "pg.relation_sizes" => &["nspname", "relname"],
        "mysql.statement_histogram" => &["schema_name", "digest", "bucket_number"],
        _ => &[],
    }
}

const GAUGES: [&str; 12] = [
    "min_",
    "max_",
    "mean_",
    "stddev_",
    "avg_",
    "quantile_",
    "op_bytes",
    "numbackends",
    "n_live",
    "n_dead",
    "query_sample_timer",
    "level",
];

/// Ids and the like: numbers that are no amounts.
const PLAIN: [&str; 9] = [
    "bufferid",
    "relfilenode",
    "reltablespace",
    "reldatabase",
    "relforknumber",
    "relblocknumber",
    "usagecount",
    "oid",
    "bucket_number",
];

fn role(kind: &str, name: &str, ty: ColumnType) -> Role {
    let numeric = matches!(ty, ColumnType::Int | ColumnType::Uint | ColumnType::Float | ColumnType::Decimal);
    if keys(kind).contains(&name) {
        Role::Key
    } else if !numeric || PLAIN.contains(&name) {
        Role::Text
    } else if GAUGES.iter().any(|g| name.starts_with(g))
        || kind.contains("buffercache")
        || kind.contains("sizes")
    {
        Role::Gauge
    } else {
        Role::Counter
    }
}

fn unit(kind: &str, name: &str) -> Option<Unit> {
    let picoseconds = ["timer", "lock_time", "cpu_time", "quantile"].iter().any(|t| name.contains(t));
    match kind {
        _ if kind.starts_with("mysql.") && picoseconds => Some(Unit::PS),
        _ if kind.starts_with("pg.") && name.ends_with("_time") => Some(Unit::MS),
        "pg.relation_sizes" if name == "bytes" => Some(Unit::Bytes),
        _ if ["calls", "rows", "count_star"].contains(&name) => Some(Unit::Count),
        _ => None,
    }
}

/// Reads a truth of the corpus as a frame of a kind.
pub fn capture(path: &str, kind: &str) -> Frame {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/captures").join(path);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{path}: {e}"));
    let truth: Value = serde_json::from_str(&text).unwrap();
    let all = truth["rows"].as_array().unwrap();
    let names = truth["columns"].as_array().unwrap().iter().map(|c| c["name"].as_str().unwrap());
    let (columns, data) = names.map(|name| typed(kind, name, all)).unzip();
    frame(meta(kind, columns), vec![rows(data)])
}

fn typed(kind: &str, name: &str, all: &[Value]) -> (Column, ColumnData) {
    let lower = name.to_lowercase();
    let cells: Vec<&Value> = all.iter().map(|row| &row[name]).collect();
    let data = if lower.ends_with("_seen") || lower.starts_with("stats_") || lower.starts_with("minmax_") {
        let texts: Vec<Option<String>> = cells.iter().map(|v| v.as_str().map(str::to_owned)).collect();
        ColumnData::Time {
            micros: texts.iter().map(|t| t.as_deref().map(instant)).collect(),
            texts: texts.into(),
        }
    } else if cells.iter().any(|v| v.is_string()) || cells.iter().all(|v| v.is_null()) {
        match PLAIN.contains(&lower.as_str()) || lower == "userid" || lower == "dbid" {
            true => ColumnData::Int(cells.iter().map(|v| v.as_str().and_then(|t| t.parse().ok())).collect()),
            false => ColumnData::Text(cells.iter().map(|v| v.as_str().map(str::to_owned)).collect()),
        }
    } else if cells.iter().any(|v| v.is_boolean()) {
        ColumnData::Bool(cells.iter().map(|v| v.as_bool()).collect())
    } else if kind.starts_with("mysql.") && cells.iter().all(|v| v.is_null() || v.is_u64()) {
        ColumnData::Uint(cells.iter().map(|v| v.as_u64()).collect())
    } else if cells.iter().all(|v| v.is_null() || v.is_i64()) && !lower.ends_with("_time") {
        ColumnData::Int(cells.iter().map(|v| v.as_i64()).collect())
    } else {
        let values: Vec<Option<f64>> = cells.iter().map(|v| v.as_f64()).collect();
        ColumnData::Float { texts: values.iter().map(|v| v.map(|v| v.to_string())).collect(), values }
    };
    let mut column = column(name, data.column_type(), role(kind, &lower, data.column_type()));
    column.canonical = Some(lower.clone());
    column.unit = unit(kind, &lower);
    (column, data)
}

/// UTC microseconds; MySQL prints no zone.
pub fn instant(text: &str) -> i64 {
    if let Ok(at) = text.parse::<jiff::Timestamp>() {
        return at.as_microsecond();
    }
    let civil: jiff::civil::DateTime = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    jiff::tz::Offset::UTC.to_timestamp(civil).unwrap().as_microsecond()
}

/// The figures of a scenario, as the corpus states them.
pub fn figures(folder: &str) -> Value {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/captures").join(folder);
    serde_json::from_str(&std::fs::read_to_string(file.join("figures.truth.json")).unwrap()).unwrap()
}
