//! What differs between the two arms of a test besides what was changed (methods 3.7).
//!
//! Purpose: from the facts that a caller read out of the exhibits of both arms, the differences that could explain an
//! effect, or hide one, each with how much it can matter and which way it pushes. A person dismisses it with a reason;
//! until then it caps the verdict as the rules say.
//!
//! Invariants: a fact that one side does not have is no difference: absent is not equal, and not different either. Order
//! is that of the list of rules, names sorted. The thresholds are in the constants, each with its reason.
//!
//! Absent on purpose: reading captures, and the knob itself, which the caller leaves out of the settings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::case::{Bias, Confounder, ConfounderLevel};
use crate::verdict::Reason;
use crate::verdict::codes::codes;

/// What is known of one arm. Everything is optional: a capture that does not say it says nothing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Facts {
    /// Version of the server.
    pub version: Option<String>,
    /// Seconds since the server was started, at the time of the capture.
    pub uptime_s: Option<f64>,
    /// Seconds between the statistics' last reset and the capture.
    pub stats_age_s: Option<f64>,
    /// Settings by name.
    pub settings: BTreeMap<String, String>,
    /// Share of block accesses that were read rather than found in the cache, unit 1.
    pub read_share: Option<f64>,
    /// Offered or completed operations per second.
    pub load_per_s: Option<f64>,
    /// Rows per operation.
    pub rows_per_operation: Option<f64>,
    /// Share of operations that failed, unit 1.
    pub error_share: Option<f64>,
    /// Instances that served.
    pub replicas: Option<f64>,
    /// A high percentile of the latency, in ms.
    pub percentile_ms: Option<f64>,
    /// The timeout that cuts latencies off, in ms.
    pub timeout_ms: Option<f64>,
}

/// One difference.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Difference {
    /// What it is known by: `version`, `setting:innodb_buffer_pool_size`. It goes into [`Confounder::found`].
    pub key: String,
    /// What differs, as a code with both values.
    pub reason: Reason,
    /// How much it can matter until somebody looked.
    pub level: ConfounderLevel,
    /// Which way it pushes.
    pub bias: Bias,
}

codes! {
    /// Codes of [`Difference::reason`].
    DIFFERENCES {
        /// Another version of the server.
        ARMS_VERSION = "arms_version" ["after", "before"];
        /// The server was started shortly before the later arm.
        ARMS_RESTART = "arms_restart" ["after", "before"];
        /// Another value of a setting.
        ARMS_SETTING = "arms_setting" ["after", "before", "name"];
        /// The cache was colder or warmer.
        ARMS_CACHE = "arms_cache" ["share_after", "share_before"];
        /// Another load.
        ARMS_LOAD = "arms_load" ["after", "before"];
        /// Another amount of work per operation.
        ARMS_WORK = "arms_work" ["after", "before"];
        /// Another share of failures.
        ARMS_ERRORS = "arms_errors" ["share_after", "share_before"];
        /// Another number of instances.
        ARMS_REPLICAS = "arms_replicas" ["after", "before"];
        /// The statistics were reset between the arms.
        ARMS_STATS_RESET = "arms_stats_reset" ["after", "before"];
        /// A percentile that the timeout cut off.
        ARMS_CENSORED = "arms_censored" ["arm", "percentile", "timeout"];
    }
}

/// A cache needs about this long to warm up: a server started less than this before a capture is cold.
const WARM_AFTER_S: f64 = 1_800.0;
/// Shares of reads differ by this much, absolute, before they count: a twentieth of all accesses.
const READ_SHARE: f64 = 0.05;
/// Loads and work per operation differ by this much, relative, before they count: the usual no-effect band.
const RELATIVE: f64 = 0.1;
/// Failures differ by this much, absolute, before they count: one in a hundred moves a p99.
const ERRORS: f64 = 0.01;
/// A percentile this close to the timeout is the timeout (methods 2).
const CENSORED: f64 = 0.98;

/// Timeouts that clients and pools come with or people set, in ms: wrk 2 s, hey 20 s, ab and HikariCP 30 s, k6 60 s.
const ROUND_MS: [f64; 10] = [1e3, 2e3, 3e3, 5e3, 10e3, 15e3, 20e3, 30e3, 60e3, 120e3];
/// What timed out is counted a little late: a percentile this far above a timeout is still the timeout.
const LATE: f64 = 1.02;
/// The largest latency of a run that a timeout cut off is not much above it.
const LATEST: f64 = 1.1;
/// Without the largest latency to tell by, only a timeout this long is taken for one: latencies do not end there by chance.
const PLAIN_MS: f64 = 10_000.0;
/// A percentile within this of the largest latency is the largest latency.
const AT_MAX: f64 = 0.995;
/// So many samples have to lie beyond the percentile before its being the largest latency tells of a cut.
const BEYOND: f64 = 5.0;

/// A high percentile of a run, as far as its report says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tail {
    /// Which one: 0.95, 0.99.
    pub quantile: f64,
    /// Its value, in ms.
    pub percentile_ms: f64,
    /// The largest latency, in ms.
    pub max_ms: Option<f64>,
    /// Number of samples.
    pub samples: Option<f64>,
}

