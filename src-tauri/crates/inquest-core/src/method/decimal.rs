//! A double as the decimal that it is written as: 0.07 of 100 things is 7 of them, and needs no epsilon.

/// Numerator and denominator (a power of ten) of the shortest decimal of a number in `[0, 1]`; `None` outside.
///
/// At most 18 digits are kept, so that a product with a 64-bit count stays within 128 bits; what is cut off is
/// below the last bit of the double.
pub(crate) fn share_as_fraction(share: f64) -> Option<(i128, i128)> {
    if !(0.0..=1.0).contains(&share) {
        return None;
    }
    let text = share.to_string();
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let kept = &fraction[..fraction.len().min(18)];
    let numerator = format!("{whole}{kept}").parse().ok()?;
    Some((numerator, 10i128.pow(kept.len() as u32)))
}

/// `ceil(a/b)` for `a >= 0`, `b > 0`.
pub(crate) fn ceil_div(a: i128, b: i128) -> i128 {
    a / b + i128::from(a % b != 0)
}
