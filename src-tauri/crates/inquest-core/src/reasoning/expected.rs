//! What a hypothesis leads one to expect of a change.
//!
//! Stated beats derived. Derived: the hypothesis under test expects its own prediction; another one by the resources
//! that both name: a sole cause that is relieved expects the effect, one that shares it a part, one that is not touched
//! none. Where either names no resource nothing is expected: unknown is not none.

use super::Inquiry;
use crate::case::{Claim, Expected, Hypothesis, Intervention};

/// What a hypothesis leads one to expect of an intervention.
pub fn expected(hypothesis: &Hypothesis, intervention: &Intervention) -> Option<Expected> {
    let stated = intervention.expects.iter().find(|e| e.hypothesis == hypothesis.id);
    if let Some(stated) = stated {
        return Some(stated.expected);
    }
    if intervention.hypothesis == hypothesis.id {
        return Some(Expected::Full);
    }
    // A look relieves nothing, so it says nothing by what it would have relieved.
    if intervention.looked {
        return None;
    }
    by_resources(hypothesis, &intervention.resources)
}

/// What a hypothesis leads one to expect when some resources are relieved.
pub(super) fn by_resources(hypothesis: &Hypothesis, relieved: &[String]) -> Option<Expected> {
    if hypothesis.resources.is_empty() || relieved.is_empty() {
        return None;
    }
    let touched = hypothesis.resources.iter().filter(|r| relieved.contains(r)).count();
    Some(match (touched, hypothesis.claim) {
        (0, _) => Expected::None,
        (n, Claim::MixedBound) if n < hypothesis.resources.len() => Expected::Part,
        (_, Claim::Contributes) => Expected::Part,
        (_, Claim::SoleCause | Claim::MixedBound) => Expected::Full,
    })
}

/// The pairs of hypotheses that a test tells apart: those whose expected effects differ, both known.
pub(super) fn told_apart<'a>(
    open: &[&'a Hypothesis],
    expects: impl Fn(&Hypothesis) -> Option<Expected>,
) -> Vec<[&'a Hypothesis; 2]> {
    let known: Vec<(&'a Hypothesis, Expected)> =
        open.iter().filter_map(|h| expects(h).map(|e| (*h, e))).collect();
    let mut pairs = Vec::new();
    for (i, (a, expects_a)) in known.iter().enumerate() {
        for (b, expects_b) in &known[i + 1..] {
            if expects_a != expects_b {
                pairs.push([*a, *b]);
            }
        }
    }
    pairs
}

/// The number of pairs of so many hypotheses.
pub(super) fn pairs_of(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

impl Inquiry<'_> {
    /// What every candidate leads one to expect of an intervention, in order.
    pub fn expectations(&self, intervention: &Intervention) -> Vec<(&Hypothesis, Option<Expected>)> {
        self.candidates().map(|h| (h, expected(h, intervention))).collect()
    }
}
