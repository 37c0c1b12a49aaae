//! Images: size from the first bytes, no lines, no blocks; hostile headers are no images.

use std::io::Read;

use inquest_capture::image::{ImageFormat, ImageInfo, sniff};
use inquest_capture::limits::{IMAGE_HEAD_BYTES, IMAGE_PIXELS, IMAGE_SIDE};
use inquest_capture::read::{Bytes, CaptureError, Silent, inspect, read_blocks};

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend(b"\x08\x02\0\0\0\0\0\0\0line\nline\nmore\n");
    bytes
}

fn jpeg(segments: &[(u8, usize)], width: u16, height: u16) -> Vec<u8> {
    let mut bytes = b"\xff\xd8".to_vec();
    for (marker, length) in segments {
        bytes.extend([0xff, *marker]);
        bytes.extend(u16::try_from(*length + 2).unwrap().to_be_bytes());
        bytes.extend(std::iter::repeat_n(b'x', *length));
    }
    bytes.extend(b"\xff\xc0\0\x11\x08");
    bytes.extend(height.to_be_bytes());
    bytes.extend(width.to_be_bytes());
    bytes.extend(b"\x03\x01\x11\0\x02\x11\x01\x03\x11\x01\xff\xd9");
    bytes
}

fn webp_lossless(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f".to_vec();
    bytes.extend(((width - 1) | ((height - 1) << 14)).to_le_bytes());
    bytes.extend([0; 8]);
    bytes
}

fn webp_extended(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0".to_vec();
    bytes.extend(&(width - 1).to_le_bytes()[..3]);
    bytes.extend(&(height - 1).to_le_bytes()[..3]);
    bytes
}

fn info(format: ImageFormat, width: u32, height: u32) -> Option<ImageInfo> {
    Some(ImageInfo { format, width, height })
}

#[test]
fn sizes_stand_in_the_first_bytes() {
    assert_eq!(sniff(&png(1920, 1080)), info(ImageFormat::Png, 1920, 1080));
    assert_eq!(sniff(&jpeg(&[(0xe0, 14), (0xe1, 9_000)], 640, 480)), info(ImageFormat::Jpeg, 640, 480));
    assert_eq!(sniff(&webp_lossless(401, 250)), info(ImageFormat::WebP, 401, 250));
    assert_eq!(sniff(&webp_extended(2_560, 1_440)), info(ImageFormat::WebP, 2_560, 1_440));
}

#[test]
fn an_image_has_no_lines_and_no_blocks() {
    for bytes in [png(1920, 1080), jpeg(&[(0xe0, 14)], 640, 480), webp_lossless(401, 250)] {
        let found = inspect(&Bytes(&bytes), &mut Silent).unwrap();
        assert_eq!(found.image, sniff(&bytes));
        assert!(found.image.is_some());
        assert_eq!((found.receipt.lines, found.blocks.len(), found.strip.len()), (0, 0, 0));
        assert!(found.receipt.sums());
        assert_eq!(found.bytes, bytes.len() as u64);
        assert_eq!((found.encoding.as_str(), found.line_ending.as_str()), ("binary", "none"));
        assert!(inquest_capture::window(&mut bytes.as_slice(), 1, 10).unwrap().is_empty());
        read_blocks(&Bytes(&bytes), &found, &[], &mut Nothing, &mut Silent).unwrap();
    }
}

struct Nothing;

impl inquest_capture::read::BlockSink for Nothing {
    fn begin(
        &mut self,
        block: u32,
        _kind: &inquest_core::capture::KindId,
        _columns: &[inquest_core::capture::Column],
    ) -> bool {
        panic!("block {block} of an image")
    }
    fn batch(&mut self, _block: u32, _batch: inquest_core::capture::Batch) -> bool {
        false
    }
    fn end(&mut self, _block: u32, _rows: u64) {}
}

#[test]
fn the_hash_is_that_of_every_byte() {
    let mut bytes = png(10, 10);
    bytes.extend(std::iter::repeat_n(b'\n', 1 << 17));
    let found = inspect(&Bytes(&bytes), &mut Silent).unwrap();
    let mut text = b"x".to_vec();
    text.extend(&bytes);
    let other = inspect(&Bytes(&text), &mut Silent).unwrap();
    assert_eq!(found.bytes, bytes.len() as u64);
    assert_eq!(found.receipt.lines, 0);
    assert!(other.image.is_none() && other.receipt.lines > 131_000);
    let again = inspect(&Bytes(&bytes), &mut Silent).unwrap();
    assert_eq!(found.sha256, again.sha256);
    bytes[0x1_0000] = b' ';
    assert_ne!(inspect(&Bytes(&bytes), &mut Silent).unwrap().sha256, found.sha256);
}

