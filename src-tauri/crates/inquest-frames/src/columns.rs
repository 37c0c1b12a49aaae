//! Typed cells to physical columns.

use inquest_core::capture::{Batch, Column, ColumnData, ColumnType};
use polars::prelude as pl;
use polars::prelude::{IntoColumn, IntoSeries, NewChunkedArray};

use crate::error::unwritable;
use crate::meta::LINE;
use crate::{FrameError, spelling};

/// Physical names, in the order of the columns.
#[derive(Debug, Clone)]
pub(crate) struct Names {
    pub stored: Vec<String>,
    pub texts: Vec<Option<String>>,
}

fn physical(ty: ColumnType) -> pl::DataType {
    match ty {
        ColumnType::Text | ColumnType::Decimal => pl::DataType::String,
        ColumnType::Int => pl::DataType::Int64,
        ColumnType::Uint => pl::DataType::UInt64,
        ColumnType::Float => pl::DataType::Float64,
        ColumnType::Bool => pl::DataType::Boolean,
        ColumnType::Time => pl::DataType::Datetime(pl::TimeUnit::Microseconds, None),
    }
}

/// The schema of the file: every column, its spellings after it, the lines last.
pub(crate) fn schema(columns: &[Column], names: &Names) -> pl::Schema {
    let mut schema = pl::Schema::with_capacity(columns.len() * 2 + 1);
    for (i, column) in columns.iter().enumerate() {
        schema.with_column(names.stored[i].as_str().into(), physical(column.ty));
        if let Some(text) = &names.texts[i] {
            schema.with_column(text.as_str().into(), pl::DataType::String);
        }
    }
    schema.with_column(LINE.into(), pl::DataType::UInt64);
    schema
}

/// Refuses a batch that does not fit the columns.
pub(crate) fn check(batch: &Batch, columns: &[Column]) -> Result<(), FrameError> {
    if batch.columns.len() != columns.len() {
        return Err(FrameError::ColumnCount { expected: columns.len(), found: batch.columns.len() });
    }
    for (i, (data, column)) in batch.columns.iter().zip(columns).enumerate() {
        if data.column_type() != column.ty {
            return Err(FrameError::ColumnType { column: i, expected: column.ty, found: data.column_type() });
        }
        let spelled = match data {
            ColumnData::Float { texts, .. } | ColumnData::Time { texts, .. } => texts.len(),
            _ => data.len(),
        };
        if data.len() != batch.rows() || spelled != batch.rows() {
            let found = if data.len() == batch.rows() { spelled } else { data.len() };
            return Err(FrameError::ColumnLength { column: i, expected: batch.rows(), found });
        }
    }
    Ok(())
}

/// Rows of a checked batch as physical columns.
pub(crate) fn frame(
    batch: &Batch,
    names: &Names,
    rows: std::ops::Range<usize>,
) -> Result<pl::DataFrame, FrameError> {
    let height = rows.len();
    let mut out = Vec::with_capacity(names.stored.len() * 2 + 1);
    for (i, data) in batch.columns.iter().enumerate() {
        let name: pl::PlSmallStr = names.stored[i].as_str().into();
        out.push(values(data, name, rows.clone()));
        if let Some(text) = &names.texts[i] {
            out.push(spellings(data, text.as_str().into(), rows.clone()));
        }
    }
    out.push(pl::UInt64Chunked::from_slice(LINE.into(), &batch.lines[rows]).into_series().into_column());
    pl::DataFrame::new(height, out).map_err(unwritable)
}

fn values(data: &ColumnData, name: pl::PlSmallStr, rows: std::ops::Range<usize>) -> pl::Column {
    match data {
        ColumnData::Text(v) | ColumnData::Decimal(v) => {
            pl::StringChunked::from_iter_options(name, v[rows].iter().map(Option::as_deref)).into_series()
        }
        ColumnData::Int(v) => pl::Int64Chunked::from_slice_options(name, &v[rows]).into_series(),
        ColumnData::Uint(v) => pl::UInt64Chunked::from_slice_options(name, &v[rows]).into_series(),
        ColumnData::Float { values, .. } => {
            pl::Float64Chunked::from_slice_options(name, &values[rows]).into_series()
        }
        ColumnData::Bool(v) => pl::BooleanChunked::from_slice_options(name, &v[rows]).into_series(),
        ColumnData::Time { micros, .. } => pl::Int64Chunked::from_slice_options(name, &micros[rows])
            .into_datetime(pl::TimeUnit::Microseconds, None)
            .into_series(),
    }
    .into_column()
}

fn spellings(data: &ColumnData, name: pl::PlSmallStr, rows: std::ops::Range<usize>) -> pl::Column {
    let mut canonical = String::new();
    let stored: Vec<Option<String>> = match data {
        ColumnData::Float { values, texts } => rows
            .map(|r| {
                spelling::canonical(values[r], spelling::float, &mut canonical);
                spelling::to_stored(values[r].is_some(), &canonical, texts[r].as_deref())
            })
            .collect(),
        ColumnData::Time { micros, texts } => rows
            .map(|r| {
                spelling::canonical(micros[r], spelling::time, &mut canonical);
                spelling::to_stored(micros[r].is_some(), &canonical, texts[r].as_deref())
            })
            .collect(),
        _ => vec![None; rows.len()],
    };
    pl::StringChunked::from_iter_options(name, stored.iter().map(Option::as_deref))
        .into_series()
        .into_column()
}

/// Bytes of text in a column, for cutting row groups.
pub(crate) fn text_bytes(data: &ColumnData, rows: std::ops::Range<usize>) -> usize {
    let of = |v: &[Option<String>]| v.iter().flatten().map(String::len).sum();
    match data {
        ColumnData::Text(v) | ColumnData::Decimal(v) => of(&v[rows]),
        ColumnData::Float { texts, .. } | ColumnData::Time { texts, .. } => of(&texts[rows]),
        _ => 0,
    }
}

/// Largest absolute finite value of a column, as a double for bars.
pub(crate) fn largest(data: &ColumnData) -> Option<f64> {
    fn of(values: impl Iterator<Item = f64>) -> Option<f64> {
        values.map(f64::abs).filter(|v| v.is_finite()).reduce(f64::max)
    }
    match data {
        ColumnData::Int(v) => v.iter().flatten().map(|n| n.unsigned_abs()).max().map(|n| n as f64),
        ColumnData::Uint(v) => v.iter().flatten().max().map(|n| *n as f64),
        ColumnData::Float { values, .. } => of(values.iter().flatten().copied()),
        ColumnData::Decimal(v) => of(v.iter().flatten().filter_map(|t| t.parse().ok())),
        ColumnData::Text(_) | ColumnData::Bool(_) | ColumnData::Time { .. } => None,
    }
}
