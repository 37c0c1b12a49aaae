//! Raw cells from printed text.

use std::borrow::Cow;

use crate::raw::{CellForm, RawCell};
use crate::text::blanks;

/// What a client prints where a value is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Nulls {
    /// psql: nothing, or a mark that was set with `\pset null`.
    Psql,
    /// mysql: the word NULL, mycli's `<null>`; nothing is the empty text.
    Mysql,
}

/// A cell printed without quotes.
pub(super) fn bare(text: Cow<'_, str>, nulls: Nulls) -> RawCell<'_> {
    let form = match nulls {
        Nulls::Psql if text.is_empty() => CellForm::Empty,
        Nulls::Psql if is_null_mark(&text) => CellForm::Null,
        Nulls::Mysql if text == "NULL" || text == "<null>" => CellForm::Null,
        _ => CellForm::Bare,
    };
    if form == CellForm::Null { null() } else { RawCell { text, form } }
}

/// SQL NULL.
pub(super) fn null() -> RawCell<'static> {
    RawCell { text: Cow::Borrowed(""), form: CellForm::Null }
}

/// The content of a cell cut out of a padded frame: trailing blanks go, leading ones only where a client aligns to
/// the right.
pub(super) fn unpad(text: &str) -> &str {
    let text = blanks::trim_end(text);
    let inner = blanks::trim_start(text);
    if inner.len() < text.len() && (is_number(inner) || is_null_mark(inner) || inner == "NULL") {
        inner
    } else {
        text
    }
}

/// Marks people set for NULL that no value looks like.
fn is_null_mark(text: &str) -> bool {
    matches!(text, "[null]" | "[NULL]" | "(null)" | "(NULL)" | "<null>" | "<NULL>" | "∅" | "¤")
}

/// A number as a client right-aligns it: digits with sign, point, grouping, exponent, or a special float.
pub(super) fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+', '$']).unwrap_or(text);
    if matches!(digits, "NaN" | "Infinity" | "inf") {
        return true;
    }
    let mut seen = false;
    for b in digits.bytes() {
        match b {
            b'0'..=b'9' => seen = true,
            b'.' | b',' | b'_' | b'\'' => {}
            b'e' | b'E' | b'+' | b'-' if seen => {}
            _ => return false,
        }
    }
    seen
}

/// A value that is no column name: a number, a time, a truth value, NULL, or nothing.
pub(super) fn is_value(text: &str) -> bool {
    let t = text.trim();
    t.is_empty()
        || is_number(t)
        || is_null_mark(t)
        || matches!(t, "NULL" | "null" | "\\N" | "t" | "f" | "true" | "false")
        || t.len() >= 8 && t.starts_with(|c: char| c.is_ascii_digit()) && t.contains(['-', ':', '.', '/'])
        || t.ends_with('%') && is_number(t.trim_end_matches(['%', ' ']))
}

/// A short word that can name a column.
pub(super) fn is_name(text: &str) -> bool {
    let t = text.trim();
    !t.is_empty()
        && t.chars().count() <= 64
        && t.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '?' | '%' | '#' | '@' | '`' | '('))
        && !is_value(t)
}

/// A name without blanks or marks, as a database prints an unquoted column.
pub(super) fn is_identifier(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 64
        && text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '/' | '#'))
        && !is_value(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_right_aligned_things_lose_leading_blanks() {
        assert_eq!(unpad("   8723  "), "8723");
        assert_eq!(unpad("   -1.5e-07"), "-1.5e-07");
        assert_eq!(unpad("  ->  Seq Scan  "), "  ->  Seq Scan");
        assert_eq!(unpad("  [null]"), "[null]");
        assert_eq!(unpad("    "), "");
    }

    #[test]
    fn the_word_null_is_null_where_the_client_prints_it() {
        assert_eq!(bare(Cow::Borrowed("NULL"), Nulls::Mysql).form, CellForm::Null);
        assert_eq!(bare(Cow::Borrowed("NULL"), Nulls::Psql).form, CellForm::Bare);
        assert_eq!(bare(Cow::Borrowed(""), Nulls::Psql).form, CellForm::Empty);
        assert_eq!(bare(Cow::Borrowed(""), Nulls::Mysql).form, CellForm::Bare);
        assert_eq!(bare(Cow::Borrowed("[null]"), Nulls::Psql), null());
    }
}
