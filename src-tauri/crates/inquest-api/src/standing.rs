//! Which hypothesis leads, and how it stands: one rule for the list of cases, the board and the ledger.
//!
//! The rule: hypotheses and rungs that were set aside do not count. A hypothesis stands as its best verdict,
//! in the order confirmed, supported, not alone, inconclusive, void, refused, eliminated: an elimination counts
//! below a test that says nothing, since it speaks against it. Between equals the one that no rung eliminated
//! leads, then the one written first. Nothing tested: nobody leads.

use inquest_core::case::HypothesisId;
use inquest_core::verdict::Finding;

/// A hypothesis as far as standing goes.
pub(crate) struct Candidate<'a> {
    pub(crate) id: &'a HypothesisId,
    pub(crate) set_aside: bool,
}

/// A rung as far as standing goes.
pub(crate) struct Tested<'a> {
    pub(crate) hypothesis: &'a HypothesisId,
    pub(crate) set_aside: bool,
    pub(crate) verdict: Option<Finding>,
}

/// The leading hypothesis and its best verdict; hypotheses in the order they were written.
pub(crate) fn leading<'a>(
    hypotheses: &[Candidate<'a>],
    rungs: &[Tested<'_>],
) -> Option<(&'a HypothesisId, Finding)> {
    let mut leader: Option<(&'a HypothesisId, (u8, bool), Finding)> = None;
    for hypothesis in hypotheses.iter().filter(|h| !h.set_aside) {
        let own = || {
            let of_it = rungs.iter().filter(|r| !r.set_aside && r.hypothesis == hypothesis.id);
            of_it.filter_map(|r| r.verdict)
        };
        let Some(best) = own().max_by_key(|f| weight(*f)) else { continue };
        let untouched = !own().any(|f| f == Finding::Eliminated);
        let standing = (weight(best), untouched);
        if leader.as_ref().is_none_or(|(_, other, _)| standing > *other) {
            leader = Some((hypothesis.id, standing, best));
        }
    }
    leader.map(|(id, _, finding)| (id, finding))
}

fn weight(finding: Finding) -> u8 {
    match finding {
        Finding::Confirmed => 6,
        Finding::Supported => 5,
        Finding::NotAlone => 4,
        Finding::Inconclusive => 3,
        Finding::Void => 2,
        Finding::Refused => 1,
        Finding::Eliminated => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lead(hypotheses: &[(u32, bool)], rungs: &[(u32, bool, Option<Finding>)]) -> Option<(String, Finding)> {
        let ids: Vec<HypothesisId> = (1..=9).map(HypothesisId::numbered).collect();
        let of = |n: u32| &ids[n as usize - 1];
        let hypotheses: Vec<_> =
            hypotheses.iter().map(|(n, aside)| Candidate { id: of(*n), set_aside: *aside }).collect();
        let rungs: Vec<_> = rungs
            .iter()
            .map(|(n, aside, verdict)| Tested { hypothesis: of(*n), set_aside: *aside, verdict: *verdict })
            .collect();
        leading(&hypotheses, &rungs).map(|(id, finding)| (id.0.clone(), finding))
    }

    #[test]
    fn the_best_verdict_leads() {
        let hypotheses = [(1, false), (2, false), (3, false)];
        let rungs = [
            (1, false, Some(Finding::Eliminated)),
            (2, false, Some(Finding::Inconclusive)),
            (3, false, Some(Finding::Supported)),
            (2, false, None),
        ];
        assert_eq!(lead(&hypotheses, &rungs), Some(("H3".into(), Finding::Supported)));
        assert_eq!(lead(&hypotheses[..2], &rungs), Some(("H2".into(), Finding::Inconclusive)));
        assert_eq!(lead(&hypotheses[..1], &rungs), Some(("H1".into(), Finding::Eliminated)));
    }

    #[test]
    fn what_was_set_aside_does_not_count() {
        let rungs = [(1, true, Some(Finding::Confirmed)), (2, false, Some(Finding::Void))];
        assert_eq!(lead(&[(1, false), (2, false)], &rungs), Some(("H2".into(), Finding::Void)));
        assert_eq!(lead(&[(1, false), (2, true)], &rungs), None);
    }

    #[test]
    fn between_equals_the_one_nothing_speaks_against_leads() {
        let rungs = [
            (1, false, Some(Finding::Supported)),
            (1, false, Some(Finding::Eliminated)),
            (2, false, Some(Finding::Supported)),
        ];
        assert_eq!(lead(&[(1, false), (2, false)], &rungs), Some(("H2".into(), Finding::Supported)));
        assert_eq!(lead(&[(1, false)], &rungs[..1]), Some(("H1".into(), Finding::Supported)));
    }
}
