//! Numbers for people: the digits that stand behind a figure, or a rounding that shows.
//!
//! Invariants: an integer that a double holds exactly is printed digit for digit, whatever its size. A fraction with at
//! most [`EXACT_DIGITS`] significant digits is printed as it is. Anything longer is rounded to [`ROUNDED_DIGITS`] of them,
//! never to fewer than two decimals, and keeps a decimal point even where its decimals are zero: what is rounded never
//! looks like a whole number. Beyond what doubles count exactly, and far below one, powers of ten are printed.

use inquest_api::model::{Amount, Quantity};

/// A fraction of at most so many digits is taken for one that was printed somewhere, and stays as it is.
const EXACT_DIGITS: usize = 12;
/// Digits of what is rounded.
const ROUNDED_DIGITS: usize = 6;
/// Integers up to here are exact in a double (2^53).
const EXACT_TO: f64 = 9_007_199_254_740_992.0;
/// Below this a fraction is printed with a power of ten.
const SMALL: f64 = 1e-5;

/// A quantity's amount: `250`, `250..290`, `>= 250`.
pub fn amount(quantity: &Quantity) -> String {
    match &quantity.amount {
        Amount::Point { value } => short(*value),
        Amount::Exact { value } => value.clone(),
        Amount::Interval { lo, hi: Some(hi) } => format!("{}..{}", short(*lo), short(*hi)),
        Amount::Interval { lo, hi: None } => format!(">= {}", short(*lo)),
    }
}

/// A number; what is none is not known: `–`.
pub fn short(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let size = value.abs();
    if value == 0.0 {
        return "0".to_owned();
    }
    if value.fract() == 0.0 && size < EXACT_TO {
        return value.to_string();
    }
    if !(SMALL..EXACT_TO).contains(&size) {
        return powers(value);
    }
    let exact = value.to_string();
    if digits(&exact) <= EXACT_DIGITS {
        return exact;
    }
    let above = size.log10().floor() as i32;
    let decimals = usize::try_from(ROUNDED_DIGITS as i32 - 1 - above).unwrap_or(0).max(2);
    let rounded = format!("{value:.decimals$}");
    // Zeros at the end say nothing more, but one stays: the number is rounded, not whole.
    let bare = rounded.trim_end_matches('0');
    if bare.ends_with('.') { format!("{bare}0") } else { bare.to_owned() }
}

/// `1.5e+20`, `2.25e-7`: so many digits as rounding leaves, fewer where fewer are there.
fn powers(value: f64) -> String {
    let exact = format!("{value:e}");
    let is_short = |text: &str| digits(text.split('e').next().unwrap_or_default()) <= ROUNDED_DIGITS;
    let text = if is_short(&exact) { exact } else { format!("{value:.*e}", ROUNDED_DIGITS - 1) };
    let Some((mantissa, power)) = text.split_once('e') else { return text };
    let mantissa = match mantissa.contains('.') {
        true => mantissa.trim_end_matches('0').trim_end_matches('.'),
        false => mantissa,
    };
    let sign = if power.starts_with('-') { "" } else { "+" };
    format!("{mantissa}e{sign}{power}")
}

/// Significant digits of a printed number.
fn digits(text: &str) -> usize {
    text.trim_start_matches(['-', '0', '.']).bytes().filter(u8::is_ascii_digit).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_exact_to_the_last_digit() {
        for (value, text) in [
            (0.0, "0"),
            (1_234_567.0, "1234567"),
            (7_654_321.0, "7654321"),
            (12_345_679.0, "12345679"),
            (999_999_999_999.0, "999999999999"),
            (-9_007_199_254_740_991.0, "-9007199254740991"),
        ] {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn what_was_printed_somewhere_stays_as_it_is() {
        for (value, text) in [(1_234_567.891, "1234567.891"), (0.25, "0.25"), (-3000.5, "-3000.5")] {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn rounding_shows() {
        for (value, text) in [
            (1.0 / 3.0, "0.333333"),
            (1_234_567.891_234_5, "1234567.89"),
            (1_234_567.000_000_1, "1234567.0"),
            (29.000_000_000_000_004, "29.0"),
            (123.456_789_012_345, "123.457"),
        ] {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn very_large_and_very_small_ones_are_powers_of_ten() {
        for (value, text) in [
            (9_007_199_254_740_992.0, "9.0072e+15"),
            (1.234_567_890_123_456_8e29, "1.23457e+29"),
            (1e308, "1e+308"),
            (-2.25e-7, "-2.25e-7"),
            (1e-308, "1e-308"),
        ] {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn what_is_no_number_is_not_known() {
        assert_eq!((short(f64::NAN).as_str(), short(f64::INFINITY).as_str()), ("–", "–"));
    }
}
