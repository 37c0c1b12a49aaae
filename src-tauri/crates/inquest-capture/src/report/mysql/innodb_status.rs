//! `SHOW ENGINE INNODB STATUS` as bare text: pasted without its frame, or from an error log.
//!
//! Sources: MySQL `storage/innobase/srv/srv0srv.cc` (`srv_printf_innodb_monitor`) and its neighbours, MariaDB's of the same
//! name; Percona Server adds lines. The text is made for people: sections under a title between two rules, lines of one
//! to four figures each.
//!
//! A figure is a row: section, instance (one of several buffer pools), name, and the value in the column of its unit.
//! `per_second` is averaged over `window` seconds, which the text states; a window of a few seconds says little. A label
//! that is printed without a number (`ibuf aio reads:`) has none. A transaction, a deadlock, and a line of words are one
//! row with their `text`, carried whole. Names are the report's own words.
//!
//! What the format cannot tell: which counts are cumulative (nothing here is subtracted); the zone of its time; with a
//! text of 1 MB, what the server cut out of it. A section that is not known is quarantined line by line, so that it is
//! counted. The framed forms (`\G`, boxed, batch) keep the text whole in a cell: `mysql.innodb_status`.

use inquest_core::capture::LineClass;

use crate::block::{Held, words};
use crate::frame::{Opening, Step};
use crate::kind::spec::SchemaUnit::{Bytes, Count, PerSecond, Ratio, S};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, text};
use crate::report::exact::shifted;
use crate::report::whole::{Kept, Sheet, Whole};
use crate::report::{Begins, Report};

const FRAME: &str = "innodb_monitor";

const COLUMNS: &[ColumnSpec] = &[
    text("section"),
    text("instance"),
    text("name"),
    fgauge("count", Count),
    fgauge("bytes", Bytes),
    fgauge("ratio", Ratio),
    fgauge("per_second", PerSecond),
    fgauge("window", S),
    fgauge("seconds", S),
    text("text"),
];

const HEADER: [&str; 10] =
    ["section", "instance", "name", "count", "bytes", "ratio", "per_second", "window", "seconds", "text"];

/// The kind.
pub(super) static KIND: Kind = Kind { frames: &[FRAME], ..Kind::new("mysql.innodb_monitor", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"=").digit(), open };

/// Sections that are read. Others are counted, not read.
const SECTIONS: &[&str] = &[
    "BACKGROUND THREAD",
    "SEMAPHORES",
    "LATEST FOREIGN KEY ERROR",
    "LATEST DETECTED DEADLOCK",
    "TRANSACTIONS",
    "FILE I/O",
    "INSERT BUFFER AND ADAPTIVE HASH INDEX",
    "INSERT BUFFER",
    "ADAPTIVE HASH INDEX",
    "LOG",
    "BUFFER POOL AND MEMORY",
    "INDIVIDUAL BUFFER POOL INFO",
    "ROW OPERATIONS",
];

const BEGIN: &str = "INNODB MONITOR OUTPUT";
const END: &str = "END OF INNODB MONITOR OUTPUT";

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let begins =
        if is_rule(first, b'=') { lines.get(1).is_some_and(|l| is_title(l.text())) } else { is_title(first) };
    begins.then(|| Whole::opening(belongs, read))
}

/// `2026-11-30 08:15:45 140184033535680 INNODB MONITOR OUTPUT`, in older versions `261130  8:15:45`.
fn is_title(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit()) && line.trim_end().ends_with(BEGIN)
}

fn is_rule(line: &str, mark: u8) -> bool {
    let line = line.trim_end();
    line.len() >= 3 && line.bytes().all(|b| b == mark)
}

fn belongs(kept: &[Kept], line: &str) -> Step {
    let ended = kept.last().is_some_and(|l| l.text.starts_with(END));
    if ended {
        return if is_rule(line, b'=') { Step::Last } else { Step::Over };
    }
    if words::is_fence(line) || words::is_first_prompt(line) { Step::Over } else { Step::Took }
}

/// Where the figures of a line go.
struct Place<'a> {
    section: &'a str,
    instance: Option<&'a str>,
    window: Option<&'a str>,
}

