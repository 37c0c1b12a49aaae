//! The server's log as written to stderr: a prefix, a severity, a message; further lines begin with a tab.
//!
//! The first line of an entry is told by its severity word and two blanks behind the colon, in any known language; what
//! stands before it is the prefix. `DETAIL`, `HINT`, `CONTEXT`, `STATEMENT` and their kin are printed as lines of their own
//! with the same prefix and belong to the entry before.
//!
//! syslog cuts a message into numbered chunks (`[5-2] `), at its line ends and where it is too long, and escapes tabs as
//! `#011`: a chunk that begins with one is a further line, another one goes on with the line before.
//!
//! Guessed: a line that begins with blanks instead of a tab continues the entry too (terminals and chats turn tabs into
//! blanks). Everything else inside the log is quarantined: output of other programs, a log without a prefix and severity.

use inquest_core::capture::LineClass;

use super::prefix::{self, Prefix};
use super::words::{self, Begins, Part};
use super::{Entry, STDERR, Writer};
use crate::block::{Held, words as client};
use crate::frame::{Frame, Opening, Out, Step};
use crate::limits::CELL_BYTES;
use crate::text::Line;

/// Bytes of a line in which its severity must stand.
const HEAD: usize = 1_024;
/// Lines in a row that are no entry, after which the log is over.
const STRAYS: u64 = 20;

/// A line that begins something.
#[derive(Debug)]
pub(super) struct Start<'a> {
    /// `Err` holds the word of an unknown language.
    pub(super) begins: Result<Begins, &'a str>,
    pub(super) prefix: &'a str,
    /// The word as printed.
    pub(super) word: &'a str,
    pub(super) message: &'a str,
}

/// Reads the beginning of a line.
pub(super) fn start(text: &str) -> Option<Start<'_>> {
    let head = &text[..text.floor_char_boundary(HEAD)];
    let mut unknown = None;
    for (tries, at) in memchr::memmem::find_iter(head.as_bytes(), b":  ").enumerate() {
        if tries >= 4 {
            break;
        }
        let message = &text[at + 3..];
        if let Some((begins, length)) = words::ending(&head[..at]) {
            let word = head[length..at].trim_end();
            return Some(Start { begins: Ok(begins), prefix: &head[..length], word, message });
        }
        if unknown.is_none() {
            unknown = unknown_word(&head[..at]).map(|(prefix, word)| Start {
                begins: Err(word),
                prefix,
                word,
                message,
            });
        }
    }
    unknown.or_else(|| tight(text, head))
}

/// A field without blanks behind its colon, behind a prefix that is certain.
fn tight<'a>(text: &'a str, head: &str) -> Option<Start<'a>> {
    let (part, from, to) = words::tight(head)?;
    let (before, word, message) = (&text[..from], &text[from..to - 1], &text[to..]);
    prefix::read(before).is_certain().then(|| Start {
        begins: Ok(Begins::Field(part)),
        prefix: before,
        word,
        message: message.trim_start_matches(' '),
    })
}

/// The word of a language that is not known, behind a prefix that is certain.
fn unknown_word(head: &str) -> Option<(&str, &str)> {
    let word = head.trim_end();
    let from = word.rfind([' ', ':', ']', '-', '\t']).map_or(0, |i| i + 1);
    let (before, word) = word.split_at(from);
    let upper = word.chars().count() >= 2 && word.chars().all(|c| c.is_alphabetic() && !c.is_lowercase());
    let found = upper.then(|| prefix::read(before))?;
    (found.time.is_some() && found.is_certain() && (found.pid.is_some() || found.session.is_some()))
        .then_some((before, word))
}

/// The log that begins with these lines.
pub(super) fn open(lines: &[Held], ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    // What an entry or a field of one has behind its word; most lines have it nowhere.
    memchr::memmem::find(first.as_bytes(), b":  ")?;
    let first = carried(first);
    if first.starts_with([' ', '\t', '|', '+', '<', '{'])
        || first.starts_with("[{")
        || first.starts_with("psql:")
    {
        return None;
    }
    let begins = start(first)?;
    let certain = prefix::read(begins.prefix).is_certain();
    match begins.begins {
        Ok(Begins::Field(_)) if !certain => return None,
        Ok(_) if certain => {}
        // Without a prefix psql prints the same words; only the server's own log says LOG again and again.
        Ok(Begins::Entry("LOG")) if logs(lines, ended) => {}
        Err(_) if unknown_again(lines) => {}
        _ => return None,
    }
    Some(Opening::new(Log::new(), 0))
}

