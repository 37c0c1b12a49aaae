//! SQL text -> tokens, tolerant: what is not known is a sign, and nothing is an error.

/// A token of SQL, as far as select lists need.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    /// A bare word, in lower case.
    Word(String),
    /// A quoted name, in lower case.
    Name(String),
    /// A number.
    Number(f64),
    /// A string; what it says is of no interest.
    Text,
    /// Any other character.
    Sign(char),
}

impl Token {
    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self, Token::Word(w) if w == word)
    }

    pub(super) fn is(&self, sign: char) -> bool {
        matches!(self, Token::Sign(s) if *s == sign)
    }
}

/// Words in lower case, quoted names, numbers, signs; comments and the contents of strings are gone.
pub(super) fn tokens(sql: &str) -> Vec<Token> {
    let mut out = Vec::new();
    let mut rest = sql;
    while let Some(c) = rest.chars().next() {
        if c.is_whitespace() {
            rest = &rest[c.len_utf8()..];
        } else if rest.starts_with("--") || c == '#' {
            rest = rest.find('\n').map_or("", |n| &rest[n..]);
        } else if let Some(body) = rest.strip_prefix("/*") {
            rest = body.find("*/").map_or("", |n| &body[n + 2..]);
        } else if c == '\'' || c == '"' || c == '`' {
            let (text, after) = quoted(&rest[1..], c);
            out.push(if c == '\'' { Token::Text } else { Token::Name(text.to_lowercase()) });
            rest = after;
        } else if c.is_ascii_digit() || (c == '.' && rest[1..].starts_with(|d: char| d.is_ascii_digit())) {
            let end = number_end(rest);
            out.push(Token::Number(rest[..end].parse().unwrap_or(f64::NAN)));
            rest = &rest[end..];
        } else if c.is_alphabetic() || c == '_' || c == '@' {
            let end = rest
                .find(|d: char| !(d.is_alphanumeric() || d == '_' || d == '$' || d == '@'))
                .unwrap_or(rest.len());
            out.push(Token::Word(rest[..end].to_lowercase()));
            rest = &rest[end..];
        } else {
            out.push(Token::Sign(c));
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

fn quoted(body: &str, quote: char) -> (&str, &str) {
    let mut from = 0;
    while let Some(n) = body[from..].find(quote) {
        let at = from + n;
        if body[at + 1..].starts_with(quote) {
            from = at + 2;
        } else {
            return (&body[..at], &body[at + 1..]);
        }
    }
    (body, "")
}

fn number_end(text: &str) -> usize {
    let b = text.as_bytes();
    let digits = |mut i: usize| {
        while b.get(i).is_some_and(u8::is_ascii_digit) {
            i += 1;
        }
        i
    };
    let mut end = digits(0);
    if b.get(end) == Some(&b'.') {
        end = digits(end + 1);
    }
    if matches!(b.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(b.get(end + 1), Some(b'+' | b'-')));
        let after = digits(end + 1 + sign);
        if after > end + 1 + sign {
            end = after;
        }
    }
    end
}
