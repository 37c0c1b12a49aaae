//! Nested documents read as a stream: JSON, YAML and XML give the same calls, so that one reader of meaning serves all.
//!
//! Invariants: one pass, no recursion, nothing is held but the open brackets. A document that is cut or broken is read
//! up to that place: what was open is closed and the reader says what it was in.

pub(crate) mod json;
pub(crate) mod xml;
pub(crate) mod yaml;

use std::borrow::Cow;

/// A value without parts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Scalar<'a> {
    /// Text.
    Text(Cow<'a, str>),
    /// A number, digits as printed.
    Number(&'a str),
    /// Yes or no.
    Flag(bool),
    /// Null.
    Null,
}

impl Scalar<'_> {
    /// The printed text; `None` for null.
    pub(crate) fn text(&self) -> Option<Cow<'_, str>> {
        Some(match self {
            Scalar::Text(text) => Cow::Borrowed(&**text),
            Scalar::Number(digits) => Cow::Borrowed(digits),
            Scalar::Flag(true) => Cow::Borrowed("true"),
            Scalar::Flag(false) => Cow::Borrowed("false"),
            Scalar::Null => return None,
        })
    }
}

/// What takes a document in.
pub(crate) trait Sink {
    /// An object or list begins; the key is that of the object around it.
    fn open(&mut self, key: Option<&str>, list: bool, line: u32);
    /// The innermost open one ends.
    fn close(&mut self, line: u32);
    /// A value.
    fn value(&mut self, key: Option<&str>, value: Scalar<'_>, line: u32);
}

/// How a document ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Whole; what follows it begins at this byte, on this line of the text (from 0).
    Whole { at: usize, line: usize },
    /// The text is over while this was open: the keys from the outside in, as far as they have names.
    Cut { within: String },
    /// Something else stands where `expected` should, on this line of the capture.
    Broken { expected: &'static str, line: u32, within: String },
}
