//! Units, counted nouns and factors as people write them, in English and Korean.
//!
//! A unit is exponents of time and bytes with a factor to s and B; kB and its kin are kept open between 1000 and 1024.
//! Left out on purpose: `m` (minutes, metres, milli, million) and `K` (1000 or 1024, or kelvin).

use super::lexis::is_hangul;
use crate::unit::TimeUnit;

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
    "partition",
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
pub(super) const SCALES: &[(&str, f64)] = &[
    ("thousand", 1e3),
    ("million", 1e6),
    ("billion", 1e9),
    ("만", 1e4),
    ("억", 1e8),
    ("조", 1e12),
    ("k", 1e3),
];

/// A spelling at this place, after at most one blank, that ends where letters end.
pub(super) fn strip_unit(text: &str, end: usize, spellings: &[&str]) -> Option<usize> {
    let rest = &text[end..];
    let blank = usize::from(rest.starts_with(' '));
    spellings.iter().find_map(|spelling| {
        let after = rest[blank..].strip_prefix(spelling)?;
        let latin = spelling.ends_with(|c: char| c.is_ascii_alphabetic());
        let ends = !latin || !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        ends.then_some(end + blank + spelling.len())
    })
}

pub(super) fn times_at(text: &str, end: usize) -> Option<usize> {
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

pub(super) fn unit_at(text: &str, end: usize) -> Option<(Dim, usize)> {
    UNITS.iter().find_map(|(spelling, dim)| {
        let after = strip_unit(text, end, &[spelling])?;
        // `5 일` may be "work", `1 B` a plan: a blank before a lone letter or syllable is no unit, but `90 s` is.
        let spaced = text[end..].starts_with(' ');
        let lone = matches!(*spelling, "일" | "B");
        (!(spaced && lone)).then_some((*dim, after))
    })
}

/// A factor at this place; a lone `k` only right after the digits.
pub(super) fn scale_at(text: &str, end: &mut usize) -> f64 {
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
pub(super) fn noun_at(text: &str, end: &mut usize) -> Option<String> {
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
pub(super) fn per_at(text: &str, end: usize) -> Option<(f64, usize)> {
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
