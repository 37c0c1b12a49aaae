//! Ratios taken apart: points, printed digits, noise, and what explains nothing.

use inquest_core::case::ExhibitId;
use inquest_core::factors::{
    Factor, FactorsRefused, Link, fitting, law, product_law, take_apart, with_run_noise,
};
use inquest_core::method::{self, printed_bounds};
use inquest_core::{Amount, Grade, Quantity, Source, Unit};
use serde_json::json;

fn cell(line: u64) -> Source {
    Source::Cell { exhibit: ExhibitId::numbered(1), block: 0, line, column: "read_ms".into() }
}

fn measured(value: f64, unit: Unit) -> Quantity {
    Quantity::point(value, unit, Grade::Measured, cell(7))
}

/// A figure as it was printed.
fn printed(text: &str, unit: Unit) -> Quantity {
    let (lo, hi) = printed_bounds(text).unwrap();
    Quantity::interval(lo, hi, unit, Grade::Measured, cell(7))
}

fn bounds(quantity: &Quantity) -> (f64, f64) {
    quantity.amount.bounds().unwrap()
}

fn shown(factors: &[Factor]) -> Vec<(&str, String)> {
    factors.iter().map(|f| (f.name.as_str(), format!("{:.3}", bounds(&f.ratio).0))).collect()
}

fn link(name: &str, before: Quantity, after: Quantity) -> Link {
    Link { name: name.into(), before, after }
}

/// The published case: reads of one COPY before, during the incident, and just after a larger instance was taken.
#[test]
fn the_aurora_read_time_is_rows_times_blocks_per_row_times_time_per_block() {
    let moments = [[1080.0, 172.0, 183.0], [7740.0, 6500.0, 5081.0], [10000.0, 10430.0, 14333.0]];
    let units = [Unit::Count, Unit::Blocks(Some(8192)), Unit::MS];
    let values = |a: usize, b: usize| -> Vec<(Quantity, Quantity)> {
        let pair = |(i, unit): (usize, &Unit)| {
            (measured(moments[a][i], unit.clone()), measured(moments[b][i], unit.clone()))
        };
        units.iter().enumerate().map(pair).collect()
    };
    let trend = ["rows", "avg_blks_read", "total_ms", "read_ms"];
    let fits = fitting(|feed| feed.kind == "pg.statement_trend" && trend.contains(&feed.column));
    let [fit] = fits.as_slice() else { panic!("{fits:?}") };
    assert_eq!(fit.feeds.iter().map(|f| f.column).collect::<Vec<_>>(), ["rows", "avg_blks_read", "read_ms"]);

    let incident = take_apart(fit.law, &values(0, 1)).unwrap();
    let expected = [("rows", "7.167"), ("blocks_per_row", "5.273"), ("time_per_block", "0.735")];
    assert_eq!(shown(&incident.factors), expected.map(|(n, r)| (n, r.to_owned())));
    assert_eq!(format!("{:.2}", bounds(&incident.total).0), "27.77");
    assert_eq!(incident.largest().map(|f| f.name.as_str()), Some("rows"));
    assert_eq!(incident.factors[1].ratio.source.exhibits(), [ExhibitId::numbered(1)]);
    assert!(incident.factors.iter().all(|f| method::holds(&f.ratio) == Ok(true)));

    let scaled = take_apart(fit.law, &values(1, 2)).unwrap();
    let expected = [("rows", "1.292"), ("blocks_per_row", "1.242"), ("time_per_block", "1.758")];
    assert_eq!(shown(&scaled.factors), expected.map(|(n, r)| (n, r.to_owned())));
    assert_eq!(scaled.largest().map(|f| f.name.as_str()), Some("time_per_block"));
}

#[test]
fn printed_digits_give_factors_with_bounds() {
    let links = [
        link("rows", printed("1080", Unit::Count), printed("7740", Unit::Count)),
        link("blocks_per_row", printed("172", Unit::Count), printed("6500", Unit::Count)),
        link("ms_per_block", printed("183", Unit::MS), printed("5081", Unit::MS)),
    ];
    let found = product_law(&links).unwrap();
    let (lo, hi) = bounds(&found.factors[1].ratio);
    assert!((lo - 6499.5 / 172.5 / (7740.5 / 1079.5)).abs() < 1e-12, "{lo}");
    assert!((hi - 6500.5 / 171.5 / (7739.5 / 1080.5)).abs() < 1e-12, "{hi}");
    assert!(lo < 5.273 && 5.274 < hi && hi - lo < 0.05);
    for factor in &found.factors {
        assert!(matches!(factor.ratio.amount, Amount::Interval { .. }));
        assert_eq!(factor.ratio.grade, Grade::Derived);
        assert_eq!(method::holds(&factor.ratio), Ok(true));
    }
    // One printed figure among exact ones is enough for bounds, and only where it stands.
    let mixed = [
        link("rows", measured(1080.0, Unit::Count), measured(7740.0, Unit::Count)),
        link("ms_per_row", printed("183", Unit::MS), measured(5081.0, Unit::MS)),
    ];
    let found = product_law(&mixed).unwrap();
    assert!(matches!(found.factors[0].ratio.amount, Amount::Point { .. }));
    assert!(matches!(found.factors[1].ratio.amount, Amount::Interval { .. }));
    // "about" is 5 %.
    assert_eq!(printed_bounds("~200"), Some((190.0, 210.0)));
    assert_eq!(printed_bounds("12 ms"), None);
}

