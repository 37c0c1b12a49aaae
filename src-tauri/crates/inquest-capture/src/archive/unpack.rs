//! Unpacking within limits: the pass that checks an archive, and the reading of a member afterwards.
//!
//! The check counts what really comes out; sizes that the archive claims are only compared with it. A member that ends
//! too early or fails its checksum keeps the bytes before that and is marked, so that a cut capture is still read as far
//! as it goes.

use std::cell::Cell;
use std::io::{self, BufReader, Read, SeekFrom};
use std::rc::Rc;

use flate2::Crc;
use flate2::bufread::{DeflateDecoder, MultiGzDecoder};
use sha2::{Digest, Sha256};

use super::error::{ArchiveError, Refusal};
use super::look::{Content, content, is_tar};
use super::{Archive, Format, Limits, Member, ReadSeek, SNIFF_BYTES, Skipped, Source, set, sniff};
use crate::limits::CHUNK_BYTES;
use crate::read::Progress;

/// How the bytes of a member are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    Stored,
    Deflated,
    Gzip,
}

/// Where a member is, and how to unpack it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) start: u64,
    pub(super) packed: u64,
    pub(super) packing: Packing,
    /// What comes out is a gzip, which is unpacked too.
    pub(super) nested: bool,
}

/// What a zip says of a member.
#[derive(Debug, Clone, Copy)]
pub(super) struct Declared {
    pub(super) bytes: u64,
    pub(super) crc: u32,
}

/// A member that is not checked yet.
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) place: Place,
    pub(super) declared: Option<Declared>,
}

impl Place {
    /// The member, unpacked.
    pub(super) fn open<'a>(&self, source: Box<dyn ReadSeek + 'a>) -> io::Result<Box<dyn Read + 'a>> {
        self.open_counted(source, &Rc::default())
    }

    /// The same; the packed bytes taken so far are told through `taken`.
    fn open_counted<'a>(
        &self,
        mut source: Box<dyn ReadSeek + 'a>,
        taken: &Rc<Cell<u64>>,
    ) -> io::Result<Box<dyn Read + 'a>> {
        source.seek(SeekFrom::Start(self.start))?;
        let counted = Counted { bytes: source.take(self.packed), taken: Rc::clone(taken) };
        // An archive of ten thousand small members should not take a large buffer for each.
        let room = usize::try_from(self.packed).unwrap_or(CHUNK_BYTES).clamp(64, CHUNK_BYTES);
        let packed = BufReader::with_capacity(room, counted);
        let outer: Box<dyn Read + 'a> = match self.packing {
            Packing::Stored => Box::new(packed),
            Packing::Deflated => Box::new(DeflateDecoder::new(packed)),
            Packing::Gzip => Box::new(MultiGzDecoder::new(packed)),
        };
        if !self.nested {
            return Ok(outer);
        }
        Ok(Box::new(MultiGzDecoder::new(BufReader::with_capacity(CHUNK_BYTES, outer))))
    }
}

/// Counts the bytes that pass.
struct Counted<R> {
    bytes: R,
    taken: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let got = self.bytes.read(buffer)?;
        self.taken.set(self.taken.get() + got as u64);
        Ok(got)
    }
}

/// Exactly so many bytes: what comes after them was found damaged when the archive was checked; fewer are an error.
pub(super) struct Exact<'a> {
    bytes: Box<dyn Read + 'a>,
    left: u64,
}

impl<'a> Exact<'a> {
    pub(super) fn new(bytes: Box<dyn Read + 'a>, left: u64) -> Self {
        Exact { bytes, left }
    }
}

impl Read for Exact<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = usize::try_from(self.left).unwrap_or(usize::MAX).min(buffer.len());
        if most == 0 {
            return Ok(0);
        }
        let got = self.bytes.read(&mut buffer[..most])?;
        if got == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.left -= got as u64;
        Ok(got)
    }
}

