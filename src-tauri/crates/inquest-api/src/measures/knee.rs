//! The knee of a load curve, from the rows of a sweep.

use std::collections::BTreeMap;

use inquest_core::method::computed;
use inquest_core::{Quantity, Unit, method};
use serde_json::{Value, json};

use super::{Sheet, first_of, reason, sheet_of_file, sweep};
use crate::handles::Input;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, faults};

/// Width that brackets should have, in percent of their middle.
const TARGET_PCT: f64 = 5.0;

impl Inquest {
    /// The knee of a sweep, and its shift against another.
    pub async fn knee(&self, request: KneeRequest, _ctx: &Context) -> Result<KneeReply, ApiError> {
        let first = Sheet { table: self.table(&request.case, &request.of).await?, of: request.of.clone() };
        let second = match &request.against {
            Some(other) => {
                Some(Sheet { table: self.table(&other.case, &other.of).await?, of: other.of.clone() })
            }
            None => None,
        };
        blocking(move || {
            let second = second.as_ref().zip(request.against.as_deref());
            answer((&first, &request), second)
        })
        .await
    }
}

/// Sweeps in files, for the command line.
pub struct KneeOfFiles {
    /// The sweep.
    pub input: Input,
    /// Another one, for the shift.
    pub against: Option<Input>,
    /// Column of the load, by name.
    pub x: Option<String>,
    /// Column of the latency.
    pub y: Option<String>,
    /// Column of the other sweep's latency, where it has another name: an arm of a wide sheet.
    pub against_y: Option<String>,
    /// Column of errors.
    pub errors: Option<String>,
    /// Column of what was completed.
    pub completed: Option<String>,
    /// The limit; with a unit it is put into that of the latency column, else it is in that unit.
    pub slo: Option<(f64, Option<Unit>)>,
    /// Text that picks the rows of the sweep, as `COLUMN=TEXT`; and of the other one.
    pub arms: [Option<(String, String)>; 2],
}

/// The knee of a sweep in a file. Both arms may be in one file.
pub fn knee_of_files(query: &KneeOfFiles) -> Result<KneeReply, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let sheet = |input: &Input, number: u32| sheet_of_file(input, number, folder.path());
    let named = |sheet: &Sheet, name: &Option<String>| -> Result<Option<u32>, ApiError> {
        let Some(name) = name else { return Ok(None) };
        let at = first_of(sheet.columns(), &[name]);
        Ok(Some(at.ok_or_else(|| ApiError::ColumnUnknown { column: name.clone() })? as u32))
    };
    let request = |sheet: &Sheet,
                   arm: &Option<(String, String)>,
                   y: &Option<String>|
     -> Result<KneeRequest, ApiError> {
        let arm = match arm {
            Some((column, value)) => {
                named(sheet, &Some(column.clone()))?.map(|column| ArmOf { column, value: value.clone() })
            }
            None => None,
        };
        let mut request = KneeRequest {
            case: inquest_core::case::CaseId::numbered(0),
            of: sheet.of.clone(),
            arm,
            x: named(sheet, &query.x)?,
            y: named(sheet, y)?,
            errors: named(sheet, &query.errors)?,
            completed: named(sheet, &query.completed)?,
            slo: None,
            against: None,
        };
        request.slo = match &query.slo {
            Some((value, Some(unit))) => Some(in_unit_of(sheet, &request, *value, unit)?),
            Some((value, None)) => Some(*value),
            None => None,
        };
        Ok(request)
    };
    let first = sheet(&query.input, 1)?;
    let asked = request(&first, &query.arms[0], &query.y)?;
    let second = match (&query.against, &query.arms[1]) {
        (Some(input), _) => Some(sheet(input, 2)?),
        (None, None) if query.against_y.is_none() => None,
        (None, _) => Some(sheet(&query.input, 1)?),
    };
    let other_y = query.against_y.as_ref().or(query.y.as_ref()).cloned();
    let other = second.as_ref().map(|sheet| request(sheet, &query.arms[1], &other_y)).transpose()?;
    answer((&first, &asked), second.as_ref().zip(other.as_ref()))
}

