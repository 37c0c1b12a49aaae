//! Lines of JMeter's summariser on the console or in `jmeter.log`: `summary +` since the line before, `summary =` in all.
//!
//! Source: JMeter `Summariser` and `SummariserRunningSample`: samples, elapsed (seconds, or `HH:MM:SS` from 3.0 on),
//! rate per second, milliseconds, errors and their percentage; `Active`, `Started`, `Finished` threads on `+` lines.
//! Decimals follow the locale (`0,2s`). The name before the sign is that of the listener.
//!
//! `span` tells interval from cumulative rows: they must not be added up. `elapsed` is whole seconds from 3.0 on,
//! where the rate is computed from milliseconds: rate × elapsed is not the count.

use inquest_core::capture::LineClass;

use super::spelled;
use crate::block::Held;
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Count, Ms, PerSecond, Percent, S};
use crate::kind::spec::{ColumnSpec, Kind, gauge, number, text};
use crate::raw::RawCell;
use crate::report::{Begins, Report};
use crate::text::Line;

use super::jmeter_samples::made;

const FRAME: &str = "jmeter_summariser";

const COLUMNS: &[ColumnSpec] = &[
    text("name").key(),
    text("span").key(),
    gauge("samples", Count),
    number("elapsed", S),
    number("rate", PerSecond),
    number("avg", Ms),
    number("min", Ms),
    number("max", Ms),
    gauge("errors", Count),
    number("error_percent", Percent),
    gauge("active", Count),
    gauge("started", Count),
    gauge("finished", Count),
];

/// The kind.
pub(super) static KIND: Kind = Kind { frames: &[FRAME], ..Kind::new("loadtest.jmeter_summariser", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::ANY, open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    cells(lines.first()?.text()).map(|_| Opening::new(Summary::default(), 0))
}

#[derive(Default)]
struct Summary {
    begun: bool,
}

impl Frame for Summary {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let Some(cells) = cells(line.text) else {
            return if begins(line.text) {
                // Cut, or of a version nobody here knows.
                out.quarantine("report_line_unknown", line.text);
                out.incomplete("cut_row");
                Step::Took
            } else {
                Step::Over
            };
        };
        if !self.begun {
            self.begun = true;
            let header: Vec<String> = COLUMNS.iter().map(|c| c.name.to_owned()).collect();
            let width = header.len();
            out.begin(Head {
                frame: FRAME,
                header: Some(header),
                width,
                first_line: line.number,
                padded: false,
            });
        }
        out.put(LineClass::Row);
        out.row(cells.into_iter().map(made).collect::<Vec<RawCell<'static>>>(), line.number);
        Step::Took
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}

/// The part of a line from the name of the listener on; log lines have a time and a class before it.
fn begins(line: &str) -> bool {
    line.trim_start().starts_with("summary ")
}

fn cells(line: &str) -> Option<Vec<Option<String>>> {
    // The rarer of the two first: nearly no line has it.
    memchr::memchr(b'/', line.as_bytes())?;
    memchr::memmem::find(line.as_bytes(), b"/s Avg:")?;
    let at = line.find(" in ")?;
    let head = line.get(..at)?.trim_end();
    let (head, count) = head.rsplit_once([' ', '\t'])?;
    let head = head.trim_end();
    let (name, span) = match (head.strip_suffix('+'), head.strip_suffix('=')) {
        (Some(name), _) => (name, "interval"),
        (_, Some(name)) => (name, "cumulative"),
        _ => return None,
    };
    // `... INFO o.a.j.r.Summariser: summary` in a log.
    let name = name.trim().rsplit(": ").next()?;
    if name.is_empty() || !count.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let rest = line.get(at + 4..)?;
    let (elapsed, rest) = rest.split_once('=')?;
    let (rate, rest) = rest.split_once("/s")?;
    let mut words = rest.split_whitespace();
    let mut cells: Vec<Option<String>> = vec![None; COLUMNS.len()];
    cells[0] = Some(name.to_owned());
    cells[1] = Some(span.to_owned());
    cells[2] = Some(count.to_owned());
    cells[3] = Some(self::elapsed(elapsed.trim())?);
    // `******` is a rate of no time at all.
    cells[4] = spelled::pointed(rate);
    while let Some(word) = words.next() {
        let value = words.next()?;
        let (value, place) = match word {
            "Avg:" => (value, 5),
            "Min:" => (value, 6),
            "Max:" => (value, 7),
            "Err:" => {
                let percent = words.next()?.trim_matches(['(', ')']).strip_suffix('%')?;
                cells[9] = Some(spelled::pointed(percent)?);
                (value, 8)
            }
            "Active:" => (value, 10),
            "Started:" => (value, 11),
            "Finished:" => (value, 12),
            _ => continue,
        };
        cells[place] = Some(spelled::pointed(value)?);
    }
    cells[8].is_some().then_some(cells)
}

/// Seconds of `1.5s`, `1,5s`, `00:01:30`.
fn elapsed(text: &str) -> Option<String> {
    if let Some(seconds) = text.strip_suffix('s') {
        return spelled::pointed(seconds);
    }
    let mut seconds: u64 = 0;
    let mut parts = 0;
    for part in text.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
        parts += 1;
    }
    (parts == 3).then(|| seconds.to_string())
}
