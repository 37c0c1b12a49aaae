//! The words clients print around tables: prompts, footers, timings, notices.
//!
//! Source: psql's and mysql's own output, and psql's message catalogues for ko, de, ja, zh, fr, es. Server errors
//! are recognised in English and by their SQL state; other catalogues come with the log kinds.

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
    let t = blanks::trim_start(text);
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

/// psql's `\timing` line in the languages of its catalogues.
pub(crate) fn is_timing(text: &str) -> bool {
    const WORDS: [&str; 11] = [
        "Time:",
        "작업시간:",
        "시간:",
        "Zeit:",
        "時間:",
        "時間：",
        "时间：",
        "时间:",
        "Temps",
        "Durée",
        "Duración:",
    ];
    let Some(rest) = WORDS.iter().find_map(|w| text.strip_prefix(w)) else { return false };
    rest.trim_start_matches([' ', ':', '\u{a0}', '\u{202f}']).starts_with(|c: char| c.is_ascii_digit())
}

/// The title psql's `\\watch` prints above each result: a time in the manner of C, and how often.
pub(crate) fn is_watch_title(text: &str) -> bool {
    let Some((time, every)) = text.trim_end().rsplit_once(" (") else { return false };
    let clock = time
        .as_bytes()
        .windows(8)
        .any(|w| w[2] == b':' && w[5] == b':' && [0, 1, 3, 4, 6, 7].iter().all(|i| w[*i].is_ascii_digit()));
    clock && every.ends_with(')') && (every.starts_with("every ") || every.ends_with("s)"))
}

/// Length of the client prompt a line begins with, blanks after it included.
pub(crate) fn prompt(text: &str) -> Option<usize> {
    mysql_prompt(text).or_else(|| psql_prompt(text))
}

fn mysql_prompt(text: &str) -> Option<usize> {
    for fixed in ["mysql> ", "    -> ", "    '> ", "    \"> ", "    `> ", "    /*> ", "mariadb> "] {
        if text.starts_with(fixed) {
            return Some(fixed.len());
        }
        if text.len() + 1 == fixed.len() && fixed.starts_with(text) {
            return Some(text.len());
        }
    }
    let head = text.get(..text.floor_char_boundary(200)).unwrap_or(text);
    if text.starts_with("MariaDB [") || text.starts_with(" MySQL ") || text.starts_with("MySQL ") {
        // `MariaDB [db]> `, and mysqlsh's ` MySQL  host:33060+ ssl  db  SQL > `.
        let end = head.find("> ").map(|i| i + 2).or_else(|| head.ends_with('>').then_some(head.len()))?;
        let inner = &head[..end];
        let shell = inner.contains(" SQL >") || inner.contains(" JS >") || inner.contains(" Py >");
        return (text.starts_with("MariaDB [") && inner.contains("]>") || shell).then_some(end);
    }
    // mycli: `mysql root@localhost:db> `, `MySQL root@host:db>`.
    if (head.starts_with("mysql ") || head.starts_with("MySQL ")) && head.contains('@') {
        let end = head.find("> ").map(|i| i + 2)?;
        return (!head[..end - 2].trim_start_matches("mysql ").trim_start_matches("MySQL ").contains(' '))
            .then_some(end);
    }
    None
}

/// `db=# `, `db=> `, and the continuations `db-#`, `db(#`, `db'#`, `db"#`, `db$#`, `db*#`, in transaction `db=*#`.
fn psql_prompt(text: &str) -> Option<usize> {
    let name = text
        .bytes()
        .take(65)
        .take_while(|b| {
            b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'@' | b':' | b'[' | b']') || *b >= 0x80
        })
        .count();
    if name == 0 || name > 64 {
        return None;
    }
    let rest = &text.as_bytes()[name..];
    let state = match rest {
        [b'=' | b'-' | b'(' | b'\'' | b'"' | b'$' | b'^' | b'*', b'#' | b'>', ..] => 2,
        [b'=' | b'-' | b'(' | b'\'' | b'"' | b'$', b'*' | b'!' | b'?', b'#' | b'>', ..] => 3,
        _ => return None,
    };
    match rest.get(state) {
        None => Some(name + state),
        Some(b' ') => Some(name + state + 1),
        _ => None,
    }
}

