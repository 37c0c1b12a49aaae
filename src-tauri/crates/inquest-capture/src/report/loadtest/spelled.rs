//! Figures that a program prints with a unit that changes from line to line, turned into one unit without a float.

use crate::report::exact;

/// Units of time that load generators print, in picoseconds. `m` is minutes: none of them prints metres or millis so.
const TIMES: &[(&str, u64)] = &[
    ("ns", 1_000),
    ("us", 1_000_000),
    ("\u{b5}s", 1_000_000),
    ("\u{3bc}s", 1_000_000),
    ("ms", 1_000_000_000),
    ("s", 1_000_000_000_000),
    ("m", 60_000_000_000_000),
    ("h", 3_600_000_000_000_000),
];

/// Picoseconds of a spelled duration: `47.05ms`, `1m5.25s`, `0s`. `None` when a part is no number with a unit, or
/// is finer than a picosecond.
pub(super) fn picoseconds(text: &str) -> Option<u128> {
    let mut rest = text.trim();
    let mut sum: u128 = 0;
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count();
        let (number, tail) = rest.split_at(digits);
        let letters = tail.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(tail.len());
        let (unit, tail) = tail.split_at(letters);
        let factor = TIMES.iter().find(|(name, _)| *name == unit.trim())?.1;
        sum = sum.checked_add(exact::times(number, factor)?.parse().ok()?)?;
        rest = tail;
    }
    Some(sum)
}

/// A spelled duration in nanoseconds.
pub(super) fn nanoseconds(text: &str) -> Option<String> {
    exact::shifted(&picoseconds(text)?.to_string(), 3)
}

/// A spelled duration in microseconds.
pub(super) fn microseconds(text: &str) -> Option<String> {
    exact::shifted(&picoseconds(text)?.to_string(), 6)
}

/// A spelled duration in milliseconds.
pub(super) fn milliseconds(text: &str) -> Option<String> {
    exact::shifted(&picoseconds(text)?.to_string(), 9)
}

/// A spelled duration in seconds.
pub(super) fn seconds(text: &str) -> Option<String> {
    exact::shifted(&picoseconds(text)?.to_string(), 12)
}

/// A number behind which one of these words scales it: `1.05k` with `("k", 1000)`.
pub(super) fn scaled(text: &str, scales: &[(&str, u64)]) -> Option<String> {
    let text = text.trim();
    let digits = text.bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count();
    let (number, unit) = text.split_at(digits);
    let factor = scales.iter().find(|(name, _)| *name == unit.trim())?.1;
    exact::times(number, factor)
}

/// A plain decimal, as printed.
pub(super) fn decimal(text: &str) -> Option<&str> {
    let text = text.trim();
    exact::times(text, 1).map(|_| text)
}

/// A decimal with the comma of a locale, with a point.
pub(super) fn pointed(text: &str) -> Option<String> {
    let text = text.trim().replace(',', ".");
    exact::times(&text, 1).map(|_| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixed_units_come_out_in_one_without_losing_a_digit() {
        assert_eq!(milliseconds("47.05ms").as_deref(), Some("47.05"));
        assert_eq!(microseconds("1.64s").as_deref(), Some("1640000"));
        assert_eq!(nanoseconds("10.094965987s").as_deref(), Some("10094965987"));
        assert_eq!(milliseconds("12.25\u{b5}s").as_deref(), Some("0.01225"));
        assert_eq!(seconds("1m5.25s").as_deref(), Some("65.25"));
        assert_eq!(seconds("1h0m3s").as_deref(), Some("3603"));
        assert_eq!(nanoseconds("0s").as_deref(), Some("0"));
        for wrong in ["", "5", "ms", "1.2.3s", "5 parsecs", "0.0000000000001s"] {
            assert_eq!(picoseconds(wrong), None, "{wrong}");
        }
        assert_eq!(scaled("88.73KB", &[("KB", 1024)]).as_deref(), Some("90859.52"));
        assert_eq!(pointed("66,7").as_deref(), Some("66.7"));
    }
}
