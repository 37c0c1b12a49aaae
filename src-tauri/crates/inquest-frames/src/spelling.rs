//! Source spellings of floats and times, kept only where they differ from the canonical rendering.
//!
//! Canonical float: the shortest decimal that reads back to the same double, as PostgreSQL prints it within
//! everyday magnitudes (`0.25`, `12`, `NaN`, `Infinity`). Canonical time: PostgreSQL's `timestamptz` in UTC with
//! trailing zeros of the fraction cut (`2026-11-30 08:06:13.67+00`).
//!
//! Stored spelling: NULL means canonical when there is a value, and no spelling when there is none; a lone NUL
//! character means that a value came without spelling; a spelling that begins with NUL gets one more.

use std::borrow::Cow;
use std::fmt::Write;

/// Marks a value without spelling, and escapes spellings that begin with itself.
const MARK: char = '\0';

/// Writes the canonical rendering of a double into a cleared buffer.
pub(crate) fn float(value: f64, into: &mut String) {
    into.clear();
    let _ = if value.is_nan() {
        into.write_str("NaN")
    } else if value.is_infinite() {
        into.write_str(if value < 0.0 { "-Infinity" } else { "Infinity" })
    } else {
        write!(into, "{value}")
    };
}

/// Writes the canonical rendering of UTC microseconds into a cleared buffer; leaves it empty when the instant
/// lies outside the calendar.
pub(crate) fn time(micros: i64, into: &mut String) {
    into.clear();
    let Ok(instant) = jiff::Timestamp::from_microsecond(micros) else { return };
    let civil = jiff::tz::Offset::UTC.to_datetime(instant);
    let _ = write!(
        into,
        "{:04}-{:02}-{:02} {:02}:{:02}:{:02}",
        civil.year(),
        civil.month(),
        civil.day(),
        civil.hour(),
        civil.minute(),
        civil.second()
    );
    let fraction = micros.rem_euclid(1_000_000);
    if fraction != 0 {
        let _ = write!(into, ".{fraction:06}");
        into.truncate(into.trim_end_matches('0').len());
    }
    into.push_str("+00");
}

/// Writes the canonical rendering of a value; nothing when there is none.
pub(crate) fn canonical<T>(value: Option<T>, render: fn(T, &mut String), into: &mut String) {
    match value {
        Some(value) => render(value, into),
        None => into.clear(),
    }
}

/// What the digits of a spelling alone tell of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Digits {
    /// It is the canonical one: any decimal of at most fifteen digits is the shortest one of its double.
    Canonical,
    /// It is not: no canonical one ends in zeros behind the point.
    Padded,
    /// Only the double itself tells.
    Unclear,
}

/// Looks at a spelling beside its double.
#[inline]
pub(crate) fn of_digits(value: f64, text: &str) -> Digits {
    const TENS: [f64; 15] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14];
    let body = text.strip_prefix('-');
    let bytes = body.unwrap_or(text).as_bytes();
    if bytes.is_empty() || bytes.len() > 16 || bytes[0] == b'0' && bytes.len() > 1 && bytes[1] != b'.' {
        return Digits::Unclear;
    }
    let (mut digits, mut point) = (0_u64, None);
    for (at, b) in bytes.iter().enumerate() {
        match b {
            b'0'..=b'9' => digits = digits * 10 + u64::from(b - b'0'),
            b'.' if point.is_none() && at > 0 => point = Some(at),
            _ => return Digits::Unclear,
        }
    }
    let decimals = point.map_or(0, |at| bytes.len() - 1 - at);
    if point.is_some() && matches!(bytes.last(), Some(b'0' | b'.')) {
        return Digits::Padded;
    }
    let Some(ten) = TENS.get(decimals).filter(|_| digits < 1_000_000_000_000_000) else {
        return Digits::Unclear;
    };
    // Both are exact, so their quotient is the double nearest to the text.
    let size = digits as f64 / ten;
    let read = if body.is_some() { -size } else { size };
    if read.to_bits() == value.to_bits() { Digits::Canonical } else { Digits::Unclear }
}