#[test]
fn an_image_can_be_cancelled() {
    let mut bytes = png(10, 10);
    bytes.extend(std::iter::repeat_n(0, 4 << 20));
    let stopped = inspect(&Bytes(&bytes), &mut |done: u64, _total: u64| done < 1 << 20);
    assert!(matches!(stopped, Err(CaptureError::Cancelled)));
}

#[test]
fn hostile_headers_are_no_images() {
    assert_eq!(sniff(b""), None);
    assert_eq!(sniff(&png(0, 10)), None);
    assert_eq!(sniff(&png(10, 0)), None);
    assert_eq!(sniff(&png(u32::MAX, u32::MAX)), None);
    assert_eq!(sniff(&png(IMAGE_SIDE + 1, 1)), None);
    assert_eq!(sniff(&png(IMAGE_SIDE, 1)), info(ImageFormat::Png, IMAGE_SIDE, 1));
    let side = u32::try_from(IMAGE_PIXELS / 16_384).unwrap();
    assert_eq!(sniff(&png(16_384, side)), info(ImageFormat::Png, 16_384, side));
    assert_eq!(sniff(&png(16_384, side + 1)), None);
    // Every header cut anywhere, and with any byte replaced: no panic, and never a size beyond the bounds.
    for whole in [png(3, 4), jpeg(&[(0xe0, 14)], 3, 4), webp_lossless(3, 4), webp_extended(3, 4)] {
        for cut in 0..whole.len() {
            let _ = sniff(&whole[..cut]);
            for byte in [0, 1, 0x7f, 0xd8, 0xd9, 0xff] {
                let mut bytes = whole.clone();
                bytes[cut] = byte;
                if let Some(found) = sniff(&bytes) {
                    assert!((1..=IMAGE_SIDE).contains(&found.width), "{found:?}");
                    assert!((1..=IMAGE_SIDE).contains(&found.height), "{found:?}");
                }
            }
        }
    }
    // Segments that claim nothing, or go on beyond what is looked at.
    let endless: Vec<u8> =
        b"\xff\xd8".iter().copied().chain(b"\xff\xe0\0\x02".repeat(IMAGE_HEAD_BYTES / 3)).collect();
    assert_eq!(sniff(&endless), None);
    let backwards = b"\xff\xd8\xff\xe0\0\0".repeat(1_000);
    let _ = sniff(&backwards);
    let found = inspect(&Bytes(&endless), &mut Silent).unwrap();
    assert!(found.image.is_none() && found.receipt.sums());
}

#[test]
fn a_header_beyond_the_first_mebibyte_is_not_looked_for() {
    let far: Vec<(u8, usize)> = std::iter::repeat_n((0xe1, 65_000), 20).collect();
    assert_eq!(sniff(&jpeg(&far, 640, 480)), None);
    let near: Vec<(u8, usize)> = std::iter::repeat_n((0xe1, 65_000), 15).collect();
    assert_eq!(sniff(&jpeg(&near, 640, 480)), info(ImageFormat::Jpeg, 640, 480));
}

#[test]
fn text_that_speaks_of_images_is_text() {
    let found = inspect(&Bytes(b"\x89PNG is how it begins\nRIFF\n"), &mut Silent).unwrap();
    assert!(found.image.is_none());
    assert_eq!(found.receipt.lines, 2);
    // A reader that gives one byte at a time is no other input.
    struct Slow<'a>(&'a [u8]);
    impl Read for Slow<'_> {
        fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
            let (one, rest) = self.0.split_at(self.0.len().min(1));
            self.0 = rest;
            buf[..one.len()].copy_from_slice(one);
            Ok(one.len())
        }
    }
    let bytes = png(7, 9);
    let mut sink = Ignore;
    let scanned = inquest_capture::scan(&mut Slow(&bytes), &mut sink, &mut |_| true).unwrap();
    assert_eq!(scanned.image, info(ImageFormat::Png, 7, 9));
}

struct Ignore;

impl inquest_capture::raw::RowSink for Ignore {
    fn begin(&mut self, _head: &inquest_capture::raw::FrameHead) {}
    fn row(&mut self, _row: inquest_capture::raw::RawRow<'_>) -> bool {
        true
    }
    fn end(&mut self, _tail: &inquest_capture::raw::FrameTail) {}
}
