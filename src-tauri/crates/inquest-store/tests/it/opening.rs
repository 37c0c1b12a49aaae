//! Who may write, which schema, what is damaged.

use std::path::Path;

use inquest_core::case::*;
use inquest_store::{Library, ReadOnly, StoreError};
use sqlx::{Connection, SqliteConnection};

use crate::making::*;

async fn raw(folder: &Path) -> SqliteConnection {
    let url = format!("sqlite://{}", folder.join("library.sqlite").display());
    SqliteConnection::connect(&url).await.unwrap()
}

#[tokio::test]
async fn a_second_door_is_read_only_and_sees_what_the_first_writes() {
    let dir = tempfile::tempdir().unwrap();
    let first = with_case(dir.path()).await;
    let second = Library::open(dir.path()).await.unwrap();
    assert_eq!(second.read_only(), Some(&ReadOnly::Locked));
    first.commit(&case_id(1), "note_added", added(note(1, "a")), Instant(11)).await.unwrap();
    assert_eq!(second.records(&case_id(1)).await.unwrap().len(), 2);
    let refused = second.commit(&case_id(1), "note_added", added(note(2, "b")), Instant(12)).await;
    assert!(matches!(refused, Err(StoreError::ReadOnly { reason: "locked" })));
    assert!(matches!(second.begin_import(), Err(StoreError::ReadOnly { .. })));
    first.close().await.unwrap();
    // Closing lets go, whoever still has a clone of it.
    let third = Library::open(dir.path()).await.unwrap();
    assert_eq!(third.read_only(), None);
    let refused = first.set_setting("a", None).await;
    assert!(matches!(refused, Err(StoreError::ReadOnly { reason: "closed" })));
    assert_eq!(second.records(&case_id(1)).await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_starts_at_once_exactly_one_writes() {
    for round in 0..12 {
        let dir = tempfile::tempdir().unwrap();
        if round % 2 == 0 {
            with_case(dir.path()).await.close().await.unwrap();
        }
        let starts: Vec<_> = (0..6)
            .map(|_| {
                let folder = dir.path().to_owned();
                tokio::spawn(async move { Library::open(&folder).await })
            })
            .collect();
        let mut open = Vec::new();
        for start in starts {
            open.push(start.await.unwrap());
        }
        let count = |why: Option<&ReadOnly>| {
            open.iter().filter(|l| matches!(l, Ok(l) if l.read_only() == why)).count()
        };
        assert_eq!((count(None), count(Some(&ReadOnly::Locked))), (1, 5), "round {round}: {open:?}");
        for library in open.iter().flatten() {
            assert_eq!(library.cases().await.unwrap().len(), usize::from(round % 2 == 0), "round {round}");
        }
    }
}

#[tokio::test]
async fn there_must_be_a_library_to_open_an_existing_one() {
    let dir = tempfile::tempdir().unwrap();
    let missing = Library::open_existing(&dir.path().join("none")).await;
    assert!(matches!(missing, Err(StoreError::NotThere { .. })));
    assert!(!dir.path().join("none").exists());
    with_case(dir.path()).await.close().await.unwrap();
    let asked = Library::open_read_only(dir.path()).await.unwrap();
    assert_eq!(asked.read_only().map(ReadOnly::code), Some("asked"));
    assert_eq!(asked.cases().await.unwrap().len(), 1);
}

#[tokio::test]
async fn of_a_newer_library_not_one_byte_changes() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    import(&library, &case_id(1), 1, b"bytes").await.unwrap();
    library.close().await.unwrap();
    drop(library);
    let mut conn = raw(dir.path()).await;
    sqlx::query("PRAGMA user_version = 7").execute(&mut conn).await.unwrap();
    conn.close().await.unwrap();
    let before = contents(dir.path());

    let newer = Library::open(dir.path()).await.unwrap();
    assert_eq!(newer.read_only(), Some(&ReadOnly::Newer { found: 7 }));
    assert_eq!(newer.schema(), 7);
    assert_eq!(newer.records(&case_id(1)).await.unwrap().len(), 2);
    let refused = newer.set_setting("a", Some("b")).await;
    assert!(matches!(refused, Err(StoreError::ReadOnly { reason: "newer" })));
    assert!(newer.begin_import().is_err() && newer.stage_frame().is_err());
    newer.close().await.unwrap();
    drop(newer);
    assert!(contents(dir.path()) == before);
}

#[tokio::test]
async fn of_a_newer_library_left_by_a_crash_not_one_byte_changes() {
    let dir = tempfile::tempdir().unwrap();
    let crashed = tempfile::tempdir().unwrap();
    with_case(dir.path()).await.close().await.unwrap();
    let mut conn = raw(dir.path()).await;
    sqlx::query("PRAGMA user_version = 7").execute(&mut conn).await.unwrap();
    sqlx::query("INSERT INTO setting (key, value) VALUES ('in', 'the log')")
        .execute(&mut conn)
        .await
        .unwrap();
    // What a crash leaves: the version and the row are in the write-ahead log alone.
    for name in ["library.sqlite", "library.sqlite-wal"] {
        std::fs::copy(dir.path().join(name), crashed.path().join(name)).unwrap();
    }
    conn.close().await.unwrap();
    let before = contents(crashed.path());
    assert!(before[1].1.len() > 4096);

    let newer = Library::open(crashed.path()).await.unwrap();
    assert_eq!(newer.read_only(), Some(&ReadOnly::Newer { found: 7 }));
    assert_eq!(newer.setting("in").await.unwrap().as_deref(), Some("the log"));
    newer.close().await.unwrap();
    drop(newer);
    assert!(contents(crashed.path()) == before);
}

#[tokio::test]
async fn what_is_no_database_is_said_to_be_damaged_and_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("library.sqlite"), "a shopping list, not a database, of some length")
        .unwrap();
    let before = contents(dir.path());
    assert!(matches!(Library::open(dir.path()).await, Err(StoreError::Damaged { .. })));
    assert!(contents(dir.path()) == before);
}

