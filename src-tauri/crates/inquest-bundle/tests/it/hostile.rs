//! A bundle is exactly its manifest: anything else is refused, and nothing is written.

use std::io::{Cursor, Write};

use inquest_bundle::{Broken, ReadRefused, open};
use sha2::Digest;
use zip::write::SimpleFileOptions;

use crate::case::{bundle, forged};

fn refusal(file: &[u8]) -> ReadRefused {
    match open(Cursor::new(file), &mut |_| Ok(())) {
        Ok(_) => panic!("a bundle of {} bytes was accepted", file.len()),
        Err(e) => e,
    }
}

/// Puts a fitting seal on bytes that a forger changed: what the structure checks must find on their own.
fn reseal(mut file: Vec<u8>) -> Vec<u8> {
    let at = file.len() - 71;
    let sha = inquest_core::hex(&sha2::Sha256::digest(&file[..at]));
    file.truncate(at);
    file.extend(format!("sha256:{sha}").bytes());
    file
}

#[test]
fn every_single_flipped_bit_is_found() {
    let good = bundle();
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut bad = good.clone();
            bad[at] ^= 1 << bit;
            refusal(&bad);
        }
    }
}

#[test]
fn every_cut_is_found() {
    let good = bundle();
    for len in 0..good.len() {
        refusal(&good[..len]);
    }
}

/// With a seal made to fit, a flipped bit must still be found by structure, manifests or documents; the few
/// bits of a deflate stream that carry nothing are the exception, and there the content is the same.
#[test]
fn resealed_changes_are_found_or_change_nothing() {
    let good = bundle();
    let expected = open(Cursor::new(&good), &mut |_| Ok(())).unwrap();
    let mut same = 0;
    for at in 0..good.len() - 71 {
        let mut bad = good.clone();
        bad[at] ^= 1 << (at % 8);
        if let Ok(read) = open(Cursor::new(reseal(bad)), &mut |_| Ok(())) {
            assert_eq!(read.entries, expected.entries);
            assert_eq!(read.records, expected.records);
            same += 1;
        }
    }
    assert!(same * 100 < good.len(), "{same} of {} flips changed nothing", good.len());
}

#[test]
fn bytes_in_front_behind_or_between_are_refused() {
    let good = bundle();
    let mut prefixed = b"MZ".to_vec();
    prefixed.extend(&good);
    assert!(matches!(refusal(&reseal(prefixed)), ReadRefused::Broken(_)));
    let mut suffixed = good.clone();
    suffixed.push(b' ');
    assert!(matches!(refusal(&suffixed), ReadRefused::Broken(Broken::NoEnd)));
    assert!(matches!(refusal(b""), ReadRefused::Broken(Broken::NoEnd)));
    assert!(matches!(refusal(&[0; 4096]), ReadRefused::Broken(Broken::NoEnd)));
}

/// An archive as another program writes it, with a fitting seal.
fn foreign(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.set_comment("sha256:0000000000000000000000000000000000000000000000000000000000000000").unwrap();
    reseal(zip.finish().unwrap().into_inner())
}

#[test]
fn archives_of_other_programs_are_refused() {
    for name in ["../evil", "/etc/passwd", "data/../../x", "data/originals/ABC", "C:\\x", "data/originals/.."]
    {
        assert!(matches!(refusal(&foreign(&[(name, b"x")])), ReadRefused::Broken(_)), "{name}");
    }
    assert!(matches!(refusal(&foreign(&[])), ReadRefused::Broken(_) | ReadRefused::Missing { .. }));
}

/// Renames an entry in both of its headers and seals the result: only the name rule can find it.
#[test]
fn names_outside_the_format_are_refused() {
    let good = bundle();
    for name in [&b"data/bundle.jsoN"[..], b"../../bundle.jso", b"data/bundle\0.json"] {
        let mut bad = good.clone();
        for at in 0..bad.len() - 16 {
            if bad[at..].starts_with(b"data/bundle.json") {
                bad[at..at + 16].copy_from_slice(&name[..16]);
            }
        }
        let found = refusal(&reseal(bad));
        assert!(
            matches!(found, ReadRefused::Broken(Broken::Name { .. }) | ReadRefused::Manifest { .. }),
            "{found:?}"
        );
    }
}

