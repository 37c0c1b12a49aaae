//! The report of mysqlslap and mariadb-slap, one row per `Benchmark` (an engine and a number of clients).
//!
//! Source: MySQL `client/mysqlslap.cc`, MariaDB `client/mysqlslap.c` (`print_conclusions`).
//!
//! The seconds are of a whole run of all queries: mean, least and most over the iterations, rounded to a millisecond.
//! What the format cannot tell: how many iterations there were, any latency of a single query, errors, the instant.

use inquest_core::capture::LineClass;

use crate::block::Held;
use crate::frame::{Opening, Step};
use crate::kind::spec::SchemaUnit::{Count, S};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, text, ugauge};
use crate::report::whole::{Kept, Sheet, Whole};
use crate::report::{Begins, Report};

const FRAME: &str = "mysqlslap";

const COLUMNS: &[ColumnSpec] = &[
    text("engine"),
    fgauge("average_run", S),
    fgauge("minimum_run", S),
    fgauge("maximum_run", S),
    ugauge("clients", Count),
    ugauge("queries_per_client", Count),
];

const HEADER: [&str; 6] =
    ["engine", "average_run", "minimum_run", "maximum_run", "clients", "queries_per_client"];

/// The kind.
pub(super) static KIND: Kind = Kind { frames: &[FRAME], ..Kind::new("mysql.slap", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"B"), open };

/// Lines of a benchmark: what stands before the value, and its column.
const LINES: [(&str, usize); 6] = [
    ("Running for engine ", 0),
    ("Average number of seconds to run all queries: ", 1),
    ("Minimum number of seconds to run all queries: ", 2),
    ("Maximum number of seconds to run all queries: ", 3),
    ("Number of clients running queries: ", 4),
    ("Average number of queries per client: ", 5),
];

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let begins = lines.first()?.text().trim_end() == "Benchmark" && figure(lines.get(1)?.text()).is_some();
    begins.then(|| Whole::opening(belongs, read))
}

fn figure(line: &str) -> Option<(usize, &str)> {
    let line = line.trim();
    LINES.iter().find_map(|(words, at)| {
        let value = line.strip_prefix(words)?;
        Some((*at, value.strip_suffix(" seconds").unwrap_or(value)))
    })
}

fn belongs(kept: &[Kept], line: &str) -> Step {
    let text = line.trim();
    // Benchmarks are parted by a blank line; the last one is followed by one too.
    let blank = text.is_empty() && kept.last().is_some_and(|l| !l.text.trim().is_empty());
    let cut = !text.is_empty() && LINES.iter().any(|(words, _)| words.starts_with(text));
    if blank || cut || text == "Benchmark" || figure(line).is_some() { Step::Took } else { Step::Over }
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    sheet.begin(FRAME, &HEADER);
    let starts: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].text.trim() == "Benchmark").collect();
    for (index, from) in starts.iter().copied().enumerate() {
        let to = starts.get(index + 1).copied().unwrap_or(lines.len());
        let mut cells: [Option<&str>; 6] = [None; 6];
        for (at, value) in lines[from..to].iter().filter_map(|l| figure(&l.text)) {
            cells[at] = Some(value);
        }
        if cells[1..].iter().any(Option::is_none) {
            sheet.incomplete("cut_row");
            for _ in from..to {
                sheet.quarantine("cut_row");
            }
            continue;
        }
        sheet.row(from, &cells);
        for (at, line) in lines.iter().enumerate().take(to).skip(from) {
            sheet.put(match (at == from, line.text.trim().is_empty()) {
                (true, _) => LineClass::Row,
                (false, true) => LineClass::Blank,
                (false, false) => LineClass::Continuation,
            });
        }
    }
}
