//! Measures over the tables of a case: what the cache holds, load curves, runs, series, factors, and rows as a file.
//!
//! Every figure that can be pinned is a [`Quantity`] whose source is a registered method or a cell, so that the
//! page can trace it and `evidence_pin` can store the computation.

use inquest_core::case::CaseId;
use inquest_core::verdict::Reason;
use inquest_core::{Quantity, Unit};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

use super::{BlockRef, DeltaQuality};

// ---- factors ---------------------------------------------------------------------------------------------

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

// ---- buffer cache ----------------------------------------------------------------------------------------

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

// ---- histograms ------------------------------------------------------------------------------------------

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

// ---- moments ---------------------------------------------------------------------------------------------

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

// ---- load curves -----------------------------------------------------------------------------------------

/// Asks for the knee of a load curve.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct KneeRequest {
    /// The case.
    pub case: CaseId,
    /// The sweep.
    pub of: BlockRef,
    /// Only rows whose named column has this text (one arm of a sweep).
    #[serde(default)]
    pub arm: Option<ArmOf>,
    /// Column of the offered rate or concurrency; null: by kind.
    pub x: Option<u32>,
    /// Column of the latency; null: by kind.
    pub y: Option<u32>,
    /// Column of errors; null: by kind, if there is one.
    pub errors: Option<u32>,
    /// Column of the completed rate.
    pub completed: Option<u32>,
    /// The limit that `y` must not exceed, in the unit of the column.
    pub slo: Option<f64>,
    /// Another sweep, for the shift.
    #[serde(default)]
    pub against: Option<Box<KneeRequest>>,
}

/// One arm of a sweep that holds several.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ArmOf {
    /// Column position.
    pub column: u32,
    /// Text of the arm.
    pub value: String,
}

/// One point of a sweep.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct KneePoint {
    /// Offered rate or concurrency.
    pub x: f64,
    /// Latency; null: not measured.
    pub y: Option<f64>,
    /// It passed.
    pub good: bool,
    /// Why it did not, as codes.
    pub why: Vec<String>,
    /// Source line.
    #[ts(type = "number")]
    pub line: u64,
}

/// A sweep and its knee.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Sweep {
    /// Names of the columns used.
    pub columns: BTreeMap<String, String>,
    /// Unit of x.
    pub x_unit: Option<Unit>,
    /// Unit of y.
    pub y_unit: Option<Unit>,
    /// The limit, in the unit of y.
    pub slo: Option<f64>,
    /// Arms that the block holds, when a column tells them apart.
    pub arms: Vec<ArmOf>,
    /// Points by x.
    pub points: Vec<KneePoint>,
    /// The bracket; an open upper end when nothing failed.
    pub bracket: Option<Quantity>,
    /// Hints within it: `linear`, `log`.
    pub hints: BTreeMap<String, Quantity>,
    /// Fits by name (`usl`, `kneedle`): figures where the points allow.
    pub fits: BTreeMap<String, BTreeMap<String, Quantity>>,
    /// Laws checked (`little`, `utilisation`, `closed_loop`), refused fits, flags: as codes with facts.
    pub notes: Vec<Reason>,
}

/// The knee of a load curve, and its shift against another.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct KneeReply {
    /// The sweep.
    pub sweep: Sweep,
    /// The other one.
    pub against: Option<Sweep>,
    /// Relative change of the knee from the sweep to the other one, an interval.
    pub shift: Option<Quantity>,
    /// Runs that would halve the bracket below the asked width.
    pub runs_to_narrow: Option<u32>,
}

/// Asks whether the figures of a load test obey the laws that bind them (methods 4.6).
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct LoadChecksRequest {
    /// The case.
    pub case: CaseId,
    /// The load test.
    pub of: BlockRef,
    /// Only rows whose named column has this text.
    #[serde(default)]
    pub arm: Option<ArmOf>,
    /// Column of what was completed per second; null: by kind.
    pub throughput: Option<u32>,
    /// Column of the mean response time; null: by kind. A percentile is no mean.
    pub response: Option<u32>,
    /// Column of users, clients, threads; null: by kind.
    pub users: Option<u32>,
    /// Column of CPU use in percent; null: by kind.
    pub utilisation: Option<u32>,
    /// Cores of the host: without them utilisation is not held against anything.
    pub cores: Option<f64>,
    /// 100 % is the `host` (null) or one `core`.
    pub percent_of: Option<String>,
}

/// One point of a load test under its laws.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct LoadPoint {
    /// Source line.
    #[ts(type = "number")]
    pub line: u64,
    /// Figures by name: as captured `throughput`, `response`, `users`, `utilisation`; by the laws `in_flight`, `think_time`,
    /// `demand`, `ceiling`.
    pub figures: BTreeMap<String, Quantity>,
    /// What cannot be, as codes with a `reason-…` text: `in_flight_above_users`, `busy_above_capacity`,
    /// `throughput_above_ceiling`.
    pub contradictions: Vec<String>,
}

