//! Sharing: one case as one `.inquest` file, and its report twins.
//!
//! A bundle is a ZIP archive in a strict subset, holding a BagIt 1.0 bag (RFC 8493): `unzip` opens it and
//! `sha256sum -c manifest-sha256.txt` checks it. `FORMAT.md` beside this crate is the specification and the
//! changelog of the format.
//!
//! Invariants: the same case gives the same bytes. Nothing is written by the name of an entry: originals are
//! addressed by their hash. A bundle is exactly its manifest: every byte of the file is covered by the seal
//! in the archive comment, every payload byte by the manifest; anything else is refused. Sizes are bounded
//! before they are trusted.
//!
//! Absent on purpose: redaction (raw captures travel as they are, and [`Info::raw_captures`] says so),
//! recomputing of numbers (the caller does it with the methods it has), any path.

mod bag;
mod container;
mod info;
mod read;
pub mod report;
mod write;

pub use container::Broken;
pub use info::{FORMAT, Info};
pub use read::{Bundle, Entry, LIMITS, Limits, ReadRefused, open};
pub use write::{Original, WriteFailed, write};
