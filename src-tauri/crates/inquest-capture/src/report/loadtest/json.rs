//! Walking over a JSON document piece by piece: exact digits, no recursion, and as far as a cut document goes.

use std::borrow::Cow;

use crate::frame::json::{is_json_number, string, string_end, value_end};

/// The pieces of an object or array.
#[derive(Debug, Default)]
pub(super) struct Pieces<'a> {
    /// Key (empty in an array) and the source text of the value. The last value of a cut document may be cut.
    pub(super) items: Vec<(Cow<'a, str>, &'a str)>,
    /// The text ended, or was no JSON, before the closing bracket.
    pub(super) cut: bool,
}

impl<'a> Pieces<'a> {
    /// The source text of a member.
    pub(super) fn get(&self, key: &str) -> Option<&'a str> {
        self.items.iter().find(|(k, _)| k == key).map(|(_, v)| *v)
    }

    /// The digits of a member that is a number.
    pub(super) fn number(&self, key: &str) -> Option<&'a str> {
        self.get(key).and_then(number)
    }

    /// The text of a member that is a string.
    pub(super) fn text(&self, key: &str) -> Option<String> {
        self.get(key).and_then(text)
    }
}

/// The digits of a value that is a number.
pub(super) fn number(value: &str) -> Option<&str> {
    let value = value.trim();
    is_json_number(value).then_some(value)
}

/// The text of a value that is a string.
pub(super) fn text(value: &str) -> Option<String> {
    string(value.trim().strip_prefix('"').map(|_| value.trim())?).map(Cow::into_owned)
}

/// The pieces of the object or array that begins this text; none for anything else.
pub(super) fn pieces(text: &str) -> Pieces<'_> {
    let bytes = text.as_bytes();
    let skip = |mut i: usize| {
        while matches!(bytes.get(i), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            i += 1;
        }
        i
    };
    let mut found = Pieces { items: Vec::new(), cut: true };
    let start = skip(0);
    let object = match bytes.get(start) {
        Some(b'{') => true,
        Some(b'[') => false,
        _ => return found,
    };
    let end = if object { b'}' } else { b']' };
    let mut at = skip(start + 1);
    if bytes.get(at) == Some(&end) {
        found.cut = false;
        return found;
    }
    loop {
        let mut key = Cow::Borrowed("");
        if object {
            let Some(name) = key_at(text, at) else { return found };
            key = name.0;
            at = skip(name.1);
            if bytes.get(at) != Some(&b':') {
                return found;
            }
            at = skip(at + 1);
        }
        let Some(stop) = value_end(bytes, at) else {
            if let Some(rest) = text.get(at..).filter(|r| r.starts_with(['{', '['])) {
                found.items.push((key, rest));
            }
            return found;
        };
        let Some(value) = text.get(at..stop) else { return found };
        found.items.push((key, value));
        at = skip(stop);
        match bytes.get(at) {
            Some(b',') => at = skip(at + 1),
            Some(b) if *b == end => {
                found.cut = false;
                return found;
            }
            _ => return found,
        }
    }
}

/// A quoted key (or the bare one of JavaScript) and where it ends.
fn key_at(text: &str, at: usize) -> Option<(Cow<'_, str>, usize)> {
    let bytes = text.as_bytes();
    if bytes.get(at) == Some(&b'"') {
        let end = string_end(bytes, at)?;
        return Some((string(text.get(at..end)?)?, end));
    }
    let len = bytes.get(at..)?.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    (len > 0).then(|| (Cow::Borrowed(&text[at..at + len]), at + len))
}

/// Counts brackets line by line, to tell where a document ends.
#[derive(Debug, Default)]
pub(super) struct Brackets {
    depth: usize,
    quoted: bool,
    escaped: bool,
    begun: bool,
}

impl Brackets {
    /// Looks at one more line.
    pub(super) fn line(&mut self, text: &str) {
        for b in text.bytes() {
            if self.quoted {
                match b {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.quoted = false,
                    _ => {}
                }
                continue;
            }
            match b {
                b'"' => self.quoted = true,
                b'{' | b'[' => {
                    self.depth += 1;
                    self.begun = true;
                }
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        // A string cannot run over a line end.
        self.quoted = false;
        self.escaped = false;
    }

    /// True when the document is complete.
    pub(super) fn done(&self) -> bool {
        self.begun && self.depth == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_document_is_walked_as_far_as_it_goes() {
        let whole = pieces(r#"{"a": 1, "b": {"c": [2, 3]}, bare: "x\"y"}"#);
        assert!(!whole.cut);
        assert_eq!(whole.number("a"), Some("1"));
        assert_eq!(whole.text("bare").as_deref(), Some("x\"y"));
        let cut = pieces(r#"{"a": 1, "b": {"c": 2, "d": {"e"#);
        assert!(cut.cut);
        let inner = pieces(cut.get("b").unwrap_or(""));
        assert_eq!((inner.number("c"), inner.cut), (Some("2"), true));
        assert!(pieces("nothing").cut);
        assert!(pieces("").cut);
        assert_eq!(pieces("[1, [2], {}]").items.len(), 3);
    }
}
