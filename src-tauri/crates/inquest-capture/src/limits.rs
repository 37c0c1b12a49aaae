//! The bounds of reading, in one place. Past a bound the input is quarantined with a reason, never an abort.

/// Longest line that is looked at, in bytes of the input.
pub const LINE_BYTES: usize = 64 << 20;
/// Longest cell, in bytes of UTF-8.
pub const CELL_BYTES: usize = 16 << 20;
/// Longest row that spans lines, in bytes of UTF-8.
pub const ROW_BYTES: usize = 64 << 20;
/// Most columns of a block.
pub const COLUMNS: usize = 4_096;
/// Deepest nesting of a JSON value; depth is counted, never recursed into.
pub const JSON_DEPTH: usize = 10_000;
/// Most blocks of one input; the lines of further ones are quarantined.
pub const BLOCKS: usize = 10_000;
/// Most runs of the strip; neighbours are merged into the longer one when there are more.
pub const STRIP_RUNS: usize = 2_048;
/// Longest statement or label kept with a block, in bytes.
pub const STATEMENT_BYTES: usize = 64 << 10;
/// Bytes of a line that are shown or quoted.
pub const SHOWN_BYTES: usize = 4_096;
/// Lines looked ahead at to recognise a frame.
pub const LOOKAHEAD_LINES: usize = 24;
/// Lines looked ahead at however long they are: a header and its rule are as wide as the widest cell.
pub const LOOKAHEAD_LEAST: usize = 3;
/// Bytes looked ahead at to recognise a frame, beyond the lines above.
pub const LOOKAHEAD_BYTES: usize = 256 << 10;
/// Bytes read at a time.
pub const CHUNK_BYTES: usize = 256 << 10;
/// Most lines of a window asked for at once.
pub const WINDOW_LINES: u32 = 10_000;
/// Most hints kept of one input.
pub const HINTS: usize = 64;
/// Most lines of a report that is kept whole.
pub const REPORT_LINES: usize = 20_000;
/// Most bytes of a report that is kept whole.
pub const REPORT_BYTES: usize = 4 << 20;
/// Bytes of an image that are looked at for its size.
pub const IMAGE_HEAD_BYTES: usize = 1 << 20;
/// Longest side of an image, in pixels.
pub const IMAGE_SIDE: u32 = 65_535;
/// Most pixels of an image: what a page would have to hold decoded.
pub const IMAGE_PIXELS: u64 = 1 << 28;
/// Most members of an archive.
pub const ARCHIVE_MEMBERS: u64 = 10_000;
/// Most bytes of an archive's members, unpacked.
pub const ARCHIVE_BYTES: u64 = 2 << 30;
/// Most unpacked bytes for one packed byte, of a member above [`ARCHIVE_RATIO_ABOVE`].
pub const ARCHIVE_RATIO: u64 = 200;
/// Unpacked bytes up to which the ratio of an archive's member does not matter.
pub const ARCHIVE_RATIO_ABOVE: u64 = 1 << 20;
/// Largest directory of a zip, which is held in memory.
pub const ARCHIVE_DIRECTORY_BYTES: u64 = 32 << 20;
/// Bytes of rows held back while a report prints several tables in turns.
pub const GATHER_BYTES: usize = 8 << 20;
/// Most tables that one such report may print in turns.
pub const GATHER_TABLES: usize = 256;
/// Most blocks that one such report gives.
pub const GATHER_BLOCKS: usize = 2_000;
/// Most bytes of one element of a JSON answer that is read element by element.
pub const ELEMENT_BYTES: usize = 16 << 20;
