//! Pressure stall information: `/proc/pressure/*` and `cpu.pressure`, `memory.pressure`, `io.pressure` of control groups.
//!
//! Source: Linux kernel documentation, `accounting/psi.rst`: shares of the last 10, 60 and 300 seconds in per cent, and the total
//! stall in microseconds since boot (or since the group was made): only the total can be subtracted.
//! What the format cannot tell: which resource, unless a mark names the file, and the instant.

use inquest_core::capture::LineClass;

use super::mark::mark;
use super::samples::first;
use crate::block::Held;
use crate::frame::{Frame, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Percent, Us};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, text, ucounter};
use crate::report::record::{self, Record};
use crate::report::{Begins, Report};
use crate::text::Line;

const FRAME: &str = "psi";

const COLUMNS: &[ColumnSpec] = &[
    text("sample").key(),
    text("share").key(),
    fgauge("avg10", Percent),
    fgauge("avg60", Percent),
    fgauge("avg300", Percent),
    ucounter("total", Us),
];

/// The kind.
pub(super) static KIND: Kind = Kind {
    cumulative: true,
    identity: &[&["sample", "share"]],
    frames: &[FRAME],
    ..Kind::new("linux.psi", COLUMNS)
};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"sf").after_mark(), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let (text, _) = first(lines)?;
    is_pressure(text).then(|| Opening::new(Pressure::default(), 0))
}

fn is_pressure(text: &str) -> bool {
    text.starts_with("some avg10=") || text.starts_with("full avg10=")
}

#[derive(Default)]
struct Pressure {
    begun: bool,
    sample: Option<String>,
}

impl Frame for Pressure {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.begun {
            self.begun = true;
            record::begin(out, FRAME, COLUMNS, line.number);
        }
        if is_pressure(line.text) {
            let mut row = Record::new(COLUMNS, line.number);
            row.set_some("sample", self.sample.clone());
            let mut words = line.text.split_whitespace();
            row.set_some("share", words.next());
            let mut figures = 0;
            for (key, value) in words.filter_map(|w| w.split_once('=')) {
                if !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
                    row.set(key, value);
                    figures += 1;
                }
            }
            if figures < 4 {
                out.quarantine("cut_row", line.text);
                out.incomplete("cut_row");
                return Step::Took;
            }
            row.put(out);
            out.put(LineClass::Row);
        } else if let Some(words) = mark(line.text) {
            self.sample = Some(words.to_owned());
            out.put(LineClass::Header);
        } else if line.text.trim().is_empty() {
            out.put(LineClass::Blank);
        } else {
            return Step::Over;
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}
