//! `monitoring.grafana_series`: the CSV that a Grafana panel downloads.
//!
//! Source: Grafana's `public/app/features/inspector/utils/download.ts` and `packages/grafana-data/src/utils/csv.ts` (header
//! of display names, delimiter of the browser's language, CRLF, a blank line at the end, `sep=` for Excel), its value
//! formats (`packages/grafana-data/src/valueFormats/`).
//!
//! `Time` first, a column per series. With "Formatted data" off, times are milliseconds since 1970: instants in `time`;
//! with it on they are the browser's local time (`local_time`, text) and figures carry units (`12.3 ms`, `1.20 s`), each
//! scaled for itself: per column they become one unit, exactly, as rounded as printed. What a column is shows in its first
//! figure with a unit among the first [`AHEAD`] rows; a cell that does not fit stays as printed, and its column is text.
//! Several frames below each other are blocks of their own.
//!
//! What the format cannot tell: the query, the zone of local times, and the unit of bare figures.

use inquest_core::Unit;
use inquest_core::capture::LineClass;
use inquest_core::unit::TimeUnit;

use super::gather::{Cell, cell};
use super::{clock, only_by_frame};
use crate::block::Held;
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::{ColumnSpec, Kind, text, time};
use crate::limits::COLUMNS;
use crate::report::exact;
use crate::report::{Begins, Report};
use crate::text::{Line, note};
use crate::typing::scalar::parse_time;

const FRAME: &str = "grafana_csv";
/// Rows looked at before the columns' units are decided.
const AHEAD: usize = 64;
const LONGEST: usize = 1 << 20;

const SPECS: &[ColumnSpec] = &[time("time"), text("local_time")];

/// The kind.
pub(super) static KIND: Kind =
    Kind { frames: &[FRAME], content: Some(only_by_frame), ..Kind::new("monitoring.grafana_series", SPECS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"sT\""), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let (at, delimiter) = match first.strip_prefix("sep=") {
        Some(mark) if mark.len() <= 1 => (1, mark.chars().next().unwrap_or('\t')),
        Some(_) => return None,
        None => (0, '\0'),
    };
    let head = lines.get(at)?.text();
    let bare = head.trim_start_matches('"');
    if !bare.starts_with("Time") || head.len() > LONGEST {
        return None;
    }
    let after = bare["Time".len()..].trim_start_matches('"');
    let found = after.chars().next().filter(|c| matches!(c, ',' | ';' | '\t'))?;
    let delimiter = if delimiter == '\0' { found } else { delimiter };
    // The names have to be read to the last one: a frame without names has no columns to cut rows by.
    let names = fields(head, delimiter)?;
    let headed = found == delimiter && names.len() >= 2 && names[0] == "Time";
    let row = fields(lines.get(at + 1)?.text(), delimiter)?;
    let timed = headed && row.len() >= 2 && stamp(&row[0]).is_some();
    timed.then(|| Opening::new(Panel { delimiter, ..Panel::default() }, 0))
}

/// A time cell: the instant of milliseconds since 1970, or a local time.
fn stamp(text: &str) -> Option<(bool, String)> {
    let millis = (12..=14).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if millis {
        return Some((true, clock::epoch_millis(text)?));
    }
    let form = text.len() >= 16 && text.as_bytes()[4] == b'-';
    let parsed = if form { parse_time(text.as_bytes()) } else { None }?;
    Some((parsed.zoned, text.to_owned()))
}

/// The fields of a line; quotes as in RFC 4180. `None` when a quote stays open.
fn fields(line: &str, delimiter: char) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let mut rest = line.trim_end_matches('\r');
    loop {
        if let Some(inner) = rest.strip_prefix('"') {
            let mut field = String::new();
            let mut left = inner;
            loop {
                let end = left.find('"')?;
                field.push_str(&left[..end]);
                left = &left[end + 1..];
                match left.strip_prefix('"') {
                    Some(more) => {
                        field.push('"');
                        left = more;
                    }
                    None => break,
                }
            }
            out.push(field);
            match left.strip_prefix(delimiter) {
                Some(more) => rest = more,
                None if left.is_empty() => return Some(out),
                None => return None,
            }
        } else {
            match rest.split_once(delimiter) {
                Some((field, more)) => {
                    out.push(field.to_owned());
                    rest = more;
                }
                None => {
                    out.push(rest.to_owned());
                    return Some(out);
                }
            }
        }
        if out.len() > COLUMNS {
            return None;
        }
    }
}

/// How a figure with a unit becomes one of the column's unit.
#[derive(Debug, Clone, PartialEq)]
struct Scale {
    unit: Unit,
    /// Multiply by this, then move the point left by so many places.
    times: u64,
    places: u32,
}

