//! Edits, undo and redo.

use std::collections::BTreeMap;

use inquest_core::case::*;
use inquest_store::{Library, StoreError};
use proptest::prelude::*;

use crate::making::*;

#[tokio::test]
async fn an_edit_is_read_back_with_its_journal_entry() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let entry = library.commit(&case_id(1), "note_added", added(note(1, "a")), Instant(11)).await.unwrap();
    assert_eq!((entry.seq, entry.action.as_str(), entry.at), (2, "note_added", Instant(11)));
    assert_eq!(library.records(&case_id(1)).await.unwrap(), [case(1, "Why is it slow?"), note(1, "a")]);
    let journal = library.journal(&case_id(1)).await.unwrap();
    assert_eq!(journal[1], entry);
    assert_eq!(verify_chain(&journal), Ok(()));
}

#[tokio::test]
async fn an_edit_of_something_else_than_is_stored_is_a_conflict_and_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    library.commit(&case_id(1), "note_added", added(note(1, "a")), Instant(11)).await.unwrap();
    let mut changes = added(note(2, "b"));
    changes.extend(edited(note(1, "not this"), note(1, "c")));
    let error = library.commit(&case_id(1), "notes", changes, Instant(12)).await.unwrap_err();
    assert!(matches!(&error, StoreError::Conflict { key } if key.id == "N1"), "{error}");
    assert_eq!(library.records(&case_id(1)).await.unwrap().len(), 2);
    assert_eq!(library.journal(&case_id(1)).await.unwrap().len(), 2);
    let twice = library.commit(&case_id(1), "note_added", added(note(1, "a")), Instant(13)).await;
    assert!(matches!(twice, Err(StoreError::Conflict { .. })));
}

#[tokio::test]
async fn malformed_edits_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    let commit = |changes| library.commit(&id, "x", changes, Instant(1));
    assert!(matches!(commit(vec![]).await, Err(StoreError::EmptyEdit)));
    let key = note(1, "a").key();
    let nothing = vec![Change { key: key.clone(), before: None, after: None }];
    assert!(matches!(commit(nothing).await, Err(StoreError::Malformed { .. })));
    let other = vec![Change { key, before: None, after: Some(note(2, "a")) }];
    assert!(matches!(commit(other).await, Err(StoreError::Malformed { .. })));
    let removed_case = removed(case(1, "Why is it slow?"));
    assert!(matches!(commit(removed_case).await, Err(StoreError::CaseStays { .. })));
    let no_case = library.commit(&case_id(9), "note_added", added(note(1, "a")), Instant(1)).await;
    assert!(matches!(no_case, Err(StoreError::NoSuchCase { .. })));
    assert_eq!(library.journal(&id).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_record_that_would_not_read_back_is_never_written() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let prediction = |lo: f64| {
        Record::Prediction(Prediction {
            id: PredictionId("P1".into()),
            intervention: InterventionId("R1".into()),
            hypothesis: HypothesisId("H1".into()),
            metric: serde_json::from_str(r#"{"name": "p95", "unit": "ms", "better": "lower"}"#).unwrap(),
            predicted: [lo, -0.1],
            null_band: 0.1,
            planned_runs: 1,
            rationale: None,
            seal: None,
            amendments: Vec::new(),
        })
    };
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let refused = library.commit(&case_id(1), "x", added(prediction(number)), Instant(11)).await;
        assert!(
            matches!(refused, Err(StoreError::Malformed { why: StoreError::NOT_FINITE, .. })),
            "{number}"
        );
    }
    library.commit(&case_id(1), "x", added(prediction(-0.5)), Instant(12)).await.unwrap();
    assert_eq!(library.records(&case_id(1)).await.unwrap().len(), 2);
    assert_eq!(library.records_astray(&case_id(1)).await.unwrap(), []);
}

#[tokio::test]
async fn ids_are_never_used_twice() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    assert_eq!(library.next_id(&id, RecordKind::Note).await.unwrap(), "N1");
    library.commit(&id, "note_added", added(note(1, "a")), Instant(11)).await.unwrap();
    library.undo(&id, Instant(12)).await.unwrap();
    assert_eq!(library.next_id(&id, RecordKind::Note).await.unwrap(), "N2");
    library.commit(&id, "note_added", added(note(2, "b")), Instant(13)).await.unwrap();
    library.commit(&id, "note_removed", removed(note(2, "b")), Instant(14)).await.unwrap();
    assert_eq!(library.next_id(&id, RecordKind::Note).await.unwrap(), "N3");
    assert_eq!(library.next_id(&id, RecordKind::Hypothesis).await.unwrap(), "H1");
    assert_eq!(library.next_case_id().await.unwrap(), case_id(2));
}

