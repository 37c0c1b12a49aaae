//! What a comparison says as a whole: whether the difference of time exceeds the noise, and what it must not be read as.
//!
//! The time of an execution is the one that the server prints for it, where every plan has one, else that of its roots.
//! The answer is that of [`inquest_core::difference`]: with one execution per side the run-to-run variation is assumed
//! unless the rig's is given, and the reasons say so. A plan that returned nothing did not show what it costs, so a
//! comparison with one is of shapes only.

use inquest_core::difference::{Difference, DifferenceVerdict, Question, compare};
use inquest_core::verdict::Reason;
use serde::Serialize;

use super::figures::{PairFigures, Speed};
use super::matching::{Certainty, Matching};
use crate::tree::{Engine, Executed, Kind, Measure, Plan};

/// The answer in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeCode {
    /// Less time, beyond the noise.
    Faster,
    /// More time, beyond the noise.
    Slower,
    /// The executions could have shown a difference, and did not.
    NoDifferenceShown,
    /// Shown to be within the band of effects nobody cares for.
    Equivalent,
    /// So few executions show neither.
    WithinNoise,
    /// A side returned nothing: the shapes can be compared, the times show nothing.
    ShapeOnly,
    /// A side has no times.
    NotMeasured,
}

/// How many nodes changed how. Uncertain pairs and nodes without a time are in none of the counts of speed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Pairs that are certain.
    pub matched: usize,
    /// Pairs that are not.
    pub uncertain: usize,
    /// Pairs that a person made; they count as certain ones do.
    pub by_hand: usize,
    /// Nodes only after.
    pub added: usize,
    /// Nodes only before.
    pub removed: usize,
    /// Nodes that the other side's format does not print.
    pub unprinted: usize,
    /// Certain pairs that took less time alone, beyond the noise.
    pub faster: usize,
    /// More.
    pub slower: usize,
    /// Neither.
    pub within_noise: usize,
    /// Certain pairs without a time on a side.
    pub unmeasured: usize,
}

/// What a comparison says.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Outcome {
    /// The answer.
    pub code: OutcomeCode,
    /// Why, and what it must not be read as: codes of [`CODES`] and of `inquest_core::difference::CODES`.
    pub reasons: Vec<Reason>,
    /// Times of the executions before, milliseconds; those without a time are absent.
    pub before_ms: Vec<f64>,
    /// After.
    pub after_ms: Vec<f64>,
    /// Times set against each other; `None` where a side has none.
    pub difference: Option<Difference>,
    /// How many nodes changed how.
    pub counts: Counts,
}

/// Every reason that is given here, with the names of its facts.
pub const CODES: &[(&str, &[&str])] = &[
    ("plans_returned_nothing", &["sides"]),
    ("plans_returned_differently", &["before", "after"]),
    ("plans_read_differently", &["before", "after"]),
    ("plans_not_measured", &["sides"]),
    ("plans_of_other_statements", &[]),
    ("plans_of_other_engines", &["before", "after"]),
    ("plans_nodes_left_out", &["uncertain", "unmeasured"]),
    ("plans_unprinted", &["nodes"]),
];

/// Blocks from which a difference of reads is worth a word.
const READS: f64 = 100.0;

pub(super) fn decide(
    before: &[&Plan],
    after: &[&Plan],
    matching: &Matching,
    figures: &[PairFigures],
    ask: &Question,
) -> Outcome {
    let counts = count(matching, figures);
    let (before_ms, after_ms) = times(before, after);
    let mut reasons = surroundings(before, after);
    let question = Question { before: before_ms.clone(), after: after_ms.clone(), ..ask.clone() };
    let difference = compare(&question).ok();
    let code = match &difference {
        None => {
            let sides = sides(before_ms.is_empty(), after_ms.is_empty());
            reasons.push(reason("plans_not_measured", &[sides.to_owned()]));
            OutcomeCode::NotMeasured
        }
        Some(found) => {
            let nothing = |plans: &[&Plan]| plans.iter().any(|p| returned_nothing(p));
            let (ours, theirs) = (nothing(before), nothing(after));
            if ours || theirs {
                // What is said of the difference of times would be read as if there were one.
                reasons.insert(0, reason("plans_returned_nothing", &[sides(ours, theirs).to_owned()]));
                OutcomeCode::ShapeOnly
            } else {
                reasons.extend(found.reasons.iter().cloned());
                of_difference(found.verdict)
            }
        }
    };
    if counts.uncertain + counts.unmeasured > 0 {
        let left_out = [counts.uncertain.to_string(), counts.unmeasured.to_string()];
        reasons.push(reason("plans_nodes_left_out", &left_out));
    }
    if counts.unprinted > 0 {
        reasons.push(reason("plans_unprinted", &[counts.unprinted.to_string()]));
    }
    Outcome { code, reasons, before_ms, after_ms, difference, counts }
}

