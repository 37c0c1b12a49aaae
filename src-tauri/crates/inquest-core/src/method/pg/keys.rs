//! Whether keys arrive in order, in a few ordered streams, or at random (methods 12.3).
//!
//! Descents alone cannot tell: two interleaved streams descend at every second step and still touch two leaves. The
//! least number of non-decreasing chains that hold the sequence can: it is found by patience, and equals the length
//! of the longest strictly decreasing subsequence (Dilworth). Of a random order it is about `2 sqrt(n) - 1.77
//! n^(1/6)` (Baik, Deift, Johansson).
//!
//! Keys are compared by bytes: a server whose collation orders otherwise has its indexes in another order.

use serde::{Deserialize, Serialize};

use crate::method::error::{OutOfDomain, refuse};

/// Below this many keys nothing is concluded.
const FEWEST: usize = 20;
/// Up to so many chains are streams.
const MOST_STREAMS: usize = 3;
/// At least this share of the chains of a random order, and inversions within this range, are a random order.
const RANDOM_CHAINS: f64 = 0.6;
const RANDOM_INVERSIONS: std::ops::RangeInclusive<f64> = 0.4..=0.6;

#[derive(Deserialize)]
pub(super) struct Sample {
    values: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Arrival {
    Sequential,
    MultiStream,
    Random,
    Undecided,
}

#[derive(Serialize)]
pub(super) struct KeyOrder {
    n: usize,
    descent_fraction: f64,
    inversion_fraction: f64,
    z_random: f64,
    chains: usize,
    expected_chains_random: f64,
    verdict: Arrival,
}

pub(super) fn key_order(input: Sample) -> Result<KeyOrder, OutOfDomain> {
    let keys: Vec<&[u8]> = input.values.iter().map(String::as_bytes).collect();
    let n = keys.len();
    if n < 2 {
        return refuse("values", "fewer_than_2");
    }
    let (size, pairs) = (n as f64, n as f64 - 1.0);
    let descents = keys.windows(2).filter(|pair| pair[1] < pair[0]).count() as f64;
    let inversion_fraction = inversions(&keys) as f64 / (size * pairs / 2.0);
    let chains = chains(&keys);
    let expected_chains_random = 2.0 * size.sqrt() - 1.77 * size.powf(1.0 / 6.0);
    let verdict = match chains {
        _ if n < FEWEST => Arrival::Undecided,
        1 => Arrival::Sequential,
        2..=MOST_STREAMS => Arrival::MultiStream,
        _ if chains as f64 >= RANDOM_CHAINS * expected_chains_random
            && RANDOM_INVERSIONS.contains(&inversion_fraction) =>
        {
            Arrival::Random
        }
        _ => Arrival::Undecided,
    };
    Ok(KeyOrder {
        n,
        descent_fraction: descents / pairs,
        inversion_fraction,
        z_random: (descents - pairs / 2.0) / ((size + 1.0) / 12.0).sqrt(),
        chains,
        expected_chains_random,
        verdict,
    })
}

/// The least number of non-decreasing chains. Each key goes onto the chain that ends highest among those it may
/// continue.
fn chains(keys: &[&[u8]]) -> usize {
    // Last keys of the chains, highest first; a new chain is begun only below all of them.
    let mut ends: Vec<&[u8]> = Vec::new();
    for key in keys {
        let at = ends.partition_point(|end| end > key);
        match ends.get_mut(at) {
            Some(end) => *end = key,
            None => ends.push(key),
        }
    }
    ends.len()
}

/// Pairs out of order, equal keys not counted: merged bottom up, so that a long list costs `n log n`.
fn inversions(keys: &[&[u8]]) -> u64 {
    let (mut from, mut to) = (keys.to_vec(), keys.to_vec());
    let (mut width, mut found) = (1, 0);
    while width < from.len() {
        for start in (0..from.len()).step_by(2 * width) {
            let (middle, end) = ((start + width).min(from.len()), (start + 2 * width).min(from.len()));
            let (mut left, mut right) = (start, middle);
            for slot in &mut to[start..end] {
                if left < middle && (right == end || from[left] <= from[right]) {
                    *slot = from[left];
                    left += 1;
                } else {
                    *slot = from[right];
                    right += 1;
                    // Every key still waiting on the left is larger.
                    found += (middle - left) as u64;
                }
            }
        }
        std::mem::swap(&mut from, &mut to);
        width *= 2;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(values: &[&str]) -> KeyOrder {
        key_order(Sample { values: values.iter().map(|v| (*v).to_owned()).collect() }).unwrap()
    }

    #[test]
    fn counting_by_merging_and_by_patience_is_the_definition() {
        // Digits of pi, with repeats, in every length.
        let digits: Vec<String> =
            "3141592653589793238462643383279502884197".chars().map(String::from).collect();
        for n in 2..digits.len() {
            let keys: Vec<&[u8]> = digits[..n].iter().map(|d| d.as_bytes()).collect();
            let pairs = (0..n).flat_map(|j| (0..j).map(move |i| (i, j)));
            let slow = pairs.filter(|(i, j)| keys[*i] > keys[*j]).count() as u64;
            assert_eq!(inversions(&keys), slow, "{n}");
            // Longest strictly decreasing subsequence ending at each key.
            let mut longest = vec![1; n];
            for j in 0..n {
                for i in 0..j {
                    if keys[i] > keys[j] {
                        longest[j] = longest[j].max(longest[i] + 1);
                    }
                }
            }
            assert_eq!(Some(&chains(&keys)), longest.iter().max(), "{n}");
        }
    }

    #[test]
    fn repeated_descending_and_few_keys() {
        let same = order(&["k"; 30]);
        assert_eq!((same.chains, same.verdict), (1, Arrival::Sequential));
        let falling: Vec<String> = (0..30).rev().map(|i| format!("{i:02}")).collect();
        let falling = order(&falling.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!((falling.chains, falling.inversion_fraction), (30, 1.0));
        assert_eq!(falling.verdict, Arrival::Undecided, "in order, though from the other end");
        let few = order(&["b", "a", "c"]);
        assert_eq!((few.n, few.verdict), (3, Arrival::Undecided));
        assert!(key_order(Sample { values: vec!["a".into()] }).is_err());
    }
}
