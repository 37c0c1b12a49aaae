//! The laws for texts that no server prints: beginnings alone, captures with bytes changed, inputs that once failed.

use std::path::Path;

use proptest::prelude::*;

use crate::corpus::captures;
use crate::laws::{BEGINNINGS, check};

#[test]
fn beginnings_alone_hold_the_laws() {
    for (target, _) in BEGINNINGS {
        check(target, b"");
    }
}

/// Every target of the fuzzer is a beginning here, and the other way round.
#[test]
fn targets_and_beginnings_are_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/fuzz_targets");
    let mut targets: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|f| f.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    let mut beginnings: Vec<String> = BEGINNINGS.iter().map(|(name, _)| (*name).to_owned()).collect();
    targets.sort();
    beginnings.sort();
    assert_eq!(targets, beginnings);
    let manifest =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/Cargo.toml")).unwrap();
    assert!(targets.iter().all(|t| manifest.contains(&format!("name = \"{t}\""))));
}

#[test]
fn inputs_that_once_failed_hold_the_laws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/kept");
    let mut replayed = 0;
    for target in std::fs::read_dir(folder).unwrap().flatten() {
        let name = target.file_name().into_string().unwrap();
        assert!(BEGINNINGS.iter().any(|(known, _)| *known == name), "no target {name}");
        for input in std::fs::read_dir(target.path()).unwrap().flatten() {
            check(&name, &std::fs::read(input.path()).unwrap());
            replayed += 1;
        }
    }
    println!("{replayed} kept inputs replayed");
    assert!(replayed > 0);
}

/// One capture of each format and server, with bytes replaced by what hurts.
#[test]
fn corpus_with_bytes_changed_holds_the_laws() {
    let mut seen = std::collections::BTreeSet::new();
    for engine in ["postgresql", "mysql", "mariadb"] {
        for capture in captures(engine) {
            if capture.format() == "session"
                || !seen.insert((capture.server.clone(), capture.format().to_owned()))
            {
                continue;
            }
            let bytes = capture.bytes();
            check("anything", &bytes);
            for (n, sign) in b"\"'(){}[]<>|\\\t\n 0-=,:.".iter().enumerate() {
                let mut changed = bytes.clone();
                let mut at = n * 7 + 3;
                while at < changed.len() {
                    changed[at] = *sign;
                    at += 97 + n;
                }
                check("anything", &changed);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_text_holds_the_laws(text in "[ a-zA-Z0-9(){}\\[\\]<>|\"':,.=\n\t*+-]{0,200}", target in 0..BEGINNINGS.len()) {
        check(BEGINNINGS[target].0, text.as_bytes());
    }
}
