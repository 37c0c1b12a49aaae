//! Imports: all or nothing.

use std::ops::ControlFlow;

use inquest_core::case::*;
use inquest_store::{ARRIVING, StoreError};

use crate::making::*;

#[tokio::test]
async fn an_import_is_visible_whole() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    let bytes = b"a,calls\n1,2\n";
    let entry = import(&library, &id, 1, bytes).await.unwrap();
    assert_eq!(entry.action, "exhibit_imported");
    let whole = exhibit(1, bytes);
    let key = Record::Exhibit(whole.clone()).key();
    assert_eq!(library.record(&id, &key).await.unwrap(), Some(Record::Exhibit(whole.clone())));
    let path = library.original_path(&whole.sha256).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    assert!(std::fs::metadata(&path).unwrap().permissions().readonly());
    assert!(library.has_frame(&whole, 0));
    assert_eq!(library.frames_missing(&id).await.unwrap(), []);
    assert_eq!(names(&library, "tmp"), [""; 0]);
    assert_eq!(library.exhibit_with_hash(&id, &whole.sha256).await.unwrap(), Some(whole));
    let info = library.info().await.unwrap();
    assert_eq!((info.cases, info.exhibits, info.bytes), (1, 1, bytes.len() as u64));
}

#[tokio::test]
async fn bytes_that_arrive_while_they_are_read_are_an_import_like_any_other() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    let bytes = b"a,calls\n1,2\n".repeat(300_000);
    let mut staging = library.begin_import().unwrap();

    // Given up once: nothing of the first try is left.
    let mut first = staging.arriving().unwrap();
    first.push(b"half");
    staging.index_line(ARRIVING, 1, "halfway");
    std::fs::write(staging.frame_path(ARRIVING, 0), b"half").unwrap();
    staging.depart(first).unwrap();

    let mut arriving = staging.arriving().unwrap();
    for chunk in bytes.chunks(70_001) {
        arriving.push(chunk);
    }
    staging.index_line(ARRIVING, 1, "arrived whole");
    std::fs::write(staging.frame_path(ARRIVING, 0), b"parquet").unwrap();
    assert_eq!(staging.original_path(&sha256(&bytes)), None);
    assert_eq!(staging.arrived(arriving, &sha256(&bytes)).unwrap(), bytes.len() as u64);
    let record = Record::Exhibit(exhibit(1, &bytes));
    staging.finish_import(&id, added(record), Instant(20), &mut go).await.unwrap();

    let whole = exhibit(1, &bytes);
    let path = library.original_path(&whole.sha256).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    assert!(std::fs::metadata(&path).unwrap().permissions().readonly());
    assert_eq!(std::fs::read(library.frame_path(&whole, 0)).unwrap(), b"parquet");
    assert_eq!(names(&library, "tmp"), [""; 0]);
    let found = |word| library.search(word, 10);
    assert_eq!(found("arrived").await.unwrap().len(), 1);
    assert_eq!(found("halfway").await.unwrap().len(), 0);
}

#[tokio::test]
async fn the_journal_holds_no_captured_text() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    import(&library, &case_id(1), 1, b"captured-line-text\n").await.unwrap();
    let journal = serde_json::to_string(&library.journal(&case_id(1)).await.unwrap()).unwrap();
    assert!(!journal.contains("captured-"), "{journal}");
    assert!(journal.contains("\"calls\"") && journal.contains("wrong_field_count"));
}

#[tokio::test]
async fn the_same_bytes_again_are_refused_with_the_exhibit_that_holds_them() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    import(&library, &case_id(1), 1, b"same").await.unwrap();
    let again = import(&library, &case_id(1), 2, b"same").await;
    assert!(matches!(again, Err(StoreError::AlreadyHere { exhibit }) if exhibit.0 == "E1"));
    assert_eq!(library.journal(&case_id(1)).await.unwrap().len(), 2);
    assert_eq!(names(&library, "tmp"), [""; 0]);
}

