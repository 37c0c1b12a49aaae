//! The list of a gzip: one member, whose size only unpacking tells.
//!
//! A gzip may name the file that was packed (latin1, RFC 1952 2.3.1). Several gzips one after another are one member, as
//! gzip itself reads them; what else comes after the last marks the member as damaged there.

use std::io::{BufReader, Read};

use flate2::bufread::GzDecoder;

use super::error::ArchiveError;
use super::unpack::{Listed, Packing, Place};
use super::{ReadSeek, Skipped};

/// Longest name that is kept, in bytes.
const NAME_BYTES: usize = 4_096;

/// The one member.
pub(super) fn list(mut bytes: Box<dyn ReadSeek + '_>) -> Result<(Vec<Listed>, Vec<Skipped>), ArchiveError> {
    let packed = bytes.seek(std::io::SeekFrom::End(0))?;
    bytes.rewind()?;
    // The header is only read with the first byte of the content; what fails there is found by the check.
    let mut decoder = GzDecoder::new(BufReader::new(bytes));
    let _ = decoder.read(&mut [0]);
    let name = decoder.header().and_then(|h| h.filename()).unwrap_or_default();
    let name = encoding_rs::mem::decode_latin1(&name[..name.len().min(NAME_BYTES)]).into_owned();
    let place = Place { start: 0, packed, packing: Packing::Gzip, nested: false };
    Ok((vec![Listed { name, place, declared: None }], Vec::new()))
}
