//! Opening a library: who may write, which schema, what a crash left behind.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection, SqlitePool};
use tokio::sync::Mutex;

use crate::library::{CopyFolder, Inner};
use crate::lock::{self, Asked, WriterLock};
use crate::version::{self, Found};
use crate::{Library, ReadOnly, SCHEMA, StoreError, files, sql};

/// All migrations, in order; each sets `user_version` to its number.
pub(crate) static MIGRATOR: Migrator = sqlx::migrate!("./migrations");

/// Readers beside the one writer.
const READERS: u32 = 4;

impl Library {
    /// Opens the library of a folder and makes it when there is none.
    ///
    /// The result is read-only (see [`Library::read_only`]) when another process writes it, when it is newer
    /// than the program, when it is damaged, or when its folder cannot be written. `Err` when it cannot even be
    /// read.
    pub async fn open(folder: &Path) -> Result<Library, StoreError> {
        open_as(folder, Wish::Write).await
    }

    /// Opens the library of a folder, which must be there.
    pub async fn open_existing(folder: &Path) -> Result<Library, StoreError> {
        if !folder.join(files::DATABASE).exists() {
            return Err(StoreError::NotThere { folder: folder.display().to_string() });
        }
        open_as(folder, Wish::Write).await
    }

    /// Opens the library of a folder to read it; whoever writes it goes on.
    pub async fn open_read_only(folder: &Path) -> Result<Library, StoreError> {
        if !folder.join(files::DATABASE).exists() {
            return Err(StoreError::NotThere { folder: folder.display().to_string() });
        }
        open_as(folder, Wish::Read).await
    }
}

#[derive(PartialEq)]
enum Wish {
    Write,
    Read,
}

/// The schema that the program knows, and how to get there.
struct Known {
    schema: u32,
    migrator: &'static Migrator,
}

async fn open_as(folder: &Path, wish: Wish) -> Result<Library, StoreError> {
    open_known(folder, wish, Known { schema: SCHEMA, migrator: &MIGRATOR }).await
}

async fn open_known(folder: &Path, wish: Wish, known: Known) -> Result<Library, StoreError> {
    let database = folder.join(files::DATABASE);
    let found = match version::peek(&database)? {
        Found::NotADatabase => {
            return Err(StoreError::Damaged { detail: "library.sqlite is not a database".into() });
        }
        Found::Schema(found) if found > known.schema => return open_newer(folder, found).await,
        Found::Schema(found) => found,
        Found::Nothing if !files::names(&folder.join(files::ORIGINALS))?.is_empty() => {
            // A new database here would know none of the originals.
            return Err(StoreError::Damaged { detail: "library.sqlite is empty, originals are not".into() });
        }
        Found::Nothing => 0,
    };
    if wish == Wish::Read {
        let found = if lock::is_held(folder) { wait_until_made(&database, found).await? } else { found };
        return open_reading(folder, found, ReadOnly::Asked, None).await;
    }
    files::make_folder(folder)?;
    match WriterLock::ask(folder)? {
        Asked::Held => {
            let found = wait_until_made(&database, found).await?;
            open_reading(folder, found, ReadOnly::Locked, None).await
        }
        Asked::NotWritable => open_reading(folder, found, ReadOnly::NotWritable, None).await,
        Asked::Taken(lock) => match open_writing(folder, found, &known, lock).await {
            Err(StoreError::Damaged { detail }) => {
                open_reading(folder, found, ReadOnly::Damaged { detail }, None).await
            }
            other => other,
        },
    }
}

/// A library that its writer is making this moment is there in a moment.
async fn wait_until_made(database: &Path, found: u32) -> Result<u32, StoreError> {
    let mut found = found;
    for _ in 0..50 {
        if found > 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
        if let Found::Schema(now) = version::peek(database)? {
            found = now;
        }
    }
    Ok(found)
}

async fn open_writing(
    folder: &Path,
    found: u32,
    known: &Known,
    lock: WriterLock,
) -> Result<Library, StoreError> {
    files::make_folders(folder)?;
    let database = folder.join(files::DATABASE);
    let mut writer = writing(&database).connect().await?;
    if found > 0 && found < known.schema {
        back_up(folder, found, &mut writer).await?;
    }
    migrate(known.migrator, &mut writer).await?;
    if found < known.schema {
        // The version must be in the file itself before an older program looks at it.
        sqlx::query(sql::library::CHECKPOINT).execute(&mut writer).await?;
        files::sync_folder(folder)?;
    }
    clear_tmp(folder, &mut writer).await?;
    let readers = pool(reading(&database)).await?;
    Ok(assemble(folder, known.schema, None, readers, Some(writer), None, Some(lock)))
}

