//! Whether the figures of a load test obey the laws that bind them: `ops.load_checks` over its rows (methods 4.6).
//!
//! A percentile is no mean and a rate that was asked for is none that was completed: columns of either are not taken. What
//! a law lacks is told; a law that lacks something is not called kept.

use std::collections::BTreeMap;

use inquest_core::method::{self, computed};
use inquest_core::{Quantity, Unit};
use serde_json::{Map, Value, json};

use super::sheet::Figure;
use super::sweep::Unread;
use super::{Sheet, first_of, reason, sheet_of_file};
use crate::handles::Input;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, faults};

const METHOD: &str = "ops.load_checks";
/// Columns of what was completed per second, of the mean response, of users, of CPU use in percent.
const THROUGHPUT: [&str; 8] = [
    "throughput",
    "tps",
    "qps",
    "requests_per_second",
    "requests_per_sec",
    "requests/s",
    "completed_rps",
    "achieved_rps",
];
const RESPONSE: [&str; 8] = [
    "mean",
    "avg",
    "average",
    "mean_ms",
    "avg_ms",
    "latency_avg",
    "average_response_time",
    "latency_average",
];
const USERS: [&str; 7] =
    ["users", "clients", "threads", "concurrency", "vus", "user_count", "number_of_clients"];
const UTILISATION: [&str; 6] = ["cpu", "cpu_pct", "cpu_percent", "cpu%", "cpu_util", "utilisation"];

impl Inquest {
    /// Whether the figures of a load test obey the laws that bind them.
    pub async fn load_checks(
        &self,
        request: LoadChecksRequest,
        _ctx: &Context,
    ) -> Result<LoadChecksReply, ApiError> {
        let sheet = Sheet { table: self.table(&request.case, &request.of).await?, of: request.of.clone() };
        blocking(move || answer(&sheet, &request)).await
    }
}

/// A load test in a file, for the command line.
pub struct LoadOfFile {
    /// The file.
    pub input: Input,
    /// Columns by name, as `throughput`, `response`, `users`, `utilisation`.
    pub columns: BTreeMap<String, String>,
    /// Cores of the host.
    pub cores: Option<f64>,
    /// `host` or `core`.
    pub percent_of: Option<String>,
}

/// Whether the figures of a load test in a file obey the laws that bind them.
pub fn load_checks_of_file(query: &LoadOfFile) -> Result<LoadChecksReply, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let sheet = sheet_of_file(&query.input, 1, folder.path())?;
    let named = |what: &str| -> Result<Option<u32>, ApiError> {
        let Some(name) = query.columns.get(what) else { return Ok(None) };
        let at = first_of(sheet.columns(), &[name]);
        Ok(Some(at.ok_or_else(|| ApiError::ColumnUnknown { column: name.clone() })? as u32))
    };
    let request = LoadChecksRequest {
        case: inquest_core::case::CaseId::numbered(0),
        of: sheet.of.clone(),
        arm: None,
        throughput: named("throughput")?,
        response: named("response")?,
        users: named("users")?,
        utilisation: named("utilisation")?,
        cores: query.cores,
        percent_of: query.percent_of.clone(),
    };
    answer(&sheet, &request)
}

/// What a column is taken as.
const ROLES: [&str; 4] = ["throughput", "response", "users", "utilisation"];

/// One row: its figures by role, as captured.
struct Point {
    line: u64,
    figures: [Option<Quantity>; 4],
}

