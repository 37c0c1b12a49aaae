//! Lines to blocks: where a capture begins and ends, what every other line is, and the account of them all.
//!
//! The input is walked once. Outside a block the next lines are looked at (a bounded number) and either a frame
//! recognises its beginning or the line gets a class of its own; inside a block the frame takes lines until one is
//! not its own. A line is classified exactly once and in order, so the classes of a [`Receipt`] sum to the lines for
//! any bytes; a block that loses its way quarantines lines, it never drops them.
//!
//! Guessed: what is prose and what is a shape nobody here knows. Lines that look like data are quarantined
//! (`unrecognised`), sentences are prose.

mod glance;
mod ledger;
mod numbers;
mod outside;
mod segment;
pub(crate) mod words;

use std::io::{self, Read};

use inquest_core::capture::{LineClass, Receipt};

pub(crate) use glance::{Glance, Lead};
pub(crate) use ledger::{Ledger, clip};
pub(crate) use segment::Held;

use crate::frame::Out;
use crate::image::{self, ImageInfo};
use crate::limits::WINDOW_LINES;
use crate::raw::{FrameHead, FrameTail, RawRow, RowSink};
use crate::text::{Encoding, Line, LineEnding, LineReader, Taken, TextFinding};
use segment::Segmenter;

/// A block as its frame saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockScan {
    /// What was known when its first row came.
    pub head: FrameHead,
    /// What was known when it ended.
    pub tail: FrameTail,
}

/// Words of a client or server that tell versions: `psql (15.18)`, `Server version: ...`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// Line, from 1.
    pub line: u64,
    /// The line's text, at most 4 KiB of it.
    pub text: String,
}

/// What one pass over an input found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scan {
    /// Encoding, as guessed.
    pub encoding: Encoding,
    /// Line ends seen.
    pub line_ending: LineEnding,
    /// Bytes read.
    pub bytes: u64,
    /// Lines read.
    pub lines: u64,
    /// The account of every line.
    pub receipt: Receipt,
    /// Runs of lines of one class in file order, at most [`crate::limits::STRIP_RUNS`]; beyond that short runs are
    /// merged into longer neighbours, so only the total of lines is exact then.
    pub strip: Vec<(LineClass, u64)>,
    /// SHA-256 of the bytes, lower hex.
    pub sha256: String,
    /// What the text layer had to do or could not do.
    pub findings: Vec<TextFinding>,
    /// Version words seen.
    pub hints: Vec<Hint>,
    /// Blocks in order; the position is the index.
    pub blocks: Vec<BlockScan>,
    /// The input is an image: it has no lines and no blocks, and encoding and line ends mean nothing.
    pub image: Option<ImageInfo>,
}

/// Why an input could not be scanned. What is in it is never a reason.
#[derive(Debug, thiserror::Error)]
pub enum ScanError {
    /// The bytes could not be read.
    #[error("reading failed after {bytes} bytes: {source}")]
    Read {
        /// Bytes read before.
        bytes: u64,
        /// What the system said.
        source: io::Error,
    },
    /// The progress callback or the sink asked to stop.
    #[error("cancelled after {bytes} bytes")]
    Cancelled {
        /// Bytes read before.
        bytes: u64,
    },
}

