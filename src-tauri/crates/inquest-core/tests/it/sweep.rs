//! Sweeps read as brackets, with what is odd about them and which fits they allow; laws that their figures must obey.

use inquest_core::method;
use inquest_core::sweep::{
    Curve, Failing, FitKind, FitRefusal, Flag, Limits, Load, Point, SweepRefused, curve, shift,
};
use serde_json::{Value, json};

fn points(pairs: &[(f64, f64)]) -> Vec<Point> {
    let point = |(x, y): &(f64, f64)| Point { x: *x, y: *y, errors: None, offered: None, completed: None };
    pairs.iter().map(point).collect()
}

fn read(pairs: &[(f64, f64)]) -> Curve {
    curve(&points(pairs), Load::Rate, &Limits::of_latency(500.0)).unwrap()
}

const X1: [(f64, f64); 3] = [(190.0, 51.0), (210.0, 57.0), (230.0, 2131.0)];
const X3: [(f64, f64); 4] = [(190.0, 57.0), (210.0, 57.0), (250.0, 59.0), (290.0, 4344.0)];
const VCPU4: [(f64, f64); 2] = [(210.0, 201.0), (270.0, 3614.0)];

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[test]
fn the_published_ladder_is_brackets_and_shifts() {
    let (x1, x3, vcpu4) = (read(&X1), read(&X3), read(&VCPU4));
    assert_eq!(
        (x1.bracket(), x3.bracket(), vcpu4.bracket()),
        ([210.0, 230.0], [250.0, 290.0], [210.0, 270.0])
    );
    assert_eq!(x1.flags, [Flag::ErrorsUnknown, Flag::CompletedUnknown]);
    assert!((x1.cross_linear.unwrap() - 214.271_938_3).abs() < 1e-6);
    assert!((x1.cross_loglat.unwrap() - 221.993_259_9).abs() < 1e-6);
    let replicas = shift(&x1, &x3, Some(3.0), 5.0).unwrap();
    assert!(near(replicas.ratio[0], 250.0 / 230.0) && near(replicas.ratio[1], 290.0 / 210.0));
    assert!(!replicas.includes_no_change);
    let efficiency = replicas.efficiency.unwrap();
    assert!((efficiency[0] - 0.362_318_840_6).abs() < 1e-9 && (efficiency[1] - 0.460_317_460_3).abs() < 1e-9);
    // 20 wide around 220, to 11: one run; 40 around 270, to 13.5: two.
    assert_eq!((replicas.runs_before, replicas.runs_after), (Some(1), Some(2)));
    let cpu = shift(&x1, &vcpu4, Some(2.0), 5.0).unwrap();
    assert!(cpu.includes_no_change && near(cpu.ratio[0], 210.0 / 230.0));
    let share = cpu.resource_share.unwrap();
    assert!(share[0] < 0.0 && (share[1] - 0.444_444_444).abs() < 1e-6, "{share:?}");
    assert_eq!(shift(&x1, &x3, Some(1.0), 5.0), Err(SweepRefused::Parameter { parameter: "scale" }));
}

#[test]
fn open_ends_say_at_least_and_at_most() {
    let never_failed = read(&[(100.0, 20.0), (300.0, 40.0)]);
    assert_eq!((never_failed.lo, never_failed.hi), (Some(300.0), None));
    assert!(never_failed.flags.contains(&Flag::NeverFailed));
    let moved = shift(&read(&X1), &never_failed, None, 5.0).unwrap();
    assert!(near(moved.ratio[0], 300.0 / 230.0) && moved.ratio[1].is_infinite());
    assert_eq!((moved.runs_after, moved.efficiency), (None, None));

    let never_passed = read(&[(100.0, 900.0), (300.0, 4000.0)]);
    assert_eq!((never_passed.lo, never_passed.hi), (None, Some(100.0)));
    assert!(never_passed.flags.contains(&Flag::NeverPassed));
    let moved = shift(&read(&X1), &never_passed, None, 5.0).unwrap();
    assert!(moved.ratio[0] == 0.0 && near(moved.ratio[1], 100.0 / 210.0));
    let unknown = shift(&never_passed, &never_failed, None, 5.0).unwrap();
    assert!(near(unknown.ratio[0], 3.0) && unknown.ratio[1].is_infinite());
    let method = method::find("knee.curve_shift").unwrap();
    let point = |x: f64, y: f64| json!({"x": x, "y": y});
    let inputs = json!({
        "before": [point(210.0, 57.0), point(230.0, 2131.0)], "after": [point(300.0, 40.0)],
        "load": "rate", "slo": 500.0,
    });
    assert_eq!(method.run(&inputs).unwrap()["ratio"], json!([300.0 / 230.0, null]));
}

