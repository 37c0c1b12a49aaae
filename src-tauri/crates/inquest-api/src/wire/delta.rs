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
    /// The earlier snapshot; null: everything since the counters of the later one began.
    pub before: Option<BlockRef>,
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
    /// Lays the two beside each other and subtracts nothing: other servers, versions or days. Left out: no.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side_by_side: Option<bool>,
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
    /// The two rows were told to be one by the tokens of their text, not by an id.
    pub inferred: bool,
    /// Where its time went; null for what has no time.
    pub time: Option<TimeParts>,
    /// Mean and deviation within the window.
    pub moments: Option<WindowMoments>,
    /// Running sum of the shares down to this row, unit 1, where rows are ranked by a counter.
    pub cumulative_share: Option<f64>,
    /// `a`, `b` or `c`: the rows that make 80 % of the total, those up to 95 %, the rest.
    pub class: Option<String>,
    /// Source line before.
    #[ts(type = "number | null")]
    pub line_before: Option<u64>,
    /// Source line after.
    #[ts(type = "number | null")]
    pub line_after: Option<u64>,
}

/// Where the time of a row went, in its own window. What was not measured is null, which is not zero.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct TimeParts {
    /// All of it, ms.
    pub total_ms: Option<f64>,
    /// Reading blocks, ms.
    pub read_ms: Option<f64>,
    /// Writing blocks, ms.
    pub write_ms: Option<f64>,
    /// Temporary files, ms.
    pub temp_ms: Option<f64>,
    /// What is left: CPU, locks, WAL. Null where a part is not known.
    pub other_ms: Option<f64>,
    /// Waiting for locks, ms.
    pub lock_ms: Option<f64>,
    /// CPU, ms.
    pub cpu_ms: Option<f64>,
    /// Share of reading, unit 1; above 1 where several processes read at once.
    pub read_share: Option<f64>,
    /// Blocks read.
    pub reads: Option<f64>,
    /// Blocks found in the cache.
    pub hits: Option<f64>,
    /// Blocks read per row.
    pub reads_per_row: Option<f64>,
    /// Blocks read per call.
    pub reads_per_call: Option<f64>,
    /// Rows per call.
    pub rows_per_call: Option<f64>,
    /// Milliseconds per block read.
    pub read_ms_per_block: Option<f64>,
    /// Hits over hits and reads, unit 1. Shown, never ranked by.
    pub hit_ratio: Option<f64>,
    /// `timing_off`, `parallel`: as codes with a `reason-…` text.
    pub notes: Vec<String>,
}

/// Mean and deviation of a window.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct WindowMoments {
    /// Calls.
    pub calls: f64,
    /// Mean, ms.
    pub mean_ms: f64,
    /// Population deviation, ms.
    pub sd_ms: Option<f64>,
}

/// A class of statements.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct TimeClass {
    /// `commit`, `rollback`, `begin`, `set_autocommit`, `other`.
    pub class: String,
    /// Calls.
    pub calls: Option<f64>,
    /// Time, ms.
    pub time_ms: Option<f64>,
    /// Share of all, unit 1.
    pub share: Option<f64>,
}

/// Where the time of all rows went.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct TimeWent {
    /// All rows.
    pub total: TimeParts,
    /// Commits against other statements.
    pub classes: Vec<TimeClass>,
    /// What should keep a reader careful, as codes with facts.
    pub reasons: Vec<inquest_core::verdict::Reason>,
    /// Time that no statement was charged with, from other exhibits of the case.
    pub beside: Vec<TimeBeside>,
}

/// Time that statements were not charged with, from other exhibits of the same phase.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct TimeBeside {
    /// What it is, as a code with a `beside-…` text: `commits`, `wal_syncs`, `wal_sync_time`, `wal_write_time`,
    /// `wal_time_per_commit`, `commit_wait_share`, `commit_wait_samples`, `active_samples`.
    pub what: String,
    /// How much.
    pub amount: Quantity,
    /// Blocks that it is from: an earlier and a later snapshot, or one list of samples.
    pub of: Vec<BlockRef>,
    /// What should keep a reader careful.
    pub notes: Vec<inquest_core::verdict::Reason>,
}

