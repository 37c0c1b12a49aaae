//! `inquest verdict`: what the rules say of a rung.

use clap::Args;
use inquest_api::model::verdict::Finding;
use inquest_api::wire::{RecordRef, Rung, VerdictOverride};

use crate::exit::{Done, Outcome};
use crate::parse;
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
    /// Say something else than the rule; both stand
    #[arg(long = "override", value_name = "VERDICT", requires = "reason", value_parser = parse::word::<Finding>)]
    overriding: Option<Finding>,
    /// Why
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    reason: Option<String>,
    /// Take an override back
    #[arg(long, conflicts_with = "overriding")]
    withdraw: bool,
}

/// Runs it.
pub async fn run(command: Verdict, session: &Session) -> Outcome {
    let inquest = session.writing().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let rung = if command.overriding.is_some() || command.withdraw {
        let put =
            VerdictOverride { case, id: command.id, verdict: command.overriding, reason: command.reason };
        inquest.verdict_override(put, &session.ctx()).await?
    } else {
        inquest.verdict_compute(RecordRef { case, id: command.id }, &session.ctx()).await?
    };
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
