//! Quantities that a method computed: made so that they can be computed again, and checked by doing so.

use serde_json::Value;

use super::{MethodError, find};
use crate::{Amount, Grade, Quantity, Source, Unit};

/// Relative difference up to which a recomputed float agrees: `exp` and `ln` differ in the last bits between
/// platforms.
const AGREES: f64 = 1e-12;

/// Runs a method and keeps one of its results as a quantity whose source is the computation.
///
/// `from` are the quantities that the inputs were taken from, in the order of the inputs' names; the grade is
/// the weakest of theirs. The unit is the caller's, since the registry leaves it open where it is the input's.
pub fn computed(
    method: &str,
    inputs: Value,
    result: &str,
    unit: Unit,
    from: &[&Quantity],
) -> Result<Quantity, MethodError> {
    let method = find(method)?;
    let answer = method.answer(&inputs)?;
    let not_there = || MethodError::NotRecomputable {
        method: method.id().into(),
        version: method.version(),
        result: result.into(),
    };
    let amount = at(&answer.result, result).and_then(amount_of).ok_or_else(not_there)?;
    let source = Source::Method {
        method: method.id().into(),
        version: method.version(),
        inputs: answer.inputs,
        result: result.into(),
        from: from.iter().map(|q| q.source.clone()).collect(),
    };
    let grade = Grade::of_computation(from.iter().map(|q| q.grade));
    Ok(Quantity { amount, unit, grade, source })
}

/// Computes the amount of a [`Source::Method`] again. Other sources are no computation: `Ok(None)`.
pub fn recompute(source: &Source) -> Result<Option<Amount>, MethodError> {
    let Source::Method { method, version, inputs, result, .. } = source else { return Ok(None) };
    let not_here =
        || MethodError::NotRecomputable { method: method.clone(), version: *version, result: result.clone() };
    let found = find(method)?;
    if found.version() != *version {
        return Err(not_here());
    }
    let answer = found.run(inputs)?;
    at(&answer, result).and_then(amount_of).map(Some).ok_or_else(not_here)
}

/// The result of a name; of a path for what stands inside one: `before/median`, `points/3/demand_ms`.
fn at<'a>(results: &'a Value, name: &str) -> Option<&'a Value> {
    name.split('/').try_fold(results, |place, step| match place {
        Value::Array(items) => items.get(step.parse::<usize>().ok()?),
        other => other.get(step),
    })
}

/// True when a quantity is what its source computes. A quantity that was read or entered holds by itself.
pub fn holds(quantity: &Quantity) -> Result<bool, MethodError> {
    Ok(recompute(&quantity.source)?.is_none_or(|again| agrees(&quantity.amount, &again)))
}

/// Whether two amounts are the same up to the last bits of a float.
pub fn agrees(a: &Amount, b: &Amount) -> bool {
    let close = |x: f64, y: f64| x == y || (x - y).abs() <= AGREES * x.abs().max(y.abs());
    match (a.bounds(), b.bounds()) {
        (Some((a_lo, a_hi)), Some((b_lo, b_hi))) => close(a_lo, b_lo) && close(a_hi, b_hi),
        _ => false,
    }
}

/// A number, digits, or an interval of a result.
fn amount_of(value: &Value) -> Option<Amount> {
    match value {
        Value::Number(n) => Some(Amount::Point { value: n.as_f64()? }),
        Value::String(digits) => digits.parse::<i128>().ok().map(|_| Amount::Exact { value: digits.clone() }),
        Value::Array(bounds) => match bounds.as_slice() {
            [lo, hi] if hi.is_number() || hi.is_null() => {
                Some(Amount::Interval { lo: lo.as_f64()?, hi: hi.as_f64() })
            }
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_stands_inside_a_result_is_a_quantity_of_its_own() {
        let inputs = json!({"before": [1.0, 2.0, 4.0], "after": [2.0, 4.0, 8.0], "better": "lower"});
        let typed = Quantity::point(1.0, Unit::Ratio, Grade::Measured, Source::Entered);
        let median =
            computed("stats.difference", inputs.clone(), "after/median", Unit::MS, &[&typed]).unwrap();
        assert_eq!(median.amount, Amount::Point { value: 4.0 });
        assert_eq!(holds(&median), Ok(true));
        let wrong = Quantity { amount: Amount::Point { value: 4.5 }, ..median };
        assert_eq!(holds(&wrong), Ok(false));
        for nowhere in ["after/mode", "after", "after/median/0", "before/9"] {
            assert!(
                computed("stats.difference", inputs.clone(), nowhere, Unit::MS, &[]).is_err(),
                "{nowhere}"
            );
        }
    }
}
