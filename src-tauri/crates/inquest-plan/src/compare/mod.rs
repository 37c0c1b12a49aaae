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

use inquest_core::difference::Question;
use serde::Serialize;

pub use figures::{Metric, MetricDifference, PairFigures, Speed};
pub use matching::{Certainty, Change, Matching, Pair, match_plans};
pub use outcome::{CODES, Counts, Outcome, OutcomeCode};
pub use tie::{Tie, TiedBy, tie};

use crate::tree::Plan;

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
    for (side, plans) in [("before", before), ("after", after)] {
        if plans.is_empty() {
            return Err(CompareRefused::NoPlan { side });
        }
        if plans.iter().any(|p| p.nodes.is_empty()) {
            return Err(CompareRefused::Empty { side });
        }
    }
    let matching = match_plans(before[0], after[0]);
    let figures = figures::of_pairs(before, after, &matching, ask);
    let outcome = outcome::decide(before, after, &matching, &figures, ask);
    Ok(Comparison { matching, figures, outcome })
}
