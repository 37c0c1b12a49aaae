//! The kept statement, as far as it tells what a column of its result is.
//!
//! `SELECT ROUND(SUM_TIMER_WAIT/1e12, 2) AS total_sec` says that `total_sec` is `SUM_TIMER_WAIT` in units of 10^12
//! picoseconds: seconds, whatever the alias claims. A tolerant reader of select lists, not of SQL: what it does
//! not understand is opaque, and an opaque expression proves nothing.
//!
//! Absent on purpose: CTEs, subqueries, unions, CASE, casts between types that change the value.

mod tokens;

use super::spec::Kind;
use tokens::{Token, tokens};

/// A select list and the tables read from.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Select {
    /// Items in order; a `*` makes positions unknown.
    pub items: Vec<Item>,
    /// Tables and views after FROM and JOIN, lower case, without schema.
    pub sources: Vec<String>,
}

/// One item of a select list.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The alias, else the column's own name, lower case; absent for an unnamed expression.
    pub name: Option<String>,
    /// What it computes.
    pub expr: Expr,
    /// The statement gives it a name of the person's choice.
    pub aliased: bool,
}

/// An expression as far as units go.
#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    /// A column, times a factor, unrounded or rounded.
    Column {
        /// Lower case, unqualified.
        name: String,
        /// Power that the column's cells were multiplied by.
        factor: f64,
    },
    /// A column divided by another, times a factor.
    Quotient {
        /// The dividend.
        over: String,
        /// The divisor.
        by: String,
        /// Factor on top.
        factor: f64,
    },
    /// `count(*)` times a factor.
    CountRows {
        /// Factor on top.
        factor: f64,
    },
    /// A part of a text column.
    TextOf(String),
    /// A number.
    Constant(f64),
    /// `*`.
    Star,
    /// Not understood.
    Opaque,
}

impl Select {
    /// Reads the last statement of the text that has a select list; prompts are already gone.
    pub fn parse(statement: &str) -> Option<Select> {
        let tokens = tokens(statement);
        let start = tokens.iter().position(|t| t.is_word("select"))? + 1;
        let mut at = start;
        while tokens.get(at).is_some_and(|t| t.is_word("distinct") || t.is_word("sql_no_cache")) {
            at += 1;
        }
        let mut items = Vec::new();
        let mut end = at;
        loop {
            let (next, stop) = item_end(&tokens, end);
            if next > end {
                items.push(item(&tokens[end..next]));
            }
            end = next + 1;
            if stop {
                break;
            }
        }
        Some(Select { items, sources: sources(&tokens) })
    }

    /// The item that gave a result column: by position when every position is known and the names agree.
    pub fn item_for(&self, position: usize, lower: &str) -> Option<&Item> {
        let by_name = |i: &&Item| i.name.as_deref() == Some(lower);
        let positions_known = !self.items.iter().any(|i| i.expr == Expr::Star);
        let here = self.items.get(position).filter(by_name).filter(|_| positions_known);
        if here.is_some() {
            return here;
        }
        let mut named = self.items.iter().filter(by_name);
        named.next().filter(|_| named.next().is_none())
    }

    /// Number of items that resolve to a column of the kind.
    pub fn resolved_with(&self, kind: &Kind) -> usize {
        self.items
            .iter()
            .filter(|i| match &i.expr {
                Expr::Column { name, .. } | Expr::TextOf(name) => kind.column(name).is_some(),
                Expr::Quotient { over, .. } => kind.column(over).is_some(),
                _ => false,
            })
            .count()
    }
}

/// End of the item that begins at `from`, and whether the list ends there.
fn item_end(tokens: &[Token], from: usize) -> (usize, bool) {
    let mut depth = 0i32;
    for (i, t) in tokens.iter().enumerate().skip(from) {
        match t {
            Token::Sign('(') => depth += 1,
            Token::Sign(')') => depth -= 1,
            Token::Sign(',') if depth == 0 => return (i, false),
            Token::Sign(';') if depth == 0 => return (i, true),
            Token::Word(w) if depth == 0 && (w == "from" || w == "into") => return (i, true),
            _ => {}
        }
    }
    (tokens.len(), true)
}

fn sources(tokens: &[Token]) -> Vec<String> {
    let mut out = Vec::new();
    for (i, t) in tokens.iter().enumerate() {
        if !(t.is_word("from") || t.is_word("join")) {
            continue;
        }
        let mut at = i + 1;
        let mut name = None;
        while let Some(Token::Word(w) | Token::Name(w)) = tokens.get(at) {
            name = Some(w.clone());
            if tokens.get(at + 1).is_some_and(|t| t.is('.')) {
                at += 2;
            } else {
                break;
            }
        }
        out.extend(name);
    }
    out
}

