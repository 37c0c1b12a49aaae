//! The three ways to write a sheet: TOML, JSON, CSV. Values keep the digits that were written.

use serde::Deserialize;
use serde_json::Value;

use super::sheet::{Input, Sheet};
use crate::report::whole::Kept;

/// The word that makes a sheet certain.
pub(super) const FORMAT: &str = "inquest.sizing/1";

/// A sheet in TOML; `None` when the text is no TOML or no sheet.
pub(super) fn toml(lines: &[Kept]) -> Option<Sheet> {
    #[derive(Deserialize)]
    struct File {
        sheet: String,
        method: Option<String>,
        #[serde(default)]
        input: Vec<Entry>,
    }
    #[derive(Deserialize)]
    struct Entry {
        name: toml::Spanned<String>,
        value: toml::Spanned<toml::Value>,
        unit: Option<String>,
        source: Option<String>,
        note: Option<String>,
        grade: Option<String>,
    }
    let text = joined(lines);
    let file: File = toml::from_str(&text).ok()?;
    let starts = starts(&text);
    let inputs = file
        .input
        .into_iter()
        .map(|entry| {
            let written = text.get(entry.value.span()).unwrap_or("").trim();
            let value = match entry.value.get_ref() {
                toml::Value::String(value) => value.clone(),
                // Digits may be grouped by underscores.
                _ => written.split_whitespace().collect::<Vec<_>>().join(" ").replace('_', ""),
            };
            Input {
                at: starts.partition_point(|s| *s <= entry.name.span().start).saturating_sub(1),
                name: entry.name.into_inner(),
                value,
                unit: entry.unit,
                source: entry.source,
                note: entry.note,
                grade: entry.grade,
            }
        })
        .collect();
    Some(Sheet { sheet: file.sheet, method: file.method, inputs })
}

/// A sheet in JSON.
pub(super) fn json(lines: &[Kept]) -> Option<Sheet> {
    let text = joined(lines);
    let file: Value = serde_json::from_str(&text).ok()?;
    let word = |value: &Value| value.as_str().map(str::to_owned);
    // A key is the only place where the quoted word stands before a colon: quotes inside of texts are escaped.
    let starts = starts(&text);
    let mut names = text.match_indices("\"name\"").filter_map(|(at, key)| {
        let key_of = text[at + key.len()..].trim_start().starts_with(':');
        key_of.then(|| starts.partition_point(|s| *s <= at).saturating_sub(1))
    });
    let mut inputs = Vec::new();
    for entry in file["inputs"].as_array()? {
        inputs.push(Input {
            at: names.next()?,
            name: word(&entry["name"])?,
            value: match &entry["value"] {
                Value::String(value) => value.clone(),
                other => other.to_string(),
            },
            unit: word(&entry["unit"]),
            source: word(&entry["source"]),
            note: word(&entry["note"]),
            grade: word(&entry["grade"]),
        });
    }
    Some(Sheet { sheet: word(&file["sheet"])?, method: word(&file["method"]), inputs })
}

/// Columns of a sheet in CSV, in any order; the first is `sizing` and holds the family or a method of it.
const COLUMNS: [&str; 7] = ["sizing", "name", "value", "unit", "source", "note", "grade"];

/// The columns of a header of a sheet in CSV.
pub(super) fn csv_header(line: &str) -> Option<Vec<String>> {
    let names = csv_cells(line)?;
    let known = names.iter().all(|n| COLUMNS.contains(&n.as_str()));
    let needed = ["sizing", "name", "value", "unit"].iter().all(|n| names.iter().any(|m| m == n));
    (known && needed && names.first().is_some_and(|n| n == "sizing")).then_some(names)
}

/// A sheet in CSV: all rows are of the family of the first. Rows of another length or family are inputs without a name.
pub(super) fn csv(lines: &[Kept]) -> Option<Sheet> {
    let names = csv_header(&lines.first()?.text)?;
    let mut sheet = Sheet::default();
    let mut whole: Option<String> = None;
    for (at, line) in lines.iter().enumerate().skip(1).filter(|(_, l)| !l.text.trim().is_empty()) {
        let cells = csv_cells(&line.text).filter(|c| c.len() == names.len());
        let cell = |name: &str| {
            let at = names.iter().position(|n| n == name)?;
            cells.as_ref()?.get(at).map(|c| c.trim().to_owned()).filter(|c| !c.is_empty())
        };
        let sizing = cell("sizing");
        let family = sizing.as_deref().and_then(|s| s.split('.').next()).unwrap_or("").to_owned();
        if sheet.sheet.is_empty() {
            sheet.sheet.clone_from(&family);
            whole.clone_from(&sizing);
        }
        if whole != sizing {
            whole = None;
        }
        let name = cell("name").filter(|_| family == sheet.sheet).unwrap_or_default();
        sheet.inputs.push(Input {
            at,
            name,
            value: cell("value").unwrap_or_default(),
            unit: cell("unit"),
            source: cell("source"),
            note: cell("note"),
            grade: cell("grade"),
        });
    }
    sheet.method = whole.filter(|m| m.contains('.'));
    (!sheet.sheet.is_empty()).then_some(sheet)
}

/// Cells of a line, quotes taken off; `None` when a quote is not closed. A cell never spans lines.
fn csv_cells(line: &str) -> Option<Vec<String>> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.trim_end_matches('\r').chars().peekable();
    while let Some(c) = chars.next() {
        let cell = cells.last_mut()?;
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' if quoted || cell.trim().is_empty() => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            c => cell.push(c),
        }
    }
    (!quoted).then_some(cells)
}

fn joined(lines: &[Kept]) -> String {
    lines.iter().map(|l| l.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Offsets where lines begin.
fn starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1)).collect()
}
