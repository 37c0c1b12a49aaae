//! Where the records of a document begin and end, line by line, by counting brackets.

use super::value::scalar_end;
use crate::limits::JSON_DEPTH;

/// Takes the records that a [`Scanner`] finds.
pub(super) trait Records {
    /// A record begins here. Its length when it stands whole in the text and was taken: it need not be looked for then.
    fn known(&mut self, _text: &str) -> Option<usize> {
        None
    }

    /// A record, as its source text.
    fn record(&mut self, text: &str);
}

impl<F: FnMut(&str)> Records for F {
    fn record(&mut self, text: &str) {
        self(text);
    }
}

/// Finds the records of a document, line by line.
#[derive(Default)]
pub(super) struct Scanner {
    /// The document is a list of records.
    pub(super) array: bool,
    /// The list ended, or a record outside of one.
    pub(super) closed: bool,
    /// A string is open where the last line ended.
    pub(super) in_string: bool,
    depth: usize,
    escaped: bool,
    /// The part of a record that came in earlier lines.
    kept: String,
    /// A scalar or nested array of a top-level array is a record too.
    comma: bool,
}

/// Why a line is no JSON.
pub(super) struct Malformed(pub(super) &'static str);

impl Scanner {
    /// True when the top-level value is complete.
    pub(super) fn done(&self) -> bool {
        self.closed && self.array
    }

    /// True inside a record that began earlier.
    pub(super) fn in_record(&self) -> bool {
        self.depth > 0
    }

    /// The record that is open, as far as it came; where a line was refused, up to the end of that line.
    pub(super) fn open_record(&self) -> &str {
        &self.kept
    }

    /// Looks at one more line and hands out the records that end in it.
    pub(super) fn line(&mut self, text: &str, records: &mut dyn Records) -> Result<(), Malformed> {
        if !self.in_record() {
            if let Some(start) = self.walk(text, 0, None, records)? {
                self.kept = text[start..].to_owned();
            }
            return Ok(());
        }
        let mut kept = std::mem::take(&mut self.kept);
        let from = kept.len() + 1;
        kept.push('\n');
        kept.push_str(text);
        self.kept = match self.walk(&kept, from, Some(0), records)? {
            // The same record still: what was kept stays where it is.
            Some(0) => kept,
            Some(start) => kept[start..].to_owned(),
            None => String::new(),
        };
        Ok(())
    }

    /// Walks over the text from `at`; returns where the record that stays open begins.
    fn walk(
        &mut self,
        text: &str,
        mut at: usize,
        mut start: Option<usize>,
        records: &mut dyn Records,
    ) -> Result<Option<usize>, Malformed> {
        let bytes = text.as_bytes();
        while at < bytes.len() {
            if self.in_string {
                at = self.string(bytes, at);
                continue;
            }
            let b = bytes[at];
            if self.depth == 0 {
                match b {
                    b' ' | b'\t' | b'\r' => {}
                    b',' if self.array && self.comma => self.comma = false,
                    b']' if self.array && !self.closed => self.closed = true,
                    b'[' if !self.array && !self.closed => self.array = true,
                    b'{' | b'[' if !self.done() && (self.array || b == b'{') => {
                        if b == b'{'
                            && let Some(length) = records.known(&text[at..])
                        {
                            self.record_ended();
                            at += length;
                            continue;
                        }
                        self.depth = 1;
                        start = Some(at);
                    }
                    _ if self.array && !self.closed => {
                        let end = scalar_end(bytes, at).ok_or(Malformed("bad_json"))?;
                        records.record(&text[at..end]);
                        self.comma = true;
                        at = end;
                        continue;
                    }
                    _ => return Err(Malformed("bad_json")),
                }
                at += 1;
                continue;
            }
            match b {
                b'"' => self.in_string = true,
                b'{' | b'[' => {
                    self.depth += 1;
                    if self.depth > JSON_DEPTH {
                        self.kept = text[start.unwrap_or(0)..].to_owned();
                        return Err(Malformed("too_deep"));
                    }
                }
                b'}' | b']' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        self.record_ended();
                        records.record(&text[start.take().unwrap_or(0)..=at]);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        if self.in_string {
            self.kept = text[start.unwrap_or(0)..].to_owned();
            return Err(Malformed("bad_json"));
        }
        Ok(start)
    }

    fn record_ended(&mut self) {
        self.comma = true;
        self.closed |= !self.array;
    }

    /// Walks inside a string; returns where it stopped.
    fn string(&mut self, bytes: &[u8], at: usize) -> usize {
        if self.escaped {
            self.escaped = false;
            return at + 1;
        }
        match memchr::memchr2(b'"', b'\\', &bytes[at..]) {
            None => bytes.len(),
            Some(i) => {
                if bytes[at + i] == b'"' {
                    self.in_string = false;
                } else {
                    self.escaped = true;
                }
                at + i + 1
            }
        }
    }
}
