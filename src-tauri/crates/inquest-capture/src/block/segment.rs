//! The walk over the lines: inside a block or outside of one.

use std::collections::VecDeque;

use super::outside::Outside;
use super::words;
use crate::frame::{self, Frame, Opening, Out, Step};
use crate::limits::{LOOKAHEAD_BYTES, LOOKAHEAD_LINES};
use crate::text::{Ending, Line, Taken};

/// A line kept while it is decided what it begins.
#[derive(Debug, Clone)]
pub(crate) struct Held {
    pub(crate) number: u64,
    pub(crate) start: u64,
    pub(crate) end: u64,
    raw: String,
    /// Length of what stands in front of the text: the `> ` of a quoted mail or Markdown quote, the time that a log
    /// service put before a line.
    quote: usize,
    pub(crate) ending: Ending,
    pub(crate) too_long: bool,
}

impl Held {
    fn new(line: &Line<'_>) -> Self {
        Held {
            number: line.number,
            start: line.start,
            end: line.end,
            raw: line.text.to_owned(),
            quote: line.text.len() - unquote(line.text).len(),
            ending: line.ending,
            too_long: line.too_long,
        }
    }

    /// The text without the mark of a quote.
    pub(crate) fn text(&self) -> &str {
        &self.raw[self.quote..]
    }

    fn line(&self) -> Line<'_> {
        Line {
            number: self.number,
            start: self.start,
            end: self.end,
            text: &self.raw,
            ending: self.ending,
            too_long: self.too_long,
        }
    }
}

/// Takes the `> ` of a quoted line off.
fn unquote(text: &str) -> &str {
    match text.strip_prefix('>') {
        Some(rest) => rest.strip_prefix(' ').unwrap_or(rest),
        None => text,
    }
}

/// Length of the time that log services (CloudWatch's export, `kubectl logs --timestamps`) put before a line:
/// `2020-09-08T04:00:24.000Z `. Zero without one.
fn stamp(text: &str) -> usize {
    let b = text.as_bytes();
    if b.len() < 21 || b[10] != b'T' || b[4] != b'-' || b[13] != b':' {
        return 0;
    }
    let fits = |at: usize, c: u8| match at {
        4 | 7 => c == b'-',
        10 => c == b'T',
        13 | 16 => c == b':',
        _ => c.is_ascii_digit(),
    };
    if !b[..19].iter().enumerate().all(|(at, c)| fits(at, *c)) {
        return 0;
    }
    let fraction = match b[19] {
        b'.' => 1 + b[20..].iter().take(10).take_while(|c| c.is_ascii_digit()).count(),
        _ => 0,
    };
    if b[19 + fraction..].starts_with(b"Z ") { 21 + fraction } else { 0 }
}

struct Active {
    frame: Box<dyn Frame>,
    indent: usize,
    quoted: bool,
    /// Times before the lines are no part of them.
    stamped: bool,
    took: bool,
}

/// See the module.
pub(crate) struct Segmenter<'s> {
    out: Out<'s>,
    queue: VecDeque<Held>,
    queued: usize,
    active: Option<Active>,
    outside: Outside,
    /// A line that a frame opened at and then refused: it is not offered again.
    refused: u64,
}

impl<'s> Segmenter<'s> {
    pub(crate) fn new(out: Out<'s>) -> Self {
        Segmenter {
            out,
            queue: VecDeque::new(),
            queued: 0,
            active: None,
            outside: Outside::default(),
            refused: 0,
        }
    }

    /// Takes the next line of the input.
    pub(crate) fn line(&mut self, line: &Line<'_>) -> Taken {
        self.out.ledger.feed(line);
        if self.queue.is_empty() && self.active.is_some() && self.inside(line) {
            return self.taken();
        }
        self.queued += line.text.len();
        self.queue.push_back(Held::new(line));
        self.drain(false);
        self.taken()
    }

