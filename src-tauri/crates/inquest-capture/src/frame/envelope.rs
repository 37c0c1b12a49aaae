//! Results wrapped in a JSON document by the program that fetched them.
//!
//! - MySQL Shell with `--json`: `{"hasData":true,"rows":[{...}],"executionTime":...}`; source: its manual, "JSON
//!   Wrapping", and `Shell_resultset_dumper`. Rows are objects.
//! - Azure Log Analytics: `{"tables":[{"name":...,"columns":[{"name","type"}],"rows":[[...]]}]}`; source: the query API's
//!   reference. Rows are lists in the order of the columns.
//! - Grafana: data frames of the query API and of the panel inspector, and the older table and time series replies;
//!   read by [`super::grafana`]. A frame is stored by columns, so it is held whole while it is turned into rows.
//! - Log entries: Google Cloud SQL (`textPayload`) and Azure's diagnostic files (`properties.message`), one JSON object
//!   per entry: time, severity, process, code and message.
//!
//! What is absent on purpose: units of a Grafana panel (they belong to the picture), the text of a log entry read again
//! as the log of its server.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::grafana;
use super::hold::Waiting;
use super::json::{self, Rows};
use super::walk::{Seg, Walker, Want};
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::limits::COLUMNS;
use crate::raw::{CellForm, RawCell};
use crate::text::{Ending, Line};

/// Bytes of a document's beginning that must tell what it is.
const BEGINNING: usize = 2_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Shell,
    Azure,
    Grafana,
    Entries,
}

/// The frame that begins with these lines, if they begin one of these documents.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let first = lines.first()?.text().trim_start();
    if !first.starts_with(['{', '[']) {
        return None;
    }
    let mut begins = String::new();
    for held in lines {
        begins.extend(held.text().chars().take(BEGINNING).filter(|c| !c.is_ascii_whitespace()));
        if begins.len() > BEGINNING {
            break;
        }
    }
    let kind = kind(&begins)?;
    Some(Opening::new(Envelope { kind, ..Envelope::default() }, 0))
}

fn kind(begins: &str) -> Option<Kind> {
    let any = |marks: &[&str]| marks.iter().any(|m| begins.starts_with(m));
    if any(&["{\"hasData\":"]) {
        return Some(Kind::Shell);
    }
    if any(&["{\"tables\":[{", "{\"Tables\":[{"]) {
        return Some(Kind::Azure);
    }
    let query = begins.starts_with("{\"results\":{\"") && begins.contains("\"frames\":[");
    let series = begins.starts_with("{\"state\":") && begins.contains("\"series\":[");
    let old = any(&["[{\"columns\":[{\"text\":"])
        || begins.starts_with("[{\"target\":\"") && begins.contains("\"datapoints\":[[");
    if query || series || old || any(&["[{\"schema\":{", "{\"schema\":{\""]) {
        return Some(Kind::Grafana);
    }
    let entry = any(&["{\"", "[{\""]);
    let google = begins.contains("\"logName\":\"") && begins.contains("\"textPayload\":");
    let azure = begins.contains("\"category\":\"PostgreSQLLogs\"")
        || begins.contains("\"category\":\"MySqlSlowLogs\"")
        || begins.contains("\"properties\":{")
            && begins.contains("\"errorLevel\":")
            && begins.contains("\"message\":");
    (entry && (google || azure)).then_some(Kind::Entries)
}

fn is(seg: &Seg, name: &str) -> bool {
    matches!(seg, Seg::Key(k) if k.eq_ignore_ascii_case(name))
}

fn want_shell(path: &[Seg]) -> Want {
    match path {
        [] => Want::Into,
        [rows] if is(rows, "rows") => Want::Into,
        [_, Seg::Index(_)] => Want::Take,
        _ => Want::Skip,
    }
}

