//! Which encoding an input is in.
//!
//! Order of evidence: a byte order mark; NUL bytes in every other place (UTF-16 without a mark); else UTF-8 if the
//! first bytes beyond ASCII are valid UTF-8; else code page 949 (Korean Windows) if they are valid there; else latin1,
//! in which anything is valid. The guess is named in the scan: a person can see it.

use std::borrow::Cow;

use encoding_rs::{EUC_KR, UTF_16BE, UTF_16LE};

/// Encoding of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8 (and plain ASCII).
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Bom,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// Code page 949, a superset of EUC-KR.
    Cp949,
    /// ISO 8859-1: any byte is a character.
    Latin1,
    /// No text: nothing is decoded.
    Binary,
}

impl Encoding {
    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf8Bom => "utf-8-bom",
            Encoding::Utf16Le => "utf-16le",
            Encoding::Utf16Be => "utf-16be",
            Encoding::Cp949 => "cp949",
            Encoding::Latin1 => "latin1",
            Encoding::Binary => "binary",
        }
    }

    /// True for the encodings with 16-bit units.
    pub(super) fn is_wide(self) -> bool {
        matches!(self, Encoding::Utf16Le | Encoding::Utf16Be)
    }

    /// Decodes the bytes of a line, line end excluded. The flag is true when some bytes mean nothing in this
    /// encoding and became U+FFFD.
    pub(super) fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        match self {
            Encoding::Utf8 | Encoding::Utf8Bom => match std::str::from_utf8(bytes) {
                Ok(text) => (Cow::Borrowed(text), false),
                Err(_) => (String::from_utf8_lossy(bytes), true),
            },
            Encoding::Utf16Le => UTF_16LE.decode_without_bom_handling(bytes),
            Encoding::Utf16Be => UTF_16BE.decode_without_bom_handling(bytes),
            Encoding::Cp949 => EUC_KR.decode_without_bom_handling(bytes),
            Encoding::Latin1 | Encoding::Binary => (encoding_rs::mem::decode_latin1(bytes), false),
        }
    }
}

/// What the very first bytes say: the encoding if they settle it, and the length of the byte order mark.
pub(super) fn from_start(bytes: &[u8]) -> (Option<Encoding>, usize) {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => (Some(Encoding::Utf8Bom), 3),
        [0xff, 0xfe, ..] => (Some(Encoding::Utf16Le), 2),
        [0xfe, 0xff, ..] => (Some(Encoding::Utf16Be), 2),
        _ => (from_nuls(&bytes[..bytes.len().min(4_096)]), 0),
    }
}

/// The encoding that the first bytes settle by themselves.
pub(crate) fn of_start(bytes: &[u8]) -> Option<Encoding> {
    from_start(bytes).0
}

/// UTF-16 without a mark: at least 30 % of one half of the places hold NUL, and far fewer of the other half.
fn from_nuls(bytes: &[u8]) -> Option<Encoding> {
    let pairs = bytes.len() / 2;
    if pairs < 4 {
        return None;
    }
    let even = bytes.iter().step_by(2).take(pairs).filter(|b| **b == 0).count();
    let odd = bytes.iter().skip(1).step_by(2).take(pairs).filter(|b| **b == 0).count();
    if odd * 10 >= pairs * 3 && even * 10 < odd {
        Some(Encoding::Utf16Le)
    } else if even * 10 >= pairs * 3 && odd * 10 < even {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

/// Decides for the first stretch of whole lines that is not ASCII.
///
/// One broken byte does not turn UTF-8 into another encoding: the lines beyond ASCII vote.
pub(super) fn from_lines(bytes: &[u8]) -> Encoding {
    if std::str::from_utf8(bytes).is_ok() {
        return Encoding::Utf8;
    }
    let (mut utf8, mut cp949, mut all) = (0u64, 0u64, 0u64);
    for line in bytes.split(|b| *b == b'\n').filter(|l| !l.is_ascii()) {
        all += 1;
        let valid = match std::str::from_utf8(line) {
            Ok(_) => true,
            // Cut in the middle of a character, as a cropped file ends.
            Err(e) => e.error_len().is_none() && !line[..e.valid_up_to()].is_ascii(),
        };
        utf8 += u64::from(valid);
        cp949 += u64::from(!EUC_KR.decode_without_bom_handling(line).1);
    }
    if utf8 * 2 > all {
        Encoding::Utf8
    } else if cp949 == all || cp949 * 10 >= all * 9 {
        Encoding::Cp949
    } else {
        Encoding::Latin1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_nuls() {
        assert_eq!(from_start(b"\xef\xbb\xbfa"), (Some(Encoding::Utf8Bom), 3));
        assert_eq!(from_start(b"\xff\xfea\0"), (Some(Encoding::Utf16Le), 2));
        assert_eq!(from_start(b"a\0,\0b\0\n\0"), (Some(Encoding::Utf16Le), 0));
        assert_eq!(from_start(b"\0a\0,\0b\0\n"), (Some(Encoding::Utf16Be), 0));
        assert_eq!(from_start(b"a,b\nc,d\n"), (None, 0));
        assert_eq!(from_start(b"\0\0\0\0\0\0\0\0\0\0"), (None, 0));
        assert_eq!(from_start(b""), (None, 0));
    }

    #[test]
    fn the_lines_beyond_ascii_vote() {
        assert_eq!(from_lines("상태,건수\n".as_bytes()), Encoding::Utf8);
        // "상태" in code page 949.
        assert_eq!(from_lines(b"\xbb\xf3\xc5\xc2,1\n"), Encoding::Cp949);
        // "durée" in latin1: 0xE9 followed by a letter is no character of code page 949.
        assert_eq!(from_lines(b"dur\xe9e\n"), Encoding::Latin1);
        let mut damaged = "상태\n건수\n합계\n".as_bytes().to_vec();
        damaged.extend_from_slice(b"\xff\n");
        assert_eq!(from_lines(&damaged), Encoding::Utf8);
    }
}
