//! The slow query log, as a file: MySQL 5.0 to 9.x (with `log_slow_extra` too), Percona Server, MariaDB.
//!
//! Sources: MySQL `sql/log.cc` (`File_query_log::write_slow`), MariaDB `sql/log.cc` (`MYSQL_QUERY_LOG::write`), Percona
//! Server's documentation of the extended slow log. An entry is a few lines of `# Key: value` pairs, then `use`, `SET
//! timestamp`, and the statement as it was sent.
//!
//! One row per entry. The columns are those of the flavour that the first entry is of; a key that has no column is kept
//! in `extra`, so that nothing is lost when a file goes on under another server. `time` is the instant of `SET timestamp`
//! (seconds since 1970), else a `# Time` with a zone; `logged` is `# Time` as printed, and where an entry has none, that of
//! the entry before (servers before 5.7 and MariaDB print it once a second).
//!
//! Times are seconds, but `Pages_read_time` and `Engine_time` of MariaDB are milliseconds. An attribute that is not known
//! gets no unit. `# explain:` lines of MariaDB are one text, carried whole. What the format cannot tell: the zone of a
//! `# Time` without one; whether the end of a statement is missing, but for a last one without a semicolon; whether
//! `SET timestamp` is the start (MySQL) or the end (MariaDB) of the statement.
//!
//! Known gaps: the look-alike of TiDB is read by the same keys (its times are seconds too), the rest of it stays in `extra`.

use inquest_core::capture::LineClass;

use crate::block::{Held, Hint, words};
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Bytes, Count, Ms, S};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, flag, text, time, ugauge};
use crate::limits::{CELL_BYTES, HINTS, ROW_BYTES};
use crate::raw::{CellForm, RawCell};
use crate::report::Report;
use crate::text::{Ending, Line};

const FRAME: &str = "mysql_slow_log";

/// Columns of every flavour, then those of one or more of them.
const COLUMNS: &[ColumnSpec] = &[
    time("time"),
    time("logged"),
    text("user"),
    text("host"),
    text("ip"),
    text("thread_id"),
    text("schema"),
    text("command"),
    text("statement"),
    fgauge("query_time", S),
    fgauge("lock_time", S),
    ugauge("rows_sent", Count),
    ugauge("rows_examined", Count),
    ugauge("rows_affected", Count),
    ugauge("bytes_sent", Bytes),
    ugauge("bytes_received", Bytes),
    text("errno"),
    text("killed"),
    flag("full_scan"),
    flag("full_join"),
    flag("tmp_table"),
    flag("tmp_table_on_disk"),
    flag("filesort"),
    flag("filesort_on_disk"),
    flag("priority_queue"),
    flag("qc_hit"),
    ugauge("merge_passes", Count),
    ugauge("tmp_tables", Count),
    ugauge("tmp_disk_tables", Count),
    ugauge("tmp_table_sizes", Bytes),
    ugauge("pages_accessed", Count),
    ugauge("pages_read", Count),
    ugauge("pages_prefetched", Count),
    ugauge("pages_updated", Count),
    ugauge("old_rows_read", Count),
    fgauge("pages_read_time", Ms),
    fgauge("engine_time", Ms),
    ugauge("read_first", Count),
    ugauge("read_last", Count),
    ugauge("read_key", Count),
    ugauge("read_next", Count),
    ugauge("read_prev", Count),
    ugauge("read_rnd", Count),
    ugauge("read_rnd_next", Count),
    ugauge("sort_merge_passes", Count),
    ugauge("sort_range_count", Count),
    ugauge("sort_rows", Count),
    ugauge("sort_scan_count", Count),
    ugauge("created_tmp_disk_tables", Count),
    ugauge("created_tmp_tables", Count),
    ugauge("count_hit_tmp_table_size", Count),
    time("start"),
    time("end"),
    text("innodb_trx_id"),
    ugauge("innodb_io_r_ops", Count),
    ugauge("innodb_io_r_bytes", Bytes),
    fgauge("innodb_io_r_wait", S),
    fgauge("innodb_rec_lock_wait", S),
    fgauge("innodb_queue_wait", S),
    ugauge("innodb_pages_distinct", Count),
    text("explain"),
    text("extra"),
];

