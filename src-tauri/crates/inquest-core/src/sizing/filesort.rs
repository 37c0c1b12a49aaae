//! What MySQL sorts, and when the sort buffer is too small for it (methods 10).
//!
//! Sources: `filesort.cc` (`get_addon_fields`, `max_packed_col_length`) from 8.0.20 on, WL#13600, the release notes of 8.0.28 and Bugs
//! 32738705 and 33501541. Not MariaDB, whose sort went another way.

use crate::method::OutOfDomain;

/// A server version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub u32, pub u32, pub u32);

impl Version {
    /// The numbers at the beginning of a version text: `8.0.36-0ubuntu`. MariaDB is refused by its name or its numbers.
    pub(crate) fn of(input: &'static str, text: &str) -> Result<Version, OutOfDomain> {
        let refuse = |why| OutOfDomain { input, why };
        if text.to_ascii_lowercase().contains("mariadb") {
            return Err(refuse("mariadb_sorts_otherwise"));
        }
        let mut parts = text.split('.').map(|part| {
            let digits = part.bytes().take_while(u8::is_ascii_digit).count();
            part[..digits].parse::<u32>().ok()
        });
        let mut next = || parts.next().flatten();
        let version = next().zip(next()).map(|(major, minor)| Version(major, minor, next().unwrap_or(0)));
        match version.ok_or_else(|| refuse("not_a_version"))? {
            Version(10.., ..) => Err(refuse("mariadb_sorts_otherwise")),
            Version(..5, ..) => Err(refuse("version_too_old")),
            version => Ok(version),
        }
    }
}

/// Sorts blobs and JSON beside the key from here on.
pub const PACKS_BLOBS_FROM: Version = Version(8, 0, 20);
/// Needs room for fifteen keys, no longer for fifteen rows, from here on.
pub const MERGES_KEYS_FROM: Version = Version(8, 0, 28);
/// Files merged at once in the last pass (`MERGEBUFF2`).
pub const FINAL_MERGE: i128 = 15;
/// Files merged at once in the passes before (`MERGEBUFF`).
pub const MERGE_ORDER: i128 = 7;

/// What is sorted beside the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SortMode {
    /// The columns that the query reads.
    Addon,
    /// The row's id: the row is read again after the sort.
    Rowid,
}

/// What becomes of the sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SortOutcome {
    /// All fits the buffer.
    OkInMemory,
    /// Sorted in parts and merged.
    OkSpillsToDisk,
    /// The merge may find no room for what it needs: error 1038 by chance of the order.
    #[serde(rename = "at_risk_1038_in_merge")]
    AtRiskInMerge,
    /// One row does not fit: error 1038 for certain.
    #[serde(rename = "error_1038_row_does_not_fit")]
    RowDoesNotFit,
}

fn is_blob_like(ty: &str) -> bool {
    ty.starts_with("json") || ty.starts_with("geometry") || ty.contains("blob") || ty.contains("text")
}

fn is_large(ty: &str) -> bool {
    is_blob_like(ty) && (ty.starts_with("medium") || ty.starts_with("long"))
}

/// The mode that a version chooses for the columns that are read. Types in lower case; `max_length` is the sum of the
/// declared maximal lengths with the key, where it is known.
pub fn mode(version: Version, types: &[String], max_length: Option<i128>, limit: Option<i128>) -> SortMode {
    let rowid = if version < PACKS_BLOBS_FROM {
        let limit = limit.unwrap_or(if version < Version(8, 0, 0) { 1024 } else { 4096 });
        types.iter().any(|t| is_blob_like(t)) || max_length.is_some_and(|length| length > limit)
    } else {
        types.iter().any(|t| is_large(t))
    };
    if rowid { SortMode::Rowid } else { SortMode::Addon }
}

/// Bytes of a row id.
pub const ROW_ID: i128 = 8;
/// Bytes of the pointer that the buffer keeps for each record.
pub const POINTER: i128 = 8;

/// What becomes of a sort: `largest` is the largest record with its key, `total` that of all records with their keys and
/// pointers.
pub fn outcome(
    version: Version,
    mode: SortMode,
    largest: f64,
    total: f64,
    key: f64,
    buffer: f64,
) -> SortOutcome {
    let merged = FINAL_MERGE as f64 * if version < MERGES_KEYS_FROM { largest } else { key };
    if largest > buffer {
        SortOutcome::RowDoesNotFit
    } else if total <= buffer {
        SortOutcome::OkInMemory
    } else if mode == SortMode::Addon && merged > buffer {
        SortOutcome::AtRiskInMerge
    } else {
        SortOutcome::OkSpillsToDisk
    }
}
