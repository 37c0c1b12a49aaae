//! Display cells: how wide a terminal client thinks a text is.
//!
//! psql and mysql pad by cells, Hangul and Han taking two. The tables of the clients and of the `unicode-width` crate
//! agree on what captures hold; where they differ (newer emoji), frames fall back to counting bars.

use unicode_width::UnicodeWidthChar;

/// Cells of one character. A control character, tab and line feed included, counts one, as mysql counts it.
pub(crate) fn char_width(c: char) -> usize {
    if c.is_ascii() { 1 } else { c.width().unwrap_or(1) }
}

/// Cells of a text.
pub(crate) fn display_width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().map(char_width).sum() }
}
