//! Names that a statement gives to its tables: `payments p`, `orders AS o`, `shop.orders o`.
//!
//! MySQL and MariaDB print the name that the statement gives; what lies beside a plan is told under the table's own. A name
//! that stands for two tables in one statement (in two subqueries) stands for none.
//!
//! Source: the table references of the manuals of both servers. Read from tokens in one pass: a comma goes on with the list of
//! the parenthesis it stands in.

use std::collections::BTreeMap;

use inquest_core::statement::{Dialect, tokens};

/// Words that follow a table and give it no name.
const NO_NAMES: &[&str] = &[
    "as",
    "where",
    "join",
    "inner",
    "left",
    "right",
    "full",
    "cross",
    "natural",
    "straight_join",
    "on",
    "using",
    "order",
    "group",
    "having",
    "limit",
    "union",
    "except",
    "intersect",
    "for",
    "force",
    "use",
    "ignore",
    "partition",
    "set",
    "values",
    "value",
    "select",
    "returning",
    "window",
    "lock",
    "tablesample",
    "with",
    "offset",
    "fetch",
    "and",
    "or",
    "when",
    "then",
    "end",
    "procedure",
    "into",
    "from",
    "outer",
    "default",
    "lateral",
    "only",
];
/// Words behind which tables stand.
const OPENING: &[&str] = &["from", "join", "straight_join", "update", "into", "using"];
/// Words that end a list of tables.
const CLOSING: &[&str] =
    &["where", "set", "group", "order", "having", "limit", "union", "select", "values", "window"];

/// The tables of a statement by the names that it gives them, the table's own where it gives none, in small letters.
pub fn table_names(statement: &str, dialect: Dialect) -> BTreeMap<String, String> {
    let tokens = tokens(statement, dialect);
    let mut found: BTreeMap<String, Option<String>> = BTreeMap::new();
    // For each open parenthesis whether a list of tables goes on in it.
    let mut lists = vec![false];
    let mut at = 0;
    while let Some(token) = tokens.get(at).map(String::as_str) {
        at += 1;
        // FOR UPDATE and ON DUPLICATE KEY UPDATE name no table.
        let before = at.checked_sub(2).and_then(|n| tokens.get(n)).map(String::as_str);
        let opens = OPENING.contains(&token) && !(token == "update" && matches!(before, Some("for" | "key")));
        match token {
            "(" => lists.push(false),
            ")" if lists.len() > 1 => {
                lists.pop();
            }
            _ if CLOSING.contains(&token) => set(&mut lists, false),
            _ if opens => set(&mut lists, true),
            _ => {}
        }
        let goes_on = token == "," && lists.last() == Some(&true);
        if !opens && !goes_on {
            continue;
        }
        let Some((table, name, behind)) = table(&tokens, at) else { continue };
        at = behind;
        let known = found.entry(name).or_insert_with(|| Some(table.clone()));
        if known.as_ref() != Some(&table) {
            *known = None;
        }
    }
    found.into_iter().filter_map(|(name, table)| Some((name, table?))).collect()
}

fn set(lists: &mut [bool], open: bool) {
    if let Some(last) = lists.last_mut() {
        *last = open;
    }
}

/// A table from a token on: itself without its schema, what it is called, and the token behind it.
fn table(tokens: &[String], mut at: usize) -> Option<(String, String, usize)> {
    let word = |at: usize| tokens.get(at).map(String::as_str).filter(|t| is_word(t));
    while word(at).is_some_and(|w| matches!(w, "lateral" | "only")) {
        at += 1;
    }
    let mut own = word(at).filter(|w| !NO_NAMES.contains(w))?;
    at += 1;
    while tokens.get(at).is_some_and(|t| t == ".") {
        own = word(at + 1)?;
        at += 2;
    }
    // A function.
    if tokens.get(at).is_some_and(|t| t == "(" || t == "(?)") {
        return None;
    }
    let called = if word(at) == Some("as") { at + 1 } else { at };
    match word(called).filter(|w| !NO_NAMES.contains(w)) {
        Some(name) => Some((own.to_owned(), name.to_owned(), called + 1)),
        None => Some((own.to_owned(), own.to_owned(), at)),
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(statement: &str) -> Vec<(String, String)> {
        table_names(statement, Dialect::Mysql).into_iter().collect()
    }

    fn pairs(wanted: &[(&str, &str)]) -> Vec<(String, String)> {
        wanted.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
    }

    #[test]
    fn names_of_tables() {
        assert_eq!(of("SELECT * FROM payments p WHERE p.a = 1"), pairs(&[("p", "payments")]));
        assert_eq!(
            of(
                "select a from shop.`orders` AS o, customers c left join items i on i.o = o.id, notes where 1"
            ),
            pairs(&[("c", "customers"), ("i", "items"), ("notes", "notes"), ("o", "orders")])
        );
        assert_eq!(
            of("UPDATE payments p JOIN users u USING (id) SET p.a = 1, p.b = 2"),
            pairs(&[("p", "payments"), ("u", "users")])
        );
        assert_eq!(
            of("SELECT (SELECT max(x) FROM a t WHERE t.k = b.k) FROM b WHERE b.c IN (1, 2) ORDER BY 1, 2"),
            pairs(&[("b", "b"), ("t", "a")])
        );
        assert_eq!(
            of("DELETE FROM jobs WHERE EXISTS (SELECT 1 FROM runs r)"),
            pairs(&[("jobs", "jobs"), ("r", "runs")])
        );
        assert_eq!(of("SELECT 1 FROM t FORCE INDEX (k) WHERE a"), pairs(&[("t", "t")]));
    }

    #[test]
    fn what_names_nothing() {
        assert_eq!(of("SELECT * FROM (SELECT 1) d, (SELECT 2) e"), pairs(&[]));
        assert_eq!(of("SELECT 1 FROM a x UNION SELECT 1 FROM b x"), pairs(&[]));
        assert_eq!(of("SELECT * FROM json_table(doc, '$') j"), pairs(&[]));
        assert_eq!(of("SELECT 1 FROM t FOR UPDATE SKIP LOCKED"), pairs(&[("t", "t")]));
        assert_eq!(of("SELECT * FROM"), pairs(&[]));
        assert_eq!(of(""), pairs(&[]));
    }
}
