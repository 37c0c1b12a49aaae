//! Figures over intervals of inputs.
//!
//! A figure that goes one way in each input, whatever the others are, has its extremes at the corners: all of them are
//! computed, so the range is exact. Where a whole number makes a figure turn (hash functions of a filter), every
//! whole number of a short interval is a corner; of a longer one, the ends and steps between: the range is then that
//! of the points looked at. The same goes for every input that is cut into steps here: three points between the ends
//! keep a turn from being missed altogether.

use serde_json::{Map, Value};

use super::alarm::Fit;
use super::page::{Evaluation, Figure, FigureValue};
use super::spec::{InputSpec, InputType};
use super::{Calculator, Inputs, Page};
use crate::method::OutOfDomain;

/// Inputs that may be intervals at once.
const MOST_INTERVALS: usize = 8;
/// Points that are looked at.
const MOST_POINTS: f64 = 4_096.0;
/// Whole numbers of an interval up to which each is looked at.
const EACH: f64 = 64.0;

/// Code of a figure that left the range of doubles.
pub(super) const NOT_FINITE: &str = "not_finite";

/// Evaluates a calculator over the intervals of its inputs.
pub(super) fn evaluate(
    calculator: &Calculator,
    filled: &Map<String, Value>,
) -> Result<Evaluation, OutOfDomain> {
    evaluate_fitting(calculator, filled, Fit::default())
}

/// The same, with another agreement of observations with the model.
pub(super) fn evaluate_fitting(
    calculator: &Calculator,
    filled: &Map<String, Value>,
    fit: Fit,
) -> Result<Evaluation, OutOfDomain> {
    let spec = calculator.spec();
    for input in spec.inputs.iter().filter(|i| i.is_number()) {
        check(input, Inputs::of(filled).maybe(&input.name))?;
    }
    let axes = axes(&spec.inputs, filled)?;
    let mut merged: Option<Evaluation> = None;
    each_point(&axes, filled, |at| {
        let page = (calculator.point)(&Inputs::of(at).fitting(fit))?;
        if let Some(figure) = page.figures.iter().find(|f| !is_finite(&f.value)) {
            return Err(OutOfDomain { input: figure.name, why: NOT_FINITE });
        }
        merge(&mut merged, page);
        Ok(())
    })?;
    let mut evaluation = merged.unwrap_or_default();
    let order = |name: &str| spec.figures.iter().position(|f| f.name == name);
    evaluation.figures.sort_by_key(|f| order(f.name));
    evaluation.warnings.sort_by(|a, b| b.severity.cmp(&a.severity).then(a.code.cmp(b.code)));
    Ok(evaluation)
}

fn check(input: &'static InputSpec, value: Option<f64>) -> Result<(), OutOfDomain> {
    match value.and_then(|value| input.refuses(value)) {
        Some(why) => Err(OutOfDomain { input: &input.name, why }),
        None => Ok(()),
    }
}

/// An input and the values at which it is looked at.
pub(super) struct Axis {
    name: &'static str,
    values: Vec<Value>,
}

/// The inputs that are intervals.
fn axes(inputs: &'static [InputSpec], filled: &Map<String, Value>) -> Result<Vec<Axis>, OutOfDomain> {
    const BOUNDS: &str = "bounds";
    let refuse = |input, why| Err(OutOfDomain { input, why });
    let empty = Map::new();
    let bounds = filled.get(BOUNDS).and_then(Value::as_object).unwrap_or(&empty);
    if bounds.len() > MOST_INTERVALS {
        return refuse(BOUNDS, "too_many_intervals");
    }
    let mut axes = Vec::new();
    // As many points for each as keep the product in bounds: never fewer than the ends.
    let room = MOST_POINTS.powf(1.0 / bounds.len().max(1) as f64).floor().max(2.0);
    for (name, interval) in bounds {
        let Some(input) = inputs.iter().find(|i| i.name == *name && i.is_number()) else {
            return refuse(BOUNDS, "no_such_number");
        };
        let (lo, hi) = (interval[0].as_f64(), interval[1].as_f64());
        let Some((lo, hi)) = lo.zip(hi) else { return refuse(&input.name, "open_interval") };
        if hi < lo {
            return refuse(&input.name, "bounds_reversed");
        }
        check(input, Some(lo))?;
        check(input, Some(hi))?;
        if input.ty == InputType::Int && lo.ceil() > hi.floor() {
            return refuse(&input.name, "no_whole_number");
        }
        axes.push(Axis { name: &input.name, values: between(input.ty, lo, hi, room) });
    }
    Ok(axes)
}

