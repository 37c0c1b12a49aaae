//! Where a series changes its level: E-divisive with windows and a merging second pass (methods 3.6).
//!
//! Source: Fleming and others, "Hunter: Using Change Point Detection to Hunt for Performance Regressions" (2023), as
//! apache/otava has it (`analysis.py`): windows of the series are split where the energy distance of two parts is largest (Matteson
//! and James 2014) as long as Student's t tells them apart at ten times the threshold; then the weakest of these
//! candidates are taken out, one by one, until all that are left pass the threshold itself.
//!
//! One convention is ours: the t test divides by `n-1`. Otava gives it deviations that divide by `n`, which makes p a
//! little smaller; [`Deviation::Population`] does the same, and is what the agreement with it is tested by.
//!
//! A change point is the first index of the new level. Absent on purpose: causes, and points of fewer than ten values.

use serde::{Deserialize, Serialize};

use crate::distribution::t_two_sided;
use crate::method::stats::change_points::{LONGEST, best_split};

/// Fewest values that are searched.
pub const FEWEST: usize = 10;

/// Above so many changes a series is noise to this method; the merging pass would take time in the square of them.
const MOST: usize = 2_000;

/// What deviations divide by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deviation {
    /// `n-1`.
    Sample,
    /// `n`.
    Population,
}

/// How a series is searched.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Search {
    /// Largest p of a change.
    pub max_pvalue: f64,
    /// Values of a window, at least 2.
    pub window: usize,
    /// Smallest relative change worth telling, unit 1, upwards or downwards.
    pub min_change: f64,
    /// What deviations divide by.
    pub deviation: Deviation,
}

impl Default for Search {
    fn default() -> Self {
        Search { max_pvalue: 0.001, window: 50, min_change: 0.0, deviation: Deviation::Sample }
    }
}

/// A change of level.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ChangePoint {
    /// First index of the new level.
    pub index: usize,
    /// Mean from the change before it (or the beginning).
    pub mean_before: f64,
    /// Mean up to the change after it (or the end).
    pub mean_after: f64,
    /// Two-sided p of Student's t.
    pub p: f64,
}

impl ChangePoint {
    /// `mean_after/mean_before - 1`; `None` when the level before is zero.
    pub fn change(&self) -> Option<f64> {
        (self.mean_before != 0.0).then(|| self.mean_after / self.mean_before - 1.0)
    }

    /// The larger of the changes forwards and backwards; a level of zero has none.
    fn magnitude(&self) -> f64 {
        let relative = |from: f64, to: f64| if from == 0.0 { 0.0 } else { (to / from - 1.0).abs() };
        relative(self.mean_before, self.mean_after).max(relative(self.mean_after, self.mean_before))
    }
}

/// Why a series is not searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SearchRefused {
    /// Too few values for levels.
    #[error("{n} values are fewer than {FEWEST}")]
    TooFew {
        /// Values given.
        n: usize,
    },
    /// Too many values.
    #[error("{n} values are too many")]
    TooMany {
        /// Values given.
        n: usize,
    },
    /// A value is no finite number.
    #[error("value {index} is no number")]
    NotANumber {
        /// Its index.
        index: usize,
    },
    /// A parameter is out of its range.
    #[error("{parameter} is out of range")]
    Parameter {
        /// Its name.
        parameter: &'static str,
    },
}

/// The changes of level of a series, in order.
pub fn change_points(series: &[f64], search: &Search) -> Result<Vec<ChangePoint>, SearchRefused> {
    let n = series.len();
    if n < FEWEST {
        return Err(SearchRefused::TooFew { n });
    }
    if n > LONGEST {
        return Err(SearchRefused::TooMany { n });
    }
    if let Some(index) = series.iter().position(|x| !x.is_finite()) {
        return Err(SearchRefused::NotANumber { index });
    }
    for (parameter, fine) in [
        ("max_pvalue", search.max_pvalue > 0.0 && search.max_pvalue < 1.0),
        ("window", search.window >= 2),
        ("min_change", search.min_change >= 0.0),
    ] {
        if !fine {
            return Err(SearchRefused::Parameter { parameter });
        }
    }
    let mut found = candidates(series, search);
    if found.len() > MOST {
        return Err(SearchRefused::TooMany { n });
    }
    loop {
        let points = levels(series, &found, search.deviation);
        match weakest(&points, search) {
            Some(at) => drop(found.remove(at)),
            None => return Ok(points),
        }
    }
}

