//! Check and repair, and libraries that were damaged.

use inquest_core::case::*;
use inquest_store::{CheckDepth, Library, StoreError};
use sqlx::{Connection, SqliteConnection};

use crate::making::*;

async fn codes(library: &Library, depth: CheckDepth) -> Vec<(&'static str, String)> {
    let report = library.check(depth, &mut go).await.unwrap();
    report.problems.into_iter().map(|p| (p.code, p.subject)).collect()
}

#[tokio::test]
async fn a_sound_library_has_no_problems() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    import(&library, &case_id(1), 1, b"one").await.unwrap();
    library.undo(&case_id(1), Instant(21)).await.unwrap();
    library.redo(&case_id(1), Instant(22)).await.unwrap();
    let report = library.check(CheckDepth::Full, &mut go).await.unwrap();
    assert_eq!(report.problems, []);
    assert_eq!((report.cases_checked, report.originals_checked), (1, 1));
}

#[tokio::test]
async fn originals_that_are_missing_changed_or_unheld_are_told_apart() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    for (n, bytes) in [(1, &b"one"[..]), (2, b"two"), (3, b"three")] {
        import(&library, &id, n, bytes).await.unwrap();
    }
    let original = |bytes: &[u8]| dir.path().join("originals").join(sha256(bytes));
    std::fs::remove_file(original(b"one")).unwrap();
    for (bytes, now) in [(&b"two"[..], &b"owt"[..]), (b"three", b"thr")] {
        std::fs::remove_file(original(bytes)).unwrap();
        std::fs::write(original(bytes), now).unwrap();
    }
    std::fs::write(original(b"stray"), b"stray").unwrap();
    let mut expected = vec![
        ("original_changed", sha256(b"two")),
        ("original_missing", sha256(b"one")),
        ("original_size", sha256(b"three")),
        ("original_unheld", sha256(b"stray")),
    ];
    let mut found = codes(&library, CheckDepth::Full).await;
    found.sort();
    assert_eq!(found, expected);
    let mut quick = codes(&library, CheckDepth::Quick).await;
    quick.sort();
    expected.remove(0);
    assert_eq!(quick, expected);

    let report = library.repair(&mut go).await.unwrap();
    assert_eq!((report.originals_removed, report.cards_made), (1, 1));
    assert!(!original(b"stray").exists() && original(b"two").exists());
}

#[tokio::test]
async fn a_journal_or_record_changed_behind_its_back_is_found() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    library.commit(&id, "note_added", added(note(1, "as written")), Instant(11)).await.unwrap();
    library.commit(&case_id(2), "case_created", added(case(2, "And this?")), Instant(12)).await.unwrap();
    library.close().await.unwrap();
    drop(library);
    let url = format!("sqlite://{}", dir.path().join("library.sqlite").display());
    let mut conn = SqliteConnection::connect(&url).await.unwrap();
    for statement in [
        "DROP TRIGGER journal_is_never_changed",
        "UPDATE journal SET body = replace(body, 'as written', 'as forged')",
        "UPDATE record SET body = replace(body, 'And this?', 'And that?')",
    ] {
        sqlx::query(statement).execute(&mut conn).await.unwrap();
    }
    conn.close().await.unwrap();
    let library = self::library(dir.path()).await;
    let report = library.check(CheckDepth::Quick, &mut go).await.unwrap();
    let found: Vec<(&str, &str, &str)> =
        report.problems.iter().map(|p| (p.code, p.subject.as_str(), p.detail.as_str())).collect();
    assert_eq!(
        found,
        [
            ("journal", "INQ-1", "journal entry 2 does not have the hash it carries"),
            ("record", "INQ-1", "note N1 is not what the journal leads to"),
            ("record", "INQ-2", "case INQ-2 is not what the journal leads to"),
        ]
    );
}

/// Each column of the journal, a byte in every seven and every field's name changed in turn.
#[tokio::test]
async fn no_byte_of_the_journal_is_free() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    library.set_setting(inquest_store::AUTHOR, Some("Kim")).await.unwrap();
    library.commit(&id, "note_added", added(note(1, "as written")), Instant(11)).await.unwrap();
    library.undo(&id, Instant(12)).await.unwrap();
    library.close().await.unwrap();
    drop(library);
    let url = format!("sqlite://{}", dir.path().join("library.sqlite").display());
    let mut conn = SqliteConnection::connect(&url).await.unwrap();
    sqlx::query("DROP TRIGGER journal_is_never_changed").execute(&mut conn).await.unwrap();
    let library = Library::open_read_only(dir.path()).await.unwrap();
    assert_eq!(library.journal_checked(&id).await.unwrap().1, None);

    let mut tampered = 0;
    for (change, back) in [
        ("UPDATE journal SET at = at + 1 WHERE seq = 2", "UPDATE journal SET at = at - 1 WHERE seq = 2"),
        (
            "UPDATE journal SET turns_back = 1 WHERE seq = 3",
            "UPDATE journal SET turns_back = 2 WHERE seq = 3",
        ),
        (
            "UPDATE journal SET turns_back = NULL WHERE seq = 3",
            "UPDATE journal SET turns_back = 2 WHERE seq = 3",
        ),
    ] {
        sqlx::query(change).execute(&mut conn).await.unwrap();
        assert!(library.journal_checked(&id).await.unwrap().1.is_some(), "{change}");
        sqlx::query(back).execute(&mut conn).await.unwrap();
        assert_eq!(library.journal_checked(&id).await.unwrap().1, None);
        tampered += 1;
    }
    let rows: Vec<(String, String, String, String)> =
        sqlx::query_as("SELECT action, step, hash, body FROM journal ORDER BY seq")
            .fetch_all(&mut conn)
            .await
            .unwrap();
    for (column, change) in [
        ("action", "UPDATE journal SET action = ?1 WHERE seq = ?2"),
        ("step", "UPDATE journal SET step = ?1 WHERE seq = ?2"),
        ("hash", "UPDATE journal SET hash = ?1 WHERE seq = ?2"),
        ("body", "UPDATE journal SET body = ?1 WHERE seq = ?2"),
    ] {
        for (i, (action, step, hash, body)) in rows.iter().enumerate() {
            let seq = i as i64 + 1;
            let text = match column {
                "action" => action,
                "step" => step,
                "hash" => hash,
                _ => body,
            };
            for changed in changes_of(text) {
                let put = |value: String| sqlx::query(change).bind(value).bind(seq);
                put(changed.clone()).execute(&mut conn).await.unwrap();
                let found = library.journal_checked(&id).await;
                assert!(found.is_err() || found.unwrap().1.is_some(), "{column} of {seq}: {changed}");
                put(text.clone()).execute(&mut conn).await.unwrap();
                tampered += 1;
            }
        }
    }
    assert_eq!(library.journal_checked(&id).await.unwrap().1, None);
    assert!(tampered > 200, "{tampered} changes were tried");
}