/// Attributes that every flavour prints, or that are made of the lines around them.
const COMMON: &[&str] = &[
    "time",
    "logged",
    "user",
    "host",
    "ip",
    "thread_id",
    "schema",
    "command",
    "statement",
    "query_time",
    "lock_time",
    "rows_sent",
    "rows_examined",
];
const MYSQL_EXTRA: &[&str] = &[
    "errno",
    "killed",
    "bytes_received",
    "bytes_sent",
    "read_first",
    "read_last",
    "read_key",
    "read_next",
    "read_prev",
    "read_rnd",
    "read_rnd_next",
    "sort_merge_passes",
    "sort_range_count",
    "sort_rows",
    "sort_scan_count",
    "created_tmp_disk_tables",
    "created_tmp_tables",
    "count_hit_tmp_table_size",
    "start",
    "end",
];
const MARIADB: &[&str] = &[
    "rows_affected",
    "bytes_sent",
    "qc_hit",
    "full_scan",
    "full_join",
    "tmp_table",
    "tmp_table_on_disk",
    "filesort",
    "filesort_on_disk",
    "merge_passes",
    "priority_queue",
    "tmp_tables",
    "tmp_disk_tables",
    "tmp_table_sizes",
    "pages_accessed",
    "pages_read",
    "pages_prefetched",
    "pages_updated",
    "old_rows_read",
    "pages_read_time",
    "engine_time",
    "explain",
];
const PERCONA: &[&str] = &[
    "errno",
    "killed",
    "rows_affected",
    "bytes_sent",
    "qc_hit",
    "full_scan",
    "full_join",
    "tmp_table",
    "tmp_table_on_disk",
    "filesort",
    "filesort_on_disk",
    "merge_passes",
    "tmp_tables",
    "tmp_disk_tables",
    "tmp_table_sizes",
    "innodb_trx_id",
    "innodb_io_r_ops",
    "innodb_io_r_bytes",
    "innodb_io_r_wait",
    "innodb_rec_lock_wait",
    "innodb_queue_wait",
    "innodb_pages_distinct",
];

/// The kind.
pub(super) static KIND: Kind = Kind { frames: &[FRAME], ..Kind::new("mysql.slow_log", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    if !first.starts_with("# Time: ")
        && !first.starts_with("# User@Host: ")
        && !first.ends_with("started with:")
    {
        return None;
    }
    let at = |n: usize| lines.get(n).map_or("", Held::text);
    let begins = if is_banner(first) {
        at(1).starts_with("Tcp port:") || at(2).starts_with("Time  ") || at(2).starts_with("Time\t")
    } else {
        is_start(first) && lines.iter().skip(1).take(8).any(|l| l.text().starts_with("# Query_time: "))
    };
    begins.then(|| Opening::new(SlowLog::new(columns_for(lines)), 0))
}

/// Columns of the flavour that the first entry is of.
fn columns_for(lines: &[Held]) -> Vec<&'static str> {
    let has =
        |text: &str| lines.iter().take_while(|l| l.text().len() < 4_096).any(|l| l.text().contains(text));
    let more: &[&str] = if has("# Thread_id: ") || has("MariaDB") {
        MARIADB
    } else if has("# Schema: ") {
        PERCONA
    } else if has("Rows_examined: ") && has(" Bytes_received: ") {
        MYSQL_EXTRA
    } else {
        &[]
    };
    COMMON.iter().chain(more).copied().chain(["extra"]).collect()
}

/// `/usr/sbin/mysqld, Version: 8.0.36 (...). started with:`, printed when the server starts or the log is rotated.
fn is_banner(line: &str) -> bool {
    line.ends_with("started with:") && line.contains(", Version: ")
}

/// The first line of an entry.
fn is_start(line: &str) -> bool {
    match line.strip_prefix("# ") {
        Some(rest) => {
            rest.strip_prefix("Time: ").is_some_and(|t| stamp(t.trim()).is_some())
                || rest.strip_prefix("User@Host: ").is_some_and(|u| u.contains('[') && u.contains('@'))
        }
        None => false,
    }
}

/// `# Time` as a date and a time: ISO 8601 as it is, `YYMMDD [H]H:MM:SS` (5.6 and before, MariaDB) spelled out.
fn stamp(printed: &str) -> Option<String> {
    let bytes = printed.as_bytes();
    if bytes.len() >= 19 && bytes[4] == b'-' && bytes[10] == b'T' && bytes[..4].iter().all(u8::is_ascii_digit)
    {
        return Some(printed.to_owned());
    }
    let (date, clock) = printed.split_at_checked(6)?;
    let clock = clock.trim_start();
    let digits = date.bytes().all(|b| b.is_ascii_digit());
    let hour = clock.find(':').filter(|at| (1..=2).contains(at))?;
    let rest = &clock[hour..];
    let fits = rest.len() >= 6
        && rest.bytes().all(|b| b.is_ascii_digit() || matches!(b, b':' | b'.'))
        && clock[..hour].bytes().all(|b| b.is_ascii_digit());
    // Two digits of a year: MySQL's own rule.
    let century = if date >= "70" { "19" } else { "20" };
    (digits && fits).then(|| {
        let (year, month, day) = (&date[..2], &date[2..4], &date[4..6]);
        format!("{century}{year}-{month}-{day} {:0>2}{rest}", &clock[..hour])
    })
}

