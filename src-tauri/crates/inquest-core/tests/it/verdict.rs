//! Laws of the verdict rules that no list of cases can show.

use std::collections::BTreeSet;

use inquest_core::case::{Bias, CheckOutcome, Claim, ConfounderLevel, Relief, SealRefused};
use inquest_core::verdict::codes::{Code, REASONS, REMEDIES};
use inquest_core::verdict::{
    ConfounderInput, Decision, EffectClass, Finding, Inputs, Reason, decide, outcomes,
};
use proptest::prelude::*;

fn inputs(predicted: [f64; 2], observed: [f64; 2]) -> Inputs {
    Inputs {
        predicted,
        observed,
        null_band: 0.1,
        manipulation: CheckOutcome::Pass,
        metric_valid: true,
        claim: Claim::SoleCause,
        relief: Relief::Full,
        other_saturated: None,
        confounders: Vec::new(),
        knobs_changed: 1,
        replicates: 1,
        reversal: false,
        rival_refuted: false,
        looked: false,
    }
}

fn major(bias: Option<Bias>) -> ConfounderInput {
    ConfounderInput { name: "other".into(), level: ConfounderLevel::Major, bias }
}

fn codes(reasons: &[Reason]) -> Vec<&str> {
    reasons.iter().map(|r| r.code.as_str()).collect()
}

// Bounds on a grid of tenths meet the edges of band and prediction often, which random floats never do.
fn bound() -> impl Strategy<Value = f64> {
    prop_oneof![(-20i32..=20).prop_map(|n| f64::from(n) / 10.0), -2.0f64..2.0]
}

fn interval() -> impl Strategy<Value = [f64; 2]> {
    (bound(), bound()).prop_map(|(a, b)| [f64::min(a, b), f64::max(a, b)])
}

fn bias() -> impl Strategy<Value = Option<Bias>> {
    prop_oneof![Just(None), Just(Some(Bias::Null)), Just(Some(Bias::Away)), Just(Some(Bias::Either))]
}

fn level() -> impl Strategy<Value = ConfounderLevel> {
    prop_oneof![Just(ConfounderLevel::None), Just(ConfounderLevel::Minor), Just(ConfounderLevel::Major)]
}

fn check() -> impl Strategy<Value = CheckOutcome> {
    prop_oneof![Just(CheckOutcome::Pass), Just(CheckOutcome::Fail), Just(CheckOutcome::Unknown)]
}

prop_compose! {
    fn any_inputs()(
        predicted in interval(),
        observed in interval(),
        null_band in prop_oneof![Just(0.1), Just(0.0), 0.0f64..0.5],
        manipulation in check(),
        metric_valid in prop::bool::weighted(0.9),
        contributes in any::<bool>(),
        full in any::<bool>(),
        other_saturated in any::<Option<bool>>(),
        confounders in prop::collection::vec((level(), bias()), 0..3),
        knobs_changed in 1u32..3,
        replicates in 0u32..3,
        reversal in any::<bool>(),
        rival_refuted in any::<bool>(),
    ) -> Inputs {
        let confounders = confounders
            .into_iter()
            .enumerate()
            .map(|(i, (level, bias))| ConfounderInput { name: format!("c{i}"), level, bias })
            .collect();
        Inputs {
            predicted, observed, null_band, manipulation, metric_valid, confounders, knobs_changed,
            replicates, reversal, rival_refuted, other_saturated,
            claim: if contributes { Claim::Contributes } else { Claim::SoleCause },
            relief: if full { Relief::Full } else { Relief::Partial },
            looked: false,
        }
    }
}

/// Signs changed throughout: a fall instead of a rise.
fn mirrored(inputs: &Inputs) -> Inputs {
    let mirror = |[lo, hi]: [f64; 2]| [-hi, -lo];
    Inputs { predicted: mirror(inputs.predicted), observed: mirror(inputs.observed), ..inputs.clone() }
}

fn words(decision: &Decision) -> (Finding, Option<EffectClass>, Option<bool>, String) {
    (decision.verdict, decision.effect_class, decision.contributes, decision.rule.clone())
}

