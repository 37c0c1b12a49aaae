//! A case from its beginning to its verdict, as the window walks it, and what must not be possible on the way.

use std::sync::Arc;

use inquest_api::Context;
use inquest_api::wire::JobRef;
use serde_json::{Value, json};

use crate::desk::{Desk, digest, of};

/// 2^53 + 1 and the largest counter there is: neither is a double.
const BEYOND: &str = "9007199254740993";
const LARGEST: &str = "18446744073709551615";

async fn case_with_snapshots(desk: &Desk) -> String {
    let case = desk.case().await;
    let before = digest(&[("aa", "100", "540000000000000"), ("bb", "7", "7000000000000")]);
    let after =
        digest(&[("aa", "300", "9547199254740993"), ("bb", "9", "9000000000000"), ("cc", "1", LARGEST)]);
    desk.import(&case, "before.tsv", &before).await;
    desk.import(&case, "after.tsv", &after).await;
    case
}

async fn rung(desk: &Desk, case: &str) {
    desk.call(
        "hypothesis_put",
        json!({"case": case, "statement": "Each commit pays for an fsync", "claim": "sole_cause"}),
    )
    .await;
    desk.call(
        "intervention_put",
        json!({
            "case": case, "hypothesis": "H1", "knob": "flush_log_at_trx_commit", "from": "1", "to": "2",
            "relief": "full",
            "check": {"statement": "SHOW VARIABLES", "criterion": "shows 2", "outcome": "pass", "evidence": []},
        }),
    )
    .await;
}

fn prediction(case: &str, predicted: [f64; 2]) -> Value {
    json!({
        "case": case, "intervention": "R1", "predicted": predicted, "seal": true,
        "metric": {"name": "commit latency", "unit": "ms", "better": "lower"},
    })
}

fn observation(lo: f64, hi: f64, case: &str) -> Value {
    let effect =
        json!({"given": "change", "lo": lo, "hi": hi, "grade": "measured", "source": {"kind": "entered"}});
    json!({"case": case, "prediction": "P1", "effect": effect})
}

