//! Sizing as the window and the command line ask for it: pages, cells and quotes as inputs, sheets both ways, scores by real
//! captures, a sealed prediction; and every code of a calculator has its words.

use inquest_api::texts::{LANGUAGES, Texts};
use inquest_core::sizing::calculator::terms_of;
use inquest_core::sizing::calculators;
use serde_json::{Value, json};

use crate::desk::{Desk, near, of, sample, within};

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
                let formulas = figure.given.iter().map(|i| &i.formula).chain([&figure.formula]);
                formulas.flat_map(|f| terms_of(f)).for_each(|term| has(format!("sizing-term-{term}")));
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
    assert_eq!(drain["formula"], "b / [cycle] = {batch} / {cycle_s}");
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
}

/// The samples of each family: read, calculated, written in each form, read again; the inputs and the figures stay.
#[tokio::test(flavor = "multi_thread")]
async fn the_sheet_of_every_calculator_goes_around() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let samples = [
        ("outbox.csv", "outbox", "drain_per_s"),
        ("bloom.toml", "bloom", ""),
        ("metaspace.toml", "metaspace", "recommended_mb"),
        ("pool.toml", "pool", "min_pool"),
        ("filesort.toml", "filesort", "outcome"),
        ("cfs.csv", "cfs", "latency_ms"),
        ("durability.json", "durability", "fsync_per_s"),
        ("rss.toml", "rss", "unexplained_mib"),
    ];
    let plain = |read: &Value| -> Vec<String> {
        let one = |i: &Value| format!("{}={}{}", i["name"], i["value"], i["bounds"]);
        read["inputs"].as_array().unwrap().iter().map(one).collect()
    };
    for (file, family, headline) in samples {
        let text = sample(&format!("formats/sizing/{file}"));
        let imported = desk.import(&case, file, &text).await;
        assert_eq!(imported["exhibit"]["blocks"][0]["kind"], format!("sizing.{family}"), "{file}");
        let exhibit = imported["exhibit"]["id"].as_str().unwrap();
        let read = desk.call("sheet_read", json!({"case": case, "of": of(exhibit)})).await;
        assert_eq!(read["calculator"], family, "{file}");
        // The sample of the Bloom filter is for a simulation, whose inputs are not all of the calculator.
        if headline.is_empty() {
            assert_eq!(read["left_out"], json!(["scheme", "starts"]));
            continue;
        }
        assert_eq!(read["left_out"], json!([]), "{file}");
        let sizing = json!({"case": case, "calculator": family, "inputs": read["inputs"]});
        let page = desk.call("sizing_run", sizing.clone()).await["page"].clone();
        let value = |page: &Value| {
            let found = figure(page, headline);
            (found["quantity"]["value"].clone(), found["quantity"]["lo"].clone(), found["word"].clone())
        };
        for form in ["toml", "json", "csv"] {
            let written = desk.call("sheet_write", json!({"sizing": sizing, "form": form})).await;
            let text = written["text"].as_str().unwrap();
            let again = desk.import(&case, &format!("{family}.again.{form}"), text).await;
            let block = &again["exhibit"]["blocks"][0];
            assert_eq!(
                (&block["kind"], &block["complete"]),
                (&json!(format!("sizing.{family}")), &json!(true)),
                "{text}"
            );
            let exhibit = again["exhibit"]["id"].as_str().unwrap();
            let back = desk.call("sheet_read", json!({"case": case, "of": of(exhibit)})).await;
            let (mut before, mut after) = (plain(&read), plain(&back));
            before.sort();
            after.sort();
            assert_eq!(before, after, "{file} as {form}: {text}");
            let sizing = json!({"case": case, "calculator": family, "inputs": back["inputs"]});
            let page_again = desk.call("sizing_run", sizing).await["page"].clone();
            assert_eq!(value(&page), value(&page_again), "{file} as {form}");
        }
    }
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

