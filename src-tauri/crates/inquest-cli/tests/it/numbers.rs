//! Numbers on their way to a person: the digits of the capture, or a rounding that shows; and what is no number is not
//! known, which is neither zero nor exact.

use serde_json::json;

use crate::run::{Desk, data};

const STATEMENTS: &str =
    "userid,dbid,queryid,query,calls,total_exec_time,mean_exec_time,rows,shared_blks_hit,shared_blks_read\n";

fn statements(desk: &Desk, name: &str, rows: &str) -> String {
    desk.file(name, &format!("{STATEMENTS}{rows}"))
}

fn english(desk: &Desk, args: &[&str]) -> crate::run::Ran {
    let mut args = args.to_vec();
    args.extend(["--lang", "en"]);
    desk.run(&args)
}

const SEVEN: &str = r#"[{"Plan": {"Node Type": "Seq Scan", "Relation Name": "t", "Startup Cost": 0.0,
  "Total Cost": 1.0, "Plan Rows": 1234567, "Plan Width": 4, "Actual Startup Time": 0.1,
  "Actual Total Time": 1234567.891, "Actual Rows": 7654321, "Actual Loops": 1},
  "Planning Time": 0.1, "Execution Time": 1234567.912}]"#;

#[test]
fn digits_of_a_capture_reach_the_person() {
    let desk = Desk::new();
    let plan = desk.file("plan.json", SEVEN);
    let printed = english(&desk, &["plan", &plan]);
    for digits in ["1234567 ", "7654321 ", "1234567.891 ", "1234567.912 ms"] {
        assert!(printed.out.contains(digits), "{digits}: {}", printed.out);
    }

    let first = statements(&desk, "first.csv", "10,5,1,q,100,1000.5,10.005,100,10,20\n");
    let second =
        statements(&desk, "second.csv", "10,5,1,q,12345779,987654321.123,80.0,87654421,123456799,20\n");
    let series = english(&desk, &["series", &first, &second, "--column", "calls"]);
    assert!(series.out.contains("12345679"), "{}", series.out);
    let delta = english(&desk, &["delta", &first, &second]);
    assert!(delta.out.contains("987653320.623"), "{}", delta.out);

    let sweep = desk.file("sweep.csv", "users,rps,p95_ms\n1,1234567,3\n2,7654321,60\n3,9876543,90\n");
    let knee = english(&desk, &["knee", &sweep, "--x", "rps", "--y", "p95_ms", "--slo", "50"]);
    assert!(knee.out.contains("1234567..7654321"), "{}", knee.out);
    let load = english(&desk, &["load", &sweep, "--throughput", "rps", "--users", "users"]);
    assert!(load.out.contains("9876543"), "{}", load.out);
    let compare = english(&desk, &["compare", &sweep, &sweep, "--metric", "rps"]);
    assert!(compare.out.contains("7654321"), "{}", compare.out);

    let args = ["--leaf-pages", "10", "--buffers", "50", "--reads", "999999999999"];
    let index = english(&desk, &[&["index", "--rows", "100"], &args[..]].concat());
    assert!(index.out.contains("999999999999"), "{}", index.out);
    let pool = ["--arrival", "1234567/s", "--hold", "50ms", "--target-p95", "100ms", "--instances", "1"];
    let size = english(&desk, &[&["size", "pool"], &pool[..6]].concat());
    assert!(size.out.contains("1234567 "), "{}{}", size.out, size.err);
}

