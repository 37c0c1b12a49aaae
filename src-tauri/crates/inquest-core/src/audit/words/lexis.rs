//! A sentence as numbers with units, signs and words.
//!
//! Numbers that are part of a name, a date, a clock or a version (`u1_0`, `p95`, `8.0.28`, `2026-01-10`, `08:58`) are
//! words. A range (`190-210`) is a number of its own kind that no claim uses. Particles that Korean glues to a number
//! (`260으로`) are words after it.

pub(super) use super::measure::Dim;
pub(super) use super::number::{Form, Number};

use super::number::number_at;

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Item {
    Number(usize),
    Plus,
    Minus,
    Times,
    Over,
    Open,
    Close,
    /// `=`, and `≈`, which makes the number after it approximate.
    Equals,
    Arrow,
    /// Any other sign.
    Sign(char),
    /// Lower case.
    Word(String),
}

/// A sentence taken apart.
#[derive(Debug, Default)]
pub(super) struct Sentence {
    pub numbers: Vec<Number>,
    /// Items with the byte at which each begins.
    pub items: Vec<(usize, Item)>,
}

/// Takes a sentence apart.
pub(super) fn take_apart(text: &str) -> Sentence {
    let mut out = Sentence::default();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let next = at + c.len_utf8();
        if c.is_whitespace() {
            at = next;
        } else if let Some(number) = number_at(text, at, &out) {
            at = number.end;
            out.items.push((number.start, Item::Number(out.numbers.len())));
            out.numbers.push(number);
        } else if c.is_alphanumeric() || c == '_' {
            let end = word_end(text, at);
            out.items.push((at, Item::Word(text[at..end].to_lowercase())));
            at = end;
        } else {
            let (item, length) = sign_at(text, at, c);
            out.items.push((at, item));
            at += length;
        }
    }
    out
}

fn sign_at(text: &str, at: usize, c: char) -> (Item, usize) {
    let rest = &text[at..];
    for arrow in ["->", "=>", "→", "⇒", "➜"] {
        if rest.starts_with(arrow) {
            return (Item::Arrow, arrow.len());
        }
    }
    let item = match c {
        '+' => Item::Plus,
        '-' | '−' => Item::Minus,
        '*' | '×' | '·' | '⋅' => Item::Times,
        '/' | '÷' => Item::Over,
        '(' => Item::Open,
        ')' => Item::Close,
        '=' | '≈' => Item::Equals,
        other => Item::Sign(other),
    };
    (item, c.len_utf8())
}

pub(super) fn is_hangul(c: char) -> bool {
    ('가'..='힣').contains(&c)
}

/// A word: letters of one script, digits and underscores with Latin ones; `p95`, `u1_0`, `8.0.28`, `2026-01-10`.
fn word_end(text: &str, from: usize) -> usize {
    let mut chars = text[from..].char_indices().peekable();
    let hangul = text[from..].chars().next().is_some_and(is_hangul);
    while let Some((at, c)) = chars.next() {
        let part = if hangul { is_hangul(c) } else { (c.is_alphanumeric() && !is_hangul(c)) || c == '_' };
        let joined = !hangul
            && matches!(c, '.' | '-' | ':' | ',' | '@')
            && at > 0
            && chars.peek().is_some_and(|(_, n)| n.is_ascii_digit())
            && text[from..from + at].ends_with(|p: char| p.is_ascii_alphanumeric());
        if !(part || joined) {
            return from + at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<(String, Form, i8, i8, f64)> {
        take_apart(text)
            .numbers
            .into_iter()
            .map(|n| {
                (
                    n.digits.clone(),
                    n.form,
                    n.dim.time,
                    n.dim.bytes,
                    n.printed.value * n.scale * n.dim.base(false),
                )
            })
            .collect()
    }

    #[test]
    fn numbers_are_read_with_their_units() {
        assert_eq!(
            numbers("220 -> 260 rps (18 %), 25.8x"),
            [
                ("220".to_owned(), Form::Plain, 0, 0, 220.0),
                ("260".to_owned(), Form::Plain, -1, 0, 260.0),
                ("18 %".to_owned(), Form::Percent, 0, 0, 18.0),
                ("25.8".to_owned(), Form::Times, 0, 0, 25.8),
            ]
        );
        assert_eq!(
            numbers("139 x 372.26 ms = 51.7 s").iter().map(|n| (n.2, n.4)).collect::<Vec<_>>(),
            [(0, 139.0), (1, 372.26 * 1e-3), (1, 51.7)]
        );
        assert_eq!(
            numbers("10 billion per minute, 5 KB, 1.5만 건/초")
                .iter()
                .map(|n| (n.2, n.3))
                .collect::<Vec<_>>(),
            [(-1, 0), (0, 1), (-1, 0)]
        );
        assert_eq!(numbers("초당 84.3건, 5.4밀리초, 3배")[0].2, -1);
        assert_eq!(numbers("초당 84.3건, 5.4밀리초, 3배")[1].4, 5.4 * 1e-3);
        assert_eq!(numbers("~250")[0].1, Form::Plain);
    }

    #[test]
    fn names_dates_and_bounds_are_no_figures() {
        for text in
            ["u1_0", "8.0.28", "2026-01-10", "08:58:09", "#14240", "m7g.large", "v1", "PT500MS", "x1_p95"]
        {
            assert!(numbers(text).iter().all(|n| n.1 == Form::Range), "{text}: {:?}", numbers(text));
        }
        assert_eq!(numbers("190-210 rps")[0].1, Form::Range);
        assert_eq!(
            numbers("more than 3x, up to 5x, 90 % 이상").iter().filter(|n| n.1 != Form::Range).count(),
            0
        );
    }
}
