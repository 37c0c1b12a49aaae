//! Records survive being stored; the journal and the seal notice every change.

mod any;

use inquest_core::case::stored::{self, StoredError};
use inquest_core::case::{
    CaseId, ChainBreak, Change, GENESIS, Instant, JournalEntry, Note, NoteId, Prediction, Record, RecordKind,
    SealRefused, UndoStack, replay, undo_stack, verify_chain,
};
use proptest::prelude::*;

fn note(n: u32, text: &str) -> Record {
    Record::Note(Note { id: NoteId::numbered(n), text: text.into(), written_at: Instant(i64::from(n)) })
}

/// Appends an entry to a journal, linked and hashed.
fn append(journal: &mut Vec<JournalEntry>, action: &str, changes: Vec<Change>) {
    let entry = JournalEntry {
        case: CaseId::numbered(4),
        seq: journal.len() as u64 + 1,
        at: Instant(journal.len() as i64 * 7),
        by: (journal.len() % 2 == 1).then(|| "Kim".to_owned()),
        action: action.into(),
        changes,
        undoes: None,
        redoes: None,
        prev: journal.last().map_or_else(|| GENESIS.into(), |e| e.hash.clone()),
        hash: String::new(),
    };
    journal.push(entry.hashed().unwrap());
}

fn added(record: Record) -> Vec<Change> {
    vec![Change { key: record.key(), before: None, after: Some(record) }]
}

fn journal_of(records: Vec<Record>) -> Vec<JournalEntry> {
    let mut journal = Vec::new();
    for record in records {
        append(&mut journal, "added", added(record));
    }
    journal
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_record_round_trips_through_storage(record in any::record()) {
        let text = stored::write(&record).unwrap();
        prop_assert!(text.starts_with("{\"record\":{") && text.ends_with(",\"schema\":1}"), "{}", text);
        let again: Record = stored::read(&text).unwrap();
        prop_assert_eq!(&again, &record);
        prop_assert_eq!(stored::write(&again).unwrap(), text, "the same record is the same bytes");
        prop_assert_eq!(again.key(), record.key());
        prop_assert_eq!(serde_json::to_value(record.key().kind).unwrap(), record.key().kind.as_str());
    }

    #[test]
    fn a_journal_still_holds_after_a_restart(records in prop::collection::vec(any::record(), 1..5)) {
        let journal = journal_of(records);
        let reread: Vec<JournalEntry> = journal
            .iter()
            .map(|entry| stored::read(&stored::write(entry).unwrap()).unwrap())
            .collect();
        prop_assert_eq!(&reread, &journal);
        prop_assert_eq!(verify_chain(&reread), Ok(()));
    }

    #[test]
    fn a_tampered_journal_is_told_where(
        records in prop::collection::vec(any::record(), 2..5), at in any::<prop::sample::Index>(), how in 0..5
    ) {
        let mut journal = journal_of(records);
        let i = at.index(journal.len());
        let seq = journal[i].seq;
        let expected = match how {
            0 => {
                journal[i].action.push('x');
                ChainBreak::Content { seq }
            }
            1 => {
                journal[i].at = Instant(journal[i].at.0 + 1);
                ChainBreak::Content { seq }
            }
            2 => {
                journal[i].changes.clear();
                ChainBreak::Content { seq }
            }
            // Content changed and hash recomputed: the next entry no longer follows.
            3 if i + 1 < journal.len() => {
                journal[i].action.push('x');
                journal[i] = journal[i].clone().hashed().unwrap();
                ChainBreak::Link { seq: seq + 1 }
            }
            _ if i + 1 < journal.len() => {
                journal.remove(i);
                ChainBreak::Link { seq: seq + 1 }
            }
            _ => {
                journal[i].prev = GENESIS.replace('0', "1");
                ChainBreak::Link { seq }
            }
        };
        prop_assert_eq!(verify_chain(&journal), Err(expected));
    }

    #[test]
    fn an_undone_edit_leaves_what_was_there(records in prop::collection::vec(any::record(), 1..4), last in any::record()) {
        // One record of a key is enough: the later of two would not be an addition.
        let mut seen = std::collections::BTreeSet::new();
        let records: Vec<Record> = records.into_iter().filter(|r| seen.insert(r.key())).collect();
        prop_assume!(!seen.contains(&last.key()));
        let mut journal = journal_of(records);
        let before = replay(&journal).unwrap();
        append(&mut journal, "added", added(last));
        let edit = journal.last().unwrap().clone();
        append(&mut journal, "undone", edit.changes.iter().rev().map(Change::inverse).collect());
        prop_assert_eq!(replay(&journal), Ok(before));
        prop_assert_eq!(edit.changes[0].inverse().inverse(), edit.changes[0].clone());
        prop_assert_eq!(verify_chain(&journal), Ok(()));
    }

    #[test]
    fn a_seal_holds_until_anything_it_covers_changes(
        prediction in any::sealable_prediction(), at in any::<i64>(), which in 0..9
    ) {
        let sealed = prediction.clone().sealed(Instant(at)).unwrap();
        prop_assert!(sealed.seal_holds());
        prop_assert_eq!(sealed.clone().sealed(Instant(at)), Err(SealRefused::AlreadySealed));
        let Record::Prediction(reread) =
            stored::read(&stored::write(&Record::Prediction(sealed.clone())).unwrap()).unwrap()
        else {
            panic!("a prediction comes back as one")
        };
        prop_assert!(reread.seal_holds(), "re-reading changes no bit");

        let mut changed = sealed;
        match which {
            0 => changed.id.0.push('x'),
            1 => changed.intervention.0.push('x'),
            2 => changed.hypothesis.0.push('x'),
            3 => changed.metric.name.push('x'),
            4 => changed.predicted[1] = changed.predicted[1] * 1.5 + 0.001,
            5 => changed.null_band += 0.001,
            6 => changed.planned_runs += 1,
            7 => changed.rationale = Some(changed.rationale.map_or_else(String::new, |r| r + "x")),
            _ => changed.seal.as_mut().unwrap().at = Instant(at.wrapping_add(1)),
        }
        prop_assert!(!changed.seal_holds(), "field {}", which);
    }
}

