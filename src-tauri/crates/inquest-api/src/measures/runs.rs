//! Whether a difference between two sets of runs is real.

use std::collections::BTreeMap;

use inquest_core::change_points::{self, Search};
use inquest_core::method::computed;
use inquest_core::{Quantity, Source, Unit, method};
use serde_json::{Value, json};

use super::{Sheet, first_of, sheet::Figure, sheet_of_file};
use crate::handles::Input;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, faults};

const METHOD: &str = "stats.difference";

/// One arm, read.
struct Arm {
    values: Vec<f64>,
    unit: Option<Unit>,
    lines: Vec<u64>,
    from: Vec<Quantity>,
}

impl Inquest {
    /// Whether the difference between two sets of runs is real.
    pub async fn runs(&self, request: RunsRequest, _ctx: &Context) -> Result<RunsReply, ApiError> {
        let before = self.arm(&request, &request.before).await?;
        let after = self.arm(&request, &request.after).await?;
        blocking(move || answer(&before, &after, &request.better, request.null_band, request.cv)).await
    }

    async fn arm(&self, request: &RunsRequest, runs: &RunsOf) -> Result<Arm, ApiError> {
        match runs {
            RunsOf::Column { of, column, rows } => {
                let table = self.table(&request.case, of).await?;
                let sheet = Sheet { table, of: of.clone() };
                let (column, rows) = (*column as usize, rows.clone());
                blocking(move || of_column(&sheet, column, rows.as_ref())).await
            }
            RunsOf::Typed { values, unit } => Ok(Arm {
                from: values.iter().map(|value| typed(*value, unit.as_ref())).collect(),
                values: values.clone(),
                unit: unit.clone(),
                lines: Vec::new(),
            }),
        }
    }
}

fn typed(value: f64, unit: Option<&Unit>) -> Quantity {
    let unit = unit.cloned().unwrap_or(Unit::Ratio);
    Quantity::point(value, unit, inquest_core::Grade::Assumed, Source::Entered)
}

fn of_column(sheet: &Sheet, column: usize, rows: Option<&ArmOf>) -> Result<Arm, ApiError> {
    let unit = sheet.column(column)?.unit.clone();
    let rows = sheet.rows(&[Some(column)], rows)?;
    let figures: Vec<Figure> = rows.into_iter().flat_map(|(_, cells)| cells).flatten().collect();
    Ok(Arm {
        values: figures.iter().map(|f| f.value).collect(),
        lines: figures.iter().map(|f| f.line).collect(),
        from: figures.iter().map(|f| f.quantity(unit.as_ref())).collect(),
        unit,
    })
}

/// Runs in files, for the command line.
pub struct RunsOfFiles {
    /// Before.
    pub before: Input,
    /// After.
    pub after: Input,
    /// Column, by name; null takes the first of figures that both have.
    pub metric: Option<String>,
    /// `lower` or `higher`.
    pub better: Option<String>,
    /// Half width of the band of no effect, unit 1.
    pub null_band: Option<f64>,
    /// Run-to-run variation from history, unit 1.
    pub cv: Option<f64>,
}

/// Whether the difference between the runs in two files is real; with the column that was compared.
pub fn runs_of_files(query: &RunsOfFiles) -> Result<(String, RunsReply), ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let sheet = |input: &Input, number: u32| sheet_of_file(input, number, folder.path());
    let (before, after) = (sheet(&query.before, 1)?, sheet(&query.after, 2)?);
    let metric = match &query.metric {
        Some(name) => name.clone(),
        None => shared_metric(&before, &after)?
            .ok_or_else(|| ApiError::ColumnUnknown { column: String::new() })?,
    };
    let of = |sheet: &Sheet| {
        let at = first_of(sheet.columns(), &[&metric]);
        of_column(sheet, at.ok_or_else(|| ApiError::ColumnUnknown { column: metric.clone() })?, None)
    };
    let reply = answer(&of(&before)?, &of(&after)?, &query.better, query.null_band, query.cv)?;
    Ok((metric, reply))
}

