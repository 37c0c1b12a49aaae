//! Laws that no list of cases can show: whatever is edited in whatever order, nothing prints better than it is.

use inquest_core::ach::weight;
use inquest_core::case::*;
use inquest_core::effect::{RunSpread, effect_of_values};
use inquest_core::reasoning::{Status, matrix, standing};
use inquest_core::verdict::Finding;
use inquest_core::{Grade, Quantity, Source, Unit};
use proptest::prelude::*;
use proptest::sample::select;

use super::board::{Board, Rung};

fn grade() -> impl Strategy<Value = Grade> {
    select(vec![Grade::Measured, Grade::Derived, Grade::Inferred, Grade::Assumed])
}

fn outcome() -> impl Strategy<Value = CheckOutcome> {
    select(vec![CheckOutcome::Pass, CheckOutcome::Fail, CheckOutcome::Unknown])
}

fn finding() -> impl Strategy<Value = Finding> {
    select(vec![Finding::Eliminated, Finding::Supported, Finding::Confirmed, Finding::Inconclusive])
}

/// One edit of a board with two hypotheses and up to three rungs.
#[derive(Debug, Clone)]
enum Edit {
    Rung { n: u32, hypothesis: u32, observed: [f64; 2], check: CheckOutcome, grade: Grade, confounded: bool },
    Check { n: u32, outcome: CheckOutcome },
    Override { n: u32, verdict: Finding },
    Evidence { n: u32, grade: Grade },
}

fn edit() -> impl Strategy<Value = Edit> {
    let bound = || (-10i32..=20).prop_map(|n| f64::from(n) / 10.0);
    let observed = (bound(), bound()).prop_map(|(a, b)| [f64::min(a, b), f64::max(a, b)]);
    prop_oneof![
        (1u32..4, 1u32..3, observed, outcome(), grade(), any::<bool>()).prop_map(
            |(n, hypothesis, observed, check, grade, confounded)| Edit::Rung {
                n,
                hypothesis,
                observed,
                check,
                grade,
                confounded
            }
        ),
        (1u32..4, outcome()).prop_map(|(n, outcome)| Edit::Check { n, outcome }),
        (1u32..4, finding()).prop_map(|(n, verdict)| Edit::Override { n, verdict }),
        (1u32..4, grade()).prop_map(|(n, grade)| Edit::Evidence { n, grade }),
    ]
}

fn apply(board: &mut Board, edit: Edit) {
    let there = |board: &Board, n: u32| {
        board
            .inquiry()
            .rungs()
            .any(|r| r.intervention.id == InterventionId::numbered(n) && r.verdict.is_some())
    };
    match edit {
        Edit::Rung { n, hypothesis, observed, check, grade, confounded } => board.rung(Rung {
            check,
            grade,
            confounder: confounded.then_some("version"),
            ..Rung::of(n, hypothesis, observed)
        }),
        Edit::Check { n, outcome } if there(board, n) => board.check(n, outcome),
        Edit::Override { n, verdict } if there(board, n) => board.override_verdict(n, verdict),
        Edit::Evidence { n, grade } => board.evidence(n, grade, &["C", "II"]),
        Edit::Check { .. } | Edit::Override { .. } => {}
    }
}