/// What a suffix of Grafana means.
fn scale(suffix: &str) -> Option<Scale> {
    let of = |unit: Unit, times: u64, places: u32| Some(Scale { unit, times, places });
    let time = |times, places| of(Unit::Time(TimeUnit::S), times, places);
    match suffix {
        "ns" => return time(1, 9),
        "µs" | "μs" | "us" => return time(1, 6),
        "ms" => return time(1, 3),
        "s" | "sec" | "second" | "seconds" => return time(1, 0),
        "min" | "mins" | "m" | "minute" | "minutes" => return time(60, 0),
        "hour" | "hours" | "h" => return time(3_600, 0),
        "day" | "days" | "d" => return time(86_400, 0),
        "week" | "weeks" => return time(604_800, 0),
        "%" => return of(Unit::Percent, 1, 0),
        _ => {}
    }
    let (size, per_second) = match suffix.strip_suffix("/s") {
        Some(size) => (size, true),
        None => (suffix, false),
    };
    let power = |p: u32, base: u64| base.checked_pow(p);
    let bytes = match size {
        "B" => Some(1),
        "KiB" => power(1, 1024),
        "MiB" => power(2, 1024),
        "GiB" => power(3, 1024),
        "TiB" => power(4, 1024),
        "kB" => power(1, 1000),
        "MB" => power(2, 1000),
        "GB" => power(3, 1000),
        "TB" => power(4, 1000),
        _ => None,
    };
    if let Some(times) = bytes {
        return of(if per_second { Unit::BytesPerSecond } else { Unit::Bytes }, times, 0);
    }
    let (thousands, rest) = match suffix.split_once(' ') {
        Some(("K", rest)) => (1_000, rest),
        Some(("Mil" | "M", rest)) => (1_000_000, rest),
        Some(("Bil" | "G", rest)) => (1_000_000_000, rest),
        _ => (1, suffix),
    };
    if matches!(
        rest,
        "req/s" | "ops/s" | "io/s" | "rd/s" | "wr/s" | "c/s" | "rps" | "reqps" | "ops" | "iops" | "/s"
    ) {
        return of(Unit::PerSecond, thousands, 0);
    }
    match suffix {
        "K" => of(Unit::Count, 1_000, 0),
        "Mil" => of(Unit::Count, 1_000_000, 0),
        "Bil" => of(Unit::Count, 1_000_000_000, 0),
        _ => None,
    }
}

/// Number and suffix of a formatted figure.
fn formatted(text: &str) -> Option<(&str, &str)> {
    let end =
        text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+'))).unwrap_or(text.len());
    let (number, suffix) = text.split_at(end);
    let suffix = suffix.trim();
    let numeric = number.bytes().any(|b| b.is_ascii_digit()) && number.parse::<f64>().is_ok();
    (numeric && !suffix.is_empty() && suffix.len() <= 16).then_some((number, suffix))
}

/// What a column's figures are turned into.
#[derive(Debug, Clone, PartialEq)]
enum Column {
    /// As printed.
    Plain,
    /// Into a unit.
    Unit(Unit),
    /// A suffix nobody here knows, which every figure must have.
    Suffix(String),
}

impl Column {
    fn decide<'a>(mut cells: impl Iterator<Item = &'a str>) -> Column {
        match cells.find_map(formatted) {
            None => Column::Plain,
            Some((_, suffix)) => match scale(suffix) {
                Some(scale) => Column::Unit(scale.unit),
                None => Column::Suffix(suffix.to_owned()),
            },
        }
    }

    fn unit(&self) -> Option<Unit> {
        match self {
            Column::Plain => None,
            Column::Unit(unit) => Some(unit.clone()),
            Column::Suffix(suffix) => Some(Unit::Other(suffix.clone())),
        }
    }

    fn cell(&self, text: &str) -> Cell {
        // What a panel has no value for is one of these words, by version.
        if matches!(text, "" | "undefined" | "null") {
            return None;
        }
        let converted = formatted(text).and_then(|(number, suffix)| match self {
            Column::Plain => None,
            Column::Suffix(own) => (own == suffix).then(|| number.to_owned()),
            Column::Unit(unit) => {
                let scale = scale(suffix).filter(|s| s.unit == *unit)?;
                exact::shifted(&exact::times(number, scale.times)?, scale.places)
            }
        });
        // Zero is zero in any unit, and prints without one where the axis has none.
        Some(converted.unwrap_or_else(|| text.to_owned()))
    }
}

