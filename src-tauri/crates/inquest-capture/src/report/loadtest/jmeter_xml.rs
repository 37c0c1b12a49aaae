//! JMeter's sample results as XML: one row per sample, also for those nested in another one.
//!
//! Source: JMeter `SampleResultConverter` (attributes `t it lt ct ts s lb rc rm tn dt de by sby sc ec ng na hn`; any
//! other attribute is a sample variable), `HTTPResultConverter` (`java.net.URL`), `AssertionResult`. The columns are
//! those of the delimited form, with `element`, `depth` (0 is the outermost), `failed_assertions` and `variables`
//! (`name=value` of each further attribute).
//!
//! `row_kind`: `transaction` for a transaction controller's sample, which sums up the samples in it; `sub_result` for
//! what is nested in any other sample (a redirect, an embedded resource) and is part of its time; `sample` for the rest.
//! Samples are counted once by `row_kind = sample`.
//!
//! Read element by element: no more than one outermost sample is held. Absent on purpose: headers, bodies and data of
//! requests and responses; their lines are told as continuation.

use std::collections::VecDeque;

use inquest_core::capture::LineClass;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::jmeter_samples::{made, row_kind, started_at};
use crate::block::{Held, clip};
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::limits::ROW_BYTES;
use crate::raw::RawCell;
use crate::report::{Begins, Report};
use crate::text::Line;

/// The frame of samples in XML.
pub(super) const FRAME: &str = "jmeter_samples_xml";

/// Columns, with the attribute each is read from.
const COLUMNS: &[(&str, &str)] = &[
    ("timeStamp", "ts"),
    ("elapsed", "t"),
    ("label", "lb"),
    ("responseCode", "rc"),
    ("responseMessage", "rm"),
    ("threadName", "tn"),
    ("dataType", "dt"),
    ("success", "s"),
    ("failureMessage", ""),
    ("bytes", "by"),
    ("sentBytes", "sby"),
    ("grpThreads", "ng"),
    ("allThreads", "na"),
    ("URL", ""),
    ("Latency", "lt"),
    ("Encoding", "de"),
    ("SampleCount", "sc"),
    ("ErrorCount", "ec"),
    ("Hostname", "hn"),
    ("IdleTime", "it"),
    ("Connect", "ct"),
    ("element", ""),
    ("depth", ""),
    ("failed_assertions", ""),
    ("variables", ""),
    ("row_kind", ""),
    ("started_at", ""),
];

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"<"), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let mut texts = lines.iter().map(|l| l.text().trim_start());
    let mut first = texts.next()?;
    if !first.starts_with('<') {
        return None;
    }
    if first.starts_with("<?xml") {
        let rest = first.split_once("?>").map_or("", |(_, rest)| rest.trim_start());
        first = if rest.is_empty() { texts.find(|t| !t.is_empty())? } else { rest };
    }
    first.starts_with("<testResults").then(|| Opening::new(Samples::default(), 0))
}

/// Where the walk over the bytes is.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Place {
    #[default]
    Text,
    /// Inside `<...`, and inside which quote.
    Tag(Option<u8>),
    Comment,
    Cdata,
    /// `<?...`.
    Instruction,
}

#[derive(Default)]
struct Samples {
    place: Place,
    /// Elements open, the root included.
    depth: usize,
    /// The last bytes of the tag being walked over: the first two and the last one tell what it is.
    tag: Vec<u8>,
    /// The outermost sample that is open, as text, and its lines.
    chunk: String,
    /// Line of the first byte of it.
    chunk_line: u64,
    /// Number and text (cut) of the lines without a class.
    waiting: VecDeque<(u64, String)>,
    begun: bool,
    over: bool,
}

/// What the bytes of a line were.
#[derive(Debug, PartialEq, Eq)]
enum Walked {
    /// Nothing ended.
    On,
    /// An outermost sample ended at this byte.
    Sample(usize),
    /// The root ended.
    Root,
    /// Not the XML that JMeter writes.
    Broken,
}

