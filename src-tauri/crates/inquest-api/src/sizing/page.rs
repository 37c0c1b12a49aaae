//! A page as it crosses the wire: figures as quantities with their working, inputs with their sources, curves.

use std::collections::BTreeMap;

use inquest_core::method;
use inquest_core::sizing::Calculator;
use inquest_core::sizing::calculator::{
    Curve, CurveError, Evaluation, Explanation, FigureSpec, FigureValue, InputSpec, InputType, names_of,
};
use inquest_core::{Amount, Grade, Quantity, Source, Unit};
use serde_json::Value;

use super::resolve::{Taken, refusal};
use super::units;
use crate::ApiError;
use crate::wire::*;

/// Version of a calculator's method.
pub(super) fn version(calculator: &Calculator) -> u32 {
    method::find(calculator.method).map_or(0, |m| m.version())
}

/// The page of inputs, with curves when they are asked for.
pub(super) fn of(calculator: &'static Calculator, taken: &Taken, steps: u32) -> Result<SizedPage, ApiError> {
    let refused = |e: &method::MethodError| refusal(calculator, e);
    let evaluation = calculator.evaluate(&taken.inputs).map_err(|e| refused(&e))?;
    let spec = calculator.spec();
    let mut curves = Vec::new();
    for curve in spec.curves.iter().filter(|_| steps > 0) {
        match calculator.curve(&taken.inputs, &curve.id, steps) {
            Ok(drawn) if drawn.points.iter().any(|p| p.y.is_some()) => {
                curves.push(wire_curve(drawn, &spec.inputs))
            }
            Ok(_) => {}
            Err(CurveError::Refused(e)) => return Err(refused(&e)),
            Err(other) => return Err(ApiError::internal(other)),
        }
    }
    let page = Page { calculator, taken, evaluation: &evaluation };
    let figures = evaluation.figures.iter().filter_map(|f| {
        let spec = spec.figures.iter().find(|s| s.name == f.name)?;
        Some(page.figure(spec, &f.value))
    });
    Ok(SizedPage {
        name: None,
        inputs: page.inputs(),
        figures: figures.collect(),
        warnings: warnings(&evaluation),
        explanations: evaluation.explanations.iter().map(explanation).collect(),
        curves,
        refused: None,
    })
}

/// A scenario whose inputs are refused.
pub(super) fn refused(name: String, error: ApiError) -> SizedPage {
    SizedPage {
        name: Some(name),
        inputs: Vec::new(),
        figures: Vec::new(),
        warnings: Vec::new(),
        explanations: Vec::new(),
        curves: Vec::new(),
        refused: Some(error.wire()),
    }
}

/// What each input does to a figure.
pub(super) fn sensitivity(
    calculator: &'static Calculator,
    taken: &Taken,
    figure: &str,
) -> Result<Vec<SizingSensitivity>, ApiError> {
    let all = calculator.sensitivity(&taken.inputs, figure).map_err(|e| refusal(calculator, &e))?;
    let one = |s: inquest_core::sizing::calculator::Sensitivity| SizingSensitivity {
        input: s.input.to_owned(),
        from: s.from,
        to: s.to,
        at_from: s.at_from,
        at_to: s.at_to,
        elasticity: s.elasticity,
    };
    Ok(all.into_iter().map(one).collect())
}

fn warnings(evaluation: &Evaluation) -> Vec<SizingWarning> {
    let wire = |w: &inquest_core::sizing::calculator::Warning| SizingWarning {
        code: w.code.to_owned(),
        severity: w.severity,
        numbers: w.numbers.iter().map(|(name, x)| ((*name).to_owned(), *x)).collect(),
        texts: w.texts.iter().map(|(name, text)| ((*name).to_owned(), text.clone())).collect(),
    };
    evaluation.warnings.iter().map(wire).collect()
}

/// An explanation on the wire.
pub(super) fn explanation(e: &Explanation) -> SizingExplanation {
    SizingExplanation { code: e.code.to_owned(), value: e.value, likely: e.likely }
}

fn wire_curve(curve: Curve, inputs: &'static [InputSpec]) -> SizingCurve {
    let x_unit = inputs.iter().find(|i| i.name == curve.x).and_then(units::of_input);
    let points = curve.points.iter().map(|p| SizingPoint { x: p.x, y: p.y, lo: p.lo, hi: p.hi });
    SizingCurve {
        id: curve.id,
        x_unit,
        x: curve.x,
        y_unit: curve.y_unit.as_deref().map(units::of_word),
        y: curve.y,
        points: points.collect(),
        observed: curve.observed.map(|(x, y)| [x, y]),
    }
}

