//! `inquest read`: the typed rows of a block. Touches no library, and holds no more than a screenful in memory.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;
use inquest_api::ApiError;
use inquest_api::files::{self, Inspected, Ranked, Rows};
use inquest_api::model::capture::{Cell, Column, KindId};
use inquest_api::wire::ColumnChoice;

use crate::exit::{Done, Failure, Outcome, tell};
use crate::inspect::{self, ColumnOut};
use crate::parse;
use crate::screen::{Out, clean, json, marked};
use crate::session::{self, Session};
use crate::table::Table;

/// Ranked rows, where nobody says how many.
const TOP: u64 = 20;
/// Rows that the widths of the printed columns are taken from.
const SCREEN: usize = 500;

/// Arguments.
#[derive(Debug, Args)]
pub struct Read {
    /// The file; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The block, from 0; by default the first, and with --by or --top the first of counters
    #[arg(long)]
    block: Option<u32>,
    /// Read it as this kind instead of the best one
    #[arg(long, value_name = "KIND", value_parser = parse::kind)]
    kind: Option<(Option<u32>, String)>,
    /// Name and unit of a column: COLUMN[:NAME]=UNIT
    #[arg(long = "column", value_name = "CHOICE", value_parser = parse::column)]
    columns: Vec<(u32, ColumnChoice)>,
    /// Only the rows that are largest by this column, largest first
    #[arg(long, value_name = "COLUMN", conflicts_with = "columns")]
    by: Option<String>,
    /// At most so many of them, 20 by default; without --by by the kind's main counter
    #[arg(long, value_name = "N", conflicts_with = "columns")]
    top: Option<u64>,
    /// As CSV, with the line of each row first
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

/// Runs it.
pub fn run(command: Read, session: &Session) -> Outcome {
    let input = session::only(&command.file, session)?;
    if command.by.is_some() || command.top.is_some() {
        let kind = command.kind.as_ref().map(|(_, kind)| KindId::new(kind.as_str()));
        let top = command.top.unwrap_or(TOP);
        let query = Ranked { block: command.block, kind, by: command.by.clone(), top };
        print(&command, session, &mut |rows| files::ranked(&input, &query, rows))?;
        return Ok(Done::Well);
    }
    let inspected = Inspected::of(input)?;
    if let Err(error) = inspected.understood() {
        tell(&session.out.texts().error(&error.wire()));
        inspect::quote_unmatched(&inspected, &session.out)?;
        return Ok(Done::NotUnderstood);
    }
    let block = command.block.unwrap_or(0);
    let columns: Vec<(u32, ColumnChoice)> =
        command.columns.iter().map(|(_, column)| (block, column.clone())).collect();
    let kinds: Vec<(Option<u32>, String)> =
        command.kind.iter().map(|(_, kind)| (None, kind.clone())).collect();
    let choice = parse::choices(&columns, &kinds, block);
    let choice = choice.into_iter().next().unwrap_or(inquest_api::wire::BlockChoice {
        block,
        kind: None,
        columns: Vec::new(),
    });
    print(&command, session, &mut |rows| inspected.rows(&choice, rows))?;
    let preview = inspected.preview();
    for finding in inspected.findings() {
        tell(&inspect::finding(&finding, &session.out));
    }
    let read = preview.blocks.iter().find(|b| b.index == block);
    if let Some(why) = read.and_then(|b| b.why_incomplete.as_ref()) {
        let why = inspect::reason(&session.out, why);
        tell(&session.out.say("cli-incomplete", &[("why", &why)]));
    }
    let quarantined = preview.receipt.quarantined;
    if session.global.strict && quarantined > 0 {
        return Ok(Done::Quarantined);
    }
    Ok(Done::Well)
}

/// Prints rows in the form asked for.
fn print(
    command: &Read,
    session: &Session,
    give: &mut dyn FnMut(&mut dyn Rows) -> Result<(), ApiError>,
) -> Result<(), Failure> {
    if session.out.json() {
        let mut rows = Json { out: &session.out, lines: Vec::new(), failed: None };
        give(&mut rows)?;
        rows.finish()
    } else if command.csv {
        session.out.with_writer(|writer| {
            let shown = std::io::stdout().is_terminal();
            let mut rows = Csv { writer: csv::Writer::from_writer(writer), shown, failed: None };
            give(&mut rows)?;
            rows.finish()
        })
    } else {
        let mut rows = Text { out: &session.out, pending: None, count: 0, failed: None };
        give(&mut rows)?;
        rows.finish()
    }
}

/// One document, its rows written as they come; only the line numbers are kept.
struct Json<'a> {
    out: &'a Out,
    lines: Vec<u64>,
    failed: Option<std::io::Error>,
}

impl Json<'_> {
    fn head(&mut self, kind: &KindId, version: Option<&str>, columns: &[Column]) -> std::io::Result<()> {
        let columns: Vec<ColumnOut> = columns.iter().map(ColumnOut::from).collect();
        self.out.raw("{\"schema\":\"inquest.rows/1\",\"kind\":")?;
        self.out.raw(&json(kind)?)?;
        self.out.raw(",\"kind_version\":")?;
        self.out.raw(&json(&version)?)?;
        self.out.raw(",\"columns\":")?;
        self.out.raw(&json(&columns)?)?;
        self.out.raw(",\"rows\":[")
    }

    fn one(&mut self, cells: &[Cell], line: u64) -> std::io::Result<()> {
        if !self.lines.is_empty() {
            self.out.raw(",")?;
        }
        self.lines.push(line);
        self.out.raw(&json(cells)?)
    }

    fn finish(self) -> Result<(), Failure> {
        if let Some(error) = self.failed {
            return Err(error.into());
        }
        self.out.raw("],\"lines\":")?;
        self.out.raw(&json(&self.lines)?)?;
        Ok(self.out.raw("}\n")?)
    }
}

