//! JSON, as a stream.
//!
//! Source: RFC 8259. Kinder than it in two ways that pasting needs: a string may hold a bare line end, and a number at
//! the very end of the text is taken for cut (`12` may have been `1234`). Escapes are undone; a lone surrogate becomes
//! U+FFFD. Depth costs one byte per level: `serde_json` refuses documents deeper than 128, plans are deeper.

use std::borrow::Cow;

use super::{Ending, Scalar, Sink};
use crate::text::Text;

/// Reads one value that begins at byte `at` on line `line` (from 0) of the text.
pub(crate) fn read(text: &Text<'_>, at: usize, line: usize, sink: &mut impl Sink) -> Ending {
    Reader { lines: text, text: text.as_str(), at, line, open: Vec::new(), keys: Vec::new() }.read(sink)
}

struct Reader<'a> {
    lines: &'a Text<'a>,
    text: &'a str,
    at: usize,
    line: usize,
    /// Open brackets: true for an object.
    open: Vec<bool>,
    /// Their keys, for saying where it was cut.
    keys: Vec<Option<Cow<'a, str>>>,
}

/// Why reading stops.
enum Stop {
    Cut,
    Broken(&'static str),
}

impl<'a> Reader<'a> {
    fn read(mut self, sink: &mut impl Sink) -> Ending {
        let stop = match self.run(sink) {
            Ok(()) => return Ending::Whole { at: self.at, line: self.line },
            Err(stop) => stop,
        };
        let names: Vec<&str> = self.keys.iter().flatten().map(AsRef::as_ref).collect();
        // The innermost names say enough; a deep plan has ten thousand.
        let within = names[names.len().saturating_sub(3)..].join(" > ");
        let line = self.number();
        for _ in 0..self.open.len() {
            sink.close(line);
        }
        match stop {
            Stop::Cut => Ending::Cut { within },
            Stop::Broken(expected) => Ending::Broken { expected, line, within },
        }
    }

    fn run(&mut self, sink: &mut impl Sink) -> Result<(), Stop> {
        self.value(None, sink)?;
        while let Some(object) = self.open.last().copied() {
            self.member(object, sink)?;
        }
        Ok(())
    }

    /// One member of the innermost open bracket, or its end.
    fn member(&mut self, object: bool, sink: &mut impl Sink) -> Result<(), Stop> {
        self.blanks();
        // A comma between members; one too many or one missing changes no meaning here.
        if self.byte() == Some(b',') {
            self.at += 1;
            self.blanks();
        }
        match (self.byte().ok_or(Stop::Cut)?, object) {
            (b'}', true) | (b']', false) => {
                self.at += 1;
                self.open.pop();
                self.keys.pop();
                sink.close(self.number());
                Ok(())
            }
            (b'"', true) => {
                let key = self.string()?;
                self.blanks();
                match self.byte().ok_or(Stop::Cut)? {
                    b':' => self.at += 1,
                    _ => return Err(Stop::Broken("colon")),
                }
                self.value(Some(key), sink)
            }
            (_, true) => Err(Stop::Broken("key")),
            (_, false) => self.value(None, sink),
        }
    }

