//! The calculators of sizing: figures of published cases, intervals, sensitivities, curves, extremes.

use std::collections::BTreeSet;

use inquest_core::method::{self, MethodError};
use inquest_core::sizing::calculator::{Evaluation, FigureValue, Fit, InputType, Likely, names_of, terms_of};
use inquest_core::sizing::outbox::{self, Mode, Setting};
use inquest_core::sizing::{calculator, calculators};
use proptest::prelude::*;
use serde_json::{Value, json};

/// What may stand in a formula beside its names and terms: functions, Greek letters, units, settings, products of one-letter names.
const NO_WORDS: [&str; 15] = [
    "p95",
    "ceil",
    "floor",
    "max",
    "min",
    "log2",
    "sqrt",
    "lambda",
    "Poisson",
    "Erlang",
    "MiB",
    "KiB",
    "RSS",
    "GOGC",
    "lockAtMostFor",
];

fn evaluate(id: &str, inputs: Value) -> Evaluation {
    calculator(id).unwrap().evaluate(&inputs).unwrap_or_else(|e| panic!("{id} {inputs}: {e}"))
}

fn refused(id: &str, inputs: Value) -> (String, &'static str) {
    match calculator(id).unwrap().evaluate(&inputs) {
        Err(MethodError::OutOfDomain { input, why, .. }) => (input, why),
        other => panic!("{id}: {other:?}"),
    }
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-6 * expected.abs(), "{found}, expected {expected}");
}

fn figure(evaluation: &Evaluation, name: &str) -> f64 {
    evaluation.number(name).unwrap_or_else(|| panic!("{name}: {:?}", evaluation.value(name)))
}

/// Inputs that fill a page of each calculator.
fn full(id: &str) -> Value {
    match id {
        "outbox" => json!({"batch": 200, "interval_s": 1, "exec_s": 0.06, "arrival_per_s": 215.7,
            "duration_s": 179.9, "observed_max": 100, "commit_ms": 5.4, "per_event_s": 0.005,
            "lock_at_least": "500", "lock_at_most": "PT10M"}),
        "bloom" => json!({"n": 100_000, "p": 0.001, "k": 9, "observed": 32, "block_bits": 512}),
        "metaspace" => json!({"classes": 10_000, "classes_per_reload": 600, "committed_bytes": 120e6,
            "class_used_bytes": 10e6, "nonclass_used_bytes": 80e6, "process_limit_bytes": 1_073_741_824,
            "other_bytes": 855_638_016}),
        "pool" => {
            json!({"arrival_per_s": 200, "hold_s": 0.02, "pool": 10, "target_p95_s": 0.005, "requests": 1000,
            "cores": 4, "threads": 3, "connections_per_thread": 4, "max_connections": 151, "reserved": 10,
            "instances": 3, "observed_p95_s": 30.1})
        }
        "cfs" => json!({"quota_us": 200_000, "work_ms": 260, "threads": 8, "every_ms": 1000, "periods": 60,
            "throttled": 30, "usage_us": 3_000_000, "throttled_us": 3_600_000, "wall_s": 10}),
        "filesort" => {
            json!({"version": "8.0.26", "read_set_types": ["varchar", "json"], "largest_row_bytes": 199_680,
            "row_bytes": 60_000, "row_count": 35})
        }
        "durability" => {
            json!({"commits_per_s": 80, "latency_ms": 1.47, "observed_fsync_per_s": 5, "after_ms": 1})
        }
        "rss" => json!({"rss_mib": 1650, "heap_mib": 1024, "metaspace_mib": 120, "limit_mib": 2048,
            "before_unexplained_mib": 10, "before_runtime_mib": 1144, "live_saving_mib": 500}),
        other => panic!("{other}"),
    }
}

