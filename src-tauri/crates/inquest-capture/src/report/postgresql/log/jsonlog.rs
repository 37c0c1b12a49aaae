//! The server's log as JSON lines, from 15; and entries that clouds carry as JSON lines.
//!
//! Source: PostgreSQL documentation, Using JSON-Format Log Output; `src/backend/utils/error/jsonlog.c`. Azure Database for
//! PostgreSQL writes `properties` with `timestamp`, `processId`, `errorLevel`, `sqlerrcode`, `message`, `detail`, whose
//! message begins with the prefix again; Cloud SQL writes the line of stderr as `textPayload`. Keys that are not known are
//! kept in `other`.

use serde_json::{Map, Value};

use super::csvlog::clock;
use super::stderr::{entry as plain_entry, start};
use super::words::Begins;
use super::{Entry, JSON, Writer, prefix, words};
use crate::block::Held;
use crate::frame::{Frame, Opening, Out, Step};
use crate::text::{Ending, Line};
use inquest_core::capture::LineClass;

pub(super) fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    if !first.starts_with('{') {
        return None;
    }
    let begins = lines[0].beginning();
    let own = begins.contains("\"error_severity\":") && begins.contains("\"timestamp\":");
    let azure = begins.contains("\"errorLevel\":") && begins.contains("\"message\":");
    let cloud = begins.contains("\"textPayload\":") && begins.contains("postgres");
    if !(own || azure || cloud) {
        return None;
    }
    let log = Json { writer: Writer::new(JSON), rows: 0, unknown: 0, cut: false, last: 0 };
    read(first, 1).map(|_| Opening::new(log, 0))
}

struct Json {
    writer: Writer,
    rows: u64,
    unknown: u64,
    cut: bool,
    last: u64,
}

fn read(text: &str, line: u64) -> Option<Entry> {
    let Ok(Value::Object(map)) = serde_json::from_str::<Value>(text) else { return None };
    if map.contains_key("error_severity") {
        return Some(own(map, line));
    }
    let outer = map.get("time").and_then(Value::as_str);
    if let Some(Value::Object(properties)) = map.get("properties") {
        return azure(properties, outer, line);
    }
    if map.contains_key("errorLevel") {
        return azure(&map, outer, line);
    }
    let payload = map.get("textPayload")?.as_str()?;
    let carried_at = map.get("timestamp").and_then(Value::as_str);
    let (first, rest) = payload.split_once('\n').unwrap_or((payload, ""));
    let found = start(first)?;
    let Ok(Begins::Entry(severity)) = found.begins else { return None };
    let mut entry = plain_entry(severity, prefix::read(found.prefix), found.message, line);
    entry.time = entry.time.or_else(|| carried_at.map(str::to_owned));
    append(&mut entry.message, rest);
    Some(entry)
}

fn append(message: &mut String, rest: &str) {
    for more in rest.lines() {
        message.push('\n');
        message.push_str(more.strip_prefix('\t').unwrap_or(more));
    }
}

fn printed(value: Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text),
        other => Some(other.to_string()),
    }
}

fn own(mut map: Map<String, Value>, line: u64) -> Entry {
    let mut take = |key: &str| map.remove(key).and_then(printed);
    let (time, zone) = clock(take("timestamp").unwrap_or_default());
    let severity = take("error_severity").unwrap_or_default();
    let client = match (take("remote_host"), take("remote_port")) {
        (Some(host), Some(port)) => Some(format!("{host}:{port}")),
        (host, _) => host,
    };
    let place = match (take("func_name"), take("file_name"), take("file_line_num")) {
        (Some(function), Some(file), Some(at)) => Some(format!("{function}, {file}:{at}")),
        (function, file, _) => function.or(file),
    };
    let entry = Entry {
        line,
        time,
        zone,
        severity: words::severity(&severity).map_or(severity, str::to_owned),
        sqlstate: take("state_code"),
        pid: take("pid"),
        user: take("user"),
        database: take("dbname"),
        application: take("application_name"),
        client,
        backend_type: take("backend_type"),
        session: take("session_id"),
        session_line: take("line_num"),
        session_start: take("session_start").and_then(|t| clock(t).0),
        virtual_transaction: take("vxid"),
        transaction: take("txid").filter(|t| t != "0"),
        command_tag: take("ps"),
        query_id: take("query_id").filter(|q| q != "0"),
        message: take("message").unwrap_or_default(),
        detail: take("detail"),
        hint: take("hint"),
        context: take("context"),
        statement: take("statement"),
        internal_query: take("internal_query"),
        location: place,
        prefix: None,
        other: None,
    };
    let other = (!map.is_empty()).then(|| Value::Object(map).to_string());
    Entry { other, ..entry }
}

/// The message holds the line of stderr again, prefix and severity included.
fn azure(map: &Map<String, Value>, outer: Option<&str>, line: u64) -> Option<Entry> {
    let text = |key: &str| map.get(key).cloned().and_then(printed).filter(|t| !t.is_empty());
    let message = text("message")?;
    let level = text("errorLevel")?;
    let (first, rest) = message.split_once('\n').unwrap_or((&message, ""));
    let mut entry = match start(first) {
        Some(found) if matches!(found.begins, Ok(Begins::Entry(_))) => {
            let mut entry = plain_entry(&level, prefix::read(found.prefix), found.message, line);
            append(&mut entry.message, rest);
            entry
        }
        _ => plain_entry(&level, prefix::Prefix::default(), &message, line),
    };
    entry.severity = words::severity(&level).map_or(level, str::to_owned);
    if entry.time.is_none() {
        let own = text("timestamp").filter(|t| prefix::time_at(t).is_some());
        (entry.time, entry.zone) = clock(own.or_else(|| outer.map(str::to_owned)).unwrap_or_default());
    }
    entry.pid = entry.pid.or_else(|| text("processId"));
    entry.sqlstate = text("sqlerrcode").or(entry.sqlstate);
    entry.detail = text("detail");
    Some(entry)
}

impl Frame for Json {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        self.last = line.number;
        if line.text.trim().is_empty() {
            return Step::Over;
        }
        if !line.text.starts_with('{') {
            return Step::Over;
        }
        let Some(entry) = read(line.text, line.number) else {
            self.cut |= line.ending == Ending::None;
            out.quarantine(
                if line.ending == Ending::None { "cut_row" } else { "log_line_unrecognised" },
                line.text,
            );
            return Step::Took;
        };
        out.put(LineClass::Row);
        self.rows += 1;
        self.unknown +=
            u64::from(words::severity(&entry.severity).is_none() || words::is_half_known(&entry.severity));
        self.writer.entry(entry, out);
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        if self.cut {
            self.writer.mark("cut_row", self.last, out);
        }
        if self.unknown * 2 > self.rows {
            self.writer.mark("log_language_unknown", self.last, out);
        }
        self.writer.flush(out);
    }
}
