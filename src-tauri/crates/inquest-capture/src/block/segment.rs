//! The walk over the lines: inside a block or outside of one.

use std::cell::OnceCell;
use std::collections::VecDeque;

use inquest_core::capture::LineClass;

use super::numbers::Numbers;
use super::outside::Outside;
use super::{Glance, words};
use crate::frame::{self, Frame, Opening, Out, Step};
use crate::limits::{LOOKAHEAD_BYTES, LOOKAHEAD_LEAST, LOOKAHEAD_LINES};
use crate::text::{Ending, Line, Taken};

/// A line kept while it is decided what it begins. What a look at it tells is kept with it: each line is looked at for
/// those before it and for itself.
#[derive(Debug, Clone)]
pub(crate) struct Held {
    pub(crate) number: u64,
    pub(crate) start: u64,
    pub(crate) end: u64,
    raw: String,
    /// What was printed, where it differs.
    printed: Option<String>,
    /// Length of what stands in front of the text: the `> ` of a quoted mail or Markdown quote, the time that a log
    /// service put before a line; and how many quotes there are.
    quote: usize,
    depth: u8,
    /// Length of the time of a log service that the text begins with, and whether it is left out for now.
    stamp: usize,
    stampless: bool,
    glance: Glance,
    /// The same without the time.
    behind: OnceCell<Glance>,
    ends_table: OnceCell<bool>,
    pub(crate) ending: Ending,
    pub(crate) binary: Option<&'static str>,
    pub(crate) too_long: bool,
}

impl Held {
    /// Keeps a line, in a buffer that is used again.
    fn new(line: &Line<'_>, mut raw: String) -> Self {
        raw.clear();
        raw.push_str(line.text);
        let (text, depth) = unquote(line.text, MOST_QUOTES);
        Held {
            number: line.number,
            start: line.start,
            end: line.end,
            raw,
            printed: (line.printed != line.text).then(|| line.printed.to_owned()),
            quote: line.text.len() - text.len(),
            depth,
            stamp: stamp(text),
            stampless: false,
            glance: Glance::of(text),
            behind: OnceCell::new(),
            ends_table: OnceCell::new(),
            ending: line.ending,
            binary: line.binary,
            too_long: line.too_long,
        }
    }

    /// The text without the mark of a quote.
    pub(crate) fn text(&self) -> &str {
        &self.raw[self.quote + if self.stampless { self.stamp } else { 0 }..]
    }

    /// What one look at the text tells.
    pub(crate) fn glance(&self) -> &Glance {
        if self.stampless && self.stamp > 0 {
            self.behind.get_or_init(|| Glance::of(self.text()))
        } else {
            &self.glance
        }
    }

    /// See [`words::ends_table`].
    pub(crate) fn ends_table(&self) -> bool {
        if self.stampless && self.stamp > 0 {
            return words::ends_table(self.text());
        }
        *self.ends_table.get_or_init(|| words::ends_table(self.text()))
    }

    /// The beginning of the text, by which a document on one long line is told.
    pub(crate) fn beginning(&self) -> &str {
        let text = self.text();
        &text[..text.floor_char_boundary(LOOKAHEAD_BYTES)]
    }

    /// The whole text, marks of quotes included.
    pub(super) fn printed(&self) -> &str {
        &self.raw
    }

    /// Takes a line number off the front.
    fn cut(&mut self, number: usize) {
        self.raw.drain(..number);
        if let Some(printed) = self.printed.take() {
            self.printed = printed.get(number..).map(str::to_owned);
        }
        let (text, depth) = unquote(&self.raw, MOST_QUOTES);
        (self.quote, self.depth) = (self.raw.len() - text.len(), depth);
        self.look();
    }

    /// The time of a log service is no part of the text from now on.
    fn drop_stamp(&mut self) {
        self.quote += self.stamp;
        self.look();
    }

    /// Looks at a text that has changed.
    fn look(&mut self) {
        let text = &self.raw[self.quote..];
        (self.stamp, self.stampless, self.glance) = (stamp(text), false, Glance::of(text));
        (self.behind, self.ends_table) = (OnceCell::new(), OnceCell::new());
    }

    fn line(&self) -> Line<'_> {
        Line {
            number: self.number,
            start: self.start,
            end: self.end,
            text: &self.raw,
            printed: self.printed.as_deref().unwrap_or(&self.raw),
            ending: self.ending,
            binary: self.binary,
            too_long: self.too_long,
        }
    }
}

