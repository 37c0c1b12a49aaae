//! k6's summaries in JSON: `--summary-export`, the data of `handleSummary`, and the machine-readable form since 1.5.
//!
//! Told apart by shape: in the export a metric's members are its figures and a threshold is a boolean (`true` =
//! crossed); in `handleSummary` they are under `values` and a threshold is `{ok}`; the machine-readable form has a list
//! under `results.metrics`. What the export cannot tell: what a script's own metric contains, and the length of the run.

use std::borrow::Cow;

use super::document::{Document, Grid, ahead, emit, opening};
use super::json::{number, pieces};
use super::k6;
use super::k6_metrics::{
    CHECK_COLUMNS, CHECKS, METRICS, Metric, RUN, RUN_COLUMNS, THRESHOLD_COLUMNS, THRESHOLDS, grid, outcome,
    statistic,
};
use crate::block::Held;
use crate::frame::Opening;
use crate::report::whole::{Kept, Sheet};
use crate::report::{Begins, Report, exact};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"{"), open };

/// Deepest nesting of groups that is followed: each level walks over all that is in it.
const GROUPS: u32 = 32;

/// Metrics that every run has some of.
const OWN: [&str; 6] = [
    "\"iterations\"",
    "\"http_req",
    "\"data_received\"",
    "\"data_sent\"",
    "\"iteration_duration\"",
    "\"vus\"",
];

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    if !first.trim_start().starts_with('{') {
        return None;
    }
    let ahead = ahead(lines);
    let old = ahead.contains("\"metrics\"") && OWN.iter().any(|m| ahead.contains(m));
    let state =
        ahead.contains("\"root_group\"") && ahead.contains("\"path\"") && ahead.contains("\"groups\"");
    let options = ahead.contains("\"summaryTrendStats\"");
    let new = ahead.contains("\"k6Version\"");
    (old || state || options || new).then(|| opening(first, read))
}

