//! Fields and sizes of the ZIP structures in use (APPNOTE 6.3, sections 4.3.7, 4.3.12, 4.3.16).

pub(crate) const LOCAL_SIGNATURE: u32 = 0x0403_4b50;
pub(crate) const CENTRAL_SIGNATURE: u32 = 0x0201_4b50;
pub(crate) const END_SIGNATURE: u32 = 0x0605_4b50;
pub(crate) const LOCAL_LEN: usize = 30;
pub(crate) const CENTRAL_LEN: usize = 46;
pub(crate) const END_LEN: usize = 22;
/// `sha256:` and 64 hex digits.
pub(crate) const COMMENT_LEN: usize = 71;
pub(crate) const COMMENT_PREFIX: &str = "sha256:";

/// Version needed: 2.0, deflate.
pub(crate) const VERSION: u16 = 20;
/// 1980-01-01 00:00:00, the zero of the format: a bundle has no file times to tell.
pub(crate) const DOS_TIME: u16 = 0;
pub(crate) const DOS_DATE: u16 = 0x0021;
pub(crate) const STORED: u16 = 0;
pub(crate) const DEFLATED: u16 = 8;

/// What the local header and the central directory both say of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Header {
    pub name: String,
    pub method: u16,
    pub crc: u32,
    pub packed: u32,
    pub size: u32,
}

impl Header {
    /// The 26 bytes that both structures share, from `version needed` to `extra length`.
    fn shared(&self) -> [u8; 26] {
        let mut out = [0; 26];
        out[0..2].copy_from_slice(&VERSION.to_le_bytes());
        // Flags stay zero: names are ASCII, sizes are in the header.
        out[4..6].copy_from_slice(&self.method.to_le_bytes());
        out[6..8].copy_from_slice(&DOS_TIME.to_le_bytes());
        out[8..10].copy_from_slice(&DOS_DATE.to_le_bytes());
        out[10..14].copy_from_slice(&self.crc.to_le_bytes());
        out[14..18].copy_from_slice(&self.packed.to_le_bytes());
        out[18..22].copy_from_slice(&self.size.to_le_bytes());
        out[22..24].copy_from_slice(&(self.name.len() as u16).to_le_bytes());
        out
    }

    /// The local header, name included.
    pub fn local(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(LOCAL_LEN + self.name.len());
        out.extend(LOCAL_SIGNATURE.to_le_bytes());
        out.extend(self.shared());
        out.extend(self.name.as_bytes());
        out
    }

    /// The central directory record, name included.
    pub fn central(&self, offset: u32) -> Vec<u8> {
        let mut out = Vec::with_capacity(CENTRAL_LEN + self.name.len());
        out.extend(CENTRAL_SIGNATURE.to_le_bytes());
        out.extend(VERSION.to_le_bytes());
        out.extend(self.shared());
        // Comment length, disk, internal and external attributes: none.
        out.extend([0; 10]);
        out.extend(offset.to_le_bytes());
        out.extend(self.name.as_bytes());
        out
    }
}

/// The end record without its comment.
pub(crate) fn end(entries: u16, directory_len: u32, directory_at: u32) -> Vec<u8> {
    let mut out = Vec::with_capacity(END_LEN);
    out.extend(END_SIGNATURE.to_le_bytes());
    out.extend([0; 4]);
    out.extend(entries.to_le_bytes());
    out.extend(entries.to_le_bytes());
    out.extend(directory_len.to_le_bytes());
    out.extend(directory_at.to_le_bytes());
    out.extend((COMMENT_LEN as u16).to_le_bytes());
    out
}