/// The exhibits of later captures as observations of what calculators said before: false positives, committed Metaspace, p95 of
/// an acquire timer, backlog samples; each contradiction with what would explain it.
#[tokio::test(flavor = "multi_thread")]
async fn later_captures_score_every_kind_of_result() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let codes = |scored: &Value| -> Vec<String> {
        let one = |e: &Value| format!("{} {}", e["code"].as_str().unwrap(), e["likely"].as_str().unwrap());
        scored["explanations"].as_array().unwrap().iter().map(one).collect()
    };
    let score = |calculator: &str, inputs: Value, figure: &str, observed: Value| {
        json!({"sizing": {"case": case, "calculator": calculator, "inputs": entered(&inputs)}, "figure": figure,
            "observed": observed})
    };
    // E1: what a run reported. Duplicates of a filter, the p95 of the acquire timer in ms, the largest backlog.
    let csv = "metric,value\nduplicates,32\nacquire_p95,30100\nacquire_p95_fixed,45\n";
    let handle = desk.call("capture_paste", json!({"text": csv, "name": "run.csv"})).await;
    let units = json!([{"block": 0, "columns": [{"column": 1, "unit": "count"}]}]);
    let args = json!({"case": case, "handle": handle["handle"], "job": "a", "blocks": units});
    desk.call("capture_import", args).await;
    let csv = "metric,value\nacquire_p95,30100\nacquire_p95_fixed,45\n";
    let handle = desk.call("capture_paste", json!({"text": csv, "name": "timer.csv"})).await;
    let units = json!([{"block": 0, "columns": [{"column": 1, "unit": "ms"}]}]);
    let args = json!({"case": case, "handle": handle["handle"], "job": "b", "blocks": units});
    desk.call("capture_import", args).await;
    let cell = |exhibit: &str, row: u32, column: u32| json!({"what": "cell", "of": of(exhibit), "row": row, "column": column});

    let filter = json!({"n": 100_000, "p": 0.001, "k": 9});
    let scored =
        desk.call("sizing_score", score("bloom", filter.clone(), "streamed", cell("E1", 0, 1))).await;
    assert_eq!((&scored["reading"], &scored["contradiction"]), (&json!("above"), &json!(true)));
    assert_eq!(scored["observed"]["grade"], "measured");
    near(&scored["predicted"]["value"], 13.211_920_228);
    assert_eq!(
        codes(&scored),
        [
            "keys_come_twice fits",
            "another_hash_scheme open",
            "filter_was_not_empty contradicted",
            "more_keys_than_stated open"
        ]
    );
    near(&scored["explanations"][0]["value"], 32.0 - 13.211_920_228);
    let thirteen = json!({"what": "entered", "lo": 13, "hi": 13});
    let fits = desk.call("sizing_score", score("bloom", filter, "streamed", thirteen)).await;
    assert_eq!((&fits["reading"], &fits["explanations"]), (&json!("fits"), &json!([])));

    // 200/s held for 20 ms by six connections: a p95 of 45 ms fits; one of 30.1 s is the timeout.
    let pool = json!({"arrival_per_s": 200, "hold_s": 0.02, "pool": 5});
    let fits = desk.call("sizing_score", score("pool", pool.clone(), "p95_wait_s", cell("E2", 1, 1))).await;
    assert_eq!((&fits["reading"], &fits["contradiction"]), (&json!("fits"), &json!(false)));
    let cut = desk.call("sizing_score", score("pool", pool, "p95_wait_s", cell("E2", 0, 1))).await;
    assert_eq!(cut["reading"], "above");
    assert_eq!(
        codes(&cut),
        [
            "percentile_is_censored fits",
            "connections_are_held_otherwise open",
            "arrivals_come_in_bursts open",
            "pool_is_smaller_in_effect open"
        ]
    );

    // Samples that stay where the model grows: the list is that of the outbox, for the sample that is furthest off.
    let series = sample("captures/postgresql-15.18/outbox/i1000-b130.backlog.csv");
    desk.import(&case, "b130.csv", &series).await;
    let slow = json!({"mode": "fixed_rate", "batch": 50, "interval_s": 1, "exec_s": 0.006, "arrival_per_s": 100,
        "duration_s": 46});
    let samples = json!({"what": "samples", "of": of("E3"), "x": 0, "y": 2});
    let wrong = desk.call("sizing_score", score("outbox", slow, "backlog_end", samples)).await;
    assert_eq!(wrong["reading"], "below");
    let told = codes(&wrong);
    assert!(told.contains(&"no_run_drains contradicted".to_owned()), "{told:?}");
    assert!(told.contains(&"more_pollers fits".to_owned()), "{told:?}");

    // Syncs of both logs against a counter of one of them.
    let commits = json!({"commits_per_s": 84.3, "latency_ms": 5.4});
    let five = json!({"what": "entered", "lo": 5, "hi": 5});
    let misses = desk.call("sizing_score", score("durability", commits, "fsync_per_s", five)).await;
    assert_eq!(misses["reading"], "below");
    assert!(codes(&misses).contains(&"counter_leaves_the_binlog_out contradicted".to_owned()));
}

