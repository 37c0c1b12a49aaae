//! Scans a file and prints what was found: one JSON object with the receipt and the rows of every block, or with
//! `--time` only the figures of the pass.

use std::fs::File;
use std::time::Instant;

use inquest_capture::raw::{CellForm, FrameHead, FrameTail, RawRow, RowSink};
use serde_json::{Value, json};

#[derive(Default)]
struct Collect {
    keep: bool,
    blocks: Vec<Value>,
    rows: Vec<Value>,
    bytes: u64,
}

impl RowSink for Collect {
    fn begin(&mut self, _head: &FrameHead) {
        self.rows.clear();
    }
    fn row(&mut self, row: RawRow<'_>) -> bool {
        if self.keep {
            let cells: Vec<Value> = row
                .cells
                .iter()
                .map(|c| {
                    if c.form == CellForm::Null {
                        Value::Null
                    } else {
                        json!([format!("{:?}", c.form), c.text])
                    }
                })
                .collect();
            self.rows.push(json!({"line": row.line, "cells": cells}));
        } else {
            self.bytes += row.cells.iter().map(|c| c.text.len() as u64).sum::<u64>();
        }
        true
    }
    fn end(&mut self, _tail: &FrameTail) {
        self.blocks.push(Value::Array(std::mem::take(&mut self.rows)));
    }
}

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1).peekable();
    let time = args.peek().is_some_and(|a| a == "--time");
    if time {
        args.next();
    }
    for path in args {
        let mut sink = Collect { keep: !time, ..Collect::default() };
        let began = Instant::now();
        let mut file = File::open(&path)?;
        let scan = inquest_capture::scan(&mut file, &mut sink, &mut |_| true)?;
        let seconds = began.elapsed().as_secs_f64();
        if time {
            let rate = scan.bytes as f64 / 1e6 / seconds;
            println!(
                "{} bytes, {} lines, {} cell bytes, {seconds:.3} s, {rate:.0} MB/s",
                scan.bytes, scan.lines, sink.bytes
            );
            continue;
        }
        let blocks: Vec<Value> = scan
            .blocks
            .iter()
            .zip(sink.blocks)
            .map(|(b, rows)| {
                json!({"frame": b.head.frame, "header": b.head.header, "width": b.head.width, "label": b.head.label,
                    "statement": b.head.statement, "lines": [b.head.first_line, b.tail.last_line], "footer": b.tail.footer_rows,
                    "incomplete": b.tail.incomplete, "rows": rows})
            })
            .collect();
        println!(
            "{}",
            json!({"path": path, "encoding": scan.encoding.as_str(), "line_ending": scan.line_ending.as_str(), "sums": scan.receipt.sums(),
                "receipt": scan.receipt, "findings": scan.findings.iter().map(|f| json!([f.code, f.line, f.count])).collect::<Vec<_>>(), "blocks": blocks})
        );
    }
    Ok(())
}
