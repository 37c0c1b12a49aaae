//! One printed cell -> what it may stand for.
//!
//! Pure and without allocation: this runs once per cell of captures with millions of rows. What a cell *may* be
//! is decided here; what its column *is* is decided by [`super::decide`] over all cells, never cell by cell.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::Offset;

/// What the text of one cell may stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// An integer that fits `i64`.
    Int(i64),
    /// An integer above `i64::MAX` that fits `u64`.
    Uint(u64),
    /// An integer beyond 64 bits.
    BigInt,
    /// Digits with a decimal point or an exponent; the count of significant digits.
    Fraction(u32),
    /// `NaN`, `Infinity`, `-Infinity`.
    Special,
    /// Digits with a mark in them that may group thousands or begin decimals.
    Marked(Marked),
    /// `t` or `f`.
    Letter(bool),
    /// `true` or `false`.
    Word(bool),
    /// A date with a time of day.
    Time {
        /// The text names its zone.
        zoned: bool,
    },
    /// A spelling of NULL.
    NullWord(NullWord),
    /// Anything else.
    Text,
}

/// A number with marks, and what they must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marked {
    /// Certainly groups thousands: `1,234,567`, `1'234`, `1 234,5`. Any blank is `' '`, either apostrophe `'\''`.
    pub group: Option<char>,
    /// Certainly begins the decimals: `12,5`, `1.200,01`, `1,234.5`.
    pub decimal: Option<char>,
}

impl Marked {
    /// `1,234`: the one comma may be either.
    pub const EITHER: Marked = Marked { group: None, decimal: None };
}

/// Spellings of NULL, by how sure they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NullWord {
    /// `[null]`, `(null)`, `<null>`, `[NULL]`, `\N`, `∅`, `¤`: no data looks like this.
    Bracketed,
    /// `NULL`, `null`: a text column may hold the word.
    Plain,
    /// `-`, `—`, `N/A`, `None`, `nil`, `&nbsp;`: absent in a column of numbers, a word elsewhere.
    Dash,
    /// `****`: a number that did not fit where it was printed. Not known in a column of numbers, a text elsewhere.
    Overflow,
}

/// Classifies a cell's text, which is not empty.
pub fn shape(text: &str) -> Shape {
    let bytes = text.as_bytes();
    match bytes.first() {
        Some(b'0'..=b'9' | b'-' | b'+' | b'.') => {
            integer(bytes).or_else(|| fraction(bytes)).unwrap_or_else(|| other(text))
        }
        _ => other(text),
    }
}

/// The common case in one short loop: a canonical integer of at most 18 digits.
pub fn short_int(text: &str) -> Option<i64> {
    let bytes = text.as_bytes();
    let (negative, digits) = match bytes {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, bytes),
    };
    if digits.is_empty() || digits.len() > 18 || (digits[0] == b'0' && (digits.len() > 1 || negative)) {
        return None;
    }
    let (mut value, mut wrong) = (0i64, false);
    for b in digits {
        let d = b.wrapping_sub(b'0');
        wrong |= d > 9;
        value = value * 10 + i64::from(d.min(9));
    }
    (!wrong).then_some(if negative { -value } else { value })
}

/// A decimal short enough for a double to hold all its digits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ShortDecimal {
    /// The double that its text reads as.
    pub value: f64,
    /// Digits from the first one that is not zero.
    pub significant: u32,
    /// Its point may group thousands: `1.234`.
    pub either: bool,
}

/// The common case of a fraction in one short loop: digits on both sides of a point, at most 15 of them. Then the digits
/// and the power of ten are exact doubles, and their quotient is the one that is nearest to the text.
#[inline]
pub fn short_decimal(text: &str) -> Option<ShortDecimal> {
    const TENS: [f64; 15] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14];
    let bytes = text.as_bytes();
    let (negative, body) = match bytes {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, bytes),
    };
    if body.len() < 3 || body.len() > 16 {
        return None;
    }
    let (mut digits, mut wrong, mut significant, mut point) = (0u64, false, 0u32, 0);
    for (at, b) in body.iter().enumerate() {
        if *b == b'.' {
            wrong |= point > 0 || at == 0;
            point = at;
            continue;
        }
        let d = b.wrapping_sub(b'0');
        wrong |= d > 9;
        digits = digits * 10 + u64::from(d.min(9));
        significant += u32::from(digits > 0);
    }
    let decimals = body.len() - 1 - point;
    if wrong || point == 0 || decimals == 0 || body[0] == b'0' && point > 1 {
        return None;
    }
    let value = digits as f64 / TENS.get(decimals)?;
    Some(ShortDecimal {
        value: if negative { -value } else { value },
        significant,
        either: decimals == 3 && point <= 3 && body[0] != b'0',
    })
}

