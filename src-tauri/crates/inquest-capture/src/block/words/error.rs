//! What a server answers instead of a result: severities and the lines under them.
//!
//! Sources: `error_severity` and `send_message_to_server_log` of PostgreSQL's `elog.c` and libpq's
//! `pqBuildErrorMessage3`, whose words are translated (catalogues of version 15); `client/mysql.cc`
//! (`ERROR 1146 (42S02) at line 3: ...`); mysqlsh (`ERROR: 1146 (42S02): ...`); mycli (`(1146, "...")`).

use super::Starts;

/// Severities of PostgreSQL that end a statement, in its catalogues.
static FAILED: Starts = Starts::new(&[
    "ERROR",
    "FATAL",
    "PANIC",
    "오류",
    "치명적오류",
    "손상",
    "FEHLER",
    "PANIK",
    "ERREUR",
    "エラー",
    "致命的エラー",
    "错误",
    "致命错误",
    "比致命错误还过分的错误",
    "ERRORE",
    "FATALE",
    "PANICO",
    "ОШИБКА",
    "ВАЖНО",
    "ПАНИКА",
    "ERRO",
]);

/// Severities that do not.
static SAID: Starts = Starts::new(&[
    "NOTICE",
    "WARNING",
    "INFO",
    "DEBUG",
    "LOG",
    "알림",
    "경고",
    "정보",
    "로그",
    "디버그",
    "HINWEIS",
    "WARNUNG",
    "ATTENTION",
    "警告",
    "通知",
    "情報",
    "ログ",
    "デバッグ",
    "注意",
    "信息",
    "日志",
    "调试",
    "ADVERTENCIA",
    "AVISO",
    "ATTENZIONE",
    "NOTIFICA",
    "ПРЕДУПРЕЖДЕНИЕ",
    "ЗАМЕЧАНИЕ",
    "ИНФОРМАЦИЯ",
    "СООБЩЕНИЕ",
    "ОТЛАДКА",
]);

/// A line under a message: what it tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Under {
    /// More of what happened.
    Detail,
    /// What to do.
    Hint,
    /// Where in the server, in which statement.
    Context,
}

static UNDER: [(Under, Starts); 3] = [
    (
        Under::Detail,
        Starts::new(&[
            "DETAIL",
            "상세정보",
            "詳細",
            "详细信息",
            "描述",
            "DÉTAIL",
            "DETALLE",
            "DETTAGLI",
            "ПОДРОБНОСТИ",
        ]),
    ),
    (
        Under::Hint,
        Starts::new(&[
            "HINT",
            "힌트",
            "TIPP",
            "TIP",
            "ヒント",
            "提示",
            "ASTUCE",
            "SUGERENCIA",
            "SUGGERIMENTO",
            "NOTA",
            "ПОДСКАЗКА",
        ]),
    ),
    (
        Under::Context,
        Starts::new(&[
            "CONTEXT",
            "STATEMENT",
            "QUERY",
            "LOCATION",
            "내용",
            "구문",
            "명령 구문",
            "쿼리",
            "위치",
            "ZUSAMMENHANG",
            "KONTEXT",
            "ANWEISUNG",
            "ANFRAGE",
            "ORT",
            "文脈",
            "文",
            "問い合わせ",
            "場所",
            "上下文",
            "背景",
            "语句",
            "查询",
            "位置",
            "CONTEXTE",
            "INSTRUCTION",
            "REQUÊTE",
            "EMPLACEMENT",
            "CONTEXTO",
            "SENTENCIA",
            "CONSULTA",
            "UBICACIÓN",
            "CONTESTO",
            "ISTRUZIONE",
            "POSIZIONE",
            "КОНТЕКСТ",
            "ОПЕРАТОР",
            "ЗАПРОС",
            "ПОЛОЖЕНИЕ",
        ]),
    ),
];

/// `LINE 1: ...` in libpq's catalogues.
static LINES: Starts =
    Starts::new(&["LINE ", "줄 ", "ZEILE ", "行 ", "第", "LIGNE ", "LÍNEA ", "RIGA ", "СТРОКА "]);

