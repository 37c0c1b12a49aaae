//! `ranks`: minimum, mean, percentiles, maximum and sum come in this order.
//!
//! What it sees: a row whose minimum is above its mean, whose p95 is above its maximum.
//! Why it matters: such a row mixes two runs or two units.
//! Evidence it needs: two columns of the order in one row, in known or equal units.
//! When it misleads: extremes that were reset apart from the mean (`minmax_stats_since` of PostgreSQL 17: the law is
//! left out there); percentiles of a histogram are upper bounds of a bucket, so none is compared with a maximum
//! unless the tool computes both from the same samples.
//! Source: methods 1.2 b, 1.7; the defining sources of the kinds.

use super::part_whole::exceeds;
use crate::audit::finding::{Rule, Severity};
use crate::audit::sheet::{Report, Row, Table, Watch};

/// The law over one table.
pub(in crate::audit) struct Watching {
    /// Positions and the factor from the first to the second.
    pairs: Vec<(usize, usize, f64)>,
}

impl Watching {
    pub fn over(names: &[&str], table: &Table<'_>) -> Option<Watching> {
        if table.columns.iter().any(|c| c.canonical.as_deref() == Some("minmax_stats_since")) {
            return None;
        }
        let found: Vec<usize> = names.iter().filter_map(|name| table.find(name)).collect();
        let pairs: Vec<_> =
            found.windows(2).filter_map(|w| Some((w[0], w[1], table.factor(w[0], w[1])?))).collect();
        (!pairs.is_empty()).then_some(Watching { pairs })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, table: &Table<'_>, out: &mut Report) {
        for pair in &self.pairs {
            exceeds(Rule::Ranks, Severity::Medium, *pair, row, table, out);
        }
    }
}
