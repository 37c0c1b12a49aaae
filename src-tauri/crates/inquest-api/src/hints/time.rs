//! A date with a time of day in a line of words: ISO 8601, `date` and `\watch` in the C and English locales, and
//! the Korean forms of both. A zone is taken where it is printed and means one place; `EST` and its like do not.

/// A time that a line prints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    /// In ISO spelling, with its offset where it has one.
    pub(super) text: String,
    /// The zone that stands beside it.
    pub(super) zone: Option<String>,
    /// The words as printed.
    pub(super) quote: String,
}

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// The first time in a line. Looks at the first 300 characters.
pub(super) fn find(line: &str) -> Option<Found> {
    let line = &line[..line.floor_char_boundary(300)];
    iso(line).or_else(|| english(line)).or_else(|| korean(line))
}

/// `2025-11-08 22:00:01.5+09`, `2025-11-08T13:00:01Z`, `2025-11-08 22:00 KST`.
fn iso(line: &str) -> Option<Found> {
    let bytes = line.as_bytes();
    for start in 0..bytes.len().saturating_sub(15) {
        let before = start.checked_sub(1).map(|at| bytes[at]);
        if !bytes[start].is_ascii_digit() || before.is_some_and(|b| b.is_ascii_digit() || b == b'-') {
            continue;
        }
        let Some(mut end) = shaped(bytes, start, b"dddd-dd-dd?dd:dd") else { continue };
        if !matches!(bytes[start + 10], b' ' | b'T') {
            continue;
        }
        if let Some(seconds) = shaped(bytes, end, b":dd") {
            end = seconds;
            if matches!(bytes.get(end), Some(b'.' | b',')) {
                let digits = bytes[end + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
                end += if digits > 0 { digits + 1 } else { 0 };
            }
        }
        let civil = line[start..end].replace(',', ".");
        let (offset, after) = offset(line, end);
        let (zone, stop) = match offset {
            "" => zone_word(line, after),
            _ => (None, after),
        };
        return Some(Found { text: format!("{civil}{offset}"), zone, quote: line[start..stop].to_owned() });
    }
    None
}

/// `Z`, `+09`, `+09:00`, `-0330` right behind a time.
fn offset(line: &str, at: usize) -> (&str, usize) {
    let bytes = line.as_bytes();
    if bytes.get(at) == Some(&b'Z') {
        return (&line[at..=at], at + 1);
    }
    if matches!(bytes.get(at), Some(b'+' | b'-')) {
        for shape in [&b"dd:dd"[..], b"dddd", b"dd"] {
            if let Some(end) = shaped(bytes, at + 1, shape) {
                return (&line[at..end], end);
            }
        }
    }
    ("", at)
}

/// A zone of one meaning, one blank behind a time.
fn zone_word(line: &str, at: usize) -> (Option<String>, usize) {
    let Some(rest) = line[at..].strip_prefix(' ') else { return (None, at) };
    let word: &str = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    match zone_of(word) {
        Some(zone) => (Some(zone.to_owned()), at + 1 + word.len()),
        None => (None, at),
    }
}

fn zone_of(word: &str) -> Option<&'static str> {
    match word {
        "UTC" | "GMT" => Some("UTC"),
        "KST" => Some("Asia/Seoul"),
        "JST" => Some("Asia/Tokyo"),
        _ => None,
    }
}

/// `Sat Nov  8 22:00:01 KST 2025`, `Sat Nov  8 22:00:01 2025`, `Sat 08 Nov 2025 10:00:01 PM KST`.
fn english(line: &str) -> Option<Found> {
    let words: Vec<(usize, &str)> = words(line);
    let lower = |at: usize| words.get(at).map(|(_, w)| w.trim_end_matches(',').to_ascii_lowercase());
    for at in 0..words.len() {
        if !lower(at).is_some_and(|w| w.len() == 3 && DAYS.contains(&w.as_str())) {
            continue;
        }
        let month = |at: usize| lower(at).and_then(|w| MONTHS.iter().position(|m| *m == w));
        let day = |at: usize| lower(at).and_then(|w| w.parse::<u32>().ok()).filter(|d| (1..=31).contains(d));
        let (month, day, mut next) = match (month(at + 1), day(at + 2), day(at + 1), month(at + 2)) {
            (Some(month), Some(day), ..) | (_, _, Some(day), Some(month)) => (month + 1, day, at + 3),
            _ => continue,
        };
        let (mut year, mut time, mut half, mut zone) = (None, None, None, None);
        while next < words.len() && (year.is_none() || time.is_none() || next < at + 8) {
            let word = words[next].1;
            if shaped(word.as_bytes(), 0, b"dd:dd:dd") == Some(word.len()) {
                time = Some(word.to_owned());
            } else if word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit()) {
                year = Some(word.to_owned());
            } else if matches!(word, "AM" | "PM") {
                half = Some(word == "PM");
            } else if let Some(known) = zone_of(word) {
                zone = Some(known.to_owned());
            } else if !word.bytes().all(|b| b.is_ascii_uppercase()) {
                break;
            }
            next += 1;
        }
        let (Some(year), Some(time)) = (year, time) else { continue };
        let (hour, rest) = time.split_at(2);
        let hour = on_24(hour.parse().ok()?, half)?;
        let text = format!("{year}-{month:02}-{day:02} {hour:02}{rest}");
        let end = words.get(next - 1).map_or(line.len(), |(from, w)| from + w.len());
        return Some(Found { text, zone, quote: line[words[at].0..end].to_owned() });
    }
    None
}

