//! Duration strings as three parsers read them (methods 5.5).
//!
//! Sources: ShedLock 7 `StringToDurationConverter` and `SpringLockConfigurationExtractor.getValue`; Spring
//! Framework 6.2 `DurationFormatterUtils.detectAndParse`; Spring Framework up to 6.1
//! `ScheduledAnnotationBeanPostProcessor.toDuration`; `java.time.Duration.parse` of the JDK.
//!
//! All values are whole nanoseconds. A length that `java.time.Duration` cannot hold (seconds beyond 64 bits) is
//! refused as it is there. Digits are ASCII, as in the patterns of all three.

/// Who parses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grammar {
    /// ShedLock 7 with Spring: `P…` (capital) or a whole number with a unit of up to two letters, none = ms.
    ShedLock,
    /// Spring 6.2 and later: also lower-case `p` and composites like `1h30m`; negative lengths are let through.
    Spring62,
    /// Spring up to 6.1: `P…` or a whole number of milliseconds.
    Spring5,
}

/// Why a text is no duration for a grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rejected {
    /// The parser throws.
    Unparseable,
    /// It parses, and the length is below zero where that is refused.
    Negative,
}

/// Units of the simple form, in nanoseconds. Longest spelling first where one begins another.
const UNITS: [(&str, i128); 7] = [
    ("ns", 1),
    ("us", 1_000),
    ("ms", 1_000_000),
    ("s", NANOS),
    ("m", 60 * NANOS),
    ("h", 3_600 * NANOS),
    ("d", 86_400 * NANOS),
];

const NANOS: i128 = 1_000_000_000;

/// Nanoseconds that a grammar makes of a text.
pub fn parse(grammar: Grammar, text: &str) -> Result<i128, Rejected> {
    let nanos = match grammar {
        Grammar::ShedLock => shedlock(text),
        Grammar::Spring62 => spring_6_2(text),
        Grammar::Spring5 => spring_5(text),
    }
    .ok_or(Rejected::Unparseable)?;
    if grammar == Grammar::ShedLock && nanos < 0 { Err(Rejected::Negative) } else { Ok(nanos) }
}

fn shedlock(text: &str) -> Option<i128> {
    if text.strip_prefix(['+', '-']).unwrap_or(text).starts_with('P') { iso(text) } else { simple(text) }
}

fn spring_6_2(text: &str) -> Option<i128> {
    // A plain number and a composite of one part look alike: the simple form is asked first.
    if text.strip_prefix(['+', '-']).unwrap_or(text).starts_with(['p', 'P']) {
        iso(text)
    } else if is_simple(text) {
        simple(text)
    } else {
        composite(text)
    }
}

fn spring_5(text: &str) -> Option<i128> {
    let mut chars = text.chars();
    let marked = [chars.next(), chars.next()].iter().flatten().any(|c| matches!(c, 'p' | 'P'));
    if marked && text.chars().count() > 1 {
        iso(text)
    } else {
        in_range(whole(text)?.checked_mul(1_000_000)?)
    }
}

/// A sign and digits that fit 64 bits, as `Long.parseLong` reads them.
fn whole(text: &str) -> Option<i128> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    text.parse::<i64>().ok().map(i128::from)
}

/// Number and letters of the simple form.
fn simple_parts(text: &str) -> Option<(&str, &str)> {
    let letters = text.bytes().rev().take_while(u8::is_ascii_alphabetic).count();
    let (number, unit) = text.split_at(text.len() - letters);
    let digits = number.strip_prefix(['+', '-']).unwrap_or(number);
    let fits = letters <= 2 && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    fits.then_some((number, unit))
}

fn is_simple(text: &str) -> bool {
    simple_parts(text).is_some()
}

fn simple(text: &str) -> Option<i128> {
    let (number, unit) = simple_parts(text)?;
    let unit = if unit.is_empty() { "ms" } else { unit };
    let (_, nanos) = UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?;
    in_range(whole(number)?.checked_mul(*nanos)?)
}

/// `([-+]?)P(nD)?(T(nH)?(nM)?(n[.,n]S)?)?`, any case, at least one part, and one behind a T.
fn iso(text: &str) -> Option<i128> {
    let (negated, rest) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let mut rest = rest.strip_prefix(['P', 'p'])?;
    let mut total = Some(0i128);
    let mut parts = 0;
    let mut add = |length: Option<i128>| {
        total = total.zip(length).and_then(|(a, b)| in_range(a.checked_add(b)?));
        parts += 1;
    };
    if let Some((number, after)) = part(rest, 'D') {
        add(whole(number).and_then(|n| n.checked_mul(86_400 * NANOS)));
        rest = after;
    }
    if let Some(mut time) = rest.strip_prefix(['T', 't']) {
        let behind = time;
        for (letter, seconds) in [('H', 3_600), ('M', 60)] {
            if let Some((number, after)) = part(time, letter) {
                add(whole(number).and_then(|n| n.checked_mul(seconds * NANOS)));
                time = after;
            }
        }
        if let Some((number, after)) = part(time, 'S') {
            add(seconds(number));
            time = after;
        }
        if time.len() == behind.len() {
            return None;
        }
        rest = time;
    }
    let total = total.filter(|_| rest.is_empty() && parts > 0)?;
    in_range(if negated { -total } else { total })
}

