//! What a report holds of computed figures: the page is answered what its ways of looking ask, and the Markdown shows how a
//! pinned figure was computed. The page itself is there when the interface was built before this crate.

use serde_json::{Value, json};

use crate::desk::{Desk, of, sample};

/// Members that are null are left out, as the page does before it looks a request up.
fn canonical(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            members.iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| (k.clone(), canonical(v))).collect()
        }
        Value::Array(list) => list.iter().map(canonical).collect(),
        other => other.clone(),
    }
}

/// The recording of a case's page; none where the page was not built.
async fn recording(desk: &Desk, case: &str) -> Option<Vec<Value>> {
    let page = desk.folder.path().join("case.html");
    let to = desk.inquest.handles().writing(&page).handle;
    let args = json!({"case": case, "to": to, "form": "html", "language": "en"});
    if let Err(refused) = desk.inquest.rpc("report_write", args, &desk.ctx).await {
        assert_eq!(refused.code, "page_not_built");
        return None;
    }
    let text = std::fs::read_to_string(&page).unwrap();
    let (_, after) = text.split_once("id=\"inquest-recording\">").unwrap();
    let recording: Value = serde_json::from_str(after.split_once("</script>").unwrap().0).unwrap();
    Some(recording["replies"].as_array().unwrap().clone())
}

