//! When each hypothesis came to stand as it does, and who changed which verdict: read from the journal alone.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Inquiry, Status, standing, word};
use crate::case::{
    HypothesisId, Instant, InterventionId, JournalEntry, Prediction, Record, RecordKey, RecordKind,
};
use crate::verdict::Finding;

/// A moment from which a hypothesis stood as it did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StatusChange {
    /// The journal entry.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub seq: u64,
    /// When.
    pub at: Instant,
    /// Who, by the name set in the library.
    pub by: Option<String>,
    /// How it stood from then on.
    pub status: Status,
    /// The rungs that decided it.
    pub rungs: Vec<InterventionId>,
}

/// A verdict that a journal entry changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct VerdictChange {
    /// The rung.
    pub rung: InterventionId,
    /// By rule before; absent while there was none.
    pub before: Option<Finding>,
    /// By rule after; absent when it was taken away.
    pub after: Option<Finding>,
    /// A person's, after the entry.
    pub overridden: Option<Finding>,
}

/// Nouns that can move a status.
const MOVERS: [RecordKind; 5] = [
    RecordKind::Hypothesis,
    RecordKind::Intervention,
    RecordKind::Prediction,
    RecordKind::Observation,
    RecordKind::Verdict,
];

/// The history of every hypothesis that the journal leads to, oldest change first. The first is the entry that wrote it
/// down.
pub fn status_history(entries: &[JournalEntry]) -> BTreeMap<HypothesisId, Vec<StatusChange>> {
    let mut records: BTreeMap<RecordKey, Record> = BTreeMap::new();
    let mut history: BTreeMap<HypothesisId, Vec<StatusChange>> = BTreeMap::new();
    for entry in entries {
        let mut moved = false;
        for change in entry.changes.iter().filter(|c| MOVERS.contains(&c.key.kind)) {
            moved = true;
            match &change.after {
                Some(after) => records.insert(change.key.clone(), after.clone()),
                None => records.remove(&change.key),
            };
        }
        if moved {
            note(&Inquiry::of(records.values()), entry, &mut history);
        }
    }
    let present = Inquiry::of(records.values());
    history.retain(|id, _| present.hypothesis(id).is_some());
    history
}

fn note(
    inquiry: &Inquiry<'_>,
    entry: &JournalEntry,
    history: &mut BTreeMap<HypothesisId, Vec<StatusChange>>,
) {
    for hypothesis in &inquiry.hypotheses {
        let now = standing(inquiry, hypothesis);
        let past = history.entry(hypothesis.id.clone()).or_default();
        if past.last().is_none_or(|last| last.status != now.status) {
            past.push(StatusChange {
                seq: entry.seq,
                at: entry.at,
                by: entry.by.clone(),
                status: now.status,
                rungs: now.rungs,
            });
        }
    }
}

/// An input of the rules that was changed after the prediction was sealed: allowed, and never hidden.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct InputChange {
    /// The journal entry.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub seq: u64,
    /// When.
    pub at: Instant,
    /// Which: `claim`, `relief`, `other_saturated`, `knobs_changed`.
    pub input: String,
    /// Its value before, as JSON spells it.
    pub before: String,
    /// Its value after.
    pub after: String,
    /// True when a result was known by then.
    pub after_data: bool,
}

/// The inputs of the rules that stand outside of the prediction's own record, and so outside of its seal.
fn unsealed_inputs(record: &Record) -> Vec<(&'static str, String)> {
    let spelled = |value: serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match record {
        Record::Hypothesis(h) => vec![("claim", word(&h.claim))],
        Record::Intervention(i) => vec![
            ("relief", word(&i.relief)),
            ("other_saturated", spelled(serde_json::json!(i.other_saturated))),
            ("knobs_changed", i.knobs_changed.to_string()),
        ],
        _ => Vec::new(),
    }
}

/// What was changed of a test's terms after its prediction was sealed, oldest first. Checks and confounders are not
/// listed: they are recorded after the change by their nature.
pub fn changed_since_seal(entries: &[JournalEntry], prediction: &Prediction) -> Vec<InputChange> {
    let (mut sealed, mut observed) = (false, false);
    let mut changes = Vec::new();
    for entry in entries {
        for change in &entry.changes {
            match &change.after {
                Some(Record::Prediction(p)) if p.id == prediction.id => sealed = p.seal.is_some(),
                Some(Record::Observation(o)) if o.prediction == prediction.id => observed = true,
                _ => {}
            }
            let of_it =
                change.key.id == prediction.hypothesis.0 || change.key.id == prediction.intervention.0;
            let (Some(before), Some(after)) = (&change.before, &change.after) else { continue };
            if !(sealed && of_it) {
                continue;
            }
            for ((input, before), (_, after)) in
                unsealed_inputs(before).into_iter().zip(unsealed_inputs(after))
            {
                if before != after {
                    let input = input.to_owned();
                    changes.push(InputChange {
                        seq: entry.seq,
                        at: entry.at,
                        input,
                        before,
                        after,
                        after_data: observed,
                    });
                }
            }
        }
    }
    changes
}

/// The verdicts that one entry changed, in the order of its changes.
pub fn verdict_trail(entry: &JournalEntry) -> Vec<VerdictChange> {
    let changed = entry.changes.iter().filter_map(|change| {
        let of = |record: &Option<Record>| match record {
            Some(Record::Verdict(v)) => Some(v.clone()),
            _ => None,
        };
        let (before, after) = (of(&change.before), of(&change.after));
        let rung = after.as_ref().or(before.as_ref())?.intervention.clone();
        Some(VerdictChange {
            rung,
            before: before.map(|v| v.decision.verdict),
            overridden: after.as_ref().and_then(|v| v.overridden.as_ref()).map(|o| o.verdict),
            after: after.map(|v| v.decision.verdict),
        })
    });
    changed.collect()
}
