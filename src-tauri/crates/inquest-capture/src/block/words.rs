//! The words clients print around tables: prompts, footers, timings, notices.
//!
//! Source: psql's and mysql's own output; the message catalogues of psql, libpq and the server of PostgreSQL 15 for
//! ko, de, ja, zh, fr, es (and the severities of it, ru). MySQL translates the message and never the word `ERROR`.

mod error;
mod notice;
mod prompt;
mod starts;

pub(crate) use error::{Under, follows_error, server_error};
pub(crate) use notice::{is_debris, is_notice, is_timing};
pub(crate) use prompt::prompt;
pub(crate) use starts::Starts;

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::text::blanks;

/// Reason of a line outside any block that looks like data of a shape nobody here knows.
pub(crate) const UNRECOGNISED: &str = "unrecognised";

/// Nothing but blanks.
pub(crate) fn is_blank(text: &str) -> bool {
    let rest = blanks::trim_start(text);
    match rest.as_bytes().first() {
        None => true,
        Some(b) if b.is_ascii_graphic() => false,
        Some(_) => rest.trim().is_empty(),
    }
}

/// A Markdown fence.
pub(crate) fn is_fence(text: &str) -> bool {
    let t = match text.as_bytes().first() {
        Some(b' ') => blanks::trim_start(text),
        _ => text,
    };
    t.starts_with("```") || t.starts_with("~~~")
}

/// The rows a footer claims: `(3 rows)`, `(3개 행)`, `3 rows in set (0.00 sec)`, `Empty set`. `Some(None)` for a
/// footer without a number.
pub(crate) fn footer(text: &str) -> Option<Option<u64>> {
    if !matches!(text.as_bytes().first(), Some(b'(' | b'0'..=b'9' | b'E')) {
        return None;
    }
    let t = text.trim_end();
    if let Some(inner) = t.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
        let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
        let word = inner[digits..].trim();
        let fits = digits > 0 && !word.is_empty() && word.chars().count() <= 12;
        let plain = word.chars().all(|c| c.is_alphabetic() || c == ' ');
        return if fits && plain { inner[..digits].parse().ok().map(Some) } else { None };
    }
    if t.starts_with("Empty set") {
        return Some(Some(0));
    }
    let digits = t.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &t[digits..];
    (digits > 0 && (rest.starts_with(" row in set") || rest.starts_with(" rows in set")))
        .then(|| t[..digits].parse().ok())
}

/// The title psql's `\\watch` prints above each result: a time in the manner of C, and how often.
pub(crate) fn is_watch_title(text: &str) -> bool {
    let text = text.trim_end();
    if !text.ends_with(')') {
        return false;
    }
    let Some((time, every)) = text.rsplit_once(" (") else { return false };
    let clock = time
        .as_bytes()
        .windows(8)
        .any(|w| w[2] == b':' && w[5] == b':' && [0, 1, 3, 4, 6, 7].iter().all(|i| w[*i].is_ascii_digit()));
    clock && every.ends_with(')') && (every.starts_with("every ") || every.ends_with("s)"))
}

/// psql's answer to a statement without rows: `SET`, `INSERT 0 1`, `COPY 10000`.
fn is_command_tag(t: &str) -> bool {
    if !t.starts_with(|c: char| c.is_ascii_uppercase()) {
        return false;
    }
    const ALONE: [&str; 20] = [
        "SET",
        "RESET",
        "BEGIN",
        "COMMIT",
        "ROLLBACK",
        "START TRANSACTION",
        "SAVEPOINT",
        "RELEASE",
        "ANALYZE",
        "VACUUM",
        "CHECKPOINT",
        "DISCARD ALL",
        "DEALLOCATE",
        "PREPARE",
        "TRUNCATE TABLE",
        "LOCK TABLE",
        "DO",
        "LOAD",
        "LISTEN",
        "NOTIFY",
    ];
    const COUNTED: [&str; 8] = ["SELECT", "UPDATE", "DELETE", "COPY", "MERGE", "FETCH", "MOVE", "INSERT 0"];
    const OBJECTS: [&str; 3] = ["CREATE ", "ALTER ", "DROP "];
    const KINDS: [&str; 12] = [
        "TABLE",
        "INDEX",
        "EXTENSION",
        "DATABASE",
        "ROLE",
        "VIEW",
        "FUNCTION",
        "SCHEMA",
        "SYSTEM",
        "SEQUENCE",
        "TYPE",
        "MATERIALIZED VIEW",
    ];
    if ALONE.contains(&t) || t.starts_with("Records: ") {
        return true;
    }
    let counted = |word: &str| {
        t.strip_prefix(word).is_some_and(|r| {
            r.strip_prefix(' ').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
        })
    };
    COUNTED.iter().any(|w| counted(w))
        || OBJECTS.iter().any(|o| t.strip_prefix(o).is_some_and(|k| KINDS.contains(&k)))
}

