//! Logs of the server: stderr with any prefix, csvlog, jsonlog, and what clouds wrap around them.
//!
//! Source: PostgreSQL documentation, Error Reporting and Logging; `src/backend/utils/error/{elog,csvlog,jsonlog}.c`;
//! `contrib/auto_explain/auto_explain.c`. All three forms come out as the same columns.
//!
//! An entry is one row, of `pg.log` or, when auto_explain wrote it, of `pg.auto_explain`, where the plan is carried whole.
//! A log holds both at once and a block is of one kind: plans are kept aside and come as a block of their own behind the
//! block of entries (at most [`PLAN_BYTES`] at a time; then both blocks end and new ones begin).
//!
//! The same execution may be logged twice, by auto_explain and by `log_min_duration_statement`: such an entry carries the
//! line of the plan in `plan_line` and the log is noted (`same_execution_twice`); sums take one of the two.
//! `duration_ms` of a plan is the execution alone, of a statement also parsing and planning.
//!
//! What the format cannot tell: anything that the prefix does not print; statements below `log_min_duration_statement`; in
//! csvlog and jsonlog a query id or transaction of 0 means that there was none, it is NULL here. Zero deadlocks in a log
//! whose language is not known mean nothing: it is marked (`log_language_unknown`), and so is a log most of whose
//! lines are no entries (`log_mostly_unread`).

mod csvlog;
mod jsonlog;
mod message;
mod prefix;
mod stderr;
mod words;

use std::collections::BTreeMap;

use crate::block::Hint;
use crate::frame::{Head, Out};
use crate::kind::spec::SchemaUnit::{Blocks, Bytes, Ms, S};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, gauge, id, text, time};
use crate::limits::HINTS;
use crate::raw::{CellForm, RawCell};
use crate::report::{Begins, Report};
use crate::text::note;
use words::About;

const STDERR: &str = "pg_log_stderr";
const CSV: &str = "pg_log_csv";
const JSON: &str = "pg_log_json";
const PLANS: &str = "pg_log_plans";

/// Bytes of plans kept aside.
const PLAN_BYTES: usize = 16 << 20;
/// Processes whose last plan is remembered.
const REMEMBERED: usize = 4_096;

const COLUMNS: &[ColumnSpec] = &[
    time("time"),
    text("zone"),
    text("severity"),
    text("sqlstate"),
    id("pid"),
    text("user"),
    text("database"),
    text("application"),
    text("client"),
    text("backend_type"),
    text("session_id"),
    id("session_line"),
    time("session_start"),
    text("virtual_transaction"),
    text("transaction_id"),
    text("command_tag"),
    id("query_id"),
    text("event"),
    fgauge("duration_ms", Ms),
    text("step"),
    fgauge("wait_ms", Ms),
    gauge("temporary_bytes", Bytes),
    gauge("checkpoint_buffers", Blocks),
    fgauge("checkpoint_write_s", S),
    fgauge("checkpoint_sync_s", S),
    fgauge("checkpoint_total_s", S),
    gauge("checkpoint_distance_bytes", Bytes),
    text("message"),
    text("detail"),
    text("hint"),
    text("context"),
    text("statement"),
    text("internal_query"),
    text("location"),
    id("plan_line"),
    text("prefix"),
    text("other"),
];

const PLAN_COLUMNS: &[ColumnSpec] = &[
    time("time"),
    text("zone"),
    id("pid"),
    text("user"),
    text("db"),
    text("application"),
    text("client"),
    text("session_id"),
    fgauge("duration_ms", Ms),
    text("query_text"),
    text("parameters"),
    text("plan"),
    text("format"),
    id("query_id"),
];

/// Entries.
pub(super) static KIND: Kind =
    Kind { engine: Some("postgresql"), frames: &[STDERR, CSV, JSON], ..Kind::new("pg.log", COLUMNS) };

/// Entries of auto_explain.
pub(super) static PLAN_KIND: Kind = Kind {
    engine: Some("postgresql"),
    frames: &[PLANS],
    main_counter: None,
    ..Kind::new("pg.auto_explain", PLAN_COLUMNS)
};

