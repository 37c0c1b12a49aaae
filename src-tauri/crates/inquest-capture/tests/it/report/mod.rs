//! Reports, by family: real output where the corpus has some, else a small input written from the defining source.

use inquest_capture::read::{Bytes, Choice, Inspection, Silent, Table, inspect, read_all};
use inquest_core::capture::{Cell, LineClass};

mod jvm;
mod linux;
mod loadtest;
mod monitoring;
mod mysql;
mod pool;
mod postgresql;
mod sizing;

/// Inspects bytes and checks that the receipt sums.
fn inspected(bytes: &[u8]) -> Inspection {
    let found = inspect(&Bytes(bytes), &mut Silent).unwrap();
    assert!(found.receipt.sums(), "{:?}", found.receipt);
    found
}

/// The rows of a block.
fn table(bytes: &[u8], found: &Inspection, block: u32) -> Table {
    read_all(&Bytes(bytes), found, block, &Choice::detected(block)).unwrap()
}

/// A file of the corpus; the folder is that of the corpus test.
fn corpus(file: &str) -> Vec<u8> {
    std::fs::read(crate::corpus::folder().join(file)).unwrap()
}

/// A small input of the formats folder.
fn fixture(file: &str) -> Vec<u8> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/formats");
    std::fs::read(folder.join(file)).unwrap()
}

/// A file of truth of the corpus.
fn truth(file: &str) -> serde_json::Value {
    serde_json::from_slice(&corpus(file)).unwrap()
}

/// The cells of a column as text; `None` is NULL.
fn column(table: &Table, name: &str) -> Vec<Option<String>> {
    let at = table.columns.iter().position(|c| c.name == name).unwrap_or_else(|| panic!("no column {name}"));
    (0..table.lines.len())
        .map(|row| match table.cell(row, at).unwrap() {
            Cell::Null => None,
            Cell::Bool(value) => Some(value.to_string()),
            Cell::Float(value) => Some(value.to_string()),
            Cell::Text(text) => Some(text),
        })
        .collect()
}

/// Lines not understood.
fn quarantined(found: &Inspection) -> u64 {
    found.receipt.of(LineClass::Quarantined)
}
