//! `audit.*`: printed numbers against the laws that bind them (methods 2).
//!
//! Every printed number is the interval that its digits allow, each law uses each of them once, and a
//! contradiction is a finding, never a correction.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::decimal::{ceil_div, share_as_fraction};
use super::error::{OutOfDomain, nonzero, positive, refuse};
use super::printed::Printed;
use super::value::Int;
use super::{Entry, entry};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("audit.interval", 1, interval),
    entry!("audit.missing", 1, missing),
    entry!("audit.order", 1, order),
    entry!("audit.percent_change", 1, percent_change),
    entry!("audit.percentile_sample", 1, percentile_sample),
    entry!("audit.quotient", 1, quotient),
    entry!("audit.same_pair", 1, same_pair),
    entry!("audit.share_sum", 1, share_sum),
    entry!("audit.subset", 1, subset),
    entry!("audit.wall_clock", 1, wall_clock),
];

/// A printed number against a computed interval, section 15: rounded, then cut off, then in another unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) enum Status {
    #[serde(rename = "holds")]
    Holds,
    #[serde(rename = "holds_truncated")]
    HoldsTruncated,
    #[serde(rename = "contradiction")]
    Contradiction,
    #[serde(rename = "unit_factor_1000")]
    Thousand,
    #[serde(rename = "unit_factor_1000000")]
    Million,
    #[serde(rename = "unit_factor_1000000000")]
    Milliard,
    #[serde(rename = "unit_factor_1000000000000")]
    Billion,
    #[serde(rename = "unit_factor_60")]
    Sixty,
    #[serde(rename = "unit_factor_1024")]
    Binary,
}

/// Factors in the order of section 15; each is tried as it is and inverted.
const UNIT_FACTORS: [(f64, Status); 10] = [
    (1e3, Status::Thousand),
    (1e6, Status::Million),
    (1e9, Status::Milliard),
    (1e12, Status::Billion),
    (1e-3, Status::Thousand),
    (1e-6, Status::Million),
    (1e-9, Status::Milliard),
    (1e-12, Status::Billion),
    (60.0, Status::Sixty),
    (1.0 / 60.0, Status::Sixty),
];
/// 1024 read as 1000, or the other way round.
const BINARY_FACTORS: [f64; 2] = [1.024, 1.0 / 1.024];

fn status(calc: [f64; 2], printed: &Printed) -> Status {
    weigh(calc, printed).0
}

/// The status, and the factor on the computed value at which the printed one fits (1 where none is needed or fits).
pub(crate) fn weigh(calc: [f64; 2], printed: &Printed) -> (Status, f64) {
    if printed.meets_rounded(calc) {
        return (Status::Holds, 1.0);
    }
    if printed.meets_truncated(calc) {
        return (Status::HoldsTruncated, 1.0);
    }
    let meets = |factor: f64| {
        let scaled = [calc[0] * factor, calc[1] * factor];
        printed.meets_rounded(scaled) || printed.meets_truncated(scaled)
    };
    UNIT_FACTORS
        .into_iter()
        .chain(BINARY_FACTORS.map(|factor| (factor, Status::Binary)))
        .find_map(|(factor, status)| meets(factor).then_some((status, factor)))
        .unwrap_or((Status::Contradiction, 1.0))
}

fn contradicts(contradiction: bool) -> Status {
    if contradiction { Status::Contradiction } else { Status::Holds }
}

#[derive(Deserialize)]
pub(crate) struct Text {
    pub text: String,
    pub exact: bool,
}

impl Text {
    fn bounds(&self, input: &'static str) -> Result<[f64; 2], OutOfDomain> {
        let printed = Printed::read(input, &self.text)?;
        Ok(if self.exact { [printed.value; 2] } else { printed.interval() })
    }
}

#[derive(Serialize)]
struct Bounds {
    lo: f64,
    hi: f64,
}

fn interval(input: Text) -> Result<Bounds, OutOfDomain> {
    let [lo, hi] = input.bounds("text")?;
    Ok(Bounds { lo, hi })
}

