//! `sadf -d`: what sar collected, as fields between semicolons.
//!
//! Source: sysstat 12.6.1 as run (`-d`, `-dh`, `-U`), `sadf.1`. Every change of report is a line of `#` with the names.
//! Times are UTC (` UTC` is printed), with `-U` seconds since 1970, with `-T` local. With `-h` the items of a row stand
//! beside each other (`[...]` in the names): they become a row each. A restart is a line of its own, no row.
//!
//! What the format cannot tell: what `-1` in the column CPU stands for but all of them; it is carried as printed.

use inquest_core::capture::LineClass;

use super::clock;
use super::gather::{Cell, Gather};
use super::sysstat::frame_of;
use crate::block::Held;
use crate::frame::{Frame, Opening, Out, Step};
use crate::report::{Begins, Report};
use crate::text::Line;

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"#"), open };

const BEGINNING: &str = "# hostname;interval;timestamp";
/// Fields before those of the report.
const LEAD: usize = 3;

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    first.starts_with(BEGINNING).then(|| Opening::new(Sadf::default(), 0))
}

#[derive(Default)]
struct Sadf {
    gather: Gather,
    labels: Vec<String>,
    frame: &'static str,
    /// Items stand beside each other.
    beside: bool,
    last_table: Option<usize>,
}

impl Frame for Sadf {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let text = line.text.trim_end();
        if text.starts_with(BEGINNING) {
            self.beside = text.ends_with("[...]");
            let names = text.trim_start_matches("# ").trim_end_matches("[...]");
            self.labels = names.split(';').skip(LEAD).map(str::to_owned).collect();
            let labels: Vec<&str> = self.labels.iter().map(String::as_str).collect();
            self.frame = frame_of(&labels);
            out.put(LineClass::Header);
            return Step::Took;
        }
        let fields: Vec<&str> = text.split(';').take(100_000).collect();
        if fields.len() < LEAD + 1 || fields[1].parse::<i64>().is_err() {
            return if text.contains(';') { self.cut(line, out) } else { Step::Over };
        }
        if text.contains("LINUX-RESTART") || fields[LEAD] == "COM" {
            out.put(LineClass::Notice);
            return Step::Took;
        }
        self.rows(line, &fields, out)
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.gather.give(out);
    }
}

impl Sadf {
    fn cut(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        out.quarantine("cut_row", line.text);
        if let Some(table) = self.last_table {
            self.gather.incomplete(table, "cut_row");
        }
        Step::Took
    }

    fn rows(&mut self, line: &Line<'_>, fields: &[&str], out: &mut Out<'_>) -> Step {
        let n = self.labels.len();
        let values = &fields[LEAD..];
        let fits = if self.beside { values.len().is_multiple_of(n.max(1)) } else { values.len() == n };
        if n == 0 || !fits {
            return self.cut(line, out);
        }
        let (column, time) = match fields[2] {
            t if t.ends_with("UTC") => ("time", t.to_owned()),
            t => match clock::epoch_seconds(t) {
                Some(instant) => ("time", instant),
                None => ("local_time", t.to_owned()),
            },
        };
        let mut columns: Vec<String> = ["hostname", "interval", column].map(str::to_owned).to_vec();
        columns.extend(self.labels.iter().cloned());
        if self.gather.full(out) {
            out.quarantine("too_many_blocks", line.text);
            return Step::Took;
        }
        let Some(table) = self.gather.table(self.frame, &columns, line.number, out) else {
            out.quarantine("too_many_blocks", line.text);
            return Step::Took;
        };
        self.last_table = Some(table);
        for chunk in values.chunks(n) {
            let mut cells: Vec<Cell> =
                vec![Some(fields[0].to_owned()), Some(fields[1].to_owned()), Some(time.clone())];
            cells.extend(chunk.iter().map(|v| Some((*v).to_owned()).filter(|v| !v.is_empty())));
            self.gather.row(table, line.number, cells, out);
        }
        out.put(LineClass::Row);
        Step::Took
    }
}
