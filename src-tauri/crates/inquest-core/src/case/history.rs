//! Laws of a case's history, read from its journal alone.
//!
//! Undo and redo are entries like any other edit: an undo names the entry it takes back (`undoes`), a redo the
//! undo it takes back (`redoes`). What can be undone or redone next follows from the journal by one rule
//! ([`undo_stack`]), so it survives a restart and travels with a bundle. A new edit clears what could be redone.
//!
//! Some entries are barriers: a purge (the bytes are gone), and the beginning or adoption of a case. Undo stops
//! there.
//!
//! A seal can be taken back like any edit, and the journal keeps the attempt: [`sealed_first`] counts an
//! observation from the first time it was ever written, so unsealing after a look at the data shows.
//!
//! Absent on purpose: applying entries to a store; that is the store's work, with [`replay`] as the check.

use std::collections::{BTreeMap, BTreeSet};

use super::{Change, Exhibit, JournalEntry, PredictionId, Record, RecordKey, RecordKind};

/// Action of an entry that purged an exhibit.
pub const PURGED: &str = "exhibit_purged";

/// What can be taken back and done again next.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UndoStack {
    /// Entries that undo would take back, the next one last.
    pub undo: Vec<u64>,
    /// Undo entries that redo would take back, the next one last.
    pub redo: Vec<u64>,
    /// The barrier that undo meets once `undo` is empty.
    pub barrier: Option<u64>,
}

/// True when undo stops at the entry: it purged an exhibit, or a case began or was adopted with it.
pub fn is_barrier(entry: &JournalEntry) -> bool {
    entry.action == PURGED
        || entry.changes.iter().any(|c| {
            c.key.kind == RecordKind::Case && (c.before.is_none() || c.after.is_none())
                || purged(c.after.as_ref()) && !purged(c.before.as_ref())
        })
}

fn purged(record: Option<&Record>) -> bool {
    matches!(record, Some(Record::Exhibit(e)) if e.purged.is_some())
}

/// What an entry does to the undo and redo stacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// An edit: can be undone, and clears what could be redone.
    Edit,
    /// Takes an entry back.
    Undo,
    /// Takes an undo back.
    Redo,
    /// Clears both stacks: see [`is_barrier`].
    Barrier,
}

impl Step {
    /// The step that an entry is.
    pub fn of(entry: &JournalEntry) -> Step {
        if entry.undoes.is_some() {
            Step::Undo
        } else if entry.redoes.is_some() {
            Step::Redo
        } else if is_barrier(entry) {
            Step::Barrier
        } else {
            Step::Edit
        }
    }
}

impl UndoStack {
    /// Takes in the next entry of the journal.
    pub fn push(&mut self, seq: u64, step: Step) {
        match step {
            Step::Edit => {
                self.undo.push(seq);
                self.redo.clear();
            }
            Step::Undo => {
                self.undo.pop();
                self.redo.push(seq);
            }
            Step::Redo => {
                self.redo.pop();
                self.undo.push(seq);
            }
            Step::Barrier => *self = UndoStack { barrier: Some(seq), ..UndoStack::default() },
        }
    }
}

/// The undo and redo stacks after all entries of one case.
///
/// An edit goes on the undo stack and clears the redo stack; an undo moves its entry over to the redo stack; a
/// redo becomes the entry that the next undo takes back; a barrier clears both.
pub fn undo_stack(entries: &[JournalEntry]) -> UndoStack {
    let mut stack = UndoStack::default();
    for entry in entries {
        stack.push(entry.seq, Step::of(entry));
    }
    stack
}

