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
        let ran = command(&desk, args).stdout(full()).stderr(Stdio::piped()).output().unwrap();
        let (code, told) = (ran.status.code(), String::from_utf8(ran.stderr).unwrap());
        assert!(told.contains("output") && !told.contains("library"), "{told}");
        assert_eq!(code, Some(2), "{args:?}");
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

/// The smallest PNG: one black pixel.
fn png(desk: &Desk, name: &str) -> String {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x02\0\0\0\x03\x08\0\0\0\0".to_vec();
    bytes.extend([0; 40]);
    std::fs::write(desk.folder.path().join(name), bytes).unwrap();
    name.to_owned()
}

#[test]
fn an_image_is_said_to_be_one() {
    let desk = begun();
    let image = png(&desk, "cpu.png");
    let rows = desk.file("rows.txt", ROWS);
    let ran = desk.run(&["import", &image]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("picture of 2 × 3") && !ran.out.contains("0 rows"), "{}", ran.out);
    for args in [&["delta", &image, &rows][..], &["delta", &rows, &image], &["read", &image, "--top", "3"]] {
        let ran = desk.run(args);
        assert_eq!(ran.code, 3, "{args:?}");
        assert!(ran.err.contains("cpu.png is an image"), "{args:?}: {}", ran.err);
    }
    let shown = desk.run(&["inspect", &image]).out;
    assert!(shown.contains("2 × 3") && !shown.contains("none"), "{shown}");
}

/// One file of several that cannot be read does not keep the others out.
#[test]
fn the_readable_files_of_several_are_entered() {
    let desk = begun();
    let rows = desk.file("rows.txt", ROWS);
    let ran = desk.run(&["import", "gone.csv", &rows]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("gone.csv") && ran.out.contains("rows.txt"), "{} {}", ran.err, ran.out);
    assert_eq!(desk.json(&["exhibit", "list"])["exhibits"].as_array().unwrap().len(), 1);
    let ran = desk.run(&["inspect", &rows, "gone.csv"]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("gone.csv") && ran.out.contains("rows.txt"), "{}", ran.err);
}

#[cfg(target_os = "linux")]
#[test]
fn files_of_the_kernel_are_read() {
    let desk = Desk::new();
    let rows = desk.json(&["read", "/proc/meminfo"]);
    assert_eq!(rows["kind"], "linux.meminfo");
    assert_eq!(rows["rows"].as_array().unwrap().len(), 1);
}

#[test]
fn the_largest_rows_are_those_of_the_main_counter_where_nobody_says_which() {
    let desk = Desk::new();
    let file = desk.file(
        "digest.tsv",
        "DIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\nSELECT 1\t12\t5000000\nCOMMIT\t3\t9000000\nSELECT 2\t1\t1000000\n",
    );
    let rows = desk.json(&["read", &file, "--top", "2"]);
    let first: Vec<&str> = rows["rows"].as_array().unwrap().iter().map(|r| r[0].as_str().unwrap()).collect();
    assert_eq!(first, ["COMMIT", "SELECT 1"]);
    let other = desk.file("other.csv", "a,b\n1,2\n3,4\n");
    let ran = desk.run(&["read", &other, "--top", "2"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--by"), "{}", ran.err);
}

/// What an input says of itself, and what had to be done to it.
#[test]
fn versions_times_and_findings_are_shown() {
    let desk = Desk::new();
    let text =
        "psql (15.18, server 18.4)\n-- captured 2025-11-08 22:00:00+09\n a | b \n---+---\n 1 | 2\n(1 row)\n";
    let file = desk.file("before.txt", text);
    let shown = desk.run(&["inspect", &file]).out;
    assert!(shown.contains("psql (15.18, server 18.4)"), "{shown}");
    assert!(shown.contains("2025-11-08") && shown.contains("printed in the capture"), "{shown}");
    let one = &desk.json(&["inspect", &file])["files"][0];
    assert_eq!(one["versions"][0]["line"], 1);
    assert_eq!(one["times"][0]["line"], 2);
    let cut = desk.file("cut.json", "[{\"a\":1,\"b\":2},\n{\"a\":3,\"b\":4},\n{\"a\":5,");
    let ran = desk.run(&["inspect", &cut]);
    assert!(ran.out.contains("breaks off"), "{}", ran.out);
    let ran = desk.run(&["read", &cut]);
    assert!(ran.err.contains("breaks off") && ran.out.contains("2 rows"), "{} {}", ran.err, ran.out);
    assert_eq!(desk.json(&["inspect", &cut])["files"][0]["findings"][0]["code"], "json_cut");
}

#[test]
fn roles_are_told_in_the_persons_language() {
    let desk = Desk::new();
    let file = desk.file("a.csv", "a,b\n1,x\n2,y\n");
    let korean = desk.run(&["inspect", &file, "--lang", "ko"]).out;
    assert!(korean.contains("순간값") && !korean.contains("gauge"), "{korean}");
    assert!(desk.run(&["inspect", &file, "--lang", "en"]).out.contains("gauge"));
}

/// What follows a gzip and is none, and a tar inside of one.
#[test]
fn what_is_wrong_with_an_archive_is_told() {
    let desk = Desk::new();
    // "a,b", "1,2".
    let mut bytes = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x4b\xd4\x49\xe2\x32\xd4\x31\xe2\x02\x00\x7b\x07\x97\x0a\x08\x00\x00\x00".to_vec();
    bytes.extend(b"junk behind the end");
    std::fs::write(desk.folder.path().join("a.csv.gz"), bytes).unwrap();
    let ran = desk.run(&["inspect", "a.csv.gz"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("not whole"), "{}", ran.err);
    let mut tar = vec![0u8; 2_048];
    tar[..5].copy_from_slice(b"a.csv");
    tar[257..262].copy_from_slice(b"ustar");
    std::fs::write(desk.folder.path().join("a.tar"), &tar).unwrap();
    let ran = desk.run(&["inspect", "a.tar"]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("tar xf"), "{}", ran.err);
}
