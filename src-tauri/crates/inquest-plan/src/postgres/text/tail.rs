//! What stands below the tree: planning, execution, triggers, JIT, settings, serialisation.

use crate::document::Scalar;
use crate::paste::Line;
use crate::postgres::shape::{Owner, Shape};
use crate::tree::{Said, Saying};

use super::list::{split, unquote};
use super::property;

/// Whose a line of the tail is; `None` for lines of nodes.
pub(super) fn owner(text: &str) -> Option<Owner> {
    let (label, value) = text.split_once(':')?;
    Some(match label {
        "Planning" if value.trim().is_empty() => Owner::Planning,
        "JIT" if value.trim().is_empty() => Owner::Jit,
        "Settings" => Owner::Settings,
        "Serialization" => Owner::Serialization,
        "Planning Time" | "Planning time" | "Execution Time" | "Execution time" | "Total runtime"
        | "Query Identifier" | "Query Parameters" => Owner::Query,
        _ if label.starts_with("Trigger ") && value.contains("calls=") => Owner::Trigger,
        _ => return None,
    })
}

/// True for a part of the statement that has lines of its own below its heading.
pub(super) fn is_part(owner: Owner) -> bool {
    matches!(owner, Owner::Planning | Owner::Jit | Owner::Serialization)
}

/// Puts the first line of a part, or the only one.
pub(super) fn read(shape: &mut Shape, owner: Owner, text: &str, line: &Line<'_>) {
    let number = line.number;
    let Some((label, value)) = text.split_once(':') else { return };
    let value = value.trim();
    shape.plan().lines.reach(line.last);
    match owner {
        Owner::Settings => settings(shape, value, number),
        Owner::Trigger => trigger(shape, text, line),
        Owner::Serialization => serialization(shape, value, line),
        Owner::Query => {
            let path = match label {
                "Planning time" => "Planning Time",
                "Execution time" | "Total runtime" => "Execution Time",
                other => other,
            };
            let time = path.ends_with(" Time");
            if line.open && time && !value.ends_with(" ms") {
                return shape.growing.say(Said::at(Saying::Cropped, number).with("within", text));
            }
            let value = if time { value.trim_end_matches("ms").trim() } else { value };
            shape.put(owner, path, &Scalar::Text(value.into()), number);
        }
        _ => {}
    }
}

/// `work_mem = '64kB', jit = 'off'`
fn settings(shape: &mut Shape, value: &str, line: u32) {
    if value.is_empty() {
        return;
    }
    for setting in split(value) {
        match setting.split_once(" = ") {
            Some((name, value)) => {
                let value = value.strip_prefix('\'').and_then(|v| v.strip_suffix('\'')).unwrap_or(value);
                shape.put(
                    Owner::Settings,
                    &unquote(name),
                    &Scalar::Text(value.replace("''", "'").into()),
                    line,
                );
            }
            None => property::keep(shape, &setting, line),
        }
    }
}

/// `Trigger t1 for constraint fk on rel: time=2.746 calls=4`
fn trigger(shape: &mut Shape, text: &str, line: &Line<'_>) {
    let number = line.number;
    let Some((head, figures)) = text.rsplit_once(": ") else { return };
    let head = head.strip_prefix("Trigger").unwrap_or(head);
    let (head, relation) =
        head.split_once(" on ").map_or((head, None), |(head, relation)| (head, Some(relation)));
    let (name, constraint) = head
        .split_once(" for constraint ")
        .map_or((head, None), |(name, constraint)| (name, Some(constraint)));
    let mut put = |path: &str, value: &str| {
        shape.put(Owner::Trigger, path, &Scalar::Text(unquote(value.trim()).into()), number);
    };
    if !name.trim().is_empty() {
        put("Trigger Name", name);
    }
    if let Some(constraint) = constraint {
        put("Constraint Name", constraint);
    }
    if let Some(relation) = relation {
        put("Relation", relation);
    }
    let mut figures = figures.split_ascii_whitespace().peekable();
    while let Some(figure) = figures.next() {
        if line.open && figures.peek().is_none() {
            break;
        }
        match figure.split_once('=') {
            Some(("time", value)) => put("Time", value),
            Some(("calls", value)) => put("Calls", value),
            _ => {}
        }
    }
}

/// `time=0.006 ms  output=1kB  format=text`
fn serialization(shape: &mut Shape, value: &str, line: &Line<'_>) {
    for part in value.split("  ") {
        let path = match part.trim().split_once('=') {
            Some(("time", value)) => ("Time", value.trim_end_matches("ms").trim()),
            Some(("output", value)) => ("Output Volume", value.trim_end_matches("kB")),
            Some(("format", value)) => ("Format", value),
            _ => continue,
        };
        shape.put(Owner::Serialization, path.0, &Scalar::Text(path.1.into()), line.number);
    }
}

/// The lines of JIT: `Functions: 6`, `Options: Inlining true, ...`, `Timing: Generation 0.259 ms (Deform 0.1 ms), ...`.
pub(super) fn jit(shape: &mut Shape, owner: Owner, prefix: &str, text: &str, line: &Line<'_>) {
    let number = line.number;
    let Some((label, value)) = text.split_once(':') else { return property::keep(shape, text, number) };
    let value = value.trim();
    let mut put =
        |path: String, value: Scalar<'_>| shape.put(owner, &format!("{prefix}{path}"), &value, number);
    match label {
        "Functions" if !line.open => put("Functions".to_owned(), Scalar::Text(value.into())),
        "Options" => {
            for option in value.split(", ") {
                if let Some((name, yes)) = option.split_once(' ') {
                    put(format!("Options.{name}"), Scalar::Flag(yes == "true"));
                }
            }
        }
        "Timing" => {
            for time in split(value) {
                let (time, deform) =
                    time.split_once(" (").map_or((time.as_str(), None), |(t, d)| (t, Some(d)));
                let Some((name, value)) = time.split_once(' ') else { continue };
                let Some(value) = value.strip_suffix(" ms") else { continue };
                put(format!("Timing.{name}"), Scalar::Text(value.into()));
                if let Some(deform) = deform.and_then(|d| d.strip_prefix("Deform ")?.strip_suffix(" ms)")) {
                    put(format!("Timing.{name}.Deform"), Scalar::Text(deform.into()));
                }
            }
        }
        _ => put(label.to_owned(), Scalar::Text(value.into())),
    }
}
