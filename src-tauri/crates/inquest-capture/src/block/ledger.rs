//! Who accounts for the lines: one class each, in order.

use std::collections::VecDeque;
use std::ops::Range;

use inquest_core::capture::{LineClass, Quarantined, Receipt};

use super::WindowLine;
use crate::limits::{SHOWN_BYTES, STRIP_RUNS};
use crate::text::Line;

/// Counts classes, keeps the strip, and collects a window when asked to.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    receipt: Receipt,
    strip: Vec<(LineClass, u64)>,
    /// Lines handed in; those beyond `receipt.lines` wait for their class.
    fed: u64,
    /// Number of the last of them, and where it ends in the input.
    last: (u64, u64),
    /// Lines that have their class while lines before them wait for theirs, in order.
    apart: VecDeque<(u64, LineClass)>,
    /// The last line put as the first of a row, and how many continued it.
    last_row: (u64, u64),
    /// A row that comes next and must be quarantined: its first line, the reason, its text; true while in it.
    doomed: Option<(u64, &'static str, String, bool)>,
    watch: Option<Watch>,
}

/// Most lines that are kept apart at a time.
const APART: usize = 10_000;

#[derive(Debug)]
struct Watch {
    wanted: Range<u64>,
    waiting: VecDeque<(u64, (u64, u64), String)>,
    found: Vec<WindowLine>,
}

impl Ledger {
    /// A ledger that collects the lines of a window with their classes.
    pub(crate) fn watching(wanted: Range<u64>) -> Self {
        let watch = Watch { wanted, waiting: VecDeque::new(), found: Vec::new() };
        Ledger { watch: Some(watch), ..Ledger::default() }
    }

    /// A line was read; its class comes later.
    pub(crate) fn feed(&mut self, line: &Line<'_>) {
        self.fed += 1;
        self.last = (line.number, line.end);
        if let Some(watch) = &mut self.watch
            && watch.wanted.contains(&line.number)
        {
            watch.waiting.push_back((line.number, (line.start, line.end), clip(line.text).to_owned()));
        }
    }

    /// True when the window wanted is complete and nothing else is.
    pub(crate) fn satisfied(&self) -> bool {
        self.watch.as_ref().is_some_and(|w| self.receipt.lines + 1 >= w.wanted.end)
    }

    /// Lines that have their class.
    pub(crate) fn done(&self) -> u64 {
        self.receipt.lines
    }

    /// Number of the last line handed in, and where it ends in the input.
    pub(crate) fn last(&self) -> (u64, u64) {
        self.last
    }

    /// Lines that wait for their class.
    pub(crate) fn waiting(&self) -> u64 {
        self.fed - self.receipt.lines
    }

    /// The class of the next line.
    pub(crate) fn put(&mut self, class: LineClass) {
        if self.doomed.is_some() && self.put_doomed(class) {
            return;
        }
        let next = self.receipt.lines + 1;
        match class {
            LineClass::Row => self.last_row = (next, 0),
            LineClass::Continuation => self.last_row.1 += 1,
            _ => {}
        }
        self.receipt.count(class);
        self.after(class, None);
        self.catch_up();
    }

    /// The class of a line that was fed, whatever lines before it are waiting for. False when too many are apart.
    pub(crate) fn put_apart(&mut self, number: u64, class: LineClass) -> bool {
        if self.apart.len() >= APART {
            return false;
        }
        self.apart.push_back((number, class));
        self.catch_up();
        true
    }

    fn catch_up(&mut self) {
        while let Some((_, class)) = self.apart.pop_front_if(|(n, _)| *n == self.receipt.lines + 1) {
            self.receipt.count(class);
            self.after(class, None);
        }
    }

    /// The next line was not understood.
    pub(crate) fn quarantine(&mut self, reason: &str, text: &str) {
        self.receipt.quarantine_line(self.receipt.lines + 1, reason, text);
        self.after(LineClass::Quarantined, Some(reason));
        self.catch_up();
    }

