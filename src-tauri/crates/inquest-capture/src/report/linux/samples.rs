//! Files of one `key value` per line, once or sampled: a sample is a row, its keys are columns.
//!
//! The keys of the first sample make the columns; a key that only a later one has is quarantined, one that a later one lacks is
//! NULL there. A sample begins at a mark ([`super::mark`]) or where its first key comes again.

use inquest_core::capture::LineClass;

use super::mark::mark;
use crate::block::Held;
use crate::frame::{Frame, Head, Out, Step};
use crate::kind::spec::{ColumnSpec, SchemaUnit};
use crate::limits::SAMPLE_KEYS;
use crate::raw::{CellForm, RawCell};
use crate::report::exact;
use crate::text::Line;

/// Key and value of a line, the value without its unit and in the unit of the column.
pub(super) type Pair<'a> = (&'a str, String);

/// One sort of file.
#[derive(Clone, Copy)]
pub(super) struct Sort {
    /// Frame of its blocks.
    pub(super) frame: &'static str,
    /// Reads a line.
    pub(super) pair: fn(&str) -> Option<Pair<'_>>,
}

/// The first of these lines that is no mark, and whether one stood before it.
pub(super) fn first(lines: &[Held]) -> Option<(&str, usize)> {
    let at = usize::from(mark(lines.first()?.text()).is_some());
    Some((lines.get(at)?.text(), at))
}

/// `Key:   44252 kB` or `Key: text`: kB are units of 1024 bytes and become bytes where the schema says bytes.
pub(super) fn colon_pair<'a>(schema: &[ColumnSpec], line: &'a str) -> Option<Pair<'a>> {
    let (key, value) = line.trim_end().split_once(':')?;
    let name = key.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'(' | b')' | b'-'));
    if !name || key.is_empty() || key.len() > 40 || !value.is_empty() && !value.starts_with([' ', '\t']) {
        return None;
    }
    let value = value.trim();
    let bytes = schema.iter().any(|c| c.name.eq_ignore_ascii_case(key) && c.unit == SchemaUnit::Bytes);
    let figure = value.strip_suffix(" kB").filter(|_| bytes).and_then(|kib| exact::times(kib.trim(), 1_024));
    Some((key, figure.unwrap_or_else(|| value.split_whitespace().collect::<Vec<_>>().join(" "))))
}

/// The frame.
pub(super) struct Samples {
    sort: Sort,
    first_line: Option<u64>,
    header: Vec<String>,
    marked: bool,
    pending: Option<String>,
    sample: Option<Sample>,
}

struct Sample {
    mark: Option<String>,
    line: u64,
    pairs: Vec<(String, String)>,
}

impl Samples {
    pub(super) fn new(sort: Sort) -> Self {
        Samples { sort, first_line: None, header: Vec::new(), marked: false, pending: None, sample: None }
    }

    fn flush(&mut self, out: &mut Out<'_>) {
        let Some(sample) = self.sample.take() else { return };
        if self.header.is_empty() {
            self.marked = sample.mark.is_some();
            let keys = sample.pairs.iter().map(|(key, _)| key.clone());
            self.header = self.marked.then(|| "sample".to_owned()).into_iter().chain(keys).collect();
            out.begin(Head {
                frame: self.sort.frame,
                header: Some(self.header.clone()),
                width: self.header.len(),
                first_line: self.first_line.unwrap_or(sample.line),
                padded: false,
            });
        }
        let null = || RawCell { text: "".into(), form: CellForm::Null };
        let mut cells: Vec<RawCell<'_>> = self.header.iter().map(|_| null()).collect();
        let mut put = |name: &str, value: String| {
            if let Some(at) = self.header.iter().position(|h| h == name) {
                cells[at] = RawCell { text: value.into(), form: CellForm::Bare };
            }
        };
        if let Some(mark) = sample.mark.filter(|_| self.marked) {
            put("sample", mark);
        }
        let keys = sample.pairs.len() + usize::from(self.marked);
        for (key, value) in sample.pairs {
            if !value.is_empty() {
                put(&key, value);
            }
        }
        out.row(cells, sample.line);
        if keys < self.header.len() {
            out.incomplete("cut_row");
        }
    }

    fn pair(&mut self, key: &str, value: String, line: &Line<'_>, out: &mut Out<'_>) {
        let again = self.sample.as_ref().is_some_and(|s| s.pairs[0].0 == key);
        if again || self.pending.is_some() {
            self.flush(out);
        }
        match &mut self.sample {
            Some(sample) => {
                let new = !self.header.is_empty() && !self.header.iter().any(|h| h == key);
                let twice = sample.pairs.iter().any(|(k, _)| k == key);
                if new || twice || sample.pairs.len() >= SAMPLE_KEYS {
                    out.quarantine("key_not_in_first_sample", line.text);
                    return;
                }
                sample.pairs.push((key.to_owned(), value));
                out.put(LineClass::Continuation);
            }
            None => {
                let pairs = vec![(key.to_owned(), value)];
                self.sample = Some(Sample { mark: self.pending.take(), line: line.number, pairs });
                out.put(LineClass::Row);
            }
        }
    }
}

impl Frame for Samples {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        self.first_line.get_or_insert(line.number);
        if let Some((key, value)) = (self.sort.pair)(line.text) {
            self.pair(key, value, line, out);
            return Step::Took;
        }
        let t = line.text.trim();
        if t.is_empty() {
            out.put(LineClass::Blank);
            return Step::Took;
        }
        let cut = self.sample.is_some() && self.header.iter().any(|h| h.starts_with(t));
        if cut {
            out.quarantine("cut_row", line.text);
            out.incomplete("cut_row");
            return Step::Took;
        }
        // A mark before the next sample; one that belongs to something else ends the block.
        if let Some(words) = mark(line.text)
            && (self.sample.is_none() && self.header.is_empty() || self.marked_first())
        {
            self.flush(out);
            self.pending = Some(words.to_owned());
            out.put(LineClass::Header);
            return Step::Took;
        }
        Step::Over
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.flush(out);
    }
}

impl Samples {
    /// The first sample had a mark, so others may.
    fn marked_first(&self) -> bool {
        self.marked || self.sample.as_ref().is_some_and(|s| s.mark.is_some())
    }
}
