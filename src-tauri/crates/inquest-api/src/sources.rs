//! Reading a source again: every number resolves to a cell or to a computation that can be repeated.
//!
//! Computations over whole captures have ids of their own, beside the registry's: `delta.row`, a value of the
//! delta of two blocks. Its inputs name the two blocks, the identity of the row and the column.

use std::collections::BTreeMap;

use inquest_core::capture::{Cell, Column, ColumnType, Role};
use inquest_core::case::{CaseId, Exhibit, ExhibitId};
use inquest_core::{Amount, Grade, Quantity, Source, Unit};
use serde::{Deserialize, Serialize};

use crate::wire::BlockRef;
use crate::{ApiError, Inquest};

/// Id of the computation "one value of a delta row".
pub(crate) const DELTA_ROW: &str = "delta.row";
/// Its version.
pub(crate) const DELTA_ROW_VERSION: u32 = 1;

/// Columns whose text says what a row is: more than the schema or hash that stands before it.
const NAMING: [&str; 5] = ["query", "digest_text", "event_name", "relname", "variable_name"];

/// Inputs of [`DELTA_ROW`].
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeltaRowInputs {
    pub(crate) before: BlockRef,
    pub(crate) after: BlockRef,
    pub(crate) key: BTreeMap<String, String>,
    pub(crate) column: String,
}

/// A cell with its column, its line, and what its row is called.
pub(crate) struct FoundCell {
    pub(crate) cell: Cell,
    pub(crate) column: Column,
    pub(crate) line: u64,
    pub(crate) row: Option<String>,
}

/// A value of a delta row with what it was computed from.
pub(crate) struct DeltaValue {
    pub(crate) quantity: Quantity,
    pub(crate) label: String,
    pub(crate) quality: crate::wire::DeltaQuality,
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

    /// A value of a delta row: the difference of a counter, or one of the computed columns `ratio` (later over
    /// earlier value of the ranking column) and `per_call_ratio`.
    pub(crate) async fn delta_value(
        &self,
        case: &CaseId,
        inputs: &DeltaRowInputs,
    ) -> Result<DeltaValue, ApiError> {
        let compared = self.delta_of(case, &inputs.before, &inputs.after).await?;
        let exhibits = [
            self.exhibit(case, &inputs.before.exhibit).await?,
            self.exhibit(case, &inputs.after.exhibit).await?,
        ];
        delta_row(&compared, &exhibits, inputs)
    }
}

/// A value of a row of a delta that is computed already, with the cells it comes from.
pub(crate) fn delta_row(
    compared: &crate::deltas::Compared,
    exhibits: &[Exhibit],
    inputs: &DeltaRowInputs,
) -> Result<DeltaValue, ApiError> {
    let delta = &compared.delta;
    let key: BTreeMap<String, Option<String>> =
        delta.identity().columns.iter().map(|name| (name.clone(), inputs.key.get(name).cloned())).collect();
    let row = delta.row(&key, None)?.ok_or_else(|| ApiError::RowUnknown {
        row: inputs.key.values().cloned().collect::<Vec<_>>().join(" "),
    })?;
    let cell = |of: &BlockRef, line: Option<u64>, column: &str| -> Option<Source> {
        let record =
            exhibits.iter().find(|e| e.id == of.exhibit)?.blocks.iter().find(|b| b.index == of.block)?;
        let canonical = |c: &&Column| c.canonical.as_deref().unwrap_or(&c.name).eq_ignore_ascii_case(column);
        let printed = record.columns.iter().find(canonical).map_or(column, |c| c.name.as_str());
        Some(Source::Cell {
            exhibit: of.exhibit.clone(),
            block: of.block,
            line: line?,
            column: printed.to_owned(),
        })
    };
    let (column, value, unit) = computed(delta, &row, &inputs.column)?;
    let from: Vec<Source> =
        [cell(&inputs.before, row.line_before, &column), cell(&inputs.after, row.line_after, &column)]
            .into_iter()
            .flatten()
            .collect();
    let quantity = Quantity {
        amount: value,
        unit,
        grade: Grade::of_computation([Grade::Measured]),
        source: Source::Method {
            method: DELTA_ROW.to_owned(),
            version: DELTA_ROW_VERSION,
            inputs: serde_json::to_value(inputs).map_err(ApiError::internal)?,
            result: inputs.column.clone(),
            from,
        },
    };
    let wire = crate::deltas::row(row);
    let label = wire.label.unwrap_or_else(|| wire.key.values().cloned().collect::<Vec<_>>().join(" "));
    Ok(DeltaValue { quantity, label, quality: wire.quality })
}

/// The value of a column of a delta row: the column that its cells are in, the amount and the unit.
fn computed(
    delta: &inquest_frames::Delta,
    row: &inquest_frames::DeltaRow,
    column: &str,
) -> Result<(String, Amount, Unit), ApiError> {
    let absent = || ApiError::ValueAbsent { what: column.to_owned() };
    let ratio = |before: Option<f64>, after: Option<f64>| match (before, after) {
        (Some(before), Some(after)) if before != 0.0 => Ok(Amount::Point { value: after / before }),
        _ => Err(absent()),
    };
    let main = || delta.default_by().map(str::to_owned).ok_or_else(absent);
    if column == "per_call_ratio" {
        let after = row.per_call_interval.or(row.per_call_after);
        return Ok((main()?, ratio(row.per_call_before, after)?, Unit::Ratio));
    }
    let name = if column == "ratio" { main()? } else { column.to_owned() };
    let position = delta.columns().iter().position(|c| c.name == name);
    let position = position.ok_or_else(|| ApiError::ColumnUnknown { column: name.clone() })?;
    let number = |values: &[Option<String>]| -> Option<f64> { values.get(position)?.as_ref()?.parse().ok() };
    if column == "ratio" {
        return Ok((name, ratio(number(&row.before), number(&row.after))?, Unit::Ratio));
    }
    let digits = row.delta.get(position).cloned().flatten().ok_or_else(absent)?;
    let amount = amount(&Cell::Text(digits.clone())).ok_or(ApiError::NotANumber { text: digits })?;
    let known = &delta.columns()[position];
    let unit = known.unit.clone().ok_or_else(|| ApiError::UnitUnknown { column: known.name.clone() })?;
    Ok((name, amount, unit))
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

/// Exhibits that a source names and a case does not have, or has purged.
pub(crate) fn unresolved(source: &Source, file: &crate::CaseFile) -> Option<ApiError> {
    source.exhibits().into_iter().find_map(|id: ExhibitId| file.exhibit(id.as_str()).err())
}
