//! Reading in one go gives what the two passes give.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use inquest_capture::read::{
    BlockInspection, BlockSink, Bytes, IngestSink, Inspection, Silent, columns, ingest, inspect, read_blocks,
};
use inquest_core::capture::{Batch, Column, ColumnData, KindId};

/// The rows of all blocks.
#[derive(Default, Debug, PartialEq)]
struct Rows {
    kinds: BTreeMap<u32, KindId>,
    columns: BTreeMap<u32, Vec<Column>>,
    cells: BTreeMap<u32, Vec<String>>,
    ended: Vec<u32>,
    voided: Vec<u32>,
}

impl Rows {
    fn add(&mut self, block: u32, batch: &Batch) {
        let rows = self.cells.entry(block).or_default();
        for (row, line) in batch.lines.iter().enumerate() {
            let cells: Vec<_> = batch.columns.iter().map(|c: &ColumnData| c.cell(row).unwrap()).collect();
            rows.push(format!("{line} {cells:?}"));
        }
    }
}

impl BlockSink for Rows {
    fn begin(&mut self, block: u32, kind: &KindId, columns: &[Column]) -> bool {
        self.kinds.insert(block, kind.clone());
        self.columns.insert(block, columns.to_vec());
        true
    }
    fn batch(&mut self, block: u32, batch: Batch) -> bool {
        self.add(block, &batch);
        true
    }
    fn end(&mut self, block: u32, _rows: u64) {
        self.ended.push(block);
    }
}

impl IngestSink for Rows {
    fn begin(&mut self, block: u32, kind: &KindId, columns: &[Column]) -> bool {
        BlockSink::begin(self, block, kind, columns)
    }
    fn batch(&mut self, block: u32, batch: Batch) -> bool {
        self.add(block, &batch);
        true
    }
    fn end(&mut self, block: &BlockInspection, columns: &[Column]) {
        self.columns.insert(block.index, columns.to_vec());
        self.ended.push(block.index);
    }
    fn void(&mut self, block: u32) {
        self.cells.remove(&block);
        self.voided.push(block);
    }
}

fn two_passes(bytes: &[u8]) -> (Inspection, Rows) {
    let found = inspect(&Bytes(bytes), &mut Silent).unwrap();
    let mut rows = Rows::default();
    read_blocks(&Bytes(bytes), &found, &[], &mut rows, &mut Silent).unwrap();
    for block in &found.blocks {
        let choice = inquest_capture::read::Choice::detected(block.index);
        assert_eq!(columns(&found, &choice).unwrap().1, rows.columns[&block.index]);
    }
    (found, rows)
}

fn in_one_go(bytes: &[u8]) -> (Inspection, Rows) {
    let mut rows = Rows::default();
    let found = ingest(&Bytes(bytes), &mut rows, &mut Silent).unwrap();
    (found, rows)
}

/// Compares both ways and says which blocks were read again.
fn same(bytes: &[u8], name: &str) -> Vec<u32> {
    let (two, expected) = two_passes(bytes);
    let (one, mut rows) = in_one_go(bytes);
    assert_eq!(one.sha256, two.sha256, "{name}");
    assert_eq!(one.receipt, two.receipt, "{name}");
    assert_eq!(one.blocks.len(), two.blocks.len(), "{name}");
    rows.ended.sort_unstable();
    let voided = std::mem::take(&mut rows.voided);
    assert_eq!(rows, expected, "{name}");
    voided
}

#[test]
fn every_file_of_the_corpus_reads_the_same_in_one_go() {
    fn walk(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, found);
            } else if !path.to_string_lossy().ends_with(".truth.json") {
                found.push(path);
            }
        }
    }
    let mut files = Vec::new();
    walk(&crate::corpus::folder(), &mut files);
    files.sort();
    assert!(files.len() > 1_000, "{} files", files.len());
    // All of them take long in a debug build; every third has all shapes.
    for path in files.iter().step_by(3) {
        same(&std::fs::read(path).unwrap(), &path.to_string_lossy());
    }
}

/// A listing of so many rows of numbers.
fn listing(rows: u32) -> String {
    let mut text = String::from("bufferid,usagecount,relname\n");
    for row in 0..rows {
        writeln!(text, "{row},{},orders_{}", row % 6, row % 7).unwrap();
    }
    text
}

#[test]
fn a_late_word_in_a_column_of_numbers_is_not_lost() {
    let rows = 40_000;
    assert!(same(listing(rows).as_bytes(), "numbers").is_empty());
    let text = listing(rows) + "40000,many,orders_1\n";
    assert_eq!(same(text.as_bytes(), "a word last"), [0]);
    let (_, read) = in_one_go(text.as_bytes());
    assert_eq!(read.cells[&0].len(), rows as usize + 1);
    assert!(read.cells[&0].last().unwrap().contains("many"));
}

#[test]
fn a_late_fraction_a_late_null_word_and_a_late_big_number_are_not_lost() {
    for last in ["40000,1.5,orders_1", "40000,NULL,orders_1", "18446744073709551615,1,orders_1", "40000,1,"] {
        same((listing(40_000) + last + "\n").as_bytes(), last);
    }
}

#[test]
fn blocks_around_a_refuted_one_are_given_once() {
    let text = format!("{}\n\n{}40000,many,orders_1\n\n\n{}", listing(3), listing(40_000), listing(4));
    let voided = same(text.as_bytes(), "three");
    assert_eq!(voided.len(), 1);
}
