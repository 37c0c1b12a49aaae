//! Hash schemes as they were printed, put through a stream of keys; and what they share with the number of bits.
//!
//! Sources: FNV-1 and FNV-1a with their published 64-bit constants; Kirsch and Mitzenmacher 2006 for double hashing, which
//! loses nothing asymptotically for independent hashes. What goes wrong in practice: a second hash of zero modulo
//! m, a second hash that shares factors with m, low bits of the two that depend on each other while m is even.

const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// A hash scheme of double hashing: index i is `(h1 + i*h2 mod 2^64) mod m`; h1 is FNV-1a of the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scheme {
    /// h2 is FNV-1 of the eight bytes of h1, big end first.
    FnvChained,
    /// h2 is FNV-1 of the bytes 9e 37 79 b9 and the key.
    FnvPrefixed,
}

fn fnv_1a(state: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(state, |h, b| (h ^ u64::from(*b)).wrapping_mul(FNV_PRIME))
}

fn fnv_1(state: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(state, |h, b| h.wrapping_mul(FNV_PRIME) ^ u64::from(*b))
}

/// The hashes of the bytes that neighbouring keys of a partition share: all but the last two of the offset.
#[derive(Clone, Copy)]
struct Shared {
    high: u64,
    first: u64,
    second: u64,
}

impl Scheme {
    fn shared(self, partition: u64, high: u64) -> Shared {
        let mut bytes = [0u8; 14];
        bytes[..8].copy_from_slice(&partition.to_be_bytes());
        bytes[8..].copy_from_slice(&high.to_be_bytes()[2..]);
        let second = match self {
            Scheme::FnvChained => FNV_BASIS,
            Scheme::FnvPrefixed => fnv_1(fnv_1(FNV_BASIS, &[0x9e, 0x37, 0x79, 0xb9]), &bytes),
        };
        Shared { high, first: fnv_1a(FNV_BASIS, &bytes), second }
    }

    fn hashes(self, shared: Shared, low: [u8; 2]) -> (u64, u64) {
        let first = fnv_1a(shared.first, &low);
        let second = match self {
            Scheme::FnvChained => fnv_1(FNV_BASIS, &first.to_be_bytes()),
            Scheme::FnvPrefixed => fnv_1(shared.second, &low),
        };
        (first, second)
    }
}

/// What one stream did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Streamed {
    /// Keys that the filter took for seen.
    pub false_positives: u64,
    /// Bits that are set at the end.
    pub bits_set: u64,
}

/// Puts `n` different keys into an empty filter of `m` bits, asking before each. The key is the partition and the offset,
/// 64 bits each, big end first; offsets begin at `start`, partitions take turns, the first `n mod partitions` of
/// them have one key more.
pub fn simulate(scheme: Scheme, n: u64, m: u64, k: u64, partitions: u64, start: u64) -> Streamed {
    let mut filter = vec![0u64; (m / 64 + 1) as usize];
    let mut done = Streamed { false_positives: 0, bits_set: 0 };
    let mut shared: Vec<Option<Shared>> = vec![None; partitions.min(n) as usize];
    for i in 0..n {
        let (offset, partition) = ((i / partitions).wrapping_add(start), i % partitions);
        let high = offset >> 16;
        let Some(slot) = shared.get_mut(partition as usize) else { break };
        let known = match *slot {
            Some(known) if known.high == high => known,
            _ => *slot.insert(scheme.shared(partition, high)),
        };
        let (mut index, step) = scheme.hashes(known, (offset as u16).to_be_bytes());
        let mut seen = true;
        for _ in 0..k {
            let bit = index % m;
            let (word, mask) = (&mut filter[(bit / 64) as usize], 1u64 << (bit % 64));
            if *word & mask == 0 {
                seen = false;
                *word |= mask;
                done.bits_set += 1;
            }
            index = index.wrapping_add(step);
        }
        done.false_positives += u64::from(seen);
    }
    done
}

/// Prime factors, ascending. The time grows with the square root: callers bound `m`.
pub fn factors(m: u64) -> Vec<u64> {
    let (mut rest, mut found, mut candidate) = (m, Vec::new(), 2u64);
    while candidate * candidate <= rest {
        while rest % candidate == 0 {
            found.push(candidate);
            rest /= candidate;
        }
        candidate += if candidate == 2 { 1 } else { 2 };
    }
    if rest > 1 {
        found.push(rest);
    }
    found
}

/// False positives of a stream under an even `m` when the low bits of the two hashes are opposite: half of the keys probe
/// odd bits alone, the other half alternate.
pub fn parity_defect(n: f64, m: f64, k: f64) -> f64 {
    /// Keys up to which the sum is taken term by term; beyond it the midpoints of that many steps.
    const TERMS: f64 = 1e6;
    let (half_up, half_down) = ((k / 2.0).ceil(), (k / 2.0).floor());
    let share = |throws: f64| -(-throws / (m / 2.0)).exp_m1();
    let term = |i: f64| {
        let odd = share((k + half_down) * i / 2.0);
        let even = share(half_up * i / 2.0);
        0.5 * odd.powf(k) + 0.5 * odd.powf(half_down) * even.powf(half_up)
    };
    if n <= TERMS {
        return (0..n as u64).map(|i| term(i as f64)).sum();
    }
    let step = n / TERMS;
    // The sum begins at key 0 and ends before key n: its middle is half a key earlier than that of the steps.
    (0..TERMS as u64).map(|i| term(((i as f64 + 0.5) * step - 0.5).max(0.0)) * step).sum()
}
