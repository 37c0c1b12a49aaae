//! k6's summary at the end of a run, as text, of the old and the new form.
//!
//! Source: k6 `internal/js/summary-legacy.js` and `summary.js`: `name....: figures`, `avg=1.2ms`, units of time that
//! change from figure to figure, bytes by thousands (`5.9 kB`), percentages cut to two decimals. Times are turned into
//! milliseconds exactly, what was printed is in `printed`. A tag in braces belongs to the metric above it.
//!
//! What the text cannot tell: a metric's type where its figures do not (it has none then), and more digits than printed.
//! Of a rate, `✓` (or `n out of m`) counts how often it was true: in `http_req_failed` these failed.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::document::{Cell, Grid, emit_with};
use super::k6_metrics::{
    CHECK_COLUMNS, CHECKS, METRICS, Metric, THRESHOLD_COLUMNS, THRESHOLDS, grid, outcome, statistic,
};
use super::{k6, spelled};
use crate::block::{Held, words};
use crate::frame::{Opening, Step};
use crate::report::whole::{Kept, Sheet, Whole};
use crate::report::{Begins, Report};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::ANY, open };

/// Bytes by thousands.
const BYTES: &[(&str, u64)] = &[
    ("B", 1),
    ("kB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000),
    ("PB", 1_000_000_000_000_000),
];

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let begins = first.trim_start().starts_with(['\u{2713}', '\u{2717}', '\u{2588}']);
    if !begins && memchr::memmem::find(first.as_bytes(), b"...").is_none() {
        return None;
    }
    let titled =
        ["\u{2588} THRESHOLDS", "\u{2588} TOTAL RESULTS"].iter().any(|t| first.trim().starts_with(t));
    let certain = |line: &str| dotted(line).is_some_and(|(name, rest)| is_own(name) && !rest.is_empty());
    let found = titled
        || certain(first)
        || begins && lines.iter().map(Held::text).take_while(|l| belongs_at_all(l)).any(certain);
    found.then(|| Whole::opening(belongs, read))
}

/// A metric that every run has some of.
fn is_own(name: &str) -> bool {
    k6::contains(name).is_some()
        || k6::true_means(name).is_some()
        || matches!(
            name,
            "iterations" | "http_reqs" | "vus" | "vus_max" | "checks_total" | "dropped_iterations"
        )
}

/// Name and figures of `name....: figures`, the mark of its thresholds aside.
fn dotted(line: &str) -> Option<(&str, &str)> {
    let text = unmarked(line);
    let (name, rest) = text.split_once("...")?;
    let rest = rest.trim_start_matches('.').strip_prefix(':')?;
    (!name.is_empty() && name.len() < 200).then(|| (name.trim_end_matches('.').trim(), rest.trim()))
}

fn unmarked(line: &str) -> &str {
    line.trim().trim_start_matches(['\u{2713}', '\u{2717}']).trim_start()
}

/// The mark at the front of a line: true for `✓`.
fn mark(line: &str) -> Option<bool> {
    match line.trim_start().chars().next()? {
        '\u{2713}' => Some(true),
        '\u{2717}' => Some(false),
        _ => None,
    }
}

fn belongs_at_all(line: &str) -> bool {
    let text = line.trim();
    let name = || {
        let name = text.split('{').next().unwrap_or(text);
        line.starts_with("    ")
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            && text.len() < 200
    };
    text.is_empty()
        || mark(line).is_some()
        || text.starts_with(['\u{2588}', '\u{21b3}'])
        || text.contains("...")
        || text.starts_with("running (")
        || progress(text)
        || name()
}

/// A line of progress: `default ✓ [====] 2 VUs 10s`.
fn progress(text: &str) -> bool {
    text.contains(" [") && (text.contains("] ") && text.contains("VUs") || text.contains("iters"))
}

fn belongs(_kept: &[Kept], line: &str) -> Step {
    if belongs_at_all(line) && !words::is_fence(line) { Step::Took } else { Step::Over }
}

