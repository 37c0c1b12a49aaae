//! What lies beside a plan and lets more rules answer: settings, columns and indexes, sizes of tables and values, warnings.
//!
//! Of the captures of one moment (see [`crate::neighbours`]): `SHOW VARIABLES`, `SHOW INDEX`, `SHOW TABLE STATUS`, and tables
//! whose column is the length of another (`MAX(LENGTH(workflow))`: the function says bytes, no alias does); for plans of
//! PostgreSQL `\d`. Warnings are those that follow the plan in its own capture, before the next plan; settings those that were
//! set above it there ([`super::settings`]). A full scan in the plan itself tells what the optimiser takes for the rows of
//! its table.
//!
//! What is told in two ways is not known, except of a table in the plan's own capture: there the last word before the plan
//! holds, else the first behind it. Tables go by their own names, whatever the statement calls them.

use inquest_core::capture::{Cell, Column, KindId};
use inquest_core::case::{BlockRecord, Exhibit, ExhibitId};
use inquest_core::statement::Dialect;
use inquest_frames::Table;
use inquest_plan::rule::{Beside, Described, IndexColumn, Warning, table_names};
use inquest_plan::{Measure, Plan};

use super::{Read, described, settings, text};
use crate::captures::unreadable;
use crate::handles::Input;
use crate::measures::first_of;
use crate::wire::*;
use crate::{ApiError, sources};

/// Rows of a capture that are looked at: lists of settings and indexes are shorter.
const ROWS: u64 = 5_000;
/// Kinds that may tell something, besides tables whose column is a length.
const VARIABLES: &str = "mysql.variables";
const INDEXES: &str = "mysql.show_index";
const STATUS: &str = "mysql.table_status";
const DESCRIBED: &str = "pg.table_columns";
pub(super) const WARNINGS: &str = "mysql.warnings";
const OF_MYSQL: [&str; 4] = [VARIABLES, INDEXES, STATUS, KindId::GENERIC_TABLE];
const OF_POSTGRES: [&str; 1] = [DESCRIBED];
/// Lines below the columns of `\d` that are looked at.
const BELOW: u64 = 500;

/// Something that a capture tells, and where.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fact {
    what: What,
    of: BlockRef,
    line: u64,
}

impl Fact {
    /// Whether it is for plans whose rules these kinds tell something.
    pub(super) fn is_for(&self, tellers: &[&str]) -> bool {
        tellers.contains(&DESCRIBED) == matches!(self.what, What::Described(_))
    }

    /// Whether an exhibit told it.
    pub(super) fn is_of(&self, exhibit: &ExhibitId) -> bool {
        self.of.exhibit == *exhibit
    }
}

#[derive(Debug, Clone, PartialEq)]
enum What {
    Version(String),
    SortBuffer(f64),
    Index(IndexColumn),
    TableRows(String, f64),
    Warning(Warning),
    /// The largest value of a column, bytes.
    Payload(String, f64),
    Described(Described),
    Setting(String, String),
}

impl What {
    const fn code(&self) -> &'static str {
        match self {
            What::Version(_) => "version",
            What::SortBuffer(_) => "sort_buffer_size",
            What::Index(_) => "indexes",
            What::TableRows(..) => "table_rows",
            What::Warning(_) => "warnings",
            What::Payload(..) => "max_payload",
            What::Described(_) => "described",
            What::Setting(..) => "setting",
        }
    }

    /// The table that it tells of.
    fn table(&self) -> Option<&str> {
        match self {
            What::Index(column) => Some(&column.table),
            What::TableRows(table, _) => Some(table),
            What::Described(described) => Some(&described.table),
            _ => None,
        }
    }

    fn value(&self) -> String {
        match self {
            What::Version(text) => text.clone(),
            What::SortBuffer(bytes) => bytes.to_string(),
            What::Index(column) => column.table.clone(),
            What::TableRows(table, rows) => format!("{table}: {rows}"),
            What::Warning(warning) => warning.code.to_string(),
            What::Payload(column, bytes) => format!("{column}: {bytes}"),
            What::Described(described) => described.table.clone(),
            What::Setting(name, value) => format!("{name} = {value}"),
        }
    }
}

/// Whether a block may tell something.
pub(super) fn tells(block: &BlockRecord) -> bool {
    let kind = block.kind.as_str();
    match kind {
        KindId::GENERIC_TABLE => block.columns.iter().any(|c| length_of(&c.name).is_some()),
        _ => may_tell(&block.kind),
    }
}

/// Whether a kind of block may tell something to some plan.
pub(super) fn may_tell(kind: &KindId) -> bool {
    let kind = kind.as_str();
    kind == WARNINGS || OF_MYSQL.contains(&kind) || OF_POSTGRES.contains(&kind)
}