    fn value(&mut self, key: Option<Cow<'a, str>>, sink: &mut impl Sink) -> Result<(), Stop> {
        self.blanks();
        let line = self.number();
        let name = key.as_deref();
        match self.byte().ok_or(Stop::Cut)? {
            bracket @ (b'{' | b'[') => {
                self.at += 1;
                sink.open(name, bracket == b'[', line);
                self.open.push(bracket == b'{');
                self.keys.push(key);
            }
            b'"' => {
                let text = self.string()?;
                sink.value(name, Scalar::Text(text), line);
            }
            b'-' | b'0'..=b'9' => {
                let digits = self.run_of(|b| matches!(b, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'));
                if self.at == self.text.len() && !self.open.is_empty() && !self.lines.is_whole() {
                    return Err(Stop::Cut);
                }
                sink.value(name, Scalar::Number(digits), line);
            }
            b'a'..=b'z' => {
                let word = self.run_of(|b| b.is_ascii_lowercase());
                let value = match word {
                    "true" => Scalar::Flag(true),
                    "false" => Scalar::Flag(false),
                    "null" => Scalar::Null,
                    _ if self.at == self.text.len() => return Err(Stop::Cut),
                    _ => return Err(Stop::Broken("value")),
                };
                sink.value(name, value, line);
            }
            _ => return Err(Stop::Broken("value")),
        }
        Ok(())
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn number(&self) -> u32 {
        self.lines.number(self.line)
    }

    fn blanks(&mut self) {
        while let Some(byte @ (b' ' | b'\t' | b'\r' | b'\n')) = self.byte() {
            self.line += usize::from(byte == b'\n');
            self.at += 1;
        }
    }

    fn run_of(&mut self, part: impl Fn(u8) -> bool) -> &'a str {
        let from = self.at;
        while self.byte().is_some_and(&part) {
            self.at += 1;
        }
        &self.text[from..self.at]
    }

    fn string(&mut self) -> Result<Cow<'a, str>, Stop> {
        let from = self.at + 1;
        let bytes = self.text.as_bytes();
        let mut at = from;
        loop {
            match bytes.get(at) {
                None => {
                    self.at = bytes.len();
                    return Err(Stop::Cut);
                }
                Some(b'"') => break,
                Some(b'\\') => at += 2,
                Some(b'\n') => {
                    self.line += 1;
                    at += 1;
                }
                Some(_) => at += 1,
            }
        }
        self.at = at + 1;
        // Both ends are quotes, so both are borders of characters.
        Ok(unquote(self.text.get(from..at).unwrap_or("")))
    }
}

/// The inside of a string without its escapes.
pub(crate) fn unquote(inner: &str) -> Cow<'_, str> {
    if inner.contains('\\') { Cow::Owned(unescape(inner)) } else { Cow::Borrowed(inner) }
}

fn unescape(inner: &str) -> String {
    let mut out = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let mut after = rest[at + 1..].chars();
        match after.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('b') => out.push('\u{8}'),
            Some('f') => out.push('\u{c}'),
            Some('u') => {
                let (character, used) = unicode(after.as_str());
                out.push(character);
                after = after.as_str()[used..].chars();
            }
            Some(other) => out.push(other),
            None => {}
        }
        rest = after.as_str();
    }
    out.push_str(rest);
    out
}

/// The character of `XXXX` or `XXXX\uXXXX`, and the bytes it took.
fn unicode(text: &str) -> (char, usize) {
    let hex = |from: usize| text.get(from..from + 4).and_then(|d| u32::from_str_radix(d, 16).ok());
    let Some(first) = hex(0) else { return ('\u{FFFD}', 0) };
    if (0xD800..0xDC00).contains(&first)
        && text.get(4..6) == Some("\\u")
        && let Some(second @ 0xDC00..0xE000) = hex(6)
    {
        let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
        return (char::from_u32(code).unwrap_or('\u{FFFD}'), 10);
    }
    (char::from_u32(first).unwrap_or('\u{FFFD}'), 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Log(Vec<String>);

    impl Sink for Log {
        fn open(&mut self, key: Option<&str>, list: bool, line: u32) {
            self.0.push(format!("{line} {} {}", key.unwrap_or("-"), if list { "[" } else { "{" }));
        }
        fn close(&mut self, line: u32) {
            self.0.push(format!("{line} end"));
        }
        fn value(&mut self, key: Option<&str>, value: Scalar<'_>, line: u32) {
            self.0.push(format!("{line} {} {value:?}", key.unwrap_or("-")));
        }
    }

    fn log(text: &str) -> (Vec<String>, Ending) {
        let mut log = Log::default();
        let ending = read(&Text::new(text, 1), 0, 0, &mut log);
        (log.0, ending)
    }

    #[test]
    fn a_document_is_called_out_in_order() {
        let (calls, ending) = log("{\"a\": [1, \"x\\u00e9\\ud83d\\ude00\"],\n \"b\": {}, \"c\": null} tail");
        assert_eq!(
            calls,
            [
                "1 - {",
                "1 a [",
                "1 - Number(\"1\")",
                "1 - Text(\"xé😀\")",
                "1 end",
                "2 b {",
                "2 end",
                "2 c Null",
                "2 end"
            ]
        );
        assert_eq!(ending, Ending::Whole { at: 54, line: 1 });
    }

    #[test]
    fn a_cut_closes_what_was_open_and_says_where() {
        let (calls, ending) = log("[{\"Plan\": {\"Plans\": [{\"Plan Rows\": 12");
        assert_eq!(ending, Ending::Cut { within: "Plan > Plans".into() });
        assert_eq!(calls.iter().filter(|c| c.ends_with("end")).count(), 5);
        assert!(!calls.iter().any(|c| c.contains("12")), "a number at the end may be the half of one");
        let (_, ending) = log("{\"a\" 1}");
        assert_eq!(ending, Ending::Broken { expected: "colon", line: 1, within: String::new() });
    }

    #[test]
    fn depth_is_no_recursion() {
        let deep = "[".repeat(200_000);
        assert_eq!(log(&deep).0.len(), 400_000);
    }
}
