//! A short report is kept whole, and read when its last line is in.

use inquest_core::capture::LineClass;

use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::limits::{REPORT_BYTES, REPORT_LINES};
use crate::raw::{CellForm, RawCell};
use crate::text::Line;

/// A line kept.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
    /// Number, from 1.
    pub(crate) number: u64,
    /// The text.
    pub(crate) text: String,
}

/// Says whether the next line is still of the report, given those kept so far. [`Step::Over`] ends the report before
/// the line. A blank line at the end should be left to others where the report does not need it.
/// A closure may keep what it has seen, so that no line is looked at twice.
pub(crate) type Belongs = dyn FnMut(&[Kept], &str) -> Step;

/// Reads the lines: gives every one its class through [`Sheet`], in order.
pub(crate) type Read = fn(&[Kept], &mut Sheet<'_, '_>);

/// The frame of a report kept whole; at most [`REPORT_LINES`] lines and [`REPORT_BYTES`] bytes, beyond which the report
/// ends as if cut there.
pub(crate) struct Whole {
    belongs: Box<Belongs>,
    read: Read,
    lines: Vec<Kept>,
    bytes: usize,
}

impl Whole {
    /// An opening at the first line.
    pub(crate) fn opening(belongs: impl FnMut(&[Kept], &str) -> Step + 'static, read: Read) -> Opening {
        Whole::indented(belongs, read, 0)
    }

    /// An opening at the first line, whose lines have so many blanks in front.
    pub(crate) fn indented(
        belongs: impl FnMut(&[Kept], &str) -> Step + 'static,
        read: Read,
        indent: usize,
    ) -> Opening {
        Opening::new(Whole { belongs: Box::new(belongs), read, lines: Vec::new(), bytes: 0 }, indent)
    }
}

impl Frame for Whole {
    fn line(&mut self, line: &Line<'_>, _out: &mut Out<'_>) -> Step {
        let full = self.lines.len() >= REPORT_LINES || self.bytes + line.text.len() > REPORT_BYTES;
        let step = if self.lines.is_empty() {
            Step::Took
        } else if full {
            Step::Over
        } else {
            (self.belongs)(&self.lines, line.text)
        };
        if step != Step::Over {
            self.bytes += line.text.len();
            self.lines.push(Kept { number: line.number, text: line.text.to_owned() });
        }
        step
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        let mut sheet = Sheet { out, lines: &self.lines, at: 0 };
        (self.read)(&self.lines, &mut sheet);
        sheet.rest("report_line_unknown");
    }
}

/// Where a report's reader puts classes and rows. Lines are classified in order; a row points to a line by position.
pub(crate) struct Sheet<'a, 's> {
    out: &'a mut Out<'s>,
    lines: &'a [Kept],
    at: usize,
}

impl Sheet<'_, '_> {
    /// A table begins; one that is open ends. The first line of the block is the next one without a class.
    pub(crate) fn begin(&mut self, frame: &'static str, columns: &[&str]) {
        let first_line = self.lines.get(self.at).or(self.lines.last()).map_or(1, |l| l.number);
        self.out.begin(Head {
            frame,
            header: Some(columns.iter().map(|c| (*c).to_owned()).collect()),
            width: columns.len(),
            first_line,
            padded: false,
        });
    }

    /// A row that was printed at the line of this position. Absent cells are NULL.
    pub(crate) fn row<S: AsRef<str>>(&mut self, at: usize, cells: &[Option<S>]) {
        let line = self.lines.get(at).map_or(1, |l| l.number);
        let cells = cells
            .iter()
            .map(|cell| match cell {
                Some(text) => RawCell { text: text.as_ref().to_owned().into(), form: CellForm::Bare },
                None => RawCell { text: "".into(), form: CellForm::Null },
            })
            .collect();
        self.out.row(cells, line);
    }

    /// The class of the next line.
    pub(crate) fn put(&mut self, class: LineClass) {
        if self.at < self.lines.len() {
            self.at += 1;
            self.out.put(class);
        }
    }

    /// The next line was not understood.
    pub(crate) fn quarantine(&mut self, reason: &'static str) {
        if let Some(line) = self.lines.get(self.at) {
            self.at += 1;
            self.out.quarantine(reason, &line.text);
        }
    }

    /// The report is visibly cut.
    pub(crate) fn incomplete(&mut self, why: &'static str) {
        self.out.incomplete(why);
    }

    /// Quarantines the lines that have no class yet; blank ones are blank.
    fn rest(&mut self, reason: &'static str) {
        while let Some(line) = self.lines.get(self.at) {
            if line.text.trim().is_empty() {
                self.put(LineClass::Blank);
            } else {
                self.quarantine(reason);
            }
        }
    }
}