fn want_azure(path: &[Seg]) -> Want {
    match path {
        [] => Want::Into,
        [tables] | [tables, Seg::Index(_)] if is(tables, "tables") => Want::Into,
        [_, Seg::Index(_), key] if is(key, "rows") => Want::Into,
        [_, Seg::Index(_), key] if ["columns", "name", "TableName"].iter().any(|name| is(key, name)) => {
            Want::Take
        }
        [_, Seg::Index(_), _, Seg::Index(_)] => Want::Take,
        _ => Want::Skip,
    }
}

fn want_grafana(path: &[Seg]) -> Want {
    match path {
        // A list of frames or tables; a lone frame is one too.
        [] => Want::Into,
        [Seg::Index(_)] => Want::Take,
        [key] if ["results", "series", "frames"].iter().any(|name| is(key, name)) => Want::Into,
        [key] if ["schema", "data"].iter().any(|name| is(key, name)) => Want::Take,
        [key, Seg::Index(_)] if is(key, "series") || is(key, "frames") => Want::Take,
        [results, Seg::Key(_)] if is(results, "results") => Want::Into,
        [results, Seg::Key(_), frames] if is(results, "results") && is(frames, "frames") => Want::Into,
        [results, Seg::Key(_), frames, Seg::Index(_)] if is(results, "results") && is(frames, "frames") => {
            Want::Take
        }
        _ => Want::Skip,
    }
}

/// A file of entries is a list or one object after another; the walk begins anew with each.
fn want_entries(path: &[Seg]) -> Want {
    match path {
        [] | [Seg::Index(_)] => Want::Take,
        _ => Want::Skip,
    }
}

fn want_entries_list(path: &[Seg]) -> Want {
    match path {
        [] => Want::Into,
        _ => Want::Take,
    }
}

struct Envelope {
    kind: Kind,
    walker: Walker,
    waiting: Waiting,
    first_line: u64,
    /// First line of the value that is open.
    start: u64,
    rows: Rows,
    /// Columns of the list of rows that comes.
    columns: Vec<String>,
    begun: bool,
    /// A lone Grafana frame comes in two members.
    schema: String,
    list: bool,
    entry: Option<Entry>,
    broken: bool,
    last: (u64, u64),
}

impl Default for Envelope {
    fn default() -> Self {
        Envelope {
            kind: Kind::Shell,
            walker: Walker::default(),
            waiting: Waiting::default(),
            first_line: 0,
            start: 0,
            rows: Rows::default(),
            columns: Vec::new(),
            begun: false,
            schema: String::new(),
            list: false,
            entry: None,
            broken: false,
            last: (0, 0),
        }
    }
}

/// Columns of log entries.
const ENTRY: [&str; 6] = ["time", "severity", "process_id", "code", "message", "detail"];

/// An entry and the line it began in.
struct Entry {
    cells: [Option<String>; 6],
    line: u64,
}

impl Envelope {
    fn want(&self) -> fn(&[Seg]) -> Want {
        match self.kind {
            Kind::Shell => want_shell,
            Kind::Azure => want_azure,
            Kind::Grafana => want_grafana,
            Kind::Entries if self.list => want_entries_list,
            Kind::Entries => want_entries,
        }
    }