fn prediction(predicted: [f64; 2], null_band: f64) -> Prediction {
    use inquest_core::case::{Better, HypothesisId, InterventionId, Metric, PredictionId};
    Prediction {
        id: PredictionId::numbered(1),
        intervention: InterventionId::numbered(1),
        hypothesis: HypothesisId::numbered(1),
        metric: Metric { name: "p95".into(), unit: inquest_core::Unit::MS, better: Better::Lower },
        predicted,
        null_band,
        planned_runs: 1,
        rationale: None,
        seal: None,
        amendments: Vec::new(),
    }
}

#[test]
fn a_prediction_that_could_not_be_told_from_no_effect_is_not_sealed() {
    let seal = |predicted, band| prediction(predicted, band).sealed(Instant(1)).map(|_| ());
    let within = |weakest, null_band| Err(SealRefused::WithinNullBand { weakest, null_band });
    assert_eq!(seal([0.1, 0.5], 0.1), within(0.1, 0.1));
    assert_eq!(seal([-0.5, -0.05], 0.1), within(0.05, 0.1));
    assert_eq!(seal([-0.2, 0.5], 0.1), within(-0.2, 0.1));
    assert_eq!(seal([0.0, 0.0], 0.0), within(0.0, 0.0));
    assert_eq!(seal([0.11, 0.5], 0.1), Ok(()));
    assert_eq!(seal([-0.5, -0.11], 0.1), Ok(()));
    for (predicted, band) in [
        ([0.5, 0.3], 0.1),
        ([f64::NAN, 0.3], 0.1),
        ([0.3, f64::INFINITY], 0.1),
        ([0.3, 0.5], -0.1),
        ([0.3, 0.5], f64::NAN),
    ] {
        assert_eq!(seal(predicted, band), Err(SealRefused::Bounds), "{predicted:?} {band}");
    }
}

/// Hashes are stored in libraries and bundles: a change of either is a change of a saved format.
#[test]
fn hashes_of_today_are_hashes_of_tomorrow() {
    let sealed = prediction([-0.9, -0.5], 0.1);
    assert_eq!(
        sealed.sealed_content(),
        r#"{"hypothesis":"H1","id":"P1","intervention":"R1","metric":{"better":"lower","name":"p95","unit":"ms"},"null_band":0.1,"planned_runs":1,"predicted":[-0.9,-0.5],"rationale":null,"schema":1}"#
    );
    assert_eq!(sealed.seal_hash(Instant(1_700_000_000_000_000)), SEAL_FIXTURE);
    let journal = journal_of(vec![note(1, "한 줄 \"quoted\"")]);
    assert_eq!(journal[0].hash, ENTRY_FIXTURE);
}

const SEAL_FIXTURE: &str = "2369e9c6d0ace8eba204f2b76988ec877df839143777505cbf7c9aec4a75325f";
const ENTRY_FIXTURE: &str = "f7bd2ae5f4067f11402a24caa09dca0a24e0b5bb456271409b020af15a2451b8";

#[test]
fn undo_and_redo_follow_from_the_journal_after_a_restart() {
    let mut journal = journal_of(vec![note(1, "a"), note(2, "b")]);
    let taken_back = journal[1].changes.iter().rev().map(Change::inverse).collect();
    append(&mut journal, "undone", taken_back);
    journal[2].undoes = Some(2);
    journal[2] = journal[2].clone().hashed().unwrap();
    assert_eq!(verify_chain(&journal), Ok(()));
    assert_eq!(undo_stack(&journal), UndoStack { undo: vec![1], redo: vec![3], barrier: None });
    let left: Vec<String> = replay(&journal).unwrap().into_keys().map(|k| k.id).collect();
    assert_eq!(left, ["N1"]);
}

#[test]
fn a_journal_starts_at_one_from_genesis() {
    let journal = journal_of(vec![note(1, "a"), note(2, "b")]);
    assert_eq!(journal[0].prev, GENESIS);
    assert_eq!(verify_chain(&[]), Ok(()));
    assert_eq!(verify_chain(&journal[1..]), Err(ChainBreak::Link { seq: 2 }));
    let twice = [journal[0].clone(), journal[0].clone()];
    assert_eq!(verify_chain(&twice), Err(ChainBreak::Link { seq: 1 }));
}

#[test]
fn a_record_of_a_newer_program_is_refused_with_both_versions() {
    let text = stored::write(&note(1, "a")).unwrap().replace("\"schema\":1", "\"schema\":7");
    assert_eq!(stored::read::<Record>(&text), Err(StoredError::Newer { found: 7, known: 1 }));
}

#[test]
fn every_kind_of_record_is_generated_by_the_tests() {
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..600 {
        seen.insert(any::record().new_tree(&mut runner).unwrap().current().key().kind);
    }
    let all = [
        RecordKind::Case,
        RecordKind::Exhibit,
        RecordKind::Event,
        RecordKind::Evidence,
        RecordKind::Hypothesis,
        RecordKind::Intervention,
        RecordKind::Prediction,
        RecordKind::Observation,
        RecordKind::Verdict,
        RecordKind::Conclusion,
        RecordKind::Note,
        RecordKind::Answer,
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
}
