//! Memory and time settings of PostgreSQL.
//!
//! Source: `src/backend/utils/misc/guc.c` (`parse_int`, `convert_to_base_unit`): an integer in C notation (`0x1F`, and
//! `010` is eight) or a decimal, blanks, then nothing or a unit in exactly this case: `B kB MB GB TB`, or
//! `us ms s min h d`. Without a unit the parameter's own is meant, which the text does not tell.
//!
//! Assumed: the version reads fractions and `B` (12 and later); earlier ones refuse them.

use super::{Reading, refused, taken};

const MEMORY: [(&str, f64); 5] =
    [("B", 1.0), ("kB", 1024.0), ("MB", 1_048_576.0), ("GB", 1_073_741_824.0), ("TB", 1_099_511_627_776.0)];
const TIME: [(&str, f64); 6] =
    [("us", 1.0), ("ms", 1e3), ("s", 1e6), ("min", 60e6), ("h", 3_600e6), ("d", 86_400e6)];

/// A memory setting, in bytes.
pub(super) fn memory(text: &str) -> Reading {
    read(text, &MEMORY, "byte")
}

/// A time setting, in microseconds.
pub(super) fn time(text: &str) -> Reading {
    read(text, &TIME, "us")
}

fn read(text: &str, units: &[(&str, f64)], unit: &str) -> Reading {
    let blank = |c: char| c.is_ascii_whitespace() || c == '\u{b}';
    let text = text.trim_matches(blank);
    if text.is_empty() {
        return refused("empty");
    }
    let Some((value, rest)) = number(text) else { return refused("no_number") };
    let rest = rest.trim_start_matches(blank);
    let (factor, unit) = match units.iter().find(|(name, _)| *name == rest) {
        Some((_, factor)) => (*factor, Some(unit)),
        None if rest.is_empty() => (1.0, None),
        None => return refused("unknown_suffix"),
    };
    // Both are exact up to 2^53, far above any setting; beyond the range of the parameter is its own matter.
    taken((value * factor).to_string(), unit, None)
}

/// A number at the beginning, and what follows it.
fn number(text: &str) -> Option<(f64, &str)> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    if let Some(hex) = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        let end = hex.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(hex.len());
        let value = i64::from_str_radix(&hex[..end], 16).ok()?;
        return Some((sign * value as f64, &hex[end..]));
    }
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    if !digits[end..].starts_with(['.', 'e', 'E']) {
        let radix = if end > 1 && digits.starts_with('0') { 8 } else { 10 };
        let value = i64::from_str_radix(&digits[..end], radix).ok()?;
        return Some((sign * value as f64, &digits[end..]));
    }
    let end = decimal_end(digits);
    Some((sign * digits[..end].parse::<f64>().ok()?, &digits[end..]))
}

/// Where a decimal with fraction and exponent ends.
fn decimal_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let run = |from: usize| from + bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut end = run(0);
    if bytes.get(end) == Some(&b'.') {
        end = run(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let signed = end + 1 + usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if bytes.get(signed).is_some_and(u8::is_ascii_digit) {
            end = run(signed);
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(reading: Reading) -> (bool, String, Option<String>) {
        (reading.accepted, reading.amount.or(reading.reason).unwrap_or_default(), reading.unit)
    }

    #[test]
    fn units_are_exact_in_their_case() {
        let byte = || Some("byte".to_owned());
        assert_eq!(told(memory("128MB")), (true, "134217728".into(), byte()));
        assert_eq!(told(memory(" 1.5 GB ")), (true, "1610612736".into(), byte()));
        assert_eq!(told(memory("16384")), (true, "16384".into(), None));
        assert_eq!(told(memory("0x10kB")), (true, "16384".into(), byte()));
        assert_eq!(told(memory("010kB")), (true, "8192".into(), byte()));
        assert_eq!(told(memory("128mb")), (false, "unknown_suffix".into(), None));
        assert_eq!(told(memory("128M")), (false, "unknown_suffix".into(), None));
        assert_eq!(told(memory("MB")), (false, "no_number".into(), None));
        let us = || Some("us".to_owned());
        assert_eq!(told(time("5min")), (true, "300000000".into(), us()));
        assert_eq!(told(time("1e3 ms")), (true, "1000000".into(), us()));
        assert_eq!(told(time("5m")), (false, "unknown_suffix".into(), None));
        assert_eq!(told(time("1.5.2s")), (false, "unknown_suffix".into(), None));
        assert_eq!(told(time("")), (false, "empty".into(), None));
        assert_eq!(told(time(".")), (false, "no_number".into(), None));
    }
}
