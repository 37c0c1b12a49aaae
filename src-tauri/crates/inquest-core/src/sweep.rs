//! The knee of a load test: what its points allow to be said, and what they do not (methods 4).
//!
//! A point is good when it meets the limit, keeps the budget of errors and completes what was offered. The knee is the
//! bracket between the largest good load below every failing one and the smallest failing load. Crossings of the limit
//! inside it are hints: linear and on the logarithm of the latency they differ, which is itself the message. Fits are made where
//! the points allow, and refused with the reason otherwise.
//!
//! Two sweeps give the interval of the shift, `[lo2/hi1, hi2/lo1]`. A sweep that never failed has no upper bound, one that
//! never passed a lower bound of zero: the shift is then "at least" or "at most".
//!
//! Absent on purpose: a single number for the knee.

use serde::{Deserialize, Serialize};

use crate::method::knee::bracket::{bracket_of, runs_to_narrow};
use crate::method::knee::kneedle::knee;
use crate::method::knee::scaling::{self, FitRefused};

/// Fewest points that Kneedle is asked about: of three it can only return a measured rate or nothing.
const KNEEDLE_FROM: usize = 8;

/// What the load of a point counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Load {
    /// Offered per second (open load).
    Rate,
    /// Users, clients or threads (closed load).
    Concurrency,
}

/// One run of a sweep.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// The load.
    pub x: f64,
    /// The latency that the limit is about, in the limit's unit.
    pub y: f64,
    /// Share of requests that failed, unit 1; `None`: not told.
    pub errors: Option<f64>,
    /// Offered per second; `None`: the load, where that is a rate.
    pub offered: Option<f64>,
    /// Completed per second; `None`: not told.
    pub completed: Option<f64>,
}

/// What makes a point good.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Largest latency.
    pub slo: f64,
    /// Largest share of errors, unit 1.
    pub error_budget: f64,
    /// Least share of the offered rate that must complete, unit 1.
    pub completed_share: f64,
}

impl Limits {
    /// A limit on latency, with 1 % of errors and 98 % completed.
    pub fn of_latency(slo: f64) -> Self {
        Limits { slo, error_budget: 0.01, completed_share: 0.98 }
    }
}

/// Why a point fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Failing {
    /// The latency is above the limit.
    LatencyAboveLimit,
    /// More errors than the budget.
    ErrorsAboveBudget,
    /// Less completed than offered.
    CompletedBelowOffered,
}

/// What is odd about a sweep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// A load above the first failing one is good again.
    NonMonotone,
    /// No point fails: the knee lies above the largest load.
    NeverFailed,
    /// No point is good: the knee lies below the smallest load.
    NeverPassed,
    /// Points are good, but none below the first failing load.
    NoPassBelowFailure,
    /// Runs at one load both pass and fail.
    ConflictingRuns,
    /// Errors are not told.
    ErrorsUnknown,
    /// What was completed is not told.
    CompletedUnknown,
}

/// A point with its judgement.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judged {
    /// The load.
    pub x: f64,
    /// The latency.
    pub y: f64,
    /// Whether it is good.
    pub good: bool,
    /// Why not.
    pub failing: Vec<Failing>,
    /// Completed per load, by that of the first point, unit 1: how well the system scales up to here.
    pub efficiency: Option<f64>,
}

/// Which fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FitKind {
    /// Universal Scalability Law of completed against concurrency.
    Usl,
    /// Kneedle on latency against load.
    Kneedle,
}

/// Why a fit was not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FitRefusal {
    /// Fewer points than needed.
    FewPoints,
    /// The load is no concurrency, or what was completed is not told.
    NeedsConcurrencyAndCompleted,
    /// The equations have no solution.
    NoSolution,
    /// No point lies beyond the peak: where it is would be an extrapolation.
    PeakNotPassed,
    /// The curve has no knee by its rule.
    NoKnee,
}

/// A fit, or why there is none.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Fit {
    /// Which.
    pub fit: FitKind,
    /// Why not; `None`: it was made.
    pub refused: Option<FitRefusal>,
    /// Points at different loads.
    pub points: usize,
    /// Points needed.
    pub needed: usize,
    /// Load at the knee or peak.
    pub at: Option<f64>,
    /// Serial share of the law.
    pub sigma: Option<f64>,
    /// Cross-talk of the law.
    pub kappa: Option<f64>,
}

/// What a sweep says.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Curve {
    /// The points by load.
    pub points: Vec<Judged>,
    /// Largest good load below every failing one.
    pub lo: Option<f64>,
    /// Smallest failing load.
    pub hi: Option<f64>,
    /// Middle of the bracket.
    pub mid: Option<f64>,
    /// Half its width, in percent of the middle.
    pub halfwidth_pct: Option<f64>,
    /// Crossing of the limit between the ends, linear.
    pub cross_linear: Option<f64>,
    /// The same on the logarithm of the latency.
    pub cross_loglat: Option<f64>,
    /// What is odd.
    pub flags: Vec<Flag>,
    /// Good loads above the first failing one.
    pub good_above: Vec<f64>,
    /// Fits, made or refused.
    pub fits: Vec<Fit>,
}

