//! The library on disk: SQLite, journal, originals, search.
//!
//! Purpose: keep what people author and what they captured, so that a kill, a full disk or a second window
//! loses nothing that was acknowledged. A library is a folder:
//!
//! ```text
//! library.sqlite    records, journal, search (WAL, synchronous=FULL, STRICT tables)
//! library.lock      held by the one writer; the operating system lets go of it when the process dies
//! originals/        captured bytes, named by their SHA-256, read-only
//! frames/           typed columns as Parquet: a cache that can be rebuilt from the originals
//! backups/          the database as it was before a migration
//! tmp/              imports and purges under way; emptied by the next writer
//! ```
//!
//! Invariants
//! - One writer, many readers; sqlx is used in this crate and nowhere else; SQL is constant text ([`mod@sql`]).
//! - Every edit is one transaction: records, journal entry, search index and case card together.
//! - The journal only grows (triggers hold it so), is chained by hash per case, and holds no captured text:
//!   exhibits are in it in journal form, whole ones lie beside it until they are purged.
//! - An import is visible whole or not at all. Files come first (fsync, rename, fsync of the folder), then the
//!   transaction; what was renamed for an import that never committed is named by a marker in `tmp/` and taken
//!   away by the next writer. Files without such a marker are never deleted on opening: a database restored from
//!   a backup must not cost the originals it does not know. [`Library::repair`] removes those, when asked.
//! - A library newer than the program, held by another process, or damaged is opened read-only; of a newer one
//!   not one byte changes, its side files included.
//!
//! Limits: of a capture the first 200,000 lines, 16 MiB of text and 8 KiB of a line can be searched. A purge
//! removes the bytes, the rows, their index and the backups made before a migration; a quotation that a person
//! pinned as evidence is theirs and stays, and [`Library::resting_on`] names it.
//!
//! Absent on purpose: decoding of captures, Parquet, the clock, the making of ids at random.

pub mod sql;

mod adopt;
mod arriving;
mod case_card;
mod check;
mod commit;
mod error;
mod files;
mod frames;
mod import;
mod library;
mod lock;
mod open;
mod purge;
mod records;
mod rows;
mod search;
mod settings;
mod undo;
mod version;

pub use arriving::Arriving;
pub use case_card::{CardHypothesis, CardRung, CaseCard};
pub use check::{CheckDepth, CheckReport, Problem, RepairReport};
pub use error::StoreError;
pub use import::{ARRIVING, StagedOriginal, Staging};
pub use library::{Library, ReadOnly};
pub use purge::Purged;
pub use search::{IndexMark, Place, SearchHit};
pub use settings::{AUTHOR, LibraryInfo};
pub use undo::UndoState;

/// Version of the library's schema; the database carries it as `user_version`.
pub const SCHEMA: u32 = 1;

/// Whether a folder holds a library.
pub fn is_library(folder: &std::path::Path) -> bool {
    folder.join(files::DATABASE).is_file()
}

/// Called while long work goes on with what is done so far (bytes or lines); `Break` cancels it.
pub type Hook<'a> = &'a mut (dyn FnMut(u64) -> std::ops::ControlFlow<()> + Send);
