//! Source spellings of floats and times, kept only where they differ from the canonical rendering.
//!
//! Canonical float: the shortest decimal that reads back to the same double, as PostgreSQL prints it within
//! everyday magnitudes (`0.25`, `12`, `NaN`, `Infinity`). Canonical time: PostgreSQL's `timestamptz` in UTC with
//! trailing zeros of the fraction cut (`2026-11-30 08:06:13.67+00`).
//!
//! Stored spelling: NULL means canonical when there is a value, and no spelling when there is none; a lone NUL
//! character means that a value came without spelling; a spelling that begins with NUL gets one more.

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

/// What to store for a spelling.
pub(crate) fn to_stored(has_value: bool, canonical: &str, text: Option<&str>) -> Option<String> {
    match text {
        None if has_value => Some(MARK.to_string()),
        None => None,
        Some(text) if has_value && text == canonical && !canonical.is_empty() => None,
        Some(text) if text.starts_with(MARK) => Some(format!("{MARK}{text}")),
        Some(text) => Some(text.to_owned()),
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
