//! Bytes in, blocks out: decoding, frames, capture kinds, and the receipt that accounts for every line.
//!
//! Invariants: no input is refused and none panics; every line gets exactly one class and the classes sum to the
//! lines; memory is bounded whatever the input, time is linear in its bytes; nothing captured is ever executed.
//! Rooms: `text` (bytes to lines), `block` (lines to blocks), `frame` (blocks to raw rows), `report` (what programs
//! print in a shape of their own), `raw` (the door between frames and kinds), `kind` and `typing` (raw rows to typed columns),
//! `image` (pictures, which have no lines), `read` (the door of the crate), `archive` (captures that arrive packed).
//!
//! Absent on purpose: any IO but reading what is handed in, any clock, any network.

pub mod archive;
mod block;
mod frame;
pub mod image;
pub mod kind;
pub mod limits;
pub mod raw;
pub mod read;
mod report;
mod text;
pub mod typing;

pub use block::{BlockScan, Hint, Scan, ScanError, WindowLine, scan, window};
pub use text::{Encoding, Ending, Line, LineEnding, TextFinding, lines};
