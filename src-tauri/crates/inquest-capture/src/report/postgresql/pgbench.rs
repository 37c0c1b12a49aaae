//! The report of pgbench: progress lines (`-P`), the summary, scripts of a mix, latencies by statement (`-r`).
//!
//! Source: PostgreSQL documentation, pgbench; `src/bin/pgbench/pgbench.c` (`printProgressReport`, `printResults`). Up to 13
//! two rates are printed (`including`, `excluding connections establishing`), from 14 one and the connection time; from 15
//! failures, retries and tries.
//!
//! Every progress line is a row of its interval (`loadtest.pgbench_progress`), the summary is one row over the whole run
//! (`loadtest.pgbench`); they are different figures and stand in different blocks. A figure that was not printed is NULL,
//! never 0: without `-r` or a rate limit pgbench measures fewer things. Statements are printed by their first line only.
//!
//! What the format cannot tell: when the run was, percentiles, and which rate the mean latency of a run without `-r`,
//! `-P` or `-R` belongs to (it is then clients / tps, not measured). stdout and stderr may come in either order.
//! A run that was aborted is marked (`run_aborted`).

use inquest_core::capture::LineClass;

use crate::block::Held;
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Count, Ms, PerSecond, Percent, S};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, gauge, text};
use crate::raw::{CellForm, RawCell};
use crate::report::{Begins, Report};
use crate::text::Line;

const SUMMARY: &str = "pgbench_summary";
const PROGRESS: &str = "pgbench_progress";
const SCRIPTS: &str = "pgbench_scripts";
const STATEMENTS: &str = "pgbench_statements";

const SUMMARY_COLUMNS: &[ColumnSpec] = &[
    text("pgbench_version"),
    text("server_version"),
    text("transaction_type"),
    gauge("scaling_factor", Count),
    text("query_mode"),
    gauge("clients", Count),
    gauge("threads", Count),
    gauge("max_tries", Count),
    gauge("duration_s", S),
    gauge("transactions_per_client", Count),
    gauge("transactions", Count),
    gauge("transactions_wanted", Count),
    gauge("failed", Count),
    gauge("serialization_failures", Count),
    gauge("deadlock_failures", Count),
    gauge("retried", Count),
    gauge("retries", Count),
    gauge("skipped", Count),
    gauge("above_limit", Count),
    fgauge("latency_limit_ms", Ms),
    fgauge("latency_mean_ms", Ms),
    fgauge("latency_stddev_ms", Ms),
    fgauge("schedule_lag_mean_ms", Ms),
    fgauge("schedule_lag_max_ms", Ms),
    fgauge("initial_connection_ms", Ms),
    fgauge("mean_connection_ms", Ms),
    fgauge("tps", PerSecond),
    fgauge("tps_with_connections", PerSecond),
];

const PROGRESS_COLUMNS: &[ColumnSpec] = &[
    fgauge("at_s", S),
    fgauge("tps", PerSecond),
    fgauge("latency_mean_ms", Ms),
    fgauge("latency_stddev_ms", Ms),
    gauge("failed", Count),
    fgauge("schedule_lag_ms", Ms),
    gauge("skipped", Count),
    gauge("retried", Count),
    gauge("retries", Count),
];

const SCRIPT_COLUMNS: &[ColumnSpec] = &[
    gauge("script", Count),
    text("name"),
    gauge("weight", Count),
    gauge("transactions", Count),
    fgauge("share_pct", Percent),
    fgauge("tps", PerSecond),
    gauge("failed", Count),
    gauge("retried", Count),
    gauge("retries", Count),
    gauge("skipped", Count),
    fgauge("latency_mean_ms", Ms),
    fgauge("latency_stddev_ms", Ms),
];

const STATEMENT_COLUMNS: &[ColumnSpec] = &[
    gauge("script", Count),
    gauge("position", Count),
    fgauge("latency_mean_ms", Ms),
    gauge("failures", Count),
    gauge("retries", Count),
    text("statement"),
];

