//! The frame of a sheet: holds its lines until it ends, then gives each its class.

use std::collections::BTreeSet;

use inquest_core::capture::LineClass;

use super::forms;
use super::sheet::{Fault, Input, Sheet, Wanted, check, missing, wanted};
use crate::block::Held;
use crate::frame::{Frame, Opening, Out, Step};
use crate::kind::spec::{ColumnSpec, text};
use crate::limits::{REPORT_BYTES, REPORT_LINES};
use crate::report::record::{self, Record};
use crate::report::whole::Kept;
use crate::report::{Begins, Report};
use crate::text::Line;

/// Frames by family; kinds are told by them.
pub(super) const FRAMES: [(&str, &str); 8] = [
    ("metaspace", "sizing_metaspace"),
    ("bloom", "sizing_bloom"),
    ("outbox", "sizing_outbox"),
    ("pool", "sizing_pool"),
    ("filesort", "sizing_filesort"),
    ("cfs", "sizing_cfs"),
    ("durability", "sizing_durability"),
    ("rss", "sizing_rss"),
];

/// Columns of every sheet. A value keeps its digits as text, since each row has a unit of its own.
pub(super) const COLUMNS: &[ColumnSpec] = &[
    text("method"),
    text("name").key(),
    text("value"),
    text("unit"),
    text("type"),
    text("source"),
    text("note"),
    text("grade"),
];

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"f{s"), open };

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Toml,
    Json,
    Csv,
}

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let form = match first.trim_start().as_bytes().first()? {
        b'f' if is_format(first, '=') => Form::Toml,
        b'{' if lines.iter().take(4).any(|l| l.beginning().contains(forms::FORMAT)) => Form::Json,
        b's' if first.starts_with("sizing,") && forms::csv_header(first).is_some() => Form::Csv,
        _ => return None,
    };
    Some(Opening::new(SheetFrame { form, lines: Vec::new(), bytes: 0, depth: Depth::default() }, 0))
}

/// `format = "inquest.sizing/1"`.
fn is_format(line: &str, mark: char) -> bool {
    line.split_once(mark).is_some_and(|(key, value)| key.trim() == "format" && value.contains(forms::FORMAT))
}

/// How many brackets are open, texts left out.
#[derive(Default)]
struct Depth {
    open: i64,
    text: bool,
    escaped: bool,
}

impl Depth {
    fn take(&mut self, line: &str, comments: bool) {
        for byte in line.bytes() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.text => self.escaped = true,
                b'"' => self.text = !self.text,
                _ if self.text => {}
                b'#' if comments => break,
                b'{' | b'[' => self.open += 1,
                b'}' | b']' => self.open -= 1,
                _ => {}
            }
        }
        if comments {
            // A text of one line ends with it.
            self.text = false;
        }
    }
}

struct SheetFrame {
    form: Form,
    lines: Vec<Kept>,
    bytes: usize,
    depth: Depth,
}

impl Frame for SheetFrame {
    fn line(&mut self, line: &Line<'_>, _out: &mut Out<'_>) -> Step {
        let full = self.lines.len() >= REPORT_LINES || self.bytes + line.text.len() > REPORT_BYTES;
        if full || !self.lines.is_empty() && !self.belongs(line.text) {
            return Step::Over;
        }
        self.bytes += line.text.len();
        self.lines.push(Kept { number: line.number, text: line.text.to_owned() });
        match self.form {
            Form::Json => {
                self.depth.take(line.text, false);
                if self.depth.open <= 0 { Step::Last } else { Step::Took }
            }
            Form::Toml => {
                self.depth.take(line.text, true);
                Step::Took
            }
            Form::Csv => Step::Took,
        }
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        let sheet = match self.form {
            Form::Toml => forms::toml(&self.lines),
            Form::Json => forms::json(&self.lines),
            Form::Csv => forms::csv(&self.lines),
        };
        let found = sheet.and_then(|sheet| {
            let wanted = wanted(&sheet.sheet, sheet.method.as_deref())?;
            let (_, frame) = FRAMES.iter().find(|(family, _)| *family == sheet.sheet)?;
            Some((sheet, wanted, *frame))
        });
        match found {
            Some((sheet, wanted, frame)) => self.settle(&sheet, &wanted, frame, out),
            None => {
                for line in &self.lines {
                    if line.text.trim().is_empty() {
                        out.put(LineClass::Blank);
                    } else {
                        out.quarantine("sizing_unreadable", &line.text);
                    }
                }
            }
        }
    }
}

impl SheetFrame {
    fn belongs(&self, line: &str) -> bool {
        let t = line.trim();
        match self.form {
            Form::Json => true,
            Form::Csv => t.contains(','),
            Form::Toml => {
                let key = t.split_once('=').is_some_and(|(key, _)| {
                    let key = key.trim();
                    !key.is_empty()
                        && key
                            .bytes()
                            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b'"'))
                });
                self.depth.open > 0 || t.is_empty() || t.starts_with(['#', '[']) || key
            }
        }
    }

    /// Every line its class; a row per input that is right.
    fn settle(&self, sheet: &Sheet, wanted: &[Wanted], frame: &'static str, out: &mut Out<'_>) {
        let first = self.lines.first().map_or(1, |l| l.number);
        record::begin(out, frame, COLUMNS, first);
        let mut faults: Vec<Option<Fault>> = vec![None; self.lines.len()];
        let mut rows = vec![false; self.lines.len()];
        let mut stated: BTreeSet<&str> = BTreeSet::new();
        for input in &sheet.inputs {
            let twice = !input.name.is_empty() && !stated.insert(&input.name);
            let checked = if twice {
                Err(Fault { reason: "sizing_twice", expected: input.name.clone() })
            } else {
                check(input, wanted)
            };
            match checked {
                Ok(known) => {
                    self.row(sheet, input, known).put(out);
                    rows[input.at] = true;
                }
                Err(fault) => faults[input.at] = Some(fault),
            }
        }
        if faults.iter().any(Option::is_some) {
            out.incomplete("sizing_inputs_refused");
        } else if missing(sheet, wanted) {
            out.incomplete("sizing_input_missing");
        }
        let inputs_from = rows.iter().zip(&faults).position(|(row, fault)| *row || fault.is_some());
        for (at, line) in self.lines.iter().enumerate() {
            let t = line.text.trim();
            match &faults[at] {
                // What was expected stands behind the line: a sign, since no language is meant.
                Some(fault) => {
                    out.quarantine(fault.reason, &format!("{} \u{2260} {}", line.text, fault.expected))
                }
                None if rows[at] => out.put(LineClass::Row),
                None if t.is_empty() => out.put(LineClass::Blank),
                None if t.starts_with('#') && self.form == Form::Toml => out.put(LineClass::Comment),
                None if inputs_from.is_none_or(|from| at < from) || t.starts_with("[[") => {
                    out.put(LineClass::Header);
                }
                None => out.put(LineClass::Continuation),
            }
        }
    }

    fn row(&self, sheet: &Sheet, input: &Input, known: &Wanted) -> Record {
        let line = self.lines.get(input.at).map_or(1, |l| l.number);
        let mut row = Record::new(COLUMNS, line);
        row.set_some("method", sheet.method.clone());
        row.set("name", input.name.clone());
        row.set("value", input.value.clone());
        row.set("unit", known.unit.unwrap_or("1"));
        row.set("type", known.ty);
        row.set_some("source", input.source.clone());
        row.set_some("note", input.note.clone());
        row.set_some("grade", input.grade.clone().filter(|g| !g.is_empty()));
        row
    }
}
