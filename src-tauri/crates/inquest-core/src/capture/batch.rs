//! Typed rows, column by column.

use serde::{Deserialize, Serialize};

use super::{ColumnType, Texts};

/// Cells of one column; `None` is SQL NULL.
///
/// `Float` and `Time` carry the source's own spelling beside the value, so that what is shown, copied and
/// compared is what was captured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColumnData {
    /// Text cells.
    Text(Texts),
    /// Signed integers.
    Int(Vec<Option<i64>>),
    /// Unsigned integers.
    Uint(Vec<Option<u64>>),
    /// Digits of decimals and of integers beyond 64 bits.
    Decimal(Texts),
    /// Doubles with their source text.
    Float {
        /// Values.
        values: Vec<Option<f64>>,
        /// The source's spelling.
        texts: Texts,
    },
    /// Booleans.
    Bool(Vec<Option<bool>>),
    /// Instants with their source text.
    Time {
        /// UTC microseconds since 1970.
        micros: Vec<Option<i64>>,
        /// The source's spelling, zone included.
        texts: Texts,
    },
}

/// One cell, as a grid shows it and as `inquest read` prints it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Cell {
    /// SQL NULL.
    Null,
    /// A boolean.
    Bool(bool),
    /// A float.
    Float(f64),
    /// Text, id, 64-bit integer, decimal or time, in the source's own spelling.
    Text(String),
}

impl ColumnData {
    /// An empty column of a type, with room for `capacity` cells.
    pub fn with_capacity(ty: ColumnType, capacity: usize) -> Self {
        match ty {
            ColumnType::Text => ColumnData::Text(Texts::with_capacity(capacity)),
            ColumnType::Int => ColumnData::Int(Vec::with_capacity(capacity)),
            ColumnType::Uint => ColumnData::Uint(Vec::with_capacity(capacity)),
            ColumnType::Decimal => ColumnData::Decimal(Texts::with_capacity(capacity)),
            ColumnType::Float => ColumnData::Float {
                values: Vec::with_capacity(capacity),
                texts: Texts::with_capacity(capacity),
            },
            ColumnType::Bool => ColumnData::Bool(Vec::with_capacity(capacity)),
            ColumnType::Time => ColumnData::Time {
                micros: Vec::with_capacity(capacity),
                texts: Texts::with_capacity(capacity),
            },
        }
    }

    /// The type of the cells.
    pub fn column_type(&self) -> ColumnType {
        match self {
            ColumnData::Text(_) => ColumnType::Text,
            ColumnData::Int(_) => ColumnType::Int,
            ColumnData::Uint(_) => ColumnType::Uint,
            ColumnData::Decimal(_) => ColumnType::Decimal,
            ColumnData::Float { .. } => ColumnType::Float,
            ColumnData::Bool(_) => ColumnType::Bool,
            ColumnData::Time { .. } => ColumnType::Time,
        }
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        match self {
            ColumnData::Text(v) | ColumnData::Decimal(v) => v.len(),
            ColumnData::Int(v) => v.len(),
            ColumnData::Uint(v) => v.len(),
            ColumnData::Float { values, .. } => values.len(),
            ColumnData::Bool(v) => v.len(),
            ColumnData::Time { micros, .. } => micros.len(),
        }
    }

    /// True when there is no cell.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cell of a row, or `None` past the end.
    pub fn cell(&self, row: usize) -> Option<Cell> {
        fn text(texts: &Texts, row: usize) -> Option<Cell> {
            (row < texts.len()).then(|| texts.get(row).map_or(Cell::Null, |t| Cell::Text(t.to_owned())))
        }
        match self {
            ColumnData::Text(v) | ColumnData::Decimal(v) => text(v, row),
            ColumnData::Int(v) => v.get(row).map(|c| c.map_or(Cell::Null, |n| Cell::Text(n.to_string()))),
            ColumnData::Uint(v) => v.get(row).map(|c| c.map_or(Cell::Null, |n| Cell::Text(n.to_string()))),
            ColumnData::Float { values, .. } => values.get(row).map(|c| c.map_or(Cell::Null, Cell::Float)),
            ColumnData::Bool(v) => v.get(row).map(|c| c.map_or(Cell::Null, Cell::Bool)),
            ColumnData::Time { texts, .. } => text(texts, row),
        }
    }
}

/// A run of rows, column by column, with the source line each row begins at.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// One entry per column, all of the same length.
    pub columns: Vec<ColumnData>,
    /// First line of each row in the original text, from 1.
    pub lines: Vec<u64>,
}

impl Batch {
    /// Rows in the batch.
    pub fn rows(&self) -> usize {
        self.lines.len()
    }
}
