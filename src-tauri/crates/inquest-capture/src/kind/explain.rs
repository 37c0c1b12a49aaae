//! EXPLAIN output of PostgreSQL, MySQL and MariaDB: recognised and carried whole, as text.
//!
//! Source: PostgreSQL documentation, EXPLAIN (`src/backend/commands/explain.c`); MySQL reference manual, EXPLAIN
//! Output Format; MariaDB knowledge base, ANALYZE FORMAT=JSON.
//!
//! What the frames give: a table of one column, one printed line per row (psql prints TEXT plans so) or the whole plan
//! in one cell. Joined with newlines the cells are the plan. The tree is read by another room; here nothing is parsed.
//! What the format cannot tell: whether a TEXT plan with COSTS OFF is from PostgreSQL (the header `QUERY PLAN` says so).

use super::detect::Evidence;
use super::spec::SchemaUnit::{Bare, Count, Percent};
use super::spec::{ColumnSpec, ContentMatch, Kind, fgauge, number, text};

const PLAN: &[ColumnSpec] = &[text("query plan"), text("explain"), text("analyze")];
const NO_COLUMNS: &[ColumnSpec] = &[];

const fn kind(
    id: &'static str,
    engine: Option<&'static str>,
    content: fn(&Evidence<'_>) -> Option<ContentMatch>,
) -> Kind {
    Kind { engine, content: Some(content), ..Kind::new(id, PLAN) }
}

/// PostgreSQL, FORMAT TEXT.
pub static PG_TEXT: Kind = kind("pg.explain_text", Some("postgresql"), |e| pg(e, Format::Text));
/// PostgreSQL, FORMAT JSON.
pub static PG_JSON: Kind = kind("pg.explain_json", Some("postgresql"), |e| pg(e, Format::Json));
/// PostgreSQL, FORMAT YAML.
pub static PG_YAML: Kind = kind("pg.explain_yaml", Some("postgresql"), |e| pg(e, Format::Yaml));
/// PostgreSQL, FORMAT XML.
pub static PG_XML: Kind = kind("pg.explain_xml", Some("postgresql"), |e| pg(e, Format::Xml));
/// MySQL, FORMAT=TREE and EXPLAIN ANALYZE.
pub static MYSQL_TREE: Kind = kind("mysql.explain_tree", Some("mysql"), mysql_tree);
/// MySQL and MariaDB, FORMAT=JSON.
pub static MYSQL_JSON: Kind = kind("mysql.explain_json", None, mysql_json);

/// The kinds of this family; of equal scores the earlier wins.
pub(super) static KINDS: &[&Kind] =
    &[&PG_TEXT, &PG_JSON, &PG_YAML, &PG_XML, &MYSQL_TREE, &MYSQL_JSON, &MYSQL_TABLE];

const TABLE: &[ColumnSpec] = &[
    number("id", Bare),
    text("select_type"),
    text("table"),
    text("partitions"),
    text("type"),
    text("possible_keys"),
    text("key"),
    text("key_len"),
    text("ref"),
    number("rows", Count),
    number("r_rows", Count),
    fgauge("filtered", Percent),
    fgauge("r_filtered", Percent),
    text("extra"),
];

/// MySQL and MariaDB, the traditional table. `rows` and `filtered` are estimates, `r_rows` and
/// `r_filtered` measured per loop; `key_len` may be a list and stays text.
pub static MYSQL_TABLE: Kind = Kind {
    signature: &[&["select_type"], &["possible_keys"], &["key_len"]],
    ..Kind::new("mysql.explain_tabular", TABLE)
};

/// Nothing is known of such a block but its frame.
pub static NOTHING_KNOWN: Kind = Kind::new(inquest_core::capture::KindId::GENERIC_TABLE, NO_COLUMNS);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Text,
    Json,
    Yaml,
    Xml,
}

fn found(score: f64, marker: &str) -> Option<ContentMatch> {
    Some(ContentMatch { score, marker: marker.to_owned() })
}

fn one_column_named(e: &Evidence<'_>, names: &[&str]) -> bool {
    e.width == 1 && e.header.is_some_and(|h| h.first().is_some_and(|n| names.contains(&n.as_str())))
}

fn pg(e: &Evidence<'_>, wanted: Format) -> Option<ContentMatch> {
    // A JSON plan read as records: its top-level keys are the columns.
    if e.frame.contains("json") && e.header.is_some_and(|h| h.iter().any(|k| k == "plan")) {
        return (wanted == Format::Json).then(|| found(1.0, "Plan")).flatten();
    }
    if e.width != 1 || (e.header.is_some() && !one_column_named(e, &["query plan"])) {
        return None;
    }
    let named = e.header.is_some();
    let first = e.cells(0).next().unwrap_or("").trim_start();
    let format = if first.starts_with('[') || first.starts_with('{') {
        Format::Json
    } else if first.starts_with("- Plan:") || first.starts_with("- \"Plan") {
        Format::Yaml
    } else if first.starts_with("<explain") {
        Format::Xml
    } else {
        Format::Text
    };
    if format != wanted {
        return None;
    }
    match format {
        Format::Text => {
            let costs = e.cells(0).any(|l| l.contains("(cost=") && l.contains(".."));
            let mysql = e.cells(0).any(|l| l.starts_with("-> "));
            match (named, costs) {
                (true, _) => found(1.0, "QUERY PLAN"),
                (false, true) if !mysql => found(0.95, "(cost="),
                (false, false) if e.frame == "plan_text" && !mysql => found(0.7, "plan_text"),
                _ => None,
            }
        }
        Format::Json if !named => {
            e.cells(0).any(|l| l.contains("\"Plan\"")).then(|| found(0.95, "\"Plan\"")).flatten()
        }
        _ => found(1.0, if named { "QUERY PLAN" } else { "Plan" }),
    }
}

fn mysql_tree(e: &Evidence<'_>) -> Option<ContentMatch> {
    if e.width != 1 || (e.header.is_some() && !one_column_named(e, &["explain"])) {
        return None;
    }
    e.cells(0).any(|l| l.trim_start().starts_with("-> ")).then(|| found(1.0, "->")).flatten()
}

fn mysql_json(e: &Evidence<'_>) -> Option<ContentMatch> {
    let keys = ["query_block", "query_optimization", "query_plan"];
    if e.frame.contains("json") && e.header.is_some_and(|h| h.iter().any(|k| keys.contains(&k.as_str()))) {
        return found(1.0, "query_block");
    }
    if e.width != 1 || (e.header.is_some() && !one_column_named(e, &["explain", "analyze"])) {
        return None;
    }
    let first = e.cells(0).next().unwrap_or("").trim_start();
    if !first.starts_with('{') {
        return None;
    }
    let marker = e.cells(0).find_map(|l| keys.iter().find(|k| l.contains(**k)).copied());
    match (marker, e.header.is_some()) {
        (Some(m), _) => found(1.0, m),
        (None, true) => found(0.9, "EXPLAIN"),
        (None, false) => None,
    }
}
