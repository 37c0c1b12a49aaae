//! Rows of statement statistics as the rules read them, and what the rules say of them.
//!
//! Times are brought to milliseconds by the unit that the column has; a column whose unit nobody knows gives no time. Counters
//! are those of one capture, since the last reset, or what was added to them between two ([`super::window`]).
//!
//! Every number of a finding leads to the cells it is made of: a printed one is its cell, one of a window the computation
//! `delta.row`, a quotient the computation `counters.ratio` over them.

use inquest_core::capture::Cell;
use inquest_core::method::computed;
use inquest_core::statement::{Command, Dialect, command};
use inquest_core::{Grade, Quantity, Source, Unit};
use inquest_frames::Table;
use inquest_plan::rule::{Family, Finding, Number, Silent, StatementRow};
use serde_json::json;

use super::reply;
use super::window::Window;
use crate::measures::{Sheet, first_of};
use crate::wire::*;
use crate::{ApiError, sources};

/// Kinds of statement statistics.
pub(crate) const KINDS: [&str; 3] = ["pg.stat_statements", "mysql.digest", "mysql.statement_analysis"];
/// Rows of one table that are looked at.
pub(super) const MOST_ROWS: u64 = 100_000;
pub(super) const IDS: [&str; 2] = ["queryid", "digest"];
const TEXTS: [&str; 3] = ["query", "digest_text", "query_sample_text"];

/// What a number of a rule is called, and the columns that hold it.
pub(super) const FIGURES: [(&str, &[&str]); 10] = [
    ("count", &["calls", "count_star", "exec_count"]),
    ("total_exec_time", &["total_exec_time", "total_time", "sum_timer_wait", "total_latency"]),
    ("rows", &["rows"]),
    ("shared_blks_read", &["shared_blks_read"]),
    ("blk_read_time", &["shared_blk_read_time", "blk_read_time"]),
    ("rows_examined", &["sum_rows_examined", "rows_examined"]),
    ("rows_sent", &["sum_rows_sent", "rows_sent"]),
    ("sort_merge_passes", &["sum_sort_merge_passes", "sort_merge_passes"]),
    ("tmp_tables", &["sum_created_tmp_tables", "tmp_tables"]),
    ("tmp_disk", &["sum_created_tmp_disk_tables", "tmp_disk_tables"]),
];

/// Quotients of rules: what is divided by what.
const QUOTIENTS: [(&str, &str, &str); 5] = [
    ("reads_per_row", "shared_blks_read", "rows"),
    ("read_share", "blk_read_time", "total_exec_time"),
    ("examined_per_row", "rows_examined", "rows_sent"),
    ("passes_per_call", "sort_merge_passes", "count"),
    ("disk_share", "tmp_disk", "tmp_tables"),
];

/// Positions in [`FIGURES`] of what is a time.
const TIMES: [usize; 2] = [1, 4];

/// The rows of a table, or of what happened between two.
pub(super) struct Rows {
    pub(super) rows: Vec<StatementRow>,
    /// Line of each, in the later capture.
    pub(super) lines: Vec<u64>,
    /// Position of each in that capture.
    pub(super) places: Vec<u64>,
    pub(super) from: From,
}

/// Where the figures of rows come from.
pub(super) enum From {
    /// Cells of these columns.
    Cells(Vec<Option<usize>>),
    /// Differences of cells.
    Window(Box<Window>),
}

/// Whose rules read the rows of a kind.
pub(super) fn family(kind: &str) -> Family {
    if kind.starts_with("pg.") { Family::PostgreSql } else { Family::MySql }
}