/// From one capture of a JVM to the next: the totals of `jcmd VM.metaspace` are inputs with their lines, the committed memory of
/// more classes is predicted and sealed, the later capture is its observation, the rule gives the verdict.
#[tokio::test(flavor = "multi_thread")]
async fn committed_metaspace_goes_from_sizing_to_verdict() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    for (step, name) in [("1-load500", "before.txt"), ("2-load1500", "after.txt")] {
        let text = sample(&format!("captures/jdk-17.0.15/metaspace/{step}.jcmd-VM.metaspace.txt"));
        desk.import(&case, name, &text).await;
    }
    let read = desk.call("sheet_read", json!({"case": case, "of": of("E1")})).await;
    assert_eq!(read["calculator"], "metaspace");
    let mut inputs = read["inputs"].as_array().unwrap().clone();
    let names: Vec<&str> = inputs.iter().map(|i| i["name"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "classes",
            "loaders",
            "class_used_bytes",
            "nonclass_used_bytes",
            "committed_bytes",
            "compressed_class_space_size"
        ]
    );
    let later = desk.call("sheet_read", json!({"case": case, "of": of("E2")})).await;
    let count = later["inputs"].as_array().unwrap().iter().find(|i| i["name"] == "classes").unwrap().clone();
    let mut expected = count;
    expected["name"] = json!("classes_expected");
    inputs.push(expected);
    let sizing = json!({"case": case, "calculator": "metaspace", "inputs": inputs});
    let page = desk.call("sizing_run", sizing.clone()).await["page"].clone();
    let each = figure(&page, "class_bytes");
    assert_eq!(each["grade"], "derived");
    near(&each["quantity"]["value"], 7_864_320.0 / 10_938.0);
    near(&figure(&page, "overhead_factor")["quantity"]["value"], 91_299_512.32 / 83_414_220.8);
    let line = &page["inputs"].as_array().unwrap().iter().find(|i| i["name"] == "classes").unwrap()["source"]
        ["line"];
    assert_eq!(line, 6);
    let predicted = figure(&page, "committed_expected_bytes")["quantity"].clone();

    // The later capture scores it within a tenth.
    let committed = json!({"what": "cell", "of": of("E2"), "row": 2, "column": 9});
    let score = json!({"sizing": sizing, "figure": "committed_expected_bytes", "observed": committed, "tolerance": 0.1});
    let scored = desk.call("sizing_score", score).await;
    assert_eq!((&scored["reading"], &scored["contradiction"]), (&json!("fits"), &json!(false)), "{scored}");

    // Sealed before it is observed, and judged by the rule.
    desk.call(
        "hypothesis_put",
        json!({"case": case, "statement": "Rules need a loader each", "claim": "sole_cause"}),
    )
    .await;
    let check =
        json!({"statement": "Loaded classes grew", "criterion": "jcmd", "outcome": "pass", "evidence": []});
    let change = json!({"case": case, "hypothesis": "H1", "knob": "rules", "from": "500", "to": "1500",
        "relief": "full", "other_saturated": null, "knobs_changed": 1, "check": check, "confounders": []});
    desk.call("intervention_put", change).await;
    let at = |exhibit: &str, line: u64, bytes: &Value| {
        json!({"value": bytes, "unit": "B", "grade": "measured",
            "source": {"kind": "cell", "exhibit": exhibit, "block": 0, "line": line, "column": "committed"}})
    };
    let window = |exhibit: &str| json!({"case": case, "of": of(exhibit), "sort": null, "filters": [], "first": 0, "count": 5});
    let (before, after) =
        (desk.call("table_window", window("E1")).await, desk.call("table_window", window("E2")).await);
    let cell = |table: &Value| (table["lines"][2].as_u64().unwrap(), table["cells"][9][2].clone());
    let ((line_b, value_b), (line_a, value_a)) = (cell(&before), cell(&after));
    let number = |value: &Value| json!(value.as_f64().or_else(|| value.as_str()?.parse().ok()).unwrap());
    let (value_b, value_a) = (number(&value_b), number(&value_a));
    let predict = json!({"case": case, "intervention": "R1", "figure": "committed_expected_bytes", "tolerance": 0.1,
        "seal": true, "sizing": sizing, "metric": {"name": "committed Metaspace", "unit": "B", "better": "lower"},
        "before": at("E1", line_b, &value_b)});
    let prediction = desk.call("sizing_predict", predict).await;
    let middle = predicted["value"].as_f64().unwrap() / value_b.as_f64().unwrap();
    near(&prediction["predicted"][0], 0.9 * middle - 1.0);
    near(&prediction["predicted"][1], 1.1 * middle - 1.0);
    assert!(prediction["seal"]["hash"].is_string());
    let effect =
        json!({"given": "values", "before": at("E1", line_b, &value_b), "after": at("E2", line_a, &value_a)});
    let seen = json!({"case": case, "prediction": "P1", "effect": effect, "metric_valid": true, "replicates": 1,
        "reversal": false, "rival_refuted": false, "evidence": []});
    let verdict = desk.call("observation_put", seen).await;
    assert_eq!(verdict["verdict"]["decision"]["verdict"], "supported", "{verdict}");
    assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_readings_of_cpu_stat_fill_the_quota() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "cpu.stat.txt", &sample("captures/linux-cgroup/cpu/quota40ms.cpu_stat_v1.txt")).await;
    let read = desk.call("sheet_read", json!({"case": case, "of": of("E1")})).await;
    assert_eq!(read["calculator"], "cfs");
    let mut inputs = read["inputs"].as_array().unwrap().clone();
    let value = |name: &str| inputs.iter().find(|i| i["name"] == name).map(|i| i["value"].clone()).unwrap();
    assert_eq!((value("periods"), value("throttled")), (json!(150.0), json!(75.0)));
    near(&value("throttled_us"), 4_334_330.883);
    near(&value("wall_s"), 15.0);
    assert_eq!(inputs[0]["origin"]["source"]["text"], "nr_periods 150 \u{2212} 0");
    inputs.extend(entered(&json!({"quota_us": 40_000, "threads": 1, "work_ms": 60, "every_ms": 200})));
    let sizing = json!({"case": case, "calculator": "cfs", "inputs": inputs});
    let page = desk.call("sizing_run", sizing).await["page"].clone();
    near(&figure(&page, "throttled_ratio")["quantity"]["value"], 0.5);
    assert_eq!(figure(&page, "throttled_ratio")["grade"], "inferred");
    // One jstat line gives what both spaces use together.
    desk.import(&case, "jstat.txt", &sample("captures/jdk-17.0.15/metaspace/1-load500.jstat-gc.txt")).await;
    let read = desk.call("sheet_read", json!({"case": case, "of": of("E2")})).await;
    let mut inputs = read["inputs"].as_array().unwrap().clone();
    let names: Vec<&str> = inputs.iter().map(|i| i["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["used_bytes", "class_used_bytes", "committed_bytes"]);
    inputs.extend(entered(&json!({"classes": 10_817})));
    let sizing = json!({"case": case, "calculator": "metaspace", "inputs": inputs});
    let page = desk.call("sizing_run", sizing).await["page"].clone();
    assert!(figure(&page, "overhead_factor")["quantity"]["value"].as_f64().unwrap() > 1.0);
}
