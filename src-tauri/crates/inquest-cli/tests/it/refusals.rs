//! What is read only in part, and what is refused: with the reason, the line, and the exit code of the documentation.

use serde_json::{Value, json};

use crate::run::{Desk, Ran, command, data};

const STATEMENTS: &str =
    "userid,dbid,queryid,query,calls,total_exec_time,mean_exec_time,rows,shared_blks_hit,shared_blks_read\n";

fn english(desk: &Desk, args: &[&str]) -> Ran {
    let mut args = args.to_vec();
    args.extend(["--lang", "en"]);
    desk.run(&args)
}

fn codes(document: &Value) -> Vec<&str> {
    document["said"].as_array().unwrap().iter().filter_map(|s| s["code"].as_str()).collect()
}

/// Cut inside of its first record, wherever: PostgreSQL prints a plan as one.
#[test]
fn a_json_plan_that_breaks_off_is_read_as_far_as_it_goes() {
    let desk = Desk::new();
    for (file, name) in [
        ("captures/postgresql-14.23/explain/03-hash-batches.json.unaligned.txt", "plan.txt"),
        ("captures/postgresql-14.23/explain/01-seqscan-filter.json.json", "plan.json"),
    ] {
        let whole = std::fs::read_to_string(data(file)).unwrap();
        let mut nodes = 0;
        for tenth in 3..10 {
            let cut = whole.floor_char_boundary(whole.len() * tenth / 10);
            for end in ["", "\n"] {
                let part = desk.file(name, &format!("{}{end}", &whole[..cut]));
                let ran = desk.run(&["plan", &part, "--json"]);
                assert_eq!(ran.code, 0, "{file} at {cut}: {}", ran.err);
                let document = ran.document();
                let told = codes(&document);
                assert!(
                    told.contains(&"plan_cropped") || told.contains(&"plan_document_broken"),
                    "{file} at {cut}: {told:?}"
                );
                let found = document.to_string().matches("\"source_line\"").count();
                assert!(found >= nodes && found > 0, "{file} at {cut}: {found} after {nodes}");
                nodes = found;
            }
        }
    }
    let line = std::fs::read_to_string(data("captures/postgresql-14.23/explain/01-seqscan-filter.json.json"));
    let line: String = line.unwrap().lines().map(str::trim).collect();
    let part = desk.file("one-line.json", &line[..line.len() * 2 / 3]);
    assert_eq!(desk.run(&["plan", &part, "--json"]).code, 0);
    let inspected = desk.json(&["inspect", &part]);
    let block = &inspected["files"][0]["blocks"][0];
    assert_eq!((&block["kind"], &block["complete"]), (&json!("pg.explain_json"), &json!(false)));
}

#[test]
fn a_limit_of_depth_is_named() {
    let desk = Desk::new();
    let levels = 5_001;
    let deep = format!(
        "[{{\"Plan\":{}{{\"Node Type\":\"Result\"}}{}}}]",
        "{\"Node Type\":\"Nested Loop\",\"Plans\":[".repeat(levels),
        "]}".repeat(levels)
    );
    let file = desk.file("deep.json", &deep);
    let document = desk.json(&["inspect", &file]);
    assert_eq!(document["files"][0]["blocks"][0]["why_incomplete"], "too_deep");
    assert!(!document.to_string().contains("json_cut"));
    let plan = desk.run(&["plan", &file, "--json"]);
    assert_eq!((plan.code, plan.out.matches("\"source_line\"").count()), (0, levels + 1), "{}", plan.err);
}