/// One row over the whole run.
pub(super) static KIND: Kind = Kind { frames: &[SUMMARY], ..Kind::new("loadtest.pgbench", SUMMARY_COLUMNS) };
/// A row for each interval of `-P`.
pub(super) static PROGRESS_KIND: Kind =
    Kind { frames: &[PROGRESS], ..Kind::new("loadtest.pgbench_progress", PROGRESS_COLUMNS) };
/// A row for each script of a mix.
pub(super) static SCRIPT_KIND: Kind = Kind {
    frames: &[SCRIPTS],
    identity: &[&["script"]],
    ..Kind::new("loadtest.pgbench_scripts", SCRIPT_COLUMNS)
};
/// A row for each statement of `-r`.
pub(super) static STATEMENT_KIND: Kind = Kind {
    frames: &[STATEMENTS],
    identity: &[&["script", "position"]],
    ..Kind::new("loadtest.pgbench_statements", STATEMENT_COLUMNS)
};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"pst"), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let below = |n: usize| lines.get(n).map(Held::text).unwrap_or("");
    let certain = match first.as_bytes().first()? {
        b'p' => {
            progress(first).is_some()
                || first.starts_with("pgbench (")
                || first.starts_with("pgbench: setting random seed")
        }
        b's' => first.starts_with("starting vacuum...") && is_part(below(1)),
        b't' => first.starts_with("transaction type: ") && below(1).starts_with("scaling factor: "),
        _ => false,
    };
    certain.then(|| Opening::new(Pgbench::default(), 0))
}

/// Any line of a report, but for its statements.
fn is_part(line: &str) -> bool {
    line.starts_with("pgbench (")
        || line.starts_with("pgbench: ")
        || line.starts_with("transaction type: ")
        || progress(line).is_some()
}

#[derive(Default)]
struct Pgbench {
    part: Part,
    /// Cells of the summary row, in the order of its columns, and where it began.
    summary: Vec<Option<String>>,
    summary_line: u64,
    /// Lines of the summary that wait for the row to be complete.
    waiting: u64,
    summed: bool,
    /// Blocks of scripts and statements: the script being read.
    script: Vec<Option<String>>,
    script_line: u64,
    script_waiting: u64,
    number: u64,
    position: u64,
    retries: bool,
    aborted: bool,
    frame: &'static str,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Part {
    #[default]
    Run,
    Summary,
    Script,
    Statements,
}

impl Frame for Pgbench {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let text = line.text.trim_end();
        if self.part == Part::Statements && self.statement(text, line.number, out) {
            return Step::Took;
        }
        if let Some(cells) = progress(text) {
            self.settle(out);
            self.begin(PROGRESS, PROGRESS_COLUMNS, line.number, out);
            out.put(LineClass::Row);
            row(&cells, line.number, out);
            return Step::Took;
        }
        if text.starts_with("pgbench (") {
            self.note_version(text);
            self.header(LineClass::Header, out);
            return Step::Took;
        }
        if text.starts_with("pgbench: ") || text.starts_with("starting vacuum") {
            self.aborted |= text.contains(" aborted");
            self.header(LineClass::Notice, out);
            return Step::Took;
        }
        if text.starts_with("Run was aborted") {
            self.aborted = true;
            self.header(LineClass::Notice, out);
            return Step::Took;
        }
        if self.part != Part::Run && is_statements(text) {
            self.settle(out);
            self.part = Part::Statements;
            self.retries = text.contains("retries");
            self.position = 0;
            if self.number == 0 {
                self.number = 1;
            }
            self.begin(STATEMENTS, STATEMENT_COLUMNS, line.number, out);
            out.put(LineClass::Header);
            return Step::Took;
        }
        if let Some(script) = text.strip_prefix("SQL script ") {
            return self.open_script(script, line, out);
        }
        if self.part == Part::Script
            && let Some(item) = text.strip_prefix(" - ")
            && script_item(item, &mut self.script)
        {
            self.script_waiting += 1;
            return Step::Took;
        }
        self.summary_item(text, line, out)
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.settle(out);
        if self.aborted {
            out.incomplete("run_aborted");
        }
    }
}