/// Whether a prediction was sealed before a result of its rung was first written down, by the order of the journal.
///
/// `None` while it is not sealed or nothing was ever observed. An observation counts from the first entry that
/// held it, even if it was removed or undone since, and also that of an earlier prediction of the same rung; the seal
/// counts from the entry since which its present hash has been in force. So a seal renewed, or a prediction made anew,
/// after a look at the data answers `false`.
pub fn sealed_first(entries: &[JournalEntry], prediction: &PredictionId) -> Option<bool> {
    let of_rung = predictions_of_its_rung(entries, prediction);
    let mut sealed: Option<(u64, String)> = None;
    let mut observed: Option<u64> = None;
    for entry in entries {
        for change in &entry.changes {
            match &change.after {
                Some(Record::Observation(o)) if of_rung.contains(&&o.prediction) => {
                    observed.get_or_insert(entry.seq);
                }
                Some(Record::Prediction(p)) if p.id == *prediction => {
                    let hash = p.seal.as_ref().map(|s| s.hash.clone());
                    if hash != sealed.as_ref().map(|(_, h)| h.clone()) {
                        sealed = hash.map(|h| (entry.seq, h));
                    }
                }
                None if change.key.kind == RecordKind::Prediction && change.key.id == prediction.0 => {
                    sealed = None;
                }
                _ => {}
            }
        }
    }
    let (seal_seq, _) = sealed?;
    Some(seal_seq < observed?)
}

/// Every prediction that the rung of one ever had, that one among them.
fn predictions_of_its_rung<'a>(
    entries: &'a [JournalEntry],
    prediction: &'a PredictionId,
) -> BTreeSet<&'a PredictionId> {
    let written = || {
        entries.iter().flat_map(|e| &e.changes).filter_map(|c| match &c.after {
            Some(Record::Prediction(p)) => Some(p),
            _ => None,
        })
    };
    let rung = written().rfind(|p| p.id == *prediction).map(|p| &p.intervention);
    let others = written().filter(|p| Some(&p.intervention) == rung).map(|p| &p.id);
    others.chain([prediction]).collect()
}

/// A record as the journal holds it: an exhibit without captured text, anything else as it is.
///
/// The journal can never forget, so captured bytes stay out of it: the quoted text of quarantined lines, the
/// labels of blocks, and column names other than a known kind's own are emptied. Line numbers, reasons, counts,
/// types and units stay.
pub fn journal_form(record: &Record) -> Record {
    match record {
        Record::Exhibit(exhibit) => Record::Exhibit(without_captured_text(exhibit)),
        other => other.clone(),
    }
}

/// An exhibit without the text that was captured: see [`journal_form`].
pub fn without_captured_text(exhibit: &Exhibit) -> Exhibit {
    let mut bare = exhibit.clone();
    for line in &mut bare.receipt.quarantine {
        line.text.clear();
    }
    for block in &mut bare.blocks {
        block.label = None;
        for column in &mut block.columns {
            if column.canonical.as_deref() != Some(column.name.to_lowercase().as_str()) {
                column.name.clear();
            }
        }
    }
    bare
}

impl Change {
    /// The change as the journal holds it: see [`journal_form`].
    pub fn journal_form(&self) -> Change {
        Change {
            key: self.key.clone(),
            before: self.before.as_ref().map(journal_form),
            after: self.after.as_ref().map(journal_form),
        }
    }
}

