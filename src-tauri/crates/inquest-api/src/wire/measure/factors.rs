//! What carries a ratio.

use std::collections::BTreeMap;

use inquest_core::Quantity;
use inquest_core::case::CaseId;
use inquest_core::verdict::Reason;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::wire::BlockRef;

/// One side of a comparison.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(tag = "side", rename_all = "snake_case")]
pub enum FactorSide {
    /// A row of a table.
    Row {
        /// The block.
        of: BlockRef,
        /// Row in capture order, from 0.
        #[ts(type = "number")]
        row: u64,
    },
    /// A row, or the total where the key is empty, of the window between two snapshots.
    Window {
        /// The earlier snapshot; null: since the counters began.
        before: Option<BlockRef>,
        /// The later snapshot.
        after: BlockRef,
        /// Identity of the row; empty for the total.
        #[serde(default)]
        key: BTreeMap<String, String>,
    },
}

/// Asks what carries a ratio.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct FactorsRequest {
    /// The case.
    pub case: CaseId,
    /// Before.
    pub before: FactorSide,
    /// After.
    pub after: FactorSide,
    /// The product law; null takes the first that the columns allow.
    pub law: Option<String>,
}

/// One factor of a ratio.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct FactorStep {
    /// What it is, as a code with a `factor-…` text.
    pub name: String,
    /// Before.
    pub before: Quantity,
    /// After.
    pub after: Quantity,
    /// Ratio of after to before, unit 1; a point or an interval.
    pub ratio: Quantity,
}

/// A ratio and its factors; their product is the ratio.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct FactorsReply {
    /// The law, as a code with a `law-…` text.
    pub law: String,
    /// Other laws that the columns allow.
    pub laws: Vec<String>,
    /// Factors in the order of the law.
    pub factors: Vec<FactorStep>,
    /// The whole.
    pub total: FactorStep,
    /// What it says in one line, as codes with facts.
    pub notes: Vec<Reason>,
}
