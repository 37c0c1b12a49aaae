//! The page of the Bloom filter (methods 6).

use super::alarm::reaching;
use super::{Explanation, Inputs, Likely, Page, Severity};
use crate::distribution::{poisson_mean, poisson_tails};
use crate::method::OutOfDomain;
use crate::sizing::bloom;

/// A tail below this is no chance: two-sided at 5 %.
const REJECTED: f64 = 0.025;
/// Exact rates are computed up to this many bits: a page is computed at many points.
const EXACT_UP_TO: f64 = 4_096.0;
/// Streams up to which the closed form of the parity defect is summed.
const DEFECT_UP_TO: f64 = 1e6;

pub(super) fn page(inputs: &Inputs<'_>) -> Result<Page, OutOfDomain> {
    let mut page = Page::default();
    let n = inputs.number("n")?;
    let p = inputs.maybe("p");
    let m = match inputs.maybe("m") {
        Some(m) => m,
        None => bloom::bits(n, inputs.number("p")?).floor().max(1.0),
    };
    let k_real = bloom::best_k(n, m);
    let (floor, ceil) = (k_real.floor().max(1.0), k_real.ceil().max(1.0));
    let (rate_floor, rate_ceil) = (bloom::rate(n, m, floor), bloom::rate(n, m, ceil));
    let best = if rate_ceil < rate_floor { ceil } else { floor };
    let k = inputs.maybe("k").unwrap_or(best).min(10_000.0);
    let (fill, rate) = (bloom::fill(n, m, k), bloom::rate(n, m, k));
    page.put("bits", m);
    page.put("bytes", 8.0 * (m / 64.0).ceil());
    page.put("bits_per_key", m / n);
    page.put("k_real", k_real);
    page.put("hashes", k);
    page.put("rate_floor", rate_floor);
    page.put("rate_ceil", rate_ceil);
    page.put("fill", fill);
    page.put("rate_end", rate);
    if m <= EXACT_UP_TO {
        page.put("rate_exact", bloom::exact_rate(n as u64, m as u64, k as u64));
    }
    let streamed = bloom::streamed(n, m, k);
    page.put("streamed", streamed);
    let naive = p.map(|p| n * p);
    page.put("naive", naive);
    if let Some(p) = p.filter(|p| rate > *p * 1.005) {
        page.warn(
            Severity::Warning,
            "rate_above_target",
            &[("rate", rate), ("target", p), ("hashes", k), ("best", best)],
        );
    }
    if inputs.maybe("k").is_some_and(|k| k != best) {
        page.warn(Severity::Info, "other_hashes_are_better", &[("hashes", k), ("best", best)]);
    }
    if let Some(observed) = inputs.maybe("observed") {
        let reading = observed_count(&mut page, observed, streamed, naive);
        match reading {
            Some("as_expected") if inputs.fit.is_sharper() && !inputs.fit.near(streamed, observed) => {
                by_chance_alone(&mut page, observed, streamed);
            }
            Some("as_expected") | None => {}
            Some(other) => explain(&mut page, Filter { n, m, k, streamed }, observed, other == "too_many"),
        }
    }
    layout(inputs, &mut page, n, m, k);
    if let Some(p) = p {
        alternatives(inputs, &mut page, n, m, p)?;
    }
    Ok(page)
}

/// What a reported count of duplicates says about the expectation.
fn observed_count(page: &mut Page, observed: f64, streamed: f64, naive: Option<f64>) -> Option<&'static str> {
    let mut read = None;
    let count = observed as u64;
    let total = (poisson_mean(count, REJECTED, false), poisson_mean(count, REJECTED, true));
    page.put("excess", observed - streamed);
    page.range("total_interval", total);
    page.range("real_duplicates", ((total.0 - streamed).max(0.0), (total.1 - streamed).max(0.0)));
    // An expectation of next to nothing has no tails to speak of.
    if streamed > 1e-300 {
        let (at_least, at_most) = poisson_tails(count, streamed);
        page.put("chance_at_least", at_least);
        page.put("chance_at_most", at_most);
        page.put("z", (observed - streamed) / streamed.sqrt());
        let reading = if at_least < REJECTED {
            page.warn(
                Severity::Error,
                "more_duplicates_than_chance",
                &[("observed", observed), ("expected", streamed), ("chance", at_least)],
            );
            "too_many"
        } else if at_most < REJECTED {
            page.warn(
                Severity::Error,
                "fewer_duplicates_than_chance",
                &[("observed", observed), ("expected", streamed), ("chance", at_most)],
            );
            "too_few"
        } else {
            "as_expected"
        };
        page.word("reading", reading);
        read = Some(reading);
    }
    if let Some(naive) = naive.filter(|naive| *naive > 1e-300 && *naive < 1e9) {
        let (_, at_most) = poisson_tails(count, naive);
        page.put("naive_chance_at_most", at_most);
        if naive > 2.0 * streamed && observed <= naive {
            page.warn(
                Severity::Warning,
                "last_rate_is_not_the_stream",
                &[("naive", naive), ("expected", streamed)],
            );
        }
    }
    read
}

