//! Factors of a ratio when the values are intervals: the digits printed, or run-to-run noise.
//!
//! A factor holds every value once, so that dividing bound by bound gives the narrowest interval.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::method::error::{OutOfDomain, positive, refuse};
use crate::method::value::{Int, Interval};

/// Half width of a 95 % interval in standard deviations, as methods 3.6 rounds it.
const Z_95: f64 = 1.96;

#[derive(Deserialize)]
struct Change {
    before: Interval,
    after: Interval,
}

#[derive(Deserialize)]
pub(super) struct Quotient {
    times: Vec<Change>,
    per: Vec<Change>,
}

#[derive(Serialize)]
pub(super) struct Factor {
    ratio: Interval,
    point: Option<f64>,
}

pub(super) fn factor(input: Quotient) -> Result<Factor, OutOfDomain> {
    if input.times.is_empty() && input.per.is_empty() {
        return refuse("times", "empty");
    }
    let times: Vec<&Change> = input.times.iter().collect();
    let per: Vec<&Change> = input.per.iter().collect();
    let ratio = quotient(&times, &per)?;
    let points = times.iter().chain(&per).all(|change| {
        let (Interval(before), Interval(after)) = (change.before, change.after);
        before[0] == before[1] && after[0] == after[1]
    });
    Ok(Factor { ratio: Interval(ratio), point: points.then_some(ratio[0]) })
}

/// Bounds of the change of `times` over the change of `per`. What is divided by must be above zero.
fn quotient(times: &[&Change], per: &[&Change]) -> Result<[f64; 2], OutOfDomain> {
    let (mut lo, mut hi) = (1.0, 1.0);
    for (name, changes) in [("times", times), ("per", per)] {
        for change in changes {
            let (Interval(before), Interval(after)) = (change.before, change.after);
            if before[0] > before[1] || after[0] > after[1] {
                return refuse(name, "bounds_reversed");
            }
            let zero = before[0] <= 0.0 || after[0] < 0.0 || (name == "per" && after[0] == 0.0);
            if zero {
                return refuse(name, "not_above_zero");
            }
            let (low, high) = (after[0] / before[1], after[1] / before[0]);
            (lo, hi) = if name == "times" { (lo * low, hi * high) } else { (lo / high, hi / low) };
        }
    }
    // Zero times an open bound is open.
    Ok([if lo.is_nan() { 0.0 } else { lo }, if hi.is_nan() { f64::INFINITY } else { hi }])
}

#[derive(Deserialize)]
struct Named {
    name: String,
    before: Interval,
    after: Interval,
}

#[derive(Deserialize)]
struct Part {
    name: String,
    times: Vec<String>,
    per: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Law {
    quantities: Vec<Named>,
    factors: Vec<Part>,
}

#[derive(Serialize)]
struct NamedFactor {
    name: String,
    ratio: Interval,
    point: Option<f64>,
}

#[derive(Serialize)]
pub(super) struct Product {
    product: String,
    ratio: Interval,
    factors: Vec<NamedFactor>,
    largest: Option<String>,
}

pub(super) fn product_law(input: Law) -> Result<Product, OutOfDomain> {
    let product = product_of(&input)?.to_owned();
    let changes: BTreeMap<&str, Change> = input
        .quantities
        .iter()
        .map(|q| (q.name.as_str(), Change { before: q.before, after: q.after }))
        .collect();
    let pick = |names: &[String]| names.iter().filter_map(|n| changes.get(n.as_str())).collect::<Vec<_>>();
    let bounds = |times: &[&Change], per: &[&Change]| quotient(times, per);
    let mut factors = Vec::with_capacity(input.factors.len());
    for part in &input.factors {
        let (times, per) = (pick(&part.times), pick(&part.per));
        let ratio = bounds(&times, &per)?;
        let point = (ratio[0] == ratio[1]).then_some(ratio[0]);
        factors.push(NamedFactor { name: part.name.clone(), ratio: Interval(ratio), point });
    }
    let ratio = bounds(&pick(std::slice::from_ref(&product)), &[])?;
    let size = |factor: &&NamedFactor| {
        let Interval([lo, hi]) = factor.ratio;
        Some((0.5 * (lo.ln() + hi.ln())).abs()).filter(|size| size.is_finite() && *size > 0.0)
    };
    let sized = factors.iter().filter_map(|factor| Some((factor.name.clone(), size(&factor)?)));
    let largest = sized.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(name, _)| name);
    Ok(Product { product, ratio: Interval(ratio), factors, largest })
}

/// The one quantity that the factors multiply to.
fn product_of(law: &Law) -> Result<&str, OutOfDomain> {
    let mut powers: BTreeMap<&str, i64> = BTreeMap::new();
    for quantity in &law.quantities {
        if powers.insert(&quantity.name, 0).is_some() {
            return refuse("quantities", "name_twice");
        }
    }
    for part in &law.factors {
        for (names, power) in [(&part.times, 1), (&part.per, -1)] {
            for name in names {
                match powers.get_mut(name.as_str()) {
                    Some(sum) => *sum += power,
                    None => return refuse("factors", "unknown_quantity"),
                }
            }
        }
    }
    let mut left = powers.into_iter().filter(|(_, power)| *power != 0);
    match (left.next(), left.next()) {
        (Some((name, 1)), None) => Ok(name),
        _ => refuse("factors", "no_product_of_one_quantity"),
    }
}

#[derive(Deserialize)]
pub(super) struct Runs {
    value: Interval,
    cv: f64,
    runs: Int,
}

#[derive(Serialize)]
pub(super) struct Widened {
    interval: Interval,
}

pub(super) fn run_interval(input: Runs) -> Result<Widened, OutOfDomain> {
    let Interval([lo, hi]) = input.value;
    if lo > hi {
        return refuse("value", "bounds_reversed");
    }
    if lo < 0.0 {
        return refuse("value", "negative");
    }
    if input.cv < 0.0 {
        return refuse("cv", "negative");
    }
    let widen = (Z_95 * input.cv / positive("runs", input.runs.f64())?.sqrt()).exp();
    Ok(Widened { interval: Interval([lo / widen, hi * widen]) })
}
