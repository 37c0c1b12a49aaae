//! A walk over a JSON document that hands out the elements at wanted places, one at a time.
//!
//! Lines are walked once, front to back, without recursion; what is held is the element that is open, at most
//! [`ELEMENT_BYTES`] of it, and the place, at most [`JSON_DEPTH`] deep. A string cannot run over a line end.
//! A place is spelled `data.result[].values[]`.

use crate::limits::{ELEMENT_BYTES, JSON_DEPTH};

/// Longest key that is spelled in a place; longer ones are cut there.
const KEY_BYTES: usize = 80;

/// Why a walk ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Malformed(pub(super) &'static str);

/// What the walk tells.
pub(super) trait Visit {
    /// Should the value that begins with this byte at this place be handed out whole?
    fn wants(&self, place: &str, first: u8) -> bool;
    /// An element, whole.
    fn element(&mut self, place: &str, json: &str);
    /// The container at this place, which was not handed out, has ended.
    fn leave(&mut self, place: &str);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expect {
    Value,
    ValueOrEnd,
    KeyOrEnd,
    Key,
    Colon,
    CommaOrEnd,
}

#[derive(Debug)]
struct Level {
    object: bool,
    /// Length of the place of the container itself.
    place: usize,
}

/// See the module.
#[derive(Debug)]
pub(super) struct Walk {
    levels: Vec<Level>,
    place: String,
    expect: Expect,
    /// Brackets open inside the element that is handed out.
    depth: usize,
    /// The element so far, from earlier lines.
    kept: Option<String>,
    done: bool,
}

impl Walk {
    pub(super) fn new() -> Self {
        Walk {
            levels: Vec::new(),
            place: String::new(),
            expect: Expect::Value,
            depth: 0,
            kept: None,
            done: false,
        }
    }

    /// True when the document is complete.
    pub(super) fn done(&self) -> bool {
        self.done
    }

    /// True inside an element that began in an earlier line.
    pub(super) fn in_element(&self) -> bool {
        self.kept.is_some()
    }

    /// Walks over one more line.
    pub(super) fn line(&mut self, text: &str, visit: &mut dyn Visit) -> Result<(), Malformed> {
        let bytes = text.as_bytes();
        let mut at = 0;
        if let Some(mut kept) = self.kept.take() {
            let end = self.inside(bytes, 0)?;
            kept.push('\n');
            kept.push_str(&text[..end.unwrap_or(text.len())]);
            if kept.len() > ELEMENT_BYTES {
                return Err(Malformed("json_element_too_long"));
            }
            match end {
                None => {
                    self.kept = Some(kept);
                    return Ok(());
                }
                Some(end) => {
                    visit.element(&self.place, &kept);
                    self.after_value();
                    at = end;
                }
            }
        }
        while let Some(b) = bytes.get(at).copied() {
            if matches!(b, b' ' | b'\t' | b'\r') {
                at += 1;
                continue;
            }
            if self.done {
                return Err(Malformed("bad_json"));
            }
            at = self.step(text, at, b, visit)?;
        }
        Ok(())
    }

    fn step(&mut self, text: &str, at: usize, b: u8, visit: &mut dyn Visit) -> Result<usize, Malformed> {
        const BAD: Malformed = Malformed("bad_json");
        match (self.expect, b) {
            (Expect::CommaOrEnd, b',') => {
                let object = self.levels.last().is_some_and(|l| l.object);
                self.expect = if object { Expect::Key } else { Expect::Value };
                self.settle();
                Ok(at + 1)
            }
            (Expect::CommaOrEnd | Expect::KeyOrEnd, b'}') if self.levels.last().is_some_and(|l| l.object) => {
                self.close(visit);
                Ok(at + 1)
            }
            (Expect::CommaOrEnd | Expect::ValueOrEnd, b']')
                if self.levels.last().is_some_and(|l| !l.object) =>
            {
                self.close(visit);
                Ok(at + 1)
            }
            (Expect::Key | Expect::KeyOrEnd, b'"') => {
                let end = string_end(text.as_bytes(), at).ok_or(BAD)?;
                let key = &text[at + 1..end - 1];
                if !self.place.is_empty() {
                    self.place.push('.');
                }
                self.place.push_str(&key[..key.floor_char_boundary(KEY_BYTES)]);
                self.expect = Expect::Colon;
                Ok(end)
            }
            (Expect::Colon, b':') => {
                self.expect = Expect::Value;
                Ok(at + 1)
            }
            (Expect::Value | Expect::ValueOrEnd, _) => self.value(text, at, b, visit),
            _ => Err(BAD),
        }
    }

