//! A condition's characters to tokens, one pass.

use super::{EXPRESSION_CHARS, ExpressionError};

/// Where something stands, in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub at: u32,
    pub length: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    /// An unquoted word in the writing of the person.
    Word(String),
    /// A quoted name.
    Name(String),
    Text(String),
    /// A decimal as written: digits, fraction, exponent.
    Number(String),
    /// `=`, `!=`, `<`, `<=`, `>`, `>=`, `+`, `-`, `*`, `/`, `(`, `)`, `%`.
    Symbol(&'static str),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token {
    pub kind: Kind,
    pub place: Place,
}

impl Token {
    /// True for an unquoted word, in any case.
    pub fn is_word(&self, word: &str) -> bool {
        matches!(&self.kind, Kind::Word(w) if w.eq_ignore_ascii_case(word))
    }
}

struct Lexer {
    chars: Vec<char>,
    at: usize,
}

const SYMBOLS: [(&str, &str); 15] = [
    ("<=", "<="),
    (">=", ">="),
    ("!=", "!="),
    ("<>", "!="),
    ("==", "="),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("/", "/"),
    ("(", "("),
    (")", ")"),
    ("%", "%"),
];

/// Marks that people type or paste for those of the keyboard.
fn plain(c: char) -> char {
    match c {
        '−' => '-',
        '×' => '*',
        '÷' => '/',
        c => c,
    }
}

impl Lexer {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn place(&self, from: usize) -> Place {
        Place { at: from as u32, length: (self.at - from) as u32 }
    }

    /// Reads to the closing quote; a doubled one is one of the text.
    fn quoted(&mut self, code: &'static str) -> Result<String, ExpressionError> {
        let from = self.at;
        let quote = self.chars[from];
        let mut text = String::new();
        self.at += 1;
        loop {
            match self.peek(0) {
                None => return Err(ExpressionError::new(code, self.place(from)).expected(quote)),
                Some(c) if c == quote && self.peek(1) == Some(quote) => {
                    text.push(quote);
                    self.at += 2;
                }
                Some(c) if c == quote => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(c) => {
                    text.push(c);
                    self.at += 1;
                }
            }
        }
    }

    fn run(&mut self, is_part: impl Fn(char) -> bool) {
        while self.peek(0).is_some_and(&is_part) {
            self.at += 1;
        }
    }

    fn number(&mut self) -> String {
        let from = self.at;
        self.run(|c| c.is_ascii_digit());
        if self.peek(0) == Some('.') {
            self.at += 1;
            self.run(|c| c.is_ascii_digit());
        }
        if matches!(self.peek(0), Some('e' | 'E')) {
            let sign = usize::from(matches!(self.peek(1), Some('+' | '-')));
            if self.peek(1 + sign).is_some_and(|c| c.is_ascii_digit()) {
                self.at += 1 + sign;
                self.run(|c| c.is_ascii_digit());
            }
        }
        self.chars[from..self.at].iter().collect()
    }

    fn token(&mut self, c: char) -> Result<Kind, ExpressionError> {
        let from = self.at;
        Ok(match plain(c) {
            '\'' => Kind::Text(self.quoted("unclosed_text")?),
            '"' | '`' => Kind::Name(self.quoted("unclosed_name")?),
            '0'..='9' => Kind::Number(self.number()),
            '.' if self.peek(1).is_some_and(|c| c.is_ascii_digit()) => Kind::Number(self.number()),
            c if c.is_alphabetic() || c == '_' => {
                self.run(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '$'));
                Kind::Word(self.chars[from..self.at].iter().collect())
            }
            first => {
                let second = self.peek(1).map(plain);
                let is = |s: &str| {
                    let mut chars = s.chars();
                    chars.next() == Some(first) && chars.next().is_none_or(|c| second == Some(c))
                };
                let found = SYMBOLS.iter().find(|(written, _)| is(written));
                let Some((written, symbol)) = found else {
                    self.at += 1;
                    return Err(ExpressionError::new("unexpected", self.place(from)));
                };
                self.at += written.len();
                Kind::Symbol(symbol)
            }
        })
    }
}

/// The tokens of a condition.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, ExpressionError> {
    let chars: Vec<char> = text.chars().take(EXPRESSION_CHARS + 1).collect();
    if chars.len() > EXPRESSION_CHARS {
        let place = Place { at: EXPRESSION_CHARS as u32, length: 0 };
        return Err(ExpressionError::new("too_long", place).expected(EXPRESSION_CHARS.to_string()));
    }
    let mut lexer = Lexer { chars, at: 0 };
    let mut all = Vec::new();
    while let Some(c) = lexer.peek(0) {
        if c.is_whitespace() || c == '\u{feff}' {
            lexer.at += 1;
            continue;
        }
        let from = lexer.at;
        let kind = lexer.token(c)?;
        all.push(Token { kind, place: lexer.place(from) });
    }
    Ok(all)
}

/// The end of a condition.
pub(super) fn end(text: &str) -> Place {
    Place { at: text.chars().count() as u32, length: 0 }
}
