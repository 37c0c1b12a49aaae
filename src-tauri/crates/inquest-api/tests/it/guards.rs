//! What must be refused, kept, or told apart around the walk of a case.

use inquest_api::{Inquest, Options};
use serde_json::{Value, json};

use crate::desk::{Desk, digest};

async fn exported(desk: &Desk, case: &str) -> std::path::PathBuf {
    let path = desk.folder.path().join("case.inquest");
    let to = desk.inquest.handles().writing(&path).handle;
    desk.call("bundle_export", json!({"case": case, "to": to, "job": "export"})).await;
    path
}

#[tokio::test(flavor = "multi_thread")]
async fn another_history_of_the_same_id_comes_in_under_a_new_id() {
    let (theirs, ours) = (Desk::new().await, Desk::new().await);
    let case = theirs.case().await;
    theirs.import(&case, "a.tsv", &digest(&[("aa", "1", "2")])).await;
    let bundle = exported(&theirs, &case).await;
    assert_eq!(ours.case().await, case, "both libraries count from one");
    ours.call("note_put", json!({"case": case, "text": "ours"})).await;

    let handle = |desk: &Desk| desk.inquest.handles().reading(&bundle).unwrap().handle;
    let adopted = ours.call("bundle_import", json!({"from": handle(&ours), "job": "import"})).await;
    assert_eq!(adopted["id"], "INQ-2");
    assert_eq!(ours.call("verify", json!({"case": "INQ-2"})).await["holds"], true);
    assert_eq!(ours.call("case_show", json!({"case": "INQ-1"})).await["notes"][0]["text"], "ours");

    let again = theirs.call("bundle_import", json!({"from": handle(&theirs), "job": "again"})).await;
    assert_eq!(again["id"], "INQ-1");
    assert_eq!(theirs.call("case_list", json!({})).await.as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_program_reads_and_does_not_write() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "a.tsv", &digest(&[("aa", "1", "2")])).await;
    let library = desk.folder.path().join("library");
    let second = Inquest::open(Options::new(library.clone())).await.unwrap();
    let call = async |name: &str, args: Value| second.rpc(name, args, &desk.ctx).await;
    assert_eq!(call("library_info", json!({})).await.unwrap()["read_only"], "locked");
    let refused = call("note_put", json!({"case": case, "text": "x"})).await.unwrap_err();
    assert_eq!((refused.code.as_str(), refused.args["why"].as_str()), ("library_read_only", "locked"));
    // The cache of rows may be gone even so: the second program rebuilds it for itself.
    std::fs::remove_dir_all(library.join("frames")).unwrap();
    let window = json!({"case": case, "of": {"exhibit": "E1", "block": 0}, "first": 0, "count": 5});
    assert_eq!(call("table_window", window).await.unwrap()["cells"][1][0], "aa");
    assert!(!library.join("frames").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_library_that_is_let_go_in_time_is_waited_for() {
    let desk = Desk::new().await;
    let library = desk.folder.path().join("library");
    let patient = Options { patience: std::time::Duration::from_secs(60), ..Options::new(library.clone()) };
    let waiting = tokio::spawn(Inquest::open(patient));
    tokio::time::sleep(std::time::Duration::from_millis(250)).await;
    assert!(!waiting.is_finished(), "it is still held");
    desk.inquest.close().await.unwrap();
    let second = waiting.await.unwrap().unwrap();
    let info = second.rpc("library_info", json!({}), &desk.ctx).await.unwrap();
    assert_eq!(info["read_only"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_something_rests_on_is_not_removed() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "a.tsv", &digest(&[(&"a".repeat(64), "3", "900")])).await;
    desk.call("hypothesis_put", json!({"case": case, "statement": "fsync", "claim": "contributes"})).await;
    let target = json!({"what": "cell", "of": {"exhibit": "E1", "block": 0}, "row": 0, "column": 4});
    let bearing = json!([{"hypothesis": "H1", "cell": "CC"}]);
    let pinned =
        desk.call("evidence_pin", json!({"case": case, "target": target, "bearings": bearing})).await;
    let said = format!("SUM_TIMER_WAIT of COMMIT {}: 900 ps", "a".repeat(64));
    assert_eq!(pinned["evidence"]["statement"], said);
    assert_eq!(desk.refused("record_remove", json!({"case": case, "id": "H1"})).await, "in_use");
    desk.call("evidence_rate", json!({"case": case, "id": "V1", "bearings": []})).await;
    desk.call("record_remove", json!({"case": case, "id": "H1"})).await;
    assert_eq!(
        desk.refused("evidence_rate", json!({"case": case, "id": "V1", "bearings": bearing})).await,
        "not_found"
    );
    assert_eq!(desk.refused("record_remove", json!({"case": case, "id": "E1"})).await, "not_found");
    let again = json!({"case": case, "statement": "redo log", "claim": "contributes"});
    assert_eq!(desk.call("hypothesis_put", again).await["id"], "H2", "an id is never used twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_number_is_found() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "a.tsv", &digest(&[("aa", "3", "900")])).await;
    let effect = json!({"given": "values",
        "before": {"value": 900.0, "unit": "ps", "grade": "measured",
            "source": {"kind": "cell", "exhibit": "E1", "block": 0, "line": 2, "column": "SUM_TIMER_WAIT"}},
        "after": {"value": 100.0, "unit": "ps", "grade": "measured", "source": {"kind": "entered"}}});
    desk.call("hypothesis_put", json!({"case": case, "statement": "fsync", "claim": "sole_cause"})).await;
    let check = json!({"statement": "s", "criterion": "c", "outcome": "pass", "evidence": []});
    let rung = json!({"case": case, "hypothesis": "H1", "knob": "k", "relief": "full", "check": check});
    desk.call("intervention_put", rung).await;
    let metric = json!({"name": "total", "unit": "ps", "better": "lower"});
    let sealed = json!({"case": case, "intervention": "R1", "metric": metric, "predicted": [-0.95, -0.5], "seal": true});
    desk.call("prediction_put", sealed).await;
    let rung =
        desk.call("observation_put", json!({"case": case, "prediction": "P1", "effect": effect})).await;
    assert_eq!(rung["observation"]["effect"]["source"]["method"], "stats.effect");
    assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], true);

    let originals = desk.folder.path().join("library").join("originals");
    let original = std::fs::read_dir(originals).unwrap().next().unwrap().unwrap().path();
    let writable = {
        let mut permissions = std::fs::metadata(&original).unwrap().permissions();
        #[allow(clippy::permissions_set_readonly_false, reason = "a test forges a file of its own")]
        permissions.set_readonly(false);
        permissions
    };
    std::fs::set_permissions(&original, writable).unwrap();
    let text = std::fs::read_to_string(&original).unwrap();
    std::fs::write(&original, text.replace("900", "901")).unwrap();
    let verify = desk.call("verify", json!({"case": case})).await;
    assert_eq!(verify["holds"], false);
    assert_eq!(
        (&verify["items"][0]["check"], &verify["items"][0]["detail"]["code"]),
        (&json!("original"), &json!("differs"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_and_events_are_remembered() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.call("settings_set", json!({"language": "ko", "theme": "dark"})).await;
    let at = |text: &str| json!({"at": null, "text": text, "zone": "Asia/Seoul", "clock_offset_ms": 0});
    for (text, when) in
        [("second", "2025-11-08 18:00"), ("unplaced", "in the evening"), ("first", "2025-11-08 10:00")]
    {
        desk.call("event_put", json!({"case": case, "at": at(when), "text": text})).await;
    }
    let desk = desk.restarted().await;
    assert_eq!(desk.call("settings_get", json!({})).await, json!({"language": "ko", "theme": "dark"}));
    let view = desk.call("case_show", json!({"case": case})).await;
    let order: Vec<&str> =
        view["events"].as_array().unwrap().iter().map(|e| e["text"].as_str().unwrap()).collect();
    assert_eq!(order, ["first", "second", "unplaced"]);
    desk.import(&case, "a.tsv", &digest(&[("aa", "3", "900")])).await;
    let delta = json!({"case": case, "before": {"exhibit": "E1", "block": 0}, "after": {"exhibit": "E1", "block": 0},
        "first": 0, "count": 201});
    assert_eq!(desk.refused("delta", delta).await, "window_too_large");
}
