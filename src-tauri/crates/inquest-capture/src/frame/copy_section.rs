//! A section of `COPY name (columns) FROM stdin;`, rows, and `\.`: what pg_gather prints, and a dump of pg_dump.
//!
//! Sources: PostgreSQL documentation, COPY (text format); pg_gather's `gather.sql`, which prints such sections one after
//! another into one file, with words of psql between and within them.
//!
//! The columns are those of the statement; without a list there is no header. The table's name is the block's label. What
//! the format cannot tell: types; whether a section without rows was empty or failed.

use inquest_core::capture::LineClass;

use super::cell::null;
use super::loose::unescape;
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::limits::COLUMNS;
use crate::raw::{CellForm, RawCell};
use crate::text::Line;

/// The frame that begins with these lines, if the first is such a statement and rows or the end follow.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let (table, columns) = statement(lines.first()?.text())?;
    // A statement that is only quoted is followed by anything else.
    lines.iter().skip(1).any(|l| l.text() == "\\." || l.text().contains('\t')).then(|| {
        let section =
            CopySection { table, columns, width: 0, begun: false, statement: String::new(), first_line: 1 };
        Opening::new(section, 0)
    })
}

/// Table and columns of `COPY pg_get_db (datid,datname) FROM stdin;`.
fn statement(text: &str) -> Option<(String, Option<Vec<String>>)> {
    let body = text.strip_prefix("COPY ")?.trim_end().strip_suffix("FROM stdin;")?.trim_end();
    let Some((table, list)) = body.split_once('(') else {
        return (!body.is_empty() && !body.contains(' ')).then(|| (body.to_owned(), None));
    };
    let columns: Vec<String> =
        list.strip_suffix(')')?.split(',').map(|c| c.trim().trim_matches('"').to_owned()).collect();
    let table = table.trim().to_owned();
    (!table.is_empty() && columns.len() <= COLUMNS && columns.iter().all(|c| !c.is_empty()))
        .then_some((table, Some(columns)))
}

struct CopySection {
    table: String,
    columns: Option<Vec<String>>,
    width: usize,
    begun: bool,
    statement: String,
    first_line: u64,
}

impl CopySection {
    fn begin(&mut self, width: usize, out: &mut Out<'_>) {
        self.begun = true;
        self.width = width;
        out.context.label = Some(self.table.clone());
        out.context.statement = Some(self.statement.clone());
        out.begin(Head {
            frame: "copy_section",
            header: self.columns.clone(),
            width,
            first_line: self.first_line,
            padded: false,
        });
    }
}

impl Frame for CopySection {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let text = line.text;
        if self.statement.is_empty() {
            self.statement = text.trim_end().to_owned();
            self.first_line = line.number;
            if let Some(width) = self.columns.as_ref().map(Vec::len) {
                self.begin(width, out);
            }
            out.put(LineClass::Statement);
            return Step::Took;
        }
        if text == "\\." {
            out.put(LineClass::Footer);
            return Step::Last;
        }
        let fields = text.split('\t').count();
        // pg_gather stores the answer of `\\conninfo` as a row.
        let answer = text.starts_with("You are connected to ");
        if !self.begun && !text.is_empty() && (answer || !words::is_notice(text)) {
            self.begin(fields, out);
        }
        if self.begun && fields == self.width && !(self.width == 1 && text.is_empty()) {
            let cells = text
                .split('\t')
                .map(|field| match field {
                    "\\N" => null(),
                    field => RawCell { text: unescape(field), form: CellForm::Bare },
                })
                .collect();
            out.row(cells, line.number);
            out.put(LineClass::Row);
        } else if words::is_blank(text) {
            out.put(LineClass::Blank);
        } else if words::is_notice(text) || words::is_timing(text) {
            out.put(LineClass::Notice);
        } else {
            out.quarantine("wrong_field_count", text);
        }
        Step::Took
    }

    fn close(&mut self, ended: bool, out: &mut Out<'_>) {
        if ended {
            out.incomplete("cut_row");
        }
    }
}