#[test]
fn numbers_beyond_exact_ones_are_told_as_rounded() {
    let desk = Desk::new();
    let many =
        SEVEN.replace("7654321", "9007199254740993").replace("1234567,", "123456789012345678901234567890,");
    let plan = desk.file("many.json", &many);
    let printed = english(&desk, &["plan", &plan]);
    assert!(printed.out.contains("9.0072e+15") && printed.out.contains("1.23457e+29"), "{}", printed.out);
    assert!(!printed.out.contains("123456789012345677877719597056"), "{}", printed.out);
    let said = desk.json(&["plan", &plan])["said"].clone();
    let rounded: Vec<_> = said
        .as_array()
        .unwrap()
        .iter()
        .filter(|s| s["code"] == "plan_rounded")
        .map(|s| &s["args"]["text"])
        .collect();
    assert_eq!(rounded, [&json!("123456789012345678901234567890"), &json!("9007199254740993")]);
}

#[test]
fn a_count_that_cannot_be_read_is_not_zero() {
    let desk = Desk::new();
    for bad in ["n/a", "5 MB", "-5", "99999999999999999999", "20.5", "NaN"] {
        let file = desk.file("cache.csv", &format!("relname,buffers,pct\na,100,10\nb,{bad},3\nc,50,5\n"));
        let document = desk.json(&["cache", &file]);
        let rows = document["relations"].as_array().unwrap();
        let of = |name: &str| rows.iter().find(|r| r["relation"] == name).unwrap();
        assert_eq!(of("b")["now"], json!(null), "{bad}");
        assert_eq!((&of("a")["now"]["value"], &of("a")["share"]), (&json!(100.0), &json!(null)), "{bad}");
        assert_eq!(
            (&document["used"]["lo"], &document["used"]["hi"]),
            (&json!(150.0), &json!(null)),
            "{bad}"
        );
        let notes = document["notes"].to_string();
        assert!(notes.contains("line 3") && notes.contains("not zero"), "{bad}: {notes}");
    }
}

#[test]
fn one_bad_cell_hides_no_other() {
    let desk = Desk::new();
    let before = statements(&desk, "before.csv", "10,5,1,a,100,1000.5,1,1,1,20\n10,5,2,b,5,500,1,1,1,2\n");
    let after = statements(&desk, "after.csv", "10,5,1,a,2oo,3000,1,1,1,40\n10,5,2,b,20,700,1,1,1,3\n");
    let document = desk.json(&["delta", &before, &after, "--by", "calls"]);
    let rows = document["rows"].as_array().unwrap();
    let calls = |id: &str| {
        let row = rows.iter().find(|r| r["key"]["queryid"] == id).unwrap();
        row["values"]["calls"]["value"].clone()
    };
    assert_eq!((calls("1"), calls("2")), (json!(null), json!("15")));
    let reasons = document["unexplained"]["reasons"].as_array().unwrap();
    let told = reasons.iter().find(|r| r["code"] == "cells_unreadable").unwrap();
    assert_eq!(
        told["args"],
        json!({"column": "calls", "side": "after", "rows": "1", "line": "2", "text": "2oo"})
    );
    let printed = english(&desk, &["delta", &before, &after]);
    assert!(printed.out.contains("“2oo” on line 2"), "{}", printed.out);
}

#[test]
fn no_number_has_no_difference() {
    let desk = Desk::new();
    let before = statements(&desk, "before.csv", "10,5,1,a,100,1000.5,1,100,1,20\n10,5,2,b,5,500,1,5,1,2\n");
    let after =
        statements(&desk, "after.csv", "10,5,1,a,200,NaN,1,Infinity,1,40\n10,5,2,b,20,700.5,1,7,1,3\n");
    let document = desk.json(&["delta", &before, &after]);
    let text = document.to_string();
    assert!(!text.contains("\"NaN\",\"grade") && !text.contains("\"value\":\"Infinity\""), "{text}");
    let rows = document["rows"].as_array().unwrap();
    let row = |id: &str| rows.iter().find(|r| r["key"]["queryid"] == id).unwrap();
    assert_eq!(row("1")["values"]["total_exec_time"]["value"], json!(null));
    assert_eq!(row("2")["values"]["total_exec_time"]["value"], json!("200.5"));
    assert_eq!(row("1")["values"]["rows"]["value"], json!(null));
    assert_eq!(document["total_by"], json!("200.5"));
    let lines: Vec<_> = document["unexplained"]["reasons"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|r| r["code"] == "cells_unreadable")
        .map(|r| (r["args"]["column"].clone(), r["args"]["line"].clone()))
        .collect();
    assert_eq!(lines, [(json!("total_exec_time"), json!("2")), (json!("rows"), json!("2"))]);
}

