//! `monitoring.prometheus_exposition`: a scrape, in Prometheus' text format or OpenMetrics.
//!
//! Source: Prometheus documentation, `instrumenting/exposition_formats.md` (text format 0.0.4, names in quotes as of
//! Prometheus 3); the OpenMetrics 1.0 specification (UNIT, `# EOF`, exemplars, timestamps in seconds); real scrapes of
//! Prometheus 2.42 and node_exporter 1.5.
//!
//! A sample is a row. Its figure stands in `counter` where it accumulates (counters, the parts of histograms and the sum
//! and count of summaries, and what [`metric_names`] knows without a type) and in `value` where it holds at the moment:
//! only the former can be subtracted. `unit` is that of a `# UNIT` line or of the metric's name where its maker's
//! convention tells it. Several scrapes in one file are numbered in `scrape`: a new one begins where the first series
//! comes again, after `# EOF`, or after a line of dashes; `mark` is the text of the dashes, or of a comment just before.
//!
//! What the format cannot tell: the instant of a scrape (samples rarely carry one), the target, and the type where
//! `# TYPE` was cut off. An integer timestamp of more than 11 digits is milliseconds, else seconds: as the other unit it
//! would lie before 1974 or after the year 5000.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::gather::{Cell, cell};
use super::{clock, metric_names, only_by_frame};
use crate::block::Held;
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::Bare;
use crate::kind::spec::{ColumnSpec, Kind, fcounter, number, text, time};
use crate::report::{Begins, Report};
use crate::text::Line;
use crate::typing::Expect;

const FRAME: &str = "prometheus_exposition";
const NAMES: [&str; 10] =
    ["scrape", "mark", "metric", "labels", "value", "counter", "time", "type", "unit", "exemplar"];

const COLUMNS: &[ColumnSpec] = &[
    number("scrape", Bare),
    text("mark"),
    text("metric").key(),
    text("labels").key(),
    number("value", Bare),
    // Whole numbers stay whole.
    ColumnSpec { expect: Expect::Any, ..fcounter("counter", Bare) },
    time("time"),
    text("type"),
    text("unit"),
    text("exemplar"),
];

/// The kind.
pub(super) static KIND: Kind = Kind {
    cumulative: true,
    identity: &[&["metric", "labels"]],
    main_counter: Some("counter"),
    frames: &[FRAME],
    content: Some(only_by_frame),
    ..Kind::new("monitoring.prometheus_exposition", COLUMNS)
};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"#-_:{").letter(), open };

/// Longest line that is looked at as a sample.
const LONGEST: usize = 1 << 20;
const TYPES: [&str; 9] =
    ["counter", "gauge", "histogram", "summary", "untyped", "unknown", "info", "stateset", "gaugehistogram"];

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let begins = match first.as_bytes().first()? {
        b'#' | b'-' => {
            starts(lines)
                || is_mark(first) && lines.get(1).is_some_and(|l| !l.text().is_empty()) && starts(&lines[1..])
        }
        b'a'..=b'z' | b'A'..=b'Z' | b'_' | b':' | b'{' if first.len() < LONGEST => {
            let certain = first.starts_with("hikaricp_") || first.contains("=\"") && first.contains('{');
            certain && sample(first).is_some_and(|s| !s.labels.is_empty() || first.starts_with("hikaricp_"))
        }
        _ => false,
    };
    begins.then(|| Opening::new(Exposition::default(), 0))
}

/// The metadata of a family, and what it is about.
fn starts(lines: &[Held]) -> bool {
    let Some(first) = lines.first() else { return false };
    match metadata(first.text()) {
        Some(("TYPE", _, rest)) => TYPES.contains(&rest),
        Some(("HELP" | "UNIT", name, _)) => lines.iter().skip(1).take(3).any(|l| {
            metadata(l.text())
                .is_some_and(|(word, of, rest)| word == "TYPE" && of == name && TYPES.contains(&rest))
                || sample(l.text()).is_some_and(|s| s.metric.starts_with(name))
        }),
        _ => false,
    }
}

/// `# TYPE name counter`: word, name, rest.
fn metadata(line: &str) -> Option<(&str, &str, &str)> {
    let rest = line.strip_prefix("# ")?;
    let (word, rest) = rest.split_once(' ')?;
    if !matches!(word, "HELP" | "TYPE" | "UNIT") {
        return None;
    }
    let (name, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    Some((word, name.trim_matches('"'), rest.trim()))
}

fn is_mark(line: &str) -> bool {
    line.starts_with("---") && line.len() < 200 || line.starts_with('#') && line.len() < 400
}

/// A sample as printed.
struct Sample<'a> {
    metric: Cow<'a, str>,
    labels: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    value: &'a str,
    time: Option<&'a str>,
    exemplar: Option<&'a str>,
}

