//! `inquest verify`: every number, verdict, seal and original of a case, computed and read again.

use clap::Args;
use inquest_api::wire::{CaseRef, VerifyReply};

use crate::exit::{Done, Outcome};
use crate::screen::{Ink, Out, clean};
use crate::session::Session;

/// Arguments.
#[derive(Debug, Args)]
pub struct Verify {
    /// The case [default: the only one]
    case: Option<String>,
}

/// Runs it.
pub async fn run(command: Verify, session: &Session) -> Outcome {
    let inquest = session.reading().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let reply = inquest.verify(CaseRef { case }, &session.ctx()).await?;
    if session.out.json() {
        session.out.document("inquest.verify/1", &reply)?;
    } else {
        print(&reply, &session.out)?;
    }
    Ok(if reply.holds { Done::Well } else { Done::Negative })
}

/// The failures, and how many there are.
pub fn print(reply: &VerifyReply, out: &Out) -> std::io::Result<()> {
    for item in reply.items.iter().filter(|i| !i.holds) {
        let why = item.detail.as_ref().map(|d| clean(&out.texts().reason(d))).unwrap_or_default();
        out.inked(Ink::Bad, &format!("  {}  {}  {why}", item.key.id, item.check))?;
    }
    let count = reply.items.len().to_string();
    if reply.holds {
        return out.inked(Ink::Good, &out.say("cli-verify-holds", &[("count", &count)]));
    }
    let failed = reply.items.iter().filter(|i| !i.holds).count().to_string();
    out.inked(Ink::Bad, &out.say("cli-verify-fails", &[("failed", &failed), ("count", &count)]))
}