/// Brings the schema up to date. `Migrator::run` is not `Send` with a borrowed connection, and callers run this on
/// many threads; `run_direct` is what it calls, and says so where it is declared.
async fn migrate(migrator: &Migrator, conn: &mut SqliteConnection) -> Result<(), StoreError> {
    Ok(migrator.run_direct(None, conn, false).await?)
}

/// Keeps the database as it is before a migration changes it.
async fn back_up(folder: &Path, found: u32, conn: &mut SqliteConnection) -> Result<(), StoreError> {
    let backups = folder.join(files::BACKUPS);
    files::make_folder(&backups)?;
    let unfinished = backups.join("unfinished.sqlite");
    files::remove(&unfinished)?;
    sqlx::query(sql::library::COPY).bind(unfinished.to_string_lossy()).execute(conn).await?;
    files::settle(&unfinished, &backups.join(format!("library-schema-{found}.sqlite")))
}

/// Takes away what a killed import or purge left: its folder in `tmp/`, and the originals that it had moved to
/// their place (or was about to take away) and that no row holds.
async fn clear_tmp(folder: &Path, conn: &mut SqliteConnection) -> Result<(), StoreError> {
    let tmp = folder.join(files::TMP);
    for name in files::names(&tmp)? {
        let work = tmp.join(name);
        if !work.is_dir() {
            files::remove(&work)?;
            continue;
        }
        for sha256 in files::pending(&work)? {
            let held: bool =
                sqlx::query_scalar(sql::holding::HELD).bind(&sha256).fetch_one(&mut *conn).await?;
            if !held {
                files::remove_original(folder, &sha256)?;
            }
        }
        files::remove_folder(&work)?;
    }
    Ok(())
}

async fn open_newer(folder: &Path, found: u32) -> Result<Library, StoreError> {
    let database = folder.join(files::DATABASE);
    let why = ReadOnly::Newer { found };
    if !version::has_wal(&database) {
        let readers = pool(reading(&database).immutable(true)).await?;
        return Ok(assemble(folder, found, Some(why), readers, None, None, None));
    }
    if lock::is_held(folder) {
        // Its writer is at work, so the side files are there already.
        return open_reading(folder, found, why, None).await;
    }
    // Left by a crash of the newer program: reading it in place would write side files.
    let copy = copy_of(&database)?;
    open_reading(folder, found, why, Some(copy)).await
}

/// A folder for a copy, outside the library.
fn copy_folder() -> PathBuf {
    static COPIES: AtomicU64 = AtomicU64::new(0);
    let n = COPIES.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("inquest-library-copy-{}-{n}", std::process::id()))
}

async fn open_reading(
    folder: &Path,
    found: u32,
    why: ReadOnly,
    copy: Option<CopyFolder>,
) -> Result<Library, StoreError> {
    if found == 0 {
        // Its writer has not made it yet, or was stopped while it did: there is nothing to read.
        return Err(match why {
            ReadOnly::Asked => StoreError::NotThere { folder: folder.display().to_string() },
            other => StoreError::ReadOnly { reason: other.code() },
        });
    }
    let database = copy.as_ref().map_or(folder, |c| c.0.as_path()).join(files::DATABASE);
    let (readers, copy) = match readable(reading(&database), found).await {
        Ok(readers) => (readers, copy),
        // Side files cannot be made: no right to, or no room. The file alone lacks what its log holds.
        Err(_) if copy.is_none() && version::has_wal(&database) && !lock::is_held(folder) => {
            let copy = copy_of(&database)?;
            (readable(reading(&copy.0.join(files::DATABASE)), found).await?, Some(copy))
        }
        Err(refused) if version::has_wal(&database) => return Err(refused),
        Err(_) => (readable(reading(&database).immutable(true), found).await?, copy),
    };
    Ok(assemble(folder, found, Some(why), readers, None, copy, None))
}

