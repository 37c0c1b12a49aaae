//! `hit_ratio`: a printed hit ratio against its hits and reads.
//!
//! What it sees: a percentage that hits/(hits+reads) does not give, neither rounded nor cut.
//! Why it matters: a mean of ratios is not the ratio of sums; and a ratio of 90 % may hide that nearly all time went
//! into reads.
//! Evidence it needs: hits, reads and the percentage in one row. Trailing zeros of typed figures count as rounded.
//! When it misleads: averages per call that were rounded before they were written down.
//! Source: methods 1.5.

use crate::audit::figure::{Digits, Figure, range};
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::sheet::{Report, Row, Table, Watch};
use crate::method::counters::shares::{Accesses, Status as Weighed, hit_ratio};
use crate::method::value::Int;

/// The law over one table.
pub(in crate::audit) struct Watching {
    at: [usize; 3],
}

impl Watching {
    pub fn over([hit, read, ratio]: [&str; 3], table: &Table<'_>) -> Option<Watching> {
        Some(Watching { at: [table.find(hit)?, table.find(read)?, table.find(ratio)?] })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, table: &Table<'_>, out: &mut Report) {
        let coarse =
            |at: usize| row.cells.get(at).copied().flatten().and_then(|t| Figure::read(t, Digits::Coarse));
        let (Some(hit), Some(read), Some(ratio)) =
            (coarse(self.at[0]), coarse(self.at[1]), row.figure(self.at[2]))
        else {
            return;
        };
        let Some(checked) = check(&hit, &read, &ratio) else { return };
        if checked.status.stands() {
            return out.held(Rule::HitRatio);
        }
        if out.is_full(Rule::HitRatio) {
            return out.unlisted(Rule::HitRatio);
        }
        out.found(checked.finding(&ratio).at(row.line, &table.columns[self.at[2]].name));
    }
}

/// A hit ratio recomputed.
pub(in crate::audit) struct Checked {
    pub status: Status,
    pub calc: [f64; 2],
    pub near: bool,
    working: String,
}

/// Checks a ratio; `None` when the counts are no whole numbers.
pub(in crate::audit) fn check(hit: &Figure<'_>, read: &Figure<'_>, ratio: &Figure<'_>) -> Option<Checked> {
    let half = |f: &Figure<'_>| if f.printed.value == 0.0 { 0.0 } else { 0.5 * (f.bounds[1] - f.bounds[0]) };
    let answer = hit_ratio(Accesses {
        hit: Int(hit.whole()?),
        read: Int(read.whole()?),
        hit_half_width: half(hit),
        read_half_width: half(read),
        printed_pct: Some(ratio.text.to_owned()),
        rows: None,
        latency_ms: None,
        read_ms: None,
    })
    .ok()?;
    let calc = [answer.calc_lo, answer.calc_hi];
    let off = answer.abs_diff_pp.unwrap_or(0.0);
    Some(Checked {
        status: match answer.status? {
            Weighed::Holds => Status::Holds,
            Weighed::HoldsTruncated => Status::HoldsTruncated,
            Weighed::Contradiction => Status::Contradiction,
        },
        calc,
        near: off <= 1.5 * ratio.printed.unit(),
        working: format!("{0} / ({0} + {1}) = {2} % ≠ {3}", hit.text, read.text, range(calc), ratio.text),
    })
}

impl Checked {
    pub fn finding(&self, ratio: &Figure<'_>) -> Finding {
        let severity = if self.near { Severity::Low } else { Severity::Medium };
        Finding::new(Rule::HitRatio, self.status, severity, self.working.clone())
            .printed(ratio.text)
            .recomputed(self.calc, Some(crate::Unit::Percent))
            .with("printed", ratio.text)
            .with("computed", range(self.calc))
    }
}