/// What is collected.
struct Found<'a> {
    document: &'a Document,
    metrics: Vec<Metric<'a>>,
    thresholds: Grid<'a>,
    checks: Grid<'a>,
    run: Grid<'a>,
    cut: bool,
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let document = Document::new(lines);
    let top = pieces(&document.text);
    let mut found = Found {
        document: &document,
        metrics: Vec::new(),
        thresholds: Grid::new(THRESHOLDS, &THRESHOLD_COLUMNS),
        checks: Grid::new(CHECKS, &CHECK_COLUMNS),
        run: Grid::new(RUN, &RUN_COLUMNS),
        cut: top.cut,
    };
    for (key, value) in &top.items {
        match key.as_ref() {
            "metrics" => found.metrics(value),
            "root_group" => found.group(value),
            "state" => {
                if let Some(ms) = pieces(value).number("testRunDurationMs") {
                    found.run.row(document.line(value), vec![Some(ms.into()), None, None, None]);
                }
            }
            "results" => {
                for (key, value) in &pieces(value).items {
                    match key.as_ref() {
                        "metrics" => found.metrics(value),
                        "checks" => found.checks(value),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    if let Some(config) = top.get("config") {
        let (config_members, metadata) =
            (pieces(config), top.get("metadata").map(pieces).unwrap_or_default());
        let ms = config_members.number("duration").and_then(|s| exact::times(s, 1_000));
        let word = |value: Option<String>| value.map(Cow::Owned);
        found.run.row(
            document.line(config),
            vec![
                word(ms),
                word(metadata.text("k6Version")),
                word(metadata.text("generatedAt")),
                word(config_members.text("script")),
            ],
        );
    }
    let Found { metrics, thresholds, checks, run, cut, .. } = found;
    emit(vec![grid(METRICS[0], metrics), thresholds, checks, run], lines, cut, sheet);
}

impl<'a> Found<'a> {
    /// Metrics by name, or a list of them.
    fn metrics(&mut self, value: &'a str) {
        let metrics = pieces(value);
        self.cut |= metrics.cut;
        for (key, value) in metrics.items {
            let members = pieces(value);
            if members.cut {
                self.cut = true;
                continue;
            }
            let name = if key.is_empty() { members.text("name").map(Cow::Owned) } else { Some(key) };
            let Some(name) = name else { continue };
            self.metric(name, value);
        }
    }

    fn metric(&mut self, name: Cow<'a, str>, value: &'a str) {
        let members = pieces(value);
        let nested = members.get("values").map(pieces);
        let legacy = nested.is_none();
        let values = nested.unwrap_or_else(|| pieces(value));
        let has = |key: &str| values.get(key).is_some();
        let kind = members.text("type").unwrap_or_else(|| {
            let kind = if has("passes") && has("fails") {
                "rate"
            } else if has("avg") || has("med") {
                "trend"
            } else if has("count") {
                "counter"
            } else {
                "gauge"
            };
            kind.to_owned()
        });
        let contains = members.text("contains").or_else(|| k6::contains(&name).map(str::to_owned));
        let mut metric = Metric { line: self.document.line(value), cells: Vec::new() };
        metric.set("metric", name.clone());
        metric.set("type", kind.clone());
        if let Some(contains) = &contains {
            metric.set("contains", contains.clone());
        }
        let contains = contains.as_deref().unwrap_or("");
        for (key, value) in &values.items {
            let Some(figure) = number(value) else { continue };
            let column = match (kind.as_str(), key.as_ref()) {
                ("counter", "count") if contains == "data" => "total_bytes".to_owned(),
                ("counter", "rate") if contains == "data" => "bytes_per_second".to_owned(),
                ("counter", "rate") => "per_second".to_owned(),
                ("rate", "rate" | "value") => "rate".to_owned(),
                ("rate", "passes" | "matches") => "true_count".to_owned(),
                ("rate", "fails") => "false_count".to_owned(),
                ("rate", "total") => "total_count".to_owned(),
                (_, key) => statistic(key, contains),
            };
            metric.set(&column, figure);
        }
        if let Some(means) = k6::true_means(&name).filter(|_| kind == "rate") {
            metric.set("true_means", means);
        }
        self.metrics.push(metric);
        let Some(thresholds) = members.get("thresholds") else { return };
        for (key, value) in pieces(thresholds).items {
            let inner = pieces(value);
            let held = match value.trim() {
                // The legacy export writes whether it was crossed.
                "true" if legacy => Some(false),
                "false" if legacy => Some(true),
                _ => inner.get("ok").map(|ok| ok.trim() == "true"),
            };
            let source = if key.is_empty() { inner.text("source").map(Cow::Owned) } else { Some(key) };
            let outcome = held.map(|h| Cow::Borrowed(outcome(h)));
            self.thresholds.row(self.document.line(value), vec![Some(name.clone()), source, outcome, None]);
        }
    }

    /// Checks of a group and of the groups in it, without recursion.
    fn group(&mut self, value: &'a str) {
        let mut waiting = vec![(value, 0)];
        while let Some((value, depth)) = waiting.pop() {
            if depth > GROUPS {
                self.cut = true;
                continue;
            }
            let group = pieces(value);
            self.cut |= group.cut;
            let path = group.text("path").or_else(|| group.text("name")).unwrap_or_default();
            if let Some(checks) = group.get("checks") {
                self.check_list(&path, checks);
            }
            if let Some(groups) = group.get("groups") {
                waiting.extend(pieces(groups).items.into_iter().rev().map(|(_, v)| (v, depth + 1)));
            }
        }
    }

    fn check_list(&mut self, path: &str, checks: &'a str) {
        for (_, value) in pieces(checks).items {
            let check = pieces(value);
            let (Some(name), false) = (check.text("name"), check.cut) else { continue };
            self.checks.row(
                self.document.line(value),
                vec![
                    Some(Cow::Owned(path.to_owned())),
                    Some(Cow::Owned(name)),
                    check.number("passes").map(Cow::Borrowed),
                    check.number("fails").map(Cow::Borrowed),
                ],
            );
        }
    }

    /// `checks` of the machine-readable form: metrics of all checks, and each check.
    fn checks(&mut self, value: &'a str) {
        let members = pieces(value);
        if let Some(metrics) = members.get("metrics") {
            self.metrics(metrics);
        }
        if let Some(results) = members.get("results") {
            self.check_list("", results);
        }
    }
}
