//! What a node does, in words that hold for every engine. Coarse on purpose: rules of one engine ask the operation.

use serde::Serialize;

/// What a node does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Reads a whole table.
    TableScan,
    /// Reads a table by an index.
    IndexScan,
    /// Reads an index alone.
    IndexOnlyScan,
    /// Collects places in a bitmap.
    BitmapIndexScan,
    /// Reads the pages of a bitmap.
    BitmapHeapScan,
    /// Joins bitmaps or merges indexes.
    BitmapCombine,
    /// Reads rows by their address.
    RowAddressScan,
    /// Reads what a function gives.
    FunctionScan,
    /// Reads rows written in the statement.
    ValuesScan,
    /// Reads a common table expression.
    CteScan,
    /// Reads what the last round of a recursion gave.
    WorkTableScan,
    /// Reads a subquery or a derived table.
    SubqueryScan,
    /// Reads elsewhere.
    ForeignScan,
    /// An extension's.
    Custom,
    /// Joins by searching the inner side for each outer row.
    NestedLoop,
    /// Joins by a hash table.
    HashJoin,
    /// Joins two sorted sides.
    MergeJoin,
    /// Builds a hash table.
    Hash,
    /// Sorts.
    Sort,
    /// Stops after some rows.
    Limit,
    /// Counts, sums, groups.
    Aggregate,
    /// Window functions.
    Window,
    /// Drops duplicates.
    Unique,
    /// INTERSECT, EXCEPT.
    SetOperation,
    /// One side after the other: UNION, partitions.
    Append,
    /// A recursion.
    Recursion,
    /// Keeps rows for reading them again.
    Materialize,
    /// Keeps answers by parameter.
    Cache,
    /// Collects from processes.
    Gather,
    /// Drops rows by a condition.
    Filter,
    /// Locks rows.
    Lock,
    /// Writes rows.
    Modify,
    /// A row without a table, or none.
    Result,
    /// A query block, a heading above its operations.
    Block,
    /// None of these.
    Other,
}