/// A first word of SQL, or of a client's own commands.
pub(crate) fn is_statement(text: &str) -> bool {
    const VERBS: [&str; 40] = [
        "SELECT",
        "WITH",
        "EXPLAIN",
        "ANALYZE",
        "SHOW",
        "SET",
        "RESET",
        "COPY",
        "INSERT",
        "UPDATE",
        "DELETE",
        "MERGE",
        "CREATE",
        "ALTER",
        "DROP",
        "TRUNCATE",
        "TABLE",
        "VALUES",
        "BEGIN",
        "START",
        "COMMIT",
        "ROLLBACK",
        "VACUUM",
        "CHECKPOINT",
        "GRANT",
        "REVOKE",
        "CALL",
        "DO",
        "PREPARE",
        "EXECUTE",
        "DECLARE",
        "FETCH",
        "USE",
        "DESC",
        "DESCRIBE",
        "FLUSH",
        "KILL",
        "LOCK",
        "REINDEX",
        "CLUSTER",
    ];
    let t = text.trim_start();
    if let Some(meta) = t.strip_prefix('\\') {
        return meta.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '!' | '?'));
    }
    let word = t.bytes().take(11).take_while(u8::is_ascii_alphabetic).count();
    if word == 0 || word > 10 || !matches!(t.as_bytes().get(word), None | Some(b' ' | b'\t' | b';' | b'(')) {
        return false;
    }
    VERBS.iter().any(|v| v.eq_ignore_ascii_case(&t[..word]))
}

/// A comment of SQL, a shell or a configuration file, or a Markdown heading.
pub(crate) fn is_comment(text: &str) -> bool {
    let t = text.trim_start();
    if t.starts_with("/*") || t.starts_with('#') {
        return true;
    }
    // `--` alone or before words; a longer row of dashes is a rule.
    t.strip_prefix("--").is_some_and(|r| !r.starts_with('-') && !r.starts_with('+'))
}

/// The mark that pt-stalk prints before every sample: `TS 1796025973.004517000 2026-11-30 08:06:13`.
pub(crate) fn is_sample_mark(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("TS ") else { return false };
    let mut words = rest.split_ascii_whitespace();
    let epoch =
        words.next().is_some_and(|w| w.len() >= 10 && w.bytes().all(|b| b.is_ascii_digit() || b == b'.'));
    let day = words.next().is_some_and(|w| w.len() == 10 && w.as_bytes()[4] == b'-');
    epoch
        && day
        && words.next().is_some_and(|w| w.len() == 8 && w.as_bytes()[2] == b':')
        && words.next().is_none()
}

/// Lines that are never the first line of a text table.
pub(crate) fn is_outside(text: &str) -> bool {
    prompt(text).is_some()
        || footer(text).is_some()
        || is_timing(text)
        || is_watch_title(text)
        || is_notice(text)
        || is_comment(text)
        || is_verbose_rule(text)
        || is_sample_mark(text)
}

/// True for a prompt that a statement begins at: the only kind that follows a result. The continuation prompt of
/// mysql (`    -> `) looks like a node of a plan.
pub(crate) fn is_first_prompt(text: &str) -> bool {
    prompt(text).is_some_and(|length| {
        let prompt = text[..length].trim_end();
        if prompt.ends_with('#') || !prompt.contains(' ') && !prompt.starts_with("mysql") {
            let name = prompt.trim_end_matches(['#', '>', '*', '!', '?']);
            return name.ends_with('=');
        }
        !prompt.starts_with(' ') || prompt.starts_with(" MySQL")
    })
}

/// Lines that end a table which has no end of its own: whatever a client prints next, or a fence.
pub(crate) fn ends_table(text: &str) -> bool {
    is_fence(text)
        || footer(text).is_some()
        || is_timing(text)
        || is_first_prompt(text)
        || is_notice(text)
        || is_sample_mark(text)
}

/// The rule around a statement echoed by `mysql -vvv`.
pub(crate) fn is_verbose_rule(text: &str) -> bool {
    text == "--------------"
}

/// psql's answer to `\conninfo`, in the languages of its catalogues.
fn is_connection(text: &str) -> bool {
    static STARTS: Starts = Starts::new(&[
        "You are connected to database ",
        "접속정보: ",
        "Sie sind verbunden mit der Datenbank ",
        "Vous êtes connecté à la base de données ",
        "Está conectado a la base de datos ",
    ]);
    STARTS.begin(text)
}

/// A version or server word worth keeping.
pub(crate) fn is_hint(text: &str) -> bool {
    static STARTS: Starts =
        Starts::new(&["psql (", "Server version:", "WARNING: psql major", "Welcome to the M", "Linux "]);
    static STARTED: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new("started with:"));
    STARTS.begin(text) || STARTED.find(text.as_bytes()).is_some() || is_connection(text)
}

/// True for a line of XML or HTML: its text is indented by tabs and is no delimited text for that.
pub(crate) fn is_markup(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix('<');
    rest.is_some_and(|rest| {
        rest.starts_with(|c: char| matches!(c, '?' | '/' | '!') || c.is_ascii_alphabetic())
    })
}
