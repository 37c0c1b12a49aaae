//! The schema version of a library, read without SQLite: opening a database that holds a write-ahead log makes
//! side files, and of a library newer than the program not one byte may change.
//!
//! Source: the SQLite file format, <https://www.sqlite.org/fileformat2.html> (header 1.3: user version at
//! offset 60; write-ahead log 4.1: 32-byte header, frames of a 24-byte header and one page). Checksums of
//! frames are not verified here: a frame counts when its salts are the log's and a commit follows it. What is
//! read is only used to decide between read-only and not; SQLite has the last word on everything else.

use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::StoreError;

const MAGIC: &[u8; 16] = b"SQLite format 3\0";
const WAL_HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// Offset of the user version in page 1.
const USER_VERSION: usize = 60;

/// What the file says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// No file, or nothing in it yet.
    Nothing,
    /// A database of this schema version.
    Schema(u32),
    /// No database.
    NotADatabase,
}

/// The path of a database's write-ahead log.
pub(crate) fn wal_path(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}

/// Whether a database has a write-ahead log with something in it.
pub(crate) fn has_wal(database: &Path) -> bool {
    std::fs::metadata(wal_path(database)).is_ok_and(|m| m.len() > WAL_HEADER as u64)
}

/// The schema version of a database, its write-ahead log included.
pub(crate) fn peek(database: &Path) -> Result<Found, StoreError> {
    let mut head = [0_u8; 64];
    let mut file = match File::open(database) {
        Ok(file) => file,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Found::Nothing),
        Err(e) => return Err(StoreError::file("open", database, e)),
    };
    let len = file.metadata().map_err(|e| StoreError::file("read", database, e))?.len();
    if len == 0 && !has_wal(database) {
        return Ok(Found::Nothing);
    }
    let in_wal = in_wal(&wal_path(database)).map_err(|e| StoreError::file("read", database, e))?;
    if len == 0 {
        return Ok(in_wal.map_or(Found::NotADatabase, Found::Schema));
    }
    if file.read_exact(&mut head).is_err() || &head[..16] != MAGIC {
        return Ok(Found::NotADatabase);
    }
    // The log is newer than the file it belongs to.
    Ok(Found::Schema(in_wal.unwrap_or_else(|| number(&head, USER_VERSION))))
}

/// The user version of the last committed page 1 in a write-ahead log.
fn in_wal(path: &Path) -> std::io::Result<Option<u32>> {
    let mut file = match File::open(path) {
        Ok(file) => std::io::BufReader::new(file),
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(e),
    };
    let mut header = [0_u8; WAL_HEADER];
    if file.read_exact(&mut header).is_err() {
        return Ok(None);
    }
    let page_size = number(&header, 8);
    if !(512..=65_536).contains(&page_size) {
        return Ok(None);
    }
    let (mut pending, mut committed) = (None, None);
    let mut frame = [0_u8; FRAME_HEADER];
    let mut page = [0_u8; 64];
    while file.read_exact(&mut frame).is_ok() && frame[8..16] == header[16..24] {
        if file.read_exact(&mut page).is_err() {
            break;
        }
        if number(&frame, 0) == 1 {
            pending = Some(number(&page, USER_VERSION));
        }
        if number(&frame, 4) != 0 {
            committed = pending.or(committed);
        }
        file.seek_relative(i64::from(page_size) - page.len() as i64)?;
    }
    Ok(committed)
}

fn number(bytes: &[u8], at: usize) -> u32 {
    let mut four = [0_u8; 4];
    four.copy_from_slice(&bytes[at..at + 4]);
    u32::from_be_bytes(four)
}

/// Copies a database and its write-ahead log to another folder.
pub(crate) fn copy_beside(database: &Path, folder: &Path) -> Result<PathBuf, StoreError> {
    let copy = folder.join("library.sqlite");
    for (from, to) in [(database.to_owned(), copy.clone()), (wal_path(database), wal_path(&copy))] {
        let mut source = File::open(&from).map_err(|e| StoreError::file("open", &from, e))?;
        source.seek(SeekFrom::Start(0)).map_err(|e| StoreError::file("read", &from, e))?;
        let mut target = File::create(&to).map_err(|e| StoreError::file("create", &to, e))?;
        std::io::copy(&mut source, &mut target).map_err(|e| StoreError::file("copy", &from, e))?;
    }
    Ok(copy)
}
