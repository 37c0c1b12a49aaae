//! A counter over more than two snapshots.

use std::collections::BTreeMap;

use inquest_core::Unit;
use inquest_core::case::CaseId;
use inquest_core::verdict::Reason;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::wire::{BlockRef, DeltaQuality};

/// Asks for a series over snapshots of one kind, or over the rows of one block with a time column.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SeriesRequest {
    /// The case.
    pub case: CaseId,
    /// The snapshots in order of time; one block: its own time column.
    pub of: Vec<BlockRef>,
    /// Column; null: the kind's main counter.
    pub column: Option<String>,
    /// Rate per second instead of the amount, for counters.
    pub rate: bool,
    /// Rows by key; empty: the largest.
    #[serde(default)]
    pub keys: Vec<BTreeMap<String, String>>,
    /// At most this many rows.
    pub top: u32,
}

/// One row over time.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SeriesRow {
    /// Identity.
    pub key: BTreeMap<String, String>,
    /// What it is called.
    pub label: Option<String>,
    /// One value per interval; null: not known.
    pub values: Vec<Option<f64>>,
    /// One quality per interval.
    pub quality: Vec<Option<DeltaQuality>>,
}

/// A series.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SeriesReply {
    /// The column.
    pub column: String,
    /// Columns to choose from.
    pub columns: Vec<String>,
    /// Unit of the values.
    pub unit: Option<Unit>,
    /// End of each interval, UTC microseconds; null when not known.
    pub at: Vec<Option<String>>,
    /// Begin of each interval; null for points.
    pub from: Vec<Option<String>>,
    /// Rows, largest first.
    pub rows: Vec<SeriesRow>,
    /// All rows.
    pub total: Vec<Option<f64>>,
    /// The snapshots in the order of the intervals (one more than these): the value of an interval is pinned as the
    /// delta of its two. One block for the points of its own time column.
    pub blocks: Vec<BlockRef>,
    /// Interventions of the case in that time.
    pub marks: Vec<SeriesMark>,
    /// What should keep a reader careful.
    pub notes: Vec<Reason>,
}

/// Something that happened in the time of a series.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct SeriesMark {
    /// When, UTC microseconds.
    pub at: String,
    /// The record (`I2`, `V1`).
    pub record: String,
    /// What it is called.
    pub title: String,
}
