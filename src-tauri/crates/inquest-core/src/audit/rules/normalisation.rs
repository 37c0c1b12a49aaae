//! `normalisation`: totals compared while the work per operation changed.
//!
//! What it sees: two moments of one statement whose rows per call differ by half or more, beside a time per call that
//! invites comparison.
//! Why it matters: 25.8 times the time at 7.2 times the rows is 3.6 times per row; the raw ratio blames the wrong thing.
//! Evidence it needs: work and cost of the same operation at two moments.
//! When it misleads: cost that does not grow with the work (a fixed price per call).
//! Source: methods 1.5, 2, 3.7.

use crate::audit::figure::short;
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::sheet::{Report, Row, Table, Watch};

/// A change of the work per operation that a comparison must name.
const CHANGED: f64 = 1.5;

/// The law over one table.
pub(in crate::audit) struct Watching {
    at: [usize; 2],
    previous: Option<[(f64, String); 2]>,
}

impl Watching {
    pub fn over(work: &str, cost: &str, table: &Table<'_>) -> Option<Watching> {
        Some(Watching { at: [table.find(work)?, table.find(cost)?], previous: None })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, table: &Table<'_>, out: &mut Report) {
        let [Some(work), Some(cost)] = self.at.map(|at| row.figure(at)) else { return };
        let now = [work, cost].map(|f| (f.printed.value, f.text.to_owned()));
        let Some(before) = self.previous.replace(now.clone()) else { return };
        let [works, costs] = [0, 1].map(|i| now[i].0 / before[i].0);
        if !(works.is_finite() && costs.is_finite() && works > 0.0) {
            return;
        }
        if works.max(1.0 / works) < CHANGED {
            return out.held(Rule::Normalisation);
        }
        let working = format!(
            "({0} / {1}) / ({2} / {3}) = {4} / {5} = {6}",
            now[1].1,
            before[1].1,
            now[0].1,
            before[0].1,
            short(costs),
            short(works),
            short(costs / works),
        );
        out.found(
            Finding::new(Rule::Normalisation, Status::Unsupported, Severity::Medium, working)
                .at(row.line, &table.columns[self.at[1]].name)
                .printed(&now[1].1)
                .with("work", table.columns[self.at[0]].name.clone())
                .with("works", short(works))
                .with("costs", short(costs))
                .with("each", short(costs / works)),
        );
    }
}
