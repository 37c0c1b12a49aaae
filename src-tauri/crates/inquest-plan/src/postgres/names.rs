//! The vocabulary of PostgreSQL's JSON.

use super::shape::Owner;
use crate::tree::Measure;

/// PostgreSQL's kB are 1,024 bytes.
const KB: f64 = 1024.0;

/// The measure of a name, and what the printed number is multiplied by.
pub(super) fn measure(owner: Owner, path: &str) -> Option<(Measure, f64)> {
    use Measure as M;
    let plain = |measure| Some((measure, 1.0));
    let kilo = |measure| Some((measure, KB));
    if let Some(jit) = match owner {
        Owner::Jit => Some(path),
        Owner::Worker(..) => path.strip_prefix("JIT."),
        _ => None,
    } {
        return plain(jit_measure(jit)?);
    }
    match (owner, path) {
        (Owner::Serialization, "Time") => plain(M::SerializationTime),
        (Owner::Serialization, "Output Volume") => kilo(M::OutputVolume),
        (Owner::Planning, "Memory Used") => kilo(M::MemoryUsed),
        (Owner::Planning, "Memory Allocated") => kilo(M::MemoryAllocated),
        (Owner::Query, "Planning Time") => plain(M::PlanningTime),
        (Owner::Query, "Execution Time" | "Total Runtime") => plain(M::ExecutionTime),
        (Owner::Query, _) => None,
        (_, "Sort Space Used") => kilo(M::SortSpaceUsed),
        (_, "Peak Memory Usage") => kilo(M::PeakMemoryUsage),
        (_, "Disk Usage") => kilo(M::DiskUsage),
        (_, "Maximum Storage") => kilo(M::MaximumStorage),
        // Before 17 there was one time for shared and local blocks.
        (_, "I/O Read Time") => plain(M::SharedReadTime),
        (_, "I/O Write Time") => plain(M::SharedWriteTime),
        _ => plain(NODE_MEASURES.iter().copied().find(|m| m.key() == path)?),
    }
}

fn jit_measure(path: &str) -> Option<Measure> {
    Some(match path {
        "Functions" => Measure::JitFunctions,
        "Timing.Generation" | "Timing.Generation.Total" => Measure::JitGeneration,
        "Timing.Generation.Deform" => Measure::JitDeform,
        "Timing.Inlining" => Measure::JitInlining,
        "Timing.Optimization" => Measure::JitOptimization,
        "Timing.Emission" => Measure::JitEmission,
        "Timing.Total" => Measure::JitTotal,
        _ => return None,
    })
}

/// The measures that `ExplainNode` prints under their own names, the frequent ones first.
const NODE_MEASURES: &[Measure] = &[
    Measure::StartupCost,
    Measure::TotalCost,
    Measure::PlanRows,
    Measure::PlanWidth,
    Measure::ActualStartupTime,
    Measure::ActualTotalTime,
    Measure::ActualRows,
    Measure::ActualLoops,
    Measure::SharedHit,
    Measure::SharedRead,
    Measure::SharedDirtied,
    Measure::SharedWritten,
    Measure::LocalHit,
    Measure::LocalRead,
    Measure::LocalDirtied,
    Measure::LocalWritten,
    Measure::TempRead,
    Measure::TempWritten,
    Measure::SharedReadTime,
    Measure::SharedWriteTime,
    Measure::LocalReadTime,
    Measure::LocalWriteTime,
    Measure::TempReadTime,
    Measure::TempWriteTime,
    Measure::WalRecords,
    Measure::WalFpi,
    Measure::WalBytes,
    Measure::WalBuffersFull,
    Measure::RemovedByFilter,
    Measure::RemovedByJoinFilter,
    Measure::RemovedByRecheck,
    Measure::RemovedByConflictFilter,
    Measure::HeapFetches,
    Measure::IndexSearches,
    Measure::ExactHeapBlocks,
    Measure::LossyHeapBlocks,
    Measure::SubplansRemoved,
    Measure::HashBuckets,
    Measure::OriginalHashBuckets,
    Measure::HashBatches,
    Measure::OriginalHashBatches,
    Measure::HashAggBatches,
    Measure::PlannedPartitions,
    Measure::CacheHits,
    Measure::CacheMisses,
    Measure::CacheEvictions,
    Measure::CacheOverflows,
    Measure::WorkersPlanned,
    Measure::WorkersLaunched,
    Measure::TuplesInserted,
    Measure::ConflictingTuples,
    Measure::TuplesUpdated,
    Measure::TuplesDeleted,
    Measure::TuplesSkipped,
];

