//! Sizing as the window and the command line ask for it: pages, cells and quotes as inputs, sheets both ways, scores by real
//! captures, a sealed prediction; and every code of a calculator has its words.

use inquest_api::texts::{LANGUAGES, Texts};
use inquest_core::sizing::calculators;
use serde_json::{Value, json};

use crate::desk::{Desk, of, sample, within};

/// As computed elsewhere, to the last digits.
fn same(found: &Value, expected: f64) {
    within(found, expected, 1e-6);
}

fn entered(inputs: &Value) -> Vec<Value> {
    let input = |(name, value): (&String, &Value)| {
        let origin = json!({"from": "entered"});
        match value {
            Value::Array(bounds) => json!({"name": name, "bounds": bounds, "origin": origin}),
            value => json!({"name": name, "value": value, "origin": origin}),
        }
    };
    inputs.as_object().unwrap().iter().map(input).collect()
}

fn figure<'a>(page: &'a Value, name: &str) -> &'a Value {
    let figures = page["figures"].as_array().unwrap();
    figures.iter().find(|f| f["name"] == name).unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn every_code_of_a_calculator_has_its_words() {
    for language in LANGUAGES {
        let texts = Texts::new(language);
        let has = |id: String| assert!(texts.has(&id), "{language}: {id}");
        for calculator in calculators() {
            has(format!("sizing-calculator-{}", calculator.id));
            let spec = calculator.spec();
            for input in spec.inputs.iter().filter(|i| i.name != "bounds") {
                has(format!("sizing-input-{}", input.name));
                input.values.iter().for_each(|word| has(format!("sizing-word-{word}")));
            }
            for figure in spec.figures.iter().filter(|f| f.name != "warnings") {
                has(format!("sizing-figure-{}", figure.name));
                figure.values.iter().for_each(|word| has(format!("sizing-word-{word}")));
            }
            spec.curves.iter().for_each(|c| has(format!("sizing-curve-{}", c.id)));
            spec.limits.iter().for_each(|code| has(format!("sizing-limit-{code}")));
            spec.falsified_by.iter().for_each(|code| has(format!("sizing-falsifier-{code}")));
        }
        // Codes of warnings and explanations stand in the sources of the calculators.
        let folder = format!("{}/../inquest-core/src/sizing/calculator", env!("CARGO_MANIFEST_DIR"));
        let mut found = 0;
        for entry in std::fs::read_dir(&folder).unwrap() {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            for (before, kind) in [("Severity::", "warning"), ("add(\"", "explanation")] {
                for part in text.split(before).skip(1) {
                    let code = if kind == "warning" {
                        let Some((_, rest)) = part.split_once(',') else { continue };
                        let Some(code) = rest.trim_start().strip_prefix('"') else { continue };
                        code
                    } else {
                        part
                    };
                    has(format!("sizing-{kind}-{}", code.split('"').next().unwrap()));
                    found += 1;
                }
            }
        }
        assert!(found > 45, "{found} codes");
        for word in ["fits", "above", "below", "mixed", "no_prediction"] {
            has(format!("sizing-reading-{word}"));
        }
        for word in ["fits", "contradicted", "open"] {
            has(format!("sizing-likely-{word}"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_tells_its_figures_their_working_and_their_grade() {
    let desk = Desk::new().await;
    let list = desk.call("sizing_list", json!({})).await;
    assert_eq!(list.as_array().unwrap().len(), 8);
    let case = desk.case().await;
    let csv = "metric,before,after\nthroughput_per_s,249.2,215.7\nscheduler_avg_s_max,,0.06\noutbox_pending_max,11000,100\n";
    let handle = desk.call("capture_paste", json!({"text": csv, "name": "run-a.csv"})).await;
    let units = json!([{"block": 0, "columns": [{"column": 2, "unit": "count"}]}]);
    let args = json!({"case": case, "handle": handle["handle"], "job": "i", "blocks": units});
    desk.call("capture_import", args).await;
    let mut inputs = entered(&json!({"batch": 200, "interval_s": 1, "duration_s": 179.916_550_764_951_3,
        "exec_s": 0.06, "arrival_per_s": 215.7}));
    inputs.push(
        json!({"name": "observed_max", "origin": {"from": "cell", "of": of("E1"), "row": 2, "column": 2}}),
    );
    let scenario =
        json!({"name": "two pollers", "inputs": entered(&json!({"instances": 2, "lock_at_least_s": 0.2}))});
    let broken = json!({"name": "no batch", "inputs": entered(&json!({"batch": 0}))});
    let request = json!({"case": case, "calculator": "outbox", "inputs": inputs, "steps": 60,
        "scenarios": [scenario, broken]});
    let reply = desk.call("sizing_run", request.clone()).await;
    let page = &reply["page"];
    same(&figure(page, "backlog_end")["quantity"]["value"], 4_861.480_988);
    let seen = page["inputs"].as_array().unwrap().iter().find(|i| i["name"] == "observed_max").unwrap();
    assert_eq!((&seen["value"], &seen["grade"]), (&json!(100.0), &json!("measured")));
    assert_eq!(seen["source"]["line"], 4);
    let drain = figure(page, "rate_one_per_s");
    assert_eq!(drain["formula"], "b / cycle = {batch} / {cycle_s}");
    same(&drain["terms"]["cycle_s"]["lo"], 1.06);
    assert_eq!(drain["grade"], "assumed");
    assert_eq!(drain["rests_on"], json!(["mode", "batch", "interval_s", "exec_s"]));
    assert_eq!(figure(page, "contradiction")["flag"], true);
    assert!(
        page["warnings"].as_array().unwrap().iter().any(|w| w["code"] == "backlog_contradicts_the_model")
    );
    assert!(!page["explanations"].as_array().unwrap().is_empty());
    let curve = page["curves"].as_array().unwrap().iter().find(|c| c["id"] == "backlog").unwrap();
    assert_eq!(curve["observed"][1], 100.0);
    assert!(curve["points"].as_array().unwrap().len() > 50);
    assert_eq!(reply["sensitivity_of"], "drain_per_s");
    // What is drained grows as the batch does: the tick costs the same whatever it holds.
    let moved = reply["sensitivity"].as_array().unwrap().iter().find(|s| s["input"] == "batch").unwrap();
    same(&moved["at_to"], 220.0 / 1.06);
    // Two pollers drain between one's and twice that: how their runs fall is not known. A scenario that is refused says why and spares the others.
    let scenarios = reply["scenarios"].as_array().unwrap();
    let drain = &figure(&scenarios[0], "drain_per_s")["quantity"];
    same(&drain["hi"], 377.358_490_6);
    assert!(drain["lo"].as_f64().unwrap() > 188.679_245 && drain["value"].is_null(), "{drain}");
    assert_eq!(scenarios[1]["refused"]["code"], "method_inputs");
    assert!(scenarios[1]["refused"]["args"]["detail"].as_str().unwrap().contains("not_positive"));
    // What is pinned is computed again by verify.
    let from = figure(page, "backlog_end")["quantity"]["source"]["from"].clone();
    let target = json!({"what": "method", "method": reply["method"], "inputs": reply["method_inputs"],
        "result": "backlog_end", "from": from});
    let pinned = desk
        .call("evidence_pin", json!({"case": case, "target": target, "statement": "4,861 would wait"}))
        .await;
    same(&pinned["evidence"]["quantity"]["value"], 4_861.480_988);
    assert_eq!(pinned["evidence"]["quantity"]["unit"], "count");
    assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], true);
    // A unit that does not fit is refused, and so is a name that nobody knows.
    let mut wrong = request.clone();
    wrong["inputs"].as_array_mut().unwrap().push(
        json!({"name": "commit_ms", "origin": {"from": "cell", "of": of("E1"), "row": 0, "column": 2}}),
    );
    assert_eq!(desk.refused("sizing_run", wrong).await, "units_differ");
    let mut wrong = request;
    wrong["inputs"] = json!(entered(&json!({"colour": 1})));
    assert_eq!(desk.refused("sizing_run", wrong).await, "method_inputs");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backlog_series_scores_the_model() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let path = |setting: &str| format!("captures/postgresql-15.18/outbox/{setting}.backlog.csv");
    desk.import(&case, "b50.csv", &sample(&path("i1000-b50"))).await;
    desk.import(&case, "b130.csv", &sample(&path("i1000-b130"))).await;
    let score = |exhibit: &str, batch: u32| {
        let inputs = entered(&json!({"mode": "fixed_rate", "batch": batch, "interval_s": 1, "exec_s": 0.006,
            "arrival_per_s": 100, "duration_s": 46}));
        json!({"sizing": {"case": case, "calculator": "outbox", "inputs": inputs}, "figure": "backlog_end",
            "observed": {"what": "samples", "of": of(exhibit), "x": 0, "y": 2}, "tolerance": 0.05})
    };
    let fits = desk.call("sizing_score", score("E1", 50)).await;
    assert_eq!((&fits["reading"], &fits["contradiction"]), (&json!("fits"), &json!(false)));
    assert_eq!(fits["points"].as_array().unwrap().len(), 46);
    assert_eq!(fits["points"][1]["line"], 3);
    let slopes: Vec<f64> = fits["slopes"].as_array().unwrap().iter().map(|s| s.as_f64().unwrap()).collect();
    assert!((slopes[0] - 50.0).abs() < 0.5 && (slopes[1] - 50.0).abs() < 0.5, "{slopes:?}");
    // The backlog of a batch of 130 is far below what a batch of 50 would leave.
    let wrong = desk.call("sizing_score", score("E2", 50)).await;
    assert_eq!((&wrong["reading"], &wrong["contradiction"]), (&json!("below"), &json!(true)));
    let right = desk.call("sizing_score", score("E2", 130)).await;
    assert_eq!(right["reading"], "fits");
}

#[tokio::test(flavor = "multi_thread")]
async fn sheets_come_in_and_go_out() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let inputs = entered(
        &json!({"batch": 200, "interval_s": 1, "exec_s": [0.05, 0.07], "mode": "cron", "lock_at_least": "500"}),
    );
    for form in ["toml", "json", "csv"] {
        let request = json!({"sizing": {"calculator": "outbox", "inputs": inputs}, "form": form});
        let text = desk.call("sheet_write", request).await["text"].as_str().unwrap().to_owned();
        let imported = desk.import(&case, &format!("sheet.{form}"), &text).await;
        let block = &imported["exhibit"]["blocks"][0];
        assert_eq!(block["kind"], "sizing.outbox", "{form}: {text}");
        let exhibit = imported["exhibit"]["id"].as_str().unwrap();
        let read = desk.call("sheet_read", json!({"case": case, "of": of(exhibit)})).await;
        assert_eq!(read["calculator"], "outbox");
        assert_eq!(read["left_out"], json!([]), "{form}: {text}");
        let mut values: Vec<String> = read["inputs"]
            .as_array()
            .unwrap()
            .iter()
            .map(|i| format!("{}={}{}", i["name"], i["value"], i["bounds"]))
            .collect();
        values.sort();
        assert_eq!(
            values,
            [
                "\"batch\"=200null",
                "\"exec_s\"=null[0.05,0.07]",
                "\"interval_s\"=1.0null",
                "\"lock_at_least\"=\"500\"null",
                "\"mode\"=\"cron\"null"
            ],
            "{form}"
        );
        let again = desk
            .call("sizing_run", json!({"case": case, "calculator": "outbox", "inputs": read["inputs"]}))
            .await;
        same(&figure(&again["page"], "drain_per_s")["quantity"]["value"], 200.0);
    }
    let other = json!({"sizing": {"calculator": "cfs", "inputs": []}, "form": "toml"});
    assert_eq!(desk.refused("sheet_write", other).await, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_becomes_a_sealed_prediction() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let hypothesis = json!({"case": case, "statement": "The poller is too slow", "claim": "sole_cause"});
    desk.call("hypothesis_put", hypothesis).await;
    let check =
        json!({"statement": "Runs by error label", "criterion": "none", "outcome": "fail", "evidence": []});
    let change = json!({"case": case, "hypothesis": "H1", "knob": "delay and batch", "from": "3000/100", "to": "1000/200",
        "relief": "full", "other_saturated": null, "knobs_changed": 1, "check": check, "confounders": []});
    desk.call("intervention_put", change).await;
    let inputs = entered(
        &json!({"batch": 200, "interval_s": 1, "exec_s": [0, 0.06], "arrival_per_s": 215.7, "duration_s": 180}),
    );
    let mut predict = json!({"case": case, "intervention": "R1", "figure": "backlog_end", "tolerance": 0.1, "seal": true,
        "sizing": {"calculator": "outbox", "inputs": inputs},
        "metric": {"name": "backlog", "unit": "count", "better": "lower"},
        "before": {"value": 0, "unit": "count", "grade": "measured", "source": {"kind": "entered"}}});
    assert_eq!(desk.refused("sizing_predict", predict.clone()).await, "change_undefined");
    predict["before"]["value"] = json!(11_000);
    let prediction = desk.call("sizing_predict", predict).await;
    let (lo, hi) =
        (0.9 * 15.7 * 180.0 / 11_000.0 - 1.0, 1.1 * (215.7 - 200.0 / 1.06) * 180.0 / 11_000.0 - 1.0);
    same(&prediction["predicted"][0], lo);
    same(&prediction["predicted"][1], hi);
    assert!(prediction["seal"]["hash"].is_string());
    assert!(prediction["rationale"].as_str().unwrap().contains("outbox.sizing"));
    // The change was never in effect: the flat backlog counts for nothing.
    let effect = json!({"given": "change", "lo": -0.99, "hi": -0.99, "grade": "measured", "source": {"kind": "entered"}});
    let seen = json!({"case": case, "prediction": "P1", "effect": effect, "metric_valid": true, "replicates": 1,
        "reversal": false, "rival_refuted": false, "evidence": []});
    assert_eq!(desk.call("observation_put", seen).await["verdict"]["decision"]["verdict"], "void");
}
