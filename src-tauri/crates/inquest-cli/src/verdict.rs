//! `inquest verdict`: what the rules say of a rung.

use clap::Args;
use inquest_api::wire::{RecordRef, Rung};

use crate::exit::{Done, Outcome};
use crate::screen::Out;
use crate::session::Session;
use crate::timeline;

/// Arguments.
#[derive(Debug, Args)]
pub struct Verdict {
    /// The rung (R1) or its prediction (P1)
    id: String,
    /// The case [default: the only one]
    #[arg(long)]
    case: Option<String>,
}

/// Runs it.
pub async fn run(command: Verdict, session: &Session) -> Outcome {
    let inquest = session.writing().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let rung = inquest.verdict_compute(RecordRef { case, id: command.id }, &session.ctx()).await?;
    inquest.close().await?;
    tell_rung(&rung, &session.out)
}

/// A rung with its verdict.
pub fn tell_rung(rung: &Rung, out: &Out) -> Outcome {
    if out.json() {
        out.document("inquest.rung/1", rung)?;
    } else {
        timeline::rung(rung, out)?;
    }
    Ok(Done::Well)
}
