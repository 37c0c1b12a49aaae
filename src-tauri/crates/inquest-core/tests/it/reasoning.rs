//! What follows from the records of a case, held against the published cases.

mod board;
mod laws;

use std::collections::BTreeSet;

use inquest_core::arms::DIFFERENCES;
use inquest_core::case::*;
use inquest_core::reasoning::codes::{CLOSING, DECIDING, MATRIX, NEXT_TEST, STATUS, WALK};
use inquest_core::reasoning::{
    Inquiry, Stage, Status, TestSubject, changed_since_seal, closing, deciding, matrix, mixed_bound,
    next_tests, share_of, standing, status_history, walk,
};
use inquest_core::verdict::{Finding, Override, Reason};
use inquest_core::{Grade, Source};

use board::{Board, Rung};

fn codes(reasons: &[Reason]) -> Vec<&str> {
    reasons.iter().map(|r| r.code.as_str()).collect()
}

fn status(board: &Board, n: u32) -> Status {
    let inquiry = board.inquiry();
    standing(&inquiry, inquiry.hypothesis(&HypothesisId::numbered(n)).unwrap()).status
}

#[test]
fn a_void_or_inconclusive_test_leaves_a_hypothesis_open() {
    let mut board = Board::new();
    board.hypothesis(1, Claim::SoleCause, &[]);
    assert_eq!(status(&board, 1), Status::NotTested);
    board.rung(Rung { check: CheckOutcome::Fail, ..Rung::of(1, 1, [-0.05, 0.05]) });
    assert_eq!(status(&board, 1), Status::Open);
    board.rung(Rung { check: CheckOutcome::Unknown, ..Rung::of(2, 1, [-0.05, 0.05]) });
    assert_eq!(status(&board, 1), Status::Open);
    board.rung(Rung::of(3, 1, [-0.05, 0.05]));
    assert_eq!(status(&board, 1), Status::Eliminated);
    board.rung(Rung::of(4, 1, [0.4, 0.6]));
    let inquiry = board.inquiry();
    let disagreeing = standing(&inquiry, inquiry.hypotheses[0]);
    assert_eq!(
        (disagreeing.status, codes(&disagreeing.because)),
        (Status::Open, vec!["status_tests_disagree"])
    );
}

#[test]
fn a_rung_set_aside_does_not_count_and_an_override_never_moves_the_status() {
    let mut board = Board::new();
    board.hypothesis(1, Claim::SoleCause, &[]);
    board.rung(Rung { set_aside: true, ..Rung::of(1, 1, [-0.05, 0.05]) });
    assert_eq!(status(&board, 1), Status::NotTested);
    board.rung(Rung { check: CheckOutcome::Unknown, ..Rung::of(2, 1, [-0.05, 0.05]) });
    board.override_verdict(2, Finding::Confirmed);
    let inquiry = board.inquiry();
    let found = standing(&inquiry, inquiry.hypotheses[0]);
    assert_eq!((found.status, found.overridden), (Status::Open, Some(Status::Confirmed)));
    assert!(codes(&found.because).contains(&"status_overridden"));
}

#[test]
fn a_mixed_bound_needs_two_shares_or_a_joint_change() {
    let resources = ["db_cpu", "redo_fsync"];
    let cpu = |n| Rung { scale: Some(2.0), resources: &["db_cpu"], ..Rung::of(n, 1, [0.2, 0.25]) };
    let disk = |n| Rung { scale: Some(2.0), resources: &["redo_fsync"], ..Rung::of(n, 1, [0.15, 0.2]) };
    let mut board = Board::new();
    board.hypothesis(1, Claim::MixedBound, &resources);
    assert_eq!(status(&board, 1), Status::NotTested);
    board.rung(cpu(1));
    let inquiry = board.inquiry();
    let found = standing(&inquiry, inquiry.hypotheses[0]);
    assert_eq!((found.status, found.because[0].code.as_str()), (Status::Open, "status_mixed_possible"));
    board.rung(disk(2));
    let inquiry = board.inquiry();
    let found = standing(&inquiry, inquiry.hypotheses[0]);
    assert_eq!((found.status, found.because[0].code.as_str()), (Status::Supported, "status_mixed_shown"));
    let bound = mixed_bound(&inquiry, inquiry.hypotheses[0]);
    // (1-1/1.2)/(1-1/2) and (1-1/1.25)/(1-1/2)
    let close = |a: [f64; 2], b: [f64; 2]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12);
    assert!(close(bound.shares[0].share, [1.0 / 3.0, 0.4]), "{:?}", bound.shares[0]);
    assert_eq!((bound.untested.len(), bound.joint), (0, None));

    // Nulls on single knobs leave it possible; a joint change that shows more than either alone shows it.
    let mut board = Board::new();
    board.hypothesis(1, Claim::MixedBound, &resources);
    board.rung(Rung { observed: [0.0, 0.12], ..cpu(1) });
    board.rung(Rung { observed: [0.0, 0.12], ..disk(2) });
    assert_eq!(status(&board, 1), Status::Open);
    board.rung(Rung { scale: Some(2.0), resources: &["db_cpu", "redo_fsync"], ..Rung::of(3, 1, [0.4, 0.6]) });
    let inquiry = board.inquiry();
    let found = standing(&inquiry, inquiry.hypotheses[0]);
    assert_eq!((found.status, found.because[0].code.as_str()), (Status::Supported, "status_mixed_joint"));
}

