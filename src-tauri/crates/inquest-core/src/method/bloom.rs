//! `bloom.*`: Bloom filters and what their counts can show (methods 6).

use serde::{Deserialize, Serialize};

use super::error::{OutOfDomain, at_least_one, counted, not_negative, positive, refuse};
use super::value::{Int, Interval};
use super::{Entry, entry};
use crate::distribution::{poisson_mean, poisson_tails};
use crate::sizing::bloom::{self, Scheme};

pub(super) const ENTRIES: &[Entry] = &[
    entry!("bloom.false_positive", 1, false_positive),
    entry!("bloom.memory", 1, memory),
    entry!("bloom.observed_count_test", 1, observed_count_test),
    entry!("bloom.scheme_check", 1, scheme_check),
    entry!("bloom.simulate_stream", 1, simulate_stream),
    entry!("bloom.size", 1, size),
    entry!("bloom.streamed_false_positives", 1, streamed_false_positives),
];

/// Hash functions: none has more, and the formulas loop over them.
const MOST_HASHES: u64 = 10_000;

fn hashes(k: Int) -> Result<f64, OutOfDomain> {
    Ok(counted("k", k, MOST_HASHES)? as f64)
}

/// A rate of false positives: above zero and below one.
fn share(p: f64) -> Result<f64, OutOfDomain> {
    if p > 0.0 && p < 1.0 { Ok(p) } else { refuse("p", "not_between_0_and_1") }
}

#[derive(Deserialize)]
struct Wanted {
    n: Int,
    p: f64,
}

#[derive(Serialize)]
struct Sized {
    m_real: f64,
    m_floor: Int,
    m_ceil: Int,
    bytes_64bit_words: Int,
    k_real: f64,
    k_floor: Int,
    k_round: Int,
    bits_per_key: f64,
    fp_end_floor: f64,
    fill_end_floor: f64,
    expected_stream_fp_floor: Option<f64>,
    fp_end_round: f64,
    fill_end_round: f64,
    expected_stream_fp_round: Option<f64>,
    naive_n_times_p: f64,
}

/// Streams up to this long are summed for a size.
const STREAMED_UP_TO: f64 = 1e6;

fn size(input: Wanted) -> Result<Sized, OutOfDomain> {
    let n = at_least_one("n", input.n)?;
    let p = share(input.p)?;
    let m_real = bloom::bits(n, p);
    // A rate near one asks for less than a bit: there is no smaller filter than one.
    let m = m_real.floor().max(1.0);
    let k_real = bloom::best_k(n, m);
    let (k_floor, k_round) = (k_real.floor().max(1.0), k_real.round().max(1.0));
    let streamed = |k| (n <= STREAMED_UP_TO).then(|| bloom::streamed(n, m, k));
    Ok(Sized {
        m_real,
        m_floor: Int(m as i128),
        m_ceil: Int(m_real.ceil() as i128),
        bytes_64bit_words: Int(8 * (m / 64.0).ceil() as i128),
        k_real,
        k_floor: Int(k_floor as i128),
        k_round: Int(k_round as i128),
        bits_per_key: m_real / n,
        fp_end_floor: bloom::rate(n, m, k_floor),
        fill_end_floor: bloom::fill(n, m, k_floor),
        expected_stream_fp_floor: streamed(k_floor),
        fp_end_round: bloom::rate(n, m, k_round),
        fill_end_round: bloom::fill(n, m, k_round),
        expected_stream_fp_round: streamed(k_round),
        naive_n_times_p: n * p,
    })
}

#[derive(Deserialize)]
struct Filter {
    n: Int,
    m: Int,
    k: Int,
    #[serde(default)]
    block_bits: Option<Int>,
}

#[derive(Serialize)]
struct Rates {
    standard: f64,
    exact: Option<f64>,
    blocked: Option<f64>,
    blocked_over_standard: Option<f64>,
}

/// Blocks are cache lines; up to this many bits the sum over their keys is short.
const LARGEST_BLOCK: u64 = 1 << 20;

