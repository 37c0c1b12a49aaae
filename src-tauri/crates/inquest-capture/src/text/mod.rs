//! Bytes to lines: decoding, line ends, terminal escapes, typographic characters, display width; bytes that are no text.
//!
//! Invariants: the input is read once, front to back, in bounded memory; every byte belongs to exactly one line;
//! a line knows its number and its byte range in the original, whatever the encoding. Lines are split on the raw
//! bytes before they are decoded, which is what makes the ranges exact: in every encoding read here the byte (or
//! 16-bit unit) of a line feed is never part of another character.
//!
//! Guessed: the encoding, from a byte order mark, from the share of NUL bytes, or from the first bytes beyond ASCII.
//! Absent on purpose: repair of text that was already destroyed before it reached the file (U+FFFD, mojibake).

mod ansi;
mod binary;
pub(crate) mod blanks;
mod encoding;
mod hash;
mod line;
mod reader;
pub(crate) mod smart;
mod width;

pub use encoding::Encoding;
pub(crate) use encoding::of_start;
pub use line::{Ending, Line, LineEnding};
pub use reader::lines;
pub(crate) use reader::{LineReader, Taken};
pub(crate) use width::{char_width, display_width};

/// Something the text layer had to do to the input, or could not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextFinding {
    /// Stable code: `ansi_stripped`, `undecodable_bytes`, `replacement_characters`, `nul_characters`,
    /// `smart_characters`, `binary_content`, `line_too_long`, `too_many_blocks`, `too_many_columns`, `cell_too_long`,
    /// `row_too_long`, `json_cut`, `capture_failed`.
    pub code: &'static str,
    /// First line concerned, from 1.
    pub line: u64,
    /// Lines concerned; for `json_cut` the byte of the input at which the document breaks off.
    pub count: u64,
}

/// Counts a finding by its code.
pub(crate) fn note(findings: &mut Vec<TextFinding>, code: &'static str, line: u64) {
    match findings.iter_mut().find(|f| f.code == code) {
        Some(f) => f.count += 1,
        None => findings.push(TextFinding { code, line, count: 1 }),
    }
}
