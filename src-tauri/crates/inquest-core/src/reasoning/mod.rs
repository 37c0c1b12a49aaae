//! What follows from the records of a case: how each hypothesis stands, the matrix of evidence, the next test, the
//! next step, and what is weak at the end.
//!
//! Purpose: derived from [`Inquiry`], the records of one case in order; nothing here is stored, all of it can be
//! computed again from the records or, where time matters, from the journal ([`history`]).
//!
//! Invariants: pure; the same records give the same answer; what is said is a code of [`codes`] with its facts. A test
//! that is void or undecided leaves a hypothesis where it was. What was set aside does not count.
//!
//! Absent on purpose: reading captures (what differs between two arms is found by [`crate::arms`] from facts that the
//! caller read), and words for the screen.

mod closing;
pub mod codes;
mod deciding;
mod expected;
mod history;
mod matrix;
mod mixed;
mod next_test;
mod status;
mod suggest;
pub mod templates;
mod walk;

pub use closing::{Weakness, closing};
pub use deciding::deciding;
pub use expected::expected;
pub use history::{
    InputChange, StatusChange, VerdictChange, changed_since_seal, status_history, verdict_trail,
};
pub use matrix::{Matrix, MatrixColumn, MatrixEntry, MatrixRow, Suggestion, matrix};
pub use mixed::{MixedBound, ResourceShare, mixed_bound, share_of};
pub use next_test::{NextTest, NextTests, TestOutcome, TestSubject, next_tests};
pub use status::{Standing, Status, standing};
pub use walk::{Stage, Walk, WalkStep, walk};

use crate::case::{
    Answer, Case, Conclusion, Evidence, Exhibit, Hypothesis, HypothesisId, Intervention, InterventionId,
    Observation, Prediction, PredictionId, Record,
};
use crate::verdict::Verdict;

/// The records of one case, each noun in the order of its ids.
#[derive(Debug, Clone, Default)]
pub struct Inquiry<'a> {
    /// The case.
    pub case: Option<&'a Case>,
    /// Hypotheses.
    pub hypotheses: Vec<&'a Hypothesis>,
    /// Interventions: the rungs.
    pub interventions: Vec<&'a Intervention>,
    /// Predictions.
    pub predictions: Vec<&'a Prediction>,
    /// Observations.
    pub observations: Vec<&'a Observation>,
    /// Verdicts.
    pub verdicts: Vec<&'a Verdict>,
    /// Evidence.
    pub evidence: Vec<&'a Evidence>,
    /// Exhibits.
    pub exhibits: Vec<&'a Exhibit>,
    /// Answers to findings.
    pub answers: Vec<&'a Answer>,
    /// The conclusion.
    pub conclusion: Option<&'a Conclusion>,
}

/// One rung with what hangs on it.
#[derive(Debug, Clone, Copy)]
pub struct RungOf<'a> {
    /// The change.
    pub intervention: &'a Intervention,
    /// Its prediction.
    pub prediction: Option<&'a Prediction>,
    /// What was seen.
    pub observation: Option<&'a Observation>,
    /// What the rules say.
    pub verdict: Option<&'a Verdict>,
}

/// The number in an id, so that `H10` comes after `H2`.
fn number(id: &str) -> u64 {
    id.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(u64::MAX)
}

impl<'a> Inquiry<'a> {
    /// The records of a case, in any order.
    pub fn of(records: impl IntoIterator<Item = &'a Record>) -> Self {
        let mut inquiry = Inquiry::default();
        for record in records {
            match record {
                Record::Case(r) => inquiry.case = Some(r),
                Record::Exhibit(r) => inquiry.exhibits.push(r),
                Record::Evidence(r) => inquiry.evidence.push(r),
                Record::Hypothesis(r) => inquiry.hypotheses.push(r),
                Record::Intervention(r) => inquiry.interventions.push(r),
                Record::Prediction(r) => inquiry.predictions.push(r),
                Record::Observation(r) => inquiry.observations.push(r),
                Record::Verdict(r) => inquiry.verdicts.push(r),
                Record::Conclusion(r) => inquiry.conclusion = Some(r),
                Record::Answer(r) => inquiry.answers.push(r),
                Record::Event(_) | Record::Note(_) => {}
            }
        }
        inquiry.hypotheses.sort_by_key(|r| number(&r.id.0));
        inquiry.interventions.sort_by_key(|r| number(&r.id.0));
        inquiry.predictions.sort_by_key(|r| number(&r.id.0));
        inquiry.observations.sort_by_key(|r| number(&r.id.0));
        inquiry.verdicts.sort_by_key(|r| number(&r.prediction.0));
        inquiry.evidence.sort_by_key(|r| number(&r.id.0));
        inquiry.exhibits.sort_by_key(|r| number(&r.id.0));
        inquiry.answers.sort_by_key(|r| number(&r.id.0));
        inquiry
    }

    /// The hypothesis with an id.
    pub fn hypothesis(&self, id: &HypothesisId) -> Option<&'a Hypothesis> {
        self.hypotheses.iter().find(|h| h.id == *id).copied()
    }

    /// Hypotheses that were not set aside.
    pub fn candidates(&self) -> impl Iterator<Item = &'a Hypothesis> + '_ {
        self.hypotheses.iter().copied().filter(|h| h.set_aside.is_none())
    }

    /// The prediction of a rung.
    pub fn prediction_of(&self, rung: &InterventionId) -> Option<&'a Prediction> {
        self.predictions.iter().find(|p| p.intervention == *rung).copied()
    }

    /// The observation that answers a prediction.
    pub fn observation_of(&self, prediction: &PredictionId) -> Option<&'a Observation> {
        self.observations.iter().find(|o| o.prediction == *prediction).copied()
    }

    /// The rung of an intervention.
    pub fn rung(&self, intervention: &'a Intervention) -> RungOf<'a> {
        let prediction = self.prediction_of(&intervention.id);
        RungOf {
            intervention,
            prediction,
            observation: prediction.and_then(|p| self.observation_of(&p.id)),
            verdict: prediction.and_then(|p| self.verdicts.iter().find(|v| v.prediction == p.id).copied()),
        }
    }

    /// Every rung that counts, in order.
    pub fn rungs(&self) -> impl Iterator<Item = RungOf<'a>> + '_ {
        self.interventions.iter().filter(|i| i.set_aside.is_none()).map(|i| self.rung(i))
    }

    /// The rungs that test a hypothesis.
    pub fn rungs_of<'b>(&'b self, hypothesis: &'b HypothesisId) -> impl Iterator<Item = RungOf<'a>> + 'b {
        self.rungs().filter(|r| r.intervention.hypothesis == *hypothesis)
    }

    /// Hypotheses that still have to be told apart: neither ruled out nor confirmed nor set aside.
    pub fn open(&self) -> Vec<&'a Hypothesis> {
        let open = |h: &&'a Hypothesis| {
            matches!(standing(self, h).status, Status::NotTested | Status::Open | Status::Supported)
        };
        self.candidates().filter(open).collect()
    }
}

/// The word of a unit variant, as it is in JSON.
fn word<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_value(value).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}
