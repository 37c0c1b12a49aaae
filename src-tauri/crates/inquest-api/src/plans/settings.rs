//! What was set in a session before a plan: `SET enable_seqscan = off`, `SET optimizer_switch = '...'` above it in the same
//! capture.
//!
//! Read of the lines that are statements, in their order: a later value replaces an earlier one, RESET, DISCARD ALL and
//! `TO DEFAULT` take it back, SET LOCAL ends with its transaction, a new connection begins anew. A SET that was answered with
//! an error set nothing; GLOBAL and PERSIST set nothing in the session. Flags of `optimizer_switch` are set one by one.
//!
//! Known gaps: a SET over several lines, one in a function or sent by a driver, and all that stands below the first
//! [`WINDOW_LINES`] lines; a plan below these lines is told nothing. What a file of statements without answers sets counts as
//! set.

use std::collections::BTreeMap;

use inquest_capture::limits::WINDOW_LINES;
use inquest_capture::{WindowLine, read, window};
use inquest_core::capture::LineClass;

use crate::ApiError;
use crate::captures::unreadable;
use crate::handles::Input;

/// What a statement does to settings, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    line: u64,
    what: What,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum What {
    Set {
        name: String,
        value: String,
        local: bool,
    },
    Reset(String),
    ResetAll,
    /// The transaction ends, and what was set in it alone.
    Ended,
}

/// A setting that holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) line: u64,
}

/// What the statements of a capture do to settings, in order.
pub(super) fn of_input(input: &Input) -> Result<Vec<Change>, ApiError> {
    let mut bytes = read::Input::open(input).map_err(|e| unreadable(input, e))?;
    changes(&mut bytes)
}

fn changes(bytes: &mut dyn std::io::Read) -> Result<Vec<Change>, ApiError> {
    Ok(of_lines(&window(bytes, 1, WINDOW_LINES)?))
}

/// The settings that hold above a line, by name.
pub(super) fn above(changes: &[Change], line: u64) -> Vec<Setting> {
    if line > u64::from(WINDOW_LINES) {
        return Vec::new();
    }
    let mut held: BTreeMap<&str, (String, u64, bool)> = BTreeMap::new();
    for change in changes.iter().take_while(|c| c.line < line) {
        match &change.what {
            What::Set { name, value, local } => {
                let before = held.get(name.as_str()).map(|(value, ..)| value.as_str());
                let value = if name == "optimizer_switch" { flags(before, value) } else { value.clone() };
                held.insert(name, (value, change.line, *local));
            }
            What::Reset(name) => {
                held.remove(name.as_str());
            }
            What::ResetAll => held.clear(),
            What::Ended => held.retain(|_, (.., local)| !*local),
        }
    }
    let setting = |(name, (value, line, _)): (&str, (String, u64, bool))| Setting {
        name: name.to_owned(),
        value,
        line,
    };
    held.into_iter().map(setting).collect()
}

/// Flags that are set later stand for those before; the order is that in which they were first named.
fn flags(before: Option<&str>, later: &str) -> String {
    let mut all: Vec<(&str, &str)> = Vec::new();
    for flag in before.unwrap_or("").split(',').chain(later.split(',')).map(str::trim) {
        let (name, value) = flag.split_once('=').unwrap_or((flag, ""));
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some(known) => known.1 = value,
            None if !name.is_empty() => all.push((name, value)),
            None => {}
        }
    }
    let text = |(name, value): &(&str, &str)| {
        if value.is_empty() { (*name).to_owned() } else { format!("{name}={value}") }
    };
    all.iter().map(text).collect::<Vec<_>>().join(",")
}

fn of_lines(lines: &[WindowLine]) -> Vec<Change> {
    let mut out: Vec<Change> = Vec::new();
    let (mut open, mut of_statement) = (false, 0);
    for line in lines {
        if line.class != LineClass::Statement {
            // An answer that is an error: the statement set nothing.
            if line.text.trim_start().starts_with("ERROR") && !open {
                out.truncate(out.len().saturating_sub(of_statement));
            }
            if line.class != LineClass::Prompt {
                (open, of_statement) = (false, 0);
            }
            continue;
        }
        let text = line.text.trim_end();
        if !open {
            let before = out.len();
            out.extend(of_statement_line(text).into_iter().map(|what| Change { line: line.line, what }));
            of_statement = out.len() - before;
        }
        let meta = text.rsplit(['#', '>']).next().is_some_and(|rest| rest.trim_start().starts_with('\\'));
        open = !meta && ![";", "\\G", "\\g", "\\gx"].iter().any(|end| text.ends_with(end));
    }
    out
}

