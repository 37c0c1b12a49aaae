//! Dates and times as monitoring programs print them: seconds since 1970, and the local times of many languages.
//!
//! Invariants: an instant is given only where the text says one (seconds since 1970, or a date and time with its zone);
//! arithmetic is on digits, never through a float. A local time stays local: no zone is assumed, and a date whose order
//! of day and month the text does not tell is no date.

use jiff::Timestamp;
use jiff::civil::Date;

/// The instant of a decimal number of seconds since 1970, as `2015-07-01T20:30:30.781Z`. An exponent is read; digits
/// beyond the nanosecond are cut. `None` for what is no such number or lies outside the calendar.
pub(super) fn epoch_seconds(text: &str) -> Option<String> {
    epoch(text, 0)
}

/// The same of milliseconds since 1970.
pub(super) fn epoch_millis(text: &str) -> Option<String> {
    epoch(text, -3)
}

fn epoch(text: &str, shift: i32) -> Option<String> {
    if text.len() > 40 {
        return None;
    }
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((m, e)) => (m, e.parse::<i32>().ok().filter(|e| (-40..=40).contains(e))?),
        None => (text, 0),
    };
    let (negative, plain) = match mantissa.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, mantissa),
    };
    let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    let mut digits = format!("{whole}{fraction}");
    if whole.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut point = i32::try_from(whole.len()).ok()? + exponent + shift;
    while point < 1 {
        digits.insert(0, '0');
        point += 1;
    }
    let point = usize::try_from(point).ok()?;
    while digits.len() < point {
        digits.push('0');
    }
    let (seconds, fraction) = digits.split_at(point);
    let fraction = fraction[..fraction.len().min(9)].trim_end_matches('0');
    let seconds: i64 = seconds.parse().ok()?;
    if negative && !fraction.is_empty() {
        return None;
    }
    let at = Timestamp::from_second(if negative { -seconds } else { seconds }).ok()?.to_string();
    Some(if fraction.is_empty() { at } else { format!("{}.{fraction}Z", at.trim_end_matches('Z')) })
}

/// What a time of day was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reading {
    /// Seconds since midnight, local.
    Local(u32),
    /// An instant, in a spelling that names its zone.
    Instant(String),
}

/// Reads the time that the tokens begin with; how many it takes. `13:35:22`, `01:35:22 PM`, `13시 35분 22초`,
/// `13時35分22秒`, `2026-11-30T13:35:22+0000`, `1796045715`.
pub(super) fn time(tokens: &[&str]) -> Option<(usize, Reading)> {
    let first = *tokens.first()?;
    if let Some(afternoon) = half_day(first) {
        let (used, reading) = plain_time(&tokens[1..])?;
        return Some((used + 1, Reading::Local(twelve(reading, afternoon)?)));
    }
    if first.len() >= 9 && first.len() <= 11 && first.bytes().all(|b| b.is_ascii_digit()) {
        return Some((1, Reading::Instant(epoch_seconds(first)?)));
    }
    if let Some(zoned) = zoned(first) {
        return Some((1, Reading::Instant(zoned)));
    }
    let (used, reading) = plain_time(tokens)?;
    match tokens.get(used).and_then(|t| half_day(t)) {
        Some(afternoon) => Some((used + 1, Reading::Local(twelve(reading, afternoon)?))),
        None => Some((used, Reading::Local(reading))),
    }
}

fn twelve(seconds: u32, afternoon: bool) -> Option<u32> {
    (seconds < 13 * 3600).then(|| seconds % (12 * 3600) + if afternoon { 12 * 3600 } else { 0 })
}

fn half_day(token: &str) -> Option<bool> {
    match token {
        "AM" | "am" | "오전" | "午前" | "上午" => Some(false),
        "PM" | "pm" | "오후" | "午後" | "下午" => Some(true),
        _ => None,
    }
}

/// `2026-11-30T13:35:22+0000` with its zone.
fn zoned(token: &str) -> Option<String> {
    let b = token.as_bytes();
    let form = b.len() > 19 && b[4] == b'-' && b[10] == b'T' && b[13] == b':' && b[16] == b':';
    (form && crate::typing::scalar::parse_time(b)?.zoned).then(|| token.to_owned())
}

fn plain_time(tokens: &[&str]) -> Option<(usize, u32)> {
    let first = *tokens.first()?;
    if !first.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if let Some(hour) = first.strip_suffix('시') {
        let minute = tokens.get(1)?.strip_suffix('분')?;
        let second = tokens.get(2)?.strip_suffix('초')?;
        return Some((3, seconds(hour, minute, second)?));
    }
    let parts: Vec<&str> = if first.contains('時') || first.contains('时') {
        first.trim_end_matches('秒').split(['時', '时', '分']).collect()
    } else if first.contains(':') {
        first.split(':').collect()
    } else {
        first.split('.').collect()
    };
    match parts.as_slice() {
        [h, m, s] => Some((1, seconds(h, m, s)?)),
        _ => None,
    }
}