/// A statement that failed, as its server says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ServerError<'a> {
    /// The word for its severity.
    pub(crate) severity: &'a str,
    /// Number of the error; MySQL and MariaDB.
    pub(crate) number: Option<&'a str>,
    /// SQL state.
    pub(crate) state: Option<&'a str>,
    /// What happened.
    pub(crate) message: &'a str,
}

/// The error that a line reports instead of a result, in the exact form of a client. A person's `ERROR: it broke` is none.
pub(crate) fn server_error(text: &str) -> Option<ServerError<'_>> {
    if !matches!(text.as_bytes().first()?, b'E' | b'F' | b'P' | b'(' | b'p') && text.is_ascii() {
        return None;
    }
    mysql_error(text).or_else(|| {
        // `psql:load.sql:12: ERROR:  ...`
        let text = match text.strip_prefix("psql:") {
            Some(rest) => rest.split_once(": ").map(|(_, rest)| rest)?,
            None => text,
        };
        let (severity, message) = pg_word(text, &FAILED)?;
        let (state, message) = match message.split_once(": ") {
            // `\set VERBOSITY verbose`
            Some((state, rest)) if is_state(state) => (Some(state), rest.trim_start()),
            _ => (None, message),
        };
        Some(ServerError { severity, number: None, state, message })
    })
}

fn mysql_error(text: &str) -> Option<ServerError<'_>> {
    if let Some(rest) = text.strip_prefix('(') {
        // mycli: `(1146, "Table 'shop.nope' doesn't exist")`
        let (number, rest) = rest.split_once(", ")?;
        let message = rest.trim_end().strip_suffix(')')?;
        let quoted = message.len() > 2 && message.starts_with(['"', '\'']) && message.ends_with(['"', '\'']);
        return (is_number(number) && quoted).then(|| ServerError {
            severity: "ERROR",
            number: Some(number),
            state: None,
            message: &message[1..message.len() - 1],
        });
    }
    let rest = text.strip_prefix("ERROR")?;
    let rest = rest.strip_prefix(": ").or_else(|| rest.strip_prefix(' '))?;
    let (number, rest) = rest.split_once(" (")?;
    let (state, rest) = rest.split_once(')')?;
    let rest = match rest.strip_prefix(" at line ") {
        Some(at) => &at[at.bytes().take_while(u8::is_ascii_digit).count()..],
        None => rest,
    };
    let message = rest.strip_prefix(": ")?;
    (is_number(number) && is_state(state)).then_some(ServerError {
        severity: "ERROR",
        number: Some(number),
        state: Some(state),
        message,
    })
}

fn is_number(text: &str) -> bool {
    (3..=6).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_state(text: &str) -> bool {
    text.len() == 5 && text.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
}

/// A word of a catalogue and what stands after its colon and two blanks; French has a blank before the colon.
fn pg_word<'a>(text: &'a str, words: &Starts) -> Option<(&'a str, &'a str)> {
    words.of(text).find_map(|w| {
        let rest = text.strip_prefix(w)?;
        let rest = rest.strip_prefix(' ').unwrap_or(rest).strip_prefix([':', '：'])?;
        rest.strip_prefix("  ").map(|message| (&text[..w.len()], message.trim_end()))
    })
}

/// The part of a server's message that a further line is: what it tells, and its text. `None` when it is none.
pub(crate) fn follows_error(text: &str) -> Option<(Under, &str)> {
    let known = UNDER.iter().find_map(|(under, words)| {
        words.of(text).find_map(|w| {
            let rest = text.strip_prefix(w)?;
            let rest = rest.strip_prefix(' ').unwrap_or(rest).strip_prefix([':', '：'])?;
            rest.strip_prefix(' ').map(|t| (*under, t.trim()))
        })
    });
    let caret = || (text.len() > 1 && text.trim_start() == "^").then_some((Under::Context, ""));
    known.or_else(|| is_line(text).then_some((Under::Context, text.trim_end()))).or_else(caret)
}

