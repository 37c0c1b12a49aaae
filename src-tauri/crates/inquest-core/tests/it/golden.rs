//! Golden values: every case of every `inquest.golden/1` file, by the rules of `golden/README.md`.
//!
//! The folder is the crate's copy, or `INQUEST_GOLDEN`. A file that is missing is skipped; a case of a method
//! that is not registered is counted and printed, and fails in the domains that must be whole.

use std::collections::BTreeMap;
use std::path::PathBuf;

use inquest_core::method;
use serde_json::Value;

/// Domains in which every method must be registered.
const WHOLE: [&str; 17] = [
    "ach",
    "arithmetic_audit",
    "bloom",
    "cfs",
    "counters",
    "durability",
    "duration_grammar",
    "filesort",
    "knee",
    "metaspace",
    "operational_laws",
    "outbox",
    "pg_index_wal",
    "pool",
    "smaps",
    "statistics",
    "verdicts",
];

fn folder() -> PathBuf {
    std::env::var_os("INQUEST_GOLDEN")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden"), PathBuf::from)
}

/// The golden files of the folder, by name.
fn files() -> BTreeMap<String, Value> {
    let entries = std::fs::read_dir(folder()).expect("the folder of golden values");
    let mut files = BTreeMap::new();
    for entry in entries {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "json") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let json: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        if json["schema"] == "inquest.golden/1" {
            files.insert(path.file_stem().unwrap().to_string_lossy().into_owned(), json);
        }
    }
    files
}

#[derive(Default)]
struct Tally {
    run: usize,
    unregistered: BTreeMap<String, usize>,
    failures: Vec<String>,
}

fn run_file(file: &Value) -> Tally {
    let mut tally = Tally::default();
    for case in file["cases"].as_array().expect("cases") {
        // Rules of other rooms (EXPLAIN) are cases without a method.
        let Some(name) = case["method"].as_str() else { continue };
        let id = case["id"].as_str().unwrap_or("?");
        let Ok(found) = method::find(name) else {
            *tally.unregistered.entry(name.to_owned()).or_default() += 1;
            continue;
        };
        tally.run += 1;
        match found.run(&case["inputs"]) {
            Ok(result) => {
                let check = Check { tol: &case["tol"], signature: found.signature() };
                let wrong = check.result(&case["expect"], &result);
                tally.failures.extend(wrong.into_iter().map(|w| format!("{id} ({name}): {w}")));
            }
            Err(e) => tally.failures.push(format!("{id} ({name}): refused: {e}")),
        }
    }
    tally
}

struct Check<'a> {
    tol: &'a Value,
    signature: &'a Value,
}

impl Check<'_> {
    fn result(&self, expect: &Value, result: &Value) -> Vec<String> {
        let mut wrong = Vec::new();
        for (key, expected) in expect.as_object().expect("expect is an object") {
            let declared = self.signature["result"].as_array().unwrap();
            let is_map = declared
                .iter()
                .any(|r| r["name"] == **key && r["type"].as_str().is_some_and(|t| t.starts_with("map<")));
            self.compare(key, expected, result.get(key).unwrap_or(&Value::Null), is_map, &mut wrong);
        }
        wrong
    }

    fn compare(&self, path: &str, expected: &Value, found: &Value, is_map: bool, wrong: &mut Vec<String>) {
        let mut differs = || wrong.push(format!("{path}: expected {expected}, found {found}"));
        match expected {
            Value::Null if found.is_null() => {}
            Value::Number(_) => {
                let plain = found.get("value").unwrap_or(found);
                if !self.number_holds(expected, plain) {
                    differs();
                }
            }
            Value::Array(items) => match items_of(found) {
                Some(found) if found.len() == items.len() => {
                    for (i, (e, f)) in items.iter().zip(&found).enumerate() {
                        self.compare(&format!("{path}[{i}]"), e, f, false, wrong);
                    }
                }
                _ => differs(),
            },
            Value::Object(fields) => match found.as_object() {
                Some(object) if !is_map || object.len() == fields.len() => {
                    for (key, e) in fields {
                        let f = object.get(key).unwrap_or(&Value::Null);
                        self.compare(&format!("{path}.{key}"), e, f, false, wrong);
                    }
                }
                _ => differs(),
            },
            same => {
                if same != found {
                    differs();
                }
            }
        }
    }

    fn number_holds(&self, expected: &Value, found: &Value) -> bool {
        let exact = self.tol["exact"] == true;
        if let (Some(e), Some(f)) = (integer(expected), integer(found))
            && (e == f || exact)
        {
            return e == f;
        }
        let (Some(e), Some(f)) = (number(expected), number(found)) else { return false };
        if exact {
            return e == f;
        }
        // No case demands less than 1e-12.
        let rel = self.tol["rel"].as_f64().unwrap_or(0.0).max(1e-12);
        let abs = self.tol["abs"].as_f64().unwrap_or(0.0).max(if e == 0.0 { 1e-12 } else { 0.0 });
        (f - e).abs() <= (rel * e.abs()).max(abs)
    }
}

