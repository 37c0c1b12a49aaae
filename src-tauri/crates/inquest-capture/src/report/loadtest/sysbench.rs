//! sysbench 1.0: the report of one run, with the lines of `--report-interval`.
//!
//! Source: sysbench `src/sysbench.c`, `src/sb_counter.c`, `src/lua/oltp_common.lua`, `src/tests`. Latencies are
//! milliseconds, the length of the run seconds. One row per run and one per interval line; the percentile is the one that
//! `--percentile` asked for, named in `percentile`. `statistics` keeps, as text, the lines a test prints of its own
//! (queries performed, speed), since each test has others. Rates of intervals are of that interval, not of the run.
//! Without `--percentile` latencies of intervals are of 95 %. What the report cannot tell: when it was made.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::document::{Cell, Grid, emit_with};
use super::spelled;
use crate::block::{Held, words};
use crate::frame::{Opening, Step};
use crate::kind::spec::SchemaUnit::{Count, Ms, PerSecond, Percent, S};
use crate::kind::spec::{ColumnSpec, Kind, gauge, number, text};
use crate::report::whole::{Kept, Sheet, Whole};
use crate::report::{Begins, Report};

const RUN: &str = "sysbench_run";
const INTERVALS: &str = "sysbench_intervals";
const STATISTICS: &str = "sysbench_statistics";

const COLUMNS: &[ColumnSpec] = &[
    text("version"),
    gauge("threads", Count),
    number("total_time", S),
    gauge("events", Count),
    number("latency_min", Ms),
    number("latency_avg", Ms),
    number("latency_max", Ms),
    number("percentile", Percent),
    number("latency_percentile", Ms),
    number("latency_sum", Ms),
    number("events_per_thread_avg", Count),
    number("events_per_thread_stddev", Count),
    number("thread_time_avg", S),
    number("thread_time_stddev", S),
];

/// The kinds.
pub(super) static KINDS: [Kind; 3] = [
    Kind { frames: &[RUN], ..Kind::new("loadtest.sysbench_run", COLUMNS) },
    Kind {
        frames: &[INTERVALS],
        ..Kind::new(
            "loadtest.sysbench_intervals",
            &[
                number("at", S),
                gauge("threads", Count),
                number("tps", PerSecond),
                number("qps", PerSecond),
                number("events_per_second", PerSecond),
                number("percentile", Percent),
                number("latency_percentile", Ms),
                number("errors_per_second", PerSecond),
                number("reconnects_per_second", PerSecond),
            ],
        )
    },
    Kind {
        frames: &[STATISTICS],
        ..Kind::new(
            "loadtest.sysbench_statistics",
            &[
                text("section"),
                text("name").key(),
                number("value", crate::kind::spec::SchemaUnit::Bare),
                number("per_second", PerSecond),
                text("printed"),
            ],
        )
    },
];

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"s"), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let line = lines.first()?.text();
    let first = line.trim_start_matches(' ');
    (first.starts_with("sysbench ") && first.contains(" (using "))
        .then(|| Whole::indented(belongs, read, line.len() - first.len()))
}

fn belongs(kept: &[Kept], line: &str) -> Step {
    // The last line of a report is that of execution times.
    let ended =
        kept.iter().rev().take(1).any(|k| k.text.trim_start().starts_with("execution time (avg/stddev)"));
    if ended || words::is_fence(line) || line.starts_with("sysbench ") { Step::Over } else { Step::Took }
}

struct Run<'a> {
    cells: Vec<Cell<'a>>,
    intervals: Grid<'a>,
    statistics: Grid<'a>,
    section: &'a str,
    ended: bool,
}

fn names(columns: &[ColumnSpec]) -> Vec<&'static str> {
    columns.iter().map(|c| c.name).collect()
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let mut run = Run {
        cells: vec![None; COLUMNS.len()],
        intervals: Grid::new(INTERVALS, &names(KINDS[1].columns)),
        statistics: Grid::new(STATISTICS, &names(KINDS[2].columns)),
        section: "",
        ended: false,
    };
    let classes: Vec<Result<LineClass, &'static str>> =
        lines.iter().enumerate().map(|(at, line)| run.line(at, &line.text)).collect();
    let mut grid = Grid::new(RUN, &names(COLUMNS));
    grid.row(0, run.cells);
    let incomplete = (!run.ended).then_some("cut_report");
    emit_with(
        vec![grid, run.intervals, run.statistics],
        lines,
        incomplete,
        |at, _| classes.get(at).copied().unwrap_or(Ok(LineClass::Blank)),
        sheet,
    );
}

