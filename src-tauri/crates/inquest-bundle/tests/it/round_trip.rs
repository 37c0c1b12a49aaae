//! What is written is read back, by us and by others, and the same case gives the same bytes.

use std::io::{Cursor, Read, Write};
use std::process::Command;

use inquest_bundle::{FORMAT, WriteFailed, open, write};

use crate::case::{CAPTURE, bundle, journal, original, records, sha256};

#[test]
fn the_same_case_comes_back() {
    let file = bundle();
    let mut read = open(Cursor::new(&file), &mut |_| Ok(())).unwrap();
    let expected = records("What is being read?");
    assert_eq!(read.records, expected);
    assert_eq!(read.journal, journal(&expected));
    assert_eq!(read.info.format, FORMAT);
    assert!(read.info.raw_captures);
    let sha = sha256(CAPTURE.as_bytes());
    assert_eq!(read.originals().collect::<Vec<_>>(), [(sha.as_str(), CAPTURE.len() as u64)]);
    let mut out = Vec::new();
    assert_eq!(read.unpack_original(&sha, &mut out).unwrap(), Some(()));
    assert_eq!(out, CAPTURE.as_bytes());
    assert_eq!(read.unpack_original(&sha256(b"other"), &mut out).unwrap(), None);
}

#[test]
fn the_same_case_gives_the_same_bytes() {
    assert_eq!(bundle(), bundle());
    // The order in which records and originals are handed over does not matter.
    let mut shuffled = records("What is being read?");
    let journal = journal(&shuffled);
    shuffled.reverse();
    let mut file = Cursor::new(Vec::new());
    write(&mut file, &shuffled, &journal, vec![original(CAPTURE.as_bytes())], &mut |_| Ok(())).unwrap();
    assert_eq!(file.into_inner(), bundle());
}

#[test]
fn other_programs_read_it_and_sha256sum_agrees() {
    let dir = tempfile::tempdir().unwrap();
    let mut zip = zip::ZipArchive::new(Cursor::new(bundle())).unwrap();
    for i in 0..zip.len() {
        let mut entry = zip.by_index(i).unwrap();
        let path = dir.path().join(entry.enclosed_name().unwrap());
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        std::fs::File::create(path).unwrap().write_all(&bytes).unwrap();
    }
    for manifest in ["manifest-sha256.txt", "tagmanifest-sha256.txt"] {
        let checked = Command::new("sha256sum")
            .args(["--strict", "-c", manifest])
            .current_dir(dir.path())
            .output()
            .unwrap();
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    }
    let manifest = std::fs::read_to_string(dir.path().join("manifest-sha256.txt")).unwrap();
    assert_eq!(manifest.lines().count(), 4);
}

#[test]
fn large_originals_stream_and_compress() {
    let big: &'static [u8] = Box::leak(b"864,172651,43\n".repeat(200_000).into_boxed_slice());
    let records = records("q");
    let mut file = Cursor::new(Vec::new());
    let mut heard = 0;
    write(&mut file, &records, &journal(&records), vec![original(big)], &mut |n| {
        heard += n;
        Ok(())
    })
    .unwrap();
    assert_eq!(heard, big.len() as u64);
    let file = file.into_inner();
    assert!(file.len() < big.len() / 50, "{} bytes", file.len());
    // Ratio 200:1 is the limit above 1 MiB; this repetitive text stays under it.
    let mut out = Vec::new();
    let mut read = open(Cursor::new(&file), &mut |_| Ok(())).unwrap();
    read.unpack_original(&sha256(big), &mut out).unwrap();
    assert_eq!(out, big);
}

#[test]
fn a_changed_original_or_a_missing_case_stops_the_writing() {
    let records = records("q");
    let mut wrong = original(CAPTURE.as_bytes());
    wrong.sha256 = sha256(b"something else");
    let result = write(Cursor::new(Vec::new()), &records, &journal(&records), vec![wrong], &mut |_| Ok(()));
    assert!(matches!(result, Err(WriteFailed::OriginalChanged { .. })));
    let result = write(Cursor::new(Vec::new()), &records[1..], &[], vec![], &mut |_| Ok(()));
    assert!(matches!(result, Err(WriteFailed::NotOneCase { found: 0 })));
}

#[test]
fn cancelling_stops_the_work() {
    let records = records("q");
    let cancelled = || Err(std::io::Error::new(std::io::ErrorKind::Interrupted, "cancelled"));
    let result = write(
        Cursor::new(Vec::new()),
        &records,
        &journal(&records),
        vec![original(CAPTURE.as_bytes())],
        &mut |_| cancelled(),
    );
    assert!(matches!(result, Err(WriteFailed::Io(_))));
    assert!(open(Cursor::new(bundle()), &mut |_| cancelled()).is_err());
}

/// Every format version ever shipped is frozen and must stay readable.
#[test]
fn frozen_bundles_are_read() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/bundles");
    let mut versions = Vec::new();
    for version in 1..=FORMAT {
        let folder = root.join(format!("v{version}"));
        for file in std::fs::read_dir(&folder).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|e| e == "inquest") {
                let read = open(std::fs::File::open(&path).unwrap(), &mut |_| Ok(())).unwrap();
                assert!(!read.journal.is_empty(), "{path:?}");
                versions.push(version);
            }
        }
    }
    versions.dedup();
    assert_eq!(versions, (1..=FORMAT).collect::<Vec<_>>());
}

/// Writes the fixture of the current format where there is none yet. A frozen fixture is never written again:
/// run with `INQUEST_FREEZE=1` once, when a new format version ships.
#[test]
fn freeze_the_current_format() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("../../../sample-data/bundles/v{FORMAT}"));
    let path = folder.join("small-case.inquest");
    if std::env::var_os("INQUEST_FREEZE").is_some() && !path.exists() {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&path, bundle()).unwrap();
    }
    // The writer may change its compression, never its content: the frozen bundle says the same case.
    let frozen = open(std::fs::File::open(&path).unwrap(), &mut |_| Ok(())).unwrap();
    assert_eq!(frozen.records, records("What is being read?"));
    assert_eq!(sha256(&std::fs::read(&path).unwrap()), FROZEN_V1);
}

const FROZEN_V1: &str = "40daf50e89f0ac638349bac4664e24ab0320f55cb3486b00bac901470aa0dd3c";