#[test]
fn one_snapshot_alone_leaves_nothing_to_explain() {
    let desk = Desk::new();
    let only = statements(&desk, "only.csv", "10,5,1,a,100,1000.5,1,100,1,20\n10,5,2,b,5,500,1,5,1,2\n");
    assert_eq!(desk.json(&["delta", &only])["unexplained"]["share"], json!(null));
}

#[test]
fn the_number_of_a_run_is_not_its_result() {
    let desk = Desk::new();
    let a = desk.file("a.csv", "run,ms\n1,10\n2,11\n3,12\n4,10\n5,11\n");
    let b = desk.file("b.csv", "run,ms\n1,20\n2,21\n3,22\n4,20\n5,21\n");
    let document = desk.json(&["compare", &a, &b]);
    assert_eq!((&document["metric"], &document["before"]["median"]), (&json!("ms"), &json!(11.0)));
    assert_eq!(document["after"]["median"], 21.0);
    // Where there is nothing else, it is what was asked about.
    let a = desk.file("a.csv", "name,ms\nx,1\ny,2\nz,3\n");
    let b = desk.file("b.csv", "name,ms\nx,1\ny,2\nz,3\n");
    assert_eq!(desk.json(&["compare", &a, &b])["metric"], "ms");
}

#[test]
fn two_rows_at_one_instant_are_told() {
    let desk = Desk::new();
    let rows = "time,cpu\n2026-01-01T00:00:10Z,1\n2026-01-01T00:00:00Z,2\n2026-01-01T00:00:10Z,3\n";
    let file = desk.file("times.csv", rows);
    let document = desk.json(&["series", &file, "--column", "cpu"]);
    assert_eq!(document["rows"][0]["values"], json!([2.0, 3.0]));
    let notes = document["notes"].to_string();
    assert!(notes.contains("first on line 4"), "{notes}");
}

#[test]
fn the_unit_of_a_limit_is_held_against_its_column() {
    let desk = Desk::new();
    // Grafana prints the unit into the cells: seconds.
    let timed = data("formats/monitoring/grafana-formatted.csv");
    let limit = |slo: &str| desk.json(&["knee", &timed, "--x", "throughput", "--y", "p95", "--slo", slo]);
    let (plain, millis) = (limit("0.5"), limit("500ms"));
    assert_eq!((&plain["sweep"]["slo"], &millis["sweep"]["slo"]), (&json!(0.5), &json!(0.5)));
    assert_eq!(plain["sweep"]["bracket"], millis["sweep"]["bracket"]);
    let bytes = desk.run(&["knee", &timed, "--x", "throughput", "--y", "p95", "--slo", "50KiB"]);
    assert!(bytes.code == 2 && bytes.err.contains("KiB"), "{}", bytes.err);
    // Of a sheet whose unit nobody knows none is guessed, and a limit with one cannot be checked.
    let sheet = desk.file("sweep.csv", "users,rps,p95_ms\n1,10,6\n2,20,20\n3,30,54\n4,40,80\n");
    let knee = |slo: &str| desk.run(&["knee", &sheet, "--x", "rps", "--y", "p95_ms", "--slo", slo, "--json"]);
    assert_eq!(knee("50").document()["sweep"]["bracket"]["hi"], 30.0);
    for slo in ["50us", "50ms", "50KiB"] {
        let ran = knee(slo);
        assert!(ran.code == 2 && ran.err.contains("p95_ms"), "{slo}: {}", ran.err);
    }
}
