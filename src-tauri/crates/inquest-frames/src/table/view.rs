//! A sorted and filtered view, and the windows over it.

use std::sync::Arc;

use inquest_core::capture::{Cell, ColumnType};

use super::filter::{Filtered, Test, largest};
use super::{Filter, FilterOp, Sort, Table, TableQuery, VIEWS, WINDOW_ROWS, Window, locked};
use crate::FrameError;
use crate::cells::Cells;
use crate::expression::{self, Expression};
use crate::order::order;
use crate::source::Part;

/// Rows below which a scan is not worth a second thread.
const WORTH_A_THREAD: u32 = 50_000;

/// What makes two views the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ViewKey {
    sort: Option<Sort>,
    filters: Vec<Filter>,
    expression: Option<Expression>,
}

/// Rows of a view in order, and what the filters leave of each column's range.
#[derive(Debug)]
pub(super) struct View {
    rows: Vec<u32>,
    max: Vec<Option<f64>>,
}

impl Table {
    /// A window of rows: see [`TableQuery`]. The first window of a view sorts and filters; the views last used
    /// are kept, so later windows only look rows up.
    pub fn window(&self, query: &TableQuery) -> Result<Window, FrameError> {
        if query.count > WINDOW_ROWS {
            return Err(FrameError::WindowTooLarge { count: query.count, most: WINDOW_ROWS });
        }
        if query.sort.is_none() && query.filters.is_empty() && query.expression.is_none() {
            return self.capture_order(query);
        }
        let view = self.view(query)?;
        let first = usize::try_from(query.first).unwrap_or(usize::MAX).min(view.rows.len());
        let last = (first + query.count as usize).min(view.rows.len());
        let rows = &view.rows[first..last];
        let (cells, lines) = self.cells_at(rows)?;
        Ok(Window {
            total: self.rows(),
            filtered: view.rows.len() as u64,
            cells,
            lines,
            positions: rows.iter().map(|r| u64::from(*r)).collect(),
            max: view.max.clone(),
        })
    }

    /// Positions of the rows of a view in order; `None` is all rows in capture order.
    pub(crate) fn view_rows(&self, query: &TableQuery) -> Result<Option<Vec<u32>>, FrameError> {
        if query.sort.is_none() && query.filters.is_empty() && query.expression.is_none() {
            return Ok(None);
        }
        Ok(Some(self.view(query)?.rows.clone()))
    }

    fn capture_order(&self, query: &TableQuery) -> Result<Window, FrameError> {
        let batch = self.batch(query.first, u64::from(query.count))?;
        let rows = batch.rows();
        let cells = batch.columns.iter().map(|c| (0..rows).filter_map(|r| c.cell(r)).collect()).collect();
        Ok(Window {
            total: self.rows(),
            filtered: self.rows(),
            cells,
            positions: (query.first..query.first + rows as u64).collect(),
            lines: batch.lines,
            max: self.source.footer.max.clone(),
        })
    }

    /// Cells and lines of rows anywhere in the table.
    pub(crate) fn cells_at(&self, rows: &[u32]) -> Result<(Vec<Vec<Cell>>, Vec<u64>), FrameError> {
        let columns = self.columns();
        let mut parts: Vec<Part> = (0..columns.len()).map(Part::Column).collect();
        parts.extend((0..columns.len()).filter(|c| self.spelled_in_grid(*c)).map(Part::Spelling));
        parts.push(Part::Lines);
        self.decoded(&parts)?;
        let mut buffer = String::new();
        let mut cells = Vec::with_capacity(columns.len());
        for (i, column) in columns.iter().enumerate() {
            let (values, spellings) = self.column_cells(i, self.spelled_in_grid(i))?;
            let filtered = Filtered {
                cells: &values,
                spellings: spellings.as_deref().and_then(Cells::texts),
                ty: column.ty,
            };
            cells.push(rows.iter().map(|r| cell(&filtered, *r as usize, &mut buffer)).collect());
        }
        let lines = self.decoded(&[Part::Lines])?;
        let line = |row: &u32| lines[0].ints().and_then(|c| c.get(*row as usize)).map_or(0, |l| l as u64);
        Ok((cells, rows.iter().map(line).collect()))
    }

    /// Floats travel to the grid as numbers; only times are shown in the source's spelling.
    fn spelled_in_grid(&self, column: usize) -> bool {
        self.columns()[column].ty == ColumnType::Time
    }

    fn column_cells(
        &self,
        column: usize,
        spelled: bool,
    ) -> Result<(Arc<Cells>, Option<Arc<Cells>>), FrameError> {
        let mut parts = vec![Part::Column(column)];
        if spelled && self.has_spellings(column) {
            parts.push(Part::Spelling(column));
        }
        let mut found = self.decoded(&parts)?.into_iter();
        let values = found.next().ok_or_else(|| FrameError::NoColumn(column.to_string()))?;
        Ok((values, found.next()))
    }

