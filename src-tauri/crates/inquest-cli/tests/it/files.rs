//! Commands on files alone.

use std::process::Stdio;

use serde_json::{Value, json};

use crate::run::{Desk, command};

const STATEMENTS: &str = "userid,dbid,toplevel,queryid,query,calls,total_exec_time,rows\n\
    10,5,t,-9223372036854775808,COPY t FROM STDIN,9007199254740991,203.5,1080\n\
    10,5,t,42,SELECT 1,9007199254740993,1.25,9223372036854775807\n";

#[test]
fn inspect_accounts_for_every_line() {
    let desk = Desk::new();
    let file = desk.file("statements.csv", STATEMENTS);
    let document = desk.json(&["inspect", &file]);
    assert_eq!(document["schema"], "inquest.inspect/1");
    let one = &document["files"][0];
    assert_eq!(
        (&one["name"], &one["lines"], &one["encoding"]),
        (&json!("statements.csv"), &json!(3), &json!("utf-8"))
    );
    assert_eq!(one["sha256"].as_str().unwrap().len(), 64);
    let block = &one["blocks"][0];
    assert_eq!(
        (&block["kind"], &block["frame"], &block["rows"]),
        (&json!("pg.stat_statements"), &json!("csv"), &json!(2))
    );
    assert_eq!(block["lines"], json!([1, 3]));
    assert!(block["candidates"][0]["score"].as_f64().unwrap() > 0.5);
    let queryid = &block["columns"][3];
    assert_eq!(
        (&queryid["name"], &queryid["type"], &queryid["role"]),
        (&json!("queryid"), &json!("int"), &json!("key"))
    );
    let receipt = one["receipt"].as_object().unwrap();
    let sum: u64 = receipt.iter().filter(|(k, _)| *k != "lines").filter_map(|(_, v)| v.as_u64()).sum();
    assert_eq!(sum, 3, "{receipt:?}");
}

#[test]
fn what_is_not_understood_is_code_3_with_its_first_lines() {
    let desk = Desk::new();
    let file = desk.file("letter.txt", "Dear team,\nthe site was slow.\n");
    let ran = desk.run(&["inspect", &file]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("Dear team,"), "{}", ran.err);
    let ran = desk.run(&["read", &file, "--json"]);
    assert_eq!((ran.code, ran.out.as_str()), (3, ""));
    assert_eq!(desk.run(&["inspect", "not-there.csv"]).code, 2);
    assert_eq!(desk.run(&["inspect"]).code, 2);
    assert_eq!(desk.run(&["no-such-command"]).code, 2);
}

#[test]
fn quarantined_lines_are_code_4_when_strict() {
    let desk = Desk::new();
    let file = desk.file("cut.csv", &format!("{STATEMENTS}10,5,t\n"));
    assert_eq!(desk.run(&["inspect", &file]).code, 0);
    let ran = desk.run(&["inspect", &file, "--strict", "--json"]);
    assert_eq!(ran.code, 4);
    let receipt = ran.document()["files"][0]["receipt"].clone();
    assert_eq!(
        (&receipt["quarantined"], &receipt["quarantine"][0]["line"]),
        (&json!(1), &json!(4)),
        "{receipt}"
    );
}

#[test]
fn large_integers_are_read_as_text() {
    let desk = Desk::new();
    let ran = desk.run_with(&["read", "-", "--json"], Some(STATEMENTS));
    let document = ran.json();
    assert_eq!(document["schema"], "inquest.rows/1");
    assert_eq!(document["kind"], "pg.stat_statements");
    assert_eq!(document["lines"], json!([2, 3]));
    assert_eq!(document["rows"][0][3], "-9223372036854775808");
    assert_eq!(document["rows"][0][5], "9007199254740991");
    assert_eq!(document["rows"][1][5], "9007199254740993");
    assert_eq!(document["rows"][1][7], "9223372036854775807");
    assert_eq!(document["rows"][0][6], 203.5);
    let digest = format!("DIGEST\tDIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\naa\tCOMMIT\t1\t{}\n", u64::MAX);
    let document = desk.run_with(&["read", "-", "--json"], Some(&digest)).json();
    assert_eq!(document["rows"][0][3], u64::MAX.to_string());
}

#[test]
fn rows_leave_as_csv_with_their_lines() {
    let desk = Desk::new();
    let ran = desk.run_with(&["read", "-", "--csv"], Some("name,note\na,\"x, \"\"y\"\"\"\nb,\n"));
    assert_eq!(ran.out, "line,name,note\n2,a,\"x, \"\"y\"\"\"\n3,b,\n");
}