fn answer(sheet: &Sheet, request: &LoadChecksRequest) -> Result<LoadChecksReply, ApiError> {
    let chosen = |asked: Option<u32>, names: &[&str]| {
        asked.map(|at| at as usize).or_else(|| first_of(sheet.columns(), names))
    };
    let columns = [
        chosen(request.throughput, &THROUGHPUT),
        chosen(request.response, &RESPONSE),
        chosen(request.users, &USERS),
        chosen(request.utilisation, &UTILISATION),
    ];
    if columns[0].is_none() {
        return Err(ApiError::SweepColumnMissing { what: "throughput".to_owned() });
    }
    let mut notes = Vec::new();
    let mut names = BTreeMap::new();
    for (role, at) in ROLES.iter().zip(columns) {
        if let Some(at) = at {
            names.insert((*role).to_owned(), sheet.column(at)?.name.clone());
        }
    }
    // The laws multiply seconds: a response time without a unit is in no law.
    let response_unit = columns[1].map(|at| sheet.column(at).map(|c| c.unit.clone())).transpose()?.flatten();
    let timed = response_unit.as_ref().is_some_and(|unit| unit.convert(1.0, &Unit::S).is_ok());
    if columns[1].is_some() && !timed {
        notes.push(reason("load_response_unit", &[("column", &names["response"])]));
    }
    let (points, unread, no_load) =
        points(sheet, request, columns, response_unit.as_ref().filter(|_| timed))?;
    notes.extend(unread.told("load_rows_unread"));
    notes.extend(no_load.told("load_not_positive"));
    if points.is_empty() {
        notes.push(reason("sweep_no_points", &[]));
        return Ok(LoadChecksReply {
            columns: names,
            points: Vec::new(),
            laws: Vec::new(),
            figures: BTreeMap::new(),
            notes,
        });
    }
    let checked = Checked::of(&points, request)?;
    let lacks = |roles: &[(&str, bool)]| {
        let missing = roles.iter().filter(|(_, has)| !has).map(|(role, _)| (*role).to_owned());
        missing.collect::<Vec<String>>()
    };
    let has = |role: usize| points.iter().any(|p| p.figures[role].is_some());
    let loaded = [("response", has(1)), ("users", has(2))];
    let busy = [("utilisation", has(3)), ("cores", request.cores.is_some())];
    let laws = vec![
        checked.law("little", lacks(&loaded), Some("in_flight_above_users"), None),
        checked.law("think_time", lacks(&loaded), None, Some("think_time_constant")),
        checked.law("utilisation", lacks(&busy), Some("busy_above_capacity"), None),
        checked.law("demand", lacks(&busy), None, Some("demand_constant")),
        checked.law("ceiling", lacks(&busy), Some("throughput_above_ceiling"), None),
    ];
    let mut figures = BTreeMap::new();
    for (name, result, unit) in [
        ("think_time_lo", "think_time_lo_s", Unit::S),
        ("think_time_hi", "think_time_hi_s", Unit::S),
        ("demand_lo", "demand_lo_ms", Unit::MS),
        ("demand_hi", "demand_hi_ms", Unit::MS),
    ] {
        figures.extend(checked.figure(result, unit)?.map(|figure| (name.to_owned(), figure)));
    }
    let points = points.iter().enumerate().map(|(at, point)| checked.point(at, point));
    Ok(LoadChecksReply { columns: names, points: points.collect::<Result<_, _>>()?, laws, figures, notes })
}

/// The rows that have a throughput, those that hold none, and those whose throughput is zero or below.
fn points(
    sheet: &Sheet,
    request: &LoadChecksRequest,
    columns: [Option<usize>; 4],
    response: Option<&Unit>,
) -> Result<(Vec<Point>, Unread, Unread), ApiError> {
    let units = [Some(Unit::PerSecond), response.cloned(), Some(Unit::Count), Some(Unit::Percent)];
    let (mut unread, mut no_load) = (Unread::default(), Unread::default());
    let mut found = Vec::new();
    for (line, cells) in sheet.rows(&columns, request.arm.as_ref())? {
        let mut figures = [None, None, None, None];
        for ((figure, cell), unit) in figures.iter_mut().zip(&cells).zip(&units) {
            let positive = |f: &&Figure| f.value > 0.0;
            *figure = unit
                .as_ref()
                .and_then(|unit| cell.as_ref().filter(positive).map(|f: &Figure| f.quantity(Some(unit))));
        }
        match figures[0] {
            Some(_) => found.push(Point { line, figures }),
            None if cells.first().is_some_and(Option::is_some) => no_load.note(line),
            None => unread.note(line),
        }
    }
    Ok((found, unread, no_load))
}

