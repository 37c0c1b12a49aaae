//! The knee of a load curve, from the rows of a sweep.

use std::collections::BTreeMap;

use inquest_core::method::computed;
use inquest_core::{Quantity, Unit, method};
use serde_json::{Value, json};

use super::{Sheet, first_of, reason, sheet::Figure, sheet_of_file};
use crate::handles::Input;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, faults};

/// Columns that say how much was offered, per second; then how many were at it at once.
const RATES: [&str; 5] = ["target_rps", "rate", "rps", "offered", "arrival_rate"];
const CONCURRENCIES: [&str; 6] = ["users", "clients", "threads", "concurrency", "vus", "connections"];
/// Columns that the limit is about, the strictest that people set limits on first.
const LATENCIES: [&str; 9] = ["p95", "p99", "p90", "p999", "latency_ms", "latency", "mean", "avg", "median"];
const COMPLETED: [&str; 3] = ["throughput", "tps", "qps"];
const ERRORS: [&str; 2] = ["error_rate", "errors"];
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
    /// Column of errors.
    pub errors: Option<String>,
    /// Column of what was completed.
    pub completed: Option<String>,
    /// The limit, in the unit of the latency column.
    pub slo: Option<f64>,
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
    let request = |sheet: &Sheet, arm: &Option<(String, String)>| -> Result<KneeRequest, ApiError> {
        let arm = match arm {
            Some((column, value)) => {
                named(sheet, &Some(column.clone()))?.map(|column| ArmOf { column, value: value.clone() })
            }
            None => None,
        };
        Ok(KneeRequest {
            case: inquest_core::case::CaseId::numbered(0),
            of: sheet.of.clone(),
            arm,
            x: named(sheet, &query.x)?,
            y: named(sheet, &query.y)?,
            errors: named(sheet, &query.errors)?,
            completed: named(sheet, &query.completed)?,
            slo: query.slo,
            against: None,
        })
    };
    let first = sheet(&query.input, 1)?;
    let asked = request(&first, &query.arms[0])?;
    let second = match (&query.against, &query.arms[1]) {
        (Some(input), _) => Some(sheet(input, 2)?),
        (None, Some(_)) => Some(sheet(&query.input, 1)?),
        (None, None) => None,
    };
    let other = second.as_ref().map(|sheet| request(sheet, &query.arms[1])).transpose()?;
    answer((&first, &asked), second.as_ref().zip(other.as_ref()))
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
    let read = sweep(first.0, first.1)?;
    let other = second.map(|(sheet, request)| sweep(sheet, request)).transpose()?;
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

/// Which columns are read.
struct Chosen {
    x: usize,
    y: usize,
    errors: Option<usize>,
    completed: Option<usize>,
    load: &'static str,
}

fn chosen(sheet: &Sheet, request: &KneeRequest) -> Result<Chosen, ApiError> {
    let columns = sheet.columns();
    let asked = |at: Option<u32>| at.map(|at| at as usize);
    let missing = |what: &str| ApiError::SweepColumnMissing { what: what.to_owned() };
    let x = asked(request.x)
        .or_else(|| first_of(columns, &RATES))
        .or_else(|| first_of(columns, &CONCURRENCIES))
        .ok_or_else(|| missing("x"))?;
    let y = asked(request.y).or_else(|| first_of(columns, &LATENCIES)).ok_or_else(|| missing("y"))?;
    let is_concurrency = first_of(std::slice::from_ref(sheet.column(x)?), &CONCURRENCIES).is_some();
    Ok(Chosen {
        x,
        y,
        errors: asked(request.errors).or_else(|| first_of(columns, &ERRORS)),
        completed: asked(request.completed).or_else(|| first_of(columns, &COMPLETED)).filter(|at| *at != x),
        load: if is_concurrency { "concurrency" } else { "rate" },
    })
}

fn sweep(sheet: &Sheet, request: &KneeRequest) -> Result<Read, ApiError> {
    let at = chosen(sheet, request)?;
    let rows = sheet.rows(&[Some(at.x), Some(at.y), at.errors, at.completed], request.arm.as_ref())?;
    let (x_unit, y_unit) = (sheet.column(at.x)?.unit.clone(), sheet.column(at.y)?.unit.clone());
    let share = at.errors.map(|e| sheet.column(e).map(|c| c.unit.clone())).transpose()?.flatten();
    let mut notes = Vec::new();
    let (mut points, mut from, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    let mut unread = 0_u32;
    for (line, cells) in &rows {
        let [x, y, errors, completed] = cells.as_slice() else { continue };
        let (Some(x), Some(y)) = (x, y) else {
            unread += 1;
            continue;
        };
        points.push(json!({
            "x": x.value, "y": y.value,
            "errors": errors.as_ref().and_then(|e| error_share(e, share.as_ref())),
            "completed": completed.as_ref().map(|c| c.value),
        }));
        from.push(x.quantity(x_unit.as_ref()));
        from.push(y.quantity(y_unit.as_ref()));
        lines.push((*line, x.value, y.value));
    }
    if unread > 0 {
        notes.push(reason("sweep_rows_unread", &[("rows", &unread.to_string())]));
    }
    let name = |at: usize| sheet.column(at).map(|c| c.name.clone());
    let mut names = BTreeMap::from([("x".to_owned(), name(at.x)?), ("y".to_owned(), name(at.y)?)]);
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

/// A share of errors; a count of them is none, and is not made one.
fn error_share(errors: &Figure, unit: Option<&Unit>) -> Option<f64> {
    match unit {
        Some(Unit::Percent) => Some(errors.value / 100.0),
        Some(Unit::Ratio) => Some(errors.value),
        // Without a unit only none at all is certain.
        _ => (errors.value == 0.0).then_some(0.0),
    }
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
