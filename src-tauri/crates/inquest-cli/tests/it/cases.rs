//! A case through the commands alone.

use serde_json::{Value, json};

use crate::run::{Desk, sample};

fn digest(count: &str, total: &str) -> String {
    format!(
        "SCHEMA_NAME\tDIGEST\tDIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\n\
         shop\taa\tCOMMIT\t{count}\t{total}\nshop\tbb\tBEGIN\t{count}\t7\n"
    )
}

/// A case with two captures, a rung, and its verdict.
fn build(desk: &Desk) -> Value {
    let case = desk.json(&["case", "new", "Why did COMMIT slow down?", "--system", "MySQL 8.0"]);
    assert_eq!((&case["schema"], &case["id"]), (&json!("inquest.case/1"), &json!("INQ-1")));
    desk.file("before.tsv", &digest("100", "540000000000000"));
    desk.file("after.tsv", &digest("300", "9547199254740993"));
    let import = desk.json(&["import", "before.tsv", "after.tsv", "--phase", "before"]);
    assert_eq!(import["imports"][1]["exhibit"]["id"], "E2");
    let edited = desk.json(&[
        "exhibit",
        "edit",
        "E2",
        "--phase",
        "after",
        "--at",
        "2025-11-08 22:00",
        "--zone",
        "Asia/Seoul",
    ]);
    assert_eq!(edited["captured_at"]["at"], "1762606800000000");
    let pinned = desk.json(&[
        "evidence",
        "delta",
        "E1",
        "E2",
        "--key",
        "schema_name=shop",
        "--key",
        "digest=aa",
        "--column",
        "sum_timer_wait",
    ]);
    assert_eq!((&pinned["id"], &pinned["quantity"]["value"]), (&json!("V1"), &json!("9007199254740993")));
    let cell = desk.json(&[
        "evidence",
        "cell",
        "E2",
        "--row",
        "0",
        "--column",
        "COUNT_STAR",
        "--statement",
        "300 commits",
    ]);
    assert_eq!((&cell["id"], &cell["source"]["line"]), (&json!("V2"), &json!(2)));
    assert_eq!(desk.json(&["hypothesis", "add", "Each commit pays for an fsync"])["id"], "H1");
    let rung = [
        "intervention",
        "add",
        "--hypothesis",
        "H1",
        "--knob",
        "flush_log",
        "--from",
        "1",
        "--to",
        "2",
        "--check",
        "SHOW VARIABLES",
        "--criterion",
        "shows 2",
        "--outcome",
        "pass",
    ];
    assert_eq!(desk.json(&rung)["id"], "R1");
    let outcomes = desk.json(&["predict", "R1", "--change", "-90%..-50%", "--outcomes"]);
    assert_eq!(outcomes["outcomes"][0]["decision"]["verdict"], "supported");
    let prediction =
        desk.json(&["predict", "R1", "--metric", "commit latency", "--unit", "ms", "--change", "-90%..-50%"]);
    assert_eq!(prediction["seal"]["at"], "1762765200000000");
    desk.json(&[
        "observe",
        "R1",
        "--before-value",
        "20.7 ms",
        "--after-value",
        "1.47 ms",
        "--quote",
        "two panels",
    ])
}

#[test]
fn a_case_from_its_question_to_a_verified_verdict() {
    let desk = Desk::new();
    let rung = build(&desk);
    assert_eq!(rung["schema"], "inquest.rung/1");
    assert_eq!(rung["verdict"]["decision"]["verdict"], "supported");
    assert_eq!(rung["sealed_first"], true);
    assert_eq!(desk.run(&["verify"]).code, 0);
    assert_eq!(desk.json(&["verify", "1"])["holds"], true);

    assert_eq!(desk.json(&["check", "R1", "--outcome", "unknown"])["check"]["outcome"], "unknown");
    let view = desk.json(&["case", "show"]);
    let reasons = view["rungs"][0]["verdict"]["decision"]["reasons"].as_array().unwrap();
    assert!(reasons.iter().any(|r| r["code"] == "check_unknown"), "{reasons:?}");
    assert_eq!(desk.json(&["undo"])["action"], "check_recorded");
    assert_eq!(desk.json(&["redo"])["action"], "check_recorded");
    assert_eq!(desk.json(&["undo"])["action"], "check_recorded");
    assert_eq!(desk.run(&["redo"]).code, 0);
    assert_eq!(desk.run(&["redo"]).code, 1, "nothing left to do again");

    let journal = desk.json(&["journal"]);
    assert_eq!(journal["chain_holds"], true);
    assert_eq!(journal["entries"][0]["action"], "redone");
    let hits = desk.json(&["library", "search", "fsync"]);
    assert_eq!((&hits["hits"][0]["place"], &hits["hits"][0]["id"]), (&json!("reasoning"), &json!("H1")));
    assert_eq!(desk.run(&["library", "check", "--full"]).code, 0);
    assert_eq!(desk.run(&["hypothesis", "edit", "H9"]).code, 2);
}