/// The records that a journal leads to, in journal form, by key. `Err` holds the number of the first entry whose
/// `before` is not what the entries ahead of it led to.
pub fn replay(entries: &[JournalEntry]) -> Result<BTreeMap<RecordKey, Record>, u64> {
    let mut records: BTreeMap<RecordKey, Record> = BTreeMap::new();
    for entry in entries {
        for change in &entry.changes {
            if records.get(&change.key) != change.before.as_ref() {
                return Err(entry.seq);
            }
            match &change.after {
                Some(after) => records.insert(change.key.clone(), after.clone()),
                None => records.remove(&change.key),
            };
        }
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{CaseId, Instant, Note, NoteId, Observation, ObservationId};
    use crate::{Grade, Quantity, Source, Unit};

    fn note(n: u32, text: &str) -> Record {
        Record::Note(Note { id: NoteId::numbered(n), text: text.into(), written_at: Instant(1) })
    }

    fn entry(seq: u64, changes: Vec<Change>, undoes: Option<u64>, redoes: Option<u64>) -> JournalEntry {
        JournalEntry {
            case: CaseId::numbered(1),
            seq,
            at: Instant(seq as i64),
            by: None,
            action: "note_added".into(),
            changes,
            undoes,
            redoes,
            prev: String::new(),
            hash: String::new(),
        }
    }

    fn add(record: Record) -> Vec<Change> {
        vec![Change { key: record.key(), before: None, after: Some(record) }]
    }

    #[test]
    fn an_edit_after_an_undo_clears_what_could_be_redone() {
        let mut entries =
            vec![entry(1, add(note(1, "a")), None, None), entry(2, add(note(2, "b")), None, None)];
        entries.push(entry(3, vec![entries[1].changes[0].inverse()], Some(2), None));
        assert_eq!(undo_stack(&entries), UndoStack { undo: vec![1], redo: vec![3], barrier: None });
        entries.push(entry(4, add(note(2, "b")), None, Some(3)));
        assert_eq!(undo_stack(&entries), UndoStack { undo: vec![1, 4], redo: vec![], barrier: None });
        entries.push(entry(5, vec![entries[1].changes[0].inverse()], Some(4), None));
        entries.push(entry(6, add(note(3, "c")), None, None));
        assert_eq!(undo_stack(&entries), UndoStack { undo: vec![1, 6], redo: vec![], barrier: None });
    }

    #[test]
    fn a_purge_is_a_barrier() {
        let mut purge = entry(2, vec![], None, None);
        purge.action = PURGED.into();
        let entries =
            [entry(1, add(note(1, "a")), None, None), purge, entry(3, add(note(2, "b")), None, None)];
        assert_eq!(undo_stack(&entries), UndoStack { undo: vec![3], redo: vec![], barrier: Some(2) });
    }

    fn prediction(seal: Option<&str>) -> Record {
        use crate::case::{Better, HypothesisId, InterventionId, Metric, Prediction, Seal};
        Record::Prediction(Prediction {
            id: PredictionId::numbered(1),
            intervention: InterventionId::numbered(1),
            hypothesis: HypothesisId::numbered(1),
            metric: Metric { name: "p95".into(), unit: Unit::MS, better: Better::Lower },
            predicted: [-0.9, -0.5],
            null_band: 0.1,
            planned_runs: 1,
            rationale: None,
            seal: seal.map(|h| Seal { at: Instant(1), hash: h.into() }),
            amendments: vec![],
        })
    }

    fn observation() -> Record {
        Record::Observation(Observation {
            id: ObservationId::numbered(1),
            prediction: PredictionId::numbered(1),
            effect: Quantity::interval(-0.8, -0.7, Unit::Ratio, Grade::Measured, Source::Entered),
            measured_at: None,
            recorded_at: Instant(9),
            metric_valid: true,
            replicates: 1,
            reversal: false,
            rival_refuted: false,
            evidence: vec![],
            arms: None,
            bearings: vec![],
        })
    }

    #[test]
    fn a_seal_renewed_after_a_look_at_the_data_does_not_count_as_first() {
        let id = PredictionId::numbered(1);
        let seal = entry(1, add(prediction(Some("x"))), None, None);
        let look = entry(2, add(observation()), None, None);
        assert_eq!(sealed_first(std::slice::from_ref(&seal), &id), None);
        assert_eq!(sealed_first(&[seal.clone(), look.clone()], &id), Some(true));
        let hide = entry(3, vec![look.changes[0].inverse()], Some(2), None);
        let unseal = entry(4, vec![seal.changes[0].inverse()], Some(1), None);
        let reseal = entry(5, add(prediction(Some("y"))), None, None);
        let again = entry(6, add(observation()), None, None);
        assert_eq!(sealed_first(&[seal, look, hide, unseal, reseal, again], &id), Some(false));
    }

    #[test]
    fn replay_names_the_entry_that_does_not_fit() {
        let entries = [entry(1, add(note(1, "a")), None, None), entry(2, add(note(1, "a")), None, None)];
        assert_eq!(replay(&entries), Err(2));
        assert_eq!(replay(&entries[..1]).map(|r| r.len()), Ok(1));
    }
}