/// The first pass: splits of all windows, sorted.
fn candidates(series: &[f64], search: &Search) -> Vec<usize> {
    let loose = match search.max_pvalue {
        p if p < 0.05 => 10.0 * p,
        p if p < 0.5 => 2.0 * p,
        p => p,
    };
    let (mut start, mut found) = (0, Vec::new());
    while start < series.len() {
        let end = start.saturating_add(search.window).min(series.len());
        let splits = divide(&series[start..end], loose, search.deviation);
        let last = splits.last().map_or(0, |split| start + split);
        found.extend(splits.into_iter().map(|split| start + split));
        start = last.max(start.saturating_add(search.window / 2));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Splits a window where it splits best, as long as the parts differ; stops at the first that do not.
fn divide(window: &[f64], max_pvalue: f64, deviation: Deviation) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    // The best split of each part does not change until the part is split.
    let mut open = vec![Part::of(window, 0, window.len())];
    loop {
        let best = open.iter().enumerate().filter(|(_, part)| part.split.is_some());
        // Of equal splits the first.
        let Some((at, part)) = best.reduce(|a, b| if b.1.q > a.1.q { b } else { a }) else { break };
        let Part { start, end, split: Some(split), .. } = *part else { break };
        if p_of(&window[start..split], &window[split..end], deviation) > max_pvalue {
            break;
        }
        found.push(split);
        let parts = [Part::of(window, start, split), Part::of(window, split, end)];
        open.splice(at..=at, parts);
    }
    found.sort_unstable();
    found
}

/// A part of a window, and where it splits best.
struct Part {
    start: usize,
    end: usize,
    split: Option<usize>,
    q: f64,
}

impl Part {
    fn of(window: &[f64], start: usize, end: usize) -> Part {
        let best = best_split(&window[start..end]);
        let split = best.as_ref().map(|split| start + split.index);
        Part { start, end, split, q: best.map_or(0.0, |split| split.q) }
    }
}

/// The levels between changes, and how far apart they are.
fn levels(series: &[f64], changes: &[usize], deviation: Deviation) -> Vec<ChangePoint> {
    let at =
        |i: Option<usize>, otherwise: usize| i.and_then(|i| changes.get(i).copied()).unwrap_or(otherwise);
    let point = |(i, index): (usize, &usize)| {
        let (start, end) = (at(i.checked_sub(1), 0), at(i.checked_add(1), series.len()));
        let (before, after) = (&series[start..*index], &series[*index..end]);
        let p = p_of(before, after, deviation);
        ChangePoint { index: *index, mean_before: mean(before), mean_after: mean(after), p }
    };
    changes.iter().enumerate().map(point).collect()
}

/// The change to take out: the one with the largest p at or above the threshold, else the smallest if it is too small.
fn weakest(points: &[ChangePoint], search: &Search) -> Option<usize> {
    let positions = || points.iter().enumerate();
    let (at, point) = positions().reduce(|a, b| if b.1.p > a.1.p { b } else { a })?;
    if point.p >= search.max_pvalue {
        return Some(at);
    }
    let (at, point) = positions().reduce(|a, b| if b.1.magnitude() < a.1.magnitude() { b } else { a })?;
    (point.magnitude() <= search.min_change).then_some(at)
}

/// Two-sided p of Student's t for two parts of equal variance. Parts without spread: certain when they differ.
fn p_of(a: &[f64], b: &[f64], deviation: Deviation) -> f64 {
    let (n, m) = (a.len() as f64, b.len() as f64);
    let df = n + m - 2.0;
    if df < 1.0 {
        return 1.0;
    }
    let squares = |part: &[f64]| {
        let (size, centre) = (part.len() as f64, mean(part));
        let sum: f64 = part.iter().map(|x| (x - centre).powi(2)).sum();
        match deviation {
            Deviation::Sample => sum,
            Deviation::Population => sum * (size - 1.0) / size,
        }
    };
    let pooled = (squares(a) + squares(b)) / df;
    let difference = mean(a) - mean(b);
    if pooled == 0.0 {
        return if difference == 0.0 { 1.0 } else { 0.0 };
    }
    t_two_sided(difference / (pooled * (1.0 / n + 1.0 / m)).sqrt(), df)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wobble(level: f64, n: usize) -> impl Iterator<Item = f64> {
        (0..n).map(move |i| level + [0.0, 1.0, -1.0, 0.5, -0.5][i % 5])
    }

    #[test]
    fn levels_are_found_across_windows_and_noise_is_not() {
        let series: Vec<f64> = wobble(100.0, 60).chain(wobble(110.0, 45)).chain(wobble(95.0, 70)).collect();
        let found = change_points(&series, &Search::default()).unwrap();
        assert_eq!(found.iter().map(|c| c.index).collect::<Vec<_>>(), [60, 105]);
        assert!((found[0].change().unwrap() - 0.1).abs() < 1e-9, "{found:?}");
        let small: Vec<f64> = wobble(100.0, 40).chain(wobble(103.0, 40)).chain(wobble(130.0, 40)).collect();
        let strict = Search { min_change: 0.12, ..Search::default() };
        let found = change_points(&small, &strict).unwrap();
        assert_eq!(found.iter().map(|c| c.index).collect::<Vec<_>>(), [80], "the first is 3 % only");
        // With the small one gone, the level before is that of both.
        assert!((found[0].mean_before - 101.5).abs() < 1e-9);
        let flat: Vec<f64> = wobble(100.0, 120).collect();
        assert_eq!(change_points(&flat, &Search::default()), Ok(vec![]));
        assert_eq!(change_points(&[7.0; 30], &Search::default()), Ok(vec![]));
    }

    #[test]
    fn what_cannot_be_searched_is_refused() {
        let nine: Vec<f64> = wobble(1.0, 9).collect();
        assert_eq!(change_points(&nine, &Search::default()), Err(SearchRefused::TooFew { n: 9 }));
        let odd = [f64::NAN; 10];
        assert_eq!(change_points(&odd, &Search::default()), Err(SearchRefused::NotANumber { index: 0 }));
        let narrow = Search { window: 1, ..Search::default() };
        let refused = change_points(&[1.0; 10], &narrow);
        assert_eq!(refused, Err(SearchRefused::Parameter { parameter: "window" }));
    }
}
