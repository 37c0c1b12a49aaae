//! Tab-separated members of MySQL Shell's diagnostics: `# name<TAB>name`, then rows.
//!
//! Source: MySQL Shell, `python/plugins/debug/collect_diagnostics.py` and `sql_collector.py` (`dump_query`). Nothing is
//! escaped: a new line within a cell is printed raw, and a tab too. NULL is the word.
//!
//! A row is complete when its tabs are; lines without a tab after that go on with its last cell. What the format cannot
//! tell: NULL from the word; a tab within a cell (such a row has too many and is quarantined).

use inquest_core::capture::LineClass;

use super::cell::{Nulls, bare, is_identifier};
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::limits::{COLUMNS, ROW_BYTES};
use crate::text::Line;

/// The frame that begins with these lines, if the first is such a header.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let names = header(lines.first()?.text())?;
    let tabs = names.len() - 1;
    let fits = match lines.get(1) {
        Some(row) => row.text().matches('\t').count() <= tabs,
        None => true,
    };
    let any =
        lines.get(1).is_none() || lines.iter().skip(1).any(|l| l.text().contains('\t') || is_time(l.text()));
    (fits && any).then(|| {
        Opening::new(ShellTsv { names, begun: false, lines: Vec::new(), tabs: 0, bytes: 0, line: 1 }, 0)
    })
}

fn header(text: &str) -> Option<Vec<String>> {
    let rest = text.strip_prefix("# ")?;
    let names: Vec<String> = rest.split('\t').map(|n| n.trim_end().to_owned()).collect();
    let named = |n: &String| is_identifier(&n.replace([' ', '(', ')', '*'], "_"));
    (names.len() > 1 && names.len() <= COLUMNS && names.iter().all(named)).then_some(names)
}

/// `# Execution Time: 0.0012`
fn is_time(text: &str) -> bool {
    text.starts_with("# Execution Time: ")
}

struct ShellTsv {
    names: Vec<String>,
    begun: bool,
    /// Lines of the row being read.
    lines: Vec<String>,
    tabs: usize,
    bytes: usize,
    line: u64,
}

impl ShellTsv {
    fn settle(&mut self, out: &mut Out<'_>) {
        let lines = std::mem::take(&mut self.lines);
        let (tabs, bytes) = (std::mem::take(&mut self.tabs), std::mem::take(&mut self.bytes));
        if lines.is_empty() {
            return;
        }
        // A line of tabs holds empty fields.
        let blank = lines.iter().rev().take_while(|l| l.trim_matches(' ').is_empty()).count();
        if tabs + 1 != self.names.len() || bytes > ROW_BYTES {
            for line in &lines {
                out.quarantine(if bytes > ROW_BYTES { "row_too_long" } else { "wrong_field_count" }, line);
            }
            return;
        }
        let text = lines[..lines.len() - blank].join("\n");
        let cells = text.split('\t').map(|field| bare(field.into(), Nulls::Mysql)).collect();
        out.row(cells, self.line);
        out.put_row((lines.len() - blank) as u64);
        for _ in 0..blank {
            out.put(LineClass::Blank);
        }
    }
}

impl Frame for ShellTsv {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let text = line.text;
        if !self.begun {
            self.begun = true;
            out.begin(Head {
                frame: "mysqlsh_tsv",
                header: Some(self.names.clone()),
                width: self.names.len(),
                first_line: line.number,
                padded: false,
            });
            out.put(LineClass::Header);
            return Step::Took;
        }
        if is_time(text) {
            self.settle(out);
            out.put(LineClass::Timing);
            return Step::Last;
        }
        let wanted = self.names.len() - 1;
        let tabs = text.matches('\t').count();
        let complete = self.lines.is_empty() || self.tabs >= wanted;
        if complete && words::is_fence(text) {
            return Step::Over;
        }
        if complete && tabs > 0 || self.lines.is_empty() {
            self.settle(out);
            self.line = line.number;
        }
        self.tabs += tabs;
        self.bytes += text.len() + 1;
        if self.bytes <= ROW_BYTES || self.lines.is_empty() {
            self.lines.push(text.to_owned());
        } else {
            // What is held is bounded: the row is lost, and so is what goes on with it.
            for line in std::mem::take(&mut self.lines) {
                out.quarantine("row_too_long", &line);
            }
            out.quarantine("row_too_long", text);
            self.tabs = 0;
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.settle(out);
    }
}
