//! What must hold for any bytes; the fuzz targets and the tests share this file.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read as _;

use inquest_capture::archive::{self, Limits};
use inquest_capture::limits::{IMAGE_PIXELS, IMAGE_SIDE};
use inquest_capture::read::{
    BlockInspection, BlockSink, Bytes, IngestSink, Input as _, Inspection, Silent, ingest, inspect,
    read_blocks,
};
use inquest_core::capture::{Batch, Cell, Column, KindId};

use crate::beginnings::BEGINNINGS;

/// Reads an input of a target, behind the beginning of its frame, and panics when a law is broken.
pub fn check(target: &str, bytes: &[u8]) {
    hold(&whole(target, bytes));
    match target {
        "archive" => hold_packed(bytes),
        "image" => hold_image(bytes),
        _ => {}
    }
}

/// The same with fewer laws for most inputs: the second way of reading is compared for one of eight, told by the bytes.
pub fn check_quickly(target: &str, bytes: &[u8]) {
    if bytes.iter().fold(0u8, |sum, b| sum.wrapping_mul(31).wrapping_add(*b)) % 8 == 0 {
        return check(target, bytes);
    }
    match target {
        "archive" => hold_packed(bytes),
        "image" => hold_image(bytes),
        _ => drop(hold_in_one_go(&whole(target, bytes))),
    }
}

fn whole(target: &str, bytes: &[u8]) -> Vec<u8> {
    // A statement is looked into when a table follows it.
    if target == "statement" {
        let table = b";\n calls | query \n-------+-------\n     1 | a\n(1 row)\n";
        return [b"shop=# select ", bytes, table].concat();
    }
    let beginning = BEGINNINGS.iter().find(|(name, _)| *name == target).map_or("", |(_, text)| text);
    [beginning.as_bytes(), bytes].concat()
}

/// Reads bytes in every way and panics when a law is broken.
pub fn hold(bytes: &[u8]) {
    let (once, again) = hold_in_one_go(bytes);
    let found = match inspect(&Bytes(bytes), &mut Silent) {
        Ok(found) => found,
        Err(error) => panic!("content is never an error: {error}"),
    };
    assert_eq!(again.receipt, found.receipt);
    let mut twice = Rows::default();
    if let Err(error) = read_blocks(&Bytes(bytes), &found, &[], &mut twice, &mut Silent) {
        panic!("the second pass does not agree with the first: {error}");
    }
    assert_rows(&found, &twice);
    assert_eq!(once.found, twice.found);
}

/// Reads bytes as an import does.
fn hold_in_one_go(bytes: &[u8]) -> (Rows, Inspection) {
    let mut rows = Rows::default();
    let found = match ingest(&Bytes(bytes), &mut rows, &mut Silent) {
        Ok(found) => found,
        Err(error) => panic!("reading in one go fails: {error}"),
    };
    assert!(found.receipt.sums(), "the classes do not sum: {:?}", found.receipt);
    assert_eq!(found.bytes, bytes.len() as u64);
    assert_rows(&found, &rows);
    (rows, found)
}

fn assert_rows(found: &Inspection, rows: &Rows) {
    for block in &found.blocks {
        let read = rows.found.get(&block.index).map_or(0, |r| r.0);
        assert_eq!(read, block.rows, "rows of block {}", block.index);
        assert!(block.lines[0] >= 1 && block.lines[0] <= block.lines[1], "lines {:?}", block.lines);
        let last = found.receipt.lines.max(1);
        assert!(block.lines[1] <= last, "lines {:?} of {last}", block.lines);
    }
}

/// An archive is refused, or each of its members reads as its list says.
fn hold_packed(bytes: &[u8]) {
    let limits = Limits { unpacked: 1 << 20, ..Limits::default() };
    let Ok(found) = archive::open(Bytes(bytes), &limits, &mut Silent) else { return };
    assert!(found.members.iter().map(|m| m.bytes).sum::<u64>() <= limits.unpacked);
    for member in &found.members {
        let Some(input) = found.input(member.index) else { panic!("no input of {member:?}") };
        let mut read = Vec::new();
        match input.open().and_then(|mut bytes| bytes.read_to_end(&mut read)) {
            Ok(n) => assert_eq!(n as u64, member.bytes),
            Err(error) => panic!("{member:?} does not read again: {error}"),
        }
        let (_, inspection) = hold_in_one_go(&read);
        assert_eq!(inspection.sha256, member.sha256);
    }
}

/// What is an image states a size within the limits, and has no lines.
fn hold_image(bytes: &[u8]) {
    let Some(image) = inquest_capture::image::sniff(bytes) else { return };
    for side in [image.width, image.height] {
        assert!((1..=IMAGE_SIDE).contains(&side), "{image:?}");
    }
    assert!(u64::from(image.width) * u64::from(image.height) <= IMAGE_PIXELS, "{image:?}");
    let (_, found) = hold_in_one_go(bytes);
    assert_eq!((found.image, found.receipt.lines, found.blocks.len()), (Some(image), 0, 0));
}

/// Rows of each block, and a sum over their cells.
#[derive(Default)]
struct Rows {
    found: BTreeMap<u32, (u64, u64)>,
}

impl Rows {
    fn add(&mut self, block: u32, batch: &Batch) {
        let entry = self.found.entry(block).or_default();
        entry.0 += batch.lines.len() as u64;
        // Sums do not depend on how rows were cut into batches.
        for (at, column) in batch.columns.iter().enumerate() {
            for (row, line) in batch.lines.iter().enumerate() {
                let mut hash = DefaultHasher::new();
                (at, line).hash(&mut hash);
                match column.cell(row) {
                    Some(Cell::Text(text)) => text.hash(&mut hash),
                    Some(Cell::Float(value)) => value.to_bits().hash(&mut hash),
                    Some(Cell::Bool(value)) => value.hash(&mut hash),
                    Some(Cell::Null) => 0u8.hash(&mut hash),
                    None => panic!("no cell for line {line}"),
                }
                entry.1 = entry.1.wrapping_add(hash.finish());
            }
        }
    }
}

impl BlockSink for Rows {
    fn begin(&mut self, block: u32, _kind: &KindId, _columns: &[Column]) -> bool {
        self.found.insert(block, (0, 0));
        true
    }
    fn batch(&mut self, block: u32, batch: Batch) -> bool {
        self.add(block, &batch);
        true
    }
    fn end(&mut self, _block: u32, _rows: u64) {}
}

impl IngestSink for Rows {
    fn begin(&mut self, block: u32, _kind: &KindId, _columns: &[Column]) -> bool {
        self.found.insert(block, (0, 0));
        true
    }
    fn batch(&mut self, block: u32, batch: Batch) -> bool {
        self.add(block, &batch);
        true
    }
    fn end(&mut self, _block: &BlockInspection, _columns: &[Column]) {}
    fn void(&mut self, block: u32) {
        self.found.remove(&block);
    }
}