/// True for a measure that only a node has: an object that holds one is a node, whatever is around it.
pub(super) fn is_of_node(path: &str) -> bool {
    path == "Node Type" || measure(Owner::Node(crate::tree::NodeId(0)), path).is_some()
}

/// The names of what is printed in words, sorted. Nested names have the group's before theirs.
const WORDS: &[&str] = &[
    "Alias",
    "Async Capable",
    "CTE Name",
    "Cache Key",
    "Cache Mode",
    "Command",
    "Conflict Arbiter Indexes",
    "Conflict Filter",
    "Conflict Resolution",
    "Custom Plan Provider",
    "Disabled",
    "Filter",
    "Format",
    "Full-sort Groups.Group Count",
    "Full-sort Groups.Sort Methods Used",
    "Full-sort Groups.Sort Space Disk.Average Sort Space Used",
    "Full-sort Groups.Sort Space Disk.Peak Sort Space Used",
    "Full-sort Groups.Sort Space Memory.Average Sort Space Used",
    "Full-sort Groups.Sort Space Memory.Peak Sort Space Used",
    "Function Call",
    "Function Name",
    "Group Key",
    "Grouping Sets.Group Keys",
    "Grouping Sets.Hash Keys",
    "Grouping Sets.Sort Key",
    "Hash Cond",
    "Index Cond",
    "Index Name",
    "Inner Unique",
    "JIT.Options.Deforming",
    "JIT.Options.Expressions",
    "JIT.Options.Inlining",
    "JIT.Options.Optimization",
    "Join Filter",
    "Join Type",
    "Merge Cond",
    "Node Type",
    "One-Time Filter",
    "Operation",
    "Options.Deforming",
    "Options.Expressions",
    "Options.Inlining",
    "Options.Optimization",
    "Order By",
    "Output",
    "Parallel Aware",
    "Params Evaluated",
    "Parent Relationship",
    "Partial Mode",
    "Pre-sorted Groups.Group Count",
    "Pre-sorted Groups.Sort Methods Used",
    "Pre-sorted Groups.Sort Space Disk.Average Sort Space Used",
    "Pre-sorted Groups.Sort Space Disk.Peak Sort Space Used",
    "Pre-sorted Groups.Sort Space Memory.Average Sort Space Used",
    "Pre-sorted Groups.Sort Space Memory.Peak Sort Space Used",
    "Presorted Key",
    "Query Parameters",
    "Query Text",
    "Recheck Cond",
    "Relation Name",
    "Relations",
    "Remote SQL",
    "Repeatable Seed",
    "Run Condition",
    "Sampling Method",
    "Sampling Parameters",
    "Scan Direction",
    "Schema",
    "Single Copy",
    "Sort Key",
    "Sort Method",
    "Sort Space Type",
    "Storage",
    "Strategy",
    "Subplan Name",
    "TID Cond",
    "Table Function Call",
    "Table Function Name",
    "Target Tables.Alias",
    "Target Tables.Relation Name",
    "Target Tables.Schema",
    "Tuplestore Name",
    "Window",
];

/// The name itself when it is known.
pub(super) fn word(path: &str) -> Option<&'static str> {
    WORDS.binary_search(&path).ok().map(|at| WORDS[at])
}

/// Names whose value is yes or no: XML prints them as text.
pub(super) fn is_flag(path: &str) -> bool {
    matches!(path, "Async Capable" | "Disabled" | "Inner Unique" | "Parallel Aware" | "Single Copy")
        || path.contains("Options.")
}

/// Names whose value is a list, so that an empty or single one is a list too.
pub(super) fn is_list(path: &str) -> bool {
    matches!(
        path,
        "Conflict Arbiter Indexes"
            | "Group Key"
            | "Output"
            | "Params Evaluated"
            | "Presorted Key"
            | "Sampling Parameters"
            | "Sort Key"
            | "Full-sort Groups.Sort Methods Used"
            | "Pre-sorted Groups.Sort Methods Used"
            | "Grouping Sets.Group Keys"
            | "Grouping Sets.Hash Keys"
            | "Grouping Sets.Sort Key"
    )
}

/// Names of lists and objects that a node or a statement has: a single value under one of them is something else.
pub(super) fn holds_parts(owner: Owner, path: &str) -> bool {
    match owner {
        Owner::Node(_) => matches!(path, "Plans" | "Workers"),
        Owner::Query => matches!(path, "Plan"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_are_sorted() {
        assert!(super::WORDS.is_sorted());
    }
}