/// The three forms.
pub(super) const REPORTS: [Report; 3] = [
    Report { begins: Begins::DIGIT, open: csvlog::open },
    Report { begins: Begins::at(b"{"), open: jsonlog::open },
    Report { begins: Begins::ANY, open: stderr::open },
];

/// One entry, its figures not yet read.
#[derive(Debug, Default, Clone)]
struct Entry {
    line: u64,
    time: Option<String>,
    zone: Option<String>,
    severity: String,
    sqlstate: Option<String>,
    pid: Option<String>,
    user: Option<String>,
    database: Option<String>,
    application: Option<String>,
    client: Option<String>,
    backend_type: Option<String>,
    session: Option<String>,
    session_line: Option<String>,
    session_start: Option<String>,
    virtual_transaction: Option<String>,
    transaction: Option<String>,
    command_tag: Option<String>,
    query_id: Option<String>,
    message: String,
    detail: Option<String>,
    hint: Option<String>,
    context: Option<String>,
    statement: Option<String>,
    internal_query: Option<String>,
    location: Option<String>,
    prefix: Option<String>,
    other: Option<String>,
}

/// Puts entries into blocks.
struct Writer {
    frame: &'static str,
    open: bool,
    plans: Vec<(u64, Vec<Option<String>>)>,
    plan_bytes: usize,
    /// By process: the query of its last plan, as a length and a hash, and the plan's line.
    last: BTreeMap<String, (usize, u64, u64)>,
}

impl Writer {
    fn new(frame: &'static str) -> Self {
        Writer { frame, open: false, plans: Vec::new(), plan_bytes: 0, last: BTreeMap::new() }
    }

    /// An entry is complete. The caller has classified its lines, or does so now.
    fn entry(&mut self, entry: Entry, out: &mut Out<'_>) {
        let duration = (entry.severity == "LOG").then(|| message::duration(&entry.message)).flatten();
        if let Some(found) = &duration
            && let Some(body) = found.rest.trim_start().strip_prefix("plan:")
        {
            let (ms, body) = (found.ms.to_owned(), body.to_owned());
            return self.plan(entry, ms, &body, out);
        }
        let timed =
            duration.map(|d| (d.ms.to_owned(), message::step(d.rest).map(|(s, t)| (s, t.to_owned()))));
        self.plain(entry, timed, out);
    }

    fn plan(&mut self, entry: Entry, ms: String, body: &str, out: &mut Out<'_>) {
        let found = message::plan(body);
        if let (Some(query), Some(pid)) = (&found.query, &entry.pid) {
            if self.last.len() >= REMEMBERED {
                self.last.clear();
            }
            self.last.insert(pid.clone(), (query.len(), hash(query), entry.line));
        }
        let id = entry.query_id.or_else(|| found.query_id.map(str::to_owned));
        let cells = vec![
            entry.time,
            entry.zone,
            entry.pid,
            entry.user,
            entry.database,
            entry.application,
            entry.client,
            entry.session,
            Some(ms),
            found.query,
            found.parameters.map(str::to_owned),
            Some(found.plan.trim_end_matches('\n').to_owned()),
            Some(found.format.to_owned()),
            id,
        ];
        self.plan_bytes += cells.iter().flatten().map(String::len).sum::<usize>();
        self.plans.push((entry.line, cells));
        if self.plan_bytes > PLAN_BYTES {
            self.flush(out);
        }
    }

