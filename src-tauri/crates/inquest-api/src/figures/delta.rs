//! `delta.row`: a value of a row of a delta, or of all rows. Its inputs name the blocks, what is known of them besides
//! their rows, the identity of the row and the column, so that the value is computed the same way whatever enters the case
//! later.
//!
//! A column is a counter, a code that rows are ranked by, `ratio` (later over earlier value of the main counter) or
//! `per_call_ratio`. Without a key it is of all rows: the total of a counter, a part of the time, or a class of
//! statements (`commit.time`).

use std::collections::BTreeMap;

use inquest_core::capture::{Cell, Column};
use inquest_core::case::Exhibit;
use inquest_core::{Amount, Grade, Quantity, Source, Unit};
use inquest_frames::{Class, Delta, DeltaQuery, DeltaRow, TimeParts, TimeWent};
use serde::{Deserialize, Serialize};

use crate::ApiError;
use crate::deltas::{Compared, Pair};
use crate::neighbours::Known;
use crate::sources;
use crate::wire::{BlockRef, DeltaQuality};

/// Id of the computation.
pub(crate) const DELTA_ROW: &str = "delta.row";
/// Its version.
const VERSION: u32 = 1;

/// Inputs of [`DELTA_ROW`].
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeltaRowInputs {
    pub(crate) before: Option<BlockRef>,
    pub(crate) after: BlockRef,
    pub(crate) key: BTreeMap<String, String>,
    pub(crate) column: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) side_by_side: bool,
    /// Of the earlier and of the later snapshot; absent: nothing.
    #[serde(default, skip_serializing_if = "nothing")]
    pub(crate) known: [Known; 2],
}

fn nothing(known: &[Known; 2]) -> bool {
    known.iter().all(|side| *side == Known::default())
}

impl DeltaRowInputs {
    /// A value of a delta that is computed already.
    pub(crate) fn of(
        pair: &Pair,
        compared: &Compared,
        key: BTreeMap<String, String>,
        column: &str,
    ) -> DeltaRowInputs {
        DeltaRowInputs::with(pair, compared.known.clone(), key, column)
    }

    /// A value of the delta of a pair, with what is known of it.
    pub(crate) fn with(
        pair: &Pair,
        known: [Known; 2],
        key: BTreeMap<String, String>,
        column: &str,
    ) -> DeltaRowInputs {
        DeltaRowInputs {
            before: pair.before.clone(),
            after: pair.after.clone(),
            key,
            column: column.to_owned(),
            side_by_side: pair.side_by_side,
            known,
        }
    }

    /// The pair that the value is of.
    pub(crate) fn pair(&self) -> Pair {
        Pair {
            side_by_side: self.side_by_side,
            known: Some(self.known.clone()),
            ..Pair::between(self.before.as_ref(), &self.after)
        }
    }
}

/// A value of a delta row with what it was computed from.
pub(crate) struct DeltaValue {
    pub(crate) quantity: Quantity,
    pub(crate) label: String,
    pub(crate) quality: DeltaQuality,
}

/// A value of a row of a delta that is computed already, or of all its rows, with the cells it comes from.
pub(crate) fn delta_row(
    compared: &Compared,
    exhibits: &[Exhibit],
    inputs: &DeltaRowInputs,
) -> Result<DeltaValue, ApiError> {
    let delta = &compared.delta;
    if inputs.key.is_empty() && !delta.identity().columns.is_empty() {
        let (amount, unit) = whole(delta, &inputs.column)?;
        let source = total_source(inputs, exhibits).ok_or_else(|| absent(&inputs.column))?;
        let quantity = Quantity { amount, unit, grade: Grade::of_computation([Grade::Measured]), source };
        return Ok(DeltaValue { quantity, label: String::new(), quality: delta.quality() });
    }
    let key: BTreeMap<String, Option<String>> =
        delta.identity().columns.iter().map(|name| (name.clone(), inputs.key.get(name).cloned())).collect();
    let row = delta.row(&key, None)?.ok_or_else(|| ApiError::RowUnknown {
        row: inputs.key.values().cloned().collect::<Vec<_>>().join(" "),
    })?;
    let (column, amount, unit) = of_row(delta, &row, &inputs.column)?;
    let from = [
        inputs.before.as_ref().and_then(|of| cell(exhibits, of, row.line_before, &column)),
        cell(exhibits, &inputs.after, row.line_after, &column),
    ];
    let source = sourced(inputs, from.into_iter().flatten().collect()).ok_or_else(|| absent(&column))?;
    let quantity = Quantity { amount, unit, grade: Grade::of_computation([Grade::Measured]), source };
    let wire = crate::deltas::row(row);
    let label = wire.label.unwrap_or_else(|| wire.key.values().cloned().collect::<Vec<_>>().join(" "));
    Ok(DeltaValue { quantity, label, quality: wire.quality })
}

