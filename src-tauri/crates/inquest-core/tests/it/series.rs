//! More than two snapshots: each interval with its own quality and window, moments and histograms of a window.

use inquest_core::counters::{
    Bucket, CounterValue, DeltaQuality, HistogramRefused, Moments, MomentsRefused, PairRefused, Row,
    Snapshot, histogram_delta, intervals, percentile, rate_per_s, total,
};
use inquest_core::method;
use proptest::prelude::*;
use serde_json::{Value, json};

fn at(seconds: f64, calls: i128, ms: f64) -> Snapshot<f64> {
    let counters = vec![Some(CounterValue::Int(calls)), Some(CounterValue::Float(ms))];
    Snapshot {
        taken: Some(seconds),
        reset: Some(-100.0),
        evicted: Some(4),
        server: None,
        row: Some(Row { counters, created: Some(-50.0) }),
    }
}

#[test]
fn each_interval_has_its_own_quality_and_window() {
    let mut reset = at(130.0, 30, 60.0);
    reset.reset = Some(100.0);
    reset.row.as_mut().unwrap().created = Some(100.0);
    let gone = Snapshot { row: None, reset: Some(100.0), ..at(190.0, 0, 0.0) };
    let mut back = at(250.0, 5, 9.0);
    back.reset = Some(100.0);
    back.evicted = Some(5);
    back.row.as_mut().unwrap().created = Some(200.0);
    let snapshots = [at(0.0, 1000, 5000.0), at(60.0, 1120, 5600.0), reset, gone, back];
    let found = intervals(&snapshots, true, false);
    let delta = |i: usize| found[i].delta.as_ref().unwrap().as_ref().unwrap();
    let window = |i: usize| delta(i).met.until.zip(delta(i).met.since).map(|(u, s)| u - s);
    assert_eq!(
        (0..4).map(|i| delta(i).met.quality).collect::<Vec<_>>(),
        [DeltaQuality::Exact, DeltaQuality::SinceReset, DeltaQuality::Lost, DeltaQuality::SinceEntryCreation]
    );
    assert_eq!((window(0), window(1), window(2), window(3)), (Some(60.0), Some(30.0), None, Some(50.0)));
    assert_eq!(delta(0).differences, [Some(CounterValue::Int(120)), Some(CounterValue::Float(600.0))]);
    // Thirty calls in the thirty seconds since the reset, not in the sixty since the snapshot before.
    assert_eq!(rate_per_s(delta(1).differences[0].unwrap(), 30.0), Some(1.0));
    assert_eq!(rate_per_s(CounterValue::Int(3), 0.0), None);
    let whole = total(&found).unwrap();
    assert_eq!(whole.sums[0], Some(CounterValue::Int(155)));
    assert_eq!(whole.quality, DeltaQuality::LowerBound);
}

#[test]
fn a_whole_series_adds_up_and_a_gap_does_not() {
    let snapshots = [at(0.0, 10, 1.0), at(60.0, 30, 2.0), at(120.0, 90, 7.5)];
    let found = intervals(&snapshots, true, false);
    let whole = total(&found).unwrap();
    assert_eq!(whole.sums, [Some(CounterValue::Int(80)), Some(CounterValue::Float(6.5))]);
    assert_eq!(whole.quality, DeltaQuality::Exact);
    let mut swapped = snapshots.clone();
    swapped.swap(1, 2);
    let found = intervals(&swapped, true, false);
    assert_eq!(found[1].delta, Err(PairRefused::NotLater));
    assert_eq!(total(&found).unwrap().quality, DeltaQuality::LowerBound);
    assert_eq!(intervals(&snapshots[..1], true, false), []);
    assert!(total::<f64>(&[]).is_none());
    let catch_all = total(&intervals(&snapshots, false, true)).unwrap();
    assert_eq!(catch_all.quality, DeltaQuality::CatchAllRow);
}