/// Where the statement begins in a line: behind a prompt.
fn begin(text: &str) -> &str {
    const WORDS: [&str; 9] =
        ["set ", "reset ", "discard ", "commit", "rollback", "end", "abort", "\\c", "use "];
    let starts = |at: usize| {
        let rest = &text.as_bytes()[at..];
        WORDS.iter().any(|w| rest.len() >= w.len() && rest[..w.len()].eq_ignore_ascii_case(w.as_bytes()))
    };
    let behind_prompt = |at: usize| {
        let before = text[..at].trim_end_matches(' ');
        before.is_empty() || before.len() < at && (before.ends_with('#') || before.ends_with('>'))
    };
    let mut places = text.char_indices().map(|(at, _)| at);
    places.find(|at| starts(*at) && behind_prompt(*at)).map_or("", |at| &text[at..])
}

fn of_statement_line(line: &str) -> Vec<What> {
    let mut out = Vec::new();
    for statement in split(begin(line), b';') {
        let statement = statement.trim();
        let (word, rest) = statement.split_once(char::is_whitespace).unwrap_or((statement, ""));
        match word.to_ascii_lowercase().as_str() {
            "set" => out.extend(assignments(rest)),
            "reset" if rest.trim().eq_ignore_ascii_case("all") => out.push(What::ResetAll),
            "reset" => out.extend(name(rest.trim()).map(What::Reset)),
            "discard" if rest.trim().eq_ignore_ascii_case("all") => out.push(What::ResetAll),
            "\\c" | "\\connect" => out.push(What::ResetAll),
            "commit" | "rollback" | "end" | "abort" => out.push(What::Ended),
            _ => {}
        }
    }
    out
}

/// `SET a = 1`, `SET LOCAL a TO 1`, `SET SESSION a = 1, @@b = 2`. What is no assignment goes on with the value before it.
fn assignments(text: &str) -> Vec<What> {
    let mut out: Vec<What> = Vec::new();
    // A piece that was passed over takes what goes on with it along.
    let mut passed = false;
    for piece in split(text, b',') {
        match assignment(piece.trim()) {
            Some(Some(what)) => {
                out.push(what);
                passed = false;
            }
            Some(None) => passed = true,
            None => match out.last_mut() {
                Some(What::Set { value, .. }) if !passed => {
                    value.push_str(", ");
                    value.push_str(piece.trim());
                }
                _ => {}
            },
        }
    }
    out
}

/// `None`: no assignment. `Some(None)`: one that sets nothing in the session.
fn assignment(piece: &str) -> Option<Option<What>> {
    let (mut rest, mut local, mut session) = (piece, false, true);
    if let Some((word, behind)) = piece.split_once(char::is_whitespace) {
        let scope = word.to_ascii_lowercase();
        match scope.as_str() {
            "session" => rest = behind.trim_start(),
            // In MySQL LOCAL is another word for SESSION; its transactions take nothing back.
            "local" => (rest, local) = (behind.trim_start(), true),
            "global" | "persist" | "persist_only" => (rest, session) = (behind.trim_start(), false),
            _ => {}
        }
    }
    let lower = rest.to_ascii_lowercase();
    if let Some(system) = lower.strip_prefix("@@") {
        session &= !["global.", "persist.", "persist_only."].iter().any(|scope| system.starts_with(scope));
        local = false;
        let scope =
            ["session.", "local."].iter().find(|scope| system.starts_with(**scope)).map_or(0, |s| s.len());
        rest = &rest[2 + scope..];
    }
    let end =
        rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.'))).unwrap_or(rest.len());
    let (name, behind) = (name(&rest[..end])?, rest[end..].trim_start());
    let to = behind.get(..3).is_some_and(|to| to.eq_ignore_ascii_case("to "));
    let value = match behind.strip_prefix(":=").or_else(|| behind.strip_prefix('=')) {
        Some(value) => value,
        None if to => &behind[3..],
        None => return None,
    };
    let value = unquoted(value.trim())?;
    Some(session.then(|| match value.eq_ignore_ascii_case("default") {
        true => What::Reset(name),
        false => What::Set { name, value: value.to_owned(), local },
    }))
}

