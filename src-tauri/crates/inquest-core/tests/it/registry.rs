//! The registry file and the program agree, and inputs are checked by name.

use std::collections::BTreeSet;

use inquest_core::method::{self, MethodError};
use serde_json::{Value, json};

/// Registered methods that are not in the published registry.
const OWN: [&str; 24] = [
    "bloom.sizing",
    "cfs.sizing",
    "config.accepts",
    "counters.buckets_delta",
    "counters.histogram_delta",
    "counters.series",
    "counters.steady_rate",
    "durability.sizing",
    "filesort.sizing",
    "knee.curve",
    "knee.curve_shift",
    "metaspace.sizing",
    "ops.load_checks",
    "outbox.sizing",
    "pool.sizing",
    "rss.sizing",
    "stats.change_points",
    "stats.difference",
    "stats.effect",
    "stats.factor",
    "stats.factors",
    "stats.product_law",
    "stats.run_interval",
    "verdict.resource_share",
];

#[test]
fn golden_registry_agrees_with_the_program() {
    let folder =
        std::env::var("INQUEST_GOLDEN").unwrap_or_else(|_| format!("{}/golden", env!("CARGO_MANIFEST_DIR")));
    let Ok(text) = std::fs::read_to_string(format!("{folder}/registry.json")) else {
        println!("golden registry: no registry.json in the folder, skipped");
        return;
    };
    let file: Value = serde_json::from_str(&text).unwrap();
    let published: Vec<&Value> = file["methods"].as_array().unwrap().iter().collect();
    let registered: BTreeSet<&str> = method::all().iter().map(|m| m.id()).collect();
    for m in method::all() {
        if OWN.contains(&m.id()) {
            continue;
        }
        let entry = published.iter().find(|e| e["id"] == m.id());
        assert_eq!(Some(m.signature()), entry.copied(), "{}", m.id());
    }
    let missing: Vec<&str> =
        published.iter().filter_map(|e| e["id"].as_str()).filter(|id| !registered.contains(id)).collect();
    println!("golden registry: {} registered, {} not yet: {missing:?}", registered.len(), missing.len());
}

#[test]
fn every_method_has_a_signature_and_a_version() {
    let ids: Vec<&str> = method::all().iter().map(|m| m.id()).collect();
    let sorted: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids, sorted.into_iter().collect::<Vec<_>>(), "sorted, no id twice");
    // An entry without a signature would be left out silently: the count tells.
    assert!(ids.len() >= 133, "{ids:?}");
    for m in method::all() {
        assert!(m.version() >= 1 && !m.doc().is_empty() && !m.section().is_empty(), "{}", m.id());
    }
}

#[test]
fn inputs_are_refused_by_name() {
    let decide = method::find("verdict.decide").unwrap();
    let base = json!({"predicted": [0.3, 1.0], "observed": [0.4, 0.6], "relief": "full"});
    let with = |key: &str, value: Value| {
        let mut inputs = base.clone();
        inputs[key] = value;
        decide.run(&inputs).unwrap_err()
    };
    let unknown =
        |input: &str| MethodError::UnknownInput { method: "verdict.decide".into(), input: input.into() };
    assert_eq!(with("colour", json!(1)), unknown("colour"));
    let confounder = json!([{"name": "n", "level": "major", "bias": null, "colour": 1}]);
    assert_eq!(with("confounders", confounder), unknown("confounders[0].colour"));
    assert_eq!(
        with("confounders", json!([{"level": "major"}])),
        MethodError::MissingInput {
            method: "verdict.decide".into(),
            input: "confounders[0].name".into(),
            expected: "text".into()
        }
    );
    let wrong = |input: &str, expected: &str, found: &str| MethodError::WrongType {
        method: "verdict.decide".into(),
        input: input.into(),
        expected: expected.into(),
        found: found.into(),
    };
    assert_eq!(with("relief", json!("some")), wrong("relief", "one of full, partial", "\"some\""));
    assert_eq!(with("relief", Value::Null), wrong("relief", "one of full, partial", "null"));
    assert_eq!(with("replicates", json!(1.5)), wrong("replicates", "int", "1.5"));
    assert_eq!(with("predicted", json!([0.3])), wrong("predicted", "interval", "[0.3]"));
    assert_eq!(with("reversal", json!("yes")), wrong("reversal", "bool", "\"yes\""));
    assert_eq!(decide.run(&json!([])), Err(wrong("", "object", "[]")));
    assert_eq!(
        decide.run(&json!({"predicted": [0.3, 1.0], "observed": [0.4, 0.6]})),
        Err(MethodError::MissingInput {
            method: "verdict.decide".into(),
            input: "relief".into(),
            expected: "one of full, partial".into()
        })
    );
    assert_eq!(
        with("observed", json!([0.6, 0.4])),
        MethodError::OutOfDomain {
            method: "verdict.decide".into(),
            input: "observed".into(),
            why: "bounds_reversed"
        }
    );
}

#[test]
fn defaults_are_filled_in_and_told() {
    let inputs = json!({"predicted": [0.3, 1.0], "observed": [0.4, 0.6], "relief": "full"});
    let answer = method::find("verdict.decide").unwrap().answer(&inputs).unwrap();
    assert_eq!(answer.inputs["null_band"], json!(0.1));
    assert_eq!(answer.inputs["manipulation"], json!("unknown"));
    assert_eq!(answer.inputs["other_saturated"], Value::Null);
    assert_eq!(answer.result["verdict"], json!("supported"));
    let again = method::find("verdict.decide").unwrap().answer(&answer.inputs).unwrap();
    assert_eq!(again, answer, "filled inputs are inputs");
}

#[test]
fn integers_beyond_2_to_the_53_travel_as_digits() {
    let inputs = json!({"count": 1, "sum_ps": "9007199254740993", "printed_avg_ps": 0});
    let result = method::find("counters.floor_average").unwrap().run(&inputs).unwrap();
    assert_eq!(result["floor_avg_ps"], json!("9007199254740993"));
    assert_eq!(result["accepted"], json!(false));
}

#[test]
fn what_a_method_is_not_defined_for_is_refused() {
    let refused = |id: &str, inputs: Value| match method::find(id).unwrap().run(&inputs) {
        Err(MethodError::OutOfDomain { input, why, .. }) => (input, why),
        other => panic!("{id}: {other:?}"),
    };
    let zero = refused("counters.ratio", json!({"numerator": 1, "denominator": 0}));
    assert_eq!(zero, ("denominator".into(), "zero"));
    let row = json!({"calls": 1, "total_ms": 1.0});
    let same_time = json!({"t1_s": 5, "t2_s": 5, "before": row, "after": row});
    assert_eq!(refused("counters.delta", same_time), ("t2_s".into(), "not_after_t1"));
    let neither = json!({"t1_s": 0, "t2_s": 5, "before": null, "after": null});
    assert_eq!(refused("counters.delta", neither), ("after".into(), "row_in_neither_snapshot"));
    let bucket = refused("counters.histogram_bounds", json!({"bucket": 450}));
    assert_eq!(bucket, ("bucket".into(), "not_0_to_449"));
    assert!(matches!(method::find("counters.unheard_of"), Err(MethodError::UnknownMethod { .. })));
}
