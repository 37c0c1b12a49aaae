//! `counters.delta`: the snapshot law of [`crate::counters`] for one row with calls and total time.

use serde::{Deserialize, Serialize};

use crate::counters::{
    CounterValue, DeltaQuality, Evictions, PairRefused, RowSide, SnapshotPair, delta_row, lost_share,
};
use crate::method::error::{OutOfDomain, refuse};
use crate::method::value::Int;

#[derive(Deserialize)]
struct Side {
    calls: Int,
    total_ms: f64,
    stats_since_s: Option<f64>,
}

impl Side {
    fn counters(&self) -> [Option<CounterValue>; 2] {
        [Some(CounterValue::Int(self.calls.0)), Some(CounterValue::Float(self.total_ms))]
    }
}

/// `digest_lost_*` say that the digest table was full; the share that lost its name comes from the calls.
#[derive(Deserialize)]
pub(super) struct TwoSnapshots {
    t1_s: f64,
    t2_s: f64,
    before: Option<Side>,
    after: Option<Side>,
    dealloc_before: Option<Int>,
    dealloc_after: Option<Int>,
    stats_reset_before_s: Option<f64>,
    stats_reset_after_s: Option<f64>,
    catch_all_row: bool,
    all_calls_delta: Option<Int>,
}

#[derive(Serialize)]
pub(super) struct RowDelta {
    calls: Option<Int>,
    total_ms: Option<f64>,
    mean_ms: Option<f64>,
    rate_per_s: Option<f64>,
    window_s: Option<f64>,
    quality: DeltaQuality,
    lost_share_calls: Option<f64>,
}

pub(super) fn delta(input: TwoSnapshots) -> Result<RowDelta, OutOfDomain> {
    let pair = SnapshotPair {
        t1: Some(input.t1_s),
        t2: Some(input.t2_s),
        reset_before: input.stats_reset_before_s,
        reset_after: input.stats_reset_after_s,
        evictions: evictions(input.dealloc_before, input.dealloc_after)?,
        server_before: None,
        server_after: None,
    };
    let pair = match pair.checked() {
        Ok(pair) => pair,
        Err(PairRefused::NotLater | PairRefused::OtherServer { .. }) => {
            return refuse("t2_s", "not_after_t1");
        }
    };
    let (old, new) = (input.before.as_ref().map(Side::counters), input.after.as_ref().map(Side::counters));
    let before = old
        .as_ref()
        .map(|counters| RowSide { counters, created: input.before.as_ref().and_then(|s| s.stats_since_s) });
    let after = new
        .as_ref()
        .map(|counters| RowSide { counters, created: input.after.as_ref().and_then(|s| s.stats_since_s) });
    let Some(delta) = delta_row(&pair, before, after, input.catch_all_row) else {
        return refuse("after", "row_in_neither_snapshot");
    };
    let calls = match delta.differences.first() {
        Some(Some(CounterValue::Int(n))) => Some(*n),
        _ => None,
    };
    let total_ms = delta.differences.get(1).copied().flatten().map(CounterValue::as_f64);
    let window_s = delta.met.since.zip(delta.met.until).map(|(since, until)| until - since);
    let ratio = |a: Option<f64>, b: Option<f64>| a.zip(b).filter(|(_, b)| *b > 0.0).map(|(a, b)| a / b);
    let calls_f64 = calls.map(|n| n as f64);
    let lost = calls_f64.zip(input.all_calls_delta).filter(|_| input.catch_all_row);
    Ok(RowDelta {
        calls: calls.map(Int),
        total_ms,
        mean_ms: ratio(total_ms, calls_f64),
        rate_per_s: ratio(calls_f64, window_s),
        window_s,
        quality: delta.met.quality,
        lost_share_calls: lost.and_then(|(own, all)| lost_share(own, all.f64())),
    })
}

/// Neither given: an engine that does not evict. One given: nobody knows.
fn evictions(before: Option<Int>, after: Option<Int>) -> Result<Evictions, OutOfDomain> {
    match (before, after) {
        (None, None) => Ok(Evictions::Never),
        (Some(before), Some(after)) => match (u64::try_from(before.0), u64::try_from(after.0)) {
            (Ok(before), Ok(after)) => Ok(Evictions::Counted { before, after }),
            _ => refuse("dealloc_after", "negative"),
        },
        _ => Ok(Evictions::Unknown),
    }
}
