//! Plain decimals with a point, added and scaled exactly.

/// So many hundredths of a plain decimal, exactly.
pub(super) fn hundredths(decimal: &str, of: i128) -> Option<String> {
    let places = decimal.split_once('.').map_or(0, |(_, d)| d.len());
    let digits: String = decimal.chars().filter(|c| *c != '.').collect();
    let product = digits.parse::<i128>().ok()?.checked_mul(of)?;
    let shown = format!("{:0>width$}", product.unsigned_abs(), width = places + 3);
    let (whole, part) = shown.split_at(shown.len() - places - 2);
    let part = part.trim_end_matches('0');
    let sign = if product < 0 { "-" } else { "" };
    Some(if part.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") })
}

pub(super) fn negated(decimal: &str) -> String {
    decimal.strip_prefix('-').map_or_else(|| format!("-{decimal}"), str::to_owned)
}

/// The exact sum of two plain decimals.
pub(super) fn add(a: &str, b: &str) -> Option<String> {
    let scale = |t: &str| t.split_once('.').map_or(0, |(_, d)| d.len());
    let places = scale(a).max(scale(b));
    let whole = |t: &str| -> Option<i128> {
        let digits: String = t.chars().filter(|c| *c != '.').collect();
        let zeros = u32::try_from(places - scale(t)).ok()?;
        digits.parse::<i128>().ok()?.checked_mul(10i128.checked_pow(zeros)?)
    };
    let sum = whole(a)?.checked_add(whole(b)?)?;
    let digits = format!("{:0>width$}", sum.unsigned_abs(), width = places + 1);
    let (head, tail) = digits.split_at(digits.len() - places);
    let sign = if sum < 0 { "-" } else { "" };
    Some(if tail.is_empty() { format!("{sign}{head}") } else { format!("{sign}{head}.{tail}") })
}
