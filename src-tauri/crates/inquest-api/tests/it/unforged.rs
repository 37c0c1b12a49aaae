//! What nobody can put into a case unseen: a result before its prediction, a measurement without a place, rows and records
//! that are not those of the captures and the journal.

use inquest_api::model::case::{CaseId, Change, Record, RecordKey, RecordKind};
use inquest_store::Library;
use serde_json::{Value, json};

use crate::desk::{Desk, NOON, of};

const BEFORE: &str = "queryid,query,calls,total_exec_time\n5,COMMIT,10,1000.5\n";
const AFTER: &str = "queryid,query,calls,total_exec_time\n5,COMMIT,30,3000.5\n";

async fn case_with_rung(desk: &Desk) -> String {
    let case = desk.case().await;
    desk.import(&case, "before.csv", BEFORE).await;
    desk.import(&case, "after.csv", AFTER).await;
    desk.call("hypothesis_put", json!({"case": case, "statement": "fsync", "claim": "sole_cause"})).await;
    let check = json!({"statement": "SHOW", "criterion": "2", "outcome": "pass", "evidence": []});
    let change = json!({"case": case, "hypothesis": "H1", "knob": "flush", "from": "1", "to": "2", "relief": "full", "check": check});
    desk.call("intervention_put", change).await;
    case
}

fn prediction(case: &str, predicted: [f64; 2]) -> Value {
    let metric = json!({"name": "latency", "unit": "ms", "better": "lower"});
    json!({"case": case, "intervention": "R1", "predicted": predicted, "seal": true, "metric": metric})
}

fn observation(case: &str, prediction: &str, source: Value) -> Value {
    let effect = json!({"given": "change", "lo": -0.2, "hi": -0.15, "grade": "measured", "source": source});
    json!({"case": case, "prediction": prediction, "effect": effect})
}

fn entered() -> Value {
    json!({"kind": "entered"})
}

