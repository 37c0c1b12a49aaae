//! The list of a zip: its directory, checked for what must not be there before anything is unpacked.

use std::collections::HashSet;
use std::io::{Read, Seek, SeekFrom};

use ::zip::{CompressionMethod, ZipArchive};

use super::error::{ArchiveError, Refusal};
use super::unpack::{Declared, Listed, Packing, Place};
use super::{Limits, ReadSeek, Skipped};
use crate::limits::ARCHIVE_DIRECTORY_BYTES;

/// Lists the members.
pub(super) fn list(
    mut bytes: Box<dyn ReadSeek + '_>,
    limits: &Limits,
) -> Result<(Vec<Listed>, Vec<Skipped>), ArchiveError> {
    let refuse = |refusal| ArchiveError::refused(refusal, None);
    let claimed = claimed(&mut bytes)?.ok_or(refuse(Refusal::Damaged))?;
    if claimed.members > limits.members {
        return Err(refuse(Refusal::TooManyMembers { limit: limits.members }));
    }
    if claimed.directory > ARCHIVE_DIRECTORY_BYTES {
        return Err(refuse(Refusal::Damaged));
    }
    bytes.rewind()?;
    let mut archive = ZipArchive::new(bytes).map_err(damaged)?;
    // The count at the end of the file may be a lie.
    if archive.len() as u64 > limits.members {
        return Err(refuse(Refusal::TooManyMembers { limit: limits.members }));
    }
    if archive.has_duplicate_names() {
        return Err(refuse(Refusal::Duplicate));
    }
    let (mut listed, mut skipped, mut names) = (Vec::new(), Vec::new(), HashSet::new());
    for at in 0..archive.len() {
        let entry = archive.by_index_raw(at).map_err(damaged)?;
        let name = text(entry.name_raw());
        if entry.encrypted() {
            return Err(ArchiveError::refused(Refusal::Encrypted, Some(name)));
        }
        if !names.insert(name.to_lowercase()) {
            return Err(ArchiveError::refused(Refusal::Duplicate, Some(name)));
        }
        if entry.is_dir() {
            continue;
        }
        if entry.is_symlink() {
            skipped.push(Skipped { name, why: "archive_link" });
            continue;
        }
        let packing = match entry.compression() {
            CompressionMethod::Stored => Packing::Stored,
            CompressionMethod::Deflated => Packing::Deflated,
            other => {
                skipped.push(Skipped { name, why: method(other) });
                continue;
            }
        };
        let start = entry.data_start().ok_or(refuse(Refusal::Damaged))?;
        let place = Place { start, packed: entry.compressed_size(), packing, nested: false };
        let declared = Some(Declared { bytes: entry.size(), crc: entry.crc32() });
        listed.push(Listed { name, place, declared });
    }
    if archive.has_overlapping_entries().map_err(damaged)? {
        return Err(refuse(Refusal::Overlap));
    }
    Ok((listed, skipped))
}

/// The code of a packing that is not read.
fn method(packed: CompressionMethod) -> &'static str {
    match packed {
        CompressionMethod::DEFLATE64 => "archive_method_deflate64",
        CompressionMethod::BZIP2 => "archive_method_bzip2",
        CompressionMethod::LZMA => "archive_method_lzma",
        CompressionMethod::ZSTD => "archive_method_zstd",
        CompressionMethod::XZ => "archive_method_xz",
        CompressionMethod::PPMD => "archive_method_ppmd",
        _ => "archive_method",
    }
}

fn damaged(error: ::zip::result::ZipError) -> ArchiveError {
    match error {
        ::zip::result::ZipError::Io(e) if e.kind() != std::io::ErrorKind::UnexpectedEof => {
            ArchiveError::Io(e)
        }
        _ => ArchiveError::refused(Refusal::Damaged, None),
    }
}

/// A name as text: UTF-8, else what Korean Windows writes, else latin1. Long ones are cut.
fn text(raw: &[u8]) -> String {
    const NAME_BYTES: usize = 4_096;
    let raw = &raw[..raw.len().min(NAME_BYTES)];
    if let Ok(text) = std::str::from_utf8(raw) {
        return text.to_owned();
    }
    match encoding_rs::EUC_KR.decode_without_bom_handling_and_without_replacement(raw) {
        Some(text) => text.into_owned(),
        None => encoding_rs::mem::decode_latin1(raw).into_owned(),
    }
}

/// What the end of the file claims.
struct Claimed {
    members: u64,
    directory: u64,
}

/// Reads the end record, and that of zip64 where the first one refers to it. Asked before the directory is read into
/// memory, which takes room for every member.
fn claimed(bytes: &mut (impl Read + Seek)) -> Result<Option<Claimed>, ArchiveError> {
    // The end record has 22 bytes and a comment of at most 65,535.
    const END: u64 = 22 + 65_535;
    const LOCATOR: usize = 20;
    let size = bytes.seek(SeekFrom::End(0))?;
    let from = size.saturating_sub(END + LOCATOR as u64);
    bytes.seek(SeekFrom::Start(from))?;
    let mut tail = Vec::new();
    bytes.by_ref().take(END + LOCATOR as u64).read_to_end(&mut tail)?;
    let Some(at) = memchr::memmem::rfind(&tail, b"PK\x05\x06") else { return Ok(None) };
    let number = |at: usize, width: usize| -> Option<u64> {
        let field = tail.get(at..at + width)?;
        Some(field.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
    };
    let (Some(members), Some(directory)) = (number(at + 10, 2), number(at + 12, 4)) else { return Ok(None) };
    let locator = at.checked_sub(LOCATOR).filter(|l| tail[*l..].starts_with(b"PK\x06\x07"));
    let (Some(locator), true) = (locator, members == 0xffff || directory == 0xffff_ffff) else {
        return Ok(Some(Claimed { members, directory }));
    };
    let Some(place) = number(locator + 8, 8) else { return Ok(None) };
    let mut record = Vec::new();
    bytes.seek(SeekFrom::Start(place))?;
    bytes.by_ref().take(56).read_to_end(&mut record)?;
    let number = |at: usize| {
        record
            .get(at..at + 8)
            .map(|field| field.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
    };
    Ok(number(32).zip(number(40)).map(|(members, directory)| Claimed { members, directory }))
}
