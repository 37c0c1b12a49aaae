//! What can go wrong with a library, by the fact that a person can act on.

use inquest_core::case::{CaseId, ExhibitId, RecordKey};

/// An error of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The library was opened read-only.
    #[error("the library is read-only ({reason}): close the other window or open it with a newer program")]
    ReadOnly {
        /// Why, as a code.
        reason: &'static str,
    },
    /// There is no library in the folder.
    #[error("there is no library in {folder}: make one first")]
    NotThere {
        /// The folder.
        folder: String,
    },
    /// The database cannot be read.
    #[error("the library is damaged ({detail}): run a check, or restore library.sqlite from a backup")]
    Damaged {
        /// What SQLite said.
        detail: String,
    },
    /// No room on the disk; nothing was changed.
    #[error("the disk is full: nothing was changed, free some space and try again")]
    DiskFull,
    /// A write failed half way; the library must be closed and opened again before the next edit.
    #[error("a write to the library failed: close it, check the disk, open it again")]
    ReopenNeeded,
    /// A file could not be read or written.
    #[error("cannot {doing} {name}: {source}")]
    File {
        /// What was tried.
        doing: &'static str,
        /// Name of the file within the library.
        name: String,
        /// The system's answer.
        source: std::io::Error,
    },
    /// The database refused.
    #[error("the database refused ({code}): {detail}")]
    Database {
        /// SQLite's code, or `sqlx`.
        code: String,
        /// What it said.
        detail: String,
    },
    /// A stored record cannot be read.
    #[error("{kind} {id} of {case} cannot be read: {detail}")]
    Record {
        /// The case.
        case: CaseId,
        /// Noun of the record.
        kind: String,
        /// Its id.
        id: String,
        /// Why.
        detail: String,
    },
    /// There is no such case.
    #[error("there is no case {case}")]
    NoSuchCase {
        /// The case.
        case: CaseId,
    },
    /// There is no such exhibit.
    #[error("{case} has no exhibit {exhibit}")]
    NoSuchExhibit {
        /// The case.
        case: CaseId,
        /// The exhibit.
        exhibit: ExhibitId,
    },
    /// A case with this id is there already.
    #[error("there is already a case {case}")]
    CaseExists {
        /// The case.
        case: CaseId,
    },
    /// The record is not what the edit took it to be: somebody else changed it.
    #[error("{} {} was changed meanwhile: read it again", key.kind.as_str(), key.id)]
    Conflict {
        /// The record.
        key: RecordKey,
    },
    /// An edit that does not say what it changes.
    #[error("the edit of {} {} is not well formed: {why}", key.kind.as_str(), key.id)]
    Malformed {
        /// The record.
        key: RecordKey,
        /// Why.
        why: &'static str,
    },
    /// An edit without changes.
    #[error("the edit changes nothing")]
    EmptyEdit,
    /// A case can be closed, not removed.
    #[error("{case} cannot be removed: its history stays")]
    CaseStays {
        /// The case.
        case: CaseId,
    },
    /// There is nothing to undo.
    #[error("there is nothing to undo in {case}")]
    NothingToUndo {
        /// The case.
        case: CaseId,
    },
    /// Undo has come to an entry that cannot be taken back.
    #[error("undo stops at entry {seq} ({action}): it cannot be taken back")]
    UndoStopsAt {
        /// Action of the entry.
        action: String,
        /// Number of the entry.
        seq: u64,
    },
    /// There is nothing to redo.
    #[error("there is nothing to redo in {case}")]
    NothingToRedo {
        /// The case.
        case: CaseId,
    },
    /// The case has these bytes already.
    #[error("the same bytes are already exhibit {exhibit}")]
    AlreadyHere {
        /// The exhibit that holds them.
        exhibit: ExhibitId,
    },
    /// An original is not in the library.
    #[error("the original {sha256} is not in the library")]
    OriginalMissing {
        /// Its hash.
        sha256: String,
    },
    /// The exhibit was purged before.
    #[error("exhibit {exhibit} is already purged")]
    AlreadyPurged {
        /// The exhibit.
        exhibit: ExhibitId,
    },
    /// The work was cancelled; nothing was changed.
    #[error("cancelled: nothing was changed")]
    Cancelled,
    /// A journal that does not hold together, or does not lead to its records.
    #[error("the journal breaks at entry {seq}: {why}")]
    JournalBroken {
        /// Number of the entry.
        seq: u64,
        /// How.
        why: &'static str,
    },
}

