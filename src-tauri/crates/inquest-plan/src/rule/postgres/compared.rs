//! Which columns a condition compares with a value: what an index on them would have to serve.
//!
//! Read of the text that PostgreSQL prints (`ruleutils.c`): conditions that must all hold are joined by AND, each in
//! parentheses; a column comes bare or inside a cast, `(code)::text`; comparisons of order are `=`, `<`, `>`, `<=`, `>=`, and
//! `= ANY (...)`. What compares a column with another column is left out, and so is all of a condition joined by OR.
//! One pass over the tokens, no recursion; a text that was cut gives what it holds whole.

use super::expression::{Token, is_column, scan};

/// A column that is compared with a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Compared<'a> {
    /// The column, without its table and quotes.
    pub column: &'a str,
    /// The type that it is compared as, where it is cast.
    pub cast: Option<&'a str>,
    /// For equality; else by order.
    pub equality: bool,
}

/// Words that go on with the name of a type.
const OF_TYPES: &[&str] = &["with", "without", "time", "zone", "precision", "varying"];

struct Condition<'a> {
    text: &'a str,
    tokens: Vec<(Token<'a>, usize, usize)>,
    /// For an opening parenthesis the one that closes it.
    closes: Vec<Option<usize>>,
}

/// The columns that a condition compares with values, in the order printed.
pub(super) fn compared(filter: &str) -> Vec<Compared<'_>> {
    let tokens = scan(filter);
    let mut closes = vec![None; tokens.len()];
    let mut open = Vec::new();
    for (at, (token, ..)) in tokens.iter().enumerate() {
        match token {
            Token::Open => open.push(at),
            Token::Close => {
                if let Some(begun) = open.pop() {
                    closes[begun] = Some(at);
                }
            }
            _ => {}
        }
    }
    let condition = Condition { text: filter, tokens, closes };
    let mut out = Vec::new();
    let mut left = vec![(0, condition.tokens.len())];
    while let Some((mut from, mut to)) = left.pop() {
        while from < to && condition.closes[from] == Some(to - 1) {
            (from, to) = (from + 1, to - 1);
        }
        let parts = condition.parts(from, to);
        match parts.as_slice() {
            [] => {}
            [_] => out.extend(condition.comparison(from, to)),
            more => left.extend(more.iter().rev()),
        }
    }
    out
}

impl<'a> Condition<'a> {
    fn is_word(&self, at: usize, wanted: &str) -> bool {
        matches!(self.tokens[at].0, Token::Word(word) if word.eq_ignore_ascii_case(wanted))
    }

    /// The conditions between the ANDs of a run of tokens; none where an OR joins them.
    fn parts(&self, from: usize, to: usize) -> Vec<(usize, usize)> {
        let (mut parts, mut begun, mut at) = (Vec::new(), from, from);
        while at < to {
            if self.is_word(at, "or") {
                return Vec::new();
            }
            if self.is_word(at, "and") {
                parts.push((begun, at));
                begun = at + 1;
            }
            at = self.closes[at].filter(|close| *close < to).unwrap_or(at) + 1;
        }
        parts.push((begun, to));
        parts.retain(|(from, to)| from < to);
        parts
    }

