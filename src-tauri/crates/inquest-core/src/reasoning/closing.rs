//! The check list of a case that is about to be closed: what is weak, most important first.
//!
//! It never forbids: a case can be closed with all of it, and says so from then on.

use serde::{Deserialize, Serialize};

use super::{Inquiry, RungOf, Status, codes, standing, word};
use crate::Grade;
use crate::case::{CheckOutcome, Evidence, RecordKey, RecordKind};
use crate::verdict::{Finding, Reason};

/// One weak point.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Weakness {
    /// What is weak.
    pub reason: Reason,
    /// The record it is about.
    pub record: Option<RecordKey>,
}

fn weak(reason: Reason, record: Option<(RecordKind, &str)>) -> Weakness {
    Weakness { reason, record: record.map(|(kind, id)| RecordKey { kind, id: id.to_owned() }) }
}

/// What is weak in a case. `open_findings` are the unanswered findings of the arithmetic audit by exhibit, and
/// `sealed_late` the predictions whose seal is younger than their first result: both are known to the caller alone.
pub fn closing(
    inquiry: &Inquiry<'_>,
    open_findings: &[(String, u32)],
    sealed_late: &[String],
) -> Vec<Weakness> {
    let mut list = of_conclusion(inquiry);
    for (exhibit, count) in open_findings.iter().filter(|(_, n)| *n > 0) {
        let reason = codes::CLOSE_FINDINGS_OPEN.with([count.to_string(), exhibit.clone()]);
        list.push(weak(reason, Some((RecordKind::Exhibit, exhibit))));
    }
    for rung in inquiry.rungs() {
        of_rung(inquiry, &rung, sealed_late, &mut list);
    }
    if inquiry.candidates().count() < 2 {
        list.push(weak(codes::CLOSE_NO_RIVAL.with([]), None));
    }
    for hypothesis in inquiry.candidates() {
        let open = matches!(standing(inquiry, hypothesis).status, Status::NotTested | Status::Open);
        if open {
            let reason = codes::CLOSE_HYPOTHESIS_OPEN.with([hypothesis.id.0.clone()]);
            list.push(weak(reason, Some((RecordKind::Hypothesis, hypothesis.id.as_str()))));
        }
    }
    list
}

fn of_conclusion(inquiry: &Inquiry<'_>) -> Vec<Weakness> {
    let Some(conclusion) = inquiry.conclusion else {
        return vec![weak(codes::CLOSE_NO_CONCLUSION.with([]), None)];
    };
    let mut list = Vec::new();
    let own = Some((RecordKind::Conclusion, "conclusion"));
    let further = conclusion.further.iter().map(|c| (&c.cause, c.hypothesis.as_ref()));
    let causes = std::iter::once((&conclusion.cause, conclusion.hypothesis.as_ref())).chain(further);
    for (cause, hypothesis) in causes {
        match hypothesis.and_then(|id| inquiry.hypothesis(id)) {
            None => list.push(weak(codes::CLOSE_CAUSE_UNTESTED.with([cause.clone()]), own)),
            Some(h) => {
                let status = standing(inquiry, h).status;
                if !matches!(status, Status::Supported | Status::Confirmed) {
                    let facts = [h.id.0.clone(), word(&status)];
                    list.push(weak(codes::CLOSE_CAUSE_NOT_SUPPORTED.with(facts), own));
                }
            }
        }
    }
    let rests_on: Vec<&Evidence> =
        inquiry.evidence.iter().copied().filter(|e| conclusion.evidence.contains(&e.id)).collect();
    if let Some(best) = rests_on.iter().map(|e| e.grade).max()
        && conclusion.grade > best
    {
        let facts = [word(&best), word(&conclusion.grade)];
        list.push(weak(codes::CLOSE_GRADE_TOO_GOOD.with(facts), own));
    }
    if conclusion.surprise.is_none() && !conclusion.surprise_asked {
        list.push(weak(codes::CLOSE_SURPRISE.with([]), own));
    }
    list
}

fn of_rung(inquiry: &Inquiry<'_>, rung: &RungOf<'_>, sealed_late: &[String], list: &mut Vec<Weakness>) {
    let id = || rung.intervention.id.0.clone();
    let own = Some((RecordKind::Intervention, rung.intervention.id.as_str()));
    if let Some(prediction) = rung.prediction {
        let record = Some((RecordKind::Prediction, prediction.id.as_str()));
        if prediction.seal.is_none() {
            list.push(weak(codes::CLOSE_UNSEALED.with([prediction.id.0.clone(), id()]), record));
        } else if sealed_late.contains(&prediction.id.0) {
            list.push(weak(codes::CLOSE_SEALED_LATE.with([prediction.id.0.clone(), id()]), record));
        }
        if prediction.amendments.iter().any(|a| a.after_data) {
            list.push(weak(codes::CLOSE_AMENDED_LATE.with([prediction.id.0.clone(), id()]), record));
        }
    }
    let Some(verdict) = rung.verdict else {
        return list.push(weak(codes::CLOSE_RUNG_OPEN.with([id()]), own));
    };
    let finding = verdict.decision.verdict;
    let decided =
        matches!(finding, Finding::Eliminated | Finding::NotAlone | Finding::Supported | Finding::Confirmed);
    if decided && rests_on_assumed(inquiry, rung) {
        list.push(weak(codes::CLOSE_ASSUMED.with([id(), word(&finding)]), own));
    }
    let unchecked = !rung.intervention.looked && rung.intervention.check.outcome == CheckOutcome::Unknown;
    if decided && unchecked {
        list.push(weak(codes::CLOSE_UNCHECKED.with([id(), word(&finding)]), own));
    }
    for confounder in rung.intervention.confounders.iter().filter(|c| c.is_open()) {
        list.push(weak(codes::CLOSE_CONFOUNDER_OPEN.with([confounder.name.clone(), id()]), own));
    }
    if let Some(over) = &verdict.overridden {
        let facts = [word(&finding), id(), word(&over.verdict)];
        list.push(weak(codes::CLOSE_OVERRIDDEN.with(facts), own));
    }
}

/// True when a verdict rests on a figure that nobody measured: the effect itself, or evidence it names.
fn rests_on_assumed(inquiry: &Inquiry<'_>, rung: &RungOf<'_>) -> bool {
    let Some(observation) = rung.observation else { return false };
    let assumed = |e: &&Evidence| {
        e.grade == Grade::Assumed
            && (observation.evidence.contains(&e.id) || rung.intervention.check.evidence.contains(&e.id))
    };
    observation.effect.grade == Grade::Assumed || inquiry.evidence.iter().any(assumed)
}
