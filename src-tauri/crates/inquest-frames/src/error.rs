//! What can go wrong in this room, and the door through which polars' failures pass.

use std::panic::{AssertUnwindSafe, catch_unwind};

use inquest_core::capture::{ColumnType, KindId};

/// Longest text of a foreign error that is kept, in bytes. Polars has been seen to put a whole input into one.
const FOREIGN_TEXT: usize = 200;

/// An error of this room.
#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    /// The file system refused.
    #[error("{what}: {source}")]
    Io {
        /// What was being done.
        what: &'static str,
        /// The cause.
        source: std::io::Error,
    },
    /// The file is no frame of this program.
    #[error("not a frame of captured rows: {why}")]
    NotAFrame {
        /// Why, as a code: `not_parquet`, `no_frame_metadata`, `metadata_unreadable`, `column_missing`.
        why: &'static str,
    },
    /// The frame was written by a newer program: it can be rebuilt from the original by that program only.
    #[error("frame format {found} is newer than {known}")]
    NewerFormat {
        /// Version in the file.
        found: u32,
        /// Newest version known here.
        known: u32,
    },
    /// The frame cannot be read: rebuild it from the original.
    #[error("damaged frame: {detail}")]
    Damaged {
        /// The reader's words, at most 200 bytes of them.
        detail: String,
    },
    /// The frame cannot be written.
    #[error("frame could not be written: {detail}")]
    NotWritten {
        /// The writer's words, at most 200 bytes of them.
        detail: String,
    },
    /// The columnar library gave up instead of answering.
    #[error("the columnar library failed: {detail}")]
    Panicked {
        /// Its words, at most 200 bytes of them.
        detail: String,
    },
    /// A batch does not fit the columns of the frame.
    #[error("a batch has {found} columns where the frame has {expected}")]
    ColumnCount {
        /// Columns of the frame.
        expected: usize,
        /// Columns of the batch.
        found: usize,
    },
    /// A column of a batch has another type than the frame.
    #[error("column {column} holds {found:?} where the frame has {expected:?}")]
    ColumnType {
        /// Position, from 0.
        column: usize,
        /// Type of the frame.
        expected: ColumnType,
        /// Type in the batch.
        found: ColumnType,
    },
    /// A column of a batch has another length than its lines.
    #[error("column {column} has {found} cells for {expected} rows")]
    ColumnLength {
        /// Position, from 0.
        column: usize,
        /// Rows of the batch.
        expected: usize,
        /// Cells of the column.
        found: usize,
    },
    /// There is no such column.
    #[error("no column {0}")]
    NoColumn(String),
    /// There is no such row.
    #[error("no row {row} among {rows}")]
    NoRow {
        /// Row asked for, from 0.
        row: u64,
        /// Rows there are.
        rows: u64,
    },
    /// A window asks for too many rows.
    #[error("a window of {count} rows is above {most}")]
    WindowTooLarge {
        /// Rows asked for.
        count: u32,
        /// Most rows of a window.
        most: u32,
    },
    /// A comparison needs a number (or a time) and got something else.
    #[error("{value:?} is not a value that column {column} can be compared with")]
    NotComparable {
        /// Name of the column.
        column: String,
        /// The text, at most 200 bytes of it.
        value: String,
    },
    /// More rows than can be sorted or joined.
    #[error("{rows} rows are more than {most}")]
    TooManyRows {
        /// Rows of the table.
        rows: u64,
        /// Most rows.
        most: u64,
    },
    /// Snapshots of different kinds have no delta.
    #[error("a {before} and a {after} have no delta")]
    KindsDiffer {
        /// Kind of the earlier snapshot.
        before: KindId,
        /// Kind of the later one.
        after: KindId,
    },
    /// A measure of one kind of capture was asked of another.
    #[error("this is a {found}, and a {wanted} is needed")]
    NotOfKind {
        /// What the capture is.
        found: KindId,
        /// What is needed.
        wanted: KindId,
    },
    /// Snapshots of different servers have no delta.
    #[error("the snapshots come from different servers")]
    ServersDiffer {
        /// Server of the earlier snapshot.
        before: String,
        /// Server of the later one.
        after: String,
    },
    /// The server was started between the snapshots: its counters began again, the earlier snapshot says
    /// nothing about the later one.
    #[error("the server was started again between the snapshots")]
    ServerRestarted {
        /// Start of the server at the earlier snapshot, UTC microseconds.
        before: i64,
        /// Start of the server at the later one.
        after: i64,
    },
    /// The later snapshot is not later.
    #[error("the later snapshot was not taken after the earlier one")]
    TimesNotInOrder {
        /// Time of the earlier snapshot, UTC microseconds.
        before: i64,
        /// Time of the later one.
        after: i64,
    },
    /// No columns identify a row in both snapshots.
    #[error("no key column is in both snapshots")]
    NoIdentity,
    /// No cumulative column is in both snapshots.
    #[error("no counter is in both snapshots")]
    NoCounters,
    /// Rows are not ranked by this: it hides what matters, or has no total.
    #[error("rows are not ranked by {by}")]
    NotRanked {
        /// What was asked for.
        by: String,
    },
    /// A complete identity occurs twice in one snapshot: it holds two captures, or is not what it seems.
    #[error("the same key stands on lines {first} and {second}")]
    DuplicateKey {
        /// Line of the first row.
        first: u64,
        /// Line of the second row.
        second: u64,
        /// True in the later snapshot.
        in_after: bool,
    },
}

/// At most 200 bytes of a foreign text, without control characters.
pub(crate) fn bounded(text: &str) -> String {
    let end = text.floor_char_boundary(FOREIGN_TEXT);
    text[..end].chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Runs work that calls polars. A panic there becomes an error: the release profile unwinds for this, and the
/// work only reads immutable files and fills values that are dropped with it, so nothing half-done survives.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, FrameError>) -> Result<T, FrameError> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result,
        Err(payload) => {
            let text = payload
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| payload.downcast_ref::<&str>().copied())
                .unwrap_or("no words");
            Err(FrameError::Panicked { detail: bounded(text) })
        }
    }
}

/// A read of polars that failed.
pub(crate) fn unreadable(error: polars::error::PolarsError) -> FrameError {
    FrameError::Damaged { detail: bounded(&error.to_string()) }
}

/// A write of polars that failed.
pub(crate) fn unwritable(error: polars::error::PolarsError) -> FrameError {
    FrameError::NotWritten { detail: bounded(&error.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_words_are_bounded() {
        let long = "가\n".repeat(10_000);
        let kept = bounded(&long);
        assert!(kept.len() <= 200 && !kept.contains('\n') && kept.starts_with("가 가"));
        let error = guarded::<()>(|| std::panic::panic_any("x".repeat(5_000))).unwrap_err();
        let FrameError::Panicked { detail } = error else { panic!("{error:?}") };
        assert_eq!(detail.len(), 200);
    }
}