#[test]
fn a_newer_format_is_refused_for_being_newer() {
    // Rewriting the whole bag is what a newer program does; the reader must say so and not "broken".
    let newer = crate::case::bundle_with_format(2);
    assert!(matches!(refusal(&newer), ReadRefused::Newer { found: 2, known: 1 }));
}

#[test]
fn bombs_are_refused_from_their_headers() {
    let zeros: &'static [u8] = Box::leak(vec![0u8; 8 << 20].into_boxed_slice());
    let records = crate::case::records("q");
    let mut file = Cursor::new(Vec::new());
    inquest_bundle::write(
        &mut file,
        &records,
        &crate::case::journal(&records),
        vec![crate::case::original(zeros)],
        &mut |_| Ok(()),
    )
    .unwrap();
    let found = refusal(&file.into_inner());
    assert!(matches!(found, ReadRefused::Broken(Broken::Limit { what: "ratio", .. })), "{found:?}");
}

#[test]
fn a_journal_that_does_not_lead_to_the_records_is_refused() {
    let records = crate::case::records("q");
    let journal = crate::case::journal(&records[..4]);
    let mut file = Cursor::new(Vec::new());
    inquest_bundle::write(&mut file, &records, &journal, vec![], &mut |_| Ok(())).unwrap();
    assert!(matches!(refusal(&file.into_inner()), ReadRefused::Document { name: "data/records.json", .. }));

    let mut journal = crate::case::journal(&records);
    journal[2].action = "something_else".into();
    let mut file = Cursor::new(Vec::new());
    inquest_bundle::write(&mut file, &records, &journal, vec![], &mut |_| Ok(())).unwrap();
    assert!(matches!(refusal(&file.into_inner()), ReadRefused::Journal(_)));
}

/// Manifests and seal made anew around a changed journal: its own chain and bytes must tell.
#[test]
fn no_byte_of_a_journal_is_free() {
    let good = bundle();
    let journal = std::cell::RefCell::new(Vec::new());
    let same = forged(&good, &|name, bytes| {
        if name == "data/journal.jsonl" {
            journal.borrow_mut().clone_from(&bytes);
        }
        bytes
    });
    open(Cursor::new(same), &mut |_| Ok(())).unwrap();
    let journal = journal.into_inner();
    let with = |changed: &[u8]| {
        forged(&good, &|name, bytes| if name == "data/journal.jsonl" { changed.to_vec() } else { bytes })
    };
    for at in 0..journal.len() {
        let mut changed = journal.clone();
        changed[at] ^= 1 << (at % 7);
        let found = refusal(&with(&changed));
        assert!(
            matches!(found, ReadRefused::Journal(_) | ReadRefused::Document { .. }),
            "byte {at}: {found:?}"
        );
    }
    // `"undoes":null` under another name says the same.
    let text = String::from_utf8(journal).unwrap();
    let renamed = text.replacen("\"undoes\":", "\"undoet\":", 1);
    assert_ne!(renamed, text);
    assert!(matches!(refusal(&with(renamed.as_bytes())), ReadRefused::Journal(_)));
}

proptest::proptest! {
    #[test]
    fn no_bytes_make_it_panic(mut bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..2048)) {
        let _ = open(Cursor::new(&bytes), &mut |_| Ok(()));
        if bytes.len() > 93 {
            bytes = reseal(bytes);
            let _ = open(Cursor::new(&bytes), &mut |_| Ok(()));
        }
    }

    #[test]
    fn no_resealed_damage_makes_it_panic(at in 0usize..4000, len in 1usize..40, byte in proptest::prelude::any::<u8>()) {
        let mut bytes = bundle();
        let end = (bytes.len() - 71).min(at + len);
        if at < end {
            bytes[at..end].fill(byte);
            let _ = open(Cursor::new(reseal(bytes)), &mut |_| Ok(()));
        }
    }
}
