//! Every number that a plan of these engines can hold: name, unit, grade, and what it counts over.
//!
//! Sources: `src/backend/commands/explain.c` of PostgreSQL (which counters are divided by loops), `explain_access_path.cc`
//! and `opt_explain_json.cc` of MySQL, `sql_explain.cc` of MariaDB.

use inquest_core::{Grade, Unit};
use serde::Serialize;

/// What a figure counts over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// The average of one loop; the total is the value times the loops.
    PerLoop,
    /// All loops together, and all processes where a node ran in several.
    Total,
}

/// The option that prints a figure; `None` in [`Measure::group`] for what is always there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// COSTS.
    Costs,
    /// ANALYZE.
    Actual,
    /// ANALYZE with TIMING.
    Timing,
    /// BUFFERS.
    Buffers,
    /// BUFFERS with `track_io_timing`.
    IoTiming,
    /// WAL.
    Wal,
}

macro_rules! measures {
    ($($(#[$doc:meta])* $name:ident = $key:literal, $unit:ident, $grade:ident, $span:ident $(, $group:ident)?;)*) => {
        /// A number that a plan can hold.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        pub enum Measure { $($(#[$doc])* $name,)* }

        impl Measure {
            /// Every measure, in the order of this file.
            pub const ALL: &'static [Measure] = &[$(Measure::$name),*];

            /// The name under which the engine's JSON prints it.
            pub const fn key(self) -> &'static str {
                match self { $(Measure::$name => $key),* }
            }

            /// Its unit. Sizes that PostgreSQL prints in kB are held in bytes.
            pub fn unit(self) -> Unit {
                match self { $(Measure::$name => unit!($unit)),* }
            }

            /// Estimates of a planner are inferred; what was counted or timed is measured.
            pub const fn grade(self) -> Grade {
                match self { $(Measure::$name => Grade::$grade),* }
            }

            /// Whether it is the average of a loop or a total.
            pub const fn span(self) -> Span {
                match self { $(Measure::$name => Span::$span),* }
            }

            /// Whether it is a name in digits: it counts nothing and has no unit.
            pub const fn is_name(self) -> bool {
                matches!(self, Measure::SelectId)
            }

            /// The option of EXPLAIN that prints it.
            pub const fn group(self) -> Option<Group> {
                match self { $(Measure::$name => group!($($group)?)),* }
            }
        }
    };
}

macro_rules! unit {
    (Count) => {
        Unit::Count
    };
    (Ms) => {
        Unit::MS
    };
    (Bytes) => {
        Unit::Bytes
    };
    (Blocks) => {
        Unit::Blocks(None)
    };
    (Percent) => {
        Unit::Percent
    };
    (Ratio) => {
        Unit::Ratio
    };
    (Cost) => {
        Unit::Other("cost".to_owned())
    };
    (Number) => {
        Unit::Other("number".to_owned())
    };
}

macro_rules! group {
    () => {
        None
    };
    ($group:ident) => {
        Some(Group::$group)
    };
}

measures! {
    // Estimates, of every engine
    /// Estimated cost before the first row.
    StartupCost = "Startup Cost", Cost, Inferred, PerLoop, Costs;
    /// Estimated cost of all rows.
    TotalCost = "Total Cost", Cost, Inferred, PerLoop, Costs;
    /// Estimated rows that the node gives.
    PlanRows = "Plan Rows", Count, Inferred, PerLoop, Costs;
    /// Estimated width of a row.
    PlanWidth = "Plan Width", Bytes, Inferred, PerLoop, Costs;
    // What was measured, of every engine
    /// Time to the first row.
    ActualStartupTime = "Actual Startup Time", Ms, Measured, PerLoop, Timing;
    /// Time to the last row, children included.
    ActualTotalTime = "Actual Total Time", Ms, Measured, PerLoop, Timing;
    /// Rows that the node gave.
    ActualRows = "Actual Rows", Count, Measured, PerLoop, Actual;
    /// How often it was begun; 0 for a node that never ran.
    ActualLoops = "Actual Loops", Count, Measured, Total, Actual;
    // PostgreSQL: rows
    /// Rows that the filter threw away.
    RemovedByFilter = "Rows Removed by Filter", Count, Measured, PerLoop;
    /// Rows that the join's filter threw away.
    RemovedByJoinFilter = "Rows Removed by Join Filter", Count, Measured, PerLoop;
    /// Rows that did not pass the recheck of the index condition.
    RemovedByRecheck = "Rows Removed by Index Recheck", Count, Measured, PerLoop;
    /// Rows that the WHERE of ON CONFLICT threw away.
    RemovedByConflictFilter = "Rows Removed by Conflict Filter", Count, Measured, PerLoop;
    /// Rows inserted.
    TuplesInserted = "Tuples Inserted", Count, Measured, Total;
    /// MERGE: rows inserted.
    MergeInserted = "Tuples Merge Inserted", Count, Measured, Total;
    /// MERGE: rows updated.
    TuplesUpdated = "Tuples Updated", Count, Measured, Total;
    /// MERGE: rows deleted.
    TuplesDeleted = "Tuples Deleted", Count, Measured, Total;
    /// MERGE: rows left alone.
    TuplesSkipped = "Tuples Skipped", Count, Measured, Total;
    /// Rows that met a conflict.
    ConflictingTuples = "Conflicting Tuples", Count, Measured, Total;
    /// Rows of an index-only scan for which the table was read.
    HeapFetches = "Heap Fetches", Count, Measured, Total;
    /// Searches of the index, from 18.
    IndexSearches = "Index Searches", Count, Measured, Total;
    /// Pages of a bitmap that knew their rows.
    ExactHeapBlocks = "Exact Heap Blocks", Blocks, Measured, Total;
    /// Pages of a bitmap that were kept as whole pages.
    LossyHeapBlocks = "Lossy Heap Blocks", Blocks, Measured, Total;
    /// Subplans that run-time pruning took away before the start.
    SubplansRemoved = "Subplans Removed", Count, Measured, Total;
    // PostgreSQL: memory and disk
    /// Memory or disk of a sort.
    SortSpaceUsed = "Sort Space Used", Bytes, Measured, Total;
    /// Buckets of a hash table.
    HashBuckets = "Hash Buckets", Count, Measured, Total;
    /// Buckets planned.
    OriginalHashBuckets = "Original Hash Buckets", Count, Inferred, Total;
    /// Batches of a hash table.
    HashBatches = "Hash Batches", Count, Measured, Total;
    /// Batches planned.
    OriginalHashBatches = "Original Hash Batches", Count, Inferred, Total;
    /// Largest memory of a hash table.
    PeakMemoryUsage = "Peak Memory Usage", Bytes, Measured, Total;
    /// Batches of a hashed aggregate.
    HashAggBatches = "HashAgg Batches", Count, Measured, Total;
    /// Partitions that a hashed aggregate was planned with.
    PlannedPartitions = "Planned Partitions", Count, Inferred, Total;
    /// Disk of a hashed aggregate.
    DiskUsage = "Disk Usage", Bytes, Measured, Total;
    /// Largest memory or disk of a tuplestore, from 18.
    MaximumStorage = "Maximum Storage", Bytes, Measured, Total;
    /// Lookups that the cache answered.
    CacheHits = "Cache Hits", Count, Measured, Total;
    /// Lookups that it did not.
    CacheMisses = "Cache Misses", Count, Measured, Total;
    /// Entries thrown out.
    CacheEvictions = "Cache Evictions", Count, Measured, Total;
    /// Entries that did not fit.
    CacheOverflows = "Cache Overflows", Count, Measured, Total;
    // PostgreSQL: processes
    /// Workers planned.
    WorkersPlanned = "Workers Planned", Count, Inferred, Total;
    /// Workers started.
    WorkersLaunched = "Workers Launched", Count, Measured, Total;
    // PostgreSQL: buffers, children included
    /// Shared blocks found in the buffer cache.
    SharedHit = "Shared Hit Blocks", Blocks, Measured, Total, Buffers;
    /// Shared blocks read.
    SharedRead = "Shared Read Blocks", Blocks, Measured, Total, Buffers;
    /// Shared blocks dirtied.
    SharedDirtied = "Shared Dirtied Blocks", Blocks, Measured, Total, Buffers;
    /// Shared blocks written by this statement.
    SharedWritten = "Shared Written Blocks", Blocks, Measured, Total, Buffers;
    /// Blocks of temporary tables found in the local cache.
    LocalHit = "Local Hit Blocks", Blocks, Measured, Total, Buffers;
    /// Blocks of temporary tables read.
    LocalRead = "Local Read Blocks", Blocks, Measured, Total, Buffers;
    /// Blocks of temporary tables dirtied.
    LocalDirtied = "Local Dirtied Blocks", Blocks, Measured, Total, Buffers;
    /// Blocks of temporary tables written.
    LocalWritten = "Local Written Blocks", Blocks, Measured, Total, Buffers;
    /// Blocks of temporary files read.
    TempRead = "Temp Read Blocks", Blocks, Measured, Total, Buffers;
    /// Blocks of temporary files written.
    TempWritten = "Temp Written Blocks", Blocks, Measured, Total, Buffers;
    /// Time of reading shared blocks; before 17 of local ones too.
    SharedReadTime = "Shared I/O Read Time", Ms, Measured, Total, IoTiming;
    /// Time of writing shared blocks; before 17 of local ones too.
    SharedWriteTime = "Shared I/O Write Time", Ms, Measured, Total, IoTiming;
    /// Time of reading local blocks, from 17.
    LocalReadTime = "Local I/O Read Time", Ms, Measured, Total, IoTiming;
    /// Time of writing local blocks, from 17.
    LocalWriteTime = "Local I/O Write Time", Ms, Measured, Total, IoTiming;
    /// Time of reading temporary files, from 15.
    TempReadTime = "Temp I/O Read Time", Ms, Measured, Total, IoTiming;
    /// Time of writing temporary files, from 15.
    TempWriteTime = "Temp I/O Write Time", Ms, Measured, Total, IoTiming;
    /// Records of the write-ahead log.
    WalRecords = "WAL Records", Count, Measured, Total, Wal;
    /// Full-page images in it.
    WalFpi = "WAL FPI", Count, Measured, Total, Wal;
    /// Its bytes.
    WalBytes = "WAL Bytes", Bytes, Measured, Total, Wal;
    /// How often its buffers were full, from 18.
    WalBuffersFull = "WAL Buffers Full", Count, Measured, Total, Wal;
    // PostgreSQL: the whole statement
    /// Planning time.
    PlanningTime = "Planning Time", Ms, Measured, Total;
    /// Execution time, triggers included, planning not.
    ExecutionTime = "Execution Time", Ms, Measured, Total;
    /// The duration that auto_explain logged.
    Duration = "Duration", Ms, Measured, Total;
    /// Memory of the planner.
    MemoryUsed = "Memory Used", Bytes, Measured, Total;
    /// Memory that the planner asked for.
    MemoryAllocated = "Memory Allocated", Bytes, Measured, Total;
    /// Functions compiled.
    JitFunctions = "JIT Functions", Count, Measured, Total;
    /// Compiling: generation.
    JitGeneration = "JIT Generation Time", Ms, Measured, Total;
    /// Compiling: deforming, a part of generation, from 17.
    JitDeform = "JIT Deform Time", Ms, Measured, Total;
    /// Compiling: inlining.
    JitInlining = "JIT Inlining Time", Ms, Measured, Total;
    /// Compiling: optimisation.
    JitOptimization = "JIT Optimization Time", Ms, Measured, Total;
    /// Compiling: emission.
    JitEmission = "JIT Emission Time", Ms, Measured, Total;
    /// Compiling, all of it.
    JitTotal = "JIT Total Time", Ms, Measured, Total;
    /// Turning the result into the form for the client, from 17.
    SerializationTime = "Serialization Time", Ms, Measured, Total;
    /// Bytes of that form.
    OutputVolume = "Output Volume", Bytes, Measured, Total;
    // MySQL and MariaDB
    /// Rows that one scan is expected to read, before the filter. `rows` of the table and of MariaDB.
    ScanRows = "rows_examined_per_scan", Count, Inferred, PerLoop, Costs;
    /// The share of them that is expected to stay.
    Filtered = "filtered", Percent, Inferred, PerLoop, Costs;
    /// Rows expected after the join so far.
    JoinRows = "rows_produced_per_join", Count, Inferred, Total, Costs;
    /// Estimated cost of reading.
    ReadCost = "read_cost", Cost, Inferred, Total, Costs;
    /// Estimated cost of evaluating conditions.
    EvalCost = "eval_cost", Cost, Inferred, Total, Costs;
    /// Estimated cost up to this table.
    PrefixCost = "prefix_cost", Cost, Inferred, Total, Costs;
    /// Estimated cost of a query block.
    QueryCost = "query_cost", Cost, Inferred, Total, Costs;
    /// Estimated cost of sorting.
    SortCost = "sort_cost", Cost, Inferred, Total, Costs;
    /// Bytes expected to be read for the join so far.
    DataPerJoin = "data_read_per_join", Bytes, Inferred, Total, Costs;
    /// Bytes of the key that are used.
    KeyLength = "key_length", Bytes, Measured, PerLoop;
    /// The number of the query block.
    SelectId = "select_id", Number, Measured, Total;
    /// MariaDB 11: how often the scan is expected to be begun.
    PlanLoops = "loops", Count, Inferred, Total, Costs;
    /// MariaDB: rows that one scan read, before the filter.
    ReadRows = "r_rows", Count, Measured, PerLoop, Actual;
    /// MariaDB: the share of them that stayed.
    ReadFiltered = "r_filtered", Percent, Measured, PerLoop, Actual;
    /// MariaDB: rows found in the index, before the pushed condition.
    IndexRows = "r_index_rows", Count, Measured, PerLoop, Actual;
    /// MariaDB: the share that the condition pushed to the index left.
    IndexFiltered = "r_icp_filtered", Percent, Measured, PerLoop, Actual;
    /// MariaDB: rows that were sorted or given out.
    OutputRows = "r_output_rows", Count, Measured, PerLoop, Actual;
    /// MariaDB: the limit as it was in effect.
    LimitRows = "r_limit", Count, Measured, PerLoop, Actual;
    /// MariaDB: time in the engine for this table, children not included.
    TableTime = "r_table_time_ms", Ms, Measured, Total, Timing;
    /// MariaDB: time on this table outside of the engine, children not included.
    OtherTime = "r_other_time_ms", Ms, Measured, Total, Timing;
    /// MariaDB: time of a query block or a sort, what is below it included.
    TotalTime = "r_total_time_ms", Ms, Measured, Total, Timing;
    /// MariaDB: time of unpacking rows of a join buffer.
    UnpackTime = "r_unpack_time_ms", Ms, Measured, Total, Timing;
    /// MariaDB: memory of a sort or a join buffer.
    BufferSize = "r_buffer_size", Bytes, Measured, Total, Actual;
    /// MariaDB: merge passes of a sort.
    SortPasses = "r_sort_passes", Count, Measured, Total, Actual;
    /// MariaDB: the share of a cache's lookups that it answered.
    HitRatio = "r_hit_ratio", Percent, Measured, Total, Actual;
    /// MariaDB: pages of the engine that were touched.
    PagesAccessed = "pages_accessed", Count, Measured, Total, Actual;
    /// MariaDB: pages read from disk.
    PagesRead = "pages_read_count", Count, Measured, Total, Actual;
    /// MariaDB: time of reading them.
    PagesReadTime = "pages_read_time_ms", Ms, Measured, Total, Timing;
    /// MariaDB: pages changed.
    PagesUpdated = "pages_updated", Count, Measured, Total, Actual;
    /// MariaDB: earlier versions of rows that were read.
    OldRowsRead = "old_rows_read", Count, Measured, Total, Actual;
    /// The number of rows at which a limit stops.
    Limit = "limit", Count, Measured, PerLoop;
    /// The rows that a limit throws away first.
    LimitOffset = "limit_offset", Count, Measured, PerLoop;
}
