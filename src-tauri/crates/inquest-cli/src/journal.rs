//! `inquest journal`, `undo`, `redo`: the history of a case.

use clap::Args;
use inquest_api::moments;
use inquest_api::wire::{CaseRef, UndoReply};

use crate::exit::{Done, Outcome};
use crate::screen::Ink;
use crate::session::Session;
use crate::table::Table;

/// Arguments.
#[derive(Debug, Args)]
pub struct Journal {
    /// The case [default: the only one]
    case: Option<String>,
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
    let reply = inquest.journal(CaseRef { case }, &session.ctx()).await?;
    let out = &session.out;
    if out.json() {
        out.document("inquest.journal/1", &reply)?;
    } else {
        let mut table = Table::new(&[">".to_owned(), String::new(), String::new(), String::new()]);
        for entry in &reply.entries {
            let keys: Vec<&str> = entry.keys.iter().map(|k| k.id.as_str()).collect();
            table.row(vec![
                entry.seq.to_string(),
                moments::rfc3339(entry.at),
                out.word(&format!("action-{}", entry.action)),
                keys.join(", "),
            ]);
        }
        table.print(out)?;
        let (ink, id) =
            if reply.chain_holds { (Ink::Good, "cli-chain-holds") } else { (Ink::Bad, "cli-journal-broken") };
        out.inked(ink, &out.word(id))?;
    }
    Ok(if reply.chain_holds { Done::Well } else { Done::Negative })
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
