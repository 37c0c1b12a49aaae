//! A single column of keys: one value a line under a name, as `psql --csv`, `psql -A`, mysql's batch output and exports of
//! grids print a sample of ids.
//!
//! Source: the same as for records of more fields; with one field there is no delimiter to go by. Guessed, therefore, and
//! asked last: the text begins with it or a client's footer closes it, all lines at hand are tokens without blanks or
//! marks between fields, and most of them have a digit, as keys do. A list of words is no table. What the form cannot
//! tell: a key that is the word NULL; whether a lone long token above the others is a name.

use super::super::cell::is_identifier;
use super::super::{Held, Opening, words};
use super::record::Dialect;
use super::{Csv, indent, inside};

/// Fewer keys than this say nothing.
const LEAST: usize = 3;
/// Longest key, in bytes.
const LONGEST: usize = 200;
/// Keys without a name above them are long: the first of them might be a name else.
const NAMELESS: usize = 16;

/// The frame that begins with these lines, if they are keys below each other.
pub(in super::super) fn open(lines: &[Held]) -> Option<Opening> {
    let first = lines.first()?;
    // Most lines outside of blocks are sentences.
    if first.text().trim().contains(' ') {
        return None;
    }
    let indent = indent(lines);
    let texts: Vec<&str> = lines.iter().map(|l| inside(l.text(), indent)).collect();
    let end = texts.iter().position(|t| words::is_blank(t) || words::ends_table(t)).unwrap_or(texts.len());
    let closed = texts.get(end).is_some_and(|t| words::footer(t).is_some());
    if first.number != 1 && !closed {
        return None;
    }
    let (head, keys) = texts[..end].split_first()?;
    if keys.len() < LEAST || !keys.iter().all(|k| is_token(k)) {
        return None;
    }
    let numbered = |t: &str| t.bytes().any(|b| b.is_ascii_digit());
    if keys.iter().filter(|k| numbered(k)).count() * 4 < keys.len() * 3 {
        return None;
    }
    let header = is_identifier(unquoted(head)) && !words::is_statement(head);
    let nameless = || is_token(head) && texts[..end].iter().all(|t| t.len() >= NAMELESS && numbered(t));
    (header || nameless()).then(|| {
        let keys = Csv { keys: true, ..Csv::new(Dialect::default(), 1, header, 0) };
        Opening::new(keys, indent)
    })
}

fn unquoted(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(text)
}

/// One value: no blank in it, none of the marks that stand between fields, none of those that other forms begin with.
fn is_token(text: &str) -> bool {
    let token = unquoted(text);
    let marks = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '"' | '<' | '>' | '(' | ')');
    let pair = token.trim_end_matches('=').contains('=') || token.ends_with(':');
    !token.is_empty()
        && token.len() <= LONGEST
        && !token.contains(marks)
        && !pair
        && !token.starts_with(['#', '/', '*', '[', '{', '\\', '@'])
}

/// What ends such a block, which has no width to tell its lines from others: whatever holds several words.
pub(super) fn ends(text: &str) -> bool {
    !text.starts_with('"') && text.trim().contains(' ') || words::ends_table(text)
}
