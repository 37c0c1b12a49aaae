//! The logs of pgbench: one line a transaction (`-l`), or one an interval (`--aggregate-interval`).
//!
//! Source: PostgreSQL documentation, pgbench, "Per-Transaction Logging" and "Aggregated Logging". Latencies and lags are
//! microseconds. A transaction has no latency when it was skipped or failed; what stands there instead is its `outcome`.
//! Fields are told by their number: 6 to 8 for transactions; 6, 10 (rate), 11 (limit) or, from 15, 15 for intervals, of
//! which the lags of a run without a rate limit print as 0 and are not measured.
//!
//! What the format cannot tell: the scripts' names, and whether the seventh of seven figures is the lag of a run with a
//! rate limit or the retries of one with `--max-tries` (`lag_us_or_retries`, without a unit); of eight the seventh is the
//! lag and the eighth the retries. Lines of another width are quarantined. Recognised by the epoch seconds where they must stand, over all lines at hand.

use inquest_core::capture::LineClass;

use crate::block::Held;
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Bare, Count, S, Us};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, gauge, id, number, text, time};
use crate::raw::{CellForm, RawCell};
use crate::report::{Begins, Report};
use crate::text::Line;

const TRANSACTIONS: &str = "pgbench_log";
const INTERVALS: &str = "pgbench_aggregate_log";

const TRANSACTION_COLUMNS: &[ColumnSpec] = &[
    id("client"),
    id("transaction"),
    gauge("latency_us", Us),
    text("outcome"),
    id("script"),
    time("ended_at"),
    gauge("schedule_lag_us", Us),
    gauge("retries", Count),
    number("lag_us_or_retries", Bare),
];

const INTERVAL_COLUMNS: &[ColumnSpec] = &[
    number("interval_start_s", S),
    gauge("transactions", Count),
    gauge("latency_sum_us", Us),
    fgauge("latency_squares_us2", Count),
    gauge("latency_min_us", Us),
    gauge("latency_max_us", Us),
    gauge("schedule_lag_sum_us", Us),
    fgauge("schedule_lag_squares_us2", Count),
    gauge("schedule_lag_min_us", Us),
    gauge("schedule_lag_max_us", Us),
    gauge("skipped", Count),
    gauge("retried", Count),
    gauge("retries", Count),
    gauge("serialization_failures", Count),
    gauge("deadlock_failures", Count),
];

/// A row for each transaction.
pub(super) static KIND: Kind =
    Kind { frames: &[TRANSACTIONS], ..Kind::new("loadtest.pgbench_log", TRANSACTION_COLUMNS) };
