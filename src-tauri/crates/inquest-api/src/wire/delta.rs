//! Two snapshots of the same counters.

use inquest_core::case::{CaseId, Evidence};
pub use inquest_core::counters::{DeltaQuality, DeltaState};
use inquest_core::{Quantity, Unit};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::BlockRef;

/// Asks for a delta.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct DeltaRequest {
    /// The case.
    pub case: CaseId,
    /// The earlier snapshot.
    pub before: BlockRef,
    /// The later snapshot.
    pub after: BlockRef,
    /// Canonical column to rank by; null takes the kind's main counter (total time).
    pub by: Option<String>,
    /// First row of the window, from 0.
    #[ts(type = "number")]
    pub first: u64,
    /// At most [`super::WINDOW_ROWS`].
    pub count: u32,
    /// Keeps rows whose key contains this text.
    pub filter: Option<String>,
}

/// One column of a delta.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct DeltaColumn {
    /// Canonical name.
    pub name: String,
    /// Unit of the values.
    pub unit: Option<Unit>,
    /// False for a value computed from others (mean, rate, share).
    pub counter: bool,
}

/// One row of a delta. Values are by column; absent is not zero.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct DeltaRow {
    /// Identity by key column.
    pub key: std::collections::BTreeMap<String, String>,
    /// What the row is called (statement text, event name).
    pub label: Option<String>,
    /// How the snapshots meet.
    pub state: DeltaState,
    /// How far it can be trusted.
    pub quality: DeltaQuality,
    /// Value before, by column; digits as text.
    pub before: Vec<Option<String>>,
    /// Value after, by column.
    pub after: Vec<Option<String>>,
    /// The difference, by column; null where it cannot be known (minimum, maximum, mean of a delta).
    pub delta: Vec<Option<String>>,
    /// Mean per call before and after and their ratio, when the kind has calls and total time, in `ms`.
    pub per_call_before: Option<f64>,
    /// Mean per call of the interval or of the later snapshot.
    pub per_call_after: Option<f64>,
    /// Share of the total of the ranking column, unit 1.
    pub share: Option<f64>,
    /// The share is an upper bound, since rows were cut.
    pub share_is_upper_bound: bool,
    /// Window of the row in seconds, when known.
    pub window_s: Option<f64>,
    /// Source line before.
    #[ts(type = "number | null")]
    pub line_before: Option<u64>,
    /// Source line after.
    #[ts(type = "number | null")]
    pub line_after: Option<u64>,
}

/// The window two snapshots span.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct DeltaWindow {
    /// Seconds between the captures, when both times are known.
    pub seconds: Option<f64>,
    /// Where the times came from, as a code: `captured_at`, `entered`, `unknown`.
    pub origin: String,
}

/// What a delta cannot explain.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Unexplained {
    /// Share of the total that sits in rows whose delta is not exact, unit 1.
    pub share: Option<f64>,
    /// Entries evicted in between, when the capture tells.
    pub evictions: Option<String>,
    /// Reasons as codes with facts.
    pub reasons: Vec<inquest_core::verdict::Reason>,
}

/// One factor of a product that explains a ratio.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Factor {
    /// What it is, as a code: `rows`, `blocks_per_row`, `ms_per_block`.
    pub name: String,
    /// Ratio after to before.
    pub ratio: Quantity,
}

/// A delta of two snapshots.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct DeltaReply {
    /// Kind of both.
    pub kind: String,
    /// The window.
    pub window: DeltaWindow,
    /// Worst quality among the rows that count.
    pub quality: DeltaQuality,
    /// What it cannot explain.
    pub unexplained: Unexplained,
    /// Columns.
    pub columns: Vec<DeltaColumn>,
    /// Column the rows are ranked by.
    pub by: String,
    /// Rows in all (after the filter).
    #[ts(type = "number")]
    pub total: u64,
    /// Sum of the ranking column over all rows, digits as text.
    pub total_by: Option<String>,
    /// The rows of the window.
    pub rows: Vec<DeltaRow>,
    /// Factors of the overall ratio, when a product law fits.
    pub factors: Vec<Factor>,
}

/// What to pin as evidence.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum PinTarget {
    /// A cell of a block.
    Cell {
        /// The block.
        of: BlockRef,
        /// Row in capture order, from 0.
        #[ts(type = "number")]
        row: u64,
        /// Column position.
        column: u32,
    },
    /// A value of a delta row: the computation is stored.
    Delta {
        /// The earlier snapshot.
        before: BlockRef,
        /// The later snapshot.
        after: BlockRef,
        /// Identity of the row.
        key: std::collections::BTreeMap<String, String>,
        /// Canonical column; `per_call_ratio` and `ratio` are computed.
        column: String,
    },
    /// The result of a registered method.
    Method {
        /// Registry id.
        method: String,
        /// Its inputs.
        #[ts(type = "Record<string, unknown>")]
        inputs: serde_json::Value,
        /// Key of the result.
        result: String,
        /// Where the inputs came from.
        #[serde(default)]
        from: Vec<inquest_core::Source>,
    },
    /// A figure quoted: read off an image, or out of words. It is inferred, whatever it looks like.
    Quoted {
        /// The quote.
        source: inquest_core::Source,
        /// The figure, as digits.
        value: String,
        /// Its unit.
        unit: inquest_core::Unit,
    },
    /// A statement in words, quoted or entered.
    Statement {
        /// Where it comes from.
        source: inquest_core::Source,
        /// Grade the person gives it.
        grade: inquest_core::Grade,
    },
}

/// Pins evidence.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PinRequest {
    /// The case.
    pub case: CaseId,
    /// What to pin.
    pub target: PinTarget,
    /// What it says; null lets the program word it.
    pub statement: Option<String>,
    /// What should keep a reader careful.
    #[serde(default)]
    pub caveats: Vec<String>,
    /// Ratings against hypotheses.
    #[serde(default)]
    pub bearings: Vec<inquest_core::case::Bearing>,
}

/// The evidence pinned.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PinReply {
    /// The record.
    pub evidence: Evidence,
}