/// A notice, warning, error, banner or answer of a client or server.
pub(crate) fn is_notice(text: &str) -> bool {
    const STARTS: [&str; 48] = [
        "NOTICE:",
        "WARNING:",
        "INFO:",
        "DEBUG:",
        "LOG:",
        "ERROR:",
        "FATAL:",
        "PANIC:",
        "DETAIL:",
        "HINT:",
        "CONTEXT:",
        "STATEMENT:",
        "QUERY:",
        "FEHLER:",
        "HINWEIS:",
        "WARNUNG:",
        "TIPP:",
        "ERREUR:",
        "오류:",
        "알림:",
        "경고:",
        "힌트:",
        "psql:",
        "psql (",
        "Type \"help\"",
        "Server version:",
        "Welcome to the M",
        "Your MySQL connection id",
        "Your MariaDB connection id",
        "Copyright (c)",
        "Oracle is a registered",
        "affiliates. Other names",
        "Type 'help;'",
        "Expanded display is",
        "Timing is",
        "Null display is",
        "Output format is",
        "Border style is",
        "Line style is",
        "Pager usage is",
        "Default footer is",
        "You are now connected",
        "Database changed",
        "Query OK,",
        "Reading table information",
        "You can turn off this feature",
        "Title is",
        "Field separator is",
    ];
    const WHOLE: [&str; 10] = [
        "Bye",
        "owners.",
        "logout",
        "exit",
        "(END)",
        "~",
        ":",
        "--More--",
        "...skipping...",
        "Tuples only is on.",
    ];
    let t = text.trim_end();
    if STARTS.iter().any(|s| t.starts_with(s))
        || is_connection(t)
        || WHOLE.contains(&t)
        || t.starts_with("Tuples only is")
    {
        return true;
    }
    // MySQL: `ERROR 1146 (42S02): ...`, `Note (Code 1003): ...`; psql: `LINE 1: ...` and its caret line.
    let code = t.strip_prefix("ERROR ").is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()));
    let numbered = t.strip_prefix("LINE ").is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()));
    code || numbered
        || t.starts_with("Note (Code ")
        || t.starts_with("Warning (Code ")
        || t.starts_with("Error (Code ")
        || t.trim_start() == "^" && t.len() > 1
        || is_command_tag(t)
}

/// psql's answer to a statement without rows: `SET`, `INSERT 0 1`, `COPY 10000`.
fn is_command_tag(t: &str) -> bool {
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
    let word = t.bytes().take_while(u8::is_ascii_alphabetic).count();
    if word == 0 || word > 10 || !VERBS.iter().any(|v| v.eq_ignore_ascii_case(&t[..word])) {
        return false;
    }
    matches!(t.as_bytes().get(word), None | Some(b' ' | b'\t' | b';' | b'('))
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

/// Lines that are never the first line of a text table.
pub(crate) fn is_outside(text: &str) -> bool {
    prompt(text).is_some()
        || footer(text).is_some()
        || is_timing(text)
        || is_watch_title(text)
        || is_notice(text)
        || is_comment(text)
        || is_verbose_rule(text)
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
    is_fence(text) || footer(text).is_some() || is_timing(text) || is_first_prompt(text) || is_notice(text)
}

/// The rule around a statement echoed by `mysql -vvv`.
pub(crate) fn is_verbose_rule(text: &str) -> bool {
    text == "--------------"
}

/// psql's answer to `\conninfo`, in the languages of its catalogues.
fn is_connection(text: &str) -> bool {
    const STARTS: [&str; 5] = [
        "You are connected to database ",
        "접속정보: ",
        "Sie sind verbunden mit der Datenbank ",
        "Vous êtes connecté à la base de données ",
        "Está conectado a la base de datos ",
    ];
    STARTS.iter().any(|s| text.starts_with(s))
}

/// A version or server word worth keeping.
pub(crate) fn is_hint(text: &str) -> bool {
    const STARTS: [&str; 5] =
        ["psql (", "Server version:", "WARNING: psql major", "Welcome to the M", "Linux "];
    STARTS.iter().any(|s| text.starts_with(s)) || text.contains("started with:") || is_connection(text)
}

/// True for a line of XML or HTML: its text is indented by tabs and is no delimited text for that.
pub(crate) fn is_markup(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix('<');
    rest.is_some_and(|rest| {
        rest.starts_with(|c: char| matches!(c, '?' | '/' | '!') || c.is_ascii_alphabetic())
    })
}
