//! Words of MySQL and MariaDB: the items of Extra, versions, and the little of a statement that rules need.
//!
//! Source: the page "EXPLAIN Output Format" of the manual for Extra; `LIMIT n`, `LIMIT offset, n` and `LIMIT n OFFSET
//! offset` for statements. A digest has no numbers left: it has a limit, but no limit is known.

/// One item of Extra equals, or begins with, the words.
fn item(extra: &str, wanted: impl Fn(&str) -> bool) -> bool {
    extra.split(';').any(|part| wanted(part.trim()))
}

/// The index alone answers.
pub(super) fn covers(extra: &str) -> bool {
    item(extra, |part| part == "Using index" || part.starts_with("Using index for "))
}

/// Rows are sorted.
pub(super) fn sorts(extra: &str) -> bool {
    item(extra, |part| part.starts_with("Using filesort"))
}

/// Rows go through a temporary table.
pub(super) fn stores(extra: &str) -> bool {
    item(extra, |part| part.starts_with("Using temporary"))
}

/// A condition is checked on the rows.
pub(super) fn checks(extra: &str) -> bool {
    item(extra, |part| part.starts_with("Using where"))
}

/// The join has no index: MySQL writes Block Nested Loop or hash join, MariaDB BNL and BNLH.
pub(super) fn joins_without_index(extra: &str) -> bool {
    ["Block Nested Loop", "hash join", "BNL"].iter().any(|how| extra.contains(how))
}

/// `8.0.26` and what follows it; what is missing is zero.
pub(super) fn version(text: &str) -> [u32; 3] {
    let mut out = [0; 3];
    for (slot, part) in out.iter_mut().zip(text.split('.')) {
        let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
        *slot = digits.parse().unwrap_or(0);
    }
    out
}

/// How far off an estimate is over all loops, from ten on, where at least 100 rows are at stake. Estimates of a loop may be
/// parts of a row; less than one row in all counts as one.
pub(super) fn factor(est: f64, act: f64, loops: f64, may_be_stopped: bool) -> Option<f64> {
    let (est, act) = (est * loops, act * loops);
    if est.max(act) < 100.0 {
        return None;
    }
    let (more, fewer) = (act / est.max(1.0), est / act.max(1.0));
    match (more >= 10.0, fewer >= 10.0 && !may_be_stopped) {
        (true, _) => Some(more),
        (_, true) => Some(fewer),
        _ => None,
    }
}

/// True for a statement that sends rows.
pub(super) fn returns_rows(query: &str) -> bool {
    let begins = query.trim_start_matches(|c: char| c.is_whitespace() || c == '(');
    let word: String = begins.chars().take_while(char::is_ascii_alphabetic).collect();
    matches!(word.to_ascii_lowercase().as_str(), "select" | "with" | "table" | "values" | "show" | "call")
}

/// Limit and offset of a statement, outside of its subqueries.
pub(super) fn limit(statement: &str) -> Option<(f64, f64)> {
    let tokens = outer_tokens(statement);
    let at = tokens.iter().rposition(|t| t.eq_ignore_ascii_case("limit"))?;
    let number = |n: usize| tokens.get(at + n).and_then(|t| t.parse::<f64>().ok());
    let between = tokens.get(at + 2).map(|t| t.to_ascii_lowercase());
    match (number(1)?, between.as_deref(), number(3)) {
        (offset, Some(","), Some(limit)) | (limit, Some("offset"), Some(offset)) => Some((limit, offset)),
        (limit, _, _) => Some((limit, 0.0)),
    }
}

/// The first column of the ORDER BY of a statement, outside of its subqueries, without its table and quotes; `None`
/// where it is an expression or a place.
pub(super) fn order_column(statement: &str) -> Option<&str> {
    let tokens = outer_tokens(statement);
    let at = tokens.iter().rposition(|t| t.eq_ignore_ascii_case("order"))?;
    tokens.get(at + 1).filter(|t| t.eq_ignore_ascii_case("by"))?;
    let column = *tokens.get(at + 2)?;
    let is_call = tokens.get(at + 3).is_some_and(|t| *t == "(");
    last_name(column).filter(|_| !is_call)
}

