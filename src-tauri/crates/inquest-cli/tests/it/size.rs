//! `inquest size`: the flags that scripts rely on, units and intervals, sheets, scores and predictions of a case.

use serde_json::{Value, json};

use crate::run::Desk;

fn near(found: &Value, expected: f64) {
    let found = found.as_f64().unwrap_or_else(|| panic!("{found} is no number"));
    assert!((found - expected).abs() <= 1e-4 * expected.abs(), "{found}, expected {expected}");
}

#[test]
fn thirty_two_duplicates() {
    let desk = Desk::new();
    let flags = ["size", "bloom", "--n", "100000", "--p", "0.001", "--k", "9", "--observed", "32"];
    let sized = desk.json(&flags);
    assert_eq!(sized["schema"], "inquest.size/1");
    near(&sized["result"]["streamed"], 13.2119);
    near(&sized["result"]["chance_at_least"], 8.5077e-6);
    near(&sized["result"]["real_duplicates"][0], 8.676_06);
    near(&sized["result"]["real_duplicates"][1], 31.962_5);
    assert_eq!(sized["result"]["reading"], "too_many");
    assert_eq!(sized["falsified_by"], json!(["exact_set", "flagged_keys", "bits_set"]));
    for (language, word) in [("en", "too many for"), ("ko", "너무 많다")] {
        let told = desk.run(&[&flags[..], &["--lang", language]].concat());
        assert!(told.code == 0 && told.out.contains(word), "{}{}", told.out, told.err);
        assert!(!told.out.contains("sizing-"), "every word has its text: {}", told.out);
    }
}

#[test]
fn a_poller_by_its_flags() {
    let desk = Desk::new();
    let sized = desk.json(&[
        "size",
        "outbox",
        "--mode",
        "fixed-delay",
        "--delay",
        "1s",
        "--batch",
        "200",
        "--tick-cost",
        "60ms",
        "--arrival",
        "215.7/s",
        "--instances",
        "1",
        "--lock-at-least-for",
        "PT500MS",
        "--duration",
        "180s",
        "--observed-backlog",
        "100",
    ]);
    near(&sized["result"]["exec_used_s"], 0.06);
    near(&sized["result"]["backlog_end"], 38_826.0);
    assert_eq!(sized["result"]["contradiction"], true);
    let codes: Vec<&str> =
        sized["page"]["warnings"].as_array().unwrap().iter().map(|w| w["code"].as_str().unwrap()).collect();
    assert!(codes.contains(&"lease_text_rejected"), "{codes:?}");
    // An interval with one unit; other units are converted, wrong ones refused.
    let sized =
        desk.json(&["size", "outbox", "--batch", "200", "--delay", "1000 ms", "--exec-s", "50..70 ms"]);
    near(&sized["result"]["drain_per_s"][0], 200.0 / 1.07);
    let refused = desk.run(&["size", "outbox", "--batch", "200", "--delay", "1 MiB"]);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{}", refused.err);
    assert_ne!(desk.run(&["size", "outbox", "--batch", "0", "--delay", "1"]).code, 0);
    assert_eq!(desk.run(&["size", "kitchen"]).code, 2);
}

#[test]
fn durations_as_three_parsers_read_them() {
    let desk = Desk::new();
    let told = desk.run(&["size", "duration", "PT500MS", "--grammar", "shedlock"]);
    assert_eq!(told.code, 1, "{}", told.err);
    assert_eq!(desk.run(&["size", "duration", "500ms", "--grammar", "shedlock"]).code, 0);
    let parsed = desk.json(&["size", "duration", "1h30m"]);
    assert_eq!(parsed["result"]["shedlock"]["ok"], false);
    assert_eq!(parsed["result"]["spring_6_2"]["nanos"], 5_400_000_000_000u64);
}

