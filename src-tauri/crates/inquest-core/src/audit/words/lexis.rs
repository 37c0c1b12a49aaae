//! A sentence as numbers with units, signs and words.
//!
//! Numbers that are part of a name, a date, a clock or a version (`u1_0`, `p95`, `8.0.28`, `2026-01-10`, `08:58`) are
//! words. A range (`190-210`) is a number of its own kind that no claim uses. Particles that Korean glues to a number
//! (`260으로`) are words after it.

use crate::method::printed::Printed;
use crate::unit::TimeUnit;

/// What a number is a number of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A count or a quantity.
    Plain,
    /// Hundredths.
    Percent,
    /// A ratio: `25.8x`, `3배`.
    Times,
    /// Two numbers: `190-210`.
    Range,
}

/// A unit: exponents of time and bytes, and how many base units (s, B) one is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Dim {
    pub time: i8,
    pub bytes: i8,
    pub factor: f64,
    /// kB and its kin: 1000 or 1024 to the power of this.
    pub kilo: u8,
}

impl Dim {
    pub const NONE: Dim = Dim { time: 0, bytes: 0, factor: 1.0, kilo: 0 };

    pub fn is_like(&self, other: &Dim) -> bool {
        (self.time, self.bytes) == (other.time, other.bytes)
    }

    pub fn is_none(&self) -> bool {
        self.is_like(&Dim::NONE)
    }

    /// Base units in one, with decimal or binary prefixes.
    pub fn base(&self, binary: bool) -> f64 {
        self.factor * (if binary { 1024f64 } else { 1000f64 }).powi(i32::from(self.kilo))
    }
}

/// A number in a sentence.
#[derive(Debug, Clone)]
pub(super) struct Number {
    /// Bytes of the sentence, with marker and unit.
    pub start: usize,
    pub end: usize,
    pub printed: Printed,
    /// `k`, `million`, `만`: a factor on the figure.
    pub scale: f64,
    pub dim: Dim,
    pub form: Form,
    /// The unit as printed, without noun.
    pub unit: String,
    /// What is counted: `users`, `건`; lower case.
    pub noun: Option<String>,
    /// Digits as printed, with the percent sign when there is one.
    pub digits: String,
}

impl Number {
    /// The interval in base units.
    pub fn bounds(&self, binary: bool) -> [f64; 2] {
        let percent = if self.form == Form::Percent { 0.01 } else { 1.0 };
        self.printed.interval().map(|x| x * self.scale * self.dim.base(binary) * percent)
    }
}

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Item {
    Number(usize),
    Plus,
    Minus,
    Times,
    Over,
    Open,
    Close,
    /// `=`, and `≈`, which makes the number after it approximate.
    Equals,
    Arrow,
    /// Any other sign.
    Sign(char),
    /// Lower case.
    Word(String),
}

/// A sentence taken apart.
#[derive(Debug, Default)]
pub(super) struct Sentence {
    pub numbers: Vec<Number>,
    /// Items with the byte at which each begins.
    pub items: Vec<(usize, Item)>,
}

/// Markers before a number that make it approximate.
const ABOUT: &[&str] = &[
    "about",
    "around",
    "roughly",
    "approximately",
    "approx",
    "almost",
    "nearly",
    "some",
    "약",
    "대략",
    "거의",
    "얼추",
];
/// Markers that make it a bound, which no claim uses.
const BOUND: &[&str] = &[
    "over", "under", "than", "least", "most", "above", "below", "up to", "최대", "최소", "미만", "이상",
    "이하", "초과",
];

const fn time(unit: TimeUnit) -> Dim {
    Dim { time: 1, bytes: 0, factor: unit.picoseconds() as f64 / 1e12, kilo: 0 }
}
const fn bytes(kilo: u8) -> Dim {
    Dim { time: 0, bytes: 1, factor: 1.0, kilo }
}
const fn binary(factor: u64) -> Dim {
    Dim { time: 0, bytes: 1, factor: factor as f64, kilo: 0 }
}
const RATE: Dim = Dim { time: -1, bytes: 0, factor: 1.0, kilo: 0 };

