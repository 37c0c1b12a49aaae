//! Typed columns, Parquet, deltas, ranks and windows: the only room that knows polars.
//!
//! Purpose: [`FrameWriter`] turns the typed rows of one block into a self-describing Parquet file in bounded
//! memory; [`Table`] reads it back exactly and answers the windows of a grid; [`Delta`] joins two snapshots of
//! cumulative counters by identity and subtracts them.
//!
//! Invariants: integers, decimals, doubles (bit for bit), times, texts, NULL and source lines come back as they
//! went in. A frame is a cache: nothing here is authored, everything can be rebuilt from the original. A
//! difference that cannot be known is absent, never zero and never negative. Ties keep the order of the capture,
//! so the same inputs give the same windows. No panic of polars and no text of its errors leaves unbounded.
//!
//! Absent on purpose: parsing (rows arrive typed), the library's folders and renames, polars' CSV and JSON
//! readers, its query engine (a hash join over packed columns does less work than a general one), regular
//! expressions from a person's text.

mod buffers;
mod cells;
mod columns;
mod delta;
mod error;
mod export;
mod expression;
mod histogram;
mod meta;
mod order;
mod series;
mod source;
mod spelling;
mod table;
mod write;

pub use buffers::{
    BufferCache, BufferChange, CachedRelation, NamedBy, RelationChange, RelationId, ShareOf, Unread,
};
pub use delta::{
    AbcClass, Class, Delta, DeltaColumn, DeltaQuality, DeltaQuery, DeltaRow, DeltaState, DeltaView, Identity,
    IdentityKind, Mode, Pareto, ParetoPoint, RankBy, Snapshot, StateCounts, TimeParts, TimeWent, Totals,
    WindowMoments,
};
pub use error::FrameError;
pub use export::{ExportFormat, export_delta, export_table, is_own, unguarded};
pub use expression::{EXPRESSION_CHARS, Expression, ExpressionError};
pub use histogram::{Bucket, Histogram, Histograms, Percentile};
pub use meta::{FORMAT_VERSION, FrameMeta};
pub use series::{Gap, Interval, Series, SeriesPoint, SeriesQuery, SeriesRow, SeriesView};
pub use table::{Batches, Filter, FilterOp, Sort, Table, TableQuery, WINDOW_ROWS, Window};
pub use write::{FrameWriter, Written, write};
