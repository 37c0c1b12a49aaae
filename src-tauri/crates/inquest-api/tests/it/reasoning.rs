//! What follows from the records, through the commands as the window calls them.

use serde_json::{Value, json};

use crate::desk::Desk;

async fn hypothesis(desk: &Desk, case: &str, statement: &str, resources: &[&str]) -> String {
    let args = json!({"case": case, "statement": statement, "claim": "sole_cause", "resources": resources});
    desk.call("hypothesis_put", args).await["id"].as_str().unwrap().to_owned()
}

/// A rung with a sealed prediction of a fall by 50 to 90 %; answers its id.
async fn rung(desk: &Desk, case: &str, hypothesis: &str, knob: &str, check: &str) -> String {
    let args = json!({"case": case, "hypothesis": hypothesis, "knob": knob, "relief": "full",
        "check": {"statement": "look", "criterion": "it is there", "outcome": check, "evidence": []}});
    let rung = desk.call("intervention_put", args).await["id"].as_str().unwrap().to_owned();
    let args = json!({"case": case, "intervention": rung, "predicted": [-0.9, -0.5], "seal": true,
        "metric": {"name": "p95", "unit": "ms", "better": "lower"}});
    desk.call("prediction_put", args).await;
    rung
}

fn change(lo: f64, hi: f64) -> Value {
    json!({"given": "change", "lo": lo, "hi": hi, "grade": "measured", "source": {"kind": "entered"}})
}

/// The change as a capture shows it.
async fn measured(desk: &Desk, case: &str, lo: f64, hi: f64) -> Value {
    desk.import(case, "runs.csv", "run,change\n1,-0.01\n2,0.02\n").await;
    let source = json!({"kind": "cell", "exhibit": "E1", "block": 0, "line": 2, "column": "change"});
    json!({"given": "change", "lo": lo, "hi": hi, "grade": "measured", "source": source})
}

fn verdict(rung: &Value) -> &str {
    rung["verdict"]["decision"]["verdict"].as_str().unwrap()
}

