//! A table and where it comes from: figures with the cells they stand in.

use std::sync::Arc;

use inquest_core::capture::{Cell, Column, ColumnType};
use inquest_core::case::ExhibitId;
use inquest_core::{Amount, Grade, Quantity, Source, Unit};
use inquest_frames::Table;

use crate::wire::{ArmOf, BlockRef};
use crate::{ApiError, sources};

/// Rows that a measure over single rows takes at most; more are no table of runs.
const MOST_ROWS: u64 = 100_000;

/// A table and the block of an exhibit that it is.
#[derive(Clone)]
pub(crate) struct Sheet {
    pub(crate) table: Arc<Table>,
    pub(crate) of: BlockRef,
}

/// A figure and its row.
#[derive(Clone)]
pub(crate) struct Figure {
    pub(crate) value: f64,
    pub(crate) line: u64,
    pub(crate) source: Source,
}

/// A row's line, and its figures by the columns asked for.
pub(crate) type RowFigures = (u64, Vec<Option<Figure>>);

impl Sheet {
    /// A table of a file that is in no case: its exhibit is called by the file's place.
    pub(crate) fn of_file(table: Arc<Table>, number: u32, block: u32) -> Sheet {
        Sheet { table, of: BlockRef { exhibit: ExhibitId::numbered(number), block } }
    }

    /// Where its rows begin, as a source of what is computed from all of them.
    pub(crate) fn begin(&self, column: &str) -> Result<Source, ApiError> {
        let line = self.table.batch(0, 1)?.lines.first().copied().unwrap_or(1);
        let (exhibit, block) = (self.of.exhibit.clone(), self.of.block);
        Ok(Source::Cell { exhibit, block, line, column: column.to_owned() })
    }

    pub(crate) fn columns(&self) -> &[Column] {
        self.table.columns()
    }

    pub(crate) fn column(&self, position: usize) -> Result<&Column, ApiError> {
        let column = self.columns().get(position);
        column.ok_or_else(|| ApiError::ColumnUnknown { column: position.to_string() })
    }

    /// The cells of columns, row by row; a row that `rows` leaves out is skipped.
    pub(crate) fn rows(
        &self,
        columns: &[Option<usize>],
        rows: Option<&ArmOf>,
    ) -> Result<Vec<RowFigures>, ApiError> {
        if self.table.rows() > MOST_ROWS {
            return Err(ApiError::TooManyRows {
                rows: self.table.rows().to_string(),
                most: MOST_ROWS.to_string(),
            });
        }
        let mut found = Vec::new();
        for batch in self.table.batches() {
            let batch = batch?;
            for (row, line) in batch.lines.iter().enumerate() {
                let is_of = |arm: &ArmOf| {
                    let cell = batch.columns.get(arm.column as usize).and_then(|c| c.cell(row));
                    cell.is_some_and(|cell| sources::text(&cell) == arm.value)
                };
                if rows.is_some_and(|arm| !is_of(arm)) {
                    continue;
                }
                let figure = |position: usize| {
                    let cell = batch.columns.get(position)?.cell(row)?;
                    let value = number(&cell)?;
                    let column = self.columns().get(position)?.name.clone();
                    let (exhibit, block) = (self.of.exhibit.clone(), self.of.block);
                    Some(Figure {
                        value,
                        line: *line,
                        source: Source::Cell { exhibit, block, line: *line, column },
                    })
                };
                found.push((*line, columns.iter().map(|at| at.and_then(figure)).collect()));
            }
        }
        Ok(found)
    }

    /// Texts that tell rows apart into a few arms: of the first text column with two to twelve of them.
    pub(crate) fn arms(&self) -> Result<Vec<ArmOf>, ApiError> {
        const MOST_ARMS: usize = 12;
        if self.table.rows() > MOST_ROWS {
            return Ok(Vec::new());
        }
        let texts = self.columns().iter().enumerate().filter(|(_, c)| c.ty == ColumnType::Text);
        for (position, _) in texts {
            let mut seen: Vec<(String, u32)> = Vec::new();
            for batch in self.table.batches() {
                let batch = batch?;
                let cells = (0..batch.rows()).filter_map(|row| batch.columns.get(position)?.cell(row));
                for cell in cells.filter(|cell| *cell != Cell::Null) {
                    let text = sources::text(&cell);
                    match seen.iter_mut().find(|(known, _)| *known == text) {
                        Some((_, times)) => *times += 1,
                        None => seen.push((text, 1)),
                    }
                }
                if seen.len() > MOST_ARMS {
                    break;
                }
            }
            // A column whose every text is another names its rows and tells no arms apart.
            let repeated = seen.iter().any(|(_, times)| *times > 1);
            if (2..=MOST_ARMS).contains(&seen.len()) && repeated {
                let arm = |(value, _)| ArmOf { column: position as u32, value };
                return Ok(seen.into_iter().map(arm).collect());
            }
        }
        Ok(Vec::new())
    }
}

impl Figure {
    /// The figure as a quantity. Where nobody knows the unit it has none: a ratio of two such figures does.
    pub(crate) fn quantity(&self, unit: Option<&Unit>) -> Quantity {
        Quantity {
            amount: Amount::Point { value: self.value },
            unit: unit.cloned().unwrap_or(Unit::Ratio),
            grade: Grade::Measured,
            source: self.source.clone(),
        }
    }
}

fn number(cell: &Cell) -> Option<f64> {
    sources::amount(cell)?.bounds().map(|(lo, _)| lo).filter(|value| value.is_finite())
}