/// Reads `name{label="value",...} value [timestamp] [# exemplar]`.
fn sample(line: &str) -> Option<Sample<'_>> {
    let name_end = line.bytes().position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'_' | b':')))?;
    let mut metric = Cow::Borrowed(&line[..name_end]);
    if metric.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let mut labels = Vec::new();
    let mut rest = line[name_end..].trim_start();
    if let Some(inner) = rest.strip_prefix('{') {
        rest = label_pairs(inner, &mut metric, &mut labels)?;
    } else if metric.is_empty() || rest.len() == line.len() - name_end {
        return None;
    }
    if metric.is_empty() {
        return None;
    }
    let (body, exemplar) = match rest.split_once(" # ") {
        Some((body, exemplar)) => (body, Some(exemplar.trim())),
        None => (rest, None),
    };
    let mut fields = body.split_whitespace();
    let (value, time) = (fields.next()?, fields.next());
    metric_names::value(value)?;
    if fields.next().is_some() || time.is_some_and(|t| instant(t).is_none()) {
        return None;
    }
    Some(Sample { metric, labels, value, time, exemplar })
}

/// The pairs up to `}`; what follows it.
fn label_pairs<'a>(
    mut rest: &'a str,
    metric: &mut Cow<'a, str>,
    labels: &mut Vec<(Cow<'a, str>, Cow<'a, str>)>,
) -> Option<&'a str> {
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',']);
        if let Some(after) = rest.strip_prefix('}') {
            return Some(after);
        }
        let name = if rest.starts_with('"') {
            let (name, after) = quoted(rest)?;
            rest = after.trim_start();
            name
        } else {
            let end = rest.find(['=', ' ', '}'])?;
            let name = &rest[..end];
            let sound = !name.is_empty()
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b':'));
            if !sound {
                return None;
            }
            rest = rest[end..].trim_start();
            Cow::Borrowed(name)
        };
        match rest.strip_prefix('=') {
            Some(after) => {
                let (value, after) = quoted(after.trim_start())?;
                labels.push((name, value));
                rest = after.trim_start();
            }
            // A name in quotes without a value is that of the metric.
            None if metric.is_empty() && labels.is_empty() => {
                *metric = name;
            }
            None => return None,
        }
        if !rest.starts_with([',', '}']) {
            return None;
        }
    }
}

/// A quoted text without its escapes, and what follows it.
fn quoted(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let inner = text.strip_prefix('"')?;
    let end = inner.find(['"', '\\'])?;
    if inner.as_bytes()[end] == b'"' {
        return Some((Cow::Borrowed(&inner[..end]), &inner[end + 1..]));
    }
    let mut out = String::new();
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((Cow::Owned(out), &inner[at + 1..])),
            '\\' => match chars.next()?.1 {
                'n' => out.push('\n'),
                escaped @ ('\\' | '"') => out.push(escaped),
                other => {
                    out.push('\\');
                    out.push(other);
                }
            },
            other => out.push(other),
        }
    }
    None
}

fn instant(text: &str) -> Option<String> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.len() > 11 && digits.bytes().all(|b| b.is_ascii_digit()) {
        clock::epoch_millis(text)
    } else {
        clock::epoch_seconds(text)
    }
}

#[derive(Default)]
struct Exposition {
    begun: bool,
    first_line: u64,
    family: String,
    kind: String,
    unit: Option<String>,
    scrape: u64,
    mark: Cell,
    /// The mark of the scrape that the next sample may begin.
    next_mark: Cell,
    /// The next sample begins a scrape for certain.
    pending: bool,
    /// The first series of the scrape.
    head: Option<(String, String)>,
    blank: bool,
}

impl Frame for Exposition {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.first_line == 0 {
            self.first_line = line.number;
        }
        let text = line.text.trim_end();
        if text.is_empty() {
            self.blank = true;
            out.put(LineClass::Blank);
            return Step::Took;
        }
        let blank = std::mem::take(&mut self.blank);
        if text.len() > LONGEST {
            out.quarantine("report_line_too_long", line.text);
            return Step::Took;
        }
        if let Some((word, name, rest)) = metadata(text) {
            self.metadata(word, name, rest);
            out.put(LineClass::Header);
            return Step::Took;
        }
        if text == "# EOF" {
            self.pending = true;
            self.next_mark = None;
            self.forget();
            out.put(LineClass::Footer);
            return Step::Took;
        }
        if is_mark(text) {
            self.pending |= text.starts_with('-');
            self.next_mark = Some(text.trim_matches(['-', '#', ' ']).to_owned()).filter(|m| !m.is_empty());
            out.put(LineClass::Comment);
            return Step::Took;
        }
        match sample(text) {
            Some(sample) => {
                self.row(&sample, line.number, out);
                out.put(LineClass::Row);
                Step::Took
            }
            None if !blank && self.ours(text) => {
                out.quarantine("bad_sample", line.text);
                Step::Took
            }
            None => Step::Over,
        }
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.begin(out);
    }
}

