//! Amounts that carry their unit in the text, and clocks: read exactly, for columns whose schema says that they are so.
//!
//! Sources: the sys schema's `format_time` and `format_bytes` (5.7, MariaDB: two decimals), MySQL 8's `FORMAT_PICO_TIME` and
//! `FORMAT_BYTES` (`sql/item_pfs_func.cc`: padded, `min` for minutes, an exponent from 100,000 up), the TIME type, and PostgreSQL's
//! `pg_size_pretty` (`src/backend/utils/adt/dbsize.c`: whole numbers, `kB` to `PB` of 1024).
//! Cells of any other column stay text: a person's `12.3 ms` may be anything.

use crate::report::exact::times;

/// How an amount is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Printed {
    /// `1.23 s`: read as picoseconds.
    Time = 0,
    /// `1.23 MiB`: read as bytes.
    Bytes = 1,
    /// `00:00:01.234567`: read as seconds.
    Clock = 2,
}

/// An amount, and what its text says.
pub(super) struct Amount<'a> {
    pub(super) what: Printed,
    digits: &'a str,
    factor: u64,
}

const TIMES: [(&str, u64); 10] = [
    ("ps", 1),
    ("ns", 1_000),
    ("us", 1_000_000),
    ("ms", 1_000_000_000),
    ("s", 1_000_000_000_000),
    ("m", 60_000_000_000_000),
    ("min", 60_000_000_000_000),
    ("h", 3_600_000_000_000_000),
    ("d", 86_400_000_000_000_000),
    ("w", 604_800_000_000_000_000),
];

const SIZES: [(&str, u64); 12] = [
    ("bytes", 1),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
    ("PiB", 1 << 50),
    ("EiB", 1 << 60),
    // pg_size_pretty: the same powers of two by other names.
    ("kB", 1 << 10),
    ("MB", 1 << 20),
    ("GB", 1 << 30),
    ("TB", 1 << 40),
    ("PB", 1 << 50),
];

/// Longest such text.
const LONGEST: usize = 32;

/// The amount that a text is, if it is one.
pub(super) fn printed(text: &str) -> Option<Amount<'_>> {
    let text = text.trim();
    if text.len() > LONGEST || !text.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return None;
    }
    if text.contains(':') {
        return clock(text).map(|_| Amount { what: Printed::Clock, digits: text, factor: 1 });
    }
    let (digits, unit) = text.rsplit_once(' ')?;
    let digits = digits.trim_end();
    let of = |units: &[(&str, u64)]| units.iter().find(|(name, _)| *name == unit).map(|(_, factor)| *factor);
    let found = of(&TIMES)
        .map(|factor| Amount { what: Printed::Time, digits, factor })
        .or_else(|| of(&SIZES).map(|factor| Amount { what: Printed::Bytes, digits, factor }))?;
    found.value().is_some().then_some(found)
}

impl Amount<'_> {
    /// Digits in the unit of [`Printed`].
    pub(super) fn value(&self) -> Option<String> {
        if self.what == Printed::Clock {
            return clock(self.digits);
        }
        let (mantissa, exponent) = self.digits.split_once(['e', 'E']).unwrap_or((self.digits, "0"));
        let exponent: u32 = exponent.strip_prefix('+').unwrap_or(exponent).parse().ok()?;
        let power = 10u64.checked_pow(exponent)?;
        times(&times(mantissa, self.factor)?, power)
    }
}

/// Seconds of `-838:59:59.000000`, `00:00:01.234567`.
fn clock(text: &str) -> Option<String> {
    let (sign, body) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    let mut parts = body.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let digits =
        |t: &str, most: usize| !t.is_empty() && t.len() <= most && t.bytes().all(|b| b.is_ascii_digit());
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    let fits = parts.next().is_none()
        && digits(hours, 6)
        && minutes.len() == 2
        && digits(minutes, 2)
        && whole.len() == 2
        && digits(whole, 2)
        && (fraction.is_empty() || digits(fraction, 9));
    if !fits {
        return None;
    }
    let number = |t: &str| t.parse::<u64>().ok();
    let total = number(hours)? * 3_600 + number(minutes)? * 60 + number(whole)?;
    let dot = if fraction.is_empty() { "" } else { "." };
    times(&format!("{sign}{total}{dot}{fraction}"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<(Printed, String)> {
        let amount = printed(text)?;
        Some((amount.what, amount.value()?))
    }

    #[test]
    fn amounts_are_exact() {
        assert_eq!(of("212.59 ms"), Some((Printed::Time, "212590000000".into())));
        assert_eq!(of("  0 ps"), Some((Printed::Time, "0".into())));
        assert_eq!(of("1.50 m"), Some((Printed::Time, "90000000000000".into())));
        assert_eq!(of("1.50 min"), Some((Printed::Time, "90000000000000".into())));
        assert_eq!(of("1.23e+05 d"), Some((Printed::Time, "10627200000000000000000".into())));
        assert_eq!(of(" 512 bytes"), Some((Printed::Bytes, "512".into())));
        assert_eq!(of("1.25 MiB"), Some((Printed::Bytes, "1310720".into())));
        assert_eq!(of("00:00:00.010249"), Some((Printed::Clock, "0.010249".into())));
        assert_eq!(of("01:02:03"), Some((Printed::Clock, "3723".into())));
        for text in ["12.3", "ms", "1.2.3 s", "1 fortnight", "12:30", "1:2:3", "2 MB"] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