#[test]
fn errors_and_lost_throughput_fail_a_point_too() {
    let point = |x: f64, y: f64, errors: f64, completed: f64| Point {
        x,
        y,
        errors: Some(errors),
        offered: None,
        completed: Some(completed),
    };
    let sweep = [
        point(100.0, 30.0, 0.0, 100.0),
        point(200.0, 35.0, 0.001, 199.0),
        point(300.0, 38.0, 0.05, 299.0),
        point(400.0, 40.0, 0.0, 380.0),
    ];
    let found = curve(&sweep, Load::Rate, &Limits::of_latency(500.0)).unwrap();
    assert_eq!(found.points[2].failing, [Failing::ErrorsAboveBudget]);
    assert_eq!(found.points[3].failing, [Failing::CompletedBelowOffered]);
    assert_eq!(found.bracket(), [200.0, 300.0]);
    assert_eq!((found.cross_linear, found.cross_loglat), (None, None), "the latency crosses nothing");
    assert_eq!(found.flags, []);
    assert!(near(found.points[3].efficiency.unwrap(), 0.95));
    let lenient = Limits { error_budget: 0.1, completed_share: 0.9, ..Limits::of_latency(500.0) };
    assert!(curve(&sweep, Load::Rate, &lenient).unwrap().flags.contains(&Flag::NeverFailed));
}

#[test]
fn what_is_odd_is_flagged() {
    let odd = read(&[(100.0, 30.0), (200.0, 900.0), (250.0, 40.0), (200.0, 45.0)]);
    assert_eq!(odd.bracket(), [100.0, 200.0]);
    assert_eq!(odd.good_above, [200.0, 250.0]);
    assert_eq!(odd.flags[..2], [Flag::NonMonotone, Flag::ConflictingRuns]);
    let above = read(&[(100.0, 900.0), (250.0, 40.0)]);
    assert_eq!((above.lo, above.hi), (None, Some(100.0)));
    assert_eq!(above.flags[..2], [Flag::NonMonotone, Flag::NoPassBelowFailure]);
    let limits = Limits::of_latency(500.0);
    assert_eq!(curve(&[], Load::Rate, &limits), Err(SweepRefused::Empty));
    let negative = curve(&points(&[(1.0, 2.0), (-1.0, 3.0)]), Load::Rate, &limits);
    assert_eq!(negative, Err(SweepRefused::Value { index: 1 }));
    let no_limit = curve(&points(&X1), Load::Rate, &Limits::of_latency(0.0));
    assert_eq!(no_limit, Err(SweepRefused::Parameter { parameter: "slo" }));
    let one = read(&[(100.0, 30.0)]);
    assert_eq!((one.bracket(), one.mid), ([100.0, f64::INFINITY], None));
}

