//! `little`: in flight = rate x response time, at most the users.
//!
//! What it sees: a closed load test whose throughput times mean response exceeds its users.
//! Why it matters: the three figures are not of one run, or one is of another window.
//! Evidence it needs: users, throughput and mean response of the same run.
//! When it misleads: open-model load (arrivals do not wait), and users that were ramped (a mean below the peak): then the
//! law is only stricter than need be. 5 % is allowed for means over another window than the rate.
//! Source: methods 2, 4.6 (Little).

use crate::Unit;
use crate::audit::figure::{range, short};
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::sheet::{Report, Row, Table, Watch};
use crate::method::ops::{LoadTest, closed_loop};
use crate::method::value::Int;

/// Means over another window than the rate may differ by this.
const WINDOW: f64 = 0.05;

/// The law over one table.
pub(in crate::audit) struct Watching {
    at: [usize; 3],
    to_seconds: f64,
}

impl Watching {
    pub fn over([users, rate, mean]: [&str; 3], table: &Table<'_>) -> Option<Watching> {
        let at = [table.find(users)?, table.find(rate)?, table.find(mean)?];
        let to_seconds = table.unit(at[2])?.convert(1.0, &Unit::S).ok()?;
        Some(Watching { at, to_seconds })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, table: &Table<'_>, out: &mut Report) {
        let [Some(users), Some(rate), Some(mean)] = self.at.map(|at| row.figure(at)) else { return };
        let Some(users) = users.whole() else { return };
        let response = mean.bounds.map(|x| x * self.to_seconds);
        match check(users, rate.bounds, response) {
            Some(finding) => {
                out.found(finding.at(row.line, &table.columns[self.at[1]].name).printed(rate.text))
            }
            None => out.held(Rule::Little),
        }
    }
}

/// A finding when the least that rate and response allow is above the users.
pub(in crate::audit) fn check(users: i128, rate: [f64; 2], response_s: [f64; 2]) -> Option<Finding> {
    if users <= 0 || rate[0] <= 0.0 || response_s[0] <= 0.0 {
        return None;
    }
    let least = closed_loop(LoadTest {
        samples: None,
        throughput_per_s: rate[0],
        mean_response_s: response_s[0],
        virtual_users: Int(users),
        event_s: None,
    })
    .ok()?;
    if least.feasible_closed_loop || least.mean_in_flight <= users as f64 * (1.0 + WINDOW) {
        return None;
    }
    let in_flight = [least.mean_in_flight, rate[1] * response_s[1]];
    let working = format!(
        "{} /s × {} s = {} > {users}; {users} / {} s = {} /s",
        range(rate),
        range(response_s),
        range(in_flight),
        range(response_s),
        short(users as f64 / response_s[0]),
    );
    Some(
        Finding::new(Rule::Little, Status::Contradiction, Severity::Medium, working)
            .recomputed(in_flight, Some(Unit::Count))
            .with("in_flight", range(in_flight))
            .with("users", users.to_string()),
    )
}