/// Spelling, unit; the longest fits first. Latin ones end at a letter, Korean ones may be followed by a particle.
const UNITS: &[(&str, Dim)] = &[
    ("microseconds", time(TimeUnit::Us)),
    ("microsecond", time(TimeUnit::Us)),
    ("milliseconds", time(TimeUnit::Ms)),
    ("millisecond", time(TimeUnit::Ms)),
    ("seconds", time(TimeUnit::S)),
    ("minutes", time(TimeUnit::Min)),
    ("마이크로초", time(TimeUnit::Us)),
    ("second", time(TimeUnit::S)),
    ("minute", time(TimeUnit::Min)),
    ("밀리초", time(TimeUnit::Ms)),
    ("나노초", time(TimeUnit::Ns)),
    ("bytes", bytes(0)),
    ("hours", time(TimeUnit::H)),
    ("days", Dim { time: 1, bytes: 0, factor: 86_400.0, kilo: 0 }),
    ("hour", time(TimeUnit::H)),
    ("byte", bytes(0)),
    ("msec", time(TimeUnit::Ms)),
    ("usec", time(TimeUnit::Us)),
    ("바이트", bytes(0)),
    ("시간", time(TimeUnit::H)),
    ("day", Dim { time: 1, bytes: 0, factor: 86_400.0, kilo: 0 }),
    ("sec", time(TimeUnit::S)),
    ("min", time(TimeUnit::Min)),
    ("KiB", binary(1 << 10)),
    ("MiB", binary(1 << 20)),
    ("GiB", binary(1 << 30)),
    ("TiB", binary(1 << 40)),
    ("rps", RATE),
    ("tps", RATE),
    ("qps", RATE),
    ("RPS", RATE),
    ("TPS", RATE),
    ("QPS", RATE),
    ("kB", bytes(1)),
    ("KB", bytes(1)),
    ("MB", bytes(2)),
    ("GB", bytes(3)),
    ("TB", bytes(4)),
    ("ms", time(TimeUnit::Ms)),
    ("us", time(TimeUnit::Us)),
    ("µs", time(TimeUnit::Us)),
    ("μs", time(TimeUnit::Us)),
    ("ns", time(TimeUnit::Ns)),
    ("ps", time(TimeUnit::Ps)),
    ("초", time(TimeUnit::S)),
    ("분", time(TimeUnit::Min)),
    ("일", Dim { time: 1, bytes: 0, factor: 86_400.0, kilo: 0 }),
    ("B", bytes(0)),
    ("s", time(TimeUnit::S)),
    ("h", time(TimeUnit::H)),
];

/// After a slash or `per`: base units of time in one.
const PER: &[(&str, f64)] = &[
    ("seconds", 1.0),
    ("second", 1.0),
    ("minute", 60.0),
    ("hour", 3_600.0),
    ("month", f64::NAN),
    ("day", 86_400.0),
    ("sec", 1.0),
    ("min", 60.0),
    ("초", 1.0),
    ("분", 60.0),
    ("시간", 3_600.0),
    ("s", 1.0),
    ("h", 3_600.0),
];

/// What is counted; a word here belongs to the number before it.
const NOUNS: &[&str] = &[
    "samples",
    "sample",
    "requests",
    "request",
    "rows",
    "row",
    "calls",
    "call",
    "commits",
    "commit",
    "events",
    "event",
    "threads",
    "thread",
    "users",
    "user",
    "vus",
    "vu",
    "clients",
    "connections",
    "messages",
    "classes",
    "keys",
    "points",
    "values",
    "runs",
    "loops",
    "pods",
    "reads",
    "statements",
    "fsyncs",
    "fsync",
    "transactions",
    "partitions",
    "writes",
    "measurements",
    "loaders",
    "replicas",
    "items",
    "records",
    "msg",
    "req",
    "op",
    "ops",
    "tx",
];
const KOREAN_NOUNS: &[&str] = &["건", "개", "회", "번", "명", "행"];

