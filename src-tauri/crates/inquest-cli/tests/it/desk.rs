//! What enters a case and how: kinds that are close, inputs that nobody understands, archives, reading again; and where
//! output goes.

use std::process::Stdio;

use serde_json::json;

use crate::run::{Desk, command};

const ROWS: &str = " relname | n_live_tup \n---------+------------\n a       |         10\n(1 row)\n";

fn begun() -> Desk {
    let desk = Desk::new();
    assert_eq!(desk.run(&["library", "init"]).code, 0);
    assert_eq!(desk.run(&["case", "new", "Why 0.2 s?"]).code, 0);
    desk
}

#[test]
fn an_import_of_what_nobody_understands_is_code_3_and_enters_nothing() {
    let desk = begun();
    let letter = desk.file("letter.txt", "Dear team,\nthe site was slow.\n");
    let rows = desk.file("rows.txt", ROWS);
    let ran = desk.run(&["import", &rows, &letter]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("letter.txt") && ran.err.contains("Dear team,"), "{}", ran.err);
    assert_eq!(desk.json(&["exhibit", "list"])["exhibits"], json!([]));
    assert_eq!(desk.run(&["import", &rows]).code, 0);
}

#[test]
fn a_chosen_kind_is_remembered_and_told() {
    let desk = begun();
    let rows = desk.file("rows.txt", ROWS);
    assert_eq!(desk.run(&["import", &rows, "--kind", "0/generic.table", "--at", "2025-11-08 22:00"]).code, 0);
    let shown = desk.json(&["exhibit", "show", "E1"]);
    assert_eq!(shown["blocks"][0]["kind"], "generic.table");
    assert!(shown["blocks"][0]["chosen"]["candidates"].as_array().unwrap().len() > 1);
    assert_eq!(shown["captured_at"]["basis"], "entered");
    let told = desk.run(&["exhibit", "show", "E1", "--lang", "ko"]).out;
    assert!(told.contains("직접 고름") && told.contains("generic.table"), "{told}");
    assert!(told.contains("시간대가 없어"), "{told}");
    let cleared = desk.json(&["exhibit", "edit", "E1", "--clear", "captured_at"]);
    assert_eq!(cleared["captured_at"], json!(null));
}

#[test]
fn an_exhibit_is_read_again_and_the_step_is_undone() {
    let desk = begun();
    let rows = desk.file("rows.txt", ROWS);
    assert_eq!(desk.run(&["import", &rows]).code, 0);
    let none = desk.json(&["exhibit", "reread"]);
    assert_eq!(none["rereads"], json!([]), "nothing was read by an older reader");
    let again = desk.json(&["exhibit", "reread", "E1"]);
    assert_eq!(again["rereads"][0]["same"], true);
    assert!(desk.run(&["exhibit", "reread", "E1"]).out.contains("nothing reads differently"));
}

#[test]
fn people_read_names_and_machines_read_ids() {
    let desk = Desk::new();
    let file = desk.file("rows.txt", ROWS);
    let told = desk.run(&["inspect", &file]).out;
    assert!(told.contains("psql table") && told.contains("PostgreSQL tables"), "{told}");
    let ids = desk.json(&["inspect", &file]);
    assert_eq!(ids["files"][0]["blocks"][0]["frame"], "psql_aligned");
}

#[test]
fn a_recipe_reads_only_and_is_there_for_each_kind() {
    let desk = Desk::new();
    let told = desk.run(&["kinds", "recipe", "pg.stat_statements"]);
    assert!(told.out.contains("\nSELECT * FROM pg_stat_statements;\n"), "{}", told.out);
    assert!(told.out.contains("Reads only") && told.out.contains("pg_read_all_stats"), "{}", told.out);
    let family = desk.json(&["kinds", "recipe", "mysql"]);
    assert!(family["recipes"].as_array().unwrap().len() > 5);
    assert_eq!(desk.run(&["kinds", "recipe", "no.such_kind"]).code, 2);
    let kinds = desk.json(&["kinds", "list"]);
    assert!(kinds["kinds"].as_array().unwrap().iter().any(|k| k["kind"] == "mysql.digest"));
}

