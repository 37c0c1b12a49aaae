//! Bloom filters: size, false positives of a query and of a stream that adds as it asks (methods 6).
//!
//! `n` keys, `m` bits, `k` hash functions. Sources: Bloom 1970 for the standard formula; the exact rate is that of
//! balls thrown into bins with repetition; Putze, Sanders and Singler 2007 for blocked filters; FastFilter papers
//! for xor and binary fuse filters.
//!
//! A stream that adds as it asks meets an almost empty filter for most of its life: its false positives are the sum
//! of the rates along the way, not `n` times the last one.

mod occupancy;
mod scheme;

pub use occupancy::exact_rate;
pub use scheme::{Scheme, Streamed, factors, parity_defect, simulate};

use crate::distribution::poisson_probability;

/// Bits for `n` keys at a rate `p`.
pub fn bits(n: f64, p: f64) -> f64 {
    -n * p.ln() / std::f64::consts::LN_2.powi(2)
}

/// Hash functions that fit `m` bits and `n` keys best, before rounding.
pub fn best_k(n: f64, m: f64) -> f64 {
    m / n * std::f64::consts::LN_2
}

/// Share of the bits that are set after `n` keys.
pub fn fill(n: f64, m: f64, k: f64) -> f64 {
    -(-k * n / m).exp_m1()
}

/// Rate of false positives of a query after `n` keys, by the standard formula.
pub fn rate(n: f64, m: f64, k: f64) -> f64 {
    fill(n, m, k).powf(k)
}

/// Keys up to which a stream is summed term by term; beyond, the sum is that of Euler and Maclaurin.
const SUMMED: f64 = 1e6;

/// False positives that a stream of `n` different keys expects: the sum over i of `(1-(1-1/m)^(ki))^k`, i from 0 to n-1.
pub fn streamed(n: f64, m: f64, k: f64) -> f64 {
    // ln of (1-1/m)^k; with a single bit every key after the first collides.
    let decay = -k * (-1.0 / m).ln_1p();
    let term = |i: f64| if i <= 0.0 { 0.0 } else { (-(-decay * i).exp_m1()).powf(k) };
    if n <= SUMMED {
        return (0..n as u64).map(|i| term(i as f64)).sum();
    }
    if decay.is_infinite() {
        return n - 1.0;
    }
    // Sum over 0..n-1 = integral - half of the last term (the first is zero) + (g'(n) - g'(0))/12.
    let last = term(n);
    let slope = k * (-(-decay * n).exp_m1()).powf(k - 1.0) * decay * (-decay * n).exp();
    let first_slope = if k == 1.0 { decay } else { 0.0 };
    power_integral(decay * n, k) / decay - last / 2.0 + (slope - first_slope) / 12.0
}

/// The integral form, `(m/k)` times the integral of `(1-e^-x)^k` up to `kn/m`.
pub fn streamed_integral(n: f64, m: f64, k: f64) -> f64 {
    m / k * power_integral(k * n / m, k)
}

/// Integral of `(1-e^-x)^k` from 0 to `to`, for whole `k`: `x - sum of u^j/j for j up to k` with `u = 1-e^-x`, which is the sum
/// over j above k. The form that does not cancel is taken.
fn power_integral(to: f64, k: f64) -> f64 {
    let u = -(-to).exp_m1();
    if u < 0.9 {
        let (mut power, mut sum, mut j) = (u.powf(k + 1.0), 0.0, k + 1.0);
        // u <= 0.9: a thousand terms are far below the last bit.
        for _ in 0..1000 {
            sum += power / j;
            power *= u;
            j += 1.0;
            if power < sum * f64::EPSILON * 0.1 {
                break;
            }
        }
        return sum;
    }
    let (mut power, mut sum) = (1.0, 0.0);
    for j in 1..=(k as u64) {
        power *= u;
        sum += power / j as f64;
    }
    to - sum
}

/// Rate of a blocked filter: a key falls into one of `m/B` blocks of `B` bits, and the keys of a block are a Poisson
/// count.
pub fn blocked_rate(n: f64, m: f64, k: f64, block_bits: f64) -> f64 {
    let mean = n * block_bits / m;
    // So full that every bit is set within the precision of doubles.
    if mean * k / block_bits > 800.0 {
        return 1.0;
    }
    let spread = 40.0 * mean.sqrt() + 60.0;
    let (from, to) = ((mean - spread).max(0.0) as u64, (mean + spread) as u64);
    (from..=to)
        .map(|j| {
            let set = -(k * j as f64 * (-1.0 / block_bits).ln_1p()).exp_m1();
            poisson_probability(j, mean) * set.powf(k)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_streams_join_the_summed_ones() {
        // The same law on both sides of the border, with k from one to many.
        for (m, k) in [(1_437_758.0, 9.0), (20_000_000.0, 1.0), (2_000_000.0, 4.0), (64.0, 5.0), (1e9, 20.0)]
        {
            let summed = streamed(SUMMED, m, k);
            let one_more = streamed(SUMMED + 1.0, m, k);
            let step = rate(SUMMED, m, k);
            assert!(
                (one_more - summed - step).abs() <= 1e-9 * summed.max(1e-12) + 1e-3 * step,
                "{m} {k}: {summed} {one_more} {step}"
            );
        }
        assert_eq!(streamed(1e7, 1.0, 3.0), 1e7 - 1.0);
    }

    #[test]
    fn both_forms_of_the_integral_agree() {
        for k in [1.0, 3.0, 9.0, 13.0] {
            // u just below and above 0.9.
            let at = -(0.1f64).ln();
            let (below, above) = (power_integral(at - 1e-9, k), power_integral(at + 1e-9, k));
            assert!((above - below - 2e-9 * 0.9f64.powf(k)).abs() < 1e-14, "{k}: {below} {above}");
        }
    }
}
