//! Images: a screenshot of a dashboard is an exhibit too. Its format and size are read from its first bytes.
//!
//! Sources: PNG specification (signature and IHDR), JPEG (ITU-T T.81, start of image and frame headers), WebP (RFC 9649).
//! An image has no lines and no blocks; a figure read off one is a person's word and is quoted, never measured.
//!
//! Invariants: at most [`IMAGE_HEAD_BYTES`] are looked at, whatever the headers claim; what does not state a size within
//! [`IMAGE_SIDE`] and [`IMAGE_PIXELS`] is no image here and is read as text like any other bytes.
//! Absent on purpose: decoding. Whether the pixels are whole is not known.

use std::io::{self, Read};

use sha2::{Digest, Sha256};

use crate::limits::{CHUNK_BYTES, IMAGE_HEAD_BYTES, IMAGE_PIXELS, IMAGE_SIDE};

/// Formats that are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImageFormat {
    /// Portable Network Graphics.
    Png,
    /// JPEG.
    Jpeg,
    /// WebP.
    WebP,
}

impl ImageFormat {
    /// A stable word: `png`, `jpeg`, `webp`.
    pub fn as_str(self) -> &'static str {
        match self {
            ImageFormat::Png => "png",
            ImageFormat::Jpeg => "jpeg",
            ImageFormat::WebP => "webp",
        }
    }

    /// The media type, for a page that shows it.
    pub fn media_type(self) -> &'static str {
        match self {
            ImageFormat::Png => "image/png",
            ImageFormat::Jpeg => "image/jpeg",
            ImageFormat::WebP => "image/webp",
        }
    }
}

/// What the first bytes of an image say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ImageInfo {
    /// The format.
    pub format: ImageFormat,
    /// Pixels across, as stored: a rotation noted in metadata is not applied.
    pub width: u32,
    /// Pixels down, as stored.
    pub height: u32,
}

/// The image that begins with these bytes, if one does. More bytes than [`IMAGE_HEAD_BYTES`] are not looked at.
pub fn sniff(bytes: &[u8]) -> Option<ImageInfo> {
    let format = signature(bytes)?;
    let size = imagesize::blob_size(&bytes[..bytes.len().min(IMAGE_HEAD_BYTES)]).ok()?;
    let side = |pixels: usize| u32::try_from(pixels).ok().filter(|p| (1..=IMAGE_SIDE).contains(p));
    let (width, height) = (side(size.width)?, side(size.height)?);
    (u64::from(width) * u64::from(height) <= IMAGE_PIXELS).then_some(ImageInfo { format, width, height })
}

/// Bytes that [`signature`] needs.
const SIGNATURE_BYTES: usize = 16;

fn signature(bytes: &[u8]) -> Option<ImageFormat> {
    // IHDR is the first chunk of every PNG; a frame of VP8, VP8L or an extended header the first of every WebP.
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16) == Some(b"IHDR") {
        return Some(ImageFormat::Png);
    }
    if bytes.starts_with(b"\xff\xd8\xff") {
        return Some(ImageFormat::Jpeg);
    }
    let webp = bytes.starts_with(b"RIFF")
        && bytes.get(8..12) == Some(b"WEBP")
        && matches!(bytes.get(12..16), Some(b"VP8 " | b"VP8L" | b"VP8X"));
    webp.then_some(ImageFormat::WebP)
}

/// The first bytes of an input: a few, or as many as [`sniff`] looks at when they begin an image.
pub(crate) fn head(input: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(SIGNATURE_BYTES);
    input.take(SIGNATURE_BYTES as u64).read_to_end(&mut head)?;
    if signature(&head).is_some() {
        input.take((IMAGE_HEAD_BYTES - SIGNATURE_BYTES) as u64).read_to_end(&mut head)?;
    }
    Ok(head)
}

/// Bytes that were read only to be counted and hashed.
pub(crate) struct Counted {
    pub(crate) bytes: u64,
    /// Lower hex.
    pub(crate) sha256: String,
    /// `progress` asked to stop.
    pub(crate) cancelled: bool,
}

/// Reads to the end without keeping anything.
pub(crate) fn count(input: &mut dyn Read, progress: &mut dyn FnMut(u64) -> bool) -> io::Result<Counted> {
    let mut hash = Sha256::new();
    let mut bytes = 0;
    let mut buffer = vec![0; CHUNK_BYTES];
    let cancelled = loop {
        match input.read(&mut buffer) {
            Ok(0) => break false,
            Ok(n) => {
                hash.update(&buffer[..n]);
                bytes += n as u64;
                if !progress(bytes) {
                    break true;
                }
            }
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    };
    let sha256 = hash.finalize().iter().map(|b| format!("{b:02x}")).collect();
    Ok(Counted { bytes, sha256, cancelled })
}