/// What the next lines are part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// After a banner, or before the first entry.
    Outside,
    /// In the `#` lines of an entry.
    Head,
    /// In the statement.
    Statement,
    /// The entry grew too large: its lines go to quarantine.
    Lost,
}

struct SlowLog {
    columns: Vec<&'static str>,
    begun: bool,
    place: Place,
    /// Lines of the entry being read.
    lines: Vec<String>,
    first_line: u64,
    bytes: usize,
    /// The `# Time` that entries without one inherit.
    last_stamp: Option<String>,
    /// The last statement line ends with a semicolon.
    closed: bool,
    last_ending: Option<Ending>,
}

impl SlowLog {
    fn new(columns: Vec<&'static str>) -> Self {
        SlowLog {
            columns,
            begun: false,
            place: Place::Outside,
            lines: Vec::new(),
            first_line: 1,
            bytes: 0,
            last_stamp: None,
            closed: false,
            last_ending: None,
        }
    }

    fn keep(&mut self, line: &Line<'_>, out: &mut Out<'_>) {
        if self.place == Place::Lost {
            out.quarantine("cell_too_long", line.text);
            return;
        }
        self.bytes += line.text.len() + 1;
        self.lines.push(line.text.to_owned());
        if self.bytes > CELL_BYTES.min(ROW_BYTES) {
            for line in std::mem::take(&mut self.lines) {
                out.quarantine("cell_too_long", &line);
            }
            self.place = Place::Lost;
        }
    }

    /// The entry that was being read is complete.
    fn settle(&mut self, out: &mut Out<'_>) {
        let lines = std::mem::take(&mut self.lines);
        self.bytes = 0;
        if lines.is_empty() {
            return;
        }
        let entry = Entry::read(&lines, &self.columns, &mut self.last_stamp);
        let trailing = lines.iter().rev().take_while(|l| l.trim().is_empty()).count();
        if !entry.complete {
            for line in &lines {
                out.quarantine("slow_log_entry_cut", line);
            }
            out.incomplete("cut_row");
            return;
        }
        let cells = entry.cells.iter().map(cell).collect();
        out.row(cells, self.first_line);
        out.put_row((lines.len() - trailing) as u64);
        for _ in 0..trailing {
            out.put(LineClass::Blank);
        }
    }
}

fn cell(text: &Option<String>) -> RawCell<'_> {
    match text {
        Some(text) => RawCell { text: text.as_str().into(), form: CellForm::Bare },
        None => RawCell { text: "".into(), form: CellForm::Null },
    }
}

impl Frame for SlowLog {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.begun {
            self.begun = true;
            let header = self.columns.iter().map(|c| (*c).to_owned()).collect();
            let width = self.columns.len();
            out.begin(Head {
                frame: FRAME,
                header: Some(header),
                width,
                first_line: line.number,
                padded: false,
            });
        }
        self.last_ending = Some(line.ending);
        let text = line.text;
        if is_banner(text) {
            self.settle(out);
            self.place = Place::Outside;
            if out.hints.len() < HINTS {
                out.hints.push(Hint { line: line.number, text: text.to_owned() });
            }
            out.put(LineClass::Notice);
            return Step::Took;
        }
        // An entry has one of each; `# User@Host` after `# Time` goes on with the same entry.
        let goes_on = self.place == Place::Head && self.lines.len() == 1 && text.starts_with("# User@Host: ");
        if is_start(text) && !goes_on {
            self.settle(out);
            self.place = Place::Head;
            self.first_line = line.number;
            self.closed = false;
        } else if self.place == Place::Outside {
            return self.outside(text, out);
        } else if self.place == Place::Head && !text.starts_with('#') {
            self.place = Place::Statement;
        }
        let over = words::is_fence(text) || words::is_first_prompt(text);
        if self.place != Place::Head && self.closed && over {
            return Step::Over;
        }
        if self.place == Place::Statement && !text.trim().is_empty() {
            self.closed = text.trim_end().ends_with(';');
        }
        self.keep(line, out);
        Step::Took
    }

    fn close(&mut self, ended: bool, out: &mut Out<'_>) {
        let open = self.place == Place::Head || self.place == Place::Statement && !self.closed;
        // `# administrator command: Quit;` has no statement.
        let administered = self.lines.last().is_some_and(|l| l.starts_with(ADMINISTRATOR));
        self.settle(out);
        if ended && open && !administered {
            out.incomplete("cut_row");
        }
    }
}