fn item(tokens: &[Token]) -> Item {
    let (expr_tokens, alias) = match tokens {
        [head @ .., as_word, Token::Word(a) | Token::Name(a)] if as_word.is_word("as") => (head, Some(a)),
        // `expr alias` without AS: the alias follows a complete operand.
        [head @ .., last, Token::Word(a) | Token::Name(a)]
            if !a.is_empty()
                && matches!(last, Token::Sign(')') | Token::Number(_) | Token::Name(_) | Token::Word(_)) =>
        {
            (&tokens[..head.len() + 1], Some(a))
        }
        _ => (tokens, None),
    };
    let expr = expression(expr_tokens);
    let own = match &expr {
        Expr::Column { name, factor } if *factor == 1.0 && alias.is_none() => Some(name.clone()),
        _ => None,
    };
    Item { aliased: alias.is_some(), name: alias.cloned().or(own), expr }
}

fn expression(tokens: &[Token]) -> Expr {
    match tokens {
        [star] if star.is('*') => return Expr::Star,
        [.., dot, star] if dot.is('.') && star.is('*') => return Expr::Star,
        _ => {}
    }
    let mut reader = Reader { tokens, at: 0 };
    let expr = reader.product();
    if reader.at == tokens.len() { expr } else { Expr::Opaque }
}

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
}

