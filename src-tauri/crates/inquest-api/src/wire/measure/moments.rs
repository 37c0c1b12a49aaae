//! Mean and deviation of several rows together.

use std::collections::BTreeMap;

use inquest_core::Quantity;
use inquest_core::case::CaseId;
use inquest_core::verdict::Reason;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::wire::BlockRef;

/// Asks for the mean and deviation of several rows of a window together.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct MomentsRequest {
    /// The case.
    pub case: CaseId,
    /// The earlier snapshot; null: since the counters began.
    pub before: Option<BlockRef>,
    /// The later snapshot.
    pub after: BlockRef,
    /// The rows.
    pub keys: Vec<BTreeMap<String, String>>,
}

/// Mean and deviation of several rows together.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct MomentsReply {
    /// `calls`, `mean` and `sd` of all, as computations.
    pub figures: BTreeMap<String, Quantity>,
    /// Rows that have moments.
    pub rows: u32,
    /// Rows without them, and why minimum and maximum are absent.
    pub notes: Vec<Reason>,
}
