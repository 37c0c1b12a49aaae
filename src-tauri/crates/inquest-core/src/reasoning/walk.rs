//! The walk: which link of the chain is missing next.
//!
//! Stages are in the order of an inquest; the next step is the first missing one. Where several are missing within a
//! stage, the rungs are in order. A step names the record it is about and the command that makes it. Once a rung is
//! begun it is led to its verdict before the next hypothesis is put to a test; a conclusion ends the asking for tests.

use serde::{Deserialize, Serialize};

use super::{Inquiry, RungOf, Status, codes, standing};
use crate::case::{CaseStatus, CheckOutcome, RecordKey, RecordKind};
use crate::verdict::Reason;

/// A part of the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Captures are there.
    Captures,
    /// Hypotheses with rivals are there.
    Hypotheses,
    /// One of them is put to a test.
    Test,
    /// Predictions are sealed.
    Prediction,
    /// Checks were made.
    Check,
    /// Results are there.
    Observation,
    /// What else changed was looked at.
    Confounders,
    /// Verdicts are there.
    Verdict,
    /// Evidence is rated.
    Matrix,
    /// The conclusion is written.
    Conclusion,
    /// The case is closed.
    Close,
}

impl Stage {
    /// Every stage in order.
    pub const ALL: [Stage; 11] = [
        Stage::Captures,
        Stage::Hypotheses,
        Stage::Test,
        Stage::Prediction,
        Stage::Check,
        Stage::Observation,
        Stage::Confounders,
        Stage::Verdict,
        Stage::Matrix,
        Stage::Conclusion,
        Stage::Close,
    ];
}

/// One missing step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WalkStep {
    /// The part of the chain.
    pub stage: Stage,
    /// What is missing, as a code with its facts.
    pub missing: Reason,
    /// The record it is about.
    pub record: Option<RecordKey>,
    /// The command that makes it.
    pub command: String,
}

/// What is done and what is missing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Walk {
    /// Stages in order, with whether nothing is missing in them.
    pub stages: Vec<(Stage, bool)>,
    /// Missing steps, the next one first.
    pub steps: Vec<WalkStep>,
}

fn step(stage: Stage, missing: Reason, record: Option<(RecordKind, &str)>, command: &str) -> WalkStep {
    WalkStep {
        stage,
        missing,
        record: record.map(|(kind, id)| RecordKey { kind, id: id.to_owned() }),
        command: command.to_owned(),
    }
}

/// What is missing in a case.
pub fn walk(inquiry: &Inquiry<'_>) -> Walk {
    let mut steps = Vec::new();
    beginning(inquiry, &mut steps);
    for rung in inquiry.rungs() {
        of_rung(&rung, &mut steps);
    }
    ending(inquiry, &mut steps);
    steps.sort_by_key(turn);
    // A later stage counts as done only when there was something to do in it.
    let reached = |stage: Stage| match stage {
        Stage::Captures | Stage::Hypotheses | Stage::Test => true,
        Stage::Prediction | Stage::Check | Stage::Observation | Stage::Confounders | Stage::Verdict => {
            inquiry.rungs().next().is_some()
        }
        Stage::Matrix | Stage::Conclusion | Stage::Close => true,
    };
    let stages = Stage::ALL.map(|s| (s, reached(s) && steps.iter().all(|step| step.stage != s))).to_vec();
    Walk { stages, steps }
}

/// When a step's turn comes: a further test after the verdicts of those begun.
fn turn(step: &WalkStep) -> Stage {
    if step.missing.code == codes::WALK_UNTESTED.code { Stage::Verdict } else { step.stage }
}

fn beginning(inquiry: &Inquiry<'_>, steps: &mut Vec<WalkStep>) {
    if inquiry.exhibits.iter().all(|e| e.purged.is_some()) {
        steps.push(step(Stage::Captures, codes::WALK_NO_EXHIBIT.with([]), None, "capture_import"));
    }
    let candidates: Vec<_> = inquiry.candidates().collect();
    match candidates.as_slice() {
        [] => {
            steps.push(step(Stage::Hypotheses, codes::WALK_NO_HYPOTHESIS.with([]), None, "hypothesis_put"));
        }
        [only] => {
            let missing = codes::WALK_NO_RIVAL.with([only.id.0.clone()]);
            let record = Some((RecordKind::Hypothesis, only.id.as_str()));
            steps.push(step(Stage::Hypotheses, missing, record, "hypothesis_put"));
        }
        _ => {}
    }
    let untested = candidates.iter().find(|h| inquiry.rungs_of(&h.id).next().is_none());
    if let Some(first) = untested.filter(|_| inquiry.rungs().next().is_none()) {
        let missing = codes::WALK_NO_TEST.with([first.id.0.clone()]);
        steps.push(step(
            Stage::Test,
            missing,
            Some((RecordKind::Hypothesis, first.id.as_str())),
            "intervention_put",
        ));
    }
}