/// One figure, or one text.
#[derive(Default)]
struct Figure {
    name: Option<String>,
    count: Option<String>,
    bytes: Option<String>,
    ratio: Option<String>,
    per_second: Option<String>,
    seconds: Option<String>,
    text: Option<String>,
}

fn put(sheet: &mut Sheet<'_, '_>, at: usize, place: &Place<'_>, figure: &Figure) {
    let window = figure.per_second.as_ref().and(place.window);
    sheet.row(
        at,
        &[
            Some(place.section),
            place.instance,
            figure.name.as_deref(),
            figure.count.as_deref(),
            figure.bytes.as_deref(),
            figure.ratio.as_deref(),
            figure.per_second.as_deref(),
            window,
            figure.seconds.as_deref(),
            figure.text.as_deref(),
        ],
    );
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    sheet.begin(FRAME, &HEADER);
    let seconds = lines.iter().take(12).find_map(|l| window(&l.text));
    let (mut section, mut instance, mut at) = (String::new(), None::<String>, 0);
    let mut over: Option<String> = None;
    while let Some(line) = lines.get(at) {
        let text = line.text.trim_end();
        let place = Place { section: &section, instance: instance.as_deref(), window: seconds.as_deref() };
        if let Some(title) = title(lines, at) {
            section = title.to_owned();
            (instance, over) = (None, None);
            for _ in 0..3 {
                sheet.put(LineClass::Header);
            }
            at += 3;
            continue;
        }
        at += 1;
        if text.is_empty() {
            sheet.put(LineClass::Blank);
        } else if is_rule(text, b'=') || is_rule(text, b'-') {
            sheet.put(LineClass::Rule);
        } else if text.starts_with(END) {
            sheet.put(LineClass::Footer);
        } else if section.is_empty() {
            about(sheet, at - 1, text, seconds.as_deref());
        } else if !SECTIONS.contains(&section.as_str()) {
            sheet.quarantine("innodb_section_unknown");
        } else if let Some(name) = text.strip_prefix("---").filter(|t| t.starts_with("BUFFER POOL")) {
            instance = Some(name.trim().to_owned());
            sheet.put(LineClass::Header);
        } else if text.starts_with("---TRANSACTION") || section.starts_with("LATEST ") {
            at = whole(lines, at - 1, sheet, &place);
        } else if text.ends_with(':') && !text.contains(',') && !text.starts_with(' ') {
            // What the indented line below is about.
            over = Some(text.to_owned());
            sheet.put(LineClass::Header);
        } else {
            let above = over.take().filter(|_| text.starts_with(' '));
            for figure in figures(text, above.as_deref()) {
                put(sheet, at - 1, &place, &figure);
            }
            sheet.put(LineClass::Row);
        }
    }
    if !lines.iter().rev().take(3).any(|l| l.text.starts_with(END)) {
        sheet.incomplete("innodb_status_cut");
    }
}

/// The lines before the first section.
fn about(sheet: &mut Sheet<'_, '_>, at: usize, text: &str, seconds: Option<&str>) {
    let place = Place { section: "", instance: None, window: None };
    let figure = |name: &str| Figure { name: Some(name.to_owned()), ..Figure::default() };
    if let Some(time) = text.strip_suffix(BEGIN).filter(|t| t.len() >= 15) {
        // Date and clock; a thread id may follow.
        let words: Vec<&str> = time.split_ascii_whitespace().take(2).collect();
        put(sheet, at, &place, &Figure { text: Some(words.join(" ")), ..figure("printed at") });
        sheet.put(LineClass::Row);
    } else if window(text).is_some() {
        put(sheet, at, &place, &Figure { seconds: seconds.map(str::to_owned), ..figure("averaged over") });
        sheet.put(LineClass::Row);
    } else {
        sheet.quarantine("report_line_unknown");
    }
}

/// N of `Per second averages calculated from the last N seconds`.
fn window(text: &str) -> Option<String> {
    let seconds = text
        .trim()
        .strip_prefix("Per second averages calculated from the last ")?
        .strip_suffix(" seconds")?;
    is_number(seconds).then(|| seconds.to_owned())
}

