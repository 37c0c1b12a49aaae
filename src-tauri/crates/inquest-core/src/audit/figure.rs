//! A printed figure as the interval that its digits allow, and numbers written back without words.

use crate::method::printed::Printed;

/// How many of a figure's digits count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Digits {
    /// A server printed an integer: it is itself.
    Exact,
    /// Off by half a unit of the last digit.
    Rounded,
    /// Off by half a unit of the last digit that is not zero: typed figures.
    Coarse,
    /// Printed with two decimals and a unit, then converted (`11.71 min`): off by half a per cent.
    Shown,
}

/// A printed figure.
#[derive(Debug, Clone, Copy)]
pub(super) struct Figure<'a> {
    /// As the source spelled it.
    pub text: &'a str,
    /// Its reading.
    pub printed: Printed,
    /// The interval.
    pub bounds: [f64; 2],
}

impl<'a> Figure<'a> {
    /// Reads a figure; what has to be guessed at is none.
    pub fn read(text: &'a str, digits: Digits) -> Option<Figure<'a>> {
        let printed = Printed::read("text", text).ok()?;
        let bounds = match digits {
            _ if printed.about => printed.interval(),
            Digits::Exact if printed.decimals == 0 => [printed.value; 2],
            Digits::Exact | Digits::Rounded => printed.interval(),
            Digits::Coarse => {
                let half = coarse_half(&printed);
                [printed.value - half, printed.value + half]
            }
            Digits::Shown => {
                let half = (0.005 * printed.value.abs()).max(printed.half_unit());
                [printed.value - half, printed.value + half]
            }
        };
        Some(Figure { text: text.trim(), printed, bounds })
    }

    /// The digits of an integer.
    pub fn whole(&self) -> Option<i128> {
        self.text.replace(',', "").parse().ok()
    }
}

/// Half a unit of the last digit that is not zero.
fn coarse_half(printed: &Printed) -> f64 {
    let mut unit = printed.unit();
    if printed.decimals == 0 && printed.value != 0.0 {
        while unit < 1e15 && (printed.value / (unit * 10.0)).fract() == 0.0 {
            unit *= 10.0;
        }
    }
    0.5 * unit
}

/// Widens an interval by a relative slack: live tables are read while they move, and means are kept as doubles
/// (methods 1.1).
pub(super) fn loosened([lo, hi]: [f64; 2]) -> [f64; 2] {
    const LIVE: f64 = 1e-6;
    [lo - LIVE * lo.abs(), hi + LIVE * hi.abs()]
}

/// A number with at most six significant digits, plain.
pub(super) fn short(x: f64) -> String {
    if x == 0.0 || !x.is_finite() {
        return if x == 0.0 { "0".to_owned() } else { "∞".to_owned() };
    }
    let magnitude = x.abs().log10().floor() as i32;
    if !(-9..15).contains(&magnitude) {
        return format!("{x:.5e}");
    }
    let decimals = usize::try_from(5 - magnitude).unwrap_or(0).min(15);
    let text = format!("{x:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// An interval, or the one number that it rounds to.
pub(super) fn range([lo, hi]: [f64; 2]) -> String {
    let (lo, hi) = (short(lo), short(hi));
    if lo == hi { lo } else { format!("{lo}…{hi}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_say_how_far_a_figure_may_be_off() {
        let bounds = |text, digits| Figure::read(text, digits).map(|f| f.bounds);
        assert_eq!(bounds("139", Digits::Exact), Some([139.0, 139.0]));
        assert_eq!(bounds("19.54", Digits::Exact), Some([19.54 - 0.005, 19.54 + 0.005]));
        assert_eq!(bounds("98540", Digits::Coarse), Some([98535.0, 98545.0]));
        assert_eq!(bounds("6500", Digits::Coarse), Some([6450.0, 6550.0]));
        assert_eq!(bounds("~250", Digits::Exact), Some([237.5, 262.5]));
        assert_eq!(bounds("12 ms", Digits::Rounded), None);
    }

    #[test]
    fn numbers_are_written_without_noise() {
        assert_eq!(short(51.744_263_71), "51.7443");
        assert_eq!(short(140_575.539_6), "140576");
        assert_eq!(short(0.000_875_982_562), "0.000875983");
        assert_eq!(short(0.0), "0");
        assert_eq!(range([5.400_304, 5.400_381]), "5.4003…5.40038");
        assert_eq!(range([10.0, 10.0]), "10");
    }
}