impl Pgbench {
    fn begin(&mut self, frame: &'static str, columns: &[ColumnSpec], line: u64, out: &mut Out<'_>) {
        if self.frame == frame {
            return;
        }
        self.frame = frame;
        let header = Some(columns.iter().map(|c| c.name.to_owned()).collect());
        out.begin(Head { frame, header, width: columns.len(), first_line: line, padded: false });
    }

    /// A line that is no part of any row.
    fn header(&mut self, class: LineClass, out: &mut Out<'_>) {
        self.settle(out);
        out.put(class);
    }

    fn cell(&mut self, name: &str, value: &str) {
        if self.summary.is_empty() {
            self.summary = vec![None; SUMMARY_COLUMNS.len()];
        }
        set(SUMMARY_COLUMNS, &mut self.summary, name, value);
    }

    /// `pgbench (15.18 (Debian ...), server 18.6 (Debian ...))`.
    fn note_version(&mut self, text: &str) {
        let inner = text.strip_prefix("pgbench (").unwrap_or("").trim_end_matches(')');
        let number = |t: &str| t.split([' ', ',', ')']).next().unwrap_or("").to_owned();
        self.cell("pgbench_version", &number(inner));
        if let Some((_, server)) = inner.split_once(", server ") {
            self.cell("server_version", &number(server));
        }
    }

    fn summary_item(&mut self, text: &str, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let fresh = text.starts_with("transaction type: ");
        if self.part != Part::Summary && !fresh || fresh && self.summed {
            return Step::Over;
        }
        let Some((name, value)) = text.split_once(": ").or_else(|| text.split_once(" = ")) else {
            return Step::Over;
        };
        if fresh {
            self.settle(out);
            self.part = Part::Summary;
            self.summary_line = line.number;
        }
        if !self.understand(name, value) {
            return if name.starts_with("number of ") || name.starts_with("latency ") {
                // A figure of a newer pgbench: the row is not closed by it.
                self.settle(out);
                out.quarantine("report_line_unknown", line.text);
                Step::Took
            } else {
                Step::Over
            };
        }
        self.waiting += 1;
        Step::Took
    }

    fn understand(&mut self, name: &str, value: &str) -> bool {
        let first = value.split([' ', '/']).next().unwrap_or("");
        match name {
            "transaction type" => self.cell("transaction_type", value),
            "scaling factor" => self.cell("scaling_factor", first),
            "query mode" => self.cell("query_mode", value),
            // A partitioned schema is part of how the run was set up and of no figure.
            "partition method" | "partitions" => {}
            "number of clients" => self.cell("clients", first),
            "number of threads" => self.cell("threads", first),
            "maximum number of tries" => self.cell("max_tries", first),
            "duration" => self.cell("duration_s", first),
            "number of transactions per client" => self.cell("transactions_per_client", first),
            "number of transactions actually processed" => {
                self.cell("transactions", first);
                if let Some((_, wanted)) = value.split_once('/') {
                    self.cell("transactions_wanted", wanted);
                }
            }
            "number of failed transactions" => self.cell("failed", first),
            "number of serialization failures" => self.cell("serialization_failures", first),
            "number of deadlock failures" => self.cell("deadlock_failures", first),
            "number of transactions retried" => self.cell("retried", first),
            "total number of retries" => self.cell("retries", first),
            "number of transactions skipped" => self.cell("skipped", first),
            "latency average" => self.cell("latency_mean_ms", first),
            "latency stddev" => self.cell("latency_stddev_ms", first),
            "initial connection time" => self.cell("initial_connection_ms", first),
            "average connection time" => self.cell("mean_connection_ms", first),
            "rate limit schedule lag" => {
                // `avg 23.054 (max 49.915) ms`
                let numbers: Vec<&str> = value.split([' ', '(', ')']).filter(|w| is_number(w)).collect();
                if let [mean, max] = numbers.as_slice() {
                    self.cell("schedule_lag_mean_ms", mean);
                    self.cell("schedule_lag_max_ms", max);
                }
            }
            "tps" => {
                let with = value.contains("including");
                self.cell(if with { "tps_with_connections" } else { "tps" }, first);
            }
            _ => {
                // `number of transactions above the 50.0 ms latency limit: 124/469 (26.439%)`
                let Some(rest) = name.strip_prefix("number of transactions above the ") else { return false };
                let limit = rest.split(' ').next().unwrap_or("");
                self.cell("above_limit", first);
                self.cell("latency_limit_ms", limit);
            }
        }
        true
    }

