//! Reads the archive and refuses anything that the writer would not have written.

use std::collections::BTreeSet;
use std::io::{self, Read, Seek, SeekFrom};

use flate2::{Crc, read::DeflateDecoder};
use sha2::{Digest, Sha256};

use super::Broken;
use super::layout::{
    CENTRAL_LEN, CENTRAL_SIGNATURE, COMMENT_LEN, COMMENT_PREFIX, DEFLATED, END_LEN, Header, STORED, end,
};
use super::writer::sha256_of;
use crate::read::{LIMITS, ReadRefused};

/// One entry of an archive whose structure was checked.
#[derive(Debug, Clone)]
pub(crate) struct ArchiveEntry {
    pub name: String,
    pub size: u64,
    header: Header,
    data_at: u64,
}

/// An archive whose structure and seal were checked.
pub(crate) struct Archive<R> {
    file: R,
    pub entries: Vec<ArchiveEntry>,
}

/// Checks the seal over all bytes and the structure of the archive. No entry's content is unpacked yet.
pub(crate) fn read_archive<R: Read + Seek>(
    mut file: R,
    name_allowed: impl Fn(&str) -> bool,
) -> Result<Archive<R>, ReadRefused> {
    let len = file.seek(SeekFrom::End(0))?;
    let tail = (END_LEN + COMMENT_LEN) as u64;
    let end_at = len.checked_sub(tail).ok_or(Broken::NoEnd)?;
    check_seal(&mut file, len)?;
    let end_record = read_at(&mut file, end_at, END_LEN)?;
    let entries = u16_at(&end_record, 8);
    let directory_len = u32_at(&end_record, 12);
    let directory_at = u32_at(&end_record, 16);
    if end_record != end(entries, directory_len, directory_at)
        || u64::from(directory_at) + u64::from(directory_len) != end_at
    {
        return Err(Broken::NoEnd.into());
    }
    if u64::from(entries) > LIMITS.entries {
        return Err(Broken::Limit { what: "entries", found: entries.into(), limit: LIMITS.entries }.into());
    }
    // Bounded by the entries: each record is at most 46 + 255 bytes.
    if u64::from(directory_len) > u64::from(entries) * (CENTRAL_LEN as u64 + 255) {
        return Err(Broken::Layout { what: "central directory", at: directory_at.into() }.into());
    }
    let directory = read_at(&mut file, directory_at.into(), directory_len as usize)?;
    let records = parse_directory(&directory, entries, directory_at.into())?;
    let entries = check_local_headers(&mut file, records, directory_at.into(), name_allowed)?;
    Ok(Archive { file, entries })
}

fn check_seal<R: Read + Seek>(file: &mut R, len: u64) -> Result<(), ReadRefused> {
    let comment_at = len - COMMENT_LEN as u64;
    file.seek(SeekFrom::Start(0))?;
    let seal = sha256_of(&mut (&mut *file).take(comment_at))?;
    let mut comment = [0; COMMENT_LEN];
    file.read_exact(&mut comment)?;
    let expected = format!("{COMMENT_PREFIX}{seal}");
    if comment.starts_with(COMMENT_PREFIX.as_bytes()) {
        if comment == expected.as_bytes() { Ok(()) } else { Err(Broken::Seal.into()) }
    } else {
        Err(Broken::NoEnd.into())
    }
}

fn parse_directory(directory: &[u8], entries: u16, at: u64) -> Result<Vec<(Header, u32)>, Broken> {
    let mut out = Vec::with_capacity(entries.into());
    let mut pos = 0;
    for _ in 0..entries {
        let broken = || Broken::Layout { what: "central directory record", at: at + pos as u64 };
        let fixed = directory.get(pos..pos + CENTRAL_LEN).ok_or_else(broken)?;
        if u32_at(fixed, 0) != CENTRAL_SIGNATURE {
            return Err(broken());
        }
        let name_len = usize::from(u16_at(fixed, 28));
        let name = directory.get(pos + CENTRAL_LEN..pos + CENTRAL_LEN + name_len).ok_or_else(broken)?;
        let name = std::str::from_utf8(name).map_err(|_| broken())?.to_owned();
        let header = Header {
            name,
            method: u16_at(fixed, 10),
            crc: u32_at(fixed, 16),
            packed: u32_at(fixed, 20),
            size: u32_at(fixed, 24),
        };
        let offset = u32_at(fixed, 42);
        // Re-encoding is the check: any field that is not as the writer sets it differs.
        if directory.get(pos..pos + CENTRAL_LEN + name_len) != Some(&header.central(offset)[..]) {
            return Err(broken());
        }
        pos += CENTRAL_LEN + name_len;
        out.push((header, offset));
    }
    if pos == directory.len() {
        Ok(out)
    } else {
        Err(Broken::Layout { what: "central directory", at: at + pos as u64 })
    }
}

