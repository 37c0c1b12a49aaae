//! Conditions over the columns of a table: `total_exec_time / calls > 5 ms and query contains 'commit'`.
//!
//! Comparison, and/or/not, contains, is null, + - * /, brackets; columns by printed or canonical name without case, in
//! `"` where they are no plain word; numbers with units, converted to the unit of what they meet; texts in `'`. A
//! number without a unit counts in the unit of what it meets. `kB MB GB` are powers of 1000, `KiB MiB GiB` of 1024.
//!
//! Invariants: whole numbers and decimals are exact to 38 digits, beyond them a value is absent, never rounded; a
//! division is a double. NULL meets nothing (`not`, `!=` included) but `is null`; a division by zero is NULL. Parsing
//! takes one pass and no recursion; what is refused names the place. Evaluation goes column by column.
//!
//! Absent on purpose: functions, patterns, durations between times, SQL: nothing is ever handed to an engine.

mod check;
mod compile;
mod eval;
mod lex;
mod units;

use inquest_core::capture::{Column, KindId};

pub(crate) use eval::kept;

/// Longest text of a condition, in characters.
pub const EXPRESSION_CHARS: usize = 4_096;
/// Most brackets and prefixes within each other.
const DEPTH: usize = 64;

/// A condition made ready for the columns of one table.
#[derive(Debug, Clone)]
pub struct Expression {
    text: String,
    program: Vec<compile::Step>,
}

impl Expression {
    /// Reads a condition over some columns.
    pub fn parse(text: &str, columns: &[Column]) -> Result<Expression, ExpressionError> {
        let program = compile::compile(text, columns, false)?;
        Ok(Expression { text: text.to_owned(), program })
    }

    /// Reads a condition over the columns of a kind. PostgreSQL prints 1024 bytes as `kB`: beside its captures such a unit
    /// is refused (`unit_ambiguous`) with the one that has a single meaning, and not taken one way or the other.
    pub fn parse_for(kind: &KindId, text: &str, columns: &[Column]) -> Result<Expression, ExpressionError> {
        let program = compile::compile(text, columns, kind.as_str().starts_with("pg."))?;
        Ok(Expression { text: text.to_owned(), program })
    }

    /// The condition as written.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn program(&self) -> &[compile::Step] {
        &self.program
    }
}

impl PartialEq for Expression {
    /// Conditions over one table are the same when their texts are.
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Expression {}

/// Why a condition is refused, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code} at character {at}")]
pub struct ExpressionError {
    /// `unknown_column`, `unit_unknown`, `unit_does_not_fit`, `unit_ambiguous`, `type_does_not_fit`, `unexpected`, `unexpected_end`,
    /// `unclosed_text`, `unclosed_name`, `too_long`, `too_deep`, `number_too_large`, `not_a_condition`.
    pub code: &'static str,
    /// First character of what is wrong, from 0.
    pub at: u32,
    /// Characters of it; 0 at the end.
    pub length: u32,
    /// The column it is about.
    pub column: Option<String>,
    /// Names of columns that may have been meant, nearest first.
    pub candidates: Vec<String>,
    /// What would fit: a unit, `value`, `operator`, `text`, `number`, `condition`, `)`.
    pub expected: Option<String>,
}

impl ExpressionError {
    fn new(code: &'static str, place: lex::Place) -> ExpressionError {
        ExpressionError {
            code,
            at: place.at,
            length: place.length,
            column: None,
            candidates: Vec::new(),
            expected: None,
        }
    }

    fn expected(self, what: impl Into<String>) -> Self {
        ExpressionError { expected: Some(what.into()), ..self }
    }

    fn column(self, name: Option<&str>) -> Self {
        ExpressionError { column: name.map(crate::error::bounded), ..self }
    }
}
