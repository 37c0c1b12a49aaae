//! What a rule needs before it can answer, so that a rule that says nothing can say why.
//!
//! A need is an option of EXPLAIN, something beside the plan, or a column of statement statistics. A rule whose needs are
//! met looked and found nothing; one that lacks any of them was not answered: absent is not zero.

use super::beside::StatementRow;
use super::sight::Sight;
use crate::tree::{Format, Group, Kind, Measure};

/// One thing that a rule needs. Its code names the text `plan-lacks-<code>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// Rows and loops of an execution: ANALYZE.
    Measured,
    /// Times of nodes: ANALYZE with TIMING.
    Timing,
    /// Estimates: COSTS.
    Costs,
    /// Blocks: BUFFERS.
    Buffers,
    /// The write-ahead log: WAL.
    Wal,
    /// The time of planning: SUMMARY.
    PlanningTime,
    /// Candidate keys and the parts that are used, which the tree form does not print.
    Keys,
    /// The share that conditions keep: the column `filtered`.
    Filtered,
    /// The statement.
    Statement,
    /// The statement, or a limit with its offset in the plan.
    Limit,
    /// `sort_buffer_size`.
    SortBuffer,
    /// The largest value in the columns read.
    MaxPayload,
    /// Columns of indexes: SHOW INDEX.
    Indexes,
    /// Rows of the tables whose indexes are known.
    TableRows,
    /// Warnings given with the plan: SHOW WARNINGS.
    Warnings,
    /// Columns and indexes of a table that is read whole: `\d` of psql.
    Described,
    /// Calls of the statement.
    Calls,
    /// Time of the statement in all.
    TotalTime,
    /// Rows returned or changed.
    Rows,
    /// Blocks read.
    SharedRead,
    /// Time of reading blocks.
    ReadTime,
    /// Rows examined.
    RowsExamined,
    /// Rows sent.
    RowsSent,
    /// Merge passes of sorts.
    MergePasses,
    /// Temporary tables.
    TmpTables,
    /// Those on disk.
    TmpDisk,
    /// A row of statement statistics of the statement.
    Statistics,
}

impl Need {
    /// Every need.
    pub const ALL: [Need; 27] = [
        Need::Measured,
        Need::Timing,
        Need::Costs,
        Need::Buffers,
        Need::Wal,
        Need::PlanningTime,
        Need::Keys,
        Need::Filtered,
        Need::Statement,
        Need::Limit,
        Need::SortBuffer,
        Need::MaxPayload,
        Need::Indexes,
        Need::TableRows,
        Need::Warnings,
        Need::Described,
        Need::Calls,
        Need::TotalTime,
        Need::Rows,
        Need::SharedRead,
        Need::ReadTime,
        Need::RowsExamined,
        Need::RowsSent,
        Need::MergePasses,
        Need::TmpTables,
        Need::TmpDisk,
        Need::Statistics,
    ];

    /// Its code.
    pub const fn code(self) -> &'static str {
        match self {
            Need::Measured => "measured",
            Need::Timing => "timing",
            Need::Costs => "costs",
            Need::Buffers => "buffers",
            Need::Wal => "wal",
            Need::PlanningTime => "planning_time",
            Need::Keys => "keys",
            Need::Filtered => "filtered",
            Need::Statement | Need::Limit => "statement",
            Need::SortBuffer => "sort_buffer_size",
            Need::MaxPayload => "max_payload",
            Need::Indexes => "indexes",
            Need::TableRows => "table_rows",
            Need::Warnings => "warnings",
            Need::Described => "described",
            Need::Calls => "calls",
            Need::TotalTime => "total_time",
            Need::Rows => "rows",
            Need::SharedRead => "shared_read",
            Need::ReadTime => "read_time",
            Need::RowsExamined => "rows_examined",
            Need::RowsSent => "rows_sent",
            Need::MergePasses => "sort_merge_passes",
            Need::TmpTables => "tmp_tables",
            Need::TmpDisk => "tmp_disk",
            Need::Statistics => "statistics",
        }
    }

    /// Whether a plan and what is beside it hold it.
    pub(super) fn is_met(self, sight: &Sight<'_>) -> bool {
        let (plan, beside) = (sight.plan, sight.beside);
        let statement = || plan.statement.is_some() || beside.statement.is_some();
        let of_a_node = |measure| plan.nodes.iter().any(|n| n.value(measure).is_some());
        match self {
            Need::Measured => plan.has(Group::Actual),
            Need::Timing => plan.nodes.iter().any(|n| n.spent.inclusive_ms.is_some()),
            Need::Costs => of_a_node(Measure::PlanRows) || of_a_node(Measure::ScanRows),
            Need::Buffers => plan.has(Group::Buffers),
            Need::Wal => plan.has(Group::Wal),
            Need::PlanningTime => plan.figures.value(Measure::PlanningTime).is_some(),
            Need::Keys => plan.format != Format::MySqlTree,
            Need::Filtered => plan.format == Format::MySqlTree || of_a_node(Measure::Filtered),
            Need::Statement => statement(),
            Need::Limit => statement() || of_a_node(Measure::LimitOffset),
            Need::SortBuffer => beside.sort_buffer_size.is_some(),
            Need::MaxPayload => beside.max_payload.is_some(),
            Need::Indexes => !beside.indexes.is_empty(),
            Need::TableRows => {
                let known =
                    |table: &str| beside.table_rows.iter().any(|(name, _)| name.eq_ignore_ascii_case(table));
                beside.indexes.iter().any(|index| known(&index.table))
            }
            Need::Warnings => !beside.warnings.is_empty(),
            Need::Described => {
                plan.nodes.iter().any(|n| n.kind == Kind::TableScan && sight.described(n).is_some())
            }
            _ => false,
        }
    }

    /// Whether a row of statement statistics holds it.
    pub(super) fn is_in(self, row: &StatementRow) -> bool {
        let figure = match self {
            Need::Calls => row.calls,
            Need::TotalTime => row.total_ms,
            Need::Rows => row.rows,
            Need::SharedRead => row.shared_read,
            Need::ReadTime => row.read_ms,
            Need::RowsExamined => row.rows_examined,
            Need::RowsSent => row.rows_sent,
            Need::MergePasses => row.sort_merge_passes,
            Need::TmpTables => row.tmp_tables,
            Need::TmpDisk => row.tmp_disk,
            _ => return true,
        };
        figure.is_some()
    }
}
