//! The parts of a JSON value as slices of its text: numbers keep their digits.

use std::borrow::Cow;

use super::walk::string_end;
use crate::report::monitoring::gather::Cell;

/// The lines of the parts of an element that runs over several. Parts asked for in order cost no second look.
pub(super) struct Lines<'a> {
    json: &'a str,
    at: usize,
    first: u64,
    line: u64,
}

impl<'a> Lines<'a> {
    /// Of an element that begins at this line.
    pub(super) fn new(json: &'a str, first: u64) -> Self {
        Lines { json, at: 0, first, line: first }
    }

    /// The line that a slice of the element begins at.
    pub(super) fn of(&mut self, part: &str) -> u64 {
        let Some(to) = (part.as_ptr() as usize).checked_sub(self.json.as_ptr() as usize) else {
            return self.first;
        };
        if to < self.at {
            (self.at, self.line) = (0, self.first);
        }
        let between = self.json.as_bytes().get(self.at..to).unwrap_or_default();
        self.line += memchr::memchr_iter(b'\n', between).count() as u64;
        self.at = to.min(self.json.len());
        self.line
    }
}

/// The members of an object, keys unescaped.
pub(super) fn members(json: &str) -> Option<Vec<(Cow<'_, str>, &str)>> {
    let mut out = Vec::new();
    let bytes = json.as_bytes();
    let mut at = blanks(bytes, 0);
    if bytes.get(at) != Some(&b'{') {
        return None;
    }
    at = blanks(bytes, at + 1);
    if bytes.get(at) == Some(&b'}') {
        return Some(out);
    }
    loop {
        if bytes.get(at) != Some(&b'"') {
            return None;
        }
        let end = string_end(bytes, at)?;
        let key = unquoted(json.get(at..end)?)?;
        at = blanks(bytes, end);
        if bytes.get(at) != Some(&b':') {
            return None;
        }
        at = blanks(bytes, at + 1);
        let end = value_end(bytes, at)?;
        out.push((key, json.get(at..end)?));
        at = blanks(bytes, end);
        match bytes.get(at) {
            Some(b',') => at = blanks(bytes, at + 1),
            Some(b'}') => return Some(out),
            _ => return None,
        }
    }
}

/// The items of an array.
pub(super) fn items(json: &str) -> Option<Vec<&str>> {
    let mut out = Vec::new();
    let bytes = json.as_bytes();
    let mut at = blanks(bytes, 0);
    if bytes.get(at) != Some(&b'[') {
        return None;
    }
    at = blanks(bytes, at + 1);
    if bytes.get(at) == Some(&b']') {
        return Some(out);
    }
    loop {
        let end = value_end(bytes, at)?;
        out.push(json.get(at..end)?);
        at = blanks(bytes, end);
        match bytes.get(at) {
            Some(b',') => at = blanks(bytes, at + 1),
            Some(b']') => return Some(out),
            _ => return None,
        }
    }
}

/// The value as a cell: null is NULL, a text loses its quotes, a number keeps its digits, what is nested stays JSON.
pub(super) fn cell(json: &str) -> Cell {
    match json.as_bytes().first() {
        Some(b'n') | None => None,
        Some(b'"') => Some(unquoted(json).map_or_else(|| json.to_owned(), Cow::into_owned)),
        _ => Some(json.to_owned()),
    }
}

/// A text without its quotes.
pub(super) fn unquoted(json: &str) -> Option<Cow<'_, str>> {
    let inner = json.strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains('\\') {
        serde_json::from_str::<String>(json).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(inner))
    }
}

fn blanks(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        at += 1;
    }
    at
}

fn value_end(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at)? {
        b'"' => string_end(bytes, at),
        b'{' | b'[' => {
            let (mut depth, mut i) = (0usize, at);
            loop {
                match bytes.get(i)? {
                    b'"' => {
                        i = string_end(bytes, i)?;
                        continue;
                    }
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => {
                        depth -= 1;
                        if depth == 0 {
                            return Some(i + 1);
                        }
                    }
                    _ => {}
                }
                i += 1;
            }
        }
        b',' | b']' | b'}' | b':' => None,
        _ => {
            let rest = &bytes[at..];
            let end = |b: &u8| matches!(b, b',' | b']' | b'}' | b' ' | b'\t' | b'\n' | b'\r');
            Some(at + rest.iter().position(end).unwrap_or(rest.len()))
        }
    }
}