/// The limit in the unit of the latency column. Where nobody knows that unit, a limit with one cannot be held against it.
fn in_unit_of(sheet: &Sheet, request: &KneeRequest, value: f64, unit: &Unit) -> Result<f64, ApiError> {
    let latency = sheet.column(sweep::chosen(sheet, request)?.y.at)?;
    let known =
        latency.unit.as_ref().ok_or_else(|| ApiError::UnitUnknown { column: latency.name.clone() })?;
    unit.convert(value, known)
        .map_err(|_| ApiError::UnitsDiffer { before: unit.to_string(), after: known.to_string() })
}

/// A sweep with its reading.
struct Read {
    wire: Sweep,
    points: Vec<Value>,
    from: Vec<Quantity>,
    load: &'static str,
    slo: Option<f64>,
}

fn answer(
    first: (&Sheet, &KneeRequest),
    second: Option<(&Sheet, &KneeRequest)>,
) -> Result<KneeReply, ApiError> {
    let other = second.map(|(sheet, request)| read(sheet, request)).transpose()?;
    let read = read(first.0, first.1)?;
    let mut reply = KneeReply { sweep: read.wire.clone(), against: None, shift: None, runs_to_narrow: None };
    if let Some(other) = other {
        let comparable = read.wire.x_unit == other.wire.x_unit && read.load == other.load;
        if let (Some(slo), Some(same), true) = (read.slo, other.slo, comparable)
            && slo == same
        {
            let inputs = json!({
                "before": read.points, "after": other.points, "load": read.load, "slo": slo,
                "target_pct": TARGET_PCT,
            });
            let from: Vec<&Quantity> = other.from.iter().chain(&read.from).collect();
            let fault = |e| faults::method("knee.curve_shift", &e);
            reply.shift = Some(
                computed("knee.curve_shift", inputs.clone(), "change", Unit::Ratio, &from).map_err(fault)?,
            );
            let moved = method::find("knee.curve_shift").and_then(|m| m.run(&inputs)).map_err(fault)?;
            let runs = |key: &str| moved[key].as_u64().and_then(|n| u32::try_from(n).ok());
            reply.runs_to_narrow = runs("runs_before").zip(runs("runs_after")).map(|(a, b)| a.max(b));
        }
        reply.against = Some(other.wire);
    }
    Ok(reply)
}

