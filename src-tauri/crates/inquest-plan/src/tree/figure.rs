//! A printed number: value, line, and how far its digits go.

use inquest_core::{Grade, Unit};
use serde::Serialize;

use super::measure::Measure;

/// One printed number of a plan. 16 bytes: a plan of 50,000 nodes holds two millions of them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Figure {
    /// What it is.
    pub measure: Measure,
    /// Power of ten of the last printed digit: 0 for `3`, -2 for `3.00`, 6 for `1.23e+8`. What was printed as
    /// `3.00` was between 2.995 and 3.005.
    pub last: i8,
    /// Line of the capture, from 1.
    pub line: u32,
    /// The value in the measure's unit.
    pub value: f64,
}

impl Figure {
    /// Reads printed digits; `None` for what is no plain number. Exponents (`1.23e+9`) are understood, grouping is not.
    pub fn read(measure: Measure, digits: &str, line: u32) -> Option<Figure> {
        let (value, last) = number(digits)?;
        Some(Figure { measure, last, line, value })
    }

    /// The same in a larger printed unit: kB to bytes.
    pub(crate) fn scaled(self, by: f64) -> Figure {
        let places = if by == 1.0 { 0 } else { by.log10().floor() as i8 };
        Figure { value: self.value * by, last: self.last.saturating_add(places), ..self }
    }

    /// The unit of the value.
    pub fn unit(&self) -> Unit {
        self.measure.unit()
    }

    /// The grade of the value.
    pub fn grade(&self) -> Grade {
        self.measure.grade()
    }

    /// The smallest and the largest value that would have been printed with these digits. A count that is printed
    /// without decimals is exact only when it is no average: the caller knows.
    pub fn interval(&self) -> (f64, f64) {
        let half = 0.5 * 10f64.powi(i32::from(self.last));
        (self.value - half, self.value + half)
    }
}

/// Value and power of ten of the last digit.
pub(crate) fn number(digits: &str) -> Option<(f64, i8)> {
    let bytes = digits.as_bytes();
    if !bytes.iter().any(u8::is_ascii_digit)
        || !bytes.iter().all(|b| matches!(b, b'0'..=b'9' | b'.' | b'-' | b'+' | b'e' | b'E'))
    {
        return None;
    }
    let value: f64 = digits.parse().ok().filter(|v: &f64| v.is_finite())?;
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (digits, 0),
    };
    let decimals = mantissa.split_once('.').map_or(0, |(_, after)| after.len());
    let last = exponent - i32::try_from(decimals).unwrap_or(i32::MAX);
    Some((value, last.clamp(-128, 127) as i8))
}

/// The figures of one node, in the order printed.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Figures(Vec<Figure>);

impl Figures {
    /// The first figure of a measure.
    pub fn get(&self, measure: Measure) -> Option<&Figure> {
        self.0.iter().find(|f| f.measure == measure)
    }

    /// Its value.
    pub fn value(&self, measure: Measure) -> Option<f64> {
        self.get(measure).map(|f| f.value)
    }

    /// In the order printed.
    pub fn iter(&self) -> std::slice::Iter<'_, Figure> {
        self.0.iter()
    }

    /// True when nothing was printed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Number of figures.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn put(&mut self, figure: Figure) {
        self.0.push(figure);
    }

    pub(crate) fn drop_all(&mut self, gone: &[Measure]) {
        self.0.retain(|f| !gone.contains(&f.measure));
    }
}

impl<'a> IntoIterator for &'a Figures {
    type Item = &'a Figure;
    type IntoIter = std::slice::Iter<'a, Figure>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_say_how_far_they_go() {
        assert_eq!(number("3"), Some((3.0, 0)));
        assert_eq!(number("3.00"), Some((3.0, -2)));
        assert_eq!(number("1.23e+9"), Some((1.23e9, 7)));
        assert_eq!(number("934e-6"), Some((934e-6, -6)));
        assert_eq!(number("-0.5"), Some((-0.5, -1)));
        for no in ["", "-", "e", "1,234", "NaN", "inf", "1.2.3", "0x10", "1e999"] {
            assert_eq!(number(no), None, "{no}");
        }
        let figure = Figure::read(Measure::ActualRows, "3.00", 7).unwrap();
        assert_eq!(figure.interval(), (2.995, 3.005));
        let kilo = Figure::read(Measure::SortSpaceUsed, "25", 1).unwrap().scaled(1024.0);
        assert_eq!((kilo.value, kilo.last), (25_600.0, 3));
    }
}