    fn value(&mut self, text: &str, at: usize, b: u8, visit: &mut dyn Visit) -> Result<usize, Malformed> {
        const BAD: Malformed = Malformed("bad_json");
        if self.levels.last().is_some_and(|l| !l.object) {
            self.place.push_str("[]");
        }
        let bytes = text.as_bytes();
        let wanted = visit.wants(&self.place, b);
        match b {
            b'{' | b'[' if wanted => {
                self.depth = 0;
                match self.inside(bytes, at)? {
                    Some(end) => {
                        visit.element(&self.place, &text[at..end]);
                        self.after_value();
                        Ok(end)
                    }
                    None => {
                        if text.len() - at > ELEMENT_BYTES {
                            return Err(Malformed("json_element_too_long"));
                        }
                        self.kept = Some(text[at..].to_owned());
                        Ok(text.len())
                    }
                }
            }
            b'{' | b'[' => {
                if self.levels.len() >= JSON_DEPTH {
                    return Err(Malformed("too_deep"));
                }
                self.levels.push(Level { object: b == b'{', place: self.place.len() });
                self.expect = if b == b'{' { Expect::KeyOrEnd } else { Expect::ValueOrEnd };
                Ok(at + 1)
            }
            _ => {
                let end = scalar_end(bytes, at).ok_or(BAD)?;
                if wanted {
                    visit.element(&self.place, &text[at..end]);
                }
                self.after_value();
                Ok(end)
            }
        }
    }

    /// Walks inside an element; where it ends, if it does.
    fn inside(&mut self, bytes: &[u8], mut at: usize) -> Result<Option<usize>, Malformed> {
        while let Some(b) = bytes.get(at) {
            match b {
                b'"' => {
                    at = string_end(bytes, at).ok_or(Malformed("bad_json"))?;
                    continue;
                }
                b'{' | b'[' => {
                    self.depth += 1;
                    if self.depth > JSON_DEPTH {
                        return Err(Malformed("too_deep"));
                    }
                }
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return Ok(Some(at + 1));
                    }
                }
                _ => {}
            }
            at += 1;
        }
        Ok(None)
    }

    /// The place goes back to that of the container.
    fn settle(&mut self) {
        let length = self.levels.last().map_or(0, |l| l.place);
        self.place.truncate(length);
    }

    fn after_value(&mut self) {
        self.settle();
        if self.levels.is_empty() {
            self.done = true;
        }
        self.expect = Expect::CommaOrEnd;
    }

    fn close(&mut self, visit: &mut dyn Visit) {
        self.settle();
        self.levels.pop();
        visit.leave(&self.place);
        self.after_value();
    }
}

/// One past the closing quote of the string that begins at `at`.
pub(super) fn string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut i = at + 1;
    loop {
        i += memchr::memchr2(b'"', b'\\', bytes.get(i..)?)?;
        if bytes[i] == b'"' {
            return Some(i + 1);
        }
        i += 2;
    }
}

/// One past a string, a number, or a word of JSON.
fn scalar_end(bytes: &[u8], at: usize) -> Option<usize> {
    if bytes[at] == b'"' {
        return string_end(bytes, at);
    }
    let rest = &bytes[at..];
    let len = rest
        .iter()
        .position(|b| matches!(b, b',' | b']' | b'}' | b' ' | b'\t' | b'\r'))
        .unwrap_or(rest.len());
    let text = std::str::from_utf8(&rest[..len]).ok()?;
    let word = matches!(text, "null" | "true" | "false");
    let number = text.starts_with(|c: char| c == '-' || c.is_ascii_digit()) && text.parse::<f64>().is_ok();
    (word || number).then_some(at + len)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Notes(Vec<String>);

    impl Visit for Notes {
        fn wants(&self, place: &str, first: u8) -> bool {
            place.ends_with("values[]") || place.ends_with("metric") || place == "b" && first == b'"'
        }
        fn element(&mut self, place: &str, json: &str) {
            self.0.push(format!("{place} {json}"));
        }
        fn leave(&mut self, place: &str) {
            self.0.push(format!("/{place}"));
        }
    }

    #[test]
    fn elements_are_handed_out_with_their_places() {
        let mut walk = Walk::new();
        let mut notes = Notes(Vec::new());
        for line in [r#"{"a": [{"metric": {"x": "]"}, "values": [[1, "2"],"#, "[3,", r#" "4"]]}], "b": "c"}"#]
        {
            walk.line(line, &mut notes).unwrap();
        }
        assert!(walk.done());
        assert_eq!(
            notes.0,
            [
                r#"a[].metric {"x": "]"}"#,
                r#"a[].values[] [1, "2"]"#,
                "a[].values[] [3,\n \"4\"]",
                "/a[].values",
                "/a[]",
                "/a",
                "b \"c\"",
                "/",
            ]
        );
    }

    #[test]
    fn what_is_no_json_is_said_to_be_none() {
        for line in ["{,", "{\"a\" 1}", "[1 2]", "[1}", "{\"a\":1}}", "[\"a", "nul"] {
            let mut walk = Walk::new();
            assert!(walk.line(line, &mut Notes(Vec::new())).is_err(), "{line}");
        }
        let mut walk = Walk::new();
        let deep = "[".repeat(JSON_DEPTH + 1);
        assert_eq!(walk.line(&deep, &mut Notes(Vec::new())), Err(Malformed("too_deep")));
    }
}