/// A case with two sweeps, a sample of keys, two runs, and three snapshots of statements.
async fn case_of_measures(desk: &Desk) -> String {
    let case = desk.case().await;
    let sweeps = "target_rps,p95,throughput,users\n150,82,150,20\n210,160,209,40\n230,1742,210,400\n";
    let blocks = json!({"blocks": [{"block": 0, "kind": "loadtest.sweep", "columns": []}]});
    desk.import_as(&case, "x1.csv", sweeps, blocks.clone()).await;
    desk.import_as(&case, "x3.csv", &sweeps.replace("1742", "335"), blocks).await;
    let ids = sample("cases/07-aurora-copy-random-index/S1-ids-random.csv");
    desk.import(&case, "ids.csv", &ids).await;
    for step in ["1-baseline", "2-merchants"] {
        let text = sample(&format!("captures/postgresql-15.18/commit/{step}.pss_all.csv"));
        desk.import(&case, step, &text).await;
    }
    case
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_answered_what_its_ways_of_looking_ask() {
    let desk = Desk::new().await;
    let case = case_of_measures(&desk).await;
    // A limit that somebody chose, with the figure it gave.
    let curve = json!({
        "case": case, "of": of("E1"), "arm": null, "x": null, "y": null, "errors": null, "completed": null,
        "slo": 500.0, "against": null,
    });
    let knee = desk.call("knee", curve.clone()).await;
    assert_eq!(knee["sweep"]["bracket"]["lo"], 210.0);
    let target = json!({"what": "figure", "figure": knee["sweep"]["bracket"], "label": "knee"});
    desk.call("evidence_pin", json!({"case": case, "target": target, "statement": "knee"})).await;
    let delta = json!({
        "case": case, "before": of("E4"), "after": of("E5"), "by": null, "first": 0, "count": 200, "filter": null,
    });
    let rows = desk.call("delta", delta.clone()).await["rows"].clone();
    let first = rows.as_array().unwrap().iter().find(|row| !row["moments"].is_null()).unwrap()["key"].clone();

    // What an index on random keys costs, for a number of rows that somebody typed and pinned.
    let cache = sample("captures/postgresql-15.18/copy/1-copy-random.buffers_top.aligned.txt");
    desk.import(&case, "cache.txt", &cache).await;
    let sizes = sample("captures/postgresql-15.18/copy/1-copy-random.sizes.border2.txt");
    desk.import(&case, "sizes.txt", &sizes).await;
    let cost = json!({
        "case": case, "index": "tablea_nc_cola_colb", "rows": {"from": "typed", "value": 10000.0},
        "leaf_pages": null, "index_buffers": null, "internal_pages": null, "reads": null,
    });
    let costs = desk.call("index_cost", cost.clone()).await;
    let target = json!({"what": "figure", "figure": costs["figures"]["distinct_leaves"], "label": "leaves"});
    // A sheet kept by hand, whose columns of p95 are arms.
    let wide = "rate_rps,x1_p95_ms,x3_p95_ms,x1_mean_ms\n150,82,80,40\n210,160,150,70\n230,1742,335,900\n";
    desk.import(&case, "wide.csv", wide).await;
    desk.call("evidence_pin", json!({"case": case, "target": target, "statement": "leaves"})).await;

    let Some(replies) = recording(&desk, &case).await else { return };
    let answered = |name: &str, args: &Value| {
        let wanted = canonical(args);
        let found = replies.iter().find(|r| r["name"] == name && canonical(&r["args"]) == wanted);
        found.unwrap_or_else(|| panic!("{name} {args} is not recorded"))["reply"].clone()
    };
    let mut open = curve.clone();
    open["slo"] = Value::Null;
    let mut two = open.clone();
    two["against"] = json!({"case": case, "of": of("E2")});
    assert_eq!(answered("knee", &two)["against"]["points"].as_array().unwrap().len(), 3);
    assert_eq!(answered("knee", &curve), knee, "the limit of the pinned figure");
    let laws = json!({
        "case": case, "of": of("E2"), "arm": null, "throughput": null, "response": null, "users": null,
        "utilisation": null, "cores": null, "percent_of": null,
    });
    assert!(answered("load_checks", &laws)["laws"].as_array().is_some_and(|laws| !laws.is_empty()));
    let keys = answered("key_order", &json!({"case": case, "of": of("E3"), "column": 1}));
    assert_eq!(keys["figures"]["chains"]["value"], 9.0);
    assert_eq!(answered("index_cost", &cost), costs);
    let arms =
        json!({"case": case, "of": of("E8"), "y": 1, "against": {"case": case, "of": of("E8"), "y": 2}});
    let slowest = |sweep: &Value| sweep["points"][2]["y"].clone();
    let both = answered("knee", &arms);
    assert_eq!((slowest(&both["sweep"]), slowest(&both["against"])), (json!(1742.0), json!(335.0)));
    let of_costs = |r: &&Value| r["name"] == "index_cost" && r["args"]["index"] == "tablea_nc_cola_colb";
    assert_eq!(replies.iter().filter(of_costs).count(), 1);
    assert!(answered("delta", &delta)["rows"].is_array());
    let moments = json!({"case": case, "before": of("E4"), "after": of("E5"), "keys": [first]});
    assert_eq!(answered("moments", &moments)["rows"], 1);
    let side = |exhibit: &str| json!({"side": "window", "before": null, "after": of(exhibit), "key": first});
    let factors = json!({"case": case, "before": side("E4"), "after": side("E5"), "law": null});
    assert!(answered("factors", &factors)["factors"].as_array().is_some_and(|f| !f.is_empty()));
}

#[tokio::test(flavor = "multi_thread")]
async fn markdown_shows_the_working_of_what_was_pinned() {
    let desk = Desk::new().await;
    let case = case_of_measures(&desk).await;
    let curve = json!({"case": case, "of": of("E1"), "slo": 500.0});
    let knee = desk.call("knee", curve).await;
    let target = json!({"what": "figure", "figure": knee["sweep"]["bracket"], "label": "knee"});
    desk.call("evidence_pin", json!({"case": case, "target": target, "statement": "knee x1"})).await;
    let file = desk.folder.path().join("case.md");
    let to = desk.inquest.handles().writing(&file).handle;
    desk.call("report_write", json!({"case": case, "to": to, "form": "markdown", "language": "en"})).await;
    let text = std::fs::read_to_string(&file).unwrap();
    let (_, working) =
        text.split_once("## Working\n\n- V1 knee x1: 210…230").unwrap_or_else(|| panic!("{text}"));
    assert!(working.contains("  - knee.curve v1, bracket: A sweep read"), "{working}");
    assert!(working.contains("slo = 500"), "{working}");
    assert!(working.contains("x 150.0 y 82.0"), "{working}");
    assert!(working.contains("  - Source: E1:2, E1:3, E1:4\n"), "{working}");
}
