//! `inquest timeline`: the ladder of a case as text.

use clap::Args;
use inquest_api::model::Quantity;
use inquest_api::model::verdict::Finding;
use inquest_api::moments;
use inquest_api::wire::{CaseRef, CaseView, Rung};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::inspect::session_word;
use crate::intervention::knob;
use crate::screen::{Ink, Out, clean};
use crate::session::Session;
use crate::table::Table;

/// Arguments.
#[derive(Debug, Args)]
pub struct Timeline {
    /// The case [default: the only one]
    case: Option<String>,
}

#[derive(Serialize)]
struct Document<'a> {
    case: &'a inquest_api::model::case::Case,
    rungs: &'a [Rung],
    events: &'a [inquest_api::model::case::Event],
}

/// Runs it.
pub async fn run(command: Timeline, session: &Session) -> Outcome {
    let inquest = session.reading().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let view = inquest.case_show(CaseRef { case }, &session.ctx()).await?;
    if session.out.json() {
        let document = Document { case: &view.case, rungs: &view.rungs, events: &view.events };
        session.out.document("inquest.timeline/1", &document)?;
    } else {
        ladder(&view, &session.out)?;
    }
    Ok(Done::Well)
}

/// Question, events, rungs, conclusion.
pub fn ladder(view: &CaseView, out: &Out) -> std::io::Result<()> {
    out.line(&format!("{}  {}", view.case.id, out.paint(Ink::Bold, &clean(&view.case.question))))?;
    if !view.events.is_empty() {
        out.inked(Ink::Dim, &format!("\n{}", out.word("cli-events")))?;
        let mut table = Table::new(&[String::new(), String::new()]);
        for event in &view.events {
            let zone = event.at.zone.as_deref().map(|z| format!(" {z}")).unwrap_or_default();
            table.row(vec![format!("{}{zone}", event.at.text), event.text.clone()]);
        }
        table.print(out)?;
    }
    out.inked(Ink::Dim, &format!("\n{}", out.word("cli-ladder")))?;
    for one in &view.rungs {
        rung(one, out)?;
    }
    if let Some(conclusion) = &view.conclusion {
        out.inked(Ink::Dim, &format!("\n{}", out.word("cli-conclusion")))?;
        let grade = out.word(&format!("grade-{}", session_word(&conclusion.grade)));
        out.line(&format!("  {} ({grade})", clean(&conclusion.cause)))?;
        out.line(&format!("  {}", clean(&conclusion.remedy)))?;
    }
    Ok(())
}

/// One rung: change, prediction, observation, verdict and why.
pub fn rung(rung: &Rung, out: &Out) -> std::io::Result<()> {
    let change = &rung.intervention;
    out.line(&format!("  {}  {}", change.id, out.paint(Ink::Bold, &clean(&knob(change)))))?;
    out.line(&format!("      {}  {}", rung.hypothesis.id, clean(&rung.hypothesis.statement)))?;
    if let Some(why) = &change.set_aside {
        out.line(&format!("      {}", out.say("cli-set-aside", &[("why", why)])))?;
    }
    let mut table = Table::new(&[String::new(), String::new(), String::new()]);
    let check = &change.check;
    table.row(vec![
        format!("    {}", out.word("cli-check")),
        out.word(&format!("step-check-{}", session_word(&check.outcome))),
        check.criterion.clone(),
    ]);
    if let Some(prediction) = &rung.prediction {
        let sealed = match &prediction.seal {
            Some(seal) => out.say("cli-sealed", &[("at", &moments::rfc3339(seal.at))]),
            None => out.word("cli-not-sealed"),
        };
        let [lo, hi] = prediction.predicted;
        table.row(vec![
            format!("    {}", out.word("cli-predicted")),
            range(lo, Some(hi)),
            format!("{}, {sealed}", prediction.metric.name),
        ]);
    }
    if let Some(observation) = &rung.observation {
        let grade = out.word(&format!("grade-{}", session_word(&observation.effect.grade)));
        table.row(vec![format!("    {}", out.word("cli-observed")), effect(&observation.effect), grade]);
    }
    table.print(out)?;
    if rung.sealed_first == Some(false) {
        out.inked(Ink::Bad, &format!("      {}", out.word("cli-sealed-late")))?;
    }
    let amended = rung.prediction.as_ref().is_some_and(|p| p.amendments.iter().any(|a| a.after_data));
    if amended {
        out.inked(Ink::Bad, &format!("      {}", out.word("cli-amended-after-data")))?;
    }
    for change in &rung.changed_since_seal {
        let id = if change.after_data { "cli-changed-after-data" } else { "cli-changed-since-seal" };
        let facts = [
            ("input", change.input.as_str()),
            ("before", change.before.as_str()),
            ("after", change.after.as_str()),
        ];
        out.inked(Ink::Bad, &format!("      {}", clean(&out.say(id, &facts))))?;
    }
    reasons(rung, out)
}

