//! Waiting for a connection (methods 9): M/M/c, a burst at one moment, and what a timeout hides.
//!
//! Sources: Erlang's C formula by the recursion of the B formula (no factorials, so no overflow); HikariCP wiki
//! "About Pool Sizing" for the starting point and the floor against deadlock; HikariCP
//! `PoolBase.recordBorrowTimeoutStats`, which puts timed-out borrows into the acquire timer.
//!
//! M/M/c supposes Poisson arrivals and exponential holds. Regular arrivals wait less, bursts more.

/// Connections and offered loads up to this are computed; the time grows with them.
pub const LARGEST: f64 = 1e7;

/// Probability of a wait with `c` servers under an offered load `a` (Erlang C), for `a < c`.
pub fn erlang_c(offered: f64, servers: u64) -> f64 {
    let mut loss = 1.0;
    for k in 1..=servers {
        loss = offered * loss / (k as f64 + offered * loss);
    }
    of_loss(offered, servers, loss)
}

/// Erlang C of Erlang B.
fn of_loss(offered: f64, servers: u64, loss: f64) -> f64 {
    let busy = offered / servers as f64;
    loss / (1.0 - busy * (1.0 - loss))
}

/// Wait that a share `p` of the arrivals stays under, in seconds: none when fewer than `1 - p` wait at all.
pub fn wait_quantile(p_wait: f64, hold_s: f64, spare: f64, p: f64) -> f64 {
    if p_wait <= 0.0 { 0.0 } else { (hold_s / spare * (p_wait / (1.0 - p)).ln()).max(0.0) }
}

/// Smallest number of connections whose 95th percentile of the wait is at most a target.
pub fn smallest(offered: f64, hold_s: f64, target_p95_s: f64) -> u64 {
    let (mut loss, mut servers) = (1.0, 0u64);
    loop {
        servers += 1;
        let c = servers as f64;
        loss = offered * loss / (c + offered * loss);
        if c > offered
            && wait_quantile(of_loss(offered, servers, loss), hold_s, c - offered, 0.95) <= target_p95_s
        {
            return servers;
        }
    }
}

/// Wait of the i-th (from 1) of requests that come at the same moment.
pub fn burst_wait(i: u64, connections: u64, hold_s: f64) -> f64 {
    (i.saturating_sub(1) / connections.max(1)) as f64 * hold_s
}

/// A percentile at this share of the timeout or above is the timeout itself (methods 9).
pub const CENSORED_FROM: f64 = 0.98;

/// Least number of connections with which `threads`, each holding `per_thread` at once, cannot lock each other out; none where
/// it is beyond 128 bits.
pub fn deadlock_free(threads: i128, per_thread: i128) -> Option<i128> {
    threads.checked_mul(per_thread - 1)?.checked_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn erlang_c_is_the_sum_it_stands_for() {
        // a^c/c! * c/(c-a) / (sum a^k/k! + the same), in small numbers.
        let (a, c) = (4.0f64, 6u64);
        let power = |k: u64| (1..=k).fold(1.0, |p, i| p * a / i as f64);
        let top = power(c) * c as f64 / (c as f64 - a);
        let direct = top / ((0..c).map(power).sum::<f64>() + top);
        assert!((erlang_c(a, c) - direct).abs() < 1e-15);
        // One server: the wait is as likely as it is busy.
        assert!((erlang_c(0.7, 1) - 0.7).abs() < 1e-15);
        assert_eq!(erlang_c(0.0, 3), 0.0);
    }
}