impl SlowLog {
    /// A line after a banner.
    fn outside(&self, text: &str, out: &mut Out<'_>) -> Step {
        if text.starts_with("Tcp port:") {
            out.put(LineClass::Notice);
        } else if text.starts_with("Time") && text.trim_end().ends_with("Argument") {
            out.put(LineClass::Header);
        } else if words::is_blank(text) {
            out.put(LineClass::Blank);
        } else if words::is_fence(text) || words::is_first_prompt(text) {
            return Step::Over;
        } else {
            out.quarantine("slow_log_line_unknown", text);
        }
        Step::Took
    }
}

const ADMINISTRATOR: &str = "# administrator command: ";

/// One entry.
struct Entry {
    cells: Vec<Option<String>>,
    complete: bool,
}

impl Entry {
    fn read(lines: &[String], columns: &[&'static str], last_stamp: &mut Option<String>) -> Entry {
        let mut entry = Reading {
            columns,
            cells: vec![None; columns.len()],
            extra: String::new(),
            explain: String::new(),
            zoned: None,
        };
        let head = lines.iter().take_while(|l| l.starts_with('#')).count();
        for line in &lines[..head] {
            entry.head(line, last_stamp);
        }
        entry.statement(&lines[head..]);
        entry.finish(last_stamp.as_deref())
    }
}

struct Reading<'a> {
    columns: &'a [&'static str],
    cells: Vec<Option<String>>,
    extra: String,
    explain: String,
    /// `# Time` with a zone.
    zoned: Option<String>,
}