fn strength(finding: Finding) -> u8 {
    match finding {
        Finding::Confirmed => 2,
        Finding::Supported => 1,
        _ => 0,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_sequence_of_edits_makes_a_verdict_or_a_status_better_than_its_cap(
        edits in prop::collection::vec(edit(), 1..12),
    ) {
        let mut board = Board::new();
        board.hypothesis(1, Claim::SoleCause, &[]);
        board.hypothesis(2, Claim::Contributes, &[]);
        for edit in edits {
            apply(&mut board, edit);
            let inquiry = board.inquiry();
            for rung in inquiry.rungs() {
                let Some(verdict) = rung.verdict else { continue };
                let (finding, i) = (verdict.decision.verdict, rung.intervention);
                let major = i.confounders.iter().any(|c| c.level == ConfounderLevel::Major);
                // Nobody repeated, reversed or refuted a rival here, so nothing may be confirmed.
                prop_assert!(finding != Finding::Confirmed);
                if i.check.outcome == CheckOutcome::Fail {
                    prop_assert_eq!(finding, Finding::Void);
                }
                if i.check.outcome == CheckOutcome::Unknown || major {
                    prop_assert!(finding != Finding::Eliminated && finding != Finding::NotAlone);
                }
            }
            for hypothesis in &inquiry.hypotheses {
                let status = standing(&inquiry, hypothesis).status;
                let best = inquiry.rungs_of(&hypothesis.id).filter_map(|r| r.verdict).map(|v| strength(v.decision.verdict)).max();
                // A person's override never moves it.
                let cap = best.unwrap_or(0);
                let reached = match status { Status::Confirmed => 2, Status::Supported => 1, _ => 0 };
                prop_assert!(reached <= cap, "{status:?} {best:?}");
            }
        }
    }

    #[test]
    fn no_sequence_of_edits_makes_an_inferred_or_assumed_input_count_as_measured(
        edits in prop::collection::vec(edit(), 1..12),
    ) {
        let mut board = Board::new();
        board.hypothesis(1, Claim::SoleCause, &[]);
        board.hypothesis(2, Claim::SoleCause, &[]);
        for edit in edits {
            apply(&mut board, edit);
        }
        let inquiry = board.inquiry();
        for row in matrix(&inquiry).rows {
            let stored = inquiry
                .evidence
                .iter()
                .find(|e| e.id.0 == row.id)
                .map(|e| e.grade)
                .or_else(|| inquiry.observations.iter().find(|o| o.id.0 == row.id).map(|o| o.effect.grade))
                .unwrap();
            prop_assert_eq!(row.grade, stored);
            let cap = match stored {
                Grade::Measured | Grade::Derived => 1.0,
                Grade::Inferred => 0.25,
                Grade::Assumed => 0.0,
            };
            prop_assert!(row.weight <= cap, "{row:?}");
        }
    }

    #[test]
    fn an_effect_is_never_better_known_than_either_of_its_values(
        before in grade(), after in grade(), cv in prop::option::of(0.01f64..0.3), bracketed in any::<bool>(),
    ) {
        let value = |v: f64, grade| if bracketed {
            Quantity::interval(v, v * 1.1, Unit::MS, grade, Source::Entered)
        } else {
            Quantity::point(v, Unit::MS, grade, Source::Entered)
        };
        let (b, a) = (value(100.0, before), value(60.0, after));
        let effect = effect_of_values(&b, &a, RunSpread::for_arms(&b, &a, cv)).unwrap().change;
        let weakest = before.min(after);
        prop_assert!(effect.grade <= weakest && effect.grade <= Grade::Derived);
        if !bracketed && cv.is_none() {
            // A run-to-run variation that nobody measured is an assumption, and the effect says so.
            prop_assert_eq!(effect.grade, Grade::Assumed);
        }
        prop_assert!(weight(effect.grade, true) <= weight(weakest, true));
    }

    #[test]
    fn tampering_with_any_byte_of_a_journal_is_detected(
        edits in prop::collection::vec(edit(), 1..5),
        entry in any::<prop::sample::Index>(), place in any::<prop::sample::Index>(), byte in any::<u8>(),
    ) {
        let mut board = Board::new();
        board.hypothesis(1, Claim::SoleCause, &[]);
        board.hypothesis(2, Claim::SoleCause, &[]);
        for edit in edits {
            apply(&mut board, edit);
        }
        let journal = board.journal();
        let texts: Vec<String> = journal.iter().map(|entry| entry.text().unwrap()).collect();
        prop_assert_eq!(verify_texts(&journal, &texts), Ok(()));
        let broken = |tampered: &[String]| {
            let read: Result<Vec<JournalEntry>, _> =
                tampered.iter().map(|text| serde_json::from_str(text)).collect();
            read.map_or(true, |read| verify_texts(&read, tampered).is_err())
        };
        let entry = entry.index(texts.len());
        let mut bytes = texts[entry].clone().into_bytes();
        let at = place.index(bytes.len());
        prop_assume!(bytes[at] != byte);
        bytes[at] = byte;
        // No text any more, no entry any more, or one that is not kept as it was written.
        if let Ok(changed) = String::from_utf8(bytes) {
            let mut tampered = texts.clone();
            tampered[entry] = changed;
            prop_assert!(broken(&tampered), "byte {at} of entry {}", entry + 1);
        }
        // A field renamed is passed over by a reader of JSON where it may be absent.
        let keys: Vec<usize> = texts[entry].match_indices("\":").map(|(end, _)| end).collect();
        let mut tampered = texts.clone();
        tampered[entry].insert(keys[place.index(keys.len())], '_');
        prop_assert!(broken(&tampered), "{}", tampered[entry]);
        let mut tampered = texts.clone();
        tampered[entry].insert_str(1, "\"note\":null,");
        prop_assert!(broken(&tampered), "a field more");
    }
}