impl Reader<'_> {
    fn take(&mut self, sign: char) -> bool {
        let found = self.tokens.get(self.at).is_some_and(|t| t.is(sign));
        self.at += usize::from(found);
        found
    }

    /// Operands joined by `*` and `/`; any other operator leaves tokens unread, which makes the item opaque.
    fn product(&mut self) -> Expr {
        let mut left = self.operand();
        loop {
            if self.take('*') {
                let right = self.operand();
                left = times(left, right);
            } else if self.take('/') {
                let right = self.operand();
                left = over(left, right);
            } else {
                return left;
            }
        }
    }

    fn operand(&mut self) -> Expr {
        let mut expr = match self.tokens.get(self.at).cloned() {
            Some(Token::Number(n)) => {
                self.at += 1;
                Expr::Constant(n)
            }
            Some(Token::Sign('(')) => {
                self.at += 1;
                let inner = self.product();
                if self.take(')') { inner } else { self.give_up() }
            }
            Some(Token::Word(w)) if self.tokens.get(self.at + 1).is_some_and(|t| t.is('(')) => {
                self.at += 2;
                self.call(&w)
            }
            Some(Token::Word(mut w) | Token::Name(mut w)) => {
                self.at += 1;
                while self.take('.') {
                    match self.tokens.get(self.at) {
                        Some(Token::Word(n) | Token::Name(n)) => {
                            w.clone_from(n);
                            self.at += 1;
                        }
                        _ => return self.give_up(),
                    }
                }
                Expr::Column { name: w, factor: 1.0 }
            }
            _ => self.give_up(),
        };
        while self.take(':') {
            // `::numeric`, `::numeric(10,2)`, `::double precision`
            if !self.take(':') || !matches!(self.tokens.get(self.at), Some(Token::Word(_))) {
                return self.give_up();
            }
            let cast_to_number = |w: &Token| {
                ["numeric", "float8", "float4", "real", "decimal", "double", "bigint", "int8", "text"]
                    .iter()
                    .any(|n| w.is_word(n))
            };
            if !self.tokens.get(self.at).is_some_and(cast_to_number) {
                expr = Expr::Opaque;
            }
            self.at += 1;
            if self.tokens.get(self.at).is_some_and(|t| t.is_word("precision")) {
                self.at += 1;
            }
            if self.take('(') {
                self.skip_arguments();
            }
        }
        expr
    }

    /// After `name(`: a function whose result has the unit of its first argument, or nothing.
    fn call(&mut self, name: &str) -> Expr {
        match name {
            "round" | "truncate" | "trunc" | "floor" | "ceil" | "ceiling" | "coalesce" | "ifnull"
            | "nullif" | "sum" | "min" | "max" | "avg" | "abs" => {
                let first = self.product();
                if self.skip_arguments() && !self.windowed() { first } else { Expr::Opaque }
            }
            "count" => {
                let star = self.take('*');
                let closed = self.skip_arguments();
                if star && closed && !self.windowed() {
                    Expr::CountRows { factor: 1.0 }
                } else {
                    Expr::Opaque
                }
            }
            "cast" => {
                let first = self.product();
                let numeric = self.tokens.get(self.at).is_some_and(|t| t.is_word("as"));
                if self.skip_arguments() && numeric { first } else { Expr::Opaque }
            }
            "left"
            | "substr"
            | "substring"
            | "regexp_replace"
            | "replace"
            | "trim"
            | "rtrim"
            | "ltrim"
            | "lower"
            | "sys.format_statement"
            | "format_statement" => {
                let first = self.product();
                let closed = self.skip_arguments();
                match first {
                    Expr::Column { name, .. } | Expr::TextOf(name) if closed => Expr::TextOf(name),
                    _ => Expr::Opaque,
                }
            }
            _ => {
                self.skip_arguments();
                self.windowed();
                Expr::Opaque
            }
        }
    }

    /// Reads past the closing bracket of a call; false when it is missing.
    fn skip_arguments(&mut self) -> bool {
        let mut depth = 1;
        while let Some(t) = self.tokens.get(self.at) {
            self.at += 1;
            match t {
                Token::Sign('(') => depth += 1,
                Token::Sign(')') => {
                    depth -= 1;
                    if depth == 0 {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// Reads past `OVER (...)`: a window makes a total of other rows.
    fn windowed(&mut self) -> bool {
        if !self.tokens.get(self.at).is_some_and(|t| t.is_word("over")) {
            return false;
        }
        self.at += 1;
        if self.take('(') {
            self.skip_arguments();
        }
        true
    }

    fn give_up(&mut self) -> Expr {
        Expr::Opaque
    }
}

fn times(left: Expr, right: Expr) -> Expr {
    match (left, right) {
        (Expr::Constant(a), Expr::Constant(b)) => Expr::Constant(a * b),
        (e, Expr::Constant(f)) | (Expr::Constant(f), e) => scaled(e, f),
        _ => Expr::Opaque,
    }
}

fn over(left: Expr, right: Expr) -> Expr {
    match (left, right) {
        (Expr::Constant(a), Expr::Constant(b)) => Expr::Constant(a / b),
        (e, Expr::Constant(f)) if f != 0.0 => scaled(e, 1.0 / f),
        (Expr::Column { name, factor }, Expr::Column { name: by, factor: other }) => {
            Expr::Quotient { over: name, by, factor: factor / other }
        }
        _ => Expr::Opaque,
    }
}

fn scaled(expr: Expr, by: f64) -> Expr {
    match expr {
        Expr::Column { name, factor } => Expr::Column { name, factor: factor * by },
        Expr::Quotient { over, by: divisor, factor } => {
            Expr::Quotient { over, by: divisor, factor: factor * by }
        }
        Expr::CountRows { factor } => Expr::CountRows { factor: factor * by },
        Expr::Constant(n) => Expr::Constant(n * by),
        _ => Expr::Opaque,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(sql: &str) -> Item {
        let select = Select::parse(&format!("SELECT {sql} FROM t")).unwrap();
        assert_eq!(select.items.len(), 1, "{select:?}");
        select.items[0].clone()
    }

    fn column(name: &str, factor: f64) -> Expr {
        Expr::Column { name: name.into(), factor }
    }

    fn near(expr: &Expr, name: &str, factor: f64) -> bool {
        matches!(expr, Expr::Column { name: n, factor: f } if n == name && ((f / factor) - 1.0).abs() < 1e-12)
    }

    #[test]
    fn a_rounded_timer_keeps_its_column_and_factor() {
        let item = only("ROUND(SUM_TIMER_WAIT/1e12, 2) AS total_sec");
        assert_eq!(item.name.as_deref(), Some("total_sec"));
        assert!(near(&item.expr, "sum_timer_wait", 1e-12), "{item:?}");
        assert!(near(&only("ROUND(AVG_TIMER_WAIT/1e6,2) avg_ms").expr, "avg_timer_wait", 1e-6));
        assert!(near(&only("d.SUM_LOCK_TIME / 1000000000000 AS lock_s").expr, "sum_lock_time", 1e-12));
        assert!(near(
            &only("round((total_exec_time/1000)::numeric, 2) total_s").expr,
            "total_exec_time",
            1e-3
        ));
        assert!(near(&only("round(total_exec_time::numeric, 2) AS total_ms").expr, "total_exec_time", 1.0));
    }

    #[test]
    fn what_is_not_understood_is_opaque() {
        for sql in [
            "total_exec_time + total_plan_time AS t",
            "100.0 * sum(calls) / sum(sum(calls)) over () AS pct",
            "CASE WHEN calls > 0 THEN 1 END AS c",
            "pg_size_pretty(count(*) * 8192) AS size",
            "sum(calls) over () AS total_calls",
        ] {
            assert_eq!(only(sql).expr, Expr::Opaque, "{sql}");
        }
    }

    #[test]
    fn quotients_parts_and_counts() {
        let quotient = only("round(wal_bytes / nullif(calls,0), 1) AS wal_bytes_per_call");
        assert_eq!(
            quotient.expr,
            Expr::Quotient { over: "wal_bytes".into(), by: "calls".into(), factor: 1.0 }
        );
        assert_eq!(only("LEFT(DIGEST_TEXT, 60) AS digest_short").expr, Expr::TextOf("digest_text".into()));
        assert_eq!(only("count(*) AS buffers").expr, Expr::CountRows { factor: 1.0 });
        assert_eq!(only("count(*) * 8192 AS bytes").expr, Expr::CountRows { factor: 8192.0 });
        assert_eq!(
            only("`d`.`COUNT_STAR`"),
            Item { name: Some("count_star".into()), expr: column("count_star", 1.0), aliased: false }
        );
    }

    #[test]
    fn sources_are_found_behind_schemas_and_joins() {
        let select = Select::parse(
            "SELECT c.relname, count(*) AS buffers FROM pg_buffercache b\n JOIN pg_catalog.pg_class c ON true -- from x",
        )
        .unwrap();
        assert_eq!(select.sources, ["pg_buffercache", "pg_class"]);
        assert_eq!(select.item_for(1, "buffers").unwrap().expr, Expr::CountRows { factor: 1.0 });
        assert!(Select::parse("SHOW VARIABLES LIKE 'sync%'").is_none());
    }
}
