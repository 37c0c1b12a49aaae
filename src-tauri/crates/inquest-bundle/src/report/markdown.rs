//! The Markdown twin.

use std::fmt::Write;

use inquest_core::case::Prediction;
use inquest_core::quantity::Amount;
use inquest_core::{Grade, Quantity, Source};

use super::escape::markdown_text as md;
use super::{Sheet, SheetRung, Words};
use super::{plans, reasoning, working};

/// The case as Markdown: question, ladder, evidence with grades, sources and working, exhibits with receipts,
/// timeline, notes, conclusion. The same sheet and words give the same bytes.
pub fn markdown(sheet: &Sheet, words: &dyn Words) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_all(&mut out, sheet, words);
    out
}

fn write_all(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    writeln!(out, "# {}\n", md(&sheet.case.question))?;
    let system = sheet.case.system.as_deref().map(|s| format!(" · {}", md(s))).unwrap_or_default();
    writeln!(out, "{}{system}\n", md(sheet.case.id.as_str()))?;
    if let Some(summary) = &sheet.case.summary {
        writeln!(out, "{}\n", md(summary))?;
    }
    conclusion(out, sheet, words)?;
    hypotheses(out, sheet, words)?;
    ladder(out, sheet, words)?;
    reasoning::ruled_out(out, sheet, words)?;
    reasoning::matrix(out, sheet, words)?;
    evidence(out, sheet, words)?;
    working::working(out, sheet, words)?;
    reasoning::findings(out, sheet, words)?;
    plans::plans(out, sheet, words)?;
    timeline(out, sheet, words)?;
    notes(out, sheet, words)?;
    exhibits(out, sheet, words)?;
    match &sheet.head {
        Some(head) => writeln!(out, "{}: `{}`", words.word("report-head"), md(head)),
        None => Ok(()),
    }
}

pub(super) fn heading(out: &mut String, words: &dyn Words, id: &str) -> std::fmt::Result {
    writeln!(out, "## {}\n", words.word(id))
}

pub(super) fn table(
    out: &mut String,
    words: &dyn Words,
    columns: &[&str],
    right: &[usize],
) -> std::fmt::Result {
    let names: Vec<String> = columns.iter().map(|id| words.word(id)).collect();
    writeln!(out, "| {} |", names.join(" | "))?;
    let rules: Vec<&str> =
        (0..columns.len()).map(|i| if right.contains(&i) { "---:" } else { "---" }).collect();
    writeln!(out, "|{}|", rules.join("|"))
}

fn conclusion(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    let Some(c) = &sheet.conclusion else { return Ok(()) };
    heading(out, words, "report-conclusion")?;
    writeln!(
        out,
        "- {}: {} ({})",
        words.word("report-cause"),
        md(&c.cause),
        words.word(&format!("grade-{}", snake(&c.grade)))
    )?;
    for cause in &c.further {
        let grade = words.word(&format!("grade-{}", snake(&cause.grade)));
        writeln!(out, "- {}: {} ({grade})", words.word("report-cause"), md(&cause.cause))?;
    }
    writeln!(out, "- {}: {}", words.word("report-remedy"), md(&c.remedy))?;
    for action in &c.actions {
        writeln!(out, "- {}: {}", words.word("report-action"), md(action))?;
    }
    if let Some(surprise) = &c.surprise {
        writeln!(out, "- {}: {}", words.word("report-surprise"), md(surprise))?;
    }
    writeln!(out)?;
    reasoning::weak(out, sheet, words)
}

fn hypotheses(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    if sheet.hypotheses.is_empty() {
        return Ok(());
    }
    heading(out, words, "report-hypotheses")?;
    for h in &sheet.hypotheses {
        let aside =
            h.set_aside.as_ref().map(|why| format!(" ({}: {})", words.word("report-set-aside"), md(why)));
        let standing = reasoning::standing(sheet, h.id.as_str(), words);
        writeln!(out, "- {} {}{standing}{}", md(h.id.as_str()), md(&h.statement), aside.unwrap_or_default())?;
    }
    writeln!(out)
}

