//! One entry: its `# Key: value` lines, then `use`, `SET timestamp`, and the statement.

use super::columns::COLUMNS;
use crate::typing::Expect;

/// What stands before a command that is no statement.
pub(super) const ADMINISTRATOR: &str = "# administrator command: ";

/// One entry.
pub(super) struct Entry {
    /// By column.
    pub(super) cells: Vec<Option<String>>,
    /// It has what every entry has.
    pub(super) complete: bool,
}

impl Entry {
    pub(super) fn read(lines: &[String], columns: &[&'static str], last_stamp: &mut Option<String>) -> Entry {
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
            ("Yes", Some(Expect::Bool)) => "true",
            ("No", Some(Expect::Bool)) => "false",
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

/// `# Time` as a date and a time: ISO 8601 as it is, `YYMMDD [H]H:MM:SS` (5.6 and before, MariaDB) spelled out.
pub(super) fn stamp(printed: &str) -> Option<String> {
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
