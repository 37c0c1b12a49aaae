//! Figures inside a message, read by their shape so that the language does not matter.
//!
//! Source: `src/backend/tcop/postgres.c` (durations), `src/backend/access/transam/xlog.c` (`LogCheckpointEnd`),
//! `src/backend/storage/lmgr/proc.c` (waits), `src/backend/storage/file/fd.c` (temporary files),
//! `contrib/auto_explain/auto_explain.c` (`explain_ExecutorEnd`). A duration is milliseconds with three decimals, in every
//! language before the text of the statement; a checkpoint's figures come in one order in every catalogue.

use crate::report::exact;

/// A duration at the beginning of a message.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Duration<'a> {
    /// As printed, three decimals.
    pub(super) ms: &'a str,
    /// What follows the unit.
    pub(super) rest: &'a str,
}

/// `duration: 0.191 ms  statement: ...`, `실행시간: 0.191 ms  ...`, `durée : 0.191 ms, ...`.
pub(super) fn duration(message: &str) -> Option<Duration<'_>> {
    let from = message.find(|c: char| c.is_ascii_digit()).filter(|at| (4..=60).contains(at))?;
    let word = message[..from].trim_end_matches([' ', ':']);
    if word.is_empty() || !word.chars().all(|c| c.is_alphabetic() || c == ' ' || is_mark(c)) {
        return None;
    }
    let (ms, rest) = decimal(&message[from..], '.')?;
    let rest = rest.strip_prefix(' ')?;
    let unit = ["ms", "мс", "ミリ秒", "მწმ"].iter().find_map(|u| rest.strip_prefix(u))?;
    Some(Duration { ms, rest: unit })
}

/// Vowel signs and the like count as letters of a word.
fn is_mark(c: char) -> bool {
    !c.is_ascii()
}

/// Digits, a mark and exactly three digits.
fn decimal(text: &str, mark: char) -> Option<(&str, &str)> {
    let whole = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(whole..)?.strip_prefix(mark)?;
    let decimals = rest.bytes().take_while(u8::is_ascii_digit).count();
    (whole > 0 && decimals == 3).then(|| text.split_at(whole + mark.len_utf8() + 3))
}

/// What stands behind a duration: the step (`statement`, `parse`, `bind`, `execute`, or as printed) and the statement.
pub(super) fn step(rest: &str) -> Option<(String, &str)> {
    let rest = rest.trim_start_matches([',', ' ']);
    let (label, statement) = rest.split_once(':')?;
    let label = label.trim();
    let english =
        ["parse", "bind", "execute", "fetch"].into_iter().find(|w| label.split(' ').next() == Some(*w));
    let step = if super::words::is_statement_label(label) {
        "statement".to_owned()
    } else if label.starts_with("execute fetch from") {
        "fetch".to_owned()
    } else {
        english.map_or_else(|| label.to_owned(), str::to_owned)
    };
    Some((step, statement.strip_prefix(' ').unwrap_or(statement)))
}

/// The milliseconds of a wait: the last number of three decimals with a unit behind it.
pub(super) fn wait_ms(message: &str) -> Option<String> {
    let mut found = None;
    let mut at = 0;
    while let Some(next) = message.get(at..).and_then(|t| t.find(|c: char| c.is_ascii_digit())) {
        let text = &message[at + next..];
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let value = decimal(text, '.').or_else(|| decimal(text, ','));
        if let Some((value, rest)) = value
            && ["ms", "мс", "ミリ秒"].iter().any(|u| rest.trim_start().starts_with(u))
        {
            found = Some(value.replace(',', "."));
        }
        at += next + value.map_or(digits, |(v, _)| v.len());
    }
    found
}

/// The bytes of a temporary file: the last whole number.
pub(super) fn temporary_bytes(message: &str) -> Option<String> {
    let line = message.lines().next()?.trim_end();
    let digits = line.bytes().rev().take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| line[line.len() - digits..].to_owned())
}

/// Figures of a completed checkpoint.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Checkpoint {
    /// Buffers written.
    pub(super) buffers: Option<String>,
    /// Seconds: writing, syncing, all together.
    pub(super) seconds: Vec<String>,
    /// Bytes of WAL since the checkpoint before.
    pub(super) distance: Option<String>,
}

