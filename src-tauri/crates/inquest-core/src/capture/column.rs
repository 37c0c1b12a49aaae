//! Columns of a typed capture.

use serde::{Deserialize, Serialize};

use crate::Unit;

/// Type of a column's cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ColumnType {
    /// Text, exactly as in the source.
    Text,
    /// Signed 64-bit integer.
    Int,
    /// Unsigned 64-bit integer.
    Uint,
    /// Decimal or integer beyond 64 bits, kept as digits.
    Decimal,
    /// Double; the source's own spelling is kept beside it.
    Float,
    /// Boolean.
    Bool,
    /// Instant, UTC microseconds, with the source's own text kept beside it.
    Time,
}

/// What a column is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Identifies a row across snapshots.
    Key,
    /// Cumulative: two snapshots of it give a delta.
    Counter,
    /// Holds at the moment of capture; never subtracted.
    Gauge,
    /// Text or label.
    Text,
}

/// How the unit of a column is known. A column's name alone is never enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum UnitOrigin {
    /// The kind's schema states it.
    Schema,
    /// The kept statement computes it from a column whose unit the schema states.
    Statement,
    /// Only one unit fits the other columns of the same rows.
    CrossCheck,
    /// Every figure of the column is printed with it.
    Printed,
    /// The person said so.
    Entered,
    /// Not known; the column has no unit until somebody gives one.
    Unknown,
}

/// One column of a typed capture.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Column {
    /// Name as printed.
    pub name: String,
    /// The source's canonical column when recognised: `total_exec_time`, `SUM_TIMER_WAIT`, ... in lower case.
    pub canonical: Option<String>,
    /// Type of the cells.
    #[serde(rename = "type")]
    pub ty: ColumnType,
    /// Unit of the cells, when known.
    pub unit: Option<Unit>,
    /// How the unit is known.
    pub unit_origin: UnitOrigin,
    /// What the column is for.
    pub role: Role,
}