fn ladder(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    if sheet.rungs.is_empty() {
        return Ok(());
    }
    heading(out, words, "report-ladder")?;
    table(
        out,
        words,
        &[
            "report-rung",
            "report-hypothesis",
            "report-change",
            "report-sealed",
            "report-predicted",
            "report-observed",
            "report-conditions",
            "report-verdict",
            "report-reason",
        ],
        &[4, 5],
    )?;
    for rung in &sheet.rungs {
        ladder_row(out, rung, words)?;
    }
    writeln!(out)
}

fn ladder_row(out: &mut String, rung: &SheetRung, words: &dyn Words) -> std::fmt::Result {
    let i = &rung.intervention;
    let change = match (&i.from, &i.to) {
        (Some(from), Some(to)) => format!("{}: {} → {}", md(&i.knob), md(from), md(to)),
        (None, Some(to)) => format!("{} → {}", md(&i.knob), md(to)),
        _ => md(&i.knob),
    };
    let sealed = rung.prediction.as_ref().and_then(|p| p.seal.as_ref()).map(|s| words.instant(s.at));
    let none = || "—".to_owned();
    let sealed = match late(rung) {
        Some(word) => format!("{} ({})", sealed.unwrap_or_else(none), words.word(word)),
        None => sealed.unwrap_or_else(none),
    };
    let verdict = rung.verdict.as_ref().map_or_else(
        || words.word("verdict-not-tested"),
        |v| words.word(&format!("verdict-{}", kebab(&v.decision.verdict))),
    );
    let mut reasons: Vec<String> =
        rung.verdict.iter().flat_map(|v| &v.decision.reasons).map(|r| md(&words.reason(r))).collect();
    reasons.extend(reasoning::beside(rung, words));
    writeln!(
        out,
        "| {} | {} | {change} | {} | {} | {} | {} | {verdict} | {} |",
        md(i.id.as_str()),
        md(i.hypothesis.as_str()),
        sealed,
        rung.prediction.as_ref().map_or_else(none, predicted),
        rung.observation.as_ref().map_or_else(none, |o| observed(&o.effect)),
        reasoning::conditions(rung, words),
        reasons.join("; "),
    )
}

/// What a prediction that saw its result must be read with.
fn late(rung: &SheetRung) -> Option<&'static str> {
    let amended = rung.prediction.as_ref().is_some_and(|p| p.amendments.iter().any(|a| a.after_data));
    match (rung.sealed_first, amended) {
        (Some(false), _) => Some("cli-sealed-late"),
        (_, true) => Some("cli-amended-after-data"),
        _ => None,
    }
}

fn evidence(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    if sheet.evidence.is_empty() {
        return Ok(());
    }
    heading(out, words, "report-evidence")?;
    table(
        out,
        words,
        &["report-id", "report-statement", "report-value", "report-grade", "report-source"],
        &[2],
    )?;
    for e in &sheet.evidence {
        let value = e.quantity.as_ref().map(value).unwrap_or_else(|| "—".to_owned());
        let caveats: String = e.caveats.iter().map(|c| format!(" ({})", md(c))).collect();
        writeln!(
            out,
            "| {} | {}{caveats} | {value} | {} | {} |",
            md(e.id.as_str()),
            md(&e.statement),
            words.word(&format!("grade-{}", snake(&e.grade))),
            source(&e.source, words),
        )?;
    }
    writeln!(out)
}

fn exhibits(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    if sheet.exhibits.is_empty() {
        return Ok(());
    }
    heading(out, words, "report-exhibits")?;
    table(
        out,
        words,
        &["report-id", "report-name", "report-kinds", "report-lines", "report-quarantined", "report-sha256"],
        &[3, 4],
    )?;
    for e in &sheet.exhibits {
        let kinds: Vec<String> = e.blocks.iter().map(|b| md(b.kind.as_str())).collect();
        let purged =
            if e.purged.is_some() { format!(" ({})", words.word("report-purged")) } else { String::new() };
        writeln!(
            out,
            "| {} | {}{purged} | {} | {} | {} | {} |",
            md(e.id.as_str()),
            md(&e.name),
            kinds.join(", "),
            e.receipt.lines,
            e.receipt.quarantined,
            md(&e.sha256),
        )?;
    }
    writeln!(out)
}

