//! Reading a source again: every number resolves to a cell or to a computation that can be repeated (see
//! [`crate::figures`]).

use inquest_core::capture::{Cell, Column, ColumnType, Role};
use inquest_core::case::{CaseId, ExhibitId};
use inquest_core::{Amount, Grade, Quantity, Source};

use crate::wire::BlockRef;
use crate::{ApiError, Inquest};

/// Columns whose text says what a row is: more than the schema or hash that stands before it.
const NAMING: [&str; 5] = ["query", "digest_text", "event_name", "relname", "variable_name"];

/// A cell with its column, its line, and what its row is called.
pub(crate) struct FoundCell {
    pub(crate) cell: Cell,
    pub(crate) column: Column,
    pub(crate) line: u64,
    pub(crate) row: Option<String>,
}

/// A cell's number in its own digits, or `None` for text and NULL.
pub(crate) fn amount(cell: &Cell) -> Option<Amount> {
    match cell {
        Cell::Float(value) => Some(Amount::Point { value: *value }),
        Cell::Text(text) => {
            let text = text.trim();
            let number: f64 = text.parse().ok()?;
            // Digits that a double holds exactly are a plain number; longer ones keep their spelling.
            let exact = text.parse::<i128>().is_ok_and(|n| n.unsigned_abs() > 1 << 53);
            number.is_finite().then(|| match exact {
                true => Amount::Exact { value: text.to_owned() },
                false => Amount::Point { value: number },
            })
        }
        Cell::Null | Cell::Bool(_) => None,
    }
}

/// Text of a cell as it was captured.
pub(crate) fn text(cell: &Cell) -> String {
    match cell {
        Cell::Null => "NULL".to_owned(),
        Cell::Bool(value) => value.to_string(),
        Cell::Float(value) => value.to_string(),
        Cell::Text(text) => text.clone(),
    }
}

/// The quantity in a cell. Text and NULL hold none; a number whose unit nobody knows is refused, since no unit
/// is ever guessed.
pub(crate) fn cell_quantity(
    cell: &Cell,
    column: &Column,
    source: &Source,
) -> Result<Option<Quantity>, ApiError> {
    if column.ty == ColumnType::Text || column.ty == ColumnType::Time {
        return Ok(None);
    }
    let Some(amount) = amount(cell) else { return Ok(None) };
    let unit = column.unit.clone().ok_or_else(|| ApiError::UnitUnknown { column: column.name.clone() })?;
    Ok(Some(Quantity { amount, unit, grade: Grade::Measured, source: source.clone() }))
}

impl Inquest {
    /// A cell of a block.
    pub(crate) async fn cell(
        &self,
        case: &CaseId,
        of: &BlockRef,
        row: u64,
        column: u32,
    ) -> Result<FoundCell, ApiError> {
        let table = self.table(case, of).await?;
        if row >= table.rows() {
            return Err(ApiError::RowUnknown { row: row.to_string() });
        }
        let position = column as usize;
        let found = table.columns().get(position).cloned();
        let found = found.ok_or_else(|| ApiError::ColumnUnknown { column: column.to_string() })?;
        let (cell, line) = table.cell(row, position)?;
        let texts = || {
            let all = table.columns().iter().enumerate();
            all.filter(|(at, c)| *at != position && c.ty == ColumnType::Text)
        };
        let named = texts()
            .find(|(_, c)| c.canonical.as_deref().is_some_and(|name| NAMING.contains(&name)))
            .or_else(|| texts().find(|(_, c)| c.role == Role::Text))
            .or_else(|| texts().find(|(_, c)| c.role == Role::Key))
            .map(|(at, _)| at);
        let named = match named {
            Some(at) => Some(text(&table.cell(row, at)?.0)),
            None => None,
        };
        Ok(FoundCell { cell, column: found, line, row: named })
    }
}

/// The weakest grade among sources: cells are measured, quotes inferred, what was typed is assumed, and a
/// computation is as good as what it was computed from.
pub(crate) fn grade(sources: &[Source]) -> Grade {
    fn one(source: &Source) -> Grade {
        match source {
            Source::Cell { .. } => Grade::Measured,
            Source::Quote { .. } => Grade::Inferred,
            Source::Entered => Grade::Assumed,
            Source::Method { from, .. } => grade(from),
        }
    }
    Grade::of_computation(sources.iter().map(one))
}

/// What a source names and a case does not have: an exhibit (or one that was purged), a block, a line, a column.
pub(crate) fn unresolved(source: &Source, file: &crate::CaseFile) -> Option<ApiError> {
    let unknown = source.exhibits().into_iter().find_map(|id: ExhibitId| file.exhibit(id.as_str()).err());
    unknown.or_else(|| match source {
        Source::Method { from, .. } => from.iter().find_map(|of| no_cell(of, file)),
        other => no_cell(other, file),
    })
}

/// A cell that its exhibit cannot have. A plan's figures are named by its tree, not by columns.
fn no_cell(source: &Source, file: &crate::CaseFile) -> Option<ApiError> {
    let Source::Cell { exhibit, block, line, column } = source else { return None };
    let blocks = &file.exhibit(exhibit.as_str()).ok()?.blocks;
    let is_there = blocks.iter().find(|b| b.index == *block).is_some_and(|b| {
        let named = |c: &Column| c.name == *column || c.canonical.as_deref() == Some(column.as_str());
        let is_plan = b.kind.as_str().contains("explain") || b.kind.as_str().contains("plan");
        (b.lines[0]..=b.lines[1]).contains(line) && (is_plan || b.columns.iter().any(named))
    });
    (!is_there).then(|| ApiError::CellUnknown {
        exhibit: exhibit.0.clone(),
        block: block.to_string(),
        line: line.to_string(),
        column: column.clone(),
    })
}

/// How well a figure is known that a person states: no better than where it comes from. What was only typed is assumed, and
/// inferred where evidence is named for it.
pub(crate) fn stated_grade(given: Grade, source: &Source, has_evidence: bool) -> Grade {
    let best = match source {
        Source::Cell { .. } => Grade::Measured,
        Source::Entered if has_evidence => Grade::Inferred,
        other => grade(std::slice::from_ref(other)),
    };
    given.min(best)
}
