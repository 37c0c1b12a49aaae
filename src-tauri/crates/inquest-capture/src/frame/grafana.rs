//! Grafana's replies turned into rows: data frames, tables, and time series.
//!
//! Sources: `packages/grafana-data/src/dataframe/DataFrameJSON.ts` (`schema.fields`, `data.values` by column, `entities`
//! for numbers that JSON has no word for); the panel inspector's series (`fields[].values`); the older replies
//! `{"columns":[{"text"}],"rows":[[...]]}` and `{"target","datapoints":[[value, ms]]}`.
//!
//! A field's column is named as the panel would: its display name, else its name and labels. Times are milliseconds as
//! stored. What is assumed: columns of a frame are equally long; a shorter one is filled with NULL and the block marked.

use std::collections::HashMap;

use super::cell::null;
use super::json::{cell, elements, member};
use super::{Head, Out};
use crate::limits::COLUMNS;
use crate::raw::{CellForm, RawCell};

const FRAME: &str = "grafana_json";

/// Rows of a frame or table that stands whole in the text.
pub(super) fn document(text: &str, line: u64, out: &mut Out<'_>) -> Result<(), &'static str> {
    if let Some(rows) = raw(text, "rows") {
        return table(text, rows, line, out);
    }
    if let Some(points) = raw(text, "datapoints") {
        return series(text, points, line, out);
    }
    match (raw(text, "schema"), raw(text, "data")) {
        (Some(schema), Some(data)) => frame(schema, data, line, out),
        _ => {
            let fields = raw(text, "fields").and_then(elements).ok_or("bad_json")?;
            let columns = fields.iter().map(|f| raw(f, "values").unwrap_or("[]")).collect();
            label(text, out);
            by_columns(&fields, columns, None, line, out)
        }
    }
}

/// Rows of a data frame from its two members.
pub(super) fn frame(schema: &str, data: &str, line: u64, out: &mut Out<'_>) -> Result<(), &'static str> {
    let fields = raw(schema, "fields").and_then(elements).ok_or("bad_json")?;
    let columns = raw(data, "values").and_then(elements).ok_or("bad_json")?;
    label(schema, out);
    by_columns(&fields, columns, raw(data, "entities").and_then(elements), line, out)
}

/// The source text of a member that is a list or an object.
fn raw<'a>(object: &'a str, name: &str) -> Option<&'a str> {
    super::json::source(object, name).filter(|v| v.starts_with(['[', '{']))
}

fn text_of(object: &str, name: &str) -> Option<String> {
    member(object, name)
        .filter(|c| c.form == CellForm::Quoted && !c.text.is_empty())
        .map(|c| c.text.into_owned())
}

/// The name or query of a frame is its title.
fn label(object: &str, out: &mut Out<'_>) {
    if let Some(name) = text_of(object, "name").or_else(|| text_of(object, "refId")) {
        out.context.label = Some(name);
    }
}

fn begin(names: Vec<String>, line: u64, out: &mut Out<'_>) -> Result<(), &'static str> {
    if names.len() > COLUMNS {
        return Err("too_many_columns");
    }
    if out.full() {
        return Err("too_many_blocks");
    }
    let width = names.len();
    out.begin(Head { frame: FRAME, header: Some(names), width, first_line: line, padded: false });
    Ok(())
}

/// The name of a field's column.
fn name_of(field: &str) -> String {
    let config = raw(field, "config");
    let display = config.and_then(|c| text_of(c, "displayName").or_else(|| text_of(c, "displayNameFromDS")));
    if let Some(display) = display {
        return display;
    }
    let name = text_of(field, "name").unwrap_or_default();
    match raw(field, "labels").filter(|l| *l != "{}") {
        Some(labels) => format!("{name} {labels}"),
        None => name,
    }
}

/// `NaN` and the infinities are null among the values and listed by their rows beside them: column and row of each.
fn specials(entities: Vec<&str>) -> HashMap<(usize, usize), &'static str> {
    const WORDS: [(&str, &str); 3] = [("NaN", "NaN"), ("Inf", "Infinity"), ("NegInf", "-Infinity")];
    let mut found = HashMap::new();
    for (column, lists) in entities.into_iter().enumerate() {
        for (name, word) in WORDS {
            let rows = raw(lists, name).and_then(elements).unwrap_or_default();
            found.extend(rows.iter().filter_map(|r| r.parse().ok()).map(|row| ((column, row), word)));
        }
    }
    found
}

fn by_columns(
    fields: &[&str],
    columns: Vec<&str>,
    entities: Option<Vec<&str>>,
    line: u64,
    out: &mut Out<'_>,
) -> Result<(), &'static str> {
    if fields.len() != columns.len() {
        return Err("wrong_field_count");
    }
    let columns = columns.into_iter().map(elements).collect::<Option<Vec<_>>>().ok_or("bad_json")?;
    begin(fields.iter().map(|f| name_of(f)).collect(), line, out)?;
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    let uneven = columns.iter().any(|c| c.len() != rows);
    let special = specials(entities.unwrap_or_default());
    for row in 0..rows {
        let mut cells = Vec::with_capacity(columns.len());
        for (at, column) in columns.iter().enumerate() {
            let cell = match column.get(row) {
                Some(&"null") => match special.get(&(at, row)) {
                    Some(word) => RawCell { text: (*word).into(), form: CellForm::Number },
                    None => null(),
                },
                Some(value) => cell(value).ok_or("bad_json")?,
                None => null(),
            };
            cells.push(cell);
        }
        out.row(cells, line);
    }
    if uneven {
        out.incomplete("columns_uneven");
    }
    Ok(())
}

fn table(text: &str, rows: &str, line: u64, out: &mut Out<'_>) -> Result<(), &'static str> {
    let columns = raw(text, "columns").and_then(elements).ok_or("bad_json")?;
    let names: Vec<String> = columns.iter().map(|c| text_of(c, "text").unwrap_or_default()).collect();
    let width = names.len();
    begin(names, line, out)?;
    for row in elements(rows).ok_or("bad_json")? {
        let cells = elements(row).and_then(|r| r.into_iter().map(cell).collect::<Option<Vec<_>>>());
        let cells = cells.ok_or("bad_json")?;
        if cells.len() != width {
            return Err("wrong_field_count");
        }
        out.row(cells, line);
    }
    Ok(())
}

fn series(text: &str, points: &str, line: u64, out: &mut Out<'_>) -> Result<(), &'static str> {
    let target = text_of(text, "target").unwrap_or_default();
    begin(vec!["Time".to_owned(), target], line, out)?;
    for point in elements(points).ok_or("bad_json")? {
        match elements(point).ok_or("bad_json")?.as_slice() {
            [value, time] => {
                let cells = vec![cell(time).ok_or("bad_json")?, cell(value).ok_or("bad_json")?];
                out.row(cells, line);
            }
            _ => return Err("wrong_field_count"),
        }
    }
    Ok(())
}
