//! Sizing sheets: the inputs that an exhibit states (captures of servers that hold inputs are in [`captures`]), and the inputs of a page written back as a sheet.
//!
//! The format is `inquest.sizing/1`, described in `sample-data/formats/sizing/README.md`. What a sheet states is a quote of
//! it: inferred at best, whatever grade it claims; an input that it calls assumed is as good as typed. An interval
//! travels as `[low, high]`.

use std::io::Write;

use inquest_core::Source;
use inquest_core::sizing::calculator::{InputSpec, InputType};
use inquest_core::sizing::{Calculator, calculator};
use serde_json::{Value, json};

use super::resolve::Taken;
use super::{captures, known, resolve};
use crate::bundles::write_file;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, sources};

/// Rows of a sheet that are read.
const MOST_INPUTS: u64 = 1_000;

impl Inquest {
    /// The inputs that an exhibit states as a sheet, or holds as a capture of a server.
    pub async fn sheet_read(&self, request: SheetRead, _ctx: &Context) -> Result<SheetInputs, ApiError> {
        let exhibit = self.exhibit(&request.case, &request.of.exhibit).await?;
        let record = crate::tables::record_of(&exhibit, request.of.block)?;
        let kind = record.kind.as_str();
        if let Some(calculator) = captures::calculator_of(kind) {
            let inputs = self.inputs_of_capture(&exhibit, &request.of, kind).await?;
            return Ok(SheetInputs { calculator: calculator.to_owned(), inputs, left_out: Vec::new() });
        }
        let family = kind.strip_prefix("sizing.").unwrap_or_default();
        let found = calculator(family).ok_or_else(|| ApiError::KindUnknown { kind: kind.to_owned() })?;
        let table = self.table_of(&exhibit, request.of.block).await?;
        if table.rows() > MOST_INPUTS {
            let (rows, most) = (table.rows().to_string(), MOST_INPUTS.to_string());
            return Err(ApiError::TooManyRows { rows, most });
        }
        let at = |name: &str| table.columns().iter().position(|c| c.name == name);
        let (names, values, grades) = (at("name"), at("value"), at("grade"));
        let mut reply =
            SheetInputs { calculator: found.id.to_owned(), inputs: Vec::new(), left_out: Vec::new() };
        for row in 0..table.rows() {
            let text = |column: Option<usize>| -> Result<(String, u64), ApiError> {
                let Some(column) = column else { return Ok((String::new(), 0)) };
                let (cell, line) = table.cell(row, column)?;
                Ok((sources::text(&cell), line))
            };
            let ((name, line), (value, _), (grade, _)) = (text(names)?, text(values)?, text(grades)?);
            let source = Source::Quote {
                note: None,
                exhibit: Some(request.of.exhibit.clone()),
                line: Some(line),
                text: format!("{name} = {value}"),
                place: None,
            };
            match found.spec().inputs.iter().find(|i| i.name == name).and_then(|spec| stated(spec, &value)) {
                Some((value, bounds)) => reply.inputs.push(SizingInput {
                    name,
                    value,
                    bounds,
                    origin: match grade.as_str() {
                        "assumed" => SizingOrigin::Entered,
                        _ => SizingOrigin::Source { source },
                    },
                }),
                None => reply.left_out.push(name),
            }
        }
        Ok(reply)
    }

    /// The inputs of a page as a sheet: its text, and a file when one is named.
    pub async fn sheet_write(&self, request: SheetWrite, _ctx: &Context) -> Result<SheetText, ApiError> {
        let calculator = known(&request.sizing.calculator)?;
        let taken = self.taken(calculator, request.sizing.case.as_ref(), &request.sizing.inputs).await?;
        let text = written(calculator, &taken, request.form)?;
        if let Some(to) = &request.to {
            let (name, target) = self.handles.target(to)?;
            let bytes = text.clone().into_bytes();
            blocking(move || {
                write_file(&name, &target, |out| {
                    out.write_all(&bytes)
                        .map_err(|e| ApiError::FileUnwritable { name: name.clone(), detail: e.to_string() })
                })
            })
            .await?;
        }
        Ok(SheetText { text })
    }
}

/// The text of a sheet for inputs of which none is a cell.
pub fn sheet(request: &SizingRequest, form: SheetForm) -> Result<String, ApiError> {
    let calculator = known(&request.calculator)?;
    written(calculator, &resolve::stated(calculator, &request.inputs)?, form)
}

/// A value of a sheet as an input takes it; none when it does not fit.
fn stated(spec: &InputSpec, text: &str) -> Option<(Value, Option<[f64; 2]>)> {
    let one = |text: &str| -> Option<Value> {
        match spec.ty {
            InputType::Int => text.parse::<i64>().ok().map(Value::from),
            InputType::Number => text.parse::<f64>().ok().filter(|x| x.is_finite()).map(Value::from),
            InputType::Bool => text.parse::<bool>().ok().map(Value::from),
            InputType::Text | InputType::Enum => Some(Value::from(text)),
            InputType::Texts | InputType::Bounds => None,
        }
    };
    let list = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
    let items = list.map(|t| t.split(',').map(str::trim).filter(|t| !t.is_empty()).collect::<Vec<_>>());
    match (items, spec.is_number()) {
        (Some(items), true) => match items.as_slice() {
            [lo, hi] => Some((Value::Null, Some([lo.parse().ok()?, hi.parse().ok()?]))),
            _ => None,
        },
        (Some(items), false) if spec.ty == InputType::Texts => {
            // A type such as `decimal(10,2)` holds a comma: texts in quotes are read as such, bare ones end at it.
            let quoted = serde_json::from_str::<Vec<String>>(text);
            let bare = || items.iter().map(|t| t.trim_matches('"').to_owned()).collect();
            Some((Value::from(quoted.unwrap_or_else(|_| bare())), None))
        }
        _ => one(text).map(|value| (value, None)),
    }
}

