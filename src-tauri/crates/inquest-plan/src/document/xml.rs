//! XML as PostgreSQL writes plans, as a stream.
//!
//! Source: `ExplainXMLTag` and `ExplainPropertyText` of explain.c: elements only, no attributes but the name space; names
//! are those of JSON with a hyphen for every sign that XML forbids. Read with quick-xml; entities are undone, doctypes and
//! processing instructions are passed over, nothing is ever fetched.
//!
//! What the format cannot tell: numbers from texts, empty lists from empty texts, `Full-sort Groups` from `Pre-sorted
//! Groups`, memory from disk in them.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::{Ending, Scalar, Sink};
use crate::text::Text;

/// Reads the document that begins at byte `at` of the text.
pub(crate) fn read(text: &Text<'_>, at: usize, line: usize, sink: &mut impl Sink) -> Ending {
    let body = &text.as_str()[at..];
    let mut reader = Reader::from_str(body);
    let config = reader.config_mut();
    config.check_end_names = true;
    config.expand_empty_elements = true;
    let mut state = State { sink, open: Vec::new(), text: String::new() };
    let mut place = Place { body, at: 0, line };
    loop {
        let event = reader.read_event();
        let at_line = text.number(place.line_at(reader.buffer_position() as usize));
        let stop = match event {
            Ok(Event::Start(element)) => {
                state.start(element.name().as_ref(), at_line);
                None
            }
            Ok(Event::End(_)) => state.end(at_line),
            Ok(Event::Text(part)) => {
                state.text.push_str(&part);
                None
            }
            Ok(Event::CData(part)) => {
                state.text.push_str(&part);
                None
            }
            Ok(Event::GeneralRef(entity)) => {
                state.text.push_str(&resolve(&entity));
                None
            }
            Ok(Event::Eof) => Some(Ok(())),
            Ok(_) => None,
            Err(_) => Some(Err(reader.buffer_position() as usize + 1 >= body.len() || is_cut(body, &reader))),
        };
        match stop {
            None => {}
            Some(Ok(())) if state.open.is_empty() => {
                let at = at + (reader.buffer_position() as usize).min(body.len());
                return Ending::Whole { at, line: place.line };
            }
            Some(Ok(()) | Err(true)) => return Ending::Cut { within: state.close_all(at_line) },
            Some(Err(false)) => {
                let within = state.close_all(at_line);
                return Ending::Broken { expected: "element", line: at_line, within };
            }
        }
        if state.open.is_empty() && state.begun() {
            let end = at + (reader.buffer_position() as usize).min(body.len());
            return Ending::Whole { at: end, line: place.line };
        }
    }
}

/// An error at a tag that the text does not finish.
fn is_cut(body: &str, reader: &Reader<&[u8]>) -> bool {
    let at = (reader.error_position() as usize).min(body.len());
    body.as_bytes()[at..].iter().all(|b| *b != b'>')
}

/// The line of a byte, for bytes that only grow.
struct Place<'a> {
    body: &'a str,
    at: usize,
    line: usize,
}

impl Place<'_> {
    fn line_at(&mut self, at: usize) -> usize {
        let at = at.min(self.body.len());
        if at > self.at {
            self.line += self.body.as_bytes()[self.at..at].iter().filter(|b| **b == b'\n').count();
            self.at = at;
        }
        self.line
    }
}

/// An element that is open: its name, the line it began on, and whether it has been told to the sink as a group.
struct Element {
    name: String,
    line: u32,
    group: bool,
}

struct State<'s, S> {
    sink: &'s mut S,
    open: Vec<Element>,
    text: String,
}

impl<S: Sink> State<'_, S> {
    fn begun(&self) -> bool {
        // The text is emptied at every end: an end was seen when nothing is open and no text is kept.
        self.text == END
    }

    fn start(&mut self, name: &str, line: u32) {
        // What has an element in it is a group.
        if let Some(last) = self.open.last_mut().filter(|e| !e.group) {
            last.group = true;
            self.sink.open(Some(&last.name), false, last.line);
        }
        self.text.clear();
        self.open.push(Element { name: plain_name(name).into_owned(), line, group: false });
    }

    fn end(&mut self, line: u32) -> Option<Result<(), bool>> {
        let Some(element) = self.open.pop() else { return Some(Err(false)) };
        if element.group {
            self.sink.close(line);
        } else {
            let value = Scalar::Text(Cow::Borrowed(&self.text));
            self.sink.value(Some(&element.name), value, element.line);
        }
        self.text.clear();
        if self.open.is_empty() {
            self.text.push_str(END);
        }
        None
    }

    fn close_all(&mut self, line: u32) -> String {
        let names: Vec<&str> = self.open.iter().map(|e| e.name.as_str()).collect();
        let within = names[names.len().saturating_sub(3)..].join(" > ");
        while let Some(element) = self.open.pop() {
            if element.group {
                self.sink.close(line);
            }
        }
        within
    }
}

/// Marks that the outermost element ended; no text between tags is that.
const END: &str = "\u{0}end";

/// The name without its prefix.
fn plain_name(name: &str) -> Cow<'_, str> {
    Cow::Borrowed(name.rsplit(':').next().unwrap_or(name))
}

fn resolve(name: &str) -> String {
    let code = match name {
        "lt" => return "<".into(),
        "gt" => return ">".into(),
        "amp" => return "&".into(),
        "quot" => return "\"".into(),
        "apos" => return "'".into(),
        _ => name.strip_prefix('#').and_then(|n| match n.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok(),
            None => n.parse().ok(),
        }),
    };
    code.and_then(char::from_u32).map_or_else(|| format!("&{name};"), String::from)
}
