//! Inputs that once failed, and the beginnings of all frames, cut everywhere.

use crate::laws::{BEGINNINGS, hold};

#[test]
fn inputs_that_once_failed_hold() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/kept");
    let mut replayed = 0;
    for (name, beginning) in BEGINNINGS {
        for entry in std::fs::read_dir(folder.join(name)).into_iter().flatten() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            hold(&[beginning.as_bytes(), &bytes].concat());
            replayed += 1;
        }
    }
    println!("{replayed} kept inputs replayed");
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
    for (at, (_, one)) in BEGINNINGS.iter().enumerate() {
        for (_, two) in BEGINNINGS.iter().skip(at % 3).step_by(3) {
            hold(format!("{one}{two}").as_bytes());
            hold(format!("{one}\n{two}\n").as_bytes());
        }
    }
}
