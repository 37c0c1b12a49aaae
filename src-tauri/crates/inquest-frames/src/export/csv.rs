//! Comma-separated values: see [`super`].

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::Path;

use inquest_core::capture::{Batch, Column, ColumnData};

use crate::write::Written;
use crate::{FrameError, spelling};

/// What a spreadsheet takes for the begin of a formula, full-width forms included.
const BEGINS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\0', '＝', '＋', '－', '＠'];

/// The column that ends a row of this program's own: the line of the capture that it came from.
const LINE: &str = "#line";

/// A file of comma-separated values that is being written.
pub(super) struct CsvFile {
    out: BufWriter<File>,
    line: String,
    rows: u64,
    bytes: u64,
}

fn failed(source: std::io::Error) -> FrameError {
    FrameError::Io { what: "writing comma-separated values", source }
}

impl CsvFile {
    pub(super) fn create(path: &Path, columns: &[Column]) -> Result<CsvFile, FrameError> {
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(failed)?;
        let out = BufWriter::with_capacity(1 << 18, file);
        let mut csv = CsvFile { out, line: String::new(), rows: 0, bytes: 0 };
        for (at, column) in columns.iter().enumerate() {
            csv.separate(at);
            field(&mut csv.line, &guarded(&column.name));
        }
        csv.separate(columns.len());
        csv.line.push_str(LINE);
        csv.flush_line()?;
        Ok(csv)
    }

    fn separate(&mut self, at: usize) {
        if at > 0 {
            self.line.push(',');
        }
    }

    fn flush_line(&mut self) -> Result<(), FrameError> {
        self.line.push_str("\r\n");
        self.out.write_all(self.line.as_bytes()).map_err(failed)?;
        self.bytes += self.line.len() as u64;
        self.line.clear();
        Ok(())
    }

    pub(super) fn push(&mut self, batch: &Batch) -> Result<(), FrameError> {
        let mut buffer = String::new();
        for row in 0..batch.rows() {
            for (at, data) in batch.columns.iter().enumerate() {
                self.separate(at);
                self.cell(data, row, &mut buffer);
            }
            self.separate(batch.columns.len());
            if let Some(line) = batch.lines.get(row).filter(|line| **line > 0) {
                self.line.push_str(&line.to_string());
            }
            self.rows += 1;
            self.flush_line()?;
        }
        Ok(())
    }

    fn cell(&mut self, data: &ColumnData, row: usize, buffer: &mut String) {
        use std::fmt::Write as _;
        buffer.clear();
        match data {
            ColumnData::Text(v) => {
                if let Some(text) = v.get(row) {
                    field(&mut self.line, &guarded(text));
                }
                return;
            }
            ColumnData::Decimal(v) => buffer.push_str(v.get(row).unwrap_or_default()),
            ColumnData::Int(v) => {
                let _ = v.get(row).copied().flatten().map(|n| write!(buffer, "{n}"));
            }
            ColumnData::Uint(v) => {
                let _ = v.get(row).copied().flatten().map(|n| write!(buffer, "{n}"));
            }
            ColumnData::Bool(v) => {
                buffer
                    .push_str(v.get(row).copied().flatten().map_or("", |b| if b { "true" } else { "false" }));
            }
            ColumnData::Float { values, texts } => match (values.get(row).copied().flatten(), texts.get(row))
            {
                (Some(_), Some(text)) => buffer.push_str(text),
                (Some(value), None) => spelling::float(value, buffer),
                (None, _) => {}
            },
            ColumnData::Time { micros, texts } => {
                match (micros.get(row).copied().flatten(), texts.get(row)) {
                    (_, Some(text)) => buffer.push_str(text),
                    (Some(at), None) => spelling::time(at, buffer),
                    (None, None) => {}
                }
            }
        }
        if !buffer.is_empty() {
            let text =
                if is_number(buffer) { std::borrow::Cow::Borrowed(buffer.as_str()) } else { guarded(buffer) };
            field(&mut self.line, &text);
        }
    }

    pub(super) fn finish(mut self) -> Result<Written, FrameError> {
        self.out.flush().map_err(failed)?;
        self.out.get_ref().sync_all().map_err(failed)?;
        Ok(Written { rows: self.rows, bytes: self.bytes })
    }
}

/// Adds one field, in quotes where it needs them.
fn field(line: &mut String, text: &str) {
    let quotes = text.is_empty()
        || text.contains([',', '"', '\r', '\n'])
        || text.starts_with(' ')
        || text.ends_with(' ');
    if !quotes {
        line.push_str(text);
        return;
    }
    line.push('"');
    line.push_str(&text.replace('"', "\"\""));
    line.push('"');
}

/// Digits with at most signs, a point and an exponent: no formula, whatever the sign.
fn is_number(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit())
        && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.' | b'e' | b'E'))
        && text.parse::<f64>().is_ok()
}

/// True for a text that must be told from one that was guarded.
fn looks_guarded(text: &str) -> bool {
    text.starts_with('\'') && text.trim_start_matches('\'').starts_with(BEGINS)
}

/// A text that no spreadsheet runs.
fn guarded(text: &str) -> std::borrow::Cow<'_, str> {
    if text.starts_with(BEGINS) || looks_guarded(text) { format!("'{text}").into() } else { text.into() }
}

/// Whether columns are those of a file that this program wrote.
pub fn is_own(columns: &[Column]) -> bool {
    columns.last().is_some_and(|column| column.name == LINE)
}

/// The text that was guarded: without the apostrophe that was put before it.
pub fn unguarded(text: &str) -> &str {
    if looks_guarded(text) { &text[1..] } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guarded_texts_begin_no_formula_and_come_back() {
        for text in [
            "=1+1", "+1", "-x", "@a", "\tx", "\r", "\0", "＝1", "'", "''", "'=1", "''=1", "'a", "a", "",
            "커밋", "-",
        ] {
            let safe = guarded(text);
            assert!(!safe.starts_with(BEGINS), "{text:?}");
            assert_eq!(unguarded(&safe), text, "{text:?} as {safe:?}");
        }
        assert!(is_number("-1.5e-3") && !is_number("-1+cmd") && !is_number("-Infinity") && !is_number("-"));
    }
}