/// The method's answer, with what it was computed from.
struct Checked<'a> {
    inputs: Value,
    result: Value,
    from: Vec<&'a Quantity>,
}

impl<'a> Checked<'a> {
    fn of(points: &'a [Point], request: &LoadChecksRequest) -> Result<Checked<'a>, ApiError> {
        let mut inputs = json!({
            "points": points.iter().map(given).collect::<Vec<Value>>(),
            "cores": request.cores,
        });
        if let Some(percent_of) = &request.percent_of {
            inputs["percent_of"] = json!(percent_of);
        }
        let fault = |e| faults::method(METHOD, &e);
        let result = method::find(METHOD).and_then(|m| m.run(&inputs)).map_err(fault)?;
        Ok(Checked { inputs, result, from: points.iter().flat_map(|p| p.figures.iter().flatten()).collect() })
    }

    fn figure(&self, result: &str, unit: Unit) -> Result<Option<Quantity>, ApiError> {
        let known = result.split('/').fold(&self.result, |place, step| match step.parse::<usize>() {
            Ok(at) => &place[at],
            Err(_) => &place[step],
        });
        if known.is_null() {
            return Ok(None);
        }
        let figure = computed(METHOD, self.inputs.clone(), result, unit, &self.from);
        figure.map(Some).map_err(|e| faults::method(METHOD, &e))
    }

    fn law(
        &self,
        law: &str,
        lacks: Vec<String>,
        contradiction: Option<&str>,
        constant: Option<&str>,
    ) -> LoadLaw {
        let broken = |code: &str| {
            let points = self.result["points"].as_array().into_iter().flatten();
            points.flat_map(|p| p["contradictions"].as_array().into_iter().flatten()).any(|c| c == code)
        };
        let state = match (contradiction, constant.map(|key| &self.result[key])) {
            _ if !lacks.is_empty() => "not_checkable",
            (Some(code), _) if broken(code) => "contradicted",
            (Some(_), _) => "holds",
            (None, Some(Value::Bool(true))) => "holds",
            (None, Some(Value::Bool(false))) => "contradicted",
            // One point alone is constant with nothing.
            (None, _) => "not_checkable",
        };
        LoadLaw { law: law.to_owned(), state: state.to_owned(), lacks }
    }

    fn point(&self, at: usize, point: &Point) -> Result<LoadPoint, ApiError> {
        let captured = ROLES.iter().zip(&point.figures);
        let mut figures: BTreeMap<String, Quantity> =
            captured.filter_map(|(role, figure)| Some(((*role).to_owned(), figure.clone()?))).collect();
        for (name, result, unit) in [
            ("in_flight", "in_flight", Unit::Count),
            ("think_time", "think_time_s", Unit::S),
            ("demand", "demand_ms", Unit::MS),
            ("ceiling", "ceiling_per_s", Unit::PerSecond),
        ] {
            let figure = self.figure(&format!("points/{at}/{result}"), unit)?;
            figures.extend(figure.map(|figure| (name.to_owned(), figure)));
        }
        let said = self.result["points"][at]["contradictions"].as_array().into_iter().flatten();
        let contradictions = said.filter_map(Value::as_str).map(str::to_owned).collect();
        Ok(LoadPoint { line: point.line, figures, contradictions })
    }
}

/// A point as the method takes it.
fn given(point: &Point) -> Value {
    let value = |role: usize, unit: &Unit| {
        let figure = point.figures[role].as_ref()?;
        let (value, _) = figure.amount.bounds()?;
        figure.unit.convert(value, unit).ok()
    };
    let mut given = Map::new();
    let mut give = |name: &str, value: Option<f64>| {
        if let Some(value) = value {
            given.insert(name.to_owned(), json!(value));
        }
    };
    give("throughput_per_s", value(0, &Unit::PerSecond));
    give("mean_response_s", value(1, &Unit::S));
    give("utilisation_pct", value(3, &Unit::Percent));
    if let Some(users) = value(2, &Unit::Count).filter(|users| users.fract() == 0.0) {
        given.insert("virtual_users".to_owned(), json!(users as i64));
    }
    Value::Object(given)
}