impl Rows {
    /// Reads them all.
    pub(super) fn of(table: &Table) -> Result<Rows, ApiError> {
        if table.rows() > MOST_ROWS {
            return Err(ApiError::TooManyRows {
                rows: table.rows().to_string(),
                most: MOST_ROWS.to_string(),
            });
        }
        let columns = table.columns();
        let (id, query) = (first_of(columns, &IDS), first_of(columns, &TEXTS));
        let figures: Vec<Option<usize>> = FIGURES.iter().map(|(_, names)| first_of(columns, names)).collect();
        let (mut rows, mut lines) = (Vec::new(), Vec::new());
        for batch in table.batches() {
            let batch = batch?;
            for (row, line) in batch.lines.iter().enumerate() {
                let cell = |at: Option<usize>| batch.columns.get(at?)?.cell(row).filter(|c| *c != Cell::Null);
                let said = |at| cell(at).map(|cell| sources::text(&cell));
                let figure = |at: usize| {
                    let column = columns.get(figures[at]?)?;
                    let number = sources::amount(&cell(figures[at])?)?.bounds().map(|(lo, _)| lo)?;
                    scaled(number, column.unit.as_ref(), at)
                };
                rows.push(statement_row(said(query).unwrap_or_default(), said(id), figure));
                lines.push(*line);
            }
        }
        let places = (0..lines.len() as u64).collect();
        Ok(Rows { rows, lines, places, from: From::Cells(figures) })
    }

    /// What a figure comes from, by the rules' name for it: its cell, or the difference of two.
    fn source(&self, sheet: &Sheet, row: usize, name: &str) -> Option<Source> {
        let at = FIGURES.iter().position(|(known, _)| *known == name)?;
        match &self.from {
            From::Window(window) => window.quantity(row, at).ok().flatten().map(|q| q.source),
            From::Cells(columns) => Some(Source::Cell {
                exhibit: sheet.of.exhibit.clone(),
                block: sheet.of.block,
                line: self.lines[row],
                column: sheet.columns().get(columns[at]?)?.name.clone(),
            }),
        }
    }

    /// A figure of a row as it is captured, or by how much it grew.
    pub(super) fn quantity(
        &self,
        sheet: &Sheet,
        row: usize,
        name: &str,
    ) -> Result<Option<Quantity>, ApiError> {
        let Some(at) = FIGURES.iter().position(|(known, _)| *known == name) else { return Ok(None) };
        let columns = match &self.from {
            From::Window(window) => return window.quantity(row, at),
            From::Cells(columns) => columns,
        };
        let (Some(column), Some(source)) = (columns[at], self.source(sheet, row, name)) else {
            return Ok(None);
        };
        let (cell, _) = sheet.table.cell(row as u64, column)?;
        sources::cell_quantity(&cell, sheet.column(column)?, &source)
    }

    /// A finding in one row.
    pub(super) fn finding(&self, sheet: &Sheet, row: usize, finding: &Finding) -> PlanFinding {
        let line = u32::try_from(self.lines[row]).ok();
        let cell = |name: &str| self.source(sheet, row, name);
        let numbers = finding.evidence.numbers.iter().map(|number| {
            let quotient = QUOTIENTS.iter().find(|(name, ..)| *name == number.name);
            let of_quotient = quotient.and_then(|(_, over, under)| {
                let (a, b) = (finding.evidence.get(over)?, finding.evidence.get(under)?);
                quotient_of((a, vec![cell(over)?]), (b.max(least(under)), vec![cell(under)?]))
            });
            let printed = || {
                let source = cell(&number.name).unwrap_or(Source::Entered);
                Quantity::point(number.value, number.unit.clone(), number.grade, source)
            };
            PlanNumber { name: number.name.to_string(), quantity: of_quotient.unwrap_or_else(printed), line }
        });
        PlanFinding {
            lines: line.map(|l| [l, l]),
            numbers: numbers.collect(),
            ..reply::bare_finding(finding)
        }
    }

    /// A finding in all rows together.
    pub(super) fn of_all(&self, sheet: &Sheet, finding: &Finding) -> PlanFinding {
        let lines = self.lines.first().zip(self.lines.last());
        let lines = lines.and_then(|(a, b)| Some([u32::try_from(*a).ok()?, u32::try_from(*b).ok()?]));
        let numbers = finding.evidence.numbers.iter().map(|number| PlanNumber {
            name: number.name.to_string(),
            quantity: self.summed(sheet, number),
            line: None,
        });
        PlanFinding { lines, numbers: numbers.collect(), ..reply::bare_finding(finding) }
    }