/// The text with one byte in seven changed in turn, and with each field's name.
fn changes_of(text: &str) -> Vec<String> {
    let flipped = (0..text.len()).step_by(7).filter_map(|at| {
        let mut bytes = text.as_bytes().to_vec();
        bytes[at] ^= 1;
        String::from_utf8(bytes).ok()
    });
    let renamed = text.match_indices("\":").map(|(end, _)| {
        let mut renamed = text.to_owned();
        renamed.insert(end, '_');
        renamed
    });
    flipped.chain(renamed).collect()
}

#[tokio::test]
async fn repair_builds_search_and_cards_again() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    library.commit(&id, "note_added", added(note(1, "커밋 지연")), Instant(11)).await.unwrap();
    import(&library, &id, 1, "x\n느린커밋지연\n".as_bytes()).await.unwrap();
    let before = (library.search("커밋", 9).await.unwrap(), library.cases().await.unwrap());
    assert_eq!(before.0.len(), 2);
    library.close().await.unwrap();
    drop(library);
    let url = format!("sqlite://{}", dir.path().join("library.sqlite").display());
    let mut conn = SqliteConnection::connect(&url).await.unwrap();
    for statement in [
        "INSERT INTO search (search) VALUES ('delete-all')",
        "DELETE FROM passage WHERE first_line IS NULL",
        "UPDATE case_index SET card = 'no card'",
        "DELETE FROM id_mark",
    ] {
        sqlx::query(statement).execute(&mut conn).await.unwrap();
    }
    conn.close().await.unwrap();
    let library = self::library(dir.path()).await;
    assert_eq!(library.search("커밋", 9).await.unwrap(), []);
    assert_eq!(library.cases().await.unwrap(), before.1, "a card that cannot be read is made again");
    library.repair(&mut go).await.unwrap();
    assert_eq!((library.search("커밋", 9).await.unwrap(), library.cases().await.unwrap()), before);
    assert_eq!(library.next_id(&id, RecordKind::Note).await.unwrap(), "N2");
    assert_eq!(library.next_case_id().await.unwrap(), case_id(2));
}

/// Bytes overwritten anywhere in the database: an answer or a typed error, never a panic, and the check says so
/// when a page is gone. Known gap: of 4,096 bytes at 60 places here; goals.md asks for three sizes at 2,000.
#[tokio::test]
async fn a_damaged_database_answers_with_what_is_left() {
    let sound = tempfile::tempdir().unwrap();
    let library = with_case(sound.path()).await;
    for n in 2..40 {
        library.commit(&case_id(n), "case_created", added(case(n, "Why?")), Instant(10)).await.unwrap();
        library
            .commit(&case_id(n), "note_added", added(note(1, &"text ".repeat(200))), Instant(11))
            .await
            .unwrap();
    }
    library.close().await.unwrap();
    drop(library);
    let bytes = std::fs::read(sound.path().join("library.sqlite")).unwrap();
    let (mut readable, mut listed, mut noticed) = (0, 0, 0);
    for round in 0..60_usize {
        let dir = tempfile::tempdir().unwrap();
        let mut damaged = bytes.clone();
        let start = (round * 2_654_435_761 + 4_096) % (damaged.len() - 4_096);
        for (i, byte) in damaged[start..start + 4_096].iter_mut().enumerate() {
            *byte = (i as u8).wrapping_mul(31).wrapping_add(round as u8);
        }
        std::fs::write(dir.path().join("library.sqlite"), damaged).unwrap();
        let library = match Library::open(dir.path()).await {
            Ok(library) => library,
            Err(StoreError::Damaged { .. } | StoreError::Database { .. }) => {
                noticed += 1;
                continue;
            }
            Err(other) => panic!("round {round}: {other:?}"),
        };
        let mut failed = false;
        match library.cases().await {
            Ok(cases) => listed += cases.len(),
            Err(_) => failed = true,
        }
        for n in 1..40 {
            match library.records(&case_id(n)).await {
                Ok(records) => readable += usize::from(!records.is_empty()),
                Err(_) => failed = true,
            }
        }
        let report = library.check(CheckDepth::Full, &mut go).await;
        let found = report.as_ref().map_or(true, |r| !r.problems.is_empty());
        noticed += usize::from(found);
        assert!(found || !failed, "round {round}: damage at {start} went unnoticed");
    }
    println!("{readable} cases read, {listed} listed, {noticed} damages noticed");
    assert!(readable > 1_000, "only {readable} cases could be read");
    assert!(listed > 1_000, "only {listed} cases could be listed");
    assert!(noticed > 50, "only {noticed} of 60 damages were noticed");
}
