//! Bytes of a statement to tokens: one pass, any text, nothing refused.
//!
//! Sources: PostgreSQL documentation, Lexical Structure (nested comments, `E''`, dollar quotes, `U&`); MySQL reference
//! manual, Language Structure (`#`, `--` needs a blank, backslashes, `"` as text) and `sql/sql_digest.cc` (`...`).
//! What is not closed goes on to the end of the text. `ANSI_QUOTES` and `NO_BACKSLASH_ESCAPES` are not known here.

use super::Dialect;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A keyword or an unquoted name.
    Word,
    /// A quoted name, without its quotes.
    Name,
    /// A number or a text.
    Literal,
    /// `?`, `$1`, `:name`.
    Marker,
    /// `...` or `…`.
    Elided,
    /// Anything else: one character, or `::`, `!=`.
    Symbol,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
}

/// Tokens in order.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    dialect: Dialect,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str, dialect: Dialect) -> Self {
        Scanner { text, at: 0, dialect }
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn char(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Moves behind the first of some bytes from a position on, or to the end.
    fn behind(&mut self, from: usize, needle: &str) {
        let end = self.text.len();
        self.at =
            self.text.get(from..).and_then(|rest| rest.find(needle)).map_or(end, |n| from + n + needle.len());
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        while let Some(c) = self.char() {
            if c.is_whitespace() || c == '\0' || c == '\u{feff}' {
                self.at += c.len_utf8();
            } else if c == '-' && self.byte(1) == b'-' && self.dash_comment() {
                self.behind(self.at + 2, "\n");
            } else if c == '#' && self.dialect == Dialect::Mysql {
                self.behind(self.at + 1, "\n");
            } else if c == '/' && self.byte(1) == b'*' {
                self.block_comment();
            } else {
                return;
            }
        }
    }

    fn dash_comment(&self) -> bool {
        self.dialect != Dialect::Mysql || self.byte(2).is_ascii_whitespace() || self.byte(2) == 0
    }

    fn block_comment(&mut self) {
        let nested = self.dialect != Dialect::Mysql;
        let bytes = self.text.as_bytes();
        let (mut depth, mut at) = (1usize, self.at + 2);
        while at < bytes.len() && depth > 0 {
            match (bytes[at], bytes.get(at + 1).copied().unwrap_or(0)) {
                (b'*', b'/') => {
                    depth -= 1;
                    at += 2;
                }
                (b'/', b'*') if nested => {
                    depth += 1;
                    at += 2;
                }
                _ => at += 1,
            }
        }
        // Only ASCII was looked at, so the position is no middle of a character unless the text ended.
        self.at = at.min(bytes.len());
    }

    /// Moves behind a quoted run whose opening quote is at the position.
    fn quoted(&mut self, quote: u8, backslash: bool) {
        let bytes = self.text.as_bytes();
        let mut at = self.at + 1;
        while at < bytes.len() {
            if bytes[at] == b'\\' && backslash {
                at += 2;
            } else if bytes[at] != quote {
                at += 1;
            } else if bytes.get(at + 1) == Some(&quote) {
                at += 2;
            } else {
                at += 1;
                break;
            }
        }
        self.at = at.min(bytes.len());
        // A backslash before a character of several bytes steps into it.
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
    }

    fn number(&mut self) {
        let start = self.at;
        while self.byte(0).is_ascii_alphanumeric()
            || self.byte(0) == b'_'
            || self.byte(0) == b'.' && self.byte(1) != b'.'
            || matches!(self.byte(0), b'+' | b'-')
                && matches!(self.text.as_bytes()[self.at - 1], b'e' | b'E')
                && self.byte(1).is_ascii_digit()
                && !self.text[start..self.at].starts_with("0x")
        {
            self.at += 1;
        }
    }

    fn word(&mut self) {
        while let Some(c) = self.char().filter(|c| is_name(*c) || *c == '$') {
            self.at += c.len_utf8();
        }
    }

    /// `$1`, `$$text$$`, `$tag$text$tag$`, or a lone `$`.
    fn dollar(&mut self) -> Kind {
        let start = self.at;
        self.at += 1;
        if self.byte(0).is_ascii_digit() {
            while self.byte(0).is_ascii_digit() {
                self.at += 1;
            }
            return Kind::Marker;
        }
        while let Some(c) = self.char().filter(|c| is_name(*c)) {
            self.at += c.len_utf8();
        }
        if self.byte(0) != b'$' {
            self.at = start + 1;
            return Kind::Symbol;
        }
        self.at += 1;
        let tag = &self.text[start..self.at];
        self.behind(self.at, tag);
        Kind::Literal
    }

    fn token(&mut self, c: char) -> Kind {
        let mysql = self.dialect == Dialect::Mysql;
        let next = self.byte(1);
        match c {
            '\'' => {
                self.quoted(b'\'', mysql);
                Kind::Literal
            }
            '"' if mysql => {
                self.quoted(b'"', true);
                Kind::Literal
            }
            '"' | '`' => {
                self.quoted(c as u8, false);
                Kind::Name
            }
            '?' => {
                self.at += 1;
                Kind::Marker
            }
            '$' if !mysql => self.dollar(),
            '.' if next == b'.' && self.byte(2) == b'.' => {
                self.at += 3;
                Kind::Elided
            }
            '…' => {
                self.at += c.len_utf8();
                Kind::Elided
            }
            '.' if next.is_ascii_digit() => {
                self.number();
                Kind::Literal
            }
            ':' if next == b':' => {
                self.at += 2;
                Kind::Symbol
            }
            ':' if next.is_ascii_alphabetic() || next == b'_' => {
                self.at += 1;
                self.word();
                Kind::Marker
            }
            '!' | '<' if next == if c == '!' { b'=' } else { b'>' } => {
                self.at += 2;
                Kind::Symbol
            }
            _ if c.is_ascii_digit() => {
                self.number();
                Kind::Literal
            }
            _ if is_name(c) || c == '$' => self.word_or_text(),
            _ => {
                self.at += c.len_utf8();
                Kind::Symbol
            }
        }
    }

    /// A word, or a text that a letter introduces: `E'..'`, `N'..'`, `X'..'`, `B'..'`, `U&'..'`.
    fn word_or_text(&mut self) -> Kind {
        let start = self.at;
        self.word();
        let word = &self.text[start..self.at];
        if self.byte(0) == b'&' && self.byte(1) == b'\'' && word.eq_ignore_ascii_case("u") {
            self.at += 1;
        } else if self.byte(0) != b'\'' || word.len() != 1 || !"eEnNxXbB".contains(word) {
            return Kind::Word;
        }
        self.quoted(b'\'', self.dialect == Dialect::Mysql || word.eq_ignore_ascii_case("e"));
        Kind::Literal
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A quoted name without its quotes; what was doubled stays so.
fn unquoted(text: &str) -> &str {
    let quote = text.chars().next().unwrap_or_default();
    let inner = text.strip_prefix(quote).unwrap_or(text);
    inner.strip_suffix(quote).unwrap_or(inner)
}

impl<'a> Iterator for Scanner<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip();
        let c = self.char()?;
        let start = self.at;
        let kind = self.token(c);
        let text = &self.text[start..self.at];
        Some(match kind {
            Kind::Name => Token { kind, text: unquoted(text) },
            Kind::Symbol if text == "<>" => Token { kind, text: "!=" },
            _ => Token { kind, text },
        })
    }
}
