//! Blanks at the ends of padded text, found sixty-four at a time: padding can be most of a capture.

/// True for nothing but blanks. Without an exit inside, so that the bytes are compared at once.
#[inline]
fn are_blanks<const N: usize>(run: &[u8; N]) -> bool {
    run.iter().fold(0, |others, b| others | (b ^ b' ')) == 0
}

#[inline]
fn cut_end<const N: usize>(mut bytes: &[u8]) -> &[u8] {
    while let Some((front, run)) = bytes.split_last_chunk::<N>()
        && are_blanks(run)
    {
        bytes = front;
    }
    bytes
}

#[inline]
fn cut_start<const N: usize>(mut bytes: &[u8]) -> &[u8] {
    while let Some((run, rest)) = bytes.split_first_chunk::<N>()
        && are_blanks(run)
    {
        bytes = rest;
    }
    bytes
}

/// The text without the blanks at its end. Only U+0020 is padding.
#[inline]
pub(crate) fn trim_end(text: &str) -> &str {
    if !text.ends_with(' ') {
        return text;
    }
    &text[..cut_end::<1>(cut_end::<8>(cut_end::<64>(text.as_bytes()))).len()]
}

/// The text without the blanks at its start.
#[inline]
pub(crate) fn trim_start(text: &str) -> &str {
    if !text.starts_with(' ') {
        return text;
    }
    &text[text.len() - cut_start::<1>(cut_start::<8>(cut_start::<64>(text.as_bytes()))).len()..]
}

#[cfg(test)]
mod tests {
    #[test]
    fn blanks_of_any_number() {
        for n in 0..200 {
            let blanks = " ".repeat(n);
            assert_eq!(super::trim_end(&format!("{blanks}x{blanks}")), format!("{blanks}x"));
            assert_eq!(super::trim_start(&format!("{blanks}x{blanks}")), format!("x{blanks}"));
            assert_eq!((super::trim_end(&blanks), super::trim_start(&blanks)), ("", ""));
        }
    }
}