/// The definitions of methods 3.2 as written there, one by one.
fn classes_by_definition([ol, ou]: [f64; 2], pl: f64, d: f64) -> Vec<EffectClass> {
    [
        (EffectClass::Reached, ol > d && ou >= pl),
        (EffectClass::Short, ol > d && ou < pl),
        (EffectClass::Undecided, ol <= d && ou >= pl),
        (EffectClass::ShortOrNull, ol <= d && d < ou && ou < pl),
        (EffectClass::Null, -d <= ol && ou <= d),
        (EffectClass::OppositeOrNull, ol < -d && -d <= ou && ou <= d),
        (EffectClass::Opposite, ou < -d),
    ]
    .into_iter()
    .filter_map(|(class, holds)| holds.then_some(class))
    .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn every_observation_has_exactly_one_class(observed in interval(), pl in 0.11f64..2.0) {
        let defined = classes_by_definition(observed, pl, 0.1);
        prop_assert_eq!(defined.len(), 1, "{:?}", defined);
        let decision = decide(&inputs([pl, pl + 1.0], observed));
        prop_assert_eq!(decision.effect_class, Some(defined[0]));
    }

    #[test]
    fn a_fall_is_judged_like_a_rise(given in any_inputs()) {
        prop_assume!(given.predicted[0] + given.predicted[1] != 0.0);
        let (a, b) = (decide(&given), decide(&mirrored(&given)));
        prop_assert_eq!(words(&a), words(&b));
        prop_assert_eq!(codes(&a.reasons), codes(&b.reasons));
        prop_assert_eq!(codes(&a.would_decide), codes(&b.would_decide));
    }

    #[test]
    fn only_listed_codes_are_said_with_their_facts(given in any_inputs()) {
        let decision = decide(&given);
        prop_assert!(!decision.reasons.is_empty());
        for (said, list) in [(&decision.reasons, REASONS), (&decision.would_decide, REMEDIES)] {
            for reason in said {
                let code = list.iter().find(|c| c.code == reason.code);
                prop_assert!(code.is_some(), "{} is not listed", reason.code);
                let args: Vec<&str> = reason.args.keys().map(String::as_str).collect();
                prop_assert_eq!(code.map(|c| c.args.to_vec()), Some(args));
            }
        }
        if matches!(decision.verdict, Finding::Refused | Finding::Void | Finding::Inconclusive) {
            prop_assert!(!decision.would_decide.is_empty(), "{:?}", decision);
        }
    }

    #[test]
    fn contributes_follows_the_verdict(given in any_inputs()) {
        let decision = decide(&given);
        let allowed: &[Option<bool>] = match decision.verdict {
            Finding::Refused | Finding::Void | Finding::Inconclusive => &[None],
            Finding::Eliminated => &[Some(false)],
            Finding::NotAlone => &[None, Some(true)],
            Finding::Supported | Finding::Confirmed => &[Some(true)],
        };
        prop_assert!(allowed.contains(&decision.contributes), "{:?}", decision);
        let without_class = matches!(decision.verdict, Finding::Refused | Finding::Void);
        prop_assert_eq!(decision.effect_class.is_none(), without_class);
    }

    #[test]
    fn an_unverified_change_neither_refutes_nor_confirms(given in any_inputs()) {
        let decision = decide(&Inputs { manipulation: CheckOutcome::Unknown, ..given });
        let refutes = matches!(
            decision.verdict,
            Finding::Eliminated | Finding::NotAlone | Finding::Confirmed
        );
        prop_assert!(!refutes, "{:?}", decision);
    }

    #[test]
    fn a_major_confounder_never_confirms_and_either_bias_leaves_nothing(given in any_inputs(), push in bias()) {
        let mut given = given;
        given.confounders.push(major(push));
        let decision = decide(&given);
        prop_assert_ne!(decision.verdict, Finding::Confirmed);
        if push.is_none_or(|b| b == Bias::Either) {
            let nothing = matches!(
                decision.verdict,
                Finding::Refused | Finding::Void | Finding::Inconclusive
            );
            prop_assert!(nothing, "{:?}", decision);
        }
    }

    #[test]
    fn more_confirmation_never_weakens(given in any_inputs()) {
        let rank = |f: Finding| u8::from(f == Finding::Confirmed);
        let stronger = Inputs { replicates: 2, reversal: true, rival_refuted: true, ..given.clone() };
        let (before, after) = (decide(&given), decide(&stronger));
        prop_assert!(rank(after.verdict) >= rank(before.verdict));
        if before.verdict != Finding::Supported {
            prop_assert_eq!(words(&before), words(&after), "only a supported verdict can be lifted");
        }
    }

    #[test]
    fn a_failed_check_or_an_invalid_metric_leaves_the_hypothesis_untouched(given in any_inputs()) {
        let failed = decide(&Inputs { manipulation: CheckOutcome::Fail, ..given.clone() });
        let invalid = decide(&Inputs { metric_valid: false, ..given });
        for decision in [failed, invalid] {
            prop_assert!(matches!(decision.verdict, Finding::Void | Finding::Refused), "{:?}", decision);
        }
    }

    #[test]
    fn outcomes_show_each_class_that_can_occur_once(given in any_inputs()) {
        match outcomes(&given) {
            Err(refused) => {
                prop_assert_eq!(decide(&given).verdict, Finding::Refused);
                prop_assert_ne!(refused, SealRefused::AlreadySealed);
            }
            Ok(found) => {
                let classes: Vec<EffectClass> = found.iter().map(|o| o.effect_class).collect();
                prop_assert!(classes.contains(&EffectClass::Null));
                for (i, outcome) in found.iter().enumerate() {
                    prop_assert!(!classes[..i].contains(&outcome.effect_class));
                    prop_assert!(outcome.example[0] >= -1.0 && outcome.example[0] <= outcome.example[1]);
                    let again = decide(&Inputs { observed: outcome.example, ..given.clone() });
                    prop_assert_eq!(&again, &outcome.decision);
                    let void = given.manipulation == CheckOutcome::Fail || !given.metric_valid;
                    prop_assert_eq!(again.effect_class, (!void).then_some(outcome.effect_class));
                }
            }
        }
    }

    #[test]
    fn anything_at_all_gets_an_answer(
        p in prop::array::uniform2(any::<f64>()), o in prop::array::uniform2(any::<f64>()), d in any::<f64>()
    ) {
        let decision = decide(&Inputs { null_band: d, ..inputs(p, o) });
        prop_assert!(!decision.reasons.is_empty());
        if o[0].is_nan() || o[1].is_nan() || o[0] > o[1] {
            prop_assert!(matches!(decision.verdict, Finding::Refused | Finding::Void));
        }
    }

    #[test]
    fn inputs_round_trip_through_json(given in any_inputs(), open in any::<bool>()) {
        let mut given = given;
        if open {
            given.observed[1] = f64::INFINITY;
        }
        let text = serde_json::to_string(&given).unwrap();
        prop_assert_eq!(serde_json::from_str::<Inputs>(&text).unwrap(), given);
    }
}

