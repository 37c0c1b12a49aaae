//! Sheets of sizing inputs.

use super::{column, fixture, inspected, quarantined, table};

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// The only block of a fixture.
fn read(file: &str, kind: &str) -> (inquest_capture::read::Inspection, inquest_capture::read::Table) {
    let bytes = fixture(file);
    let found = inspected(&bytes);
    let kinds: Vec<&str> = found.blocks.iter().map(|b| b.kind.as_str()).collect();
    assert_eq!(kinds, [kind], "{file}: {:?}", found.receipt.quarantine);
    let rows = table(&bytes, &found, 0);
    (found, rows)
}

#[test]
fn a_sheet_in_toml_keeps_lines_digits_and_grades() {
    let (found, rows) = read("sizing/metaspace.toml", "sizing.metaspace");
    assert_eq!(quarantined(&found), 0);
    assert!(found.blocks[0].complete, "{:?}", found.blocks[0].why_incomplete);
    assert_eq!(rows.lines, [7, 14, 20, 26]);
    assert_eq!(column(&rows, "name"), ["classes", "class_kb", "nonclass_kb", "safety"].map(some));
    assert_eq!(column(&rows, "value"), ["10000", "1", "8.0", "2"].map(some));
    assert_eq!(column(&rows, "unit"), ["1", "kB", "kB", "1"].map(some));
    assert_eq!(column(&rows, "grade"), [some("measured"), some("assumed"), some("assumed"), None]);
    assert_eq!(column(&rows, "source")[0], some("jcmd VM.metaspace at 09:00"));
    assert_eq!(column(&rows, "method")[0], some("metaspace.size"));
}

#[test]
fn a_sheet_in_json_has_its_lines_too() {
    let (found, rows) = read("sizing/bloom.json", "sizing.bloom");
    assert_eq!(quarantined(&found), 0);
    assert_eq!(rows.lines, [5, 6, 8, 13]);
    assert_eq!(column(&rows, "value"), ["100000", "0.001", "[40,50]", "fnv_chained"].map(some));
    assert_eq!(column(&rows, "type"), ["int", "number", "interval", "enum"].map(some));
    let line = br#"{"format":"inquest.sizing/1","sheet":"pool","inputs":[{"name":"pool","value":10},{"name":"hold_s","value":0.03,"unit":"s"}]}"#;
    let found = inspected(line);
    assert_eq!(column(&table(line, &found, 0), "name"), ["pool", "hold_s"].map(some));
}

#[test]
fn sheets_in_csv() {
    let (found, rows) = read("sizing/outbox.csv", "sizing.outbox");
    assert_eq!(quarantined(&found), 0);
    assert_eq!(rows.lines, [2, 3, 4, 5, 6]);
    assert_eq!(column(&rows, "note")[2], some("60 ms, median"));
    assert_eq!(column(&rows, "unit"), ["1", "s", "s", "1", "1/s"].map(some));
    assert_eq!(column(&rows, "method"), [None, None, None, None, None]);
    let (found, rows) = read("sizing/pool.csv", "sizing.pool");
    assert!(found.blocks[0].complete);
    assert_eq!(column(&rows, "method"), ["pool.mmc"; 3].map(some));
    let lacking = b"sizing,name,value,unit\npool.mmc,hold_s,0.03,s\n";
    let found = inspected(lacking);
    assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("sizing_input_missing"));
}

#[test]
fn wrong_inputs_are_refused_with_what_was_expected() {
    let (found, rows) = read("sizing/metaspace-wrong.toml", "sizing.metaspace");
    assert_eq!(column(&rows, "name"), [some("class_space_bytes")]);
    assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("sizing_inputs_refused"));
    let told: Vec<(u64, &str, &str)> = found
        .receipt
        .quarantine
        .iter()
        .map(|q| (q.line, q.reason.as_str(), q.text.split(" \u{2260} ").nth(1).unwrap_or("")))
        .collect();
    assert_eq!(
        told,
        [
            (6, "sizing_wrong_unit", "bytes"),
            (
                16,
                "sizing_unknown_name",
                "max_metaspace_size | class_space_bytes | class_bytes | nonclass_bytes"
            ),
            (20, "sizing_wrong_value", "number"),
            (25, "sizing_unknown_grade", "measured | derived | inferred | assumed"),
        ]
    );
}