    fn plain(&mut self, e: Entry, timed: Option<(String, Option<(String, String)>)>, out: &mut Out<'_>) {
        if !self.open {
            self.open = true;
            begin(self.frame, COLUMNS, e.line, out);
        }
        let (ms, step) = timed.map_or((None, None), |(ms, step)| (Some(ms), step));
        let (step, logged) = step.map_or((None, None), |(step, statement)| (Some(step), Some(statement)));
        let statement = e.statement.or(logged);
        let twice = self.same_execution(e.pid.as_deref(), step.as_deref(), statement.as_deref());
        if twice.is_some() {
            note(&mut out.findings, "same_execution_twice", e.line);
        }
        let about = match (&ms, e.sqlstate.as_deref()) {
            (Some(_), _) => None,
            (None, Some("40P01")) => Some(About::Deadlock),
            (None, _) => words::about(&e.message, &e.severity),
        };
        if about == Some(About::ServerStart) && out.hints.len() < HINTS {
            out.hints.push(Hint { line: e.line, text: e.message.chars().take(400).collect() });
        }
        let event = if ms.is_some() { Some("duration") } else { about.map(About::name) };
        let wait = matches!(about, Some(About::LockWait | About::LockAcquired | About::Deadlock))
            .then(|| message::wait_ms(&e.message))
            .flatten();
        let bytes =
            (about == Some(About::TemporaryFile)).then(|| message::temporary_bytes(&e.message)).flatten();
        let checkpoint = if about == Some(About::CheckpointComplete) {
            message::checkpoint(&e.message)
        } else {
            message::Checkpoint::default()
        };
        let mut seconds = checkpoint.seconds.into_iter();
        let (write, sync, total) = (seconds.next(), seconds.next(), seconds.next());
        let cells = vec![
            e.time,
            e.zone,
            Some(e.severity),
            e.sqlstate,
            e.pid,
            e.user,
            e.database,
            e.application,
            e.client,
            e.backend_type,
            e.session,
            e.session_line,
            e.session_start,
            e.virtual_transaction,
            e.transaction,
            e.command_tag,
            e.query_id,
            event.map(str::to_owned),
            ms,
            step,
            wait,
            bytes,
            checkpoint.buffers,
            write,
            sync,
            total,
            checkpoint.distance,
            Some(e.message),
            e.detail,
            e.hint,
            e.context,
            statement,
            e.internal_query,
            e.location,
            twice.map(|line| line.to_string()),
            e.prefix,
            e.other,
        ];
        row(cells, e.line, out);
    }

    /// The line of the plan of the same execution: the process's plan before, of the same text.
    fn same_execution(
        &mut self,
        pid: Option<&str>,
        step: Option<&str>,
        statement: Option<&str>,
    ) -> Option<u64> {
        let (step, statement) = (step?, statement?);
        if !matches!(step, "statement" | "execute") {
            return None;
        }
        let (length, hashed, line) = *self.last.get(pid?)?;
        let same = length == statement.len() && hashed == hash(statement);
        // A plan explains one execution: the next one of the same text has a plan of its own or none.
        if same {
            self.last.remove(pid?);
        }
        same.then_some(line)
    }

    /// The kept plans become a block; the block of entries ends before it.
    fn flush(&mut self, out: &mut Out<'_>) {
        let Some((first, _)) = self.plans.first() else { return };
        self.open = false;
        self.plan_bytes = 0;
        begin(PLANS, PLAN_COLUMNS, *first, out);
        for (line, cells) in self.plans.drain(..) {
            row(cells, line, out);
        }
    }

    /// The log is visibly not what was read of it.
    fn mark(&mut self, why: &'static str, line: u64, out: &mut Out<'_>) {
        if !self.open {
            self.open = true;
            begin(self.frame, COLUMNS, line, out);
        }
        out.incomplete(why);
        note(&mut out.findings, why, line);
    }
}

fn begin(frame: &'static str, columns: &[ColumnSpec], line: u64, out: &mut Out<'_>) {
    let header = Some(columns.iter().map(|c| c.name.to_owned()).collect());
    out.begin(Head { frame, header, width: columns.len(), first_line: line, padded: false });
}

fn row(cells: Vec<Option<String>>, line: u64, out: &mut Out<'_>) {
    let cells = cells
        .into_iter()
        .map(|cell| match cell {
            Some(text) => RawCell { text: text.into(), form: CellForm::Bare },
            None => RawCell { text: "".into(), form: CellForm::Null },
        })
        .collect();
    out.row(cells, line);
}

/// FNV-1a, so that a text is compared without being kept.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}