struct Text<'a> {
    metrics: Vec<Metric<'a>>,
    thresholds: Grid<'a>,
    checks: Grid<'a>,
    /// The metric that a tag in braces belongs to.
    parent: String,
    /// The metric whose thresholds are listed.
    judged: Option<&'a str>,
    group: String,
    unknown: Vec<usize>,
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let mut text = Text {
        metrics: Vec::new(),
        thresholds: Grid::new(THRESHOLDS, &THRESHOLD_COLUMNS),
        checks: Grid::new(CHECKS, &CHECK_COLUMNS),
        parent: String::new(),
        judged: None,
        group: String::new(),
        unknown: Vec::new(),
    };
    for (at, line) in lines.iter().enumerate() {
        text.line(at, &line.text, lines.get(at + 1).map_or("", |l| l.text.as_str()));
    }
    let unknown = std::mem::take(&mut text.unknown);
    let class = |at: usize, line: &str| {
        let text = line.trim();
        if text.is_empty() {
            Ok(LineClass::Blank)
        } else if unknown.binary_search(&at).is_ok() {
            Err("report_line_unknown")
        } else if text.starts_with('\u{21b3}') {
            Ok(LineClass::Continuation)
        } else if text.starts_with("running (") || progress(text) {
            Ok(LineClass::Notice)
        } else {
            Ok(LineClass::Header)
        }
    };
    let incomplete = (!unknown.is_empty()).then_some("cut_row");
    emit_with(
        vec![grid(METRICS[1], text.metrics), text.thresholds, text.checks],
        lines,
        incomplete,
        class,
        sheet,
    );
}

impl<'a> Text<'a> {
    fn line(&mut self, at: usize, line: &'a str, next: &'a str) {
        let text = line.trim();
        if let Some(title) = text.strip_prefix('\u{2588}') {
            let title = title.trim();
            self.judged = None;
            let names = title.strip_prefix("GROUP:").or_else(|| title.strip_prefix("SCENARIO:"));
            self.group = match names {
                Some(name) => name.trim().to_owned(),
                None if matches!(title, "THRESHOLDS" | "TOTAL RESULTS") => String::new(),
                // The old form titles groups with nothing but their names.
                None => title.to_owned(),
            };
        } else if let Some((name, figures)) = dotted(line) {
            self.metric(at, name, figures, mark(line));
        } else if let Some(held) = mark(line) {
            let rest = unmarked(line);
            match (rest.starts_with('\'').then(|| rest.rsplit_once("' ")).flatten(), self.judged) {
                (Some((threshold, observed)), Some(metric)) => {
                    let threshold = threshold.trim_start_matches('\'');
                    self.thresholds.row(
                        at,
                        vec![
                            Some(metric.into()),
                            Some(threshold.into()),
                            Some(outcome(held).into()),
                            Some(observed.trim().into()),
                        ],
                    );
                }
                _ => self.check(at, rest, next),
            }
        } else if text.contains("....") {
            self.unknown.push(at);
        } else if line.starts_with("    ")
            && !(text.is_empty()
                || text.starts_with('\u{21b3}')
                || text.starts_with("running (")
                || progress(text))
        {
            let title = text.bytes().all(|b| b.is_ascii_uppercase());
            self.judged = (!title).then_some(text);
            if !title && mark(next).is_none() {
                // A metric without its thresholds.
                self.unknown.push(at);
            }
        }
    }

    fn check(&mut self, at: usize, name: &'a str, next: &'a str) {
        let (mut passes, mut fails): (Cell<'a>, Cell<'a>) = (None, None);
        // A check that always held prints no counts.
        if let Some((_, counts)) = next.trim().strip_prefix('\u{21b3}').and_then(|n| n.split_once('\u{2713}'))
        {
            if let Some((good, bad)) = counts.split_once('/') {
                passes = spelled::decimal(good).map(Cow::Borrowed);
                fails = spelled::decimal(bad.trim().trim_start_matches('\u{2717}')).map(Cow::Borrowed);
            }
        } else {
            fails = Some("0".into());
        }
        self.checks.row(at, vec![Some(Cow::Owned(self.group.clone())), Some(name.into()), passes, fails]);
    }

    fn metric(&mut self, at: usize, name: &'a str, figures: &'a str, held: Option<bool>) {
        let full: Cow<'a, str> = if name.starts_with('{') {
            let tags = name.trim_matches(['{', '}']).trim();
            Cow::Owned(format!("{}{{{tags}}}", self.parent))
        } else {
            name.clone_into(&mut self.parent);
            Cow::Borrowed(name)
        };
        let mut metric = Metric { line: at, cells: Vec::new() };
        metric.set("metric", full.clone());
        if !read_figures(&mut metric, &full, figures) {
            self.unknown.push(at);
            return;
        }
        metric.set("printed", figures);
        if let Some(held) = held {
            // The old form marks the metric: one mark for all of its thresholds.
            self.thresholds.row(at, vec![Some(full), None, Some(outcome(held).into()), None]);
        }
        self.metrics.push(metric);
    }
}

