//! Parquet to decoded columns and batches: the only place that reads polars' columns.
//!
//! The file is mapped into memory while it is read. Who replaces a frame renames a new file over it, as the library
//! does, and never writes into an old one.

use std::fs::File;
use std::path::Path;

use inquest_core::capture::{self, Batch, ColumnData, ColumnType};
use polars::prelude as pl;
use polars_io::SerReader;
use polars_io::parquet::metadata::FileMetadataRef;
use polars_io::parquet::read::{ParallelStrategy, ParquetReader};

use crate::cells::{Cells, Floats, Ints, Presence, Texts};
use crate::error::{guarded, unreadable};
use crate::meta::{Footer, KEY, LINE};
use crate::{FrameError, spelling};

/// An opened frame: its file, footer and the positions of its physical columns.
#[derive(Debug)]
pub(crate) struct Source {
    file: File,
    metadata: FileMetadataRef,
    pub footer: Footer,
    /// Physical position of each column.
    stored: Vec<usize>,
    /// Physical position of each column's spellings.
    texts: Vec<Option<usize>>,
    line: usize,
    pub rows: u64,
}

/// What to decode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Part {
    /// Values of a column.
    Column(usize),
    /// Stored spellings of a float or time column.
    Spelling(usize),
    /// Source lines.
    Lines,
}

impl Source {
    pub(crate) fn open(path: &Path) -> Result<Source, FrameError> {
        let failed = |source| FrameError::Io { what: "opening a frame", source };
        let file = File::open(path).map_err(failed)?;
        let again = file.try_clone().map_err(failed)?;
        let not_parquet = |_| FrameError::NotAFrame { why: "not_parquet" };
        let metadata = guarded(|| ParquetReader::new(again).get_metadata().cloned().map_err(unreadable))
            .map_err(not_parquet)?;
        let json = metadata
            .key_value_metadata()
            .iter()
            .flatten()
            .find(|entry| entry.key == KEY)
            .and_then(|entry| entry.value.as_deref())
            .ok_or(FrameError::NotAFrame { why: "no_frame_metadata" })?;
        let footer = Footer::parse(json)?;
        let missing = FrameError::NotAFrame { why: "column_missing" };
        let positions: std::collections::HashMap<&str, usize> = metadata
            .schema()
            .fields()
            .iter()
            .enumerate()
            .map(|(i, field)| (field.get_field_info().name.as_str(), i))
            .collect();
        let place = |name: &str| positions.get(name).copied();
        let stored: Option<Vec<usize>> = footer.stored.iter().map(|n| place(n)).collect();
        let texts: Option<Vec<Option<usize>>> =
            footer.texts.iter().map(|n| n.as_ref().map_or(Some(None), |n| place(n).map(Some))).collect();
        let (Some(stored), Some(texts), Some(line)) = (stored, texts, place(LINE)) else {
            return Err(missing);
        };
        let rows = metadata.num_rows as u64;
        Ok(Source { file, metadata, stored, texts, line, rows, footer })
    }

    fn physical(&self, part: Part) -> Option<usize> {
        match part {
            Part::Column(i) => self.stored.get(i).copied(),
            Part::Spelling(i) => self.texts.get(i).copied().flatten(),
            Part::Lines => Some(self.line),
        }
    }

    /// Rows of each row group.
    pub(crate) fn groups(&self) -> Vec<usize> {
        self.metadata.row_groups.iter().map(|g| g.num_rows()).collect()
    }

    fn frame(
        &self,
        positions: Vec<usize>,
        slice: Option<(usize, usize)>,
        parallel: ParallelStrategy,
    ) -> Result<pl::DataFrame, FrameError> {
        let file =
            self.file.try_clone().map_err(|source| FrameError::Io { what: "reading a frame", source })?;
        guarded(|| {
            let mut reader = ParquetReader::new(file);
            reader.set_metadata(self.metadata.clone());
            reader
                .read_parallel(parallel)
                .with_slice(slice)
                .with_projection(Some(positions))
                .finish()
                .map_err(unreadable)
        })
    }