impl Exposition {
    fn metadata(&mut self, word: &str, name: &str, rest: &str) {
        if name != self.family {
            self.forget();
            self.family = name.to_owned();
        }
        match word {
            "TYPE" => self.kind = rest.to_owned(),
            "UNIT" => self.unit = Some(rest.to_owned()).filter(|u| !u.is_empty()),
            _ => {}
        }
    }

    fn forget(&mut self) {
        self.family.clear();
        self.kind.clear();
        self.unit = None;
    }

    fn begin(&mut self, out: &mut Out<'_>) {
        if !std::mem::replace(&mut self.begun, true) {
            out.begin(Head {
                frame: FRAME,
                header: Some(NAMES.iter().map(|n| (*n).to_owned()).collect()),
                width: NAMES.len(),
                first_line: self.first_line,
                padded: false,
            });
        }
    }

    /// A damaged sample rather than something else: it begins with a metric's name and a brace, or with the family's.
    fn ours(&self, text: &str) -> bool {
        let end = text.bytes().position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'_' | b':')));
        let name = &text[..end.unwrap_or(text.len())];
        let braced = end.is_some_and(|e| e > 0 && text.as_bytes()[e] == b'{');
        braced
            || !self.family.is_empty()
                && !name.is_empty()
                && (name.starts_with(&self.family) || end.is_none())
    }

    /// What of the family a sample is: its end beyond the family's name.
    fn part<'a>(&self, metric: &'a str) -> Option<&'a str> {
        if self.family.is_empty() {
            return None;
        }
        let part = metric.strip_prefix(self.family.as_str())?;
        matches!(
            part,
            "" | "_bucket" | "_sum" | "_count" | "_total" | "_created" | "_info" | "_gsum" | "_gcount"
        )
        .then_some(part)
    }

    fn row(&mut self, sample: &Sample<'_>, line: u64, out: &mut Out<'_>) {
        let mut labels: Vec<(&str, &str)> =
            sample.labels.iter().map(|(k, v)| (k.as_ref(), v.as_ref())).collect();
        labels.sort_unstable();
        let set = metric_names::label_set(labels.into_iter());
        self.count_scrape(&sample.metric, &set);
        let part = self.part(&sample.metric);
        let kind = part.map(|_| self.kind.clone()).filter(|k| !k.is_empty());
        let counts = match (kind.as_deref(), part) {
            (_, Some("_created")) => false,
            (Some("counter"), _) => true,
            (Some("histogram"), Some(p)) => !p.is_empty(),
            (Some("summary"), Some(p)) => p == "_sum" || p == "_count",
            (None | Some("untyped" | "unknown"), _) => metric_names::accumulates(&sample.metric),
            _ => false,
        };
        let figure = metric_names::value(sample.value);
        let (value, counter) = if counts { (None, figure) } else { (figure, None) };
        let of_name = || metric_names::unit(&sample.metric).map(str::to_owned);
        let unit = match (&self.unit, part) {
            (Some(unit), Some(p)) if !matches!(p, "_count" | "_bucket" | "_created" | "_gcount") => {
                Some(spelled(unit))
            }
            _ => of_name(),
        };
        let cells: Vec<Cell> = vec![
            Some(self.scrape.to_string()),
            self.mark.clone(),
            Some(sample.metric.clone().into_owned()),
            Some(set),
            value,
            counter,
            sample.time.and_then(instant),
            kind,
            unit,
            sample.exemplar.map(str::to_owned),
        ];
        self.begin(out);
        out.row(cells.into_iter().map(cell).collect(), line);
    }

    fn count_scrape(&mut self, metric: &str, set: &str) {
        let again = self.head.as_ref().is_some_and(|(m, s)| m == metric && s == set);
        let mark = self.next_mark.take();
        if self.scrape == 0 || again || self.pending {
            self.scrape += 1;
            self.mark = mark;
            self.head = Some((metric.to_owned(), set.to_owned()));
        }
        self.pending = false;
    }
}

/// A unit of OpenMetrics as this program spells it.
fn spelled(unit: &str) -> String {
    match unit {
        "seconds" => "s",
        "milliseconds" => "ms",
        "microseconds" => "us",
        "nanoseconds" => "ns",
        "bytes" => "B",
        "ratios" => "ratio",
        other => other,
    }
    .to_owned()
}