#[test]
fn fits_are_made_where_the_points_allow() {
    let usl = |n: f64| 120.0 * n / (1.0 + 0.08 * (n - 1.0) + 0.002 * n * (n - 1.0));
    let point =
        |n: f64| Point { x: n, y: n / usl(n), errors: Some(0.0), offered: None, completed: Some(usl(n)) };
    let clients = [1.0, 2.0, 4.0, 8.0, 16.0, 24.0, 32.0, 48.0];
    let all: Vec<Point> = clients.iter().map(|n| point(*n)).collect();
    let limits = Limits::of_latency(500.0);
    let fit = |points: &[Point], load| {
        let found = curve(points, load, &limits).unwrap();
        *found.fits.iter().find(|f| f.fit == FitKind::Usl).unwrap()
    };
    let made = fit(&all, Load::Concurrency);
    assert_eq!((made.refused, made.points, made.needed), (None, 8, 6));
    assert!((made.kappa.unwrap() - 0.002).abs() < 1e-8);
    assert!((made.at.unwrap() - (0.92f64 / 0.002).sqrt()).abs() < 1e-3);
    assert_eq!(fit(&all[..5], Load::Concurrency).refused, Some(FitRefusal::FewPoints));
    let before_peak: Vec<Point> = [1.0, 2.0, 4.0, 8.0, 12.0, 16.0].iter().map(|n| point(*n)).collect();
    assert_eq!(fit(&before_peak, Load::Concurrency).refused, Some(FitRefusal::PeakNotPassed));
    assert_eq!(fit(&all, Load::Rate).refused, Some(FitRefusal::NeedsConcurrencyAndCompleted));
    // Runs repeated at one load are one point.
    let repeated: Vec<Point> = all[..5].iter().chain(&all[..5]).copied().collect();
    assert_eq!(fit(&repeated, Load::Concurrency).refused, Some(FitRefusal::FewPoints));

    let kneedle = |found: Curve| *found.fits.iter().find(|f| f.fit == FitKind::Kneedle).unwrap();
    assert_eq!(kneedle(read(&X3)).refused, Some(FitRefusal::FewPoints));
    let rates = [30.0, 60.0, 90.0, 120.0, 150.0, 180.0, 210.0, 240.0, 260.0, 275.0, 285.0, 292.0];
    let mm1: Vec<(f64, f64)> = rates.iter().map(|x| (*x, 1e3 / (300.0 - x))).collect();
    assert_eq!(kneedle(read(&mm1)).at, Some(260.0));
    let straight: Vec<(f64, f64)> = rates.iter().map(|x| (*x, *x)).collect();
    assert_eq!(kneedle(read(&straight)).at, None);
    assert_eq!(kneedle(read(&[(5.0, 1.0); 9])).refused, Some(FitRefusal::FewPoints));
}

#[test]
fn figures_of_a_load_test_obey_little_and_utilisation() {
    let checks = method::find("ops.load_checks").unwrap();
    let run = |inputs: Value| checks.run(&inputs).unwrap();
    // The published baseline has 103 in flight of 90 users; the later runs think 0.083 s.
    let test = |x: f64, r: f64| json!({"throughput_per_s": x, "mean_response_s": r, "virtual_users": 90});
    let found = run(json!({"points": [test(84.3, 1.225), test(249.2, 0.278), test(248.9, 0.277)]}));
    assert_eq!(found["points"][0]["contradictions"], json!(["in_flight_above_users"]));
    assert_eq!((&found["holds"], &found["think_time_constant"]), (&json!(false), &json!(false)));
    let later = run(json!({"points": [test(249.2, 0.278), test(248.9, 0.277)]}));
    assert_eq!((&later["holds"], &later["think_time_constant"]), (&json!(true), &json!(true)));
    assert!((later["think_time_lo_s"].as_f64().unwrap() - 0.083_155_698_2).abs() < 1e-9);

    let busy = |x: f64, u: f64| json!({"throughput_per_s": x, "utilisation_pct": u});
    let found = run(json!({"points": [busy(125.0, 47.6), busy(250.0, 94.98)], "cores": 2}));
    assert_eq!((&found["holds"], &found["demand_constant"]), (&json!(true), &json!(true)));
    assert!((found["points"][1]["demand_ms"].as_f64().unwrap() - 7.5984).abs() < 1e-9);
    assert!((found["points"][1]["ceiling_per_s"].as_f64().unwrap() - 263.213_308_1).abs() < 1e-6);
    // Twice the work per request at the higher load; and a point that completes more than the CPU could.
    let found = run(json!({"points": [busy(125.0, 20.0), busy(250.0, 94.98)], "cores": 2}));
    assert_eq!(found["demand_constant"], json!(false));
    let found = run(json!({"points": [busy(100.0, 100.0), busy(700.0, 250.0)], "cores": 2}));
    let wrong = &found["points"][1]["contradictions"];
    assert_eq!(wrong, &json!(["busy_above_capacity", "throughput_above_ceiling"]));
    let single = run(json!({"points": [busy(100.0, 50.0)], "cores": 2, "percent_of": "core"}));
    assert_eq!(single["demand_constant"], Value::Null);
    assert_eq!(single["points"][0]["host_share"], json!(0.25));
    let refused = checks.run(&json!({"points": [busy(0.0, 50.0)], "cores": 2}));
    assert!(refused.is_err());
}