/// A count outside of the band that was asked for, and well within what chance gives: its chance.
fn by_chance_alone(page: &mut Page, observed: f64, streamed: f64) {
    let (at_least, at_most) = poisson_tails(observed as u64, streamed);
    let value = Some(at_least.min(at_most));
    page.explanations.push(Explanation { code: "chance_alone", value, likely: Likely::Fits });
}

/// A filter and what a stream through it expects.
struct Filter {
    n: f64,
    m: f64,
    k: f64,
    streamed: f64,
}

/// What would explain a count that is no chance.
fn explain(page: &mut Page, filter: Filter, observed: f64, too_many: bool) {
    let Filter { n, m, k, streamed } = filter;
    let by_chance = |expected: f64| {
        let (at_least, at_most) = poisson_tails(observed as u64, expected);
        if at_least.min(at_most) < REJECTED { Likely::Contradicted } else { Likely::Fits }
    };
    // The integral form is close enough for a number that only another capture can test.
    let law = |keys: f64| bloom::streamed_integral(keys, m, k);
    let mut add = |code, value, likely| page.explanations.push(Explanation { code, value, likely });
    if too_many {
        add("keys_come_twice", Some(observed - streamed), Likely::Fits);
        let defect = (m % 2.0 == 0.0 && n <= DEFECT_UP_TO).then(|| bloom::parity_defect(n, m, k));
        add("another_hash_scheme", defect, Likely::Open);
        let kept = law(2.0 * n) - law(n);
        add("filter_was_not_empty", Some(kept), by_chance(kept));
        add("more_keys_than_stated", reaching(n, 1e3 * n, observed, law), Likely::Open);
    } else {
        add("parameter_not_in_effect", None, Likely::Open);
        add("fewer_keys_than_stated", reaching(0.0, n, observed, law), Likely::Open);
        add("hits_are_not_all_counted", None, Likely::Open);
    }
}

/// What the number of bits has in common with hash schemes.
fn layout(inputs: &Inputs<'_>, page: &mut Page, n: f64, m: f64, k: f64) {
    page.put("h2_zero_keys", n / m);
    if m % 2.0 == 0.0 {
        page.warn(Severity::Info, "bits_are_even", &[("bits", m)]);
        page.put("parity_defect", (n <= DEFECT_UP_TO).then(|| bloom::parity_defect(n, m, k)));
    }
    if let Some(block) = inputs.maybe("block_bits").filter(|block| *block <= m) {
        page.put("blocked_rate", bloom::blocked_rate(n, m, k, block));
    }
}

fn alternatives(inputs: &Inputs<'_>, page: &mut Page, n: f64, m: f64, p: f64) -> Result<(), OutOfDomain> {
    let (low, high) = (inputs.number("entry_low_bytes")?, inputs.number("entry_high_bytes")?);
    if high < low {
        return Err(OutOfDomain { input: "entry_high_bytes", why: "bounds_reversed" });
    }
    let fingerprint = (1.0 / p).log2().ceil();
    page.put("counting_bytes", 4.0 * m / 8.0);
    page.put("xor_bytes", 1.23 * fingerprint * n / 8.0);
    page.put("binary_fuse_bytes", 1.125 * fingerprint * n / 8.0);
    page.range("hash_set_bytes", (low * n, high * n));
    let slots = (n / 0.875).log2().ceil().exp2();
    page.put("swiss_table_bytes", slots * (inputs.number("key_bytes")? + 1.0));
    page.put("offset_window_bytes", 8.0 * inputs.number("partitions")?);
    Ok(())
}