#[test]
fn the_method_tells_a_series() {
    let method = method::find("counters.series").unwrap();
    let snapshot = |t: f64, calls: u64, since: f64| {
        json!({"t_s": t, "counters": {"calls": calls, "total_ms": 2.5 * calls as f64},
               "stats_since_s": since, "dealloc": 1})
    };
    let big = u64::MAX - 7;
    let inputs = json!({"snapshots": [
        snapshot(0.0, big, -9.0), snapshot(10.0, u64::MAX, -9.0), snapshot(40.0, 60, 20.0),
        {"t_s": 50.0, "present": false, "dealloc": 2},
    ]});
    let answer = method.run(&inputs).unwrap();
    let interval = |i: usize| &answer["intervals"][i];
    assert_eq!(interval(0)["deltas"]["calls"], json!(7), "exact beyond 2^53");
    assert_eq!(interval(0)["rates_per_s"]["calls"], json!(0.7));
    assert_eq!(interval(1)["quality"], json!("since_entry_creation"));
    assert_eq!((&interval(1)["window_s"], &interval(1)["rates_per_s"]["calls"]), (&json!(20.0), &json!(3.0)));
    assert_eq!((&interval(2)["quality"], &interval(2)["deltas"]), (&json!("lost"), &json!({})));
    assert_eq!((&answer["totals"]["calls"], &answer["quality"]), (&json!(67), &json!("lower_bound")));
    let other = json!({"snapshots": [
        {"t_s": 0.0, "counters": {"a": 1}, "server": "one"}, {"t_s": 5.0, "counters": {"a": 2}, "server": "two"},
    ]});
    assert_eq!(method.run(&other).unwrap()["intervals"][0]["refused"], json!("other_server"));
    assert!(method.run(&json!({"snapshots": [{"t_s": 0.0}]})).is_err());
}