impl Rows for Json<'_> {
    fn begin(&mut self, kind: &KindId, version: Option<&str>, columns: &[Column]) -> bool {
        self.failed = self.head(kind, version, columns).err();
        self.failed.is_none()
    }

    fn row(&mut self, cells: &[Cell], line: u64) -> bool {
        self.failed = self.one(cells, line).err();
        self.failed.is_none()
    }
}

struct Csv<W: std::io::Write> {
    writer: csv::Writer<W>,
    /// A person looks at it: a terminal must not act on what was captured.
    shown: bool,
    failed: Option<csv::Error>,
}

impl<W: std::io::Write> Csv<W> {
    fn write(&mut self, fields: impl Iterator<Item = String>) -> bool {
        let shown = self.shown;
        self.failed =
            self.writer.write_record(fields.map(|f| if shown { clean(&f) } else { marked(&f) })).err();
        self.failed.is_none()
    }

    fn finish(mut self) -> Result<(), Failure> {
        match self.failed.take() {
            Some(error) => Err(match error.into_kind() {
                csv::ErrorKind::Io(error) => error.into(),
                other => std::io::Error::other(format!("{other:?}")).into(),
            }),
            None => Ok(self.writer.flush()?),
        }
    }
}

impl<W: std::io::Write> Rows for Csv<W> {
    fn begin(&mut self, _kind: &KindId, _version: Option<&str>, columns: &[Column]) -> bool {
        self.write(std::iter::once("line".to_owned()).chain(columns.iter().map(|c| guarded(&c.name))))
    }

    fn row(&mut self, cells: &[Cell], line: u64) -> bool {
        let cells = std::iter::once(line.to_string()).chain(cells.iter().map(|c| match c {
            Cell::Null => String::new(),
            Cell::Text(text) if !is_number(text) => guarded(text),
            other => text(other),
        }));
        self.write(cells)
    }
}

/// Text that a spreadsheet would take for a formula gets an apostrophe before it, as spreadsheets write it: what was
/// captured is never run. Digits, whatever their sign, are no formula.
fn guarded(text: &str) -> String {
    const BEGINS: [char; 11] =
        ['=', '+', '-', '@', '\t', '\r', '\0', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
    if text.starts_with(BEGINS) { format!("'{text}") } else { text.to_owned() }
}

/// Digits with at most a sign, a point and an exponent: integers and decimals of the capture travel as text.
fn is_number(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit())
        && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.' | b'e' | b'E'))
        && text.parse::<f64>().is_ok()
}

/// Aligned by the first screenful.
struct Text<'a> {
    out: &'a Out,
    pending: Option<Table>,
    count: usize,
    failed: Option<std::io::Error>,
}

impl Text<'_> {
    fn finish(self) -> Result<(), Failure> {
        if let Some(error) = self.failed {
            return Err(error.into());
        }
        if let Some(table) = &self.pending {
            table.print(self.out)?;
        }
        let count = self.count.to_string();
        Ok(self.out.line(&self.out.say("cli-rows", &[("count", &count)]))?)
    }
}

impl Rows for Text<'_> {
    fn begin(&mut self, _kind: &KindId, _version: Option<&str>, columns: &[Column]) -> bool {
        let heads: Vec<(String, bool)> = columns
            .iter()
            .map(|c| {
                let unit = c.unit.as_ref().map(|u| format!(" [{u}]")).unwrap_or_default();
                let numeric = !matches!(
                    c.ty,
                    inquest_api::model::capture::ColumnType::Text
                        | inquest_api::model::capture::ColumnType::Time
                );
                (format!("{}{unit}", c.name), numeric)
            })
            .collect();
        self.pending = Some(Table::aligned_by(heads));
        true
    }

    fn row(&mut self, cells: &[Cell], _line: u64) -> bool {
        self.count += 1;
        if let Some(table) = &mut self.pending {
            table.row(cells.iter().map(text).collect());
            if self.count.is_multiple_of(SCREEN) {
                self.failed = table.print(self.out).err();
                table.forget_rows();
            }
        }
        self.failed.is_none()
    }
}

/// A cell as text; NULL is a word, since nothing printed could be empty text.
pub fn text(cell: &Cell) -> String {
    match cell {
        Cell::Null => "NULL".to_owned(),
        Cell::Bool(value) => value.to_string(),
        Cell::Float(value) => value.to_string(),
        Cell::Text(text) => text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_a_spreadsheet_would_run_is_guarded() {
        for text in ["=1+1", "+cmd", "-cmd", "@SUM(A1)", "\t=1", "\r=1", "\u{ff1d}1", "\0=1"] {
            assert_eq!(guarded(text), format!("'{text}"));
        }
        for text in ["SELECT 1", "'=1", "", "1=1"] {
            assert_eq!(guarded(text), text);
        }
    }

    #[test]
    fn numbers_of_any_sign_stay_numbers() {
        for text in ["-1", "+1", "-9223372036854775808", "-1.5e-3", "18446744073709551615"] {
            assert!(is_number(text), "{text}");
        }
        for text in ["-", "-1+2", "e", "--1", "-1-1", "=1", "-inf", ""] {
            assert!(!is_number(text), "{text}");
        }
    }
}