#[tokio::test]
async fn two_cases_share_one_original() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    library.commit(&case_id(2), "case_created", added(case(2, "And this?")), Instant(10)).await.unwrap();
    import(&library, &case_id(1), 1, b"shared").await.unwrap();
    import(&library, &case_id(2), 1, b"shared").await.unwrap();
    assert_eq!(names(&library, "originals"), [sha256(b"shared")]);
    assert_eq!(library.info().await.unwrap().bytes, 6);
}

#[tokio::test]
async fn cancelled_at_any_point_an_import_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    let stop = &mut |_| ControlFlow::Break(());

    let mut staging = library.begin_import().unwrap();
    let copied = staging.stage_original(&b"never"[..], stop);
    assert!(matches!(copied, Err(StoreError::Cancelled)));
    drop(staging);

    let record = Record::Exhibit(exhibit(1, b"never"));
    let finished = stage(&library, b"never").finish_import(&id, added(record), Instant(20), stop).await;
    assert!(matches!(finished, Err(StoreError::Cancelled)));

    assert_eq!(library.records(&id).await.unwrap().len(), 1);
    assert_eq!(names(&library, "originals"), [""; 0]);
    assert_eq!(names(&library, "frames"), [""; 0]);
    assert_eq!(names(&library, "tmp"), [""; 0]);
    assert_eq!(library.search("never", 10).await.unwrap(), []);
    // The same id and bytes go in afterwards.
    import(&library, &id, 1, b"never").await.unwrap();
}

#[tokio::test]
async fn a_future_dropped_half_way_leaves_nothing_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let id = case_id(1);
    for polls in 1..60 {
        let library = if polls == 1 { with_case(dir.path()).await } else { library(dir.path()).await };
        let record = Record::Exhibit(exhibit(1, b"dropped"));
        let staging = stage(&library, b"dropped");
        let mut hook = go;
        let mut finish = Box::pin(staging.finish_import(&id, added(record), Instant(20), &mut hook));
        let mut done = false;
        for _ in 0..polls {
            done =
                std::future::poll_fn(|cx| std::task::Poll::Ready(finish.as_mut().poll(cx).is_ready())).await;
            if done {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        drop(finish);
        library.close().await.unwrap();
        drop(library);
        let library = self::library(dir.path()).await;
        let there = library.records(&id).await.unwrap().len() == 2;
        assert_eq!(library.original_path(&sha256(b"dropped")).is_ok(), there);
        assert_eq!(names(&library, "tmp"), [""; 0]);
        library.close().await.unwrap();
        if done {
            assert!(there);
            return;
        }
    }
    panic!("the import never finished");
}

#[tokio::test]
async fn an_exhibit_without_its_bytes_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let staging = library.begin_import().unwrap();
    let record = Record::Exhibit(exhibit(1, b"elsewhere"));
    let result = staging.finish_import(&case_id(1), added(record), Instant(20), &mut go).await;
    assert!(matches!(result, Err(StoreError::OriginalMissing { .. })));
}

#[tokio::test]
async fn undo_and_redo_of_an_import_bring_the_captured_text_back() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    import(&library, &id, 1, b"text").await.unwrap();
    let first = exhibit(1, b"text");
    let mut second = first.clone();
    second.caption = Some("after the restart".into());
    second.blocks[0].columns[0].name = "renamed".into();
    let edit = edited(Record::Exhibit(first.clone()), Record::Exhibit(second.clone()));
    library.commit(&id, "exhibit_edited", edit, Instant(21)).await.unwrap();
    let key = Record::Exhibit(first.clone()).key();
    let now = async || library.record(&id, &key).await.unwrap();

    library.undo(&id, Instant(22)).await.unwrap();
    assert_eq!(now().await, Some(Record::Exhibit(first.clone())));
    library.undo(&id, Instant(23)).await.unwrap();
    assert_eq!(now().await, None);
    assert!(library.original_path(&first.sha256).is_ok(), "redo needs the bytes");
    library.redo(&id, Instant(24)).await.unwrap();
    assert_eq!(now().await, Some(Record::Exhibit(first)));
    library.redo(&id, Instant(25)).await.unwrap();
    assert_eq!(now().await, Some(Record::Exhibit(second)));
}

