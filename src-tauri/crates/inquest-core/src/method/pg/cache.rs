//! What came into the buffer cache, and whether being cold or being there is what an index costs (methods 12.1, 12.2).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::method::error::{OutOfDomain, nonzero, positive, refuse};
use crate::method::value::Int;

#[derive(Deserialize)]
pub(super) struct TwoListings {
    before: BTreeMap<String, Int>,
    after: BTreeMap<String, Int>,
    blks_read: Option<Int>,
}

#[derive(Serialize)]
pub(super) struct Growth {
    delta: BTreeMap<String, Int>,
    total: Int,
    largest: String,
    largest_share: f64,
    total_minus_read: Option<Int>,
}

/// A relation that one listing lacks has no buffers there: `pg_buffercache` lists every buffer. A listing that was
/// cut does not give this method its inputs.
pub(super) fn buffercache_delta(input: TwoListings) -> Result<Growth, OutOfDomain> {
    let mut delta: BTreeMap<String, i128> = input.after.iter().map(|(name, n)| (name.clone(), n.0)).collect();
    for (name, buffers) in &input.before {
        *delta.entry(name.clone()).or_default() -= buffers.0;
    }
    let total: i128 = delta.values().sum();
    // Of equal growths the first by name, as the map is ordered.
    let Some((largest, growth)) = delta.iter().reduce(|best, next| if next.1 > best.1 { next } else { best })
    else {
        return refuse("after", "empty");
    };
    if total == 0 {
        return refuse("after", "nothing_gained_in_total");
    }
    Ok(Growth {
        total: Int(total),
        largest: largest.clone(),
        largest_share: *growth as f64 / total as f64,
        total_minus_read: input.blks_read.map(|read| Int(total - read.0)),
        delta: delta.into_iter().map(|(name, n)| (name, Int(n))).collect(),
    })
}

#[derive(Deserialize)]
pub(super) struct ColdAndWarm {
    cold_with_ms: f64,
    warm_with_ms: f64,
    warm_without_ms: f64,
}

#[derive(Serialize)]
pub(super) struct Attribution {
    cold_read_share: f64,
    index_cpu_share: f64,
    index_cpu_ms: f64,
    total_reduction_pct: f64,
    factor: f64,
}

pub(super) fn cold_attribution(input: ColdAndWarm) -> Result<Attribution, OutOfDomain> {
    let cold = positive("cold_with_ms", input.cold_with_ms)?;
    let without = positive("warm_without_ms", input.warm_without_ms)?;
    let cold_read_share = (cold - input.warm_with_ms) / nonzero("cold_with_ms", cold - without)?;
    Ok(Attribution {
        cold_read_share,
        index_cpu_share: 1.0 - cold_read_share,
        index_cpu_ms: input.warm_with_ms - without,
        total_reduction_pct: 100.0 * (1.0 - without / cold),
        factor: cold / without,
    })
}