    fn frame(&self) -> &'static str {
        match self.kind {
            Kind::Shell => "mysqlsh_json",
            Kind::Azure => "azure_json",
            Kind::Grafana => "grafana_json",
            Kind::Entries => "log_entries_json",
        }
    }

    /// A wanted value; true when it gave rows.
    fn value(
        &mut self,
        path: &[Seg],
        text: &str,
        line: u64,
        out: &mut Out<'_>,
    ) -> Result<bool, &'static str> {
        match self.kind {
            Kind::Shell => {
                self.begun = true;
                self.rows.record(self.frame(), text, line, self.first_line, out)?;
            }
            Kind::Azure => return self.azure(path, text, line, out),
            Kind::Grafana => {
                self.begun = true;
                match path {
                    [key] if is(key, "schema") => {
                        self.schema = text.to_owned();
                        return Ok(false);
                    }
                    [key] if is(key, "data") => grafana::frame(&self.schema, text, line, out)?,
                    _ => grafana::document(text, line, out)?,
                }
            }
            Kind::Entries => self.entry(text, line, out)?,
        }
        Ok(true)
    }

    fn azure(
        &mut self,
        path: &[Seg],
        text: &str,
        line: u64,
        out: &mut Out<'_>,
    ) -> Result<bool, &'static str> {
        match path {
            [_, _, key] if is(key, "columns") => {
                let columns = json::elements(text).ok_or("bad_json")?;
                self.columns.clear();
                for column in columns {
                    let name = json::member(column, "name").or_else(|| json::member(column, "ColumnName"));
                    self.columns.push(name.map(|c| c.text.into_owned()).unwrap_or_default());
                }
                if self.columns.len() > COLUMNS {
                    return Err("too_many_columns");
                }
                if out.full() {
                    return Err("too_many_blocks");
                }
                let first_line = if self.begun { line } else { self.first_line };
                self.begun = true;
                out.begin(Head {
                    frame: self.frame(),
                    header: Some(self.columns.clone()),
                    width: self.columns.len(),
                    first_line,
                    padded: false,
                });
                Ok(false)
            }
            [_, _, _] => {
                out.context.label = json::cell(text).map(|c| c.text.into_owned());
                Ok(false)
            }
            _ => {
                let cells = json::elements(text).ok_or("bad_json")?;
                if !self.begun || cells.len() != self.columns.len() {
                    return Err("wrong_field_count");
                }
                let cells =
                    cells.into_iter().map(json::cell).collect::<Option<Vec<_>>>().ok_or("bad_json")?;
                out.row(cells, line);
                Ok(true)
            }
        }
    }

    fn entry(&mut self, text: &str, line: u64, out: &mut Out<'_>) -> Result<(), &'static str> {
        if !self.begun {
            self.begun = true;
            out.begin(Head {
                frame: self.frame(),
                header: Some(ENTRY.map(str::to_owned).to_vec()),
                width: ENTRY.len(),
                first_line: self.first_line,
                padded: false,
            });
        }
        let found = entry(text).ok_or("bad_json")?;
        let goes_on = match (&self.entry, part(&found)) {
            (Some(open), Some((pid, number, more))) if more > 1 => {
                part(open_ref(open)).is_some_and(|(p, n, _)| (p, n) == (pid, number))
            }
            _ => false,
        };
        if goes_on {
            if let (Some(open), Some(more)) = (&mut self.entry, &found[4]) {
                let message = open.cells[4].get_or_insert_default();
                message.push('\n');
                message.push_str(without_prefix(more));
            }
            return Ok(());
        }
        self.push_entry(out);
        self.entry = Some(Entry { cells: found, line });
        Ok(())
    }

    fn push_entry(&mut self, out: &mut Out<'_>) {
        let Some(entry) = self.entry.take() else { return };
        let cell = |text: &Option<String>| match text {
            Some(text) => RawCell { text: Cow::Owned(text.clone()), form: CellForm::Quoted },
            None => RawCell { text: Cow::Borrowed(""), form: CellForm::Null },
        };
        out.row(entry.cells.iter().map(cell).collect(), entry.line);
    }

    /// The classes of what waited and of this line.
    fn classify(&mut self, line: &Line<'_>, rows: bool, bad: Option<&'static str>, out: &mut Out<'_>) {
        if let Some(reason) = bad {
            self.waiting.keep(line);
            return self.waiting.quarantine(reason, out);
        }
        let waited = !self.waiting.is_empty();
        if rows {
            self.waiting.row(out);
        }
        if self.walker.in_value() {
            return self.waiting.keep(line);
        }
        self.waiting.all(LineClass::Header, out);
        out.put(match (rows, waited) {
            (true, true) => LineClass::Continuation,
            (true, false) => LineClass::Row,
            _ if words::is_blank(line.text) => LineClass::Blank,
            _ => LineClass::Rule,
        });
    }

    fn settle(&mut self, out: &mut Out<'_>) {
        self.push_entry(out);
        if !self.begun {
            self.begun = true;
            let (frame, first_line) = (self.frame(), self.first_line);
            out.begin(Head { frame, header: None, width: 0, first_line, padded: false });
        }
    }
}