struct Page<'a> {
    calculator: &'static Calculator,
    taken: &'a Taken,
    evaluation: &'a Evaluation,
}

impl Page<'_> {
    fn given(&self, name: &str) -> bool {
        self.taken.source(name).is_some()
    }

    /// Inputs in the order of the page, defaults among them.
    fn inputs(&self) -> Vec<SizedInput> {
        let all = self.calculator.spec().inputs.iter().filter(|i| i.ty != InputType::Bounds);
        all.map(|spec| {
            let bounds = self.bounds_of(&spec.name);
            SizedInput {
                name: spec.name.clone(),
                value: if bounds.is_some() { Value::Null } else { self.value_of(spec).clone() },
                bounds: bounds.map(|(lo, hi)| [lo, hi]),
                unit: units::of_input(spec),
                grade: self.taken.grade(&spec.name),
                source: self.taken.source(&spec.name).cloned(),
                is_default: !self.given(&spec.name),
            }
        })
        .collect()
    }

    fn value_of<'s>(&'s self, spec: &'s InputSpec) -> &'s Value {
        self.taken.inputs.get(&spec.name).unwrap_or(&spec.default)
    }

    fn bounds_of(&self, name: &str) -> Option<(f64, f64)> {
        let interval = self.taken.inputs.get("bounds")?.get(name)?;
        interval.get(0)?.as_f64().zip(interval.get(1)?.as_f64())
    }

    fn figure(&self, spec: &FigureSpec, value: &FigureValue) -> SizedFigure {
        let rests_on = self.calculator.spec().rests_on(&spec.name, |name| self.given(name));
        // What was left out and has no default takes no part.
        let takes_part = |name: &&str| {
            let input = self.calculator.spec().inputs.iter().find(|i| i.name == **name);
            self.given(name) || input.is_some_and(|i| !i.default.is_null())
        };
        let rests_on: Vec<&str> = rests_on.into_iter().filter(takes_part).collect();
        let grade = Grade::of_computation(rests_on.iter().map(|name| self.taken.grade(name)));
        let formula = spec.formula_for(|name| self.given(name)).to_owned();
        let terms: BTreeMap<String, FormulaTerm> =
            names_of(&formula).into_iter().map(|name| (name.to_owned(), self.term(name))).collect();
        let amount = match value {
            FigureValue::Number(x) => Some(Amount::Point { value: *x }),
            FigureValue::Range(lo, hi) => Some(Amount::interval(*lo, *hi)),
            _ => None,
        };
        SizedFigure {
            name: spec.name.clone(),
            quantity: amount.map(|amount| Quantity {
                amount,
                unit: units::of_figure(spec).unwrap_or(Unit::Count),
                grade,
                source: self.source(&spec.name, &rests_on),
            }),
            word: match value {
                FigureValue::Word(word) => Some((*word).to_owned()),
                _ => None,
            },
            flag: match value {
                FigureValue::Flag(flag) => Some(*flag),
                _ => None,
            },
            undecided: *value == FigureValue::Undecided,
            grade,
            formula,
            terms,
            rests_on: rests_on.into_iter().map(str::to_owned).collect(),
        }
    }

    /// The computation that a figure is: a default is as good as typed.
    fn source(&self, figure: &str, rests_on: &[&str]) -> Source {
        let mut from: Vec<Source> = Vec::new();
        for name in rests_on {
            let source = self.taken.source(name).cloned().unwrap_or(Source::Entered);
            if !from.contains(&source) {
                from.push(source);
            }
        }
        Source::Method {
            method: self.calculator.method.to_owned(),
            version: version(self.calculator),
            inputs: self.taken.inputs.clone(),
            result: figure.to_owned(),
            from,
        }
    }

    /// What a name of a formula stands for.
    fn term(&self, name: &str) -> FormulaTerm {
        let spec = self.calculator.spec();
        if let Some(input) = spec.inputs.iter().find(|i| i.name == name) {
            let value = self.value_of(input);
            // Yes and no count as one and none.
            let number = value.as_f64().or_else(|| value.as_bool().map(|yes| f64::from(u8::from(yes))));
            let (lo, hi) = self.bounds_of(name).or(number.map(|x| (x, x))).unzip();
            let word = value.as_str().map(str::to_owned);
            return FormulaTerm { lo, hi, word, unit: units::of_input(input) };
        }
        let unit = spec.figures.iter().find(|f| f.name == name).and_then(units::of_figure);
        let (lo, hi) = self.evaluation.bounds(name).unzip();
        let word = match self.evaluation.value(name) {
            Some(FigureValue::Word(word)) => Some((*word).to_owned()),
            _ => None,
        };
        FormulaTerm { lo, hi, word, unit }
    }
}
