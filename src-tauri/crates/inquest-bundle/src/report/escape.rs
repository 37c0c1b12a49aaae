//! Foreign text in Markdown.

/// Text as Markdown that shows exactly this text on one line: no markup, no HTML, no link. Line breaks become blanks.
/// Control characters and what cannot be seen are shown by their number, `<U+202E>`: left out, one name would read as
/// another.
///
/// Escaped is what begins markup inside a line, what begins a block where the text itself may stand at a line's
/// start, and what makes a link out of a bare address; everything else stays readable in the source.
pub fn markdown_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text.trim_start();
    if begins_a_block(rest) {
        out.push('\\');
    }
    while let Some(c) = rest.chars().next() {
        match c {
            '\n' | '\r' | '\t' => out.push(' '),
            c if c.is_control() || is_hidden(c) => {
                out.push_str(&format!("&lt;U+{:04X}&gt;", u32::from(c)));
            }
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '@' => out.push_str("&#64;"),
            ':' if rest.starts_with("://") => out.push_str("&#58;"),
            // `12.` at the start would number a list.
            '.' | ')' if !out.is_empty() && out.bytes().all(|b| b.is_ascii_digit()) => {
                out.push('\\');
                out.push(c);
            }
            '.' if out.to_ascii_lowercase().ends_with("www") => out.push_str("&#46;"),
            // A dollar begins a formula where Markdown is read with mathematics.
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// Characters without a shape that change what is seen beside them, or smuggle text: marks and overrides of direction,
/// zero-width spaces and operators, separators of lines, tags. Joiners and variation selectors are letters of their
/// scripts and of emoji.
fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// True when a line that begins so would be a heading, a list, a quote or a rule.
fn begins_a_block(text: &str) -> bool {
    text.starts_with(['#', '+', '-', '='])
}

#[cfg(test)]
mod tests {
    use super::markdown_text;

    #[test]
    fn foreign_text_stays_text() {
        assert_eq!(markdown_text("<img src=x onerror=alert(1)>"), "&lt;img src=x onerror=alert(1)&gt;");
        assert_eq!(markdown_text("a | b\n# c"), "a \\| b # c");
        assert_eq!(markdown_text("# c"), "\\# c");
        assert_eq!(markdown_text("- c"), "\\- c");
        assert_eq!(markdown_text("$1 and $x$"), "\\$1 and \\$x\\$");
        assert_eq!(markdown_text("12. c, 5.4"), "12\\. c, 5.4");
        assert_eq!(markdown_text("[x](javascript:alert(1))"), "\\[x\\](javascript:alert(1))");
        assert_eq!(markdown_text("see https://example.com"), "see https&#58;//example.com");
        assert_eq!(markdown_text("www.example.com, a@b.example"), "www&#46;example.com, a&#64;b.example");
    }

    #[test]
    fn what_cannot_be_seen_is_shown_by_its_number() {
        assert_eq!(markdown_text("bidi\u{202e}gpj.csv"), "bidi&lt;U+202E&gt;gpj.csv");
        assert_eq!(markdown_text("a\u{200b}b\u{9b}31m"), "a&lt;U+200B&gt;b&lt;U+009B&gt;31m");
        assert_eq!(markdown_text("\u{1b}[31mred"), "&lt;U+001B&gt;\\[31mred");
        assert_eq!(markdown_text("커밋 👨\u{200d}👩"), "커밋 👨\u{200d}👩");
    }
}
