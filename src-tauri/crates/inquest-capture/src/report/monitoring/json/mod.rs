//! Monitoring answers in JSON: Prometheus, CloudWatch, Performance Insights, sysstat.
//!
//! One frame walks the document ([`walk`]) and hands its elements to the reader of the program that made it; a point of
//! a series is a row as soon as it is read, so an answer of any size is read in bounded memory (a single line is bounded
//! by [`crate::limits::LINE_BYTES`], an element by [`crate::limits::ELEMENT_BYTES`]).
//!
//! Which program: by the keys in the first lines. A line that holds rows is a row, lines of a row continue it, the rest
//! of the document is headers.

mod cloudwatch;
mod insights;
mod prometheus;
mod slice;
mod sysstat;
mod walk;

use inquest_core::capture::LineClass;

use super::gather::{Cell, cell};
use crate::block::{Held, clip};
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::{ColumnSpec, Kind, text};
use crate::limits::ELEMENT_BYTES;
use crate::report::{Begins, Report};
use crate::text::Line;
pub(super) use cloudwatch::{DATA_KIND, STATISTICS_KIND};
pub(super) use insights::{KEYS_KIND, METRICS_KIND, PARTITIONS_KIND};
pub(super) use prometheus::KIND as PROMETHEUS_KIND;
use walk::{Visit, Walk};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"{["), open };

/// Words of the server beside the data: warnings, errors, messages.
const NOTICES_FRAME: &str = "monitoring_notices";
const NOTICE_COLUMNS: &[ColumnSpec] = &[text("level"), text("code"), text("text")];

/// The kind of them.
pub(super) static NOTICES_KIND: Kind = Kind {
    frames: &[NOTICES_FRAME],
    content: Some(super::only_by_frame),
    ..Kind::new("monitoring.notices", NOTICE_COLUMNS)
};

/// Most notices kept of one document.
const NOTICES: usize = 1_000;
/// Bytes of the first lines that tell the program.
const PROBE_BYTES: usize = 4_096;

/// What an element was.
enum Took {
    /// So many rows, now or later.
    Rows(u64),
    /// Something about rows.
    Other,
    /// Nothing understood.
    Bad(&'static str),
}

/// A program's reader.
trait Reader {
    /// See [`Visit::wants`].
    fn wants(&self, place: &str, first: u8) -> bool;
    /// An element that was wanted, which begins at this line.
    fn element(&mut self, place: &str, json: &str, line: u64, out: &mut Out<'_>) -> Took;
    /// A container that was not wanted has ended.
    fn leave(&mut self, _place: &str, _out: &mut Out<'_>) {}
    /// The document has ended, or was cut for this reason: gives out what is held, at least one block.
    fn finish(&mut self, cut: Option<&'static str>, first_line: u64, out: &mut Out<'_>);
}

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text().trim_start();
    if !first.starts_with(['{', '[']) {
        return None;
    }
    let mut probe = String::new();
    for held in lines {
        let text = held.text();
        probe.push_str(&text[..text.floor_char_boundary(PROBE_BYTES - probe.len())]);
        probe.push(' ');
        if probe.len() + 8 > PROBE_BYTES {
            break;
        }
    }
    let reader = reader(&probe)?;
    // Brackets that are no JSON belong to others.
    let mut walk = Walk::new();
    let sound = walk.line(clip_line(first), &mut Deaf).is_ok() || first.len() > PROBE_BYTES;
    sound.then(|| {
        let frame = Document {
            walk: Walk::new(),
            reader,
            pending: Vec::new(),
            held: 0,
            first_line: lines[0].number,
            broken: None,
        };
        Opening::new(frame, 0)
    })
}

fn clip_line(text: &str) -> &str {
    if text.len() > PROBE_BYTES { "" } else { text }
}

struct Deaf;

impl Visit for Deaf {
    fn wants(&self, _place: &str, _first: u8) -> bool {
        false
    }
    fn element(&mut self, _place: &str, _json: &str) {}
    fn leave(&mut self, _place: &str) {}
}

/// The reader of the program that writes such keys.
fn reader(probe: &str) -> Option<Box<dyn Reader>> {
    let key = |name: &str| {
        probe.match_indices(name).find_map(|(at, _)| {
            let before = probe[..at].ends_with('"');
            let after = probe[at + name.len()..].strip_prefix('"')?.trim_start().strip_prefix(':')?;
            before.then(|| after.trim_start())
        })
    };
    if key("sysstat").is_some_and(|r| r.starts_with('{')) {
        return Some(Box::new(sysstat::Reading::default()));
    }
    let labelled = key("metric").is_some_and(|r| r.starts_with('{'));
    let failed = key("errorType").is_some() && key("status").is_some();
    if key("resultType").is_some()
        || failed
        || labelled && (key("values").is_some() || key("value").is_some())
    {
        return Some(Box::new(prometheus::Reading::default()));
    }
    let points = key("Datapoints").is_some_and(|r| r.starts_with('['));
    if key("MetricDataResults").is_some_and(|r| r.starts_with('['))
        || points && (key("Label").is_some() || key("Timestamp").is_some())
    {
        return Some(Box::new(cloudwatch::Reading::default()));
    }
    if key("AlignedStartTime").is_some()
        || key("MetricList").is_some_and(|r| r.starts_with('[')) && key("DataPoints").is_some()
    {
        return Some(Box::new(insights::Reading::default()));
    }
    None
}

struct Document {
    walk: Walk,
    reader: Box<dyn Reader>,
    /// Lines of the element that is open, cut.
    pending: Vec<String>,
    held: usize,
    first_line: u64,
    broken: Option<&'static str>,
}

struct Ears<'a, 's> {
    reader: &'a mut dyn Reader,
    out: &'a mut Out<'s>,
    line: u64,
    rows: u64,
    bad: Option<&'static str>,
}

impl Visit for Ears<'_, '_> {
    fn wants(&self, place: &str, first: u8) -> bool {
        self.reader.wants(place, first)
    }

