//! Bytes that are no text: told by the signature of a known format, or by control characters.
//!
//! Sources: RFC 1952 (gzip), APPNOTE.TXT of PKWARE (zip; a workbook is told by its part names), ISO 32000 (PDF), the
//! Parquet format (`PAR1`), SQLite's file format, PNG, JPEG, RIFF/WebP, Zstandard, xz and bzip2 headers, JFR chunks
//! (`FLR`), heap dumps (`JAVA PROFILE`), `pg_dump`'s custom format (`PGDMP`), and the run record that Gatling 3.12 and
//! later begin `simulation.log` with: a zero byte, a length, the version.
//!
//! Guessed: without a signature, from the share of control characters in the first bytes. A text that ends in NULs, as
//! a file does after a crash, stays a text.

use super::encoding::Encoding;

/// Bytes looked at.
const SNIFF: usize = 64 << 10;
/// Fewer bytes say nothing.
const LEAST: usize = 8;

/// Why the bytes are no text, as the code of a quarantine; `None` for a text. `encoding` is what the first bytes said.
pub(super) fn sniff(bytes: &[u8], encoding: Option<Encoding>) -> Option<&'static str> {
    if let Some(code) = signature(bytes) {
        return Some(code);
    }
    let bytes = &bytes[..bytes.len().min(SNIFF)];
    if bytes.len() < LEAST {
        return None;
    }
    match encoding {
        Some(e) if e.is_wide() => {
            let (text, _) = e.decode(&bytes[..bytes.len() / 2 * 2]);
            let strange =
                text.chars().filter(|c| c.is_control() && !is_white(*c) || *c == '\u{fffd}').count();
            (strange * 10 >= text.chars().count()).then_some("binary_unknown")
        }
        _ => {
            let nuls = memchr::memchr_iter(0, bytes).count();
            let controls = bytes.iter().filter(|b| is_control(**b)).count();
            let invalid = std::str::from_utf8(bytes).is_err_and(|e| e.error_len().is_some());
            let many = controls * 100 >= (bytes.len() - nuls) * if invalid { 4 } else { 10 };
            let padding = bytes.iter().rev().take_while(|b| **b == 0).count();
            let hollow = (nuls - padding) * 4 >= bytes.len() || nuls == bytes.len();
            (controls > 2 && many || hollow).then_some("binary_unknown")
        }
    }
}

fn is_white(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | '\u{c}' | '\u{1b}' | '\u{8}')
}

/// A control character that no client prints; NUL is counted apart, and so are the bytes beyond ASCII.
fn is_control(b: u8) -> bool {
    (b < 0x20 || b == 0x7f) && b != 0 && !is_white(char::from(b))
}

fn signature(bytes: &[u8]) -> Option<&'static str> {
    Some(match bytes {
        [0x1f, 0x8b, 8, ..] => "binary_gzip",
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => {
            let head = &bytes[..bytes.len().min(SNIFF)];
            let part = |name: &[u8]| memchr::memmem::find(head, name).is_some();
            if part(b"xl/") || part(b"[Content_Types].xml") { "binary_workbook" } else { "binary_zip" }
        }
        [b'%', b'P', b'D', b'F', b'-', ..] => "binary_pdf",
        [b'P', b'A', b'R', b'1', ..] => "binary_parquet",
        [b'P', b'G', b'D', b'M', b'P', ..] => "binary_pg_dump",
        [0x89, b'P', b'N', b'G', ..] | [0xff, 0xd8, 0xff, ..] => "binary_image",
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => "binary_image",
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => "binary_compressed",
        [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, ..] => "binary_compressed",
        [b'F', b'L', b'R', 0, ..] => "binary_jfr",
        [0, 0, 0, 0, 1..=32, b'0'..=b'9', ..] => "binary_gatling",
        _ if bytes.get(257..262) == Some(b"ustar".as_slice()) => "binary_tar",
        _ if bytes.starts_with(b"SQLite format 3\0") => "binary_sqlite",
        _ if bytes.starts_with(b"JAVA PROFILE 1.0") => "binary_heap_dump",
        _ => return None,
    })
}

/// The beginning of a line of such bytes, fit to be shown.
pub(super) fn shown(bytes: &[u8]) -> String {
    bytes.iter().take(64).map(|b| if (b' '..=b'~').contains(b) { char::from(*b) } else { '\u{b7}' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes without order, the same every time.
    fn noise(count: usize) -> Vec<u8> {
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        (0..count)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                (state >> 32) as u8
            })
            .collect()
    }

    #[test]
    fn signatures() {
        let of = |bytes: &[u8]| sniff(bytes, None);
        assert_eq!(of(b"\x1f\x8b\x08\0\0\0\0\0"), Some("binary_gzip"));
        assert_eq!(of(b"PK\x03\x04\x14\0\0\0a.txt"), Some("binary_zip"));
        assert_eq!(of(b"PK\x03\x04\x14\0\x06\0xl/workbook.xml"), Some("binary_workbook"));
        assert_eq!(of(b"%PDF-1.7\n"), Some("binary_pdf"));
        assert_eq!(of(b"PAR1\x15\x04"), Some("binary_parquet"));
        assert_eq!(of(b"SQLite format 3\0\x10\0"), Some("binary_sqlite"));
        assert_eq!(of(b"\0\0\0\0\x063.13.1\0"), Some("binary_gatling"));
        assert_eq!(of(b"\x89PNG\r\n\x1a\n"), Some("binary_image"));
        let mut tar = b"captures/waits.txt".to_vec();
        tar.resize(257, 0);
        tar.extend(b"ustar\x0000");
        assert_eq!(of(&tar), Some("binary_tar"));
        assert_eq!(of(b"PK is how zip files begin\n"), None);
    }

    #[test]
    fn noise_is_no_text_and_texts_are() {
        for count in [64, 500, 70_000] {
            assert_eq!(sniff(&noise(count), None), Some("binary_unknown"), "{count}");
        }
        assert_eq!(sniff(&[0; 400], None), Some("binary_unknown"));
        let mut crashed = b"a,b\n1,2\n3,4\n".to_vec();
        crashed.extend([0; 4_096]);
        assert_eq!(sniff(&crashed, None), None);
        for text in ["a,b\n1,2\n", "\u{1b}[1mMariaDB [db]>\u{1b}[0m\n", "상태,건수\n", "x\u{1}y some text\n"]
        {
            assert_eq!(sniff(text.as_bytes(), None), None, "{text}");
        }
        // Code page 949 and latin1: bytes beyond ASCII are no controls.
        assert_eq!(sniff(b"\xbb\xf3\xc5\xc2,\xb0\xc7\xbc\xf6\n", None), None);
        assert_eq!(sniff(b"dur\xe9e,nb\n1,2\n", None), None);
    }

    #[test]
    fn sixteen_bits() {
        let wide: Vec<u8> = "상태,건수\n대기,1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(sniff(&wide, Some(Encoding::Utf16Le)), None);
        let numbers: Vec<u8> = (0..500u16).flat_map(|n| (n % 30).to_le_bytes()).collect();
        assert_eq!(sniff(&numbers, Some(Encoding::Utf16Le)), Some("binary_unknown"));
    }
}
