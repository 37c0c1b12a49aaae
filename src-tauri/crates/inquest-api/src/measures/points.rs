//! A series over the rows of one capture that has a time column of its own: intervals of a load test, sampled status.
//!
//! Rows are told apart by the first text column with two to fifty texts that repeat; without one the whole capture is one
//! row. A counter is shown by its steps, and a step down is not known; anything else by its values. Times that are not
//! placed, and values that are none, are absent. Of two rows of one name at one instant the later stands, and that is said.

use std::collections::{BTreeMap, BTreeSet};

use inquest_core::capture::{Cell, Column, ColumnData, ColumnType, Role};
use inquest_core::method::computed;
use inquest_core::{Amount, Grade, Quantity, Unit};
use inquest_frames::Table;
use serde_json::json;

use super::Sheet;
use super::sweep::Unread;
use crate::wire::*;
use crate::{ApiError, sources};

/// Most rows of a capture that are drawn as points.
const MOST_POINTS: u64 = 100_000;
/// Most texts that tell rows apart.
const MOST_NAMES: usize = 50;
/// Times that a row is about, the surest first; else the first column of times.
const TIMES: [&str; 6] = ["sample_time", "at", "timestamp", "time", "ts", "started_at"];

/// Which columns are read.
struct Chosen {
    time: usize,
    value: usize,
    name: Option<usize>,
}

/// The series of a capture's own rows.
pub(super) fn answer(
    request: &SeriesRequest,
    of: &BlockRef,
    table: &Table,
    marks: impl FnOnce(i64, i64) -> Vec<SeriesMark>,
) -> Result<SeriesReply, ApiError> {
    if table.rows() > MOST_POINTS {
        return Err(ApiError::TooManyRows { rows: table.rows().to_string(), most: MOST_POINTS.to_string() });
    }
    let columns = table.columns();
    let offered: Vec<String> =
        columns.iter().filter(|c| is_figure(c)).map(|c| name_of(c).to_owned()).collect();
    let at = chosen(request, table)?;
    let column = &columns[at.value];
    let Read { rows, twice } = read(table, &at)?;
    let times: Vec<i64> = rows
        .values()
        .flat_map(|points| points.keys().copied())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    let steps = column.role == Role::Counter;
    let shown = |name: &Option<String>, points: &BTreeMap<i64, f64>| {
        let values = if steps { steps_of(points, request.rate) } else { points.clone() };
        let key = name.iter().zip(at.name).map(|(n, c)| (name_of(&columns[c]).to_owned(), n.clone()));
        SeriesRow {
            key: key.collect(),
            label: name.clone(),
            values: times.iter().map(|t| values.get(t).copied()).collect(),
            quality: times.iter().map(|_| None).collect(),
        }
    };
    let mut listed: Vec<SeriesRow> = rows.iter().map(|(name, points)| shown(name, points)).collect();
    let size = |row: &SeriesRow| row.values.iter().flatten().map(|v| v.abs()).sum::<f64>();
    listed.sort_by(|a, b| size(b).total_cmp(&size(a)));
    let total = if listed.len() == 1 { listed[0].values.clone() } else { vec![None; times.len()] };
    listed.truncate(request.top as usize);
    let unit = match (steps && request.rate, &column.unit) {
        (true, Some(Unit::Count)) => Some(Unit::PerSecond),
        (true, Some(Unit::Bytes)) => Some(Unit::BytesPerSecond),
        (_, unit) => unit.clone(),
    };
    let ends = times.first().copied().zip(times.last().copied());
    Ok(SeriesReply {
        column: name_of(column).to_owned(),
        columns: offered,
        unit,
        at: times.iter().map(|t| Some(t.to_string())).collect(),
        from: times.iter().map(|_| None).collect(),
        rows: listed,
        total,
        blocks: vec![of.clone()],
        marks: ends.map(|(first, last)| marks(first, last)).unwrap_or_default(),
        notes: twice.told("series_same_instant").into_iter().collect(),
    })
}