/// An integer in its one canonical spelling: a leading zero or plus is not how a server prints a number.
fn integer(bytes: &[u8]) -> Option<Shape> {
    let (negative, digits) = match bytes {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, bytes),
    };
    if digits.is_empty() || (digits[0] == b'0' && (digits.len() > 1 || negative)) {
        return None;
    }
    let mut value: u64 = 0;
    let mut overflow = false;
    for b in digits {
        let d = b.wrapping_sub(b'0');
        if d > 9 {
            return None;
        }
        match value.checked_mul(10).and_then(|v| v.checked_add(u64::from(d))) {
            Some(v) => value = v,
            None => overflow = true,
        }
    }
    Some(if overflow {
        Shape::BigInt
    } else if negative {
        match 0i64.checked_sub_unsigned(value) {
            Some(v) => Shape::Int(v),
            None => Shape::BigInt,
        }
    } else {
        match i64::try_from(value) {
            Ok(v) => Shape::Int(v),
            Err(_) => Shape::Uint(value),
        }
    })
}

/// Digits with one decimal point, an exponent, or both.
fn fraction(bytes: &[u8]) -> Option<Shape> {
    let body = match bytes {
        [b'-' | b'+', rest @ ..] => rest,
        _ => bytes,
    };
    let (mut whole, mut decimals, mut significant, mut point, mut i) = (0u32, 0u32, 0u32, false, 0usize);
    while let Some(b) = body.get(i) {
        match b {
            b'0'..=b'9' => {
                if point {
                    decimals += 1;
                } else {
                    whole += 1;
                }
                if significant > 0 || *b != b'0' {
                    significant += 1;
                }
            }
            b'.' if !point => point = true,
            _ => break,
        }
        i += 1;
    }
    if whole + decimals == 0 {
        return None;
    }
    let mut exponent = false;
    if let Some(b'e' | b'E') = body.get(i) {
        i += 1;
        if let Some(b'+' | b'-') = body.get(i) {
            i += 1;
        }
        let start = i;
        while body.get(i).is_some_and(u8::is_ascii_digit) {
            i += 1;
        }
        exponent = i > start;
        if !exponent {
            return None;
        }
    }
    // `+5`, `007`: spellings that must survive, so no number. `-0` is what a double prints.
    let leading_zero = body.len() > 1 && body[0] == b'0' && body[1].is_ascii_digit();
    if i != body.len() || leading_zero || (!point && !exponent && bytes != b"-0") {
        return None;
    }
    Some(Shape::Fraction(significant))
}

fn other(text: &str) -> Shape {
    match text {
        "t" => return Shape::Letter(true),
        "f" => return Shape::Letter(false),
        "true" | "TRUE" | "True" => return Shape::Word(true),
        "false" | "FALSE" | "False" => return Shape::Word(false),
        "NaN" | "Infinity" | "-Infinity" => return Shape::Special,
        _ => {}
    }
    if let Some(word) = null_word(text) {
        return Shape::NullWord(word);
    }
    if let Some(zoned) = time_shape(text.as_bytes()) {
        return Shape::Time { zoned };
    }
    if let Some(m) = marked(text) {
        return Shape::Marked(m);
    }
    Shape::Text
}

/// The spelling of NULL that a text is.
pub(super) fn null_word(text: &str) -> Option<NullWord> {
    // Most texts are longer than any of the words.
    if text.len() > 6 {
        return stars(text).then_some(NullWord::Overflow);
    }
    match text {
        "[null]" | "(null)" | "<null>" | "[NULL]" | "(NULL)" | "<NULL>" | "\\N" | "∅" | "¤" => {
            Some(NullWord::Bracketed)
        }
        "NULL" | "null" => Some(NullWord::Plain),
        "-" | "--" | "—" | "–" | "N/A" | "n/a" | "NA" | "#N/A" | "None" | "nil" | "&nbsp;" => {
            Some(NullWord::Dash)
        }
        _ => stars(text).then_some(NullWord::Overflow),
    }
}

fn stars(text: &str) -> bool {
    text.len() > 1 && text.bytes().all(|b| b == b'*')
}