#[test]
fn every_page_is_as_its_entry_says() {
    for calculator in calculators() {
        let spec = calculator.spec();
        assert_eq!(spec.method, calculator.method, "the entry parses");
        let inputs: BTreeSet<&str> = spec.inputs.iter().map(|i| i.name.as_str()).collect();
        let figures: BTreeSet<&str> = spec.figures.iter().map(|f| f.name.as_str()).collect();
        let evaluation = evaluate(calculator.id, full(calculator.id));
        for figure in &evaluation.figures {
            let known = spec.figures.iter().find(|f| f.name == figure.name);
            let known = known.unwrap_or_else(|| panic!("{} has no {}", calculator.id, figure.name));
            match &figure.value {
                FigureValue::Number(_) | FigureValue::Range(..) => {
                    assert_eq!(known.ty, "number", "{}", figure.name)
                }
                FigureValue::Word(word) => {
                    assert!(known.values.iter().any(|v| v == word), "{} {word}", figure.name)
                }
                FigureValue::Flag(_) => assert_eq!(known.ty, "bool", "{}", figure.name),
                FigureValue::Undecided => panic!("{} without intervals", figure.name),
            }
        }
        // A template names inputs and figures of its own page.
        for figure in &spec.figures {
            let formulas = figure.given.iter().map(|i| &i.formula).chain([&figure.formula]);
            for name in formulas.flat_map(|f| names_of(f)).chain(figure.rests_on.iter().map(String::as_str)) {
                assert!(inputs.contains(name) || figures.contains(name), "{}: {{{name}}}", figure.name);
                assert_ne!(name, figure.name, "a figure does not rest on itself");
            }
            assert!(figure.name == "warnings" || !figure.formula.is_empty(), "{} has a formula", figure.name);
        }
        // A formula reads the same in every language: its words are terms of the catalogues.
        for figure in &spec.figures {
            for formula in figure.given.iter().map(|i| &i.formula).chain([&figure.formula]) {
                let left =
                    terms_of(formula).iter().fold(formula.clone(), |f, t| f.replace(&format!("[{t}]"), ""));
                let left = names_of(formula).iter().fold(left, |f, n| f.replace(&format!("{{{n}}}"), ""));
                for word in left.split(|c: char| !c.is_alphanumeric()).filter(|w| w.len() > 2) {
                    assert!(
                        NO_WORDS.contains(&word)
                            || word == "MaxMetaspaceSize"
                            || word.starts_with(|c: char| c.is_ascii_digit()),
                        "{word}: {formula}"
                    );
                }
            }
        }
        for name in &spec.headline {
            assert!(figures.contains(name.as_str()), "{name}");
        }
        for id in &spec.uses {
            assert!(method::find(id).is_ok(), "{id}");
        }
        assert!(!spec.limits.is_empty() && !spec.falsified_by.is_empty() && !spec.sources.is_empty());
        // The method gives the same figures, so a stored one can be computed again.
        let result = method::find(calculator.method).unwrap().run(&full(calculator.id)).unwrap();
        for figure in &evaluation.figures {
            if let FigureValue::Number(x) = figure.value {
                assert_eq!(result[figure.name], json!(x), "{}", figure.name);
            }
        }
    }
}

/// What moves a figure is among the inputs that it is said to rest on: the grade of a figure is the weakest of theirs.
#[test]
fn a_figure_rests_on_what_moves_it() {
    for calculator in calculators() {
        let mut inputs = full(calculator.id);
        if calculator.id == "bloom" {
            // Short streams: the page is computed hundreds of times.
            inputs["n"] = json!(2_000);
        }
        let is_given = |name: &str| inputs.get(name).is_some_and(|v| !v.is_null());
        for figure in &calculator.spec().figures {
            let rests_on = calculator.spec().rests_on(&figure.name, is_given);
            for moved in calculator.sensitivity(&inputs, &figure.name).unwrap() {
                assert!(rests_on.contains(&moved.input), "{} {} {moved:?}", calculator.id, figure.name);
            }
        }
    }
    let outbox = calculator("outbox").unwrap().spec();
    let with = |given: &str| outbox.rests_on("rate_one_per_s", |name| name == given);
    assert_eq!(with("exec_s"), ["mode", "batch", "interval_s", "exec_s"]);
    assert_eq!(with(""), ["mode", "batch", "interval_s", "e0_s", "per_event_s"]);
}

