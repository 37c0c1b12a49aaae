//! Purges: the bytes are gone, and what rested on them is named.

use inquest_core::Source;
use inquest_core::case::*;
use inquest_store::StoreError;

use crate::making::*;

const SECRET: &str = "hunter2secretpassword";

#[tokio::test]
async fn after_a_purge_no_file_of_the_library_holds_the_captured_text() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    let bytes = format!("{SECRET}\n{}", "filler line\n".repeat(3000));
    import(&library, &id, 1, bytes.as_bytes()).await.unwrap();
    import(&library, &id, 2, b"kept capture\n").await.unwrap();
    assert!(!files_holding(dir.path(), SECRET).is_empty());
    assert_eq!(library.search(SECRET, 5).await.unwrap().len(), 1);

    let purged = library.purge(&id, &ExhibitId::numbered(1), "holds a password", Instant(30)).await.unwrap();
    assert_eq!(purged.bytes_freed, bytes.len() as u64);
    assert_eq!(purged.entry.action, "exhibit_purged");
    for text in [SECRET, "captured-quarantine-text", "captured-label-text", "captured-column-name"] {
        let holding = files_holding(dir.path(), text);
        // The other exhibit has the same names in it, and no secret.
        assert!(text != SECRET || holding.is_empty(), "{text} is in {holding:?}");
    }
    let left = library.exhibit_of(&id, 1).await;
    assert_eq!(left.purged, Some(Purge { at: Instant(30), reason: "holds a password".into() }));
    assert_eq!((left.sha256, left.receipt.lines), (sha256(bytes.as_bytes()), 2));
    assert_eq!(left.receipt.quarantine[0].text, "");
    assert_eq!(library.search(SECRET, 5).await.unwrap(), []);
    assert_eq!(library.search("kept", 5).await.unwrap().len(), 1);
    assert!(matches!(
        library.original_path(&sha256(bytes.as_bytes())),
        Err(StoreError::OriginalMissing { .. })
    ));
    assert_eq!(names(&library, "frames").len(), 1);
    assert_eq!(library.frames_missing(&id).await.unwrap(), []);
    // The same bytes may come back as a new exhibit.
    assert_eq!(library.exhibit_with_hash(&id, &sha256(bytes.as_bytes())).await.unwrap(), None);
}

#[tokio::test]
async fn the_only_exhibit_leaves_no_captured_text_of_any_kind() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    import(&library, &case_id(1), 1, b"captured-line-text\n").await.unwrap();
    library.purge(&case_id(1), &ExhibitId::numbered(1), "asked", Instant(30)).await.unwrap();
    assert_eq!(files_holding(dir.path(), "captured-"), [""; 0]);
    library.close().await.unwrap();
    assert_eq!(files_holding(dir.path(), "captured-"), [""; 0]);
}

#[tokio::test]
async fn undo_stops_at_a_purge() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    import(&library, &id, 1, b"bytes").await.unwrap();
    library.purge(&id, &ExhibitId::numbered(1), "asked", Instant(30)).await.unwrap();
    library.commit(&id, "note_added", added(note(1, "a")), Instant(31)).await.unwrap();
    library.undo(&id, Instant(32)).await.unwrap();
    let stopped = library.undo(&id, Instant(33)).await;
    assert!(
        matches!(&stopped, Err(StoreError::UndoStopsAt { action, seq: 3 }) if action == "exhibit_purged"),
        "{stopped:?}"
    );
    assert_eq!(library.undo_state(&id).await.unwrap().undo, None);
    let again = library.purge(&id, &ExhibitId::numbered(1), "asked", Instant(34)).await;
    assert!(matches!(again, Err(StoreError::AlreadyPurged { .. })));
    let unknown = library.purge(&id, &ExhibitId::numbered(7), "asked", Instant(34)).await;
    assert!(matches!(unknown, Err(StoreError::NoSuchExhibit { .. })));
    assert_eq!(names(&library, "tmp"), [""; 0]);
}