    /// Decodes whole columns, on the calling thread only when `alone`.
    pub(crate) fn decode(&self, parts: &[Part], alone: bool) -> Result<Vec<(Part, Cells)>, FrameError> {
        // polars answers in the order of the file, whatever the order asked for.
        let mut wanted: Vec<(usize, Part)> =
            parts.iter().filter_map(|p| self.physical(*p).map(|at| (at, *p))).collect();
        wanted.sort_unstable();
        let parallel = match (alone, wanted.len()) {
            (true, _) => ParallelStrategy::None,
            (false, 1) => ParallelStrategy::RowGroups,
            (false, _) => ParallelStrategy::Columns,
        };
        if self.rows == 0 {
            let empty = |p: Part| (p, empty(self.type_of(p)));
            return Ok(wanted.into_iter().map(|(_, p)| empty(p)).collect());
        }
        let frame = self.frame(wanted.iter().map(|(at, _)| *at).collect(), None, parallel)?;
        wanted
            .iter()
            .zip(frame.columns())
            .map(|((_, part), column)| Ok((*part, pack(column.as_materialized_series())?)))
            .collect()
    }

    fn type_of(&self, part: Part) -> ColumnType {
        match part {
            Part::Column(i) => self.footer.meta.columns[i].ty,
            Part::Spelling(_) => ColumnType::Text,
            Part::Lines => ColumnType::Uint,
        }
    }

    /// Rows in capture order as a batch.
    pub(crate) fn batch(&self, first: usize, count: usize) -> Result<Batch, FrameError> {
        let columns = &self.footer.meta.columns;
        let count = count.min((self.rows as usize).saturating_sub(first));
        if count == 0 {
            let columns = columns.iter().map(|c| ColumnData::with_capacity(c.ty, 0)).collect();
            return Ok(Batch { columns, lines: Vec::new() });
        }
        let mut positions: Vec<usize> =
            self.stored.iter().copied().chain(self.texts.iter().flatten().copied()).collect();
        positions.push(self.line);
        positions.sort_unstable();
        let place: std::collections::HashMap<usize, usize> =
            positions.iter().enumerate().map(|(i, p)| (*p, i)).collect();
        let frame = self.frame(positions, Some((first, count)), ParallelStrategy::Columns)?;
        let series = |at: usize| -> Result<&pl::Series, FrameError> {
            place
                .get(&at)
                .and_then(|i| frame.columns().get(*i))
                .map(pl::Column::as_materialized_series)
                .ok_or(FrameError::NotAFrame { why: "column_missing" })
        };
        guarded(|| {
            let lines =
                series(self.line)?.u64().map_err(unreadable)?.iter().map(Option::unwrap_or_default).collect();
            let mut out = Vec::with_capacity(columns.len());
            for (i, column) in columns.iter().enumerate() {
                let spellings = self.texts[i].map(series).transpose()?;
                out.push(data(column.ty, series(self.stored[i])?, spellings)?);
            }
            Ok(Batch { columns: out, lines })
        })
    }
}

fn empty(ty: ColumnType) -> Cells {
    match ty {
        ColumnType::Text | ColumnType::Decimal => Cells::Texts(Texts::collect(0, 0, 0, std::iter::empty())),
        ColumnType::Float => Cells::Floats(Floats { values: Vec::new(), present: Presence::default() }),
        _ => Cells::Ints(Ints::signed(&[], Presence::default())),
    }
}

