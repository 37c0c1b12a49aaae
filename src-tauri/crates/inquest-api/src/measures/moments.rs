//! Mean and deviation of several rows of a window together (methods 1.6). Minimum and maximum of a window are not known.

use std::collections::BTreeMap;

use inquest_core::method::{self, computed};
use inquest_core::{Quantity, Unit};
use inquest_frames::DeltaQuery;
use serde_json::{Value, json};

use super::reason;
use crate::deltas::{Compared, Pair};
use crate::figures::{DeltaRowInputs, delta_row};
use crate::files::{self, Side};
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, faults};

const MERGE: &str = "counters.merge_moments";
/// Most rows that are merged.
const MOST_ROWS: usize = 10_000;

impl Inquest {
    /// Mean and deviation of several rows of a window together.
    pub async fn moments(&self, request: MomentsRequest, _ctx: &Context) -> Result<MomentsReply, ApiError> {
        if request.keys.len() > MOST_ROWS {
            return Err(ApiError::TooManyRows {
                rows: request.keys.len().to_string(),
                most: MOST_ROWS.to_string(),
            });
        }
        let file = self.case_file(&request.case).await?;
        let pair = Pair::between(request.before.as_ref(), &request.after);
        let compared = self.delta_in(&file, &pair).await?;
        let exhibits = pair.exhibits(&file)?;
        blocking(move || {
            let figure = |key: &BTreeMap<String, String>, column: &str| {
                let inputs = DeltaRowInputs::of(&pair, &compared, key.clone(), column);
                delta_row(&compared, &exhibits, &inputs).map(|value| value.quantity)
            };
            answer(&compared, &request.keys, &figure)
        })
        .await
    }
}

/// Rows of statistics in files, for the command line.
pub struct MomentsOfFiles {
    /// The earlier snapshot; null: since the counters began.
    pub before: Option<Side>,
    /// The later snapshot.
    pub after: Side,
    /// Rows whose key or text contains this; null: every row.
    pub filter: Option<String>,
}

/// Mean and deviation of several rows of files together.
pub fn moments_of_files(query: MomentsOfFiles) -> Result<MomentsReply, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let (pair, compared) = files::put_together(query.before, query.after, false, folder.path())?;
    let mut keys: Vec<BTreeMap<String, String>> = Vec::new();
    loop {
        let first = keys.len() as u64;
        let asked =
            DeltaQuery { filter: query.filter.clone(), first, count: WINDOW_ROWS, ..DeltaQuery::default() };
        let view = compared.delta.view(&asked)?;
        if view.total > MOST_ROWS as u64 {
            return Err(ApiError::TooManyRows { rows: view.total.to_string(), most: MOST_ROWS.to_string() });
        }
        if view.rows.is_empty() {
            break;
        }
        keys.extend(
            view.rows.into_iter().map(|row| row.key.into_iter().filter_map(|(n, v)| Some((n, v?))).collect()),
        );
    }
    let figure = |key: &BTreeMap<String, String>, column: &str| {
        let inputs = DeltaRowInputs::of(&pair, &compared, key.clone(), column);
        delta_row(&compared, &[], &inputs).map(|value| value.quantity)
    };
    answer(&compared, &keys, &figure)
}

/// One row's moments, as the method takes them and as figures.
struct Row {
    given: Value,
    figures: [Quantity; 3],
}

/// The figure of a row, by its key and the column.
type FigureOf<'a> = dyn Fn(&BTreeMap<String, String>, &str) -> Result<Quantity, ApiError> + 'a;

fn answer(
    compared: &Compared,
    keys: &[BTreeMap<String, String>],
    figure: &FigureOf<'_>,
) -> Result<MomentsReply, ApiError> {
    let columns = &compared.delta.identity().columns;
    let mut rows: Vec<Row> = Vec::new();
    let mut without = 0_u32;
    for key in keys {
        let whole = columns.iter().map(|name| (name.clone(), key.get(name).cloned())).collect();
        let found = compared.delta.row(&whole, None)?;
        let moments = found.and_then(|row| row.moments).and_then(|m| Some((m, m.sd_ms?)));
        let Some((moments, sd)) = moments.filter(|(m, _)| m.calls >= 1.0 && m.calls.fract() == 0.0) else {
            without += 1;
            continue;
        };
        rows.push(Row {
            given: json!({"n": moments.calls as i64, "mean": moments.mean_ms, "sd": sd}),
            figures: [figure(key, "calls")?, figure(key, "mean")?, figure(key, "sd")?],
        });
    }
    let mut notes = Vec::new();
    if without > 0 {
        notes.push(reason("moments_missing", &[("rows", &without.to_string())]));
    }
    notes.push(reason("moments_no_extremes", &[]));
    let count = rows.len() as u32;
    Ok(MomentsReply { figures: merged(&rows)?, rows: count, notes })
}

fn merged(rows: &[Row]) -> Result<BTreeMap<String, Quantity>, ApiError> {
    const NAMES: [(&str, &str); 3] = [("calls", "n"), ("mean", "mean"), ("sd", "sd")];
    let Some((last, before)) = rows.split_last() else { return Ok(BTreeMap::new()) };
    let fault = |e| faults::method(MERGE, &e);
    let mut so_far: Option<Value> = None;
    for row in before {
        so_far = Some(match so_far {
            None => row.given.clone(),
            Some(a) => {
                let run = method::find(MERGE).and_then(|m| m.run(&json!({"a": a, "b": row.given})));
                run.map_err(fault)?
            }
        });
    }
    let Some(a) = so_far else {
        let named = NAMES.iter().map(|(name, _)| (*name).to_owned());
        return Ok(named.zip(last.figures.iter().cloned()).collect());
    };
    let from: Vec<&Quantity> = rows.iter().flat_map(|row| &row.figures).collect();
    let inputs = json!({"a": a, "b": last.given});
    let figure = |(at, (name, result)): (usize, &(&str, &str))| {
        let unit = if at == 0 { Unit::Count } else { Unit::MS };
        Ok(((*name).to_owned(), computed(MERGE, inputs.clone(), result, unit, &from).map_err(fault)?))
    };
    NAMES.iter().enumerate().map(figure).collect()
}