impl Curve {
    /// The knee as an interval: from zero where nothing passed below, open where nothing failed.
    pub fn bracket(&self) -> [f64; 2] {
        [self.lo.unwrap_or(0.0), self.hi.unwrap_or(f64::INFINITY)]
    }
}

/// Why a sweep is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SweepRefused {
    /// There is no point.
    #[error("a sweep needs a point")]
    Empty,
    /// A load, latency or rate is negative or no number.
    #[error("point {index} has a value that is none")]
    Value {
        /// Index of the point.
        index: usize,
    },
    /// A limit is out of its range.
    #[error("{parameter} is out of range")]
    Parameter {
        /// Its name.
        parameter: &'static str,
    },
}

/// Reads a sweep.
pub fn curve(points: &[Point], load: Load, limits: &Limits) -> Result<Curve, SweepRefused> {
    check(points, limits)?;
    let mut points = points.to_vec();
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let judged: Vec<Judged> = points.iter().map(|point| judge(point, &points[0], load, limits)).collect();
    let pairs = |good: bool| -> Vec<[f64; 2]> {
        judged.iter().filter(|j| j.good == good).map(|j| [j.x, j.y]).collect()
    };
    let (good, bad) = (pairs(true), pairs(false));
    let found = bracket_of(&good, &bad, limits.slo);
    // A point that fails with a latency within the limit says nothing about where the latency crosses it.
    let crosses = found.hi.is_some_and(|hi| bad.iter().any(|[x, y]| *x == hi && *y > limits.slo));
    let good_above: Vec<f64> =
        good.iter().map(|[x, _]| *x).filter(|x| found.hi.is_some_and(|hi| *x >= hi)).collect();
    Ok(Curve {
        flags: flags(&points, (&good, &bad), found.lo),
        lo: found.lo,
        hi: found.hi,
        mid: found.mid,
        halfwidth_pct: found.halfwidth_pct,
        cross_linear: found.cross_linear.filter(|_| crosses),
        cross_loglat: found.cross_loglat.filter(|_| crosses),
        good_above,
        fits: vec![usl(&points, load), kneedle(&points)],
        points: judged,
    })
}

fn check(points: &[Point], limits: &Limits) -> Result<(), SweepRefused> {
    if points.is_empty() {
        return Err(SweepRefused::Empty);
    }
    let fine = |x: f64| x.is_finite() && x >= 0.0;
    let sound = |p: &Point| {
        let told = [p.errors, p.offered, p.completed];
        fine(p.x) && fine(p.y) && told.into_iter().flatten().all(fine)
    };
    if let Some(index) = points.iter().position(|p| !sound(p)) {
        return Err(SweepRefused::Value { index });
    }
    let parameters = [
        ("slo", limits.slo > 0.0 && limits.slo.is_finite()),
        ("error_budget", (0.0..=1.0).contains(&limits.error_budget)),
        ("completed_share", (0.0..=1.0).contains(&limits.completed_share)),
    ];
    match parameters.into_iter().find(|(_, fine)| !fine) {
        Some((parameter, _)) => Err(SweepRefused::Parameter { parameter }),
        None => Ok(()),
    }
}

fn judge(point: &Point, first: &Point, load: Load, limits: &Limits) -> Judged {
    let offered = point.offered.or((load == Load::Rate).then_some(point.x));
    let short = |completed: f64| offered.is_some_and(|offered| completed < limits.completed_share * offered);
    let checks = [
        (point.y > limits.slo, Failing::LatencyAboveLimit),
        (point.errors.is_some_and(|errors| errors > limits.error_budget), Failing::ErrorsAboveBudget),
        (point.completed.is_some_and(short), Failing::CompletedBelowOffered),
    ];
    let failing: Vec<Failing> = checks.into_iter().filter_map(|(fails, why)| fails.then_some(why)).collect();
    let efficiency = point.completed.zip(first.completed).and_then(|(completed, at_first)| {
        let efficiency = (completed / point.x) / (at_first / first.x);
        efficiency.is_finite().then_some(efficiency)
    });
    Judged { x: point.x, y: point.y, good: failing.is_empty(), failing, efficiency }
}

fn flags(points: &[Point], (good, bad): (&[[f64; 2]], &[[f64; 2]]), lo: Option<f64>) -> Vec<Flag> {
    let at_both = good.iter().any(|[x, _]| bad.iter().any(|[other, _]| x == other));
    let first_bad = bad.iter().map(|[x, _]| *x).fold(f64::INFINITY, f64::min);
    let flags = [
        (good.iter().any(|[x, _]| *x > first_bad), Flag::NonMonotone),
        (bad.is_empty(), Flag::NeverFailed),
        (good.is_empty(), Flag::NeverPassed),
        (!good.is_empty() && lo.is_none(), Flag::NoPassBelowFailure),
        (at_both, Flag::ConflictingRuns),
        (points.iter().any(|p| p.errors.is_none()), Flag::ErrorsUnknown),
        (points.iter().any(|p| p.completed.is_none()), Flag::CompletedUnknown),
    ];
    flags.into_iter().filter_map(|(holds, flag)| holds.then_some(flag)).collect()
}