/// The name of a setting, in small letters.
fn name(text: &str) -> Option<String> {
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let whole = text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
    (begins && whole).then(|| text.to_ascii_lowercase())
}

/// A value without its quotes; `None` where they do not end or nothing is there.
fn unquoted(value: &str) -> Option<&str> {
    let quote = value.chars().next()?;
    if !matches!(quote, '\'' | '"') {
        return Some(value);
    }
    let inner = value[1..].strip_suffix(quote)?;
    (!inner.contains(quote)).then_some(inner)
}

/// The pieces of a text between a sign that stands outside of quotes.
fn split(text: &str, sign: u8) -> Vec<&str> {
    let (mut out, mut from, mut quoted) = (Vec::new(), 0, None);
    for (at, byte) in text.bytes().enumerate() {
        match quoted {
            Some(quote) if byte == quote => quoted = None,
            Some(_) => {}
            None if matches!(byte, b'\'' | b'"') => quoted = Some(byte),
            None if byte == sign => {
                out.push(&text[from..at]);
                from = at + 1;
            }
            None => {}
        }
    }
    out.push(&text[from..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What holds at the end of a capture.
    fn held(text: &str) -> Vec<String> {
        let found = changes(&mut text.as_bytes()).unwrap();
        above(&found, 10_000).into_iter().map(|s| format!("{} = {} :{}", s.name, s.value, s.line)).collect()
    }

    #[test]
    fn a_session_of_psql() {
        let text = "shop=# SET enable_indexscan = off;\nSET\nshop=# set enable_bitmapscan TO off;\nSET\nshop=# SET work_mem = '64MB';\nSET\n\
                    shop=# SET work_mem TO DEFAULT;\nSET\nshop=# SET nonsense = 1;\nERROR:  unrecognized configuration parameter \"nonsense\"\n\
                    shop=# UPDATE t\nshop-# SET a = 1\nshop-# WHERE b = 2;\nUPDATE 1\n";
        assert_eq!(held(text), ["enable_bitmapscan = off :3", "enable_indexscan = off :1"]);
        assert_eq!(held(&format!("{text}shop=# RESET ALL;\nRESET\n")), [""; 0]);
        assert_eq!(
            held(&format!("{text}shop=# RESET enable_indexscan;\nRESET\n")),
            ["enable_bitmapscan = off :3"]
        );
        assert_eq!(
            held("BEGIN;\nSET LOCAL jit = off;\nSET search_path = a, b;\nCOMMIT;\n"),
            ["search_path = a, b :3"]
        );
        assert_eq!(held("SET TIME ZONE 'UTC';\nSET ROLE admin;\nSET TRANSACTION READ ONLY;\n"), [""; 0]);
    }

    #[test]
    fn sessions_of_mysql() {
        let prompt = "mysql> SET SESSION sort_buffer_size=32768, @@session.join_buffer_size := 65536;\nQuery OK, 0 rows affected (0.00 sec)\n\n\
                      mysql> SET optimizer_switch='index_merge=off,mrr=on';\nQuery OK, 0 rows affected (0.00 sec)\n\n\
                      mysql> SET optimizer_switch = 'mrr=off';\nQuery OK, 0 rows affected (0.00 sec)\n\n\
                      mysql> SET GLOBAL tmp_table_size = 1;\nQuery OK, 0 rows affected (0.00 sec)\n\nmysql> SET @x = 5, NAMES utf8mb4;\n";
        assert_eq!(
            held(prompt),
            [
                "join_buffer_size = 65536 :1",
                "optimizer_switch = index_merge=off,mrr=off :7",
                "sort_buffer_size = 32768 :1"
            ]
        );
        let echoed = "--------------\nSET SESSION sort_buffer_size=32768\n--------------\n\nQuery OK, 0 rows affected (0.000 sec)\n";
        assert_eq!(held(echoed), ["sort_buffer_size = 32768 :2"]);
        assert_eq!(held("SET x = 'never ends;\n"), [""; 0]);
    }

    #[test]
    fn what_stands_below_is_not_set() {
        let found = changes(&mut &b"SET jit = off;\nSELECT 1;\nSET jit = on;\n"[..]).unwrap();
        assert_eq!(above(&found, 2), [Setting { name: "jit".into(), value: "off".into(), line: 1 }]);
        assert_eq!(above(&found, 1), []);
        assert_eq!(above(&found, 10_001), []);
    }
}