#[test]
fn a_report_goes_to_standard_output() {
    let desk = begun();
    let ran = desk.run(&["report", "--markdown", "-"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Why 0.2 s?"), "{}", ran.out);
    assert!(!desk.folder.path().join("-").exists());
}

#[test]
fn free_text_may_begin_with_a_hyphen() {
    let desk = begun();
    let note = desk.json(&["note", "add", "- restarted twice"]);
    assert_eq!(note["text"], "- restarted twice");
    let rows = desk.file("rows.txt", ROWS);
    assert_eq!(desk.run(&["import", &rows, "--caption", "-90% at night"]).code, 0);
    assert_eq!(desk.json(&["exhibit", "show", "E1"])["caption"], "-90% at night");
}

#[test]
fn csv_guards_text_that_a_spreadsheet_would_run() {
    let desk = Desk::new();
    let file = desk.file("a.csv", "name,delta\n=HYPERLINK(x),-5\nplain,7\n");
    let ran = desk.run(&["read", &file, "--csv"]);
    assert!(ran.out.contains("'=HYPERLINK(x),-5"), "{}", ran.out);
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_no_success() {
    let desk = begun();
    let full = || Stdio::from(std::fs::File::options().write(true).open("/dev/full").unwrap());
    for args in [&["case", "list"][..], &["kinds", "list"], &["--help"], &["report", "--markdown", "-"]] {
        let code = command(&desk, args).stdout(full()).stderr(Stdio::null()).status().unwrap().code();
        assert_eq!(code, Some(5), "{args:?}");
    }
}

#[test]
fn an_archive_is_opened_and_each_member_is_an_exhibit() {
    let desk = begun();
    let mut writer = zip::ZipWriter::new(std::fs::File::create(desk.folder.path().join("run.zip")).unwrap());
    for (name, text) in
        [("a/before.txt", ROWS), ("a/notes.txt", "Nobody knows.\n"), ("a/after.txt", "a,b\n1,2\n")]
    {
        writer.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut writer, text.as_bytes()).unwrap();
    }
    writer.finish().unwrap();
    let ran = desk.run(&["import", "run.zip"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("a/notes.txt"), "what is left out is told: {}", ran.err);
    let exhibits = desk.json(&["exhibit", "list"])["exhibits"].clone();
    let members: Vec<&str> =
        exhibits.as_array().unwrap().iter().map(|e| e["member"]["member"].as_str().unwrap()).collect();
    assert_eq!(members, ["a/before.txt", "a/after.txt"]);
    assert_eq!(exhibits[0]["member"]["archive"], "run.zip");
}

#[test]
fn a_member_of_a_damaged_archive_is_not_whole() {
    let desk = Desk::new();
    let path = desk.folder.path().join("broken.zip");
    let mut writer = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
    writer.start_file("before.csv", zip::write::SimpleFileOptions::default()).unwrap();
    std::io::Write::write_all(&mut writer, b"a,b\n1,2\n3,4\n").unwrap();
    writer.finish().unwrap();
    // The sum that both headers state is another one than that of the bytes.
    let mut bytes = std::fs::read(&path).unwrap();
    let central = bytes.windows(4).position(|w| w == b"PK\x01\x02").unwrap();
    for at in (14..18).chain(central + 16..central + 20) {
        bytes[at] ^= 0x5a;
    }
    std::fs::write(&path, bytes).unwrap();
    let found = desk.json(&["inspect", "broken.zip"]);
    let block = &found["files"][0]["blocks"][0];
    assert_eq!(block["complete"], false);
    assert_eq!(block["why_incomplete"], "archive_damaged");
    assert_eq!(block["rows"], 2);
    let said = desk.run(&["inspect", "broken.zip"]).err;
    assert!(said.contains("before.csv is not whole: The archive is damaged"), "{said}");
}