#[tokio::test]
async fn an_emptied_database_does_not_cost_the_originals() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    import(&library, &case_id(1), 1, b"bytes").await.unwrap();
    library.close().await.unwrap();
    drop(library);
    std::fs::write(dir.path().join("library.sqlite"), b"").unwrap();
    assert!(matches!(Library::open(dir.path()).await, Err(StoreError::Damaged { .. })));
    assert_eq!(std::fs::read(dir.path().join("originals").join(sha256(b"bytes"))).unwrap(), b"bytes");
}

#[tokio::test]
async fn leftovers_of_a_kill_go_and_other_originals_stay() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    import(&library, &case_id(1), 1, b"held").await.unwrap();
    library.close().await.unwrap();
    drop(library);
    let originals = dir.path().join("originals");
    for bytes in [&b"left by a kill"[..], b"from a newer backup"] {
        std::fs::write(originals.join(sha256(bytes)), bytes).unwrap();
    }
    let work = dir.path().join("tmp").join("import-0");
    std::fs::create_dir(&work).unwrap();
    for marked in [&b"left by a kill"[..], b"held"] {
        std::fs::write(work.join(format!("pending-{}", sha256(marked))), b"").unwrap();
    }
    let library = self::library(dir.path()).await;
    let mut kept = vec![sha256(b"held"), sha256(b"from a newer backup")];
    kept.sort();
    assert_eq!(names(&library, "originals"), kept);
    assert_eq!(names(&library, "tmp"), [""; 0]);
}

/// Copies a folder of the fixtures.
fn copy(from: &Path, to: &Path) {
    for (name, bytes) in contents(from) {
        let path = to.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
}

#[tokio::test]
async fn the_library_of_schema_1_opens_with_all_that_is_in_it() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/library-1");
    let dir = tempfile::tempdir().unwrap();
    copy(&fixture, dir.path());
    let library = library(dir.path()).await;
    let id = case_id(1);
    let records = library.records(&id).await.unwrap();
    let expected = std::fs::read_to_string(fixture.join("records.json")).unwrap();
    let expected: Vec<Record> = serde_json::from_str(&expected).unwrap();
    assert_eq!(records, expected);
    assert_eq!(records.len(), 4);
    let report = library.check(inquest_store::CheckDepth::Full, &mut go).await.unwrap();
    assert_eq!(report.problems, []);
    assert_eq!((report.cases_checked, report.originals_checked), (1, 1));
    assert_eq!(library.search("커밋", 5).await.unwrap().len(), 2);
    assert_eq!(library.undo_state(&id).await.unwrap().redo.as_deref(), Some("note_added"));
    library.redo(&id, Instant(99)).await.unwrap();
    assert_eq!(library.record(&id, &note(2, "").key()).await.unwrap(), Some(note(2, "undone note")));
}

/// Makes a library for the fixtures. Run once per schema, when it is released, and never again for that schema:
/// `INQUEST_FIXTURE=<folder> cargo test -p inquest-store --test it write_a_fixture -- --ignored`
#[tokio::test]
#[ignore = "writes a new fixture; the kept ones are frozen"]
async fn write_a_fixture() {
    let folder = std::env::var_os("INQUEST_FIXTURE").unwrap();
    let folder = Path::new(&folder);
    let library = with_case(folder).await;
    let id = case_id(1);
    library.commit(&id, "hypothesis_added", added(hypothesis(1, "느린커밋지연")), Instant(11)).await.unwrap();
    import(&library, &id, 1, "digest,calls\n커밋 대기,12\n".as_bytes()).await.unwrap();
    library.commit(&id, "note_added", added(note(1, "first note")), Instant(21)).await.unwrap();
    library.commit(&id, "note_added", added(note(2, "undone note")), Instant(22)).await.unwrap();
    library.undo(&id, Instant(23)).await.unwrap();
    let records = library.records(&id).await.unwrap();
    library.close().await.unwrap();
    std::fs::write(folder.join("records.json"), serde_json::to_string_pretty(&records).unwrap()).unwrap();
    std::fs::remove_file(folder.join("library.lock")).unwrap();
}

#[tokio::test]
async fn where_side_files_cannot_be_made_the_log_is_read_all_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    library.commit(&case_id(1), "note_added", added(note(1, "a")), Instant(11)).await.unwrap();
    let records = library.records(&case_id(1)).await.unwrap();
    // As a program leaves it that was killed, on a place where nothing can be made: a folder stands in the way
    // of the side file.
    let killed = tempfile::tempdir().unwrap();
    for name in ["library.sqlite", "library.sqlite-wal"] {
        std::fs::copy(dir.path().join(name), killed.path().join(name)).unwrap();
    }
    std::fs::create_dir(killed.path().join("library.sqlite-shm")).unwrap();
    let read = Library::open_read_only(killed.path()).await.unwrap();
    assert_eq!(read.records(&case_id(1)).await.unwrap(), records);
    assert_eq!(records.len(), 2);
}

#[tokio::test]
async fn a_library_that_nobody_has_made_yet_is_not_there() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("library.sqlite"), "").unwrap();
    let read = Library::open_read_only(dir.path()).await;
    assert!(matches!(read, Err(StoreError::NotThere { .. })), "{read:?}");
}
