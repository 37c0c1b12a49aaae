//! A printed number as the interval that it stands for (methods 2).
//!
//! d decimals mean `[x - 0.5*10^-d, x + 0.5*10^-d]`; `~`, `about` or `약` mean +-5 %; an exact count is itself.
//! Read: thousands commas, a sign, a trailing `%`. Refused: exponents, units, anything else: a number that has
//! to be guessed at is no evidence.

use super::error::{OutOfDomain, refuse};

/// A printed number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Printed {
    /// The value as printed.
    pub value: f64,
    /// Digits after the point.
    pub decimals: u32,
    /// Marked as approximate.
    pub about: bool,
}

/// The interval that a printed number stands for; `None` when the text is no plain number. The method `audit.interval` tells
/// the same.
pub fn printed_bounds(text: &str) -> Option<(f64, f64)> {
    let [lo, hi] = Printed::read("text", text).ok()?.interval();
    Some((lo, hi))
}

const ABOUT: [&str; 6] = ["~", "≈", "about", "approx.", "ca.", "약"];

impl Printed {
    /// Reads a printed number; the refusal names the input.
    pub fn read(input: &'static str, text: &str) -> Result<Self, OutOfDomain> {
        let mut rest = text.trim();
        let marker = ABOUT.iter().find_map(|mark| rest.strip_prefix(mark));
        let about = marker.is_some();
        rest = marker.unwrap_or(rest).trim();
        rest = rest.strip_suffix('%').unwrap_or(rest).trim();
        let digits: String = rest.chars().filter(|c| *c != ',').collect();
        let decimals = digits.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let unsigned = digits.strip_prefix(['-', '+', '−']).unwrap_or(&digits);
        let plain = unsigned.chars().all(|c| c.is_ascii_digit() || c == '.') && decimals <= 300;
        match digits.replace('−', "-").parse::<f64>() {
            // The cast keeps the value: at most 300.
            Ok(value) if plain => Ok(Printed { value, decimals: decimals as u32, about }),
            _ => refuse(input, "not_a_printed_number"),
        }
    }

    /// Half a unit of the last digit.
    pub fn half_unit(&self) -> f64 {
        0.5 * self.unit()
    }

    /// One unit of the last digit.
    pub fn unit(&self) -> f64 {
        10f64.powi(-(self.decimals as i32))
    }

    /// The interval that rounding to the last digit allows.
    pub fn interval(&self) -> [f64; 2] {
        let half = if self.about { 0.05 * self.value.abs() } else { self.half_unit() };
        [self.value - half, self.value + half]
    }

    /// True when a computed interval meets the printed one as it would be rounded.
    pub fn meets_rounded(&self, [lo, hi]: [f64; 2]) -> bool {
        let [printed_lo, printed_hi] = self.interval();
        lo <= printed_hi && printed_lo <= hi
    }

    /// True when a computed interval meets the one that cutting off further digits allows: away from zero by
    /// less than one unit.
    pub fn meets_truncated(&self, [lo, hi]: [f64; 2]) -> bool {
        if self.value < 0.0 {
            lo <= self.value && self.value - self.unit() < hi
        } else {
            lo < self.value + self.unit() && self.value <= hi
        }
    }

    /// A value rounded to the printed digits.
    pub fn rounded(&self, value: f64) -> f64 {
        let scale = 10f64.powi(self.decimals as i32);
        (value * scale).round() / scale
    }

    /// A value cut off at the printed digits.
    pub fn cut(&self, value: f64) -> f64 {
        let scale = 10f64.powi(self.decimals as i32);
        (value * scale).trunc() / scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_numbers_are_read_or_refused() {
        let read = |text| Printed::read("text", text).map(|p| (p.value, p.decimals, p.about));
        assert_eq!(read("5,400.34"), Ok((5400.34, 2, false)));
        assert_eq!(read(" 18 % "), Ok((18.0, 0, false)));
        assert_eq!(read("~250"), Ok((250.0, 0, true)));
        assert_eq!(read("약 3.5"), Ok((3.5, 1, true)));
        assert_eq!(read("−57 %"), Ok((-57.0, 0, false)));
        for text in ["", "%", "1e3", "12 ms", "nan", "1.2.3", ".", "--1", "inf"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