/// `SHOW STATUS` of a server that has been up for some seconds.
fn status(uptime: u32) -> String {
    format!("Variable_name\tValue\nCom_commit\t{}\nInnodb_os_log_fsyncs\t90\nUptime\t{uptime}\n", uptime * 3)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_differs_between_the_arms_caps_until_it_is_dismissed() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "before.tsv", &status(90_000)).await;
    desk.import(&case, "after.tsv", &status(120)).await;
    let h = hypothesis(&desk, &case, "The pool is too small", &["pool"]).await;
    let r = rung(&desk, &case, &h, "pool size", "pass").await;
    let arms = json!({"before": ["E1"], "after": ["E2"]});
    let observed = json!({"case": case, "prediction": "P1", "effect": change(-0.05, 0.05), "arms": arms});
    let seen = desk.call("observation_put", observed).await;
    // The server was started between the arms: that can hide an effect, so nothing is refuted.
    assert_eq!(verdict(&seen), "inconclusive", "{seen}");
    let found = &seen["intervention"]["confounders"][0];
    assert_eq!((found["found"].as_str(), found["bias"].as_str()), (Some("restart"), Some("null")));
    assert_eq!(seen["deciding"][0]["code"], "decide_warm");
    let walk = desk.call("walk", json!({"case": case})).await;
    let missing: Vec<&str> =
        walk["steps"].as_array().unwrap().iter().map(|s| s["missing"]["code"].as_str().unwrap()).collect();
    assert!(missing.contains(&"walk_confounder_open"), "{missing:?}");
    let reply = desk.call("confounders", json!({"case": case, "intervention": r})).await;
    assert_eq!(reply["differences"][0]["state"], "open");
    assert_eq!(reply["after"]["uptime_s"], 120.0);

    let mut dismissed = found.clone();
    dismissed["level"] = json!("none");
    let put = |confounder: Value| json!({"case": case, "intervention": r, "confounder": confounder});
    assert_eq!(desk.refused("confounder_put", put(dismissed.clone())).await, "empty_text");
    dismissed["reason"] = json!("The pool was warmed for an hour before the run");
    desk.call("confounder_put", put(dismissed)).await;
    let again = desk.call("case_show", json!({"case": case})).await;
    assert_eq!(verdict(&again["rungs"][0]), "eliminated");
    let reply = desk.call("confounders", json!({"case": case, "intervention": r})).await;
    assert_eq!(reply["differences"][0]["state"], "dismissed");
    let history: Vec<&str> = again["standings"][0]["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["status"].as_str().unwrap())
        .collect();
    assert_eq!(history, ["not_tested", "open", "eliminated"]);
    assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_and_a_reset_of_postgresql_are_read_from_its_views() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let shown = |name: &str, value: &str| {
        let width = name.len().max(value.len());
        format!(" {name:^width$} \n{}\n {value}\n(1 row)\n\n", "-".repeat(width + 2))
    };
    let started = |at: &str| shown("pg_postmaster_start_time", at);
    let database = |hit: u32, read: u32, reset: &str| {
        format!("datid,datname,xact_commit,blks_read,blks_hit,stats_reset\n5,shop,100,{read},{hit},{reset}\n")
    };
    let files = [
        ("before-up.txt", started("2026-11-30 01:00:00.5+00")),
        ("before.csv", database(9_900, 100, "2026-11-30 02:00:00+00")),
        ("after-up.txt", started("2026-11-30 09:55:00+00")),
        ("after.csv", database(5_000, 5_000, "2026-11-30 09:55:00+00")),
        ("version.txt", shown("version", "PostgreSQL 15.18 (Debian 15.18-0) on x86_64")),
        ("buffers.txt", shown("shared_buffers", "16MB")),
    ];
    for (name, text) in &files {
        desk.import(&case, name, text).await;
    }
    for (exhibit, at) in [("E1", "09:00"), ("E2", "09:00"), ("E3", "10:00"), ("E4", "10:00")] {
        let moment = json!({"text": format!("2026-11-30T{at}:00Z"), "zone": null, "clock_offset_ms": 0});
        let edit = json!({"case": case, "exhibit": exhibit, "phase": null, "captured_at": moment, "caption": null,
            "clear": [], "blocks": []});
        desk.call("exhibit_edit", edit).await;
    }
    let h = hypothesis(&desk, &case, "The pool is too small", &["pool"]).await;
    let r = rung(&desk, &case, &h, "pool size", "pass").await;
    let arms =
        json!({"case": case, "intervention": r, "before": ["E1", "E2", "E5", "E6"], "after": ["E3", "E4"]});
    let reply = desk.call("confounders", arms).await;
    assert_eq!(reply["before"]["uptime_s"], 28_799.5);
    assert_eq!(reply["before"]["version"], "15.18");
    assert_eq!(reply["before"]["settings"], json!({"SHOW shared_buffers": "16MB"}));
    assert_eq!(reply["before"]["read_share"], 0.01);
    assert_eq!(reply["before"]["stats_age_s"], 25_200.0);
    assert_eq!(
        (reply["after"]["uptime_s"].as_f64(), reply["after"]["stats_age_s"].as_f64()),
        (Some(300.0), Some(300.0))
    );
    let keys: Vec<&str> = reply["differences"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| d["difference"]["key"].as_str().unwrap())
        .collect();
    assert_eq!(keys, ["restart", "cache_warmth", "stats_reset"]);
}

/// What k6 prints at the end of a run of 6,000 requests.
fn k6(p95: &str, max: &str, failed: &str) -> String {
    format!(
        "     http_req_duration..............: avg=1.2s  min=10ms med=90ms max={max} p(90)=2.1s p(95)={p95}\n     \
         http_req_failed................: {failed}%  ✓ 300      ✗ 5700\n     \
         http_reqs......................: 6000   100/s\n     \
         iterations.....................: 6000   100/s\n"
    )
}

