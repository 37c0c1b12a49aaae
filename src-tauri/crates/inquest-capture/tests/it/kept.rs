//! Inputs that once failed, and the beginnings of all frames, cut everywhere.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::beginnings::BEGINNINGS;
use crate::laws::{check, check_quickly, hold};

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

/// Names in a folder, without their ending.
fn names(folder: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(fuzz().join(folder)).unwrap();
    entries.map(|e| e.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

#[test]
fn every_beginning_is_a_target() {
    let beginnings: BTreeSet<String> = BEGINNINGS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(beginnings.len(), BEGINNINGS.len());
    assert_eq!(names("fuzz_targets"), beginnings);
    assert!(names("kept").is_subset(&beginnings));
    let manifest = std::fs::read_to_string(fuzz().join("Cargo.toml")).unwrap();
    for (name, _) in BEGINNINGS {
        let source = std::fs::read_to_string(fuzz().join(format!("fuzz_targets/{name}.rs"))).unwrap();
        assert!(source.contains(&format!("check(\"{name}\"")), "{name}");
        assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name}");
    }
}

#[test]
fn inputs_that_once_failed_hold() {
    let mut replayed = 0;
    for (name, _) in BEGINNINGS {
        for entry in std::fs::read_dir(fuzz().join("kept").join(name)).into_iter().flatten() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            check(name, &bytes);
            check_quickly(name, &bytes);
            replayed += 1;
        }
    }
    println!("{replayed} kept inputs replayed");
    assert!(replayed > 0);
}

#[test]
fn every_frame_may_be_cut_anywhere_and_doubled() {
    for (_, beginning) in BEGINNINGS {
        let bytes = beginning.as_bytes();
        for end in 0..=bytes.len() {
            hold(&bytes[..end]);
        }
        hold(&bytes.repeat(2));
    }
}

#[test]
fn any_two_frames_may_follow_each_other() {
    const STEP: usize = 7;
    for (at, (_, one)) in BEGINNINGS.iter().enumerate() {
        for (_, two) in BEGINNINGS.iter().skip(at % STEP).step_by(STEP) {
            hold(format!("{one}{two}").as_bytes());
            hold(format!("{one}\n{two}\n").as_bytes());
        }
    }
}