#[tokio::test]
async fn undo_and_redo_survive_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let id = case_id(1);
    let library = with_case(dir.path()).await;
    library.commit(&id, "note_added", added(note(1, "a")), Instant(11)).await.unwrap();
    library.commit(&id, "note_edited", edited(note(1, "a"), note(1, "b")), Instant(12)).await.unwrap();
    let undone = library.undo(&id, Instant(13)).await.unwrap();
    assert_eq!((undone.undoes, undone.action.as_str()), (Some(3), "undone"));
    library.close().await.unwrap();
    drop(library);

    let library = self::library(dir.path()).await;
    assert_eq!(library.record(&id, &note(1, "").key()).await.unwrap(), Some(note(1, "a")));
    let state = library.undo_state(&id).await.unwrap();
    assert_eq!(state.undo.as_deref(), Some("note_added"));
    assert_eq!(state.redo.as_deref(), Some("note_edited"));
    let redone = library.redo(&id, Instant(14)).await.unwrap();
    assert_eq!(redone.redoes, Some(4));
    assert_eq!(library.record(&id, &note(1, "").key()).await.unwrap(), Some(note(1, "b")));
    let state = library.undo_state(&id).await.unwrap();
    assert_eq!((state.undo.as_deref(), state.redo), (Some("note_edited"), None));
    assert!(matches!(library.redo(&id, Instant(15)).await, Err(StoreError::NothingToRedo { .. })));
}

#[tokio::test]
async fn a_new_edit_clears_redo_and_the_beginning_of_a_case_cannot_be_undone() {
    let dir = tempfile::tempdir().unwrap();
    let id = case_id(1);
    let library = with_case(dir.path()).await;
    library.commit(&id, "note_added", added(note(1, "a")), Instant(11)).await.unwrap();
    library.undo(&id, Instant(12)).await.unwrap();
    library.commit(&id, "note_added", added(note(2, "b")), Instant(13)).await.unwrap();
    assert!(matches!(library.redo(&id, Instant(14)).await, Err(StoreError::NothingToRedo { .. })));
    library.undo(&id, Instant(15)).await.unwrap();
    assert!(matches!(library.undo(&id, Instant(16)).await, Err(StoreError::NothingToUndo { .. })));
}

#[tokio::test]
async fn the_journal_cannot_be_changed() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    library.close().await.unwrap();
    let url = format!("sqlite://{}", dir.path().join("library.sqlite").display());
    let mut conn = <sqlx::SqliteConnection as sqlx::Connection>::connect(&url).await.unwrap();
    for statement in [
        "UPDATE journal SET action = 'x'",
        "DELETE FROM journal",
        "INSERT INTO journal (case_id, seq, at, action, step, hash, body)
         VALUES ('INQ-1', 7, 1, 'x', 'edit', '', '')",
    ] {
        let error = sqlx::query(statement).execute(&mut conn).await.unwrap_err().to_string();
        assert!(error.contains("the journal"), "{statement}: {error}");
    }
}

#[tokio::test]
async fn a_card_follows_every_edit() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    library.commit(&id, "hypothesis_added", added(hypothesis(1, "the disk")), Instant(11)).await.unwrap();
    import(&library, &id, 1, b"a,b\n1\n").await.unwrap();
    let card = library.case_card(&id).await.unwrap().unwrap();
    assert_eq!(card.hypotheses[0].statement, "the disk");
    assert_eq!((card.exhibits, card.lines, card.quarantined), (1, 2, 1));
    assert_eq!(card.changed_at, Instant(20));
    assert_eq!(library.cases().await.unwrap(), [card]);
    assert_eq!(library.case_card(&case_id(5)).await.unwrap(), None);
}

#[tokio::test]
async fn settings_are_kept_and_forgotten() {
    let dir = tempfile::tempdir().unwrap();
    let library = library(dir.path()).await;
    assert_eq!(library.setting("theme").await.unwrap(), None);
    library.set_setting("theme", Some("dark")).await.unwrap();
    library.set_setting("theme", Some("light")).await.unwrap();
    assert_eq!(library.setting("theme").await.unwrap().as_deref(), Some("light"));
    library.set_setting("theme", None).await.unwrap();
    assert_eq!(library.setting("theme").await.unwrap(), None);
}