impl Samples {
    /// Walks over a line from a byte on.
    fn walk(&mut self, bytes: &[u8], mut at: usize) -> Walked {
        while at < bytes.len() {
            let b = bytes[at];
            match self.place {
                Place::Text => match memchr::memchr(b'<', &bytes[at..]) {
                    None => return Walked::On,
                    Some(i) => {
                        at += i;
                        let rest = &bytes[at..];
                        self.tag.clear();
                        self.place = if rest.starts_with(b"<!--") {
                            Place::Comment
                        } else if rest.starts_with(b"<![CDATA[") {
                            Place::Cdata
                        } else if rest.starts_with(b"<?") {
                            Place::Instruction
                        } else if rest.starts_with(b"<!") {
                            return Walked::Broken;
                        } else {
                            Place::Tag(None)
                        };
                    }
                },
                Place::Comment if bytes[at..].starts_with(b"-->") => self.place = Place::Text,
                Place::Cdata if bytes[at..].starts_with(b"]]>") => self.place = Place::Text,
                Place::Instruction if b == b'>' => self.place = Place::Text,
                Place::Tag(Some(quote)) if b == quote => self.place = Place::Tag(None),
                Place::Tag(None) if b == b'"' || b == b'\'' => self.place = Place::Tag(Some(b)),
                Place::Tag(None) if b == b'>' => {
                    self.place = Place::Text;
                    let closing = self.tag.first() == Some(&b'/');
                    let empty = self.tag.last() == Some(&b'/');
                    if closing {
                        let Some(depth) = self.depth.checked_sub(1) else { return Walked::Broken };
                        self.depth = depth;
                    } else if !empty {
                        self.depth += 1;
                    }
                    if self.depth == 0 {
                        return Walked::Root;
                    }
                    if self.depth == 1 && (closing || empty) {
                        return Walked::Sample(at + 1);
                    }
                }
                Place::Tag(None) => {
                    // Only the first and the last byte count.
                    if self.tag.len() > 1 {
                        self.tag.pop();
                    }
                    self.tag.push(b);
                }
                _ => {}
            }
            at += 1;
        }
        Walked::On
    }

    /// Classes of the waiting lines, given the lines in which samples begin.
    fn settle(&mut self, starts: &[u64], out: &mut Out<'_>) {
        while let Some((number, text)) = self.waiting.pop_front() {
            out.put(if starts.binary_search(&number).is_ok() {
                LineClass::Row
            } else if text.trim().is_empty() {
                LineClass::Blank
            } else if starts.is_empty() {
                LineClass::Header
            } else {
                LineClass::Continuation
            });
        }
    }

    fn keep(&mut self, text: &str, line: u64) {
        if self.chunk.is_empty() {
            self.chunk_line = line;
        }
        self.chunk.push_str(text);
    }

    fn begin(&mut self, first_line: u64, out: &mut Out<'_>) {
        if !self.begun {
            self.begun = true;
            let names: Vec<String> = COLUMNS.iter().map(|c| c.0.to_owned()).collect();
            let width = names.len();
            out.begin(Head { frame: FRAME, header: Some(names), width, first_line, padded: false });
        }
    }
}

impl Frame for Samples {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.over {
            return Step::Over;
        }
        self.begin(line.number, out);
        let bytes = line.text.as_bytes();
        let (mut from, mut at) = (0, 0);
        let mut starts: Vec<u64> = Vec::new();
        let first_waiting = self.waiting.len();
        self.waiting.push_back((line.number, clip(line.text).to_owned()));
        loop {
            let inside = self.depth >= 1;
            match self.walk(bytes, at) {
                Walked::On => {
                    if self.depth > 1 || self.place != Place::Text && inside {
                        self.keep(&line.text[from..], line.number);
                        self.chunk.push('\n');
                    } else {
                        self.chunk.clear();
                    }
                    break;
                }
                Walked::Sample(end) => {
                    self.keep(&line.text[from..end], line.number);
                    match rows(&self.chunk, self.chunk_line, out) {
                        Some(lines) => starts.extend(lines),
                        None => {
                            for (_, text) in self.waiting.drain(..) {
                                out.quarantine("bad_xml", &text);
                            }
                            out.incomplete("bad_xml");
                            self.over = true;
                            return Step::Last;
                        }
                    }
                    self.chunk.clear();
                    from = end;
                    at = end;
                }
                Walked::Root if line.text.contains("testResults") => {
                    self.over = true;
                    if starts.is_empty() && first_waiting == 0 {
                        self.waiting.clear();
                        out.put(LineClass::Footer);
                    } else {
                        self.settle(&starts, out);
                    }
                    return Step::Last;
                }
                Walked::Root | Walked::Broken => {
                    self.over = true;
                    for (_, text) in self.waiting.drain(..) {
                        out.quarantine("bad_xml", &text);
                    }
                    out.incomplete("bad_xml");
                    return Step::Last;
                }
            }
        }
        let open = !self.chunk.trim().is_empty();
        if !starts.is_empty() || !open {
            // A line that ends one sample and begins another is told by the one that ended.
            self.settle(&starts, out);
        }
        if self.chunk.len() > ROW_BYTES {
            for (_, text) in self.waiting.drain(..) {
                out.quarantine("cell_too_long", &text);
            }
            out.incomplete("cell_too_long");
            self.over = true;
            return Step::Last;
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        for (_, text) in self.waiting.drain(..) {
            out.quarantine("cut_row", &text);
        }
        if !self.over {
            out.incomplete("cut_document");
        }
    }
}

/// A sample being read.
struct Sample {
    line: u64,
    cells: Vec<Option<String>>,
    kind: &'static str,
    failed: u32,
    assertions: bool,
}

/// Position of a column.
fn place(name: &str) -> usize {
    COLUMNS.iter().position(|c| c.0 == name).unwrap_or(0)
}