/// Buffers of lines held are used again: so many of them, up to so many bytes.
const SPARE: usize = 2 * LOOKAHEAD_LINES;
const SPARE_BYTES: usize = 4 << 10;
/// Room of the queue: much more than lines are held, so that it seldom wraps around.
const QUEUE: usize = 128;

/// Deepest quote of a quote that is looked into.
const MOST_QUOTES: u8 = 8;

/// Takes at most `depth` marks of a quote (`> `) off; the text, and how many they were.
fn unquote(text: &str, depth: u8) -> (&str, u8) {
    let (mut text, mut found) = (text, 0);
    while found < depth
        && let Some(rest) = text.strip_prefix('>')
    {
        text = rest.strip_prefix(' ').unwrap_or(rest);
        found += 1;
    }
    (text, found)
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
    /// Marks of a quote in front of its lines.
    quotes: u8,
    /// Times before the lines are no part of them.
    stamped: bool,
    took: bool,
    /// The last line that it took has no line end, nor a bracket that closes it.
    unended: bool,
    /// Such a line was not its own.
    over: bool,
}

/// See the module.
pub(crate) struct Segmenter<'s> {
    out: Out<'s>,
    queue: VecDeque<Held>,
    queued: usize,
    /// Buffers of lines that are done with.
    spare: Vec<String>,
    active: Option<Active>,
    outside: Outside,
    /// Line numbers in front of the lines.
    numbers: Option<Numbers>,
    /// A line that a frame opened at and then refused: it is not offered again.
    refused: u64,
}

impl<'s> Segmenter<'s> {
    pub(crate) fn new(out: Out<'s>) -> Self {
        Segmenter {
            out,
            queue: VecDeque::with_capacity(QUEUE),
            queued: 0,
            spare: Vec::new(),
            active: None,
            outside: Outside::default(),
            numbers: None,
            refused: 0,
        }
    }

    /// Takes the next line of the input.
    pub(crate) fn line(&mut self, line: &Line<'_>) -> Taken {
        self.out.ledger.feed(line);
        let mut unnumbered = *line;
        if let Some(numbers) = &mut self.numbers {
            match numbers.take(line.text) {
                Some(cut) => {
                    unnumbered.text = &line.text[cut..];
                    unnumbered.printed = line.printed.get(cut..).unwrap_or(unnumbered.text);
                }
                None => self.numbers = None,
            }
        }
        let line = &unnumbered;
        if self.queue.is_empty() && self.active.is_some() && self.inside(line) {
            return self.taken();
        }
        self.queued += line.text.len();
        let buffer = self.spare.pop().unwrap_or_default();
        self.queue.push_back(Held::new(line, buffer));
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
        if active.quotes > 0 {
            (line.text, line.printed) =
                (unquote(line.text, active.quotes).0, unquote(line.printed, active.quotes).0);
        }
        if active.stamped {
            (line.text, line.printed) =
                (&line.text[stamp(line.text)..], &line.printed[stamp(line.printed)..]);
        }
        if active.indent > 0 {
            line.text = unindent(line.text, active.indent);
            line.printed = unindent(line.printed, active.indent);
        }
        let debris = active.took && words::is_debris(line.text) && !active.frame.holds_text();
        if debris && self.out.ledger.put_apart(line.number, LineClass::Notice) {
            return true;
        }
        let step = if line.too_long {
            active.frame.too_long(&line, &mut self.out)
        } else {
            active.frame.line(&line, &mut self.out)
        };
        match step {
            Step::Took => {
                active.took = true;
                active.unended = line.ending == Ending::None
                    && !active.frame.is_whole().unwrap_or_else(|| closes(line.text));
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
                // Half a line right behind the block: nobody can say what it would have been.
                active.over = line.ending == Ending::None && !waits_for_input(line.text);
                self.leave(false, 1);
                false
            }
        }
    }

    /// Ends the block, if there is one; `over` lines were read beyond it and are not in the queue.
    fn leave(&mut self, ended: bool, over: u64) {
        if let Some(mut active) = self.active.take() {
            // Nothing else tells whether the last value is all that was printed.
            self.out.unended(active.took && (active.over || ended && active.unended));
            active.frame.close(ended, &mut self.out);
            self.out.break_off(ended);
            self.out.settle(self.queue.len() as u64 + over);
            self.out.end();
            self.out.unended(false);
        }
    }

