//! The next best test: what tells most pairs of open hypotheses apart.
//!
//! Candidates are rungs without a result, rungs that decided nothing, and templates that touch a resource some open
//! hypothesis accuses. Separation is the number of pairs of open hypotheses whose expected effects differ, of all
//! pairs; ties go to the cheaper, then to the safer, then a planned rung before a template, then by id. A pair of which
//! one side is unknown is not told apart.

use serde::{Deserialize, Serialize};

use super::expected::{by_resources, pairs_of, told_apart};
use super::templates::{Template, templates};
use super::{Inquiry, RungOf, codes, deciding, expected, word};
use crate::case::{Expected, Hypothesis, HypothesisId, InterventionId, Level};
use crate::verdict::{Finding, Reason};

/// What would be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum TestSubject {
    /// A rung that is written down and has no result.
    Planned {
        /// The rung.
        rung: InterventionId,
    },
    /// A rung that decided nothing, again and better.
    Repeat {
        /// The rung.
        rung: InterventionId,
    },
    /// A change that is not written down yet.
    Template {
        /// The template.
        template: String,
    },
}

/// What an outcome of the test would say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TestOutcome {
    /// What would be seen.
    pub expected: Expected,
    /// Open hypotheses that expect it.
    pub holds: Vec<HypothesisId>,
    /// Open hypotheses that expect something else.
    pub falls: Vec<HypothesisId>,
}

/// One test, with what it is worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NextTest {
    /// What would be done.
    pub subject: TestSubject,
    /// Pairs it tells apart.
    pub separates: u32,
    /// Pairs there are.
    pub pairs: u32,
    /// The pairs it tells apart.
    pub told_apart: Vec<[HypothesisId; 2]>,
    /// Outcomes that some open hypothesis expects, strongest effect first.
    pub outcomes: Vec<TestOutcome>,
    /// Level of its cost, where known.
    pub cost: Option<Level>,
    /// Level of its risk.
    pub risk: Option<Level>,
    /// Why, most important first.
    pub reasons: Vec<Reason>,
    /// What a repetition must do better.
    pub needs: Vec<Reason>,
}

/// The tests, best first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NextTests {
    /// Open hypotheses that have to be told apart.
    pub open: Vec<HypothesisId>,
    /// Tests.
    pub tests: Vec<NextTest>,
}

/// The next tests of a case.
pub fn next_tests(inquiry: &Inquiry<'_>) -> NextTests {
    let open = inquiry.open();
    let mut tests: Vec<NextTest> = Vec::new();
    for rung in inquiry.rungs() {
        tests.extend(of_rung(&rung, &open));
    }
    let used: Vec<&str> = inquiry.rungs().filter_map(|r| r.intervention.template.as_deref()).collect();
    for template in templates().iter().filter(|t| !used.contains(&t.id.as_str())) {
        tests.extend(of_template(template, &open));
    }
    tests.sort_by(|a, b| {
        let key = |t: &NextTest| (std::cmp::Reverse(t.separates), level(t.cost), level(t.risk), order(t));
        key(a).cmp(&key(b))
    });
    NextTests { open: open.iter().map(|h| h.id.clone()).collect(), tests }
}

/// What nobody stated is neither cheap nor dear.
fn level(level: Option<Level>) -> Level {
    level.unwrap_or(Level::Medium)
}

fn order(test: &NextTest) -> (u8, u64, String) {
    match &test.subject {
        TestSubject::Repeat { rung } => (0, super::number(&rung.0), rung.0.clone()),
        TestSubject::Planned { rung } => (1, super::number(&rung.0), rung.0.clone()),
        TestSubject::Template { template } => (2, 0, template.clone()),
    }
}

