//! One record of delimited text: its cells, quotes and escapes.

use std::borrow::Cow;

use super::super::cell::null;
use crate::raw::{CellForm, RawCell};

/// `\N` between delimiters, or an escaped quote: the dialect of `INTO OUTFILE`.
pub(super) fn has_backslash_null(text: &str, delimiter: u8) -> bool {
    text.split(char::from(delimiter)).any(|f| f == "\\N")
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Dialect {
    pub(super) delimiter: u8,
    pub(super) backslash: bool,
    pub(super) trailing: Trailing,
}

/// Whether records end with a delimiter that makes no column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Trailing {
    #[default]
    None,
    /// Those under the header do.
    Rows,
    /// So does the header.
    All,
}

impl Dialect {
    /// Takes the empty field behind a trailing delimiter off.
    pub(super) fn drop_trailing<T>(
        self,
        cells: &mut Vec<T>,
        header: bool,
        is_empty: impl Fn(&T) -> bool,
    ) -> bool {
        let has = self.trailing == Trailing::All || self.trailing == Trailing::Rows && !header;
        let drop = has && cells.len() > 1 && cells.last().is_some_and(is_empty);
        if drop {
            cells.pop();
        }
        drop
    }
}

pub(super) enum Split<'a> {
    Cells(Vec<RawCell<'a>>),
    /// A quote is open at the end.
    Open,
    /// Text after a closing quote.
    Bad,
}

/// Splits a whole record.
pub(super) fn split(dialect: Dialect, text: &str) -> Split<'_> {
    split_into(dialect, text, 0)
}

/// The same with room for so many cells.
pub(super) fn split_into(dialect: Dialect, text: &str, width: usize) -> Split<'_> {
    let bytes = text.as_bytes();
    let mut cells = Vec::with_capacity(width);
    let mut at = 0;
    loop {
        if bytes.get(at) == Some(&b'"') {
            let Some(end) = closing(dialect, bytes, at + 1) else { return Split::Open };
            cells.push(RawCell { text: unquote(dialect, &text[at + 1..end]), form: CellForm::Quoted });
            at = end + 1;
            match bytes.get(at) {
                None => return Split::Cells(cells),
                Some(b) if *b == dialect.delimiter => at += 1,
                Some(_) => return Split::Bad,
            }
        } else {
            let end = next(dialect.delimiter, &bytes[at..]).map(|i| at + i);
            cells.push(unquoted(&text[at..end.unwrap_or(bytes.len())]));
            match end {
                Some(end) => at = end + 1,
                None => return Split::Cells(cells),
            }
        }
    }
}

/// Position of the next delimiter. Most cells are shorter than a search is worth.
#[inline]
pub(super) fn next(delimiter: u8, bytes: &[u8]) -> Option<usize> {
    let near = bytes.len().min(16);
    match bytes[..near].iter().position(|b| *b == delimiter) {
        None => memchr::memchr(delimiter, &bytes[near..]).map(|i| near + i),
        found => found,
    }
}

/// Position of the quote that closes the one before `at`.
pub(super) fn closing(dialect: Dialect, bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let found = if dialect.backslash {
            memchr::memchr2(b'"', b'\\', bytes.get(at..)?)?
        } else {
            memchr::memchr(b'"', bytes.get(at..)?)?
        };
        at += found;
        if bytes[at] == b'\\' || bytes.get(at + 1) == Some(&b'"') {
            at += 2;
        } else {
            return Some(at);
        }
    }
}

pub(super) fn unquote(dialect: Dialect, text: &str) -> Cow<'_, str> {
    let text = if memchr::memchr(b'"', text.as_bytes()).is_some() {
        Cow::Owned(text.replace("\"\"", "\""))
    } else {
        Cow::Borrowed(text)
    };
    if !dialect.backslash || memchr::memchr(b'\\', text.as_bytes()).is_none() {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match if c == '\\' { chars.next() } else { None } {
            None => out.push(c),
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('0') => out.push('\0'),
            Some(other) => out.push(other),
        }
    }
    Cow::Owned(out)
}

#[inline]
fn unquoted(text: &str) -> RawCell<'_> {
    if text.is_empty() {
        return RawCell { text: Cow::Borrowed(""), form: CellForm::Empty };
    }
    if text == "\\N" {
        return null();
    }
    RawCell { text: Cow::Borrowed(text), form: CellForm::Bare }
}

/// Splits a line without quotes.
pub(super) fn plain<'a>(dialect: Dialect, text: &'a str, cells: &mut Vec<RawCell<'a>>) {
    let mut from = 0;
    let mut cut = |at: usize| {
        cells.push(unquoted(&text[from..at]));
        from = at + 1;
    };
    // Cells are short, so that a search for each delimiter would cost more than a look at eight bytes at once.
    let (eights, rest) = text.as_bytes().as_chunks::<8>();
    for (at, eight) in eights.iter().enumerate() {
        let mut marks = marks_of(dialect.delimiter, *eight);
        while marks != 0 {
            cut(at * 8 + marks.trailing_zeros() as usize / 8);
            marks &= marks - 1;
        }
    }
    let last = text.len() - rest.len();
    rest.iter().enumerate().filter(|(_, b)| **b == dialect.delimiter).for_each(|(at, _)| cut(last + at));
    cells.push(unquoted(&text[from..]));
}

/// The highest bit of each byte that is the delimiter, the first byte lowest.
#[inline]
fn marks_of(delimiter: u8, eight: [u8; 8]) -> u64 {
    const LOW: u64 = u64::from_ne_bytes([0x7f; 8]);
    let differs = u64::from_le_bytes(eight) ^ u64::from_ne_bytes([delimiter; 8]);
    !(((differs & LOW) + LOW) | differs | LOW)
}

/// How far the search for the end of a record has come.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Search {
    /// Where to go on: nothing before is looked at again.
    at: usize,
    /// A quote is open there; else it is the start of a field.
    inside: bool,
}

impl Search {
    /// Whether a quote is open at the end of the record as it is now.
    pub(super) fn is_open(&mut self, dialect: Dialect, bytes: &[u8]) -> bool {
        loop {
            if self.inside {
                let Some(end) = closing(dialect, bytes, self.at) else {
                    self.at = bytes.len();
                    return true;
                };
                self.inside = false;
                match bytes.get(end + 1) {
                    Some(b) if *b == dialect.delimiter => self.at = end + 2,
                    _ => return false,
                }
            } else if bytes.get(self.at) == Some(&b'"') {
                self.inside = true;
                self.at += 1;
            } else {
                match memchr::memchr(dialect.delimiter, bytes.get(self.at..).unwrap_or(&[])) {
                    Some(i) => self.at += i + 1,
                    None => return false,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_at_every_delimiter_wherever_it_stands() {
        let dialect = Dialect { delimiter: b',', ..Dialect::default() };
        for text in [
            "",
            ",",
            "a",
            "a,b",
            ",,",
            "1234567,9",
            "12345678,0",
            "가나,다\u{ac2c},-,\u{2c2c},",
            ",a,,bc,def,ghij,klmno,",
        ] {
            for shift in 0..9 {
                let text = format!("{}{text}{text}", "x".repeat(shift));
                let mut cells = Vec::new();
                plain(dialect, &text, &mut cells);
                let texts: Vec<&str> = cells.iter().map(|c| c.text.as_ref()).collect();
                assert_eq!(texts, text.split(',').collect::<Vec<_>>());
            }
        }
    }
}