#[test]
fn several_knobs_count_as_either_unless_the_person_states_a_bias() {
    let reached = Inputs { knobs_changed: 3, ..inputs([0.3, 1.0], [0.4, 0.6]) };
    let decision = decide(&reached);
    assert_eq!((decision.verdict, decision.rule.as_str()), (Finding::Inconclusive, "R2"));
    assert_eq!(codes(&decision.reasons), ["several_knobs", "reaches_prediction"]);
    assert_eq!(codes(&decision.would_decide), ["change_one_knob"]);

    let stated = Inputs { confounders: vec![major(Some(Bias::Null))], ..reached.clone() };
    assert_eq!(decide(&stated).verdict, Finding::Supported);
    let unstated = Inputs { confounders: vec![major(None)], ..reached };
    assert_eq!(decide(&unstated).verdict, Finding::Inconclusive);
}

#[test]
fn opposite_biases_together_leave_nothing() {
    let both = vec![major(Some(Bias::Null)), major(Some(Bias::Away))];
    for observed in [[0.4, 0.6], [0.15, 0.2], [-0.05, 0.05], [-0.9, -0.5]] {
        let given = Inputs { confounders: both.clone(), ..inputs([0.3, 1.0], observed) };
        assert_eq!(decide(&given).verdict, Finding::Inconclusive, "{observed:?}");
    }
}