/// Calculator and inputs, method and inputs, figures with the results they are.
type Pair = (&'static str, Value, &'static str, Value, &'static [(&'static str, &'static str)]);

#[test]
fn pages_agree_with_the_methods_they_put_together() {
    let run = |id: &str, inputs: Value| method::find(id).unwrap().run(&inputs).unwrap();
    let pairs: [Pair; 8] = [
        (
            "bloom",
            full("bloom"),
            "bloom.size",
            json!({"n": 100_000, "p": 0.001}),
            &[
                ("bits", "m_floor"),
                ("bytes", "bytes_64bit_words"),
                ("rate_end", "fp_end_floor"),
                ("streamed", "expected_stream_fp_floor"),
                ("fill", "fill_end_floor"),
            ],
        ),
        (
            "bloom",
            full("bloom"),
            "bloom.memory",
            json!({"n": 100_000, "p": 0.001}),
            &[
                ("xor_bytes", "xor_bytes"),
                ("binary_fuse_bytes", "binary_fuse_bytes"),
                ("swiss_table_bytes", "swiss_table_bytes"),
                ("offset_window_bytes", "offset_window_bytes"),
                ("counting_bytes", "counting_bytes"),
            ],
        ),
        (
            "bloom",
            full("bloom"),
            "bloom.scheme_check",
            json!({"m": 1_437_758, "n": 100_000, "k": 9}),
            &[("parity_defect", "parity_defect_expected"), ("h2_zero_keys", "h2_zero_expected_keys")],
        ),
        (
            "metaspace",
            json!({"classes": 10_000}),
            "metaspace.size",
            json!({"classes": 10_000}),
            &[
                ("total_mb", "total_mb"),
                ("recommended_mb", "recommended_mb"),
                ("loader_floor_bytes", "loader_floor_bytes"),
            ],
        ),
        (
            "pool",
            json!({"arrival_per_s": 249.2, "hold_s": 0.038, "pool": 10, "target_p95_s": 0.2}),
            "pool.mmc",
            json!({"arrival_per_s": 249.2, "hold_s": 0.038, "pool": 10, "target_p95_s": 0.2}),
            &[
                ("in_use", "offered"),
                ("p_wait", "p_wait"),
                ("p95_wait_s", "p95_wait_s"),
                ("min_pool", "min_pool"),
            ],
        ),
        (
            "cfs",
            full("cfs"),
            "cfs.burst",
            json!({"work_ms": 260, "threads": 8, "quota_ms": 200, "period_ms": 100}),
            &[("latency_ms", "latency_ms"), ("exhausted_after_ms", "quota_exhausted_after_ms")],
        ),
        (
            "durability",
            full("durability"),
            "durability.fsync_rate",
            json!({"innodb_flush_log_at_trx_commit": 1, "sync_binlog": 1, "commits_per_s": 80}),
            &[("fsync_per_s", "fsync_per_s")],
        ),
        (
            "outbox",
            full("outbox"),
            "outbox.commit_cost",
            json!({"batch": 200, "commit_ms": 5.4, "interval_s": 1}),
            &[("per_event_rate_per_s", "per_event_rate_per_s"), ("bulk_rate_per_s", "bulk_rate_per_s")],
        ),
    ];
    for (id, inputs, method, method_inputs, figures) in pairs {
        let page = evaluate(id, inputs);
        let result = run(method, method_inputs);
        for (name, key) in figures {
            near(figure(&page, name), result[key].as_f64().unwrap());
        }
    }
}

#[test]
fn a_load_without_a_length_has_no_end() {
    let inputs = json!({"batch": 200, "interval_s": 1, "arrival_per_s": 215.7});
    let page = evaluate("outbox", inputs.clone());
    assert!(page.warns("arrivals_outrun_the_drain"));
    for name in ["backlog_end", "drain_time_s", "age_s"] {
        assert_eq!(page.number(name), None, "{name}");
    }
    let mut lasting = inputs;
    lasting["duration_s"] = json!(100);
    near(figure(&evaluate("outbox", lasting), "backlog_end"), 1_570.0);
}

#[test]
fn a_poller_that_never_ran() {
    // Run A of the outbox case: the lease text is refused, so nothing drains, and the flat backlog fits no model.
    let mut inputs = json!({"batch": 200, "interval_s": 1, "exec_s": 0, "arrival_per_s": 215.7,
        "duration_s": 179.916_550_764_951_3, "observed_max": 100});
    let valid = evaluate("outbox", inputs.clone());
    near(figure(&valid, "backlog_end"), 2_824.689_847);
    assert_eq!(valid.value("contradiction"), Some(&FigureValue::Flag(true)));
    inputs["exec_s"] = json!(0.06);
    near(figure(&evaluate("outbox", inputs.clone()), "backlog_end"), 4_861.480_988);
    inputs["lock_at_least"] = json!("PT500MS");
    let rejected = evaluate("outbox", inputs.clone());
    assert!(rejected.warns("lease_text_rejected"));
    near(figure(&rejected, "backlog_end"), 38_808.0);
    assert_eq!(figure(&rejected, "drain_per_s"), 0.0);
    assert!(rejected.warns("backlog_contradicts_the_model"));
    let likely = |code: &str| rejected.explanations.iter().find(|e| e.code == code).unwrap().likely;
    assert_eq!(likely("parameter_not_in_effect"), Likely::Fits);
    assert_eq!(likely("no_run_drains"), Likely::Contradicted);
    assert_eq!(likely("gauge_written_by_the_poller"), Likely::Open);
    // A run of 0.06 s cannot have done 200 rows of 5 ms.
    inputs["per_event_s"] = json!(0.005);
    assert!(evaluate("outbox", inputs).warns("run_too_quick_for_its_rows"));
}

#[test]
fn pollers_that_share_a_lease() {
    let page = |lease: f64, instances: u32, interval: f64| {
        evaluate(
            "outbox",
            json!({"batch": 200, "interval_s": interval, "exec_s": 0.06, "instances": instances,
            "lock_at_least_s": lease}),
        )
        .bounds("pollers")
        .unwrap()
    };
    assert_eq!(page(0.2, 1, 1.0), (1.0, 1.0));
    // Which of the two happens depends on where the instances stand: the golden simulations give 1.03 and 2.00.
    let (least, most) = page(0.5, 2, 1.0);
    assert!((0.9..1.1).contains(&least) && most == 2.0, "{least} {most}");
    let (least, most) = page(2.0, 2, 3.0);
    assert!(least >= 0.98 && most <= 1.53, "{least} {most}");
    // Alone under a lease that outlasts its own cycle: every second attempt is skipped.
    let (least, most) = page(1.5, 1, 1.0);
    assert!((least - 1.06 / 2.06).abs() < 1e-9 && least == most, "{least} {most}");
}

#[test]
fn intervals_in_intervals_out() {
    let inputs = json!({"batch": 200, "interval_s": 1, "exec_s": 0.06, "arrival_per_s": 215.7,
        "duration_s": 180, "bounds": {"exec_s": [0.05, 0.07], "arrival_per_s": [210, 220]}});
    let page = evaluate("outbox", inputs);
    let (lo, hi) = page.bounds("drain_per_s").unwrap();
    near(lo, 200.0 / 1.07);
    near(hi, 200.0 / 1.05);
    let (lo, hi) = page.bounds("backlog_end").unwrap();
    near(lo, 180.0 * (210.0 - 200.0 / 1.05));
    near(hi, 180.0 * (220.0 - 200.0 / 1.07));
    assert_eq!(page.value("stable"), Some(&FigureValue::Flag(false)));
    // A number of hash functions turns the rate: the best one lies inside of the interval.
    let page = evaluate("bloom", json!({"n": 100_000, "p": 0.001, "bounds": {"k": [5, 15]}}));
    let (lo, _) = page.bounds("rate_end").unwrap();
    near(lo, 0.001_000_028_57);
    // Words and flags that the intervals leave open are open.
    let page = evaluate(
        "outbox",
        json!({"batch": 200, "interval_s": 1, "exec_s": 0, "arrival_per_s": 200,
        "bounds": {"arrival_per_s": [190, 210]}}),
    );
    assert_eq!(page.value("stable"), Some(&FigureValue::Undecided));
    assert_eq!(
        refused("pool", json!({"arrival_per_s": 1, "hold_s": 1, "pool": 2, "bounds": {"hold_s": [2, 1]}})),
        ("hold_s".into(), "bounds_reversed")
    );
    assert_eq!(
        refused("pool", json!({"arrival_per_s": 1, "hold_s": 1, "pool": 2, "bounds": {"colour": [1, 2]}})),
        ("bounds".into(), "no_such_number")
    );
}

#[test]
fn what_is_out_of_range_is_refused_by_name() {
    let cases = [
        ("outbox", json!({"interval_s": 1}), "batch", "needed"),
        ("outbox", json!({"batch": 0, "interval_s": 1}), "batch", "not_positive"),
        ("outbox", json!({"batch": 1, "interval_s": -1}), "interval_s", "negative"),
        ("outbox", json!({"batch": 1, "interval_s": 0}), "interval_s", "not_positive"),
        ("bloom", json!({"n": 0, "p": 0.1}), "n", "not_positive"),
        ("bloom", json!({"n": 5, "p": 0}), "p", "not_positive"),
        ("bloom", json!({"n": 5, "p": 1}), "p", "too_large"),
        ("metaspace", json!({"classes": -1}), "classes", "negative"),
        ("pool", json!({"arrival_per_s": 1e12, "hold_s": 1, "pool": 5}), "arrival_per_s", "too_large"),
        ("pool", json!({"arrival_per_s": 1, "hold_s": 0, "pool": 5}), "hold_s", "not_positive"),
        ("pool", json!({"arrival_per_s": 1, "hold_s": 1}), "pool", "pool_or_target_needed"),
        ("cfs", json!({"quota_us": 0}), "quota_us", "not_positive"),
        (
            "filesort",
            json!({"version": "10.11.19-MariaDB", "largest_row_bytes": 1}),
            "version",
            "mariadb_sorts_otherwise",
        ),
        ("filesort", json!({"version": "eight", "largest_row_bytes": 1}), "version", "not_a_version"),
        (
            "durability",
            json!({"innodb_flush_log_at_trx_commit": 3}),
            "innodb_flush_log_at_trx_commit",
            "too_large",
        ),
        ("rss", json!({}), "rss_mib", "needed"),
    ];
    for (id, inputs, input, why) in cases {
        assert_eq!(refused(id, inputs.clone()), (input.to_owned(), why), "{id} {inputs}");
    }
}

/// Every number of a page at 0, 1, its bounds, 1e12 and below zero: a page or a refusal by name, never a figure that is not
/// finite.
#[test]
fn extremes_give_a_page_or_a_refusal() {
    for calculator in calculators() {
        for input in calculator.spec().inputs.iter().filter(|i| i.is_number()) {
            let ends = [input.min, input.above, input.max].into_iter().flatten();
            for value in ends.chain([0.0, 1.0, 1e12, -1.0, 1e-12]) {
                let mut inputs = full(calculator.id);
                inputs[&input.name] = match input.ty {
                    InputType::Int if value.fract() == 0.0 => json!(value as i64),
                    _ => json!(value),
                };
                match calculator.evaluate(&inputs) {
                    Ok(page) => {
                        assert!(input.refuses(value).is_none(), "{} {} {value}", calculator.id, input.name);
                        for figure in &page.figures {
                            let (lo, hi) = page.bounds(figure.name).unwrap_or((0.0, 0.0));
                            assert!(
                                lo.is_finite() && hi.is_finite() && lo <= hi,
                                "{} {} {value}: {figure:?}",
                                calculator.id,
                                input.name
                            );
                        }
                    }
                    Err(MethodError::OutOfDomain { input: named, .. }) => {
                        let own = input.refuses(value).is_some();
                        assert!(
                            !own || named == input.name,
                            "{} {} {value}: {named}",
                            calculator.id,
                            input.name
                        );
                    }
                    Err(MethodError::OutOfRange { .. } | MethodError::WrongType { .. }) => {}
                    Err(other) => panic!("{} {} {value}: {other}", calculator.id, input.name),
                }
            }
        }
    }
}

#[test]
fn the_widest_swing_comes_first() {
    let outbox = calculator("outbox").unwrap();
    let inputs =
        json!({"batch": 200, "interval_s": 1, "exec_s": 0.06, "arrival_per_s": 215.7, "duration_s": 180});
    let all = outbox.sensitivity(&inputs, "drain_per_s").unwrap();
    let of = |name: &str| all.iter().find(|s| s.input == name).unwrap();
    // mu = b/(D+e): elasticities 1, -D/(D+e), -e/(D+e).
    near(of("batch").elasticity.unwrap(), 1.0);
    assert!((of("interval_s").elasticity.unwrap() + 1.0 / 1.06).abs() < 1e-5);
    assert!((of("exec_s").elasticity.unwrap() + 0.06 / 1.06).abs() < 1e-5);
    assert!(
        all.iter().all(|s| s.input != "duration_s" && s.input != "arrival_per_s"),
        "they do not move the drain"
    );
    near(of("interval_s").at_to.unwrap(), 200.0 / 1.16);
    let swings: Vec<f64> = all.iter().map(|s| (s.at_to.unwrap() - s.at_from.unwrap()).abs()).collect();
    assert!(swings.windows(2).all(|w| w[0] >= w[1]), "{swings:?}");
}

#[test]
fn curves_pass_through_the_page() {
    for calculator in calculators() {
        for spec in &calculator.spec().curves {
            let curve = calculator.curve(&full(calculator.id), &spec.id, 60).unwrap();
            assert!(curve.points.len() > 5, "{} {}", calculator.id, spec.id);
            assert!(curve.points.windows(2).all(|w| w[0].x < w[1].x), "{} {}", calculator.id, spec.id);
            assert!(curve.points.iter().any(|p| p.y.is_some()), "{} {}", calculator.id, spec.id);
        }
    }
    let outbox = calculator("outbox").unwrap();
    let curve = outbox.curve(&full("outbox"), "backlog", 100).unwrap();
    let at_end = curve.points.iter().find(|p| p.x == 179.9).unwrap();
    near(at_end.y.unwrap(), figure(&evaluate("outbox", full("outbox")), "backlog_end"));
    assert_eq!(curve.observed, Some((179.9, 100.0)));
    let bloom = calculator("bloom").unwrap();
    let curve = bloom.curve(&full("bloom"), "streamed_by_keys", 50).unwrap();
    near(curve.points.last().unwrap().y.unwrap(), 13.211_920_23);
    let chances = bloom.curve(&full("bloom"), "chance_of_count", 50).unwrap();
    assert!(chances.points.last().unwrap().x >= 32.0);
    assert!(outbox.curve(&full("outbox"), "colour", 10).is_err());
}

proptest! {
    #[test]
    fn larger_batches_drain_more_and_longer_runs_less(
        batch in 1u32..100_000, interval in 0.001f64..100.0, exec in 0.0f64..100.0, more in 1.01f64..10.0
    ) {
        let drain = |batch: f64, interval: f64, exec: f64| {
            let inputs = json!({"batch": batch as i64, "interval_s": interval, "exec_s": exec});
            figure(&evaluate("outbox", inputs), "drain_per_s")
        };
        let here = drain(batch.into(), interval, exec);
        prop_assert!(drain((f64::from(batch) * more).ceil(), interval, exec) > here);
        prop_assert!(drain(batch.into(), interval * more, exec) < here);
        prop_assert!(drain(batch.into(), interval, exec * more + 0.001) < here);
        // Units: seconds and events, so a thousandth of the times is a thousandfold of the rate.
        near(drain(batch.into(), interval / 1e3, exec / 1e3), 1e3 * here);
    }

    #[test]
    fn an_interval_holds_what_its_points_give(
        exec in (0.01f64..2.0, 0.0f64..1.0), arrival in (10.0f64..500.0, 0.0f64..100.0), at in (0.0f64..=1.0, 0.0f64..=1.0)
    ) {
        let between = |(lo, width): (f64, f64), at: f64| lo + width * at;
        let common = json!({"batch": 100, "interval_s": 1, "duration_s": 60, "initial": 5, "per_event_s": 0.001});
        let mut wide = common.clone();
        wide["bounds"] = json!({"exec_s": [exec.0, exec.0 + exec.1], "arrival_per_s": [arrival.0, arrival.0 + arrival.1]});
        let wide = evaluate("outbox", wide);
        let mut point = common;
        point["exec_s"] = json!(between(exec, at.0));
        point["arrival_per_s"] = json!(between(arrival, at.1));
        let point = evaluate("outbox", point);
        for figure in &point.figures {
            if let FigureValue::Number(x) = figure.value {
                // What does not apply at every point is left open.
                let Some((lo, hi)) = wide.bounds(figure.name) else {
                    prop_assert_eq!(wide.value(figure.name), Some(&FigureValue::Undecided));
                    continue;
                };
                let slack = 1e-9 * x.abs().max(1.0);
                prop_assert!(lo - slack <= x && x <= hi + slack, "{} {x} {lo}..{hi}", figure.name);
            }
        }
    }

    #[test]
    fn fuller_filters_err_more(n in 1u32..200_000, m in 1_000u32..5_000_000, k in 1u32..20) {
        let page = |n: u32, m: u32| {
            let page = evaluate("bloom", json!({"n": n, "m": m, "k": k}));
            (figure(&page, "rate_end"), figure(&page, "streamed"))
        };
        let (rate, streamed) = page(n, m);
        prop_assert!((0.0..=1.0).contains(&rate) && streamed >= 0.0 && streamed <= f64::from(n));
        prop_assert!(streamed <= f64::from(n) * rate + 1e-9, "the last rate is the worst of the stream");
        let (fuller, more) = page(n + 1 + n / 2, m);
        prop_assert!(fuller >= rate && more >= streamed);
        prop_assert!(page(n, m + m / 2).0 <= rate);
    }

    #[test]
    fn more_connections_wait_less(arrival in 1.0f64..500.0, hold in 0.001f64..0.5, spare in 1u32..50) {
        let least = (arrival * hold).floor() as u32 + 1;
        let page = |pool: u32| evaluate("pool", json!({"arrival_per_s": arrival, "hold_s": hold, "pool": pool}));
        let (small, large) = (page(least), page(least + spare));
        for name in ["p_wait", "mean_wait_s", "p95_wait_s", "p99_wait_s", "timed_out_share"] {
            prop_assert!(figure(&large, name) <= figure(&small, name), "{name}");
        }
        let target = figure(&small, "p95_wait_s");
        let found = evaluate("pool", json!({"arrival_per_s": arrival, "hold_s": hold, "target_p95_s": target}));
        prop_assert!(figure(&found, "min_pool") <= f64::from(least));
    }

    #[test]
    fn a_quota_never_makes_a_burst_quicker(
        work in 1.0f64..1000.0, threads in 1u32..64, quota in 1_000.0f64..1_000_000.0, more in 1.0f64..4.0
    ) {
        let latency = |quota: f64| {
            figure(&evaluate("cfs", json!({"quota_us": quota, "work_ms": work, "threads": threads})), "latency_ms")
        };
        let here = latency(quota);
        prop_assert!(here >= work / f64::from(threads) - 1e-9);
        prop_assert!(latency(quota * more) <= here + 1e-9);
    }

    #[test]
    fn more_classes_need_more_and_meet_the_same_limit(classes in 1u32..10_000_000, class in 0.1f64..10.0, nonclass in 0.0f64..50.0) {
        let page = |classes: u32, limit: Option<i64>| evaluate("metaspace", json!({"classes": classes,
            "class_kb": class, "nonclass_kb": nonclass, "max_metaspace_size": limit}));
        let here = page(classes, Some(188_743_680));
        prop_assert!(figure(&page(classes + 1, None), "total_mb") > figure(&page(classes, None), "total_mb"));
        let first = here.value("first").unwrap();
        let (all, space) = (figure(&here, "classes_metaspace"), figure(&here, "classes_class_space"));
        match first {
            FigureValue::Word("metaspace") => prop_assert!(all <= space),
            _ => prop_assert!(space <= all),
        }
    }

    #[test]
    fn runs_follow_the_closed_form(
        mode in 0usize..3, interval in 0.05f64..5.0, exec in 0.0f64..5.0, batch in 1u32..1000
    ) {
        let mode = [Mode::FixedDelay, Mode::FixedRate, Mode::Cron][mode];
        let cycles = 300.0;
        let cycle = outbox::cycle(mode, interval, exec);
        let done = outbox::simulate(&Setting {
            mode, interval_s: interval, e0_s: exec, per_event_s: 0.0, batch: batch.into(), lock_at_least_s: 0.0,
            phases_s: &[0.0], duration_s: cycles * cycle, arrival_per_s: f64::INFINITY,
            arrival_until_s: f64::INFINITY, initial: 0.0,
        }).unwrap();
        let runs = done.instances[0].runs as f64;
        prop_assert!((runs - cycles).abs() <= 2.0, "{mode:?}: {runs} of {cycles}");
    }

    /// Arrivals beyond the drain: the backlog of the events stays within a batch and a cycle of the straight line.
    #[test]
    fn a_growing_backlog_is_the_straight_line(
        interval in 0.2f64..2.0, exec in 0.0f64..0.5, batch in 10u32..500, over in 1.05f64..4.0, initial in 0u32..5_000
    ) {
        let drain = f64::from(batch) / (interval + exec);
        let arrival = over * drain;
        let time = 120.0;
        let done = outbox::simulate(&Setting {
            mode: Mode::FixedDelay, interval_s: interval, e0_s: exec, per_event_s: 0.0, batch: batch.into(),
            lock_at_least_s: 0.0, phases_s: &[interval], duration_s: time, arrival_per_s: arrival,
            arrival_until_s: f64::INFINITY, initial: initial.into(),
        }).unwrap();
        let law = outbox::backlog(initial.into(), arrival, drain, time);
        let slack = 2.0 * f64::from(batch) + arrival * (interval + exec);
        prop_assert!((done.left - law).abs() <= slack, "{} against {law}", done.left);
    }
}

/// What would explain an observation: by code, its number and whether that goes with what was seen.
fn explained(evaluation: &Evaluation, code: &str) -> (Option<f64>, Likely) {
    let found = evaluation.explanations.iter().find(|e| e.code == code);
    found.map(|e| (e.value, e.likely)).unwrap_or_else(|| panic!("{code}: {:?}", evaluation.explanations))
}

#[test]
fn every_contradiction_has_its_explanations() {
    // 32 duplicates where 13.2 are expected: keys twice, or hashes that depend on each other (71.5 expected then).
    let inputs = json!({"n": 100_000, "p": 0.001, "k": 9, "observed": 32});
    let bloom = evaluate("bloom", inputs);
    near(explained(&bloom, "keys_come_twice").0.unwrap(), 32.0 - figure(&bloom, "streamed"));
    assert_eq!(explained(&bloom, "another_hash_scheme").0, bloom.number("parity_defect"));
    // A filter that was full before would have let thousands through: that it was is contradicted too.
    let (kept, likely) = explained(&bloom, "filter_was_not_empty");
    assert!(kept.unwrap() > 1_000.0 && likely == Likely::Contradicted);
    let more = explained(&bloom, "more_keys_than_stated").0.unwrap();
    assert!((112_000.0..113_000.0).contains(&more), "{more}");
    let few = evaluate("bloom", json!({"n": 100_000, "p": 0.001, "k": 9, "observed": 0}));
    assert_eq!(explained(&few, "parameter_not_in_effect"), (None, Likely::Open));
    assert!(evaluate("bloom", json!({"n": 100_000, "p": 0.001, "observed": 13})).explanations.is_empty());

    // A p95 that is the timeout says so; a longer hold that would do is found.
    let inputs = json!({"arrival_per_s": 200, "hold_s": 0.02, "pool": 6, "observed_p95_s": 0.2});
    let pool = evaluate("pool", inputs.clone());
    assert_eq!(pool.value("contradiction"), Some(&FigureValue::Flag(true)));
    let held = explained(&pool, "connections_are_held_otherwise").0.unwrap();
    let again = evaluate("pool", json!({"arrival_per_s": 200, "hold_s": held, "pool": 6}));
    near(figure(&again, "p95_wait_s"), 0.2);
    assert_eq!(explained(&pool, "arrivals_come_in_bursts"), (None, Likely::Open));
    // Five connections give 0.048 s, four are overloaded.
    assert_eq!(explained(&pool, "pool_is_smaller_in_effect").0, Some(4.0));
    let cut =
        evaluate("pool", json!({"arrival_per_s": 200, "hold_s": 0.02, "pool": 6, "observed_p95_s": 30.1}));
    assert_eq!(explained(&cut, "percentile_is_censored").1, Likely::Fits);

    // Ten thousand classes in as many loaders commit 61.5 MB where one loader commits 25.6 MB (JDK 17, measured).
    let inputs = json!({"classes": 10_000, "class_used_bytes": 6_080_000, "nonclass_used_bytes": 19_640_000,
        "observed_committed_bytes": 61_500_000});
    let metaspace = evaluate("metaspace", inputs);
    near(figure(&metaspace, "committed_expected_bytes"), 25_720_000.0);
    assert_eq!(metaspace.value("contradiction"), Some(&FigureValue::Flag(true)));
    near(explained(&metaspace, "more_class_loaders").0.unwrap(), 1.0 + 35_780_000.0 / 6_144.0);
    near(explained(&metaspace, "another_number_of_classes").0.unwrap(), 61_500_000.0 / 2_572.0);

    // Five syncs a second at 80 commits a second: not even the redo log alone.
    let durability =
        evaluate("durability", json!({"commits_per_s": 80, "latency_ms": 1.47, "observed_fsync_per_s": 5}));
    assert_eq!(explained(&durability, "counter_leaves_the_binlog_out"), (Some(80.0), Likely::Contradicted));
    assert_eq!(explained(&durability, "commits_share_their_syncs"), (Some(32.0), Likely::Contradicted));
    let half = json!({"commits_per_s": 80, "latency_ms": 1.47, "observed_fsync_per_s": 78});
    assert_eq!(explained(&evaluate("durability", half), "counter_leaves_the_binlog_out").1, Likely::Fits);
}

#[test]
fn a_later_capture_of_committed_metaspace_is_predicted() {
    let inputs = json!({"classes": 10_817, "class_used_bytes": 8_000_000, "nonclass_used_bytes": 40_000_000,
        "committed_bytes": 54_000_000, "classes_expected": 21_634});
    let page = evaluate("metaspace", inputs);
    near(figure(&page, "committed_expected_bytes"), 108_000_000.0);
    near(figure(&page, "classes_later"), 21_634.0);
    // Many small loaders: their floor is the least.
    let many = evaluate("metaspace", json!({"classes": 100, "loaders": 10_000}));
    near(figure(&many, "committed_expected_bytes"), 61_440_000.0);
}

#[test]
fn compact_headers_give_a_class_a_slot_of_its_own() {
    // JDK 25, generated classes of ten methods: 619 B each without, 1,024.3 B with compact headers (measured).
    let with = |jdk: u32, used: u64, compact: bool| {
        let inputs = json!({"classes": 10_000, "class_used_bytes": used, "nonclass_used_bytes": 20_495_000, "jdk": jdk,
            "compact_headers": compact, "compressed_class_space_size": 16 << 20, "max_metaspace_size": 1 << 30});
        evaluate("metaspace", inputs)
    };
    near(figure(&with(25, 6_190_000, false), "class_bytes"), 619.0);
    near(figure(&with(25, 6_190_000, true), "class_bytes"), 1_024.0);
    near(figure(&with(25, 10_243_000, true), "class_bytes"), 1_024.3);
    // 16 MiB hold 16,384 slots; the machine gave up after 16,123 classes.
    near(figure(&with(25, 6_190_000, true), "classes_class_space"), 16_384.0);
    assert_eq!(with(25, 6_190_000, true).value("first"), Some(&FigureValue::Word("compressed_class_space")));
    assert!(with(23, 6_190_000, true).warns("no_compact_headers"));
    assert!(!with(24, 6_190_000, true).warns("no_compact_headers"));
    assert!(!with(17, 6_190_000, false).warns("no_compact_headers"));
    // The rule of thumb is rounded up, too.
    let rule = evaluate("metaspace", json!({"classes": 10_000, "jdk": 25, "compact_headers": true}));
    near(figure(&rule, "class_bytes"), 1_024.0);
}

#[test]
fn a_sharper_agreement_has_explanations_of_its_own() {
    let codes = |id: &str, inputs: Value, share: Option<f64>| -> Vec<&'static str> {
        let fit = share.map_or_else(Fit::default, Fit::within);
        calculator(id).unwrap().explain(&inputs, fit).unwrap().iter().map(|e| e.code).collect()
    };
    // 2,826 predicted, 2,000 seen: no contradiction of half to twice, one of ten per cent.
    let backlog = json!({"batch": 200, "interval_s": 1, "exec_s": 0, "arrival_per_s": 215.7, "duration_s": 180, "observed_max": 2_000});
    assert!(codes("outbox", backlog.clone(), None).is_empty());
    assert!(codes("outbox", backlog.clone(), Some(0.5)).is_empty());
    let sharp = codes("outbox", backlog, Some(0.1));
    assert!(sharp.contains(&"more_pollers") && sharp.contains(&"other_events_per_request"), "{sharp:?}");
    let committed = json!({"classes": 10_000, "observed_committed_bytes": 110_000_000});
    assert!(codes("metaspace", committed.clone(), None).is_empty());
    assert!(codes("metaspace", committed, Some(0.1)).contains(&"kept_after_unloading"));
    let pool = json!({"arrival_per_s": 200, "hold_s": 0.02, "pool": 6, "observed_p95_s": 0.03});
    assert!(codes("pool", pool.clone(), None).is_empty());
    assert!(codes("pool", pool, Some(0.1)).contains(&"connections_are_held_otherwise"));
    let syncs = json!({"commits_per_s": 80, "latency_ms": 1.47, "observed_fsync_per_s": 120});
    assert!(codes("durability", syncs.clone(), None).is_empty());
    assert!(codes("durability", syncs, Some(0.1)).contains(&"commits_share_their_syncs"));
    // 17 where 13.2 are expected is what chance gives; 32 is not.
    let seen = |observed: u32| json!({"n": 100_000, "p": 0.001, "k": 9, "observed": observed});
    assert_eq!(codes("bloom", seen(17), Some(0.1)), ["chance_alone"]);
    assert!(codes("bloom", seen(17), None).is_empty());
    assert!(codes("bloom", seen(32), Some(0.1)).contains(&"keys_come_twice"));
    // A tolerance wider than half to twice explains no more than that.
    assert_eq!(Fit::within(3.0), Fit::default());
}