/// Readers that have read: side files are made with the first statement, not with the connection. A commit is in
/// the log a moment before readers see it, so that a library just made may still look empty to them.
async fn readable(options: SqliteConnectOptions, found: u32) -> Result<SqlitePool, StoreError> {
    let readers = pool(options).await?;
    for _ in 0..50 {
        let seen: i64 = sqlx::query_scalar(sql::library::SCHEMA).fetch_one(&readers).await?;
        if seen >= i64::from(found) {
            return Ok(readers);
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    Err(StoreError::ReadOnly { reason: ReadOnly::Locked.code() })
}

/// A copy of a database with its log, outside the library.
fn copy_of(database: &Path) -> Result<CopyFolder, StoreError> {
    let copy = CopyFolder(copy_folder());
    files::make_folder(&copy.0)?;
    version::copy_beside(database, &copy.0)?;
    Ok(copy)
}

fn assemble(
    folder: &Path,
    schema: u32,
    read_only: Option<ReadOnly>,
    readers: SqlitePool,
    writer: Option<SqliteConnection>,
    copy: Option<CopyFolder>,
    lock: Option<WriterLock>,
) -> Library {
    Library {
        inner: Arc::new(Inner {
            folder: folder.to_owned(),
            schema,
            read_only,
            readers,
            writer: Mutex::new(writer),
            turn: Mutex::new(()),
            failed: AtomicBool::new(false),
            works: AtomicU64::new(0),
            _copy: copy,
            lock: std::sync::Mutex::new(lock),
        }),
    }
}

/// How the writer connects.
pub(crate) fn writing(database: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(database)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // A purge must not leave its bytes in free pages.
        .pragma("secure_delete", "ON")
        // SQLite reports a checkpoint that fails behind a commit as a failure of the commit, which it is not: the log is
        // moved into the database before a transaction instead, see [`crate::library::Writer::begin`].
        .pragma("wal_autocheckpoint", "0")
        .busy_timeout(Duration::from_secs(5))
}

fn reading(database: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(database).read_only(true).busy_timeout(Duration::from_secs(5))
}

async fn pool(options: SqliteConnectOptions) -> Result<SqlitePool, StoreError> {
    Ok(SqlitePoolOptions::new().max_connections(READERS).connect_with(options).await?)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use inquest_core::case::{Case, CaseId, CaseStatus, Change, Instant, Record};
    use sqlx::SqlStr;
    use sqlx::migrate::{Migration, MigrationType};

    use super::*;

    /// The present schema with one more migration.
    fn next(sql: &'static str) -> Known {
        let mut migrations = MIGRATOR.migrations.to_vec();
        let version = i64::from(SCHEMA) + 1;
        let (kind, sql) = (MigrationType::Simple, SqlStr::from_static(sql));
        migrations.push(Migration::new(version, Cow::Borrowed("next"), kind, sql, false));
        let migrator = Migrator { migrations: Cow::Owned(migrations), ..Migrator::DEFAULT };
        Known { schema: SCHEMA + 1, migrator: Box::leak(Box::new(migrator)) }
    }

    async fn one_case(folder: &Path) -> Vec<Record> {
        let case = Record::Case(Case {
            id: CaseId::numbered(1),
            question: "Why?".into(),
            system: None,
            summary: None,
            status: CaseStatus::Open,
            created_at: Instant(1),
            closings: Vec::new(),
        });
        let library = Library::open(folder).await.unwrap();
        let change = Change { key: case.key(), before: None, after: Some(case) };
        let id = CaseId::numbered(1);
        library.commit(&id, "case_created", vec![change], Instant(1)).await.unwrap();
        let records = library.records(&id).await.unwrap();
        library.close().await.unwrap();
        records
    }

    #[tokio::test]
    async fn a_migration_keeps_a_backup_of_the_library_before_it() {
        let dir = tempfile::tempdir().unwrap();
        let records = one_case(dir.path()).await;
        let known = next("PRAGMA user_version = 2; CREATE TABLE more (a TEXT) STRICT;");
        let library = open_known(dir.path(), Wish::Write, known).await.unwrap();
        assert_eq!((library.schema(), library.read_only()), (2, None));
        assert_eq!(library.records(&CaseId::numbered(1)).await.unwrap(), records);
        library.close().await.unwrap();
        let database = dir.path().join(files::DATABASE);
        assert_eq!(version::peek(&database).unwrap(), Found::Schema(2));

        let backup = dir.path().join(files::BACKUPS).join("library-schema-1.sqlite");
        assert_eq!(version::peek(&backup).unwrap(), Found::Schema(1));
        let restored = tempfile::tempdir().unwrap();
        std::fs::copy(&backup, restored.path().join(files::DATABASE)).unwrap();
        let old = Library::open_existing(restored.path()).await.unwrap();
        assert_eq!(old.read_only(), None);
        assert_eq!(old.records(&CaseId::numbered(1)).await.unwrap(), records);
        // The program of before refuses the migrated one politely.
        let newer = Library::open_existing(dir.path()).await.unwrap();
        assert_eq!(newer.read_only(), Some(&ReadOnly::Newer { found: 2 }));
    }

    #[tokio::test]
    async fn a_migration_that_fails_leaves_the_library_as_it_was() {
        let dir = tempfile::tempdir().unwrap();
        let records = one_case(dir.path()).await;
        let known = next("PRAGMA user_version = 2; CREATE TABLE more (a TEXT) STRICT; SELECT no_such_thing;");
        assert!(open_known(dir.path(), Wish::Write, known).await.is_err());
        let library = Library::open_existing(dir.path()).await.unwrap();
        assert_eq!((library.schema(), library.read_only()), (1, None));
        assert_eq!(library.records(&CaseId::numbered(1)).await.unwrap(), records);
    }
}
