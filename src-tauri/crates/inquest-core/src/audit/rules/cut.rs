//! `cut_table`: rows are missing, so shares of the rows that are there are upper bounds.
//!
//! What it sees: a listing by total from which somebody cut rows, or whose footer counts more.
//! Why it matters: "89 % of all time" of four rows out of ten is at most that.
//! Evidence it needs: that rows are missing, and the column that the kind is listed by.
//! When it misleads: a listing that was limited when it was made is not seen as cut, and its shares are upper bounds too.
//! Source: methods 1.3.

use crate::audit::figure::short;
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::plays;
use crate::audit::sheet::{Report, Row, Table, Watch};

/// The law over one table.
pub(in crate::audit) struct Watching {
    at: usize,
    sum: f64,
    rows: u64,
    largest: Option<(f64, u64, String)>,
}

impl Watching {
    pub fn over(table: &Table<'_>) -> Option<Watching> {
        let at = table.find(plays::listed_by(table.kind)?).filter(|_| table.cut)?;
        Some(Watching { at, sum: 0.0, rows: 0, largest: None })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, _table: &Table<'_>, _out: &mut Report) {
        let Some(figure) = row.figure(self.at) else { return };
        let value = figure.printed.value;
        self.sum += value;
        self.rows += 1;
        if self.largest.as_ref().is_none_or(|(most, _, _)| value > *most) {
            self.largest = Some((value, row.line, figure.text.to_owned()));
        }
    }

    fn end(&mut self, table: &Table<'_>, out: &mut Report) {
        let Some((value, line, text)) = self.largest.take().filter(|_| self.rows >= 2 && self.sum > 0.0)
        else {
            return;
        };
        let share = 100.0 * value / self.sum;
        let working = format!("{text} / Σ {} = {} % ≥", short(self.sum), short(share));
        out.found(
            Finding::new(Rule::CutTable, Status::NotCheckable, Severity::Info, working)
                .at(line, &table.columns[self.at].name)
                .printed(&text)
                .recomputed([0.0, share], Some(crate::Unit::Percent))
                .with("share_bound", short(share))
                .with("rows", self.rows.to_string()),
        );
    }
}