/// A law over a load test.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct LoadLaw {
    /// `little`, `think_time`, `utilisation`, `demand`, `ceiling`: with a `load-law-…` text.
    pub law: String,
    /// `holds`, `contradicted`, `not_checkable`.
    pub state: String,
    /// Columns or figures that it lacks.
    pub lacks: Vec<String>,
}

/// Whether the figures of a load test obey the laws that bind them.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct LoadChecksReply {
    /// Names of the columns used, by `throughput`, `response`, `users`, `utilisation`.
    pub columns: BTreeMap<String, String>,
    /// Points in capture order.
    pub points: Vec<LoadPoint>,
    /// The laws.
    pub laws: Vec<LoadLaw>,
    /// Over all points: `think_time_lo`, `think_time_hi`, `demand_lo`, `demand_hi`.
    pub figures: BTreeMap<String, Quantity>,
    /// Rows left out and why.
    pub notes: Vec<Reason>,
}

// ---- runs ------------------------------------------------------------------------------------------------

/// Values of one arm.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(tag = "arm", rename_all = "snake_case")]
pub enum RunsOf {
    /// A column of a block, of all rows or of those with a text.
    Column {
        /// The block.
        of: BlockRef,
        /// Column position.
        column: u32,
        /// Only rows of this arm.
        #[serde(default)]
        rows: Option<ArmOf>,
    },
    /// Typed values.
    Typed {
        /// The values.
        values: Vec<f64>,
        /// Their unit.
        unit: Option<Unit>,
    },
}

/// Asks whether a difference is real.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct RunsRequest {
    /// The case.
    pub case: CaseId,
    /// Before.
    pub before: RunsOf,
    /// After.
    pub after: RunsOf,
    /// `lower` or `higher` is better; null: by the metric's kind.
    pub better: Option<String>,
    /// Half width of the band of no effect, unit 1.
    pub null_band: Option<f64>,
    /// Run-to-run variation from history, unit 1.
    pub cv: Option<f64>,
}

/// One arm as it was.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct RunsArm {
    /// Values in capture order.
    pub values: Vec<f64>,
    /// Unit.
    pub unit: Option<Unit>,
    /// Median.
    pub median: f64,
    /// Interval of the median by order statistics; null below six runs.
    pub interval: Option<[f64; 2]>,
    /// Source lines, where they have some.
    #[ts(type = "Array<number>")]
    pub lines: Vec<u64>,
}

/// Whether a difference is real.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct RunsReply {
    /// Before.
    pub before: RunsArm,
    /// After.
    pub after: RunsArm,
    /// Ratio of means, after to before, with its interval; null where a value is not above zero.
    pub ratio: Option<Quantity>,
    /// Other results by name: `p`, `smallest_detectable`, `cv`, `ratio_of_medians`, `median_before`, `median_after`,
    /// `interval_before`, `interval_after`, `mean_before`, `mean_after`.
    pub figures: BTreeMap<String, Quantity>,
    /// Where the run-to-run variation is from: `runs`, `history`, `other_arm`, `assumed`.
    pub cv_from: Option<String>,
    /// `better`, `worse`, `no_difference_shown`, `equivalent`, `too_few_runs`.
    pub reading: String,
    /// Why, as codes with facts.
    pub notes: Vec<Reason>,
    /// Positions in `after` (a series) where the level changed, when ten points or more were given.
    pub change_points: Vec<u32>,
}

// ---- series ----------------------------------------------------------------------------------------------

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

// ---- export ----------------------------------------------------------------------------------------------

/// What is written to a file.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum ExportOf {
    /// The rows of a block, as filtered and sorted.
    Table {
        /// The rows; `first` and `count` are not regarded.
        request: super::TableRequest,
    },
    /// The rows of a delta, as filtered and ranked.
    Delta {
        /// The rows; `first` and `count` are not regarded.
        request: super::DeltaRequest,
    },
}

/// Writes rows to where the person chose; the ending decides: `.csv` or `.parquet`.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct TableExport {
    /// The rows.
    pub rows: ExportOf,
    /// Where to.
    pub to: super::Handle,
    /// Name of the job, for progress and cancel.
    pub job: String,
}

/// Writes a chart that the page drew to where the person chose.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ChartWrite {
    /// Where to.
    pub to: super::Handle,
    /// An SVG or its figures as CSV; null where `base64` is given.
    pub text: Option<String>,
    /// A PNG, in base64.
    pub base64: Option<String>,
}

/// What was written.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct TableExported {
    /// Rows.
    #[ts(type = "number")]
    pub rows: u64,
    /// Bytes.
    #[ts(type = "number")]
    pub bytes: u64,
}