/// What to store for a spelling.
pub(crate) fn to_stored<'a>(has_value: bool, canonical: &str, text: Option<&'a str>) -> Option<Cow<'a, str>> {
    match text {
        None if has_value => Some(Cow::Owned(MARK.to_string())),
        None => None,
        Some(text) if has_value && text == canonical && !canonical.is_empty() => None,
        Some(text) if text.starts_with(MARK) => Some(Cow::Owned(format!("{MARK}{text}"))),
        Some(text) => Some(Cow::Borrowed(text)),
    }
}

/// The spelling that was stored.
pub(crate) fn from_stored(has_value: bool, canonical: &str, stored: Option<&str>) -> Option<String> {
    match stored {
        None => has_value.then(|| canonical.to_owned()),
        Some(stored) => match stored.strip_prefix(MARK) {
            None => Some(stored.to_owned()),
            Some("") => None,
            Some(rest) => Some(rest.to_owned()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_renderings() {
        let mut buffer = String::new();
        for (value, text) in [
            (0.25, "0.25"),
            (12.0, "12"),
            (-0.0, "-0"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
            (1e20, "100000000000000000000"),
        ] {
            float(value, &mut buffer);
            assert_eq!(buffer, text);
        }
        for (micros, text) in [
            (1_796_025_973_670_000, "2026-11-30 08:06:13.67+00"),
            (0, "1970-01-01 00:00:00+00"),
            (-1, "1969-12-31 23:59:59.999999+00"),
            (i64::MAX, ""),
        ] {
            time(micros, &mut buffer);
            assert_eq!(buffer, text);
        }
    }

    #[test]
    fn what_the_digits_tell_is_so() {
        let mut buffer = String::new();
        let mut told = 0;
        for text in [
            "0",
            "-0",
            "1",
            "12.5",
            "0.1",
            "-0.001",
            "123456789.123456",
            "999999999999999",
            "0.00000000000001",
            "4503599627370.49",
            "-12345678901234.5",
            "100",
            "-7.25",
            "0.3",
            "2.675",
            "562949953421311.9",
        ] {
            let value = text.parse().unwrap();
            float(value, &mut buffer);
            assert_eq!(buffer, text);
            told += u32::from(of_digits(value, text) == Digits::Canonical);
        }
        assert_eq!(told, 15);
        let mut seed = 1_u64;
        for _ in 0..20_000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (digits, places) = (seed >> (14 + seed % 40), seed as usize % 16);
            let plain = format!("{digits:0>width$}", width = places + 1);
            let text = format!("{}.{}", &plain[..plain.len() - places], &plain[plain.len() - places..]);
            let value = text.parse().unwrap();
            float(value, &mut buffer);
            match of_digits(value, &text) {
                Digits::Canonical => assert_eq!(buffer, text),
                Digits::Padded => assert_ne!(buffer, text),
                Digits::Unclear => continue,
            }
            told += 1;
        }
        assert!(told > 5_000, "{told}");
        for text in ["1.50", "5.", "1.0", "-0.00", "0."] {
            let value = text.parse().unwrap();
            float(value, &mut buffer);
            assert_eq!((of_digits(value, text), buffer == text), (Digits::Padded, false), "{text}");
        }
        for text in ["", "-", ".", ".5", "01", "00.5", "1e5", "+1", "1,5", "NaN", "1.2.3", "9007199254740993"]
        {
            assert_eq!(of_digits(1.0, text), Digits::Unclear, "{text}");
        }
        assert_eq!(of_digits(2.0, "3"), Digits::Unclear);
        assert_eq!(of_digits(0.0, "-0"), Digits::Unclear);
    }

    #[test]
    fn every_spelling_comes_back() {
        for has_value in [true, false] {
            for canonical in ["", "1.5"] {
                for text in [None, Some(""), Some("1.5"), Some("1.50"), Some("\0"), Some("\0\0"), Some("\0x")]
                {
                    let stored = to_stored(has_value, canonical, text);
                    let back = from_stored(has_value, canonical, stored.as_deref());
                    assert_eq!(back.as_deref(), text, "{has_value} {canonical:?} {text:?} {stored:?}");
                }
            }
        }
    }
}