impl Tail {
    /// The timeout that seems to have cut the latencies off, in ms: the percentile stands at a round one and nothing lies far
    /// above, or it is the largest latency though samples lie beyond it. An inference: a person says what it is.
    pub fn cut_at(&self) -> Option<f64> {
        let p = self.percentile_ms;
        let at = |limit: &&f64| p >= CENSORED * **limit && p <= LATE * **limit;
        let ends = |limit: &&f64| self.max_ms.map_or(**limit >= PLAIN_MS, |max| max <= LATEST * **limit);
        if let Some(limit) = ROUND_MS.iter().find(|limit| at(limit) && ends(limit)) {
            return Some(*limit);
        }
        let beyond = self.samples.map(|n| n * (1.0 - self.quantile));
        self.max_ms.filter(|max| *max > 0.0 && p >= AT_MAX * max && beyond.is_some_and(|n| n >= BEYOND))
    }
}

/// What differs between two arms.
pub fn differences(before: &Facts, after: &Facts) -> Vec<Difference> {
    let mut found = Vec::new();
    found.extend(version(before, after));
    found.extend(restart(before, after));
    found.extend(settings(before, after));
    found.extend(cache(before, after));
    found.extend(relative("load", ARMS_LOAD, before.load_per_s, after.load_per_s));
    found.extend(relative(
        "work_per_operation",
        ARMS_WORK,
        before.rows_per_operation,
        after.rows_per_operation,
    ));
    found.extend(errors(before, after));
    found.extend(replicas(before, after));
    found.extend(stats_reset(before, after));
    found.extend(censored("before", before));
    found.extend(censored("after", after));
    found
}

impl Difference {
    /// The confounder that it is until a person looked at it; `name` is what it is called.
    pub fn confounder(&self, name: String) -> Confounder {
        Confounder {
            name,
            level: self.level,
            bias: Some(self.bias),
            reason: None,
            found: Some(self.key.clone()),
        }
    }
}

fn difference(key: &str, reason: Reason, level: ConfounderLevel, bias: Bias) -> Difference {
    Difference { key: key.to_owned(), reason, level, bias }
}

fn version(before: &Facts, after: &Facts) -> Option<Difference> {
    let (b, a) = (before.version.as_ref()?, after.version.as_ref()?);
    (a != b).then(|| {
        let reason = ARMS_VERSION.with([a.clone(), b.clone()]);
        difference("version", reason, ConfounderLevel::Major, Bias::Either)
    })
}

/// A restart empties the cache: slower than it will be, so an improvement hides.
fn restart(before: &Facts, after: &Facts) -> Option<Difference> {
    let (b, a) = (before.uptime_s?, after.uptime_s?);
    let cold = |s: f64| s < WARM_AFTER_S;
    let bias = match (cold(b), cold(a)) {
        (false, true) => Bias::Null,
        (true, false) => Bias::Away,
        _ => return None,
    };
    Some(difference("restart", ARMS_RESTART.with([number(a), number(b)]), ConfounderLevel::Major, bias))
}

fn settings(before: &Facts, after: &Facts) -> Vec<Difference> {
    let differing = before.settings.iter().filter_map(|(name, b)| {
        let a = after.settings.get(name).filter(|a| *a != b)?;
        let reason = ARMS_SETTING.with([a.clone(), b.clone(), name.clone()]);
        Some(difference(&format!("setting:{name}"), reason, ConfounderLevel::Major, Bias::Either))
    });
    differing.collect()
}

/// More reads after: an improvement hides. Fewer: one may be the cache's.
fn cache(before: &Facts, after: &Facts) -> Option<Difference> {
    let (b, a) = (before.read_share?, after.read_share?);
    let bias = if a > b { Bias::Null } else { Bias::Away };
    ((a - b).abs() > READ_SHARE).then(|| {
        difference("cache_warmth", ARMS_CACHE.with([number(a), number(b)]), ConfounderLevel::Major, bias)
    })
}

fn relative(
    key: &str,
    code: crate::verdict::codes::Code,
    before: Option<f64>,
    after: Option<f64>,
) -> Option<Difference> {
    let (b, a) = (before.filter(|b| *b > 0.0)?, after?);
    ((a / b - 1.0).abs() > RELATIVE)
        .then(|| difference(key, code.with([number(a), number(b)]), ConfounderLevel::Major, Bias::Either))
}

/// Failures drop out of the latencies: the arm with more of them looks faster than it was.
fn errors(before: &Facts, after: &Facts) -> Option<Difference> {
    let (b, a) = (before.error_share?, after.error_share?);
    let bias = if a > b { Bias::Away } else { Bias::Null };
    ((a - b).abs() > ERRORS)
        .then(|| difference("errors", ARMS_ERRORS.with([number(a), number(b)]), ConfounderLevel::Major, bias))
}

fn replicas(before: &Facts, after: &Facts) -> Option<Difference> {
    let (b, a) = (before.replicas?, after.replicas?);
    (a != b).then(|| {
        difference(
            "replicas",
            ARMS_REPLICAS.with([number(a), number(b)]),
            ConfounderLevel::Major,
            Bias::Either,
        )
    })
}

