//! Figures of measures are pinned with their computation, and computed again: on captures of the samples.

use serde_json::{Value, json};

use crate::desk::{Desk, near, of, sample};

async fn pin(desk: &Desk, case: &str, figure: &Value, label: &str) {
    assert!(figure.is_object(), "{label}: {figure}");
    let target = json!({"what": "figure", "figure": figure, "label": label});
    desk.call("evidence_pin", json!({"case": case, "target": target, "statement": label})).await;
}

async fn holds(desk: &Desk, case: &str) {
    let verified = desk.call("verify", json!({"case": case})).await;
    assert_eq!(verified["holds"], true, "{}", verified["items"][0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn relations_in_the_cache_are_counted_again() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let folder = "cases/07-aurora-copy-random-index";
    for step in ["03-buffers-before", "04-buffers-step1"] {
        desk.import(&case, step, &sample(&format!("{folder}/{step}.aligned.txt"))).await;
    }
    let asked = json!({"case": case, "before": of("E1"), "after": of("E2"), "sizes": null, "top": 3});
    let cache = desk.call("buffer_cache", asked).await;
    let first = &cache["relations"][0];
    for what in ["before", "now", "growth", "share_of_growth", "share"] {
        pin(&desk, &case, &first[what], what).await;
    }
    pin(&desk, &case, &cache["growth"], "all").await;
    holds(&desk, &case).await;
    // A figure that is not what its source computes is refused.
    let mut wrong = first["growth"].clone();
    wrong["value"] = json!(wrong["value"].as_f64().unwrap() + 1.0);
    let target = json!({"what": "figure", "figure": wrong, "label": null});
    assert_eq!(desk.refused("evidence_pin", json!({"case": case, "target": target})).await, "figure_differs");
    let entered = json!({"value": 3.0, "unit": "ms", "grade": "measured", "source": {"kind": "entered"}});
    let target = json!({"what": "figure", "figure": entered, "label": null});
    let refused = desk.refused("evidence_pin", json!({"case": case, "target": target})).await;
    assert_eq!(refused, "figure_not_computed");
    // What rests on a purged exhibit cannot be checked.
    desk.call("exhibit_purge", json!({"case": case, "exhibit": "E1", "reason": "tenant names"})).await;
    assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn medians_knees_and_factors_are_pinned() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "a.csv", "run,p95\n1,100\n2,101\n3,102\n4,103\n5,104\n6,105\n").await;
    desk.import(&case, "b.csv", "run,p95\n1,80\n2,81\n3,82\n4,83\n5,84\n6,85\n").await;
    let arm = |exhibit: &str| json!({"arm": "column", "of": of(exhibit), "column": 1});
    let asked = json!({
        "case": case, "before": arm("E1"), "after": arm("E2"), "better": "lower", "null_band": null, "cv": null,
    });
    let runs = desk.call("runs", asked).await;
    let figures = &runs["figures"];
    assert_eq!(figures["median_before"]["value"], 102.5);
    assert_eq!(
        (&figures["interval_after"]["lo"], &figures["interval_after"]["hi"]),
        (&json!(80.0), &json!(85.0))
    );
    for what in ["median_before", "median_after", "mean_after", "interval_after", "p", "ratio_of_medians"] {
        pin(&desk, &case, &figures[what], what).await;
    }
    pin(&desk, &case, &runs["ratio"], "ratio").await;

    desk.import(
        &case,
        "sweep.csv",
        "users,p95,tps\n1,10,100\n2,11,190\n4,12,350\n8,20,560\n16,60,700\n32,200,650\n",
    )
    .await;
    let sweep = json!({
        "case": case, "of": of("E3"), "x": null, "y": null, "errors": null, "completed": null, "slo": 50.0,
    });
    let knee = desk.call("knee", sweep).await;
    pin(&desk, &case, &knee["sweep"]["bracket"], "bracket").await;
    pin(&desk, &case, &knee["sweep"]["hints"]["linear"], "hint").await;
    pin(&desk, &case, &knee["sweep"]["fits"]["usl"]["sigma"], "sigma").await;
    pin(&desk, &case, &knee["sweep"]["fits"]["usl"]["at"], "peak").await;

    desk.import(&case, "trend.csv", &sample("cases/07-aurora-copy-random-index/01-copy-trend.csv")).await;
    let row = |row: u32| json!({"side": "row", "of": of("E4"), "row": row});
    let factors = desk.call("factors", json!({"case": case, "before": row(0), "after": row(1)})).await;
    for factor in factors["factors"].as_array().unwrap() {
        pin(&desk, &case, &factor["ratio"], "factor").await;
    }
    pin(&desk, &case, &factors["total"]["ratio"], "total").await;
    holds(&desk, &case).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn parts_of_time_and_totals_are_pinned_by_their_codes() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "s", &sample("captures/postgresql-15.18/copy/1-copy-random.pss_copy.expanded.txt"))
        .await;
    let asked = json!({"case": case, "before": null, "after": of("E1"), "by": null, "first": 0, "count": 5});
    let delta = desk.call("delta", asked).await;
    let row = &delta["rows"][0];
    let value = async |key: &Value, column: &str| {
        let target =
            json!({"what": "delta", "before": null, "after": of("E1"), "key": key, "column": column});
        let reply = desk.call("evidence_pin", json!({"case": case, "target": target})).await;
        reply["evidence"]["quantity"]["value"].as_f64().unwrap()
    };
    assert!((value(&row["key"], "read_time").await - 2308.348864).abs() < 1e-9);
    assert!((value(&row["key"], "read_share").await - 2308.348864 / 2485.467325).abs() < 1e-12);
    assert_eq!(value(&row["key"], "reads_per_row").await, 6235.0 / 10000.0);
    let whole = json!({});
    assert_eq!(value(&whole, "shared_blks_read").await, 6235.0);
    assert!((value(&whole, "read_time").await - 2308.348864).abs() < 1e-9);
    assert_eq!(value(&whole, "other.calls").await, 1.0);
    let nothing = json!({"what": "delta", "before": null, "after": of("E1"), "key": {}, "column": "colour"});
    assert_eq!(
        desk.refused("evidence_pin", json!({"case": case, "target": nothing})).await,
        "column_unknown"
    );
    holds(&desk, &case).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn percentiles_are_their_buckets() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let text = sample("formats/mysql/statement-histogram-mysql-8.4.tsv");
    desk.import(&case, "h.tsv", &text).await;
    let asked = json!({"case": case, "before": null, "after": of("E1"), "chosen": null, "percentiles": [], "top": 10});
    let reply = desk.call("histograms", asked).await;
    let row = &reply["rows"][0];
    assert_eq!(row["calls"]["value"], 10.0);
    let percentile = |at: usize| {
        let p = &row["percentiles"][at];
        (p["q"].as_f64().unwrap(), p["value"]["lo"].as_f64().unwrap(), p["value"]["hi"].as_f64().unwrap())
    };
    assert_eq!(percentile(0), (0.5, 60_255_959.0, 63_095_734.0));
    assert_eq!(row["percentiles"][0]["value"]["unit"], "ps");
    let buckets: Vec<(u64, f64)> = reply["buckets"]
        .as_array()
        .unwrap()
        .iter()
        .map(|b| (b["count"].as_u64().unwrap(), b["cumulative"].as_f64().unwrap()))
        .collect();
    assert_eq!(buckets, [(4, 0.4), (6, 1.0)]);
    pin(&desk, &case, &row["percentiles"][1]["value"], "p95").await;
    pin(&desk, &case, &row["calls"], "calls").await;

    // Six calls more in the lower bucket: the window's median is there, though that of all calls is not.
    let later = text.replace("\t4\t4\t0.4", "\t10\t10\t0.6");
    assert_ne!(later, text);
    desk.import(&case, "h2.tsv", &later).await;
    let asked = json!({
        "case": case, "before": of("E1"), "after": of("E2"), "chosen": null, "percentiles": [0.5], "top": 10,
    });
    let window = desk.call("histograms", asked).await;
    assert_eq!(window["rows"][0]["calls"]["value"], 6.0);
    assert_eq!(window["rows"][0]["percentiles"][0]["value"]["hi"], 60_255_959.0);
    pin(&desk, &case, &window["rows"][0]["percentiles"][0]["value"], "median of the window").await;
    holds(&desk, &case).await;

    let open = sample("formats/mysql/statement-histogram-global-mysql-8.4.boxed.txt");
    desk.import(&case, "g.txt", &open).await;
    let asked = json!({"case": case, "before": null, "after": of("E3"), "chosen": null, "percentiles": [0.99], "top": 1});
    let global = desk.call("histograms", asked).await;
    assert_eq!(global["rows"][0]["percentiles"][0]["value"]["hi"], Value::Null);
    assert_eq!(global["notes"][0]["code"], "histogram_open");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_laws_of_a_load_test_are_checked() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    // The published run: 84.3 requests a second of 1.225 s by 90 users.
    let said = json!({"blocks": [{"block": 0, "columns": [{"column": 2, "name": null, "unit": "s"}]}]});
    desk.import_as(&case, "load.csv", "users,throughput,mean,cpu\n90,84.3,1.225,95\n90,50,1.2,60\n", said)
        .await;
    let asked = |cores: Value| {
        json!({
            "case": case, "of": of("E1"), "throughput": null, "response": null, "users": null, "utilisation": null,
            "cores": cores, "percent_of": null,
        })
    };
    let reply = desk.call("load_checks", asked(Value::Null)).await;
    let law = |reply: &Value, name: &str| {
        let laws = reply["laws"].as_array().unwrap();
        let law = laws.iter().find(|l| l["law"] == name).unwrap();
        law["state"].as_str().unwrap().to_owned()
    };
    assert_eq!(law(&reply, "little"), "contradicted");
    assert_eq!(law(&reply, "utilisation"), "not_checkable");
    let point = &reply["points"][0];
    near(&point["figures"]["in_flight"]["value"], 103.27);
    assert_eq!(point["contradictions"], json!(["in_flight_above_users"]));
    assert_eq!(point["line"], 2);
    pin(&desk, &case, &point["figures"]["in_flight"], "in flight").await;
    pin(&desk, &case, &reply["figures"]["think_time_lo"], "think time").await;
    let busy = desk.call("load_checks", asked(json!(4.0))).await;
    assert_eq!(law(&busy, "utilisation"), "holds");
    // 0.95 × 4 cores / 84.3 per s = 45.08 ms of CPU each, 0.6 × 4 / 50 = 48 ms: one demand within a tenth.
    near(&busy["points"][0]["figures"]["demand"]["value"], 45.08);
    assert_eq!(law(&busy, "demand"), "holds");
    holds(&desk, &case).await;
    // Without a unit of the response no law multiplies it.
    desk.import(&case, "bare.csv", "users,throughput,mean\n90,84.3,1.225\n").await;
    let mut bare = asked(Value::Null);
    bare["of"] = of("E2");
    let reply = desk.call("load_checks", bare).await;
    assert_eq!(law(&reply, "little"), "not_checkable");
    assert_eq!(reply["notes"][0]["code"], "load_response_unit");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cost_of_random_keys_is_held_against_the_reads_of_the_index() {
    let folder = "captures/postgresql-15.18/copy";
    for (step, reads, reading) in [
        ("1-copy-random.idx_io.aligned.txt", 6104.0, "as_random"),
        ("3-copy-seq.idx_io.aligned.txt", 166.0, "fewer"),
    ] {
        let desk = Desk::new().await;
        let case = desk.case().await;
        desk.import(&case, "sizes", &sample(&format!("{folder}/1-copy-random.sizes.border2.txt"))).await;
        desk.import(&case, "before", &sample(&format!("{folder}/0-before.idx_io.aligned.txt"))).await;
        desk.import(&case, "after", &sample(&format!("{folder}/{step}"))).await;
        let asked = json!({
            "case": case, "index": "tablea_nc_cola_colb", "rows": {"from": "typed", "value": 10000.0},
            "leaf_pages": null, "index_buffers": null, "internal_pages": null, "reads": null,
        });
        let cost = desk.call("index_cost", asked).await;
        let figure = |name: &str| cost["figures"][name]["value"].as_f64().unwrap();
        // 88,743,936 bytes are 10,833 pages.
        assert_eq!(figure("leaf_pages"), 10833.0);
        assert_eq!(figure("reads_observed"), reads);
        near(&cost["figures"]["distinct_leaves"]["value"], 10833.0 * (1.0 - (-10000.0_f64 / 10833.0).exp()));
        assert_eq!(cost["reading"], reading);
        assert_eq!(cost["missing"], json!(["index_buffers"]));
        assert_eq!(cost["figures"]["distinct_leaves"]["grade"], "assumed", "the rows were typed");
        pin(&desk, &case, &cost["figures"]["reads_observed"], "reads").await;
        pin(&desk, &case, &cost["figures"]["distinct_leaves"], "model").await;
        holds(&desk, &case).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn moments_of_several_rows_are_merged() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "s.csv", &sample("captures/postgresql-15.18/commit/1-baseline.pss_all.csv")).await;
    let asked = json!({"case": case, "before": null, "after": of("E1"), "by": null, "first": 0, "count": 50});
    let delta = desk.call("delta", asked).await;
    let rows: Vec<&Value> = delta["rows"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|r| r["label"].as_str().is_some_and(|l| l.starts_with("INSERT INTO")))
        .collect();
    assert_eq!(rows.len(), 3);
    let keys: Vec<&Value> = rows.iter().map(|r| &r["key"]).collect();
    let merged =
        desk.call("moments", json!({"case": case, "before": null, "after": of("E1"), "keys": keys})).await;
    let moments = |row: &Value, name: &str| row["moments"][name].as_f64().unwrap();
    let calls: f64 = rows.iter().map(|r| moments(r, "calls")).sum();
    let mean = rows.iter().map(|r| moments(r, "calls") * moments(r, "mean_ms")).sum::<f64>() / calls;
    let square = |r: &&Value| {
        moments(r, "calls") * (moments(r, "sd_ms").powi(2) + (moments(r, "mean_ms") - mean).powi(2))
    };
    let sd = (rows.iter().map(square).sum::<f64>() / calls).sqrt();
    let figure = |name: &str| merged["figures"][name]["value"].as_f64().unwrap();
    assert_eq!(figure("calls"), 4674.0);
    assert!((figure("mean") - mean).abs() < 1e-12);
    assert!((figure("sd") - sd).abs() < 1e-9);
    for name in ["calls", "mean", "sd"] {
        pin(&desk, &case, &merged["figures"][name], name).await;
    }
    holds(&desk, &case).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_with_a_time_of_their_own_are_a_series() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let text = "time,arm,p95\n2026-11-30T13:00:00Z,a,10\n2026-11-30T13:00:00Z,b,40\n2026-11-30T13:01:00Z,a,12\n2026-11-30T13:01:00Z,b,\n";
    desk.import(&case, "points.csv", text).await;
    let event = json!({"case": case, "id": null, "text": "deploy", "at": {"at": null, "text": "2026-11-30T13:00:30Z", "zone": null}});
    desk.call("event_put", event).await;
    let asked = json!({"case": case, "of": [of("E1")], "column": null, "rate": false, "keys": [], "top": 6});
    let series = desk.call("series", asked).await;
    assert_eq!((&series["column"], &series["columns"]), (&json!("p95"), &json!(["p95"])));
    assert_eq!(series["at"], json!(["1796043600000000", "1796043660000000"]));
    let rows = series["rows"].as_array().unwrap();
    assert_eq!((&rows[0]["label"], &rows[0]["values"]), (&json!("b"), &json!([40.0, null])));
    assert_eq!((&rows[1]["key"], &rows[1]["values"]), (&json!({"arm": "a"}), &json!([10.0, 12.0])));
    assert_eq!(series["marks"][0]["title"], "deploy");
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_that_were_guarded_for_spreadsheets_come_back() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    // Formulas, apostrophes of their own, full-width forms, and what only looks like either.
    let texts = ["=1+1", "+cmd|' /C calc'!A0", "-x", "@a", "'=1", "''=2", "'a", "plain", "＝1", "커밋"];
    let rows: String = texts.iter().enumerate().map(|(n, t)| format!("{n},\"{t}\"\n")).collect();
    desk.import(&case, "a.csv", &format!("n,word\n{rows}")).await;
    let target = desk.folder.path().join("out.csv");
    let to = desk.inquest.handles().writing(&target);
    let window = |exhibit: &str| json!({"case": case, "of": of(exhibit), "sort": null, "filters": [], "first": 0, "count": 50});
    let export = json!({"rows": {"what": "table", "request": window("E1")}, "to": to.handle, "job": "x"});
    desk.call("table_export", export).await;
    let written = std::fs::read_to_string(&target).unwrap();
    assert!(written.starts_with("n,word,#line\r\n0,'=1+1,2\r\n"), "{written}");
    desk.import(&case, "out.csv", &written).await;
    let cells = async |exhibit: &str| desk.call("table_window", window(exhibit)).await["cells"][1].clone();
    assert_eq!(cells("E1").await, json!(texts));
    assert_eq!(cells("E2").await, json!(texts), "lossless there and back");
    // What others guarded is theirs: nobody knows.
    desk.import(&case, "theirs.csv", "n,word\n1,'=1+1\n2,b\n").await;
    assert_eq!(cells("E3").await, json!(["'=1+1", "b"]));
}