/// A title between two rules.
fn title(lines: &[Kept], at: usize) -> Option<&str> {
    let title = lines.get(at + 1)?.text.trim_end();
    let framed = is_rule(&lines[at].text, b'-') && is_rule(&lines.get(at + 2)?.text, b'-');
    let name = !title.is_empty()
        && title.bytes().any(|b| b.is_ascii_uppercase())
        && !title.bytes().any(|b| b.is_ascii_lowercase());
    (framed && name).then_some(title)
}

/// A transaction, or all of a section that is prose: one row with its text. Gives the position after it.
fn whole(lines: &[Kept], from: usize, sheet: &mut Sheet<'_, '_>, place: &Place<'_>) -> usize {
    let transaction = lines[from].text.starts_with("---TRANSACTION");
    let ends = |at: usize| {
        let text = lines[at].text.as_str();
        title(lines, at).is_some()
            || text.starts_with(END)
            || is_rule(text, b'=')
            || transaction && text.starts_with("---TRANSACTION")
    };
    let end = (from + 1..lines.len()).find(|at| ends(*at)).unwrap_or(lines.len());
    let text = lines[from..end].iter().map(|l| l.text.as_str()).collect::<Vec<_>>().join("\n");
    let name = lines[from].text.trim_start_matches('-').split(',').next().unwrap_or_default();
    let figure = Figure {
        name: transaction.then(|| name.to_owned()),
        seconds: active(&lines[from].text).filter(|_| transaction),
        text: Some(text.trim_end().to_owned()),
        ..Figure::default()
    };
    put(sheet, from, place, &figure);
    sheet.put(LineClass::Row);
    for _ in from + 1..end {
        sheet.put(LineClass::Continuation);
    }
    end
}

/// Seconds of `---TRANSACTION 2746, ACTIVE 12 sec starting index read`, `ACTIVE (PREPARED) 0 sec`.
fn active(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_once("ACTIVE ")?.1.split_ascii_whitespace().collect();
    let at = words.iter().position(|w| *w == "sec")?;
    words.get(at.checked_sub(1)?).filter(|w| is_number(w)).map(|w| (*w).to_owned())
}

/// Beginnings of lines whose first word belongs to every figure of the line.
const SHARED: &[&str] = &[
    "Pages made ",
    "Pages read ",
    "RW-shared ",
    "RW-excl ",
    "RW-sx ",
    "Number of rows ",
    "Number of system rows ",
];

fn figures(line: &str, over: Option<&str>) -> Vec<Figure> {
    let line = line.trim();
    let carried = |text: &str| {
        let (name, rest) = text.split_once(": ").unwrap_or(("", text));
        let name = (!name.is_empty()).then(|| name.to_owned());
        vec![Figure { name, text: Some(rest.trim_end_matches([' ', ',']).to_owned()), ..Figure::default() }]
    };
    // `[0, 0, 0, 0]`, `sum[550]:cur[537]` and words about ids and states are texts.
    let words_only = ["Trx id counter", "Purge done for", "I/O thread ", "--Thread "];
    if line.contains('[') || words_only.iter().any(|w| line.starts_with(w)) {
        return match line.strip_prefix("Trx id counter ") {
            Some(id) => vec![Figure {
                name: Some("Trx id counter".into()),
                text: Some(id.into()),
                ..Figure::default()
            }],
            None => carried(line),
        };
    }
    let mut prefix = over.map(|o| format!("{o} ")).unwrap_or_default();
    let mut rest = line;
    if let Some((head, tail)) = line.split_once(": ")
        && !(is_number(tail.trim()))
        && tail.contains(',')
        && !head.contains(',')
    {
        prefix = format!("{prefix}{head}: ");
        rest = tail;
    }
    let shared = SHARED.iter().find(|s| rest.starts_with(**s)).copied().unwrap_or_default();
    let shared = if shared.starts_with("Pages ") { "Pages " } else { shared };
    let mut found = Vec::new();
    for (at, piece) in pieces(rest).enumerate() {
        let shared = if at > 0 { shared } else { "" };
        for mut figure in piece_figures(piece) {
            figure.name = figure.name.map(|name| format!("{prefix}{shared}{name}"));
            found.push(figure);
        }
    }
    if found.is_empty() { carried(line) } else { found }
}