/// Different loads with their values, of one load the mean.
fn by_load(points: &[Point], value: impl Fn(&Point) -> Option<f64>) -> Vec<(f64, f64)> {
    let told: Vec<(f64, f64)> = points.iter().filter_map(|p| Some((p.x, value(p)?))).collect();
    let mean = |runs: &[(f64, f64)]| (runs[0].0, runs.iter().map(|r| r.1).sum::<f64>() / runs.len() as f64);
    told.chunk_by(|a, b| a.0 == b.0).map(mean).collect()
}

fn usl(points: &[Point], load: Load) -> Fit {
    let measured = by_load(points, |p| p.completed.filter(|c| *c > 0.0 && p.x >= 1.0));
    let none = Fit {
        fit: FitKind::Usl,
        refused: None,
        points: measured.len(),
        needed: scaling::FEWEST,
        at: None,
        sigma: None,
        kappa: None,
    };
    if load != Load::Concurrency || measured.is_empty() {
        return Fit { refused: Some(FitRefusal::NeedsConcurrencyAndCompleted), ..none };
    }
    match scaling::fitted(&measured) {
        Ok(law) => Fit { at: law.peak(), sigma: Some(law.sigma), kappa: Some(law.kappa), ..none },
        Err(why) => {
            let refused = match why {
                FitRefused::FewPoints => FitRefusal::FewPoints,
                FitRefused::NoSolution => FitRefusal::NoSolution,
                FitRefused::PeakNotPassed => FitRefusal::PeakNotPassed,
            };
            Fit { refused: Some(refused), ..none }
        }
    }
}

fn kneedle(points: &[Point]) -> Fit {
    let measured = by_load(points, |p| Some(p.y));
    let (x, y): (Vec<f64>, Vec<f64>) = measured.iter().copied().unzip();
    let at = (x.len() >= KNEEDLE_FROM).then(|| knee(&x, &y, 1.0)).flatten();
    let refused = match at {
        Some(_) => None,
        None if x.len() < KNEEDLE_FROM => Some(FitRefusal::FewPoints),
        None => Some(FitRefusal::NoKnee),
    };
    Fit {
        fit: FitKind::Kneedle,
        refused,
        points: x.len(),
        needed: KNEEDLE_FROM,
        at,
        sigma: None,
        kappa: None,
    }
}

/// How a knee moved. Infinite bounds are open.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shift {
    /// Ratio of after to before, unit 1.
    pub ratio: [f64; 2],
    /// The ratio holds 1.
    pub includes_no_change: bool,
    /// Ratio by the factor that a resource was scaled by, unit 1.
    pub efficiency: Option<[f64; 2]>,
    /// Share of the resource in the limit, `(1-1/ratio)/(1-1/scale)`, unit 1: 1 is the sole cause, 0 irrelevant.
    pub resource_share: Option<[f64; 2]>,
    /// Runs that narrow the bracket before to the width asked for; `None` where it is open.
    pub runs_before: Option<u32>,
    /// The same after.
    pub runs_after: Option<u32>,
}

/// The shift of the knee between two sweeps, with the factor that a resource was scaled by (not 1), and the width that
/// brackets should have, in percent of their middle.
pub fn shift(
    before: &Curve,
    after: &Curve,
    scale: Option<f64>,
    target_pct: f64,
) -> Result<Shift, SweepRefused> {
    if scale.is_some_and(|s| !(s > 0.0 && s.is_finite()) || s == 1.0) {
        return Err(SweepRefused::Parameter { parameter: "scale" });
    }
    if !(target_pct > 0.0 && target_pct.is_finite()) {
        return Err(SweepRefused::Parameter { parameter: "target_pct" });
    }
    let ([lo1, hi1], [lo2, hi2]) = (before.bracket(), after.bracket());
    // Nothing by nothing is unknown, from zero to any.
    let quotient = |a: f64, b: f64, unknown: f64| if (a / b).is_nan() { unknown } else { a / b };
    let ratio = [quotient(lo2, hi1, 0.0), quotient(hi2, lo1, f64::INFINITY)];
    let share = |r: f64, s: f64| (1.0 - 1.0 / r) / (1.0 - 1.0 / s);
    let runs = |curve: &Curve| {
        let [lo, hi] = curve.bracket();
        runs_to_narrow([lo, hi], target_pct / 100.0 * 0.5 * (lo + hi)).filter(|_| hi.is_finite())
    };
    // Scaled down, more of the resource goes with a smaller ratio.
    let sorted = |[a, b]: [f64; 2]| [a.min(b), a.max(b)];
    Ok(Shift {
        ratio,
        includes_no_change: ratio[0] <= 1.0 && 1.0 <= ratio[1],
        efficiency: scale.map(|s| ratio.map(|r| r / s)),
        resource_share: scale.map(|s| sorted(ratio.map(|r| share(r, s)))),
        runs_before: runs(before),
        runs_after: runs(after),
    })
}
