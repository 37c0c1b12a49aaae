//! A small block in memory, for previews, plans and tests.

use inquest_core::capture::{Cell, Column, ColumnData, KindId};

/// A small block in memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Kind it was read as.
    pub kind: KindId,
    /// Columns.
    pub columns: Vec<Column>,
    /// Cells by column.
    pub data: Vec<ColumnData>,
    /// First line of each row.
    pub lines: Vec<u64>,
}

impl Table {
    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.lines.len()
    }

    /// One cell; `None` outside the table.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        self.data.get(column)?.cell(row)
    }

    /// Position of a column by canonical name, else by printed name, without regard to case.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns
            .iter()
            .position(|c| c.canonical.as_deref() == Some(name))
            .or_else(|| self.columns.iter().position(|c| c.name.eq_ignore_ascii_case(name)))
    }

    /// The text of a plan: the lines of its one column joined by newlines. A JSON plan that was read as records
    /// (its top-level keys are the columns) is written as JSON again, keys in order.
    pub fn whole_text(&self) -> String {
        if self.columns.len() > 1 || self.columns.iter().any(|c| c.name == "Plan") {
            return self.json_text();
        }
        match self.data.first() {
            Some(ColumnData::Text(lines)) => {
                let lines: Vec<&str> = lines.iter().map(|l| l.unwrap_or("")).collect();
                lines.join("\n")
            }
            _ => String::new(),
        }
    }
}

impl Table {
    fn json_text(&self) -> String {
        let object = |row: usize| {
            let fields: Vec<String> = self
                .columns
                .iter()
                .enumerate()
                .map(|(at, column)| {
                    let name = serde_json::Value::from(column.name.as_str());
                    format!("{name}: {}", self.json_cell(row, at))
                })
                .collect();
            format!("{{{}}}", fields.join(", "))
        };
        let records: Vec<String> = (0..self.rows()).map(object).collect();
        // PostgreSQL prints a list of one plan, MySQL and MariaDB an object.
        match records.as_slice() {
            [one] if !self.kind.as_str().starts_with("pg.") => one.clone(),
            all => format!("[{}]", all.join(", ")),
        }
    }

    fn json_cell(&self, row: usize, column: usize) -> String {
        match (&self.data[column], self.cell(row, column)) {
            (_, None | Some(Cell::Null)) => "null".into(),
            (_, Some(Cell::Bool(b))) => b.to_string(),
            (ColumnData::Float { texts, .. }, _) => texts.get(row).unwrap_or("null").to_owned(),
            (ColumnData::Text(_) | ColumnData::Time { .. }, Some(Cell::Text(text))) => {
                // Nested values are their source text already.
                let nested = text.starts_with(['{', '[']);
                if nested && serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok() {
                    text
                } else {
                    serde_json::Value::from(text).to_string()
                }
            }
            (_, Some(Cell::Text(digits))) => digits,
            (_, Some(Cell::Float(value))) => value.to_string(),
        }
    }
}