impl StoreError {
    /// Why a record is malformed that would not read back as it was written.
    pub const NOT_FINITE: &'static str = "a number in it is not finite, or its bounds are crossed";

    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            StoreError::ReadOnly { .. } => "library_read_only",
            StoreError::NotThere { .. } => "library_not_there",
            StoreError::Damaged { .. } => "library_damaged",
            StoreError::DiskFull => "disk_full",
            StoreError::ReopenNeeded => "library_reopen_needed",
            StoreError::File { .. } => "file_failed",
            StoreError::Database { .. } => "database_refused",
            StoreError::Record { .. } => "record_unreadable",
            StoreError::NoSuchCase { .. } => "no_such_case",
            StoreError::NoSuchExhibit { .. } => "no_such_exhibit",
            StoreError::CaseExists { .. } => "case_exists",
            StoreError::Conflict { .. } => "conflict",
            StoreError::Malformed { .. } => "edit_malformed",
            StoreError::EmptyEdit => "edit_empty",
            StoreError::CaseStays { .. } => "case_stays",
            StoreError::NothingToUndo { .. } => "nothing_to_undo",
            StoreError::UndoStopsAt { .. } => "undo_stops",
            StoreError::NothingToRedo { .. } => "nothing_to_redo",
            StoreError::AlreadyHere { .. } => "already_here",
            StoreError::OriginalMissing { .. } => "original_missing",
            StoreError::AlreadyPurged { .. } => "already_purged",
            StoreError::Cancelled => "cancelled",
            StoreError::JournalBroken { .. } => "journal_broken",
        }
    }

    /// The facts behind the code, by name.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        match self {
            StoreError::ReadOnly { reason } => vec![("reason", (*reason).to_owned())],
            StoreError::NotThere { folder } => vec![("folder", folder.clone())],
            StoreError::Damaged { detail } => vec![("detail", detail.clone())],
            StoreError::File { doing, name, source } => {
                vec![("doing", (*doing).to_owned()), ("name", name.clone()), ("detail", source.to_string())]
            }
            StoreError::Database { code, detail } => {
                vec![("detail", detail.clone()), ("sqlite", code.clone())]
            }
            StoreError::Record { case, kind, id, detail } => vec![
                ("case", case.0.clone()),
                ("detail", detail.clone()),
                ("id", id.clone()),
                ("kind", kind.clone()),
            ],
            StoreError::NoSuchCase { case }
            | StoreError::CaseExists { case }
            | StoreError::CaseStays { case }
            | StoreError::NothingToUndo { case }
            | StoreError::NothingToRedo { case } => vec![("case", case.0.clone())],
            StoreError::NoSuchExhibit { case, exhibit } => {
                vec![("case", case.0.clone()), ("exhibit", exhibit.0.clone())]
            }
            StoreError::AlreadyHere { exhibit } | StoreError::AlreadyPurged { exhibit } => {
                vec![("exhibit", exhibit.0.clone())]
            }
            StoreError::Conflict { key } => {
                vec![("id", key.id.clone()), ("kind", key.kind.as_str().to_owned())]
            }
            StoreError::Malformed { key, why } => vec![
                ("id", key.id.clone()),
                ("kind", key.kind.as_str().to_owned()),
                ("why", (*why).to_owned()),
            ],
            StoreError::UndoStopsAt { action, seq } => {
                vec![("action", action.clone()), ("seq", seq.to_string())]
            }
            StoreError::OriginalMissing { sha256 } => vec![("sha256", sha256.clone())],
            StoreError::JournalBroken { seq, why } => {
                vec![("seq", seq.to_string()), ("why", (*why).to_owned())]
            }
            StoreError::DiskFull
            | StoreError::ReopenNeeded
            | StoreError::EmptyEdit
            | StoreError::Cancelled => vec![],
        }
    }

    /// The error of a file operation; a full disk is told apart.
    pub(crate) fn file(doing: &'static str, path: &std::path::Path, source: std::io::Error) -> Self {
        if source.kind() == std::io::ErrorKind::StorageFull {
            return StoreError::DiskFull;
        }
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        StoreError::File { doing, name, source }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let sqlx::Error::Database(db) = &error else {
            return StoreError::Database { code: "sqlx".into(), detail: error.to_string() };
        };
        let code = db.code().unwrap_or_default();
        let detail = db.message().to_owned();
        // The low byte of an extended code is the primary one: https://www.sqlite.org/rescode.html
        let extended = code.parse::<i32>().unwrap_or(0);
        match extended & 0xff {
            // No room for the side file that readers and writer share: SQLITE_IOERR_SHMSIZE.
            10 if extended == 4_874 => StoreError::DiskFull,
            8 => StoreError::ReadOnly { reason: "not_writable" },
            10 => StoreError::ReopenNeeded,
            11 | 26 => StoreError::Damaged { detail },
            13 => StoreError::DiskFull,
            _ => StoreError::Database { code: code.into_owned(), detail },
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        use sqlx::migrate::MigrateError as E;
        match error {
            E::Execute(e) | E::ExecuteMigration(e, _) => e.into(),
            // A newer library never gets here: its `user_version` is looked at first.
            E::VersionMismatch(_) | E::VersionMissing(_) | E::Dirty(_) => {
                StoreError::Damaged { detail: error.to_string() }
            }
            other => StoreError::Database { code: "migration".into(), detail: other.to_string() },
        }
    }
}
