//! Records and libraries for the tests.

use std::ops::ControlFlow;
use std::path::Path;

use inquest_core::Grade;
use inquest_core::Source;
use inquest_core::capture::{Column, ColumnType, KindId, Receipt, Role, UnitOrigin};
use inquest_core::case::*;
use inquest_store::{Library, Staging, StoreError};
use sha2::{Digest, Sha256};

/// A hook that never cancels.
pub fn go(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

pub fn case_id(n: u32) -> CaseId {
    CaseId::numbered(n)
}

pub fn case(n: u32, question: &str) -> Record {
    Record::Case(Case {
        id: case_id(n),
        question: question.into(),
        system: Some("MySQL 8.0".into()),
        summary: None,
        status: CaseStatus::Open,
        created_at: Instant(1_000),
        closings: vec![],
    })
}

pub fn note(n: u32, text: &str) -> Record {
    Record::Note(Note { id: NoteId::numbered(n), text: text.into(), written_at: Instant(2_000) })
}

pub fn hypothesis(n: u32, statement: &str) -> Record {
    Record::Hypothesis(Hypothesis {
        id: HypothesisId::numbered(n),
        statement: statement.into(),
        claim: Claim::SoleCause,
        predicts: None,
        set_aside: None,
        mechanism: None,
        scope: None,
        resources: vec![],
        limit: None,
    })
}

pub fn evidence(n: u32, statement: &str, source: Source) -> Record {
    Record::Evidence(Evidence {
        id: EvidenceId::numbered(n),
        statement: statement.into(),
        quantity: None,
        grade: Grade::Measured,
        source,
        caveats: vec![],
        bearings: vec![],
        pinned_at: Instant(3_000),
    })
}

pub fn sha256(bytes: &[u8]) -> String {
    inquest_core::hex(&Sha256::digest(bytes))
}

/// An exhibit with captured text in every place that can hold some.
pub fn exhibit(n: u32, bytes: &[u8]) -> Exhibit {
    let mut receipt = Receipt::default();
    receipt.count(inquest_core::capture::LineClass::Header);
    receipt.quarantine_line(2, "wrong_field_count", "captured-quarantine-text");
    Exhibit {
        id: ExhibitId::numbered(n),
        name: format!("capture-{n}.txt"),
        sha256: sha256(bytes),
        bytes: bytes.len() as u64,
        encoding: "utf-8".into(),
        origin: Origin::File,
        entered_at: Instant(4_000),
        captured_at: None,
        phase: Some(Phase::Before),
        phase_basis: None,
        caption: None,
        blocks: vec![BlockRecord {
            index: 0,
            lines: [1, 3],
            frame: "csv".into(),
            kind: KindId::new(KindId::GENERIC_TABLE),
            kind_version: None,
            engine: None,
            label: Some("captured-label-text".into()),
            rows: 1,
            complete: true,
            why_incomplete: None,
            columns: vec![column("captured-column-name", None), column("calls", Some("calls"))],
            rounded: None,
            chosen: None,
        }],
        receipt,
        read_by: None,
        member: None,
        picture: None,
        purged: None,
    }
}

fn column(name: &str, canonical: Option<&str>) -> Column {
    Column {
        name: name.into(),
        canonical: canonical.map(str::to_owned),
        ty: ColumnType::Text,
        unit: None,
        unit_origin: UnitOrigin::Unknown,
        role: Role::Text,
    }
}

pub fn added(record: Record) -> Vec<Change> {
    vec![Change { key: record.key(), before: None, after: Some(record) }]
}

pub fn edited(before: Record, after: Record) -> Vec<Change> {
    vec![Change { key: before.key(), before: Some(before), after: Some(after) }]
}

pub fn removed(record: Record) -> Vec<Change> {
    vec![Change { key: record.key(), before: Some(record), after: None }]
}

pub async fn library(folder: &Path) -> Library {
    let library = Library::open(folder).await.unwrap();
    assert_eq!(library.read_only(), None);
    library
}

/// A library with one case, `INQ-1`.
pub async fn with_case(folder: &Path) -> Library {
    let library = library(folder).await;
    library
        .commit(&case_id(1), "case_created", added(case(1, "Why is it slow?")), Instant(10))
        .await
        .unwrap();
    library
}

/// Stages bytes, their lines and a frame.
pub fn stage(library: &Library, bytes: &[u8]) -> Staging {
    let mut staging = library.begin_import().unwrap();
    let staged = staging.stage_original(bytes, &mut go).unwrap();
    assert_eq!(staged.sha256, sha256(bytes));
    assert_eq!(staged.bytes, bytes.len() as u64);
    for (i, line) in String::from_utf8_lossy(bytes).lines().enumerate() {
        staging.index_line(&staged.sha256, i as u64 + 1, line);
    }
    std::fs::write(staging.frame_path(&staged.sha256, 0), b"parquet").unwrap();
    staging
}

/// Imports bytes as exhibit `n` of a case.
pub async fn import(
    library: &Library,
    case: &CaseId,
    n: u32,
    bytes: &[u8],
) -> Result<JournalEntry, StoreError> {
    let record = Record::Exhibit(exhibit(n, bytes));
    stage(library, bytes).finish_import(case, added(record), Instant(20), &mut go).await
}

/// Names in a folder of the library.
pub fn names(library: &Library, folder: &str) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(library.folder().join(folder))
        .unwrap()
        .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Every file below a folder with its bytes.
pub fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                found.push((name, std::fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

/// Names of files whose bytes hold a text.
pub fn files_holding(folder: &Path, text: &str) -> Vec<String> {
    let holds = |bytes: &[u8]| bytes.windows(text.len()).any(|w| w == text.as_bytes());
    contents(folder).into_iter().filter(|(_, b)| holds(b)).map(|(n, _)| n).collect()
}