#[test]
fn the_largest_class_space_is_that_of_the_jdk() {
    const GIB: i64 = 1 << 30;
    let page = |jdk: u32, size: i64| {
        evaluate("metaspace", json!({"classes": 10, "jdk": jdk, "compressed_class_space_size": size}))
    };
    for jdk in [17, 18, 21, 22] {
        assert!(!page(jdk, 3 * GIB).warns("class_space_out_of_range"), "{jdk}");
        assert!(page(jdk, 3 * GIB + 1).warns("class_space_out_of_range"), "{jdk}");
    }
    for jdk in [23, 24, 25] {
        assert!(!page(jdk, 4 * GIB).warns("class_space_out_of_range"), "{jdk}");
        assert!(page(jdk, 4 * GIB + 1).warns("class_space_out_of_range"), "{jdk}");
        // What a class pointer reaches is shared with the archive of shared classes.
        assert!(page(jdk, 4 * GIB).warns("class_space_gives_way_to_archive"), "{jdk}");
        assert!(!page(jdk, 4 * GIB - (16 << 20)).warns("class_space_gives_way_to_archive"), "{jdk}");
    }
    assert!(!page(22, 3 * GIB).warns("class_space_gives_way_to_archive"));
    assert!(page(19, GIB).warns("class_space_rounding_depends_on_build"));
    assert!(!page(21, GIB).warns("class_space_rounding_depends_on_build"));
}