/// How fast each listed row moves once it has settled in; null where too few samples are left.
pub(super) fn steady(
    request: &SeriesRequest,
    sheet: &Sheet,
    reply: &SeriesReply,
) -> Result<Vec<Option<Quantity>>, ApiError> {
    let at = chosen(request, &sheet.table)?;
    let rows = read(&sheet.table, &at)?.rows;
    let column = sheet.column(at.value)?;
    let unit = match &column.unit {
        Some(Unit::Count) => Unit::PerSecond,
        Some(Unit::Bytes) => Unit::BytesPerSecond,
        Some(known) => Unit::Other(format!("{known}/s")),
        None => Unit::Other(format!("{}/s", name_of(column))),
    };
    let whole = Quantity {
        amount: Amount::Point { value: 0.0 },
        unit: Unit::Ratio,
        grade: Grade::Measured,
        source: sheet.begin(&column.name)?,
    };
    let rate = |row: &SeriesRow| {
        let points = rows.get(&row.label)?;
        let sample = |(at, value): (&i64, &f64)| json!({"t_s": *at as f64 / 1e6, "value": value});
        let inputs = json!({"samples": points.iter().map(sample).collect::<Vec<_>>()});
        computed("counters.steady_rate", inputs, "rate_per_s", unit.clone(), &[&whole]).ok()
    };
    Ok(reply.rows.iter().map(rate).collect())
}

fn name_of(column: &Column) -> &str {
    column.canonical.as_deref().unwrap_or(&column.name)
}

fn is_figure(column: &Column) -> bool {
    !matches!(column.ty, ColumnType::Text | ColumnType::Bool | ColumnType::Time) && column.role != Role::Key
}

fn chosen(request: &SeriesRequest, table: &Table) -> Result<Chosen, ApiError> {
    let columns = table.columns();
    let is_time = |at: &usize| columns[*at].ty == ColumnType::Time;
    let named = TIMES.iter().filter_map(|name| table.column_index(name)).find(|at| is_time(at));
    let time = named.or_else(|| (0..columns.len()).find(is_time));
    let time = time.ok_or(ApiError::DeltaNotCumulative {})?;
    let value = match &request.column {
        Some(name) => {
            let at = table.column_index(name).filter(|at| is_figure(&columns[*at]));
            at.ok_or_else(|| ApiError::ColumnUnknown { column: name.clone() })?
        }
        None => columns.iter().position(is_figure).ok_or(ApiError::DeltaNotCumulative {})?,
    };
    Ok(Chosen { time, value, name: naming(table)? })
}

/// The first text column that tells a few rows apart, each of them more than once.
fn naming(table: &Table) -> Result<Option<usize>, ApiError> {
    let texts = table.columns().iter().enumerate().filter(|(_, c)| c.ty == ColumnType::Text);
    for (at, _) in texts {
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        for batch in table.batches() {
            let batch = batch?;
            for row in 0..batch.rows() {
                if let Some(Cell::Text(text)) = batch.columns.get(at).and_then(|c| c.cell(row)) {
                    *seen.entry(text).or_default() += 1;
                }
            }
            if seen.len() > MOST_NAMES {
                break;
            }
        }
        if (2..=MOST_NAMES).contains(&seen.len()) && seen.values().all(|times| *times > 1) {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// Values by the time of their row, by name, and the rows that stand where another of their name did.
struct Read {
    rows: BTreeMap<Option<String>, BTreeMap<i64, f64>>,
    twice: Unread,
}

fn read(table: &Table, at: &Chosen) -> Result<Read, ApiError> {
    let mut rows: BTreeMap<Option<String>, BTreeMap<i64, f64>> = BTreeMap::new();
    let mut twice = Unread::default();
    for batch in table.batches() {
        let batch = batch?;
        let Some(ColumnData::Time { micros, .. }) = batch.columns.get(at.time) else { continue };
        for row in 0..batch.rows() {
            let time = micros.get(row).copied().flatten();
            let cell = batch.columns.get(at.value).and_then(|c| c.cell(row));
            let value = cell.as_ref().and_then(sources::amount).and_then(|a| a.bounds()).map(|(lo, _)| lo);
            let (Some(time), Some(value)) = (time, value.filter(|v| v.is_finite())) else { continue };
            let name = at.name.and_then(|c| match batch.columns.get(c)?.cell(row)? {
                Cell::Null => None,
                cell => Some(sources::text(&cell)),
            });
            let before = rows.entry(name).or_default().insert(time, value);
            if before.is_some() {
                twice.note(batch.lines.get(row).copied().unwrap_or_default());
            }
        }
    }
    Ok(Read { rows, twice })
}

/// What a counter grew by from one time to the next, or per second of it.
fn steps_of(points: &BTreeMap<i64, f64>, rate: bool) -> BTreeMap<i64, f64> {
    let all: Vec<(i64, f64)> = points.iter().map(|(at, value)| (*at, *value)).collect();
    let step = |two: &[(i64, f64)]| {
        let (seconds, grown) = ((two[1].0 - two[0].0) as f64 / 1e6, two[1].1 - two[0].1);
        (grown >= 0.0).then_some((two[1].0, if rate { grown / seconds } else { grown }))
    };
    all.windows(2).filter_map(step).collect()
}