    /// A number over rows: a quotient of sums, or the sum itself, which leads to the first row of its class.
    fn summed(&self, sheet: &Sheet, number: &Number) -> Quantity {
        let commits = || self.sum(sheet, "total_exec_time", |row| class(row) == Command::Commit);
        let calls = |of: Command| self.sum(sheet, "count", move |row| class(row) == of);
        let quotient = match &*number.name {
            "commit_share" => quotient_of(commits(), self.sum(sheet, "total_exec_time", |_| true)),
            "toggles_per_commit" => quotient_of(calls(Command::SetAutocommit), calls(Command::Commit)),
            _ => None,
        };
        quotient.unwrap_or_else(|| {
            let of = if number.name == "set_autocommit" { Command::SetAutocommit } else { Command::Commit };
            let source = calls(of).1.into_iter().next().unwrap_or(Source::Entered);
            Quantity::point(number.value, number.unit.clone(), number.grade, source)
        })
    }

    /// The sum of a figure over the rows of a class, and the cells it is made of, at most [`MOST_CELLS`].
    fn sum(&self, sheet: &Sheet, name: &str, of: impl Fn(&StatementRow) -> bool) -> (f64, Vec<Source>) {
        let figure = |row: &StatementRow| if name == "count" { row.calls } else { row.total_ms };
        let rows = || self.rows.iter().enumerate().filter(|(_, row)| of(row));
        let cells = rows().take(MOST_CELLS).filter_map(|(at, _)| self.source(sheet, at, name)).collect();
        (rows().filter_map(|(_, row)| figure(row)).sum(), cells)
    }
}

/// Cells that a figure over all rows names at most.
const MOST_CELLS: usize = 50;

/// A row that sent nothing counts as one that sent a row.
fn least(under: &str) -> f64 {
    if under == "rows_sent" { 1.0 } else { f64::MIN }
}

fn quotient_of((over, a): (f64, Vec<Source>), (under, b): (f64, Vec<Source>)) -> Option<Quantity> {
    let inputs = json!({ "numerator": over, "denominator": under });
    // In the order of the inputs' names.
    let cells = b.into_iter().chain(a);
    let from: Vec<Quantity> =
        cells.map(|cell| Quantity::point(over, Unit::Ratio, Grade::Measured, cell)).collect();
    computed("counters.ratio", inputs, "ratio", Unit::Ratio, &from.iter().collect::<Vec<_>>()).ok()
}

fn class(row: &StatementRow) -> Command {
    command(&row.query, Dialect::Mysql)
}

/// A figure as the rules take it: a time in milliseconds, where its unit is known.
pub(super) fn scaled(number: f64, unit: Option<&Unit>, at: usize) -> Option<f64> {
    let number = Some(number).filter(|v| v.is_finite())?;
    match TIMES.contains(&at) {
        true => unit?.convert(number, &Unit::MS).ok(),
        false => Some(number),
    }
}

/// A row of the figures in the order of [`FIGURES`].
pub(super) fn statement_row(
    query: String,
    id: Option<String>,
    figure: impl Fn(usize) -> Option<f64>,
) -> StatementRow {
    StatementRow {
        query,
        id,
        calls: figure(0),
        total_ms: figure(1),
        rows: figure(2),
        shared_read: figure(3),
        read_ms: figure(4),
        rows_examined: figure(5),
        rows_sent: figure(6),
        sort_merge_passes: figure(7),
        tmp_tables: figure(8),
        tmp_disk: figure(9),
    }
}

/// Rules that lacked something, as they cross the wire.
pub(super) fn silent(all: &[Silent]) -> Vec<PlanSilent> {
    let one = |silent: &Silent| PlanSilent {
        rule: silent.rule.to_owned(),
        name: silent.name.to_owned(),
        lacks: silent.lacks.iter().map(|need| need.code().to_owned()).collect(),
    };
    all.iter().map(one).collect()
}
