//! Work over many rows on every core, with the same answer on any number of them.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Rows of a run. Fixed, so that sums of floats do not depend on the number of cores.
const RUN: usize = 1 << 16;

/// Cuts `0..rows` into runs, works on them on every core, answers in the order of the runs.
pub(crate) fn in_runs<T: Send>(rows: usize, work: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
    let runs = rows.div_ceil(RUN);
    let range = |run: usize| run * RUN..rows.min((run + 1) * RUN);
    if runs <= 1 {
        return (0..runs).map(|run| work(range(run))).collect();
    }
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8).min(runs);
    let mut done: Vec<(usize, T)> = std::thread::scope(|scope| {
        let one = |_| {
            scope.spawn(|| {
                let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|run| *run < runs);
                std::iter::from_fn(take).map(|run| (run, work(range(run)))).collect::<Vec<_>>()
            })
        };
        let running: Vec<_> = (0..threads).map(one).collect();
        let joined = running.into_iter().map(|t| t.join().unwrap_or_else(|p| std::panic::resume_unwind(p)));
        joined.flatten().collect()
    });
    done.sort_unstable_by_key(|(run, _)| *run);
    done.into_iter().map(|(_, answer)| answer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_come_in_order_and_cover_everything() {
        for rows in [0, 1, RUN, RUN + 1, 5 * RUN + 3] {
            let runs = in_runs(rows, |range| range);
            assert_eq!(runs.iter().map(Range::len).sum::<usize>(), rows);
            assert!(runs.windows(2).all(|w| w[0].end == w[1].start));
        }
    }
}
