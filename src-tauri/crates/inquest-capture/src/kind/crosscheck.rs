//! Proving units by arithmetic: a sum divided by a count is the mean, whatever the columns are called.
//!
//! The rows give the quotient of the two units exactly enough to name it (they differ by powers of 1000 and
//! printed digits by far less). A quotient of 1 proves only that both have the same unit, not which. Any other
//! quotient leaves a few pairs of units; a pair is proved when one of the two units is known, or when it is the
//! only pair that agrees with at least one of the two aliases. An alias without the arithmetic proves nothing.

use inquest_core::unit::TimeUnit;

use super::assign::TIMES;
use super::detect::Evidence;
use crate::typing::Plan;

/// The quotient `sum / count / average` over the rows: units of the average in one unit of the sum.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Found {
    /// A power of ten, from 1e-15 to 1e15.
    pub exponent: i32,
    /// Rows that agree within their printed digits.
    pub rows: usize,
    /// Rows that could be checked.
    pub of: usize,
}

/// A column's sampled numbers; NaN where there is none.
pub fn numbers(e: &Evidence<'_>, column: usize, plan: &Plan) -> Vec<f64> {
    e.cells(column)
        .map(|text| {
            let Some(mark) = plan.grouping else { return text.parse().unwrap_or(f64::NAN) };
            let plain: String =
                text.chars().filter(|c| *c != mark).map(|c| if c == ',' { '.' } else { c }).collect();
            plain.parse().unwrap_or(f64::NAN)
        })
        .collect()
}

/// The one power of ten that at least two rows, and half of those that can be checked, agree on.
pub fn ratio(counts: &[f64], sums: &[f64], averages: &[f64]) -> Option<Found> {
    // Two decimals printed: the quotient of a small value is only as good as its digits.
    const DIGITS: f64 = 0.005;
    let mut votes = std::collections::BTreeMap::<i32, usize>::new();
    let mut of = 0;
    for ((count, sum), average) in counts.iter().zip(sums).zip(averages) {
        if !(*count > 0.0 && *sum > 0.0 && *average > 0.0) {
            continue;
        }
        // mean in units of the sum, over the printed mean: 10^-exponent
        let quotient = average * count / sum;
        let slack = (DIGITS / sum + DIGITS / average).min(0.5) + 1e-3;
        let exponent = quotient.log10().round();
        of += 1;
        if slack < 0.2 && (quotient / 10f64.powf(exponent) - 1.0).abs() <= slack {
            *votes.entry(exponent as i32).or_default() += 1;
        }
    }
    let (exponent, rows) = votes.iter().max_by_key(|(_, n)| **n).map(|(e, n)| (*e, *n))?;
    (votes.len() == 1 && rows >= 2 && rows * 2 >= of).then_some(Found { exponent, rows, of })
}

/// The units of sum and average, when proved. Each side gives its unit if known and the unit its alias claims.
pub fn prove(
    found: Found,
    sum: (Option<TimeUnit>, Option<TimeUnit>),
    average: (Option<TimeUnit>, Option<TimeUnit>),
) -> Option<(TimeUnit, TimeUnit)> {
    let pairs = TIMES.into_iter().flat_map(|s| TIMES.into_iter().map(move |a| (s, a))).filter(|(s, a)| {
        let quotient = s.picoseconds() as f64 / a.picoseconds() as f64;
        (quotient / 10f64.powi(found.exponent) - 1.0).abs() < 1e-9
    });
    let known: Vec<_> =
        pairs.filter(|(s, a)| sum.0.is_none_or(|k| k == *s) && average.0.is_none_or(|k| k == *a)).collect();
    if sum.0.is_some() || average.0.is_some() {
        return match known.as_slice() {
            [only] => Some(*only),
            _ => None,
        };
    }
    if found.exponent == 0 {
        return None;
    }
    let agreeing: Vec<_> =
        known.into_iter().filter(|(s, a)| sum.1 == Some(*s) || average.1 == Some(*a)).collect();
    match agreeing.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

/// The unit of time that a name claims by its last word: `total_sec`, `avg_ms`, `시간(ms)`.
pub fn hint(lower: &str) -> Option<TimeUnit> {
    let last = lower.trim_end_matches([')', ']']).rsplit(['_', '(', '[', ' ']).next()?;
    Some(match last {
        "ps" => TimeUnit::Ps,
        "ns" => TimeUnit::Ns,
        "us" | "µs" | "usec" => TimeUnit::Us,
        "ms" | "msec" | "millis" => TimeUnit::Ms,
        "s" | "sec" | "secs" | "seconds" => TimeUnit::S,
        "min" | "minutes" => TimeUnit::Min,
        "h" | "hours" => TimeUnit::H,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_avg_ms_that_holds_microseconds() {
        // Two rows agree; two were edited by hand and do not.
        let found = ratio(
            &[130_051.0, 268_293.0, 139.0, 35.0],
            &[702.32, 38.32, 19.54, 25.03],
            &[5400.34, 142.84, 372_260.89, 319_400.3],
        )
        .unwrap();
        assert_eq!(found, Found { exponent: 6, rows: 2, of: 4 });
        let claims = (hint("total_sec"), hint("avg_ms"));
        assert_eq!(claims, (Some(TimeUnit::S), Some(TimeUnit::Ms)));
        assert_eq!(prove(found, (None, claims.0), (None, claims.1)), Some((TimeUnit::S, TimeUnit::Us)));
    }

    #[test]
    fn equal_units_and_lone_aliases_prove_nothing() {
        let same = ratio(&[10.0, 20.0], &[1000.0, 5000.0], &[100.0, 250.0]).unwrap();
        assert_eq!(same.exponent, 0);
        assert_eq!(prove(same, (None, Some(TimeUnit::Ms)), (None, Some(TimeUnit::Ms))), None);
        // With one unit known the other follows.
        assert_eq!(prove(same, (Some(TimeUnit::Ms), None), (None, None)), Some((TimeUnit::Ms, TimeUnit::Ms)));
        let thousand = Found { exponent: 3, rows: 2, of: 2 };
        assert_eq!(prove(thousand, (None, None), (None, None)), None);
        assert_eq!(
            prove(thousand, (None, Some(TimeUnit::S)), (None, Some(TimeUnit::Ms))),
            Some((TimeUnit::S, TimeUnit::Ms))
        );
    }

    #[test]
    fn rows_that_disagree_prove_nothing() {
        assert_eq!(ratio(&[10.0, 20.0], &[1000.0, 5.0], &[100.0, 250.0]), None);
        assert_eq!(ratio(&[10.0], &[1000.0], &[100.0]), None);
    }
}