    fn element(&mut self, place: &str, json: &str) {
        let first = self.line - memchr::memchr_iter(b'\n', json.as_bytes()).count() as u64;
        match self.reader.element(place, json, first, self.out) {
            Took::Rows(rows) => self.rows += rows,
            Took::Other => {}
            Took::Bad(why) => self.bad = Some(why),
        }
    }

    fn leave(&mut self, place: &str) {
        self.reader.leave(place, self.out);
    }
}

impl Frame for Document {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.walk.done() {
            return Step::Over;
        }
        let mut ears = Ears { reader: self.reader.as_mut(), out, line: line.number, rows: 0, bad: None };
        let walked = self.walk.line(line.text, &mut ears);
        let (rows, bad) = (ears.rows, ears.bad);
        if let Err(malformed) = walked {
            self.broken = Some(malformed.0);
            self.pending.push(clip(line.text).to_owned());
            self.quarantine(malformed.0, out);
            return Step::Last;
        }
        if self.walk.in_element() && rows == 0 && bad.is_none() {
            self.held += line.text.len() + 64;
            self.pending.push(clip(line.text).to_owned());
            if self.held > ELEMENT_BYTES {
                self.broken = Some("json_element_too_long");
                self.quarantine("json_element_too_long", out);
                return Step::Last;
            }
            return Step::Took;
        }
        self.held = 0;
        match bad {
            Some(why) if rows == 0 => {
                self.pending.push(clip(line.text).to_owned());
                self.quarantine(why, out);
            }
            _ => self.settle(rows, out),
        }
        if let Some(why) = bad {
            self.broken.get_or_insert(why);
        }
        if self.walk.done() { Step::Last } else { Step::Took }
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        let cut = (!self.walk.done()).then_some("unclosed_bracket");
        self.quarantine("cut_row", out);
        self.reader.finish(self.broken.or(cut), self.first_line, out);
    }
}

impl Document {
    /// The classes of the lines that are pending and the one just read.
    fn settle(&mut self, rows: u64, out: &mut Out<'_>) {
        let lines = self.pending.drain(..).count() as u64 + 1;
        if rows > 0 {
            out.put_row(lines);
        } else {
            for _ in 0..lines {
                out.put(LineClass::Header);
            }
        }
    }

    fn quarantine(&mut self, why: &'static str, out: &mut Out<'_>) {
        for text in self.pending.drain(..) {
            out.quarantine(why, &text);
        }
    }
}

/// A block that is written as it is read.
#[derive(Default)]
struct Block {
    open: bool,
}

impl Block {
    fn begin(&mut self, frame: &'static str, columns: &[&str], line: u64, out: &mut Out<'_>) {
        if std::mem::replace(&mut self.open, true) {
            return;
        }
        out.begin(Head {
            frame,
            header: Some(columns.iter().map(|c| (*c).to_owned()).collect()),
            width: columns.len(),
            first_line: line,
            padded: false,
        });
    }

    fn row(cells: Vec<Cell>, line: u64, out: &mut Out<'_>) {
        out.row(cells.into_iter().map(cell).collect(), line);
    }
}

/// Words of the server, kept until the data is out.
#[derive(Default)]
struct Notices(Vec<(u64, [Cell; 3])>);

impl Notices {
    fn keep(&mut self, line: u64, level: &str, code: Cell, text: Cell) {
        if self.0.len() < NOTICES {
            self.0.push((line, [Some(level.to_owned()), code, text]));
        }
    }

    fn give(&mut self, out: &mut Out<'_>) {
        let Some((first, _)) = self.0.first() else { return };
        Block::default().begin(NOTICES_FRAME, &["level", "code", "text"], *first, out);
        for (line, cells) in self.0.drain(..) {
            Block::row(cells.to_vec(), line, out);
        }
    }
}

/// Pairs as one text, sorted by key: `{a="1",b="2"}`, with the escapes of Prometheus.
fn label_set(pairs: &mut [(String, String)]) -> String {
    pairs.sort();
    super::metric_names::label_set(pairs.iter().map(|(k, v)| (k.as_str(), v.as_str())))
}
