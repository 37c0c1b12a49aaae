//! Curves: a figure over one of the inputs, with the band that the intervals of the others leave.

use serde_json::{Map, Value};

use super::{Calculator, CurveSpec, InputType, Inputs, outbox, ranges, sensitivity};
use crate::distribution::poisson_probability;
use crate::method::MethodError;

/// A point of a curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CurvePoint {
    /// Value of the input.
    pub x: f64,
    /// The figure with the other inputs at the middle of their intervals; none where it has no number.
    pub y: Option<f64>,
    /// The band.
    pub lo: Option<f64>,
    /// The band.
    pub hi: Option<f64>,
}

/// A curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// Its id.
    pub id: String,
    /// The input along it.
    pub x: String,
    /// Unit of x in the registry's words.
    pub x_unit: Option<String>,
    /// The figure.
    pub y: String,
    /// Unit of y.
    pub y_unit: Option<String>,
    /// Points from left to right.
    pub points: Vec<CurvePoint>,
    /// What was observed, where the inputs tell.
    pub observed: Option<(f64, f64)>,
}

/// Why there is no curve.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum CurveError {
    /// The calculator has no curve of this id.
    #[error("there is no curve {0}")]
    Unknown(String),
    /// The inputs are refused.
    #[error(transparent)]
    Refused(#[from] MethodError),
}

/// Points of a curve at most.
const MOST_STEPS: u32 = 2_000;

pub(super) fn of(
    calculator: &Calculator,
    filled: &Map<String, Value>,
    id: &str,
    steps: u32,
) -> Result<Curve, CurveError> {
    let spec = calculator.spec();
    let found = spec.curves.iter().find(|c| c.id == id);
    let curve = found.ok_or_else(|| CurveError::Unknown(id.to_owned()))?;
    let input = spec.inputs.iter().find(|i| i.name == curve.x);
    let input = input.ok_or_else(|| CurveError::Unknown(id.to_owned()))?;
    let refused = |r| CurveError::Refused(calculator.refusal(r));
    let here = ranges::evaluate(calculator, filled).map_err(refused)?;
    let middle = sensitivity::middle(&spec.inputs, filled);
    let center = ranges::evaluate(calculator, &middle).map_err(refused)?;
    let whole = input.ty == InputType::Int;
    let x_here = Inputs::of(&middle).maybe(&curve.x);
    let steps = steps.clamp(2, MOST_STEPS);
    let mut points = Vec::new();
    let y_unit = spec.figures.iter().find(|f| f.name == curve.y).and_then(|f| f.unit.clone());
    let observed = observed(curve, &middle, x_here);
    match curve.id.as_str() {
        "chance_of_count" => points = chances(center.bounds("streamed"), observed_count(&middle)),
        // What is drawn beside it: without the observation, which stretches the first one.
        "chance_of_count_if_naive" => points = chances(center.bounds("naive"), None),
        "backlog" => points = outbox::trajectory(&here, &center, &middle, steps),
        _ => {
            let (from, to) = ends(curve, x_here, input.min.or(input.above));
            for i in 0..=steps {
                let x = from + (to - from) * f64::from(i) / f64::from(steps);
                let x = if whole { x.round() } else { x };
                if input.refuses(x).is_some() || points.last().is_some_and(|p: &CurvePoint| p.x == x) {
                    continue;
                }
                let with = |inputs: &Map<String, Value>, held: &super::Evaluation| {
                    let mut inputs = inputs.clone();
                    inputs.insert(curve.x.clone(), ranges::number(whole, x));
                    unbound(&mut inputs, &curve.x);
                    for (name, figure) in &curve.hold {
                        if let Some((lo, _)) = held.bounds(figure) {
                            inputs.insert(name.clone(), ranges::number(true, lo));
                            unbound(&mut inputs, name);
                        }
                    }
                    ranges::evaluate(calculator, &inputs).ok()?.bounds(&curve.y)
                };
                let band = with(filled, &center);
                let line = with(&middle, &center).map(|(lo, hi)| 0.5 * (lo + hi));
                points.push(CurvePoint { x, y: line, lo: band.map(|b| b.0), hi: band.map(|b| b.1) });
            }
        }
    }
    Ok(Curve {
        id: curve.id.clone(),
        x: curve.x.clone(),
        x_unit: input.unit.clone(),
        y: curve.y.clone(),
        y_unit,
        points,
        observed,
    })
}

/// Takes an input out of the intervals.
fn unbound(inputs: &mut Map<String, Value>, name: &str) {
    if let Some(bounds) = inputs.get_mut("bounds").and_then(Value::as_object_mut) {
        bounds.remove(name);
    }
}

/// From where to where: the whole way up to the value and as far again, or to twice a hundred where there is none.
fn ends(curve: &CurveSpec, here: Option<f64>, least: Option<f64>) -> (f64, f64) {
    let here = here.filter(|x| *x > 0.0).unwrap_or(100.0);
    let from = curve.from.unwrap_or(here / 10.0).max(least.unwrap_or(f64::NEG_INFINITY));
    (from, if curve.to.as_deref() == Some("current") { here } else { 2.0 * here })
}

fn observed(curve: &CurveSpec, inputs: &Map<String, Value>, x: Option<f64>) -> Option<(f64, f64)> {
    x.zip(Inputs::of(inputs).maybe(curve.observed.as_ref()?))
}

fn observed_count(inputs: &Map<String, Value>) -> Option<f64> {
    Inputs::of(inputs).maybe("observed")
}

/// Probability of each count around an expectation, out to what was observed.
fn chances(expected: Option<(f64, f64)>, observed: Option<f64>) -> Vec<CurvePoint> {
    let Some((lo, hi)) = expected else { return Vec::new() };
    let mean = 0.5 * (lo + hi);
    let spread = 5.0 * mean.sqrt() + 5.0;
    let from = (mean - spread).min(observed.unwrap_or(mean)).max(0.0).floor();
    let to = (mean + spread).max(observed.unwrap_or(mean)).ceil();
    let step = ((to - from) / 500.0).ceil().max(1.0);
    let mut points = Vec::new();
    let mut x = from;
    while x <= to {
        let y = poisson_probability(x as u64, mean);
        points.push(CurvePoint { x, y: Some(y), lo: None, hi: None });
        x += step;
    }
    points
}
