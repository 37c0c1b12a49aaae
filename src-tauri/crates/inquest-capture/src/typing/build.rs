//! Second pass: cells into typed columns by the plan of each.

use inquest_core::capture::ColumnData;

use super::decide::Plan;
use super::printed::printed;
use super::profile::Profile;
use super::scalar::{NullWord, Shape, mark_of, null_word, parse_time, shape, short_decimal, short_int};
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
        out.push(text(plan, &cell));
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
        (ColumnData::Float { values, texts }, _) if is_plain(plan) => {
            if let Some(decimal) = short_decimal(&cell.text) {
                values.push(Some(decimal.value));
                texts.push(Some(&cell.text));
                return Ok(());
            }
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
                out.push(Some(&amount));
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
                out.push(Some(plain));
            }
            _ => return Err(DoesNotFit),
        },
        ColumnData::Float { values, texts } => {
            values.push(Some(plain.parse().map_err(|_| DoesNotFit)?));
            texts.push(Some(trimmed));
        }
        ColumnData::Bool(out) => out.push(Some(match shape(trimmed) {
            Shape::Letter(b) | Shape::Word(b) => b,
            _ => return Err(DoesNotFit),
        })),
        ColumnData::Time { micros, texts } => {
            micros.push(parse_time(trimmed.as_bytes()).ok_or(DoesNotFit)?.micros);
            texts.push(Some(trimmed));
        }
    }
    Ok(())
}

/// Numbers of the column are printed without marks and units.
fn is_plain(plan: &Plan) -> bool {
    plan.grouping.is_none() && plan.printed.is_none()
}

/// The common cells in one short step each: counts the cell of a judged column and appends it. False where the cell is
/// none of them and nothing was done.
#[inline]
pub fn quick(profile: &mut Profile, column: &mut ColumnData, plan: &Plan, cell: &RawCell<'_>) -> bool {
    let text = cell.text.as_ref();
    match cell.form {
        CellForm::Bare | CellForm::Number => {}
        CellForm::Empty if !matches!(column, ColumnData::Text(_)) => {
            profile.add_empty();
            push_null(column);
            return true;
        }
        _ => return false,
    }
    match column {
        ColumnData::Int(out) => {
            let Some(value) = short_int(text) else { return false };
            profile.add_int(value);
            out.push(Some(value));
        }
        ColumnData::Uint(out) => {
            let Some(value) = short_int(text).filter(|v| *v >= 0) else { return false };
            profile.add_int(value);
            out.push(Some(value.unsigned_abs()));
        }
        ColumnData::Float { values, texts } if is_plain(plan) => {
            let value = if let Some(decimal) = short_decimal(text) {
                profile.add_decimal(decimal);
                decimal.value
            } else if let Some(value) = short_int(text) {
                profile.add_int(value);
                value as f64
            } else {
                return false;
            };
            values.push(Some(value));
            texts.push(Some(text));
        }
        ColumnData::Bool(out) if matches!(text, "t" | "f") => {
            profile.add_letter();
            out.push(Some(text == "t"));
        }
        _ => return false,
    }
    true
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

fn text<'a>(plan: &Plan, cell: &'a RawCell<'_>) -> Option<&'a str> {
    match cell.form {
        CellForm::Null => None,
        CellForm::Empty => plan.habits.empty_is_text.then_some(""),
        CellForm::Bare if cell.text.is_empty() => plan.habits.empty_is_text.then_some(""),
        CellForm::Bare => match null_word(&cell.text) {
            Some(NullWord::Bracketed) if plan.null_bracketed => None,
            Some(NullWord::Plain) if plan.null_plain => None,
            _ => Some(&cell.text),
        },
        CellForm::Quoted | CellForm::Number | CellForm::Bool | CellForm::Json => Some(&cell.text),
    }
}

fn is_null(plan: &Plan, cell: &RawCell<'_>) -> bool {
    match cell.form {
        CellForm::Null | CellForm::Empty => true,
        _ if cell.text.is_empty() => true,
        CellForm::Bare => match null_word(cell.text.trim()) {
            Some(NullWord::Bracketed) => plan.null_bracketed,
            Some(NullWord::Plain) => plan.null_plain,
            Some(NullWord::Dash | NullWord::Overflow) => plan.null_dash,
            None => false,
        },
        CellForm::Quoted if plan.null_quoted => {
            matches!(null_word(&cell.text), Some(NullWord::Bracketed | NullWord::Plain))
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