fn reasons(rung: &Rung, out: &Out) -> std::io::Result<()> {
    let Some(decided) = &rung.verdict else {
        return out.line(&format!("      {}: {}", out.word("cli-verdict"), out.word("verdict-not-tested")));
    };
    let decision = &decided.decision;
    let ink = match decision.verdict {
        Finding::Confirmed | Finding::Supported => Ink::Good,
        Finding::Eliminated | Finding::Refused => Ink::Bad,
        _ => Ink::Bold,
    };
    let word = out.paint(ink, &verdict(out, decision.verdict));
    out.line(&format!("      {}: {word} ({})", out.word("cli-verdict"), decision.rule))?;
    for reason in &decision.reasons {
        out.line(&format!("        {}", clean(&out.texts().reason(reason))))?;
    }
    if !decision.would_decide.is_empty() || !rung.deciding.is_empty() {
        out.line(&format!("      {}", out.word("cli-would-decide")))?;
        for remedy in decision.would_decide.iter().chain(&rung.deciding) {
            out.line(&format!("        {}", clean(&out.texts().reason(remedy))))?;
        }
    }
    beside(rung, out)
}

/// What a person and the write-up say, beside the rule's verdict.
fn beside(rung: &Rung, out: &Out) -> std::io::Result<()> {
    if let Some(over) = rung.verdict.as_ref().and_then(|v| v.overridden.as_ref()) {
        let who = over.by.as_deref().map(|by| format!(" ({by})")).unwrap_or_default();
        let said = format!("{}: {}{who}", out.word("cli-override"), verdict(out, over.verdict));
        out.line(&format!("      {}: {}", clean(&said), clean(&over.reason)))?;
    }
    if let Some(written) = &rung.intervention.written {
        let word = written.verdict.map(|f| format!("{}: ", verdict(out, f))).unwrap_or_default();
        out.line(&format!("      {}: {word}“{}”", out.word("cli-written"), clean(&written.words)))?;
    }
    Ok(())
}

/// A case whole: ladder, hypotheses, evidence, exhibits, notes.
pub fn whole(view: &CaseView, out: &Out) -> std::io::Result<()> {
    ladder(view, out)?;
    let section = |id: &str, rows: Vec<Vec<String>>| -> std::io::Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        out.inked(Ink::Dim, &format!("\n{}", out.word(id)))?;
        let mut table = Table::new(&vec![String::new(); rows[0].len()]);
        rows.into_iter().for_each(|row| table.row(row));
        table.print(out)
    };
    section(
        "cli-hypotheses",
        view.hypotheses
            .iter()
            .map(|h| {
                let standing = view.standings.iter().find(|s| s.standing.hypothesis == h.id);
                let status =
                    standing.map(|s| out.word(&format!("status-{}", session_word(&s.standing.status))));
                vec![h.id.0.clone(), status.unwrap_or_default(), h.statement.clone()]
            })
            .collect(),
    )?;
    let grade = |g: &inquest_api::model::Grade| out.word(&format!("grade-{}", session_word(g)));
    section(
        "cli-evidence",
        view.evidence.iter().map(|e| vec![e.id.0.clone(), grade(&e.grade), e.statement.clone()]).collect(),
    )?;
    section(
        "cli-exhibits",
        view.exhibits
            .iter()
            .map(|e| {
                let kinds: Vec<&str> = e.blocks.iter().map(|b| b.kind.as_str()).collect();
                vec![e.id.0.clone(), e.name.clone(), kinds.join(", ")]
            })
            .collect(),
    )?;
    section("cli-notes", view.notes.iter().map(|n| vec![n.id.0.clone(), n.text.clone()]).collect())
}

/// A verdict's word.
pub fn verdict(out: &Out, finding: Finding) -> String {
    out.word(&format!("verdict-{}", session_word(&finding).replace('_', "-")))
}

/// A relative change in percent.
pub fn range(lo: f64, hi: Option<f64>) -> String {
    let percent = |v: f64| format!("{:+.1} %", v * 100.0);
    match hi {
        Some(hi) if hi.is_finite() => format!("{} .. {}", percent(lo), percent(hi)),
        _ => format!("≥ {}", percent(lo)),
    }
}

fn effect(quantity: &Quantity) -> String {
    quantity.amount.bounds().map_or_else(|| "–".to_owned(), |(lo, hi)| range(lo, Some(hi)))
}