#[tokio::test]
async fn frames_are_found_again_by_how_the_block_is_read() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    import(&library, &case_id(1), 1, b"text").await.unwrap();
    let before = exhibit(1, b"text");
    let mut after = before.clone();
    after.blocks[0].kind = inquest_core::capture::KindId::new("mysql.digest");
    assert!(library.has_frame(&before, 0) && !library.has_frame(&after, 0));
    let staged = library.stage_frame().unwrap();
    std::fs::write(&staged, b"other parquet").unwrap();
    let place = library.keep_frame(&staged, &after, 0).unwrap();
    assert_eq!(std::fs::read(place).unwrap(), b"other parquet");
    assert!(library.has_frame(&before, 0) && library.has_frame(&after, 0));
    std::fs::remove_file(library.frame_path(&before, 0)).unwrap();
    assert_eq!(library.frames_missing(&case_id(1)).await.unwrap(), [(ExhibitId::numbered(1), 0)]);
    assert_eq!(names(&library, "tmp"), [""; 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn eight_parallel_imports_all_arrive() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let mut tasks = Vec::new();
    for n in 1..=8_u32 {
        let library = library.clone();
        tasks.push(tokio::spawn(async move {
            let bytes = format!("capture number {n}\n").repeat(1000);
            import(&library, &case_id(1), n, bytes.as_bytes()).await.map(|e| e.seq)
        }));
    }
    let mut seqs = Vec::new();
    for task in tasks {
        seqs.push(task.await.unwrap().unwrap());
    }
    seqs.sort_unstable();
    assert_eq!(seqs, (2..=9).collect::<Vec<u64>>());
    assert_eq!(names(&library, "originals").len(), 8);
    assert_eq!(verify_chain(&library.journal(&case_id(1)).await.unwrap()), Ok(()));
}

#[tokio::test]
async fn an_exhibit_is_created_with_its_bytes_and_purged_by_a_purge() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    let bare = Record::Exhibit(exhibit(1, b"no bytes"));
    let refused = library.commit(&id, "x", added(bare), Instant(11)).await;
    assert!(matches!(refused, Err(StoreError::OriginalMissing { .. })));
    import(&library, &id, 1, b"bytes").await.unwrap();
    let before = exhibit(1, b"bytes");
    let other = Exhibit { sha256: sha256(b"other"), ..before.clone() };
    let gone = Exhibit { purged: Some(Purge { at: Instant(1), reason: "x".into() }), ..before.clone() };
    for after in [other, gone] {
        let edit = edited(Record::Exhibit(before.clone()), Record::Exhibit(after));
        let refused = library.commit(&id, "x", edit, Instant(12)).await;
        assert!(matches!(refused, Err(StoreError::Malformed { .. })), "{refused:?}");
    }
}

/// A disk that is too small: mount one of a few megabytes and name it in `INQUEST_SMALL_DISK`.
#[tokio::test]
#[ignore = "needs a small file system"]
async fn on_a_full_disk_nothing_is_half_written() {
    let folder = std::env::var_os("INQUEST_SMALL_DISK").unwrap();
    let dir = tempfile::tempdir_in(folder).unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    let (mut kept, mut full) = (0, 0);
    for n in 1..200 {
        let bytes = format!("capture {n}\n").repeat(n as usize * 997 % 9_000 + 1).into_bytes();
        let record = Record::Exhibit(exhibit(n, &bytes));
        let mut staging = library.begin_import().unwrap();
        let staged = staging.stage_original(&bytes[..], &mut go);
        let done = match staged {
            Ok(_) => staging.finish_import(&id, added(record), Instant(20), &mut go).await.map(|_| ()),
            Err(e) => Err(e),
        };
        match done {
            Ok(()) => kept += 1,
            Err(StoreError::DiskFull) => full += 1,
            Err(other) => panic!("{n}: {other}"),
        }
    }
    println!("{kept} kept, {full} refused");
    assert!(kept > 3 && full > 3);
    let report = library.check(inquest_store::CheckDepth::Full, &mut go).await.unwrap();
    assert_eq!(report.problems, []);
    assert_eq!(report.originals_checked, kept);
    assert_eq!(names(&library, "tmp"), [""; 0]);
    assert_eq!(library.records(&id).await.unwrap().len() as u32, kept + 1);
}