/// The source of a value of all rows: it stands where its blocks begin.
pub(crate) fn total_source(inputs: &DeltaRowInputs, exhibits: &[Exhibit]) -> Option<Source> {
    let begins = |of: &BlockRef| cell(exhibits, of, Some(block(exhibits, of)?.lines[0]), &inputs.column);
    let from = inputs.before.iter().chain([&inputs.after]).filter_map(begins).collect();
    sourced(inputs, from)
}

fn sourced(inputs: &DeltaRowInputs, from: Vec<Source>) -> Option<Source> {
    Some(Source::Method {
        method: DELTA_ROW.to_owned(),
        version: VERSION,
        inputs: serde_json::to_value(inputs).ok()?,
        result: inputs.column.clone(),
        from,
    })
}

fn block<'a>(exhibits: &'a [Exhibit], of: &BlockRef) -> Option<&'a inquest_core::case::BlockRecord> {
    exhibits.iter().find(|e| e.id == of.exhibit)?.blocks.iter().find(|b| b.index == of.block)
}

fn cell(exhibits: &[Exhibit], of: &BlockRef, line: Option<u64>, column: &str) -> Option<Source> {
    let canonical = |c: &&Column| c.canonical.as_deref().unwrap_or(&c.name).eq_ignore_ascii_case(column);
    let printed = block(exhibits, of)?.columns.iter().find(canonical).map_or(column, |c| c.name.as_str());
    Some(Source::Cell {
        exhibit: of.exhibit.clone(),
        block: of.block,
        line: line?,
        column: printed.to_owned(),
    })
}

fn absent(what: &str) -> ApiError {
    ApiError::ValueAbsent { what: what.to_owned() }
}

/// The value of a column of a row: the column that its cells are in, the amount and the unit.
fn of_row(delta: &Delta, row: &DeltaRow, column: &str) -> Result<(String, Amount, Unit), ApiError> {
    let ratio = |before: Option<f64>, after: Option<f64>| match (before, after) {
        (Some(before), Some(after)) if before != 0.0 => Ok(Amount::Point { value: after / before }),
        _ => Err(absent(column)),
    };
    let main = || delta.default_by().map(str::to_owned).ok_or_else(|| absent(column));
    if column == "per_call_ratio" {
        let after = row.per_call_interval.or(row.per_call_after);
        return Ok((main()?, ratio(row.per_call_before, after)?, Unit::Ratio));
    }
    let name = if column == "ratio" { main()? } else { column.to_owned() };
    let position = delta.columns().iter().position(|c| c.name == name);
    let Some(position) = position else {
        let (value, unit) = coded(delta, row, column)?;
        return Ok((main()?, Amount::Point { value }, unit));
    };
    let number = |values: &[Option<String>]| -> Option<f64> { values.get(position)?.as_ref()?.parse().ok() };
    if column == "ratio" {
        return Ok((name, ratio(number(&row.before), number(&row.after))?, Unit::Ratio));
    }
    let digits = row.delta.get(position).cloned().flatten().ok_or_else(|| absent(column))?;
    let known = &delta.columns()[position];
    let unit = known.unit.clone().ok_or_else(|| ApiError::UnitUnknown { column: known.name.clone() })?;
    Ok((name, digits_of(digits)?, unit))
}

fn digits_of(digits: String) -> Result<Amount, ApiError> {
    sources::amount(&Cell::Text(digits.clone())).ok_or(ApiError::NotANumber { text: digits })
}

