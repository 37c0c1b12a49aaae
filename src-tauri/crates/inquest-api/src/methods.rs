//! Registered methods: the list, a run, and a result as a quantity.

use inquest_core::method::{self, Method};
use inquest_core::{Grade, Quantity, Source, Unit};
use serde_json::Value;

use crate::faults;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, sources};

/// Every registered method, by id.
pub fn method_list() -> Vec<MethodInfo> {
    method::all().iter().map(info).collect()
}

/// Runs a method. The grade is that of inputs somebody typed: pinning it with sources grades it by those.
pub fn method_run(request: &MethodRun) -> Result<MethodReply, ApiError> {
    let method = find(&request.method)?;
    let answer = method.answer(&request.inputs).map_err(|e| faults::method(&request.method, &e))?;
    Ok(MethodReply {
        method: method.id().to_owned(),
        version: method.version(),
        inputs: answer.inputs,
        result: answer.result,
        grade: Grade::Assumed,
    })
}

impl Inquest {
    /// Every registered method, by id.
    pub async fn method_list(&self, _request: Nothing, _ctx: &Context) -> Result<Vec<MethodInfo>, ApiError> {
        Ok(method_list())
    }

    /// Runs a method.
    pub async fn method_run(&self, request: MethodRun, _ctx: &Context) -> Result<MethodReply, ApiError> {
        crate::blocking(move || method_run(&request)).await
    }
}

fn find(id: &str) -> Result<&'static Method, ApiError> {
    method::find(id).map_err(|_| ApiError::MethodUnknown { method: id.to_owned() })
}

fn info(method: &Method) -> MethodInfo {
    MethodInfo {
        id: method.id().to_owned(),
        version: method.version(),
        doc: method.doc().to_owned(),
        section: method.section().to_owned(),
        signature: method.signature().clone(),
    }
}

/// One result of a method as a quantity, with the inputs it can be computed from again.
pub(crate) fn quantity(
    id: &str,
    inputs: &Value,
    result: &str,
    from: &[Source],
) -> Result<Quantity, ApiError> {
    let method = find(id)?;
    let answer = method.answer(inputs).map_err(|e| faults::method(id, &e))?;
    let source = Source::Method {
        method: id.to_owned(),
        version: method.version(),
        inputs: answer.inputs,
        result: result.to_owned(),
        from: from.to_vec(),
    };
    let amount = method::recompute(&source).map_err(|e| faults::method(id, &e))?;
    Ok(Quantity {
        amount: amount.ok_or_else(|| ApiError::ValueAbsent { what: result.to_owned() })?,
        unit: result_unit(method, result),
        grade: sources::grade(from),
        source,
    })
}

/// The unit that the registry states for a result; where it states none, whole numbers are counts and others
/// carry none.
fn result_unit(method: &Method, result: &str) -> Unit {
    match stated(method, result) {
        (Some(unit), _) => unit,
        (None, Some("int")) => Unit::Count,
        (None, _) => Unit::Ratio,
    }
}

/// The unit that the registry states for a result. None where it is that of the inputs, or a number of things.
pub(crate) fn stated_unit(method: &str, result: &str) -> Option<Unit> {
    stated(method::find(method).ok()?, result).0
}

/// Unit and type of a result, or of a field inside one: `before/median`, `points/3/demand_ms`.
fn stated<'a>(method: &'a Method, result: &str) -> (Option<Unit>, Option<&'a str>) {
    let mut entry = None;
    let mut list = method.signature().get("result").and_then(Value::as_array);
    for step in result.split('/').filter(|step| step.parse::<usize>().is_err()) {
        let named = |r: &&Value| r.get("name").and_then(Value::as_str) == Some(step);
        entry = list.and_then(|list| list.iter().find(named));
        list = entry.and_then(|e| e.get("fields")).and_then(Value::as_array);
    }
    let text = |key: &str| entry.and_then(|r| r.get(key)).and_then(Value::as_str);
    let unit = text("unit").and_then(|unit| match unit {
        "bytes" => Some(Unit::Bytes),
        // The text of a unit always parses; what is not known is carried as it is.
        unit => unit.parse().ok(),
    });
    (unit, text("type"))
}
