//! Why an archive is not read.

use std::io;

/// Why an archive could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The bytes could not be read.
    #[error("the archive could not be read: {0}")]
    Io(#[from] io::Error),
    /// The job was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// Neither gzip nor zip.
    #[error("not an archive")]
    NotAnArchive,
    /// The archive is not read for safety, or cannot be.
    #[error("the archive is refused: {refusal:?} ({member:?})")]
    Refused {
        /// Why.
        refusal: Refusal,
        /// The member concerned, when it is one.
        member: Option<String>,
    },
}

impl ArchiveError {
    pub(super) fn refused(refusal: Refusal, member: Option<String>) -> Self {
        ArchiveError::Refused { refusal, member }
    }

    /// A stable code: that of the refusal, `archive_io`, `cancelled` or `not_an_archive`.
    pub fn code(&self) -> &'static str {
        match self {
            ArchiveError::Io(_) => "archive_io",
            ArchiveError::Cancelled => "cancelled",
            ArchiveError::NotAnArchive => "not_an_archive",
            ArchiveError::Refused { refusal, .. } => refusal.code(),
        }
    }
}

/// Why a whole archive is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// A member is encrypted.
    Encrypted,
    /// Two members have the same name, capital letters aside.
    Duplicate,
    /// Two members share bytes, or one reaches into the directory.
    Overlap,
    /// More members than allowed.
    TooManyMembers {
        /// The limit.
        limit: u64,
    },
    /// More unpacked bytes than allowed.
    TooLarge {
        /// The limit.
        limit: u64,
    },
    /// A member unpacks to far more than it is packed in.
    Ratio {
        /// The limit.
        limit: u64,
    },
    /// The structure cannot be read.
    Damaged,
    /// The only member is an archive that is not unpacked.
    Nested,
    /// The only member is a tar, which is not read.
    Tar,
    /// There is nothing in it.
    Empty,
}

impl Refusal {
    /// A stable code: `archive_encrypted`, `archive_duplicate`, ...
    pub fn code(self) -> &'static str {
        match self {
            Refusal::Encrypted => "archive_encrypted",
            Refusal::Duplicate => "archive_duplicate",
            Refusal::Overlap => "archive_overlap",
            Refusal::TooManyMembers { .. } => "archive_too_many_members",
            Refusal::TooLarge { .. } => "archive_too_large",
            Refusal::Ratio { .. } => "archive_ratio",
            Refusal::Damaged => "archive_damaged",
            Refusal::Nested => "archive_nested",
            Refusal::Tar => "archive_tar",
            Refusal::Empty => "archive_empty",
        }
    }
}
