//! The slow query log, as a file: MySQL 5.0 to 9.x (with `log_slow_extra` too), Percona Server, MariaDB.
//!
//! Sources: MySQL `sql/log.cc` (`File_query_log::write_slow`), MariaDB `sql/log.cc` (`MYSQL_QUERY_LOG::write`), Percona
//! Server's documentation of the extended slow log. An entry is a few lines of `# Key: value` pairs, then `use`, `SET
//! timestamp`, and the statement as it was sent.
//!
//! One row per entry. The columns are those of the flavour that the first entry is of; a key that has no column is kept
//! in `extra`, so that nothing is lost when a file goes on under another server. `time` is the instant of `SET timestamp`
//! (seconds since 1970), else a `# Time` with a zone; `logged` is `# Time` as printed, and where an entry has none, that of
//! the entry before (servers before 5.7 and MariaDB print it once a second).
//!
//! Times are seconds, but `Pages_read_time` and `Engine_time` of MariaDB are milliseconds. An attribute that is not known
//! gets no unit. `# explain:` lines of MariaDB are one text, carried whole. What the format cannot tell: the zone of a
//! `# Time` without one; whether the end of a statement is missing, but for a last one without a semicolon; whether
//! `SET timestamp` is the start (MySQL) or the end (MariaDB) of the statement.
//!
//! Known gaps: the look-alike of TiDB is read by the same keys (its times are seconds too), the rest of it stays in `extra`.

mod columns;
mod entry;

use inquest_core::capture::LineClass;

use crate::block::{Held, Hint, words};
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::Kind;
use crate::limits::{CELL_BYTES, HINTS, ROW_BYTES};
use crate::raw::{CellForm, RawCell};
use crate::report::{Begins, Report};
use crate::text::Line;
use columns::{COLUMNS, columns_for};
use entry::{ADMINISTRATOR, Entry, stamp};

const FRAME: &str = "mysql_slow_log";

/// The kind.
pub(super) static KIND: Kind = Kind { frames: &[FRAME], ..Kind::new("mysql.slow_log", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::ANY, open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    if !first.starts_with("# Time: ")
        && !first.starts_with("# User@Host: ")
        && !first.ends_with("started with:")
    {
        return None;
    }
    let at = |n: usize| lines.get(n).map_or("", Held::text);
    let begins = if is_banner(first) {
        at(1).starts_with("Tcp port:") || at(2).starts_with("Time  ") || at(2).starts_with("Time\t")
    } else {
        is_start(first) && lines.iter().skip(1).take(8).any(|l| l.text().starts_with("# Query_time: "))
    };
    begins.then(|| Opening::new(SlowLog::new(columns_for(lines)), 0))
}

/// `/usr/sbin/mysqld, Version: 8.0.36 (...). started with:`, printed when the server starts or the log is rotated.
fn is_banner(line: &str) -> bool {
    line.ends_with("started with:") && line.contains(", Version: ")
}

/// The first line of an entry.
fn is_start(line: &str) -> bool {
    match line.strip_prefix("# ") {
        Some(rest) => {
            rest.strip_prefix("Time: ").is_some_and(|t| stamp(t.trim()).is_some())
                || rest.strip_prefix("User@Host: ").is_some_and(|u| u.contains('[') && u.contains('@'))
        }
        None => false,
    }
}

/// What the next lines are part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// After a banner, or before the first entry.
    Outside,
    /// In the `#` lines of an entry.
    Head,
    /// In the statement.
    Statement,
    /// The entry grew too large: its lines go to quarantine.
    Lost,
}

struct SlowLog {
    columns: Vec<&'static str>,
    begun: bool,
    place: Place,
    /// Lines of the entry being read.
    lines: Vec<String>,
    first_line: u64,
    bytes: usize,
    /// The `# Time` that entries without one inherit.
    last_stamp: Option<String>,
    /// The last statement line ends with a semicolon.
    closed: bool,
}

impl SlowLog {
    fn new(columns: Vec<&'static str>) -> Self {
        SlowLog {
            columns,
            begun: false,
            place: Place::Outside,
            lines: Vec::new(),
            first_line: 1,
            bytes: 0,
            last_stamp: None,
            closed: false,
        }
    }

