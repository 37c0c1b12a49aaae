//! `counters.steady_rate`: how fast a value moves once it has settled in (methods 1.3, 5.3).
//!
//! End to end over the samples that are kept: every value between them is either on that way or was given back, so a
//! batch that falls between two samples weighs no more than it is. A fit through all points would weigh the middle.

use serde::{Deserialize, Serialize};

use crate::method::error::{OutOfDomain, refuse};
use crate::method::value::Int;

#[derive(Deserialize)]
struct Sample {
    t_s: f64,
    value: f64,
}

#[derive(Deserialize)]
pub(super) struct Samples {
    samples: Vec<Sample>,
    warm_up: f64,
}

#[derive(Serialize)]
pub(super) struct Steady {
    rate_per_s: f64,
    change: f64,
    from_s: f64,
    to_s: f64,
    kept: Int,
}

pub(super) fn steady_rate(input: Samples) -> Result<Steady, OutOfDomain> {
    if !(0.0..1.0).contains(&input.warm_up) {
        return refuse("warm_up", "not_a_share");
    }
    if input.samples.windows(2).any(|two| two[1].t_s <= two[0].t_s) {
        return refuse("samples", "not_increasing");
    }
    let left_out = (input.samples.len() as f64 * input.warm_up).floor() as usize;
    let kept = input.samples.get(left_out..).unwrap_or_default();
    let [first, .., last] = kept else { return refuse("samples", "fewer_than_2") };
    let change = last.value - first.value;
    Ok(Steady {
        rate_per_s: change / (last.t_s - first.t_s),
        change,
        from_s: first.t_s,
        to_s: last.t_s,
        kept: Int(kept.len() as i128),
    })
}
