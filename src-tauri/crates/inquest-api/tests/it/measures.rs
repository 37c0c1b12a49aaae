//! Measures and the audit as the window asks for them: on captures of the samples, with figures that stand there.

use serde_json::{Value, json};

use crate::desk::{Desk, digest, near, of, sample};

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_finds_the_microseconds_and_takes_an_answer() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "digest.txt", &sample("cases/01-mysql-commit-fsync/01-digest-by-total.boxed.txt"))
        .await;
    let asked = json!({"source": {"of": "case", "case": case}});
    let audit = desk.call("audit", asked.clone()).await;
    let rows = audit["findings"].as_array().unwrap();
    let rules: Vec<&str> = rows.iter().map(|r| r["finding"]["rule"].as_str().unwrap()).collect();
    for rule in ["unit_inference", "product", "order"] {
        assert!(rules.contains(&rule), "{rule} is not among {rules:?}");
    }
    assert!(rows.iter().all(|r| r["answered"].is_null()));
    let unit = rows.iter().find(|r| r["finding"]["rule"] == "unit_inference").unwrap();
    assert_eq!(unit["finding"]["message"]["args"]["proved"], "us");

    let explained = json!({"case": case, "finding": unit["key"], "answer": "explained", "words": ""});
    assert_eq!(desk.refused("finding_answer", explained).await, "empty_text");
    let accepted = json!({"case": case, "finding": unit["key"], "answer": "accepted"});
    let after = desk.call("finding_answer", accepted).await;
    let answered = after["findings"].as_array().unwrap().iter().find(|r| r["key"] == unit["key"]).unwrap();
    assert_eq!(answered["answered"]["answer"], "accepted");
    // An answer is an edit like any other.
    desk.call("undo", json!({"case": case})).await;
    let undone = desk.call("audit", asked).await;
    assert!(undone["findings"].as_array().unwrap().iter().all(|r| r["answered"].is_null()));
    // The unit that the figures prove: the exhibit is read again. What the name claims stays wrong, and is answered.
    let corrected = json!({"case": case, "finding": unit["key"], "answer": "unit_corrected"});
    let after = desk.call("finding_answer", corrected).await;
    let rows = after["findings"].as_array().unwrap();
    let of_units: Vec<&Value> = rows.iter().filter(|r| r["finding"]["rule"] == "unit_inference").collect();
    assert_eq!(of_units.len(), 1);
    assert_eq!(of_units[0]["answered"]["answer"], "unit_corrected");
    let view = desk.call("case_show", json!({"case": case})).await;
    let columns = view["exhibits"][0]["blocks"][0]["columns"].as_array().unwrap();
    let column = columns.iter().find(|c| c["name"] == "avg_ms").unwrap();
    assert_eq!((&column["unit"], &column["unit_origin"]), (&json!("us"), &json!("entered")));

    let nothing = json!({"case": case, "finding": {"rule": "product"}, "answer": "accepted"});
    assert_eq!(desk.refused("finding_answer", nothing).await, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_audited_while_they_are_typed() {
    let desk = Desk::new().await;
    let asked = json!({"source": {"of": "words", "text": "The knee moved from 220 to 260 rps, up 15 %."}});
    let audit = desk.call("audit", asked).await;
    let rows = audit["findings"].as_array().unwrap();
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(rows[0]["finding"]["rule"], "percent_change");
    assert_eq!(rows[0]["finding"]["status"], "contradiction");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_rows_of_one_table_are_taken_apart() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "trend.csv", &sample("cases/07-aurora-copy-random-index/01-copy-trend.csv")).await;
    let row = |row: u32| json!({"side": "row", "of": of("E1"), "row": row});
    let factors = desk.call("factors", json!({"case": case, "before": row(0), "after": row(1)})).await;
    assert_eq!(factors["law"], "read_time");
    let value = |at: usize| &factors["factors"][at]["ratio"]["value"];
    near(value(0), 7.167);
    near(value(1), 5.273);
    near(value(2), 0.735);
    near(&factors["total"]["ratio"]["value"], 27.77);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sweep_has_a_bracket_and_two_have_a_shift() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "x1.csv", "rps,p95,errors\n150,82,0\n210,160,0\n230,1742,0\n").await;
    desk.import(&case, "x3.csv", "rps,p95,errors\n210,57,0\n250,335,0\n290,2301,0\n").await;
    let sweep = |exhibit: &str| {
        json!({
            "case": case, "of": of(exhibit), "x": null, "y": null, "errors": null, "completed": null, "slo": 500.0,
        })
    };
    let mut asked = sweep("E1");
    asked["against"] = sweep("E2");
    let knee = desk.call("knee", asked).await;
    assert_eq!(
        (&knee["sweep"]["bracket"]["lo"], &knee["sweep"]["bracket"]["hi"]),
        (&json!(210.0), &json!(230.0))
    );
    assert_eq!(
        (&knee["against"]["bracket"]["lo"], &knee["against"]["bracket"]["hi"]),
        (&json!(250.0), &json!(290.0))
    );
    near(&knee["shift"]["lo"], 0.087);
    near(&knee["shift"]["hi"], 0.381);
    let lines: Vec<u64> =
        knee["sweep"]["points"].as_array().unwrap().iter().map(|p| p["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [2, 3, 4]);
    // The bracket can be pinned: it is computed again from what is stored.
    let source = &knee["sweep"]["bracket"]["source"];
    let target = json!({
        "what": "method", "method": source["method"], "inputs": source["inputs"], "result": source["result"],
        "from": source["from"],
    });
    desk.call("evidence_pin", json!({"case": case, "target": target, "statement": "knee of one pod"})).await;
    assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], true);
}

