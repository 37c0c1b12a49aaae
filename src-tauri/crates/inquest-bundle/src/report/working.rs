//! How the pinned figures were computed: the law, what went into it, and where that stands in the captures.
//!
//! The law of a registered method is the registry's own sentence, which is in English in every language; computations over
//! whole captures have their words in the catalogue. Long lists are cut: the case itself has them whole.

use std::fmt::Write;

use inquest_core::case::Evidence;
use inquest_core::method;
use inquest_core::{Quantity, Source};
use serde_json::Value;

use super::escape::markdown_text as md;
use super::markdown::{heading, places, value};
use super::{Sheet, Words};

/// Values of a list that are written out.
const LISTED: usize = 6;
/// Places that are written out.
const PLACES: usize = 12;

/// Every pinned figure that was computed, with its working.
pub(super) fn working(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    let computed = |e: &&Evidence| matches!(e.source, Source::Method { .. });
    let figures: Vec<&Evidence> = sheet.evidence.iter().filter(computed).collect();
    if figures.is_empty() {
        return Ok(());
    }
    heading(out, words, "report-working")?;
    for evidence in figures {
        one(out, evidence, words)?;
    }
    writeln!(out)
}

fn one(out: &mut String, evidence: &Evidence, words: &dyn Words) -> std::fmt::Result {
    let Source::Method { method: id, version, inputs, result, from } = &evidence.source else {
        return Ok(());
    };
    let figure = evidence.quantity.as_ref().map(|q: &Quantity| format!(": {}", value(q)));
    let figure = figure.unwrap_or_default();
    writeln!(out, "- {} {}{figure}", md(evidence.id.as_str()), md(&evidence.statement))?;
    writeln!(out, "  - {} v{version}, {}: {}", md(id), md(result), law(id, words))?;
    let named: Vec<String> = match inputs {
        Value::Object(inputs) => {
            let told = inputs.iter().filter(|(_, value)| !value.is_null());
            told.map(|(name, value)| md(&format!("{name} = {}", short(value)))).collect()
        }
        other => vec![md(&short(other))],
    };
    writeln!(out, "  - {}: {}", words.word("report-inputs"), named.join("; "))?;
    let places = places(from, PLACES, words);
    if !places.is_empty() {
        writeln!(out, "  - {}: {places}", words.word("report-source"))?;
    }
    Ok(())
}

/// What a method computes.
fn law(id: &str, words: &dyn Words) -> String {
    match method::find(id) {
        Ok(found) => md(found.doc()),
        Err(_) => words.word(&format!("report-law-{}", id.replace(['.', '_'], "-"))),
    }
}

/// An input on one line: scalars as they are, lists by their beginning and their length.
fn short(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) if list.len() > LISTED => {
            let shown: Vec<String> = list.iter().take(LISTED).map(flat).collect();
            format!("[{}, … {}]", shown.join(", "), list.len())
        }
        Value::Array(list) => format!("[{}]", list.iter().map(flat).collect::<Vec<_>>().join(", ")),
        other => flat(other),
    }
}

/// A member of a list or of an object: text as it is, anything else as JSON on one line.
fn flat(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Object(members) if block_of(members).is_some() => block_of(members).unwrap_or_default(),
        Value::Object(members) => {
            let told = members.iter().filter(|(_, value)| !value.is_null());
            let told: Vec<String> = told
                .map(|(name, value)| match value {
                    Value::Array(list) if list.len() > LISTED => format!("{name} … {}", list.len()),
                    value => format!("{name} {value}"),
                })
                .collect();
            told.join(" ")
        }
        other => other.to_string(),
    }
}

/// A block of an exhibit, as places are written: `E17`, or `E17/2` for a later one.
fn block_of(members: &serde_json::Map<String, Value>) -> Option<String> {
    let (exhibit, block) = (members.get("exhibit")?.as_str()?, members.get("block")?.as_u64()?);
    let later = if block > 0 { format!("/{block}") } else { String::new() };
    (members.len() == 2).then(|| format!("{exhibit}{later}"))
}
