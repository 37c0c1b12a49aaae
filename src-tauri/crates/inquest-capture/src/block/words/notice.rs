//! Notices, banners, answers, timings and the debris of pagers.

use super::{Starts, error, is_command_tag, is_connection};

/// psql's `\timing` line in the languages of its catalogues; mycli's and pgcli's `Time: 0.012s`.
pub(crate) fn is_timing(text: &str) -> bool {
    static WORDS: Starts = Starts::new(&[
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
        "Tempo:",
        "Время:",
    ]);
    let Some(rest) = WORDS.find(text).and_then(|w| text.strip_prefix(w)) else { return false };
    rest.trim_start_matches([' ', ':', '：', '\u{a0}', '\u{202f}']).starts_with(|c: char| c.is_ascii_digit())
}

/// What a pager left of itself. Lone `~` and `:` are left out: inside of a table they may be a value.
pub(crate) fn is_debris(text: &str) -> bool {
    if !matches!(text.as_bytes().first(), Some(b'(' | b'.' | b':' | b'-' | b'l')) {
        return false;
    }
    let t = text.trim_end();
    let more =
        t.strip_prefix("--More--").is_some_and(|r| r.is_empty() || r.starts_with('(') && r.ends_with(')'));
    // `lines 1-23/40 (END)` of less with a long prompt.
    let long = t.strip_prefix("lines ").is_some_and(|r| {
        let r = r.trim_end_matches("(END)").trim_end();
        r.contains('-') && r.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b'/'))
    });
    more || long
        || matches!(t, "(END)" | "...skipping..." | ":...skipping..." | ":(END)" | "...skipping 1 line")
}

/// A notice, warning, error, banner or answer of a client or server.
pub(crate) fn is_notice(text: &str) -> bool {
    static STARTS: Starts = Starts::new(&[
        "psql:",
        "psql (",
        "Type \"help\"",
        "Server version:",
        "Server: ",
        "Welcome to the M",
        "Your MySQL connection id",
        "Your MariaDB connection id",
        "Copyright (c)",
        "Oracle is a registered",
        "affiliates. Other names",
        "Other names may be trademarks",
        "Type 'help;'",
        "Type '\\help'",
        "MySQL Shell ",
        "Creating a session to ",
        "Fetching schema names",
        "Default schema ",
        "Switching to SQL mode",
        "You are now connected",
        "Database changed",
        "Query OK,",
        "Reading table information",
        "You can turn off this feature",
        "Statement ID:",
        "SSL connection (",
        // With the code of a message, as MySQL and MariaDB write it.
        "Note (Code ",
        "Warning (Code ",
        "Error (Code ",
        "Note (code ",
        "Warning (code ",
        "Error (code ",
    ]);
    const WHOLE: [&str; 10] =
        ["Bye", "Bye!", "owners.", "logout", "exit", "Goodbye!", "~", ":", "\\q", "Query OK"];
    let t = text.trim_end();
    if t.len() <= 8 && WHOLE.contains(&t)
        || is_connection(t)
        || is_debris(t)
        || STARTS.begin(t)
        || is_setting(t)
    {
        return true;
    }
    error::is_message(t) || is_command_tag(t)
}

/// psql's answers to its own commands, as the catalogues have them.
fn is_setting(t: &str) -> bool {
    static STARTS: Starts = Starts::new(&[
        "Expanded display is",
        "Timing is",
        "Null display is",
        "Output format is",
        "Border style is",
        "Line style is",
        "Pager usage is",
        "Pager is ",
        "Default footer is",
        "Title is",
        "Field separator is",
        "Tuples only is",
        "칼럼 단위 보기 기능",
        "작업수행시간 ",
        "Null 값은 ",
        "현재 출력 형식:",
        "화면단위 보기 기능",
        "자료만 보기 기능",
        "기본 꼬릿말 보기 기능",
        "접속정보:",
        "선 모양:",
        "도움말을 보려면",
        "Erweiterte Anzeige ",
        "Zeitmessung ist ",
        "Null-Anzeige ist ",
        "Ausgabeformat ist ",
        "Nur Datenzeilen ist ",
        "Rahmenstil ist ",
        "Pager-Verwendung ist ",
        "Sie sind jetzt verbunden ",
        "Geben Sie »help« ",
        "拡張表示",
        "タイミングは ",
        "Null表示は",
        "出力形式は ",
        "扩展显示已",
        "启用计时功能",
        "停止计时功能",
        "输出格式是 ",
        "Affichage étendu ",
        "L'affichage étendu ",
        "Chronométrage ",
        "L'affichage de null ",
        "Se ha activado el despliegue ",
        "El despliegue de duración ",
        "Despliegue de nulos ",
    ]);
    STARTS.begin(t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timings_of_the_catalogues() {
        for text in [
            "Time: 1234.567 ms (00:01.235)",
            "작업시간: 2.175 ms",
            "Zeit: 0,453 ms",
            "時間: 0.453 ミリ秒",
            "时间：0.453 ms",
            "时间： 61000.1 ms (01:01.000)",
            "Temps : 0,453 ms",
            "Durée : 61000,1 ms (01:01,000)",
            "Durée\u{a0}: 0,453 ms",
            "Duración: 0,453 ms",
            "Time: 0.012s",
        ] {
            assert!(is_timing(text), "{text}");
        }
        assert!(!is_timing("Time: later"));
    }

    #[test]
    fn debris_of_pagers() {
        for text in
            ["(END)", "...skipping...", "--More--", "--More--(42%)", "lines 1-23/40 (END)", "lines 1-23"]
        {
            assert!(is_debris(text) && is_notice(text), "{text}");
        }
        for text in ["--More data", "lines of code", "(3 rows)", "...", ":"] {
            assert!(!is_debris(text), "{text}");
        }
        assert!(is_notice("~") && is_notice(":"));
    }

    #[test]
    fn answers_in_other_languages() {
        for text in [
            "칼럼 단위 보기 기능 켬.",
            "작업수행시간 보임",
            "Erweiterte Anzeige ist an.",
            "Zeitmessung ist an.",
            "拡張表示は on です。",
            "扩展显示已打开.",
            "Affichage étendu activé.",
            "Se ha activado el despliegue expandido.",
            "hinweis: nothing",
            "Query OK, 0 rows affected (0.0004 sec)",
        ] {
            assert_eq!(is_notice(text), text != "hinweis: nothing", "{text}");
        }
    }
}