/// The number before a letter (any case) at the beginning of a text, and what is behind the letter.
fn part(text: &str, letter: char) -> Option<(&str, &str)> {
    let end = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, after) = text.split_at(end);
    let mut chars = after.chars();
    (!number.is_empty() && chars.next()?.eq_ignore_ascii_case(&letter)).then_some((number, chars.as_str()))
}

/// Seconds with up to nine decimals behind a point or a comma, and at least one digit before it.
fn seconds(number: &str) -> Option<i128> {
    let (before, fraction) = match number.find(['.', ',']) {
        Some(at) => (&number[..at], &number[at + 1..]),
        None => (number, ""),
    };
    if fraction.len() > 9 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let nanos: i128 = format!("{fraction:0<9}").parse().ok()?;
    let whole = whole(before)?.checked_mul(NANOS)?;
    Some(if before.starts_with('-') { whole - nanos } else { whole + nanos })
}

/// `1d 2h 3m 4s 5ms 6us 7ns`: parts in this order, one blank before each at most, the whole perhaps in brackets.
///
/// All ways in which the pattern can match are followed at once: a blank belongs to any of the parts that follow.
fn composite(text: &str) -> Option<i128> {
    let (negated, rest) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let rest = rest.strip_prefix('(').unwrap_or(rest);
    let mut ways: Vec<(&str, Option<i128>)> = vec![(rest, Some(0))];
    for unit in ["d", "h", "m", "s", "ms", "us", "ns"] {
        let (_, nanos) = UNITS.iter().find(|(name, _)| *name == unit)?;
        let mut next: Vec<(&str, Option<i128>)> = Vec::new();
        for (rest, total) in ways {
            let blank = rest.strip_prefix([' ', '\t', '\n', '\u{b}', '\u{c}', '\r']);
            for rest in [Some(rest), blank].into_iter().flatten() {
                next.push((rest, total));
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let Some(after) = rest[digits..].strip_prefix(unit).filter(|_| digits > 0) else { continue };
                let length = whole(&rest[..digits]).and_then(|n| n.checked_mul(*nanos));
                let sum = total.zip(length).and_then(|(a, b)| in_range(a.checked_add(b)?));
                next.push((after, sum));
            }
        }
        // The rest of a way is a suffix of the text: its length tells it.
        next.sort_by_key(|(rest, _)| rest.len());
        next.dedup_by_key(|(rest, _)| rest.len());
        ways = next;
    }
    let end = |rest: &str| rest.is_empty() || rest == ")";
    let total = ways.into_iter().find(|(rest, _)| end(rest)).and_then(|(_, total)| total)?;
    Some(if negated { -total } else { total })
}

/// `java.time.Duration` holds whole seconds in 64 bits.
fn in_range(nanos: i128) -> Option<i128> {
    i64::try_from(nanos.div_euclid(NANOS)).ok().map(|_| nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: i128 = NANOS;

    fn all(text: &str) -> [Result<i128, Rejected>; 3] {
        [Grammar::ShedLock, Grammar::Spring62, Grammar::Spring5].map(|g| parse(g, text))
    }

    #[test]
    fn strings_beyond_the_golden_ones() {
        use Rejected::{Negative, Unparseable as No};
        // Signs inside, a fraction without digits, and a fraction of a negative second.
        assert_eq!(all("-PT-6H+3M"), [Ok(21_420 * S), Ok(21_420 * S), Ok(21_420 * S)]);
        assert_eq!(all("PT1.S"), [Ok(S), Ok(S), Ok(S)]);
        assert_eq!(all("PT-0.5S"), [Err(Negative), Ok(-S / 2), Ok(-S / 2)]);
        assert_eq!(all("p1d"), [Err(No), Ok(86_400 * S), Ok(86_400 * S)]);
        // A T needs a part behind it; parts keep their order.
        assert_eq!(all("P1DT"), [Err(No); 3]);
        assert_eq!(all("PT1M1H"), [Err(No); 3]);
        // Blanks of a composite: one before a part, two only where parts are missing between.
        assert_eq!(all("1h 30m"), [Err(No), Ok(5_400 * S), Err(No)]);
        assert_eq!(all("1h  30m"), [Err(No), Err(No), Err(No)]);
        assert_eq!(all("1h  30s"), [Err(No), Ok(3_630 * S), Err(No)]);
        assert_eq!(all("-(1d 2h 34m 57s)"), [Err(No), Ok(-95_697 * S), Err(No)]);
        assert_eq!(all("1m5ms"), [Err(No), Ok(60 * S + 5_000_000), Err(No)]);
        assert_eq!(all("30m1h"), [Err(No); 3]);
        // 64 bits of seconds, and not one more.
        assert_eq!(all("PT9223372036854775807S"), [Ok(i128::from(i64::MAX) * S); 3]);
        assert_eq!(all("PT9223372036854775808S"), [Err(No); 3]);
        assert_eq!(all("9223372036854775807d"), [Err(No); 3]);
        assert_eq!(all("9223372036854775808"), [Err(No); 3]);
        for text in ["", " ", "+", "P", "T", "PT5", "５s", "1x", "１", "PTS", "--5", "5 s", "0x10"] {
            assert_eq!(parse(Grammar::ShedLock, text), Err(No), "{text:?}");
            assert_eq!(parse(Grammar::Spring5, text), Err(No), "{text:?}");
        }
    }
}
