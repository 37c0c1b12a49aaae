//! Foreign text in Markdown.

/// Text as Markdown that shows exactly this text on one line: no markup, no HTML, no link, no control
/// characters. Line breaks become blanks.
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
            c if c.is_control() => {}
            // Bidirectional controls could make the text read differently from what it is.
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
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
        assert_eq!(markdown_text("커밋 5.4 ms\u{202e}"), "커밋 5.4 ms");
        assert_eq!(markdown_text("\u{1b}[31mred"), "\\[31mred");
    }
}