#[test]
fn the_same_commands_at_the_same_clock_give_the_same_history() {
    let (a, b) = (Desk::new(), Desk::new());
    build(&a);
    build(&b);
    let hashes = |desk: &Desk| -> Vec<Value> {
        let journal = desk.json(&["journal"]);
        journal["entries"].as_array().unwrap().iter().map(|e| e["hash"].clone()).collect()
    };
    assert_eq!(hashes(&a), hashes(&b));
}

#[test]
fn a_bundle_goes_out_is_checked_and_comes_in() {
    let desk = Desk::new();
    build(&desk);
    let contents = desk.json(&["bundle", "export", "-o", "case.inquest"]);
    assert_eq!(contents["raw_captures"], true);
    assert_eq!(desk.run(&["bundle", "verify", "case.inquest"]).code, 0);
    assert_eq!(desk.json(&["bundle", "show", "case.inquest"])["question"], "Why did COMMIT slow down?");
    let other = desk.folder.path().join("other");
    let imported = desk.json(&["bundle", "import", "case.inquest", "--library", other.to_str().unwrap()]);
    assert_eq!(imported["id"], "INQ-1");
    assert_eq!(desk.run(&["verify", "--library", other.to_str().unwrap()]).code, 0);

    let path = desk.folder.path().join("case.inquest");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert_eq!(desk.run(&["bundle", "verify", "case.inquest"]).code, 1);
    assert_eq!(desk.run(&["bundle", "import", "case.inquest"]).code, 3);
}

#[test]
fn reports_ledger_and_timeline_say_what_was_found() {
    let desk = Desk::new();
    build(&desk);
    desk.run(&["report", "--markdown", "case.md"]);
    let text = std::fs::read_to_string(desk.folder.path().join("case.md")).unwrap();
    assert!(text.contains("# Why did COMMIT slow down?") && text.contains("supported"), "{text}");
    let ran = desk.run(&["timeline", "--lang", "ko"]);
    assert!(ran.out.contains("지지") && ran.out.contains("예측"), "{}", ran.out);
    let ran = desk.run(&["timeline"]);
    assert!(ran.out.contains("supported") && !ran.out.contains('\u{1b}'), "{}", ran.out);
    assert_eq!(desk.json(&["ledger"])["lines"], json!([]));
    desk.json(&["observe", "P1", "--change", "-2%..2%"]);
    let ledger = desk.json(&["ledger", "--search", "mysql"]);
    assert_eq!(
        (&ledger["lines"][0]["verdict"], &ledger["lines"][0]["rung"]),
        (&json!("eliminated"), &json!("R1"))
    );
}

#[test]
fn a_locked_library_is_code_5_for_writing_and_open_for_reading() {
    let desk = Desk::new();
    build(&desk);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let options = inquest_api::Options::new(desk.library());
    let holder = runtime.block_on(inquest_api::Inquest::open(options)).unwrap();
    let ran = desk.run(&["note", "add", "late"]);
    assert_eq!(ran.code, 5, "{}", ran.err);
    assert_eq!(desk.run(&["case", "list"]).code, 0);
    runtime.block_on(holder.close()).unwrap();
    assert_eq!(desk.json(&["note", "add", "late"])["id"], "N1");
}

#[test]
fn a_library_that_is_not_there_is_wrong_usage() {
    let desk = Desk::new();
    let ran = desk.run(&["case", "list"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("library init"), "{}", ran.err);
    assert_eq!(desk.json(&["library", "init"])["cases"], 0);
    assert_eq!(desk.json(&["case", "list"])["cases"], json!([]));
}

#[test]
fn sample_cases_are_built_from_any_folder() {
    let desk = Desk::new();
    let document = desk.json(&["demo", "--out", "demo"]);
    assert_eq!(document["schema"], "inquest.demo/1");
    assert!(document["cases"].as_array().unwrap().len() >= 2);
    let library = desk.folder.path().join("demo").join("library");
    for case in document["cases"].as_array().unwrap() {
        let id = case["case"]["id"].as_str().unwrap();
        let ran = desk.run(&["verify", id, "--library", library.to_str().unwrap()]);
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    }
    let folder = sample("01-mysql-commit-fsync");
    let ran = desk.run(&["case", "replay-steps", folder.to_str().unwrap(), "--lang", "ko"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("COMMIT은 왜"), "{}", ran.out);
}

#[test]
fn a_purge_takes_the_bytes_and_says_what_rested_on_them() {
    let desk = Desk::new();
    build(&desk);
    let ran = desk.run(&["exhibit", "purge", "E1", "--reason", "names of customers"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("V1"), "{}", ran.out);
    assert_eq!(desk.json(&["exhibit", "show", "E1"])["purged"]["reason"], "names of customers");
    let ran = desk.run(&["verify"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("E1"), "{}", ran.out);
    assert_eq!(desk.run(&["undo"]).code, 2, "a purge is not taken back");
    assert_eq!(desk.json(&["exhibit", "list"])["exhibits"].as_array().unwrap().len(), 2);
}
