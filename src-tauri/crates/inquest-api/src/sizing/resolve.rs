//! The inputs of a calculation as they are taken: cells read and converted, each with its source and grade.

use inquest_core::case::CaseId;
use inquest_core::sizing::Calculator;
use inquest_core::sizing::calculator::{InputSpec, InputType};
use inquest_core::{Grade, Source};
use serde_json::{Map, Value};

use super::units;
use crate::wire::*;
use crate::{ApiError, Inquest, faults, sources};

/// Inputs of a method with the sources of those that were stated.
pub(super) struct Taken {
    /// As the method takes them.
    pub(super) inputs: Value,
    /// Sources by the name of the input; those left out are defaults.
    pub(super) sources: Vec<(String, Source)>,
}

impl Taken {
    /// The source of an input that was stated.
    pub(super) fn source(&self, name: &str) -> Option<&Source> {
        self.sources.iter().find(|(known, _)| known == name).map(|(_, source)| source)
    }

    /// Grade of an input: a default is assumed.
    pub(super) fn grade(&self, name: &str) -> Grade {
        match self.source(name) {
            None | Some(Source::Entered) => Grade::Assumed,
            Some(Source::Cell { .. }) => Grade::Measured,
            Some(other) => sources::grade(std::slice::from_ref(other)),
        }
    }

    fn put(&mut self, input: &SizingInput, value: Value, source: Source) {
        let Value::Object(inputs) = &mut self.inputs else { return };
        if let Some(bounds) = input.bounds {
            let all = inputs.entry("bounds").or_insert_with(|| Value::Object(Map::new()));
            if let Some(all) = all.as_object_mut() {
                all.insert(input.name.clone(), Value::from(bounds.to_vec()));
            }
        } else {
            inputs.insert(input.name.clone(), value);
        }
        self.sources.push((input.name.clone(), source));
    }
}

fn empty() -> Taken {
    Taken { inputs: Value::Object(Map::new()), sources: Vec::new() }
}

fn spec_of(calculator: &Calculator, name: &str) -> Result<&'static InputSpec, ApiError> {
    let known = calculator.spec().inputs.iter().find(|i| i.name == name && i.ty != InputType::Bounds);
    known.ok_or_else(|| ApiError::MethodInputs {
        method: calculator.method.to_owned(),
        problem: "method_input_unknown".to_owned(),
        detail: format!("input={name}"),
    })
}

/// Inputs none of which is a cell.
pub(super) fn stated(calculator: &'static Calculator, inputs: &[SizingInput]) -> Result<Taken, ApiError> {
    let mut taken = empty();
    for input in inputs {
        spec_of(calculator, &input.name)?;
        let source = match &input.origin {
            SizingOrigin::Entered => Source::Entered,
            SizingOrigin::Source { source } => source.clone(),
            SizingOrigin::Cell { of, .. } => return Err(ApiError::not_found("exhibit", &of.exhibit.0)),
        };
        taken.put(input, input.value.clone(), source);
    }
    Ok(taken)
}

impl Inquest {
    /// Inputs with their cells read.
    pub(super) async fn taken(
        &self,
        calculator: &'static Calculator,
        case: Option<&CaseId>,
        inputs: &[SizingInput],
    ) -> Result<Taken, ApiError> {
        let Some(case) = case else { return stated(calculator, inputs) };
        let file = self.case_file(case).await?;
        let mut taken = empty();
        for input in inputs {
            let spec = spec_of(calculator, &input.name)?;
            match &input.origin {
                SizingOrigin::Entered => taken.put(input, input.value.clone(), Source::Entered),
                SizingOrigin::Source { source } => {
                    if let Some(error) = sources::unresolved(source, &file) {
                        return Err(error);
                    }
                    taken.put(input, input.value.clone(), source.clone());
                }
                SizingOrigin::Cell { of, row, column } => {
                    let found = self.cell(case, of, *row, *column).await?;
                    let source = Source::Cell {
                        exhibit: of.exhibit.clone(),
                        block: of.block,
                        line: found.line,
                        column: found.column.name.clone(),
                    };
                    let value = cell_value(spec, &found, &source)?;
                    let input = SizingInput { bounds: None, ..input.clone() };
                    taken.put(&input, value, source);
                }
            }
        }
        Ok(taken)
    }
}