fn pod(name: &str, ready: &str) -> String {
    format!(
        "Name:             {name}\nNamespace:        pay\nNode:             n1/10.0.0.7\nContainers:\n  app:\n    \
         State:          Running\n      Started:      Mon, 01 Sep 2025 09:00:00 +0900\n    Ready:          {ready}\n    \
         Restart Count:  0\n"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn percentiles_at_a_timeout_and_pods_that_serve_are_read_from_captures() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "before.txt", &k6("30s", "30.01s", "5.00")).await;
    desk.import(&case, "after.txt", &k6("480ms", "2.4s", "0.00")).await;
    desk.import(&case, "pods-before.txt", &pod("pay-7d9-a", "True")).await;
    let pods = [pod("pay-7d9-a", "True"), pod("pay-7d9-b", "True"), pod("pay-7d9-c", "False")].concat();
    desk.import(&case, "pods-after.txt", &pods).await;
    let h = hypothesis(&desk, &case, "The pool is too small", &["pool"]).await;
    let r = rung(&desk, &case, &h, "pool size", "pass").await;
    let arms = json!({"case": case, "intervention": r, "before": ["E1", "E3"], "after": ["E2", "E4"]});
    let reply = desk.call("confounders", arms).await;
    let before = json!({"percentile_ms": 30_000.0, "timeout_ms": 30_000.0, "error_share": 0.05, "replicas": 1.0,
        "load_per_s": 100.0});
    for (fact, value) in before.as_object().unwrap() {
        assert_eq!(&reply["before"][fact], value, "{fact}");
    }
    assert_eq!(reply["after"]["percentile_ms"], 480.0);
    assert_eq!(reply["after"]["timeout_ms"], Value::Null, "the run ends by itself");
    assert_eq!(reply["after"]["replicas"], 2.0, "one of three is not ready");
    let keys: Vec<&str> = reply["differences"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| d["difference"]["key"].as_str().unwrap())
        .collect();
    assert_eq!(keys, ["errors", "replicas", "censored:before"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn cells_are_rated_one_by_one_and_suggestions_are_taken() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let first = hypothesis(&desk, &case, "The tier", &["app_tier"]).await;
    let second = hypothesis(&desk, &case, "The CPU", &["db_cpu"]).await;
    let args = json!({"case": case, "hypothesis": first, "knob": "pods", "relief": "full", "resources": ["app_tier"],
        "check": {"statement": "pods", "criterion": "three", "outcome": "pass", "evidence": []}});
    desk.call("intervention_put", args).await;
    let args = json!({"case": case, "intervention": "R1", "predicted": [1.0, 2.0], "seal": true,
        "metric": {"name": "knee", "unit": "1/s", "better": "higher"}});
    desk.call("prediction_put", args).await;
    let effect = measured(&desk, &case, -0.05, 0.05).await;
    desk.call("observation_put", json!({"case": case, "prediction": "P1", "effect": effect})).await;
    let matrix = desk.call("matrix", json!({"case": case})).await;
    let row = &matrix["rows"][0];
    assert_eq!((row["id"].as_str(), row["cells"][0]["suggested"]["cell"].as_str()), (Some("O1"), Some("II")));
    assert_eq!(row["cells"][1]["suggested"]["cell"], "C");
    let put = |hypothesis: &str, cell: Value| json!({"case": case, "row": "O1", "hypothesis": hypothesis, "cell": cell});
    desk.call("matrix_put", put(&first, json!("II"))).await;
    let matrix = desk.call("matrix_put", put(&second, json!("C"))).await;
    assert_eq!(matrix["leaders"], json!([second]));
    assert_eq!(matrix["columns"][1]["inconsistency"], 2.0);
    assert_eq!(desk.refused("record_remove", json!({"case": case, "id": second})).await, "in_use");
    let matrix = desk.call("matrix_put", put(&first, Value::Null)).await;
    assert_eq!(matrix["columns"][0]["inconsistency"], 0.0);
    assert_eq!(
        desk.refused("matrix_put", json!({"case": case, "row": "V9", "hypothesis": first, "cell": "C"}))
            .await,
        "not_found"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_may_say_otherwise_and_both_stand() {
    let desk = Desk::new().await;
    desk.call("author_set", json!({"author": " Kim "})).await;
    let case = desk.case().await;
    let h = hypothesis(&desk, &case, "The disk", &[]).await;
    let r = rung(&desk, &case, &h, "disk", "unknown").await;
    let effect = measured(&desk, &case, -0.05, 0.05).await;
    desk.call("observation_put", json!({"case": case, "prediction": "P1", "effect": effect})).await;
    let over = |reason: Value| json!({"case": case, "id": r, "verdict": "confirmed", "reason": reason});
    assert_eq!(desk.refused("verdict_override", over(Value::Null)).await, "override_needs_reason");
    let said = desk.call("verdict_override", over(json!("seen on the spot"))).await;
    assert_eq!(verdict(&said), "inconclusive");
    let overridden = &said["verdict"]["overridden"];
    assert_eq!((overridden["verdict"].as_str(), overridden["by"].as_str()), (Some("confirmed"), Some("Kim")));
    // What it rests on changes: the rule says something else, the person's words stay, and say against what.
    desk.call("check_put", json!({"case": case, "intervention": r, "outcome": "pass"})).await;
    let view = desk.call("case_show", json!({"case": case})).await;
    assert_eq!(verdict(&view["rungs"][0]), "eliminated");
    assert_eq!(view["rungs"][0]["verdict"]["overridden"]["against"], "inconclusive");
    assert_eq!(view["standings"][0]["standing"]["status"], "eliminated");
    assert_eq!(view["standings"][0]["standing"]["overridden"], "confirmed");
    let journal = desk.call("journal", json!({"case": case})).await;
    let last = &journal["entries"][0];
    assert_eq!((last["by"].as_str(), last["action"].as_str()), (Some("Kim"), Some("check_recorded")));
    let moved = &last["verdicts"][0];
    assert_eq!(
        (moved["before"].as_str(), moved["after"].as_str()),
        (Some("inconclusive"), Some("eliminated"))
    );
    assert_eq!(view["head"], last["hash"]);
    let closing = desk.call("closing", json!({"case": case})).await;
    let weak: Vec<&str> =
        closing["weak"].as_array().unwrap().iter().map(|w| w["reason"]["code"].as_str().unwrap()).collect();
    assert_eq!(weak, ["close_no_conclusion", "close_overridden", "close_no_rival"]);
    let closed = desk.call("case_close", json!({"case": case})).await;
    assert_eq!(closed["closings"][0]["weak"].as_array().unwrap().len(), 3);
    desk.call("case_reopen", json!({"case": case})).await;
    let closed = desk.call("case_close", json!({"case": case})).await;
    assert_eq!(closed["closings"].as_array().unwrap().len(), 2);
    let ledger = desk.call("ledger", json!({"text": "DISK"})).await;
    let line = &ledger["lines"][0];
    assert_eq!((line["hypothesis"].as_str(), line["overridden"].as_str()), (Some("H1"), Some("confirmed")));
    assert_eq!(line["observed"], json!([-0.05, 0.05]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_capture_that_meets_the_limit_brings_a_rejected_hypothesis_up_again() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let h = hypothesis(&desk, &case, "The tier", &[]).await;
    rung(&desk, &case, &h, "pods", "pass").await;
    let sweep = |rate: u32| format!("rate,p95\n210,57\n{rate},59\n");
    desk.import(&case, "early.csv", &sweep(400)).await;
    // The clock stands still in this test; the steps after the verdict are a second later.
    desk.call("observation_put", json!({"case": case, "prediction": "P1", "effect": change(-0.05, 0.05)}))
        .await;
    let limit = json!({"words": "up to 290/s", "kind": "loadtest", "column": "rate", "at_least": 300.0});
    let put = json!({"case": case, "id": h, "statement": "The tier", "claim": "sole_cause", "limit": limit});
    desk.call("hypothesis_put", put).await;
    assert_eq!(desk.call("offers", json!({"case": case})).await, json!([]));
    let later = desk.ctx.at(inquest_api::model::case::Instant(crate::desk::NOON.0 + 1_000_000));
    for (name, rate) in [("low.csv", 250), ("high.csv", 310)] {
        let paste = json!({"text": sweep(rate), "name": name});
        let handle = desk.inquest.rpc("capture_paste", paste, &later).await.unwrap();
        let import = json!({"case": case, "handle": handle["handle"], "job": name});
        desk.inquest.rpc("capture_import", import, &later).await.unwrap();
    }
    let offers = desk.call("offers", json!({"case": case})).await;
    assert_eq!(offers.as_array().unwrap().len(), 1, "{offers}");
    let offer = &offers[0];
    assert_eq!(
        (offer["exhibit"].as_str(), offer["value"].as_f64(), offer["line"].as_u64()),
        (Some("E3"), Some(310.0), Some(3))
    );
    desk.call("offer_answer", json!({"case": case, "hypothesis": h, "exhibit": "E3"})).await;
    assert_eq!(desk.call("offers", json!({"case": case})).await, json!([]));
    // A form that knows nothing of limits leaves it.
    let put = json!({"case": case, "id": h, "statement": "The tier again", "claim": "sole_cause"});
    assert_eq!(desk.call("hypothesis_put", put).await["limit"]["words"], "up to 290/s");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_template_brings_check_prediction_and_what_else_changes() {
    let desk = Desk::new().await;
    let draft = desk
        .call("template_fill", json!({"template": "replicas", "from": "x1", "to": "x3", "scale": null}))
        .await;
    assert_eq!((draft["scale"].as_f64(), draft["predicted"].clone()), (Some(3.0), json!([1.0, 2.0])));
    assert_eq!(draft["check"]["outcome"], "unknown");
    assert_eq!(draft["confounders"][0]["found"], "shared_node");
    assert_eq!(desk.call("template_list", json!({})).await.as_array().unwrap().len(), 16);
    assert_eq!(desk.refused("template_fill", json!({"template": "none"})).await, "not_found");
    let draft = desk
        .call("template_fill", json!({"template": "cpu_limit", "from": "500m", "to": "1K", "scale": null}))
        .await;
    assert_eq!(draft["config"]["accepted"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_value_that_its_reader_refuses_fails_the_check() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let h = hypothesis(&desk, &case, "The limit", &[]).await;
    let r = rung(&desk, &case, &h, "cpu limit", "unknown").await;
    desk.call("observation_put", json!({"case": case, "prediction": "P1", "effect": change(-0.8, -0.6)}))
        .await;
    let check = |text: &str, outcome: &str| {
        let config = json!({"grammar": "kubernetes_quantity", "text": text, "accepted": true});
        json!({"case": case, "intervention": r, "outcome": outcome, "config": config})
    };
    // Whatever the caller claims, acceptance is computed; and what was refused was never in effect.
    let stored = desk.call("check_put", check("1K", "pass")).await;
    assert_eq!(
        (stored["check"]["config"]["accepted"].as_bool(), stored["check"]["outcome"].as_str()),
        (Some(false), Some("fail"))
    );
    let view = desk.call("case_show", json!({"case": case})).await;
    assert_eq!(verdict(&view["rungs"][0]), "void");
    desk.call("check_put", check("1k", "pass")).await;
    let view = desk.call("case_show", json!({"case": case})).await;
    assert_eq!(verdict(&view["rungs"][0]), "supported");
    let verify = desk.call("verify", json!({"case": case})).await;
    let checks: Vec<&str> =
        verify["items"].as_array().unwrap().iter().map(|i| i["check"].as_str().unwrap()).collect();
    assert!(checks.contains(&"config") && verify["holds"] == true, "{checks:?}");
    let reading = desk.call("config_check", json!({"grammar": "mysql_seconds", "text": "5m"})).await;
    assert_eq!(
        (reading["amount"].as_str(), reading["reason"].as_str()),
        (Some("5242880"), Some("suffix_is_binary"))
    );
}
