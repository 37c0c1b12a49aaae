//! `inquest remove`: a record taken away; the journal keeps it.

use clap::Args;
use inquest_api::wire::RecordRef;
use serde::Serialize;

use crate::exit::Outcome;
use crate::session::Session;
use crate::step::told;

/// Arguments.
#[derive(Debug, Args)]
pub struct Remove {
    /// The record: H1, R1, P1, O1, V1, N1, T1 or conclusion
    id: String,
    /// The case [default: the only one]
    #[arg(long)]
    case: Option<String>,
}

#[derive(Serialize)]
struct Removed<'a> {
    id: &'a str,
}

/// Runs it.
pub async fn run(command: Remove, session: &Session) -> Outcome {
    let inquest = session.writing().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let id = command.id.clone();
    inquest.record_remove(RecordRef { case, id: command.id }, &session.ctx()).await?;
    told(inquest, "inquest.removed/1", &Removed { id: &id }, &id, "", session).await
}
