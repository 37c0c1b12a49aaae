//! Scalars as people write them into tables: `51~57ms`, `2131ms (cliff)`, `226m + 178m`, `<1%`, `1.1~1.4 / 3코어`.
//!
//! A column of such cells stays the text it is; beside it come three columns: `<name> low` and `<name> high` hold the
//! interval (both the same where one value is printed), `<name> note` what else the cell says. Nothing is taken for the
//! first number in it: a sum is added up exactly and noted as it was printed, a bound has one side, and a cell that is no
//! scalar has a note only. What is said to be about a value (`~220`, `약 220`) is the interval of 5 % around it, and its
//! note says so. The printed text, and with it the line of the row, is where the figure comes from.
//!
//! An arrow stands between two figures, before and after a change (`30 -> 1 (up to -97 %)`): where a column has such
//! cells, `<name> before` and `<name> after` come too (each as `low` and `high` where one is an interval), and the columns
//! of a single figure only where there are single figures as well.
//!
//! Unit: the one that every figure of the column prints; where some print none it goes into the note, and where two
//! units meet there are no such columns at all. No unit is guessed: `m` stays `m`, be it minutes or thousandths.
//!
//! Source: none; the shapes are those of published tables. Marks: decimals after a point; commas as the whole column has
//! them, and no columns where only the schema could tell. Absent on purpose: chains of arrows (`2 → 3 → 4`).

mod beside;
mod decimal;

use inquest_core::Unit;
use inquest_core::unit::TimeUnit;

pub use beside::{NOTE, NotedProfile, Noting, Pairs, push};
use decimal::{add, hundredths, negated};

/// What one cell says. `low` and `high` are plain decimals with a point.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Noted {
    /// Lower end; absent where only an upper bound is printed.
    pub low: Option<String>,
    /// Upper end; absent where only a lower bound is printed.
    pub high: Option<String>,
    /// The unit as printed.
    pub unit: Option<String>,
    /// What else is printed.
    pub note: Option<String>,
    /// What the commas in its numbers are.
    pub commas: Commas,
}

/// What commas inside numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Commas {
    /// There are none.
    #[default]
    None,
    /// `1,234`: thousands or decimals.
    Either,
    /// `1,234,567`, `1,234.5`.
    Grouping,
    /// `12,5`.
    Decimal,
}

/// Units that may stand after a blank.
const SPACED: [&str; 44] = [
    "ms", "s", "us", "µs", "μs", "ns", "ps", "sec", "secs", "seconds", "min", "mins", "h", "hours", "%", "B",
    "kB", "KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB", "bytes", "rps", "tps", "qps", "/s", "req/s",
    "ops/s", "cores", "core", "vCPU", "코어", "초", "분", "시간", "건", "개", "회", "배", "x",
];

/// Longest cell that may be a scalar, in bytes.
const LONGEST: usize = 200;

/// Reads a cell that is not a plain number. `decimal_comma` says what a comma that could be either is.
pub fn read(text: &str, decimal_comma: bool) -> Option<Noted> {
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST || text.contains(['→', '⇒']) || text.contains("->") {
        return None;
    }
    // `( 77%)`
    if let Some(inner) =
        text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).filter(|t| !t.contains(['(', ')']))
    {
        return read(inner, decimal_comma);
    }
    let (prefix, rest) = prefix(text);
    let mut found = Noted::default();
    let (first, rest) = figure(rest, decimal_comma, &mut found.commas)?;
    let (unit, rest) = unit(rest);
    found.unit = unit.map(str::to_owned);
    let rest = second(&mut found, first, rest, decimal_comma)?;
    match prefix {
        Prefix::None => {}
        Prefix::About => about(&mut found)?,
        // A bound of a range is a sentence, no scalar.
        _ if found.low != found.high || found.note.is_some() => return None,
        Prefix::Below(mark) => {
            found.low = None;
            found.note = Some(mark.to_owned());
        }
        Prefix::Above(mark) => {
            found.high = None;
            found.note = Some(mark.to_owned());
        }
    }
    let more = note(rest)?;
    if !more.is_empty() {
        found.note = Some(match found.note.take() {
            Some(mark) if mark == APPROXIMATE => format!("{mark}; {more}"),
            Some(mark) => format!("{mark} {more}"),
            None => more.to_owned(),
        });
    }
    Some(found)
}

/// Note of a figure that is only about right, and how far its interval goes: the convention of the arithmetic audit.
const APPROXIMATE: &str = "approximate (±5 %)";

