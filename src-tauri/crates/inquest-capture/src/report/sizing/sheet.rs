//! A sheet against the registry of methods: which inputs are right, and what was expected of the others.
//!
//! Names, types and units are those of the registry of calculation methods (`inquest-core`, `golden/registry.json`), so a sheet
//! and a calculator can never disagree: an input of a sheet is one of any method of its family, or of its `method` if it
//! names one. Absent on purpose: conversion of units (a wrong unit is refused) and any arithmetic.

use inquest_core::method;
use serde_json::Value;

/// What the person stated of one input.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Input {
    /// Position of the line of its name among the lines of the sheet.
    pub(super) at: usize,
    /// Name.
    pub(super) name: String,
    /// Value, digits as written.
    pub(super) value: String,
    /// Unit, when stated.
    pub(super) unit: Option<String>,
    /// Where the value is from.
    pub(super) source: Option<String>,
    /// A remark.
    pub(super) note: Option<String>,
    /// Evidence grade, when stated.
    pub(super) grade: Option<String>,
}

/// A sheet as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Sheet {
    /// Family: `metaspace`, `bloom`, `outbox`, `pool`, `filesort`, `cfs`, `durability`, `rss`.
    pub(super) sheet: String,
    /// Method of the family, when the sheet is for one.
    pub(super) method: Option<String>,
    /// Inputs in order.
    pub(super) inputs: Vec<Input>,
}

/// What is wrong with an input: a reason, and what would have been right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// Reason code.
    pub(super) reason: &'static str,
    /// What was expected: names, a unit, a type, grades.
    pub(super) expected: String,
}

/// An input of a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wanted {
    /// Name.
    pub(super) name: &'static str,
    /// Type of the registry: `int`, `number`, `bool`, `text`, `enum`, `interval`, `list<..>`.
    pub(super) ty: &'static str,
    /// Unit; absent for a plain number.
    pub(super) unit: Option<&'static str>,
    values: Vec<&'static str>,
    required: bool,
}

const GRADES: [&str; 4] = ["measured", "derived", "inferred", "assumed"];

