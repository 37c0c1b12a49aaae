//! Whole cases from elsewhere.

use inquest_core::case::*;
use inquest_store::{CheckDepth, Library, StoreError};

use crate::making::*;

/// A case in another library: records, journal, and the bytes of its exhibit.
async fn elsewhere() -> (Vec<Record>, Vec<JournalEntry>, &'static [u8]) {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    import(&library, &id, 1, b"from elsewhere\n").await.unwrap();
    let first = exhibit(1, b"from elsewhere\n");
    let mut second = first.clone();
    second.caption = Some("a caption".into());
    let edit = edited(Record::Exhibit(first), Record::Exhibit(second));
    library.commit(&id, "exhibit_edited", edit, Instant(25)).await.unwrap();
    (library.records(&id).await.unwrap(), library.journal(&id).await.unwrap(), b"from elsewhere\n")
}

async fn adopt(
    library: &Library,
    id: u32,
    records: Vec<Record>,
    journal: Vec<JournalEntry>,
    bytes: &[u8],
) -> Result<JournalEntry, StoreError> {
    stage(library, bytes).finish_adoption(&case_id(id), records, journal, Instant(50), &mut go).await
}

#[tokio::test]
async fn a_case_keeps_its_journal_where_its_id_is_free() {
    let (records, journal, bytes) = elsewhere().await;
    let dir = tempfile::tempdir().unwrap();
    let library = library(dir.path()).await;
    let last = adopt(&library, 1, records.clone(), journal.clone(), bytes).await.unwrap();
    assert_eq!(Some(&last), journal.last());
    assert_eq!(library.journal(&case_id(1)).await.unwrap(), journal);
    assert_eq!(library.records(&case_id(1)).await.unwrap(), records);
    assert_eq!(library.search("elsewhere", 5).await.unwrap().len(), 1);
    assert_eq!(library.next_id(&case_id(1), RecordKind::Exhibit).await.unwrap(), "E2");
    // Undo reaches into the adopted history, captured text included.
    library.undo(&case_id(1), Instant(60)).await.unwrap();
    let key = records[1].key();
    let undone = library.record(&case_id(1), &key).await.unwrap();
    assert_eq!(undone, Some(Record::Exhibit(exhibit(1, bytes))));
    assert_eq!(library.check(CheckDepth::Full, &mut go).await.unwrap().problems, []);
}

#[tokio::test]
async fn a_case_whose_id_is_taken_is_renamed_by_one_more_entry() {
    let (records, journal, bytes) = elsewhere().await;
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let taken = adopt(&library, 1, records.clone(), journal.clone(), bytes).await;
    assert!(matches!(taken, Err(StoreError::CaseExists { .. })));
    assert_eq!(names(&library, "originals"), [""; 0]);
    let id = library.next_case_id().await.unwrap();
    let last = adopt(&library, 2, records, journal.clone(), bytes).await.unwrap();
    assert_eq!((last.action.as_str(), last.seq, &last.case), ("case_adopted", journal.len() as u64 + 1, &id));
    let now = library.journal(&id).await.unwrap();
    assert_eq!(now[..journal.len()], journal);
    assert_eq!(verify_chain(&now), Ok(()));
    let head = library.records(&id).await.unwrap().remove(0);
    assert_eq!(head, case(2, "Why is it slow?"));
    let stopped = library.undo(&id, Instant(60)).await;
    assert!(matches!(&stopped, Err(StoreError::UndoStopsAt { action, .. }) if action == "case_adopted"));
    assert_eq!(library.check(CheckDepth::Full, &mut go).await.unwrap().problems, []);
    assert_eq!(library.next_case_id().await.unwrap(), case_id(3));
}

#[tokio::test]
async fn a_journal_that_was_touched_is_refused_and_nothing_stays() {
    let (records, journal, bytes) = elsewhere().await;
    let dir = tempfile::tempdir().unwrap();
    let library = library(dir.path()).await;

    let mut touched = journal.clone();
    touched[1].at = Instant(1);
    let refused = adopt(&library, 1, records.clone(), touched, bytes).await;
    assert!(matches!(refused, Err(StoreError::JournalBroken { seq: 2, .. })), "{refused:?}");

    let mut other = records.clone();
    other.push(note(1, "not in the journal"));
    let refused = adopt(&library, 1, other, journal.clone(), bytes).await;
    assert!(matches!(refused, Err(StoreError::JournalBroken { seq: 3, .. })), "{refused:?}");

    let nothing = library.begin_import().unwrap();
    let refused = nothing.finish_adoption(&case_id(1), records, journal, Instant(50), &mut go).await;
    assert!(matches!(refused, Err(StoreError::OriginalMissing { .. })), "{refused:?}");

    assert_eq!(library.cases().await.unwrap(), []);
    assert_eq!(names(&library, "originals"), [""; 0]);
    assert_eq!(names(&library, "tmp"), [""; 0]);
}