    /// A row turned out to be beyond a limit: its lines, which are the last that were classified or the next to be, are
    /// quarantined.
    pub(crate) fn regret(&mut self, first: u64, reason: &'static str, text: &str) {
        let text = clip(text);
        if first > self.receipt.lines {
            self.doomed = Some((first, reason, text.to_owned(), false));
            return;
        }
        if self.last_row.0 != first {
            return;
        }
        let more = std::mem::take(&mut self.last_row.1);
        self.last_row.0 = 0;
        self.receipt.row -= 1;
        self.receipt.continuation -= more;
        self.receipt.quarantined += 1 + more;
        if self.receipt.quarantine.len() < Receipt::QUOTED {
            let quoted = Quarantined { line: first, reason: reason.to_owned(), text: text.to_owned() };
            let at = self.receipt.quarantine.partition_point(|q| q.line < first);
            self.receipt.quarantine.insert(at, quoted);
        }
        let of_row = |class| matches!(class, LineClass::Row | LineClass::Continuation);
        self.rewrite_strip(self.receipt.lines + 1 - first, of_row);
        for found in
            self.watch.iter_mut().flat_map(|w| &mut w.found).filter(|f| f.line >= first && of_row(f.class))
        {
            found.class = LineClass::Quarantined;
            found.reason = Some(reason.to_owned());
        }
    }

    /// Quarantines runs within the last `lines` of the strip.
    fn rewrite_strip(&mut self, lines: u64, which: impl Fn(LineClass) -> bool) {
        let (mut left, mut tail) = (lines, Vec::new());
        while left > 0
            && let Some((class, count)) = self.strip.pop()
        {
            let taken = count.min(left);
            if count > taken {
                self.strip.push((class, count - taken));
            }
            tail.push((if which(class) { LineClass::Quarantined } else { class }, taken));
            left -= taken;
        }
        for (class, count) in tail.into_iter().rev() {
            match self.strip.last_mut() {
                Some((last, sum)) if *last == class => *sum += count,
                _ => self.strip.push((class, count)),
            }
        }
    }

    /// Quarantines the next line if it is of the row that must be; false when it is none of its.
    fn put_doomed(&mut self, class: LineClass) -> bool {
        let next = self.receipt.lines + 1;
        let Some((first, reason, text, inside)) = &mut self.doomed else { return false };
        let begins = !*inside && next == *first && class == LineClass::Row;
        let goes_on = *inside && class == LineClass::Continuation;
        if !begins && !goes_on {
            if *inside || next > *first {
                self.doomed = None;
            }
            return false;
        }
        *inside = true;
        let (reason, text) = (*reason, std::mem::take(text));
        self.quarantine(reason, &text);
        true
    }

    fn after(&mut self, class: LineClass, reason: Option<&str>) {
        match self.strip.last_mut() {
            Some((last, count)) if *last == class => *count += 1,
            _ => {
                if self.strip.len() >= STRIP_RUNS * 4 {
                    merge(&mut self.strip);
                }
                self.strip.push((class, 1));
            }
        }
        if let Some(watch) = &mut self.watch
            && watch.wanted.contains(&self.receipt.lines)
            && let Some((line, bytes, text)) = watch.waiting.pop_front()
        {
            watch.found.push(WindowLine { line, bytes, class, text, reason: reason.map(str::to_owned) });
        }
    }

    pub(crate) fn into_parts(mut self) -> (Receipt, Vec<(LineClass, u64)>) {
        while self.strip.len() > STRIP_RUNS {
            merge(&mut self.strip);
        }
        (self.receipt, self.strip)
    }

    pub(crate) fn into_window(self) -> Vec<WindowLine> {
        self.watch.map(|w| w.found).unwrap_or_default()
    }
}

/// The beginning of a line, as much as is shown.
pub(crate) fn clip(text: &str) -> &str {
    &text[..text.floor_char_boundary(SHOWN_BYTES)]
}

/// Halves the strip: of each pair of runs the longer one takes the other's lines.
fn merge(strip: &mut Vec<(LineClass, u64)>) {
    let mut merged: Vec<(LineClass, u64)> = Vec::with_capacity(strip.len() / 2 + 1);
    for pair in strip.chunks(2) {
        let (class, count) = match pair {
            [a, b] => (if b.1 > a.1 { b.0 } else { a.0 }, a.1 + b.1),
            [a] => *a,
            _ => continue,
        };
        match merged.last_mut() {
            Some((last, sum)) if *last == class => *sum += count,
            _ => merged.push((class, count)),
        }
    }
    *strip = merged;
}
