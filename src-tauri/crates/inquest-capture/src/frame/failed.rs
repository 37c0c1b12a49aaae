//! What a server answered instead of a result: a block of one row, so that a failed statement is not taken for an empty
//! one. The lines under the message (`DETAIL`, `HINT`, `LINE 1: ...`) belong to it.
//!
//! Source: see [`crate::block::words`], which knows the clients' forms and the catalogues' words. A message of several
//! lines is read as far as its first: where it ends cannot be told from what follows.

use inquest_core::capture::LineClass;

use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::block::words::Under;
use crate::raw::{CellForm, RawCell};
use crate::text::{Line, note};

/// Name of the frame.
pub(crate) const FRAME: &str = "server_error";

const COLUMNS: [&str; 7] = ["severity", "number", "sqlstate", "message", "detail", "hint", "context"];

/// The frame that begins with this line, if it is an error in a client's exact form.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    words::server_error(lines.first()?.text())?;
    Some(Opening::new(Failed::default(), 0))
}

#[derive(Default)]
struct Failed {
    cells: [Option<String>; 7],
    line: u64,
}

impl Failed {
    fn add(&mut self, at: usize, text: &str) {
        let cell = self.cells[at].get_or_insert_default();
        if !cell.is_empty() && !text.is_empty() {
            cell.push('\n');
        }
        cell.push_str(text);
    }
}

impl Frame for Failed {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.line == 0 {
            let Some(error) = words::server_error(line.text) else { return Step::Over };
            self.line = line.number;
            let own = |t: &str| Some(t.to_owned());
            self.cells[0] = own(error.severity);
            self.cells[1] = error.number.and_then(own);
            self.cells[2] = error.state.and_then(own);
            self.cells[3] = own(error.message);
            out.begin(Head {
                frame: FRAME,
                header: Some(COLUMNS.map(str::to_owned).to_vec()),
                width: COLUMNS.len(),
                first_line: line.number,
                padded: false,
            });
            note(&mut out.findings, "capture_failed", line.number);
            out.put(LineClass::Row);
            return Step::Took;
        }
        let Some((under, text)) = words::follows_error(line.text) else { return Step::Over };
        self.add(
            match under {
                Under::Detail => 4,
                Under::Hint => 5,
                Under::Context => 6,
            },
            text,
        );
        out.put(LineClass::Continuation);
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        let cells = self.cells.iter_mut().map(|cell| match cell.take() {
            Some(text) => RawCell { text: text.into(), form: CellForm::Bare },
            None => super::cell::null(),
        });
        let cells = cells.collect();
        if self.line > 0 {
            out.row(cells, self.line);
        }
    }
}
