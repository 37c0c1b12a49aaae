//! What people write around the evidence: notes, events, the conclusion; and taking records away.

use inquest_core::Source;
use inquest_core::case::*;

use crate::case_file::CaseFile;
use crate::edit::{maybe_said, said};
use crate::reasoning::known_evidence;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, moments};

impl Inquest {
    /// Adds or changes a note.
    pub async fn note_put(&self, request: NotePut, ctx: &Context) -> Result<Note, ApiError> {
        let text = said(&request.text, "text")?;
        let mut edit = self.edit(&request.case, ctx).await?;
        let (note, action) = match request.id {
            Some(id) => (Note { text, ..edit.file.note(&id)?.clone() }, "note_changed"),
            None => {
                let id = NoteId(edit.next_id(RecordKind::Note).await?);
                (Note { id, text, written_at: edit.at }, "note_added")
            }
        };
        edit.put(Record::Note(note.clone()));
        edit.commit(action).await?;
        Ok(note)
    }

    /// Adds or changes an event of the timeline.
    pub async fn event_put(&self, request: EventPut, ctx: &Context) -> Result<Event, ApiError> {
        let text = said(&request.text, "text")?;
        let at = moments::placed(request.at);
        let mut edit = self.edit(&request.case, ctx).await?;
        let (event, action) = match request.id {
            Some(id) => (Event { at, text, ..edit.file.event(&id)?.clone() }, "event_changed"),
            None => {
                let id = EventId(edit.next_id(RecordKind::Event).await?);
                (Event { id, at, text, source: Source::Entered }, "event_added")
            }
        };
        edit.put(Record::Event(event.clone()));
        edit.commit(action).await?;
        Ok(event)
    }

    /// Writes the conclusion.
    pub async fn conclusion_put(
        &self,
        request: ConclusionPut,
        ctx: &Context,
    ) -> Result<Conclusion, ApiError> {
        let mut edit = self.edit(&request.case, ctx).await?;
        known_evidence(&edit.file, &request.conclusion.evidence)?;
        let named = request.conclusion.further.iter().filter_map(|c| c.hypothesis.as_ref());
        for id in request.conclusion.hypothesis.iter().chain(named) {
            edit.file.hypothesis(id.as_str())?;
        }
        let conclusion = Conclusion {
            cause: said(&request.conclusion.cause, "cause")?,
            surprise: maybe_said(request.conclusion.surprise),
            ..request.conclusion
        };
        edit.put(Record::Conclusion(conclusion.clone()));
        edit.commit("conclusion_written").await?;
        Ok(conclusion)
    }

    /// Takes a record away; the journal keeps it. Refused while something else rests on it. Exhibits are
    /// purged, not removed.
    pub async fn record_remove(&self, request: RecordRef, ctx: &Context) -> Result<Nothing, ApiError> {
        let mut edit = self.edit(&request.case, ctx).await?;
        let key = removable(&edit.file, &request.id)?;
        if let Some(by) = user_of(&edit.file, &key) {
            return Err(ApiError::InUse { id: request.id, by });
        }
        let action = format!("{}_removed", key.kind.as_str());
        edit.remove(&key);
        edit.commit(&action).await?;
        Ok(Nothing {})
    }
}

fn removable(file: &CaseFile, id: &str) -> Result<RecordKey, ApiError> {
    const KINDS: [RecordKind; 9] = [
        RecordKind::Hypothesis,
        RecordKind::Intervention,
        RecordKind::Prediction,
        RecordKind::Observation,
        RecordKind::Evidence,
        RecordKind::Event,
        RecordKind::Note,
        RecordKind::Answer,
        RecordKind::Conclusion,
    ];
    // A verdict is stored under its prediction's id and follows it; it is not removed on its own.
    let keys = KINDS.map(|kind| RecordKey { kind, id: id.to_owned() });
    keys.into_iter().find(|key| file.get(key).is_some()).ok_or_else(|| ApiError::not_found("record", id))
}

/// The first record that rests on another.
fn user_of(file: &CaseFile, key: &RecordKey) -> Option<String> {
    let id = key.id.as_str();
    match key.kind {
        RecordKind::Hypothesis => {
            let tested =
                file.interventions().into_iter().find(|i| i.hypothesis.0 == id).map(|i| i.id.0.clone());
            let rated = || {
                let mut evidence = file.all_evidence().into_iter();
                evidence.find(|e| e.bearings.iter().any(|b| b.hypothesis.0 == id)).map(|e| e.id.0.clone())
            };
            let seen = || {
                let mut observations = file.observations().into_iter();
                observations.find(|o| o.bearings.iter().any(|b| b.hypothesis.0 == id)).map(|o| o.id.0.clone())
            };
            let expected = || {
                let mut rungs = file.interventions().into_iter();
                rungs.find(|i| i.expects.iter().any(|e| e.hypothesis.0 == id)).map(|i| i.id.0.clone())
            };
            let concluded = || {
                let names = |h: &Option<HypothesisId>| h.as_ref().is_some_and(|h| h.0 == id);
                let conclusion = file.conclusion()?;
                let named =
                    names(&conclusion.hypothesis) || conclusion.further.iter().any(|c| names(&c.hypothesis));
                named.then(|| "conclusion".to_owned())
            };
            tested.or_else(rated).or_else(seen).or_else(expected).or_else(concluded)
        }
        RecordKind::Intervention => {
            file.predictions().into_iter().find(|p| p.intervention.0 == id).map(|p| p.id.0.clone())
        }
        RecordKind::Prediction => {
            file.observations().into_iter().find(|o| o.prediction.0 == id).map(|o| o.id.0.clone())
        }
        RecordKind::Evidence => evidence_user(file, id),
        RecordKind::Note => file
            .all_evidence()
            .into_iter()
            .find(|e| matches!(&e.source, Source::Quote { note: Some(n), .. } if n.0 == id))
            .map(|e| e.id.0.clone()),
        _ => None,
    }
}

fn evidence_user(file: &CaseFile, id: &str) -> Option<String> {
    let holds = |ids: &[EvidenceId]| ids.iter().any(|e| e.0 == id);
    let observation = file.observations().into_iter().find(|o| holds(&o.evidence)).map(|o| o.id.0.clone());
    let check = || {
        let mut rungs = file.interventions().into_iter();
        rungs.find(|i| holds(&i.check.evidence)).map(|i| i.id.0.clone())
    };
    let conclusion = || file.conclusion().filter(|c| holds(&c.evidence)).map(|_| "conclusion".to_owned());
    observation.or_else(check).or_else(conclusion)
}
