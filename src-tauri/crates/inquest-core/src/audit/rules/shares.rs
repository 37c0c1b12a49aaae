//! `share_sum`: shares of one whole are at most 100.
//!
//! What it sees: percentages of a row, or down a column, that exceed 100 even after rounding.
//! Why it matters: they are not shares of one whole: another denominator (one core or the host), another moment, or idle
//! time counted as busy (iowait).
//! Evidence it needs: columns that a kind guarantees to be shares of one whole. Rows that were cut only make the sum
//! smaller, so a cut table cannot break the law falsely.
//! When it misleads: many rows rounded up: each counts with its lower bound, so rounding alone never fires.
//! Source: methods 2, 4.6; kernel documentation of /proc/stat (iowait is idle time).

use crate::audit::figure::short;
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::sheet::{Report, Row as TableRow, Table, Watch};
use crate::method::audit::{Shares, Status as Weighed, share_sum};

/// Shares in one row.
pub(in crate::audit) struct Row {
    at: Vec<usize>,
}

impl Row {
    pub fn over(names: &[&str], table: &Table<'_>) -> Option<Row> {
        let at: Vec<usize> = names.iter().filter_map(|name| table.find(name)).collect();
        (at.len() >= 2).then_some(Row { at })
    }
}

impl Watch for Row {
    fn row(&mut self, row: &TableRow<'_>, table: &Table<'_>, out: &mut Report) {
        let figures: Vec<_> = self.at.iter().filter_map(|at| row.figure(*at)).collect();
        if figures.len() != self.at.len() {
            return;
        }
        let shares: Vec<String> = figures.iter().map(|f| f.text.to_owned()).collect();
        let Ok(sum) = share_sum(Shares { shares: shares.clone() }) else { return };
        if sum.status != Weighed::Contradiction {
            return out.held(Rule::ShareSum);
        }
        let working = format!("{} = {} % > 100 %", shares.join(" + "), short(sum.sum));
        out.found(
            Finding::new(Rule::ShareSum, Status::Contradiction, Severity::Medium, working)
                .at(row.line, &table.columns[self.at[0]].name)
                .printed(&shares.join(" + "))
                .recomputed([sum.sum; 2], Some(crate::Unit::Percent))
                .with("sum", short(sum.sum)),
        );
    }
}

/// Shares down a column.
pub(in crate::audit) struct Down {
    at: usize,
    least: f64,
    sum: f64,
    rows: u64,
    last: u64,
}

impl Down {
    pub fn over(name: &str, table: &Table<'_>) -> Option<Down> {
        Some(Down { at: table.find(name)?, least: 0.0, sum: 0.0, rows: 0, last: 0 })
    }
}

impl Watch for Down {
    fn row(&mut self, row: &TableRow<'_>, _table: &Table<'_>, _out: &mut Report) {
        let Some(figure) = row.figure(self.at) else { return };
        self.least += figure.bounds[0];
        self.sum += figure.printed.value;
        self.rows += 1;
        self.last = row.line;
    }

    fn end(&mut self, table: &Table<'_>, out: &mut Report) {
        if self.rows < 2 {
            return;
        }
        // 1e-6: the sum of a million doubles.
        if self.least <= 100.0 + 1e-6 {
            return out.held(Rule::ShareSum);
        }
        let name = &table.columns[self.at].name;
        let working = format!("Σ {name} = {} % > 100 %", short(self.sum));
        out.found(
            Finding::new(Rule::ShareSum, Status::Contradiction, Severity::Medium, working)
                .at(self.last, name)
                .recomputed([self.sum; 2], Some(crate::Unit::Percent))
                .with("sum", short(self.sum)),
        );
    }
}
