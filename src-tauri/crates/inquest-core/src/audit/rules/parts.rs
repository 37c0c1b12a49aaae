//! `parts_sum`: the parts that make up a whole sum to it.
//!
//! What it sees: reads, writes and others of a file that do not add up to its events.
//! Why it matters: a row with parts of one moment and a whole of another cannot be decomposed.
//! Evidence it needs: all parts and the whole in one row, in one unit.
//! When it misleads: figures read while they move (a relative 1e-6 is allowed).
//! Source: methods 2; the defining sources of the kinds.

use crate::audit::figure::{loosened, range};
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::sheet::{Report, Row, Table, Watch};

/// The law over one table.
pub(in crate::audit) struct Watching {
    parts: Vec<usize>,
    whole: usize,
}

impl Watching {
    pub fn over(parts: &[&str], whole: &str, table: &Table<'_>) -> Option<Watching> {
        let whole = table.find(whole)?;
        let parts = parts.iter().map(|name| table.find(name)).collect::<Option<Vec<_>>>()?;
        parts.iter().all(|at| table.factor(*at, whole) == Some(1.0)).then_some(Watching { parts, whole })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, table: &Table<'_>, out: &mut Report) {
        let Some(whole) = row.figure(self.whole) else { return };
        let Some(parts) = self.parts.iter().map(|at| row.figure(*at)).collect::<Option<Vec<_>>>() else {
            return;
        };
        let sum = parts.iter().fold([0.0, 0.0], |sum, f| [sum[0] + f.bounds[0], sum[1] + f.bounds[1]]);
        let ([lo, hi], [least, most]) = (loosened(sum), loosened(whole.bounds));
        if lo <= most && least <= hi {
            return out.held(Rule::PartsSum);
        }
        if out.is_full(Rule::PartsSum) {
            return out.unlisted(Rule::PartsSum);
        }
        let texts: Vec<&str> = parts.iter().map(|f| f.text).collect();
        let working = format!("{} = {} ≠ {}", texts.join(" + "), range(sum), whole.text);
        out.found(
            Finding::new(Rule::PartsSum, Status::Contradiction, Severity::Medium, working)
                .at(row.line, &table.columns[self.whole].name)
                .printed(whole.text)
                .recomputed(sum, table.unit(self.whole))
                .with("whole", table.columns[self.whole].name.clone())
                .with("sum", range(sum))
                .with("printed", whole.text),
        );
    }
}
