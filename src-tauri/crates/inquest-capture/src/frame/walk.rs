//! A walk through a JSON document that is fed line by line, along a path and past everything else.
//!
//! What is on the path is entered, what is wanted is handed out as its source text, the rest is counted past by its
//! brackets. Nothing but a wanted value is held, and the depth of what is entered is the depth of the path.

use super::json::{scalar_end, string_end};
use crate::limits::{JSON_DEPTH, ROW_BYTES};

/// A step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Seg {
    Key(String),
    Index(usize),
}

/// What to do with a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Want {
    Into,
    Take,
    Skip,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// A value comes, or the end of an empty list.
    Value,
    /// A name comes, or the end of an empty object.
    Name,
    Colon,
    /// A comma comes, or an end.
    After,
}

/// See the module.
pub(super) struct Walker {
    path: Vec<Seg>,
    objects: Vec<bool>,
    state: State,
    /// Depth inside of a value that is taken or skipped.
    depth: usize,
    in_string: bool,
    escaped: bool,
    taking: bool,
    kept: String,
    begun: bool,
}

impl Default for Walker {
    fn default() -> Self {
        Walker {
            path: Vec::new(),
            objects: Vec::new(),
            state: State::Value,
            depth: 0,
            in_string: false,
            escaped: false,
            taking: false,
            kept: String::new(),
            begun: false,
        }
    }
}

impl Walker {
    /// The document is complete.
    pub(super) fn done(&self) -> bool {
        self.begun && self.objects.is_empty() && self.depth == 0
    }

    /// A string is open, which only the end of the input can cut.
    pub(super) fn in_text(&self) -> bool {
        self.in_string
    }

    /// A wanted value goes on in the next line.
    pub(super) fn in_value(&self) -> bool {
        self.taking
    }

