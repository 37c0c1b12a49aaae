//! Counters that cannot have gone on although none is lower: a statement that took time and ran no more often.
//!
//! Both engines add to calls and to time at the end of a call, in one step (PostgreSQL `pgss_store`, MySQL
//! `PFS_statements_digest_stat::aggregate_value`). Where calls stand still and time grew, the later figures are of
//! other counters: the captures were each taken after a reset, or the entry was made again.
//!
//! Known gap: two separate runs that happen to count more calls the second time look like one.

use super::counter::Counters;
use super::join::Joined;
use super::runs::in_runs;

/// Times may be printed with fewer digits in one capture than in the other.
const ROUNDING: f64 = 1e-3;

/// Marks the rows that did not go on as shrunk; how many there are.
pub(super) fn time_without_calls(counters: &Counters, joined: &Joined, shrunk: &mut [u64]) -> u64 {
    let (Some(calls), Some(time)) = (counters.calls(), counters.total_time()) else { return 0 };
    let (calls, time) = (counters.spec(calls), counters.spec(time));
    let found = in_runs(joined.pairs.len(), |range| {
        let mut still = vec![false; range.len()];
        let first = range.start;
        calls.each(joined, range.clone(), true, |index, values| {
            still[index - first] = matches!(values, [Some(old), Some(new)] if old == new);
        });
        let mut found = Vec::new();
        time.each(joined, range, true, |index, values| {
            if let [Some(old), Some(new)] = values
                && still[index - first]
                && new.as_f64() > old.as_f64() * (1.0 + ROUNDING)
            {
                found.push(index);
            }
        });
        found
    });
    let mut rows = 0;
    for index in found.into_iter().flatten() {
        shrunk[index / 64] |= 1 << (index % 64);
        rows += 1;
    }
    rows
}