/// Factors written as words or letters.
const SCALES: &[(&str, f64)] = &[
    ("thousand", 1e3),
    ("million", 1e6),
    ("billion", 1e9),
    ("만", 1e4),
    ("억", 1e8),
    ("조", 1e12),
    ("k", 1e3),
];

/// Takes a sentence apart.
pub(super) fn take_apart(text: &str) -> Sentence {
    let mut out = Sentence::default();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let next = at + c.len_utf8();
        if c.is_whitespace() {
            at = next;
        } else if let Some(number) = number_at(text, at, &out) {
            at = number.end;
            out.items.push((number.start, Item::Number(out.numbers.len())));
            out.numbers.push(number);
        } else if c.is_alphanumeric() || c == '_' {
            let end = word_end(text, at);
            out.items.push((at, Item::Word(text[at..end].to_lowercase())));
            at = end;
        } else {
            let (item, length) = sign_at(text, at, c);
            out.items.push((at, item));
            at += length;
        }
    }
    out
}

fn sign_at(text: &str, at: usize, c: char) -> (Item, usize) {
    let rest = &text[at..];
    for arrow in ["->", "=>", "→", "⇒", "➜"] {
        if rest.starts_with(arrow) {
            return (Item::Arrow, arrow.len());
        }
    }
    let item = match c {
        '+' => Item::Plus,
        '-' | '−' => Item::Minus,
        '*' | '×' | '·' | '⋅' => Item::Times,
        '/' | '÷' => Item::Over,
        '(' => Item::Open,
        ')' => Item::Close,
        '=' | '≈' => Item::Equals,
        other => Item::Sign(other),
    };
    (item, c.len_utf8())
}

fn is_hangul(c: char) -> bool {
    ('가'..='힣').contains(&c)
}

/// A word: letters of one script, digits and underscores with Latin ones; `p95`, `u1_0`, `8.0.28`, `2026-01-10`.
fn word_end(text: &str, from: usize) -> usize {
    let mut chars = text[from..].char_indices().peekable();
    let hangul = text[from..].chars().next().is_some_and(is_hangul);
    while let Some((at, c)) = chars.next() {
        let part = if hangul { is_hangul(c) } else { (c.is_alphanumeric() && !is_hangul(c)) || c == '_' };
        let joined = !hangul
            && matches!(c, '.' | '-' | ':' | ',' | '@')
            && at > 0
            && chars.peek().is_some_and(|(_, n)| n.is_ascii_digit())
            && text[from..from + at].ends_with(|p: char| p.is_ascii_alphanumeric());
        if !(part || joined) {
            return from + at;
        }
    }
    text.len()
}

