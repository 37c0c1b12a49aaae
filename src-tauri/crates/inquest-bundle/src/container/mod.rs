//! The archive: a ZIP subset with exactly one encoding of every field.
//!
//! Written here rather than by a library, because both sides need every byte: the writer so that the same
//! case gives the same file, the reader so that nothing can hide between, before or behind the entries. The
//! subset: stored or deflated entries, sizes and CRC in the local header, no data descriptor, no extra field,
//! no encryption, no ZIP64, one fixed timestamp, no directories; a comment with the SHA-256 of every byte
//! before it.

mod layout;
mod reader;
mod writer;

pub(crate) use reader::{Archive, ArchiveEntry, read_archive};
pub(crate) use writer::ArchiveWriter;

/// How a file fails to be an archive of this subset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// It does not end as such an archive ends.
    #[error("the file does not end with the end record of a bundle")]
    NoEnd,
    /// The seal over all bytes does not fit: something was changed, added or cut.
    #[error("the file is not as it was written: its seal does not fit its bytes")]
    Seal,
    /// A structure is not the one encoding this format has for it.
    #[error("{what} at byte {at} is not as this format writes it")]
    Layout {
        /// Which structure.
        what: &'static str,
        /// Where.
        at: u64,
    },
    /// An entry's name is not one that this format has.
    #[error("entry name {name:?} is not one of this format")]
    Name {
        /// The name, at most 200 bytes of it.
        name: String,
    },
    /// Two entries have one name.
    #[error("entry {name:?} is there twice")]
    Duplicate {
        /// The name.
        name: String,
    },
    /// A limit was exceeded.
    #[error("{what} is {found}, more than the limit of {limit}")]
    Limit {
        /// What is limited: `entries`, `unpacked_bytes`, `ratio`, `manifest_bytes`.
        what: &'static str,
        /// What was found, as far as it was read.
        found: u64,
        /// The limit.
        limit: u64,
    },
    /// An entry's bytes do not unpack to what its header says.
    #[error("entry {name:?} does not unpack to what its header says")]
    Content {
        /// The name.
        name: String,
    },
}
