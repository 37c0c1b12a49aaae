//! A plan and the row of statistics of its statement, found from either side.
//!
//! By `queryid` where both print one: the same number inside one major version of one server, so it is graded derived and
//! no more; else by the fingerprint of the statement's tokens, which is inferred ([`inquest_core::statement`]). EXPLAIN and
//! its options before the statement are not part of it.
//!
//! Linear in plans and rows.

use std::collections::HashMap;

use inquest_core::Grade;
use inquest_core::statement::{Dialect, Fingerprint, fingerprint};
use serde::Serialize;

use crate::rule::StatementRow;
use crate::tree::{Engine, Plan};

/// By what a plan and a row are tied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TiedBy {
    /// The same `queryid`.
    QueryId,
    /// The same tokens.
    Fingerprint,
}

/// A plan and a row that are of one statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tie {
    /// Position of the plan.
    pub plan: usize,
    /// Position of the row.
    pub row: usize,
    /// By what.
    pub by: TiedBy,
    /// Derived for an id, inferred for tokens.
    pub grade: Grade,
}

/// Ties plans to rows. A plan comes with the statement that is known beside it; its own text stands before that. A plan is
/// tied to every row of its statement (other users, other databases), in the order of the rows.
pub fn tie(plans: &[(&Plan, Option<&str>)], rows: &[StatementRow]) -> Vec<Tie> {
    let mut by_id: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, row) in rows.iter().enumerate() {
        if let Some(id) = row.id.as_deref() {
            by_id.entry(id.trim()).or_default().push(at);
        }
    }
    let mut by_print: HashMap<(Dialect, Fingerprint), Vec<usize>> = HashMap::new();
    // A statement is read by the rules of the engine whose plan asks for it.
    let asked = |dialect: Dialect| plans.iter().any(|(plan, _)| self::dialect(plan.engine) == dialect);
    for dialect in [Dialect::Postgresql, Dialect::Mysql].into_iter().filter(|d| asked(*d)) {
        for (at, row) in rows.iter().enumerate().filter(|(_, row)| !row.query.trim().is_empty()) {
            by_print.entry((dialect, fingerprint(&row.query, dialect))).or_default().push(at);
        }
    }
    let mut ties = Vec::new();
    for (at, (plan, beside)) in plans.iter().enumerate() {
        let of_id = plan.query_id.as_deref().and_then(|id| by_id.get(id.trim()));
        if let Some(found) = of_id {
            let tied = |row| Tie { plan: at, row, by: TiedBy::QueryId, grade: Grade::Derived };
            ties.extend(found.iter().copied().map(tied));
            continue;
        }
        let Some(statement) = plan.statement.as_deref().or(*beside) else { continue };
        let key = (dialect(plan.engine), of_statement(statement, plan.engine));
        let tied = |row| Tie { plan: at, row, by: TiedBy::Fingerprint, grade: Grade::Inferred };
        ties.extend(by_print.get(&key).into_iter().flatten().copied().map(tied));
    }
    ties
}

/// The fingerprint of the statement that is explained.
pub(super) fn of_statement(text: &str, engine: Engine) -> Fingerprint {
    fingerprint(without_explain(text), dialect(engine))
}

fn dialect(engine: Engine) -> Dialect {
    if engine == Engine::PostgreSql { Dialect::Postgresql } else { Dialect::Mysql }
}

/// The statement behind `EXPLAIN (ANALYZE, BUFFERS)`, `EXPLAIN ANALYZE FORMAT=TREE`, `ANALYZE FORMAT=JSON`, `DESC`.
fn without_explain(text: &str) -> &str {
    let mut rest = text.trim_start();
    let Some(after) = word(rest, &["explain", "describe", "desc", "analyze"]) else { return text };
    rest = after;
    if let Some(inside) = rest.strip_prefix('(') {
        return inside.split_once(')').map_or(text, |(_, rest)| rest.trim_start());
    }
    while let Some(after) = word(rest, &["analyze", "verbose", "extended", "partitions", "format"]) {
        rest = after;
        if let Some(value) = rest.strip_prefix('=') {
            let value = value.trim_start();
            let end = value.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(value.len());
            rest = value[end..].trim_start();
        }
    }
    rest
}

/// What follows one of the words.
fn word<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    words.iter().any(|w| first.eq_ignore_ascii_case(w)).then(|| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explain_is_no_part_of_a_statement() {
        for text in [
            "SELECT 1",
            "EXPLAIN SELECT 1",
            "explain (analyze, buffers, format json)\n SELECT 1",
            "EXPLAIN ANALYZE VERBOSE SELECT 1",
            "EXPLAIN FORMAT=TREE SELECT 1",
            "EXPLAIN ANALYZE FORMAT = JSON SELECT 1",
            "ANALYZE FORMAT=JSON SELECT 1",
            "DESC SELECT 1",
        ] {
            assert_eq!(without_explain(text), "SELECT 1", "{text}");
        }
        assert_eq!(without_explain("describe"), "");
    }
}