    /// Walks over one more line. Wanted values are handed out with their path.
    pub(super) fn line(
        &mut self,
        text: &str,
        want: fn(&[Seg]) -> Want,
        take: &mut dyn FnMut(&[Seg], &str),
    ) -> Result<(), &'static str> {
        let bytes = text.as_bytes();
        let mut at = 0;
        let mut from = 0;
        if self.taking {
            self.kept.push('\n');
        }
        while at < bytes.len() {
            if self.depth > 0 {
                at = self.past(bytes, at)?;
                if self.depth == 0 {
                    if self.taking {
                        self.taking = false;
                        if self.kept.is_empty() {
                            take(&self.path, &text[from..at]);
                        } else {
                            self.kept.push_str(&text[from..at]);
                            take(&self.path, &self.kept);
                            self.kept = String::new();
                        }
                    }
                    self.value_ended();
                }
                continue;
            }
            let b = bytes[at];
            if matches!(b, b' ' | b'\t' | b'\r') {
                at += 1;
                continue;
            }
            if self.done() {
                return Err("bad_json");
            }
            match (self.state, b) {
                (State::Name, b'"') => {
                    let end = string_end(bytes, at).ok_or("bad_json")?;
                    let key: String = serde_json::from_str(&text[at..end]).map_err(|_| "bad_json")?;
                    self.path.push(Seg::Key(key));
                    self.state = State::Colon;
                    at = end;
                }
                (State::Colon, b':') => {
                    self.state = State::Value;
                    at += 1;
                }
                (State::After, b',') => {
                    self.next();
                    at += 1;
                }
                (State::Name | State::After, b'}') | (State::Value | State::After, b']') => {
                    self.leave(b)?;
                    at += 1;
                }
                (State::Value, b'{' | b'[') => {
                    match want(&self.path) {
                        Want::Into => self.enter(b),
                        wanted => {
                            self.taking = wanted == Want::Take;
                            self.depth = 1;
                            from = at;
                        }
                    }
                    self.begun = true;
                    at += 1;
                }
                (State::Value, _) => {
                    let end = scalar_end(bytes, at).ok_or("bad_json")?;
                    if want(&self.path) == Want::Take {
                        take(&self.path, &text[at..end]);
                    }
                    self.begun = true;
                    self.value_ended();
                    at = end;
                }
                _ => return Err("bad_json"),
            }
        }
        if self.in_string {
            return Err("bad_json");
        }
        if self.taking {
            self.kept.push_str(&text[from..]);
            if self.kept.len() > ROW_BYTES {
                return Err("cell_too_long");
            }
        }
        Ok(())
    }

    /// Counts past a value; returns where it stopped: at its end, or at the end of the line.
    fn past(&mut self, bytes: &[u8], mut at: usize) -> Result<usize, &'static str> {
        while at < bytes.len() {
            if self.in_string {
                if self.escaped {
                    self.escaped = false;
                    at += 1;
                    continue;
                }
                match memchr::memchr2(b'"', b'\\', &bytes[at..]) {
                    None => return Ok(bytes.len()),
                    Some(i) => {
                        self.in_string = bytes[at + i] != b'"';
                        self.escaped = self.in_string;
                        at += i + 1;
                    }
                }
                continue;
            }
            match bytes[at] {
                b'"' => self.in_string = true,
                b'{' | b'[' => {
                    self.depth += 1;
                    if self.depth > JSON_DEPTH {
                        return Err("too_deep");
                    }
                }
                b'}' | b']' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return Ok(at + 1);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        Ok(at)
    }

    fn enter(&mut self, bracket: u8) {
        let object = bracket == b'{';
        self.objects.push(object);
        if object {
            self.state = State::Name;
        } else {
            self.path.push(Seg::Index(0));
            self.state = State::Value;
        }
    }

    fn leave(&mut self, bracket: u8) -> Result<(), &'static str> {
        let object = self.objects.pop().ok_or("bad_json")?;
        if object != (bracket == b'}') {
            return Err("bad_json");
        }
        // A list keeps the place of its next element on the path, an object the name of its last member's value.
        let named = matches!(self.path.last(), Some(Seg::Key(_)));
        if !object || self.state == State::After && named {
            self.path.pop();
        }
        self.value_ended();
        Ok(())
    }

    fn value_ended(&mut self) {
        self.state = State::After;
    }

    /// A comma: the next member or element.
    fn next(&mut self) {
        if self.objects.last() == Some(&true) {
            self.path.pop();
            self.state = State::Name;
        } else {
            if let Some(Seg::Index(at)) = self.path.last_mut() {
                *at += 1;
            }
            self.state = State::Value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wanted_values_come_with_their_path_whatever_the_lines() {
        let text = "{\"a\": 1, \"t\": [{\"n\": \"x\", \"rows\": [[1, \"}\"], [2, {\"k\": []}]]}, {}], \"z\": {\"rows\": [3]}}";
        fn want(path: &[Seg]) -> Want {
            match path {
                [] | [Seg::Key(_)] if path.first() != Some(&Seg::Key("z".into())) => Want::Into,
                [Seg::Key(_), Seg::Index(_)] => Want::Into,
                [Seg::Key(_), Seg::Index(_), Seg::Key(k)] if k == "rows" => Want::Into,
                [Seg::Key(_), Seg::Index(_), Seg::Key(k)] if k == "n" => Want::Take,
                [_, _, _, Seg::Index(_)] => Want::Take,
                _ => Want::Skip,
            }
        }
        let pretty = text.replace(", ", ",\n").replace('[', "[\n");
        for text in [text, &pretty] {
            let mut walker = Walker::default();
            let mut seen = Vec::new();
            for line in text.split('\n') {
                walker
                    .line(line, want, &mut |path, value| {
                        let at: Vec<String> = path
                            .iter()
                            .map(|s| match s {
                                Seg::Key(k) => k.clone(),
                                Seg::Index(i) => i.to_string(),
                            })
                            .collect();
                        seen.push(format!("{}={}", at.join("."), value.replace([' ', '\n'], "")));
                    })
                    .unwrap();
            }
            assert!(walker.done(), "{text}");
            assert_eq!(seen, ["t.0.n=\"x\"", "t.0.rows.0=[1,\"}\"]", "t.0.rows.1=[2,{\"k\":[]}]"]);
        }
    }
}