#[test]
fn run_noise_widens_a_factor_and_an_assumed_one_shows_in_the_grade() {
    let cv = Quantity::point(0.1, Unit::Ratio, Grade::Assumed, Source::Entered);
    let noisy = |x: f64| with_run_noise(&measured(x, Unit::MS), &cv, 4).unwrap();
    let one = noisy(100.0);
    let (lo, hi) = bounds(&one);
    let widen = (1.96f64 * 0.1 / 2.0).exp();
    assert!((lo - 100.0 / widen).abs() < 1e-9 && (hi - 100.0 * widen).abs() < 1e-9);
    let found = product_law(&[link("time", noisy(100.0), noisy(150.0))]).unwrap();
    assert_eq!(found.factors[0].ratio.grade, Grade::Assumed);
    let (lo, hi) = bounds(&found.factors[0].ratio);
    assert!((lo - 1.5 / widen.powi(2)).abs() < 1e-9 && (hi - 1.5 * widen.powi(2)).abs() < 1e-9);
}

#[test]
fn throughput_is_concurrency_times_the_share_in_flight_by_the_response() {
    let law = law("throughput").unwrap();
    let point = |x, y, unit: Unit| (measured(x, unit.clone()), measured(y, unit));
    // 90 users think 0.1 s; then twice the users at three times the response.
    let before = 90.0 / (0.2 + 0.1);
    let after = 180.0 / (0.6 + 0.1);
    let values =
        [point(90.0, 180.0, Unit::Count), point(0.2, 0.6, Unit::S), point(before, after, Unit::PerSecond)];
    let found = take_apart(law, &values).unwrap();
    let expected = [("concurrency", "2.000"), ("in_flight_share", "1.286"), ("inverse_response", "0.333")];
    assert_eq!(shown(&found.factors), expected.map(|(n, r)| (n, r.to_owned())));
    let product: f64 = found.factors.iter().map(|f| bounds(&f.ratio).0).product();
    assert!((product - after / before).abs() < 1e-12);
    assert!(found.factors.iter().all(|f| method::holds(&f.ratio) == Ok(true)));
    let few = take_apart(law, &values[..2]);
    assert_eq!(few, Err(FactorsRefused::OtherNumber { law: "throughput", expected: 3 }));
}

#[test]
fn a_chain_that_is_no_product_is_refused() {
    assert_eq!(product_law(&[]), Err(FactorsRefused::Empty));
    let units = product_law(&[link("rows", measured(1.0, Unit::MS), measured(1.0, Unit::S))]);
    assert!(matches!(units, Err(FactorsRefused::Units { .. })));
    let text = Quantity { amount: Amount::Exact { value: "n/a".into() }, ..measured(0.0, Unit::MS) };
    let none = product_law(&[link("rows", measured(1.0, Unit::MS), text)]);
    assert_eq!(none, Err(FactorsRefused::NotANumber { name: "rows".into() }));
}

#[test]
fn a_factor_of_or_by_zero_is_refused_and_named() {
    let zero = |name: &str, arm| Err(FactorsRefused::NotPositive { name: name.into(), arm });
    let point = |x| measured(x, Unit::Count);
    assert_eq!(product_law(&[link("rows", point(0.0), point(1.0))]), zero("rows", "before"));
    // Nothing read any more: how much per row is a factor of zero, how long each took cannot be said.
    let rows = link("rows", point(10.0), point(10.0));
    let reads = link("reads_per_row", point(5.0), point(0.0));
    let found = product_law(&[rows.clone(), reads.clone()]).unwrap();
    assert_eq!(bounds(&found.factors[1].ratio), (0.0, 0.0));
    let time = link("ms_per_read", point(7.0), point(0.0));
    let refused = product_law(&[rows, reads, time]);
    assert_eq!(refused, zero("reads_per_row", "after"));
    let error = refused.unwrap_err();
    assert_eq!(error.code(), "factors_not_positive");
    assert_eq!(error.args(), [("name", "reads_per_row".to_owned()), ("arm", "after".to_owned())]);
    // A printed 0.4 of no decimals may be zero.
    let printed = product_law(&[link("ms", printed("0", Unit::MS), printed("3", Unit::MS))]);
    assert_eq!(printed, zero("ms", "before"));
    let negative = product_law(&[link("ms", point(1.0), point(-1.0))]);
    assert_eq!(negative, zero("ms", "after"));
}

#[test]
fn the_method_takes_any_law_apart_and_checks_its_algebra() {
    let method = method::find("stats.product_law").unwrap();
    let pair = |name: &str, before: f64, after: f64| json!({"name": name, "before": [before, before], "after": [after, after]});
    let quantities = [pair("rows", 1080.0, 7740.0), pair("blocks", 172.0, 6500.0), pair("ms", 183.0, 5081.0)];
    let factors = json!([
        {"name": "rows", "times": ["rows"]},
        {"name": "blocks_per_row", "times": ["blocks"], "per": ["rows"]},
        {"name": "ms_per_block", "times": ["ms"], "per": ["blocks"]},
    ]);
    let answer = method.run(&json!({"quantities": quantities, "factors": factors})).unwrap();
    assert_eq!((&answer["product"], &answer["largest"]), (&json!("ms"), &json!("rows")));
    let two = |v: &serde_json::Value| format!("{:.2}", v.as_f64().unwrap());
    assert_eq!(two(&answer["ratio"][0]), "27.77");
    assert_eq!(two(&answer["factors"][2]["point"]), "0.73");
    let refused = |factors: serde_json::Value| {
        method.run(&json!({"quantities": quantities, "factors": factors})).unwrap_err().args()[2].1.clone()
    };
    assert_eq!(refused(json!([{"name": "a", "times": ["rows", "blocks"]}])), "no_product_of_one_quantity");
    assert_eq!(refused(json!([{"name": "a", "times": ["cows"]}])), "unknown_quantity");
    assert_eq!(refused(json!([])), "no_product_of_one_quantity");
}