#[test]
fn shares_and_elasticities_are_those_of_the_law() {
    let (share, elasticity) = share_of([1.087, 1.381], 3.0).unwrap();
    let near = |a: f64, b: f64| (a - b).abs() < 1e-3;
    assert!(near(share[0], 0.1201) && near(share[1], 0.4138), "{share:?}");
    assert!(near(elasticity[0], 0.0759) && near(elasticity[1], 0.2938), "{elasticity:?}");
    assert_eq!(share_of([0.9, 1.1], 2.0).unwrap().0[0], 0.0);
    for (ratio, scale) in
        [([1.0, 2.0], 1.0), ([0.0, 1.0], 2.0), ([f64::NAN, 1.0], 2.0), ([1.0, 2.0], f64::NAN)]
    {
        assert_eq!(share_of(ratio, scale), None);
    }
}

#[test]
fn the_history_of_a_status_is_dated_by_the_journal() {
    let mut board = Board::new();
    board.hypothesis(1, Claim::SoleCause, &[]);
    board.rung(Rung { check: CheckOutcome::Unknown, ..Rung::of(1, 1, [-0.05, 0.05]) });
    board.check(1, CheckOutcome::Pass);
    let journal = board.journal();
    let history = status_history(&journal);
    let told: Vec<(u64, Status)> =
        history[&HypothesisId::numbered(1)].iter().map(|c| (c.seq, c.status)).collect();
    let last = journal.len() as u64;
    assert_eq!(told, [(1, Status::NotTested), (last - 1, Status::Open), (last, Status::Eliminated)]);
}

#[test]
fn terms_that_change_after_the_seal_are_told_with_whether_a_result_was_known() {
    let mut board = Board::new();
    board.hypothesis(1, Claim::SoleCause, &[]);
    board.rung(Rung { seen: false, ..Rung::of(1, 1, [0.4, 0.6]) });
    board.hypothesis(1, Claim::Contributes, &[]);
    board.rung(Rung::of(1, 1, [0.4, 0.6]));
    board.hypothesis(1, Claim::SoleCause, &[]);
    let journal = board.journal();
    let inquiry = board.inquiry();
    let found = changed_since_seal(&journal, inquiry.predictions[0]);
    let told: Vec<(&str, &str, bool)> =
        found.iter().map(|c| (c.input.as_str(), c.after.as_str(), c.after_data)).collect();
    assert_eq!(told, [("claim", "contributes", false), ("claim", "sole_cause", true)]);
}

/// The ladder of the published case as a board: the matrix of the golden file, with its weights.
fn ladder() -> Board {
    let mut board = Board::new();
    for n in 1..=5 {
        board.hypothesis(n, Claim::SoleCause, &[]);
    }
    for (n, grade, cells) in [
        (1, Grade::Measured, "I C C C II"),
        (2, Grade::Inferred, "N II N C N"),
        (3, Grade::Inferred, "N N II C N"),
        (4, Grade::Measured, "II I I CC I"),
        (5, Grade::Inferred, "I CC I C N"),
        (6, Grade::Measured, "N N N N N"),
    ] {
        board.evidence(n, grade, &cells.split(' ').collect::<Vec<_>>());
    }
    board
}

