//! Archives: captures that arrive packed. A gzip holds one member, a zip a set of them.
//!
//! [`sniff`] says from the first bytes whether an input is an archive; [`open`] unpacks it once into nothing to check it
//! (sizes, checksums, hashes, what each member is), and gives an [`Archive`] whose members are [`Input`]s, ready for
//! [`crate::read::inspect`]. Nothing is unpacked to memory or disk.
//!
//! Sources: RFC 1952 (gzip, of one member or several one after another), PKWARE APPNOTE 6.3 (zip: stored and deflated).
//!
//! Invariants: what is unpacked is bounded by [`Limits`] while it is unpacked, whatever sizes the archive claims; a member
//! reads the same bytes every time or fails; a member's name is text to be shown and never a path; encrypted archives,
//! names that come twice and members that share bytes are refused whole; links, folders and what cannot be read are
//! listed with a reason, never silently left out. A gzip inside an archive is unpacked too, but only once.
//!
//! Absent on purpose: writing, other formats, passwords, any path. A tar, packed or not, is refused by name.

mod error;
mod gzip;
mod look;
mod set;
mod unpack;
mod zip;

use std::io::{self, Read, Seek};

pub use error::{ArchiveError, Refusal};
pub use look::Content;
pub use set::SetKind;

use crate::read::{Bytes, Input, Progress};

/// Bytes that can be read more than once, from any place.
pub trait Source {
    /// Opens the bytes at their beginning.
    fn open(&self) -> io::Result<Box<dyn ReadSeek + '_>>;
}

/// Reads and seeks.
pub trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

impl Source for Bytes<'_> {
    fn open(&self) -> io::Result<Box<dyn ReadSeek + '_>> {
        Ok(Box::new(io::Cursor::new(self.0)))
    }
}

impl<S: Source + ?Sized> Source for &S {
    fn open(&self) -> io::Result<Box<dyn ReadSeek + '_>> {
        (**self).open()
    }
}

/// Formats that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// One member, deflated.
    Gzip,
    /// A set of members.
    Zip,
}

impl Format {
    /// The name on the wire: `gzip`, `zip`.
    pub fn as_str(self) -> &'static str {
        match self {
            Format::Gzip => "gzip",
            Format::Zip => "zip",
        }
    }
}

/// So many first bytes are enough for [`sniff`].
pub const SNIFF_BYTES: usize = 4;

/// The archive that begins with these bytes, if one does.
pub fn sniff(first: &[u8]) -> Option<Format> {
    match first {
        // Deflate is the only method that RFC 1952 defines.
        [0x1f, 0x8b, 8, ..] => Some(Format::Gzip),
        // A member, or the end of an archive that has none.
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Format::Zip),
        _ => None,
    }
}

/// What an archive may unpack to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Most members of a zip, folders included.
    pub members: u64,
    /// Most bytes of all members, unpacked.
    pub unpacked: u64,
    /// Most unpacked bytes for one packed byte, of a member beyond [`Limits::ratio_above`].
    pub ratio: u64,
    /// Up to so many unpacked bytes the ratio does not matter.
    pub ratio_above: u64,
}

impl Default for Limits {
    fn default() -> Self {
        use crate::limits::{ARCHIVE_BYTES, ARCHIVE_MEMBERS, ARCHIVE_RATIO, ARCHIVE_RATIO_ABOVE};
        Limits {
            members: ARCHIVE_MEMBERS,
            unpacked: ARCHIVE_BYTES,
            ratio: ARCHIVE_RATIO,
            ratio_above: ARCHIVE_RATIO_ABOVE,
        }
    }
}

/// One packed capture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Index within the archive's list, from 0.
    pub index: u32,
    /// Name with its folders, as text; empty when a gzip names nothing.
    pub name: String,
    /// Bytes, unpacked.
    pub bytes: u64,
    /// SHA-256 of those bytes, lower hex.
    pub sha256: String,
    /// What the first bytes say.
    pub content: Content,
    /// The member was itself packed so, and is unpacked here.
    pub nested: Option<Format>,
    /// Why it is visibly cut or damaged, as a code: `archive_cut`, `archive_damaged`. The bytes before that are given.
    pub incomplete: Option<&'static str>,
    /// A member that holds the same rows in a form that is read better.
    pub twin_of: Option<u32>,
}

/// What is in the archive and cannot be read as a capture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Name with its folders, as text.
    pub name: String,
    /// Why, as a code: `archive_link`, `archive_nested`, `archive_tar`, `archive_method` or the same with the name of the
    /// method behind it (`archive_method_bzip2`). Folders are not listed.
    pub why: &'static str,
}

/// An archive that was checked.
#[derive(Debug)]
pub struct Archive<S> {
    /// Its format.
    pub format: Format,
    /// What made the set, as far as its members tell.
    pub set: SetKind,
    /// Members, in the archive's order.
    pub members: Vec<Member>,
    /// What is left out.
    pub skipped: Vec<Skipped>,
    source: S,
    places: Vec<unpack::Place>,
}

/// Opens and checks an archive: reads it through once.
///
/// Progress is told in bytes of the archive. Errors: the bytes cannot be read, the job was cancelled, or the archive is
/// refused ([`Refusal`] says why and names the member).
pub fn open<S: Source>(
    source: S,
    limits: &Limits,
    progress: &mut dyn Progress,
) -> Result<Archive<S>, ArchiveError> {
    let mut bytes = source.open()?;
    let mut first = Vec::with_capacity(SNIFF_BYTES);
    bytes.by_ref().take(SNIFF_BYTES as u64).read_to_end(&mut first)?;
    let format = sniff(&first).ok_or(ArchiveError::NotAnArchive)?;
    let listed = match format {
        Format::Gzip => gzip::list(bytes)?,
        Format::Zip => zip::list(bytes, limits)?,
    };
    unpack::check(source, format, listed, limits, progress)
}

impl<S: Source> Archive<S> {
    /// The bytes of a member, to be read as often as needed.
    pub fn input(&self, member: u32) -> Option<MemberInput<'_, S>> {
        let at = usize::try_from(member).ok()?;
        Some(MemberInput { archive: self, member: self.members.get(at)?, place: self.places.get(at)? })
    }
}

/// The bytes of one member.
#[derive(Debug)]
pub struct MemberInput<'a, S> {
    archive: &'a Archive<S>,
    member: &'a Member,
    place: &'a unpack::Place,
}

impl<S: Source> Input for MemberInput<'_, S> {
    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        let bytes = self.place.open(self.archive.source.open()?)?;
        Ok(Box::new(unpack::Exact::new(bytes, self.member.bytes)))
    }

    fn bytes(&self) -> u64 {
        self.member.bytes
    }
}