/// Entries follow each other without gap or overlap from byte 0 to the directory, each with the local header
/// that its directory record implies.
fn check_local_headers<R: Read + Seek>(
    file: &mut R,
    records: Vec<(Header, u32)>,
    directory_at: u64,
    name_allowed: impl Fn(&str) -> bool,
) -> Result<Vec<ArchiveEntry>, ReadRefused> {
    let mut names = BTreeSet::new();
    let mut out = Vec::with_capacity(records.len());
    let mut at = 0u64;
    let mut unpacked = 0u64;
    for (header, offset) in records {
        let name = header.name.clone();
        if !name_allowed(&name) {
            let end = name.floor_char_boundary(200);
            return Err(Broken::Name { name: name[..end].to_owned() }.into());
        }
        if !names.insert(name.clone()) {
            return Err(Broken::Duplicate { name }.into());
        }
        let local = header.local();
        let in_order =
            u64::from(offset) == at && at + local.len() as u64 + u64::from(header.packed) <= directory_at;
        if !in_order || read_at(file, at, local.len())? != local {
            return Err(Broken::Layout { what: "local header", at }.into());
        }
        check_sizes(&header, at)?;
        unpacked += u64::from(header.size);
        if unpacked > LIMITS.unpacked_bytes {
            let limit = LIMITS.unpacked_bytes;
            return Err(Broken::Limit { what: "unpacked_bytes", found: unpacked, limit }.into());
        }
        let data_at = at + local.len() as u64;
        at = data_at + u64::from(header.packed);
        out.push(ArchiveEntry { name, size: header.size.into(), header, data_at });
    }
    if at == directory_at { Ok(out) } else { Err(Broken::Layout { what: "gap between entries", at }.into()) }
}

fn check_sizes(header: &Header, at: u64) -> Result<(), Broken> {
    let (packed, size) = (u64::from(header.packed), u64::from(header.size));
    match header.method {
        STORED if packed == size => Ok(()),
        DEFLATED if size > LIMITS.ratio_above && size > packed.saturating_mul(LIMITS.ratio) => {
            Err(Broken::Limit { what: "ratio", found: size / packed.max(1), limit: LIMITS.ratio })
        }
        DEFLATED => Ok(()),
        _ => Err(Broken::Layout { what: "compression method", at }),
    }
}

impl<R: Read + Seek> Archive<R> {
    /// Unpacks an entry into a sink and returns its SHA-256. The sink may have received bytes when this
    /// fails; it never receives more than the header's size.
    pub fn unpack(&mut self, entry: &ArchiveEntry, sink: &mut dyn io::Write) -> Result<String, ReadRefused> {
        self.file.seek(SeekFrom::Start(entry.data_at))?;
        let packed = (&mut self.file).take(entry.header.packed.into());
        let content = || Broken::Content { name: entry.name.clone() };
        let mut crc = Crc::new();
        let mut sha = Sha256::new();
        let mut buffer = vec![0; 128 * 1024];
        let mut left = entry.size;
        let mut decoder: Box<dyn Read + '_> = match entry.header.method {
            STORED => Box::new(packed),
            _ => Box::new(DeflateDecoder::new(packed)),
        };
        loop {
            let n = match decoder.read(&mut buffer) {
                Ok(n) => n,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                // The decoder reports damage as an IO error of these kinds.
                Err(e)
                    if matches!(
                        e.kind(),
                        io::ErrorKind::InvalidInput
                            | io::ErrorKind::InvalidData
                            | io::ErrorKind::UnexpectedEof
                    ) =>
                {
                    return Err(content().into());
                }
                Err(e) => return Err(e.into()),
            };
            if n == 0 {
                break;
            }
            left = left.checked_sub(n as u64).ok_or_else(content)?;
            crc.update(&buffer[..n]);
            sha.update(&buffer[..n]);
            sink.write_all(&buffer[..n])?;
        }
        if left == 0 && crc.sum() == entry.header.crc {
            Ok(inquest_core::hex(&sha.finalize()))
        } else {
            Err(content().into())
        }
    }
}

fn read_at<R: Read + Seek>(file: &mut R, at: u64, len: usize) -> Result<Vec<u8>, ReadRefused> {
    file.seek(SeekFrom::Start(at))?;
    let mut out = vec![0; len];
    match file.read_exact(&mut out) {
        Ok(()) => Ok(out),
        Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => {
            Err(Broken::Layout { what: "structure", at }.into())
        }
        Err(e) => Err(e.into()),
    }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