#[derive(Default)]
struct Panel {
    delimiter: char,
    names: Vec<String>,
    columns: Vec<Column>,
    /// Rows that wait for the units of their columns.
    ahead: Vec<(u64, Vec<String>)>,
    decided: bool,
    instants: bool,
    first_line: u64,
}

impl Frame for Panel {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let text = line.text;
        if text.trim().is_empty() {
            out.put(LineClass::Blank);
            return Step::Took;
        }
        if text.starts_with("sep=") && text.len() <= 5 {
            out.put(LineClass::Header);
            return Step::Took;
        }
        let parsed = if text.len() > LONGEST { None } else { fields(text, self.delimiter) };
        let Some(row) = parsed else { return self.cut(text, out) };
        if row.len() >= 2 && row[0] == "Time" {
            if out.full() {
                out.quarantine("too_many_blocks", text);
                return Step::Took;
            }
            self.give(out);
            self.names = row;
            self.decided = false;
            self.first_line = line.number;
            out.put(LineClass::Header);
            return Step::Took;
        }
        let Some((instant, _)) = stamp(&row[0]) else {
            return if row.len() == self.names.len() { self.cut(text, out) } else { Step::Over };
        };
        if row.len() != self.names.len() {
            return self.cut(text, out);
        }
        if self.ahead.is_empty() && !self.decided {
            self.instants = instant;
        }
        out.put(LineClass::Row);
        if self.decided {
            self.row(&row, line.number, out);
        } else {
            self.ahead.push((line.number, row));
            if self.ahead.len() >= AHEAD {
                self.decide(out);
            }
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.give(out);
    }
}

impl Panel {
    fn cut(&mut self, text: &str, out: &mut Out<'_>) -> Step {
        self.give(out);
        out.quarantine("cut_row", text);
        out.incomplete("cut_row");
        Step::Took
    }

    /// The table that is open goes out.
    fn give(&mut self, out: &mut Out<'_>) {
        if !self.names.is_empty() {
            self.decide(out);
        }
    }

    fn decide(&mut self, out: &mut Out<'_>) {
        if std::mem::replace(&mut self.decided, true) {
            return;
        }
        let ahead = std::mem::take(&mut self.ahead);
        self.columns = (0..self.names.len())
            .map(|at| match at {
                0 => Column::Plain,
                _ => Column::decide(ahead.iter().map(|(_, row)| row[at].as_str())),
            })
            .collect();
        let mut header = self.names.clone();
        header[0] = if self.instants { "time" } else { "local_time" }.to_owned();
        if !self.instants {
            note(&mut out.findings, "clock_without_zone", self.first_line);
        }
        out.units(self.columns.iter().map(Column::unit).collect());
        out.begin(Head {
            frame: FRAME,
            width: header.len(),
            header: Some(header),
            first_line: self.first_line,
            padded: false,
        });
        for (line, row) in ahead {
            self.row(&row, line, out);
        }
    }

    fn row(&self, row: &[String], line: u64, out: &mut Out<'_>) {
        let first = stamp(&row[0]).map_or_else(|| row[0].clone(), |(_, text)| text);
        let rest = row[1..].iter().zip(&self.columns[1..]).map(|(text, column)| column.cell(text));
        out.row(std::iter::once(Some(first)).chain(rest).map(cell).collect(), line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_a_column_share_a_unit() {
        let column = Column::decide(["", "0", "12.3 ms", "1.20 s"].into_iter());
        assert_eq!(column, Column::Unit(Unit::S));
        let of = |text: &str| column.cell(text);
        assert_eq!(of("12.3 ms").as_deref(), Some("0.0123"));
        assert_eq!(of("1.20 s").as_deref(), Some("1.2"));
        assert_eq!(of("2.5 mins").as_deref(), Some("150"));
        assert_eq!(of(""), None);
        assert_eq!(of("3 kB").as_deref(), Some("3 kB"));
        let size = Column::decide(["1.50 MiB"].into_iter());
        assert_eq!(size.cell("1.50 MiB").as_deref(), Some("1572864"));
        assert_eq!(size.cell("2 kB").as_deref(), Some("2000"));
        let own = Column::decide(["12 widgets"].into_iter());
        assert_eq!(
            (own.cell("12 widgets").as_deref(), own.unit()),
            (Some("12"), Some(Unit::Other("widgets".into())))
        );
    }

    #[test]
    fn quotes_are_those_of_csv() {
        let of = |line: &str| fields(line, ',').unwrap_or_default();
        assert_eq!(of(r#""Time","a ""b"", c",d"#), ["Time", r#"a "b", c"#, "d"]);
        assert_eq!(of("1,,"), ["1", "", ""]);
        assert_eq!(fields("\"open", ','), None);
    }
}
