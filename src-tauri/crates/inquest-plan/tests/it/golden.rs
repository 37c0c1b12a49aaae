//! Golden values of the rules: `explain_rules.json` of `inquest.golden/1`, in the folder of golden values that
//! `inquest-core` keeps or in that of `INQUEST_GOLDEN`.
//!
//! Each rule fires on its positive example and not on its negative one. An example is a flat object: the printed keys of a
//! node or of a row, and, behind an underscore, what the analyser derives. The names of evidence are those keys in small
//! letters.

use std::path::PathBuf;

use inquest_core::audit::Severity;
use inquest_core::{Grade, Unit};
use inquest_plan::rule::{Beside, Evidence, Finding, findings, read_share, rule, rules};
use inquest_plan::{Text, read};
use serde_json::{Map, Value};

fn file() -> Option<Value> {
    let folder = std::env::var_os("INQUEST_GOLDEN").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../inquest-core/golden"),
        PathBuf::from,
    );
    let text = std::fs::read_to_string(folder.join("explain_rules.json")).ok()?;
    let json: Value = serde_json::from_str(&text).unwrap();
    (json["schema"] == "inquest.golden/1").then_some(json)
}

fn name(key: &str) -> String {
    key.trim_start_matches('_')
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' })
        .collect()
}

/// Printed kB are bytes in a plan.
fn scale(key: &str) -> f64 {
    if ["Sort Space Used", "Disk Usage", "Peak Memory Usage"].contains(&key) { 1024.0 } else { 1.0 }
}

fn evidence(example: &Map<String, Value>) -> Evidence {
    let mut seen = Evidence::new();
    for (key, value) in example {
        seen = match value {
            Value::Number(n) => {
                let value = n.as_f64().unwrap() * scale(key);
                seen.number(name(key), value, Unit::Ratio, Grade::Measured)
            }
            Value::String(text) => seen.word(name(key), text.as_str()),
            Value::Bool(yes) => seen.fact(name(key), *yes),
            Value::Null => seen,
            other => panic!("{key}: {other}"),
        };
    }
    seen
}

fn word(severity: Severity) -> String {
    serde_json::to_value(severity).unwrap().as_str().unwrap().to_owned()
}

#[test]
fn golden_explain_rules() {
    let Some(file) = file() else { return };
    let mut wrong = Vec::new();
    let all = file["rules"].as_array().unwrap();
    for wanted in all {
        let id = wanted["id"].as_str().unwrap();
        let (number, its_name) = id.split_once('_').unwrap();
        let Some(rule) = rule(number).filter(|r| r.name == its_name) else {
            wrong.push(format!("{id}: no such rule"));
            continue;
        };
        let fires = |which: &str| rule.judged(evidence(wanted[which].as_object().unwrap()));
        match fires("positive") {
            None => wrong.push(format!("{id}: does not fire on {}", wanted["positive"])),
            Some(found) => {
                let severity = word(found.by_rule);
                // One rule says in its trigger when it is graver.
                let said = ["severity", "trigger"].map(|key| wanted[key].as_str().unwrap());
                if !said.iter().any(|text| text.contains(&severity)) {
                    wrong.push(format!("{id}: {severity}, wanted {}", wanted["severity"]));
                }
            }
        }
        if fires("negative").is_some() {
            wrong.push(format!("{id}: fires on {}", wanted["negative"]));
        }
    }
    println!("golden explain_rules: {} rules, {} examples run", all.len(), 2 * all.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn golden_derived_values() {
    let Some(file) = file() else { return };
    let cases = file["cases"].as_array().unwrap();
    for case in cases {
        let inputs = case["inputs"].as_object().unwrap();
        let number = |key: &str| inputs.get(key).and_then(Value::as_f64);
        for (key, wanted) in case["expect"].as_object().unwrap() {
            let shares = number("io_read_ms").zip(number("actual_total_ms"));
            let found = match (shares, key.as_str()) {
                (Some((io, own)), "naive_share") => read_share(io, own, 1.0),
                (Some((io, own)), _) => read_share(io, own, number("processes").unwrap()),
                (None, _) => derived(inputs, key).unwrap(),
            };
            let (wanted, rel) = (wanted.as_f64().unwrap(), case["tol"]["rel"].as_f64().unwrap_or(1e-12));
            assert!(
                (found - wanted).abs() <= rel * wanted.abs(),
                "{} {key}: {found}, wanted {wanted}",
                case["id"]
            );
        }
    }
    println!("golden explain_rules: {} cases of derived values run", cases.len());
}

/// What some rule derives from printed figures, whether it fires or not.
fn derived(inputs: &Map<String, Value>, key: &str) -> Option<f64> {
    rules().find_map(|rule| {
        let mut seen = evidence(inputs);
        if rule.name == "noop_upsert" {
            seen = seen.number("rows_removed_by_conflict_filter", 0.0, Unit::Count, Grade::Measured);
        }
        let _ = (rule.judge)(&mut seen);
        seen.get(key)
    })
}

/// An example as PostgreSQL prints it, with the names that its nodes never lack.
fn named(example: &Map<String, Value>) -> Value {
    let mut node = example.clone();
    for name in ["Relation Name", "Index Name"] {
        node.entry(name).or_insert_with(|| Value::from("t"));
    }
    Value::Object(node)
}

/// Examples without derived keys are nodes that PostgreSQL could print: they fire through the reader too.
#[test]
fn golden_examples_fire_as_plans() {
    let Some(file) = file() else { return };
    let mut run = 0;
    for wanted in file["rules"].as_array().unwrap().iter().filter(|r| r["engine"] == "pg") {
        let example = wanted["positive"].as_object().unwrap();
        if example.keys().any(|k| k.starts_with('_')) || example.contains_key("query") {
            continue;
        }
        let id = wanted["id"].as_str().unwrap().split_once('_').unwrap().0;
        let found = of_text(&named(example));
        assert!(found.iter().any(|f| f.rule == id), "{id} on {}: {found:#?}", wanted["positive"]);
        let negative = wanted["negative"].as_object().unwrap();
        if !negative.keys().any(|k| k.starts_with('_')) {
            assert!(!of_text(&named(negative)).iter().any(|f| f.rule == id), "{id} on {negative:?}");
        }
        run += 1;
    }
    println!("golden explain_rules: {run} examples read as plans");
    assert!(run >= 10, "{run}");
}

fn of_text(example: &Value) -> Vec<Finding> {
    let mut node = example.as_object().unwrap().clone();
    if node.contains_key("Execution Time") {
        node.remove("Execution Time");
    }
    node.entry("Node Type").or_insert_with(|| Value::from("Result"));
    let mut whole = Map::new();
    for key in ["Planning Time", "Execution Time"] {
        if let Some(value) = example.get(key) {
            node.remove(key);
            whole.insert(key.to_owned(), value.clone());
        }
    }
    // A subplan hangs on a node that runs once.
    if node.contains_key("Subplan Name") {
        node.insert("Parent Relationship".to_owned(), Value::from("SubPlan"));
        let above =
            serde_json::json!({"Node Type": "Result", "Actual Rows": 1, "Actual Loops": 1, "Plans": [node]});
        node = above.as_object().unwrap().clone();
    }
    whole.insert("Plan".to_owned(), Value::Object(node));
    let text = Value::from(vec![Value::Object(whole)]).to_string();
    let plans = read(&Text::new(&text, 1)).unwrap_or_else(|e| panic!("{text}: {e}"));
    findings(&plans[0], &Beside::default())
}
