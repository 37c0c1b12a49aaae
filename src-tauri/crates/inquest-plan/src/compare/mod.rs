//! Two plans of a statement, or several executions of two, side by side.
//!
//! Shape: [`compare`] takes the executions before and after, matches the nodes of the two plans ([`Matching`]), sets the
//! figures of each pair against each other ([`PairFigures`]), and answers whether the difference of the whole exceeds the
//! noise ([`Outcome`]).
//!
//! Invariants
//! - A pair is certain or uncertain, and says what changed in it. Uncertain pairs and nodes without a measured time are in
//!   no count of the outcome. A figure that one side lacks has no factor: absent is never zero.
//! - One execution per side has no noise of its own: the rule for small samples is applied, and said (methods 3.6).
//! - Matching is linear in the nodes: no node is held against every other.
//! - The same plans give the same answer, whatever the order in which a map would be walked.
//!
//! Absent on purpose: sentences; a verdict where nothing was measured or nothing came back.

mod figures;
mod label;
mod matching;
mod outcome;
mod tie;
mod total;

use inquest_core::difference::Question;
use serde::Serialize;

pub use figures::{Metric, MetricDifference, PairFigures, Speed, values_of_pair};
pub use matching::{ByHand, Certainty, Change, Matching, Pair, match_plans};
pub use outcome::{CODES, Counts, Outcome, OutcomeCode};
pub use tie::{Tie, TiedBy, tie};
pub use total::Total;

use crate::tree::{NodeId, Plan};

/// Why plans are not compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CompareRefused {
    /// A side has no plan.
    #[error("there is no plan {side}")]
    NoPlan {
        /// `before` or `after`.
        side: &'static str,
    },
    /// A plan has no node.
    #[error("a plan {side} has no node")]
    Empty {
        /// `before` or `after`.
        side: &'static str,
    },
    /// What a person said names a node that the plan does not have, or one twice.
    #[error(
        "node {node} of the plan {side} cannot be paired by hand: it is not there, or it is paired already"
    )]
    Pairing {
        /// `before` or `after`.
        side: &'static str,
        /// The node.
        node: u32,
    },
}

/// Two sides set against each other.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// Which node is which: of the first plan before and the first after.
    pub matching: Matching,
    /// The figures of each pair, in the order of [`Matching::pairs`].
    pub figures: Vec<PairFigures>,
    /// What the comparison says as a whole.
    pub outcome: Outcome,
}

/// Compares executions before with executions after. The plans of one side are executions of one plan; where their shapes
/// differ, only nodes that surely are the same are put together. `ask` holds everything but the values.
///
/// # Errors
/// [`CompareRefused`] for a side without a plan.
pub fn compare(before: &[&Plan], after: &[&Plan], ask: &Question) -> Result<Comparison, CompareRefused> {
    compare_with(before, after, &[], ask)
}

/// The same, with what a person says of nodes of the first plans: it stands before what is matched.
///
/// # Errors
/// [`CompareRefused`] for a side without a plan, and for a node that is not there or named twice.
pub fn compare_with(
    before: &[&Plan],
    after: &[&Plan],
    by_hand: &[ByHand],
    ask: &Question,
) -> Result<Comparison, CompareRefused> {
    for (side, plans) in [("before", before), ("after", after)] {
        if plans.is_empty() {
            return Err(CompareRefused::NoPlan { side });
        }
        if plans.iter().any(|p| p.nodes.is_empty()) {
            return Err(CompareRefused::Empty { side });
        }
    }
    let of = |side: fn(&ByHand) -> Option<NodeId>| by_hand.iter().filter_map(side);
    once("before", of(|p| p.before), before[0])?;
    once("after", of(|p| p.after), after[0])?;
    let matching = matching::match_with(before[0], after[0], by_hand);
    let figures = figures::of_pairs(before, after, &matching, ask);
    let outcome = outcome::decide(before, after, &matching, &figures, ask);
    Ok(Comparison { matching, figures, outcome })
}

/// Refuses a node that the plan does not have, or that is named twice.
fn once(side: &'static str, nodes: impl Iterator<Item = NodeId>, plan: &Plan) -> Result<(), CompareRefused> {
    let mut seen = std::collections::HashSet::new();
    for id in nodes {
        if plan.node(id).is_none() || !seen.insert(id) {
            return Err(CompareRefused::Pairing { side, node: id.0 });
        }
    }
    Ok(())
}
