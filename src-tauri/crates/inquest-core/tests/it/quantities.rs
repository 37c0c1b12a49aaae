//! Units, grades, effects and factors: numbers that carry what is known of them.

use inquest_core::case::ExhibitId;
use inquest_core::effect::{ASSUMED_CV, EffectRefused, RunSpread, effect_of_values};
use inquest_core::factors::{Link, product_law};
use inquest_core::method::{self, MethodError};
use inquest_core::unit::{ConversionRefused, TimeUnit};
use inquest_core::{Amount, Grade, Quantity, Source, Unit};
use proptest::prelude::*;

const TIMES: [TimeUnit; 7] =
    [TimeUnit::Ps, TimeUnit::Ns, TimeUnit::Us, TimeUnit::Ms, TimeUnit::S, TimeUnit::Min, TimeUnit::H];

fn cell(line: u64) -> Source {
    Source::Cell { exhibit: ExhibitId::numbered(1), block: 0, line, column: "total_ms".into() }
}

fn measured(value: f64, unit: Unit) -> Quantity {
    Quantity::point(value, unit, Grade::Measured, cell(7))
}

fn grade() -> impl Strategy<Value = Grade> {
    prop_oneof![Just(Grade::Assumed), Just(Grade::Inferred), Just(Grade::Derived), Just(Grade::Measured)]
}

fn bounds(quantity: &Quantity) -> (f64, f64) {
    quantity.amount.bounds().unwrap()
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * a.abs().max(b.abs()).max(1.0)
}

proptest! {
    #[test]
    fn whole_numbers_convert_exactly_or_not_at_all(
        value in any::<i64>(), from in 0usize..7, to in 0usize..7
    ) {
        let (from, to) = (TIMES[from], TIMES[to]);
        let scaled = i128::from(value) * i128::from(from.picoseconds());
        let per = i128::from(to.picoseconds());
        let converted = Unit::Time(from).convert_exact(value.into(), &Unit::Time(to));
        match converted {
            Ok(n) => prop_assert_eq!(n * per, scaled),
            Err(_) => prop_assert_ne!(scaled % per, 0),
        }
        // The float conversion is the exact value rounded: never off by more than two roundings.
        let float = Unit::Time(from).convert(value as f64, &Unit::Time(to)).unwrap();
        let exact = scaled as f64 / per as f64;
        prop_assert!((float - exact).abs() <= 4.0 * f64::EPSILON * exact.abs(), "{float} {exact}");
    }

    #[test]
    fn there_and_back_is_where_it_was(value in any::<i64>(), from in 0usize..7, to in 0usize..7) {
        let (from, to) = (Unit::Time(TIMES[from]), Unit::Time(TIMES[to]));
        if let Ok(there) = from.convert_exact(value.into(), &to) {
            prop_assert_eq!(to.convert_exact(there, &from), Ok(i128::from(value)));
        }
    }

    #[test]
    fn blocks_convert_by_their_size_alone(blocks in 0i64..1 << 40, size in 1u32..1 << 20) {
        let unit = Unit::Blocks(Some(size));
        let bytes = i128::from(blocks) * i128::from(size);
        prop_assert_eq!(unit.convert_exact(blocks.into(), &Unit::Bytes), Ok(bytes));
        prop_assert_eq!(Unit::Bytes.convert_exact(bytes, &unit), Ok(i128::from(blocks)));
        let unknown = Unit::Blocks(None).convert_exact(blocks.into(), &Unit::Bytes);
        prop_assert_eq!(unknown, Err(ConversionRefused::BlockSizeUnknown));
    }

    #[test]
    fn a_computed_quantity_is_as_weak_as_its_weakest_input(a in grade(), b in grade()) {
        let with = |grade| Quantity { grade, ..measured(2.0, Unit::MS) };
        let ratio = method::computed(
            "stats.change",
            serde_json::json!({"before": 2.0, "after": 2.0}),
            "ratio",
            Unit::Ratio,
            &[&with(a), &with(b)],
        ).unwrap();
        prop_assert_eq!(ratio.grade, a.min(b).min(Grade::Derived));
    }

    #[test]
    fn an_effect_computed_again_holds(
        before in 0.01f64..1e9, after in 0.0f64..1e9, cv in prop::option::of(0.0f64..0.5)
    ) {
        let (b, a) = (measured(before, Unit::MS), measured(after, Unit::MS));
        let effect = effect_of_values(&b, &a, RunSpread::for_arms(&b, &a, cv)).unwrap();
        let (lo, hi) = bounds(&effect.change);
        prop_assert!(-1.0 <= lo && lo <= after / before - 1.0 && after / before - 1.0 <= hi);
        prop_assert_eq!(method::holds(&effect.change), Ok(true));
        let text = serde_json::to_string(&effect.change).unwrap();
        let again: Quantity = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&again, &effect.change);
        let tampered = Quantity { amount: Amount::interval(lo, hi + 0.5), ..again };
        prop_assert_eq!(method::holds(&tampered), Ok(false));
    }

    #[test]
    fn factors_multiply_to_the_ratio(
        values in prop::collection::vec((0.001f64..1e6, 0.001f64..1e6), 1..6)
    ) {
        let links: Vec<Link> = values
            .iter()
            .enumerate()
            .map(|(i, (before, after))| Link {
                name: format!("f{i}"),
                before: measured(*before, Unit::Count),
                after: measured(*after, Unit::Count),
            })
            .collect();
        let found = product_law(&links).unwrap();
        let product: f64 = found.factors.iter().map(|f| bounds(&f.ratio).0).product();
        let total = bounds(&found.total).0;
        prop_assert!((product / total - 1.0).abs() < 1e-9, "{product} {total}");
        for factor in &found.factors {
            prop_assert_eq!(factor.ratio.grade, Grade::Derived);
            prop_assert_eq!(method::holds(&factor.ratio), Ok(true));
        }
    }
}

