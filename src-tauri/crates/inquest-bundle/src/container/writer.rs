//! Writes the archive, one entry after the other.

use std::io::{self, Read, Seek, SeekFrom, Write};

use flate2::{Compression, Crc, write::DeflateEncoder};
use sha2::{Digest, Sha256};

use super::layout::{COMMENT_PREFIX, DEFLATED, Header, STORED, end};

/// Below this, deflate saves nothing worth a second look.
const STORE_BELOW: u64 = 64;

/// An archive being written. Needs to seek: sizes and CRC go into the header before the bytes they describe.
pub(crate) struct ArchiveWriter<W> {
    out: W,
    at: u64,
    entries: Vec<(Header, u32)>,
}

/// Size and hash of an entry as written.
pub(crate) struct Stored {
    pub size: u64,
    pub sha256: String,
}

struct Counting<'a, W> {
    inner: &'a mut W,
    written: u64,
}

impl<W: Write> Write for Counting<'_, W> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        let n = self.inner.write(buf)?;
        self.written += n as u64;
        Ok(n)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

fn fits(value: u64) -> io::Result<u32> {
    u32::try_from(value)
        .map_err(|_| io::Error::new(io::ErrorKind::FileTooLarge, "a bundle holds at most 4 GiB"))
}

impl<W: Read + Write + Seek> ArchiveWriter<W> {
    pub fn new(out: W) -> Self {
        ArchiveWriter { out, at: 0, entries: Vec::new() }
    }

    /// Adds an entry of a known size; `step` hears of every chunk and may stop the work with an error.
    pub fn add(
        &mut self,
        name: &str,
        size: u64,
        from: &mut dyn Read,
        step: &mut dyn FnMut(u64) -> io::Result<()>,
    ) -> io::Result<Stored> {
        let header_at = self.at;
        let method = if size < STORE_BELOW { STORED } else { DEFLATED };
        let mut header = Header { name: name.to_owned(), method, crc: 0, packed: 0, size: fits(size)? };
        self.out.write_all(&header.local())?;

        let mut crc = Crc::new();
        let mut sha = Sha256::new();
        let mut counting = Counting { inner: &mut self.out, written: 0 };
        let mut sink: Box<dyn Write + '_> = match method {
            STORED => Box::new(&mut counting),
            _ => Box::new(DeflateEncoder::new(&mut counting, Compression::new(6))),
        };
        let mut buffer = vec![0; 128 * 1024];
        let mut read = 0u64;
        loop {
            let n = from.read(&mut buffer)?;
            if n == 0 {
                break;
            }
            read += n as u64;
            crc.update(&buffer[..n]);
            sha.update(&buffer[..n]);
            sink.write_all(&buffer[..n])?;
            step(n as u64)?;
        }
        sink.flush()?;
        drop(sink);
        if read != size {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the source changed its size while it was read",
            ));
        }
        let packed = counting.written;
        header.crc = crc.sum();
        header.packed = fits(packed)?;

        let end_of_entry = header_at + header.local().len() as u64 + packed;
        self.out.seek(SeekFrom::Start(header_at))?;
        self.out.write_all(&header.local())?;
        self.out.seek(SeekFrom::Start(end_of_entry))?;
        self.entries.push((header, fits(header_at)?));
        self.at = end_of_entry;
        Ok(Stored { size, sha256: inquest_core::hex(&sha.finalize()) })
    }

    /// Adds an entry from memory.
    pub fn add_bytes(&mut self, name: &str, bytes: &[u8]) -> io::Result<Stored> {
        self.add(name, bytes.len() as u64, &mut &bytes[..], &mut |_| Ok(()))
    }

    /// Writes the directory, the end record and the seal.
    pub fn finish(mut self) -> io::Result<W> {
        let directory_at = fits(self.at)?;
        let mut directory = Vec::new();
        for (header, offset) in &self.entries {
            directory.extend(header.central(*offset));
        }
        self.out.write_all(&directory)?;
        let entries = u16::try_from(self.entries.len()).map_err(|_| {
            io::Error::new(io::ErrorKind::FileTooLarge, "a bundle holds at most 65,535 entries")
        })?;
        self.out.write_all(&end(entries, fits(directory.len() as u64)?, directory_at))?;
        self.out.seek(SeekFrom::Start(0))?;
        let seal = sha256_of(&mut self.out)?;
        self.out.seek(SeekFrom::End(0))?;
        write!(self.out, "{COMMENT_PREFIX}{seal}")?;
        self.out.flush()?;
        Ok(self.out)
    }
}

/// SHA-256 of everything that is left to read, lower-case hex.
pub(crate) fn sha256_of(from: &mut dyn Read) -> io::Result<String> {
    let mut sha = Sha256::new();
    let mut buffer = vec![0; 128 * 1024];
    loop {
        match from.read(&mut buffer)? {
            0 => return Ok(inquest_core::hex(&sha.finalize())),
            n => sha.update(&buffer[..n]),
        }
    }
}
