//! Which columns of a table are those of a sweep, and its rows as points.
//!
//! A sheet that people keep by hand is often wide: one column for the load and one latency for each arm (`rate_rps`,
//! `x1_p95_ms`, `x3_p95_ms`), with intervals in its cells ("190-210"). A name counts by its words then. An interval
//! stands in the columns of its ends beside it, and a row of intervals is read as its two ends: the low latency at the low
//! load, the high one at the high load.

use inquest_core::capture::{Column, ColumnType};
use inquest_core::verdict::Reason;
use inquest_core::{Quantity, Unit};

use super::sheet::Figure;
use super::{Sheet, first_of};
use crate::ApiError;
use crate::wire::KneeRequest;

/// Columns that say how much was offered, per second; then how many were at it at once.
const RATES: [&str; 5] = ["target_rps", "rate", "rps", "offered", "arrival_rate"];
const CONCURRENCIES: [&str; 6] = ["users", "clients", "threads", "concurrency", "vus", "connections"];
/// Columns that the limit is about, the strictest that people set limits on first.
const LATENCIES: [&str; 9] = ["p95", "p99", "p90", "p999", "latency_ms", "latency", "mean", "avg", "median"];
const COMPLETED: [&str; 3] = ["throughput", "tps", "qps"];
const ERRORS: [&str; 2] = ["error_rate", "errors"];

/// A column of figures, and those of its ends where its cells hold intervals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ends {
    /// The column.
    pub(super) at: usize,
    /// Columns of the low and the high end.
    beside: Option<(usize, usize)>,
}

/// Which columns are read.
pub(super) struct Chosen {
    pub(super) x: Ends,
    pub(super) y: Ends,
    pub(super) errors: Option<usize>,
    pub(super) completed: Option<usize>,
    /// What the load counts: `rate` or `concurrency`.
    pub(super) load: &'static str,
}

/// A row as a point of a curve; a row of intervals is two.
pub(super) struct Point {
    pub(super) line: u64,
    pub(super) x: Figure,
    pub(super) y: Figure,
    pub(super) errors: Option<f64>,
    pub(super) completed: Option<f64>,
}

/// The columns that were asked for, else those whose names say what they are.
pub(super) fn chosen(sheet: &Sheet, request: &KneeRequest) -> Result<Chosen, ApiError> {
    let columns = sheet.columns();
    let missing = |what: &str| ApiError::SweepColumnMissing { what: what.to_owned() };
    let asked = |at: Option<u32>| -> Result<Option<Ends>, ApiError> {
        at.map(|at| sheet.column(at as usize).map(|_| Ends::of(columns, at as usize))).transpose()
    };
    let named = |names: &[&str]| first_of(columns, names).map(|at| Ends::of(columns, at));
    let x = asked(request.x)?
        .or_else(|| named(&RATES))
        .or_else(|| named(&CONCURRENCIES))
        .or_else(|| by_word(columns, &RATES))
        .or_else(|| by_word(columns, &CONCURRENCIES))
        .ok_or_else(|| missing("x"))?;
    let y = asked(request.y)?
        .or_else(|| named(&LATENCIES))
        .or_else(|| by_word(columns, &LATENCIES))
        .ok_or_else(|| missing("y"))?;
    let is_concurrency = CONCURRENCIES.iter().any(|word| says(sheet.column(x.at).ok(), word));
    let position = |at: Option<u32>| at.map(|at| at as usize);
    Ok(Chosen {
        x,
        y,
        errors: position(request.errors).or_else(|| first_of(columns, &ERRORS)),
        completed: position(request.completed)
            .or_else(|| first_of(columns, &COMPLETED))
            .filter(|at| *at != x.at),
        load: if is_concurrency { "concurrency" } else { "rate" },
    })
}

/// Rows that gave no point.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Unread {
    rows: u32,
    line: u64,
}

impl Unread {
    pub(super) fn note(&mut self, line: u64) {
        if self.rows == 0 {
            self.line = line;
        }
        self.rows += 1;
    }

    /// What is said of them: how many, and the first one's line.
    pub(super) fn told(self, code: &str) -> Option<Reason> {
        let (rows, line) = (self.rows.to_string(), self.line.to_string());
        (self.rows > 0).then(|| super::reason(code, &[("rows", &rows), ("line", &line)]))
    }
}

/// The points of the rows asked for, and the rows that hold none.
pub(super) fn points(
    sheet: &Sheet,
    at: &Chosen,
    request: &KneeRequest,
) -> Result<(Vec<Point>, Unread), ApiError> {
    let share = at.errors.map(|e| sheet.column(e).map(|c| c.unit.clone())).transpose()?.flatten();
    let [(x_low, x_high), (y_low, y_high)] = [at.x, at.y].map(|ends| ends.beside.unzip());
    let read = [Some(at.x.at), x_low, x_high, Some(at.y.at), y_low, y_high, at.errors, at.completed];
    let (mut points, mut unread) = (Vec::new(), Unread::default());
    for (line, cells) in sheet.rows(&read, request.arm.as_ref())? {
        let Ok([x, x_low, x_high, y, y_low, y_high, errors, completed]) = <[_; 8]>::try_from(cells) else {
            continue;
        };
        let (Some(x), Some(y)) = (both(x, x_low, x_high), both(y, y_low, y_high)) else {
            unread.note(line);
            continue;
        };
        let errors = errors.as_ref().and_then(|e| error_share(e, share.as_ref()));
        let completed = completed.map(|c| c.value);
        let point = |x, y| Point { line, x, y, errors, completed };
        let [(low_x, high_x), (low_y, high_y)] = [x, y];
        let is_one = low_x.value == high_x.value && low_y.value == high_y.value;
        points.push(point(low_x, low_y));
        if !is_one {
            points.push(point(high_x, high_y));
        }
    }
    Ok((points, unread))
}