fn number_at(text: &str, at: usize, so_far: &Sentence) -> Option<Number> {
    let first = text[at..].chars().next()?;
    let marked = matches!(first, '~' | '≈');
    let mut digits_at = at;
    if marked {
        digits_at += first.len_utf8();
        digits_at += text[digits_at..].len() - text[digits_at..].trim_start().len();
    }
    let before = text[..at].chars().next_back();
    if before.is_some_and(|c| {
        (c.is_alphanumeric() && !is_hangul(c)) || matches!(c, '_' | '.' | '#' | '\\' | '$' | '@')
    }) {
        return None;
    }
    // A sign belongs to the number when nothing stands before it that it could join.
    let sign = text[digits_at..].chars().next().filter(|c| matches!(c, '-' | '+' | '−'));
    let mut negative = false;
    if let Some(sign) = sign {
        let joins = matches!(so_far.items.last(), Some((_, Item::Number(_) | Item::Close)));
        let digit = text[digits_at + sign.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
        if joins || !digit || before.is_some_and(is_hangul) {
            return None;
        }
        negative = sign != '+';
        digits_at += sign.len_utf8();
    }
    let length = digits_of(&text[digits_at..])?;
    let digits = &text[digits_at..digits_at + length];
    let mut end = digits_at + length;
    let mut scale = exponent_at(text, &mut end);
    let mut form = Form::Plain;
    if let Some(range_end) = range_at(text, end) {
        form = Form::Range;
        end = range_end;
    }
    if is_part_of_a_name(text, end) {
        return None;
    }
    scale *= scale_at(text, &mut end);
    let (mut dim, mut unit, mut noun) = (Dim::NONE, String::new(), None);
    let unit_from = end;
    if let Some(after) = strip_unit(text, end, &["%", "percent", "퍼센트", "％"]) {
        end = after;
        form = if form == Form::Range { form } else { Form::Percent };
        // Percentage points are no per cent.
        if strip_unit(text, end, &["p", "points", "point", "포인트", "p.p."]).is_some() {
            form = Form::Range;
        }
    } else if let Some(after) = times_at(text, end) {
        end = after;
        form = if form == Form::Range { form } else { Form::Times };
    } else {
        let found = unit_at(text, end);
        if let Some((found, after)) = found {
            dim = found;
            end = after;
        }
        let before_noun = end;
        noun = noun_at(text, &mut end);
        match per_at(text, end) {
            Some((seconds, after)) => {
                end = after;
                dim.time -= 1;
                dim.factor /= seconds;
                if !seconds.is_finite() {
                    form = Form::Range;
                }
            }
            None if noun.is_some() && found.is_some() => {
                end = before_noun;
                noun = None;
            }
            None => {}
        }
        text[unit_from..end].trim().clone_into(&mut unit);
        if prefixed_rate(so_far) && dim.time == 0 {
            dim.time = -1;
        }
    }
    if form == Form::Plain && dim.is_none() && noun.is_none() && is_part_of_a_name(text, end) {
        return None;
    }
    let preceding = so_far.items.last().and_then(|(_, item)| match item {
        Item::Word(word) => Some(word.as_str()),
        _ => None,
    });
    let about = marked
        || preceding.is_some_and(|w| ABOUT.contains(&w))
        || matches!(so_far.items.last(), Some((p, Item::Equals)) if text[*p..].starts_with('≈'))
        || ["정도", "쯤", "가량"].iter().any(|after| text[end..].trim_start().starts_with(after));
    let bound = preceding.is_some_and(|w| BOUND.contains(&w) || (w == "to" && preceded_by_up(so_far)))
        || matches!(so_far.items.last(), Some((_, Item::Sign('<' | '>' | '≤' | '≥'))))
        || ["이상", "이하", "미만", "초과"].iter().any(|after| text[end..].trim_start().starts_with(after));
    if bound {
        form = Form::Range;
    }
    let spelled = format!("{}{digits}", if negative { "-" } else { "" });
    let mut printed = Printed::read("text", &spelled).ok()?;
    printed.about = about;
    Some(Number {
        start: at,
        end,
        printed,
        scale,
        dim,
        form,
        unit,
        noun,
        digits: if form == Form::Percent { format!("{spelled} %") } else { spelled },
    })
}

fn preceded_by_up(so_far: &Sentence) -> bool {
    so_far.items.iter().rev().nth(1).is_some_and(|(_, item)| *item == Item::Word("up".into()))
}

/// `초당 84.3건`.
fn prefixed_rate(so_far: &Sentence) -> bool {
    matches!(so_far.items.last(), Some((_, Item::Word(word))) if word == "초당")
}

/// Digits with thousands commas or a fraction; `None` when they are no number.
fn digits_of(text: &str) -> Option<usize> {
    let whole = text.bytes().take_while(u8::is_ascii_digit).count();
    if whole == 0 {
        return None;
    }
    let mut end = whole;
    if whole <= 3 {
        while text[end..].starts_with(',')
            && text[end + 1..].bytes().take_while(u8::is_ascii_digit).count() == 3
        {
            end += 4;
        }
    }
    if text[end..].starts_with('.') {
        let fraction = text[end + 1..].bytes().take_while(u8::is_ascii_digit).count();
        if fraction > 0 {
            end += 1 + fraction;
        }
    }
    // A second point, a clock, a date: no number.
    let after = text[end..].as_bytes();
    let joined = after.first().is_some_and(|c| matches!(c, b'.' | b':' | b'_'))
        && after.get(1).is_some_and(u8::is_ascii_alphanumeric);
    (end <= 40 && !joined).then_some(end)
}

/// `10e9`, as people write it for ten to the ninth times ten.
fn exponent_at(text: &str, end: &mut usize) -> f64 {
    let Some(rest) = text[*end..].strip_prefix('e') else { return 1.0 };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    match rest[..digits].parse::<i32>() {
        Ok(exponent) if digits <= 2 => {
            *end += 1 + digits;
            10f64.powi(exponent)
        }
        _ => 1.0,
    }
}

/// `190-210`, `40..50`: the end of the second number. A date (`2026-01-10`) goes on and is none.
fn range_at(text: &str, end: usize) -> Option<usize> {
    let rest = &text[end..];
    let mark = ["..", "-", "–", "~"].into_iter().find(|mark| rest.starts_with(mark))?;
    let from = end + mark.len();
    Some(from + digits_of(&text[from..])?)
}

/// True when letters or digits go on without a unit in sight: `2nd`, `m7g`, `4K`.
fn is_part_of_a_name(text: &str, end: usize) -> bool {
    let rest = &text[end..];
    let Some(c) = rest.chars().next() else { return false };
    if c == '_' || ((c == '-' || c == '–') && rest[c.len_utf8()..].starts_with(|n: char| n.is_alphanumeric()))
    {
        return true;
    }
    if !c.is_alphabetic() || is_hangul(c) {
        return false;
    }
    unit_at(text, end).is_none()
        && times_at(text, end).is_none()
        && !SCALES.iter().any(|(word, _)| {
            rest.strip_prefix(word)
                .is_some_and(|after| !after.starts_with(|n: char| n.is_ascii_alphanumeric()))
        })
}

/// A spelling at this place, after at most one blank, that ends where letters end.
fn strip_unit(text: &str, end: usize, spellings: &[&str]) -> Option<usize> {
    let rest = &text[end..];
    let blank = usize::from(rest.starts_with(' '));
    spellings.iter().find_map(|spelling| {
        let after = rest[blank..].strip_prefix(spelling)?;
        let latin = spelling.ends_with(|c: char| c.is_ascii_alphabetic());
        let ends = !latin || !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        ends.then_some(end + blank + spelling.len())
    })
}

fn times_at(text: &str, end: usize) -> Option<usize> {
    let rest = &text[end..];
    // `7.5x`, but not `3x4` or `3 x 4`.
    if let Some(after) = rest.strip_prefix(['x', 'X', '×'])
        && !after.starts_with(|c: char| c.is_alphanumeric() && !is_hangul(c))
        && !after.trim_start().starts_with(|c: char| c.is_ascii_digit())
    {
        return Some(text.len() - after.len());
    }
    strip_unit(text, end, &["times", "-fold", "fold", "배"])
}

fn unit_at(text: &str, end: usize) -> Option<(Dim, usize)> {
    UNITS.iter().find_map(|(spelling, dim)| {
        let after = strip_unit(text, end, &[spelling])?;
        // `5 일` may be "work", `1 B` a plan: a blank before a lone letter or syllable is no unit, but `90 s` is.
        let spaced = text[end..].starts_with(' ');
        let lone = matches!(*spelling, "일" | "B");
        (!(spaced && lone)).then_some((*dim, after))
    })
}

/// A factor at this place; a lone `k` only right after the digits.
fn scale_at(text: &str, end: &mut usize) -> f64 {
    for (word, factor) in SCALES {
        let Some(after) = strip_unit(text, *end, &[word]) else { continue };
        if word.len() == 1 && text[*end..].starts_with(' ') {
            continue;
        }
        *end = after;
        return *factor;
    }
    1.0
}

/// `commits`, `건`: a noun that the number counts.
fn noun_at(text: &str, end: &mut usize) -> Option<String> {
    if let Some((noun, after)) =
        KOREAN_NOUNS.iter().find_map(|noun| Some((*noun, strip_unit(text, *end, &[noun])?)))
    {
        *end = after;
        return Some(noun.to_owned());
    }
    let rest = &text[*end..];
    let blank = usize::from(rest.starts_with(' '));
    let length = rest[blank..].bytes().take_while(u8::is_ascii_alphabetic).count();
    let word = rest[blank..blank + length].to_lowercase();
    let per = rest[blank + length..].starts_with('/');
    let known = NOUNS.contains(&word.as_str())
        || (per && length > 0 && per_at(text, *end + blank + length).is_some());
    known.then(|| {
        *end += blank + length;
        word
    })
}

/// `/s`, ` per minute`, `/초`.
fn per_at(text: &str, end: usize) -> Option<(f64, usize)> {
    let rest = &text[end..];
    let slash = rest.len() - rest.trim_start().len();
    let from = if let Some(after) = rest.trim_start().strip_prefix('/') {
        // `33.3 /s` and `33.3/s`, never `5 / 3`.
        if after.starts_with(' ') || slash > 1 {
            return None;
        }
        end + slash + 1
    } else {
        let after = [" per ", " a "].iter().find_map(|per| rest.strip_prefix(per))?;
        text.len() - after.len()
    };
    PER.iter().find_map(|(spelling, seconds)| {
        let after = text[from..].strip_prefix(spelling)?;
        let latin = spelling.is_ascii();
        (!latin || !after.starts_with(|c: char| c.is_ascii_alphanumeric()))
            .then_some((*seconds, from + spelling.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<(String, Form, i8, i8, f64)> {
        take_apart(text)
            .numbers
            .into_iter()
            .map(|n| {
                (
                    n.digits.clone(),
                    n.form,
                    n.dim.time,
                    n.dim.bytes,
                    n.printed.value * n.scale * n.dim.base(false),
                )
            })
            .collect()
    }

    #[test]
    fn numbers_are_read_with_their_units() {
        assert_eq!(
            numbers("220 -> 260 rps (18 %), 25.8x"),
            [
                ("220".to_owned(), Form::Plain, 0, 0, 220.0),
                ("260".to_owned(), Form::Plain, -1, 0, 260.0),
                ("18 %".to_owned(), Form::Percent, 0, 0, 18.0),
                ("25.8".to_owned(), Form::Times, 0, 0, 25.8),
            ]
        );
        assert_eq!(
            numbers("139 x 372.26 ms = 51.7 s").iter().map(|n| (n.2, n.4)).collect::<Vec<_>>(),
            [(0, 139.0), (1, 372.26 * 1e-3), (1, 51.7)]
        );
        assert_eq!(
            numbers("10 billion per minute, 5 KB, 1.5만 건/초")
                .iter()
                .map(|n| (n.2, n.3))
                .collect::<Vec<_>>(),
            [(-1, 0), (0, 1), (-1, 0)]
        );
        assert_eq!(numbers("초당 84.3건, 5.4밀리초, 3배")[0].2, -1);
        assert_eq!(numbers("초당 84.3건, 5.4밀리초, 3배")[1].4, 5.4 * 1e-3);
        assert_eq!(numbers("~250")[0].1, Form::Plain);
    }

    #[test]
    fn names_dates_and_bounds_are_no_figures() {
        for text in
            ["u1_0", "8.0.28", "2026-01-10", "08:58:09", "#14240", "m7g.large", "v1", "PT500MS", "x1_p95"]
        {
            assert!(numbers(text).iter().all(|n| n.1 == Form::Range), "{text}: {:?}", numbers(text));
        }
        assert_eq!(numbers("190-210 rps")[0].1, Form::Range);
        assert_eq!(
            numbers("more than 3x, up to 5x, 90 % 이상").iter().filter(|n| n.1 != Form::Range).count(),
            0
        );
    }
}
