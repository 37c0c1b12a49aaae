//! `inquest exhibit reread`: exhibits read again by the readers of this program.

use inquest_api::model::case::{Exhibit, ExhibitId};
use inquest_api::wire::{ExhibitReread, Nothing, RereadOutcome, RereadReply};
use serde::Serialize;

use crate::exit::Failure;
use crate::inspect;
use crate::screen::{Out, clean};
use crate::session::Session;

#[derive(Serialize)]
struct Document {
    rereads: Vec<RereadReply>,
}

/// Reads the named exhibits again; none named: those that an older reader read.
pub async fn run(ids: Vec<String>, case: Option<String>, session: &Session) -> Result<(), Failure> {
    let inquest = session.writing().await?;
    let case = session.case(&inquest, case.as_deref()).await?;
    let file = inquest.case_file(&case).await?;
    let reader = inquest.library_info(Nothing {}, &session.ctx()).await?.reader;
    let older = |e: &&Exhibit| e.purged.is_none() && e.read_by.as_ref().is_none_or(|by| by.reader < reader);
    let ids: Vec<ExhibitId> = match ids.is_empty() {
        true => file.exhibits().into_iter().filter(older).map(|e| e.id.clone()).collect(),
        false => ids.into_iter().map(ExhibitId).collect(),
    };
    let mut rereads = Vec::new();
    for exhibit in ids {
        let job = format!("reread {exhibit}");
        let request = ExhibitReread { case: case.clone(), exhibit, job };
        rereads.push(inquest.exhibit_reread(request, &session.ctx()).await?);
    }
    inquest.close().await?;
    let out = &session.out;
    if out.json() {
        return Ok(out.document("inquest.rereads/1", &Document { rereads })?);
    }
    if rereads.is_empty() {
        out.line(&out.word("cli-reread-none"))?;
    }
    for reply in &rereads {
        print(reply, out)?;
    }
    Ok(())
}

fn print(reply: &RereadReply, out: &Out) -> std::io::Result<()> {
    let exhibit = &reply.exhibit;
    let rows: u64 = exhibit.blocks.iter().map(|b| b.rows).sum();
    let facts = [
        ("id", exhibit.id.0.clone()),
        ("rows_before", reply.rows_before.to_string()),
        ("rows", rows.to_string()),
        ("quarantined_before", reply.quarantined_before.to_string()),
        ("quarantined", exhibit.receipt.quarantined.to_string()),
    ];
    let facts: Vec<(&str, &str)> = facts.iter().map(|(name, value)| (*name, value.as_str())).collect();
    out.line(&out.say(if reply.same { "cli-reread-same" } else { "cli-reread" }, &facts))?;
    for item in reply.items.iter().filter(|i| i.outcome != RereadOutcome::Same) {
        let outcome = out.word(&format!("reread-{}", inspect::session_word(&item.outcome)));
        let after = item.after.as_deref().unwrap_or("–");
        out.line(&format!("  {}  {} → {}  {outcome}", item.key.id, clean(&item.before), clean(after)))?;
    }
    Ok(())
}
