//! `order`: rows are in the order that the statement declares, or that all but one or two of them show.
//!
//! What it sees: a value above the one before it under a descending order.
//! Why it matters: output of a server is sorted; a row out of order was edited, moved or merged.
//! Evidence it needs: an ORDER BY over a column of the table; or, undeclared, a kind that is listed by its total and
//! either ten rows of which one is out of place, or a row that breaks another law as well.
//! When it misleads: numbers sorted as texts (left alone when the texts are in order), a person's own sorting.
//! Source: methods 2.

use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::plays;
use crate::audit::sheet::{LISTED, Report, Row, Table, Watch};

/// Rows from which one row out of place is no accident of an unsorted table.
const ENOUGH: u64 = 10;

/// A pair of neighbours out of order.
struct Break {
    lines: [u64; 2],
    texts: [String; 2],
}

/// The law over one table.
pub(in crate::audit) struct Watching {
    at: usize,
    ascending: bool,
    declared: bool,
    rows: u64,
    previous: Option<(u64, f64, String)>,
    breaks: Vec<Break>,
    broken: u64,
    text_breaks: u64,
}

impl Watching {
    pub fn over(table: &Table<'_>) -> Option<Watching> {
        let declared = table.statement.and_then(first_key);
        let (at, ascending) = match &declared {
            Some(key) => (column_of(&key.name, table)?, !key.descending),
            // An order that is declared and not understood is no apparent one.
            None if table.statement.is_some_and(declares_order) => return None,
            None => (table.find(plays::listed_by(table.kind)?)?, false),
        };
        Some(Watching {
            at,
            ascending,
            declared: declared.is_some(),
            rows: 0,
            previous: None,
            breaks: Vec::new(),
            broken: 0,
            text_breaks: 0,
        })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, _table: &Table<'_>, _out: &mut Report) {
        let Some(figure) = row.figure(self.at) else { return };
        self.rows += 1;
        let value = figure.printed.value;
        if let Some((line, before, text)) = &self.previous {
            let out_of_order = |ordering: std::cmp::Ordering| {
                ordering
                    == if self.ascending { std::cmp::Ordering::Greater } else { std::cmp::Ordering::Less }
            };
            if out_of_order(before.total_cmp(&value)) && *before != value {
                self.broken += 1;
                if self.breaks.len() < LISTED {
                    let texts = [text.clone(), figure.text.to_owned()];
                    self.breaks.push(Break { lines: [*line, row.line], texts });
                }
            }
            self.text_breaks += u64::from(out_of_order(text.as_str().cmp(figure.text)));
        }
        self.previous = Some((row.line, value, figure.text.to_owned()));
    }

    fn end(&mut self, table: &Table<'_>, out: &mut Report) {
        if self.rows < 2 {
            return;
        }
        if self.broken == 0 {
            if self.declared {
                out.held(Rule::Order);
            }
            return;
        }
        let broken_twice = |b: &Break| b.lines.iter().any(|line| out.broken_lines.contains(line));
        let shows = if self.declared {
            self.text_breaks > 0
        } else {
            (self.rows >= ENOUGH && self.broken == 1)
                || (self.broken <= 2 && self.rows > 2 * self.broken && self.breaks.iter().all(broken_twice))
        };
        if !shows {
            return;
        }
        let sign = if self.ascending { "<" } else { ">" };
        let (status, severity, code) = if self.declared {
            (Status::Contradiction, Severity::Medium, "order")
        } else {
            (Status::Contradiction, Severity::Low, "order_apparent")
        };
        let name = &table.columns[self.at].name;
        for b in std::mem::take(&mut self.breaks) {
            let [before, after] = &b.texts;
            out.found(
                Finding::new(Rule::Order, status, severity, format!("{after} {sign} {before}"))
                    .at(b.lines[1], name)
                    .printed(after)
                    .saying(code)
                    .with("column", name.clone())
                    .with("before", before.clone())
                    .with("after", after.clone()),
            );
        }
        (LISTED as u64..self.broken).for_each(|_| out.unlisted(Rule::Order));
    }
}

/// The first key of an ORDER BY.
#[derive(Debug, PartialEq)]
struct Key {
    /// A plain column name or an ordinal.
    name: String,
    descending: bool,
}

/// The first key of the outermost, last ORDER BY, when it is a plain name or an ordinal.
fn first_key(statement: &str) -> Option<Key> {
    let words = outer_words(statement);
    let at = words.windows(2).rposition(|w| w[0] == "order" && w[1] == "by")?;
    let mut key = words[at + 2..].iter();
    let expression = key.next()?;
    let descending = match key.next().map(String::as_str) {
        None | Some("," | "asc" | "limit" | "offset" | "fetch" | "nulls" | ";" | "into" | "for" | "\\g") => {
            false
        }
        Some("desc") => true,
        // An expression: what it orders by is not a column.
        Some(_) => return None,
    };
    let name = expression.rsplit('.').next()?.trim_matches(['`', '"', '[', ']']).to_owned();
    let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$'));
    plain.then_some(Key { name, descending })
}

fn declares_order(statement: &str) -> bool {
    outer_words(statement).windows(2).any(|w| w[0] == "order" && w[1] == "by")
}

/// Words outside parentheses, lower case; commas and semicolons are words. An opening parenthesis leaves `(` behind,
/// so that a call is no plain name.
fn outer_words(statement: &str) -> Vec<String> {
    let (mut words, mut word, mut depth, mut quote) = (Vec::new(), String::new(), 0u32, None);
    for c in statement.chars() {
        if let Some(q) = quote {
            if c == q {
                quote = None;
            }
            if depth == 0 && q != '\'' {
                word.push(c.to_ascii_lowercase());
            }
            continue;
        }
        match c {
            '\'' | '"' | '`' => {
                quote = Some(c);
                if depth == 0 {
                    word.push(c);
                }
            }
            '(' => {
                if depth == 0 {
                    word.push('(');
                }
                depth += 1;
            }
            ')' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            c if c.is_whitespace() || c == ',' || c == ';' => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                if c == ',' || c == ';' {
                    words.push(c.to_string());
                }
            }
            c => word.extend(c.to_lowercase()),
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

fn column_of(name: &str, table: &Table<'_>) -> Option<usize> {
    if let Ok(ordinal) = name.parse::<usize>() {
        return ordinal.checked_sub(1).filter(|at| table.columns.get(*at).is_some_and(|c| c.is_numeric()));
    }
    let named = table.columns.iter().position(|c| c.name.eq_ignore_ascii_case(name));
    match named {
        Some(at) => table.columns[at].is_numeric().then_some(at),
        None => table.find(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_key_of_the_outer_order() {
        let key = |s| first_key(s).map(|k| (k.name, k.descending));
        assert_eq!(
            key("SELECT a FROM t ORDER BY SUM_TIMER_WAIT DESC LIMIT 10;"),
            Some(("sum_timer_wait".into(), true))
        );
        assert_eq!(key("select * from (select b from t order by b) x"), None);
        assert_eq!(
            key("select * from (select b from t order by b desc) x order by 2"),
            Some(("2".into(), false))
        );
        assert_eq!(key("select x from t order by t.`total`, y desc"), Some(("total".into(), false)));
        assert_eq!(key("select x from t order by a + b desc"), None);
        assert_eq!(key("select x from t order by lower(a) desc"), None);
        assert_eq!(key("select 'order by x desc' from t"), None);
    }
}