/// Kinds that tell something to plans of a kind. An entry of a log has nothing beside it.
pub(super) fn tellers(of_plans: &KindId) -> &'static [&'static str] {
    match of_plans.as_str() {
        text::LOGGED => &[],
        kind if kind.starts_with("mysql.") => &OF_MYSQL,
        _ => &OF_POSTGRES,
    }
}

/// Whether a kind tells of one table at a time, so that a capture may hold many.
pub(super) fn tells_of_tables(kind: &str) -> bool {
    [INDEXES, STATUS, DESCRIBED].contains(&kind)
}

/// The warnings that follow a plan in its own capture, before the next plan.
pub(super) fn warnings_after<'a>(
    blocks: impl Iterator<Item = &'a BlockRecord>,
    plan: u32,
) -> Option<&'a BlockRecord> {
    let mut after = blocks.skip_while(|b| b.index <= plan);
    after
        .find(|b| b.kind.as_str() == WARNINGS || text::carries_plans(&b.kind))
        .filter(|b| b.kind.as_str() == WARNINGS)
}

/// The warnings that follow a plan of an exhibit.
pub(super) fn warnings_of(exhibit: &Exhibit, plan: u32) -> Option<&BlockRecord> {
    warnings_after(exhibit.blocks.iter(), plan)
}

/// What was set above a line of a capture.
pub(super) fn settings_above(changes: &[settings::Change], of: &BlockRef, line: u64) -> Vec<Fact> {
    let held = settings::above(changes, line).into_iter();
    held.map(|s| Fact { what: What::Setting(s.name, s.value), of: of.clone(), line: s.line }).collect()
}

/// What a table tells.
pub(super) fn facts(
    table: &Table,
    record: &BlockRecord,
    input: &Input,
    of: &BlockRef,
) -> Result<Vec<Fact>, ApiError> {
    let (cells, kind) = (Cells::of(table)?, &record.kind);
    let mut out = Vec::new();
    let mut tell = |row: usize, what: Option<What>| {
        let line = cells.lines.get(row).copied().unwrap_or(record.lines[0]);
        out.extend(what.map(|what| Fact { what, of: of.clone(), line }));
    };
    match kind.as_str() {
        VARIABLES => {
            for row in 0..cells.lines.len() {
                tell(row, variable(&cells, row));
            }
        }
        DESCRIBED => tell(0, relation(&cells, record, input)?.map(What::Described)),
        INDEXES => {
            for row in 0..cells.lines.len() {
                tell(row, index(&cells, row).map(What::Index));
            }
        }
        STATUS => {
            for row in 0..cells.lines.len() {
                let known = cells.text("name", row).zip(cells.number("rows", row));
                tell(row, known.map(|(table, rows)| What::TableRows(table, rows)));
            }
        }
        WARNINGS => {
            for row in 0..cells.lines.len() {
                let known =
                    cells.text("code", row).and_then(|c| c.parse().ok()).zip(cells.text("message", row));
                tell(row, known.map(|(code, message)| What::Warning(Warning { code, message })));
            }
        }
        _ => {
            for (at, column) in table.columns().iter().enumerate() {
                let Some(of_column) = length_of(&column.name) else { continue };
                let values = (0..cells.lines.len()).filter_map(|row| Some((row, cells.number_at(at, row)?)));
                let most = values.reduce(|a, b| if b.1 > a.1 { b } else { a });
                if let Some((row, bytes)) = most {
                    tell(row, Some(What::Payload(of_column, bytes)));
                }
            }
        }
    }
    Ok(out)
}

/// A relation with its indexes: its name stands above the columns, the indexes below them as prose.
fn relation(cells: &Cells, record: &BlockRecord, input: &Input) -> Result<Option<Described>, ApiError> {
    let columns = (0..cells.lines.len())
        .filter_map(|row| Some((cells.text("column", row)?, cells.text("type", row)?)))
        .collect();
    let failed = |e| unreadable(input, e);
    let mut bytes = inquest_capture::read::Input::open(input).map_err(failed)?;
    let [first, last] = record.lines;
    // A frame may hold the title.
    let around = inquest_capture::lines(&mut bytes, first.saturating_sub(1), last + BELOW).map_err(failed)?;
    let mut above = around.iter().take_while(|(line, _)| *line <= first);
    let Some((schema, table)) = above.find_map(|(_, line)| described::relation(line)) else {
        return Ok(None);
    };
    let below = around.iter().filter(|(line, _)| *line > last);
    let below = below.take_while(|(_, line)| !line.trim().is_empty());
    let indexes = below.filter_map(|(_, line)| described::index(line)).collect();
    Ok(Some(Described { schema, table, columns, indexes }))
}

