//! Latencies by bucket.

use inquest_core::Quantity;
use inquest_core::case::CaseId;
use inquest_core::verdict::Reason;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::wire::{BlockRef, DeltaQuality};

/// Asks for the latencies of statements by bucket (MySQL): of the window between two captures, or since they began.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct HistogramRequest {
    /// The case.
    pub case: CaseId,
    /// The earlier capture; null: since the histograms began.
    pub before: Option<BlockRef>,
    /// The later one.
    pub after: BlockRef,
    /// Whose buckets: a position of the list; null: the one with the most calls.
    pub chosen: Option<u32>,
    /// Shares of calls, 0 to 1; empty: 0.5, 0.95, 0.99, 0.999.
    #[serde(default)]
    pub percentiles: Vec<f64>,
    /// At most this many of the list.
    pub top: u32,
}

/// A percentile: somewhere in its bucket, which is what is known.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct HistogramPercentile {
    /// The share of calls that took no longer, 0 to 1.
    pub q: f64,
    /// The bucket, an interval in ps; the last one is open.
    pub value: Quantity,
}

/// One statement's latencies.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct HistogramRow {
    /// Place in the capture: what `chosen` takes.
    pub position: u32,
    /// Schema.
    pub schema: Option<String>,
    /// Digest; null with no schema: the whole server.
    pub digest: Option<String>,
    /// The statement's text, where another exhibit of the case has the digest.
    pub label: Option<String>,
    /// Calls.
    pub calls: Quantity,
    /// How far it can be trusted.
    pub quality: DeltaQuality,
    /// Seconds, when known.
    pub window_s: Option<f64>,
    /// The percentiles asked for.
    pub percentiles: Vec<HistogramPercentile>,
}

/// Calls that took at least `low_ps` and less than `high_ps`.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct HistogramBucket {
    /// Its number, from 0.
    pub number: u32,
    /// Lower bound, ps.
    pub low_ps: f64,
    /// Upper bound, ps; null: open.
    pub high_ps: Option<f64>,
    /// Calls.
    #[ts(type = "number")]
    pub count: u64,
    /// Share of calls that took no longer than the upper bound, unit 1.
    pub cumulative: f64,
}

/// Latencies by bucket.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct HistogramReply {
    /// Statements, most calls first.
    pub rows: Vec<HistogramRow>,
    /// Statements in all.
    #[ts(type = "number")]
    pub total: u64,
    /// Whose buckets these are: a `position`.
    pub chosen: Option<u32>,
    /// Buckets with calls, by number.
    pub buckets: Vec<HistogramBucket>,
    /// What should keep a reader careful.
    pub notes: Vec<Reason>,
}