    /// The input has ended: settles what is left.
    pub(crate) fn finish(mut self) -> Out<'s> {
        self.drain(true);
        self.leave(true, 0);
        self.out
    }

    fn taken(&self) -> Taken {
        if self.out.stopped() || self.out.ledger.satisfied() { Taken::Stop } else { Taken::More }
    }

    /// Offers a line to the frame; false when the block ended before it.
    fn inside(&mut self, line: &Line<'_>) -> bool {
        let Some(active) = &mut self.active else { return false };
        let mut line = *line;
        if active.quoted {
            line.text = unquote(line.text);
        }
        if active.stamped {
            line.text = &line.text[stamp(line.text)..];
        }
        if active.indent > 0 {
            line.text = unindent(line.text, active.indent);
        }
        let step = if line.too_long {
            active.frame.too_long(&line, &mut self.out)
        } else {
            active.frame.line(&line, &mut self.out)
        };
        match step {
            Step::Took => {
                active.took = true;
                true
            }
            Step::Last => {
                self.leave(false, 0);
                true
            }
            Step::Over => {
                if !active.took {
                    self.refused = line.number;
                }
                self.leave(false, 1);
                false
            }
        }
    }

    /// Ends the block, if there is one; `over` lines were read beyond it and are not in the queue.
    fn leave(&mut self, ended: bool, over: u64) {
        if let Some(mut active) = self.active.take() {
            active.frame.close(ended, &mut self.out);
            self.out.settle(self.queue.len() as u64 + over);
            self.out.end();
        }
    }

    fn drain(&mut self, ended: bool) {
        while !self.queue.is_empty() && !self.out.stopped() {
            if self.active.is_some() {
                let Some(held) = self.queue.pop_front() else { return };
                self.queued -= held.raw.len();
                if !self.inside(&held.line()) {
                    self.queued += held.raw.len();
                    self.queue.push_front(held);
                }
                continue;
            }
            if !ended && self.queue.len() < LOOKAHEAD_LINES && self.queued < LOOKAHEAD_BYTES {
                return;
            }
            self.decide(ended);
        }
    }

    /// The first line of the queue begins a block or gets a class of its own.
    fn decide(&mut self, ended: bool) {
        let lines = self.queue.make_contiguous();
        let number = lines[0].number;
        let quoted = lines[0].quote > 0;
        if number != self.refused && !lines[0].too_long && !self.outside.holds(lines[0].text()) {
            let (opening, stamped) = open(lines, ended, self.outside.in_statement());
            if opening.is_some() && self.out.full() {
                self.pop(|out, held| out.ledger.quarantine("too_many_blocks", held.text()));
                return;
            }
            if let Some(Opening { frame, indent }) = opening {
                self.out.context = self.outside.context();
                self.active = Some(Active { frame, indent, quoted, stamped, took: false });
                return;
            }
        }
        if lines[0].too_long {
            self.pop(|out, held| out.ledger.quarantine("line_too_long", held.text()));
            return;
        }
        let class = self.outside.classify(lines[0].text(), number, &mut self.out.hints);
        self.pop(|out, held| match class {
            Some(class) => out.ledger.put(class),
            None => out.ledger.quarantine(words::UNRECOGNISED, held.text()),
        });
    }

    fn pop(&mut self, class: impl FnOnce(&mut Out<'s>, &Held)) {
        if let Some(held) = self.queue.pop_front() {
            self.queued -= held.raw.len();
            class(&mut self.out, &held);
        }
    }
}

/// The frame that begins with these lines, if one does, and whether the times before them had to be taken off first.
fn open(lines: &mut [Held], ended: bool, in_statement: bool) -> (Option<Opening>, bool) {
    if stamp(lines[0].text()) == 0 {
        return (frame::open(lines, ended, in_statement), false);
    }
    // A report may begin its lines with such times itself.
    if let Some(report) = crate::report::open(lines, ended) {
        return (Some(report), false);
    }
    let stamps: Vec<usize> = lines.iter().map(|l| stamp(l.text())).collect();
    for (line, stamp) in lines.iter_mut().zip(&stamps) {
        line.quote += stamp;
    }
    if let Some(opening) = frame::open_certain(lines, ended) {
        return (Some(opening), true);
    }
    for (line, stamp) in lines.iter_mut().zip(&stamps) {
        line.quote -= stamp;
    }
    (frame::open(lines, ended, in_statement), false)
}

/// Takes up to `indent` leading blanks off.
fn unindent(text: &str, indent: usize) -> &str {
    let blanks = text.bytes().take(indent).take_while(|b| *b == b' ').count();
    &text[blanks..]
}