fn variable(cells: &Cells, row: usize) -> Option<What> {
    let value = cells.text("variable_value", row)?;
    match cells.text("variable_name", row)?.to_ascii_lowercase().as_str() {
        "version" => Some(What::Version(value)),
        // Printed in bytes, whatever it was set in.
        "sort_buffer_size" => value.parse().ok().map(What::SortBuffer),
        _ => None,
    }
}

fn index(cells: &Cells, row: usize) -> Option<IndexColumn> {
    Some(IndexColumn {
        table: cells.text("table", row)?,
        index: cells.text("key_name", row)?,
        place: cells.text("seq_in_index", row)?.parse().ok()?,
        column: cells.text("column_name", row),
        cardinality: cells.number("cardinality", row),
    })
}

/// The column whose length a column holds: `workflow` of `MAX(LENGTH(workflow))`. An average is no largest value.
fn length_of(name: &str) -> Option<String> {
    const BYTES: [&str; 3] = ["length", "octet_length", "json_storage_size"];
    let name = name.trim().to_ascii_lowercase();
    let inside = name.strip_prefix("max(").and_then(|rest| rest.strip_suffix(')')).unwrap_or(&name);
    let (function, rest) = inside.trim().split_once('(')?;
    let column = rest.strip_suffix(')')?.rsplit('.').next()?.trim().trim_matches('`');
    let plain = !column.is_empty() && column.chars().all(|c| c.is_alphanumeric() || c == '_');
    (BYTES.contains(&function.trim()) && plain).then(|| column.to_owned())
}

/// What the rules are told of one plan, and what of it came from beside the plan.
pub(super) fn of_plan(facts: &[Fact], read: &Read, of: &PlanRef) -> (Beside, Vec<PlanBeside>) {
    let mut beside = Beside { statement: read.statement.clone(), version: read.version, ..Beside::default() };
    let mut shown: Vec<PlanBeside> = Vec::new();
    let mut show = |fact: &Fact| {
        let one = PlanBeside {
            what: fact.what.code().to_owned(),
            value: fact.what.value(),
            of: fact.of.clone(),
            line: fact.line,
        };
        // An index of several columns is one line.
        if !shown.iter().any(|known| known.what == one.what && known.value == one.value) {
            shown.push(one);
        }
    };
    let names = |table: &str| mentions(&read.plan, read.statement.as_deref(), table);
    let facts: Vec<&Fact> = facts.iter().filter(|fact| is_last_word(fact, facts, of)).collect();
    if let Some(fact) = agreed(&facts, |w| matches!(w, What::Version(_))).filter(|_| beside.version.is_none())
        && let What::Version(version) = &fact.what
    {
        beside.version = text::version(version);
        show(fact);
    }
    if let Some(fact) = agreed(&facts, |w| matches!(w, What::SortBuffer(_)))
        && let What::SortBuffer(bytes) = fact.what
    {
        beside.sort_buffer_size = Some(bytes);
        show(fact);
    }
    for fact in &facts {
        match &fact.what {
            What::Setting(name, value) if !prints(&read.plan, name) => {
                // In bytes as MySQL takes it; an expression is no number here.
                if let ("sort_buffer_size", Ok(bytes)) = (name.as_str(), value.parse()) {
                    beside.sort_buffer_size = Some(bytes);
                }
                beside.settings.push((name.clone(), value.clone()));
                show(fact);
            }
            What::Described(described) if names(&described.table) => {
                beside.described.push(described.clone());
                show(fact);
            }
            What::Index(column) if names(&column.table) => {
                if !beside.indexes.contains(column) {
                    beside.indexes.push(column.clone());
                }
                show(fact);
            }
            What::TableRows(table, rows) if names(table) => {
                beside.table_rows.push((table.clone(), *rows));
                show(fact);
            }
            What::Warning(warning) => {
                beside.warnings.push(warning.clone());
                show(fact);
            }
            What::Payload(column, bytes) if reads(read.statement.as_deref(), column) => {
                if beside.max_payload.is_none_or(|known| *bytes > known) {
                    beside.max_payload = Some(*bytes);
                }
                show(fact);
            }
            _ => {}
        }
    }
    for fact in scanned(read, of) {
        if let What::TableRows(table, rows) = &fact.what
            && !beside.table_rows.iter().any(|(known, _)| known.eq_ignore_ascii_case(table))
        {
            beside.table_rows.push((table.clone(), *rows));
        }
    }
    (beside, shown)
}

/// Whether a fact of a table in the plan's own capture is the last before the plan, else the first behind it. Any other is.
fn is_last_word(fact: &Fact, facts: &[Fact], of: &PlanRef) -> bool {
    let (Some(table), true) = (fact.what.table(), fact.of.exhibit == of.exhibit) else { return true };
    let same = |other: &&Fact| {
        let table = other.what.table().is_some_and(|t| t.eq_ignore_ascii_case(table));
        table && other.what.code() == fact.what.code() && other.of.exhibit == of.exhibit
    };
    let blocks = || facts.iter().filter(same).map(|other| other.of.block);
    let chosen = blocks().filter(|b| *b < of.block).max().or_else(|| blocks().min());
    chosen == Some(fact.of.block)
}

