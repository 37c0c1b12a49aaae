//! Is a difference between two sets of runs real, how large is it, and could these runs have shown it at all
//! (methods 3.6).
//!
//! Composed from the registered methods: medians with order-statistic intervals and the exact Mann-Whitney test as
//! benchstat has them, the ratio of means with a bootstrap interval, the smallest detectable effect, and equivalence as
//! the interval at `1 - 2 alpha` inside the band of effects nobody cares for.
//!
//! Rules for few runs, in order:
//! - An arm of one run has no test. The ratio is widened by the run-to-run variation: of history, of the other arm when that
//!   has three runs or more, or an assumed 10 %; which of them, a reason says. Nothing but an interval beyond no change is a
//!   verdict then; equivalence is none where the variation was assumed.
//! - Where even complete separation gives a p above alpha, the answer is too few runs, whatever the values.
//! - No difference shown is not equivalence: it is equivalence only when the interval lies within the band *and* the
//!   smallest detectable effect does.
//!
//! The same question gives the same answer anywhere: resamples are drawn by a stated generator from a stated seed, and
//! enumerated up to five values per arm.
//!
//! Absent on purpose: words. Reasons are codes with facts; [`CODES`] lists them.

mod bootstrap;
mod observed;
mod reasons;

use serde::{Deserialize, Serialize};

pub use observed::{Observed, ObservedRefused, observed};
pub use reasons::CODES;

use crate::distribution::{normal_quantile, t_quantile};
use crate::effect::ASSUMED_CV;
use crate::method::stats::ranks;
use crate::verdict::Reason;
use bootstrap::Spread;

/// Which way of a metric is the good one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Better {
    /// Throughput.
    Higher,
    /// Latency, errors.
    Lower,
}

/// Two sets of runs, and what is asked of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// Results of the runs before, one number each.
    pub before: Vec<f64>,
    /// Results of the runs after.
    pub after: Vec<f64>,
    /// Which way is the good one.
    pub better: Better,
    /// Half width of the band of effects nobody cares for, unit 1: 0.1 is 10 %.
    pub null_band: f64,
    /// Chance of seeing a difference where there is none.
    pub alpha: f64,
    /// Confidence of the intervals.
    pub confidence: f64,
    /// Chance to see an effect of the smallest detectable size.
    pub power: f64,
    /// Run-to-run coefficient of variation of the same rig, from its history.
    pub cv: Option<f64>,
    /// Seed of the resampling.
    pub seed: u64,
    /// Resamples drawn where they are not enumerated.
    pub resamples: u32,
}

impl Question {
    /// The usual question: 5 %, intervals of 95 %, power 80 %, a band of 10 %, 9999 resamples of seed 1.
    pub fn new(before: Vec<f64>, after: Vec<f64>, better: Better) -> Self {
        Question {
            before,
            after,
            better,
            null_band: 0.1,
            alpha: 0.05,
            confidence: 0.95,
            power: 0.8,
            cv: None,
            seed: 1,
            resamples: 9_999,
        }
    }
}

/// What is known of one arm.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Arm {
    /// Runs.
    pub n: usize,
    /// Median.
    pub median: f64,
    /// Mean.
    pub mean: f64,
    /// Order-statistic interval of the median; `None` below six runs at 95 %.
    pub interval: Option<[f64; 2]>,
    /// Its coverage, which is at least the confidence asked for.
    pub coverage: Option<f64>,
}

/// Where the interval of the ratio comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RatioFrom {
    /// All resamples were enumerated.
    ExactBootstrap,
    /// Resamples were drawn; bias corrected and accelerated.
    BcaBootstrap,
    /// So many values that the logarithm of the ratio is normal.
    NormalLog,
    /// An arm is one run: widened by the run-to-run variation.
    SingleRun,
}

/// Where the run-to-run variation comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CvFrom {
    /// The runs of both arms.
    Runs,
    /// The history of the rig, given.
    History,
    /// The arm that has several runs.
    OtherArm,
    /// Nobody measured it.
    Assumed,
}

/// The answer in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DifferenceVerdict {
    /// Changed, the good way.
    Better,
    /// Changed, the bad way.
    Worse,
    /// The runs could have shown a difference, and did not.
    NoDifferenceShown,
    /// Shown to be within the band of effects nobody cares for.
    Equivalent,
    /// The runs could show neither.
    TooFewRuns,
}

