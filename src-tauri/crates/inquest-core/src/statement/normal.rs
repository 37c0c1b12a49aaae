//! Tokens to normal tokens: values are one token, lists of values one list.
//!
//! As MySQL reduces its digests (`sql/sql_digest.cc`): a list is reduced when its bracket closes, looking back no
//! further than the bracket that opened it or the first thing that is no value. What was looked at in vain ends in a
//! bracket that the next look stops at, so the work is linear.

use super::Dialect;
use super::scan::{Kind, Scanner, Token};

/// A normal token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Normal<'a> {
    /// A word or a name.
    Word(&'a str),
    Value,
    /// `(?)`: a list of values in round brackets.
    Row,
    /// `[?]`: a list of values in square brackets.
    Array,
    /// `...` outside of brackets: text that a capture left out.
    Elided,
    Symbol(&'a str),
}

/// After these a sign belongs to the number.
const BEFORE_A_VALUE: [&str; 24] = [
    "select",
    "values",
    "where",
    "and",
    "or",
    "not",
    "in",
    "between",
    "like",
    "limit",
    "offset",
    "return",
    "when",
    "then",
    "else",
    "case",
    "set",
    "by",
    "on",
    "having",
    "returning",
    "interval",
    "is",
    "mod",
];

impl Normal<'_> {
    fn is_symbol(self, text: &str) -> bool {
        matches!(self, Normal::Symbol(s) if s == text)
    }

    /// True when a sign after it is an operator between two operands.
    fn is_operand(self) -> bool {
        match self {
            Normal::Word(word) => !BEFORE_A_VALUE.iter().any(|k| word.eq_ignore_ascii_case(k)),
            Normal::Value | Normal::Row | Normal::Array | Normal::Elided => true,
            Normal::Symbol(s) => matches!(s, ")" | "]"),
        }
    }
}

/// Calls for each normal token of a statement, in order.
pub(super) fn each(text: &str, dialect: Dialect, mut take: impl FnMut(&str)) {
    let mut out: Vec<Normal<'_>> = Vec::new();
    let mut depth = 0usize;
    for token in Scanner::new(text, dialect) {
        match token.text {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        push(&mut out, token, depth, dialect);
    }
    // What ends a statement is no part of it.
    while out.last().is_some_and(|t| t.is_symbol(";")) {
        out.pop();
    }
    let mut lower = String::new();
    for token in out {
        match token {
            Normal::Word(word) if word.bytes().any(|b| b.is_ascii_uppercase() || !b.is_ascii()) => {
                lower.clear();
                lower.extend(word.chars().flat_map(char::to_lowercase));
                take(&lower);
            }
            Normal::Word(word) => take(word),
            Normal::Value => take("?"),
            Normal::Row => take("(?)"),
            Normal::Array => take("[?]"),
            Normal::Elided => take("..."),
            Normal::Symbol(symbol) => take(symbol),
        }
    }
}

fn push<'a>(out: &mut Vec<Normal<'a>>, token: Token<'a>, depth: usize, dialect: Dialect) {
    match token.kind {
        Kind::Word | Kind::Name if dialect == Dialect::Mysql && follows_at(out) => out.push(Normal::Value),
        Kind::Word if is_constant(token.text) && !follows_is(out) => value(out),
        Kind::Word | Kind::Name => out.push(Normal::Word(token.text)),
        Kind::Literal | Kind::Marker => value(out),
        Kind::Elided if depth > 0 => value(out),
        Kind::Elided => out.push(Normal::Elided),
        Kind::Symbol => match token.text {
            ")" => close(out, "(", Normal::Row),
            "]" => close(out, "[", Normal::Array),
            symbol => out.push(Normal::Symbol(symbol)),
        },
    }
}

/// Constants that both servers count as values. `IS NULL` and `NOT NULL` are no values.
fn is_constant(word: &str) -> bool {
    ["null", "true", "false"].iter().any(|c| word.eq_ignore_ascii_case(c))
}

fn follows_is(out: &[Normal<'_>]) -> bool {
    matches!(out.last(), Some(Normal::Word(w)) if w.eq_ignore_ascii_case("is") || w.eq_ignore_ascii_case("not"))
}

/// A digest of MySQL has `@ ?` for a variable of the session, but `@@` and the name for one of the server.
fn follows_at(out: &[Normal<'_>]) -> bool {
    matches!(out, [.., at] if at.is_symbol("@")) && !matches!(out, [.., at, _] if at.is_symbol("@"))
}

/// A value; a sign that belongs to it goes with it.
fn value(out: &mut Vec<Normal<'_>>) {
    if let [rest @ .., sign] = out.as_slice()
        && (sign.is_symbol("-") || sign.is_symbol("+"))
        && !rest.last().is_some_and(|t| t.is_operand())
    {
        out.pop();
    }
    out.push(Normal::Value);
}

/// Closes a bracket: a list of nothing but values becomes one token, and so does a list of such lists.
fn close<'a>(out: &mut Vec<Normal<'a>>, open: &'static str, list: Normal<'a>) {
    let mut start = out.len();
    let mut wants_value = true;
    while start > 0 {
        let token = out[start - 1];
        let is_next = if wants_value { token == Normal::Value } else { token.is_symbol(",") };
        if !is_next {
            break;
        }
        wants_value = !wants_value;
        start -= 1;
    }
    let is_list = !wants_value && start > 0 && out[start - 1].is_symbol(open);
    if !is_list {
        out.push(Normal::Symbol(if open == "(" { ")" } else { "]" }));
        return;
    }
    out.truncate(start - 1);
    if let [.., before, comma] = out.as_slice()
        && comma.is_symbol(",")
        && *before == list
    {
        out.pop();
        return;
    }
    out.push(list);
}