impl Ends {
    /// A column with the columns beside it that the reader made of its intervals.
    fn of(columns: &[Column], at: usize) -> Ends {
        let end = |part: &str| {
            let name = format!("{} {part}", columns[at].name);
            columns.iter().position(|c| c.name == name)
        };
        Ends { at, beside: end("low").zip(end("high")) }
    }
}

/// The figure itself at both ends, else what stands beside it.
fn both(itself: Option<Figure>, low: Option<Figure>, high: Option<Figure>) -> Option<(Figure, Figure)> {
    itself.map(|figure| (figure.clone(), figure)).or_else(|| low.zip(high))
}

/// The first column of figures that one of the words is in, by the order of the words. A rate of errors is no load.
fn by_word(columns: &[Column], words: &[&str]) -> Option<Ends> {
    words.iter().find_map(|word| {
        let is_error = |column| ["error", "errors", "failed", "failures"].iter().any(|e| says(column, e));
        let found = |at: &usize| {
            let column = columns.get(*at);
            says(column, word) && !is_error(column) && holds_figures(columns, *at)
        };
        (0..columns.len()).find(found).map(|at| Ends::of(columns, at))
    })
}

/// True where one column says how much load there was and another how long an answer took.
pub(crate) fn is_sweep(columns: &[Column]) -> bool {
    let load = by_word(columns, &RATES).or_else(|| by_word(columns, &CONCURRENCIES));
    load.is_some() && columns.iter().enumerate().any(|(at, _)| latency_measure(columns, at).is_some())
}

/// Columns of one measure of latency under several names, each an arm of a wide sheet; none where no two share one. A mean
/// beside a p95 is none: they are two figures of one arm.
pub(crate) fn arm_columns(columns: &[Column]) -> Vec<usize> {
    let measures: Vec<Option<String>> = (0..columns.len()).map(|at| latency_measure(columns, at)).collect();
    let of = |measure: &Option<String>| -> Vec<usize> {
        measures.iter().enumerate().filter(|(_, m)| m.is_some() && *m == measure).map(|(at, _)| at).collect()
    };
    measures.iter().filter(|m| m.is_some()).map(of).find(|arms| arms.len() > 1).unwrap_or_default()
}

/// What a column of latencies measures, without the rest of its name: `p95` of `x1_p95_ms`.
fn latency_measure(columns: &[Column], at: usize) -> Option<String> {
    let name = columns[at].name.to_ascii_lowercase();
    let end =
        ["low", "high", "note"].iter().find_map(|end| columns[at].name.strip_suffix(&format!(" {end}")));
    if end.is_some_and(|base| columns.iter().any(|c| c.name == base)) || !holds_figures(columns, at) {
        return None;
    }
    let percentile = |part: &str| {
        let digits = part.strip_prefix('p').unwrap_or_default();
        digits.starts_with(|c: char| c.is_ascii_digit()) && digits.parse::<f64>().is_ok()
    };
    if percentile(&name) {
        return Some(name);
    }
    let is_word = |part: &&str| percentile(part) || ["latency", "mean", "avg", "median"].contains(part);
    name.split(|c: char| !c.is_ascii_alphanumeric()).find(is_word).map(str::to_owned)
}

/// True where a word is one of a column's name.
fn says(column: Option<&Column>, word: &str) -> bool {
    column.is_some_and(|column| {
        let words = column.name.split(|c: char| !c.is_ascii_alphanumeric());
        words.into_iter().any(|part| part.eq_ignore_ascii_case(word))
            || column.name.eq_ignore_ascii_case(word)
    })
}

/// True for a column of numbers, or one of intervals with its ends beside it.
fn holds_figures(columns: &[Column], at: usize) -> bool {
    columns[at].ty != ColumnType::Text || Ends::of(columns, at).beside.is_some()
}

/// A share of errors; a count of them is none, and is not made one.
fn error_share(errors: &Figure, unit: Option<&Unit>) -> Option<f64> {
    match unit {
        Some(Unit::Percent) => Some(errors.value / 100.0),
        Some(Unit::Ratio) => Some(errors.value),
        // Without a unit only none at all is certain.
        _ => (errors.value == 0.0).then_some(0.0),
    }
}

impl Point {
    /// Both figures as quantities, the load first.
    pub(super) fn quantities(&self, x_unit: Option<&Unit>, y_unit: Option<&Unit>) -> [Quantity; 2] {
        [self.x.quantity(x_unit), self.y.quantity(y_unit)]
    }
}
