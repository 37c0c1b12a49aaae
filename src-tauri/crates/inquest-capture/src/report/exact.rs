//! Exact arithmetic on printed decimals: a figure changes its unit without losing or inventing a digit.

/// The product of a printed decimal and a whole factor, as text: `10.24` times 1048576 is `10737418.24`.
/// `None` when the text is no plain decimal or the product has more than 38 digits.
pub(crate) fn times(decimal: &str, factor: u64) -> Option<String> {
    let (negative, digits, decimals) = parts(decimal)?;
    let product = digits.checked_mul(u128::from(factor))?;
    Some(print(negative, product, decimals))
}

/// A printed decimal divided by a power of ten, as text: `1500` by 3 is `1.5`.
pub(crate) fn shifted(decimal: &str, places: u32) -> Option<String> {
    let (negative, digits, decimals) = parts(decimal)?;
    Some(print(negative, digits, decimals.checked_add(places).filter(|d| *d < 40)?))
}

fn parts(decimal: &str) -> Option<(bool, u128, u32)> {
    let (negative, plain) = match decimal.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, decimal.strip_prefix('+').unwrap_or(decimal)),
    };
    let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    let digits = format!("{whole}{fraction}");
    if digits.is_empty() || digits.len() > 38 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some((negative, digits.parse().ok()?, u32::try_from(fraction.len()).ok()?))
}

fn print(negative: bool, digits: u128, decimals: u32) -> String {
    let decimals = decimals as usize;
    let padded = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, fraction) = padded.split_at(padded.len() - decimals);
    let fraction = fraction.trim_end_matches('0');
    let sign = if negative && digits != 0 { "-" } else { "" };
    if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_digit_is_lost_or_invented() {
        assert_eq!(times("10.24", 1_048_576).as_deref(), Some("10737418.24"));
        assert_eq!(times("0.1", 10).as_deref(), Some("1"));
        assert_eq!(times("-1.50", 1_000).as_deref(), Some("-1500"));
        assert_eq!(times("18446744073709551615", 1_024).as_deref(), Some("18889465931478580853760"));
        assert_eq!(shifted("1500", 3).as_deref(), Some("1.5"));
        assert_eq!(shifted("7", 6).as_deref(), Some("0.000007"));
        assert_eq!(times("", 2), None);
        assert_eq!(times("1e3", 2), None);
        assert_eq!(times(&"9".repeat(39), 1), None);
    }
}