#[test]
fn what_a_plan_says_twice_or_in_another_shape_is_told() {
    let desk = Desk::new();
    let twice = r#"[{"Plan":{"Node Type":"Seq Scan","Node Type":"Index Scan","Plan Rows":1,"Plan Rows":2,
        "Total Cost":1,"Startup Cost":0,"Plan Width":1}}]"#;
    let document = desk.json(&["plan", &desk.file("twice.json", twice)]);
    let told: Vec<_> =
        document["said"].as_array().unwrap().iter().filter(|s| s["code"] == "plan_twice").collect();
    assert_eq!(
        told.iter().map(|s| &s["args"]["text"]).collect::<Vec<_>>(),
        [&json!("Index Scan"), &json!("2")]
    );
    assert_eq!(document["root"]["estimated"]["Plan Rows"]["value"], 1.0);

    let shapes = r#"[{"Plan":{"Node Type":["x"],"Plans":"no","Plan Rows":"many","Actual Loops":{}}}]"#;
    let document = desk.json(&["plan", &desk.file("shapes.json", shapes)]);
    let keys: Vec<_> = document["said"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|s| s["code"] == "plan_wrong_type")
        .map(|s| s["args"]["key"].clone())
        .collect();
    assert_eq!(keys, [json!("Node Type"), json!("Plans"), json!("Actual Loops")]);

    let alias = "- Plan: \n    Node Type: \"Seq Scan\"\n    Plan Rows: 3\n    Plans: *b\n";
    let document = desk.json(&["plan", &desk.file("alias.yml", alias)]);
    assert!(codes(&document).contains(&"plan_document_broken"), "{document}");
}

#[test]
fn times_below_zero_are_impossible_and_not_missing() {
    let desk = Desk::new();
    let plan = r#"[{"Plan": {"Node Type": "Seq Scan", "Relation Name": "t", "Startup Cost": 1, "Total Cost": 5,
        "Plan Rows": 1, "Plan Width": 1, "Actual Rows": 3, "Actual Loops": 1, "Actual Total Time": -5,
        "Actual Startup Time": 0}, "Execution Time": -1}]"#;
    let document = desk.json(&["plan", &desk.file("plan.json", plan)]);
    let told = codes(&document);
    assert!(!told.contains(&"plan_no_times"), "{told:?}");
    let below: Vec<_> = document["said"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|s| s["code"] == "plan_below_zero")
        .map(|s| s["args"]["key"].clone())
        .collect();
    assert_eq!(below, [json!("Actual Total Time"), json!("Execution Time")]);
}