#[test]
fn a_sheet_that_cannot_be_read_says_so_line_by_line() {
    for (text, lines) in [
        ("format = \"inquest.sizing/1\"\nsheet = \"kitchen\"\n", 2),
        ("format = \"inquest.sizing/1\"\nsheet = \"pool\"\n[[input]]\nname = \n", 4),
        ("{\"format\": \"inquest.sizing/1\",\n \"sheet\": \"pool\",\n \"inputs\": [{\"name\": \"pool\"", 3),
        ("sizing,name,value,unit\nkitchen,knives,3,\n", 2),
    ] {
        let found = inspected(text.as_bytes());
        assert_eq!(quarantined(&found), lines, "{text}: {:?}", found.receipt);
        assert!(found.receipt.quarantine.iter().all(|q| q.reason == "sizing_unreadable"));
    }
    // A row of another length is refused, the others stay.
    let text = b"sizing,name,value,unit\npool,pool,10,\npool,hold_s,0.03\npool,pool,12,\n";
    let found = inspected(text);
    let reasons: Vec<&str> = found.receipt.quarantine.iter().map(|q| q.reason.as_str()).collect();
    assert_eq!(reasons, ["sizing_unknown_name", "sizing_twice"]);
    assert_eq!(column(&table(text, &found, 0), "value"), [some("10")]);
}

#[test]
fn what_follows_a_sheet_is_its_own() {
    let text = "format = \"inquest.sizing/1\"\nsheet = \"pool\"\n\n[[input]]\nname = \"pool\"\nvalue = 10\n\n a | b \n---+---\n 1 | 2\n(1 row)\n";
    let found = inspected(text.as_bytes());
    let kinds: Vec<&str> = found.blocks.iter().map(|b| b.kind.as_str()).collect();
    assert_eq!(kinds, ["sizing.pool", "generic.table"]);
    assert_eq!(quarantined(&found), 0);
}

#[test]
fn lists_and_choices_are_values_too() {
    let (found, rows) = read("sizing/bloom.toml", "sizing.bloom");
    assert_eq!(quarantined(&found), 0);
    assert!(found.blocks[0].complete, "{:?}", found.blocks[0].why_incomplete);
    assert_eq!(
        column(&rows, "value"),
        ["fnv_prefixed", "100000", "1437758", "9", "[ 0, 250000, ]"].map(some)
    );
    let (found, rows) = read("sizing/outbox.json", "sizing.outbox");
    assert!(found.blocks[0].complete && quarantined(&found) == 0);
    assert_eq!(column(&rows, "value"), ["200", "5.4"].map(some));
}

#[test]
fn every_calculator_has_its_sheet() {
    let (found, rows) = read("sizing/filesort.toml", "sizing.filesort");
    assert!(found.blocks[0].complete && quarantined(&found) == 0, "{:?}", found.receipt.quarantine);
    assert_eq!(
        column(&rows, "value"),
        [
            "8.0.26",
            "[\"varchar(255)\", \"json\", \"decimal(10,2)\"]",
            "199680",
            "60000",
            "[30, 40]",
            "262144"
        ]
        .map(some)
    );
    assert_eq!(rows.lines, [6, 13, 19, 26, 32, 37]);
    let (found, rows) = read("sizing/cfs.csv", "sizing.cfs");
    assert!(found.blocks[0].complete && quarantined(&found) == 0, "{:?}", found.receipt.quarantine);
    assert_eq!(column(&rows, "value"), ["200000", "100000", "8", "260", "[900, 1100]", "60", "30"].map(some));
    assert_eq!(column(&rows, "unit"), ["us", "us", "1", "ms", "ms", "1", "1"].map(some));
    let (found, rows) = read("sizing/durability.json", "sizing.durability");
    assert!(found.blocks[0].complete && quarantined(&found) == 0, "{:?}", found.receipt.quarantine);
    assert_eq!(column(&rows, "value"), ["1", "1", "true", "84.3", "[1,1.5]", "5.4"].map(some));
    let (found, rows) = read("sizing/rss.toml", "sizing.rss");
    assert!(found.blocks[0].complete && quarantined(&found) == 0, "{:?}", found.receipt.quarantine);
    assert_eq!(column(&rows, "value"), ["go", "1650", "1400.5", "[100, 120]", "100"].map(some));
    assert_eq!(column(&rows, "unit"), ["1", "MiB", "MiB", "MiB", "%"].map(some));
}
