//! Second pass: cells into typed columns by the plan of each.

use inquest_core::capture::ColumnData;

use super::decide::Plan;
use super::printed::printed;
use super::scalar::{NullWord, Shape, mark_of, parse_time, shape, short_int};
use crate::raw::{CellForm, RawCell};

/// The input is not what the first pass saw: a cell does not fit the plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoesNotFit;

/// Appends a cell to a column. `scratch` is reused between cells.
pub fn push(
    column: &mut ColumnData,
    plan: &Plan,
    cell: RawCell<'_>,
    scratch: &mut String,
) -> Result<(), DoesNotFit> {
    if let ColumnData::Text(out) = column {
        out.push(text(plan, cell));
        return Ok(());
    }
    // Most cells of most captures; a NULL is never a number.
    match (&mut *column, short_int(&cell.text)) {
        (ColumnData::Int(out), Some(value)) => {
            out.push(Some(value));
            return Ok(());
        }
        (ColumnData::Uint(out), Some(value)) if value >= 0 => {
            out.push(Some(value.unsigned_abs()));
            return Ok(());
        }
        _ => {}
    }
    if is_null(plan, &cell) {
        push_null(column);
        return Ok(());
    }
    let trimmed = cell.text.trim();
    if let Some(what) = plan.printed {
        let amount = printed(trimmed).filter(|a| a.what == what).and_then(|a| a.value()).ok_or(DoesNotFit)?;
        return match column {
            ColumnData::Decimal(out) => {
                out.push(Some(amount));
                Ok(())
            }
            _ => Err(DoesNotFit),
        };
    }
    let plain = plain_number(trimmed, plan, scratch);
    match column {
        ColumnData::Text(_) => {}
        ColumnData::Int(out) => match shape(plain) {
            Shape::Int(v) => out.push(Some(v)),
            _ => return Err(DoesNotFit),
        },
        ColumnData::Uint(out) => match shape(plain) {
            Shape::Int(v) if v >= 0 => out.push(Some(v.unsigned_abs())),
            Shape::Uint(v) => out.push(Some(v)),
            _ => return Err(DoesNotFit),
        },
        ColumnData::Decimal(out) => match shape(plain) {
            Shape::Int(_) | Shape::Uint(_) | Shape::BigInt | Shape::Fraction(_) => {
                out.push(Some(plain.to_owned()));
            }
            _ => return Err(DoesNotFit),
        },
        ColumnData::Float { values, texts } => {
            values.push(Some(plain.parse().map_err(|_| DoesNotFit)?));
            texts.push(Some(trimmed.to_owned()));
        }
        ColumnData::Bool(out) => out.push(Some(match shape(trimmed) {
            Shape::Letter(b) | Shape::Word(b) => b,
            _ => return Err(DoesNotFit),
        })),
        ColumnData::Time { micros, texts } => {
            micros.push(parse_time(trimmed.as_bytes()).ok_or(DoesNotFit)?.micros);
            texts.push(Some(trimmed.to_owned()));
        }
    }
    Ok(())
}

/// A number without its marks; the text itself where the plan has none.
fn plain_number<'a>(text: &'a str, plan: &Plan, scratch: &'a mut String) -> &'a str {
    let Some(mark) = plan.grouping else { return text };
    scratch.clear();
    scratch.extend(text.chars().filter(|c| mark_of(*c) != Some(mark)).map(|c| match c {
        ',' if plan.decimal_comma => '.',
        other => other,
    }));
    scratch
}

fn text(plan: &Plan, cell: RawCell<'_>) -> Option<String> {
    match cell.form {
        CellForm::Null => None,
        CellForm::Empty => plan.habits.empty_is_text.then(String::new),
        CellForm::Bare if cell.text.is_empty() => plan.habits.empty_is_text.then(String::new),
        CellForm::Bare => match shape(&cell.text) {
            Shape::NullWord(NullWord::Bracketed) if plan.null_bracketed => None,
            Shape::NullWord(NullWord::Plain) if plan.null_plain => None,
            _ => Some(cell.text.into_owned()),
        },
        CellForm::Quoted | CellForm::Number | CellForm::Bool | CellForm::Json => Some(cell.text.into_owned()),
    }
}

fn is_null(plan: &Plan, cell: &RawCell<'_>) -> bool {
    match cell.form {
        CellForm::Null | CellForm::Empty => true,
        _ if cell.text.is_empty() => true,
        CellForm::Bare => match shape(cell.text.trim()) {
            Shape::NullWord(NullWord::Bracketed) => plan.null_bracketed,
            Shape::NullWord(NullWord::Plain) => plan.null_plain,
            Shape::NullWord(NullWord::Dash | NullWord::Overflow) => plan.null_dash,
            _ => false,
        },
        CellForm::Quoted if plan.null_quoted => {
            matches!(shape(&cell.text), Shape::NullWord(NullWord::Bracketed | NullWord::Plain))
        }
        _ => false,
    }
}

fn push_null(column: &mut ColumnData) {
    match column {
        ColumnData::Text(v) | ColumnData::Decimal(v) => v.push(None),
        ColumnData::Int(v) => v.push(None),
        ColumnData::Uint(v) => v.push(None),
        ColumnData::Float { values, texts } => {
            values.push(None);
            texts.push(None);
        }
        ColumnData::Bool(v) => v.push(None),
        ColumnData::Time { micros, texts } => {
            micros.push(None);
            texts.push(None);
        }
    }
}