fn of_rung(rung: &RungOf<'_>, open: &[&Hypothesis]) -> Option<NextTest> {
    let id = rung.intervention.id.clone();
    let (subject, why) = match rung.verdict.map(|v| v.decision.verdict) {
        None => (TestSubject::Planned { rung: id.clone() }, codes::NEXT_PLANNED.with([id.0])),
        Some(finding @ (Finding::Inconclusive | Finding::Void)) => {
            (TestSubject::Repeat { rung: id.clone() }, codes::NEXT_REPEATS.with([id.0, word(&finding)]))
        }
        Some(_) => return None,
    };
    let tests_open = open.iter().any(|h| h.id == rung.intervention.hypothesis);
    if !tests_open {
        return None;
    }
    let mut test = test(subject, open, rung.intervention.cost_level, rung.intervention.risk_level, |h| {
        expected(h, rung.intervention)
    });
    test.reasons.push(why);
    test.needs = deciding(rung);
    Some(test)
}

fn of_template(template: &Template, open: &[&Hypothesis]) -> Option<NextTest> {
    let accused = open.iter().any(|h| h.resources.iter().any(|r| template.resources.contains(r)));
    accused.then(|| {
        let subject = TestSubject::Template { template: template.id.clone() };
        test(subject, open, Some(template.cost), Some(template.risk), |h| {
            by_resources(h, &template.resources)
        })
    })
}

fn test(
    subject: TestSubject,
    open: &[&Hypothesis],
    cost: Option<Level>,
    risk: Option<Level>,
    expects: impl Fn(&Hypothesis) -> Option<Expected>,
) -> NextTest {
    let apart = told_apart(open, &expects);
    let pairs = pairs_of(open.len());
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let outcomes = outcomes(open, &expects);
    let mut reasons = Vec::new();
    if apart.is_empty() {
        reasons.push(codes::NEXT_SEPARATES_NONE.with([pairs.to_string()]));
    } else {
        let named: Vec<String> = apart.iter().map(|[a, b]| format!("{}–{}", a.id, b.id)).collect();
        reasons.push(codes::NEXT_SEPARATES.with([
            apart.len().to_string(),
            pairs.to_string(),
            named.join(", "),
        ]));
    }
    for outcome in outcomes.iter().filter(|o| !o.falls.is_empty()) {
        let list = |ids: &[HypothesisId]| ids.iter().map(HypothesisId::as_str).collect::<Vec<_>>().join(", ");
        let facts = [word(&outcome.expected), list(&outcome.falls), list(&outcome.holds)];
        reasons.push(codes::NEXT_SETTLES.with(facts));
    }
    let unstated: Vec<&str> = open.iter().filter(|h| expects(h).is_none()).map(|h| h.id.as_str()).collect();
    if !unstated.is_empty() && open.len() > 1 {
        reasons.push(codes::NEXT_UNSTATED.with([unstated.join(", ")]));
    }
    reasons.extend(cost.map(|level| codes::NEXT_COST.with([word(&level)])));
    reasons.extend(risk.map(|level| codes::NEXT_RISK.with([word(&level)])));
    NextTest {
        subject,
        separates: count(apart.len()),
        pairs: count(pairs),
        told_apart: apart.iter().map(|[a, b]| [a.id.clone(), b.id.clone()]).collect(),
        outcomes,
        cost,
        risk,
        reasons,
        needs: Vec::new(),
    }
}

fn outcomes(open: &[&Hypothesis], expects: impl Fn(&Hypothesis) -> Option<Expected>) -> Vec<TestOutcome> {
    let all = [Expected::Full, Expected::Part, Expected::None, Expected::Opposite];
    let of = |wanted: Expected| {
        let (mut holds, mut falls) = (Vec::new(), Vec::new());
        for h in open {
            match expects(h) {
                Some(e) if e == wanted => holds.push(h.id.clone()),
                Some(_) => falls.push(h.id.clone()),
                None => {}
            }
        }
        (!holds.is_empty()).then_some(TestOutcome { expected: wanted, holds, falls })
    };
    all.into_iter().filter_map(of).collect()
}
