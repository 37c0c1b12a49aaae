//! Terminal escapes: what `script`, tee files and coloured prompts leave in a capture.
//!
//! Sequences as in ECMA-48: CSI, OSC, the two-character escapes, and designations such as `ESC ( B`.

/// The text without terminal escapes, or `None` when there are none.
pub(super) fn strip(text: &str) -> Option<String> {
    let first = memchr::memchr(0x1b, text.as_bytes())?;
    let mut out = String::with_capacity(text.len());
    out.push_str(&text[..first]);
    let mut chars = text[first..].chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\u{1b}' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('[') => {
                // Parameters and intermediates, then one final character.
                while let Some(&p) = chars.peek() {
                    if !(' '..='~').contains(&p) {
                        break;
                    }
                    chars.next();
                    if ('@'..='~').contains(&p) {
                        break;
                    }
                }
            }
            Some(']' | 'P' | 'X' | '^' | '_') => {
                // A string up to BEL or ESC \; an unclosed one ends with the line.
                while let Some(p) = chars.next() {
                    if p == '\u{7}' {
                        break;
                    }
                    if p == '\u{1b}' {
                        chars.next();
                        break;
                    }
                }
            }
            Some(' '..='/') => {
                chars.next();
            }
            _ => {}
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::strip;

    #[test]
    fn escapes_go_and_text_stays() {
        assert_eq!(strip("plain"), None);
        assert_eq!(strip("\u{1b}[1mMariaDB\u{1b}[0m [db]> ").as_deref(), Some("MariaDB [db]> "));
        assert_eq!(strip("a\u{1b}(Bb\u{1b}]0;title\u{7}c").as_deref(), Some("abc"));
        assert_eq!(strip("x\u{1b}").as_deref(), Some("x"));
        assert_eq!(strip("가\u{1b}[31").as_deref(), Some("가"));
    }
}
