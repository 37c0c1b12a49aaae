//! `percentile_sample` and `censoring` in sentences: a p99 of 12 points, a p95 that equals the timeout.
//!
//! What it sees: a percentile beside too small a number of samples; a percentile of times at 98 to 110 % of a timeout that
//! the same text names, or of 30 s where a connection is acquired.
//! Why it matters: a timer that records attempts that gave up is cut at the timeout: the true percentile is unknown, and
//! at least 5 % failed.
//! Evidence it needs: the percentile's name and value, and the samples or the timeout, in one sentence.
//! When it misleads: 30 s is HikariCP's default connection timeout and may not be the one in use: then the finding asks
//! for it. Timers of successes only are cut by survivorship instead.
//! Source: methods 2, 9; HikariCP `PoolBase.recordBorrowTimeoutStats`, `HikariConfig`.

use super::change::quoted;
use super::lexis::{Form, Item, Number, Sentence};
use crate::audit::figure::{range, short};
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::rules::percentiles;
use crate::method::audit::{PercentileSample, percentile_sample};
use crate::method::value::Int;

/// A percentile and what it is held against.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "a sentence holds a few of them, one at a time")]
pub(super) enum Quantile {
    Of { p: f64, samples: i128 },
    At { value: Number, timeout: Option<Number> },
}

/// The timeout of HikariCP when none is set.
const DEFAULT_S: f64 = 30.0;
/// From which share of the timeout a percentile counts as cut, and up to which it may overshoot.
const CUT: [f64; 2] = [0.98, 1.1];

/// Percentiles of a sentence.
pub(super) fn find(sentence: &Sentence) -> Vec<Quantile> {
    let mut out = Vec::new();
    for (at, (_, item)) in sentence.items.iter().enumerate() {
        let Item::Word(word) = item else { continue };
        let Some(p) = percentile(word) else { continue };
        let rest = &sentence.items[at + 1..];
        if let Some(samples) = samples_after(sentence, rest) {
            out.push(Quantile::Of { p, samples });
        }
        if let Some(value) = next_time(sentence, rest) {
            let timeout = timeout_of(sentence, value);
            let acquires =
                said(sentence, &["acquire", "acquisition", "hikari", "hikaricp", "borrow", "획득", "커넥션"]);
            if timeout.is_some() || acquires {
                out.push(Quantile::At { value: value.clone(), timeout: timeout.cloned() });
            }
        }
    }
    out
}

/// `p95`, `p99.9`, `p999`.
fn percentile(word: &str) -> Option<f64> {
    let digits = word.strip_prefix('p')?;
    if digits.is_empty() || digits.len() > 5 || !digits.chars().all(|c| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let p: f64 = if digits.contains('.') {
        digits.parse().ok()?
    } else {
        let whole: f64 = digits.parse().ok()?;
        whole / 10f64.powi(digits.len() as i32 - 2)
    };
    (50.0..100.0).contains(&p).then_some(p / 100.0)
}

/// `of 12 points`, `over 20 samples`, within four items.
fn samples_after(sentence: &Sentence, rest: &[(usize, Item)]) -> Option<i128> {
    let at = rest.iter().take(4).position(
        |(_, item)| matches!(item, Item::Word(w) if matches!(w.as_str(), "of" | "over" | "from")),
    )?;
    let Some((_, Item::Number(n))) = rest.get(at + 1) else { return None };
    let number = &sentence.numbers[*n];
    let counted = number.noun.as_deref().is_some_and(|noun| {
        matches!(
            noun,
            "samples"
                | "sample"
                | "points"
                | "values"
                | "runs"
                | "requests"
                | "measurements"
                | "partitions"
                | "partition"
                | "개"
                | "건"
                | "회"
        )
    });
    (counted && number.form == Form::Plain && number.dim.is_none()).then_some(number.printed.value as i128)
}

/// The first time after the percentile's name, before another name.
fn next_time<'a>(sentence: &'a Sentence, rest: &[(usize, Item)]) -> Option<&'a Number> {
    for (_, item) in rest.iter().take(6) {
        match item {
            Item::Number(n) => {
                let number = &sentence.numbers[*n];
                return (number.form == Form::Plain && number.dim.time == 1).then_some(number);
            }
            Item::Word(w) if percentile(w).is_some() => return None,
            _ => {}
        }
    }
    None
}

/// A time beside the word timeout, that is not the percentile's own.
fn timeout_of<'a>(sentence: &'a Sentence, value: &Number) -> Option<&'a Number> {
    let at = sentence.items.iter().position(|(_, item)| {
        matches!(item, Item::Word(w) if w.starts_with("timeout") || w.ends_with("timeout") || w.starts_with("타임아웃"))
    })?;
    let near = |item: &(usize, Item)| match item.1 {
        Item::Number(n) => {
            let number = &sentence.numbers[n];
            (number.dim.time == 1 && number.form == Form::Plain && number.start != value.start)
                .then_some(number)
        }
        _ => None,
    };
    let after = sentence.items[at + 1..].iter().take(4).find_map(near);
    after.or_else(|| sentence.items[..at].iter().rev().take(3).find_map(near))
}

fn said(sentence: &Sentence, words: &[&str]) -> bool {
    sentence.items.iter().any(|(_, item)| matches!(item, Item::Word(w) if words.contains(&w.as_str())))
}

/// What the samples or the timeout make of the percentile.
pub(super) fn check(quantile: &Quantile) -> Option<Finding> {
    match quantile {
        Quantile::Of { p, samples } => {
            let answer = percentile_sample(PercentileSample { n: Int(*samples), p: *p }).ok()?;
            Some(if answer.ok {
                let working = format!("{samples} ≥ 1 / (1 − {p}) = {}", answer.needed.0);
                Finding::new(Rule::PercentileSample, Status::Holds, Severity::Info, working)
                    .with("n", samples.to_string())
                    .with("needed", answer.needed.0.to_string())
                    .with("percentile", format!("p{}", short(p * 100.0)))
            } else {
                percentiles::finding(*samples, *p, answer.needed.0)
            })
        }
        Quantile::At { value, timeout } => {
            let limit = timeout.as_ref().map_or(DEFAULT_S, |t| t.printed.value * t.scale * t.dim.base(false));
            let seen = value.bounds(false);
            if limit <= 0.0 || seen[1] < CUT[0] * limit || seen[0] > CUT[1] * limit {
                return None;
            }
            let working =
                format!("{} s / {} s = {}", range(seen), short(limit), range(seen.map(|x| x / limit)));
            let code = if timeout.is_some() { "censoring" } else { "censoring_default" };
            Some(
                Finding::new(Rule::Censoring, Status::Unsupported, Severity::High, working)
                    .saying(code)
                    .printed(&quoted(value))
                    .with("printed", quoted(value))
                    .with("timeout", format!("{} s", short(limit))),
            )
        }
    }
}