    /// `1: /path/w1.sql`, or `<builtin: TPC-B (sort of)>`.
    fn open_script(&mut self, script: &str, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let Some((number, name)) = script.split_once(": ") else { return Step::Over };
        let Ok(parsed) = number.parse::<u64>() else { return Step::Over };
        self.settle(out);
        self.part = Part::Script;
        self.number = parsed;
        self.script = vec![None; SCRIPT_COLUMNS.len()];
        set(SCRIPT_COLUMNS, &mut self.script, "script", number);
        set(SCRIPT_COLUMNS, &mut self.script, "name", name);
        self.script_line = line.number;
        self.script_waiting = 1;
        Step::Took
    }

    /// A line below `statement latencies`; false when the list is over.
    fn statement(&mut self, text: &str, number: u64, out: &mut Out<'_>) -> bool {
        if !text.starts_with(' ') || text.starts_with(" - ") {
            return false;
        }
        let mut rest = text.trim_start();
        let mut figures = Vec::new();
        while figures.len() < 3 {
            let end = rest.find(' ').unwrap_or(rest.len());
            if !is_number(&rest[..end]) || figures.len() == 1 + usize::from(self.retries) + 1 {
                break;
            }
            figures.push(rest[..end].to_owned());
            rest = rest[end..].trim_start();
        }
        let Some(latency) = figures.first().cloned() else { return false };
        self.position += 1;
        let mut cells: Vec<Option<String>> = vec![None; STATEMENT_COLUMNS.len()];
        set(STATEMENT_COLUMNS, &mut cells, "script", &self.number.to_string());
        set(STATEMENT_COLUMNS, &mut cells, "position", &self.position.to_string());
        set(STATEMENT_COLUMNS, &mut cells, "latency_mean_ms", &latency);
        if let Some(failures) = figures.get(1) {
            set(STATEMENT_COLUMNS, &mut cells, "failures", failures);
        }
        if let Some(retries) = figures.get(2) {
            set(STATEMENT_COLUMNS, &mut cells, "retries", retries);
        }
        set(STATEMENT_COLUMNS, &mut cells, "statement", rest);
        // A line of progress in between has begun a block of its own.
        self.settle(out);
        self.begin(STATEMENTS, STATEMENT_COLUMNS, number, out);
        out.put(LineClass::Row);
        row(&cells, number, out);
        true
    }

    /// Emits the row that waits.
    fn settle(&mut self, out: &mut Out<'_>) {
        if self.waiting > 0 {
            self.begin(SUMMARY, SUMMARY_COLUMNS, self.summary_line, out);
            out.put_row(self.waiting);
            row(&self.summary, self.summary_line, out);
            self.waiting = 0;
            self.summed = true;
        }
        if self.script_waiting > 0 {
            self.begin(SCRIPTS, SCRIPT_COLUMNS, self.script_line, out);
            out.put_row(self.script_waiting);
            row(&self.script, self.script_line, out);
            self.script_waiting = 0;
        }
    }
}

fn is_statements(text: &str) -> bool {
    let t = text.trim_start_matches([' ', '-']);
    t.starts_with("statement latencies in milliseconds")
}