/// The mark that a character is, when it groups digits somewhere in the world: blanks of any width are one mark, and
/// so are both apostrophes of the Swiss.
pub(super) fn mark_of(c: char) -> Option<char> {
    Some(match c {
        ',' | '.' | '_' => c,
        '\'' | '\u{2019}' => '\'',
        ' ' | '\u{a0}' | '\u{2007}' | '\u{2009}' | '\u{202f}' => ' ',
        _ => return None,
    })
}

fn marked(text: &str) -> Option<Marked> {
    let body = text.strip_prefix(['-', '+']).unwrap_or(text);
    if body.len() > 48 || !body.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let printed = body.chars().find(|c| !c.is_ascii_digit())?;
    let mark = mark_of(printed)?;
    let mut groups = body.split(printed);
    let head = groups.next()?;
    let (mut count, mut last) = (0, "");
    for group in groups {
        if count > 0 && !is_digits(last, 3) {
            return None;
        }
        count += 1;
        last = group;
    }
    // `0,123` is no group of thousands; `0` alone has none.
    let heads = head.len() <= 3 && !head.starts_with('0');
    let decimal_mark = match mark {
        ',' => '.',
        '.' => ',',
        _ => {
            // A blank, an apostrophe or a low line only ever groups; either mark may follow.
            let tail = last.split_once(['.', ',']);
            let (group, decimals) = tail.map_or((last, None), |(g, d)| (g, Some(d)));
            let fits = heads && is_digits(group, 3) && decimals.is_none_or(all_digits);
            let decimal = decimals.map(|_| if last.contains('.') { '.' } else { ',' });
            return fits.then_some(Marked { group: Some(mark), decimal });
        }
    };
    if let Some((group, decimals)) = last.split_once(decimal_mark) {
        let fits = heads && is_digits(group, 3) && all_digits(decimals);
        return fits.then_some(Marked { group: Some(mark), decimal: Some(decimal_mark) });
    }
    if !all_digits(last) {
        return None;
    }
    if count == 1 && mark == '.' {
        // One dot that `fraction` refused: `00.5`.
        return None;
    }
    if count == 1 {
        let three = last.len() == 3 && heads;
        return Some(if three { Marked::EITHER } else { Marked { group: None, decimal: Some(mark) } });
    }
    (last.len() == 3 && heads).then_some(Marked { group: Some(mark), decimal: None })
}

/// True for one point with exactly three digits behind it and at most three in front: `1.234` may be grouped by points.
pub(super) fn may_be_grouped(fraction: &str) -> bool {
    let body = fraction.strip_prefix(['-', '+']).unwrap_or(fraction);
    let Some((head, tail)) = body.split_once('.') else { return false };
    (1..=3).contains(&head.len()) && !head.starts_with('0') && is_digits(tail, 3)
}

/// True for a number as a spreadsheet shows one too long for its cell: `8.72350E+18`.
pub(super) fn is_spreadsheet_exponent(text: &str) -> bool {
    // Two digits are the power, so the text ends with it: a look at its end spares the search.
    if !text.as_bytes().get(text.len().wrapping_sub(4)..).is_some_and(|end| end.starts_with(b"E+")) {
        return false;
    }
    text.split_once("E+").is_some_and(|(head, power)| {
        head.trim_start_matches('-').as_bytes().get(1).is_none_or(|b| matches!(b, b'.' | b','))
            && is_digits(power, 2)
    })
}

fn is_digits(text: &str, len: usize) -> bool {
    text.len() == len && all_digits(text)
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Does the text have the form of a date with a time, and does it name its zone?
fn time_shape(b: &[u8]) -> Option<bool> {
    let form = b.len() >= 16
        && b[4] == b'-'
        && b[7] == b'-'
        && (b[10] == b' ' || b[10] == b'T')
        && b[13] == b':'
        && b[..4].iter().all(u8::is_ascii_digit);
    if !form {
        return None;
    }
    parse_time(b).map(|t| t.zoned)
}

/// A parsed instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParsedTime {
    /// UTC microseconds since 1970, read as UTC when no zone is named; absent for MySQL's `0000-00-00`.
    pub micros: Option<i64>,
    /// The text names its zone.
    pub zoned: bool,
}