/// `wrote 1229 buffers (60.0%); ...; write=0.050 s, sync=1.242 s, total=1.343 s; ...; distance=11577 kB, estimate=11577 kB`.
pub(super) fn checkpoint(message: &str) -> Checkpoint {
    let line = message.lines().next().unwrap_or("");
    let (mut wholes, mut seconds, mut kilobytes) = (Vec::new(), Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(next) = line.get(at..).and_then(|t| t.find(|c: char| c.is_ascii_digit())) {
        let text = &line[at + next..];
        if let Some((value, _)) = decimal(text, '.').or_else(|| decimal(text, ',')) {
            seconds.push(value.replace(',', "."));
            at += next + value.len();
            continue;
        }
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let rest = text[digits..].trim_start();
        if rest.starts_with("kB")
            || rest.starts_with("кБ")
            || rest.starts_with("KB")
            || rest.starts_with("kO")
        {
            kilobytes.push(&text[..digits]);
        } else {
            wholes.push(&text[..digits]);
        }
        at += next + digits;
    }
    seconds.truncate(3);
    Checkpoint {
        buffers: wholes.first().map(|n| (*n).to_owned()),
        seconds,
        distance: kilobytes.first().and_then(|n| exact::times(n, 1_024)),
    }
}

/// A plan that auto_explain logged.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Plan<'a> {
    /// The query, unescaped; `None` when its end cannot be told.
    pub(super) query: Option<String>,
    /// Parameters, from 16.
    pub(super) parameters: Option<&'a str>,
    /// The plan alone (TEXT), or the whole document.
    pub(super) plan: &'a str,
    /// `text`, `json`, `xml` or `yaml`.
    pub(super) format: &'static str,
    /// Identifier printed with `log_verbose`.
    pub(super) query_id: Option<&'a str>,
}

/// Splits what follows `plan:`. A TEXT plan begins at the first line with costs; SQL before it may hold anything.
pub(super) fn plan(body: &str) -> Plan<'_> {
    let body = body.strip_prefix('\n').unwrap_or(body);
    let start = body.trim_start();
    if start.starts_with(['{', '[']) {
        let query = body.find("\"Query Text\":").and_then(|at| {
            let value = body[at + 13..].trim_start();
            serde_json::Deserializer::from_str(value).into_iter::<String>().next()?.ok()
        });
        return Plan {
            query,
            parameters: None,
            plan: body,
            format: "json",
            query_id: after(body, "\"Query Identifier\": "),
        };
    }
    if start.starts_with("<explain") {
        let query = body
            .split_once("<Query-Text>")
            .and_then(|(_, rest)| rest.split_once("</Query-Text>"))
            .map(|(text, _)| {
                quick_xml::escape::unescape(text).map_or_else(|_| text.to_owned(), |t| t.into_owned())
            });
        return Plan {
            query,
            parameters: None,
            plan: body,
            format: "xml",
            query_id: after(body, "<Query-Identifier>"),
        };
    }
    if start.starts_with("Query Text: \"") && body.contains("\nPlan:") {
        let query = serde_json::Deserializer::from_str(start["Query Text: ".len()..].trim_start())
            .into_iter::<String>()
            .next()
            .and_then(Result::ok);
        return Plan {
            query,
            parameters: None,
            plan: body,
            format: "yaml",
            query_id: after(body, "\nQuery Identifier: "),
        };
    }
    text_plan(body)
}

fn text_plan(body: &str) -> Plan<'_> {
    let mut at = 0;
    let mut root = None;
    for line in body.split_inclusive('\n') {
        let node = line.starts_with(|c: char| c.is_ascii_uppercase()) && line.contains("  (cost=");
        if at > 0 && node {
            root = Some(at);
            break;
        }
        at += line.len();
    }
    let id = after(body, "\nQuery Identifier: ");
    let Some(root) = root else {
        return Plan { query: None, parameters: None, plan: body, format: "text", query_id: id };
    };
    let head = body[..root].trim_end_matches('\n');
    let head = head.strip_prefix("Query Text: ").unwrap_or(head);
    let (query, parameters) = match head.rsplit_once("\nQuery Parameters: ") {
        Some((query, parameters)) => (query, Some(parameters)),
        None => (head, None),
    };
    Plan { query: Some(query.to_owned()), parameters, plan: &body[root..], format: "text", query_id: id }
}