/// What a cell holds, in the unit of an input.
fn cell_value(
    spec: &'static InputSpec,
    found: &sources::FoundCell,
    source: &Source,
) -> Result<Value, ApiError> {
    let text = sources::text(&found.cell);
    if !spec.is_number() {
        return Ok(Value::from(text));
    }
    let not_a_number = || ApiError::NotANumber { text: text.clone() };
    let quantity = sources::cell_quantity(&found.cell, &found.column, source)?.ok_or_else(not_a_number)?;
    let (value, _) = quantity.amount.bounds().ok_or_else(not_a_number)?;
    let to = units::of_input(spec).unwrap_or(inquest_core::Unit::Count);
    let value = units::converted(value, &quantity.unit, &to)
        .ok_or_else(|| ApiError::UnitsDiffer { before: quantity.unit.to_string(), after: to.to_string() })?;
    if spec.ty == InputType::Int {
        // A count that is no whole number in the input's unit is not rounded behind a person's back.
        return if value.fract() == 0.0 && value.abs() < 9e15 {
            Ok(Value::from(value as i64))
        } else {
            Err(not_a_number())
        };
    }
    Ok(Value::from(value))
}

/// An input as a person types it: `60ms`, `215.7/s`, `0.5..0.7 s`, `180MiB`, a word, or `yes`. A unit behind the number is converted to
/// that of the input, a number without one is in it.
pub fn sizing_typed(calculator: &str, name: &str, text: &str) -> Result<SizingInput, ApiError> {
    let calculator = super::known(calculator)?;
    let spec = spec_of(calculator, name)?;
    let text = text.trim();
    let input =
        |value, bounds| SizingInput { name: name.to_owned(), value, bounds, origin: SizingOrigin::Entered };
    Ok(match spec.ty {
        InputType::Number | InputType::Int => match text.split_once("..") {
            Some((lo, hi)) => {
                let unit = unit_behind(hi);
                let (lo, hi) = (figure(spec, lo, Some(unit))?, figure(spec, hi, None)?);
                input(Value::Null, Some([lo, hi]))
            }
            None => input(whole_or_not(spec, figure(spec, text, None)?), None),
        },
        InputType::Bool => {
            let yes = ["true", "yes", "on", "1"].contains(&text);
            if !yes && !["false", "no", "off", "0"].contains(&text) {
                return Err(ApiError::NotANumber { text: text.to_owned() });
            }
            input(Value::from(yes), None)
        }
        InputType::Enum => input(Value::from(text.replace('-', "_")), None),
        InputType::Text => input(Value::from(text), None),
        InputType::Texts | InputType::Bounds => {
            let texts: Vec<Value> = text.split(',').map(|t| Value::from(t.trim())).collect();
            input(Value::from(texts), None)
        }
    })
}

/// A whole number where the input is one and the number is.
fn whole_or_not(spec: &InputSpec, value: f64) -> Value {
    let whole = spec.ty == InputType::Int && value.fract() == 0.0 && value.abs() < 9e15;
    if whole { Value::from(value as i64) } else { Value::from(value) }
}

/// What is behind the digits of a number.
fn unit_behind(text: &str) -> &str {
    let text = text.trim();
    let digits = text
        .char_indices()
        .find(|(at, c)| {
            let exponent = matches!(c, 'e' | 'E')
                && text[at + 1..].starts_with(|n: char| n.is_ascii_digit() || n == '-' || n == '+');
            !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+' | '_') || exponent)
        })
        .map_or(text.len(), |(at, _)| at);
    text[digits..].trim()
}

/// A number in the unit of an input.
fn figure(spec: &InputSpec, text: &str, unit: Option<&str>) -> Result<f64, ApiError> {
    let text = text.trim();
    let behind = unit_behind(text);
    let digits = text[..text.len() - behind.len()].trim().replace('_', "");
    let value: f64 = digits.parse().map_err(|_| ApiError::NotANumber { text: text.to_owned() })?;
    if !value.is_finite() {
        return Err(ApiError::NotANumber { text: text.to_owned() });
    }
    let word = if behind.is_empty() { unit.unwrap_or("") } else { behind };
    if word.is_empty() {
        return Ok(value);
    }
    // A rate is often written without its one.
    let from = units::of_word(if word == "/s" { "1/s" } else { word });
    let to = units::of_input(spec).unwrap_or(inquest_core::Unit::Count);
    units::converted(value, &from, &to)
        .ok_or_else(|| ApiError::UnitsDiffer { before: from.to_string(), after: to.to_string() })
}

/// A refusal of a calculator.
pub(super) fn refusal(calculator: &Calculator, error: &inquest_core::method::MethodError) -> ApiError {
    faults::method(calculator.method, error)
}
