//! The page of the CPU quota (methods 8).

use super::{Inputs, Page, Severity};
use crate::method::OutOfDomain;
use crate::sizing::cfs;

/// Throttled shares from which it matters: with bursts above the quota, and by itself.
const MATTERS: f64 = 0.05;
const MATTERS_ALONE: f64 = 0.25;

pub(super) fn page(inputs: &Inputs<'_>) -> Result<Page, OutOfDomain> {
    let mut page = Page::default();
    let period = inputs.number("period_us")? / 1e3;
    let quota = inputs.maybe("quota_us").map(|us| us / 1e3);
    let limit = quota.map(|quota| quota / period);
    page.put("limit_cores", limit);
    page.put("jvm_processors", limit.map(|limit| cfs::jvm_processors(limit) as f64));
    let work = burst(inputs, &mut page, quota, period)?;
    let ratio = readings(inputs, &mut page, limit, period);
    let above = work.zip(quota).is_some_and(|(work, quota)| work > quota);
    if let Some(ratio) = ratio {
        let severity = if ratio >= MATTERS_ALONE || ratio >= MATTERS && above {
            "high"
        } else if ratio >= MATTERS {
            "medium"
        } else {
            "none"
        };
        page.word("severity", severity);
        let below = page_number(&page, "usage_over_limit").is_some_and(|share| share < 1.0);
        if severity != "none" && below {
            page.warn(Severity::Warning, "throttled_below_the_limit", &[("ratio", ratio)]);
        }
    }
    if quota.is_none() {
        page.warn(Severity::Info, "no_quota", &[]);
    }
    Ok(page)
}

fn page_number(page: &Page, name: &str) -> Option<f64> {
    page.figures.iter().find(|f| f.name == name).and_then(|f| match f.value {
        super::FigureValue::Number(x) => Some(x),
        _ => None,
    })
}

/// A burst under the quota, and under each remedy.
fn burst(
    inputs: &Inputs<'_>,
    page: &mut Page,
    quota: Option<f64>,
    period: f64,
) -> Result<Option<f64>, OutOfDomain> {
    let Some(work) = inputs.maybe("work_ms") else { return Ok(None) };
    let threads = inputs.number("threads")?;
    let free = work / threads;
    page.put("unthrottled_ms", free);
    let mean = inputs.maybe("every_ms").map(|every| work / every);
    page.put("avg_cores", mean);
    let Some(quota) = quota else { return Ok(Some(work)) };
    let latency = |threads, quota, period| cfs::burst_latency(work, threads, quota, period);
    let under = latency(threads, quota, period);
    page.put("latency_ms", under);
    page.put("slowdown", (free > 0.0).then(|| under / free));
    page.put("exhausted_after_ms", quota / threads);
    page.put("avg_over_limit", mean.map(|cores| cores * period / quota));
    // Periods of the burst that run out of quota, of those in which it wants to run.
    let full = if under > free { ((work / quota).ceil() - 1.0).max(0.0) } else { 0.0 };
    page.put("expected_throttled_share", (work > 0.0).then(|| full / (full + 1.0)));
    let fewer = cfs::jvm_processors(quota / period) as f64;
    page.put("latency_fewer_threads_ms", latency(fewer.min(threads), quota, period));
    page.put("latency_double_quota_ms", latency(threads, 2.0 * quota, period));
    page.put("latency_tenth_period_ms", latency(threads, quota / 10.0, period / 10.0));
    page.put("quota_for_no_throttle_us", 1e3 * work.min(threads * period));
    if under > free {
        page.warn(
            Severity::Warning,
            "burst_is_throttled",
            &[("latency", under), ("free", free), ("after", quota / threads), ("period", period)],
        );
    }
    Ok(Some(work))
}

/// What two readings of cpu.stat show; gives the throttled share.
fn readings(inputs: &Inputs<'_>, page: &mut Page, limit: Option<f64>, period: f64) -> Option<f64> {
    let over = |a: Option<f64>, b: Option<f64>| a.zip(b.filter(|b| *b > 0.0)).map(|(a, b)| a / b);
    let (periods, throttled) = (inputs.maybe("periods"), inputs.maybe("throttled"));
    let (usage, stalled, wall) =
        (inputs.maybe("usage_us"), inputs.maybe("throttled_us"), inputs.maybe("wall_s"));
    let ratio = over(throttled, periods);
    let cores = over(usage.map(|us| us / 1e6), wall);
    let per_period = over(stalled.map(|us| us / 1e3), throttled);
    page.put("throttled_ratio", ratio);
    page.put("usage_cores", cores);
    page.put("usage_over_limit", over(cores, limit));
    page.put("throttled_s", stalled.map(|us| us / 1e6));
    page.put("ms_per_throttled_period", per_period);
    page.put("active_share", over(periods.map(|n| n * period / 1e3), wall));
    if let Some((per_period, limit)) = per_period.zip(limit) {
        // In a throttled period the quota ran, and so many run queues waited for the rest of it.
        page.put("runnable_threads", limit + per_period / period);
        if per_period > period {
            page.warn(Severity::Info, "several_queues_throttled", &[("ms", per_period), ("period", period)]);
        }
    }
    if let Some(ratio) = ratio.filter(|ratio| *ratio > 1.0) {
        page.warn(Severity::Error, "more_throttled_than_periods", &[("ratio", ratio)]);
    }
    ratio
}