fn of_difference(verdict: DifferenceVerdict) -> OutcomeCode {
    match verdict {
        DifferenceVerdict::Better => OutcomeCode::Faster,
        DifferenceVerdict::Worse => OutcomeCode::Slower,
        DifferenceVerdict::NoDifferenceShown => OutcomeCode::NoDifferenceShown,
        DifferenceVerdict::Equivalent => OutcomeCode::Equivalent,
        DifferenceVerdict::TooFewRuns => OutcomeCode::WithinNoise,
    }
}

fn count(matching: &Matching, figures: &[PairFigures]) -> Counts {
    let mut counts = Counts {
        added: matching.added.len(),
        removed: matching.removed.len(),
        unprinted: matching.unprinted_after.len() + matching.unprinted_before.len(),
        ..Counts::default()
    };
    for (pair, figures) in matching.pairs.iter().zip(figures) {
        match pair.certainty {
            Certainty::Uncertain => {
                counts.uncertain += 1;
                continue;
            }
            Certainty::ByHand => counts.by_hand += 1,
            Certainty::Matched => counts.matched += 1,
        }
        match figures.speed {
            Speed::Faster => counts.faster += 1,
            Speed::Slower => counts.slower += 1,
            Speed::WithinNoise => counts.within_noise += 1,
            Speed::Unknown => counts.unmeasured += 1,
        }
    }
    counts
}

/// Times of both sides, taken the same way on both.
pub(super) fn times(before: &[&Plan], after: &[&Plan]) -> (Vec<f64>, Vec<f64>) {
    let said =
        |plan: &&Plan| plan.figures.value(Measure::ExecutionTime).or(plan.figures.value(Measure::Duration));
    let of_roots = |plan: &&Plan| {
        let roots = plan.roots.iter().filter_map(|r| plan.node(*r));
        roots.filter_map(|root| root.spent.inclusive_ms).reduce(|a, b| a + b)
    };
    let all = before.iter().chain(after).all(|plan| said(plan).is_some());
    let time = |plan: &&Plan| if all { said(plan) } else { of_roots(plan) };
    (before.iter().filter_map(time).collect(), after.iter().filter_map(time).collect())
}

pub(super) fn returned_rows(plan: &Plan) -> Option<f64> {
    let root = plan.root().filter(|root| root.executed == Executed::Yes && root.kind != Kind::Modify)?;
    plan.total(root, Measure::ActualRows).map(|(rows, _)| rows)
}

fn returned_nothing(plan: &Plan) -> bool {
    returned_rows(plan) == Some(0.0)
}

/// What the times must be read with: other rows, other reads, another statement or engine.
fn surroundings(before: &[&Plan], after: &[&Plan]) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let (ours, theirs) = (before[0], after[0]);
    if ours.engine != theirs.engine {
        let names = [engine(ours.engine), engine(theirs.engine)].map(str::to_owned);
        reasons.push(reason("plans_of_other_engines", &names));
    }
    if let (Some(a), Some(b)) = (&ours.statement, &theirs.statement)
        && super::tie::of_statement(a, ours.engine) != super::tie::of_statement(b, theirs.engine)
    {
        reasons.push(reason("plans_of_other_statements", &[]));
    }
    if let (Some(a), Some(b)) = (returned_rows(ours), returned_rows(theirs))
        && a != b
    {
        reasons.push(reason("plans_returned_differently", &[a.to_string(), b.to_string()]));
    }
    let reads = |plan: &Plan| plan.root().and_then(|root| plan.value(root, Measure::SharedRead));
    if let (Some(a), Some(b)) = (reads(ours), reads(theirs))
        && a.max(b) >= READS
        && a.max(b) >= 2.0 * a.min(b)
    {
        reasons.push(reason("plans_read_differently", &[a.to_string(), b.to_string()]));
    }
    reasons
}

fn engine(engine: Engine) -> &'static str {
    match engine {
        Engine::PostgreSql => "PostgreSQL",
        Engine::MySql => "MySQL",
        Engine::MariaDb => "MariaDB",
    }
}

fn sides(before: bool, after: bool) -> &'static str {
    match (before, after) {
        (true, true) => "both",
        (true, false) => "before",
        _ => "after",
    }
}

fn reason(code: &str, facts: &[String]) -> Reason {
    let names = CODES.iter().find(|(known, _)| *known == code).map_or(&[][..], |(_, names)| names);
    let args = names.iter().map(|name| (*name).to_owned()).zip(facts.iter().cloned()).collect();
    Reason { code: code.to_owned(), args }
}
