//! `ops.load_checks`: do the figures of a load test obey the laws that bind them (methods 4.6)?
//!
//! Little: what is in flight, `X R`, fits the users of a closed load; their think time `N/X - R` is what the test was told,
//! and the same at every point. Utilisation: `U = X D/c`; the demand D of one request does not depend on the load as long as
//! the work is the same, and no point completes more than `c/D`.

use serde::{Deserialize, Serialize};

use super::{Busy, LoadTest, PercentOf, closed_loop, utilisation};
use crate::method::error::{OutOfDomain, positive, refuse};
use crate::method::value::Int;

#[derive(Deserialize)]
struct Point {
    throughput_per_s: f64,
    mean_response_s: Option<f64>,
    virtual_users: Option<Int>,
    utilisation_pct: Option<f64>,
}

#[derive(Deserialize)]
pub(super) struct Run {
    points: Vec<Point>,
    cores: Option<f64>,
    percent_of: PercentOf,
    tolerance: f64,
}

#[derive(Serialize)]
struct Checked {
    in_flight: Option<f64>,
    think_time_s: Option<f64>,
    demand_ms: Option<f64>,
    ceiling_per_s: Option<f64>,
    host_share: Option<f64>,
    contradictions: Vec<Contradiction>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Contradiction {
    InFlightAboveUsers,
    BusyAboveCapacity,
    ThroughputAboveCeiling,
}

#[derive(Serialize)]
pub(super) struct Checks {
    points: Vec<Checked>,
    think_time_constant: Option<bool>,
    think_time_lo_s: Option<f64>,
    think_time_hi_s: Option<f64>,
    demand_constant: Option<bool>,
    demand_lo_ms: Option<f64>,
    demand_hi_ms: Option<f64>,
    holds: bool,
}

pub(super) fn load_checks(input: Run) -> Result<Checks, OutOfDomain> {
    if input.points.is_empty() {
        return refuse("points", "empty");
    }
    if input.tolerance < 0.0 {
        return refuse("tolerance", "negative");
    }
    let mut points =
        input.points.iter().map(|point| checked(point, &input)).collect::<Result<Vec<_>, _>>()?;
    let demands = bounds(points.iter().filter_map(|p| p.demand_ms));
    // The ceiling of the least demand seen, with the tolerance: above it the demands or the throughput are not what they say.
    if let (Some((least, _)), Some(cores)) = (demands, input.cores) {
        let most = 1e3 * cores / least * (1.0 + input.tolerance);
        for (found, point) in points.iter_mut().zip(&input.points) {
            if point.throughput_per_s > most {
                found.contradictions.push(Contradiction::ThroughputAboveCeiling);
            }
        }
    }
    let thinks = bounds(points.iter().filter_map(|p| p.think_time_s));
    let several = |value: fn(&Checked) -> Option<f64>| points.iter().filter_map(value).count() > 1;
    // A think time of zero has no relative spread: it is compared with the responses.
    let response = input.points.iter().filter_map(|p| p.mean_response_s).fold(0.0, f64::max);
    let same_think = |(lo, hi): (f64, f64)| hi - lo <= input.tolerance * hi.abs().max(response);
    let same_demand = |(lo, hi): (f64, f64)| hi <= lo * (1.0 + input.tolerance);
    Ok(Checks {
        think_time_constant: thinks.filter(|_| several(|p| p.think_time_s)).map(same_think),
        think_time_lo_s: thinks.map(|t| t.0),
        think_time_hi_s: thinks.map(|t| t.1),
        demand_constant: demands.filter(|_| several(|p| p.demand_ms)).map(same_demand),
        demand_lo_ms: demands.map(|d| d.0),
        demand_hi_ms: demands.map(|d| d.1),
        holds: points.iter().all(|p| p.contradictions.is_empty()),
        points,
    })
}

fn bounds(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.map(|v| (v, v)).reduce(|(lo, hi), (v, _)| (lo.min(v), hi.max(v)))
}

fn checked(point: &Point, run: &Run) -> Result<Checked, OutOfDomain> {
    let mut found = Checked {
        in_flight: None,
        think_time_s: None,
        demand_ms: None,
        ceiling_per_s: None,
        host_share: None,
        contradictions: Vec::new(),
    };
    let throughput_per_s = positive("points", point.throughput_per_s)?;
    if let Some(mean_response_s) = point.mean_response_s {
        found.in_flight = Some(throughput_per_s * positive("points", mean_response_s)?);
        if let Some(virtual_users) = point.virtual_users {
            let test =
                LoadTest { samples: None, throughput_per_s, mean_response_s, virtual_users, event_s: None };
            let law = closed_loop(test)?;
            found.think_time_s = Some(law.think_time_s);
            if !law.feasible_closed_loop {
                found.contradictions.push(Contradiction::InFlightAboveUsers);
            }
        }
    }
    if let (Some(utilisation_pct), Some(cores)) = (point.utilisation_pct, run.cores) {
        positive("points", utilisation_pct)?;
        let busy =
            Busy { utilisation_pct, percent_of: run.percent_of, cores, throughput_per_s, target_cores: None };
        let law = utilisation(busy)?;
        (found.demand_ms, found.ceiling_per_s) = (Some(law.demand_ms), Some(law.ceiling_per_s));
        found.host_share = Some(law.host_share);
        // Rounded percentages reach 100.5.
        if law.host_share > 1.005 {
            found.contradictions.push(Contradiction::BusyAboveCapacity);
        }
    }
    Ok(found)
}