#[test]
fn the_matrix_ranks_by_weighted_contradictions() {
    let board = ladder();
    let matrix = matrix(&board.inquiry());
    let order: Vec<&str> = matrix.columns.iter().map(|c| c.hypothesis.as_str()).collect();
    assert_eq!(order, ["H4", "H2", "H3", "H5", "H1"]);
    assert_eq!(matrix.columns.iter().map(|c| c.rank).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!(matrix.leaders, [HypothesisId::numbered(4)]);
    // Nobody checked a change: measured counts half, inferred a quarter. E1 II and E4 I against H5: 1 + 0.5.
    assert_eq!(matrix.columns[3].inconsistency, 1.5);
    let muted: Vec<&str> = matrix.rows.iter().filter(|r| r.muted).map(|r| r.id.as_str()).collect();
    assert_eq!(muted, ["V6"]);
    assert!(matrix.rows.iter().all(|r| !r.linchpin && r.leaders_without == [HypothesisId::numbered(4)]));
    // The rows rest on no exhibit, so nobody can say that they rest on one; five hypotheses are enough.
    assert_eq!(codes(&matrix.warnings), Vec::<&str>::new());
}

#[test]
fn a_matrix_that_tests_nothing_says_so() {
    let mut board = Board::new();
    board.hypothesis(1, Claim::SoleCause, &[]);
    board.hypothesis(2, Claim::SoleCause, &[]);
    board.evidence(1, Grade::Measured, &["N", "I"]);
    let found = matrix(&board.inquiry());
    assert_eq!(codes(&found.warnings), ["matrix_few_rivals", "matrix_untested_best", "matrix_linchpin"]);
    assert_eq!(found.rows[0].leaders_without.len(), 2);
    assert_eq!(matrix(&Board::new().inquiry()).leaders, []);
}

#[test]
fn cells_are_suggested_from_predictions_and_what_was_seen() {
    let mut board = Board::new();
    board.hypothesis(1, Claim::SoleCause, &["app_tier"]);
    board.hypothesis(2, Claim::SoleCause, &["db_cpu"]);
    board.hypothesis(3, Claim::SoleCause, &[]);
    board.rung(Rung { resources: &["app_tier"], ..Rung::of(1, 1, [-0.05, 0.05]) });
    let found = matrix(&board.inquiry());
    let row = &found.rows[0];
    assert_eq!((row.id.as_str(), row.rated, row.weight), ("O1", false, 1.0));
    let suggested = |n: u32| {
        let entry = row.cells.iter().find(|c| c.hypothesis == HypothesisId::numbered(n)).unwrap();
        entry.suggested.as_ref().map(|s| (s.cell, s.because.code.clone()))
    };
    // H1 demanded the effect, H2 is not touched and expects none, of H3 nobody knows what it expects.
    assert_eq!(suggested(1), Some((MatrixCell::Ii, "suggest_contradicts".into())));
    assert_eq!(suggested(2), Some((MatrixCell::C, "suggest_fits".into())));
    assert_eq!(suggested(3), None);
    // A suggestion counts nothing until it is taken.
    assert!(found.columns.iter().all(|c| c.inconsistency == 0.0));
    board.check(1, CheckOutcome::Fail);
    let void = matrix(&board.inquiry());
    assert_eq!(void.rows[0].cells[0].suggested.as_ref().unwrap().cell, MatrixCell::N);
}

#[test]
fn the_next_test_tells_most_pairs_apart() {
    let mut board = Board::new();
    board.hypothesis(1, Claim::SoleCause, &["app_tier"]);
    board.hypothesis(2, Claim::SoleCause, &["db_cpu"]);
    board.hypothesis(3, Claim::SoleCause, &["redo_fsync"]);
    let next = next_tests(&board.inquiry());
    let ids: Vec<String> = next
        .tests
        .iter()
        .map(|t| match &t.subject {
            TestSubject::Template { template } => template.clone(),
            other => panic!("{other:?}"),
        })
        .collect();
    // Each tells two of three pairs apart; then the cheaper, then the safer.
    assert_eq!(ids, ["replicas", "redo_flush", "db_vcpu"]);
    assert!(next.tests.iter().all(|t| (t.separates, t.pairs) == (2, 3)));
    let first = &next.tests[0];
    assert_eq!(first.reasons[0].args["pairs"], "H1–H2, H1–H3");
    assert_eq!(first.outcomes[0].holds, [HypothesisId::numbered(1)]);
    assert_eq!(first.outcomes[1].holds, [HypothesisId::numbered(2), HypothesisId::numbered(3)]);

    // What a test cannot tell apart counts nothing, however cheap; what is ruled out is out of the question.
    board.rung(Rung { resources: &["app_tier"], ..Rung::of(1, 1, [-0.05, 0.05]) });
    let next = next_tests(&board.inquiry());
    assert_eq!(next.open, [HypothesisId::numbered(2), HypothesisId::numbered(3)]);
    assert_eq!((next.tests[0].separates, next.tests[0].pairs), (1, 1));
    assert!(codes(&next.tests[0].reasons).contains(&"next_settles"));
}

#[test]
fn an_undecided_rung_says_what_would_decide_it_in_numbers() {
    let mut board = Board::new();
    board.hypothesis(1, Claim::SoleCause, &[]);
    let undecided =
        Rung { check: CheckOutcome::Unknown, confounder: Some("cold_cache"), ..Rung::of(1, 1, [-0.15, 0.4]) };
    board.rung(undecided);
    let inquiry = board.inquiry();
    let rung = inquiry.rungs().next().unwrap();
    let found = deciding(&rung);
    assert_eq!(codes(&found), ["decide_check", "decide_warm", "decide_runs"]);
    // 2*(2.8016*0.1/0.1)^2 = 15.7
    assert_eq!(found[2].args["runs"], "16");

    let mut board = Board::new();
    board.hypothesis(1, Claim::SoleCause, &[]);
    board.rung(Rung { brackets: Some([[210.0, 230.0], [210.0, 290.0]]), ..Rung::of(1, 1, [0.0, 0.0]) });
    let inquiry = board.inquiry();
    let found = deciding(&inquiry.rungs().next().unwrap());
    // The gap between the band and the prediction is 0.2 of 210: each bracket may take half of that, 21.
    let told: Vec<(&str, &str)> =
        found.iter().map(|r| (r.args["arm"].as_str(), r.args["points"].as_str())).collect();
    assert_eq!(told, [("after", "2")]);
}

#[test]
fn the_walk_leads_from_the_first_capture_to_the_end() {
    let next = |board: &Board| walk(&board.inquiry()).steps.first().map(|s| s.missing.code.clone());
    let mut board = Board::new();
    assert_eq!(next(&board).as_deref(), Some("walk_no_exhibit"));
    board.exhibit(1);
    assert_eq!(next(&board).as_deref(), Some("walk_no_hypothesis"));
    board.hypothesis(1, Claim::SoleCause, &[]);
    assert_eq!(next(&board).as_deref(), Some("walk_no_rival"));
    board.hypothesis(2, Claim::SoleCause, &[]);
    assert_eq!(next(&board).as_deref(), Some("walk_no_test"));
    board.rung(Rung { check: CheckOutcome::Unknown, predicted: false, ..Rung::of(1, 1, [0.4, 0.6]) });
    assert_eq!(next(&board).as_deref(), Some("walk_no_prediction"));
    board.rung(Rung { check: CheckOutcome::Unknown, sealed: false, ..Rung::of(1, 1, [0.4, 0.6]) });
    assert_eq!(next(&board).as_deref(), Some("walk_unsealed"));
    board.rung(Rung { check: CheckOutcome::Unknown, seen: false, ..Rung::of(1, 1, [0.4, 0.6]) });
    assert_eq!(next(&board).as_deref(), Some("walk_check_unknown"));
    board.rung(Rung { seen: false, ..Rung::of(1, 1, [0.4, 0.6]) });
    assert_eq!(next(&board).as_deref(), Some("walk_no_observation"));
    board.rung(Rung { confounder: Some("version"), ..Rung::of(1, 1, [0.4, 0.6]) });
    assert_eq!(next(&board).as_deref(), Some("walk_confounder_open"));
    board.rung(Rung::of(1, 1, [0.4, 0.6]));
    assert_eq!(next(&board).as_deref(), Some("walk_untested"), "H2 has no test yet");
    board.rung(Rung { seen: false, ..Rung::of(2, 2, [0.4, 0.6]) });
    assert_eq!(next(&board).as_deref(), Some("walk_no_observation"), "what is begun comes first");
    board.rung(Rung::of(2, 2, [0.4, 0.6]));
    assert_eq!(next(&board).as_deref(), Some("walk_matrix_empty"));
    board.evidence(1, Grade::Measured, &["C", "I"]);
    assert_eq!(next(&board).as_deref(), Some("walk_no_conclusion"));
    board.conclude(Grade::Measured, Some(1), &[1]);
    assert_eq!(next(&board).as_deref(), Some("walk_surprise"));
    board.nothing_surprised();
    assert_eq!(next(&board).as_deref(), Some("walk_close"));
    board.close();
    let end = walk(&board.inquiry());
    assert_eq!(end.steps, []);
    assert_eq!(end.stages, Stage::ALL.map(|s| (s, true)));
}

#[test]
fn closing_names_what_is_weak() {
    let mut board = Board::new();
    board.hypothesis(1, Claim::SoleCause, &[]);
    assert_eq!(
        codes(&closing(&board.inquiry(), &[], &[]).into_iter().map(|w| w.reason).collect::<Vec<_>>()),
        ["close_no_conclusion", "close_no_rival", "close_hypothesis_open"]
    );
    board.hypothesis(2, Claim::SoleCause, &[]);
    board.rung(Rung { grade: Grade::Assumed, check: CheckOutcome::Unknown, ..Rung::of(1, 1, [0.4, 0.6]) });
    board.rung(Rung { sealed: false, ..Rung::of(2, 2, [0.4, 0.6]) });
    board.override_verdict(1, Finding::Confirmed);
    board.evidence(1, Grade::Inferred, &["C", "I"]);
    board.conclude(Grade::Measured, Some(2), &[1]);
    let weak: Vec<Reason> = closing(&board.inquiry(), &[("E1".into(), 3), ("E2".into(), 0)], &["P1".into()])
        .into_iter()
        .map(|w| w.reason)
        .collect();
    assert_eq!(
        codes(&weak),
        [
            "close_cause_not_supported",
            "close_grade_too_good",
            "close_surprise",
            "close_findings_open",
            "close_sealed_late",
            "close_assumed",
            "close_unchecked",
            "close_overridden",
            "close_unsealed",
            "close_rung_open",
            "close_hypothesis_open",
        ]
    );
    assert_eq!((weak[3].args["exhibit"].as_str(), weak[3].args["count"].as_str()), ("E1", "3"));
}

#[test]
fn a_limit_is_met_by_a_kind_and_a_value() {
    let limit = Limit {
        words: "only up to 290 requests/s".into(),
        kind: Some("loadtest".into()),
        column: Some("rate".into()),
        at_least: Some(290.0),
        at_most: None,
        looked_at: vec![],
    };
    assert!(limit.concerns("loadtest.sweep") && limit.concerns("loadtest"));
    assert!(!limit.concerns("loadtests.sweep") && !limit.concerns("mysql.status"));
    assert!(limit.met_by(290.0) && !limit.met_by(289.0) && !limit.met_by(f64::NAN));
}

#[test]
fn codes_are_listed_once_with_sorted_facts() {
    let lists = [STATUS, MATRIX, NEXT_TEST, DECIDING, WALK, CLOSING, DIFFERENCES];
    let all: Vec<_> = lists.iter().flat_map(|l| l.iter()).collect();
    let names: BTreeSet<&str> = all.iter().map(|c| c.code).collect();
    assert_eq!(names.len(), all.len());
    for code in all {
        assert!(code.args.is_sorted(), "{}", code.code);
    }
}

#[test]
fn what_was_sealed_and_written_stays_apart_from_what_a_person_says() {
    let over = Override {
        verdict: Finding::Confirmed,
        reason: "seen".into(),
        by: None,
        at: Instant(1),
        against: Finding::Void,
    };
    let text = serde_json::to_value(&over).unwrap();
    assert_eq!((text["verdict"].as_str(), text["against"].as_str()), (Some("confirmed"), Some("void")));
    let written = Written {
        verdict: Some(Finding::Confirmed),
        words: "cause confirmed".into(),
        source: Source::Entered,
    };
    let back: Written = serde_json::from_value(serde_json::to_value(&written).unwrap()).unwrap();
    assert_eq!(back, written);
    assert_eq!(Inquiry::default().open(), Vec::<&Hypothesis>::new());
}
