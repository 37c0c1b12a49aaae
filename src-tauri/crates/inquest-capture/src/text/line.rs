//! A line of the input.

/// How a line ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Line feed.
    Lf,
    /// Carriage return and line feed.
    CrLf,
    /// Carriage return alone.
    Cr,
    /// The input ended.
    None,
}

/// One decoded line, without its end and without terminal escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    /// Number, from 1.
    pub number: u64,
    /// First byte in the original.
    pub start: u64,
    /// One past the last byte in the original, line end included.
    pub end: u64,
    /// The text, typographic blanks and minus signs outside of quotes replaced by plain ones.
    pub text: &'a str,
    /// The text before that: what a quote that an earlier line opened holds.
    pub printed: &'a str,
    /// How it ended.
    pub ending: Ending,
    /// Why the input is no text at all, as a code; `text` is then a mere show of bytes.
    pub binary: Option<&'static str>,
    /// Longer than [`crate::limits::LINE_BYTES`]: only its beginning is in `text`.
    pub too_long: bool,
}

/// Line ends of a whole input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineEnding {
    /// Line feeds, or no line end at all.
    Lf,
    /// Carriage returns with line feeds.
    CrLf,
    /// Carriage returns.
    Cr,
    /// More than one of them.
    Mixed,
}

impl LineEnding {
    /// The name on the wire: `lf`, `crlf`, `cr`, `mixed`.
    pub fn as_str(self) -> &'static str {
        match self {
            LineEnding::Lf => "lf",
            LineEnding::CrLf => "crlf",
            LineEnding::Cr => "cr",
            LineEnding::Mixed => "mixed",
        }
    }

    /// What the ends seen amount to.
    pub(crate) fn of(lf: u64, crlf: u64, cr: u64) -> Self {
        match (lf > 0, crlf > 0, cr > 0) {
            (_, false, false) => LineEnding::Lf,
            (false, true, false) => LineEnding::CrLf,
            (false, false, true) => LineEnding::Cr,
            _ => LineEnding::Mixed,
        }
    }
}
