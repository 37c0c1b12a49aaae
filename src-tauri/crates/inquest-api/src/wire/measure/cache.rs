//! Who holds the buffer cache, and whose pages came in.

use inquest_core::Quantity;
use inquest_core::case::CaseId;
use inquest_core::verdict::Reason;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::wire::BlockRef;

/// Asks who holds the buffer cache.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CacheRequest {
    /// The case.
    pub case: CaseId,
    /// An earlier capture, to see which pages came in.
    pub before: Option<BlockRef>,
    /// The capture.
    pub after: BlockRef,
    /// A capture of relation sizes; null: found among the exhibits where there is one.
    pub sizes: Option<BlockRef>,
    /// At most this many relations.
    pub top: u32,
}

/// One relation in the cache.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CachedRelation {
    /// Its name, or what identifies it.
    pub relation: String,
    /// Buffers before.
    pub before: Option<Quantity>,
    /// Buffers now; null: not listed, which is not zero where the list was cut.
    pub now: Option<Quantity>,
    /// Change.
    pub growth: Option<Quantity>,
    /// Its share of the growth of all relations that grew, unit 1.
    pub share_of_growth: Option<Quantity>,
    /// Its share of the used cache, unit 1.
    pub share: Option<Quantity>,
    /// Dirty buffers.
    pub dirty: Option<Quantity>,
    /// Mean usage count.
    pub usage: Option<Quantity>,
    /// Size on disk.
    pub size: Option<Quantity>,
    /// Share of it that is cached, unit 1.
    pub cached: Option<Quantity>,
    /// What should keep a reader careful: `not_listed`, ...
    pub notes: Vec<Reason>,
}

/// Who holds the buffer cache.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CacheReply {
    /// Relations: by growth where there is a before, else by buffers.
    pub relations: Vec<CachedRelation>,
    /// Relations in all.
    #[ts(type = "number")]
    pub total: u64,
    /// Buffers in use.
    pub used: Option<Quantity>,
    /// Unused buffers.
    pub unused: Option<Quantity>,
    /// Growth of all that grew.
    pub growth: Option<Quantity>,
    /// What should keep a reader careful.
    pub notes: Vec<Reason>,
}