/// Ends of an interval and points between, at most `room`.
fn between(ty: InputType, lo: f64, hi: f64, room: f64) -> Vec<Value> {
    let whole = ty == InputType::Int;
    let (lo, hi) = if whole { (lo.ceil(), hi.floor()) } else { (lo, hi) };
    if lo == hi {
        return vec![number(whole, lo)];
    }
    let all = whole && hi - lo < EACH.min(room);
    let parts = if all { (hi - lo) as usize } else { 4.min(room as usize - 1) };
    (0..=parts)
        .map(|i| {
            let x = if i == parts { hi } else { lo + (hi - lo) * i as f64 / parts as f64 };
            number(whole, if whole { x.round() } else { x })
        })
        .collect()
}

/// A value of an input as JSON: whole numbers stay whole.
pub(super) fn number(whole: bool, x: f64) -> Value {
    if whole { Value::from(x as i64) } else { Value::from(x) }
}

/// Calls back at every combination of the axes' values.
fn each_point(
    axes: &[Axis],
    filled: &Map<String, Value>,
    mut at: impl FnMut(&Map<String, Value>) -> Result<(), OutOfDomain>,
) -> Result<(), OutOfDomain> {
    let mut inputs = filled.clone();
    let mut indices = vec![0usize; axes.len()];
    loop {
        for (axis, index) in axes.iter().zip(&indices) {
            if let Some(value) = axis.values.get(*index) {
                inputs.insert(axis.name.to_owned(), value.clone());
            }
        }
        at(&inputs)?;
        // The next combination, as an odometer counts.
        let mut place = 0;
        loop {
            let (Some(axis), Some(index)) = (axes.get(place), indices.get_mut(place)) else { return Ok(()) };
            *index += 1;
            if *index < axis.values.len() {
                break;
            }
            *index = 0;
            place += 1;
        }
    }
}

fn is_finite(value: &FigureValue) -> bool {
    match value {
        FigureValue::Number(x) => x.is_finite(),
        FigureValue::Range(lo, hi) => lo.is_finite() && hi.is_finite(),
        _ => true,
    }
}

/// Takes the figures of one more point: ranges grow, words and flags that differ are undecided, warnings are all
/// kept, the first of each code. A figure that does not apply at every point is undecided: what it would be at the
/// border of its applying is not known.
fn merge(merged: &mut Option<Evaluation>, page: Page) {
    let Some(whole) = merged else {
        let Page { figures, warnings, explanations } = page;
        *merged = Some(Evaluation { figures, warnings, explanations });
        return;
    };
    for known in &mut whole.figures {
        let here = page.figures.iter().find(|f| f.name == known.name);
        known.value = here.map_or(FigureValue::Undecided, |here| joined(&known.value, &here.value));
    }
    for figure in page.figures {
        if whole.figures.iter().all(|f| f.name != figure.name) {
            whole.figures.push(Figure { name: figure.name, value: FigureValue::Undecided });
        }
    }
    for warning in page.warnings {
        if whole.warnings.iter().all(|w| w.code != warning.code) {
            whole.warnings.push(warning);
        }
    }
    for explanation in page.explanations {
        if whole.explanations.iter().all(|e| e.code != explanation.code) {
            whole.explanations.push(explanation);
        }
    }
}

fn joined(a: &FigureValue, b: &FigureValue) -> FigureValue {
    let bounds = |v: &FigureValue| match v {
        FigureValue::Number(x) => Some((*x, *x)),
        FigureValue::Range(lo, hi) => Some((*lo, *hi)),
        _ => None,
    };
    match (bounds(a), bounds(b)) {
        (Some((a, b)), Some((c, d))) if a == c && b == d && a == b => FigureValue::Number(a),
        (Some((a, b)), Some((c, d))) => FigureValue::Range(a.min(c), b.max(d)),
        _ if a == b => a.clone(),
        _ => FigureValue::Undecided,
    }
}
