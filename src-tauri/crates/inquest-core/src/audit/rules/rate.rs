//! `rate`: a printed rate against its count and time.
//!
//! What it sees: requests/elapsed that is not the printed rate.
//! Why it matters: the window of the rate is another one than that of the count.
//! Evidence it needs: count, time and rate in one row, from a tool that divides one by the other.
//! When it misleads: tools that leave connection time out of the rate (the law is not stated for them).
//! Source: methods 2; sources of wrk and ab.

use crate::audit::figure::{loosened, range};
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::sheet::{Report, Row, Table, Watch};
use crate::method::audit::weigh;

/// The law over one table.
pub(in crate::audit) struct Watching {
    at: [usize; 3],
}

impl Watching {
    pub fn over([count, seconds, rate]: [&str; 3], table: &Table<'_>) -> Option<Watching> {
        Some(Watching { at: [table.find(count)?, table.find(seconds)?, table.find(rate)?] })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, table: &Table<'_>, out: &mut Report) {
        let [Some(count), Some(seconds), Some(rate)] = self.at.map(|at| row.figure(at)) else { return };
        if seconds.bounds[0] <= 0.0 || count.bounds[0] <= 0.0 {
            return;
        }
        let exact = [count.bounds[0] / seconds.bounds[1], count.bounds[1] / seconds.bounds[0]];
        let (status, _) = weigh(loosened(exact), &rate.printed);
        let status = Status::from(status);
        if status.stands() {
            return out.held(Rule::Rate);
        }
        if out.is_full(Rule::Rate) {
            return out.unlisted(Rule::Rate);
        }
        let working = format!("{} / {} s = {} /s ≠ {} /s", count.text, seconds.text, range(exact), rate.text);
        out.found(
            Finding::new(Rule::Rate, status, Severity::Medium, working)
                .at(row.line, &table.columns[self.at[2]].name)
                .printed(rate.text)
                .recomputed(exact, Some(crate::Unit::PerSecond))
                .with("printed", rate.text)
                .with("computed", range(exact)),
        );
    }
}