#[derive(Deserialize)]
pub(crate) struct Listing {
    pub declared: Vec<String>,
    pub listed: Vec<String>,
    pub sizes: BTreeMap<String, f64>,
}

#[derive(Serialize)]
pub(crate) struct Missing {
    pub missing: Vec<String>,
    pub missing_size: f64,
}

pub(crate) fn missing(input: Listing) -> Result<Missing, OutOfDomain> {
    let listed: std::collections::BTreeSet<&String> = input.listed.iter().collect();
    let missing: Vec<String> = input.declared.iter().filter(|name| !listed.contains(name)).cloned().collect();
    // `+ 0.0`: the sum of nothing is -0.0.
    let missing_size = missing.iter().filter_map(|name| input.sizes.get(name)).sum::<f64>() + 0.0;
    Ok(Missing { missing, missing_size })
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Direction {
    Desc,
    Asc,
}

#[derive(Deserialize)]
pub(crate) struct Sequence {
    pub values: Vec<String>,
    pub order: Direction,
}

#[derive(Serialize)]
pub(crate) struct Order {
    pub status: Status,
    pub first_violation_index: Option<usize>,
}

pub(crate) fn order(input: Sequence) -> Result<Order, OutOfDomain> {
    let values = input.values.iter().map(|text| Printed::read("values", text).map(|p| p.value));
    let values = values.collect::<Result<Vec<_>, _>>()?;
    let breaks = |pair: &[f64]| match input.order {
        Direction::Desc => pair[1] > pair[0],
        Direction::Asc => pair[1] < pair[0],
    };
    let first_violation_index = values.windows(2).position(breaks).map(|i| i + 1);
    Ok(Order { status: contradicts(first_violation_index.is_some()), first_violation_index })
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sense {
    Increase,
    Reduction,
}

#[derive(Deserialize)]
pub(crate) struct PercentChange {
    pub before: String,
    pub after: String,
    pub printed: String,
    pub sense: Sense,
}

#[derive(Serialize)]
pub(crate) struct Recomputed {
    pub calc_lo: f64,
    pub calc_hi: f64,
    pub status: Status,
}

pub(crate) fn percent_change(input: PercentChange) -> Result<Recomputed, OutOfDomain> {
    let [before_lo, before_hi] = Printed::read("before", &input.before)?.interval();
    let [after_lo, after_hi] = Printed::read("after", &input.after)?.interval();
    let printed = Printed::read("printed", &input.printed)?;
    let calc = percent_bounds([before_lo, before_hi], [after_lo, after_hi], input.sense)?;
    Ok(Recomputed { calc_lo: calc[0], calc_hi: calc[1], status: status(calc, &printed) })
}

/// The percent change that two intervals allow.
pub(crate) fn percent_bounds(
    [before_lo, before_hi]: [f64; 2],
    [after_lo, after_hi]: [f64; 2],
    sense: Sense,
) -> Result<[f64; 2], OutOfDomain> {
    positive("before", before_lo)?;
    if after_lo < 0.0 && after_hi < 0.0 {
        return refuse("after", "negative");
    }
    let ratio = [after_lo.max(0.0) / before_hi, after_hi / before_lo];
    Ok(match sense {
        Sense::Increase => [100.0 * (ratio[0] - 1.0), 100.0 * (ratio[1] - 1.0)],
        Sense::Reduction => [100.0 * (1.0 - ratio[1]), 100.0 * (1.0 - ratio[0])],
    })
}

#[derive(Deserialize)]
pub(crate) struct PercentileSample {
    pub n: Int,
    pub p: f64,
}

#[derive(Serialize)]
pub(crate) struct SampleNeeded {
    pub needed: Int,
    pub ok: bool,
}

pub(crate) fn percentile_sample(input: PercentileSample) -> Result<SampleNeeded, OutOfDomain> {
    match share_as_fraction(input.p) {
        Some((numerator, denominator)) if numerator < denominator => {
            let needed = ceil_div(denominator, denominator - numerator);
            Ok(SampleNeeded { needed: Int(needed), ok: input.n.0 >= needed })
        }
        _ => refuse("p", "not_0_to_below_1"),
    }
}

#[derive(Deserialize)]
pub(crate) struct Quotient {
    pub numerator: Vec<Text>,
    pub denominator: Vec<Text>,
    pub scale: f64,
    pub printed: String,
}

pub(crate) fn quotient(input: Quotient) -> Result<Recomputed, OutOfDomain> {
    let [top_lo, top_hi] = product("numerator", &input.numerator)?;
    let [bottom_lo, bottom_hi] = product("denominator", &input.denominator)?;
    if bottom_lo <= 0.0 && bottom_hi >= 0.0 {
        return refuse("denominator", "zero");
    }
    let inverse = [1.0 / bottom_hi, 1.0 / bottom_lo];
    let calc = times(times([top_lo, top_hi], inverse), [input.scale; 2]);
    let printed = Printed::read("printed", &input.printed)?;
    Ok(Recomputed { calc_lo: calc[0], calc_hi: calc[1], status: status(calc, &printed) })
}

fn product(input: &'static str, factors: &[Text]) -> Result<[f64; 2], OutOfDomain> {
    factors.iter().try_fold([1.0, 1.0], |product, factor| Ok(times(product, factor.bounds(input)?)))
}

pub(crate) fn times(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    let ends = [a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1]];
    [ends.into_iter().fold(f64::INFINITY, f64::min), ends.into_iter().fold(f64::NEG_INFINITY, f64::max)]
}

#[derive(Deserialize)]
pub(crate) struct SamePair {
    pub before: String,
    pub after: String,
    pub printed: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct Verdict {
    pub status: Status,
}

pub(crate) fn same_pair(input: SamePair) -> Result<Verdict, OutOfDomain> {
    Printed::read("before", &input.before)?;
    Printed::read("after", &input.after)?;
    let mut common = [f64::NEG_INFINITY, f64::INFINITY];
    for text in &input.printed {
        let [lo, hi] = Printed::read("printed", text)?.interval();
        common = [common[0].max(lo), common[1].min(hi)];
    }
    Ok(Verdict { status: contradicts(common[0] > common[1]) })
}

#[derive(Deserialize)]
pub(crate) struct Shares {
    pub shares: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct ShareSum {
    pub sum: f64,
    pub status: Status,
}

pub(crate) fn share_sum(input: Shares) -> Result<ShareSum, OutOfDomain> {
    let (mut sum, mut least) = (0.0, 0.0);
    for text in &input.shares {
        let printed = Printed::read("shares", text)?;
        sum += printed.value;
        least += printed.interval()[0];
    }
    Ok(ShareSum { sum, status: contradicts(least > 100.0) })
}

#[derive(Deserialize)]
pub(crate) struct PartAndWhole {
    pub part: f64,
    pub whole: f64,
}

#[derive(Serialize)]
pub(crate) struct Subset {
    pub ratio: f64,
    pub status: Status,
}

pub(crate) fn subset(input: PartAndWhole) -> Result<Subset, OutOfDomain> {
    let ratio = input.part / nonzero("whole", input.whole)?;
    Ok(Subset { ratio, status: contradicts(input.part > input.whole) })
}

#[derive(Deserialize)]
pub(crate) struct Times {
    pub count: Int,
    pub mean_s: f64,
    pub wall_s: f64,
    pub concurrency: Option<f64>,
}

#[derive(Serialize)]
pub(crate) struct WallClock {
    pub implied_total_s: f64,
    pub min_mean_concurrency: f64,
    pub feasible: Option<bool>,
}

pub(crate) fn wall_clock(input: Times) -> Result<WallClock, OutOfDomain> {
    let implied_total_s = input.count.f64() * input.mean_s;
    let min_mean_concurrency = implied_total_s / positive("wall_s", input.wall_s)?;
    let feasible = input.concurrency.map(|c| implied_total_s <= c * input.wall_s);
    Ok(WallClock { implied_total_s, min_mean_concurrency, feasible })
}