/// Parses `2026-11-30 08:06:13.67+00`, `2026-11-30T08:06:13Z`, `2026-11-30 08:06`.
pub fn parse_time(b: &[u8]) -> Option<ParsedTime> {
    let two = |at: usize| -> Option<i8> {
        let (a, c) = (b.get(at)?.wrapping_sub(b'0'), b.get(at + 1)?.wrapping_sub(b'0'));
        (a <= 9 && c <= 9).then(|| (a * 10 + c) as i8)
    };
    let year = i16::from(two(0)?) * 100 + i16::from(two(2)?);
    let (month, day, hour, minute) = (two(5)?, two(8)?, two(11)?, two(14)?);
    let mut at = 16;
    let mut second = 0;
    let mut nanos: i32 = 0;
    if b.get(at) == Some(&b':') {
        second = two(at + 1)?;
        at += 3;
        if let Some(b'.' | b',') = b.get(at) {
            at += 1;
            let start = at;
            let mut scale: i32 = 100_000_000;
            while let Some(d) = b.get(at).filter(|d| d.is_ascii_digit()) {
                nanos += i32::from(d - b'0') * scale;
                scale /= 10;
                at += 1;
            }
            if at == start {
                return None;
            }
        }
    }
    let offset = zone(&b[at.min(b.len())..])?;
    if (year, month, day) == (0, 0, 0) {
        return Some(ParsedTime { micros: None, zoned: false });
    }
    let date = Date::new(year, month, day).ok()?;
    let civil = DateTime::from_parts(date, Time::new(hour, minute, second, nanos).ok()?);
    let instant = offset.unwrap_or(Offset::UTC).to_timestamp(civil).ok()?;
    Some(ParsedTime { micros: Some(instant.as_microsecond()), zoned: offset.is_some() })
}

