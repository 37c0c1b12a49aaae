//! How strongly a figure depends on each input: what to measure next.

use serde_json::{Map, Value};

use super::{Calculator, InputSpec, InputType, Inputs, ranges};
use crate::method::OutOfDomain;

/// What an input does to a figure.
#[derive(Debug, Clone, PartialEq)]
pub struct Sensitivity {
    /// The input.
    pub input: &'static str,
    /// The values it is moved to: the ends of its interval, else a tenth down and up.
    pub from: f64,
    /// See `from`.
    pub to: f64,
    /// The figure there, the other inputs at their values or the middle of their intervals.
    pub at_from: Option<f64>,
    /// See `at_from`.
    pub at_to: Option<f64>,
    /// Percent of the figure per percent of the input, near its value; none where the figure is zero or has no number.
    pub elasticity: Option<f64>,
}

/// An input without an interval is moved by this share.
const MOVED_BY: f64 = 0.1;
/// Elasticities are taken over this share.
const NEAR: f64 = 0.001;

/// The sensitivities of one figure, the widest swing first.
pub(super) fn of(
    calculator: &Calculator,
    filled: &Map<String, Value>,
    figure: &str,
) -> Result<Vec<Sensitivity>, OutOfDomain> {
    let spec = calculator.spec();
    let middle = middle(&spec.inputs, filled);
    // Refused inputs are told before any of them is moved.
    ranges::evaluate(calculator, filled)?;
    let at = |input: &'static InputSpec, x: f64| {
        let mut inputs = middle.clone();
        inputs.insert(input.name.clone(), ranges::number(input.ty == InputType::Int, x));
        let evaluation = ranges::evaluate(calculator, &inputs).ok()?;
        evaluation.bounds(figure).map(|(lo, hi)| 0.5 * (lo + hi))
    };
    let mut all = Vec::new();
    for input in spec.inputs.iter().filter(|i| i.is_number()) {
        let Some(x) = Inputs::of(&middle).maybe(&input.name) else { continue };
        let (from, to) = ends(input, x, filled);
        let (at_from, at_to) = (at(input, from), at(input, to));
        if at_from.zip(at_to).is_some_and(|(a, b)| a == b) || at_from.or(at_to).is_none() {
            continue;
        }
        let near = if input.ty == InputType::Int { (from, to) } else { (x * (1.0 - NEAR), x * (1.0 + NEAR)) };
        let elasticity = at(input, near.0).zip(at(input, near.1)).and_then(|(a, b)| {
            let e = (b / a).ln() / (near.1 / near.0).ln();
            e.is_finite().then_some(e)
        });
        all.push(Sensitivity { input: &input.name, from, to, at_from, at_to, elasticity });
    }
    let swing = |s: &Sensitivity| s.at_from.zip(s.at_to).map_or(f64::INFINITY, |(a, b)| (b - a).abs());
    all.sort_by(|a, b| swing(b).total_cmp(&swing(a)).then(a.input.cmp(b.input)));
    Ok(all)
}

/// The inputs with every interval at its middle.
pub(super) fn middle(inputs: &[InputSpec], filled: &Map<String, Value>) -> Map<String, Value> {
    let mut middle = filled.clone();
    if let Some(bounds) = filled.get("bounds").and_then(Value::as_object) {
        for (name, interval) in bounds {
            let whole = inputs.iter().any(|i| i.name == *name && i.ty == InputType::Int);
            if let Some((lo, hi)) = interval[0].as_f64().zip(interval[1].as_f64()) {
                let x = 0.5 * (lo + hi);
                middle.insert(name.clone(), ranges::number(whole, if whole { x.round() } else { x }));
            }
        }
    }
    middle.insert("bounds".to_owned(), Value::Object(Map::new()));
    middle
}

/// Where an input is moved to: its own interval, or a tenth either way within what it may be, whole where it is whole.
fn ends(input: &InputSpec, x: f64, filled: &Map<String, Value>) -> (f64, f64) {
    let interval = filled.get("bounds").and_then(|b| b.get(&input.name));
    if let Some((lo, hi)) = interval.and_then(|i| i[0].as_f64().zip(i[1].as_f64())) {
        return if input.ty == InputType::Int { (lo.ceil(), hi.floor()) } else { (lo, hi) };
    }
    let (mut from, mut to) = (x * (1.0 - MOVED_BY), x * (1.0 + MOVED_BY));
    if x < 0.0 {
        std::mem::swap(&mut from, &mut to);
    }
    if input.ty == InputType::Int {
        (from, to) = (from.round().min(x - 1.0), to.round().max(x + 1.0));
    }
    let keep = |moved: f64| if input.refuses(moved).is_some() { x } else { moved };
    (keep(from), keep(to))
}