#[test]
fn a_delta_of_two_files_marks_resets_and_absent_values() {
    let desk = Desk::new();
    let head = "SCHEMA_NAME\tDIGEST\tDIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\tMIN_TIMER_WAIT\tAVG_TIMER_WAIT\tMAX_TIMER_WAIT\n";
    let before = desk.file(
        "b.tsv",
        &format!("{head}shop\taa\tCOMMIT\t100\t540\t1\t5\t9\nshop\tbb\tBEGIN\t50\t50\t1\t1\t1\n"),
    );
    let after = desk.file(
        "a.tsv",
        &format!("{head}shop\taa\tCOMMIT\t300\t9007199254741533\t1\t5\t9\nshop\tcc\tSET\t1\t2\t2\t2\t2\n"),
    );
    let document = desk.json(&["delta", &before, &after, "--by", "sum_timer_wait"]);
    assert_eq!(document["schema"], "inquest.delta/1");
    assert_eq!(document["kind"], "mysql.digest");
    let row = |digest: &str| -> Value {
        let rows = document["rows"].as_array().unwrap();
        rows.iter().find(|r| r["key"]["digest"] == digest).unwrap().clone()
    };
    assert_eq!(row("aa")["state"], "both");
    assert_eq!(row("aa")["values"]["sum_timer_wait"]["value"], "9007199254740993");
    assert_eq!(row("aa")["values"]["sum_timer_wait"]["unit"], "ps");
    assert_eq!(
        row("aa")["values"]["min_timer_wait"]["value"],
        Value::Null,
        "no minimum of a delta is invented"
    );
    assert_eq!((&row("bb")["state"], &row("cc")["state"]), (&json!("lost"), &json!("new")));
    let ran = desk.run(&["delta", &before, &before]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let other = desk.file("other.csv", STATEMENTS);
    assert_eq!(desk.run(&["delta", &before, &other]).code, 3);
}

#[test]
fn methods_take_and_give_json() {
    let desk = Desk::new();
    let inputs = r#"{"before": 203, "after": 5230}"#;
    let ran = desk.run_with(&["method", "run", "stats.change", "--json"], Some(inputs));
    let document = ran.json();
    assert_eq!(
        (&document["schema"], &document["method"]),
        (&json!("inquest.result/1"), &json!("stats.change"))
    );
    assert_eq!(document["result"]["ratio"], json!(5230.0 / 203.0));
    assert_eq!(document["inputs"]["rows_before"], Value::Null);
    let ids = desk.json(&["method", "list"]);
    assert!(ids["methods"].as_array().unwrap().iter().any(|m| m["id"] == "verdict.decide"));
    assert_eq!(desk.json(&["method", "show", "verdict.decide"])["id"], "verdict.decide");
    assert_eq!(desk.run(&["method", "show", "no.such"]).code, 2);
    let ran = desk.run_with(&["method", "run", "stats.change"], Some("{\"befor\": 1}"));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("befor"), "{}", ran.err);
}

#[test]
fn control_characters_of_a_capture_never_reach_a_terminal() {
    let desk = Desk::new();
    let file = desk.file("hostile.csv", "name,value\n\"\u{1b}[2J\u{9b}31mboo\u{7}\",1\n");
    for args in [["read", file.as_str()], ["inspect", file.as_str()]] {
        let ran = desk.run(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(!ran.out.contains(['\u{1b}', '\u{9b}', '\u{7}']), "{:?}", ran.out);
    }
    let document = desk.json(&["read", &file]);
    assert_eq!(
        document["rows"][0][0], "\u{9b}31mboo\u{7}",
        "the readers drop terminal codes; JSON escapes the rest"
    );
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let desk = Desk::new();
    let mut text = String::from("id,name\n");
    (0..50_000).for_each(|i| text.push_str(&format!("{i},some text that fills the pipe\n")));
    let file = desk.file("long.csv", &text);
    let mut child = command(&desk, &["read", &file, "--csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_refused_statement_is_told_without_a_gap_in_the_sentence() {
    let desk = Desk::new();
    let file = crate::run::data("captures/mysql-9.7.4/filesort/1-small-buffer.console.txt");
    let ran = desk.run(&["inspect", &file, "--lang", "en"]);
    assert!(ran.out.contains("line 37: A statement failed"), "{}", ran.out);
    assert!(!ran.out.contains('{'), "{}", ran.out);
}