fn false_positive(input: Filter) -> Result<Rates, OutOfDomain> {
    let n = not_negative("n", input.n.f64())?;
    let m = at_least_one("m", input.m)?;
    let k = hashes(input.k)?;
    let standard = bloom::rate(n, m, k);
    let blocked = match input.block_bits {
        None => None,
        Some(bits) if bits.0 > input.m.0 => return refuse("block_bits", "above_m"),
        Some(bits) => Some(bloom::blocked_rate(n, m, k, counted("block_bits", bits, LARGEST_BLOCK)? as f64)),
    };
    Ok(Rates {
        standard,
        exact: bloom::exact_rate(n as u64, m as u64, k as u64),
        blocked,
        blocked_over_standard: blocked.filter(|_| standard > 0.0).map(|b| b / standard),
    })
}

#[derive(Serialize)]
struct Expected {
    expected: f64,
    integral: f64,
}

fn streamed_false_positives(input: Filter) -> Result<Expected, OutOfDomain> {
    let n = not_negative("n", input.n.f64())?;
    let m = at_least_one("m", input.m)?;
    let k = hashes(input.k)?;
    Ok(Expected { expected: bloom::streamed(n, m, k), integral: bloom::streamed_integral(n, m, k) })
}

#[derive(Deserialize)]
struct Count {
    observed: Int,
    expected: f64,
    naive_expected: Option<f64>,
}

#[derive(Serialize)]
struct CountTest {
    p_ge: f64,
    p_le: f64,
    z: f64,
    excess: f64,
    total_ci95: Interval,
    total_upper95: f64,
    real_duplicates_ci95: Interval,
    expected_rejected: bool,
    naive_p_le: Option<f64>,
    naive_rejected: Option<bool>,
}

/// Counts and means up to this have their tails computed.
const LARGEST_COUNT: u64 = 1_000_000_000;

fn observed_count_test(input: Count) -> Result<CountTest, OutOfDomain> {
    let observed = match u64::try_from(input.observed.0) {
        Err(_) => return refuse("observed", "negative"),
        Ok(n) if n > LARGEST_COUNT => return refuse("observed", "too_large"),
        Ok(n) => n,
    };
    let mean = |input, value: f64| {
        if value > LARGEST_COUNT as f64 { refuse(input, "too_large") } else { positive(input, value) }
    };
    let expected = mean("expected", input.expected)?;
    let naive = input.naive_expected.map(|x| mean("naive_expected", x)).transpose()?;
    let rejected = |(at_least, at_most): (f64, f64)| at_least.min(at_most) < 0.025;
    let tails = poisson_tails(observed, expected);
    let naive_tails = naive.map(|mean| poisson_tails(observed, mean));
    let total = [poisson_mean(observed, 0.025, false), poisson_mean(observed, 0.025, true)];
    let x = observed as f64;
    Ok(CountTest {
        p_ge: tails.0,
        p_le: tails.1,
        z: (x - expected) / expected.sqrt(),
        excess: x - expected,
        total_ci95: Interval(total),
        total_upper95: poisson_mean(observed, 0.05, true),
        real_duplicates_ci95: Interval(total.map(|bound| (bound - expected).max(0.0))),
        expected_rejected: rejected(tails),
        naive_p_le: naive_tails.map(|t| t.1),
        naive_rejected: naive_tails.map(rejected),
    })
}

#[derive(Deserialize)]
struct Layout {
    m: Int,
    n: Option<Int>,
    k: Option<Int>,
}

#[derive(Serialize)]
struct SchemeCheck {
    factors: Vec<u64>,
    h2_zero_probability: f64,
    h2_zero_expected_keys: Option<f64>,
    parity_defect_expected: Option<f64>,
}

/// Bits up to this are factorised in well under a second.
const LARGEST_FACTORED: u64 = 1_000_000_000_000_000;

fn scheme_check(input: Layout) -> Result<SchemeCheck, OutOfDomain> {
    let m = counted("m", input.m, LARGEST_FACTORED)?;
    let n = input.n.map(|n| not_negative("n", n.f64())).transpose()?;
    let k = input.k.map(hashes).transpose()?;
    let defect = n.zip(k).filter(|_| m % 2 == 0).map(|(n, k)| bloom::parity_defect(n, m as f64, k));
    Ok(SchemeCheck {
        factors: bloom::factors(m),
        h2_zero_probability: 1.0 / m as f64,
        h2_zero_expected_keys: n.map(|n| n / m as f64),
        parity_defect_expected: defect,
    })
}

#[derive(Deserialize)]
struct Simulated {
    scheme: Scheme,
    n: Int,
    m: Int,
    k: Int,
    partitions: Int,
    starts: Vec<Int>,
}

