//! `null_test`: a timing of a query that returns nothing.
//!
//! What it sees: an executed plan whose root returned no row.
//! Why it matters: the times of such a run say nothing about the query on data that match.
//! Evidence it needs: a plan with actual rows.
//! When it misleads: statements that change data return nothing by nature, and the question may be whether anything
//! matches: both are left alone or said in the caveat.
//! Source: methods 2, 13 (PG27, MY22).

use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::sheet::{Report, Row, Table, Watch};

/// Roots that return nothing by nature.
const WRITES: [&str; 5] = ["insert", "update", "delete", "merge", "replace"];

/// The law over one table.
pub(in crate::audit) struct Watching {
    seen: bool,
}

impl Watching {
    pub fn over(table: &Table<'_>) -> Option<Watching> {
        (!table.columns.is_empty()).then_some(Watching { seen: false })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, table: &Table<'_>, out: &mut Report) {
        if self.seen {
            return;
        }
        let Some(text) = row.cells.iter().copied().flatten().next() else { return };
        // The root is the first node; a boxed client prints all nodes into one cell.
        let Some(root) = text.lines().find(|l| l.contains("(actual ")) else { return };
        self.seen = true;
        let op = root.trim_start_matches(['-', '>', ' ']).to_lowercase();
        let Some((_, actual)) = root.split_once("(actual ") else { return };
        let Some(actual) = actual.split(')').next() else { return };
        let rows = actual.split(' ').find_map(|part| part.strip_prefix("rows="));
        let empty = rows.is_some_and(|n| n.parse::<f64>() == Ok(0.0));
        if !empty || WRITES.iter().any(|write| op.starts_with(write)) {
            return out.held(Rule::NullTest);
        }
        out.found(
            Finding::new(Rule::NullTest, Status::Unsupported, Severity::Medium, format!("({actual})"))
                .at(row.line, &table.columns[0].name)
                .printed(actual),
        );
    }
}
