//! EXPLAIN of PostgreSQL, MySQL and MariaDB: text in, one plan tree out.
//!
//! Rooms: `text` (lines with their numbers in the capture), `document` (JSON, YAML and XML as a stream), `postgres`,
//! `mysql` (with what MariaDB shares; one file per format), `tree` (what all of them fill), and, on the tree alone, findings and
//! comparison.
//!
//! Invariants: no text is refused but one that is no plan, and none panics; time is linear in the text and nothing
//! recurses with its depth; what a paste lacks is said ([`Saying`]), not guessed; every number keeps its line, its unit,
//! its grade and how far its digits go; every name that no reader knows is kept.
//!
//! Absent on purpose: frames of clients (the capture room takes them off), any IO, text for the screen.

pub mod compare;
mod document;
mod log;
mod mysql;
mod paste;
mod postgres;
mod read;
pub mod rule;
mod text;
pub mod tree;

pub use mysql::table::Row;
pub use read::{NotAPlan, read, read_rows};
pub use text::Text;
pub use tree::{Engine, Format, Measure, Node, NodeId, Plan, Said, Saying};
