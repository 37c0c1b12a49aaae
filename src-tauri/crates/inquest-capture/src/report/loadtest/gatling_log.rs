//! Gatling's `simulation.log`, the text form of 2.0 to 3.11: a record per line, fields between tabs.
//!
//! Source: Gatling `LogFileDataWriter` at each version. The layout of a line follows the version at the end of the `RUN`
//! line, not the tool: 2.0 and 2.1 put the type third and four instants in a request; 2.2 and 2.3 put the type first and
//! keep the scenario in every line; 3.0 to 3.3 drop it from requests but keep the user's number, through which it is
//! found; from 3.4 on there is neither, and `scenario` is NULL for a request. Instants are milliseconds since 1970.
//!
//! Every record is a row, told by `record`. `duration` (milliseconds) is end less start. From 3.12 on the log is binary,
//! which the text layer says (`binary_gatling`).
//! What the format cannot tell: line ends and tabs in names and messages, written as blanks. Assertions are kept as the
//! base64 they are. Streamed: scenarios of at most [`USERS`] users are remembered.

use std::collections::HashMap;

use inquest_core::capture::LineClass;

use super::jmeter_samples::{made, started_at};
use crate::block::{Held, words};
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Bare, Ms};
use crate::kind::spec::{ColumnSpec, Kind, number, text, time};
use crate::report::{Begins, Report};
use crate::text::{Ending, Line};

const FRAME: &str = "gatling_log";

/// Users whose scenario is remembered at a time.
const USERS: usize = 1_000_000;

const COLUMNS: &[ColumnSpec] = &[
    text("record"),
    text("scenario"),
    text("user"),
    text("groups"),
    text("name"),
    text("event"),
    number("start", Bare),
    number("end", Bare),
    number("duration", Ms),
    number("cumulated_response_time", Ms),
    text("status"),
    text("message"),
    text("simulation"),
    text("version"),
    time("started_at"),
];

/// The kind.
pub(super) static KIND: Kind = Kind { frames: &[FRAME], ..Kind::new("loadtest.gatling_log", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::ANY.with(b'\t'), open };

/// Where fields stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// 2.0, 2.1.
    TypeThird,
    /// 2.2, 2.3.
    Scenario,
    /// 3.0 to 3.3.
    User,
    /// From 3.4.
    Bare,
}

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    // Assertions come before the run.
    if !first.contains('\t') {
        return None;
    }
    let indent = first.len() - first.trim_start_matches(' ').len();
    let mut texts = lines.iter().map(|l| l.text().trim_start_matches(' '));
    let run = texts.find(|l| !l.starts_with("ASSERTION\t"))?;
    layout(run).map(|_| Opening::new(Log::default(), indent))
}

/// The layout that a `RUN` line stands for.
fn layout(line: &str) -> Option<(Layout, &str, &str, &str)> {
    let fields: Vec<&str> = line.split('\t').collect();
    match fields[..] {
        ["RUN", class, _, _, start, _, version] if version.starts_with("2.") => {
            Some((Layout::Scenario, class, start, version))
        }
        ["RUN", class, _, start, _, version] if version.starts_with("3.") => {
            let minor: u32 = version.split('.').nth(1)?.split('-').next()?.parse().ok()?;
            Some((if minor < 4 { Layout::User } else { Layout::Bare }, class, start, version))
        }
        [class, _, "RUN", start, _, version] if version.starts_with("2.") => {
            Some((Layout::TypeThird, class, start, version))
        }
        _ => None,
    }
}

#[derive(Default)]
struct Log {
    layout: Option<Layout>,
    begun: bool,
    scenarios: HashMap<String, String>,
}