/// Counters that began again cover another window; the figures of a window stay what they are.
fn stats_reset(before: &Facts, after: &Facts) -> Option<Difference> {
    let (b, a) = (before.stats_age_s?, after.stats_age_s?);
    (a < b).then(|| {
        let reason = ARMS_STATS_RESET.with([number(a), number(b)]);
        difference("stats_reset", reason, ConfounderLevel::Minor, Bias::Either)
    })
}

fn censored(arm: &str, facts: &Facts) -> Option<Difference> {
    let (percentile, timeout) = (facts.percentile_ms?, facts.timeout_ms?);
    (percentile >= CENSORED * timeout).then(|| {
        let reason = ARMS_CENSORED.with([arm.to_owned(), number(percentile), number(timeout)]);
        // The true percentile is above the timeout: before, an improvement hides; after, it may be none.
        let bias = if arm == "before" { Bias::Null } else { Bias::Away };
        difference(&format!("censored:{arm}"), reason, ConfounderLevel::Major, bias)
    })
}

fn number(value: f64) -> String {
    value.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(before: &Facts, after: &Facts) -> Vec<(String, Bias)> {
        differences(before, after).into_iter().map(|d| (d.key, d.bias)).collect()
    }

    #[test]
    fn what_one_side_does_not_say_is_no_difference() {
        let full = Facts { uptime_s: Some(60.0), read_share: Some(0.5), ..Facts::default() };
        assert_eq!(keys(&full, &Facts::default()), []);
        assert_eq!(keys(&full, &full), []);
    }

    #[test]
    fn a_percentile_at_a_round_timeout_or_at_the_largest_latency_is_cut() {
        let tail = |percentile_ms, max_ms, samples| Tail { quantile: 0.95, percentile_ms, max_ms, samples };
        assert_eq!(tail(30_100.0, Some(30_400.0), None).cut_at(), Some(30_000.0));
        assert_eq!(tail(30_100.0, None, None).cut_at(), Some(30_000.0));
        // Much above it lies more: it ends where it ends by itself.
        assert_eq!(tail(2_000.0, Some(9_000.0), Some(6_000.0)).cut_at(), None);
        assert_eq!(tail(2_000.0, None, None).cut_at(), None);
        assert_eq!(tail(2_010.0, Some(2_050.0), None).cut_at(), Some(2_000.0));
        // 100 samples of 2,000 lie beyond a p95, and all of them took exactly as long; 2 of 40 may.
        assert_eq!(tail(743.0, Some(744.0), Some(2_000.0)).cut_at(), Some(744.0));
        assert_eq!(tail(743.0, Some(744.0), Some(40.0)).cut_at(), None);
        assert_eq!(tail(57.0, Some(400.0), Some(2_000.0)).cut_at(), None);
    }

    #[test]
    fn a_colder_later_arm_hides_an_effect_and_a_warmer_one_makes_one() {
        let warm = Facts { uptime_s: Some(90_000.0), read_share: Some(0.01), ..Facts::default() };
        let cold = Facts { uptime_s: Some(300.0), read_share: Some(0.4), ..Facts::default() };
        let of = |bias| vec![("restart".to_owned(), bias), ("cache_warmth".to_owned(), bias)];
        assert_eq!(keys(&warm, &cold), of(Bias::Null));
        assert_eq!(keys(&cold, &warm), of(Bias::Away));
    }

    #[test]
    fn settings_versions_replicas_load_and_work_are_compared() {
        let set = |v: &str| BTreeMap::from([("max_connections".to_owned(), v.to_owned())]);
        let before = Facts {
            version: Some("8.0.35".into()),
            settings: set("151"),
            load_per_s: Some(210.0),
            rows_per_operation: Some(1080.0),
            replicas: Some(1.0),
            ..Facts::default()
        };
        let after = Facts {
            version: Some("8.0.36".into()),
            settings: set("500"),
            load_per_s: Some(220.0),
            rows_per_operation: Some(7740.0),
            replicas: Some(3.0),
            ..Facts::default()
        };
        let either = |k: &str| (k.to_owned(), Bias::Either);
        assert_eq!(
            keys(&before, &after),
            [
                either("version"),
                either("setting:max_connections"),
                either("work_per_operation"),
                either("replicas")
            ]
        );
    }

    #[test]
    fn failures_and_timeouts_are_told_with_the_way_they_push() {
        let clean = Facts {
            error_share: Some(0.0),
            percentile_ms: Some(900.0),
            timeout_ms: Some(30_000.0),
            ..Facts::default()
        };
        let failing = Facts {
            error_share: Some(0.08),
            percentile_ms: Some(30_100.0),
            timeout_ms: Some(30_000.0),
            ..Facts::default()
        };
        let of = |a: &str, ab, b: &str, bb| vec![(a.to_owned(), ab), (b.to_owned(), bb)];
        assert_eq!(keys(&clean, &failing), of("errors", Bias::Away, "censored:after", Bias::Away));
        assert_eq!(keys(&failing, &clean), of("errors", Bias::Null, "censored:before", Bias::Null));
    }
}