fn is_line(text: &str) -> bool {
    LINES.of(text).any(|l| text.strip_prefix(l).is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit())))
        && text.contains([':', '行'])
}

/// True for any message of a server: an error, a notice, or a line under one.
pub(super) fn is_message(text: &str) -> bool {
    // English words are messages with one blank too, as logs and drivers print them.
    static PLAIN: Starts = Starts::new(&[
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
        "WARNUNG:",
        "오류:",
        "경고:",
        "힌트:",
    ]);
    if PLAIN.begin(text) {
        return true;
    }
    // Most lines are none of these: look no further than at what all of them have.
    let marked = if text.is_ascii() {
        memchr::memchr2(b':', b'^', text.as_bytes()).is_some()
    } else {
        text.contains([':', '：', '^']) || text.starts_with('第')
    };
    if !marked {
        return false;
    }
    server_error(text).is_some()
        || text.strip_prefix("ERROR ").is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()))
        || pg_word(text, &SAID).is_some()
        || follows_error(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_in_every_catalogue() {
        for (word, rest) in [
            ("ERROR:", "  relation \"nope\" does not exist"),
            ("오류:", "  \"nope\" 이름의 릴레이션(relation)이 없습니다"),
            ("FEHLER:", "  Verklemmung (Deadlock) entdeckt"),
            ("ERREUR:", "  la relation « nope » n'existe pas"),
            ("ERREUR :", "  la relation « nope » n'existe pas"),
            ("错误:", "  关系 \"nope\" 不存在"),
            ("ОШИБКА:", "  отношение \"nope\" не существует"),
        ] {
            let text = format!("{word}{rest}");
            let found = server_error(&text).map(|e| (e.severity, e.message));
            assert_eq!(found, Some((word.trim_end_matches([':', ' ']), rest.trim())), "{text}");
            assert!(is_message(&text), "{text}");
        }
        let found = server_error("psql:load.sql:12: ERROR:  42P01: relation \"nope\" does not exist");
        assert_eq!(
            found.map(|e| (e.state, e.message)),
            Some((Some("42P01"), "relation \"nope\" does not exist"))
        );
    }

    #[test]
    fn errors_of_mysql() {
        let of = |text| server_error(text).map(|e| (e.number, e.state, e.message));
        let want = Some((Some("1146"), Some("42S02"), "Table 'shop.nope' doesn't exist"));
        assert_eq!(of("ERROR 1146 (42S02): Table 'shop.nope' doesn't exist"), want);
        assert_eq!(of("ERROR 1146 (42S02) at line 3: Table 'shop.nope' doesn't exist"), want);
        assert_eq!(of("ERROR: 1146 (42S02): Table 'shop.nope' doesn't exist"), want);
        assert_eq!(
            of("(1146, \"Table 'shop.nope' doesn't exist\")"),
            Some((Some("1146"), None, "Table 'shop.nope' doesn't exist"))
        );
        for text in ["ERROR: it broke", "(1, 2)", "(3 rows)", "ERRORS:  5", "PANIC room"] {
            assert_eq!(server_error(text), None, "{text}");
        }
    }

    #[test]
    fn lines_under_an_error() {
        for (text, under) in [
            ("DETAIL:  Process 1 waits", Under::Detail),
            ("상세정보:  프로세스 1", Under::Detail),
            ("TIPP:  Siehe Serverlog", Under::Hint),
            ("ASTUCE :  Voir", Under::Hint),
            ("ZUSAMMENHANG:  beim Sperren", Under::Context),
            ("LINE 1: SELECT nope;", Under::Context),
            ("ZEILE 1: SELECT nope;", Under::Context),
            ("줄 1: SELECT nope;", Under::Context),
            ("               ^", Under::Context),
        ] {
            assert_eq!(follows_error(text).map(|f| f.0), Some(under), "{text}");
        }
        assert_eq!(follows_error("Nothing to see"), None);
    }
}