/// A record: the column and what it holds.
type Record = Vec<(&'static str, String)>;

impl Log {
    fn record(&mut self, line: &str) -> Option<Record> {
        if let Some((layout, class, start, version)) = layout(line) {
            self.layout = Some(layout);
            return Some(vec![
                ("record", "run".to_owned()),
                ("start", start.to_owned()),
                ("simulation", class.to_owned()),
                ("version", version.to_owned()),
            ]);
        }
        let mut fields: Vec<&str> = line.split('\t').collect();
        if self.layout == Some(Layout::TypeThird) && fields.len() > 3 {
            // The type goes to the front; the rest is then scenario, user, groups, ...
            let kind = fields.remove(2);
            fields.insert(0, kind);
        }
        let kind = *fields.first()?;
        match kind {
            "ASSERTION" => {
                Some(vec![("record", "assertion".into()), ("message", fields.get(1)?.to_string())])
            }
            "ERROR" => error(&fields),
            "USER" => self.user(&fields),
            "REQUEST" => self.request(&fields),
            "GROUP" => self.group(&fields),
            _ => None,
        }
    }

    fn user(&mut self, fields: &[&str]) -> Option<Record> {
        let with = |scenario: &str, user: &str, event: &str, start: &str, end: &str| {
            let mut record: Record =
                vec![("record", "user".into()), ("scenario", scenario.into()), ("event", event.into())];
            if !user.is_empty() {
                record.push(("user", user.into()));
            }
            let instants = if event == "START" {
                [("start", start), ("end", "")]
            } else {
                [("start", start), ("end", end)]
            };
            record.extend(instants.iter().filter(|(_, t)| is_instant(t)).map(|(c, t)| (*c, (*t).to_owned())));
            record
        };
        match *fields {
            ["USER", scenario, event, at] if self.layout == Some(Layout::Bare) => {
                let mut record = with(scenario, "", event, "", "");
                record.push((if event == "START" { "start" } else { "end" }, at.to_owned()));
                is_instant(at).then_some(record)
            }
            ["USER", scenario, user, event, start, end] => {
                if event == "START" && self.scenarios.len() < USERS {
                    self.scenarios.insert(user.to_owned(), scenario.to_owned());
                } else if event == "END" {
                    self.scenarios.remove(user);
                }
                Some(with(scenario, user, event, start, end))
            }
            _ => None,
        }
    }

    /// The fields before the groups: scenario and user, as far as the layout has them.
    fn head(&self, fields: &[&str]) -> Option<(Record, usize)> {
        let pair = |scenario: Option<&str>, user: Option<&str>| -> Record {
            let both = [("scenario", scenario), ("user", user)];
            both.into_iter().filter_map(|(c, t)| t.map(|t| (c, t.to_owned()))).collect()
        };
        Some(match self.layout? {
            Layout::TypeThird | Layout::Scenario => (pair(fields.get(1).copied(), fields.get(2).copied()), 3),
            Layout::User => {
                let user = *fields.get(1)?;
                (pair(self.scenarios.get(user).map(String::as_str), Some(user)), 2)
            }
            Layout::Bare => (Vec::new(), 1),
        })
    }

    fn request(&self, fields: &[&str]) -> Option<Record> {
        let (mut record, at) = self.head(fields)?;
        let get = |i: usize| fields.get(at + i).copied();
        // 2.0 and 2.1 write first and last byte sent, first and last byte received.
        let (end, status) = if self.layout == Some(Layout::TypeThird) { (5, 6) } else { (3, 4) };
        record.push(("record", "request".into()));
        push(&mut record, "groups", get(0)?);
        record.push(("name", get(1)?.to_owned()));
        span(&mut record, get(2)?, get(end)?)?;
        record.push(("status", state(get(status)?)?));
        push(&mut record, "message", get(status + 1).unwrap_or(""));
        Some(record)
    }

    fn group(&self, fields: &[&str]) -> Option<Record> {
        // 2.2 writes errors under the name of groups.
        if let [_, message, at] = *fields {
            return is_instant(at).then(|| error(&["ERROR", message, at])).flatten();
        }
        let (mut record, at) = self.head(fields)?;
        let get = |i: usize| fields.get(at + i).copied();
        record.push(("record", "group".into()));
        push(&mut record, "groups", get(0)?);
        span(&mut record, get(1)?, get(2)?)?;
        record.push((
            "cumulated_response_time",
            get(3).filter(|t| t.bytes().all(|b| b.is_ascii_digit()))?.to_owned(),
        ));
        record.push(("status", state(get(4)?)?));
        Some(record)
    }
}

fn error(fields: &[&str]) -> Option<Record> {
    let [_, message, at] = *fields else { return None };
    let mut record: Record = vec![("record", "error".into()), ("message", message.to_owned())];
    push(&mut record, "start", at);
    Some(record)
}

fn push(record: &mut Record, column: &'static str, text: &str) {
    if !text.trim().is_empty() {
        record.push((column, text.to_owned()));
    }
}

fn is_instant(text: &str) -> bool {
    text.len() >= 10 && text.len() <= 16 && text.bytes().all(|b| b.is_ascii_digit())
}

fn state(text: &str) -> Option<String> {
    matches!(text, "OK" | "KO").then(|| text.to_owned())
}

fn span(record: &mut Record, start: &str, end: &str) -> Option<()> {
    if !is_instant(start) || !is_instant(end) {
        return None;
    }
    let (from, to): (i64, i64) = (start.parse().ok()?, end.parse().ok()?);
    record.push(("start", start.to_owned()));
    record.push(("end", end.to_owned()));
    record.push(("duration", (to - from).to_string()));
    Some(())
}

impl Frame for Log {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if words::is_blank(line.text) || words::is_fence(line.text) || !line.text.contains('\t') {
            // A message of 2.x may have been cut by a line end of its own.
            return if words::is_blank(line.text) || words::is_fence(line.text) || !self.begun {
                Step::Over
            } else {
                out.quarantine("report_line_unknown", line.text);
                Step::Took
            };
        }
        if !self.begun {
            self.begun = true;
            let header: Vec<String> = COLUMNS.iter().map(|c| c.name.to_owned()).collect();
            let width = header.len();
            out.begin(Head {
                frame: FRAME,
                header: Some(header),
                width,
                first_line: line.number,
                padded: false,
            });
        }
        match self.record(line.text) {
            Some(record) => {
                let mut cells: Vec<Option<String>> = vec![None; COLUMNS.len()];
                for (column, text) in record {
                    if let Some(at) = COLUMNS.iter().position(|c| c.name == column) {
                        cells[at] = Some(text);
                    }
                }
                let instant = cells[6].as_deref().or(cells[7].as_deref()).and_then(started_at);
                cells[COLUMNS.len() - 1] = instant;
                out.put(LineClass::Row);
                out.row(cells.into_iter().map(made).collect(), line.number);
            }
            None if line.ending == Ending::None => {
                out.quarantine("cut_row", line.text);
                out.incomplete("cut_row");
            }
            None => out.quarantine("report_line_unknown", line.text),
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}
