//! How random the keys of a sample are.

use std::collections::BTreeMap;

use inquest_core::Quantity;
use inquest_core::case::CaseId;
use inquest_core::verdict::Reason;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::wire::BlockRef;

/// Asks how random the values of a column are in the order they were captured in, and what that costs an index.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct KeyOrderRequest {
    /// The case.
    pub case: CaseId,
    /// The block.
    pub of: BlockRef,
    /// Column position.
    pub column: u32,
}

/// How random keys are.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct KeyOrderReply {
    /// Results of the method by name (`descents`, `inversions`, `chains`, ...), each with its source.
    pub figures: BTreeMap<String, Quantity>,
    /// `sequential`, `streams`, `random`, `undecided`, `too_few`.
    pub reading: String,
    /// Reasons.
    pub notes: Vec<Reason>,
}