    fn view(&self, query: &TableQuery) -> Result<Arc<View>, FrameError> {
        let key = ViewKey {
            sort: query.sort,
            filters: query.filters.clone(),
            expression: query.expression.clone(),
        };
        if let Some((_, view)) = locked(&self.views).iter().find(|(k, _)| *k == key) {
            return Ok(view.clone());
        }
        let rows = self.positions()?;
        let ordered = match query.sort {
            Some(sort) => self.ordered(sort, rows)?,
            None => (0..rows).collect(),
        };
        let view = if query.filters.is_empty() && query.expression.is_none() {
            View { rows: ordered, max: self.source.footer.max.clone() }
        } else {
            let mut kept = self.kept(&query.filters, rows)?;
            if let Some(expression) = &query.expression {
                let holds = expression::kept(self, expression)?;
                kept.iter_mut().zip(holds).for_each(|(kept, holds)| *kept &= holds);
            }
            let rows: Vec<u32> = ordered.into_iter().filter(|r| kept[*r as usize]).collect();
            let max = self.max_of(&rows)?;
            View { rows, max }
        };
        let view = Arc::new(view);
        let mut views = locked(&self.views);
        if views.len() >= VIEWS {
            views.remove(0);
        }
        views.push((key, view.clone()));
        Ok(view)
    }

    /// Rows in the order of a column: taken from a kept view of the same sort, else sorted now.
    fn ordered(&self, sort: Sort, rows: u32) -> Result<Vec<u32>, FrameError> {
        let unfiltered = ViewKey { sort: Some(sort), filters: Vec::new(), expression: None };
        if let Some((_, view)) = locked(&self.views).iter().find(|(k, _)| *k == unfiltered) {
            return Ok(view.rows.clone());
        }
        let column = self.at(sort.column)?;
        let cells = self.decoded(&[Part::Column(column)])?;
        Ok(order(&cells[0], self.columns()[column].ty, rows, sort.descending))
    }

    fn at(&self, column: u32) -> Result<usize, FrameError> {
        let at = column as usize;
        if at < self.columns().len() { Ok(at) } else { Err(FrameError::NoColumn(column.to_string())) }
    }

    fn max_of(&self, rows: &[u32]) -> Result<Vec<Option<f64>>, FrameError> {
        let mut max = vec![None; self.columns().len()];
        for (i, column) in self.columns().iter().enumerate() {
            // A column without a value in the whole table has none in a part of it.
            if self.source.footer.max[i].is_some() {
                let cells = self.decoded(&[Part::Column(i)])?;
                max[i] = largest(&cells[0], column.ty, rows.iter().copied());
            }
        }
        Ok(max)
    }

    /// Which rows all filters keep.
    fn kept(&self, filters: &[Filter], rows: u32) -> Result<Vec<bool>, FrameError> {
        let mut kept = vec![true; rows as usize];
        for filter in filters {
            let over: Vec<usize> = match filter.column {
                Some(column) => vec![self.at(column)?],
                None => {
                    let text = |i: &usize| self.columns()[*i].ty == ColumnType::Text;
                    (0..self.columns().len()).filter(text).collect()
                }
            };
            let mut any = vec![false; rows as usize];
            for column in over {
                let test = Test::new(filter.op, &filter.value, &self.columns()[column])?;
                let (cells, spellings) = self.column_cells(column, filter.op == FilterOp::Contains)?;
                let filtered = Filtered {
                    cells: &cells,
                    spellings: spellings.as_deref().and_then(Cells::texts),
                    ty: self.columns()[column].ty,
                };
                scan(&test, &filtered, &kept, &mut any);
            }
            kept = any;
        }
        Ok(kept)
    }
}

/// Marks the rows that are still kept and pass, on every core when there are many.
fn scan(test: &Test, column: &Filtered<'_>, kept: &[bool], any: &mut [bool]) {
    let rows = kept.len();
    let threads = match rows < WORTH_A_THREAD as usize {
        true => 1,
        false => std::thread::available_parallelism().map_or(1, usize::from).min(8),
    };
    let run = rows.div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        for (i, (any, kept)) in any.chunks_mut(run).zip(kept.chunks(run)).enumerate() {
            scope.spawn(move || {
                let mut buffer = String::new();
                for (j, (any, kept)) in any.iter_mut().zip(kept).enumerate() {
                    *any = *any || (*kept && test.keeps(column, i * run + j, &mut buffer));
                }
            });
        }
    });
}

/// One cell as the grid shows it.
fn cell(column: &Filtered<'_>, row: usize, buffer: &mut String) -> Cell {
    match (column.cells, column.ty) {
        (Cells::Floats(c), _) => c.get(row).map_or(Cell::Null, Cell::Float),
        (Cells::Ints(c), ColumnType::Bool) => c.get(row).map_or(Cell::Null, |v| Cell::Bool(v == 1)),
        // A time without value may still have a source text; a time with value may lack one.
        (Cells::Ints(c), ColumnType::Time) => {
            buffer.clear();
            let value = c.get(row);
            if let Some(micros) = value {
                crate::spelling::time(micros as i64, buffer);
            }
            let stored = column.spellings.and_then(|s| s.get(row));
            crate::spelling::from_stored(value.is_some(), buffer, stored).map_or(Cell::Null, Cell::Text)
        }
        _ if column.render(row, buffer) => Cell::Text(buffer.clone()),
        _ => Cell::Null,
    }
}
