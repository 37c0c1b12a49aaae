//! What a person says of an exhibit, and what becomes of it when it is read again.

use serde_json::{Value, json};

use crate::desk::{Desk, digest, of};

async fn exhibit(desk: &Desk, case: &str) -> Value {
    desk.call("case_show", json!({"case": case})).await["exhibits"][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_can_be_taken_back() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    desk.import(&case, "a.tsv", &digest(&[("aa", "1", "2")])).await;
    let moment = json!({"at": null, "text": "2025-11-08 22:00", "zone": "Asia/Seoul", "basis": "content"});
    let said =
        json!({"case": case, "exhibit": "E1", "phase": "before", "captured_at": moment, "caption": "first"});
    let edited = desk.call("exhibit_edit", said).await;
    assert_eq!(edited["captured_at"]["basis"], "content");
    assert_eq!(edited["captured_at"]["at"], "1762606800000000");
    let clear = json!({"case": case, "exhibit": "E1", "clear": ["phase", "captured_at", "caption"]});
    let cleared = desk.call("exhibit_edit", clear).await;
    for field in ["phase", "captured_at", "caption"] {
        assert_eq!(cleared[field], Value::Null, "{field}");
    }
    desk.call("undo", json!({"case": case})).await;
    assert_eq!(exhibit(&desk, &case).await["caption"], "first");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_of_kind_is_remembered_with_what_there_was_to_choose_from() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let handle = desk.call("capture_paste", json!({"text": digest(&[("aa", "1", "2")]), "name": "a"})).await;
    let blocks = json!([{"block": 0, "kind": "generic.table", "columns": []}]);
    let args = json!({"case": case, "handle": handle["handle"], "job": "j", "blocks": blocks});
    desk.call("capture_import", args).await;
    let block = &exhibit(&desk, &case).await["blocks"][0];
    assert_eq!(block["kind"], "generic.table");
    let candidates = block["chosen"]["candidates"].as_array().unwrap();
    assert_eq!(candidates[0]["kind"], "mysql.digest");
    assert!(candidates.iter().any(|c| c["kind"] == "generic.table"));
    let again = desk.call("exhibit_reread", json!({"case": case, "exhibit": "E1", "job": "r"})).await;
    assert_eq!(again["exhibit"]["blocks"][0]["kind"], "generic.table", "the choice holds");
    assert_eq!(again["same"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_detected_is_not_marked_as_chosen() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let reply = desk.import(&case, "a.tsv", &digest(&[("aa", "1", "2")])).await;
    assert_eq!(reply["exhibit"]["blocks"][0].get("chosen"), None);
    assert!(reply["exhibit"]["read_by"]["reader"].as_u64().unwrap() > 0);
    let info = desk.call("library_info", json!({})).await;
    assert_eq!(info["reader"], reply["exhibit"]["read_by"]["reader"]);
}

/// A case with evidence pinned from a cell and from a delta, and a column whose unit the person gave.
async fn with_evidence(desk: &Desk) -> String {
    let case = desk.case().await;
    let key = "a".repeat(64);
    desk.import(&case, "before.tsv", &digest(&[(&key, "100", "540")])).await;
    desk.import(&case, "after.tsv", &digest(&[(&key, "300", "9540")])).await;
    let cell = json!({"what": "cell", "of": {"exhibit": "E1", "block": 0}, "row": 0, "column": 4});
    desk.call("evidence_pin", json!({"case": case, "target": cell})).await;
    let window = json!({"case": case, "before": of("E1"), "after": of("E2"), "first": 0, "count": 5});
    let row = desk.call("delta", window).await["rows"][0].clone();
    let delta = json!({"what": "delta", "before": of("E1"), "after": of("E2"), "key": row["key"],
                       "column": "sum_timer_wait"});
    desk.call("evidence_pin", json!({"case": case, "target": delta})).await;
    case
}

#[tokio::test(flavor = "multi_thread")]
async fn reading_again_keeps_evidence_in_step_and_can_be_undone() {
    let desk = Desk::new().await;
    let case = with_evidence(&desk).await;
    let before = desk.call("case_show", json!({"case": case})).await;
    let again = desk.call("exhibit_reread", json!({"case": case, "exhibit": "E1", "job": "r"})).await;
    let outcomes: Vec<&str> =
        again["items"].as_array().unwrap().iter().map(|i| i["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["same", "same"]);
    assert_eq!(again["items"][0]["before"], "540 ps");
    assert_eq!(again["items"][1]["after"], "9000 ps");
    assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], true);
    let hits = desk.call("search", json!({"text": "COMMIT", "limit": 10})).await;
    assert!(hits.as_array().unwrap().iter().any(|h| h["id"] == "E1" && h["line"] == 2));
    let now = desk.call("case_show", json!({"case": case})).await;
    assert_eq!(now["evidence"], before["evidence"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_figure_that_reads_otherwise_now_is_recomputed_and_says_what_it_was() {
    let desk = Desk::new().await;
    let case = with_evidence(&desk).await;
    // As a library would hold it whose exhibit an older reader took for another unit.
    let older = json!({"case": case, "exhibit": "E1", "blocks": [
        {"block": 0, "kind": null, "columns": [{"column": 4, "name": null, "unit": "ns"}]}]});
    desk.call("exhibit_edit", older).await;
    let again = desk.call("exhibit_reread", json!({"case": case, "exhibit": "E1", "job": "r"})).await;
    let first = &again["items"][0];
    assert_eq!((first["outcome"].as_str(), first["before"].as_str()), (Some("changed"), Some("540 ps")));
    let evidence = desk.call("case_show", json!({"case": case})).await["evidence"][0].clone();
    assert_eq!(evidence["quantity"]["unit"], "ns");
    let caveat = evidence["caveats"][0].as_str().unwrap();
    assert!(caveat.contains("540 ps"), "{caveat}");
    desk.call("undo", json!({"case": case})).await;
    let evidence = desk.call("case_show", json!({"case": case})).await["evidence"][0].clone();
    assert_eq!((&evidence["quantity"]["unit"], &evidence["caveats"]), (&json!("ps"), &json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_understood_is_not_entered() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let text = "It was slow all night. Nobody knows why.\nWe restarted it twice.\n";
    let handle = desk.call("capture_paste", json!({"text": text, "name": "note"})).await;
    let args = json!({"case": case, "handle": handle["handle"], "job": "j"});
    assert_eq!(desk.refused("capture_import", args).await, "not_understood");
    assert_eq!(desk.call("case_show", json!({"case": case})).await["exhibits"], json!([]));
}

/// The smallest PNG there is: one transparent pixel.
const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\nIDATx\x9cc\0\x01\0\0\x05\0\x01\r\n-\xb4\0\0\0\0IEND\xaeB`\x82";

#[tokio::test(flavor = "multi_thread")]
async fn an_image_is_kept_shown_and_quoted() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let origin = inquest_api::model::case::Origin::File;
    let handle = desk.inquest.handles().memory(PIXEL.to_vec(), "dash.png".into(), origin).handle;
    let preview = desk.call("capture_preview", json!({"handle": handle, "case": case})).await;
    assert_eq!(preview["image"], json!({"format": "png", "width": 1, "height": 1}));
    let args = json!({"case": case, "handle": handle, "job": "j"});
    let kept = desk.call("capture_import", args).await;
    assert_eq!(kept["exhibit"]["picture"]["format"], "png");
    let source = json!({"of": "exhibit", "case": case, "exhibit": "E1"});
    let bytes = desk.call("image_read", json!({"source": source})).await;
    assert_eq!(bytes["media_type"], "image/png");
    assert!(bytes["base64"].as_str().unwrap().starts_with("iVBORw0KGgo"));
    let quote = json!({"kind": "quote", "note": null, "exhibit": "E1", "line": null, "text": "p95 at the peak",
                       "place": "top right, 22:05"});
    let target = json!({"what": "quoted", "source": quote, "value": "5.4", "unit": "s"});
    let pinned = desk.call("evidence_pin", json!({"case": case, "target": target})).await["evidence"].clone();
    assert_eq!((pinned["grade"].as_str(), &pinned["quantity"]["value"]), (Some("inferred"), &json!(5.4)));
    assert_eq!(pinned["source"]["place"], "top right, 22:05");
    assert_eq!(desk.call("verify", json!({"case": case})).await["holds"], true);
    let entered = json!({"what": "quoted", "source": {"kind": "entered"}, "value": "5.4", "unit": "s"});
    assert_eq!(desk.refused("evidence_pin", json!({"case": case, "target": entered})).await, "empty_text");
}

/// `before.tsv` and `notes.bin`, stored.
fn zipped(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in members {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut writer, bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn members_of_an_archive_are_exhibits_of_one_set() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let (first, second) = (digest(&[("aa", "1", "2")]), digest(&[("aa", "2", "4")]));
    let bytes = zipped(&[
        ("run/before.tsv", first.as_bytes()),
        ("run/after.tsv", second.as_bytes()),
        ("run/core.bin", &[0, 1, 2, 3, 0, 255, 254, 0, 9]),
    ]);
    let origin = inquest_api::model::case::Origin::File;
    let packed = desk.inquest.handles().memory(bytes, "incident.zip".into(), origin);
    assert_eq!(packed.archive.as_deref(), Some("zip"));
    let opened = desk.call("archive_open", json!({"handle": packed.handle, "job": "open"})).await;
    let names: Vec<&str> =
        opened["members"].as_array().unwrap().iter().map(|m| m["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["run/before.tsv", "run/after.tsv"]);
    assert_eq!(opened["skipped"][0]["why"], "archive_member_binary");
    for member in opened["members"].as_array().unwrap() {
        let args = json!({"case": case, "handle": member["handle"], "job": "keep"});
        desk.call("capture_import", args).await;
    }
    let shown = desk.call("case_show", json!({"case": case})).await;
    let sets: Vec<&Value> = shown["exhibits"].as_array().unwrap().iter().map(|e| &e["member"]).collect();
    assert_eq!(sets[0]["archive"], "incident.zip");
    assert_eq!(sets[0]["sha256"], sets[1]["sha256"]);
    assert_eq!(sets[1]["member"], "run/after.tsv");
    desk.call("undo", json!({"case": case})).await;
    let shown = desk.call("case_show", json!({"case": case})).await;
    assert_eq!(shown["exhibits"].as_array().unwrap().len(), 1, "each member is a step of its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_that_is_none_is_refused_with_the_reason() {
    let desk = Desk::new().await;
    let origin = inquest_api::model::case::Origin::File;
    let broken = desk.inquest.handles().memory(b"PK\x03\x04 and no more".to_vec(), "a.zip".into(), origin);
    let refused =
        desk.inquest.rpc("archive_open", json!({"handle": broken.handle, "job": "j"}), &desk.ctx).await;
    let refused = refused.unwrap_err();
    assert_eq!((refused.code.as_str(), refused.args["name"].as_str()), ("archive_refused", "a.zip"));
}