/// One step of a random history.
#[derive(Debug, Clone)]
enum Move {
    Write(u32, String),
    Remove(u32),
    Undo,
    Redo,
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let one = prop_oneof![
        4 => (1_u32..5, "[a-z가-힣\"'\\\\]{0,6}").prop_map(|(n, text)| Move::Write(n, text)),
        1 => (1_u32..5).prop_map(Move::Remove),
        3 => Just(Move::Undo),
        2 => Just(Move::Redo),
    ];
    proptest::collection::vec(one, 1..25)
}

/// What the records should be, by the definition of undo and redo.
#[derive(Default)]
struct Model {
    now: BTreeMap<u32, String>,
    past: Vec<BTreeMap<u32, String>>,
    future: Vec<BTreeMap<u32, String>>,
}

async fn play(library: &Library, model: &mut Model, step: &Move, at: i64) {
    let id = case_id(1);
    match step {
        Move::Write(n, text) => {
            let before = model.now.get(n).map(|t| note(*n, t));
            let change = Change { key: note(*n, "").key(), before, after: Some(note(*n, text)) };
            library.commit(&id, "note_put", vec![change], Instant(at)).await.unwrap();
            model.past.push(model.now.clone());
            model.future.clear();
            model.now.insert(*n, text.clone());
        }
        Move::Remove(n) => {
            let Some(text) = model.now.get(n).cloned() else { return };
            library.commit(&id, "note_removed", removed(note(*n, &text)), Instant(at)).await.unwrap();
            model.past.push(model.now.clone());
            model.future.clear();
            model.now.remove(n);
        }
        Move::Undo => match (library.undo(&id, Instant(at)).await, model.past.pop()) {
            (Ok(_), Some(before)) => model.future.push(std::mem::replace(&mut model.now, before)),
            (Err(StoreError::NothingToUndo { .. }), None) => {}
            (result, _) => panic!("undo: {result:?}"),
        },
        Move::Redo => match (library.redo(&id, Instant(at)).await, model.future.pop()) {
            (Ok(_), Some(after)) => model.past.push(std::mem::replace(&mut model.now, after)),
            (Err(StoreError::NothingToRedo { .. }), None) => {}
            (result, _) => panic!("redo: {result:?}"),
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_history_of_edits_undos_and_redos_ends_where_it_should(steps in moves()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let dir = tempfile::tempdir().unwrap();
            let library = with_case(dir.path()).await;
            let mut model = Model::default();
            for (i, step) in steps.iter().enumerate() {
                play(&library, &mut model, step, 100 + i as i64).await;
            }
            let notes = library.records_of(&case_id(1), RecordKind::Note).await.unwrap();
            let expected: Vec<Record> = model.now.iter().map(|(n, t)| note(*n, t)).collect();
            assert_eq!(notes, expected);
            let journal = library.journal(&case_id(1)).await.unwrap();
            assert_eq!(verify_chain(&journal), Ok(()));
            assert_eq!(undo_stack(&journal).undo.len(), model.past.len());
            assert_eq!(replay(&journal).unwrap().len(), notes.len() + 1);
        });
    }
}

/// Callers run these on many threads.
#[tokio::test]
async fn futures_can_be_sent() {
    fn sent<T: Send>(value: T) -> T {
        value
    }
    let dir = tempfile::tempdir().unwrap();
    let library = sent(with_case(dir.path())).await;
    let id = case_id(1);
    sent(library.commit(&id, "note_added", added(note(1, "a")), Instant(1))).await.unwrap();
    let mut hook = go;
    let record = Record::Exhibit(exhibit(1, b"x"));
    sent(stage(&library, b"x").finish_import(&id, added(record), Instant(2), &mut hook)).await.unwrap();
    sent(library.purge(&id, &ExhibitId::numbered(1), "asked", Instant(3))).await.unwrap();
    sent(library.undo_state(&id)).await.unwrap();
    sent(library.search("a", 1)).await.unwrap();
    sent(library.check(inquest_store::CheckDepth::Quick, &mut hook)).await.unwrap();
    sent(library.repair(&mut hook)).await.unwrap();
}