/// Pushes the samples of one outermost element, in the order in which they begin. `first` is the line of its first
/// byte. The lines in which samples begin; nothing when the text is no XML.
fn rows(chunk: &str, first: u64, out: &mut Out<'_>) -> Option<Vec<u64>> {
    let trimmed = chunk.trim_start();
    let skipped = chunk[..chunk.len() - trimmed.len()].bytes().filter(|b| *b == b'\n').count() as u64;
    let mut reader = Reader::from_str(trimmed);
    let mut samples: Vec<Sample> = Vec::new();
    // What is open: the position of a sample, or nothing for any other element.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut owners: Vec<usize> = Vec::new();
    let (mut element, mut text) = (String::new(), String::new());
    let (mut counted, mut line) = (0usize, first + skipped);
    loop {
        let before = usize::try_from(reader.buffer_position()).ok()?;
        let event = reader.read_event().ok()?;
        match event {
            Event::Start(ref start) | Event::Empty(ref start) => {
                line +=
                    trimmed.as_bytes().get(counted..before)?.iter().filter(|b| **b == b'\n').count() as u64;
                counted = before;
                let parent = owners.last().map(|at| samples[*at].kind);
                let sample = sample(start, line, parent, owners.len())?;
                let at = sample.map(|s| {
                    samples.push(s);
                    samples.len() - 1
                });
                start.name().as_ref().clone_into(&mut element);
                text.clear();
                if matches!(event, Event::Start(_)) {
                    open.push(at);
                    owners.extend(at);
                }
            }
            Event::Text(ref t) => text.push_str(t),
            Event::CData(ref t) => text.push_str(t),
            Event::GeneralRef(ref r) => match r.resolve_char_ref().ok()? {
                Some(c) => text.push(c),
                None => text.push_str(quick_xml::escape::resolve_xml_entity(r)?),
            },
            Event::End(ref end) => {
                if open.pop()?.is_some() {
                    owners.pop();
                }
                if end.name().as_ref() == element.as_str()
                    && let Some(owner) = owners.last().and_then(|at| samples.get_mut(*at))
                {
                    member(owner, &element, &text);
                }
                element.clear();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    if samples.is_empty() {
        return None;
    }
    Some(push(samples, out))
}

/// A sample of an element that has the attributes of one. Outer absence: attributes are no XML.
#[expect(clippy::option_option, reason = "no sample is no mistake")]
fn sample(
    start: &BytesStart<'_>,
    line: u64,
    parent: Option<&'static str>,
    depth: usize,
) -> Option<Option<Sample>> {
    let mut cells: Vec<Option<String>> = vec![None; COLUMNS.len()];
    let mut variables = String::new();
    let mut known = 0;
    for attribute in start.attributes().with_checks(false) {
        let attribute = attribute.ok()?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned();
        let key = attribute.key.as_ref();
        match COLUMNS.iter().position(|c| !c.1.is_empty() && c.1 == key) {
            Some(at) => {
                known += 1;
                cells[at] = Some(value);
            }
            None => {
                if !variables.is_empty() {
                    variables.push_str("; ");
                }
                variables.push_str(&format!("{key}={value}"));
            }
        }
    }
    if known < 2 {
        return Some(None);
    }
    let get = |name: &str| cells[place(name)].as_deref();
    let kind = match (row_kind(get("dataType"), get("responseMessage")), parent) {
        (Some("transaction"), _) => "transaction",
        (_, Some("sample" | "sub_result")) => "sub_result",
        _ => "sample",
    };
    cells[place("element")] = Some(start.name().as_ref().to_owned());
    cells[place("depth")] = Some(depth.to_string());
    cells[place("variables")] = (!variables.is_empty()).then_some(variables);
    cells[place("row_kind")] = Some(kind.to_owned());
    cells[place("started_at")] = cells[place("timeStamp")].as_deref().and_then(started_at);
    Some(Some(Sample { line, cells, kind, failed: 0, assertions: false }))
}

/// What a child element tells of its sample.
fn member(sample: &mut Sample, element: &str, text: &str) {
    match element {
        "failure" | "error" => {
            sample.assertions = true;
            sample.failed += u32::from(text.trim() == "true");
        }
        "failureMessage" => {
            let cell = &mut sample.cells[place("failureMessage")];
            if !text.is_empty() && cell.is_none() {
                *cell = Some(text.to_owned());
            }
        }
        "java.net.URL" => sample.cells[place("URL")] = Some(text.to_owned()),
        _ => {}
    }
}

fn push(samples: Vec<Sample>, out: &mut Out<'_>) -> Vec<u64> {
    samples
        .into_iter()
        .map(|mut sample| {
            if sample.assertions {
                sample.cells[place("failed_assertions")] = Some(sample.failed.to_string());
            }
            let cells: Vec<RawCell<'static>> = sample.cells.into_iter().map(made).collect();
            out.row(cells, sample.line);
            sample.line
        })
        .collect()
}