fn of_rung(rung: &RungOf<'_>, steps: &mut Vec<WalkStep>) {
    let intervention = rung.intervention;
    let id = || intervention.id.0.clone();
    let own = Some((RecordKind::Intervention, intervention.id.as_str()));
    match rung.prediction {
        None => {
            let missing = codes::WALK_NO_PREDICTION.with([id()]);
            return steps.push(step(Stage::Prediction, missing, own, "prediction_put"));
        }
        Some(p) if p.seal.is_none() => {
            let missing = codes::WALK_UNSEALED.with([p.id.0.clone(), id()]);
            let record = Some((RecordKind::Prediction, p.id.as_str()));
            return steps.push(step(Stage::Prediction, missing, record, "prediction_put"));
        }
        Some(p) if rung.observation.is_none() => {
            let missing = codes::WALK_NO_OBSERVATION.with([p.metric.name.clone(), id()]);
            let record = Some((RecordKind::Prediction, p.id.as_str()));
            steps.push(step(Stage::Observation, missing, record, "observation_put"));
        }
        Some(p) if rung.verdict.is_none() => {
            let missing = codes::WALK_VERDICT_DUE.with([id()]);
            let record = Some((RecordKind::Prediction, p.id.as_str()));
            steps.push(step(Stage::Verdict, missing, record, "verdict_compute"));
        }
        Some(_) => {}
    }
    if !intervention.looked && intervention.check.outcome == CheckOutcome::Unknown {
        let missing = codes::WALK_CHECK_UNKNOWN.with([id(), intervention.check.statement.clone()]);
        steps.push(step(Stage::Check, missing, own, "check_put"));
    }
    for confounder in intervention.confounders.iter().filter(|c| c.is_open()) {
        let missing = codes::WALK_CONFOUNDER_OPEN.with([confounder.name.clone(), id()]);
        steps.push(step(Stage::Confounders, missing, own, "confounder_put"));
    }
}

fn ending(inquiry: &Inquiry<'_>, steps: &mut Vec<WalkStep>) {
    let decided = inquiry.rungs().any(|r| r.verdict.is_some());
    let candidates: Vec<_> = inquiry.candidates().collect();
    for hypothesis in candidates.iter().filter(|h| h.limit.is_none()) {
        let rejected = matches!(standing(inquiry, hypothesis).status, Status::Eliminated | Status::NotAlone);
        if rejected {
            let missing = codes::WALK_NO_LIMIT.with([hypothesis.id.0.clone()]);
            let record = Some((RecordKind::Hypothesis, hypothesis.id.as_str()));
            steps.push(step(Stage::Verdict, missing, record, "hypothesis_put"));
        }
    }
    if inquiry.conclusion.is_none() && inquiry.rungs().next().is_some() {
        for hypothesis in candidates.iter().filter(|h| inquiry.rungs_of(&h.id).next().is_none()) {
            let missing = codes::WALK_UNTESTED.with([hypothesis.id.0.clone()]);
            let record = Some((RecordKind::Hypothesis, hypothesis.id.as_str()));
            steps.push(step(Stage::Test, missing, record, "intervention_put"));
        }
    }
    let rated = inquiry.evidence.iter().any(|e| !e.bearings.is_empty())
        || inquiry.observations.iter().any(|o| !o.bearings.is_empty());
    let something = !inquiry.evidence.is_empty() || !inquiry.observations.is_empty();
    if !rated && something && candidates.len() > 1 {
        steps.push(step(Stage::Matrix, codes::WALK_MATRIX_EMPTY.with([]), None, "matrix_put"));
    }
    match inquiry.conclusion {
        None if decided || candidates.len() > 1 => {
            let missing = codes::WALK_NO_CONCLUSION.with([]);
            steps.push(step(Stage::Conclusion, missing, None, "conclusion_put"));
        }
        Some(c) if c.surprise.is_none() && !c.surprise_asked => {
            let record = Some((RecordKind::Conclusion, "conclusion"));
            steps.push(step(Stage::Conclusion, codes::WALK_SURPRISE.with([]), record, "conclusion_put"));
        }
        _ => {}
    }
    if let Some(case) = inquiry.case.filter(|c| c.status == CaseStatus::Open)
        && inquiry.conclusion.is_some()
    {
        let record = Some((RecordKind::Case, case.id.as_str()));
        steps.push(step(Stage::Close, codes::WALK_CLOSE.with([]), record, "case_close"));
    }
}