fn cell(exhibit: &str, block: u32, line: u64, column: &str) -> Value {
    json!({"kind": "cell", "exhibit": exhibit, "block": block, "line": line, "column": column})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prediction_made_anew_after_the_result_was_sealed_late() {
    let desk = Desk::new().await;
    let case = case_with_rung(&desk).await;
    desk.call("prediction_put", prediction(&case, [-0.9, -0.5])).await;
    let first = desk.call("observation_put", observation(&case, "P1", entered())).await;
    assert_eq!(first["sealed_first"], true);
    desk.call("undo", json!({"case": case})).await;
    desk.call("undo", json!({"case": case})).await;
    let second = desk.call("prediction_put", prediction(&case, [-0.3, -0.12])).await;
    let id = second["id"].as_str().unwrap();
    let rung = desk.call("observation_put", observation(&case, id, entered())).await;
    assert_eq!(rung["sealed_first"], false);
    let closing = desk.call("closing", json!({"case": case})).await;
    let codes: Vec<&str> =
        closing["weak"].as_array().unwrap().iter().map(|w| w["reason"]["code"].as_str().unwrap()).collect();
    assert!(codes.contains(&"close_sealed_late"), "{codes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bounds_amended_after_the_result_are_weak_at_the_end_and_said_in_the_report() {
    let desk = Desk::new().await;
    let case = case_with_rung(&desk).await;
    desk.call("prediction_put", prediction(&case, [-0.9, -0.5])).await;
    desk.call("observation_put", observation(&case, "P1", entered())).await;
    let mut amended = prediction(&case, [-0.3, -0.12]);
    amended["id"] = json!("P1");
    amended["amendment"] = json!("the other disk");
    desk.call("prediction_put", amended).await;
    let closing = desk.call("closing", json!({"case": case})).await;
    let codes: Vec<&str> =
        closing["weak"].as_array().unwrap().iter().map(|w| w["reason"]["code"].as_str().unwrap()).collect();
    assert!(codes.contains(&"close_amended_late"), "{codes:?}");
    let path = desk.folder.path().join("report.md");
    let to = desk.inquest.handles().writing(&path).handle;
    desk.call("report_write", json!({"case": case, "to": to, "form": "markdown", "language": "en"})).await;
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("amended after the result was known"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_measured_without_a_place_that_is_there() {
    let desk = Desk::new().await;
    let case = case_with_rung(&desk).await;
    desk.call("prediction_put", prediction(&case, [-0.9, -0.5])).await;
    for source in [cell("E99", 0, 1, "calls"), cell("E1", 7, 2, "calls"), cell("E1", 0, 999, "calls")] {
        let code = desk.refused("observation_put", observation(&case, "P1", source.clone())).await;
        assert!(["not_found", "cell_unknown"].contains(&code.as_str()), "{source}: {code}");
    }
    let rung = desk.call("observation_put", observation(&case, "P1", entered())).await;
    assert_eq!(rung["observation"]["effect"]["grade"], "assumed");
    let rung = desk.call("observation_put", observation(&case, "P1", cell("E1", 0, 2, "calls"))).await;
    assert_eq!(rung["observation"]["effect"]["grade"], "measured");

    let stated = |source: Value| json!({"case": case, "target": {"what": "statement", "source": source, "grade": "measured"}, "statement": "slow"});
    for source in [cell("E1", 0, 2, "zzz"), cell("E1", 0, 999, "calls"), cell("E1", 7, 2, "calls")] {
        assert_eq!(desk.refused("evidence_pin", stated(source)).await, "cell_unknown");
    }
    let kept = desk.call("evidence_pin", stated(cell("E1", 0, 2, "calls"))).await;
    assert_eq!(kept["evidence"]["grade"], "measured");
    let method = json!({"what": "method", "method": "counters.ratio", "inputs": {"numerator": 1, "denominator": 3},
        "result": "ratio", "from": [cell("E1", 0, 999, "zzz")]});
    let pinned = json!({"case": case, "target": method, "statement": "a third"});
    assert_eq!(desk.refused("evidence_pin", pinned).await, "cell_unknown");
}

/// Failed checks of a case, as `record check`.
async fn failures(desk: &Desk, case: &str) -> Vec<String> {
    let reply = desk.call("verify", json!({"case": case})).await;
    let failed = reply["items"].as_array().unwrap().iter().filter(|item| item["holds"] == false);
    failed
        .map(|item| format!("{} {}", item["key"]["id"].as_str().unwrap(), item["check"].as_str().unwrap()))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_over_rows_are_verified_from_the_originals() {
    let desk = Desk::new().await;
    let case = case_with_rung(&desk).await;
    let delta = desk
        .call("delta", json!({"case": case, "before": of("E1"), "after": of("E2"), "first": 0, "count": 5}))
        .await;
    let key = &delta["rows"][0]["key"];
    let pin = json!({"what": "delta", "before": of("E1"), "after": of("E2"), "key": key, "column": "total_exec_time"});
    desk.call("evidence_pin", json!({"case": case, "target": pin, "statement": "took 2 s"})).await;
    assert_eq!(failures(&desk, &case).await, Vec::<String>::new());

    // The rows of both captures change places in the cache: what rests on the captures still holds.
    let frames = desk.folder.path().join("library/frames");
    let names: Vec<_> = std::fs::read_dir(&frames).unwrap().map(|f| f.unwrap().path()).collect();
    let [one, two] = names.as_slice() else { panic!("{names:?}") };
    let aside = frames.join("aside");
    std::fs::rename(one, &aside).unwrap();
    std::fs::rename(two, one).unwrap();
    std::fs::rename(&aside, two).unwrap();
    let desk = desk.restarted().await;
    assert_eq!(failures(&desk, &case).await, Vec::<String>::new());
    // What was read off the wrong rows does not.
    let cell = json!({"what": "cell", "of": of("E1"), "row": 0, "column": 3});
    desk.call("evidence_pin", json!({"case": case, "target": cell, "statement": "before"})).await;
    assert_eq!(failures(&desk, &case).await, ["V2 evidence"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn receipts_and_blocks_are_held_against_the_bytes() {
    let desk = Desk::new().await;
    let case = case_with_rung(&desk).await;
    let reply = desk.call("verify", json!({"case": case})).await;
    let checks: Vec<&str> =
        reply["items"].as_array().unwrap().iter().map(|i| i["check"].as_str().unwrap()).collect();
    assert_eq!(checks.iter().filter(|c| **c == "receipt").count(), 2);
    assert!(checks.contains(&"records"), "{checks:?}");

    // Somebody writes seven rows into the record of an exhibit, in the open, with a right journal.
    let folder = desk.closed().await;
    let library = Library::open(&folder.path().join("library")).await.unwrap();
    let id = CaseId(case.clone());
    let key = RecordKey { kind: RecordKind::Exhibit, id: "E1".into() };
    let Some(Record::Exhibit(exhibit)) = library.record(&id, &key).await.unwrap() else {
        panic!("no exhibit")
    };
    let mut forged = exhibit.clone();
    forged.blocks[0].rows = 7;
    let change = Change { key, before: Some(Record::Exhibit(exhibit)), after: Some(Record::Exhibit(forged)) };
    library.commit(&id, "exhibit_changed", vec![change], NOON).await.unwrap();
    library.close().await.unwrap();
    let desk = Desk::on(folder).await;
    assert_eq!(failures(&desk, &case).await, ["E1 receipt"]);
}