/// The parts of a line between commas and semicolons.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', ';']).map(str::trim).filter(|p| !p.is_empty())
}

fn is_number(word: &str) -> bool {
    let body = word.strip_prefix('-').unwrap_or(word);
    body.starts_with(|c: char| c.is_ascii_digit())
        && body.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        && body.matches('.').count() <= 1
}

fn piece_figures(piece: &str) -> Vec<Figure> {
    let words: Vec<&str> = piece.split_ascii_whitespace().collect();
    if words.windows(3).any(|w| w[1] == "/" && is_number(w[0]) && is_number(w[2])) {
        return shares(&words);
    }
    let named = |name: String| Figure { name: Some(name), ..Figure::default() };
    if let Some((name, value)) = piece.split_once('=') {
        return vec![Figure { text: Some(value.trim().to_owned()), ..named(name.trim().to_owned()) }];
    }
    let rated = |word: &str| ["/s", "/second"].iter().find_map(|r| word.strip_suffix(r)).map(str::to_owned);
    let figure = match words.as_slice() {
        [value, rest @ ..] if is_number(value) && !rest.is_empty() => {
            let name = rest.join(" ");
            match rated(&name) {
                Some(name) => Figure { per_second: Some((*value).to_owned()), ..named(name) },
                None => valued(&name, value),
            }
        }
        [rest @ .., value] if is_number(value) && !rest.is_empty() => {
            valued(rest.join(" ").trim_end_matches(':'), value)
        }
        [rest @ .., value] if rated(value).is_some_and(|v| is_number(&v)) && !rest.is_empty() => {
            Figure { per_second: rated(value), ..named(rest.join(" ")) }
        }
        _ if piece.ends_with(':') => named(piece.trim_end_matches(':').to_owned()),
        _ => between(&words).unwrap_or_else(|| match piece.split_once(": ") {
            Some((name, text)) => Figure { text: Some(text.trim().to_owned()), ..named(name.to_owned()) },
            None => Figure { text: Some(piece.to_owned()), ..Figure::default() },
        }),
    };
    vec![figure]
}

/// `node heap has 0 buffer(s)`: the one number is between the words.
fn between(words: &[&str]) -> Option<Figure> {
    let mut numbers = words.iter().enumerate().filter(|(_, w)| is_number(w));
    let (at, value) = numbers.next()?;
    if numbers.next().is_some() {
        return None;
    }
    let name: Vec<&str> = words[..at].iter().chain(&words[at + 1..]).copied().collect();
    Some(valued(&name.join(" "), value))
}

/// A value in the column of its unit, which its name in the source tells.
fn valued(name: &str, value: &str) -> Figure {
    const BYTES: [&str; 6] = [
        "Log sequence number",
        "Log capacity",
        "Last checkpoint at",
        "memory allocated",
        " up to",
        "avg bytes/read",
    ];
    let mut figure = Figure { name: Some(name.to_owned()), ..Figure::default() };
    let value = value.to_owned();
    if name.to_lowercase().contains("percent") {
        figure.ratio = shifted(&value, 2);
    } else if BYTES.iter().any(|b| name.contains(b)) {
        figure.bytes = Some(value);
    } else if value.contains('.') {
        figure.ratio = Some(value);
    } else {
        figure.count = Some(value);
    }
    figure
}

/// `Buffer pool hit rate 982 / 1000`, `young-making rate 12 / 1000 not 99 / 1000`.
fn shares(words: &[&str]) -> Vec<Figure> {
    let (mut found, mut name, mut at) = (Vec::new(), Vec::new(), 0);
    while let Some(word) = words.get(at) {
        if is_number(word) && words.get(at + 1) == Some(&"/") && words.get(at + 2) == Some(&"1000") {
            let name = name.join(" ");
            found.push(Figure { name: Some(name), ratio: shifted(word, 3), ..Figure::default() });
            at += 3;
        } else {
            name.push(*word);
            at += 1;
        }
    }
    found
}