    fn drain(&mut self, ended: bool) {
        while !self.queue.is_empty() && !self.out.stopped() {
            if self.active.is_some() {
                let Some(held) = self.queue.pop_front() else { return };
                self.queued -= held.raw.len();
                if self.inside(&held.line()) {
                    self.recycle(held);
                } else {
                    self.queued += held.raw.len();
                    self.queue.push_front(held);
                }
                continue;
            }
            let few = self.queue.len() < LOOKAHEAD_LINES && self.queued < LOOKAHEAD_BYTES;
            if !ended && (few || self.queue.len() < LOOKAHEAD_LEAST) {
                return;
            }
            self.decide(ended);
        }
    }

    /// The first line of the queue begins a block or gets a class of its own.
    fn decide(&mut self, ended: bool) {
        let lines = self.queue.make_contiguous();
        if let Some(reason) = lines[0].binary {
            self.pop(|out, held| out.ledger.quarantine(reason, held.text()));
            return;
        }
        if self.numbers.is_none()
            && let Some(numbers) = Numbers::detect(lines)
        {
            self.numbered(numbers);
            return;
        }
        let number = lines[0].number;
        let quotes = lines[0].depth;
        if number != self.refused && !lines[0].too_long && !self.outside.holds(lines[0].text()) {
            let (opening, stamped) = open(lines, ended, self.outside.in_statement());
            if opening.is_some() && self.out.full() {
                self.pop(|out, held| out.ledger.quarantine("too_many_blocks", held.text()));
                return;
            }
            if let Some(Opening { frame, indent }) = opening {
                self.out.context = self.outside.context();
                self.active =
                    Some(Active { frame, indent, quotes, stamped, took: false, unended: false, over: false });
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

    /// Takes the numbers off the lines at hand, and off those to come.
    fn numbered(&mut self, mut numbers: Numbers) {
        self.numbers = None;
        for held in &mut self.queue {
            let Some(cut) = numbers.take(held.printed()) else { return };
            held.cut(cut);
            self.queued -= cut;
        }
        self.numbers = Some(numbers);
    }

    fn pop(&mut self, class: impl FnOnce(&mut Out<'s>, &Held)) {
        if let Some(held) = self.queue.pop_front() {
            self.queued -= held.raw.len();
            class(&mut self.out, &held);
            self.recycle(held);
        }
    }

    /// Keeps the buffer of a line that is done with.
    fn recycle(&mut self, held: Held) {
        if self.spare.len() < SPARE && held.raw.capacity() <= SPARE_BYTES {
            self.spare.push(held.raw);
        }
    }
}

/// The frame that begins with these lines, if one does, and whether the times before them had to be taken off first.
fn open(lines: &mut [Held], ended: bool, in_statement: bool) -> (Option<Opening>, bool) {
    if lines[0].stamp == 0 {
        return (frame::open(lines, ended, in_statement), false);
    }
    // A report may begin its lines with such times itself.
    if let Some(report) = crate::report::open(lines, ended) {
        return (Some(report), false);
    }
    lines.iter_mut().for_each(|line| line.stampless = true);
    if let Some(opening) = frame::open_certain(lines, ended) {
        lines.iter_mut().for_each(Held::drop_stamp);
        return (Some(opening), true);
    }
    lines.iter_mut().for_each(|line| line.stampless = false);
    (frame::open_table(lines, ended, in_statement), false)
}

/// True for the last line of a document: brackets or tags from end to end, which are whole without a line end. Whether
/// the document is, its frame says.
fn closes(text: &str) -> bool {
    let t = text.trim();
    match t.as_bytes() {
        [b'<', .., b'>'] | [b'{', .., b'}' | b']'] | [b'}' | b']', ..] => t.ends_with(['}', ']', '>']),
        [b'[', rest @ .., b']'] => {
            matches!(rest.trim_ascii_start().first(), None | Some(b'{' | b'[' | b'"'))
        }
        _ => false,
    }
}

/// True for the prompt of a client or a shell, where a session that was copied ends.
fn waits_for_input(text: &str) -> bool {
    words::prompt(text).is_some() || text.trim_end().ends_with(['$', '#', '>'])
}

/// Takes up to `indent` leading blanks off.
fn unindent(text: &str, indent: usize) -> &str {
    let blanks = text.bytes().take(indent).take_while(|b| *b == b' ').count();
    &text[blanks..]
}
