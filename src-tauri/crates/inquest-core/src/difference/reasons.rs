//! The verdict on a difference, and the codes that say why.

use super::{CvFrom, Difference, DifferenceVerdict, Question, RatioFrom};
use crate::verdict::Reason;
use crate::verdict::codes::Code;

/// Below so many runs in an arm an interval is indicative only.
const INDICATIVE_BELOW: usize = 6;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal [$($arg:literal),*];)*) => {
        $($(#[$doc])* const $name: Code = Code { code: $code, args: &[$($arg),*] };)*
        /// Every code that a difference can be given for, with the names of its facts, sorted. Facts are texts; an open
        /// bound is `inf`.
        pub const CODES: &[Code] = &[$($name),*];
    };
}

codes! {
    /// An arm is one run: there is no test.
    SINGLE_RUN = "single_run" ["n_after", "n_before"];
    /// The run-to-run variation is that of the rig's history.
    CV_FROM_HISTORY = "cv_from_history" ["cv"];
    /// The run-to-run variation is that of the arm with several runs.
    CV_FROM_OTHER_ARM = "cv_from_other_arm" ["cv", "n"];
    /// Nobody measured the run-to-run variation.
    CV_ASSUMED = "cv_assumed" ["cv"];
    /// The test finds a difference.
    TEST_FINDS = "rank_test_finds_a_difference" ["alpha", "p"];
    /// The test finds none.
    TEST_FINDS_NONE = "rank_test_finds_no_difference" ["alpha", "p"];
    /// Not even complete separation would be enough.
    TEST_CANNOT = "rank_test_cannot_reach_alpha" ["alpha", "least_p"];
    /// The interval of the ratio does not hold 1.
    EXCLUDES_NO_CHANGE = "interval_excludes_no_change" ["hi", "lo"];
    /// The interval of the ratio holds 1.
    INCLUDES_NO_CHANGE = "interval_includes_no_change" ["hi", "lo"];
    /// Test and interval say different things: the one looks at ranks, the other at means.
    DISAGREE = "test_and_interval_disagree" ["hi", "lo", "p"];
    /// The interval lies within the band of effects nobody cares for.
    WITHIN_BAND = "within_null_band" ["hi", "lo", "null_band"];
    /// An effect as large as the band could have been missed.
    DETECTABLE_ABOVE_BAND = "smallest_detectable_above_band" ["null_band", "smallest_detectable"];
    /// What an effect as large as the band needs.
    RUNS_NEEDED = "runs_needed" ["n"];
    /// So few runs that the interval is indicative only.
    INDICATIVE = "interval_indicative" ["n"];
    /// All runs of each arm are equal: were they runs of their own?
    NO_SPREAD = "no_spread" [];
    /// Values of zero or below have no ratio.
    NO_RATIO = "no_ratio" [];
}

/// Reasons in the order they were found.
#[derive(Default)]
struct Reasons(Vec<Reason>);

impl Reasons {
    /// Facts in the order of the code's names.
    fn add<const N: usize>(&mut self, code: &Code, facts: [String; N]) {
        self.0.push(code.with(facts));
    }
}

pub(super) fn decide(question: &Question, found: &Difference) -> (DifferenceVerdict, Vec<Reason>) {
    let mut reasons = Reasons::default();
    let verdict = match (found.p, found.least_p) {
        (Some(p), Some(least)) => of_runs(question, found, (p, least), &mut reasons),
        _ => of_single_runs(question, found, &mut reasons),
    };
    if found.ratio.is_none() {
        reasons.add(&NO_RATIO, []);
    }
    if found.cv == Some(0.0) && found.cv_from == Some(CvFrom::Runs) {
        reasons.add(&NO_SPREAD, []);
    }
    (verdict, reasons.0)
}

fn of_single_runs(question: &Question, found: &Difference, reasons: &mut Reasons) -> DifferenceVerdict {
    let (n1, n2) = (found.before.n, found.after.n);
    reasons.add(&SINGLE_RUN, [n2.to_string(), n1.to_string()]);
    let cv = found.cv.unwrap_or(f64::NAN).to_string();
    match found.cv_from {
        Some(CvFrom::History) => reasons.add(&CV_FROM_HISTORY, [cv]),
        Some(CvFrom::OtherArm) => reasons.add(&CV_FROM_OTHER_ARM, [cv, n1.max(n2).to_string()]),
        Some(CvFrom::Assumed | CvFrom::Runs) | None => reasons.add(&CV_ASSUMED, [cv]),
    }
    let Some(interval) = found.ratio_interval else { return DifferenceVerdict::TooFewRuns };
    if excludes_no_change(interval, reasons) {
        return direction(question, interval[0] > 1.0);
    }
    if found.cv_from != Some(CvFrom::Assumed) && equivalent(question, found, reasons) {
        return DifferenceVerdict::Equivalent;
    }
    could_have_missed(question, found, reasons);
    DifferenceVerdict::TooFewRuns
}

fn of_runs(
    question: &Question,
    found: &Difference,
    (p, least): (f64, f64),
    reasons: &mut Reasons,
) -> DifferenceVerdict {
    let alpha = question.alpha.to_string();
    let significant = p <= question.alpha;
    if least > question.alpha {
        reasons.add(&TEST_CANNOT, [alpha, least.to_string()]);
    } else if significant {
        reasons.add(&TEST_FINDS, [alpha, p.to_string()]);
    } else {
        reasons.add(&TEST_FINDS_NONE, [alpha, p.to_string()]);
    }
    let excludes = found.ratio_interval.map(|interval| excludes_no_change(interval, reasons));
    let fewest = found.before.n.min(found.after.n);
    if fewest < INDICATIVE_BELOW && found.ratio_from == Some(RatioFrom::ExactBootstrap) {
        reasons.add(&INDICATIVE, [fewest.to_string()]);
    }
    if least > question.alpha {
        could_have_missed(question, found, reasons);
        return DifferenceVerdict::TooFewRuns;
    }
    if let (Some(excludes), Some([lo, hi])) = (excludes, found.ratio_interval)
        && excludes != significant
    {
        reasons.add(&DISAGREE, [hi.to_string(), lo.to_string(), p.to_string()]);
    }
    if equivalent(question, found, reasons) {
        return DifferenceVerdict::Equivalent;
    }
    if significant {
        // U of the runs before is below its middle when those after are larger.
        let half = 0.5 * found.before.n as f64 * found.after.n as f64;
        return direction(question, found.u.is_some_and(|u| u < half));
    }
    could_have_missed(question, found, reasons);
    DifferenceVerdict::NoDifferenceShown
}

fn direction(question: &Question, rises: bool) -> DifferenceVerdict {
    if rises == (question.better == super::Better::Higher) {
        DifferenceVerdict::Better
    } else {
        DifferenceVerdict::Worse
    }
}

fn excludes_no_change([lo, hi]: [f64; 2], reasons: &mut Reasons) -> bool {
    let excludes = lo > 1.0 || hi < 1.0;
    let code = if excludes { &EXCLUDES_NO_CHANGE } else { &INCLUDES_NO_CHANGE };
    reasons.add(code, [hi.to_string(), lo.to_string()]);
    excludes
}

/// Within the band, by an interval that could have left it.
fn equivalent(question: &Question, found: &Difference, reasons: &mut Reasons) -> bool {
    let band = question.null_band;
    let Some([lo, hi]) = found.equivalence_interval else { return false };
    let within = 1.0 - band <= lo && hi <= 1.0 + band;
    let sensitive = found.smallest_detectable.is_some_and(|effect| effect <= band);
    if within && sensitive {
        reasons.add(&WITHIN_BAND, [hi.to_string(), lo.to_string(), band.to_string()]);
    }
    within && sensitive
}

fn could_have_missed(question: &Question, found: &Difference, reasons: &mut Reasons) {
    if let Some(effect) = found.smallest_detectable.filter(|effect| *effect > question.null_band) {
        reasons.add(&DETECTABLE_ABOVE_BAND, [question.null_band.to_string(), effect.to_string()]);
    }
    let fewest = found.before.n.min(found.after.n) as u64;
    if let Some(n) = found.runs_needed.filter(|n| *n > fewest) {
        reasons.add(&RUNS_NEEDED, [n.to_string()]);
    }
}
