//! Typed cells to physical columns.

use std::borrow::Cow;

use inquest_core::capture::{Batch, Column, ColumnData, ColumnType};
use polars::prelude as pl;
use polars::prelude::{ChunkFullNull, IntoColumn, IntoSeries, NewChunkedArray};

use crate::error::unwritable;
use crate::meta::LINE;
use crate::spelling::Digits;
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
            pl::StringChunked::from_iter_options(name, rows.map(|row| v.get(row))).into_series()
        }
        ColumnData::Int(v) => numbers::<pl::Int64Type>(name, &v[rows]).into_series(),
        ColumnData::Uint(v) => numbers::<pl::UInt64Type>(name, &v[rows]).into_series(),
        ColumnData::Float { values, .. } => numbers::<pl::Float64Type>(name, &values[rows]).into_series(),
        ColumnData::Bool(v) => pl::BooleanChunked::from_slice_options(name, &v[rows]).into_series(),
        ColumnData::Time { micros, .. } => pl::Int64Chunked::from_slice_options(name, &micros[rows])
            .into_datetime(pl::TimeUnit::Microseconds, None)
            .into_series(),
    }
    .into_column()
}

/// Numbers, at their own width at once where none is absent.
fn numbers<T: pl::PolarsNumericType>(
    name: pl::PlSmallStr,
    cells: &[Option<T::Native>],
) -> pl::ChunkedArray<T> {
    if cells.iter().any(Option::is_none) {
        return pl::ChunkedArray::from_slice_options(name, cells);
    }
    pl::ChunkedArray::from_vec(name, cells.iter().map(|c| c.unwrap_or_default()).collect())
}

fn spellings(data: &ColumnData, name: pl::PlSmallStr, rows: std::ops::Range<usize>) -> pl::Column {
    let height = rows.len();
    let mut canonical = String::new();
    // Most columns are spelled canonically throughout: those hold nothing.
    let mut stored: Vec<(usize, Cow<'_, str>)> = Vec::new();
    let mut keep = |at: usize, spelling: Option<_>| stored.extend(spelling.map(|s| (at, s)));
    match data {
        ColumnData::Float { values, texts } => {
            for (at, row) in rows.enumerate() {
                let (value, text) = (values[row], texts.get(row));
                match value.zip(text).map(|(value, text)| spelling::of_digits(value, text)) {
                    Some(Digits::Canonical) => continue,
                    Some(Digits::Padded) => {
                        keep(at, text.map(Cow::Borrowed));
                        continue;
                    }
                    Some(Digits::Unclear) | None => {}
                }
                spelling::canonical(value, spelling::float, &mut canonical);
                keep(at, spelling::to_stored(value.is_some(), &canonical, text));
            }
        }
        ColumnData::Time { micros, texts } => {
            for (at, row) in rows.enumerate() {
                spelling::canonical(micros[row], spelling::time, &mut canonical);
                keep(at, spelling::to_stored(micros[row].is_some(), &canonical, texts.get(row)));
            }
        }
        _ => {}
    }
    if stored.is_empty() {
        return pl::StringChunked::full_null(name, height).into_series().into_column();
    }
    let mut next = stored.iter().peekable();
    let cells = (0..height).map(|at| next.next_if(|(row, _)| *row == at).map(|(_, text)| &**text));
    pl::StringChunked::from_iter_options(name, cells).into_series().into_column()
}

/// Bytes of text in a column, for cutting row groups.
pub(crate) fn text_bytes(data: &ColumnData, rows: std::ops::Range<usize>) -> usize {
    match data {
        ColumnData::Text(texts)
        | ColumnData::Decimal(texts)
        | ColumnData::Float { texts, .. }
        | ColumnData::Time { texts, .. } => texts.bytes(rows),
        _ => 0,
    }
}

/// Largest absolute finite value of a column, as a double for bars.
pub(crate) fn largest(data: &ColumnData) -> Option<f64> {
    fn of(values: impl Iterator<Item = f64>) -> Option<f64> {
        values.map(f64::abs).filter(|v| v.is_finite()).reduce(f64::max)
    }
    /// Without a branch for each cell.
    fn whole<T: Copy>(cells: &[Option<T>], size: impl Fn(T) -> u64) -> Option<f64> {
        let (largest, any) = cells.iter().fold((0, false), |(largest, any): (u64, bool), cell| {
            (largest.max(cell.map_or(0, &size)), any | cell.is_some())
        });
        any.then_some(largest as f64)
    }
    match data {
        ColumnData::Int(v) => whole(v, i64::unsigned_abs),
        ColumnData::Uint(v) => whole(v, |n| n),
        ColumnData::Float { values, .. } => of(values.iter().flatten().copied()),
        ColumnData::Decimal(v) => of(v.iter().flatten().filter_map(|t| t.parse().ok())),
        ColumnData::Text(_) | ColumnData::Bool(_) | ColumnData::Time { .. } => None,
    }
}