/// A row for each interval.
pub(super) static AGGREGATE_KIND: Kind =
    Kind { frames: &[INTERVALS], ..Kind::new("loadtest.pgbench_aggregate_log", INTERVAL_COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::DIGIT, open };

/// Lines that must agree before a bare list of numbers is called a log.
const LEAST: usize = 2;

/// Six fields, one of them seconds of an epoch with ten digits.
const SHORTEST: usize = 20;

fn open(lines: &[Held], ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    if !first.as_bytes().first()?.is_ascii_digit() || !(SHORTEST..=400).contains(&first.len()) {
        return None;
    }
    let shape = Shape::of(first)?;
    let mut seen = 0;
    for held in lines {
        // The last line of a cut file may be short.
        if held.text().is_empty() || ended && seen >= LEAST && Shape::of(held.text()).is_none() {
            break;
        }
        if Shape::of(held.text())? != shape {
            return None;
        }
        seen += 1;
    }
    let begins = !shape.intervals || increasing(lines);
    (seen >= LEAST && begins).then(|| Opening::new(Log { shape, begun: false, strays: 0 }, 0))
}

fn increasing(lines: &[Held]) -> bool {
    let starts: Vec<&str> = lines.iter().filter_map(|l| l.text().split(' ').next()).collect();
    starts.windows(2).all(|w| w[1].is_empty() || w[1].len() > w[0].len() || w[0] < w[1])
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shape {
    intervals: bool,
    width: usize,
}

impl Shape {
    fn of(line: &str) -> Option<Shape> {
        let fields: Vec<&str> = line.split(' ').take(17).collect();
        let whole = |t: &str| !t.is_empty() && t.len() <= 30 && t.bytes().all(|b| b.is_ascii_digit());
        let figure = |t: &str| whole(&t.replacen('.', "", 1));
        let epoch = |t: &str| t.len() == 10 && whole(t) && matches!(t.as_bytes()[0], b'1'..=b'3');
        let width = fields.len();
        if epoch(fields[0]) {
            let fits = matches!(width, 6 | 10 | 11 | 15) && fields.iter().all(|f| figure(f));
            return fits.then_some(Shape { intervals: true, width });
        }
        let outcome = |t: &str| whole(t) || OUTCOMES.contains(&t);
        let fits = matches!(width, 6..=8)
            && outcome(fields[2])
            && epoch(fields[4])
            && fields[5].len() <= 6
            && fields.iter().enumerate().all(|(at, f)| at == 2 || figure(f));
        fits.then_some(Shape { intervals: false, width })
    }
}

const OUTCOMES: [&str; 4] = ["skipped", "failed", "serialization", "deadlock"];

struct Log {
    shape: Shape,
    begun: bool,
    strays: u32,
}

impl Frame for Log {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.begun {
            self.begun = true;
            let (frame, columns) = if self.shape.intervals {
                (INTERVALS, INTERVAL_COLUMNS)
            } else {
                (TRANSACTIONS, TRANSACTION_COLUMNS)
            };
            let header = Some(columns.iter().map(|c| c.name.to_owned()).collect());
            out.begin(Head { frame, header, width: columns.len(), first_line: line.number, padded: false });
        }
        if line.text.is_empty() {
            return Step::Over;
        }
        if Shape::of(line.text).is_none_or(|s| s.intervals != self.shape.intervals) {
            if !line.text.as_bytes()[0].is_ascii_digit() || self.strays >= 8 {
                return Step::Over;
            }
            self.strays += 1;
            out.quarantine("wrong_field_count", line.text);
            out.incomplete("cut_row");
            return Step::Took;
        }
        self.strays = 0;
        out.put(LineClass::Row);
        let fields: Vec<&str> = line.text.split(' ').collect();
        if self.shape.intervals {
            interval(&fields, line.number, out)
        } else {
            transaction(&fields, line.number, out)
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}

fn cell(text: Option<String>) -> RawCell<'static> {
    match text {
        Some(text) => RawCell { text: text.into(), form: CellForm::Bare },
        None => RawCell { text: "".into(), form: CellForm::Null },
    }
}

fn transaction(fields: &[&str], line: u64, out: &mut Out<'_>) {
    let own = |at: usize| fields.get(at).map(|f| (*f).to_owned());
    let measured = !OUTCOMES.contains(&fields[2]);
    let ended = fields[4]
        .parse::<i64>()
        .ok()
        .zip(fields[5].parse::<i64>().ok())
        .and_then(|(s, us)| jiff::Timestamp::from_microsecond(s * 1_000_000 + us).ok());
    out.row(
        vec![
            cell(own(0)),
            cell(own(1)),
            cell(measured.then(|| fields[2].to_owned())),
            cell(Some(if measured { "ok".to_owned() } else { fields[2].to_owned() })),
            cell(own(3)),
            cell(ended.map(|t| t.to_string())),
            cell(own(6).filter(|_| fields.len() == 8)),
            cell(own(7)),
            cell(own(6).filter(|_| fields.len() == 7)),
        ],
        line,
    );
}

fn interval(fields: &[&str], line: u64, out: &mut Out<'_>) {
    let lags = fields.get(6..10).is_some_and(|f| f.iter().any(|v| *v != "0"));
    let cells = (0..INTERVAL_COLUMNS.len())
        .map(|at| {
            // A run without a rate limit has no lag: its zeros are not measured.
            let measured = lags || !(6..10).contains(&at);
            cell(fields.get(at).filter(|_| measured).map(|f| (*f).to_owned()))
        })
        .collect();
    out.row(cells, line);
}