impl<'a> Run<'a> {
    fn set(&mut self, column: &str, cell: Option<&'a str>) -> Result<LineClass, &'static str> {
        let (Some(at), Some(cell)) = (COLUMNS.iter().position(|c| c.name == column), cell) else {
            return Err("report_line_unknown");
        };
        self.cells[at] = Some(Cow::Borrowed(cell));
        Ok(LineClass::Continuation)
    }

    fn pair(&mut self, names: [&str; 2], value: &'a str) -> Result<LineClass, &'static str> {
        let (a, b) = value.split_once('/').unwrap_or((value, ""));
        self.set(names[0], spelled::decimal(a))?;
        self.set(names[1], spelled::decimal(b))
    }

    fn line(&mut self, at: usize, line: &'a str) -> Result<LineClass, &'static str> {
        let text = line.trim();
        if text.is_empty() {
            return Ok(LineClass::Blank);
        }
        if let Some(version) = text.strip_prefix("sysbench ") {
            let _ = self.set("version", version.split(' ').next());
            return Ok(LineClass::Row);
        }
        if let Some(rest) = text.strip_prefix('[') {
            return match interval(rest) {
                Some(cells) => {
                    self.intervals.row(at, cells);
                    Ok(LineClass::Row)
                }
                None => Err("report_line_unknown"),
            };
        }
        if !line.starts_with(' ') {
            return self.heading(at, text);
        }
        let Some((name, value)) = text.split_once(':') else {
            // A line of a histogram.
            return if text.contains('|') || text.contains("distribution") {
                Ok(LineClass::Continuation)
            } else {
                Err("report_line_unknown")
            };
        };
        let value = value.trim();
        match (self.section, name) {
            ("General statistics", "total time") => {
                self.set("total_time", value.strip_suffix('s').and_then(spelled::decimal))
            }
            ("General statistics", "total number of events") => self.set("events", spelled::decimal(value)),
            ("Latency (ms)", "min" | "avg" | "max" | "sum") => {
                self.set(&format!("latency_{name}"), spelled::decimal(value))
            }
            ("Latency (ms)", _) => {
                let figure = name.split("th percentile").next().and_then(spelled::decimal);
                self.set("percentile", figure)?;
                self.set("latency_percentile", spelled::decimal(value))
            }
            ("Threads fairness", "events (avg/stddev)") => {
                self.pair(["events_per_thread_avg", "events_per_thread_stddev"], value)
            }
            ("Threads fairness", "execution time (avg/stddev)") => {
                self.ended = true;
                self.pair(["thread_time_avg", "thread_time_stddev"], value)
            }
            ("", _) => Ok(LineClass::Notice),
            _ => {
                self.statistics.row(at, statistic(self.section, name, value));
                Ok(LineClass::Row)
            }
        }
    }

    fn heading(&mut self, at: usize, text: &'a str) -> Result<LineClass, &'static str> {
        if let Some(threads) = text.strip_prefix("Number of threads:") {
            return self.set("threads", spelled::decimal(threads));
        }
        if let Some(section) = text.strip_suffix(':').filter(|s| !s.contains("options")) {
            self.section = section;
            return Ok(LineClass::Header);
        }
        if let Some(cells) = memory(text) {
            self.statistics.row(at, cells);
            return Ok(LineClass::Row);
        }
        Ok(LineClass::Notice)
    }
}

/// `read:  1234`, `transactions:  88 (43.96 per sec.)`.
fn statistic<'a>(section: &'a str, name: &'a str, value: &'a str) -> Vec<Cell<'a>> {
    let (figure, rest) = value.split_once(' ').unwrap_or((value, ""));
    let rate = rest.trim().trim_matches(['(', ')']).strip_suffix("per sec.").and_then(spelled::decimal);
    cells(section, name.trim(), spelled::decimal(figure), rate, value)
}

fn cells<'a>(
    section: &'a str,
    name: &'a str,
    figure: Option<&'a str>,
    rate: Option<&'a str>,
    printed: &'a str,
) -> Vec<Cell<'a>> {
    let section = Some(section).filter(|s| !s.is_empty());
    vec![
        section.map(Cow::Borrowed),
        Some(name.into()),
        figure.map(Cow::Borrowed),
        rate.map(Cow::Borrowed),
        Some(printed.into()),
    ]
}

/// What the test of memory prints under no heading (`src/tests/memory/sb_memory.c`):
/// `Total operations: 32768 (49657.36 per second)` and `2048.00 MiB transferred (3103.58 MiB/sec)`.
fn memory(text: &str) -> Option<Vec<Cell<'_>>> {
    let (head, rest) = text.strip_suffix(')')?.rsplit_once(" (")?;
    let (name, figure, rate) = match head.strip_prefix("Total operations: ") {
        Some(figure) => ("Total operations", figure, rest.strip_suffix(" per second")?),
        None => {
            let (figure, name) = head.split_once(' ')?;
            (name, figure, (name == "MiB transferred").then_some(rest)?.strip_suffix(" MiB/sec")?)
        }
    };
    let figure = spelled::decimal(figure.trim())?;
    Some(cells("", name, Some(figure), Some(spelled::decimal(rate)?), text))
}

/// `1s ] thds: 2 eps: 790.79 lat (ms,99%): 20.74`, and the words of oltp.
fn interval(rest: &str) -> Option<Vec<Cell<'_>>> {
    let (at, rest) = rest.split_once(']')?;
    let mut cells: Vec<Cell<'_>> = vec![None; 9];
    cells[0] = Some(spelled::decimal(at.trim().strip_suffix('s')?)?.into());
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let place = match word {
            "thds:" => 1,
            "tps:" => 2,
            "qps:" => 3,
            "eps:" => 4,
            "lat" => {
                let which = words.next()?;
                let percent = which.strip_prefix("(ms,")?.strip_suffix("%):")?;
                cells[5] = Some(spelled::decimal(percent)?.into());
                6
            }
            "err/s:" => 7,
            "reconn/s:" => 8,
            // `(r/w/o: 1/2/3)` are parts of qps.
            "(r/w/o:" => {
                words.next()?;
                continue;
            }
            _ => return None,
        };
        cells[place] = Some(spelled::decimal(words.next()?)?.into());
    }
    Some(cells)
}
