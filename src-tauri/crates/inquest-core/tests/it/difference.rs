//! Verdicts on two sets of runs: the rules for few runs, the direction, and what each answer rests on.

use inquest_core::difference::{
    Arm, Better, CODES, CvFrom, Difference, DifferenceRefused, DifferenceVerdict, ObservedRefused, Question,
    RatioFrom, compare, observed,
};
use inquest_core::method;
use inquest_core::{Grade, Quantity, Source, Unit};
use proptest::prelude::*;
use serde_json::json;

fn ask(before: &[f64], after: &[f64], better: Better, change: impl Fn(&mut Question)) -> Difference {
    let mut question = Question::new(before.to_vec(), after.to_vec(), better);
    change(&mut question);
    compare(&question).unwrap()
}

fn codes(found: &Difference) -> Vec<&str> {
    found.reasons.iter().map(|r| r.code.as_str()).collect()
}

fn arg(found: &Difference, code: &str, name: &str) -> f64 {
    let reason = found.reasons.iter().find(|r| r.code == code).unwrap_or_else(|| panic!("{found:?}"));
    reason.args[name].parse().unwrap()
}

const STEADY: [f64; 6] = [100.0, 101.0, 99.5, 100.4, 99.2, 100.9];
const SLOWER: [f64; 6] = [120.0, 121.5, 119.0, 122.0, 120.7, 118.9];

#[test]
fn the_direction_of_better_decides_the_word() {
    let latency = ask(&STEADY, &SLOWER, Better::Lower, |_| ());
    assert_eq!(latency.verdict, DifferenceVerdict::Worse);
    let throughput = ask(&STEADY, &SLOWER, Better::Higher, |_| ());
    assert_eq!(throughput.verdict, DifferenceVerdict::Better);
    assert_eq!(codes(&latency), ["rank_test_finds_a_difference", "interval_excludes_no_change"]);
    // Complete separation of six and six: 2/C(12,6).
    assert!((latency.p.unwrap() - 2.0 / 924.0).abs() < 1e-15 && latency.p_exact == Some(true));
    assert_eq!(latency.p, latency.least_p);
    assert!((latency.ratio.unwrap() - 722.1 / 601.0).abs() < 1e-12);
    assert_eq!(latency.ratio_from, Some(RatioFrom::BcaBootstrap));
    assert_eq!(latency.before.interval, Some([99.2, 101.0]), "all six of them: 96.9 %");
    let falls = ask(&SLOWER, &STEADY, Better::Lower, |_| ());
    assert_eq!(falls.verdict, DifferenceVerdict::Better);
}

#[test]
fn the_same_question_gets_the_same_answer_and_the_seed_is_part_of_it() {
    let one = ask(&STEADY, &SLOWER, Better::Lower, |_| ());
    assert_eq!(one, ask(&STEADY, &SLOWER, Better::Lower, |_| ()));
    let other = ask(&STEADY, &SLOWER, Better::Lower, |q| q.seed = 2);
    assert_ne!(one.ratio_interval, other.ratio_interval);
    let width = |d: &Difference| d.ratio_interval.map(|[lo, hi]| hi - lo).unwrap();
    assert!((width(&one) / width(&other) - 1.0).abs() < 0.1);
}

#[test]
fn three_runs_per_arm_can_never_pass_the_test() {
    let found = ask(&[249.2, 243.2, 248.9], &[215.7, 219.9, 214.1], Better::Higher, |_| ());
    assert_eq!(found.verdict, DifferenceVerdict::TooFewRuns);
    assert!((arg(&found, "rank_test_cannot_reach_alpha", "least_p") - 0.1).abs() < 1e-15);
    assert_eq!(arg(&found, "interval_indicative", "n"), 3.0);
    assert!(codes(&found).contains(&"interval_excludes_no_change"));
    assert_eq!(arg(&found, "runs_needed", "n"), 4.0, "for the test; the effect would need fewer");
    // The published interval of this case.
    let [lo, hi] = found.ratio_interval.unwrap();
    assert!((lo - 0.861_635_220_1).abs() < 1e-9 && (hi - 0.891_472_868_2).abs() < 1e-9);
    let four = ask(&[249.2, 243.2, 248.9, 247.0], &[215.7, 219.9, 214.1, 216.0], Better::Higher, |_| ());
    assert_eq!(four.verdict, DifferenceVerdict::Worse);
}

