//! Values of JSON in their source text: where they end, and the cell each is.
//!
//! Nothing here recurses and no number is computed. Strings without escapes are slices of the text.

use std::borrow::Cow;

use serde::de::IgnoredAny;

use super::super::cell::null;
use crate::limits::JSON_DEPTH;
use crate::raw::{CellForm, RawCell};

/// The value that begins at `at` and one past its end. `None` when there is none, also when it is nested deeper than a
/// value of a record may be.
pub(super) fn value(text: &str, at: usize) -> Option<(RawCell<'_>, usize)> {
    let bytes = text.as_bytes();
    match bytes.get(at)? {
        b'"' => quoted(text, at),
        b't' => word(text, at, "true").map(|end| (of(text, at, end, CellForm::Bool), end)),
        b'f' => word(text, at, "false").map(|end| (of(text, at, end, CellForm::Bool), end)),
        b'n' => word(text, at, "null").map(|end| (null(), end)),
        b'{' | b'[' => {
            let end = nested_end(bytes, at)?;
            Some((nested(text.get(at..end)?)?, end))
        }
        _ => number_end(bytes, at).map(|end| (of(text, at, end, CellForm::Number), end)),
    }
}

fn of(text: &str, at: usize, end: usize, form: CellForm) -> RawCell<'_> {
    RawCell { text: Cow::Borrowed(&text[at..end]), form }
}

fn word(text: &str, at: usize, word: &str) -> Option<usize> {
    text.as_bytes()[at..].starts_with(word.as_bytes()).then_some(at + word.len())
}

fn quoted(text: &str, at: usize) -> Option<(RawCell<'_>, usize)> {
    let bytes = text.as_bytes();
    let stop = special(bytes, at + 1)?;
    if bytes[stop] == b'"' {
        return Some((of(text, at + 1, stop, CellForm::Quoted), stop + 1));
    }
    let end = string_end(bytes, stop - 1)?;
    Some((RawCell { text: string(text.get(at..end)?)?, form: CellForm::Quoted }, end))
}

/// Brackets are only counted on the way: whether they match, and the commas, is for the reader of JSON to say. It skips
/// values without recursion.
fn nested(text: &str) -> Option<RawCell<'_>> {
    serde_json::from_str::<IgnoredAny>(text).ok()?;
    Some(RawCell { text: Cow::Borrowed(text), form: CellForm::Json })
}