/// A sheet kept by hand: a load with intervals in its cells, and a column of latencies for each arm.
#[tokio::test(flavor = "multi_thread")]
async fn the_columns_of_a_wide_sheet_are_arms_and_an_interval_has_two_ends() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "sweep.md", &sample("cases/08-k3s-scale-ladder/01-sweep-replicas.md")).await;
    let arm = |y: Value| {
        json!({
            "case": case, "of": of("E1"), "x": null, "y": y, "errors": null, "completed": null, "slo": 500.0,
        })
    };
    // Nobody named a column: the load by its word, the first of the latencies.
    let mut asked = arm(Value::Null);
    asked["against"] = arm(json!(2));
    let knee = desk.call("knee", asked).await;
    let (one, three) = (&knee["sweep"], &knee["against"]);
    assert_eq!(one["columns"], json!({"x": "rate_rps", "y": "x1_p95_ms"}));
    assert_eq!(three["columns"]["y"], "x3_p95_ms");
    let points = |sweep: &Value| -> Vec<(f64, f64, u64)> {
        let point =
            |p: &Value| (p["x"].as_f64().unwrap(), p["y"].as_f64().unwrap(), p["line"].as_u64().unwrap());
        sweep["points"].as_array().unwrap().iter().map(point).collect()
    };
    assert_eq!(points(one), [(190.0, 51.0, 3), (210.0, 57.0, 3), (230.0, 2131.0, 4)]);
    assert_eq!(points(three), [(190.0, 57.0, 3), (210.0, 57.0, 3), (250.0, 59.0, 5), (290.0, 4344.0, 6)]);
    assert_eq!((&one["bracket"]["lo"], &one["bracket"]["hi"]), (&json!(210.0), &json!(230.0)));
    assert_eq!((&three["bracket"]["lo"], &three["bracket"]["hi"]), (&json!(250.0), &json!(290.0)));
    near(&knee["shift"]["lo"], 0.087);
    near(&knee["shift"]["hi"], 0.381);
    // Ends of an interval come from the columns beside its cell.
    let from = one["bracket"]["source"]["from"].as_array().unwrap();
    assert!(from.iter().any(|cell| cell["column"] == "rate_rps high" && cell["line"] == 3), "{from:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn runs_are_compared_and_few_runs_say_so() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "a.csv", "run,p95\n1,100\n2,101\n3,102\n4,103\n5,104\n6,105\n").await;
    desk.import(&case, "b.csv", "run,p95\n1,80\n2,81\n3,82\n4,83\n5,84\n6,85\n").await;
    let arm = |exhibit: &str| json!({"arm": "column", "of": of(exhibit), "column": 1});
    let asked = json!({
        "case": case, "before": arm("E1"), "after": arm("E2"), "better": "lower", "null_band": null, "cv": null,
    });
    let runs = desk.call("runs", asked).await;
    assert_eq!(runs["reading"], "better");
    assert_eq!(runs["before"]["median"], 102.5);
    assert_eq!(runs["after"]["interval"], json!([80.0, 85.0]));
    near(&runs["figures"]["p"]["value"], 2.0 / 924.0);
    let typed = |values: &[f64]| json!({"arm": "typed", "values": values, "unit": "ms"});
    let one = json!({
        "case": case, "before": typed(&[100.0]), "after": typed(&[101.0]), "better": null, "null_band": null, "cv": null,
    });
    let one = desk.call("runs", one).await;
    assert_eq!((&one["reading"], &one["cv_from"]), (&json!("too_few_runs"), &json!("assumed")));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cache_says_whose_pages_came_in() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let folder = "cases/07-aurora-copy-random-index";
    for step in ["03-buffers-before", "04-buffers-step1"] {
        desk.import(&case, step, &sample(&format!("{folder}/{step}.aligned.txt"))).await;
    }
    let asked = json!({"case": case, "before": of("E1"), "after": of("E2"), "sizes": null, "top": 5});
    let cache = desk.call("buffer_cache", asked).await;
    let first = &cache["relations"][0];
    assert!(
        first["relation"].as_str().unwrap().contains("idx")
            || first["relation"].as_str().unwrap().contains("nc")
    );
    let (before, now) = (first["before"]["value"].as_f64().unwrap(), first["now"]["value"].as_f64().unwrap());
    assert_eq!(first["growth"]["value"].as_f64().unwrap(), now - before);
    assert!(first["share_of_growth"]["value"].as_f64().unwrap() > 0.5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_series_follows_a_counter_and_a_pareto_ranks_it() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    for (n, total) in [(1, "100000000000"), (2, "300000000000"), (3, "900000000000")] {
        let text = digest(&[("aa", &(n * 10).to_string(), total), ("bb", "7", "7000000000")]);
        desk.import(&case, &format!("{n}.tsv"), &text).await;
    }
    let asked = json!({
        "case": case, "of": [of("E1"), of("E2"), of("E3")], "column": "sum_timer_wait", "rate": false, "top": 5,
    });
    let series = desk.call("series", asked).await;
    assert_eq!(series["rows"][0]["values"], json!([200_000_000_000.0, 600_000_000_000.0]));
    let pareto = desk
        .call("delta_pareto", json!({"case": case, "before": of("E1"), "after": of("E3"), "by": null}))
        .await;
    assert_eq!((&pareto["a"], &pareto["rows"]), (&json!(1), &json!(2)));
    let delta = desk
        .call(
            "delta",
            json!({"case": case, "before": of("E1"), "after": of("E3"), "by": null, "first": 0, "count": 5}),
        )
        .await;
    assert_eq!(delta["mode"], "difference");
    near(&delta["time"]["total"]["total_ms"], 800.0);
    // A statement that merely begins with the word is no commit.
    assert_eq!(classes(&delta), ["other"]);
}

fn classes(delta: &Value) -> Vec<&str> {
    delta["time"]["classes"].as_array().unwrap().iter().map(|c| c["class"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn commits_are_held_against_other_statements() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    for step in ["L1-digest-strict", "L2-digest-relaxed"] {
        let text = sample(&format!("cases/01-mysql-commit-fsync/{step}.batch.tsv"));
        desk.import(&case, &format!("{step}.tsv"), &text).await;
    }
    let asked =
        json!({"case": case, "before": of("E1"), "after": of("E2"), "by": null, "first": 0, "count": 20});
    let delta = desk.call("delta", asked).await;
    assert!(classes(&delta).contains(&"commit"), "{:?}", delta["time"]["classes"]);
    let ranks: Vec<&str> =
        delta["ranks"].as_array().unwrap().iter().map(|r| r["code"].as_str().unwrap()).collect();
    assert!(!ranks.contains(&"hit_ratio"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_condition_filters_and_an_error_names_column_and_place() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "d.tsv", &digest(&[("aa", "10", "100000000000"), ("bb", "7", "7000000000")])).await;
    let window = |expression: &str| json!({"case": case, "of": of("E1"), "sort": null, "filters": [], "expression": expression, "first": 0, "count": 10});
    let kept = desk.call("table_window", window("sum_timer_wait / count_star > 5 ms")).await;
    assert_eq!((&kept["filtered"], &kept["lines"]), (&json!(1), &json!([2])));
    let error = desk
        .inquest
        .rpc("table_window", window("count_star > 1 and colour = 3"), &desk.ctx)
        .await
        .unwrap_err();
    assert_eq!(error.code, "expression_refused");
    assert_eq!((error.args["column"].as_str(), error.args["position"].as_str()), ("colour", "20"));
}