/// The answer, with everything it rests on. Ratios are of means, after over before.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Difference {
    /// The answer.
    pub verdict: DifferenceVerdict,
    /// Why, as codes of [`CODES`].
    pub reasons: Vec<Reason>,
    /// The runs before.
    pub before: Arm,
    /// The runs after.
    pub after: Arm,
    /// Ratio of means; `None` where a value before is not above zero, or one after is below it.
    pub ratio: Option<f64>,
    /// Its interval at the confidence asked for.
    pub ratio_interval: Option<[f64; 2]>,
    /// Its interval at `1 - 2 alpha`: inside the band, it is the test of equivalence at alpha.
    pub equivalence_interval: Option<[f64; 2]>,
    /// How the intervals came about.
    pub ratio_from: Option<RatioFrom>,
    /// Ratio of medians.
    pub ratio_of_medians: Option<f64>,
    /// Median of all differences after - before; `None` above four million of them.
    pub hodges_lehmann: Option<f64>,
    /// U of the runs before; `None` when an arm is one run.
    pub u: Option<f64>,
    /// Two-sided p of Mann-Whitney with ties; `None` when an arm is one run.
    pub p: Option<f64>,
    /// Whether p is exact; above 184 756 ways to draw the ranks it is the normal approximation.
    pub p_exact: Option<bool>,
    /// The least p that so many runs can give.
    pub least_p: Option<f64>,
    /// Run-to-run coefficient of variation.
    pub cv: Option<f64>,
    /// Where it comes from.
    pub cv_from: Option<CvFrom>,
    /// Smallest relative effect that such runs show with the power asked for.
    pub smallest_detectable: Option<f64>,
    /// Runs per arm that an effect as large as the band needs.
    pub runs_needed: Option<u64>,
}

/// Why a question has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DifferenceRefused {
    /// An arm has no runs.
    #[error("there are no runs {arm}")]
    NoRuns {
        /// `before` or `after`.
        arm: &'static str,
    },
    /// A value is no finite number.
    #[error("a run {arm} is no number")]
    NotANumber {
        /// `before` or `after`.
        arm: &'static str,
    },
    /// A parameter is out of its range.
    #[error("{parameter} is out of range")]
    Parameter {
        /// Its name.
        parameter: &'static str,
    },
}

/// Answers a question.
pub fn compare(question: &Question) -> Result<Difference, DifferenceRefused> {
    check(question)?;
    let (before, after) = (ranks::sorted(question.before.clone()), ranks::sorted(question.after.clone()));
    let (n1, n2) = (before.len(), after.len());
    let single = n1 == 1 || n2 == 1;
    let variation = variation(question);
    let spread = Spread::of(question, variation.filter(|_| single));
    let test = (!single).then(|| ranks::rank_test(&before, &after));
    let few = n1.saturating_mul(n2) <= ranks::MOST_PAIRS;
    let (arm_before, arm_after) = (arm(&before, question.confidence), arm(&after, question.confidence));
    let medians = arm_after.median / arm_before.median;
    let mut answer = Difference {
        verdict: DifferenceVerdict::TooFewRuns,
        reasons: Vec::new(),
        ratio: spread.as_ref().map(|s| s.ratio),
        ratio_interval: spread.as_ref().map(|s| s.interval),
        equivalence_interval: spread.as_ref().map(|s| s.equivalence),
        ratio_from: spread.as_ref().map(|s| s.from),
        ratio_of_medians: spread.is_some().then_some(medians),
        hodges_lehmann: few.then(|| ranks::hodges_lehmann(&before, &after)),
        u: test.map(|t| t.u),
        p: test.map(|t| t.p),
        p_exact: test.map(|t| t.exact),
        least_p: test.map(|_| (2.0 / ranks::ways(n1 + n2, n1)).min(1.0)),
        cv: variation.map(|v| v.cv),
        cv_from: variation.map(|v| v.from),
        smallest_detectable: variation.map(|v| detectable(question, v)),
        runs_needed: variation.and_then(|v| runs_needed(question, v.cv)),
        before: arm_before,
        after: arm_after,
    };
    let (verdict, reasons) = reasons::decide(question, &answer);
    (answer.verdict, answer.reasons) = (verdict, reasons);
    Ok(answer)
}

