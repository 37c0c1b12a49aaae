//! How random the keys of a sample are, in the order they were captured in.

use std::collections::BTreeMap;

use inquest_core::method::{self, computed};
use inquest_core::{Amount, Grade, Quantity, Source, Unit};
use serde_json::json;

use super::{Sheet, first_of, sheet_of_file};
use crate::handles::Input;
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
        let sheet = Sheet { table, of: request.of };
        blocking(move || key_order(&sheet, request.column as usize)).await
    }
}

/// A sample of keys in a file, for the command line.
pub struct KeysOfFile {
    /// The file, its rows in the order the keys were made in.
    pub input: Input,
    /// Column, by name; null takes the first.
    pub column: Option<String>,
}

/// How random the values of a column of a file are. Answers the column's name beside it.
pub fn key_order_of_file(query: &KeysOfFile) -> Result<(String, KeyOrderReply), ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let sheet = sheet_of_file(&query.input, 1, folder.path())?;
    let at = match &query.column {
        Some(name) => first_of(sheet.columns(), &[name])
            .ok_or_else(|| ApiError::ColumnUnknown { column: name.clone() })?,
        None => 0,
    };
    let name = sheet.column(at)?.name.clone();
    Ok((name, key_order(&sheet, at)?))
}

fn key_order(sheet: &Sheet, at: usize) -> Result<KeyOrderReply, ApiError> {
    let (column, table) = (sheet.column(at)?.clone(), &sheet.table);
    let batch = table.batch(0, table.rows().min(MOST_VALUES))?;
    let cells = batch.columns.get(at);
    let mut values = Vec::new();
    let mut from = Vec::new();
    for (row, line) in batch.lines.iter().enumerate() {
        let Some(cell) = cells.and_then(|c| c.cell(row)) else { continue };
        if matches!(cell, inquest_core::capture::Cell::Null) {
            continue;
        }
        values.push(sources::text(&cell));
        let (exhibit, block) = (sheet.of.exhibit.clone(), sheet.of.block);
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