/// Reads an input once and pushes the rows of its blocks into a sink.
///
/// `progress` gets the bytes read so far, about every 256 KiB; false cancels. So does a sink that answers false.
pub fn scan(
    input: &mut dyn Read,
    sink: &mut dyn RowSink,
    progress: &mut dyn FnMut(u64) -> bool,
) -> Result<Scan, ScanError> {
    let head = image::head(input).map_err(|source| ScanError::Read { bytes: 0, source })?;
    let found = image::sniff(&head);
    let mut input = head.as_slice().chain(input);
    if let Some(found) = found {
        return scan_image(&mut input, found, progress);
    }
    let mut reader = LineReader::new();
    let mut segmenter = Segmenter::new(Out::new(Ledger::default(), sink));
    let taken = drive(&mut reader, &mut segmenter, &mut input, progress)?;
    if taken == Taken::Stop {
        return Err(ScanError::Cancelled { bytes: reader.bytes() });
    }
    let out = segmenter.finish();
    if out.stopped() {
        return Err(ScanError::Cancelled { bytes: reader.bytes() });
    }
    let sha256 = reader.sha256().ok_or_else(|| ScanError::Read {
        bytes: reader.bytes(),
        source: io::Error::other("the hash was lost"),
    })?;
    let (ledger, blocks, mut findings, hints) = out.into_parts();
    findings.splice(0..0, reader.findings.iter().copied());
    let (receipt, strip) = ledger.into_parts();
    Ok(Scan {
        encoding: reader.encoding(),
        line_ending: reader.line_ending(),
        bytes: reader.bytes(),
        lines: receipt.lines,
        receipt,
        strip,
        sha256,
        findings,
        hints,
        blocks,
        image: None,
    })
}

/// An image is counted and hashed.
fn scan_image(
    input: &mut dyn Read,
    found: ImageInfo,
    progress: &mut dyn FnMut(u64) -> bool,
) -> Result<Scan, ScanError> {
    let counted = image::count(input, progress).map_err(|source| ScanError::Read { bytes: 0, source })?;
    if counted.cancelled {
        return Err(ScanError::Cancelled { bytes: counted.bytes });
    }
    Ok(Scan {
        encoding: Encoding::Utf8,
        line_ending: LineEnding::Lf,
        bytes: counted.bytes,
        lines: 0,
        receipt: Receipt::default(),
        strip: Vec::new(),
        sha256: counted.sha256,
        findings: Vec::new(),
        hints: Vec::new(),
        blocks: Vec::new(),
        image: Some(found),
    })
}

/// One line of a window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WindowLine {
    /// Number, from 1.
    pub line: u64,
    /// Bytes of the original: first, and one past the last, line end included.
    pub bytes: (u64, u64),
    /// Its class.
    pub class: LineClass,
    /// Its text, at most 4 KiB of it.
    pub text: String,
    /// Why it was quarantined.
    pub reason: Option<String>,
}

/// Lines `first..first + count` with their classes, for display.
///
/// No class of no line is stored by [`scan`]; a window is found by reading again from the start and stopping after
/// it. Time is that of the bytes before the window, memory that of the window. An image has no lines.
pub fn window(input: &mut dyn Read, first: u64, count: u32) -> Result<Vec<WindowLine>, ScanError> {
    let first = first.max(1);
    let last = first.saturating_add(u64::from(count.min(WINDOW_LINES)));
    let head = image::head(input).map_err(|source| ScanError::Read { bytes: 0, source })?;
    if image::sniff(&head).is_some() {
        return Ok(Vec::new());
    }
    let mut input = head.as_slice().chain(input);
    let mut sink = Nowhere;
    let mut reader = LineReader::new();
    let mut segmenter = Segmenter::new(Out::new(Ledger::watching(first..last), &mut sink));
    drive(&mut reader, &mut segmenter, &mut input, &mut |_| true)?;
    Ok(segmenter.finish().into_parts().0.into_window())
}

fn drive(
    reader: &mut LineReader,
    segmenter: &mut Segmenter<'_>,
    input: &mut dyn Read,
    progress: &mut dyn FnMut(u64) -> bool,
) -> Result<Taken, ScanError> {
    let result = reader.run(
        input,
        &mut |bytes| if progress(bytes) { Taken::More } else { Taken::Stop },
        &mut |line: &Line<'_>| segmenter.line(line),
    );
    result.map_err(|source| ScanError::Read { bytes: reader.bytes(), source })
}

/// A sink for passes that want only the classes.
struct Nowhere;

impl RowSink for Nowhere {
    fn begin(&mut self, _head: &FrameHead) {}
    fn row(&mut self, _row: RawRow<'_>) -> bool {
        true
    }
    fn end(&mut self, _tail: &FrameTail) {}
}