/// The zone after a time: nothing, `Z`, ` UTC`, `+00`, `+05:30`, `+0900`, `+01:02:03`. Outer absence: no time.
fn zone(rest: &[u8]) -> Option<Option<Offset>> {
    let rest = rest.strip_prefix(b" ").unwrap_or(rest);
    if rest.is_empty() {
        return Some(None);
    }
    if matches!(rest, b"Z" | b"z" | b"UTC" | b"GMT") {
        return Some(Some(Offset::UTC));
    }
    let sign = match rest[0] {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let mut parts = [0i32; 3];
    let (mut n, mut i) = (0, 1);
    while i < rest.len() {
        if n > 0 && rest[i] == b':' {
            i += 1;
        }
        let pair = rest.get(i..i + 2).filter(|p| p.iter().all(u8::is_ascii_digit))?;
        *parts.get_mut(n)? = i32::from(pair[0] - b'0') * 10 + i32::from(pair[1] - b'0');
        n += 1;
        i += 2;
    }
    if n == 0 {
        return None;
    }
    Offset::from_seconds(sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])).ok().map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_exact_and_canonical() {
        assert_eq!(shape("9007199254740993"), Shape::Int(9_007_199_254_740_993));
        assert_eq!(shape("-9223372036854775808"), Shape::Int(i64::MIN));
        assert_eq!(shape("9223372036854775808"), Shape::Uint(9_223_372_036_854_775_808));
        assert_eq!(shape("18446744073709551615"), Shape::Uint(u64::MAX));
        assert_eq!(shape("36463827771516430384"), Shape::BigInt);
        assert_eq!(shape("-9223372036854775809"), Shape::BigInt);
        for text in ["007", "+5", "--1", "1-", "0x10", "10_00"] {
            assert_eq!(shape(text), Shape::Text, "{text}");
        }
    }

    #[test]
    fn the_short_way_agrees_with_the_long_one() {
        for text in
            ["0", "-1", "999999999999999999", "-999999999999999999", "42", "-0", "01", "-", "", "1a", "+1"]
        {
            let long = match integer(text.as_bytes()) {
                Some(Shape::Int(v)) => Some(v),
                _ => None,
            };
            assert_eq!(short_int(text), long, "{text}");
        }
        assert_eq!(short_int("1000000000000000000"), None);
    }

    #[test]
    fn short_decimals_are_what_the_long_way_reads() {
        let mut read = 0;
        for text in [
            "5400.34",
            "0.1",
            "-0.001",
            "2.675",
            "123456789.123456",
            "1.234",
            "123.456",
            "1234.567",
            "0.123",
            "-0.00",
            "9007199254740.99",
            "00.5",
            "1.",
            ".5",
            "1.2.3",
            "1",
            "-1.5e3",
            "1,5",
            "",
            "-",
            ".",
            "1.2a",
            "10.000",
            "0.00000000000001",
            "99999999999999.9",
            "999999999999999.9",
            "0.30",
            "-12.5",
        ] {
            let Some(short) = short_decimal(text) else {
                continue;
            };
            read += 1;
            assert_eq!(short.value.to_bits(), text.parse::<f64>().unwrap().to_bits(), "{text}");
            assert_eq!(shape(text), Shape::Fraction(short.significant), "{text}");
            assert_eq!(short.either, may_be_grouped(text), "{text}");
        }
        assert_eq!(read, 16);
        let mut seed = 7_u64;
        for _ in 0..20_000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (whole, part) = (seed >> (20 + seed % 40), seed.rotate_left(17) % 10_000_000);
            let text = format!("{whole}.{part}");
            if let Some(short) = short_decimal(&text) {
                assert_eq!(short.value.to_bits(), text.parse::<f64>().unwrap().to_bits(), "{text}");
                assert_eq!(shape(&text), Shape::Fraction(short.significant), "{text}");
            }
        }
    }

    #[test]
    fn fractions_and_exponents() {
        assert_eq!(shape("5400.34"), Shape::Fraction(6));
        assert_eq!(shape("1e-07"), Shape::Fraction(1));
        assert_eq!(shape("-0"), Shape::Fraction(0));
        assert_eq!(shape(".5"), Shape::Fraction(1));
        assert_eq!(shape("00.5"), Shape::Text);
        assert_eq!(shape("1.2.3"), Shape::Text);
        assert_eq!(shape("1e"), Shape::Text);
        assert_eq!(shape("-"), Shape::NullWord(NullWord::Dash));
    }

    #[test]
    fn marks_are_read_only_as_far_as_they_speak() {
        let of = |text: &str| match shape(text) {
            Shape::Marked(m) => Some((m.group, m.decimal)),
            _ => None,
        };
        assert_eq!(of("6,111"), Some((None, None)));
        assert_eq!(of("58,878,941"), Some((Some(','), None)));
        assert_eq!(of("1,234.5"), Some((Some(','), Some('.'))));
        assert_eq!(of("53,27"), Some((None, Some(','))));
        assert_eq!(of("0,123"), Some((None, Some(','))));
        assert_eq!(of("1.200,01"), Some((Some('.'), Some(','))));
        assert_eq!(of("1.234.567"), Some((Some('.'), None)));
        for blank in [' ', '\u{a0}', '\u{202f}', '\u{2009}'] {
            assert_eq!(of(&format!("1{blank}234{blank}567")), Some((Some(' '), None)));
            assert_eq!(of(&format!("1{blank}234,5")), Some((Some(' '), Some(','))));
        }
        assert_eq!(of("1'234'567.25"), Some((Some('\''), Some('.'))));
        assert_eq!(of("1\u{2019}234"), Some((Some('\''), None)));
        assert_eq!(of("1_000_000"), Some((Some('_'), None)));
        assert_eq!(of("1,23,4"), None);
        assert_eq!(of("22 MB"), None);
        assert_eq!(of("1.1~1.4"), None);
        assert_eq!(shape("****"), Shape::NullWord(NullWord::Overflow));
    }

    #[test]
    fn what_a_spreadsheet_made_of_an_id() {
        for text in ["8.72350E+18", "-4.18593E+18", "9E+15", "8,72350E+18"] {
            assert!(is_spreadsheet_exponent(text), "{text}");
        }
        for text in ["1e+20", "8.72350E-18", "1.5E+1", "12.5E+18", "8723498723"] {
            assert!(!is_spreadsheet_exponent(text), "{text}");
        }
    }

    #[test]
    fn times_are_instants() {
        let at = |text: &str| parse_time(text.as_bytes());
        let zoned = at("2026-11-30 08:06:13.67+00").unwrap();
        assert_eq!(zoned, at("2026-11-30T08:06:13.67+00:00").unwrap());
        assert_eq!(zoned, ParsedTime { micros: Some(1_796_025_973_670_000), zoned: true });
        assert_eq!(at("2026-11-30 17:06:13.67+09").unwrap().micros, zoned.micros);
        assert_eq!(at("2026-11-30 13:36:13.67+05:30").unwrap().micros, zoned.micros);
        assert!(!at("2026-11-30 08:06:13.670000").unwrap().zoned);
        assert_eq!(at("0000-00-00 00:00:00").unwrap().micros, None);
        assert_eq!(at("2026-13-30 08:06:13"), None);
        assert_eq!(shape("2026-11-30 08:06:13 and more"), Shape::Text);
        assert_eq!(shape("2026-11-30"), Shape::Text);
    }
}
