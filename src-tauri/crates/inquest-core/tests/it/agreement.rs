//! Answers of scipy and apache-otava to shared questions, kept in `tests/fixtures/agreement.json`, against ours.
//!
//! The fixture says how it was made, with which versions, and where conventions differ.

use inquest_core::change_points::{Deviation, Search, change_points};
use inquest_core::difference::{Better, Question, RatioFrom, compare};
use inquest_core::method;
use serde_json::{Value, json};

fn fixture() -> Value {
    serde_json::from_str(include_str!("../fixtures/agreement.json")).unwrap()
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

fn close(ours: f64, theirs: f64) -> bool {
    (ours - theirs).abs() <= 1e-9 * theirs.abs().max(1e-3)
}

fn pairs(fixture: &Value) -> impl Iterator<Item = (&str, Vec<f64>, Vec<f64>, &Value)> {
    fixture["pairs"].as_array().unwrap().iter().map(|pair| {
        (pair["name"].as_str().unwrap(), numbers(&pair["old"]), numbers(&pair["new"]), &pair["answer"])
    })
}

#[test]
fn mann_whitney_exact_and_approximate() {
    let fixture = fixture();
    let (mut exact, mut approximate) = (0, 0);
    for (name, old, new, theirs) in pairs(&fixture) {
        let ours = compare(&Question::new(old, new, Better::Lower)).unwrap();
        assert_eq!(ours.u, theirs["u"].as_f64(), "{name}");
        let p = ours.p.unwrap();
        if let Some(theirs) = theirs["p_exact"].as_f64() {
            assert!(ours.p_exact == Some(true) && close(p, theirs), "{name}: {p} {theirs}");
            exact += 1;
        } else {
            let theirs = theirs["p_asymptotic"].as_f64().unwrap();
            assert!(ours.p_exact == Some(false) && close(p, theirs), "{name}: {p} {theirs}");
            approximate += 1;
        }
    }
    assert_eq!((exact, approximate), (25, 10));
}

#[test]
fn medians_and_their_intervals() {
    let fixture = fixture();
    let mut intervals = 0;
    for (name, old, new, theirs) in pairs(&fixture) {
        let ours = compare(&Question::new(old, new, Better::Lower)).unwrap();
        for (arm, which) in [(ours.before, "old"), (ours.after, "new")] {
            assert!(close(arm.median, theirs[format!("median_{which}")].as_f64().unwrap()), "{name}");
            let theirs = &theirs[format!("median_interval_{which}")];
            match arm.interval {
                Some(interval) => {
                    assert_eq!(interval.to_vec(), numbers(&theirs["interval"]), "{name}");
                    assert!(close(arm.coverage.unwrap(), theirs["coverage"].as_f64().unwrap()), "{name}");
                    intervals += 1;
                }
                None => assert!(theirs.is_null(), "{name}"),
            }
        }
    }
    assert!(intervals >= 40, "{intervals}");
}

#[test]
fn welch() {
    let (fixture, welch) = (fixture(), method::find("stats.welch").unwrap());
    let mut compared = 0;
    for (name, old, new, theirs) in pairs(&fixture) {
        let theirs = &theirs["welch"];
        let ours = welch.run(&json!({"a": old, "b": new}));
        if theirs.is_null() {
            assert!(ours.is_err(), "{name}: constants have no t");
            continue;
        }
        let ours = ours.unwrap();
        for key in ["t", "p", "df"] {
            let (ours, theirs) = (ours[key].as_f64().unwrap(), theirs[key].as_f64().unwrap());
            // Tails of t at large t and few degrees: nine digits, or as near to nothing.
            assert!((ours - theirs).abs() <= 1e-8 * theirs.abs().max(1e-6), "{name} {key}: {ours} {theirs}");
        }
        let interval = numbers(&theirs["diff_interval"]);
        let width = interval[1] - interval[0];
        for (key, end) in [("lo", interval[0]), ("hi", interval[1])] {
            assert!((ours[key].as_f64().unwrap() - end).abs() <= 1e-8 * width, "{name} {key}");
        }
        compared += 1;
    }
    assert_eq!(compared, 33);
}

#[test]
fn bootstrap_intervals() {
    let fixture = fixture();
    let (mut enumerated, mut drawn) = (0, 0);
    for (name, old, new, theirs) in pairs(&fixture) {
        let ours = compare(&Question::new(old, new, Better::Lower)).unwrap();
        let [lo, hi] = ours.ratio_interval.unwrap();
        if let Some(all) = theirs.get("bootstrap_all") {
            assert_eq!(ours.ratio_from, Some(RatioFrom::ExactBootstrap), "{name}");
            let all = numbers(all);
            assert!(close(lo, all[0]) && close(hi, all[1]), "{name}: {lo} {hi} {all:?}");
            enumerated += 1;
        } else if let Some(bca) = theirs.get("bootstrap_bca") {
            assert_eq!(ours.ratio_from, Some(RatioFrom::BcaBootstrap), "{name}");
            let bca = numbers(bca);
            let off = (lo - bca[0]).abs().max((hi - bca[1]).abs()) / (bca[1] - bca[0]);
            // A tenth of the resamples: the ends wander by about a hundredth of the width.
            assert!(off < 0.05, "{name}: {lo} {hi} {bca:?}, off by {off} of the width");
            drawn += 1;
        }
    }
    assert_eq!((enumerated, drawn), (9, 24));
}

#[test]
fn change_points_of_otava() {
    let fixture = fixture();
    let (mut stale, mut differs, mut compared) = (Vec::new(), Vec::new(), 0);
    for case in fixture["series"].as_array().unwrap() {
        let (name, series) = (case["name"].as_str().unwrap(), numbers(&case["series"]));
        let theirs: Vec<f64> = numbers(&case["answer"]["change_points"]);
        let population = Search { deviation: Deviation::Population, ..Search::default() };
        let ours = change_points(&series, &population).unwrap();
        let found: Vec<f64> = ours.iter().map(|c| c.index as f64).collect();
        assert_eq!(found, numbers(&case["answer"]["change_points_anew"]), "{name}");
        if found != theirs {
            stale.push(name);
        }
        for (ours, p) in ours.iter().zip(numbers(&case["answer"]["p_anew"])) {
            assert!((ours.p - p).abs() <= 1e-7 * p, "{name}: {} {p}", ours.p);
            compared += 1;
        }
        let default = change_points(&series, &Search::default()).unwrap();
        let default: Vec<f64> = default.iter().map(|c| c.index as f64).collect();
        assert_eq!(default, numbers(&case["answer"]["change_points_sample"]), "{name}");
        if default != found {
            differs.push(name);
        }
    }
    assert!(compared >= 20, "{compared}");
    // A p that was not renewed decides: a step is kept that the test no longer supports, another is taken out that it does.
    assert_eq!(stale, ["long_weak_step", "drift"]);
    // What the deviations divide by decides in one series only, which is noise.
    assert_eq!(differs, ["long_flat"]);
}