/// The signed number behind a key.
fn after<'a>(body: &'a str, key: &str) -> Option<&'a str> {
    let rest = &body[body.find(key)? + key.len()..];
    let length = rest.bytes().take_while(|b| b.is_ascii_digit() || *b == b'-').count();
    (length > 0).then(|| &rest[..length])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_in_any_language() {
        let of = |m| duration(m).map(|d| (d.ms, step(d.rest).map(|(s, t)| (s, t.to_owned()))));
        let statement = |t: &str| Some(("statement".to_owned(), t.to_owned()));
        assert_eq!(of("duration: 0.191 ms  statement: select 1;"), Some(("0.191", statement("select 1;"))));
        assert_eq!(
            of("실행시간: 132.036 ms  명령 구문: create database shop"),
            Some(("132.036", statement("create database shop")))
        );
        assert_eq!(of("durée : 72.357 ms, instruction : begin"), Some(("72.357", statement("begin"))));
        assert_eq!(of("期間: 71.919 ミリ秒  文: x"), Some(("71.919", statement("x"))));
        assert_eq!(of("duration: 0.009 ms"), Some(("0.009", None)));
        assert_eq!(
            of("duration: 0.061 ms  execute P_0: select total"),
            Some(("0.061", Some(("execute".to_owned(), "select total".to_owned()))))
        );
        assert_eq!(of("checkpoint starting: time"), None);
        assert_eq!(of("process 30448 still waiting for ShareLock on transaction 732 after 203.036 ms"), None);
    }

    #[test]
    fn figures_of_checkpoints_waits_and_files() {
        let english = checkpoint(
            "checkpoint complete: wrote 1229 buffers (60.0%); 0 WAL file(s) added, 0 removed, 1 recycled; write=0.050 s, sync=1.242 s, total=1.343 s; sync files=308, longest=0.011 s, average=0.005 s; distance=11577 kB, estimate=11580 kB; lsn=0/22C8E40, redo lsn=0/22C8DE8",
        );
        assert_eq!(english.buffers.as_deref(), Some("1229"));
        assert_eq!(english.seconds, ["0.050", "1.242", "1.343"]);
        assert_eq!(english.distance.as_deref(), Some("11854848"));
        let german = checkpoint(
            "Checkpoint komplett: 5 Puffer geschrieben (0.2%); 0 WAL-Datei(en) hinzugefügt, 0 entfernt, 0 wiederverwendet; Schreiben=0,016 s, Sync=0,004 s, gesamt=0,032 s; sync. Dateien=4, längste=0,004 s, Durchschnitt=0,001 s; Entfernung=24 kB, Schätzung=10421 kB",
        );
        assert_eq!((german.buffers.as_deref(), german.distance.as_deref()), (Some("5"), Some("24576")));
        assert_eq!(german.seconds, ["0.016", "0.004", "0.032"]);
        assert_eq!(
            wait_ms("process 30448 still waiting for ShareLock on transaction 732 after 203.036 ms")
                .as_deref(),
            Some("203.036")
        );
        assert_eq!(
            wait_ms("Prozess 12 erlangte ShareLock-Sperre auf Transaktion 732 nach 524,264 ms").as_deref(),
            Some("524.264")
        );
        assert_eq!(
            wait_ms("プロセス12はShareLockを732で待機しています。203.036ミリ秒後").as_deref(),
            Some("203.036")
        );
        assert_eq!(
            temporary_bytes("temporary file: path \"base/pgsql_tmp/pgsql_tmp30437.0\", size 8839168")
                .as_deref(),
            Some("8839168")
        );
    }

    #[test]
    fn a_plan_is_told_from_its_query() {
        let body = "\nQuery Text: select '\nSeq (x)' \nfrom t\nQuery Parameters: $1 = '0'\nResult  (cost=0.00..0.01 rows=1 width=4)\n  Output: 1\nQuery Identifier: -7\n";
        let found = plan(body);
        assert_eq!(found.query.as_deref(), Some("select '\nSeq (x)' \nfrom t"));
        assert_eq!(found.parameters, Some("$1 = '0'"));
        assert!(found.plan.starts_with("Result  (cost"));
        assert_eq!((found.format, found.query_id), ("text", Some("-7")));
        let json = plan("\n{\n  \"Query Text\": \"select \\\"a\\\"\\n1\",\n  \"Plan\": {}\n}");
        assert_eq!((json.query.as_deref(), json.format), (Some("select \"a\"\n1"), "json"));
        let yaml = plan("\nQuery Text: \"select 1\"\nPlan: \n  Node Type: \"Result\"");
        assert_eq!((yaml.query.as_deref(), yaml.format), (Some("select 1"), "yaml"));
        let xml = plan("\n<explain xmlns=\"x\">\n  <Query-Text>select 1 &lt; 2</Query-Text>\n</explain>");
        assert_eq!((xml.query.as_deref(), xml.format), (Some("select 1 < 2"), "xml"));
    }
}