#[cfg(unix)]
#[test]
fn every_command_of_files_opens_a_packed_one() {
    let desk = Desk::new();
    let rows = "10,5,1,a,100,1000.5,1,1,1,20\n";
    let later = "10,5,1,a,200,3000.5,1,1,1,40\n";
    let plan = std::fs::read_to_string(data("captures/postgresql-14.23/explain/01-seqscan-filter.json.json"));
    for (name, text) in [
        ("before.csv", format!("{STATEMENTS}{rows}")),
        ("after.csv", format!("{STATEMENTS}{later}")),
        ("sweep.csv", "users,rps,p95_ms\n1,10,6\n2,20,20\n3,30,54\n".to_owned()),
        ("plan.json", plan.unwrap()),
        (
            "histogram.tsv",
            std::fs::read_to_string(data("formats/mysql/statement-histogram-mysql-8.4.tsv")).unwrap(),
        ),
    ] {
        desk.file(name, &text);
        let packed = std::process::Command::new("gzip").arg(desk.folder.path().join(name)).status();
        assert!(packed.unwrap().success());
    }
    for args in [
        &["plan", "plan.json.gz"][..],
        &["plan", "compare", "plan.json.gz", "plan.json.gz"],
        &["delta", "before.csv.gz", "after.csv.gz"],
        &["knee", "sweep.csv.gz", "--x", "rps", "--y", "p95_ms", "--slo", "50"],
        &["load", "sweep.csv.gz", "--throughput", "rps", "--users", "users"],
        &["compare", "sweep.csv.gz", "sweep.csv.gz", "--metric", "p95_ms"],
        &["histogram", "histogram.tsv.gz"],
    ] {
        let ran = desk.run(args);
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_without_a_writer_is_refused() {
    let desk = Desk::new();
    let pipe = desk.folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for first in ["inspect", "plan", "audit"] {
        let ran = english(&desk, &[first, "pipe"]);
        assert_eq!(ran.code, 2, "{first}");
        assert!(ran.err.contains("nobody writes into this pipe"), "{}", ran.err);
    }
}

#[test]
fn input_that_is_not_understood_is_no_wrong_usage() {
    let desk = Desk::new();
    let counters = desk.file("counters.csv", &format!("{STATEMENTS}10,5,1,a,100,1000.5,1,1,1,20\n"));
    let plain = desk.file("plain.csv", "users,rps,p95_ms\n1,10,6\n2,20,20\n");
    let twice = format!("{STATEMENTS}10,5,1,a,1,2,1,1,1,2\n10,5,1,a,3,4,1,1,1,2\n");
    let twice = desk.file("twice.csv", &twice);
    let broken = desk.file("broken.zip", "PK\u{3}\u{4}nothing");
    let cases: [(&[&str], &str); 6] = [
        (&["delta", &plain, &plain], "Nothing identifies a row"),
        (&["delta", &counters, &plain], "different kinds"),
        (&["delta", &counters, &twice], "Lines 2 and 3 of the later snapshot"),
        (&["histogram", &plain], "the capture is generic.table"),
        (&["cache", &plain], "the capture is generic.table"),
        (&["inspect", &broken], "broken.zip"),
    ];
    for (args, words) in cases {
        let ran = english(&desk, args);
        assert_eq!(ran.code, 3, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
    }
}

#[test]
fn nothing_computed_is_no_success() {
    let desk = Desk::new();
    let units = desk.file("units.csv", "users,rps,p95_ms\n1,10,5 ms\n2,20,6 µs\n3,30,7 s\n4,40,8 KiB\n");
    let knee = english(&desk, &["knee", &units, "--x", "rps", "--y", "p95_ms", "--slo", "6"]);
    assert_eq!(knee.code, 3, "{}", knee.out);
    assert!(knee.out.contains("first on line 2"), "{}", knee.out);
    let negative = desk.file("negative.csv", "users,rps,p95_ms\n1,-10,5\n2,-20,6\n3,-30,7\n");
    let load = english(&desk, &["load", &negative, "--throughput", "rps"]);
    assert_eq!(load.code, 3, "{}", load.out);
    assert!(load.out.contains("zero or below, first on line 2"), "{}", load.out);
}

#[test]
fn more_columns_than_are_read_are_told() {
    let desk = Desk::new();
    let names: Vec<String> = (0..5_000).map(|n| format!("c{n}")).collect();
    let values: Vec<String> = (0..5_000).map(|n| n.to_string()).collect();
    let file = desk.file("wide.csv", &format!("{}\n{}\n", names.join(","), values.join(",")));
    let ran = english(&desk, &["inspect", &file]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("4,096") || ran.out.contains("4,096"), "{}{}", ran.out, ran.err);
}

#[test]
fn a_negative_number_is_a_value() {
    let desk = Desk::new();
    let sweep = desk.file("sweep.csv", "users,rps,p95_ms\n1,10,6\n2,20,20\n");
    let cases: [(&[&str], &str); 4] = [
        (&["knee", &sweep, "--slo", "-5"], "is no limit"),
        (&["index", "--rows", "-1"], "rows is -1"),
        (&["compare", &sweep, &sweep, "--null-band", "-1"], "no share"),
        (&["compare", &sweep, &sweep, "--cv", "1e308"], "no variation"),
    ];
    for (args, words) in cases {
        let ran = english(&desk, args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
    }
    let above = ["index", "--rows", "1000", "--leaf-pages", "5", "--internal-pages", "500"];
    assert_eq!((english(&desk, &above).code, english(&desk, &["index", "--rows", "0"]).code), (2, 2));
    assert_eq!(
        english(&desk, &["size", "pool", "--arrival", "120/s", "--hold", "50ms", "--tolerance", "NaN"]).code,
        2
    );
}

#[test]
fn reasons_are_in_the_language_asked_for() {
    let desk = Desk::new();
    std::fs::create_dir(desk.folder.path().join("dir.csv")).unwrap();
    for (file, words) in [("dir.csv", "폴더다"), ("none.csv", "그런 파일이 없다")] {
        let ran = desk.run(&["inspect", file, "--lang", "ko"]);
        assert!(ran.code == 2 && ran.err.contains(words), "{}", ran.err);
        assert!(!ran.err.contains("os error"), "{}", ran.err);
    }
}

/// A case with a rung whose prediction is sealed.
fn sealed(desk: &Desk) {
    for args in [
        &["case", "new", "q"][..],
        &["hypothesis", "add", "h"],
        &["intervention", "add", "--hypothesis", "H1", "--knob", "k", "--from", "1", "--to", "2"],
    ] {
        assert_eq!(desk.run(args).code, 0, "{args:?}");
    }
}

#[test]
fn nothing_falls_by_more_than_all_of_it() {
    let desk = Desk::new();
    sealed(&desk);
    let ran = english(&desk, &["predict", "R1", "--metric", "m", "--change=-300%..-200%"]);
    assert!(ran.code == 2 && ran.err.contains("-300 %"), "{}", ran.err);
    assert_eq!(desk.run(&["predict", "R1", "--metric", "m", "--change=-90%..-50%"]).code, 0);
    assert_eq!(desk.run(&["observe", "P1", "--change=-900%..-800%"]).code, 2);
    assert_eq!(desk.run(&["observe", "P1", "--change=-60%..-55%", "--replicates", "4294967295"]).code, 2);
    assert_eq!(desk.run(&["observe", "P1", "--before-value", "1..inf ms", "--after-value", "1 ms"]).code, 2);
    // No check was written down: what would decide it names none.
    let seen = english(&desk, &["observe", "P1", "--change=-60%..-1%"]);
    assert!(!seen.out.contains("()"), "{}", seen.out);
    assert!(seen.out.contains("whether the change was in effect"), "{}", seen.out);
}

#[test]
fn a_time_that_cannot_be_placed_is_told() {
    let desk = Desk::new();
    sealed(&desk);
    for at in ["2026-02-30T25:00:00Z", "banana"] {
        let ran = english(&desk, &["event", "add", "x", "--at", at]);
        assert!(ran.code == 0 && ran.err.contains("could not be placed"), "{at}: {}", ran.err);
    }
    let zone = english(&desk, &["event", "add", "x", "--at", "2026-02-20T12:00:00", "--zone", "Mars"]);
    assert!(zone.err.contains("Mars"), "{}", zone.err);
    let placed = english(&desk, &["event", "add", "x", "--at", "2026-02-20T12:00:00Z"]);
    assert_eq!(placed.err, "");
}

#[test]
fn a_kind_that_a_capture_is_not_is_told_when_somebody_says_so() {
    let desk = Desk::new();
    sealed(&desk);
    let sweep = desk.file("sweep.csv", "users,rps,p95_ms\n1,10,6\n2,20,20\n");
    let ran = english(&desk, &["import", &sweep, "--kind", "pg.stat_statements"]);
    assert!(ran.code == 0 && ran.err.contains("no column of"), "{}{}", ran.out, ran.err);
    let other = desk.file("counters.csv", &format!("{STATEMENTS}10,5,1,a,100,1000.5,1,1,1,20\n"));
    let ran = english(&desk, &["import", &other, "--kind", "pg.stat_statements"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn a_bundle_that_is_there_already_is_told() {
    let desk = Desk::new();
    sealed(&desk);
    assert_eq!(desk.run(&["bundle", "export", "-o", "case.inquest"]).code, 0);
    let again = english(&desk, &["bundle", "import", "case.inquest"]);
    assert!(again.code == 0 && again.err.contains("nothing was changed"), "{}{}", again.out, again.err);
}

#[test]
fn no_control_character_leaves_as_it_came() {
    let desk = Desk::new();
    let file = desk.file("marks.csv", "users,p95_ms,note\n1,2,a\u{202e}b\n2,3,\u{9b}31mabc\n3,4,\u{2066}x\n");
    let output = command(&desk, &["read", &file, "--csv"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("a<U+202E>b") && text.contains("<U+009B>31mabc"), "{text}");
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text}");
    sealed(&desk);
    assert_eq!(desk.run(&["note", "add", "a\u{200b}b\u{202e}c"]).code, 0);
    let markdown = desk.run(&["report", "--markdown", "-"]);
    assert!(markdown.out.contains("a&lt;U+200B&gt;b&lt;U+202E&gt;c"), "{}", markdown.out);
}