/// The first column of figures that both have. One that only counts the rows (1, 2, 3, …) is their name, not their
/// result: it is taken where there is nothing else.
fn shared_metric(before: &Sheet, after: &Sheet) -> Result<Option<String>, ApiError> {
    use inquest_core::capture::{ColumnType, Role};
    let is_figure = |column: &inquest_core::capture::Column| {
        !matches!(column.ty, ColumnType::Text | ColumnType::Bool | ColumnType::Time)
            && column.role != Role::Key
    };
    let mut counting = None;
    for (at, column) in before.columns().iter().enumerate().filter(|(_, column)| is_figure(column)) {
        let Some(other) = first_of(after.columns(), &[&column.name]) else { continue };
        if !counts_rows(before, at)? || !counts_rows(after, other)? {
            return Ok(Some(column.name.clone()));
        }
        counting.get_or_insert_with(|| column.name.clone());
    }
    Ok(counting)
}

/// True where every row holds the number of its place, from 0 or from 1. A row alone counts nothing.
fn counts_rows(sheet: &Sheet, column: usize) -> Result<bool, ApiError> {
    let rows = sheet.rows(&[Some(column)], None)?;
    let values: Vec<Option<f64>> =
        rows.into_iter().flat_map(|(_, cells)| cells).map(|cell| cell.map(|figure| figure.value)).collect();
    let counts = |first: f64| values.iter().enumerate().all(|(at, v)| *v == Some(first + at as f64));
    Ok(values.len() > 1 && (counts(0.0) || counts(1.0)))
}

/// Units that two arms must share; where one is not known, neither is converted.
fn same_unit(before: &Arm, after: &Arm) -> Result<(), ApiError> {
    match (&before.unit, &after.unit) {
        (Some(a), Some(b)) if a != b => {
            Err(ApiError::UnitsDiffer { before: a.to_string(), after: b.to_string() })
        }
        _ => Ok(()),
    }
}

fn answer(
    before: &Arm,
    after: &Arm,
    better: &Option<String>,
    null_band: Option<f64>,
    cv: Option<f64>,
) -> Result<RunsReply, ApiError> {
    same_unit(before, after)?;
    let fault = |e| faults::method(METHOD, &e);
    let mut inputs = json!({
        "before": before.values, "after": after.values, "better": better.as_deref().unwrap_or("lower"), "cv": cv,
    });
    if let Some(band) = null_band {
        inputs["null_band"] = json!(band);
    }
    let result = method::find(METHOD).and_then(|m| m.run(&inputs)).map_err(fault)?;
    // In the order of the inputs' names.
    let from: Vec<&Quantity> = after.from.iter().chain(&before.from).collect();
    let figure = |key: &str| -> Result<Option<Quantity>, ApiError> {
        if result[key].is_null() {
            return Ok(None);
        }
        computed(METHOD, inputs.clone(), key, Unit::Ratio, &from).map(Some).map_err(fault)
    };
    let mut figures = BTreeMap::new();
    for key in ["p", "smallest_detectable", "cv", "ratio_of_medians"] {
        if let Some(quantity) = figure(key)? {
            figures.insert(key.to_owned(), quantity);
        }
    }
    for (side, arm) in [("before", before), ("after", after)] {
        let unit = arm.unit.clone().unwrap_or(Unit::Ratio);
        for what in ["median", "mean", "interval"] {
            if !result[side][what].is_null() {
                let path = format!("{side}/{what}");
                let figure = computed(METHOD, inputs.clone(), &path, unit.clone(), &from).map_err(fault)?;
                figures.insert(format!("{what}_{side}"), figure);
            }
        }
    }
    let notes = serde_json::from_value(result["reasons"].clone()).map_err(ApiError::internal)?;
    Ok(RunsReply {
        ratio: figure("ratio_interval")?,
        figures,
        cv_from: result["cv_from"].as_str().map(str::to_owned),
        reading: result["verdict"].as_str().unwrap_or_default().to_owned(),
        notes,
        change_points: levels(&after.values),
        before: arm(before, &result["before"]),
        after: arm(after, &result["after"]),
    })
}

fn arm(arm: &Arm, told: &Value) -> RunsArm {
    let interval =
        told["interval"].as_array().and_then(|ends| Some([ends.first()?.as_f64()?, ends.get(1)?.as_f64()?]));
    RunsArm {
        values: arm.values.clone(),
        unit: arm.unit.clone(),
        median: told["median"].as_f64().unwrap_or(f64::NAN),
        interval,
        lines: arm.lines.clone(),
    }
}

/// First positions of new levels; a series that is too short has none.
fn levels(values: &[f64]) -> Vec<u32> {
    let found = change_points::change_points(values, &Search::default()).unwrap_or_default();
    found.into_iter().map(|change| change.index as u32).collect()
}
