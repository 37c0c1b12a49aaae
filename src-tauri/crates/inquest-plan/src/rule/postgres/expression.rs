//! Conditions as PostgreSQL prints them: is a column inside a function or a cast?
//!
//! Source: `ruleutils.c` prints a call as `name(`, a cast as `(operand)::type`, a constant as `'text'::type`, an array
//! test as `= ANY (...)`, a subplan as `(SubPlan 1)` or `(hashed SubPlan 1)`. One pass over the text, no recursion; a text
//! that was cut is read as far as it goes.

/// Words before a parenthesis that call nothing.
const NO_CALLS: &[&str] = &[
    "all", "and", "any", "array", "case", "else", "end", "exists", "hashed", "in", "initplan", "is", "like",
    "not", "or", "row", "some", "subplan", "then", "when", "values", "distinct", "from", "interval",
    "between",
];

/// Words that are no columns.
const NO_COLUMNS: &[&str] = &[
    "true",
    "false",
    "null",
    "current_date",
    "current_timestamp",
    "current_user",
    "session_user",
    "localtime",
    "localtimestamp",
    "current_time",
    "unknown",
    "collate",
    "for",
    "at",
    "time",
    "zone",
    "escape",
    "year",
    "month",
    "day",
    "hour",
    "minute",
    "second",
    "epoch",
    "dow",
    "quarter",
    "week",
];

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Token<'a> {
    Word(&'a str),
    Text,
    Open,
    Close,
    Cast,
    Other,
}

/// A parenthesis that is open: where its expression begins, whether a function stands before it, whether a column was
/// seen inside.
struct Open {
    at: usize,
    call: bool,
    column: bool,
}

/// The first function call or cast around a column, as printed.
pub(super) fn wrapped_column(filter: &str) -> Option<&str> {
    let tokens = scan(filter);
    let mut open: Vec<Open> = Vec::new();
    // What the cast that follows would cast: where it begins, and whether it holds a column.
    let mut operand: Option<(usize, bool)> = None;
    for (n, (token, at, end)) in tokens.iter().enumerate() {
        let next = tokens.get(n + 1).map(|t| t.0);
        let before = n.checked_sub(1).map(|b| tokens[b].0);
        match token {
            Token::Open => {
                let name = n.checked_sub(1).map(|b| tokens[b]).filter(|(_, _, end)| end == at);
                let call = name.filter(|(word, _, _)| calls(*word));
                open.push(Open {
                    at: call.map_or(*at, |(_, from, _)| from),
                    call: call.is_some(),
                    column: false,
                });
                operand = None;
            }
            Token::Close => {
                let Some(group) = open.pop() else { continue };
                if group.call && group.column {
                    return Some(&filter[group.at..*end]);
                }
                operand = Some((group.at, group.column));
                mark(&mut open, group.column);
            }
            Token::Cast => {
                if let (Some((from, true)), Some(Token::Word(kind))) = (operand, next)
                    && !kind.eq_ignore_ascii_case("text")
                {
                    let to = tokens.get(n + 1).map_or(*end, |t| t.2);
                    return Some(&filter[from..to]);
                }
            }
            Token::Word(word) => {
                let column = before != Some(Token::Cast) && next != Some(Token::Open) && is_column(word);
                operand = Some((*at, column));
                mark(&mut open, column);
            }
            Token::Text | Token::Other => operand = None,
        }
    }
    None
}

fn mark(open: &mut [Open], column: bool) {
    if let Some(innermost) = open.last_mut() {
        innermost.column |= column;
    }
}

fn calls(token: Token<'_>) -> bool {
    matches!(token, Token::Word(word) if !is_one_of(word, NO_CALLS))
}

pub(super) fn is_column(word: &str) -> bool {
    let begins = word.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_' || c == '"');
    begins && !is_one_of(word, NO_CALLS) && !is_one_of(word, NO_COLUMNS)
}

fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Tokens with their bytes from and to. Names with their table and quotes are one word.
pub(super) fn scan(text: &str) -> Vec<(Token<'_>, usize, usize)> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let from = at;
        let token = match bytes[at] {
            b'\'' => {
                at = quoted(bytes, at, b'\'');
                Token::Text
            }
            b'(' | b')' => {
                at += 1;
                if bytes[from] == b'(' { Token::Open } else { Token::Close }
            }
            b':' if bytes.get(at + 1) == Some(&b':') => {
                at += 2;
                Token::Cast
            }
            b'"' | b'_' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => {
                at = name(bytes, at);
                Token::Word(&text[from..at])
            }
            b'0'..=b'9' | b'$' => {
                at += 1;
                while bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'.') {
                    at += 1;
                }
                Token::Text
            }
            b if b.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            _ => {
                at += 1;
                Token::Other
            }
        };
        out.push((token, from, at));
    }
    out
}

/// The byte behind a quoted text; doubled quotes are part of it.
fn quoted(bytes: &[u8], from: usize, quote: u8) -> usize {
    let mut at = from + 1;
    while at < bytes.len() {
        match (bytes[at] == quote, bytes.get(at + 1) == Some(&quote)) {
            (true, true) => at += 2,
            (true, false) => return at + 1,
            _ => at += 1,
        }
    }
    at
}

/// The byte behind a name, `table.column` and quoted parts included.
fn name(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => at = quoted(bytes, at, b'"'),
            b'_' | b'.' | b'$' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => at += 1,
            _ => break,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_and_casts_around_columns() {
        for (filter, found) in [
            ("(lower(email) = 'a'::text)", "lower(email)"),
            (
                "((a = 1) AND (date_trunc('month'::text, o.created_at) = $1))",
                "date_trunc('month'::text, o.created_at)",
            ),
            ("((id)::numeric > 1.5)", "(id)::numeric"),
            ("((created_at)::date = '2026-01-01'::date)", "(created_at)::date"),
            ("(EXTRACT(year FROM ts) = '2026'::numeric)", "EXTRACT(year FROM ts)"),
            ("(COALESCE(\"주문\".\"금액\", 0) > 3)", "COALESCE(\"주문\".\"금액\", 0)"),
            ("(length((note)::text) > 3)", "length((note)::text)"),
        ] {
            assert_eq!(wrapped_column(filter), Some(found), "{filter}");
        }
    }

    #[test]
    fn what_wraps_no_column() {
        for filter in [
            "(email = 'a'::text)",
            "((status)::text = 'x (lower(y))'::text)",
            "(ts >= (now() - '1 day'::interval))",
            "(a = ANY ('{1,2}'::integer[]))",
            "((status)::text = ANY ('{a,b}'::text[]))",
            "(total > (SubPlan 1))",
            "(total > (InitPlan 1).col1)",
            "(NOT (hashed SubPlan 2))",
            "(id < $1)",
            "((a > 1) AND ((b < 2) OR (c IS NOT NULL)))",
            "(lower('A'::text) = $1)",
            "(((a + b)) > 3)",
            "(lower(emai",
            "",
        ] {
            assert_eq!(wrapped_column(filter), None, "{filter}");
        }
    }
}
