//! How random the keys of a sample are, in the order they were captured in.

use std::collections::BTreeMap;

use inquest_core::method::{self, computed};
use inquest_core::{Amount, Grade, Quantity, Source, Unit};
use inquest_frames::Table;
use serde_json::json;

use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, faults, sources};

/// Values that are looked at for their order: the first of a column.
const MOST_VALUES: u64 = 100_000;

impl Inquest {
    /// How random the values of a column are, in the order they were captured in.
    pub async fn key_order(
        &self,
        request: KeyOrderRequest,
        _ctx: &Context,
    ) -> Result<KeyOrderReply, ApiError> {
        let table = self.table(&request.case, &request.of).await?;
        blocking(move || key_order(&request, &table)).await
    }
}

fn key_order(request: &KeyOrderRequest, table: &Table) -> Result<KeyOrderReply, ApiError> {
    let column = table.columns().get(request.column as usize);
    let column =
        column.ok_or_else(|| ApiError::ColumnUnknown { column: request.column.to_string() })?.clone();
    let batch = table.batch(0, table.rows().min(MOST_VALUES))?;
    let cells = batch.columns.get(request.column as usize);
    let mut values = Vec::new();
    let mut from = Vec::new();
    for (row, line) in batch.lines.iter().enumerate() {
        let Some(cell) = cells.and_then(|c| c.cell(row)) else { continue };
        if matches!(cell, inquest_core::capture::Cell::Null) {
            continue;
        }
        values.push(sources::text(&cell));
        let (exhibit, block) = (request.of.exhibit.clone(), request.of.block);
        let source = Source::Cell { exhibit, block, line: *line, column: column.name.clone() };
        from.push(Quantity {
            amount: Amount::Point { value: 0.0 },
            unit: Unit::Ratio,
            grade: Grade::Measured,
            source,
        });
    }
    const METHOD: &str = "pg.key_order";
    let fault = |e| faults::method(METHOD, &e);
    let inputs = json!({"values": values});
    let result = method::find(METHOD).and_then(|m| m.run(&inputs)).map_err(fault)?;
    // The whole sample is one source: its first and last cell say where it stands.
    let ends: Vec<&Quantity> = from.first().into_iter().chain(from.last()).collect();
    let mut figures = BTreeMap::new();
    let mut reading = String::new();
    for (name, value) in result.as_object().into_iter().flatten() {
        if value.is_number() {
            let quantity = computed(METHOD, inputs.clone(), name, Unit::Ratio, &ends).map_err(fault)?;
            figures.insert(name.clone(), quantity);
        } else if let Some(text) = value.as_str() {
            text.clone_into(&mut reading);
        }
    }
    Ok(KeyOrderReply { figures, reading, notes: Vec::new() })
}
