//! Who accounts for the lines: one class each, in order.

use std::collections::VecDeque;
use std::ops::Range;

use inquest_core::capture::{LineClass, Receipt};

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
    watch: Option<Watch>,
}

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

    /// Lines that wait for their class.
    pub(crate) fn waiting(&self) -> u64 {
        self.fed - self.receipt.lines
    }

    /// The class of the next line.
    pub(crate) fn put(&mut self, class: LineClass) {
        self.receipt.count(class);
        self.after(class, None);
    }

    /// The next line was not understood.
    pub(crate) fn quarantine(&mut self, reason: &str, text: &str) {
        self.receipt.quarantine_line(self.receipt.lines + 1, reason, text);
        self.after(LineClass::Quarantined, Some(reason));
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