#[test]
fn a_single_run_is_widened_and_an_assumed_variation_shows_in_the_grade() {
    let (before, after) = (measured(250.0, Unit::PerSecond), measured(215.7, Unit::PerSecond));
    let assumed = effect_of_values(&before, &after, RunSpread::for_arms(&before, &after, None)).unwrap();
    let (lo, hi) = bounds(&assumed.change);
    let spread = (1.96 * 2f64.sqrt() * ASSUMED_CV).exp();
    assert!(near(lo, 0.8628 / spread - 1.0) && near(hi, 0.8628 * spread - 1.0), "{lo} {hi}");
    assert_eq!(assumed.change.grade, Grade::Assumed);
    assert_eq!(assumed.cv.map(|cv| cv.grade), Some(Grade::Assumed));

    let history = RunSpread::for_arms(&before, &after, Some(0.0137));
    let known = effect_of_values(&before, &after, history).unwrap();
    assert_eq!(known.change.grade, Grade::Derived);
    assert!(bounds(&known.change).1 < 0.0, "13 % is outside run-to-run noise of 1.4 %");
}

#[test]
fn brackets_of_a_knee_shift_by_their_outer_ratios() {
    let bracket = |lo, hi| Quantity::interval(lo, hi, Unit::PerSecond, Grade::Measured, Source::Entered);
    let (one, three) = (bracket(210.0, 230.0), bracket(250.0, 290.0));
    assert_eq!(RunSpread::for_arms(&one, &three, Some(0.3)), RunSpread::WithinBounds);
    let shift = effect_of_values(&one, &three, RunSpread::WithinBounds).unwrap();
    let (lo, hi) = bounds(&shift.change);
    assert!(near(lo, 250.0 / 230.0 - 1.0) && near(hi, 290.0 / 210.0 - 1.0));
    assert_eq!((shift.change.grade, shift.cv), (Grade::Derived, None));

    let never_failed = effect_of_values(&one, &bracket(250.0, f64::INFINITY), RunSpread::WithinBounds);
    let change = never_failed.unwrap().change;
    assert!(matches!(change.amount, Amount::Interval { hi: None, .. }));
    assert_eq!(method::holds(&change), Ok(true));
    assert_eq!(serde_json::from_str::<Quantity>(&serde_json::to_string(&change).unwrap()).unwrap(), change);
}

#[test]
fn one_single_run_against_a_bracket_widens_by_one_run() {
    let bracket = Quantity::interval(210.0, 230.0, Unit::PerSecond, Grade::Measured, Source::Entered);
    let run = measured(253.0, Unit::PerSecond);
    let effect = effect_of_values(&bracket, &run, RunSpread::History { cv: 0.05 }).unwrap();
    let (lo, _) = bounds(&effect.change);
    assert!(near(lo, 253.0 / 230.0 / (1.96f64 * 0.05).exp() - 1.0));
}

#[test]
fn arms_in_different_units_are_converted_or_refused() {
    let effect =
        effect_of_values(&measured(2.0, Unit::S), &measured(500.0, Unit::MS), RunSpread::WithinBounds);
    assert_eq!(bounds(&effect.unwrap().change), (-0.75, -0.75));
    let refused =
        effect_of_values(&measured(2.0, Unit::S), &measured(500.0, Unit::Bytes), RunSpread::Assumed);
    assert!(matches!(refused, Err(EffectRefused::Units(ConversionRefused::Incompatible { .. }))));
    let zero = effect_of_values(&measured(0.0, Unit::S), &measured(1.0, Unit::S), RunSpread::Assumed);
    assert!(matches!(zero, Err(EffectRefused::Method(MethodError::OutOfDomain { .. }))));
    let text = Quantity { amount: Amount::Exact { value: "n/a".into() }, ..measured(0.0, Unit::S) };
    let refused = effect_of_values(&measured(1.0, Unit::S), &text, RunSpread::Assumed);
    assert_eq!(refused, Err(EffectRefused::NotANumber { arm: "after" }));
}

#[test]
fn a_quantity_of_another_version_is_not_recomputed() {
    let inputs = serde_json::json!({"before": 2.0, "after": 4.0});
    let now = method::computed("stats.change", inputs, "ratio", Unit::Ratio, &[]).unwrap();
    assert_eq!(now.amount, Amount::Point { value: 2.0 });
    assert_eq!(now.grade, Grade::Assumed, "inputs that come from nowhere");
    let Source::Method { method, inputs, result, from, .. } = now.source.clone() else { panic!() };
    let later = Source::Method { method: method.clone(), version: 9, inputs, result: result.clone(), from };
    let refused = MethodError::NotRecomputable { method, version: 9, result };
    assert_eq!(method::recompute(&later), Err(refused));
    assert_eq!(method::recompute(&Source::Entered), Ok(None));
    assert_eq!(method::holds(&measured(1.0, Unit::MS)), Ok(true));
}