    fn comparison(&self, from: usize, to: usize) -> Option<Compared<'a>> {
        let column = |at: usize| match self.tokens.get(at)?.0 {
            Token::Word(word) if at < to && is_column(word) => Some(last_part(word)),
            _ => None,
        };
        let token = |at: usize| self.tokens.get(at).filter(|_| at < to).map(|t| t.0);
        let (name, cast, mut at) = match token(from)? {
            Token::Open if self.closes[from] == Some(from + 2) && token(from + 3) == Some(Token::Cast) => {
                let (kind, behind) = self.kind(from + 4, to)?;
                (column(from + 1)?, Some(kind), behind)
            }
            _ => (column(from)?, None, from + 1),
        };
        let begun = self.tokens.get(at)?.1;
        let mut end = begun;
        while at < to && self.tokens[at].0 == Token::Other && self.tokens[at].1 == end {
            end = self.tokens[at].2;
            at += 1;
        }
        let operator = &self.text[begun..end];
        let orders = matches!(operator, "=" | "<" | ">" | "<=" | ">=");
        (orders && at < to && !self.names_a_column(at, to)).then_some(Compared {
            column: name,
            cast,
            equality: operator == "=",
        })
    }

    /// The name of a type from a token on, and the token behind it.
    fn kind(&self, from: usize, to: usize) -> Option<(&'a str, usize)> {
        let mut at = from;
        while at < to && self.tokens[at].0 != Token::Other {
            at += 1;
        }
        (at > from && at < to).then(|| (&self.text[self.tokens[from].1..self.tokens[at - 1].2], at))
    }

    fn names_a_column(&self, from: usize, to: usize) -> bool {
        let mut of_type = false;
        (from..to).any(|at| {
            let (token, next) = (self.tokens[at].0, self.tokens.get(at + 1).map(|t| t.0));
            let Token::Word(word) = token else {
                of_type = token == Token::Cast;
                return false;
            };
            let before = self.tokens[at - 1].0;
            of_type &= before == Token::Cast || OF_TYPES.iter().any(|w| word.eq_ignore_ascii_case(w));
            !of_type && next != Some(Token::Open) && is_column(word)
        })
    }
}

/// `금액` of `"주문"."금액"`, `customer_id` of `o.customer_id`.
fn last_part(name: &str) -> &str {
    match name.strip_suffix('"') {
        Some(inner) => inner.rsplit('"').next().unwrap_or(inner),
        None => name.rsplit('.').next().unwrap_or(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(filter: &str) -> Vec<(String, Option<String>, bool)> {
        let all = compared(filter).into_iter();
        all.map(|c| (c.column.to_owned(), c.cast.map(str::to_owned), c.equality)).collect()
    }

    fn one(column: &str, cast: Option<&str>, equality: bool) -> (String, Option<String>, bool) {
        (column.to_owned(), cast.map(str::to_owned), equality)
    }

    #[test]
    fn columns_that_are_compared_with_values() {
        assert_eq!(of("(customer_id = 4711)"), [one("customer_id", None, true)]);
        assert_eq!(of("(o.customer_id = $1)"), [one("customer_id", None, true)]);
        assert_eq!(
            of("((total = 55.00) AND (status = 'done'::text))"),
            [one("total", None, true), one("status", None, true)]
        );
        assert_eq!(
            of(
                "((ts >= (now() - '1 day'::interval)) AND (ts < '2026-01-01 00:00:00'::timestamp without time zone))"
            ),
            [one("ts", None, false), one("ts", None, false)]
        );
        assert_eq!(of("((ref)::numeric = 4711.0)"), [one("ref", Some("numeric"), true)]);
        assert_eq!(
            of("((code)::character varying(20) = 'x'::text)"),
            [one("code", Some("character varying(20)"), true)]
        );
        assert_eq!(of("((x)::double precision > 1.5)"), [one("x", Some("double precision"), false)]);
        assert_eq!(of("(status = ANY ('{a,b}'::text[]))"), [one("status", None, true)]);
        assert_eq!(of("(\"주문\".\"금액\" > 3)"), [one("금액", None, false)]);
        assert_eq!(of("((a = 1) AND ((b > 2) AND (b < 9)) AND (NOT flag))").len(), 3);
    }

    #[test]
    fn what_compares_no_column_with_a_value() {
        for filter in [
            "(a = b)",
            "((a = 1) OR (b = 2))",
            "(lower(email) = 'a'::text)",
            "(name ~~ 'x%'::text)",
            "(a <> 1)",
            "(a IS NULL)",
            "flag",
            "(total > (SubPlan 1))",
            "((a)::tex",
            "(a = ",
            "((((",
            "))))",
            "",
        ] {
            let found = of(filter);
            let subplan = filter.contains("SubPlan");
            assert!(
                found.is_empty() || subplan && found == [one("total", None, false)],
                "{filter}: {found:?}"
            );
        }
    }
}