/// One line of a sheet.
struct Line<'a> {
    name: &'a str,
    value: Value,
    unit: Option<&'a str>,
    source: Option<String>,
    grade: &'static str,
}

fn written(calculator: &Calculator, taken: &Taken, form: SheetForm) -> Result<String, ApiError> {
    let lines: Vec<Line<'_>> = calculator.spec().inputs.iter().filter_map(|spec| line(spec, taken)).collect();
    Ok(match form {
        SheetForm::Json => as_json(calculator, &lines)?,
        SheetForm::Toml => as_toml(calculator, &lines),
        SheetForm::Csv => as_csv(calculator, &lines),
    })
}

/// The inputs that were stated: a default is what the method takes anyway.
fn line<'a>(spec: &'a InputSpec, taken: &Taken) -> Option<Line<'a>> {
    let source = taken.source(&spec.name)?;
    let bounds = taken.inputs.get("bounds").and_then(|b| b.get(&spec.name));
    let value = bounds.or_else(|| taken.inputs.get(&spec.name)).filter(|v| !v.is_null())?;
    let value = if spec.ty == InputType::Int { whole(value) } else { value.clone() };
    let words = match source {
        Source::Cell { exhibit, line, column, .. } => Some(format!("{}:{line} {column}", exhibit.0)),
        Source::Quote { exhibit: Some(exhibit), line: Some(line), text, .. } => {
            Some(format!("{}:{line} {text}", exhibit.0))
        }
        Source::Quote { text, .. } => Some(text.clone()),
        Source::Method { method, result, .. } => Some(format!("{method} {result}")),
        Source::Entered => None,
    };
    let grade = match taken.grade(&spec.name) {
        inquest_core::Grade::Measured => "measured",
        inquest_core::Grade::Derived => "derived",
        inquest_core::Grade::Inferred => "inferred",
        inquest_core::Grade::Assumed => "assumed",
    };
    let unit = spec.unit.as_deref().filter(|u| *u != "1");
    Some(Line { name: &spec.name, value, unit, source: words, grade })
}

/// Whole numbers as digits, the ends of an interval too: a sheet refuses `30.0` for a count.
fn whole(value: &Value) -> Value {
    match value {
        Value::Array(ends) => ends.iter().map(whole).collect(),
        other => match other.as_f64().filter(|x| x.fract() == 0.0 && x.abs() < 9e15) {
            Some(x) => Value::from(x as i64),
            None => other.clone(),
        },
    }
}

fn as_json(calculator: &Calculator, lines: &[Line<'_>]) -> Result<String, ApiError> {
    let mut text = String::from("{\n");
    let quoted = |text: &str| serde_json::to_string(text).map_err(ApiError::internal);
    text.push_str("  \"format\": \"inquest.sizing/1\",\n");
    text.push_str(&format!("  \"sheet\": {},\n", quoted(calculator.id)?));
    text.push_str(&format!("  \"method\": {},\n  \"inputs\": [\n", quoted(calculator.method)?));
    for (at, line) in lines.iter().enumerate() {
        let mut input = json!({"name": line.name, "value": line.value, "grade": line.grade});
        if let Some(unit) = line.unit {
            input["unit"] = json!(unit);
        }
        if let Some(source) = &line.source {
            input["source"] = json!(source);
        }
        let comma = if at + 1 < lines.len() { "," } else { "" };
        text.push_str(&format!(
            "    {}{comma}\n",
            serde_json::to_string(&input).map_err(ApiError::internal)?
        ));
    }
    text.push_str("  ]\n}\n");
    Ok(text)
}

fn as_toml(calculator: &Calculator, lines: &[Line<'_>]) -> String {
    let mut text = format!(
        "format = \"inquest.sizing/1\"\nsheet = \"{}\"\nmethod = \"{}\"\n",
        calculator.id, calculator.method
    );
    for line in lines {
        text.push_str(&format!(
            "\n[[input]]\nname = \"{}\"\nvalue = {}\n",
            line.name,
            toml_value(&line.value)
        ));
        if let Some(unit) = line.unit {
            text.push_str(&format!("unit = {}\n", toml_text(unit)));
        }
        if let Some(source) = &line.source {
            text.push_str(&format!("source = {}\n", toml_text(source)));
        }
        text.push_str(&format!("grade = \"{}\"\n", line.grade));
    }
    text
}

fn toml_value(value: &Value) -> String {
    match value {
        Value::String(text) => toml_text(text),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(toml_value).collect();
            format!("[{}]", items.join(", "))
        }
        other => other.to_string(),
    }
}

/// A basic string of TOML: quotes, backslashes and control characters escaped.
fn toml_text(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => out.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn as_csv(calculator: &Calculator, lines: &[Line<'_>]) -> String {
    let mut text = String::from("sizing,name,value,unit,source,note,grade\n");
    for line in lines {
        let value = match &line.value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let source = line.source.clone().unwrap_or_default();
        let cells = [calculator.method, line.name, &value, line.unit.unwrap_or(""), &source, "", line.grade];
        let cells: Vec<String> = cells.iter().map(|cell| csv_cell(cell)).collect();
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

/// A cell of CSV in one line; quoted where it has to be.
fn csv_cell(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
