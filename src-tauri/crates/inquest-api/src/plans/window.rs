//! Rows of statement statistics between two snapshots: by how much each counter grew.
//!
//! What happened in the window is what an incident asks for; counters since the last reset may hold months of other work. A row
//! whose counters cannot be subtracted (a reset, evicted entries) has no figures, and the rules say that they lack them.
//! The rows are those of the later snapshot, in its order; a row that is gone is none.

use std::sync::Arc;

use inquest_core::Quantity;
use inquest_core::case::Exhibit;
use inquest_frames::{DeltaQuery, DeltaRow};

use super::rows::{FIGURES, From, IDS, MOST_ROWS, Rows, scaled, statement_row};
use crate::ApiError;
use crate::deltas::{Compared, Pair};
use crate::figures::{DeltaRowInputs, delta_row};

/// Rows that are asked for at a time.
const AT_A_TIME: u32 = 200;

/// Two snapshots, and which row is which.
pub(super) struct Window {
    compared: Arc<Compared>,
    pair: Pair,
    exhibits: Vec<Exhibit>,
    /// Columns of [`FIGURES`] by their names in the delta.
    columns: Vec<Option<usize>>,
    keys: Vec<std::collections::BTreeMap<String, String>>,
}

impl Window {
    /// A figure as the computation that gives it again; `None` where there is none.
    pub(super) fn quantity(&self, row: usize, figure: usize) -> Result<Option<Quantity>, ApiError> {
        let (Some(column), Some(key)) = (self.columns[figure], self.keys.get(row)) else { return Ok(None) };
        let name = &self.compared.delta.columns()[column].name;
        let inputs = DeltaRowInputs::of(&self.pair, &self.compared, key.clone(), name);
        match delta_row(&self.compared, &self.exhibits, &inputs) {
            Ok(found) => Ok(Some(found.quantity)),
            Err(ApiError::ValueAbsent { .. } | ApiError::UnitUnknown { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// The rows of a window. The exhibits are those of the pair.
pub(super) fn rows(compared: Arc<Compared>, pair: Pair, exhibits: Vec<Exhibit>) -> Result<Rows, ApiError> {
    let delta = &compared.delta;
    let mut found: Vec<DeltaRow> = Vec::new();
    loop {
        let query = DeltaQuery { first: found.len() as u64, count: AT_A_TIME, ..DeltaQuery::default() };
        let view = delta.view(&query)?;
        if view.total > MOST_ROWS {
            return Err(ApiError::TooManyRows { rows: view.total.to_string(), most: MOST_ROWS.to_string() });
        }
        let none = view.rows.is_empty();
        found.extend(view.rows);
        if none || found.len() as u64 >= view.total {
            break;
        }
    }
    found.retain(|row| row.row_after.is_some() && row.line_after.is_some());
    found.sort_by_key(|row| row.row_after);
    let named =
        |name: &str| delta.columns().iter().position(|c| c.counter && c.name.eq_ignore_ascii_case(name));
    let columns: Vec<Option<usize>> =
        FIGURES.iter().map(|(_, names)| names.iter().find_map(|name| named(name))).collect();
    let one = |row: &DeltaRow| {
        let id = |name: &&str| row.key.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?.1.clone();
        let figure = |at: usize| {
            let column = columns[at]?;
            let digits = row.delta.get(column)?.as_ref()?;
            scaled(digits.parse().ok()?, delta.columns()[column].unit.as_ref(), at)
        };
        statement_row(row.label.clone().unwrap_or_default(), IDS.iter().find_map(id), figure)
    };
    let rows = found.iter().map(one).collect();
    let lines = found.iter().map(|row| row.line_after.unwrap_or_default()).collect();
    let places = found.iter().map(|row| row.row_after.unwrap_or_default()).collect();
    let known =
        |row: DeltaRow| row.key.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    let keys = found.into_iter().map(known).collect();
    let window = Window { pair, exhibits, columns, keys, compared };
    Ok(Rows { rows, lines, places, from: From::Window(Box::new(window)) })
}