/// What is known of one arm alone: medians of figures that no test is asked of. `None` without a finite value.
pub fn arm_of(values: &[f64], confidence: f64) -> Option<Arm> {
    let fine = !values.is_empty() && values.iter().all(|x| x.is_finite());
    fine.then(|| arm(&ranks::sorted(values.to_vec()), confidence))
}

fn check(question: &Question) -> Result<(), DifferenceRefused> {
    for (arm, values) in [("before", &question.before), ("after", &question.after)] {
        if values.is_empty() {
            return Err(DifferenceRefused::NoRuns { arm });
        }
        if values.iter().any(|x| !x.is_finite()) {
            return Err(DifferenceRefused::NotANumber { arm });
        }
    }
    let share = |p: f64| p > 0.0 && p < 1.0;
    let parameters = [
        // The interval of the test of equivalence is at 1 - 2 alpha.
        ("alpha", question.alpha > 0.0 && question.alpha < 0.5),
        ("confidence", share(question.confidence)),
        ("power", share(question.power)),
        ("null_band", question.null_band >= 0.0 && question.null_band.is_finite()),
        ("cv", question.cv.is_none_or(|cv| cv >= 0.0 && cv.is_finite())),
        ("resamples", question.resamples > 0),
    ];
    match parameters.into_iter().find(|(_, fine)| !fine) {
        Some((parameter, _)) => Err(DifferenceRefused::Parameter { parameter }),
        None => Ok(()),
    }
}

fn arm(sorted: &[f64], confidence: f64) -> Arm {
    let orders = ranks::median_orders(sorted.len(), confidence);
    Arm {
        n: sorted.len(),
        median: ranks::median(sorted),
        mean: mean(sorted),
        interval: orders.map(|([lo, hi], _)| [sorted[lo - 1], sorted[hi - 1]]),
        coverage: orders.map(|(_, coverage)| coverage),
    }
}

/// Run-to-run variation, with the degrees of freedom it was measured with; `None`: it is known or supposed.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Variation {
    cv: f64,
    from: CvFrom,
    df: Option<f64>,
}

fn variation(question: &Question) -> Option<Variation> {
    let relative = |values: &[f64]| {
        let (n, centre) = (values.len() as f64, mean(values));
        let squares: f64 = values.iter().map(|x| (x - centre).powi(2)).sum();
        // Degrees of freedom, and the relative variance times them.
        (n - 1.0, squares / (centre * centre))
    };
    let (before, after) = (&question.before, &question.after);
    if before.len().min(after.len()) >= 2 {
        let ((df1, v1), (df2, v2)) = (relative(before), relative(after));
        let cv = ((v1 + v2) / (df1 + df2)).sqrt();
        // Around a mean of zero nothing is relative.
        return cv.is_finite().then_some(Variation { cv, from: CvFrom::Runs, df: Some(df1 + df2) });
    }
    if let Some(cv) = question.cv {
        return Some(Variation { cv, from: CvFrom::History, df: None });
    }
    let longer = if before.len() >= after.len() { before } else { after };
    let (df, squares) = relative(longer);
    let cv = (squares / df).sqrt();
    if longer.len() >= 3 && cv.is_finite() {
        return Some(Variation { cv, from: CvFrom::OtherArm, df: Some(df) });
    }
    Some(Variation { cv: ASSUMED_CV, from: CvFrom::Assumed, df: None })
}

/// `(q_alpha + q_power) * cv * sqrt(1/n1 + 1/n2)`, by Student's t where the variation was measured by few runs.
fn detectable(question: &Question, Variation { cv, df, .. }: Variation) -> f64 {
    let q = |p: f64| df.map_or_else(|| normal_quantile(p), |df| t_quantile(p, df));
    let runs = 1.0 / question.before.len() as f64 + 1.0 / question.after.len() as f64;
    (q(1.0 - question.alpha / 2.0) + q(question.power)) * cv * runs.sqrt()
}

/// Runs per arm for an effect as large as the band, and not fewer than the test needs; `None` without a band.
fn runs_needed(question: &Question, cv: f64) -> Option<u64> {
    let z = normal_quantile(1.0 - question.alpha / 2.0) + normal_quantile(question.power);
    let for_effect = (2.0 * (z * cv / question.null_band).powi(2)).ceil();
    let for_test = (1..=60).find(|n| 2.0 / ranks::ways(2 * n, *n) <= question.alpha)?;
    // Beyond a thousand million runs nobody will make them.
    (for_effect <= 1e9).then(|| (for_effect as u64).max(for_test as u64))
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
