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

/// Cuts, drops, doubles and joins lines of every small input of these families: sums hold, nothing panics, and what is said
/// of rows is what is read.
#[test]
fn mutilated_inputs_are_accounted_for() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/formats");
    let mut tried = 0;
    for family in ["jvm", "linux", "sizing"] {
        let mut files: Vec<_> =
            std::fs::read_dir(folder.join(family)).unwrap().map(|f| f.unwrap().path()).collect();
        files.sort();
        for file in files {
            let bytes = std::fs::read(&file).unwrap();
            let lines: Vec<&[u8]> = bytes.split_inclusive(|b| *b == b'\n').take(48).collect();
            let whole = lines.concat();
            let mut inputs: Vec<Vec<u8>> = (0..8).map(|n| whole[..whole.len() * n / 8].to_vec()).collect();
            for at in (0..lines.len()).step_by(1 + lines.len() / 6) {
                let without = [&lines[..at], &lines[at + 1..]].concat().concat();
                let doubled = [&lines[..=at], &lines[at..]].concat().concat();
                let (front, back) = lines[at].split_at(lines[at].len() / 2);
                let split = [&lines[..at], &[front, b"\n", back], &lines[at + 1..]].concat().concat();
                let alone = [lines[at], b"a,b\n1,2\n"].concat();
                let odd =
                    [&lines[..at], &[b"{\"x\": [1,\n| + |\n\xff\xfe\n"], &lines[at..]].concat().concat();
                inputs.extend([without, doubled, split, alone, odd, lines[at..].concat()]);
            }
            for input in inputs {
                let found = inspected(&input);
                let strip: u64 = found.strip.iter().map(|(_, n)| n).sum();
                assert_eq!(strip, found.receipt.lines, "{}", file.display());
                for block in &found.blocks {
                    let rows = table(&input, &found, block.index).lines.len() as u64;
                    assert_eq!(rows, block.rows, "{} {}", file.display(), block.kind);
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 1_200, "{tried}");
}