impl Reading<'_> {
    /// Puts a value in its column; false when there is none, or it is taken.
    fn set(&mut self, name: &str, value: &str) -> bool {
        match self.columns.iter().position(|c| *c == name) {
            Some(at) if self.cells[at].is_none() => {
                self.cells[at] = Some(value.to_owned());
                true
            }
            // Said twice, as the thread is.
            Some(at) => self.cells[at].as_deref() == Some(value),
            None => false,
        }
    }

    fn head(&mut self, line: &str, last_stamp: &mut Option<String>) {
        let rest = line[1..].trim_start();
        if let Some(printed) = rest.strip_prefix("Time: ") {
            let printed = printed.trim();
            if let Some(stamp) = stamp(printed) {
                if stamp.ends_with('Z') || stamp[10..].contains(['+', '-']) {
                    self.zoned = Some(stamp.clone());
                }
                *last_stamp = Some(stamp);
            }
        } else if let Some(who) = rest.strip_prefix("User@Host: ") {
            self.who(who);
        } else if let Some(step) = rest.strip_prefix("explain: ") {
            if !self.explain.is_empty() {
                self.explain.push('\n');
            }
            self.explain.push_str(step);
        } else if let Some(command) = line.strip_prefix(ADMINISTRATOR) {
            self.set("command", "administrator");
            self.set("statement", command.trim_end().trim_end_matches(';'));
        } else {
            self.pairs(rest);
        }
    }

    /// `root[root] @ localhost [127.0.0.1]  Id: 8`
    fn who(&mut self, who: &str) {
        let (user, at) = who.split_once(" @ ").unwrap_or((who, ""));
        let user = user.split_once('[').map_or(user, |(name, _)| name).trim();
        self.set("user", user);
        let (host, rest) = at.split_once('[').unwrap_or((at, ""));
        let (ip, rest) = rest.split_once(']').unwrap_or(("", rest));
        for (name, value) in [("host", host.trim()), ("ip", ip.trim())] {
            if !value.is_empty() {
                self.set(name, value);
            }
        }
        self.pairs(rest.trim_start());
    }

    /// `Key: value  Key: value`: a word that ends with a colon is a key, what follows up to the next one its value.
    fn pairs(&mut self, rest: &str) {
        let mut key: Option<&str> = None;
        let mut value = String::new();
        for word in rest.split_ascii_whitespace() {
            if let Some(next) = word.strip_suffix(':').filter(|k| !k.is_empty()) {
                self.pair(key, &value);
                key = Some(next);
                value.clear();
            } else {
                if !value.is_empty() {
                    value.push(' ');
                }
                value.push_str(word);
            }
        }
        self.pair(key, &value);
    }

    fn pair(&mut self, key: Option<&str>, value: &str) {
        let Some(key) = key else {
            if !value.is_empty() {
                self.more(value);
            }
            return;
        };
        // Printed without a value, as `Schema:` is: there is none.
        if value.is_empty() {
            return;
        }
        let lower = key.to_ascii_lowercase();
        let name = match lower.as_str() {
            "id" => "thread_id",
            "last_errno" => "errno",
            "db" => "schema",
            other => other,
        };
        let value = match (value, COLUMNS.iter().find(|c| c.name == name).map(|c| c.expect)) {
            ("Yes", Some(crate::typing::Expect::Bool)) => "true",
            ("No", Some(crate::typing::Expect::Bool)) => "false",
            _ => value,
        };
        if !self.set(name, value) {
            self.more(&format!("{key}: {value}"));
        }
    }

    fn more(&mut self, text: &str) {
        if !self.extra.is_empty() {
            self.extra.push_str("  ");
        }
        self.extra.push_str(text);
    }

    /// `use`, `SET timestamp`, then the statement as it was sent.
    fn statement(&mut self, lines: &[String]) {
        let mut at = 0;
        while let Some(line) = lines.get(at) {
            let line = line.trim_end();
            if let Some(schema) = line.strip_prefix("use ").and_then(|s| s.strip_suffix(';')) {
                self.set("schema", schema.trim_matches('`'));
            } else if let Some(seconds) = set_timestamp(line) {
                match instant(seconds) {
                    Some(instant) => self.set("time", &instant),
                    None => self.set("extra", line),
                };
            } else {
                break;
            }
            at += 1;
        }
        if let Some(command) = lines.get(at).and_then(|l| l.strip_prefix(ADMINISTRATOR)) {
            self.set("command", "administrator");
            self.set("statement", command.trim_end().trim_end_matches(';'));
            at += 1;
        }
        let last = lines.len() - lines.iter().rev().take_while(|l| l.trim().is_empty()).count();
        if at < last {
            let text = lines[at..last].join("\n");
            self.set("command", "query");
            self.set("statement", text.strip_suffix(';').unwrap_or(&text));
        }
    }

    fn finish(mut self, last_stamp: Option<&str>) -> Entry {
        let complete =
            self.columns.iter().position(|c| *c == "query_time").is_some_and(|at| self.cells[at].is_some());
        if let Some(zoned) = self.zoned.take() {
            self.set("time", &zoned);
        }
        if let Some(stamp) = last_stamp {
            self.set("logged", stamp);
        }
        let (explain, extra) = (std::mem::take(&mut self.explain), std::mem::take(&mut self.extra));
        if !explain.is_empty() && !self.set("explain", &explain) {
            self.extra = format!("explain: {explain}");
        }
        if !extra.is_empty() {
            self.more_first(&extra);
        }
        let rest = std::mem::take(&mut self.extra);
        if !rest.is_empty() {
            self.set("extra", &rest);
        }
        Entry { cells: self.cells, complete }
    }

    fn more_first(&mut self, extra: &str) {
        let after = std::mem::take(&mut self.extra);
        self.extra = if after.is_empty() { extra.to_owned() } else { format!("{extra}  {after}") };
    }
}

/// The seconds of `SET timestamp=1796046165;` and of `SET last_insert_id=1,insert_id=2,timestamp=1796046165;`.
fn set_timestamp(line: &str) -> Option<&str> {
    let body = line.strip_prefix("SET ")?.strip_suffix(';')?;
    let known = |part: &&str| {
        ["timestamp=", "insert_id=", "last_insert_id="].iter().any(|k| part.trim_start().starts_with(k))
    };
    if !body.split(',').all(|part| known(&part)) {
        return None;
    }
    let seconds = body.split(',').find_map(|part| part.trim_start().strip_prefix("timestamp="))?;
    (!seconds.is_empty() && seconds.bytes().all(|b| b.is_ascii_digit() || b == b'.')).then_some(seconds)
}

/// Seconds since 1970 as an instant; none beyond any calendar.
fn instant(seconds: &str) -> Option<String> {
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    let at = jiff::Timestamp::from_second(whole.parse().ok()?).ok()?;
    let civil = jiff::tz::Offset::UTC.to_datetime(at);
    let dot = if fraction.is_empty() { "" } else { "." };
    (fraction.len() <= 9).then(|| format!("{} {}{dot}{fraction}+00", civil.date(), civil.time()))
}
