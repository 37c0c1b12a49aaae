//! The literate cases of `tests/literate/verdicts.md`: prose for people, blocks for this test.
//!
//! A block holds `key: value` lines; `gives: VERDICT by RULE[, CLASS]`; `because:` and `decides:` list the codes that
//! the answer holds, all of them in `because`, at least these in `decides`.

use inquest_core::case::{CheckOutcome, Claim, ConfounderLevel, Relief};
use inquest_core::verdict::{ConfounderInput, Decision, Inputs, Reason, decide};
use serde::de::DeserializeOwned;

const TEXT: &str = include_str!("../literate/verdicts.md");

fn word<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_value(text.into()).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn percent(text: &str) -> f64 {
    let number: f64 = text.trim().trim_end_matches('%').parse().unwrap_or_else(|_| panic!("{text}"));
    number / 100.0
}

fn interval(text: &str) -> [f64; 2] {
    let (lo, hi) = text.split_once("..").unwrap();
    [percent(lo), percent(hi)]
}

/// The inputs of a block, and the lines that say what it gives.
fn read(block: &str) -> (Inputs, Vec<(String, String)>) {
    let mut inputs = Inputs {
        predicted: [f64::NAN; 2],
        observed: [f64::NAN; 2],
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
    };
    let mut expected = Vec::new();
    for line in block.lines() {
        let (key, value) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
        match key {
            "predicted" => inputs.predicted = interval(value),
            "observed" => inputs.observed = interval(value),
            "band" => inputs.null_band = percent(value),
            "check" => inputs.manipulation = word(value),
            "metric" => inputs.metric_valid = value != "invalid",
            "claim" => inputs.claim = word(value),
            "relief" => inputs.relief = word(value),
            "saturated" => inputs.other_saturated = Some(value == "yes"),
            "knobs" => inputs.knobs_changed = value.parse().unwrap(),
            "replicates" => inputs.replicates = value.parse().unwrap(),
            "reversal" => inputs.reversal = value == "yes",
            "rival" => inputs.rival_refuted = value == "failed",
            "look" => inputs.looked = value == "yes",
            "confounder" => {
                let [name, level, bias] = value.split(", ").collect::<Vec<_>>()[..] else {
                    panic!("{value}")
                };
                let level: ConfounderLevel = word(level);
                inputs.confounders.push(ConfounderInput { name: name.into(), level, bias: Some(word(bias)) });
            }
            "gives" | "because" | "decides" => expected.push((key.to_owned(), value.to_owned())),
            other => panic!("{other}"),
        }
    }
    (inputs, expected)
}

fn spelled<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_value(value).unwrap().as_str().unwrap().to_owned()
}

fn codes(reasons: &[Reason]) -> Vec<&str> {
    reasons.iter().map(|r| r.code.as_str()).collect()
}

fn check(title: &str, decision: &Decision, expected: &[(String, String)]) {
    for (key, value) in expected {
        match key.as_str() {
            "gives" => {
                let class = decision.effect_class.as_ref().map(|c| format!(", {}", spelled(c)));
                let given = format!(
                    "{} by {}{}",
                    spelled(&decision.verdict),
                    decision.rule,
                    class.unwrap_or_default()
                );
                assert_eq!(&given, value, "{title}");
            }
            "because" => {
                let wanted: Vec<&str> = value.split(", ").collect();
                let given = codes(&decision.reasons);
                assert!(
                    wanted.iter().all(|w| given.contains(w)),
                    "{title}: {given:?} lack some of {wanted:?}"
                );
            }
            _ => {
                let given = codes(&decision.would_decide);
                assert!(given.contains(&value.as_str()), "{title}: {given:?}");
            }
        }
    }
}

#[test]
fn every_literate_case_gives_what_it_says() {
    let mut run = 0;
    let mut title = "";
    let mut rest = TEXT;
    while let Some(at) = rest.find("```verdict\n") {
        if let Some(heading) = rest[..at].rfind("\n## ") {
            title = rest[heading + 4..].lines().next().unwrap_or_default();
        }
        let block = &rest[at + "```verdict\n".len()..];
        let end = block.find("```").expect("an end of the block");
        let (inputs, expected) = read(block[..end].trim_end());
        assert!(expected.iter().any(|(key, _)| key == "gives"), "{title}");
        check(title, &decide(&inputs), &expected);
        run += 1;
        rest = &block[end + 3..];
    }
    println!("literate verdicts: {run} cases");
    assert_eq!(run, 20);
}
