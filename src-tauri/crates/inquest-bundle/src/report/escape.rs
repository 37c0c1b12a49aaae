//! Foreign text in Markdown.

/// Text as Markdown that shows exactly this text on one line: no markup, no HTML, no link, no control
/// characters. Line breaks become blanks.
pub fn markdown_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' => out.push(' '),
            c if c.is_control() => {}
            // Bidirectional controls could make the text read differently from what it is.
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            // Autolinks of bare addresses start at these.
            ':' | '@' => {
                out.push_str("&#");
                out.push_str(if c == ':' { "58" } else { "64" });
                out.push(';');
            }
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '(' | ')' | '#' | '+' | '-' | '!' | '|'
            | '~' | '=' | '.' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::markdown_text;

    #[test]
    fn foreign_text_stays_text() {
        assert_eq!(
            markdown_text("<img src=x onerror=alert(1)>"),
            "&lt;img src\\=x onerror\\=alert\\(1\\)&gt;"
        );
        assert_eq!(markdown_text("a | b\n# c"), "a \\| b \\# c");
        assert_eq!(markdown_text("[x](javascript:alert(1))"), "\\[x\\]\\(javascript&#58;alert\\(1\\)\\)");
        assert_eq!(markdown_text("see https://example.com"), "see https&#58;//example\\.com");
        assert_eq!(markdown_text("커밋 5.4 ms\u{202e}"), "커밋 5\\.4 ms");
        assert_eq!(markdown_text("\u{1b}[31mred"), "\\[31mred");
    }
}