/// ` - 4361 transactions (75.4% of total, tps = 2195.682043)` and its neighbours.
fn script_item(item: &str, cells: &mut [Option<String>]) -> bool {
    if is_statements(item) {
        return false;
    }
    let mut put = |name: &str, value: &str| set(SCRIPT_COLUMNS, cells, name, value);
    let first = |t: &str| t.split([' ', '%', '/']).next().unwrap_or("").to_owned();
    if let Some(rest) = item.strip_prefix("weight: ") {
        put("weight", &first(rest));
    } else if let Some((count, rest)) = item.split_once(" transactions (") {
        put("transactions", count);
        put("share_pct", &first(rest));
        if let Some((_, tps)) = rest.split_once("tps = ") {
            put("tps", tps.trim_end_matches(')'));
        }
    } else if let Some((name, value)) = item.split_once(": ").or_else(|| item.split_once(" = ")) {
        let column = match name {
            "number of failed transactions" => "failed",
            "number of transactions retried" => "retried",
            "total number of retries" => "retries",
            "number of transactions skipped" => "skipped",
            "latency average" => "latency_mean_ms",
            "latency stddev" => "latency_stddev_ms",
            // Kinds of failure by script are sums of the summary's.
            "number of serialization failures" | "number of deadlock failures" => return true,
            _ => return false,
        };
        put(column, &first(value));
    } else {
        return false;
    }
    true
}

/// `progress: 2.0 s, 162.0 tps, lat 47.327 ms stddev 46.280, 0 failed, lag 23.061 ms, 35 skipped, 0 retried, 0 retries`.
fn progress(text: &str) -> Option<Vec<Option<String>>> {
    let rest = text.strip_prefix("progress: ")?;
    let mut cells: Vec<Option<String>> = vec![None; PROGRESS_COLUMNS.len()];
    for (at, item) in rest.trim_end().split(", ").enumerate() {
        let words: Vec<&str> = item.split(' ').collect();
        match (at, words.as_slice()) {
            (0, [s, "s"]) if is_number(s) => set(PROGRESS_COLUMNS, &mut cells, "at_s", s),
            (1, [tps, "tps"]) if is_number(tps) => set(PROGRESS_COLUMNS, &mut cells, "tps", tps),
            // A first interval without a transaction has no latency: `lat -nan ms`, `lat NaN ms`, `lat 0.000 ms`.
            (2, ["lat", mean, "ms", "stddev", stddev]) => {
                for (name, value) in [("latency_mean_ms", mean), ("latency_stddev_ms", stddev)] {
                    if is_number(value) {
                        set(PROGRESS_COLUMNS, &mut cells, name, value);
                    }
                }
            }
            (_, ["lag", lag, "ms"]) if is_number(lag) => {
                set(PROGRESS_COLUMNS, &mut cells, "schedule_lag_ms", lag);
            }
            (_, [n, word @ ("failed" | "skipped" | "retried" | "retries")]) if is_number(n) => {
                set(PROGRESS_COLUMNS, &mut cells, word, n);
            }
            _ if at < 3 => return None,
            _ => {}
        }
    }
    cells[1].is_some().then_some(cells)
}

fn is_number(word: &str) -> bool {
    word.bytes().any(|b| b.is_ascii_digit()) && word.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

fn set(columns: &[ColumnSpec], cells: &mut [Option<String>], name: &str, value: &str) {
    if let Some(at) = columns.iter().position(|c| c.name == name)
        && let Some(cell) = cells.get_mut(at)
    {
        *cell = Some(value.to_owned());
    }
}

fn row(cells: &[Option<String>], line: u64, out: &mut Out<'_>) {
    let cells = cells
        .iter()
        .map(|cell| match cell {
            Some(text) => RawCell { text: text.as_str().into(), form: CellForm::Bare },
            None => RawCell { text: "".into(), form: CellForm::Null },
        })
        .collect();
    out.row(cells, line);
}
