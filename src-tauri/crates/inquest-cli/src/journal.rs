//! `inquest journal`, `undo`, `redo`: the history of a case.

use clap::Args;
use inquest_api::model::verdict::Finding;
use inquest_api::moments;
use inquest_api::wire::{CaseRef, JournalLine, UndoReply};

use crate::exit::{Done, Outcome};
use crate::screen::{Ink, Out};
use crate::session::Session;
use crate::table::Table;
use crate::timeline;

/// Arguments.
#[derive(Debug, Args)]
pub struct Journal {
    /// The case [default: the only one]
    case: Option<String>,
    /// Only entries of this action, as --json spells it
    #[arg(long, value_name = "ACTION")]
    action: Option<String>,
    /// Only entries that touch this record (H1, R2)
    #[arg(long, value_name = "ID")]
    record: Option<String>,
    /// Only entries under this name
    #[arg(long, value_name = "NAME")]
    by: Option<String>,
    /// Only entries that changed a verdict
    #[arg(long)]
    verdicts: bool,
}

impl Journal {
    fn keeps(&self, entry: &JournalLine) -> bool {
        self.action.as_ref().is_none_or(|a| *a == entry.action)
            && self.record.as_ref().is_none_or(|id| entry.keys.iter().any(|k| k.id == *id))
            && self.by.as_ref().is_none_or(|by| entry.by.as_ref() == Some(by))
            && (!self.verdicts || !entry.verdicts.is_empty())
    }
}

/// Arguments.
#[derive(Debug, Args)]
pub struct Undo {
    /// The case [default: the only one]
    #[arg(long)]
    case: Option<String>,
}

/// Arguments.
#[derive(Debug, Args)]
pub struct Redo {
    /// The case [default: the only one]
    #[arg(long)]
    case: Option<String>,
}

/// Prints the history, newest first. A broken chain is a negative answer.
pub async fn run(command: Journal, session: &Session) -> Outcome {
    let inquest = session.reading().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let mut reply = inquest.journal(CaseRef { case }, &session.ctx()).await?;
    reply.entries.retain(|entry| command.keeps(entry));
    let out = &session.out;
    if out.json() {
        out.document("inquest.journal/1", &reply)?;
    } else {
        let mut table = Table::new(&[
            ">".to_owned(),
            String::new(),
            String::new(),
            String::new(),
            String::new(),
            String::new(),
        ]);
        for entry in &reply.entries {
            let keys: Vec<&str> = entry.keys.iter().map(|k| k.id.as_str()).collect();
            table.row(vec![
                entry.seq.to_string(),
                moments::rfc3339(entry.at),
                out.word(&format!("action-{}", entry.action)),
                keys.join(", "),
                changed(entry, out),
                entry.by.clone().unwrap_or_default(),
            ]);
        }
        table.print(out)?;
        let (ink, id) =
            if reply.chain_holds { (Ink::Good, "cli-chain-holds") } else { (Ink::Bad, "cli-journal-broken") };
        out.inked(ink, &out.word(id))?;
    }
    Ok(if reply.chain_holds { Done::Well } else { Done::Negative })
}

/// Verdicts that an entry changed: `R1: inconclusive → supported`.
fn changed(entry: &JournalLine, out: &Out) -> String {
    let word =
        |f: Option<Finding>| f.map_or_else(|| out.word("verdict-not-tested"), |f| timeline::verdict(out, f));
    let told = entry.verdicts.iter().map(|v| {
        let over = v.overridden.map(|f| format!(" ({})", timeline::verdict(out, f))).unwrap_or_default();
        format!("{}: {} → {}{over}", v.rung, word(v.before), word(v.after))
    });
    told.collect::<Vec<_>>().join(", ")
}

/// Takes the last edit back.
pub async fn undo(command: Undo, session: &Session) -> Outcome {
    let inquest = session.writing().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let reply = inquest.undo(CaseRef { case }, &session.ctx()).await?;
    inquest.close().await?;
    tell(&reply, "inquest.undo/1", "cli-undone", "error-nothing_to_undo", session)
}

/// Does it again.
pub async fn redo(command: Redo, session: &Session) -> Outcome {
    let inquest = session.writing().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let reply = inquest.redo(CaseRef { case }, &session.ctx()).await?;
    inquest.close().await?;
    tell(&reply, "inquest.redo/1", "cli-redone", "error-nothing_to_redo", session)
}

fn tell(reply: &UndoReply, schema: &str, done: &str, none: &str, session: &Session) -> Outcome {
    let out = &session.out;
    if out.json() {
        out.document(schema, reply)?;
    } else {
        match &reply.action {
            Some(action) => {
                let action = out.word(&format!("action-{action}"));
                out.line(&out.say(done, &[("action", &action)]))?;
            }
            None => out.line(&out.word(none))?,
        }
    }
    Ok(if reply.action.is_some() { Done::Well } else { Done::Negative })
}
