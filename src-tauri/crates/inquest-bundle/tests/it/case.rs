//! A small real case, with a journal that leads to its records.

use std::io::Cursor;

use inquest_bundle::Original;
use inquest_core::case::*;
use inquest_core::{Grade, Quantity, Source, Unit};
use sha2::Digest;

pub const CAPTURE: &str = "step,latency_ms\n1,18152\n2,864\n4,541\n";

pub fn sha256(bytes: &[u8]) -> String {
    inquest_core::hex(&sha2::Sha256::digest(bytes))
}

pub fn records(question: &str) -> Vec<Record> {
    let case = CaseId::numbered(7);
    let evidence = |n: u32, row: u64, value: f64, statement: &str| {
        let source = Source::Cell {
            exhibit: ExhibitId::numbered(1),
            block: 0,
            line: row + 2,
            column: "latency_ms".into(),
        };
        Record::Evidence(Evidence {
            id: EvidenceId::numbered(n),
            statement: statement.into(),
            quantity: Some(Quantity::point(value, Unit::MS, Grade::Measured, source.clone())),
            grade: Grade::Measured,
            source,
            caveats: vec![],
            bearings: vec![],
            pinned_at: Instant(1_760_000_000_000_000),
        })
    };
    let mut receipt = inquest_core::capture::Receipt::default();
    receipt.count(inquest_core::capture::LineClass::Header);
    (0..3).for_each(|_| receipt.count(inquest_core::capture::LineClass::Row));
    vec![
        Record::Case(Case {
            id: case,
            question: question.into(),
            system: Some("Aurora PostgreSQL".into()),
            summary: None,
            status: CaseStatus::Open,
            created_at: Instant(1_759_000_000_000_000),
            closings: vec![],
        }),
        Record::Exhibit(Exhibit {
            id: ExhibitId::numbered(1),
            name: "08-steps.csv".into(),
            sha256: sha256(CAPTURE.as_bytes()),
            bytes: CAPTURE.len() as u64,
            encoding: "utf-8".into(),
            origin: Origin::File,
            entered_at: Instant(1_759_000_000_000_001),
            captured_at: None,
            phase: Some(Phase::During),
            phase_basis: None,
            caption: None,
            blocks: vec![],
            receipt,
            read_by: None,
            member: None,
            picture: None,
            purged: None,
        }),
        evidence(1, 0, 18152.0, "cold"),
        evidence(2, 1, 864.0, "warm"),
        Record::Hypothesis(Hypothesis {
            id: HypothesisId::numbered(1),
            statement: "Every row reads a cold leaf".into(),
            claim: Claim::SoleCause,
            predicts: None,
            set_aside: None,
            mechanism: None,
            scope: None,
            resources: vec![],
            limit: None,
        }),
    ]
}

pub fn journal(records: &[Record]) -> Vec<JournalEntry> {
    let mut prev = GENESIS.to_owned();
    records
        .iter()
        .enumerate()
        .map(|(i, record)| {
            let entry = JournalEntry {
                case: CaseId::numbered(7),
                seq: i as u64 + 1,
                at: Instant(1_759_000_000_000_000 + i as i64),
                by: None,
                action: "record_added".into(),
                changes: vec![
                    Change { key: record.key(), before: None, after: Some(record.clone()) }.journal_form(),
                ],
                undoes: None,
                redoes: None,
                prev: prev.clone(),
                hash: String::new(),
            }
            .hashed()
            .unwrap();
            prev.clone_from(&entry.hash);
            entry
        })
        .collect()
}

pub fn original(bytes: &'static [u8]) -> Original<'static> {
    Original { sha256: sha256(bytes), bytes: bytes.len() as u64, open: Box::new(move || Ok(Box::new(bytes))) }
}

pub fn bundle() -> Vec<u8> {
    let records = records("What is being read?");
    let mut file = Cursor::new(Vec::new());
    inquest_bundle::write(
        &mut file,
        &records,
        &journal(&records),
        vec![original(CAPTURE.as_bytes())],
        &mut |_| Ok(()),
    )
    .unwrap();
    file.into_inner()
}

/// The bundle that a program of another format version would write.
pub fn bundle_with_format(format: u32) -> Vec<u8> {
    let declare = |name: &str, text: String| match name {
        "data/bundle.json" => text.replace("\"format\":1", &format!("\"format\":{format}")),
        "bag-info.txt" => text.replace("Format: 1", &format!("Format: {format}")),
        _ => text,
    };
    forged(&bundle(), &|name, bytes| match String::from_utf8(bytes) {
        Ok(text) => declare(name, text).into_bytes(),
        Err(bytes) => bytes.into_bytes(),
    })
}

/// A bundle with entries changed, each to as many bytes, and manifests and seal made to fit: what a forger who knows the
/// format would write.
pub fn forged(bundle: &[u8], change: &dyn Fn(&str, Vec<u8>) -> Vec<u8>) -> Vec<u8> {
    use std::io::Read;
    let mut zip = zip::ZipArchive::new(Cursor::new(bundle)).unwrap();
    let mut entries: Vec<(String, Vec<u8>)> = Vec::new();
    for i in 0..zip.len() {
        let mut file = zip.by_index(i).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        entries.push((file.name().unwrap().into_owned(), bytes));
    }
    // Payload, then its manifest, then the manifest of the tag files: each names the hashes of those before.
    let mut renewed: Vec<(String, String)> = Vec::new();
    for (name, bytes) in &mut entries {
        let old = sha256(bytes);
        if name.contains("manifest") {
            let text = String::from_utf8(bytes.clone()).unwrap();
            *bytes = renewed.iter().fold(text, |text, (old, new)| text.replace(old, new)).into_bytes();
        } else {
            *bytes = change(name, std::mem::take(bytes));
        }
        renewed.push((old, sha256(bytes)));
    }
    archive(&entries)
}

/// A strict archive of arbitrary entries, stored.
pub fn archive(entries: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut directory = Vec::new();
    for (name, bytes) in entries {
        let mut shared = Vec::new();
        shared.extend(20u16.to_le_bytes());
        shared.extend([0; 4]);
        shared.extend([0, 0, 0x21, 0]);
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        shared.extend(crc.sum().to_le_bytes());
        shared.extend((bytes.len() as u32).to_le_bytes());
        shared.extend((bytes.len() as u32).to_le_bytes());
        shared.extend((name.len() as u16).to_le_bytes());
        shared.extend([0; 2]);
        directory.extend(0x0201_4b50u32.to_le_bytes());
        directory.extend(20u16.to_le_bytes());
        directory.extend(&shared);
        directory.extend([0; 10]);
        directory.extend((out.len() as u32).to_le_bytes());
        directory.extend(name.as_bytes());
        out.extend(0x0403_4b50u32.to_le_bytes());
        out.extend(&shared);
        out.extend(name.as_bytes());
        out.extend(bytes);
    }
    let at = out.len() as u32;
    out.extend(&directory);
    out.extend(0x0605_4b50u32.to_le_bytes());
    out.extend([0; 4]);
    out.extend((entries.len() as u16).to_le_bytes());
    out.extend((entries.len() as u16).to_le_bytes());
    out.extend((directory.len() as u32).to_le_bytes());
    out.extend(at.to_le_bytes());
    out.extend(71u16.to_le_bytes());
    out.extend(format!("sha256:{}", sha256(&out)).into_bytes());
    out
}
