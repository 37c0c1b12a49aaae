//! `percentile_sample`: a percentile needs 1/(1-p) samples.
//!
//! What it sees: a p99 of 12 samples.
//! Why it matters: such a percentile is the maximum, or the value beside it, under another name.
//! Evidence it needs: the number of samples beside the percentile.
//! When it misleads: percentiles of a histogram whose count is of another window.
//! Source: methods 2.

use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::sheet::{Report, Row, Table, Watch};
use crate::method::audit::{PercentileSample, percentile_sample};
use crate::method::value::Int;

/// The law over one table.
pub(in crate::audit) struct Watching {
    count: usize,
    percentiles: Vec<(usize, f64)>,
}

impl Watching {
    pub fn over(count: &str, percentiles: &[(&str, f64)], table: &Table<'_>) -> Option<Watching> {
        let count = table.find(count)?;
        let percentiles: Vec<_> =
            percentiles.iter().filter_map(|(name, p)| Some((table.find(name)?, *p))).collect();
        (!percentiles.is_empty()).then_some(Watching { count, percentiles })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, table: &Table<'_>, out: &mut Report) {
        let Some(n) = row.figure(self.count).and_then(|f| f.whole()) else { return };
        // One finding a row: the highest percentile wants the most samples.
        let short_of =
            self.percentiles.iter().filter(|(at, _)| row.figure(*at).is_some()).filter_map(|(at, p)| {
                let needed = percentile_sample(PercentileSample { n: Int(n), p: *p }).ok()?;
                (!needed.ok).then_some((*at, *p, needed.needed.0))
            });
        let Some((at, p, needed)) = short_of.max_by_key(|(_, _, needed)| *needed) else {
            return out.held(Rule::PercentileSample);
        };
        out.found(finding(n, p, needed).at(row.line, &table.columns[at].name));
    }
}

/// A percentile of too few samples.
pub(in crate::audit) fn finding(n: i128, p: f64, needed: i128) -> Finding {
    let working = format!("{n} < 1 / (1 − {p}) = {needed}");
    Finding::new(Rule::PercentileSample, Status::Unsupported, Severity::Low, working)
        .with("n", n.to_string())
        .with("needed", needed.to_string())
        .with("percentile", format!("p{}", p * 100.0))
}