/// The last part of a name, without quotes: `startedat` of `` `w`.`startedat` ``.
pub(super) fn last_name(name: &str) -> Option<&str> {
    let last = name.rsplit('.').next()?.trim_matches('`');
    let begins = last.chars().next()?;
    (begins.is_alphabetic() || begins == '_').then_some(last)
}

/// Words, numbers and signs outside of parentheses; an opening parenthesis is a token, what is inside is not.
fn outer_tokens(statement: &str) -> Vec<&str> {
    let bytes = statement.as_bytes();
    let (mut out, mut depth, mut at) = (Vec::new(), 0_usize, 0);
    while at < bytes.len() {
        let from = at;
        match bytes[at] {
            b'\'' | b'"' => at = quoted(bytes, at),
            b'(' => {
                at += 1;
                depth += 1;
                if depth == 1 {
                    out.push("(");
                }
                continue;
            }
            b')' => {
                at += 1;
                depth = depth.saturating_sub(1);
                continue;
            }
            b'`' | b'_' | b'$' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => at = name(bytes, at),
            b if b.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            _ => at += 1,
        }
        if depth == 0 {
            out.push(&statement[from..at]);
        }
    }
    out
}

fn quoted(bytes: &[u8], from: usize) -> usize {
    let quote = bytes[from];
    let mut at = from + 1;
    while at < bytes.len() && bytes[at] != quote {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    // A backslash may be the last byte of a text that was cut.
    (at + 1).min(bytes.len())
}

fn name(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while at < bytes.len() {
        match bytes[at] {
            b'`' => at = quoted(bytes, at),
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
    fn items_of_extra() {
        assert!(covers("Using where; Using index"));
        assert!(!covers("Using index condition"));
        assert!(covers("Using index for group-by"));
        assert!(sorts("Using where; Using filesort") && !sorts("Using where"));
        assert!(stores("Using temporary; Using filesort") && checks("Using where; Not exists"));
        assert!(joins_without_index("Using where; Using join buffer (flat, BNL join)"));
        assert!(!joins_without_index("Using join buffer (Batched Key Access)"));
        assert_eq!(version("8.0.26-log"), [8, 0, 26]);
        assert_eq!(version("9.7"), [9, 7, 0]);
    }

    #[test]
    fn limits_and_orders() {
        assert_eq!(limit("select * from t limit 20"), Some((20.0, 0.0)));
        assert_eq!(limit("select * from t LIMIT 50000, 20;"), Some((20.0, 50_000.0)));
        assert_eq!(limit("select * from t limit 20 offset 50000"), Some((20.0, 50_000.0)));
        assert_eq!(limit("select * from (select 1 limit 5) x where a = 'limit 9'"), None);
        assert_eq!(limit("select * from t limit ?"), None);
        assert_eq!(order_column("select a from t order by `t`.`startedat` desc limit 50"), Some("startedat"));
        assert_eq!(order_column("select a from t order by count(*) desc"), None);
        assert_eq!(order_column("select a from t order by 3 desc"), None);
        assert_eq!(order_column("select a from (select b from u order by c) t"), None);
        assert_eq!(order_column("select '\\"), None);
    }

    #[test]
    fn estimates_are_held_against_all_loops() {
        assert_eq!(factor(107.0, 0.0, 1.0, false), Some(107.0));
        assert_eq!(factor(107.0, 0.0, 1.0, true), None);
        assert_eq!(factor(1.0, 50.0, 10.0, true), Some(50.0));
        // A third of a row in each of 32,000 loops, and none came.
        assert_eq!(factor(0.25, 0.0, 32_000.0, false), Some(8_000.0));
        assert_eq!(factor(0.385, 4.0, 1.0, false), None);
    }

    #[test]
    fn only_statements_that_send_rows() {
        assert!(
            returns_rows("SELECT ?")
                && returns_rows(" (select 1)")
                && returns_rows("WITH x AS (...) SELECT 1")
        );
        assert!(!returns_rows("UPDATE t SET a = ?") && !returns_rows("COMMIT"));
    }
}