#[test]
fn one_run_per_arm_is_widened_by_history_or_by_an_assumption() {
    let assumed = ask(&[250.0], &[215.7], Better::Higher, |_| ());
    assert_eq!(assumed.verdict, DifferenceVerdict::TooFewRuns);
    assert_eq!((assumed.cv, assumed.cv_from), (Some(0.1), Some(CvFrom::Assumed)));
    assert_eq!(codes(&assumed)[..2], ["single_run", "cv_assumed"]);
    assert_eq!((assumed.p, assumed.u), (None, None));
    let [lo, hi] = assumed.ratio_interval.unwrap();
    let spread = (1.959_963_984_540_054 * 0.1 * 2f64.sqrt()).exp();
    assert!((lo * spread - 0.8628).abs() < 1e-9 && (hi / spread - 0.8628).abs() < 1e-9);
    // methods 3.6: 19.8 % at a variation of 5 %.
    let five = ask(&[250.0], &[215.7], Better::Higher, |q| q.cv = Some(0.05));
    assert!((five.smallest_detectable.unwrap() - 0.198_101_990_6).abs() < 1e-9);

    let history = ask(&[250.0], &[215.7], Better::Higher, |q| q.cv = Some(0.0137));
    assert_eq!(history.verdict, DifferenceVerdict::Worse);
    assert_eq!(codes(&history), ["single_run", "cv_from_history", "interval_excludes_no_change"]);
    assert_eq!(history.ratio_from, Some(RatioFrom::SingleRun));
}

#[test]
fn one_run_against_several_takes_their_variation() {
    let runs = [249.2, 243.2, 248.9];
    let found = ask(&runs, &[215.7], Better::Higher, |_| ());
    assert_eq!((found.verdict, found.cv_from), (DifferenceVerdict::Worse, Some(CvFrom::OtherArm)));
    assert_eq!(arg(&found, "cv_from_other_arm", "n"), 3.0);
    // Two runs tell no variation worth the name.
    let two = ask(&runs[..2], &[215.7], Better::Higher, |_| ());
    assert_eq!(two.cv_from, Some(CvFrom::Assumed));
}

#[test]
fn no_difference_shown_is_not_equivalence() {
    let noisy = [80.0, 120.0, 95.0, 110.0, 70.0, 130.0];
    let found = ask(&noisy, &[82.0, 118.0, 97.0, 108.0, 72.0, 128.0], Better::Lower, |_| ());
    assert_eq!(found.verdict, DifferenceVerdict::NoDifferenceShown);
    let detectable = arg(&found, "smallest_detectable_above_band", "smallest_detectable");
    assert!(detectable > 0.3, "{detectable}");
    assert!(arg(&found, "runs_needed", "n") > 50.0);

    let steady = ask(&STEADY, &[100.2, 100.8, 99.4, 100.1, 99.6, 100.7], Better::Lower, |_| ());
    assert_eq!(steady.verdict, DifferenceVerdict::Equivalent);
    assert!(codes(&steady).contains(&"within_null_band"));
    let strict = ask(&STEADY, &[100.2, 100.8, 99.4, 100.1, 99.6, 100.7], Better::Lower, |q| {
        q.null_band = 0.002;
    });
    assert_eq!(strict.verdict, DifferenceVerdict::NoDifferenceShown);
}

#[test]
fn a_real_difference_nobody_cares_for_is_equivalence() {
    let after: Vec<f64> = STEADY.iter().map(|x| x * 1.03).collect();
    let found = ask(&STEADY, &after, Better::Lower, |_| ());
    assert!(found.p.unwrap() < 0.05);
    assert_eq!(found.verdict, DifferenceVerdict::Equivalent);
    assert_eq!(ask(&STEADY, &after, Better::Lower, |q| q.null_band = 0.01).verdict, DifferenceVerdict::Worse);
}

#[test]
fn zeros_constants_and_single_values() {
    let zeros = ask(&[0.0; 6], &[3.0, 4.0, 3.0, 5.0, 4.0, 3.0], Better::Lower, |_| ());
    assert_eq!((zeros.verdict, zeros.ratio), (DifferenceVerdict::Worse, None));
    assert!(codes(&zeros).contains(&"no_ratio"));
    let gone = ask(&[3.0, 4.0, 3.0, 5.0, 4.0, 3.0], &[0.0; 6], Better::Lower, |_| ());
    assert_eq!((gone.verdict, gone.ratio_interval), (DifferenceVerdict::Better, Some([0.0, 0.0])));
    let constant = ask(&[5.0; 5], &[5.0; 5], Better::Lower, |_| ());
    assert_eq!((constant.verdict, constant.p), (DifferenceVerdict::Equivalent, Some(1.0)));
    assert!(codes(&constant).contains(&"no_spread"));
    let apart = ask(&[5.0; 5], &[6.0; 5], Better::Lower, |_| ());
    assert_eq!((apart.verdict, apart.ratio_interval), (DifferenceVerdict::Worse, Some([1.2, 1.2])));
    let refused = |before: Vec<f64>, after: Vec<f64>| compare(&Question::new(before, after, Better::Lower));
    assert_eq!(refused(vec![], vec![1.0]), Err(DifferenceRefused::NoRuns { arm: "before" }));
    assert_eq!(refused(vec![1.0], vec![f64::NAN]), Err(DifferenceRefused::NotANumber { arm: "after" }));
}