fn logs(lines: &[Held], ended: bool) -> bool {
    let of = |l: &Held| matches!(start(l.text()), Some(Start { begins: Ok(Begins::Entry("LOG")), .. }));
    let prompts = lines.iter().any(|l| client::is_first_prompt(l.text()));
    !prompts && (lines.iter().filter(|l| of(l)).count() >= 2 || ended && lines.len() == 1)
}

fn unknown_again(lines: &[Held]) -> bool {
    lines.iter().filter(|l| start(carried(l.text())).is_some_and(|s| s.begins.is_err())).count() >= 2
}

/// The line without what carried it: the ISO time of an export, a container's name before a bar.
pub(super) fn carried(text: &str) -> &str {
    let text = match prefix::time_at(text) {
        Some((length, zone)) if text.as_bytes()[10] == b'T' && zone == 1 => {
            let rest = &text[length + zone..];
            match rest.strip_prefix(' ').or_else(|| rest.starts_with('\t').then_some(rest)) {
                // The export's time stays when the server printed none.
                Some(rest)
                    if rest.starts_with('\t')
                        || start(rest).is_some_and(|s| prefix::read(s.prefix).time.is_some()) =>
                {
                    rest
                }
                _ => text,
            }
        }
        _ => text,
    };
    let Some(bar) = text.get(..text.floor_char_boundary(80)).and_then(|t| t.find("| ")) else { return text };
    let name = text[..bar].trim_end();
    let container = !name.is_empty()
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
    if container { &text[bar + 2..] } else { text }
}

/// An entry from the first line that names it.
pub(super) fn entry(severity: &str, prefix: Prefix, message: &str, line: u64) -> Entry {
    Entry {
        line,
        time: prefix.time,
        zone: prefix.zone,
        severity: severity.to_owned(),
        sqlstate: prefix.sqlstate,
        pid: prefix.pid,
        user: prefix.user,
        database: prefix.database,
        application: prefix.application,
        client: prefix.client,
        session: prefix.session,
        session_line: prefix.session_line,
        query_id: prefix.query_id,
        message: message.to_owned(),
        prefix: prefix.rest,
        ..Entry::default()
    }
}

struct Log {
    writer: Writer,
    entry: Option<Entry>,
    /// Where further lines go.
    into: Option<Part>,
    /// Lines of the open entry that wait for their class, and their bytes.
    waiting: u64,
    bytes: usize,
    started: u64,
    stray: u64,
    in_a_row: u64,
    unknown: u64,
    /// A severity was of a language whose messages are not known.
    half_known: bool,
    last: u64,
    /// The line before was blank.
    blank: bool,
}

impl Log {
    fn new() -> Self {
        Log {
            writer: Writer::new(STDERR),
            entry: None,
            into: None,
            waiting: 0,
            bytes: 0,
            started: 0,
            stray: 0,
            in_a_row: 0,
            unknown: 0,
            half_known: false,
            last: 0,
            blank: false,
        }
    }

    fn settle(&mut self, out: &mut Out<'_>) {
        if let Some(entry) = self.entry.take() {
            out.put_row(self.waiting);
            self.waiting = 0;
            self.bytes = 0;
            self.into = None;
            self.writer.entry(entry, out);
        }
    }

    fn stray(&mut self, reason: &'static str, line: &Line<'_>, out: &mut Out<'_>) {
        self.settle(out);
        self.stray += 1;
        self.in_a_row += 1;
        out.quarantine(reason, line.text);
    }

    fn begin(&mut self, found: &Start<'_>, line: &Line<'_>, out: &mut Out<'_>) {
        self.started += 1;
        self.in_a_row = 0;
        let severity = match found.begins {
            Ok(Begins::Entry(severity)) => {
                self.half_known |= words::is_half_known(found.word);
                severity
            }
            Err(word) => {
                self.unknown += 1;
                word
            }
            Ok(Begins::Field(part)) => return self.field(part, found, line, out),
        };
        self.settle(out);
        self.entry = Some(entry(severity, prefix::read(found.prefix), found.message, line.number));
        self.waiting = 1;
        self.bytes = line.text.len();
    }

