//! Times as a person or a source states them: text and zone in, an instant out where it can be placed.

use inquest_core::case::{Instant, Moment};
use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone};

use crate::ApiError;

/// Places a moment whose instant is not given yet: ISO 8601 text, with its own offset or in the stated zone.
/// What cannot be placed keeps its text and stays without an instant.
pub fn placed(mut moment: Moment) -> Moment {
    if moment.at.is_none() {
        moment.at = instant_of(&moment.text, moment.zone.as_deref())
            .map(|at| Instant(at.0 - i64::from(moment.clock_offset_ms) * 1_000));
    }
    moment
}

/// Reads an RFC 3339 instant.
pub fn instant(text: &str) -> Result<Instant, ApiError> {
    let parsed: Result<jiff::Timestamp, _> = text.trim().parse();
    parsed
        .map(|t| Instant(t.as_microsecond()))
        .map_err(|_| ApiError::TimeUnreadable { text: text.to_owned() })
}

/// Seconds of a captured time, for differences within one column: a time without a zone is read as if it were UTC.
pub(crate) fn seconds(text: &str) -> Option<f64> {
    instant_of(text, Some("UTC")).map(|at| at.0 as f64 / 1e6)
}

/// An instant as RFC 3339 text in UTC.
pub fn rfc3339(instant: Instant) -> String {
    jiff::Timestamp::from_microsecond(instant.0).map_or_else(|_| instant.0.to_string(), |t| t.to_string())
}

fn instant_of(text: &str, zone: Option<&str>) -> Option<Instant> {
    if let Ok(at) = instant(text) {
        return Some(at);
    }
    let civil: DateTime = text.trim().parse().ok()?;
    let zone = time_zone(zone?)?;
    // A wall-clock time that occurs twice or never (clock changes) is not placed: it would be a guess.
    let stamp = zone.to_ambiguous_timestamp(civil).unambiguous().ok()?;
    Some(Instant(stamp.as_microsecond()))
}

fn time_zone(zone: &str) -> Option<TimeZone> {
    if zone.eq_ignore_ascii_case("utc") || zone == "Z" {
        return Some(TimeZone::UTC);
    }
    offset(zone).map(TimeZone::fixed).or_else(|| TimeZone::get(zone).ok())
}

/// `+09:00`, `-0330`, `+9`.
fn offset(zone: &str) -> Option<Offset> {
    let (sign, rest) = match zone.split_at_checked(1)? {
        ("+", rest) => (1, rest),
        ("-", rest) => (-1, rest),
        _ => return None,
    };
    let digits: String = rest.chars().filter(|c| *c != ':').collect();
    if !digits.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let (hours, minutes): (i32, i32) = match digits.len() {
        1 | 2 => (digits.parse().ok()?, 0),
        4 => (digits[..2].parse().ok()?, digits[2..].parse().ok()?),
        _ => return None,
    };
    Offset::from_seconds(sign * (hours * 3_600 + minutes * 60)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(text: &str, zone: Option<&str>) -> Moment {
        Moment {
            at: None,
            text: text.to_owned(),
            zone: zone.map(str::to_owned),
            clock_offset_ms: 0,
            basis: None,
        }
    }

    #[test]
    fn a_time_is_placed_by_its_zone() {
        let at = |text, zone| placed(moment(text, zone)).at.map(|i| i.0);
        assert_eq!(at("2025-11-08 22:00", Some("+09:00")), Some(1_762_606_800_000_000));
        assert_eq!(at("2025-11-08 13:00:00", Some("UTC")), Some(1_762_606_800_000_000));
        assert_eq!(at("2025-11-08T13:00:00Z", None), Some(1_762_606_800_000_000));
        assert_eq!(at("2025-11-08 22:00:00+09", None), Some(1_762_606_800_000_000));
    }

    #[test]
    fn what_cannot_be_placed_keeps_its_words() {
        assert_eq!(placed(moment("2025-11-08 22:00", None)).at, None);
        assert_eq!(placed(moment("the second week", Some("UTC"))).at, None);
        assert_eq!(placed(moment("2025-11-08 22:00", Some("Mars/Olympus"))).at, None);
    }

    #[test]
    fn the_offset_of_the_clock_is_taken_out() {
        let fast = Moment { clock_offset_ms: 2_500, ..moment("2025-11-08T13:00:00Z", None) };
        assert_eq!(placed(fast).at, Some(Instant(1_762_606_797_500_000)));
    }
}
