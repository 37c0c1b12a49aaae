//! Pinned quantities and statements, and how they bear on hypotheses.

use serde::{Deserialize, Serialize};

use super::{EvidenceId, HypothesisId, Instant};
use crate::{Grade, Quantity, Source};

/// A cell of the evidence matrix (Heuer, *Psychology of Intelligence Analysis*, ch. 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "MatrixCell"))]
#[serde(rename_all = "UPPERCASE")]
pub enum Cell {
    /// Very consistent.
    Cc,
    /// Consistent.
    C,
    /// Tells nothing.
    N,
    /// Inconsistent.
    I,
    /// Very inconsistent.
    Ii,
}

/// How one piece of evidence bears on one hypothesis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bearing {
    /// The hypothesis.
    pub hypothesis: HypothesisId,
    /// The rating.
    pub cell: Cell,
}

/// A pinned quantity or statement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Evidence {
    /// Id within the case.
    pub id: EvidenceId,
    /// What it says, in a sentence.
    pub statement: String,
    /// The quantity, when there is one: the computation is stored, not a picture of it.
    pub quantity: Option<Quantity>,
    /// Grade: the quantity's own, or the person's for a statement.
    pub grade: Grade,
    /// Where it comes from.
    pub source: Source,
    /// What should keep a reader careful.
    pub caveats: Vec<String>,
    /// Ratings against hypotheses.
    pub bearings: Vec<Bearing>,
    /// When it was pinned.
    pub pinned_at: Instant,
}
