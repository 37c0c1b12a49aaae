//! What an index on keys in random order costs.

use std::collections::BTreeMap;

use inquest_core::Quantity;
use inquest_core::case::CaseId;
use inquest_core::verdict::Reason;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::wire::BlockRef;

/// A figure that a question needs and no single capture holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum FigureOf {
    /// A cell.
    Cell {
        /// The block.
        of: BlockRef,
        /// Row in capture order, from 0.
        #[ts(type = "number")]
        row: u64,
        /// Column position.
        column: u32,
    },
    /// A value of a delta row; without a key the total.
    Delta {
        /// The earlier snapshot; null: since the counters began.
        before: Option<BlockRef>,
        /// The later snapshot.
        after: BlockRef,
        /// Identity of the row.
        key: BTreeMap<String, String>,
        /// Column.
        column: String,
    },
    /// Typed.
    Typed {
        /// The value, a count.
        value: f64,
    },
}

/// Asks what an index on keys in random order costs, and holds that against the reads observed (methods 12.1).
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct IndexCostRequest {
    /// The case.
    pub case: CaseId,
    /// The index; null where every figure is given.
    pub index: Option<String>,
    /// Rows that were written.
    pub rows: FigureOf,
    /// Leaf pages of the index; null: its size in pages, from a capture of sizes that has the index.
    pub leaf_pages: Option<FigureOf>,
    /// Buffers that hold the index; null: from a capture of the buffer cache that has it.
    pub index_buffers: Option<FigureOf>,
    /// Pages above the leaves; null: none are taken off.
    pub internal_pages: Option<FigureOf>,
    /// Reads of the index that were observed; null: from captures of index reads that have it.
    pub reads: Option<FigureOf>,
}

/// What an index on random keys costs by the model, and what was observed.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct IndexCostReply {
    /// Figures by name: the inputs `rows`, `leaf_pages`, `index_buffers`, `internal_pages`, `reads_observed`; the model's
    /// `distinct_leaves`, `reads_expected`; `observed_over_expected`, `rows_per_page`.
    pub figures: BTreeMap<String, Quantity>,
    /// `as_random`: the reads are those of random keys; `fewer`, `more`: they are not; `not_observed`: nothing to hold
    /// the model against; `not_computable`: an input is missing.
    pub reading: String,
    /// Inputs that neither the request nor the case holds.
    pub missing: Vec<String>,
    /// Reasons.
    pub notes: Vec<Reason>,
}