/// Something that another capture of the same moment says about a snapshot.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SideFact {
    /// What it is, as a code with a `fact-…` text: `version`, `server`, `server_start`, `stats_reset`, `dealloc`,
    /// `digest_lost`.
    pub what: String,
    /// As captured; instants as UTC microseconds.
    pub value: String,
    /// The block that says so.
    pub of: BlockRef,
    /// Its line.
    #[ts(type = "number")]
    pub line: u64,
}

/// How the rows of two snapshots were told to be the same.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct DeltaIdentity {
    /// Columns that a row is known by.
    pub columns: Vec<String>,
    /// `complete`, `partial`, `by_text`, `roles`, `by_fingerprint`.
    pub how: String,
}

/// A code that rows can be ranked by, besides the columns.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct RankBy {
    /// The code, with a `rank-…` text.
    pub code: String,
    /// Unit of its values.
    pub unit: Option<Unit>,
}

/// Asks how few rows make most of a total.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ParetoRequest {
    /// The case.
    pub case: CaseId,
    /// The earlier snapshot; null: everything since the counters of the later one began.
    pub before: Option<BlockRef>,
    /// The later snapshot.
    pub after: BlockRef,
    /// What to rank by; null takes the main counter.
    pub by: Option<String>,
}

/// A point of the running sum.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ParetoPoint {
    /// Place in the ranking, from 1.
    #[ts(type = "number")]
    pub rank: u64,
    /// Share of the row, unit 1.
    pub share: f64,
    /// Running sum, unit 1.
    pub cumulative: f64,
}

/// How few rows make most of a total.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ParetoReply {
    /// What rows were ranked by.
    pub by: String,
    /// Rows in all.
    #[ts(type = "number")]
    pub rows: u64,
    /// Rows that make 80 %.
    #[ts(type = "number")]
    pub a: u64,
    /// Further rows up to 95 %.
    #[ts(type = "number")]
    pub b: u64,
    /// The rest.
    #[ts(type = "number")]
    pub c: u64,
    /// At most 200 points.
    pub curve: Vec<ParetoPoint>,
    /// Rows were cut: the shares are upper bounds.
    pub share_is_upper_bound: bool,
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
    /// `difference`, or `side_by_side` where the snapshots are of two servers: then nothing is subtracted.
    pub mode: String,
    /// What rows can be ranked by besides the columns.
    pub ranks: Vec<RankBy>,
    /// Where the time went, where the kind has time.
    pub time: Option<TimeWent>,
    /// Factors of the overall ratio, when a product law fits two windows of their own.
    pub factors: Vec<Factor>,
    /// The law they are of, as a code with a `law-…` text.
    pub law: Option<String>,
    /// How rows were matched.
    pub identity: DeltaIdentity,
    /// What neighbouring captures say about the earlier snapshot, then about the later one.
    pub facts: [Vec<SideFact>; 2],
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
        /// The earlier snapshot; null: everything since the counters of the later one began.
        before: Option<BlockRef>,
        /// The later snapshot.
        after: BlockRef,
        /// Identity of the row.
        key: std::collections::BTreeMap<String, String>,
        /// Canonical column, a code that rows can be ranked by, or one of the computed `per_call_ratio` and
        /// `ratio`. Without a key: the total of a column or of a part of the time, or of a class of statements
        /// (`commit.time`, `commit.calls`, `commit.share`, `other.time`, ...).
        column: String,
        /// Laid beside each other, nothing subtracted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        side_by_side: Option<bool>,
    },
    /// A figure of a reply whose source is a computation: it is computed again, and stored with what it was computed
    /// from.
    Figure {
        /// The figure as it came.
        figure: Quantity,
        /// What it belongs to: a relation, an arm, a statement.
        #[serde(default)]
        label: Option<String>,
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