#[test]
fn thousands_of_runs_are_compared_by_the_normal_law() {
    let runs = |n: u32, level: f64| -> Vec<f64> {
        (0..n).map(|i| level + f64::from((i * 7919) % 101) / 101.0).collect()
    };
    let found = ask(&runs(4000, 10.0), &runs(4000, 10.1), Better::Lower, |q| q.null_band = 0.005);
    assert_eq!((found.verdict, found.ratio_from), (DifferenceVerdict::Worse, Some(RatioFrom::NormalLog)));
    assert_eq!((found.p_exact, found.hodges_lehmann), (Some(false), None));
    let [lo, hi] = found.ratio_interval.unwrap();
    assert!(lo > 1.008 && hi < 1.011, "{lo} {hi}");
}

#[test]
fn the_method_says_the_same_and_every_code_is_listed() {
    let method = method::find("stats.difference").unwrap();
    let inputs = json!({"before": STEADY, "after": SLOWER, "better": "lower"});
    let answer = method.answer(&inputs).unwrap();
    let ours = ask(&STEADY, &SLOWER, Better::Lower, |_| ());
    assert_eq!(answer.result, serde_json::to_value(&ours).unwrap());
    assert_eq!(answer.inputs["seed"], json!(1));
    let Arm { n, .. } = ours.after;
    assert_eq!(n, 6);
    let mut names: Vec<&str> = CODES.iter().map(|c| c.code).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), CODES.len());
    assert!(CODES.iter().all(|c| c.args.is_sorted()));
}

#[test]
fn runs_that_are_quantities_keep_their_grade_and_source() {
    let run = |value: f64, unit: Unit| Quantity::point(value, unit, Grade::Measured, Source::Entered);
    let before: Vec<Quantity> = STEADY.iter().map(|x| run(*x, Unit::MS)).collect();
    let after: Vec<Quantity> = SLOWER.iter().map(|x| run(*x / 1e3, Unit::S)).collect();
    let ask = Question::new(Vec::new(), Vec::new(), Better::Lower);
    let found = observed(&before, &after, &ask).unwrap();
    assert_eq!(found.difference.verdict, DifferenceVerdict::Worse);
    let ratio = found.ratio.unwrap();
    assert_eq!((ratio.grade, ratio.unit.clone()), (Grade::Derived, Unit::Ratio));
    assert_eq!(method::holds(&ratio), Ok(true));
    let single = observed(&before[..1], &after[..1], &ask).unwrap();
    assert_eq!(single.ratio.unwrap().grade, Grade::Assumed, "nobody measured the variation");
    let history = Question { cv: Some(0.02), ..ask.clone() };
    assert_eq!(observed(&before[..1], &after[..1], &history).unwrap().ratio.unwrap().grade, Grade::Derived);
    let bytes = observed(&before, &[run(1.0, Unit::Bytes)], &ask);
    assert!(matches!(bytes, Err(ObservedRefused::Units(_))));
    let none = observed(&[], &after, &ask);
    assert_eq!(none, Err(ObservedRefused::Difference(DifferenceRefused::NoRuns { arm: "before" })));
    let wide = Quantity::interval(1.0, 2.0, Unit::MS, Grade::Measured, Source::Entered);
    let none = observed(&before, &[wide], &ask);
    assert_eq!(none, Err(ObservedRefused::Difference(DifferenceRefused::NotANumber { arm: "after" })));
}

proptest! {
    #[test]
    fn turning_the_arms_around_turns_the_verdict_around(
        before in prop::collection::vec(1.0f64..100.0, 1..9), after in prop::collection::vec(1.0f64..100.0, 1..9)
    ) {
        let quick = |q: &mut Question| q.resamples = 99;
        let there = ask(&before, &after, Better::Lower, quick);
        let other = ask(&before, &after, Better::Higher, quick);
        let turned = match there.verdict {
            DifferenceVerdict::Better => DifferenceVerdict::Worse,
            DifferenceVerdict::Worse => DifferenceVerdict::Better,
            same => same,
        };
        prop_assert_eq!(other.verdict, turned);
        let back = ask(&after, &before, Better::Lower, quick);
        prop_assert!(there.p.zip(back.p).is_none_or(|(p, q)| (p - q).abs() < 1e-12));
        // Every reason is a listed code with all its facts.
        for reason in &there.reasons {
            let code = CODES.iter().find(|c| c.code == reason.code).unwrap();
            prop_assert!(reason.args.keys().eq(code.args.iter()));
        }
        if there.p.is_some_and(|p| p > 0.05) {
            prop_assert!(!matches!(there.verdict, DifferenceVerdict::Better | DifferenceVerdict::Worse));
        }
    }
}
