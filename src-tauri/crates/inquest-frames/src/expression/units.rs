//! Units within a condition: what a number means beside a column, what a quotient is of.

use inquest_core::Unit;
use inquest_core::unit::TimeUnit;

use crate::cells::Decimal;

/// What an amount is measured in.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Measure {
    /// A number of the person's without a unit: it takes the unit of what it meets.
    Bare,
    /// Known.
    Of(Unit),
    /// A column whose unit nobody knows.
    Unknown,
    /// A product that has no unit here.
    Mixed,
}

/// How one amount is brought to the unit of another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Factor {
    One,
    /// Exactly.
    Whole(i128),
    Float(f64),
}

/// An exact number: digits times ten to the minus scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exact {
    pub digits: i128,
    pub scale: u32,
}

/// Words for units after a number: the unit, and how many of it one is.
pub(super) fn word(text: &str) -> Option<(Unit, i128)> {
    const K: i128 = 1_000;
    const KI: i128 = 1_024;
    Some(match text {
        "ps" => (Unit::PS, 1),
        "ns" => (Unit::Time(TimeUnit::Ns), 1),
        "us" | "µs" | "μs" => (Unit::Time(TimeUnit::Us), 1),
        "ms" => (Unit::MS, 1),
        "s" | "sec" => (Unit::S, 1),
        "min" => (Unit::Time(TimeUnit::Min), 1),
        "h" => (Unit::Time(TimeUnit::H), 1),
        "B" | "bytes" => (Unit::Bytes, 1),
        "kB" | "KB" => (Unit::Bytes, K),
        "MB" => (Unit::Bytes, K * K),
        "GB" => (Unit::Bytes, K * K * K),
        "TB" => (Unit::Bytes, K * K * K * K),
        "KiB" => (Unit::Bytes, KI),
        "MiB" => (Unit::Bytes, KI * KI),
        "GiB" => (Unit::Bytes, KI * KI * KI),
        "TiB" => (Unit::Bytes, KI * KI * KI * KI),
        "blocks" => (Unit::Blocks(None), 1),
        "%" => (Unit::Percent, 1),
        _ => return None,
    })
}

/// The unit that says plainly what PostgreSQL means by a word which means a power of 1000 elsewhere.
///
/// Source: PostgreSQL documentation, Setting Parameters ("the multiplier for memory units is 1024, not 1000") and
/// pg_size_pretty.
pub(super) fn two_meanings(text: &str) -> Option<&'static str> {
    match text {
        "kB" | "KB" => Some("KiB"),
        "MB" => Some("MiB"),
        "GB" => Some("GiB"),
        "TB" => Some("TiB"),
        _ => None,
    }
}

/// True when an amount in one unit can be said in the other.
pub(super) fn fits(from: &Unit, to: &Unit) -> bool {
    from == to || from.convert(1.0, to).is_ok()
}

/// What a value in `from` is multiplied by to be in `to`, and what one in `to` must be multiplied by first: one of them
/// is [`Factor::One`] or the factor is a double.
pub(super) fn factors(from: &Unit, to: &Unit) -> Option<(Factor, Factor)> {
    if from == to {
        return Some((Factor::One, Factor::One));
    }
    if let Ok(n) = from.convert_exact(1, to) {
        return Some((Factor::Whole(n), Factor::One));
    }
    if let Ok(n) = to.convert_exact(1, from) {
        return Some((Factor::One, Factor::Whole(n)));
    }
    from.convert(1.0, to).ok().map(|f| (Factor::Float(f), Factor::One))
}

/// A number in another unit, exactly where that has an end.
pub(super) fn convert(value: Exact, from: &Unit, to: &Unit) -> Option<Result<Exact, f64>> {
    for more in 0..=12 {
        let Some(digits) = 10i128.checked_pow(more).and_then(|p| value.digits.checked_mul(p)) else { break };
        if let Ok(digits) = from.convert_exact(digits, to) {
            return Some(Ok(Exact { digits, scale: value.scale + more }));
        }
    }
    let float = value.digits as f64 / 10f64.powi(value.scale as i32);
    from.convert(float, to).ok().map(Err)
}

/// A number as written; `None` when it has more digits than can be held exactly.
pub(super) fn number(text: &str) -> Option<Exact> {
    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(at) => (&text[..at], text[at + 1..].parse::<i32>().ok()?),
        None => (text, 0),
    };
    let decimal = Decimal::parse(mantissa)?;
    let digits = decimal.scaled(decimal.scale())?;
    let scale = i64::from(decimal.scale()) - i64::from(exponent);
    if digits == 0 {
        return Some(Exact { digits: 0, scale: 0 });
    }
    if scale >= 0 {
        return u32::try_from(scale).ok().filter(|s| *s <= 37).map(|scale| Exact { digits, scale });
    }
    let power = u32::try_from(-scale).ok()?;
    Some(Exact { digits: digits.checked_mul(10i128.checked_pow(power)?)?, scale: 0 })
}

/// What a sum or comparison is measured in, where both sides agree without a conversion.
pub(super) fn product(left: &Measure, right: &Measure) -> Measure {
    match (left, right) {
        (Measure::Bare | Measure::Of(Unit::Ratio), other)
        | (other, Measure::Bare | Measure::Of(Unit::Ratio)) => other.clone(),
        (Measure::Of(Unit::Count), other) | (other, Measure::Of(Unit::Count)) => other.clone(),
        (Measure::Unknown, _) | (_, Measure::Unknown) => Measure::Unknown,
        _ => Measure::Mixed,
    }
}

/// What a quotient is measured in: like by like is a ratio, anything by a number stays what it is.
pub(super) fn quotient(left: &Measure, right: &Measure) -> Measure {
    match (left, right) {
        (Measure::Of(a), Measure::Of(b)) if fits(a, b) && a != &Unit::Count => Measure::Of(Unit::Ratio),
        (other, Measure::Bare | Measure::Of(Unit::Count | Unit::Ratio)) => other.clone(),
        (Measure::Unknown, _) | (_, Measure::Unknown) => Measure::Unknown,
        _ => Measure::Mixed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        for (text, digits, scale) in [
            ("500", 500, 0),
            ("2.50", 25, 1),
            (".5", 5, 1),
            ("1e6", 1_000_000, 0),
            ("1.5e3", 1_500, 0),
            ("25e-3", 25, 3),
            ("0e99", 0, 0),
            ("18446744073709551616", 18_446_744_073_709_551_616, 0),
        ] {
            assert_eq!(number(text), Some(Exact { digits, scale }), "{text}");
        }
        for text in ["1e99", "1e-99", "1e99999999999", &"9".repeat(40)] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_change_their_unit_exactly_where_that_ends() {
        let half = Exact { digits: 5, scale: 1 };
        assert_eq!(convert(half, &Unit::S, &Unit::MS), Some(Ok(Exact { digits: 5_000, scale: 1 })));
        assert_eq!(convert(half, &Unit::MS, &Unit::S), Some(Ok(Exact { digits: 5, scale: 4 })));
        assert_eq!(convert(half, &Unit::Percent, &Unit::Ratio), Some(Ok(Exact { digits: 5, scale: 3 })));
        assert_eq!(convert(half, &Unit::MS, &Unit::Bytes), None);
        let Some(Err(hours)) = convert(half, &Unit::PS, &Unit::Time(TimeUnit::H)) else { panic!("exact") };
        assert!((hours - 0.5 / 3.6e15).abs() < 1e-30);
    }
}