fn read(sheet: &Sheet, request: &KneeRequest) -> Result<Read, ApiError> {
    let at = sweep::chosen(sheet, request)?;
    let (rows, unread) = sweep::points(sheet, &at, request)?;
    let (x_unit, y_unit) = (sheet.column(at.x.at)?.unit.clone(), sheet.column(at.y.at)?.unit.clone());
    let mut notes = Vec::new();
    let (mut points, mut from, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    for row in &rows {
        let (x, y) = (row.x.value, row.y.value);
        points.push(json!({"x": x, "y": y, "errors": row.errors, "completed": row.completed}));
        from.extend(row.quantities(x_unit.as_ref(), y_unit.as_ref()));
        lines.push((row.line, x, y));
    }
    notes.extend(unread.told("sweep_rows_unread"));
    let name = |at: usize| sheet.column(at).map(|c| c.name.clone());
    let mut names = BTreeMap::from([("x".to_owned(), name(at.x.at)?), ("y".to_owned(), name(at.y.at)?)]);
    for (what, position) in [("errors", at.errors), ("completed", at.completed)] {
        if let Some(position) = position {
            names.insert(what.to_owned(), name(position)?);
        }
    }
    let mut wire = Sweep {
        columns: names,
        x_unit: x_unit.clone(),
        y_unit,
        slo: request.slo,
        arms: sheet.arms()?,
        points: Vec::new(),
        bracket: None,
        hints: BTreeMap::new(),
        fits: BTreeMap::new(),
        notes,
    };
    match request.slo {
        Some(slo) if !points.is_empty() => read_curve(&mut wire, &points, &from, at.load, slo, &lines)?,
        _ => {
            wire.points = lines
                .iter()
                .map(|(line, x, y)| KneePoint {
                    x: *x,
                    y: Some(*y),
                    good: true,
                    why: Vec::new(),
                    line: *line,
                })
                .collect();
            wire.notes
                .push(reason(if points.is_empty() { "sweep_no_points" } else { "sweep_no_limit" }, &[]));
        }
    }
    Ok(Read { wire, points, from, load: at.load, slo: request.slo })
}

fn read_curve(
    wire: &mut Sweep,
    points: &[Value],
    from: &[Quantity],
    load: &str,
    slo: f64,
    lines: &[(u64, f64, f64)],
) -> Result<(), ApiError> {
    let fault = |e| faults::method("knee.curve", &e);
    let inputs = json!({"points": points, "load": load, "slo": slo});
    let from: Vec<&Quantity> = from.iter().collect();
    let unit = wire.x_unit.clone().unwrap_or(Unit::Ratio);
    let figure = |result: &str| computed("knee.curve", inputs.clone(), result, unit.clone(), &from);
    let answer = method::find("knee.curve").and_then(|m| m.run(&inputs)).map_err(fault)?;
    wire.bracket = Some(figure("bracket").map_err(fault)?);
    for (name, key) in [("linear", "cross_linear"), ("log", "cross_loglat")] {
        if !answer[key].is_null() {
            wire.hints.insert(name.to_owned(), figure(key).map_err(fault)?);
        }
    }
    let judged = answer["points"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut left: Vec<&(u64, f64, f64)> = lines.iter().collect();
    for point in judged {
        let (x, y) = (point["x"].as_f64().unwrap_or_default(), point["y"].as_f64());
        let place = left.iter().position(|(_, px, py)| *px == x && Some(*py) == y);
        let line = place.map_or(0, |place| left.remove(place).0);
        let why = point["failing"].as_array().into_iter().flatten().filter_map(Value::as_str);
        wire.points.push(KneePoint {
            x,
            y,
            good: point["good"] == true,
            why: why.map(str::to_owned).collect(),
            line,
        });
    }
    for flag in answer["flags"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        wire.notes.push(reason(&format!("sweep_{flag}"), &[]));
    }
    for (place, fit) in answer["fits"].as_array().into_iter().flatten().enumerate() {
        let figure = |key: &str| {
            let unit = if key == "at" { unit.clone() } else { Unit::Ratio };
            computed("knee.curve", inputs.clone(), &format!("fits/{place}/{key}"), unit, &from)
        };
        add_fit(wire, fit, &figure).map_err(fault)?;
    }
    Ok(())
}

fn add_fit(
    wire: &mut Sweep,
    fit: &Value,
    figure: &dyn Fn(&str) -> Result<Quantity, method::MethodError>,
) -> Result<(), method::MethodError> {
    let name = fit["fit"].as_str().unwrap_or_default().to_owned();
    match fit["refused"].as_str() {
        Some(why) => {
            let (points, needed) = (fit["points"].to_string(), fit["needed"].to_string());
            let facts = [("fit", name.as_str()), ("points", points.as_str()), ("needed", needed.as_str())];
            wire.notes.push(reason(&format!("fit_{why}"), &facts));
        }
        None => {
            let known = ["at", "sigma", "kappa"].into_iter().filter(|key| fit[key].is_number());
            let figures = known.map(|key| Ok((key.to_owned(), figure(key)?)));
            wire.fits.insert(name, figures.collect::<Result<_, _>>()?);
        }
    }
    Ok(())
}