/// Typed cells of a batch from physical columns.
fn data(
    ty: ColumnType,
    values: &pl::Series,
    spellings: Option<&pl::Series>,
) -> Result<ColumnData, FrameError> {
    let stored = spellings.map(|s| s.str()).transpose().map_err(unreadable)?;
    Ok(match ty {
        ColumnType::Text => ColumnData::Text(texts(values)?),
        ColumnType::Decimal => ColumnData::Decimal(texts(values)?),
        ColumnType::Int => ColumnData::Int(values.i64().map_err(unreadable)?.iter().collect()),
        ColumnType::Uint => ColumnData::Uint(values.u64().map_err(unreadable)?.iter().collect()),
        ColumnType::Bool => ColumnData::Bool(values.bool().map_err(unreadable)?.iter().collect()),
        ColumnType::Float => {
            let values: Vec<Option<f64>> = values.f64().map_err(unreadable)?.iter().collect();
            let texts = spelled(&values, stored, spelling::float);
            ColumnData::Float { values, texts }
        }
        ColumnType::Time => {
            let physical = values.to_physical_repr();
            let micros: Vec<Option<i64>> = physical.i64().map_err(unreadable)?.iter().collect();
            let texts = spelled(&micros, stored, spelling::time);
            ColumnData::Time { micros, texts }
        }
    })
}

fn texts(values: &pl::Series) -> Result<capture::Texts, FrameError> {
    Ok(values.str().map_err(unreadable)?.iter().collect())
}

fn spelled<T: Copy>(
    values: &[Option<T>],
    stored: Option<&pl::StringChunked>,
    render: fn(T, &mut String),
) -> capture::Texts {
    let mut canonical = String::new();
    values
        .iter()
        .enumerate()
        .map(|(row, value)| {
            spelling::canonical(*value, render, &mut canonical);
            spelling::from_stored(value.is_some(), &canonical, stored.and_then(|s| s.get(row)))
        })
        .collect()
}

/// Packs a decoded column.
fn pack(series: &pl::Series) -> Result<Cells, FrameError> {
    let physical = series.to_physical_repr();
    let rows = physical.len();
    let nulls = physical.null_count() > 0;
    guarded(|| {
        Ok(match physical.dtype() {
            pl::DataType::Int64 => {
                let column = physical.i64().map_err(unreadable)?;
                let runs: Vec<&[i64]> = column.downcast_iter().map(|a| a.values().as_slice()).collect();
                Cells::Ints(Ints::signed(&runs, presence(rows, nulls, column.iter().map(|v| v.is_some()))))
            }
            pl::DataType::UInt64 => {
                let column = physical.u64().map_err(unreadable)?;
                let runs: Vec<&[u64]> = column.downcast_iter().map(|a| a.values().as_slice()).collect();
                Cells::Ints(Ints::unsigned(&runs, presence(rows, nulls, column.iter().map(|v| v.is_some()))))
            }
            pl::DataType::Float64 => {
                let column = physical.f64().map_err(unreadable)?;
                let mut values = Vec::with_capacity(rows);
                column.downcast_iter().for_each(|a| values.extend_from_slice(a.values().as_slice()));
                let present = presence(rows, nulls, column.iter().map(|v| v.is_some()));
                Cells::Floats(Floats { values, present })
            }
            pl::DataType::Boolean => {
                let column = physical.bool().map_err(unreadable)?;
                let values: Vec<i64> = column.iter().map(|v| i64::from(v == Some(true))).collect();
                Cells::Ints(Ints::signed(
                    &[&values],
                    presence(rows, nulls, column.iter().map(|v| v.is_some())),
                ))
            }
            pl::DataType::String => {
                let column = physical.str().map_err(unreadable)?;
                let bytes = column.iter().flatten().map(str::len).sum();
                Cells::Texts(Texts::collect(rows, rows - physical.null_count(), bytes, column.iter()))
            }
            _ => return Err(FrameError::NotAFrame { why: "column_missing" }),
        })
    })
}

fn presence(rows: usize, nulls: bool, mut has: impl Iterator<Item = bool>) -> Presence {
    if nulls { Presence::from_rows(rows, |_| has.next() == Some(false)) } else { Presence::default() }
}