/// Widens the ends by a twentieth.
fn about(found: &mut Noted) -> Option<()> {
    let ends = [found.low.take()?, found.high.take()?];
    let [low, high] = ends.map(|end| {
        let negative = end.starts_with('-');
        (hundredths(&end, if negative { 105 } else { 95 }), hundredths(&end, if negative { 95 } else { 105 }))
    });
    (found.low, found.high) = (Some(low.0?), Some(high.1?));
    found.note = Some(match found.note.take() {
        Some(note) => format!("{APPROXIMATE}; {note}"),
        None => APPROXIMATE.to_owned(),
    });
    Some(())
}

/// Marks between what was before and what came after, the longer first.
pub const ARROWS: [&str; 6] = ["→", "⇒", "➔", "-->", "->", "=>"];

/// Two figures with one arrow between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// Left of the arrow; its unit and note are those of the pair.
    pub before: Noted,
    /// Right of it.
    pub after: Noted,
    /// The unit of both, as printed.
    pub unit: Option<String>,
    /// What else is printed.
    pub note: Option<String>,
}

/// Reads `30 -> 1 (up to -97 %)`. Sides of two units are no pair.
pub fn read_pair(text: &str, decimal_comma: bool) -> Option<Pair> {
    if text.len() > LONGEST {
        return None;
    }
    let (at, mark) = ARROWS.iter().find_map(|mark| text.find(mark).map(|at| (at, *mark)))?;
    let (left, right) = (&text[..at], &text[at + mark.len()..]);
    let bare = |side: &'_ str| side.trim().trim_matches(['*', '`']).to_owned();
    let (before, after) = (read(&bare(left), decimal_comma)?, read(&bare(right), decimal_comma)?);
    let note = match (&before.note, &after.note) {
        (Some(a), Some(b)) if b.starts_with(a.as_str()) => Some(b.clone()),
        (Some(a), Some(b)) => Some(format!("{a}; {b}")),
        (a, b) => a.clone().or(b.clone()),
    };
    let unit = match (&before.unit, &after.unit) {
        (Some(a), Some(b)) if a != b => return None,
        (a, b) => b.clone().or(a.clone()),
    };
    Some(Pair { before, after, unit, note })
}

enum Prefix<'a> {
    None,
    About,
    Below(&'a str),
    Above(&'a str),
}

fn prefix(text: &str) -> (Prefix<'_>, &str) {
    for mark in ["<=", "≤", "<"] {
        if let Some(rest) = text.strip_prefix(mark) {
            return (Prefix::Below(&text[..mark.len()]), rest.trim_start());
        }
    }
    for mark in [">=", "≥", ">"] {
        if let Some(rest) = text.strip_prefix(mark) {
            return (Prefix::Above(&text[..mark.len()]), rest.trim_start());
        }
    }
    for mark in ["~", "≈", "∼", "약 ", "ca. ", "about "] {
        if let Some(rest) = text.strip_prefix(mark) {
            return (Prefix::About, rest.trim_start());
        }
    }
    (Prefix::None, text)
}

/// A number at the start of the text, as a plain decimal.
fn figure<'a>(text: &'a str, decimal_comma: bool, commas: &mut Commas) -> Option<(String, &'a str)> {
    let sign = usize::from(text.starts_with(['-', '+']));
    let body = text[sign..].bytes().take_while(|b| b.is_ascii_digit() || matches!(b, b'.' | b',')).count();
    let body = text[sign..sign + body].trim_end_matches(['.', ',']);
    if !body.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let (whole, decimals) = match body.rsplit_once('.') {
        Some((whole, decimals)) if !whole.contains('.') => (whole, Some(decimals)),
        Some(_) => return None,
        None => (body, None),
    };
    if decimals.is_some_and(|d| d.contains(',')) {
        return None;
    }
    let mut groups = whole.split(',');
    let head = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let threes = head.len() <= 3 && !head.starts_with('0') && rest.iter().all(|g| g.len() == 3);
    let found = match (rest.len(), decimals) {
        (0, _) => Commas::None,
        (1, None) if threes => Commas::Either,
        (_, _) if threes => Commas::Grouping,
        (1, None) => Commas::Decimal,
        _ => return None,
    };
    let plain = match found {
        Commas::None => body.to_owned(),
        Commas::Decimal => body.replace(',', "."),
        Commas::Either if decimal_comma => body.replace(',', "."),
        Commas::Either | Commas::Grouping => body.replace(',', ""),
    };
    if head.len() > 1 && head.starts_with('0') {
        return None;
    }
    *commas = match (*commas, found) {
        (before, Commas::None) => before,
        (Commas::None | Commas::Either, now) => now,
        (before, Commas::Either) => before,
        (before, now) if before == now => now,
        _ => return None,
    };
    let minus = if text.starts_with('-') { "-" } else { "" };
    Some((format!("{minus}{plain}"), &text[sign + body.len()..]))
}

/// The unit at the start of the text: right behind the number, or a known one behind a blank.
fn unit(text: &str) -> (Option<&str>, &str) {
    let letters = |t: &str| {
        t.char_indices()
            .take_while(|(i, c)| {
                c.is_alphabetic() || matches!(c, '%' | '‰' | 'µ') || *c == '/' && (*i > 0 || t.len() > 1)
            })
            .map(|(i, c)| i + c.len_utf8())
            .last()
            .unwrap_or(0)
    };
    if let Some(rest) = text.strip_prefix(' ') {
        let end = letters(rest);
        if SPACED.contains(&&rest[..end]) {
            return (Some(&rest[..end]), &rest[end..]);
        }
        return (None, text);
    }
    let end = letters(text);
    if end == 0 || text[..end].ends_with('/') || end > 24 {
        (None, text)
    } else {
        (Some(&text[..end]), &text[end..])
    }
}

/// The end of a range, the other parts of a sum, a tolerance; what is left of the text.
fn second<'a>(found: &mut Noted, first: String, rest: &'a str, decimal_comma: bool) -> Option<&'a str> {
    let after = rest.trim_start();
    for mark in ["~", "∼", "–", "—", "..", "±", "+", "-"] {
        let Some(next) = after.strip_prefix(mark) else { continue };
        if mark == "+" {
            return sum(found, first, after, decimal_comma);
        }
        let Some((other, left)) = figure(next.trim_start(), decimal_comma, &mut found.commas) else {
            break;
        };
        if other.starts_with('-') || mark == "-" && (after.len() != rest.len() && !next.starts_with(' ')) {
            return None;
        }
        let (printed, left) = unit(left);
        match (&found.unit, printed) {
            (Some(a), Some(b)) if a != b => return None,
            (None, Some(b)) => found.unit = Some(b.to_owned()),
            _ => {}
        }
        if mark == "±" {
            found.low = Some(add(&first, &negated(&other))?);
            found.high = Some(add(&first, &other)?);
            found.note = Some(format!("± {other}"));
            return Some(left);
        }
        if first.parse::<f64>().ok()? > other.parse::<f64>().ok()? {
            return None;
        }
        (found.low, found.high) = (Some(first), Some(other));
        return Some(left);
    }
    (found.low, found.high) = (Some(first.clone()), Some(first));
    Some(rest)
}

/// `226m + 178m`: added up, the parts in the note.
fn sum<'a>(found: &mut Noted, first: String, rest: &'a str, decimal_comma: bool) -> Option<&'a str> {
    let shown = |figure: &str, unit: Option<&str>| format!("{figure}{}", unit.unwrap_or_default());
    let mut parts = vec![shown(&first, found.unit.as_deref())];
    let (mut total, mut left) = (first, rest);
    while let Some(next) = left.trim_start().strip_prefix('+') {
        let (other, rest) = figure(next.trim_start(), decimal_comma, &mut found.commas)?;
        let (printed, rest) = unit(rest);
        if found.unit.as_deref() != printed {
            return None;
        }
        total = add(&total, &other)?;
        parts.push(shown(&other, printed));
        left = rest;
    }
    (found.low, found.high) = (Some(total.clone()), Some(total));
    found.note = Some(parts.join(" + "));
    Some(left)
}

/// What stands behind the figure: something in brackets, behind a mark, or nothing. Words are a sentence.
fn note(text: &str) -> Option<&str> {
    const MARKS: [char; 16] =
        ['(', '[', '†', '‡', '*', '※', '⚠', '✓', '✗', '✅', '❌', '¹', '²', '³', '!', '?'];
    // `0/16B3748` and `3#2` are names; only apart from the figure are these the beginning of a note.
    let apart = text.starts_with(' ') && text.trim_start().starts_with(['/', '#']);
    let text = text.trim();
    if !text.is_empty() && !text.starts_with(MARKS) && !apart {
        return None;
    }
    let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
    Some(inner.filter(|t| !t.contains(['(', ')'])).map_or(text, str::trim))
}