fn seconds(hour: &str, minute: &str, second: &str) -> Option<u32> {
    let number = |t: &str, most: u32| -> Option<u32> {
        let fits = (1..=2).contains(&t.len()) && t.bytes().all(|b| b.is_ascii_digit());
        t.parse().ok().filter(|n| fits && *n <= most)
    };
    Some(number(hour, 23)? * 3600 + number(minute, 59)? * 60 + number(second, 60)?)
}

/// The date that a text spells: `2026-11-30`, `2026년 11월 30일`, `30.11.2026`, `11/30/26`. With slashes day and month
/// stand in either order; the larger one, or a clock of twelve hours (`american`), tells which.
pub(super) fn date(text: &str, american: bool) -> Option<Date> {
    let mut parts = text.split(|c: char| !c.is_ascii_digit()).filter(|p| !p.is_empty());
    let (a, b, c) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || [a, b, c].iter().any(|p| p.len() > 4) {
        return None;
    }
    let number = |t: &str| t.parse::<i16>().ok();
    let (x, y, z) = (number(a)?, number(b)?, number(c)?);
    let year = |y: i16, digits: usize| if digits <= 2 { 2000 + y } else { y };
    let make = |y: i16, m: i16, d: i16| Date::new(y, i8::try_from(m).ok()?, i8::try_from(d).ok()?).ok();
    if a.len() == 4 {
        return make(x, y, z);
    }
    let mark = text.trim_start_matches(|c: char| c.is_ascii_digit()).chars().next()?;
    match mark {
        '.' => make(year(z, c.len()), y, x),
        '/' if american || y > 12 || x == y => make(year(z, c.len()), x, y),
        '/' if x > 12 => make(year(z, c.len()), y, x),
        _ => None,
    }
}

/// A local date and time as text that sorts: `2026-11-30 13:35:22`.
pub(super) fn local(date: Date, seconds: u32) -> String {
    let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{date} {h:02}:{m:02}:{s:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_since_1970_keep_their_digits() {
        assert_eq!(epoch_seconds("1435781430.781").as_deref(), Some("2015-07-01T20:10:30.781Z"));
        assert_eq!(epoch_seconds("1.5270264E9").as_deref(), Some("2018-05-22T22:00:00Z"));
        assert_eq!(epoch_seconds("1435781430").as_deref(), Some("2015-07-01T20:10:30Z"));
        assert_eq!(epoch_millis("1435781430781").as_deref(), Some("2015-07-01T20:10:30.781Z"));
        assert_eq!(epoch_millis("5").as_deref(), Some("1970-01-01T00:00:00.005Z"));
        for text in ["", "x", "1e99", "NaN", "99999999999999999", "-1.5", "1.2.3"] {
            assert_eq!(epoch_seconds(text), None, "{text}");
        }
    }

    #[test]
    fn times_of_many_languages() {
        let local = |text: &str| match time(&text.split(' ').collect::<Vec<_>>()) {
            Some((used, Reading::Local(s))) => Some((used, s)),
            _ => None,
        };
        let at = 13 * 3600 + 35 * 60 + 22;
        assert_eq!(local("13:35:22 CPU"), Some((1, at)));
        assert_eq!(local("01:35:22 PM CPU"), Some((2, at)));
        assert_eq!(local("12:00:01 AM"), Some((2, 1)));
        assert_eq!(local("12:00:01 PM"), Some((2, 43_201)));
        assert_eq!(local("13시 35분 22초 CPU"), Some((3, at)));
        assert_eq!(local("13時35分22秒 CPU"), Some((1, at)));
        assert_eq!(local("오후 01:35:22"), Some((2, at)));
        assert_eq!(local("25:00:00"), None);
        assert_eq!(local("0.50"), None);
        assert_eq!(
            time(&["2026-11-30T13:35:22+0000"]),
            Some((1, Reading::Instant("2026-11-30T13:35:22+0000".into())))
        );
    }

    #[test]
    fn a_date_is_read_only_where_its_order_is_known() {
        let of = |text, american| date(text, american).map(|d| d.to_string());
        let day = Some("2026-11-30".to_owned());
        for text in ["2026-11-30", "2026년 11월 30일", "30.11.2026", "11/30/26", "30/11/2026", "11/30/2026"]
        {
            assert_eq!(of(text, false), day, "{text}");
        }
        assert_eq!(of("03/04/26", false), None);
        assert_eq!(of("03/04/2026", true), Some("2026-03-04".to_owned()));
        assert_eq!(of("04/04/26", false), Some("2026-04-04".to_owned()));
        assert_eq!(of("yesterday", false), None);
    }
}
