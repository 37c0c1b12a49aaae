//! The ladder: interventions with what was predicted, seen and decided.

use inquest_core::case::{Claim, Expectation, Hypothesis, JournalEntry, Prediction, Record, sealed_first};
use inquest_core::case::{Intervention, PredictionId};
use inquest_core::reasoning::{
    Inquiry, RungOf, changed_since_seal, deciding, expected, mixed_bound, standing, status_history,
};

use crate::ApiError;
use crate::case_file::CaseFile;
use crate::standing::{self, Candidate, Tested};
use crate::wire::{CaseStanding, Leading, Rung};

/// The rungs of a case in order.
pub(crate) fn rungs(file: &CaseFile, journal: &[JournalEntry]) -> Result<Vec<Rung>, ApiError> {
    file.interventions().into_iter().map(|i| rung(file, journal, i)).collect()
}

/// One rung.
pub(crate) fn rung(
    file: &CaseFile,
    journal: &[JournalEntry],
    intervention: &Intervention,
) -> Result<Rung, ApiError> {
    let prediction = file.prediction_of(&intervention.id);
    let observation = prediction.and_then(|p| file.observation_of(&p.id));
    let verdict = prediction.and_then(|p| file.verdict(p.id.as_str()).ok());
    let expectations = file.hypotheses().into_iter().filter(|h| h.set_aside.is_none()).filter_map(|h| {
        expected(h, intervention).map(|expected| Expectation { hypothesis: h.id.clone(), expected })
    });
    Ok(Rung {
        deciding: deciding(&RungOf { intervention, prediction, observation, verdict }),
        expectations: expectations.collect(),
        changed_since_seal: prediction.map(|p| changed_since_seal(journal, p)).unwrap_or_default(),
        intervention: intervention.clone(),
        hypothesis: file.hypothesis(intervention.hypothesis.as_str())?.clone(),
        seal_holds: prediction.filter(|p| p.seal.is_some()).map(|p| seal_holds(p, journal)),
        sealed_first: prediction.and_then(|p| sealed_first(journal, &p.id)),
        verdict: verdict.cloned(),
        prediction: prediction.cloned(),
        observation: observation.cloned(),
    })
}

/// True when a seal is honest: the journal holds the prediction as it was sealed, its content has the seal's
/// hash, and every change since is listed as an amendment.
pub(crate) fn seal_holds(prediction: &Prediction, journal: &[JournalEntry]) -> bool {
    let Some(seal) = &prediction.seal else { return false };
    if prediction.amendments.is_empty() {
        return prediction.seal_holds();
    }
    let as_sealed = versions(journal, &prediction.id)
        .find(|p| p.amendments.is_empty() && p.seal.as_ref().is_some_and(|s| s.hash == seal.hash));
    let begins_there = |sealed: &Prediction| {
        prediction.amendments.first().is_some_and(|first| first.predicted_before == sealed.predicted)
    };
    as_sealed.is_some_and(|sealed| sealed.seal_holds() && begins_there(sealed))
}

/// True when an observation of a prediction was ever written down, even if it was taken back.
pub(crate) fn ever_observed(journal: &[JournalEntry], prediction: &PredictionId) -> bool {
    let mut changes = journal.iter().flat_map(|e| &e.changes);
    changes.any(|c| matches!(&c.after, Some(Record::Observation(o)) if o.prediction == *prediction))
}

fn versions<'a>(journal: &'a [JournalEntry], id: &'a PredictionId) -> impl Iterator<Item = &'a Prediction> {
    journal.iter().flat_map(|e| &e.changes).filter_map(move |c| match &c.after {
        Some(Record::Prediction(p)) if p.id == *id => Some(p),
        _ => None,
    })
}

/// Predictions whose seal is younger than their first result.
pub(crate) fn sealed_late(file: &CaseFile, journal: &[JournalEntry]) -> Vec<String> {
    let late = |p: &&&Prediction| sealed_first(journal, &p.id) == Some(false);
    file.predictions().iter().filter(late).map(|p| p.id.0.clone()).collect()
}

/// How each hypothesis stands and came to stand.
pub(crate) fn standings(file: &CaseFile, journal: &[JournalEntry]) -> Vec<CaseStanding> {
    let inquiry = Inquiry::of(file.records());
    let mut histories = status_history(journal);
    let of = |h: &&Hypothesis| CaseStanding {
        standing: standing(&inquiry, h),
        history: histories.remove(&h.id).unwrap_or_default(),
        mixed: (h.claim == Claim::MixedBound).then(|| mixed_bound(&inquiry, h)),
    };
    inquiry.hypotheses.iter().map(of).collect()
}

/// The leading hypothesis of a case.
pub(crate) fn leading(file: &CaseFile) -> Option<Leading> {
    let hypotheses = file.hypotheses();
    let candidates: Vec<Candidate<'_>> =
        hypotheses.iter().map(|h| Candidate { id: &h.id, set_aside: h.set_aside.is_some() }).collect();
    let interventions = file.interventions();
    let tested: Vec<Tested<'_>> = interventions
        .iter()
        .map(|i| Tested {
            hypothesis: &i.hypothesis,
            set_aside: i.set_aside.is_some(),
            verdict: file
                .prediction_of(&i.id)
                .and_then(|p| file.verdict(p.id.as_str()).ok())
                .map(|v| v.decision.verdict),
        })
        .collect();
    let (hypothesis, verdict) = standing::leading(&candidates, &tested)?;
    Some(Leading { hypothesis: hypothesis.clone(), verdict })
}