/// Reads the figures of a metric; false when they are not understood.
fn read_figures<'a>(metric: &mut Metric<'a>, name: &str, figures: &'a str) -> bool {
    if figures.split_whitespace().next().is_some_and(|w| w.contains('=')) {
        return trend(metric, figures);
    }
    if let Some((percent, rest)) = figures.split_once('%') {
        return rate(metric, name, percent, rest);
    }
    let words: Vec<&'a str> = figures.split_whitespace().collect();
    if let Some(min) = words.iter().find_map(|w| w.strip_prefix("min=")) {
        metric.set("type", "gauge");
        let max = words.iter().find_map(|w| w.strip_prefix("max="));
        return value(metric, "value", words[0])
            && value(metric, "min", min)
            && max.is_none_or(|m| value(metric, "max", m));
    }
    metric.set("type", "counter");
    match words.as_slice() {
        [count, rate] => {
            let Some(rate) = rate.strip_suffix("/s").and_then(spelled::decimal) else { return false };
            let Some(count) = spelled::decimal(count) else { return false };
            metric.set("count", count);
            metric.set("per_second", rate);
            true
        }
        [bytes, unit, rate, rate_unit] => {
            let rate_unit = rate_unit.strip_suffix("/s").unwrap_or("");
            let total = spelled::scaled(&format!("{bytes}{unit}"), BYTES);
            let rate = spelled::scaled(&format!("{rate}{rate_unit}"), BYTES);
            let (Some(total), Some(rate)) = (total, rate) else { return false };
            metric.set("total_bytes", total);
            metric.set("bytes_per_second", rate);
            true
        }
        _ => false,
    }
}

/// `avg=1.2ms min=…`, and bytes with a blank before their unit.
fn trend<'a>(metric: &mut Metric<'a>, figures: &'a str) -> bool {
    metric.set("type", "trend");
    let (mut times, mut plain) = (false, false);
    let mut words = figures.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let Some((name, figure)) = word.split_once('=') else { return false };
        let unit = words.next_if(|w| !w.contains('='));
        match unit {
            Some(unit) => {
                let Some(bytes) = spelled::scaled(&format!("{figure}{unit}"), BYTES) else { return false };
                metric.set(&statistic(name, "data"), bytes);
            }
            None if !value(metric, name, figure) => return false,
            None => {
                times |= spelled::milliseconds(figure).is_some();
                plain |= name != "count" && spelled::decimal(figure).is_some();
            }
        }
    }
    // A figure that lost its unit is cut.
    !(times && plain)
}

/// A figure of time, or a plain one.
fn value<'a>(metric: &mut Metric<'a>, name: &str, figure: &'a str) -> bool {
    match (spelled::milliseconds(figure), spelled::decimal(figure)) {
        (Some(ms), _) => metric.set(&statistic(name, "time"), ms),
        (None, Some(plain)) => metric.set(&statistic(name, ""), plain),
        (None, None) => return false,
    }
    true
}

/// `0.00%  ✓ 0  ✗ 20` or `0.00%  0 out of 20`.
fn rate<'a>(metric: &mut Metric<'a>, name: &str, percent: &'a str, rest: &'a str) -> bool {
    let Some(percent) = spelled::decimal(percent) else { return false };
    metric.set("type", "rate");
    metric.set("rate_percent", percent);
    let rest = rest.trim();
    if let Some((good, bad)) = rest.strip_prefix('\u{2713}').and_then(|r| r.split_once('\u{2717}')) {
        let (Some(good), Some(bad)) = (spelled::decimal(good), spelled::decimal(bad)) else { return false };
        metric.set("true_count", good);
        metric.set("false_count", bad);
    } else if let Some((good, all)) = rest.split_once(" out of ") {
        let (Some(good), Some(all)) = (spelled::decimal(good), spelled::decimal(all)) else { return false };
        metric.set("true_count", good);
        metric.set("total_count", all);
    } else if !rest.is_empty() {
        return false;
    }
    if let Some(means) = k6::true_means(name) {
        metric.set("true_means", means);
    }
    true
}
