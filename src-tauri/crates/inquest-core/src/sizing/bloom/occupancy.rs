//! The exact rate of false positives: the distribution of occupied bits, throw by throw.

/// Filters up to this size are computed exactly.
pub const LARGEST: u64 = 65_536;

/// `E[(X/m)^k]` where X is the number of bits that `kn` independent throws occupy; `None` above [`LARGEST`] bits.
///
/// X grows by one with probability `1 - X/m`. Only the part of the distribution that holds more than 1e-30 is kept; when
/// all bits are set the rest of the throws changes nothing.
pub fn exact_rate(n: u64, m: u64, k: u64) -> Option<f64> {
    /// Probabilities below this are dropped: their sum stays far below the precision of the result.
    const NOTHING: f64 = 1e-30;
    if m > LARGEST {
        return None;
    }
    let bits = m as f64;
    let (mut low, mut weights) = (0usize, vec![1.0f64]);
    for _ in 0..n.saturating_mul(k) {
        weights.push(0.0);
        for i in (0..weights.len()).rev() {
            let stays = weights[i] * ((low + i) as f64 / bits);
            let comes = if i > 0 { weights[i - 1] * (1.0 - (low + i - 1) as f64 / bits) } else { 0.0 };
            weights[i] = stays + comes;
        }
        while weights.last().is_some_and(|w| *w < NOTHING) {
            weights.pop();
        }
        let empty = weights.iter().take_while(|w| **w < NOTHING).count();
        weights.drain(..empty);
        low += empty;
        if low as u64 >= m {
            break;
        }
    }
    Some(weights.iter().enumerate().map(|(i, w)| w * ((low + i) as f64 / bits).powf(k as f64)).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_filters_by_hand() {
        // One bit: every query after a key is a false positive, none before.
        assert_eq!(exact_rate(1, 1, 3), Some(1.0));
        assert_eq!(exact_rate(0, 8, 3), Some(0.0));
        // Two bits, one key, two throws: both fall together half of the time.
        assert_eq!(exact_rate(1, 2, 2), Some(0.5 * 0.25 + 0.5));
        assert_eq!(exact_rate(5, LARGEST + 1, 2), None);
        // Full for certain: the throws end early.
        assert!((exact_rate(1_000_000_000_000, 64, 5).unwrap() - 1.0).abs() < 1e-12);
    }
}
