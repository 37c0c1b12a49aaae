//! What does reading a file cost? Prints the processor's seconds of each layer, the least of some runs.
//!
//!     cargo run --release -p inquest-capture --example pace FILE [RUNS]
//!
//! `lines` decodes, hashes and frames and throws the rows away; `inspect` also profiles every cell; `ingest` also types
//! them. Each contains the one before, so the differences are the layers. Nothing is stored.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::time::Instant;

use inquest_capture::raw::{FrameHead, FrameTail, RawRow, RowSink};
use inquest_capture::read::{BlockInspection, IngestSink, Input, Silent, ingest, inspect};
use inquest_capture::scan;
use inquest_core::capture::{Batch, Column, KindId};

struct Stored(PathBuf);

impl Input for Stored {
    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(File::open(&self.0)?))
    }

    fn bytes(&self) -> u64 {
        self.0.metadata().map_or(0, |m| m.len())
    }
}

/// Takes the rows and forgets them.
struct Nowhere;

impl RowSink for Nowhere {
    fn begin(&mut self, _head: &FrameHead) {}
    fn row(&mut self, row: RawRow<'_>) -> bool {
        std::hint::black_box(row.cells.len()) > 0 || row.line > 0
    }
    fn end(&mut self, _tail: &FrameTail) {}
}

impl IngestSink for Nowhere {
    fn begin(&mut self, _block: u32, _kind: &KindId, _columns: &[Column]) -> bool {
        true
    }
    fn batch(&mut self, _block: u32, batch: Batch) -> bool {
        std::hint::black_box(batch.lines.len());
        true
    }
    fn end(&mut self, _block: &BlockInspection, _columns: &[Column]) {}
    fn void(&mut self, _block: u32) {}
}

/// Nanoseconds that this thread was on a processor, as Linux counts them (`proc_pid_schedstat(5)`: the first field).
fn on_processor() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_ascii_whitespace().next()?.parse().ok().filter(|n| *n > 0)
}

/// Seconds of the processor, or those that passed where nobody counts them; the least of the runs.
fn seconds(runs: u32, mut once: impl FnMut() -> bool) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..runs {
        let (began, busy) = (Instant::now(), on_processor());
        if !once() {
            return f64::NAN;
        }
        let spent = match (busy, on_processor()) {
            (Some(from), Some(to)) if to > from => (to - from) as f64 / 1e9,
            _ => began.elapsed().as_secs_f64(),
        };
        least = least.min(spent);
    }
    least
}

#[allow(clippy::print_stdout)]
fn main() {
    let mut args = std::env::args().skip(1);
    let Some(path) = args.next() else { std::process::exit(2) };
    let runs = args.next().and_then(|n| n.parse().ok()).unwrap_or(3);
    let input = Stored(PathBuf::from(path));
    let layers: [(&str, &mut dyn FnMut() -> bool); 3] = [
        ("lines", &mut || input.open().is_ok_and(|mut r| scan(&mut r, &mut Nowhere, &mut |_| true).is_ok())),
        ("inspect", &mut || inspect(&input, &mut Silent).is_ok()),
        ("ingest", &mut || ingest(&input, &mut Nowhere, &mut Silent).is_ok()),
    ];
    let wanted: Vec<String> = args.collect();
    for (name, once) in layers {
        if !wanted.is_empty() && !wanted.iter().any(|w| w == name) {
            continue;
        }
        let spent = seconds(runs, once);
        println!("{name:<8} {spent:>8.3} s {:>7.0} MB/s", input.bytes() as f64 / 1e6 / spent);
    }
}