/// Unpacks every member into nothing.
pub(super) fn check<S: Source>(
    source: S,
    format: Format,
    (listed, mut skipped): (Vec<Listed>, Vec<Skipped>),
    limits: &Limits,
    progress: &mut dyn Progress,
) -> Result<Archive<S>, ArchiveError> {
    let total: u64 = listed.iter().fold(0, |sum, l| sum.saturating_add(l.place.packed));
    let (mut members, mut places, mut heads) = (Vec::new(), Vec::new(), Vec::new());
    let (mut unpacked, mut done) = (0u64, 0u64);
    let mut buffer = vec![0; CHUNK_BYTES];
    for Listed { name, mut place, declared } in listed {
        let first = first_bytes(&source, &place)?;
        let inner = sniff(&first);
        place.nested = inner == Some(Format::Gzip);
        if inner == Some(Format::Zip) || place.nested && sniff(&first_bytes(&source, &place)?).is_some() {
            skipped.push(Skipped { name, why: "archive_nested" });
            done += place.packed;
            continue;
        }
        let mut pass = Pass {
            limits,
            progress,
            done,
            total,
            packed: place.packed,
            before: unpacked,
            buffer: &mut buffer,
        };
        // What a zip declares is of the bytes before a second unpacking.
        let seen = pass.run(&source, &place, declared.filter(|_| !place.nested), &name)?;
        done += place.packed;
        unpacked += seen.bytes;
        if is_tar(&seen.head) {
            skipped.push(Skipped { name, why: "archive_tar" });
            continue;
        }
        let index = u32::try_from(members.len()).unwrap_or(u32::MAX);
        members.push(Member {
            index,
            name,
            bytes: seen.bytes,
            sha256: seen.sha256,
            content: content(&seen.head),
            nested: place.nested.then_some(Format::Gzip),
            incomplete: seen.incomplete,
            twin_of: None,
        });
        heads.push(seen.head);
        places.push(place);
    }
    if members.is_empty() {
        let only = |why| skipped.iter().any(|s| s.why == why);
        let refusal = match (only("archive_tar"), only("archive_nested")) {
            (true, _) => Refusal::Tar,
            (false, true) => Refusal::Nested,
            (false, false) => Refusal::Empty,
        };
        return Err(ArchiveError::refused(refusal, None));
    }
    // A gzip whose very beginning cannot be unpacked holds nothing to read.
    if format == Format::Gzip && members.iter().all(|m| m.content == Content::Empty && m.incomplete.is_some())
    {
        return Err(ArchiveError::refused(Refusal::Damaged, None));
    }
    set::twins(&mut members);
    let set = set::recognise(&heads);
    Ok(Archive { format, set, members, skipped, source, places })
}

fn first_bytes<S: Source>(source: &S, place: &Place) -> Result<Vec<u8>, ArchiveError> {
    let mut first = Vec::with_capacity(SNIFF_BYTES);
    // What cannot be unpacked is found, and named, by the pass over the whole member.
    let _ = place.open(source.open()?)?.take(SNIFF_BYTES as u64).read_to_end(&mut first);
    Ok(first)
}

/// First bytes that are kept to look at.
const HEAD_BYTES: usize = 64 << 10;

/// What came out of a member.
struct Seen {
    bytes: u64,
    sha256: String,
    head: Vec<u8>,
    incomplete: Option<&'static str>,
}

/// The pass over one member.
struct Pass<'a> {
    limits: &'a Limits,
    progress: &'a mut dyn Progress,
    done: u64,
    total: u64,
    packed: u64,
    before: u64,
    buffer: &'a mut [u8],
}

impl Pass<'_> {
    fn run<S: Source>(
        &mut self,
        source: &S,
        place: &Place,
        declared: Option<Declared>,
        name: &str,
    ) -> Result<Seen, ArchiveError> {
        let refuse = |refusal| ArchiveError::refused(refusal, Some(name.to_owned()));
        let taken = Rc::default();
        let mut reader = place.open_counted(source.open()?, &taken)?;
        let (mut hash, mut crc, mut head) = (Sha256::new(), Crc::new(), Vec::new());
        let (mut bytes, mut incomplete) = (0u64, None);
        loop {
            let got = match reader.read(self.buffer) {
                Ok(0) => break,
                Ok(got) => got,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Err(e) => {
                    incomplete = Some(failed(&e).ok_or(e)?);
                    break;
                }
            };
            bytes += got as u64;
            if self.before + bytes > self.limits.unpacked {
                return Err(refuse(Refusal::TooLarge { limit: self.limits.unpacked }));
            }
            if bytes > self.limits.ratio_above && bytes / self.limits.ratio.max(1) > self.packed {
                return Err(refuse(Refusal::Ratio { limit: self.limits.ratio }));
            }
            let piece = &self.buffer[..got];
            hash.update(piece);
            crc.update(piece);
            head.extend_from_slice(&piece[..got.min(HEAD_BYTES - head.len())]);
            if !self.progress.at((self.done + taken.get()).min(self.total), self.total) {
                return Err(ArchiveError::Cancelled);
            }
        }
        if declared.is_some_and(|d| d.bytes != bytes || d.crc != crc.sum()) {
            incomplete.get_or_insert("archive_damaged");
        }
        let sha256 = hash.finalize().iter().map(|b| format!("{b:02x}")).collect();
        Ok(Seen { bytes, sha256, head, incomplete })
    }
}

/// The code of an error of unpacking; none for an error of reading.
fn failed(error: &io::Error) -> Option<&'static str> {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Some("archive_cut"),
        // flate2 says of a stream that ends inside a block that it is corrupt.
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => Some("archive_damaged"),
        _ => None,
    }
}
