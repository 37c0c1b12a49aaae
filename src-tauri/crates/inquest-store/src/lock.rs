//! One writer across processes: an exclusive lock of the operating system on `library.lock`.
//!
//! The system lets go of it when the process ends, however it ends, so there is no stale lock to ask about.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use crate::StoreError;

/// Name of the lock file.
const NAME: &str = "library.lock";

/// The lock, held while this lives.
#[derive(Debug)]
pub(crate) struct WriterLock {
    _file: File,
}

/// What came of asking for the lock.
#[derive(Debug)]
pub(crate) enum Asked {
    /// It is ours.
    Taken(WriterLock),
    /// Another process, or another door in this one, has it.
    Held,
    /// The folder cannot be written.
    NotWritable,
}

impl WriterLock {
    /// Asks for the lock of a library folder, without waiting.
    pub(crate) fn ask(folder: &Path) -> Result<Asked, StoreError> {
        let path = folder.join(NAME);
        let file = match OpenOptions::new().create(true).truncate(false).write(true).open(&path) {
            Ok(file) => file,
            Err(e) if refuses_writing(&e) => return Ok(Asked::NotWritable),
            Err(e) => return Err(StoreError::file("open", &path, e)),
        };
        match file.try_lock() {
            Ok(()) => Ok(Asked::Taken(WriterLock { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(Asked::Held),
            Err(TryLockError::Error(e)) => Err(StoreError::file("lock", &path, e)),
        }
    }
}

fn refuses_writing(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
    matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem)
}

/// Whether somebody holds the lock of a library folder right now; changes nothing, not even by making the file.
pub(crate) fn is_held(folder: &Path) -> bool {
    let Ok(file) = File::open(folder.join(NAME)) else { return false };
    matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
}