/// `2025년 11월 08일 (토) 오후 10시 00분 01초 KST`, `2025. 11. 08. (토) 22:00:01 KST`.
fn korean(line: &str) -> Option<Found> {
    let start = line.find(|c: char| c.is_ascii_digit())?;
    let rest = &line[start..];
    let year = rest.get(..4).filter(|y| y.bytes().all(|b| b.is_ascii_digit()))?;
    let numbers = numbers_after(&rest[4..]);
    let (month, day) = (numbers.first()?, numbers.get(1)?);
    let time: Vec<u32> = numbers.iter().skip(2).take(3).map(|(n, _)| *n).collect();
    let spelled = rest.contains('년') && rest.contains('월') && rest.contains('시');
    let dotted = rest[4..].starts_with(". ") && rest.contains(':');
    if !(spelled || dotted) || time.len() < 2 {
        return None;
    }
    let half = if rest.contains("오후") {
        Some(true)
    } else if rest.contains("오전") {
        Some(false)
    } else {
        None
    };
    let hour = on_24(time[0], half)?;
    let (minute, second) = (time[1], time.get(2).copied().unwrap_or(0));
    if !(1..=12).contains(&month.0) || !(1..=31).contains(&day.0) || minute > 59 || second > 60 {
        return None;
    }
    let zone = rest.split_whitespace().find_map(zone_of).map(str::to_owned);
    let text = format!("{year}-{:02}-{:02} {hour:02}:{minute:02}:{second:02}", month.0, day.0);
    Some(Found { text, zone, quote: rest.trim_end().chars().take(60).collect() })
}

fn on_24(hour: u32, afternoon: Option<bool>) -> Option<u32> {
    let hour = match afternoon {
        Some(afternoon) if (1..=12).contains(&hour) => hour % 12 + if afternoon { 12 } else { 0 },
        Some(_) => return None,
        None => hour,
    };
    (hour < 24).then_some(hour)
}

/// Numbers of at most two digits with where they stand.
fn numbers_after(text: &str) -> Vec<(u32, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    for piece in text.split(|c: char| !c.is_ascii_digit()) {
        if (1..=2).contains(&piece.len())
            && let Ok(number) = piece.parse()
        {
            found.push((number, at));
        }
        at += piece.len() + 1;
    }
    found
}

fn words(line: &str) -> Vec<(usize, &str)> {
    let from = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    line.split_whitespace().map(|word| (from(word), word)).collect()
}

/// Where a shape (`d` is a digit, `?` anything) ends, when it stands at a place.
fn shaped(bytes: &[u8], at: usize, shape: &[u8]) -> Option<usize> {
    let end = at.checked_add(shape.len())?;
    let found = bytes.get(at..end)?;
    let fits = |(b, s): (&u8, &u8)| match s {
        b'd' => b.is_ascii_digit(),
        b'?' => true,
        s => b == s,
    };
    found.iter().zip(shape).all(fits).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str) -> (String, Option<String>) {
        let found = find(line).unwrap_or_else(|| panic!("{line}"));
        (found.text, found.zone)
    }

    fn is(text: &str, zone: Option<&str>) -> (String, Option<String>) {
        (text.to_owned(), zone.map(str::to_owned))
    }

    #[test]
    fn iso_with_and_without_a_zone() {
        assert_eq!(found("-- taken 2025-11-08 22:00"), is("2025-11-08 22:00", None));
        assert_eq!(found("at 2025-11-08T13:00:01.25Z."), is("2025-11-08T13:00:01.25Z", None));
        assert_eq!(found("2025-11-08 22:00:01,123+0900 x"), is("2025-11-08 22:00:01.123+0900", None));
        assert_eq!(found("(2025-11-08 22:00:01 KST)"), is("2025-11-08 22:00:01", Some("Asia/Seoul")));
        assert_eq!(found("2025-11-08 22:00:01 EST"), is("2025-11-08 22:00:01", None));
    }

    #[test]
    fn dates_of_the_system_and_of_watch() {
        assert_eq!(found("Sat Nov  8 22:00:01 KST 2025"), is("2025-11-08 22:00:01", Some("Asia/Seoul")));
        assert_eq!(found("Sat Nov  8 22:00:01 2025 (every 2s)"), is("2025-11-08 22:00:01", None));
        assert_eq!(found("Sat 08 Nov 2025 10:00:01 PM UTC"), is("2025-11-08 22:00:01", Some("UTC")));
        assert_eq!(found("Sat 08 Nov 2025 12:00:01 AM UTC"), is("2025-11-08 00:00:01", Some("UTC")));
    }

    #[test]
    fn korean_dates() {
        assert_eq!(
            found("2025년 11월 08일 (토) 오후 10시 00분 01초 KST"),
            is("2025-11-08 22:00:01", Some("Asia/Seoul"))
        );
        assert_eq!(found("2025. 11. 08. (토) 22:00:01 KST"), is("2025-11-08 22:00:01", Some("Asia/Seoul")));
    }

    #[test]
    fn what_is_no_time() {
        for line in
            ["2025-11-08", "version 8.0.36-28 on 10:00", "12345-11-08 22:00", "", "Time: 12.3 ms", "Sat"]
        {
            assert_eq!(find(line), None, "{line}");
        }
        assert_eq!(find(&"é".repeat(400)), None);
    }
}
