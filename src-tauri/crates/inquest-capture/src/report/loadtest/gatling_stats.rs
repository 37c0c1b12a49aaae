//! Gatling's figures per request: `js/stats.json`, `js/stats.js` (the same as JavaScript) and `js/global_stats.json`.
//!
//! Source: Gatling `StatsJsTemplate`, `GlobalStatsJsonTemplate`, `ConsoleSummary`. Every figure comes three times: of all
//! requests, of those that were `ok`, of those that failed (`ko`). In the nested files figures are texts, in some versions
//! padded and grouped (`"   92,163"`), and `-` is none; in the global file they are numbers. Times are milliseconds.
//! `percentiles1..4` are by default 50, 75, 95, 99: the file does not say which, so they keep their names.
//!
//! One row per request or group and outcome. `row_kind` is `total` for the figures of all requests, `group` for a group
//! (which sums up requests that have rows of their own), else `request`.

use std::borrow::Cow;

use super::document::{Cell, Document, Grid, ahead, emit, opening};
use super::json::{number as digits, pieces, text as string};
use super::spelled;
use crate::block::Held;
use crate::frame::Opening;
use crate::kind::spec::SchemaUnit::{Count, Ms, PerSecond};
use crate::kind::spec::{ColumnSpec, Kind, gauge, number, text};
use crate::report::whole::{Kept, Sheet};
use crate::report::{Begins, Report};

const FRAME: &str = "gatling_stats";
const BANDS: &str = "gatling_bands";

/// Groups in groups that are followed.
const DEPTH: u32 = 32;

const COLUMNS: &[ColumnSpec] = &[
    text("name").key(),
    text("path").key(),
    text("row_kind"),
    text("outcome").key(),
    gauge("numberofrequests", Count),
    number("minresponsetime", Ms),
    number("maxresponsetime", Ms),
    number("meanresponsetime", Ms),
    number("standarddeviation", Ms),
    number("percentiles1", Ms),
    number("percentiles2", Ms),
    number("percentiles3", Ms),
    number("percentiles4", Ms),
    number("meannumberofrequestspersecond", PerSecond),
];

const KEYS: &[&str] = &[
    "numberOfRequests",
    "minResponseTime",
    "maxResponseTime",
    "meanResponseTime",
    "standardDeviation",
    "percentiles1",
    "percentiles2",
    "percentiles3",
    "percentiles4",
    "meanNumberOfRequestsPerSecond",
];

/// The kinds.
pub(super) static KINDS: [Kind; 2] = [
    Kind {
        frames: &[FRAME],
        identity: &[&["name", "path", "outcome"]],
        ..Kind::new("loadtest.gatling_stats", COLUMNS)
    },
    Kind {
        frames: &[BANDS],
        ..Kind::new(
            "loadtest.gatling_bands",
            &[
                text("name"),
                text("path"),
                text("band"),
                gauge("count", Count),
                number("percentage", crate::kind::spec::SchemaUnit::Percent),
            ],
        )
    },
];

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"{v"), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let text = first.trim_start();
    if !text.starts_with('{') && !text.starts_with("var stats") {
        return None;
    }
    let ahead = ahead(lines);
    let all = ["\"numberOfRequests\"", "\"minResponseTime\"", "\"ok\""].iter().all(|k| ahead.contains(k));
    all.then(|| opening(first, read))
}

/// What is walked through: an object, its path, and how deep it is.
struct Node<'a> {
    value: &'a str,
    path: String,
    depth: u32,
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let document = Document::new(lines);
    let start = document.text.find('{').unwrap_or(0);
    let mut columns = vec!["name", "path", "row_kind", "outcome"];
    columns.extend(KEYS);
    let mut stats = Grid::new(FRAME, &columns);
    let mut bands = Grid::new(BANDS, &["name", "path", "band", "count", "percentage"]);
    let mut cut = false;
    let mut waiting = vec![Node { value: &document.text[start..], path: String::new(), depth: 0 }];
    while let Some(node) = waiting.pop() {
        let members = pieces(node.value);
        cut |= members.cut || node.depth > DEPTH;
        if node.depth > DEPTH {
            continue;
        }
        // The global file is the figures themselves.
        let own = members.get("stats").unwrap_or(node.value);
        let kind = match (node.depth, members.text("type").as_deref()) {
            (0, _) => "total",
            (_, Some("GROUP")) => "group",
            _ => "request",
        };
        let path = members.text("path").filter(|p| !p.is_empty()).unwrap_or(node.path);
        figures(own, kind, &path, &document, &mut stats, &mut bands);
        if let Some(contents) = members.get("contents") {
            let inner = pieces(contents);
            cut |= inner.cut;
            for (key, value) in inner.items.into_iter().rev() {
                waiting.push(Node { value, path: key.into_owned(), depth: node.depth + 1 });
            }
        }
    }
    emit(vec![stats, bands], lines, cut, sheet);
}

fn figures<'a>(
    value: &'a str,
    kind: &'static str,
    path: &str,
    document: &Document,
    stats: &mut Grid<'a>,
    bands: &mut Grid<'a>,
) {
    let members = pieces(value);
    if members.cut || members.get("numberOfRequests").is_none() {
        return;
    }
    let name = members.text("name");
    let line = document.line(value);
    for outcome in ["total", "ok", "ko"] {
        let mut cells: Vec<Cell<'a>> = vec![
            name.clone().map(Cow::Owned),
            Some(Cow::Owned(path.to_owned())),
            Some(kind.into()),
            Some(outcome.into()),
        ];
        cells.extend(
            KEYS.iter().map(|key| pieces(members.get(key)?).get(outcome).and_then(figure).map(Cow::Owned)),
        );
        stats.row(line, cells);
    }
    for (key, value) in &members.items {
        let band = pieces(value);
        if let (true, Some(label)) = (key.starts_with("group"), band.text("name")) {
            bands.row(
                document.line(value),
                vec![
                    name.clone().map(Cow::Owned),
                    Some(Cow::Owned(path.to_owned())),
                    Some(Cow::Owned(label)),
                    band.get("count").and_then(figure).map(Cow::Owned),
                    band.get("percentage").and_then(figure).map(Cow::Owned),
                ],
            );
        }
    }
}

/// A number, or a text that holds one, padded and grouped by commas; `-` is none.
fn figure(value: &str) -> Option<String> {
    if let Some(number) = digits(value) {
        return Some(number.to_owned());
    }
    let text = string(value)?.trim().replace(',', "");
    spelled::decimal(&text).map(str::to_owned)
}