fn timeline(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    if sheet.events.is_empty() {
        return Ok(());
    }
    heading(out, words, "report-timeline")?;
    for e in &sheet.events {
        let zone = e.at.zone.as_deref().map(|z| format!(" {}", md(z))).unwrap_or_default();
        writeln!(out, "- {}{zone} {}", md(&e.at.text), md(&e.text))?;
    }
    writeln!(out)
}

fn notes(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    if sheet.notes.is_empty() {
        return Ok(());
    }
    heading(out, words, "report-notes")?;
    for n in &sheet.notes {
        writeln!(out, "- {} {}", md(n.id.as_str()), md(&n.text))?;
    }
    writeln!(out)
}

/// Snake-case word of a unit variant, as it is in JSON.
pub(super) fn snake<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_value(value).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The same with hyphens, as ids of texts are spelled.
pub(super) fn kebab<T: serde::Serialize>(value: &T) -> String {
    snake(value).replace('_', "-")
}

fn predicted(p: &Prediction) -> String {
    percent_range(p.predicted[0], Some(p.predicted[1]))
}

pub(super) fn observed(q: &Quantity) -> String {
    match &q.amount {
        Amount::Interval { lo, hi } => percent_range(*lo, *hi),
        Amount::Point { value } => percent(*value),
        Amount::Exact { value } => md(value),
    }
}

fn percent(x: f64) -> String {
    let x = x * 100.0;
    let text =
        if (x - x.round()).abs() < 0.05 { format!("{:.0}", x.abs()) } else { format!("{:.1}", x.abs()) };
    let sign = if text == "0" {
        ""
    } else if x < 0.0 {
        "−"
    } else {
        "+"
    };
    format!("{sign}{text}%")
}

fn percent_range(lo: f64, hi: Option<f64>) -> String {
    match hi {
        Some(hi) => format!("{}…{}", percent(lo), percent(hi)),
        None => format!("≥ {}", percent(lo)),
    }
}

pub(super) fn value(q: &Quantity) -> String {
    // What was read keeps its digits; a computed double holds more of them than its inputs knew.
    let significant = |x: f64| if q.grade == Grade::Measured { x.to_string() } else { significant(x) };
    let unit = q.unit.to_string();
    let unit = if unit == "1" { String::new() } else { format!(" {}", md(&unit)) };
    let number = match &q.amount {
        Amount::Exact { value } => md(value),
        Amount::Point { value } => md(&significant(*value)),
        Amount::Interval { lo, hi: Some(hi) } => {
            format!("{}…{}", md(&significant(*lo)), md(&significant(*hi)))
        }
        Amount::Interval { lo, hi: None } => format!("≥ {}", md(&significant(*lo))),
    };
    format!("{number}{unit}")
}

/// At most six significant digits.
fn significant(x: f64) -> String {
    if x == 0.0 || !x.is_finite() {
        return x.to_string();
    }
    let decimals = (5 - x.abs().log10().floor() as i32).clamp(0, 12) as usize;
    let text = format!("{x:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// Places that a row of the evidence names; the working names more.
const PLACES: usize = 4;

/// Places, each once, the first of them written out.
pub(super) fn places(from: &[Source], most: usize, words: &dyn Words) -> String {
    let mut named: Vec<String> = Vec::new();
    for place in from.iter().map(|place| source(place, words)) {
        if !named.contains(&place) {
            named.push(place);
        }
    }
    let more = named.len().saturating_sub(most);
    named.truncate(most);
    let more = if more > 0 { format!(", … +{more}") } else { String::new() };
    format!("{}{more}", named.join(", "))
}

fn source(source: &Source, words: &dyn Words) -> String {
    match source {
        Source::Cell { exhibit, line, .. } => format!("{}:{line}", md(exhibit.as_str())),
        Source::Method { method, version, from, .. } => {
            let inputs = places(from, PLACES, words);
            let inputs = if inputs.is_empty() { inputs } else { format!(" ({inputs})") };
            format!("{} v{version}{inputs}", md(method))
        }
        Source::Quote { note, exhibit, text, .. } => {
            let of = note.as_ref().map(|n| n.as_str()).or(exhibit.as_ref().map(|e| e.as_str()));
            format!("{} “{}”", of.map(md).unwrap_or_else(|| words.word("report-quote")), md(text))
        }
        Source::Entered => words.word("report-entered"),
    }
}