#[tokio::test]
async fn bytes_that_another_case_holds_stay() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    library.commit(&case_id(2), "case_created", added(case(2, "And this?")), Instant(10)).await.unwrap();
    import(&library, &case_id(1), 1, b"shared").await.unwrap();
    import(&library, &case_id(2), 1, b"shared").await.unwrap();
    let first = library.purge(&case_id(1), &ExhibitId::numbered(1), "asked", Instant(30)).await.unwrap();
    assert_eq!(first.bytes_freed, 0);
    assert!(library.original_path(&sha256(b"shared")).is_ok());
    assert_eq!(library.search("shared", 5).await.unwrap().len(), 1);
    let second = library.purge(&case_id(2), &ExhibitId::numbered(1), "asked", Instant(31)).await.unwrap();
    assert_eq!(second.bytes_freed, 6);
    assert_eq!(names(&library, "originals"), [""; 0]);
}

#[tokio::test]
async fn bytes_of_an_undone_import_can_be_purged() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    import(&library, &case_id(1), 1, b"undone bytes").await.unwrap();
    library.undo(&case_id(1), Instant(21)).await.unwrap();
    let purged = library.purge(&case_id(1), &ExhibitId::numbered(1), "asked", Instant(30)).await.unwrap();
    assert_eq!(purged.bytes_freed, 12);
    assert!(matches!(library.redo(&case_id(1), Instant(31)).await, Err(StoreError::NothingToRedo { .. })));
    assert_eq!(library.exhibit_of(&case_id(1), 1).await.purged.map(|p| p.at), Some(Instant(30)));
}

#[tokio::test]
async fn what_rests_on_an_exhibit_is_found_through_evidence() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    import(&library, &id, 1, b"one").await.unwrap();
    import(&library, &id, 2, b"two").await.unwrap();
    let cell =
        |n| Source::Cell { exhibit: ExhibitId::numbered(n), block: 0, line: 2, column: "calls".into() };
    let computed = Source::Method {
        method: "stats.change".into(),
        version: 1,
        inputs: serde_json::json!({}),
        result: "change".into(),
        from: vec![cell(2), cell(1)],
    };
    let conclusion = Record::Conclusion(Conclusion {
        cause: "the disk".into(),
        grade: inquest_core::Grade::Measured,
        remedy: "a faster one".into(),
        actions: vec![],
        surprise: None,
        evidence: vec![EvidenceId::numbered(2)],
        hypothesis: None,
        further: vec![],
        surprise_asked: false,
    });
    let mut changes = added(evidence(1, "of two alone", cell(2)));
    changes.extend(added(evidence(2, "of both", computed)));
    changes.extend(added(evidence(3, "of nothing", Source::Entered)));
    changes.extend(added(conclusion));
    library.commit(&id, "evidence_pinned", changes, Instant(25)).await.unwrap();
    let keys = |found: Vec<RecordKey>| found.into_iter().map(|k| k.id).collect::<Vec<_>>();
    assert_eq!(keys(library.resting_on(&id, &ExhibitId::numbered(1)).await.unwrap()), ["V2", "conclusion"]);
    let purged = library.purge(&id, &ExhibitId::numbered(2), "asked", Instant(30)).await.unwrap();
    assert_eq!(keys(purged.resting), ["V1", "V2", "conclusion"]);
}

trait ExhibitOf {
    async fn exhibit_of(&self, case: &CaseId, n: u32) -> Exhibit;
}

impl ExhibitOf for inquest_store::Library {
    async fn exhibit_of(&self, case: &CaseId, n: u32) -> Exhibit {
        let key = RecordKey { kind: RecordKind::Exhibit, id: format!("E{n}") };
        match self.record(case, &key).await.unwrap() {
            Some(Record::Exhibit(exhibit)) => exhibit,
            other => panic!("{other:?}"),
        }
    }
}