    fn keep(&mut self, line: &Line<'_>, out: &mut Out<'_>) {
        if self.place == Place::Lost {
            out.quarantine("cell_too_long", line.text);
            return;
        }
        self.bytes += line.text.len() + 1;
        self.lines.push(line.text.to_owned());
        if self.bytes > CELL_BYTES.min(ROW_BYTES) {
            for line in std::mem::take(&mut self.lines) {
                out.quarantine("cell_too_long", &line);
            }
            self.place = Place::Lost;
        }
    }

    /// The entry that was being read is complete.
    fn settle(&mut self, out: &mut Out<'_>) {
        let lines = std::mem::take(&mut self.lines);
        self.bytes = 0;
        if lines.is_empty() {
            return;
        }
        let entry = Entry::read(&lines, &self.columns, &mut self.last_stamp);
        let trailing = lines.iter().rev().take_while(|l| l.trim().is_empty()).count();
        if !entry.complete {
            for line in &lines {
                out.quarantine("slow_log_entry_cut", line);
            }
            out.incomplete("cut_row");
            return;
        }
        let cells = entry.cells.iter().map(cell).collect();
        out.row(cells, self.first_line);
        out.put_row((lines.len() - trailing) as u64);
        for _ in 0..trailing {
            out.put(LineClass::Blank);
        }
    }
}

fn cell(text: &Option<String>) -> RawCell<'_> {
    match text {
        Some(text) => RawCell { text: text.as_str().into(), form: CellForm::Bare },
        None => RawCell { text: "".into(), form: CellForm::Null },
    }
}

impl Frame for SlowLog {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.begun {
            self.begun = true;
            let header = self.columns.iter().map(|c| (*c).to_owned()).collect();
            let width = self.columns.len();
            out.begin(Head {
                frame: FRAME,
                header: Some(header),
                width,
                first_line: line.number,
                padded: false,
            });
        }
        let text = line.text;
        if is_banner(text) {
            self.settle(out);
            self.place = Place::Outside;
            if out.hints.len() < HINTS {
                out.hints.push(Hint { line: line.number, text: text.to_owned() });
            }
            out.put(LineClass::Notice);
            return Step::Took;
        }
        // An entry has one of each; `# User@Host` after `# Time` goes on with the same entry.
        let goes_on = self.place == Place::Head && self.lines.len() == 1 && text.starts_with("# User@Host: ");
        if is_start(text) && !goes_on {
            self.settle(out);
            self.place = Place::Head;
            self.first_line = line.number;
            self.closed = false;
        } else if self.place == Place::Outside {
            return self.outside(text, out);
        } else if self.place == Place::Head && !text.starts_with('#') {
            self.place = Place::Statement;
        }
        let over = words::is_fence(text) || words::is_first_prompt(text);
        if self.place != Place::Head && self.closed && over {
            return Step::Over;
        }
        if self.place == Place::Statement && !text.trim().is_empty() {
            self.closed = text.trim_end().ends_with(';');
        }
        self.keep(line, out);
        Step::Took
    }

    fn close(&mut self, ended: bool, out: &mut Out<'_>) {
        let open = self.place == Place::Head || self.place == Place::Statement && !self.closed;
        // `# administrator command: Quit;` has no statement.
        let administered = self.lines.last().is_some_and(|l| l.starts_with(ADMINISTRATOR));
        self.settle(out);
        if ended && open && !administered {
            out.incomplete("cut_row");
        }
    }
}

impl SlowLog {
    /// A line after a banner.
    fn outside(&self, text: &str, out: &mut Out<'_>) -> Step {
        if text.starts_with("Tcp port:") {
            out.put(LineClass::Notice);
        } else if text.starts_with("Time") && text.trim_end().ends_with("Argument") {
            out.put(LineClass::Header);
        } else if words::is_blank(text) {
            out.put(LineClass::Blank);
        } else if words::is_fence(text) || words::is_first_prompt(text) {
            return Step::Over;
        } else {
            out.quarantine("slow_log_line_unknown", text);
        }
        Step::Took
    }
}