#[test]
fn a_rate_is_told_without_the_time_of_settling_in() {
    let method = method::find("counters.steady_rate").unwrap();
    let samples = |values: &[f64]| -> Value {
        values.iter().enumerate().map(|(i, v)| json!({"t_s": 2.0 * i as f64, "value": v})).collect()
    };
    // Nothing for two samples, then ten a second; a third of seven samples is two.
    let answer = method.run(&json!({"samples": samples(&[0.0, 0.0, 0.0, 20.0, 40.0, 60.0, 81.0])})).unwrap();
    assert_eq!(answer["rate_per_s"], json!(81.0 / 8.0));
    assert_eq!((&answer["from_s"], &answer["to_s"], &answer["kept"]), (&json!(4.0), &json!(12.0), &json!(5)));
    let whole = method.run(&json!({"samples": samples(&[9.0, 0.0, 3.0]), "warm_up": 0.0})).unwrap();
    assert_eq!((&whole["rate_per_s"], &whole["change"]), (&json!(-1.5), &json!(-6.0)));
    let problem = |inputs: Value| method.run(&inputs).unwrap_err().args();
    let told = |args: Vec<(&'static str, String)>| args.into_iter().map(|(_, v)| v).collect::<Vec<_>>();
    assert!(told(problem(json!({"samples": samples(&[1.0])}))).contains(&"fewer_than_2".to_owned()));
    let back = json!([{"t_s": 1.0, "value": 1.0}, {"t_s": 1.0, "value": 2.0}]);
    assert!(told(problem(json!({"samples": back}))).contains(&"not_increasing".to_owned()));
    let all = json!({"samples": samples(&[1.0, 2.0, 3.0]), "warm_up": 1.0});
    assert!(told(problem(all)).contains(&"not_a_share".to_owned()));
}

#[test]
fn moments_without_values_are_refused() {
    let moments = |n: i128| Moments { n, mean: 1.0, sd: 0.0 };
    assert_eq!(moments(0).merged(moments(0)), Err(MomentsRefused::Empty));
    assert_eq!(moments(5).since(moments(5)), Err(MomentsRefused::Empty));
    assert_eq!(moments(4).since(moments(5)), Err(MomentsRefused::Empty));
    assert_eq!(moments(-1).merged(moments(5)), Err(MomentsRefused::Count));
    assert_eq!(moments(i128::MAX).merged(moments(1)), Err(MomentsRefused::Count));
    assert_eq!(moments(3).merged(moments(0)), Ok(moments(3)));
}

#[test]
fn histograms_subtract_by_bucket() {
    let bucket = |lo: f64, hi: f64, count: u64| Bucket { lo, hi, count };
    let before = [bucket(0.0, 1.0, 100), bucket(1.0, 2.0, 50)];
    let after =
        [bucket(0.0, 1.0, 100), bucket(1.0, 2.0, 53), bucket(2.0, 4.0, 6), bucket(4.0, f64::INFINITY, 1)];
    let delta = histogram_delta(&before, &after).unwrap();
    assert_eq!(delta.quality, DeltaQuality::Exact);
    assert_eq!(delta.buckets.iter().map(|b| b.count).collect::<Vec<_>>(), [0, 3, 6, 1]);
    // Of ten values in the window; of all time the median would be below 1.
    assert_eq!(percentile(&delta.buckets, 0.3), Some((1.0, 2.0)));
    assert_eq!(percentile(&delta.buckets, 0.5), Some((2.0, 4.0)));
    assert_eq!(percentile(&delta.buckets, 0.9), Some((2.0, 4.0)));
    assert_eq!(percentile(&delta.buckets, 0.91), Some((4.0, f64::INFINITY)));
    assert_eq!(percentile(&after, 0.5), Some((0.0, 1.0)));
    assert_eq!((percentile(&[], 0.5), percentile(&after, 0.0), percentile(&after, 1.1)), (None, None, None));
    let shrunk = histogram_delta(&after, &before[..1]);
    assert_eq!(shrunk, Err(HistogramRefused::OtherBuckets));
    let restarted = [bucket(0.0, 1.0, 7), bucket(1.0, 2.0, 0)];
    let delta = histogram_delta(&before, &restarted).unwrap();
    assert_eq!((delta.quality, delta.buckets[0].count), (DeltaQuality::LowerBound, 7));
}

#[test]
fn histogram_methods_give_intervals() {
    let method = method::find("counters.histogram_delta").unwrap();
    let inputs =
        json!({"before": {"100": 5, "200": 1}, "after": {"100": 5, "200": 4, "449": 1}, "q": [0.5, 1]});
    let answer = method.run(&inputs).unwrap();
    assert_eq!((&answer["count"], &answer["quality"]), (&json!(4), &json!("exact")));
    assert_eq!(answer["bucket_counts"], json!({"200": 3, "449": 1}));
    let bounds = method::find("counters.histogram_bounds").unwrap().run(&json!({"bucket": 200})).unwrap();
    assert_eq!(answer["quantiles"][0]["low_ps"], bounds["low_ps"]);
    assert_eq!(answer["quantiles"][0]["high_ps"], bounds["high_ps"]);
    assert_eq!(answer["quantiles"][1]["high_ps"], json!("18446744073709551615"));
    let reset = method.run(&json!({"before": {"3": 5}, "after": {"2": 1}})).unwrap();
    assert_eq!((&reset["quality"], &reset["count"]), (&json!("lower_bound"), &json!(1)));
    let nothing = method.run(&json!({"before": {"3": 5}, "after": {"3": 5}})).unwrap();
    assert_eq!((&nothing["count"], &nothing["quantiles"]), (&json!(0), &json!([])));

    let method = method::find("counters.buckets_delta").unwrap();
    let list = |counts: [u64; 3]| json!([{"le": 0.1, "count": counts[0]}, {"le": 0.5, "count": counts[1]}, {"le": null, "count": counts[2]}]);
    let answer = method.run(&json!({"before": list([10, 20, 20]), "after": list([12, 29, 30])})).unwrap();
    assert_eq!(answer["count"], json!(10));
    let percentile =
        |i: usize| (answer["percentiles"][i]["lo"].clone(), answer["percentiles"][i]["hi"].clone());
    assert_eq!(percentile(0), (json!(0.1), json!(0.5)));
    assert_eq!(percentile(2), (json!(0.5), json!(null)));
    let falling = method.run(&json!({"before": list([10, 5, 20]), "after": list([12, 29, 30])}));
    assert!(falling.is_err());
}

proptest! {
    #[test]
    fn moments_merged_and_taken_apart_are_those_of_the_values(
        first in prop::collection::vec(0.0f64..1000.0, 1..20), second in prop::collection::vec(0.0f64..1000.0, 1..20)
    ) {
        let of = |values: &[f64]| {
            let n = values.len() as f64;
            let mean = values.iter().sum::<f64>() / n;
            let sd = (values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n).sqrt();
            Moments { n: values.len() as i128, mean, sd }
        };
        let all: Vec<f64> = first.iter().chain(&second).copied().collect();
        let close = |a: Moments, b: Moments, tolerance: f64| {
            a.n == b.n && (a.mean - b.mean).abs() < tolerance && (a.sd - b.sd).abs() < tolerance
        };
        let merged = of(&first).merged(of(&second)).unwrap();
        prop_assert!(close(merged, of(&all), 1e-9), "{merged:?} {:?}", of(&all));
        // Subtraction cancels: the deviation of what is left is a root of a difference.
        let apart = of(&all).since(of(&first)).unwrap();
        prop_assert!(close(apart, of(&second), 1e-3), "{apart:?} {:?}", of(&second));
    }
}