/// Whether a plan prints a setting itself.
fn prints(plan: &Plan, name: &str) -> bool {
    plan.settings.iter().flatten().any(|setting| setting.name.eq_ignore_ascii_case(name))
}

/// The one fact of a kind that all who tell it agree on.
fn agreed<'a>(facts: &[&'a Fact], is: impl Fn(&What) -> bool) -> Option<&'a Fact> {
    let mut told = facts.iter().copied().filter(|f| is(&f.what));
    let first = told.next()?;
    told.all(|other| other.what == first.what).then_some(first)
}

/// Rows of tables that the plan reads whole, as the optimiser takes them.
fn scanned(read: &Read, of: &PlanRef) -> Vec<Fact> {
    let plan = &read.plan;
    let called = read.statement.as_deref().map(|text| table_names(text, Dialect::Mysql)).unwrap_or_default();
    let whole = plan.nodes.iter().filter(|n| n.kind == inquest_plan::tree::Kind::TableScan);
    let rows = whole.filter_map(|n| {
        let rows = n.value(Measure::ScanRows).or_else(|| n.value(Measure::PlanRows))?;
        let table = n.relation.as_deref().or(n.alias.as_deref()).filter(|name| !name.starts_with('<'))?;
        let table = called.get(&table.to_lowercase()).map_or(table, String::as_str);
        Some(Fact {
            what: What::TableRows(table.to_owned(), rows),
            of: BlockRef { exhibit: of.exhibit.clone(), block: of.block },
            line: u64::from(n.lines.first),
        })
    });
    rows.collect()
}

/// Whether a plan or its statement is about a table.
fn mentions(plan: &Plan, statement: Option<&str>, table: &str) -> bool {
    let same = |name: &Option<String>| name.as_deref().is_some_and(|n| n.eq_ignore_ascii_case(table));
    plan.nodes.iter().any(|n| same(&n.relation) || same(&n.alias))
        || statement.is_some_and(|s| has_word(s, table))
}

/// Whether a statement reads a column; one that is not known may.
fn reads(statement: Option<&str>, column: &str) -> bool {
    statement.is_none_or(|s| has_word(s, column) || s.contains('*'))
}

fn has_word(text: &str, word: &str) -> bool {
    let of_a_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text.split(|c: char| !of_a_word(c)).any(|part| part.eq_ignore_ascii_case(word))
}

/// The first rows of a table by column name.
struct Cells {
    columns: Vec<inquest_core::capture::ColumnData>,
    schema: Vec<Column>,
    lines: Vec<u64>,
}

impl Cells {
    fn of(table: &Table) -> Result<Cells, ApiError> {
        let batch = table.batch(0, table.rows().min(ROWS))?;
        Ok(Cells { columns: batch.columns, schema: table.columns().to_vec(), lines: batch.lines })
    }

    fn cell(&self, name: &str, row: usize) -> Option<Cell> {
        self.columns.get(first_of(&self.schema, &[name])?)?.cell(row)
    }

    fn text(&self, name: &str, row: usize) -> Option<String> {
        self.cell(name, row).filter(|cell| *cell != Cell::Null).map(|cell| sources::text(&cell))
    }

    fn number(&self, name: &str, row: usize) -> Option<f64> {
        number(&self.cell(name, row)?)
    }

    fn number_at(&self, column: usize, row: usize) -> Option<f64> {
        number(&self.columns.get(column)?.cell(row)?)
    }
}

fn number(cell: &Cell) -> Option<f64> {
    sources::amount(cell)?.bounds().map(|(lo, _)| lo)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_bytes_by_its_function_and_an_average_is_none() {
        assert_eq!(length_of("LENGTH(workflow)").as_deref(), Some("workflow"));
        assert_eq!(length_of("MAX(LENGTH(`w`.`workflow`))").as_deref(), Some("workflow"));
        assert_eq!(length_of("max(JSON_STORAGE_SIZE(doc))").as_deref(), Some("doc"));
        assert_eq!(length_of("AVG(LENGTH(workflow))"), None);
        assert_eq!(length_of("max_bytes"), None);
        assert_eq!(length_of("LENGTH(CONCAT(a, b))"), None);
        assert_eq!(length_of("CHAR_LENGTH(name)"), None);
    }

    #[test]
    fn a_statement_reads_what_it_names() {
        assert!(reads(Some("SELECT name, workflow FROM t"), "workflow"));
        assert!(reads(Some("SELECT * FROM t"), "workflow") && reads(None, "workflow"));
        assert!(!reads(Some("SELECT workflow_id FROM t"), "workflow"));
    }
}
