//! Tags and entities of HTML and XML, line by line.
//!
//! Source: the HTML standard, sections 13.2.5 (tokens) and 13.5 (character references), as far as clients write them.
//! A `<` that begins no name is text, as browsers have it. Scripts and styles are not told from other text.

use std::borrow::Cow;

/// Longest tag that is waited for.
const TAG_BYTES: usize = 256 << 10;

/// A piece of a line.
pub(super) enum Token<'a> {
    /// Text between tags, entities not yet read.
    Text(&'a str),
    /// The inside of a tag: `td align="right"`, `/td`, `br /`.
    Tag(&'a str),
}

/// What is open at the end of a line.
#[derive(Debug, Default)]
pub(super) struct Tags {
    open: String,
    inside: bool,
    quote: Option<u8>,
}

impl Tags {
    /// True in the middle of a tag.
    pub(super) fn inside(&self) -> bool {
        self.inside
    }

    /// Hands out the pieces of one more line.
    pub(super) fn line(&mut self, text: &str, take: &mut dyn FnMut(Token<'_>)) {
        let mut rest = text;
        if self.inside {
            self.open.push('\n');
        }
        loop {
            if self.inside {
                let comment = self.open.starts_with("!--") || self.open.is_empty() && rest.starts_with("!--");
                let end = if comment { comment_end(&self.open, rest) } else { self.tag_end(rest) };
                let Some(end) = end else {
                    self.open.push_str(rest);
                    if self.open.len() > TAG_BYTES {
                        self.open.clear();
                        self.inside = false;
                        self.quote = None;
                    }
                    return;
                };
                if self.open.is_empty() {
                    take(Token::Tag(&rest[..end]));
                } else {
                    self.open.push_str(&rest[..end]);
                    take(Token::Tag(&self.open));
                    self.open.clear();
                }
                self.inside = false;
                rest = &rest[end + 1..];
                continue;
            }
            let Some(at) = tag_start(rest) else {
                if !rest.is_empty() {
                    take(Token::Text(rest));
                }
                return;
            };
            if at > 0 {
                take(Token::Text(&rest[..at]));
            }
            self.inside = true;
            rest = &rest[at + 1..];
        }
    }

    /// The `>` that ends the tag, outside of quotes.
    fn tag_end(&mut self, text: &str) -> Option<usize> {
        for (i, b) in text.bytes().enumerate() {
            match (self.quote, b) {
                (Some(q), b) if b == q => self.quote = None,
                (Some(_), _) => {}
                (None, b'"' | b'\'') => self.quote = Some(b),
                (None, b'>') => return Some(i),
                (None, _) => {}
            }
        }
        None
    }
}

fn comment_end(open: &str, rest: &str) -> Option<usize> {
    // The two dashes may stand in the part before.
    let dashes = open.bytes().rev().take_while(|b| *b == b'-').count();
    if open.len() > 4 && dashes >= 2 && rest.starts_with('>') {
        return Some(0);
    }
    rest.find("-->").map(|i| i + 2)
}

fn tag_start(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'<', bytes).find(|at| {
        bytes.get(at + 1).is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'/' | b'!' | b'?'))
    })
}

/// The name of a tag in lower case, without the slash of an end; whether it is an end.
pub(super) fn name(tag: &str) -> (String, bool) {
    let end = tag.starts_with('/');
    let body = tag.trim_start_matches('/');
    let length = body.bytes().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b':')).count();
    (body[..length.min(32)].to_ascii_lowercase(), end)
}

/// The number in an attribute: `colspan="2"`.
pub(super) fn number(tag: &str, attribute: &str) -> Option<usize> {
    let lower = tag.to_ascii_lowercase();
    let at = lower.find(attribute)?;
    let rest = lower[at + attribute.len()..].trim_start().strip_prefix('=')?;
    let rest = rest.trim_start().trim_start_matches(['"', '\'']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    rest[..digits.min(6)].parse().ok()
}

/// Reads character references; unknown ones stay as they are.
pub(super) fn entities(text: &str) -> Cow<'_, str> {
    if memchr::memchr(b'&', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(12).position(|b| b == b';');
        match end.and_then(|end| Some((end, entity(&rest[1..end])?))) {
            Some((end, c)) => {
                out.push(c);
                rest = &rest[end + 1..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        let c = char::from_u32(code)?;
        return Some(if c == '\u{a0}' { ' ' } else { c });
    }
    Some(match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "mdash" => '—',
        "ndash" => '–',
        "minus" => '−',
        "hellip" => '…',
        "micro" => 'µ',
        "dagger" => '†',
        "times" => '×',
        "rarr" => '→',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(lines: &[&str]) -> Vec<String> {
        let mut tags = Tags::default();
        let mut out = Vec::new();
        for line in lines {
            tags.line(line, &mut |token| {
                out.push(match token {
                    Token::Text(t) => format!("text:{t}"),
                    Token::Tag(t) => format!("tag:{t}"),
                });
            });
        }
        out
    }

    #[test]
    fn tags_over_lines_and_marks_that_are_none() {
        assert_eq!(
            tokens(&["a < b<td", "x='>'>c</td>"]),
            ["text:a < b", "tag:td\nx='>'", "text:c", "tag:/td"]
        );
        assert_eq!(tokens(&["<!-- a > b", "c --", "-->d"]), ["tag:!-- a > b\nc --\n--", "text:d"]);
        assert_eq!(name("TD ALIGN=left"), ("td".into(), false));
        assert_eq!(name("/Table"), ("table".into(), true));
        assert_eq!(number("td COLSPAN = \"2\" x", "colspan"), Some(2));
    }

    #[test]
    fn references() {
        assert_eq!(entities("a &lt;b&gt; &amp;amp; &#44032;&#xac01; &nope; &"), "a <b> &amp; 가각 &nope; &");
        assert_eq!(entities("&nbsp;&nbsp;x"), "  x");
    }
}
