//! Blanks at the ends of padded text, found sixteen at a time: padding can be most of a capture.

const RUN: [u8; 16] = [b' '; 16];

/// The text without the blanks at its end. Only U+0020 is padding.
pub(crate) fn trim_end(text: &str) -> &str {
    let bytes = text.as_bytes();
    let mut end = bytes.len();
    while end >= RUN.len() && bytes[end - RUN.len()..end] == RUN {
        end -= RUN.len();
    }
    while end > 0 && bytes[end - 1] == b' ' {
        end -= 1;
    }
    &text[..end]
}

/// The text without the blanks at its start.
pub(crate) fn trim_start(text: &str) -> &str {
    let bytes = text.as_bytes();
    let mut start = 0;
    while bytes.len() - start >= RUN.len() && bytes[start..start + RUN.len()] == RUN {
        start += RUN.len();
    }
    while start < bytes.len() && bytes[start] == b' ' {
        start += 1;
    }
    &text[start..]
}

#[cfg(test)]
mod tests {
    #[test]
    fn blanks_of_any_number() {
        for n in 0..70 {
            let blanks = " ".repeat(n);
            assert_eq!(super::trim_end(&format!("{blanks}x{blanks}")), format!("{blanks}x"));
            assert_eq!(super::trim_start(&format!("{blanks}x{blanks}")), format!("x{blanks}"));
            assert_eq!((super::trim_end(&blanks), super::trim_start(&blanks)), ("", ""));
        }
    }
}