fn open_ref(entry: &Entry) -> &[Option<String>; 6] {
    &entry.cells
}

/// An entry's cells.
fn entry(text: &str) -> Option<[Option<String>; 6]> {
    let texts = |value: &str, names: &[&str]| -> Option<String> {
        names.iter().find_map(|name| {
            let cell = json::member(value, name)?;
            (cell.form != CellForm::Null).then(|| cell.text.into_owned())
        })
    };
    if !json::is_value(text) {
        return None;
    }
    let inner = ["properties", "jsonPayload", "protoPayload"].iter().find_map(|name| texts(text, &[name]));
    let inner = inner.unwrap_or_default();
    let both = |names: &[&str]| texts(&inner, names).or_else(|| texts(text, names));
    Some([
        texts(text, &["time", "timestamp"]).or_else(|| texts(&inner, &["timestamp", "event_time"])),
        both(&["errorLevel", "severity", "level"]),
        both(&["processId", "process_id", "pid"]),
        both(&["sqlerrcode", "sql_error_code"]),
        texts(text, &["textPayload"]).or_else(|| both(&["message", "sql_text"])),
        both(&["detail"]),
    ])
}

/// Process, number and part of an entry that PostgreSQL's `%p` and `%l` number: `[123]: [5-2] `.
fn part(cells: &[Option<String>; 6]) -> Option<(u64, u64, u64)> {
    let text = cells[4].as_deref()?;
    let at = text.find("]: [")?;
    let pid = text[..at].rsplit_once('[')?.1.parse().ok()?;
    let (number, rest) = text[at + 4..].split_once('-')?;
    let (part, _) = rest.split_once(']')?;
    Some((pid, number.parse().ok()?, part.parse().ok()?))
}

/// What follows the numbers.
fn without_prefix(text: &str) -> &str {
    let after = text.find("]: [").and_then(|at| text[at + 4..].find("] ").map(|end| at + 4 + end + 2));
    after.map_or(text, |at| &text[at..])
}

impl Frame for Envelope {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.first_line == 0 {
            self.first_line = line.number;
            self.list = line.text.trim_start().starts_with('[');
        }
        if self.walker.done() {
            // Entries come one after another.
            if self.kind != Kind::Entries || self.list || !line.text.trim_start().starts_with('{') {
                return Step::Over;
            }
            self.walker = Walker::default();
        }
        self.last = (line.number, line.end);
        if !self.walker.in_value() {
            self.start = line.number;
        }
        let (mut rows, mut bad) = (false, None);
        let mut walker = std::mem::take(&mut self.walker);
        let mut start = self.start;
        let walked = walker.line(line.text, self.want(), &mut |path, text| {
            match self.value(path, text, start, out) {
                Ok(gave) => rows |= gave,
                Err(reason) => bad = Some(reason),
            }
            start = line.number;
        });
        self.start = start;
        self.walker = walker;
        let cut = line.ending == Ending::None && self.walker.in_text();
        let fatal = walked.err().map(|reason| if cut { "cut_row" } else { reason });
        if cut {
            out.cut_at("json_cut", line.number, line.end);
        }
        self.classify(line, rows, fatal.or(bad), out);
        if let Some(reason) = fatal.or(bad) {
            self.broken = true;
            self.settle(out);
            out.incomplete(reason);
        }
        if fatal.is_some() || self.walker.done() && (self.kind != Kind::Entries || self.list) {
            self.settle(out);
            return Step::Last;
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.settle(out);
        self.waiting.quarantine("cut_row", out);
        if !self.walker.done() && !self.broken {
            out.cut_at("json_cut", self.last.0, self.last.1);
            out.incomplete("unclosed_bracket");
        }
    }
}