#[derive(Serialize)]
struct Streams {
    stream_fp: Vec<u64>,
    bits_set: Vec<u64>,
    mean: f64,
    sd: Option<f64>,
    min: u64,
    max: u64,
}

/// Probes of all runs together: some ten seconds.
const MOST_PROBES: f64 = 1e9;
/// Bits of a simulated filter: 512 MiB of memory.
const LARGEST_SIMULATED: u64 = 1 << 32;

fn simulate_stream(input: Simulated) -> Result<Streams, OutOfDomain> {
    let n = counted("n", input.n, u64::MAX)?;
    let m = counted("m", input.m, LARGEST_SIMULATED)?;
    let k = counted("k", input.k, MOST_HASHES)?;
    let partitions = counted("partitions", input.partitions, u64::MAX)?;
    if n as f64 * k as f64 * input.starts.len() as f64 > MOST_PROBES {
        return refuse("n", "too_many_probes");
    }
    let mut runs = Vec::with_capacity(input.starts.len());
    for start in &input.starts {
        let Ok(start) = u64::try_from(start.0) else { return refuse("starts", "negative") };
        runs.push(bloom::simulate(input.scheme, n, m, k, partitions, start));
    }
    let counts: Vec<u64> = runs.iter().map(|r| r.false_positives).collect();
    let (Some(min), Some(max)) = (counts.iter().min(), counts.iter().max()) else {
        return refuse("starts", "empty");
    };
    let mean = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let squares: f64 = counts.iter().map(|c| (*c as f64 - mean).powi(2)).sum();
    Ok(Streams {
        mean,
        sd: (counts.len() > 1).then(|| (squares / (counts.len() - 1) as f64).sqrt()),
        min: *min,
        max: *max,
        bits_set: runs.iter().map(|r| r.bits_set).collect(),
        stream_fp: counts,
    })
}

#[derive(Deserialize)]
struct Alternatives {
    n: Int,
    p: f64,
    fingerprint_bits: Option<Int>,
    key_bytes: Int,
    entry_bytes: Interval,
    partitions: Int,
}

#[derive(Serialize)]
struct Memory {
    bloom_bytes: Int,
    bloom_kb: f64,
    bloom_kib: f64,
    counting_bytes: f64,
    xor_bytes: f64,
    binary_fuse_bytes: f64,
    hash_set_bytes: Interval,
    hash_set_over_bloom: Interval,
    swiss_table_bytes: Int,
    sorted_keys_bytes: Int,
    offset_window_bytes: Int,
}

fn memory(input: Alternatives) -> Result<Memory, OutOfDomain> {
    let n = at_least_one("n", input.n)?;
    let p = share(input.p)?;
    let key = at_least_one("key_bytes", input.key_bytes)?;
    let partitions = not_negative("partitions", input.partitions.f64())?;
    let [entry_lo, entry_hi] = input.entry_bytes.0;
    if entry_lo < 0.0 || entry_hi < entry_lo {
        return refuse("entry_bytes", "bounds_reversed");
    }
    let m = bloom::bits(n, p).floor().max(1.0);
    let bytes = 8.0 * (m / 64.0).ceil();
    // The rate of a fingerprint of f bits is 2^-f.
    let fingerprint = match input.fingerprint_bits {
        Some(bits) => at_least_one("fingerprint_bits", bits)?,
        None => (1.0 / p).log2().ceil(),
    };
    let slots = (n / 0.875).log2().ceil().exp2();
    Ok(Memory {
        bloom_bytes: Int(bytes as i128),
        bloom_kb: bytes / 1e3,
        bloom_kib: bytes / 1024.0,
        counting_bytes: 4.0 * m / 8.0,
        xor_bytes: 1.23 * fingerprint * n / 8.0,
        binary_fuse_bytes: 1.125 * fingerprint * n / 8.0,
        hash_set_bytes: Interval([entry_lo * n, entry_hi * n]),
        hash_set_over_bloom: Interval([entry_lo * n / bytes, entry_hi * n / bytes]),
        swiss_table_bytes: Int((slots * (key + 1.0)) as i128),
        sorted_keys_bytes: Int((n * key) as i128),
        offset_window_bytes: Int((8.0 * partitions) as i128),
    })
}