/// Inputs that a sheet may state; `None` when it names no family or method of the registry.
pub(super) fn wanted(sheet: &str, method: Option<&str>) -> Option<Vec<Wanted>> {
    let mut found: Vec<Wanted> = Vec::new();
    for (id, signature) in method::signatures() {
        let family = id.split_once('.').is_some_and(|(family, _)| family == sheet);
        if !family || method.is_some_and(|m| m != id) {
            continue;
        }
        for field in signature["inputs"].as_array().into_iter().flatten() {
            let (Some(name), Some(ty)) = (field["name"].as_str(), field["type"].as_str()) else { continue };
            let required = field["required"].as_bool() == Some(true) && method.is_some();
            if let Some(known) = found.iter_mut().find(|w| w.name == name) {
                known.required |= required;
                continue;
            }
            found.push(Wanted {
                name,
                ty,
                // "1" is a ratio or a count: a plain number.
                unit: field["unit"].as_str().filter(|u| *u != "1"),
                values: field["values"].as_array().into_iter().flatten().filter_map(Value::as_str).collect(),
                required,
            });
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Names that a method needs and the sheet lacks.
pub(super) fn missing(sheet: &Sheet, wanted: &[Wanted]) -> bool {
    wanted.iter().any(|w| w.required && !sheet.inputs.iter().any(|i| i.name == w.name))
}

/// The input as the registry knows it, or what is wrong with it.
pub(super) fn check<'w>(input: &Input, wanted: &'w [Wanted]) -> Result<&'w Wanted, Fault> {
    let Some(known) = wanted.iter().find(|w| w.name == input.name) else {
        let names: Vec<&str> = wanted.iter().map(|w| w.name).collect();
        return Err(Fault { reason: "sizing_unknown_name", expected: names.join(" | ") });
    };
    let stated = input.unit.as_deref().filter(|u| !matches!(*u, "" | "1" | "count"));
    // A unit that is not stated is that of the registry for plain numbers only.
    if stated != known.unit {
        return Err(Fault { reason: "sizing_wrong_unit", expected: known.unit.unwrap_or("1").to_owned() });
    }
    if !fits(known, &input.value) {
        let expected = if known.values.is_empty() { known.ty.to_owned() } else { known.values.join(" | ") };
        return Err(Fault { reason: "sizing_wrong_value", expected });
    }
    if input.grade.as_deref().is_some_and(|g| !g.is_empty() && !GRADES.contains(&g)) {
        return Err(Fault { reason: "sizing_unknown_grade", expected: GRADES.join(" | ") });
    }
    Ok(known)
}

/// A value of its type; a number may be the interval `[low, high]` that it lies in.
fn fits(known: &Wanted, value: &str) -> bool {
    let ends = items(value).filter(|_| matches!(known.ty, "number" | "int"));
    let interval = ends.is_some_and(|ends| match ends.as_slice() {
        [low, high] => {
            let number = |end: &str| fits_type(known.ty, &[], end).then(|| end.parse::<f64>().ok()).flatten();
            number(low).zip(number(high)).is_some_and(|(low, high)| low <= high)
        }
        _ => false,
    });
    interval || fits_type(known.ty, &known.values, value)
}

fn fits_type(ty: &str, values: &[&str], value: &str) -> bool {
    match ty {
        "int" => is_int(value),
        "number" => is_number(value),
        "bool" => matches!(value, "true" | "false"),
        "enum" => values.contains(&value),
        "interval" => {
            items(value).is_some_and(|items| items.len() == 2 && items.iter().all(|i| is_number(i)))
        }
        _ => match ty.strip_prefix("list<").and_then(|t| t.strip_suffix('>')) {
            Some(item) => items(value).is_some_and(|items| items.iter().all(|i| fits_type(item, values, i))),
            None => !value.is_empty(),
        },
    }
}

fn is_int(value: &str) -> bool {
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    (1..=38).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

fn is_number(value: &str) -> bool {
    value.len() <= 64
        && value.parse::<f64>().is_ok_and(f64::is_finite)
        && value.starts_with(|c: char| !c.is_alphabetic())
}

/// The items of `[1, 2]`.
fn items(value: &str) -> Option<Vec<&str>> {
    let inner = value.strip_prefix('[')?.strip_suffix(']')?.trim();
    if inner.is_empty() {
        return Some(Vec::new());
    }
    Some(inner.trim_end_matches(',').split(',').map(str::trim).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registry_says_what_a_sheet_may_state() {
        for family in ["metaspace", "bloom", "outbox", "pool", "filesort", "cfs", "durability", "rss"] {
            assert!(wanted(family, None).is_some_and(|w| w.len() >= 8), "{family}");
        }
        assert_eq!(wanted("metaspace", Some("metaspace.nothing")), None);
        assert_eq!(wanted("kitchen", None), None);
        let size = wanted("metaspace", Some("metaspace.size")).unwrap_or_default();
        let kb = size.iter().find(|w| w.name == "class_kb").map(|w| (w.ty, w.unit));
        assert_eq!(kb, Some(("number", Some("kB"))));
    }

    #[test]
    fn a_number_may_be_an_interval() {
        let outbox = wanted("outbox", Some("outbox.sizing")).unwrap_or_default();
        let fits = |name: &str, value: &str| {
            outbox.iter().find(|w| w.name == name).is_some_and(|known| super::fits(known, value))
        };
        assert!(fits("exec_s", "[0.05, 0.07]") && fits("batch", "[100, 200]"));
        assert!(!fits("exec_s", "[0.07, 0.05]") && !fits("batch", "[1.5, 2]") && !fits("exec_s", "[1]"));
        assert!(!fits("mode", "[cron, cron]"));
    }

    #[test]
    fn values_are_held_to_their_type() {
        assert!(
            fits_type("int", &[], "10000") && !fits_type("int", &[], "1e4") && !fits_type("int", &[], "")
        );
        assert!(
            fits_type("number", &[], "0.001")
                && !fits_type("number", &[], "inf")
                && !fits_type("number", &[], "NaN")
        );
        assert!(fits_type("interval", &[], "[40, 50]") && !fits_type("interval", &[], "[40]"));
        assert!(fits_type("list<int>", &[], "[0, 250000]") && !fits_type("list<int>", &[], "[0.5]"));
        assert!(fits_type("enum", &["cron"], "cron") && !fits_type("enum", &["cron"], "often"));
    }
}