/// First quote, backslash or control character from `at` on: where a plain piece of a string ends.
fn special(bytes: &[u8], mut at: usize) -> Option<usize> {
    // Eight bytes at a time. A borrow can only mark bytes behind a true one, and the first counts.
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = ONES << 7;
    let zero = |word: u64| word.wrapping_sub(ONES) & !word & HIGH;
    while let Some(eight) = bytes.get(at..)?.first_chunk::<8>() {
        let word = u64::from_le_bytes(*eight);
        let control = word.wrapping_sub(ONES * 0x20) & !word & HIGH;
        let found = zero(word ^ (ONES * b'"' as u64)) | zero(word ^ (ONES * b'\\' as u64)) | control;
        if found != 0 {
            return Some(at + found.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    let tail = bytes.get(at..)?.iter().position(|b| matches!(b, b'"' | b'\\' | ..0x20))?;
    Some(at + tail)
}

/// One past the closing quote of the string that begins at `at`.
pub(crate) fn string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut i = at + 1;
    loop {
        i += memchr::memchr2(b'"', b'\\', bytes.get(i..)?)?;
        if bytes[i] == b'"' {
            return Some(i + 1);
        }
        i += 2;
    }
}

/// One past the end of the number that begins at `at`.
fn number_end(bytes: &[u8], at: usize) -> Option<usize> {
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let int = at + usize::from(bytes.get(at) == Some(&b'-'));
    let mut end = digits(int);
    if end == int || end > int + 1 && bytes[int] == b'0' {
        return None;
    }
    if bytes.get(end) == Some(&b'.') {
        let fraction = end + 1;
        end = digits(fraction);
        if end == fraction {
            return None;
        }
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let exponent = end + 1 + usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        end = digits(exponent);
        if end == exponent {
            return None;
        }
    }
    Some(end)
}

/// True for a number in the one spelling that JSON has for it.
pub(crate) fn is_json_number(text: &str) -> bool {
    number_end(text.as_bytes(), 0) == Some(text.len())
}

/// End of a scalar that stands whole in the text.
pub(in crate::frame) fn scalar_end(bytes: &[u8], at: usize) -> Option<usize> {
    let end = match bytes.get(at)? {
        b'"' => return string_end(bytes, at),
        b'n' | b't' | b'f' => {
            let word = ["null", "true", "false"].iter().find(|w| bytes[at..].starts_with(w.as_bytes()))?;
            at + word.len()
        }
        _ => number_end(bytes, at)?,
    };
    matches!(bytes.get(end), None | Some(b',' | b']' | b'}' | b' ' | b'\t' | b'\n' | b'\r')).then_some(end)
}

/// One past the end of a list or object, found by its brackets. `None` when it is deeper than a value of a record may
/// be: the record is the first bracket.
fn nested_end(bytes: &[u8], at: usize) -> Option<usize> {
    let (mut depth, mut i) = (0usize, at);
    loop {
        match bytes.get(i)? {
            b'"' => {
                i = string_end(bytes, i)?;
                continue;
            }
            b'{' | b'[' => {
                depth += 1;
                if depth >= JSON_DEPTH {
                    return None;
                }
            }
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

/// One past the end of any value.
pub(crate) fn value_end(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at)? {
        b'{' | b'[' => nested_end(bytes, at),
        _ => scalar_end(bytes, at),
    }
}

/// The cell of a value that is the whole text.
pub(in crate::frame) fn cell(text: &str) -> Option<RawCell<'_>> {
    match text.as_bytes().first()? {
        b'{' | b'[' => nested(text),
        _ => value(text, 0).and_then(|(cell, end)| (end == text.len()).then_some(cell)),
    }
}

/// True for a cell with a JSON document that does not end: its brackets are open where the text stops. A document in
/// JSON itself is whole, else it is no cell.
pub(in crate::frame) fn is_open_document(cell: &RawCell<'_>) -> bool {
    let bytes = cell.text.trim_ascii_start().as_bytes();
    let (Some(b'{' | b'['), CellForm::Bare | CellForm::Quoted) = (bytes.first(), cell.form) else {
        return false;
    };
    // Behind the brackets comes a name, or the escaped line end of a client; arrays of a server end what they begin.
    let inner = bytes.iter().find(|b| !matches!(b, b'{' | b'[' | b' ' | b'\t' | b'\r' | b'\n'));
    if !matches!(inner, None | Some(b'"' | b'\\')) {
        return false;
    }
    let (mut depth, mut at) = (0usize, 0);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => match string_end(bytes, at) {
                Some(end) => {
                    at = end;
                    continue;
                }
                None => return true,
            },
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return false;
                }
            }
            _ => {}
        }
        at += 1;
    }
    true
}

/// The text of a quoted string.
pub(crate) fn string(quoted: &str) -> Option<Cow<'_, str>> {
    let inner = quoted.get(1..quoted.len().checked_sub(1)?)?;
    if special(quoted.as_bytes(), 1) == Some(quoted.len() - 1) {
        Some(Cow::Borrowed(inner))
    } else {
        serde_json::from_str::<String>(quoted).ok().map(Cow::Owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_special_byte_wherever_it_stands() {
        for length in 0..40 {
            let plain = "가 \u{7f}~x".repeat(12);
            let plain = &plain[..plain.floor_char_boundary(length)];
            assert_eq!(special(plain.as_bytes(), 0), None);
            for mark in ["\"", "\\", "\t", "\u{1f}", "\0"] {
                let text = format!("{plain}{mark}\"\\{plain}");
                assert_eq!(special(text.as_bytes(), 0), Some(plain.len()), "{text:?}");
            }
        }
    }

    #[test]
    fn numbers_have_one_spelling() {
        for text in ["0", "-0", "1", "-12.50", "1e5", "1E-07", "0.0", "10.25e+3", "18446744073709551616"] {
            assert!(is_json_number(text), "{text}");
            assert_eq!(scalar_end(format!("[{text},").as_bytes(), 1), Some(1 + text.len()));
        }
        for text in ["", "-", "01", "+1", ".5", "1.", "1.e5", "1e", "1e+", "0x1", "1 ", "NaN", "--1"] {
            assert!(!is_json_number(text), "{text}");
        }
    }

    #[test]
    fn values_and_their_ends() {
        let of = |text: &str| value(text, 0).map(|(c, end)| (c.text.into_owned(), c.form, end));
        assert_eq!(of("\"a\\\"b\\u00e9\" ,"), Some(("a\"b\u{e9}".to_owned(), CellForm::Quoted, 12)));
        assert_eq!(of("\"\"}"), Some((String::new(), CellForm::Quoted, 2)));
        assert_eq!(of("null}"), Some((String::new(), CellForm::Null, 4)));
        assert_eq!(of("{\"a\": [1, \"]\"]}}"), Some(("{\"a\": [1, \"]\"]}".to_owned(), CellForm::Json, 15)));
        for text in ["", "\"a", "\"a\tb\"", "\"\\x\"", "nul", "[1}", "[1,]", "[", "tru"] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