/// The value of a code that rows are ranked by.
fn coded(delta: &Delta, row: &DeltaRow, code: &str) -> Result<(f64, Unit), ApiError> {
    let unit = delta.ranks().into_iter().find(|rank| rank.code == code).map(|rank| rank.unit);
    let unit = unit.or_else(|| (code == "mean").then_some(Unit::MS));
    let unit = unit.ok_or_else(|| ApiError::ColumnUnknown { column: code.to_owned() })?;
    let value = match code {
        "per_call_before" => row.per_call_before,
        "per_call_interval" => row.per_call_interval,
        "per_call_after" => row.per_call_after,
        "rate" => row.rate,
        "mean" => row.moments.map(|m| m.mean_ms),
        "sd" => row.moments.and_then(|m| m.sd_ms),
        part => row.time.as_ref().and_then(|time| part_of(time, part)),
    };
    Ok((value.ok_or_else(|| absent(code))?, unit))
}

fn part_of(time: &TimeParts, part: &str) -> Option<f64> {
    match part {
        "total_time" => time.total_ms,
        "read_time" => time.read_ms,
        "write_time" => time.write_ms,
        "temp_time" => time.temp_ms,
        "other_time" => time.other_ms,
        "lock_time" => time.lock_ms,
        "cpu_time" => time.cpu_ms,
        "read_share" => time.read_share(),
        "write_share" => time.write_share(),
        "lock_share" => time.lock_share(),
        "cpu_share" => time.cpu_share(),
        "reads" => time.reads,
        "reads_per_row" => time.reads_per_row(),
        "reads_per_call" => time.reads_per_call(),
        "rows_per_call" => time.rows_per_call(),
        "read_ms_per_block" => time.read_ms_per_block(),
        _ => None,
    }
}

/// The value of a column or code over all rows.
fn whole(delta: &Delta, column: &str) -> Result<(Amount, Unit), ApiError> {
    if delta.columns().iter().any(|c| c.name == column) {
        let query = DeltaQuery { by: Some(column.to_owned()), count: 0, ..DeltaQuery::default() };
        let view = delta.view(&query)?;
        let digits = view.total_by.ok_or_else(|| absent(column))?;
        let unit = view.unit.ok_or_else(|| ApiError::UnitUnknown { column: column.to_owned() })?;
        return Ok((digits_of(digits)?, unit));
    }
    let time = delta.time()?.ok_or_else(|| ApiError::ColumnUnknown { column: column.to_owned() })?;
    let (value, unit) = match column.split_once('.') {
        Some((class, what)) => classed(&time, class, what),
        None => (part_of(&time.total, column), part_unit(column)),
    };
    let unit = unit.ok_or_else(|| ApiError::ColumnUnknown { column: column.to_owned() })?;
    Ok((Amount::Point { value: value.ok_or_else(|| absent(column))? }, unit))
}

fn part_unit(part: &str) -> Option<Unit> {
    match part {
        "read_share" | "write_share" | "lock_share" | "cpu_share" => Some(Unit::Ratio),
        "reads" => Some(Unit::Blocks(None)),
        "reads_per_row" | "reads_per_call" | "rows_per_call" => Some(Unit::Count),
        "total_time" | "read_time" | "write_time" | "temp_time" | "other_time" | "lock_time" | "cpu_time"
        | "read_ms_per_block" => Some(Unit::MS),
        _ => None,
    }
}

fn classed(time: &TimeWent, class: &str, what: &str) -> (Option<f64>, Option<Unit>) {
    let class: Option<Class> = match class {
        "commit" => time.commit,
        "rollback" => time.rollback,
        "begin" => time.begin,
        "set_autocommit" => time.set_autocommit,
        "other" => Some(time.other),
        _ => return (None, None),
    };
    match what {
        "calls" => (class.map(|c| c.calls), Some(Unit::Count)),
        "time" => (class.map(|c| c.time_ms), Some(Unit::MS)),
        "share" => (class.and_then(|c| c.share), Some(Unit::Ratio)),
        _ => (None, None),
    }
}