    /// A field belongs to the entry before, if that is of the same process.
    fn field(&mut self, part: Part, found: &Start<'_>, line: &Line<'_>, out: &mut Out<'_>) {
        let pid = prefix::read(found.prefix).pid;
        let Some(entry) = self.entry.as_mut().filter(|e| e.pid == pid) else {
            return self.stray("log_field_alone", line, out);
        };
        let slot = slot(entry, part);
        match slot {
            Some(text) => {
                text.push('\n');
                text.push_str(found.message);
            }
            None => *slot = Some(found.message.to_owned()),
        }
        self.into = Some(part);
        self.waiting += 1;
        self.bytes += line.text.len();
    }

    /// A further chunk of syslog; false for one that begins an entry or a field.
    fn chunk(&mut self, rest: &str, line: &Line<'_>, out: &mut Out<'_>) -> bool {
        let below = rest.strip_prefix("#011").or_else(|| rest.strip_prefix('\t'));
        if below.is_none() && start(rest).is_some() {
            return false;
        }
        let text = below.unwrap_or(rest).replace("#011", "\t");
        if self.entry.is_none() {
            self.stray("log_line_alone", line, out);
        } else if self.bytes + text.len() > CELL_BYTES {
            self.stray("cell_too_long", line, out);
        } else {
            self.go_on(if below.is_some() { "\n" } else { "" }, &text);
        }
        true
    }

    fn further(&mut self, text: &str) {
        self.go_on("\n", text);
    }

    fn go_on(&mut self, join: &str, text: &str) {
        let Some(entry) = &mut self.entry else { return };
        let target = match self.into {
            None => &mut entry.message,
            Some(part) => slot(entry, part).get_or_insert_default(),
        };
        target.push_str(join);
        target.push_str(text);
        self.waiting += 1;
        self.bytes += text.len();
    }
}

/// What a chunk of syslog holds that is not the first of its message: `... postgres[3269]: [5-2] #011  from t`.
fn chunk(text: &str) -> Option<&str> {
    let head = &text[..text.floor_char_boundary(200)];
    let at = memchr::memmem::find(head.as_bytes(), b"]: [")? + 4;
    let rest = &text[at..];
    let close = rest.find("] ")?;
    let (message, chunk) = rest[..close].split_once('-')?;
    let number = |t: &str| !t.is_empty() && t.len() < 10 && t.bytes().all(|b| b.is_ascii_digit());
    (number(message) && number(chunk) && chunk != "1").then(|| &rest[close + 2..])
}

fn slot(entry: &mut Entry, part: Part) -> &mut Option<String> {
    match part {
        Part::Detail => &mut entry.detail,
        Part::Hint => &mut entry.hint,
        Part::Context => &mut entry.context,
        Part::Statement => &mut entry.statement,
        Part::Query => &mut entry.internal_query,
        Part::Location => &mut entry.location,
        Part::Backtrace => &mut entry.other,
    }
}

impl Frame for Log {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        self.last = line.number;
        let text = carried(line.text);
        let chunk = chunk(text);
        if let Some(rest) = chunk
            && self.chunk(rest, line, out)
        {
            return Step::Took;
        }
        // The server puts a tab before every further line; a terminal makes blanks of it.
        let more = text.strip_prefix('\t').or_else(|| {
            text.starts_with("  ").then(|| {
                &text[text.len() - text.trim_start_matches(' ').len().max(text.len().saturating_sub(8))..]
            })
        });
        if let Some(more) = more {
            if self.blank {
                return Step::Over;
            }
            if self.entry.is_none() {
                self.stray("log_line_alone", line, out);
            } else if self.bytes + more.len() > CELL_BYTES {
                self.stray("cell_too_long", line, out);
            } else {
                self.further(more);
            }
            return Step::Took;
        }
        if let Some(found) = start(text) {
            self.blank = false;
            self.begin(&found, line, out);
            return Step::Took;
        }
        if client::is_blank(text) {
            // A blank line inside a statement has its tab.
            self.settle(out);
            self.blank = true;
            out.put(LineClass::Blank);
            return Step::Took;
        }
        // What follows a blank line and is no entry is something else on the same page.
        if self.blank {
            return Step::Over;
        }
        if client::is_fence(text) || client::is_first_prompt(text) || self.in_a_row >= STRAYS {
            return Step::Over;
        }
        self.stray("log_line_unrecognised", line, out);
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.settle(out);
        if self.half_known || self.unknown * 2 > self.started {
            self.writer.mark("log_language_unknown", self.last, out);
        }
        if self.stray > self.started {
            self.writer.mark("log_mostly_unread", self.last, out);
        }
        self.writer.flush(out);
    }
}
