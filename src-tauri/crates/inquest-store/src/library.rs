//! The door: one library folder, open.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use sqlx::{ConnectOptions, Connection, Sqlite, SqliteConnection, SqlitePool, Transaction};
use tokio::sync::{Mutex, MutexGuard};

use crate::lock::WriterLock;
use crate::{StoreError, sql};

/// Why a library cannot be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadOnly {
    /// Another process (or another door of this one) is its writer.
    Locked,
    /// It was written by a newer program.
    Newer {
        /// Its schema version.
        found: u32,
    },
    /// It is damaged; what can be read, can be read.
    Damaged {
        /// What SQLite said.
        detail: String,
    },
    /// Its folder cannot be written.
    NotWritable,
    /// The caller asked for it.
    Asked,
}

impl ReadOnly {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            ReadOnly::Locked => "locked",
            ReadOnly::Newer { .. } => "newer",
            ReadOnly::Damaged { .. } => "damaged",
            ReadOnly::NotWritable => "not_writable",
            ReadOnly::Asked => "asked",
        }
    }
}

/// An open library. Cheap to clone; all clones are the same library.
#[derive(Debug, Clone)]
pub struct Library {
    pub(crate) inner: Arc<Inner>,
}

#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) folder: PathBuf,
    pub(crate) schema: u32,
    pub(crate) read_only: Option<ReadOnly>,
    pub(crate) readers: SqlitePool,
    /// `None` in a read-only library, and after closing.
    pub(crate) writer: Mutex<Option<SqliteConnection>>,
    /// Held by a caller from reading to writing.
    pub(crate) turn: Mutex<()>,
    /// Set when a write failed half way: nothing is trusted until the library is opened again.
    pub(crate) failed: AtomicBool,
    /// Numbers the folders of `tmp/`.
    pub(crate) works: AtomicU64,
    /// Copy of a newer library that has a write-ahead log; removed with this.
    pub(crate) _copy: Option<CopyFolder>,
    /// Last, so that the connections are let go of first.
    pub(crate) lock: std::sync::Mutex<Option<WriterLock>>,
}

/// A folder outside the library, removed when this is dropped.
#[derive(Debug)]
pub(crate) struct CopyFolder(pub(crate) PathBuf);

impl Drop for CopyFolder {
    fn drop(&mut self) {
        // Best effort: it lies in the system's folder for temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Library {
    /// The library's folder.
    pub fn folder(&self) -> &Path {
        &self.inner.folder
    }

    /// Schema version of the library as it is on disk.
    pub fn schema(&self) -> u32 {
        self.inner.schema
    }

    /// Why nothing can be changed; `None` when this is the writer.
    pub fn read_only(&self) -> Option<&ReadOnly> {
        self.inner.read_only.as_ref()
    }

    /// A turn to edit: hold it from reading a record, or asking for an id, to the commit that follows.
    pub async fn editing(&self) -> MutexGuard<'_, ()> {
        self.inner.turn.lock().await
    }

    /// Lets go of the library, for all its clones: moves the write-ahead log into the database, closes all
    /// connections, and lets another door be the writer.
    pub async fn close(&self) -> Result<(), StoreError> {
        self.inner.readers.close().await;
        let writer = self.inner.writer.lock().await.take();
        if let Some(mut conn) = writer {
            sqlx::query(sql::library::CHECKPOINT).execute(&mut conn).await?;
            conn.close().await?;
        }
        let lock = self.inner.lock.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        drop(lock);
        Ok(())
    }

    /// Err when nothing can be changed.
    pub(crate) fn must_write(&self) -> Result<(), StoreError> {
        if let Some(why) = self.read_only() {
            return Err(StoreError::ReadOnly { reason: why.code() });
        }
        if self.inner.failed.load(Ordering::Acquire) {
            return Err(StoreError::ReopenNeeded);
        }
        Ok(())
    }

    /// The writer, for one transaction at a time.
    pub(crate) async fn writer(&self) -> Result<Writer<'_>, StoreError> {
        self.must_write()?;
        let guard = self.inner.writer.lock().await;
        if guard.is_none() {
            return Err(StoreError::ReadOnly { reason: "closed" });
        }
        Ok(Writer { library: self, guard })
    }

    /// A folder of its own in `tmp/`.
    pub(crate) fn work_folder(&self, what: &str) -> Result<PathBuf, StoreError> {
        self.must_write()?;
        let n = self.inner.works.fetch_add(1, Ordering::Relaxed);
        let path = self.inner.folder.join(crate::files::TMP).join(format!("{what}-{n}"));
        crate::files::make_folder(&path)?;
        Ok(path)
    }

    /// Passes a result on; a write that failed half way closes the library to further edits.
    pub(crate) fn watched<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        if matches!(result, Err(StoreError::ReopenNeeded)) {
            self.inner.failed.store(true, Ordering::Release);
        }
        result
    }
}

/// The one writing connection, held.
pub(crate) struct Writer<'a> {
    library: &'a Library,
    guard: MutexGuard<'a, Option<SqliteConnection>>,
}

impl Writer<'_> {
    /// The connection itself, for what cannot run in a transaction.
    pub(crate) fn connection(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        self.guard.as_mut().ok_or(StoreError::ReadOnly { reason: "closed" })
    }

    /// Begins a transaction; dropping it takes everything back.
    ///
    /// SQLite itself takes a transaction back when the disk is full, and sqlx then still counts it as open: such
    /// a connection is replaced.
    pub(crate) async fn begin(&mut self) -> Result<Transaction<'_, Sqlite>, StoreError> {
        let library = self.library;
        let conn = self.guard.as_mut().ok_or(StoreError::ReadOnly { reason: "closed" })?;
        if conn.is_in_transaction() {
            // A transaction dropped before this one is taken back by now.
            conn.ping().await?;
        }
        if conn.is_in_transaction() {
            *conn =
                crate::open::writing(&library.inner.folder.join(crate::files::DATABASE)).connect().await?;
        }
        if log_is_long(library) {
            // Only room and speed are at stake: a log that cannot be moved now is moved before a later transaction.
            let _ = sqlx::query(crate::sql::library::CHECKPOINT_SOME).execute(&mut *conn).await;
        }
        let begun = conn.begin_with("BEGIN IMMEDIATE").await.map_err(StoreError::from);
        library.watched(begun)
    }

    /// Commits: when this returns, the edit is on the disk.
    pub(crate) async fn commit(library: &Library, tx: Transaction<'_, Sqlite>) -> Result<(), StoreError> {
        library.watched(tx.commit().await.map_err(StoreError::from))
    }
}

/// Bytes of the log from which on it is moved into the database.
const LONG_LOG: u64 = 4 << 20;

fn log_is_long(library: &Library) -> bool {
    let log = library.inner.folder.join(format!("{}-wal", crate::files::DATABASE));
    std::fs::metadata(log).is_ok_and(|log| log.len() > LONG_LOG)
}