/// A list, or an interval spelled as an object.
fn items_of(found: &Value) -> Option<Vec<Value>> {
    match found {
        Value::Array(items) => Some(items.clone()),
        Value::Object(o) => Some(vec![o.get("lo")?.clone(), o.get("hi")?.clone()]),
        _ => None,
    }
}

fn integer(value: &Value) -> Option<i128> {
    match value {
        Value::Number(n) => n.as_i64().map(i128::from).or(n.as_u64().map(i128::from)),
        Value::String(digits) => digits.parse().ok(),
        _ => None,
    }
}

/// A number, or an integer beyond 2^53 spelled as digits.
fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| integer(value).map(|n| n as f64))
}

/// Runs the named files, or all others, and prints what was run.
fn check(wanted: impl Fn(&str) -> bool) {
    let mut failures = Vec::new();
    for (domain, file) in files().iter().filter(|(name, _)| wanted(name)) {
        let tally = run_file(file);
        let missing: usize = tally.unregistered.values().sum();
        println!("golden {domain}: {} cases run, {missing} not yet registered", tally.run);
        for (name, cases) in &tally.unregistered {
            println!("    not yet registered: {name} ({cases})");
            if WHOLE.contains(&domain.as_str()) {
                failures.push(format!("{domain}: {name} is not registered"));
            }
        }
        failures.extend(tally.failures.into_iter().map(|f| format!("{domain}: {f}")));
    }
    assert!(failures.is_empty(), "{} wrong:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn golden_verdicts() {
    check(|name| name == "verdicts");
}

#[test]
fn golden_measures() {
    check(|name| name != "verdicts" && WHOLE.contains(&name));
}

#[test]
fn golden_other_domains() {
    check(|name| !WHOLE.contains(&name));
}

#[test]
fn golden_comparison_tells_wrong_from_right() {
    let signature = serde_json::json!({"result": [{"name": "m", "type": "map<number>"}]});
    let compare = |tol: Value, expect: Value, result: Value| {
        Check { tol: &tol, signature: &signature }.result(&expect, &result).is_empty()
    };
    use serde_json::json;
    let exact = json!({"exact": true});
    assert!(compare(
        exact.clone(),
        json!({"n": 18446744073709551615u64}),
        json!({"n": "18446744073709551615"})
    ));
    assert!(!compare(
        exact.clone(),
        json!({"n": 18446744073709551615u64}),
        json!({"n": "18446744073709551614"})
    ));
    assert!(compare(exact.clone(), json!({"x": null}), json!({})));
    assert!(!compare(exact.clone(), json!({"x": null}), json!({"x": 0})));
    assert!(!compare(exact.clone(), json!({"x": 0}), json!({})));
    assert!(compare(exact.clone(), json!({"i": [1, 2]}), json!({"i": {"lo": 1, "hi": 2.0}})));
    assert!(!compare(exact.clone(), json!({"l": [1]}), json!({"l": [1, 2]})));
    assert!(compare(exact.clone(), json!({"o": {"a": 1}}), json!({"o": {"a": 1, "b": 2}})));
    assert!(!compare(exact.clone(), json!({"m": {"a": 1}}), json!({"m": {"a": 1, "b": 2}})));
    assert!(compare(
        json!({"rel": 1e-6}),
        json!({"x": 100.0}),
        json!({"x": {"value": 100.00009, "unit": "%"}})
    ));
    assert!(!compare(json!({"rel": 1e-6}), json!({"x": 100.0}), json!({"x": 100.00011})));
    assert!(compare(json!({"abs": 1, "rel": 1e-12}), json!({"x": 10}), json!({"x": 11})));
    assert!(!compare(json!({"rel": 1e-6}), json!({"v": "void"}), json!({"v": "refused"})));
}