#[test]
fn a_bias_that_creates_an_effect_leaves_upper_bounds_standing() {
    let away =
        |observed| Inputs { confounders: vec![major(Some(Bias::Away))], ..inputs([0.3, 1.0], observed) };
    assert_eq!(decide(&away([-0.05, 0.05])).verdict, Finding::Eliminated);
    let short = decide(&away([0.15, 0.2]));
    assert_eq!((short.verdict, short.contributes), (Finding::NotAlone, None));
    assert_eq!(short.effect_class, Some(EffectClass::Short), "the class stays where the interval lies");
    let partly = Inputs { claim: Claim::Contributes, ..away([0.15, 0.2]) };
    assert_eq!(decide(&partly).verdict, Finding::Inconclusive);
    assert_eq!(codes(&decide(&partly).would_decide), ["remove_confounder"]);
}

#[test]
fn what_would_decide_an_undecided_test_is_named_with_its_width() {
    let resize = Inputs {
        relief: Relief::Partial,
        manipulation: CheckOutcome::Unknown,
        confounders: vec![ConfounderInput { name: "cold buffer pool".into(), ..major(Some(Bias::Null)) }],
        ..inputs([0.3, 1.0], [-0.087, 0.386])
    };
    let decision = decide(&resize);
    assert_eq!((decision.verdict, decision.rule.as_str()), (Finding::Inconclusive, "R1"));
    assert_eq!(codes(&decision.would_decide), ["narrow_interval", "capture_check", "remove_confounder"]);
    assert_eq!(decision.would_decide[0].args["below"], "0.2");
    assert_eq!(decision.would_decide[2].args["name"], "cold buffer pool");
    assert_eq!(decision.reasons[0].args["observed_lo"], "-0.087");
}

#[test]
fn a_knee_that_never_failed_is_an_open_interval() {
    let open: Inputs = serde_json::from_str(
        r#"{"predicted":[0.3,1.0],"observed":[0.4,null],"relief":"full","manipulation":"pass"}"#,
    )
    .unwrap();
    assert_eq!(open.observed[1], f64::INFINITY);
    assert_eq!(decide(&open).verdict, Finding::Supported);
    let straddling = Inputs { observed: [0.0, f64::INFINITY], ..open };
    assert_eq!(decide(&straddling).effect_class, Some(EffectClass::Undecided));
}

#[test]
fn confirmation_tells_its_grounds_and_support_what_is_missing() {
    let reached = inputs([-0.5, -0.3], [-0.8, -0.7]);
    let supported = decide(&reached);
    assert_eq!(
        codes(&supported.reasons),
        ["reaches_prediction", "more_than_predicted", "one_run_only", "no_rival_failed"]
    );
    assert_eq!(codes(&supported.would_decide), ["reverse_or_replicate", "test_rival"]);
    assert_eq!(supported.reasons[1].args["observed_lo"], "-0.7", "in the prediction's own sign");
    assert_eq!(supported.reasons[1].args["predicted_hi"], "-0.5");
    let confirmed = decide(&Inputs { replicates: 2, reversal: true, rival_refuted: true, ..reached });
    assert_eq!(confirmed.verdict, Finding::Confirmed);
    assert_eq!(
        codes(&confirmed.reasons),
        [
            "reaches_prediction",
            "more_than_predicted",
            "check_passed",
            "replicated",
            "reversed",
            "rival_failed"
        ]
    );
    assert!(confirmed.would_decide.is_empty());
}

#[test]
fn the_outcome_strip_of_a_doubling_has_no_impossible_fall() {
    let doubling = inputs([2.0, 4.0], [0.0, 0.0]);
    let found = outcomes(&doubling).unwrap();
    let strip: Vec<_> = found.iter().map(|o| (o.effect_class, o.decision.verdict)).collect();
    assert_eq!(
        strip,
        [
            (EffectClass::Reached, Finding::Supported),
            (EffectClass::Short, Finding::NotAlone),
            (EffectClass::ShortOrNull, Finding::NotAlone),
            (EffectClass::Undecided, Finding::Inconclusive),
            (EffectClass::Null, Finding::Eliminated),
            (EffectClass::OppositeOrNull, Finding::Eliminated),
            (EffectClass::Opposite, Finding::Eliminated),
        ]
    );
    // A fall by more than all of it cannot be reached.
    let impossible = outcomes(&inputs([-1.5, -1.2], [0.0, 0.0])).unwrap();
    assert!(impossible.iter().all(|o| o.effect_class != EffectClass::Reached));
}

