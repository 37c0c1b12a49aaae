//! How a hypothesis stands, from the verdicts of its rungs.
//!
//! The rule. Void, refused and inconclusive tests leave it open. One that eliminates and one that supports disagree:
//! open. A sole cause that one test found not alone is not alone, whatever supports it as a part. Else confirmed beats
//! supported. A mixed bound is judged by the shares of its resources ([`super::mixed_bound`]): null results on single
//! knobs make it possible, not shown.
//!
//! An override never moves the status: the rule's verdict counts, and the override is told beside it.

use serde::{Deserialize, Serialize};

use super::{Inquiry, RungOf, codes, mixed_bound, word};
use crate::case::{Claim, Hypothesis, HypothesisId, InterventionId};
use crate::verdict::{Finding, Reason};

/// How a hypothesis stands. *Not tested* and *open* differ: an open one was tested, and nothing was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// No test says anything yet.
    NotTested,
    /// Tested, and undecided.
    Open,
    /// The effect it demands is not there.
    Eliminated,
    /// Not the only cause.
    NotAlone,
    /// The effect it predicts is there.
    Supported,
    /// There, repeated or reversed, and a rival failed.
    Confirmed,
}

/// How a hypothesis stands, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Standing {
    /// The hypothesis.
    pub hypothesis: HypothesisId,
    /// How it stands.
    pub status: Status,
    /// Why, most important first.
    pub because: Vec<Reason>,
    /// The rungs that decided it, in order.
    pub rungs: Vec<InterventionId>,
    /// What the persons' overrides would make of it, where that is something else.
    pub overridden: Option<Status>,
}

/// How a hypothesis stands by its rungs that count.
pub fn standing(inquiry: &Inquiry<'_>, hypothesis: &Hypothesis) -> Standing {
    let rungs: Vec<RungOf<'_>> = inquiry.rungs_of(&hypothesis.id).collect();
    let by_rule = judged(hypothesis, &rungs, |r| r.verdict.map(|v| v.decision.verdict));
    let by_person = judged(hypothesis, &rungs, |r| {
        r.verdict.map(|v| v.overridden.as_ref().map_or(v.decision.verdict, |o| o.verdict))
    });
    let mut standing = Standing { overridden: None, ..by_rule };
    if hypothesis.claim == Claim::MixedBound && standing.status == Status::Supported {
        // One supported share makes a mixed bound possible; two make it shown.
        standing.status = Status::Open;
    }
    if hypothesis.claim == Claim::MixedBound && standing.status != Status::Eliminated {
        mixed(inquiry, hypothesis, &mut standing);
    }
    for rung in &rungs {
        if let Some(over) = rung.verdict.and_then(|v| v.overridden.as_ref()) {
            let facts = [rung.intervention.id.0.clone(), word(&over.verdict)];
            standing.because.push(codes::STATUS_OVERRIDDEN.with(facts));
        }
    }
    let overridden = by_person.status;
    let any = rungs.iter().any(|r| r.verdict.is_some_and(|v| v.overridden.is_some()));
    standing.overridden = (any && overridden != standing.status).then_some(overridden);
    standing
}

fn judged(
    hypothesis: &Hypothesis,
    rungs: &[RungOf<'_>],
    finding: impl Fn(&RungOf<'_>) -> Option<Finding>,
) -> Standing {
    let with = |wanted: &[Finding]| -> Vec<(&InterventionId, Finding)> {
        let found = rungs.iter().filter_map(|r| finding(r).map(|f| (&r.intervention.id, f)));
        found.filter(|(_, f)| wanted.contains(f)).collect()
    };
    let eliminated = with(&[Finding::Eliminated]);
    let not_alone = with(&[Finding::NotAlone]);
    let confirmed = with(&[Finding::Confirmed]);
    let supporting = with(&[Finding::Supported, Finding::Confirmed]);
    let by = |status: Status, rungs: &[(&InterventionId, Finding)]| Standing {
        hypothesis: hypothesis.id.clone(),
        status,
        because: rungs.iter().map(|(r, f)| codes::STATUS_BY_RUNG.with([r.0.clone(), word(f)])).collect(),
        rungs: rungs.iter().map(|(r, _)| (*r).clone()).collect(),
        overridden: None,
    };
    match (eliminated.first(), supporting.first()) {
        (Some((against, _)), Some((rung, _))) => Standing {
            because: vec![codes::STATUS_TESTS_DISAGREE.with([against.0.clone(), rung.0.clone()])],
            ..by(Status::Open, &[])
        },
        (Some(_), None) => by(Status::Eliminated, &eliminated),
        (None, Some(_)) if !not_alone.is_empty() && hypothesis.claim == Claim::SoleCause => {
            by(Status::NotAlone, &not_alone)
        }
        (None, Some(_)) if !confirmed.is_empty() => by(Status::Confirmed, &confirmed),
        (None, Some(_)) => by(Status::Supported, &supporting),
        (None, None) if !not_alone.is_empty() => by(Status::NotAlone, &not_alone),
        (None, None) => undecided(hypothesis, rungs, finding),
    }
}

fn undecided(
    hypothesis: &Hypothesis,
    rungs: &[RungOf<'_>],
    finding: impl Fn(&RungOf<'_>) -> Option<Finding>,
) -> Standing {
    let mut because = Vec::new();
    let mut tested = false;
    for rung in rungs {
        let id = rung.intervention.id.0.clone();
        match finding(rung) {
            Some(f) => {
                tested = true;
                because.push(codes::STATUS_UNDECIDED.with([id, word(&f)]));
            }
            None => because.push(codes::STATUS_WAITS.with([id])),
        }
    }
    if because.is_empty() {
        because.push(codes::STATUS_NOT_TESTED.with([]));
    }
    Standing {
        hypothesis: hypothesis.id.clone(),
        status: if tested { Status::Open } else { Status::NotTested },
        because,
        rungs: Vec::new(),
        overridden: None,
    }
}

/// A mixed bound on top of what its rungs say one by one.
fn mixed(inquiry: &Inquiry<'_>, hypothesis: &Hypothesis, standing: &mut Standing) {
    let bound = mixed_bound(inquiry, hypothesis);
    let shown: Vec<&str> = bound.shares.iter().filter(|s| s.shown).map(|s| s.resource.as_str()).collect();
    if let Some(joint) = &bound.joint {
        standing.status = Status::Supported;
        standing.because.insert(0, codes::STATUS_MIXED_JOINT.with([joint.0.clone()]));
        standing.rungs = vec![joint.clone()];
    } else if shown.len() >= 2 {
        standing.status = Status::Supported;
        standing.because.insert(0, codes::STATUS_MIXED_SHOWN.with([shown.join(", ")]));
        standing.rungs = bound.shares.iter().filter(|s| s.shown).map(|s| s.rung.clone()).collect();
    } else {
        let facts = [shown.len().to_string(), "2".to_owned()];
        standing.because.insert(0, codes::STATUS_MIXED_POSSIBLE.with(facts));
    }
}