#[test]
fn from_a_sheet_to_a_sealed_prediction() {
    let desk = Desk::new();
    assert_eq!(desk.run(&["library", "init"]).code, 0);
    assert_eq!(desk.run(&["case", "new", "Why does the backlog stay?"]).code, 0);
    let sheet = desk.run(&[
        "size",
        "outbox",
        "--batch",
        "50",
        "--interval-s",
        "1",
        "--mode",
        "fixed_rate",
        "--write",
        "toml",
    ]);
    assert!(
        sheet.out.contains("method = \"outbox.sizing\"") && sheet.out.contains("value = 50"),
        "{}",
        sheet.out
    );
    let file = desk.file("outbox.toml", &sheet.out);
    assert_eq!(desk.run(&["import", &file]).code, 0);
    let series = desk.file("backlog.csv", "elapsed_s,backlog\n1,96\n11,600\n21,1100\n31,1600\n41,2098\n");
    assert_eq!(desk.run(&["import", &series, "--column", "0=s", "--column", "1=count"]).code, 0);
    let flags = [
        "size",
        "outbox",
        "--batch",
        "50",
        "--delay",
        "1",
        "--mode",
        "fixed-rate",
        "--arrival",
        "100",
        "--duration",
        "45",
    ];
    let scored = desk.json(
        &[&flags[..], &["--samples", "E2:0:0:1", "--figure", "backlog_end", "--tolerance", "0.1"]].concat(),
    );
    assert_eq!((&scored["reading"], &scored["within"]), (&json!("fits"), &json!([5, 5])));
    let cell = desk.json(&["size", "outbox", "--delay", "1", "--cell", "batch=E2:0:0:1"]);
    assert_eq!(cell["result"]["rate_one_per_s"], 96.0);
    assert_eq!(desk.run(&["hypothesis", "add", "The poller is too slow"]).code, 0);
    let change =
        ["intervention", "add", "--hypothesis", "H1", "--knob", "batch", "--from", "50", "--to", "90"];
    assert_eq!(desk.run(&change).code, 0);
    let flags = [
        "size",
        "outbox",
        "--batch",
        "90",
        "--delay",
        "1",
        "--mode",
        "fixed-rate",
        "--arrival",
        "100",
        "--duration",
        "45",
        "--predict",
        "R1",
        "--figure",
        "backlog_end",
        "--before",
        "2250 count",
        "--tolerance",
        "0.1",
    ];
    let sealed = desk.json(&flags);
    near(&sealed["predicted"][0], 0.9 * 450.0 / 2250.0 - 1.0);
    near(&sealed["predicted"][1], 1.1 * 450.0 / 2250.0 - 1.0);
    assert!(sealed["seal"]["hash"].is_string());
}

/// A capture of a JVM fills the page, a later one scores it, and what would explain a contradiction is told in both languages.
#[test]
fn from_a_capture_to_a_later_one() {
    let desk = Desk::new();
    assert_eq!(desk.run(&["library", "init"]).code, 0);
    assert_eq!(desk.run(&["case", "new", "How much Metaspace do more rules need?"]).code, 0);
    for step in ["1-load500", "2-load1500"] {
        let file = format!("captures/jdk-17.0.15/metaspace/{step}.jcmd-VM.metaspace.txt");
        let file = format!("{}/../../../sample-data/{file}", env!("CARGO_MANIFEST_DIR"));
        assert_eq!(desk.run(&["import", &file]).code, 0);
    }
    let page = desk.json(&["size", "metaspace", "--from", "E1:0"]);
    near(&page["result"]["class_bytes"], 7_864_320.0 / 10_938.0);
    near(&page["result"]["overhead_factor"], 91_299_512.32 / 83_414_220.8);
    assert_eq!(page["page"]["inputs"][0]["grade"], "measured");
    let flags = [
        "size",
        "metaspace",
        "--from",
        "E1:0",
        "--cell",
        "classes_expected=E2:0:2:2",
        "--figure",
        "committed_expected_bytes",
        "--observed-cell",
        "E2:0:2:9",
    ];
    let scored = desk.json(&[&flags[..], &["--tolerance", "0.1"]].concat());
    assert_eq!((&scored["reading"], &scored["contradiction"]), (&json!("fits"), &json!(false)));
    // For as many classes as now the later capture is a contradiction, with what would explain it.
    let flags = [
        "size",
        "metaspace",
        "--from",
        "E1:0",
        "--figure",
        "committed_expected_bytes",
        "--observed-cell",
        "E2:0:2:9",
    ];
    for (language, word) in [("en", "Another number of classes"), ("ko", "클래스 수가 다르다")] {
        let told = desk.run(&[&flags[..], &["--lang", language]].concat());
        assert!(told.code == 0 && told.out.contains(word), "{}{}", told.out, told.err);
        assert!(!told.out.contains("sizing-"), "every word has its text: {}", told.out);
    }
    let other = desk.run(&["size", "pool", "--from", "E1:0"]);
    assert_eq!((other.code, other.out.as_str()), (2, ""), "{}", other.err);
    assert!(other.err.contains("metaspace"), "{}", other.err);
}
