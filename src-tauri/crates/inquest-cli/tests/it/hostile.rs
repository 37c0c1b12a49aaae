//! Inputs that are out to hang the program, fill its memory, or talk to the terminal.

use std::process::Stdio;

use serde_json::json;

use crate::run::{Desk, command};

const ESCAPES: &str = "\u{1b}]0;title\u{7}\u{1b}[31m\u{9b}2J\u{202e}\u{2066}\u{e0041}\u{7f}\u{200b}";

/// True when a terminal would act on the text, or show something else than is there.
fn acts(text: &str) -> bool {
    text.chars().any(|c| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{206f}' | '\u{e0000}'..='\u{e007f}')
    })
}

#[test]
fn no_command_hands_captured_escapes_to_the_terminal() {
    let desk = Desk::new();
    let file = desk.file("escapes.csv", &format!("na{ESCAPES}me,b\n{ESCAPES},1\n{ESCAPES},1,2,3\n"));
    let prose = desk.file("prose.txt", &format!("{ESCAPES}\n{ESCAPES}\n"));
    assert_eq!(desk.run(&["case", "new", &format!("Why{ESCAPES}?")]).code, 0);
    desk.run(&["hypothesis", "add", ESCAPES]);
    desk.run(&["note", "add", ESCAPES]);
    desk.run(&["event", "add", "--at", ESCAPES, ESCAPES]);
    desk.run(&["import", &file, "--caption", ESCAPES]);
    let commands: [&[&str]; 11] = [
        &["inspect", &file],
        &["inspect", &prose],
        &["read", &file],
        &["case", "list"],
        &["case", "show", "INQ-1"],
        &["exhibit", "list"],
        &["exhibit", "show", "E1"],
        &["hypothesis", "list"],
        &["note", "list"],
        &["event", "list"],
        &["library", "search", "Why"],
    ];
    for args in commands {
        let plain = desk.run(args);
        assert!(!acts(&plain.out) && !acts(&plain.err), "{args:?}: {:?} {:?}", plain.out, plain.err);
        let document = desk.run(&[args, &["--json"]].concat());
        assert!(!acts(&document.out) && !acts(&document.err), "{args:?}: {:?}", document.out);
    }
    // What is escaped in the document is there when it is read; colours and titles are no part of a capture.
    // A space of no width is what a page left between the words: reading drops it.
    let rows = desk.json(&["read", &file]);
    assert_eq!(rows["rows"][0][0], json!("\u{9b}2J\u{202e}\u{2066}\u{e0041}\u{7f}"));
}

#[test]
fn a_file_that_cannot_be_read_does_not_hide_the_others() {
    let desk = Desk::new();
    let (one, two) = (desk.file("one.csv", "a,b\n1,2\n"), desk.file("two.csv", "a,b\n3,4\n"));
    let ran = desk.run(&["inspect", &one, "gone.csv", &two, "--json"]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("gone.csv"), "{}", ran.err);
    let files = ran.document()["files"].clone();
    assert_eq!(
        (&files[0]["name"], &files[1]["name"], files.as_array().unwrap().len()),
        (&json!("one.csv"), &json!("two.csv"), 2)
    );
}

#[test]
fn an_import_with_a_wrong_name_enters_the_others() {
    let desk = Desk::new();
    desk.run(&["case", "new", "Why?"]);
    let one = desk.file("one.csv", "a,b\n1,2\n");
    let ran = desk.run(&["import", &one, "gone.csv"]);
    assert!(ran.code == 3 && ran.err.contains("gone.csv"), "{} {}", ran.code, ran.err);
    assert_eq!(desk.run(&["import", "gone.csv"]).code, 2);
    assert_eq!(desk.json(&["library", "info"])["exhibits"], json!(1));
}

#[test]
fn a_bundle_whose_id_is_taken_comes_in_once() {
    let desk = Desk::new();
    let theirs = |args: &[&str]| assert_eq!(desk.run(&[args, &["--library", "theirs"]].concat()).code, 0);
    theirs(&["library", "init"]);
    theirs(&["case", "new", "Why theirs?"]);
    theirs(&["bundle", "export", "-o", "theirs.inquest"]);
    assert_eq!(desk.run(&["case", "new", "Why ours?"]).code, 0);
    for _ in 0..2 {
        let ran = desk.run(&["bundle", "import", "theirs.inquest"]);
        assert_eq!((ran.code, ran.out.as_str()), (0, "INQ-2  Why theirs?\n"), "{}", ran.err);
    }
    assert_eq!(desk.json(&["library", "info"])["cases"], json!(2));
}

#[cfg(unix)]
#[test]
fn names_need_not_be_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let desk = Desk::new();
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.csv");
    std::fs::write(desk.folder.path().join(name), "a,b\n1,2\n").unwrap();
    for first in ["inspect", "read"] {
        let output = command(&desk, &[first]).arg(name).arg("--json").output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let output = command(&desk, &["inspect", "--json"]).arg(name).output().unwrap();
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["files"][0]["name"], "caf\u{fffd}.csv");
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_read_once_and_a_device_is_refused() {
    let desk = Desk::new();
    let pipe = desk.folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let child = command(&desk, &["read", "pipe", "--json"]).stdout(Stdio::piped()).spawn().unwrap();
    std::fs::write(&pipe, "a,b\n1,2\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["rows"], json!([["1", "2"]]));
    let ran = desk.run(&["inspect", "/dev/zero"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("device"), "{}", ran.err);
}

#[test]
fn what_is_no_finite_number_never_reaches_a_case() {
    let desk = Desk::new();
    assert_eq!(desk.run(&["case", "new", "Why?"]).code, 0);
    assert_eq!(desk.run(&["hypothesis", "add", "h"]).code, 0);
    assert_eq!(desk.run(&["intervention", "add", "--hypothesis", "H1", "--knob", "k", "--to", "2"]).code, 0);
    let limit = ["hypothesis", "add", "x", "--limit", "t", "--limit-kind", "pg", "--limit-column", "c"];
    let predict = ["predict", "R1", "--metric", "m", "--no-seal"];
    for number in ["NaN", "inf", "-inf", "1e999"] {
        let bounds = format!("--change={number}..{number}");
        let refused = desk.run(&[&predict[..], &[&bounds]].concat());
        assert_eq!(refused.code, 2, "{number}: {}", refused.out);
        assert!(refused.err.contains("finite number"), "{}", refused.err);
        let band = format!("--null-band={number}");
        assert_eq!(desk.run(&[&predict[..], &["--change=-0.9..-0.5", &band]].concat()).code, 2);
        let at_least = format!("--limit-at-least={number}");
        assert_eq!(desk.run(&[&limit[..], &[&at_least]].concat()).code, 2);
        let scale = format!("--scale={number}");
        let change = ["intervention", "add", "--hypothesis", "H1", "--knob", "k", "--to", "3", &scale];
        assert_eq!(desk.run(&change).code, 2);
    }
    assert_eq!(desk.run(&[&predict[..], &["--change=-0.5..-0.9"]].concat()).code, 2, "crossed bounds");
    assert_eq!(desk.json(&["verify"])["holds"], true);
    assert_eq!(desk.run(&["library", "check"]).code, 0);
}