#[test]
fn codes_are_listed_once_with_sorted_facts() {
    let all: Vec<&Code> = REASONS.iter().chain(REMEDIES).collect();
    let names: BTreeSet<&str> = all.iter().map(|c| c.code).collect();
    assert_eq!(names.len(), all.len());
    for code in all {
        assert!(code.args.is_sorted(), "{}: facts are filled in by order", code.code);
        assert!(code.code.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{}", code.code);
    }
}

/// Rules R2 to R4 as methods 3.2 states them, read once more and written as a table: the second opinion that
/// every combination of class, bias, check, claim, relief and saturation is held against.
fn second_opinion(class: EffectClass, bias: Option<Bias>, given: &Inputs) -> (Finding, Option<bool>) {
    use EffectClass::{Null, Opposite, OppositeOrNull, Reached, Short, ShortOrNull, Undecided};
    const INCONCLUSIVE: (Finding, Option<bool>) = (Finding::Inconclusive, None);
    let sole = given.claim == Claim::SoleCause;
    match (class, bias, given.manipulation) {
        (_, _, CheckOutcome::Fail) => (Finding::Void, None),
        (Undecided, ..) | (_, Some(Bias::Either), _) => INCONCLUSIVE,
        (Reached, Some(Bias::Away), _) => INCONCLUSIVE,
        (Reached, Some(Bias::Null), _) | (Reached, None, CheckOutcome::Unknown) => {
            (Finding::Supported, Some(true))
        }
        (Reached, None, CheckOutcome::Pass) => {
            let confirmed = (given.replicates >= 2 || given.reversal) && given.rival_refuted;
            (if confirmed { Finding::Confirmed } else { Finding::Supported }, Some(true))
        }
        (_, Some(Bias::Null), _) | (_, _, CheckOutcome::Unknown) => INCONCLUSIVE,
        (Short, None, _) => (if sole { Finding::NotAlone } else { Finding::Supported }, Some(true)),
        (Short, Some(Bias::Away), _) | (ShortOrNull, ..) if sole => (Finding::NotAlone, None),
        (Short, Some(Bias::Away), _) | (ShortOrNull, ..) => INCONCLUSIVE,
        (Null | Opposite | OppositeOrNull, ..) => {
            let shown = given.relief == Relief::Full && given.other_saturated != Some(true);
            if shown { (Finding::Eliminated, Some(false)) } else { (Finding::NotAlone, None) }
        }
    }
}

#[test]
fn every_combination_agrees_with_a_second_reading_of_the_rules() {
    let observations = [
        (EffectClass::Reached, [0.4, 0.6]),
        (EffectClass::Short, [0.15, 0.2]),
        (EffectClass::Undecided, [0.0, 0.5]),
        (EffectClass::ShortOrNull, [0.0, 0.2]),
        (EffectClass::Null, [-0.05, 0.05]),
        (EffectClass::OppositeOrNull, [-0.5, 0.05]),
        (EffectClass::Opposite, [-0.5, -0.2]),
    ];
    let biases = [None, Some(Bias::Null), Some(Bias::Away), Some(Bias::Either)];
    let checks = [CheckOutcome::Pass, CheckOutcome::Unknown, CheckOutcome::Fail];
    let mut tried = 0;
    for (class, observed) in observations {
        for (bias, check) in biases.iter().flat_map(|b| checks.iter().map(move |c| (*b, *c))) {
            for flags in 0..128u32 {
                let flag = |bit: u32| flags & (1 << bit) != 0;
                let given = Inputs {
                    manipulation: check,
                    claim: if flag(0) { Claim::Contributes } else { Claim::SoleCause },
                    relief: if flag(1) { Relief::Partial } else { Relief::Full },
                    other_saturated: [None, Some(false), Some(true), Some(true)][(flags >> 2) as usize % 4],
                    replicates: if flag(4) { 2 } else { 1 },
                    reversal: flag(5),
                    rival_refuted: flag(6),
                    confounders: bias.map(|b| major(Some(b))).into_iter().collect(),
                    ..inputs([0.3, 1.0], observed)
                };
                let decision = decide(&given);
                let said = (decision.verdict, decision.contributes);
                assert_eq!(said, second_opinion(class, bias, &given), "{class:?} {given:?}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 7 * 4 * 3 * 128);
}