#[tokio::test(flavor = "multi_thread")]
async fn from_two_captures_to_a_verdict_and_back() {
    let desk = Desk::new().await;
    let case = case_with_snapshots(&desk).await;

    let view = desk.call("case_show", json!({"case": case})).await;
    let receipt = &view["exhibits"][1]["receipt"];
    assert_eq!((&receipt["lines"], &receipt["row"], &receipt["header"]), (&json!(4), &json!(3), &json!(1)));

    let delta = desk
        .call("delta", json!({"case": case, "before": of("E1"), "after": of("E2"), "first": 0, "count": 50}))
        .await;
    let column = |name: &str| {
        let columns = delta["columns"].as_array().unwrap();
        columns.iter().position(|c| c["name"] == name).unwrap_or_else(|| panic!("{columns:?}"))
    };
    let row = |digest: &str| {
        let rows = delta["rows"].as_array().unwrap();
        rows.iter().find(|r| r["key"]["digest"] == digest).unwrap_or_else(|| panic!("{rows:?}")).clone()
    };
    assert_eq!(row("aa")["state"], "both");
    assert_eq!(row("aa")["delta"][column("count_star")], "200");
    assert_eq!(row("aa")["delta"][column("sum_timer_wait")], "9007199254740993");
    assert_eq!(row("cc")["state"], "new");
    assert_eq!(row("cc")["after"][column("sum_timer_wait")], LARGEST);

    let pin = json!({"what": "delta", "before": of("E1"), "after": of("E2"),
        "key": {"schema_name": "shop", "digest": "aa"}, "column": "sum_timer_wait"});
    let pinned = desk.call("evidence_pin", json!({"case": case, "target": pin})).await;
    let quantity = &pinned["evidence"]["quantity"];
    assert_eq!(
        (&quantity["value"], &quantity["unit"], &quantity["grade"]),
        (&json!(BEYOND), &json!("ps"), &json!("derived"))
    );
    let cell = json!({"what": "cell", "of": of("E2"), "row": 2, "column": 4});
    let pinned = desk.call("evidence_pin", json!({"case": case, "target": cell})).await;
    assert_eq!(pinned["evidence"]["quantity"]["value"], LARGEST);
    assert_eq!(pinned["evidence"]["source"]["line"], 4);

    rung(&desk, &case).await;
    desk.call("prediction_put", prediction(&case, [-0.9, -0.5])).await;
    let rung = desk.call("observation_put", observation(-0.93, -0.92, &case)).await;
    assert_eq!(rung["sealed_first"], true);
    assert_eq!(rung["seal_holds"], true);
    assert_eq!(rung["verdict"]["decision"]["verdict"], "supported");

    let undone = desk.call("undo", json!({"case": case})).await;
    assert_eq!(undone["action"], "observation_recorded");
    let view = desk.call("case_show", json!({"case": case})).await;
    assert_eq!(view["rungs"][0]["observation"], Value::Null);
    assert_eq!(view["rungs"][0]["verdict"], Value::Null);

    let desk = desk.restarted().await;
    let redone = desk.call("redo", json!({"case": case})).await;
    assert_eq!(redone["action"], "observation_recorded");
    let view = desk.call("case_show", json!({"case": case})).await;
    assert_eq!(view["rungs"][0]["verdict"]["decision"]["verdict"], "supported");
    assert_eq!(view["leading"], json!({"hypothesis": "H1", "verdict": "supported"}));
    let verify = desk.call("verify", json!({"case": case})).await;
    assert_eq!(verify["holds"], true, "{}", verify["items"]);
    let checks: Vec<&str> =
        verify["items"].as_array().unwrap().iter().map(|i| i["check"].as_str().unwrap()).collect();
    for check in ["chain", "seal", "original", "evidence", "observation", "verdict"] {
        assert!(checks.contains(&check), "{checks:?}");
    }
    assert_eq!(desk.call("journal", json!({"case": case})).await["chain_holds"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_bytes_again_change_nothing_and_say_so() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let text = digest(&[("aa", "1", "2")]);
    let first = desk.import(&case, "a.tsv", &text).await;
    let again = desk.import(&case, "b.tsv", &text).await;
    assert_eq!((&first["already"], &again["already"]), (&json!(false), &json!(true)));
    assert_eq!(again["exhibit"]["id"], first["exhibit"]["id"]);
    assert_eq!(desk.call("journal", json!({"case": case})).await["entries"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_observed_before_the_prediction_is_sealed() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    rung(&desk, &case).await;
    let within_band = prediction(&case, [-0.3, -0.05]);
    assert_eq!(desk.refused("prediction_put", within_band).await, "seal_within_null_band");
    let mut open = prediction(&case, [-0.9, -0.5]);
    open["seal"] = json!(false);
    desk.call("prediction_put", open).await;
    assert_eq!(
        desk.refused("observation_put", observation(-0.9, -0.8, &case)).await,
        "prediction_not_sealed"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_amendment_after_the_result_shows() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    rung(&desk, &case).await;
    desk.call("prediction_put", prediction(&case, [-0.9, -0.5])).await;
    let mut changed = prediction(&case, [-0.6, -0.2]);
    changed["id"] = json!("P1");
    assert_eq!(desk.refused("prediction_put", changed.clone()).await, "amendment_needs_reason");
    desk.call("observation_put", observation(-0.4, -0.3, &case)).await;
    let view = desk.call("case_show", json!({"case": case})).await;
    assert_eq!(view["rungs"][0]["verdict"]["decision"]["verdict"], "not_alone");
    changed["amendment"] = json!("the binlog still syncs");
    let amended = desk.call("prediction_put", changed).await;
    assert_eq!(amended["amendments"][0]["after_data"], true);
    assert_eq!(amended["amendments"][0]["predicted_before"], json!([-0.9, -0.5]));
    let view = desk.call("case_show", json!({"case": case})).await;
    assert_eq!(
        view["rungs"][0]["seal_holds"], true,
        "the seal itself is honest, and the amendment is listed"
    );
    assert_eq!(view["rungs"][0]["verdict"]["inputs"]["predicted"], json!([-0.6, -0.2]));
    assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verdict_follows_its_check_in_the_same_entry() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    rung(&desk, &case).await;
    desk.call("prediction_put", prediction(&case, [-0.9, -0.5])).await;
    desk.call("observation_put", observation(-0.05, 0.05, &case)).await;
    let verdict = |view: Value| view["rungs"][0]["verdict"]["decision"]["verdict"].clone();
    assert_eq!(verdict(desk.call("case_show", json!({"case": case})).await), "eliminated");
    desk.call("check_put", json!({"case": case, "intervention": "R1", "outcome": "fail"})).await;
    assert_eq!(verdict(desk.call("case_show", json!({"case": case})).await), "void");
    desk.call("undo", json!({"case": case})).await;
    assert_eq!(verdict(desk.call("case_show", json!({"case": case})).await), "eliminated");
    let ledger = desk.call("ledger", json!({"text": null, "case": null})).await;
    assert_eq!(ledger["lines"].as_array().unwrap().len(), 1);
    assert_eq!(ledger["lines"][0]["hypothesis"], "H1");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_rests_on_a_purged_exhibit_says_so() {
    let desk = Desk::new().await;
    let case = case_with_snapshots(&desk).await;
    let cell = json!({"what": "cell", "of": {"exhibit": "E1", "block": 0}, "row": 0, "column": 3});
    desk.call("evidence_pin", json!({"case": case, "target": cell})).await;
    let purged = desk
        .call("exhibit_purge", json!({"case": case, "exhibit": "E1", "reason": "names of customers"}))
        .await;
    assert_eq!(purged["purged"]["reason"], "names of customers");
    let view = desk.call("case_show", json!({"case": case})).await;
    assert_eq!(view["broken"], json!([{"kind": "evidence", "id": "V1"}]));
    let window = json!({"case": case, "of": {"exhibit": "E1", "block": 0}, "first": 0, "count": 1});
    assert_eq!(desk.refused("table_window", window).await, "exhibit_purged");
    let verify = desk.call("verify", json!({"case": case})).await;
    assert_eq!(verify["items"][0]["key"]["id"], "V1");
    assert_eq!(verify["items"][0]["detail"]["code"], "exhibit_purged");
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_come_back_from_the_original_when_the_cache_is_gone() {
    let desk = Desk::new().await;
    let case = case_with_snapshots(&desk).await;
    let window = json!({"case": case, "of": {"exhibit": "E2", "block": 0}, "first": 0, "count": 10,
        "sort": {"column": 4, "descending": true}});
    let before = desk.call("table_window", window.clone()).await;
    assert_eq!(before["cells"][4][0], LARGEST);
    assert_eq!(before["rows"][0], 2);
    let desk = desk.restarted().await;
    let frames = desk.folder.path().join("library").join("frames");
    std::fs::remove_dir_all(&frames).unwrap();
    std::fs::create_dir(&frames).unwrap();
    assert_eq!(desk.call("table_window", window).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_unit_given_by_the_person_is_kept_and_can_be_taken_back() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "readings.csv", "run,latency\nbefore,20.7\nafter,1.47\n").await;
    let cell = json!({"case": case, "target": {"what": "cell", "of": {"exhibit": "E1", "block": 0}, "row": 0, "column": 1}});
    assert_eq!(desk.refused("evidence_pin", cell.clone()).await, "unit_unknown");
    let edit = json!({"case": case, "exhibit": "E1",
        "blocks": [{"block": 0, "columns": [{"column": 1, "name": null, "unit": "ms"}]}]});
    let exhibit = desk.call("exhibit_edit", edit).await;
    assert_eq!(exhibit["blocks"][0]["columns"][1]["unit"], "ms");
    assert_eq!(exhibit["blocks"][0]["columns"][1]["unit_origin"], "entered");
    let pinned = desk.call("evidence_pin", cell.clone()).await;
    assert_eq!(pinned["evidence"]["quantity"]["value"], 20.7);
    assert_eq!(pinned["evidence"]["quantity"]["unit"], "ms");
    assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], true);
    desk.call("undo", json!({"case": case})).await;
    desk.call("undo", json!({"case": case})).await;
    assert_eq!(desk.refused("evidence_pin", cell).await, "unit_unknown");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_case_is_read_only_until_it_is_reopened() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.call("case_close", json!({"case": case})).await;
    assert_eq!(desk.refused("note_put", json!({"case": case, "text": "late"})).await, "case_closed");
    desk.call("case_reopen", json!({"case": case})).await;
    assert_eq!(desk.call("note_put", json!({"case": case, "text": "late"})).await["id"], "N1");
    assert_eq!(desk.refused("no_such_command", json!({})).await, "unknown_command");
    assert_eq!(desk.refused("note_put", json!({"case": case})).await, "bad_arguments");
    assert_eq!(desk.refused("note_put", json!({"case": "INQ-99", "text": "x"})).await, "not_found");
    assert_eq!(desk.refused("capture_preview", json!({"handle": "h99"})).await, "unknown_handle");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_case_travels_in_a_bundle_and_is_computed_again_there() {
    let desk = Desk::new().await;
    let case = case_with_snapshots(&desk).await;
    rung(&desk, &case).await;
    desk.call("prediction_put", prediction(&case, [-0.9, -0.5])).await;
    desk.call("observation_put", observation(-0.93, -0.92, &case)).await;
    let path = desk.folder.path().join("case.inquest");
    let to = desk.inquest.handles().writing(&path).handle;
    let contents = desk.call("bundle_export", json!({"case": case, "to": to, "job": "export"})).await;
    assert_eq!(contents["raw_captures"], true);

    let other = Desk::new().await;
    let from = other.inquest.handles().reading(&path).unwrap().handle;
    let check = other.call("bundle_check", json!({"handle": from})).await;
    assert_eq!((&check["intact"], &check["verify"]["holds"]), (&json!(true), &json!(true)), "{check}");
    assert_eq!(other.call("case_list", json!({})).await, json!([]), "a check leaves nothing behind");
    let adopted = other.call("bundle_import", json!({"from": from, "job": "import"})).await;
    assert_eq!(adopted["question"], "Why did COMMIT slow down?");
    let theirs = other.call("case_show", json!({"case": adopted["id"]})).await;
    assert_eq!(theirs["rungs"][0]["verdict"]["decision"]["verdict"], "supported");
    assert_eq!(theirs["rungs"][0]["sealed_first"], true);
    assert_eq!(other.call("verify", json!({"case": adopted["id"]})).await["holds"], true);

    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    let forged = desk.folder.path().join("forged.inquest");
    std::fs::write(&forged, bytes).unwrap();
    let handle = other.inquest.handles().reading(&forged).unwrap().handle;
    let check = other.call("bundle_check", json!({"handle": handle})).await;
    assert_eq!((&check["intact"], &check["problem"]["code"]), (&json!(false), &json!("bundle_invalid")));
}

#[tokio::test(flavor = "multi_thread")]
async fn negative_queryids_survive_as_text() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let text = "userid,dbid,toplevel,queryid,query,calls,total_exec_time,rows\n\
                10,5,t,-9223372036854775808,COPY t FROM STDIN,9007199254740991,203.5,1080\n";
    desk.import(&case, "statements.csv", text).await;
    let window = json!({"case": case, "of": {"exhibit": "E1", "block": 0}, "first": 0, "count": 10});
    let window = desk.call("table_window", window).await;
    assert_eq!(window["cells"][3][0], "-9223372036854775808");
    assert_eq!(window["cells"][5][0], "9007199254740991");
    let hits = desk.call("search", json!({"text": "copy", "limit": 10})).await;
    assert_eq!((&hits[0]["place"], &hits[0]["line"]), (&json!("capture"), &json!(2)), "{hits}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_import_leaves_nothing_behind() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let mut text = String::from("id,name\n");
    (0..200_000).for_each(|i| text.push_str(&format!("{i},some words of row {i}\n")));
    let text_bytes = text.len() as u64;
    let handle =
        desk.call("capture_paste", json!({"text": text, "name": "long.csv"})).await["handle"].clone();
    let folder = desk.folder;
    let inquest = Arc::new(desk.inquest);
    let (runtime, canceller) = (tokio::runtime::Handle::current(), inquest.clone());
    let stages = Arc::new(std::sync::Mutex::new(Vec::new()));
    let seen = stages.clone();
    let ctx = Context::new(move |progress| {
        seen.lock().unwrap().push((progress.stage.clone(), progress.done));
        if progress.stage == "parsing" {
            let job = JobRef { job: progress.job };
            runtime.block_on(canceller.job_cancel(job, &Context::silent())).unwrap();
        }
    });
    let args = json!({"case": case, "handle": handle, "job": "long import"});
    let refused = inquest.rpc("capture_import", args.clone(), &ctx).await.unwrap_err();
    assert_eq!((refused.code.as_str(), refused.args["job"].as_str()), ("cancelled", "long import"));
    let read = stages.lock().unwrap().iter().map(|(_, done)| *done).max();
    assert!(read < Some(text_bytes), "read {read:?} of {text_bytes}");
    let view = inquest.rpc("case_show", json!({"case": case}), &Context::silent()).await.unwrap();
    assert_eq!(view["exhibits"], json!([]));
    let left: Vec<_> = std::fs::read_dir(folder.path().join("library").join("originals")).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
    let under_way: Vec<_> = std::fs::read_dir(folder.path().join("library").join("tmp")).unwrap().collect();
    assert!(under_way.is_empty(), "{under_way:?}");
    let again = inquest.rpc("capture_import", args, &Context::silent()).await.unwrap();
    assert_eq!(again["exhibit"]["receipt"]["row"], 200_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_path_goes_to_the_page() {
    let desk = Desk::new().await;
    let path = desk.folder.path().join("secret folder").join("a.tsv");
    std::fs::create_dir(path.parent().unwrap()).unwrap();
    std::fs::write(&path, digest(&[("aa", "1", "2")])).unwrap();
    let info = desk.inquest.handles().reading(&path).unwrap();
    let preview = desk.call("capture_preview", json!({"handle": info.handle})).await;
    assert_eq!(preview["input"]["name"], "a.tsv");
    assert!(!preview.to_string().contains("secret folder"));
    let gone = desk.inquest.handles().reading(&desk.folder.path().join("not there")).unwrap_err();
    assert_eq!((gone.code(), gone.args()["name"].as_str()), ("file_unreadable", "not there"));
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_hold_the_case_and_quote_it_as_text() {
    let desk = Desk::new().await;
    let case = case_with_snapshots(&desk).await;
    rung(&desk, &case).await;
    desk.call("note_put", json!({"case": case, "text": "</script><script>alert(1)</script>"})).await;
    let markdown = desk.folder.path().join("case.md");
    let to = desk.inquest.handles().writing(&markdown).handle;
    desk.call("report_write", json!({"case": case, "to": to, "form": "markdown", "language": "ko"})).await;
    let text = std::fs::read_to_string(&markdown).unwrap();
    assert!(text.contains("검증 전") && !text.contains("<script>"), "{text}");

    // The page is there when the interface was built before this crate.
    let page = desk.folder.path().join("case.html");
    let to = desk.inquest.handles().writing(&page).handle;
    let args = json!({"case": case, "to": to, "form": "html", "language": "en"});
    match desk.inquest.rpc("report_write", args, &desk.ctx).await {
        Err(refused) => assert_eq!(refused.code, "page_not_built"),
        Ok(_) => {
            let text = std::fs::read_to_string(&page).unwrap();
            assert!(text.contains("Why did COMMIT slow down?") && !text.contains("<script>alert"));
        }
    }
}