/// The unit that a printed word stands for everywhere; other words are carried as they are.
pub fn unit_of(printed: &str) -> Unit {
    match printed {
        "ps" => Unit::Time(TimeUnit::Ps),
        "ns" => Unit::Time(TimeUnit::Ns),
        "us" | "µs" | "μs" => Unit::Time(TimeUnit::Us),
        "ms" => Unit::Time(TimeUnit::Ms),
        "s" | "sec" | "secs" | "seconds" | "초" => Unit::Time(TimeUnit::S),
        "min" | "mins" | "분" => Unit::Time(TimeUnit::Min),
        "h" | "hours" | "시간" => Unit::Time(TimeUnit::H),
        "%" => Unit::Percent,
        "B" | "bytes" => Unit::Bytes,
        other => Unit::Other(other.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Low, high, unit and note, as text.
    fn of(text: &str) -> Option<[String; 4]> {
        read(text, false).map(|n| [n.low, n.high, n.unit, n.note].map(Option::unwrap_or_default))
    }

    #[test]
    fn figures_of_published_tables() {
        for (text, want) in [
            ("51~57ms", ["51", "57", "ms", ""]),
            ("51ms ~ 57ms", ["51", "57", "ms", ""]),
            ("190-210", ["190", "210", "", ""]),
            ("190 – 210", ["190", "210", "", ""]),
            ("2131ms (cliff)", ["2131", "2131", "ms", "cliff"]),
            ("2131ms (절벽)", ["2131", "2131", "ms", "절벽"]),
            ("226m + 178m", ["404", "404", "m", "226m + 178m"]),
            ("0.1 + 0.25", ["0.35", "0.35", "", "0.1 + 0.25"]),
            ("201ms†(OK)", ["201", "201", "ms", "†(OK)"]),
            ("1.1~1.4 / 3코어", ["1.1", "1.4", "", "/ 3코어"]),
            ("<1%", ["", "1", "%", "<"]),
            (">= 500 ms", ["500", "", "ms", ">="]),
            ("( 77%)", ["77", "77", "%", ""]),
            ("~220", ["209", "231", "", "approximate (±5 %)"]),
            ("약 0.5초 (p95)", ["0.475", "0.525", "초", "approximate (±5 %); p95"]),
            ("~ -20", ["-21", "-19", "", "approximate (±5 %)"]),
            ("12.5 ± 0.5 ms", ["12.0", "13.0", "ms", "± 0.5"]),
            ("3코어", ["3", "3", "코어", ""]),
            ("1,234,567 bytes", ["1234567", "1234567", "bytes", ""]),
            ("12,5 ms", ["12.5", "12.5", "ms", ""]),
            ("4-5m", ["4", "5", "m", ""]),
            ("-3%", ["-3", "-3", "%", ""]),
        ] {
            assert_eq!(of(text), Some(want.map(str::to_owned)), "{text}");
        }
    }

    #[test]
    fn figures_before_and_after() {
        for (text, want) in [
            ("30 -> 1 (up to -97 %)", ["30", "30", "1", "1", "", "up to -97 %"]),
            ("~220 -> ~260", ["209", "231", "247", "273", "", "approximate (±5 %)"]),
            ("~220 → 260ms (\"x\")", ["209", "231", "260", "260", "ms", "approximate (±5 %); \"x\""]),
            ("20.7ms ⇒ 1.47ms", ["20.7", "20.7", "1.47", "1.47", "ms", ""]),
            ("51~57 => 201†", ["51", "57", "201", "201", "", "†"]),
        ] {
            let p = read_pair(text, false).unwrap();
            let found = [p.before.low, p.before.high, p.after.low, p.after.high, p.unit, p.note];
            assert_eq!(found.map(Option::unwrap_or_default), want.map(str::to_owned), "{text}");
        }
        for text in ["x1 -> x3", "900us -> 1.2s", "2 -> 3 -> 4", "-> 5", "30", "OLTP -> 5"] {
            assert!(read_pair(text, false).is_none(), "{text}");
        }
    }

    #[test]
    fn what_is_no_scalar() {
        for text in [
            "4 vCPU run with cold buffer pool",
            "~250 unchanged",
            "30 → 5",
            "~220 -> ~260",
            "2026-11-30",
            "1.2.3",
            "12ab34",
            "10.0.0.1",
            "cliff",
            "",
            "09:30",
            "210-190",
            "900us~1.2ms",
            "0/16B3748",
            "3#2",
            "1ms + 2s",
            "007",
            "a1",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn sums_are_exact() {
        assert_eq!(add("0.1", "0.2").as_deref(), Some("0.3"));
        assert_eq!(add("1", "-1.50").as_deref(), Some("-0.50"));
        assert_eq!(add("9007199254740993", "0.5").as_deref(), Some("9007199254740993.5"));
    }
}
