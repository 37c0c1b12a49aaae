//! `inquest check`: whether a change was in effect. The verdict follows.

use clap::Args;
use inquest_api::model::case::{CheckOutcome, ConfigEcho, InterventionId};
use inquest_api::wire::CheckPut;

use crate::exit::Outcome;
use crate::inspect::session_word;
use crate::parse;
use crate::session::Session;
use crate::step::told;

/// Arguments.
#[derive(Debug, Args)]
pub struct Check {
    /// The rung
    rung: String,
    /// The case [default: the only one]
    #[arg(long)]
    case: Option<String>,
    /// What the check showed: pass, fail, unknown
    #[arg(long, value_parser = parse::word::<CheckOutcome>)]
    outcome: CheckOutcome,
    /// The configured value, checked in place: GRAMMAR=TEXT, as in shedlock=PT500MS. One that its reader refuses fails
    /// the check
    #[arg(long, value_name = "GRAMMAR=TEXT", value_parser = parse::config)]
    config: Option<ConfigEcho>,
    /// Evidence for it
    #[arg(long, value_name = "V", value_delimiter = ',')]
    evidence: Vec<String>,
}

/// Runs it.
pub async fn run(command: Check, session: &Session) -> Outcome {
    let inquest = session.writing().await?;
    let put = CheckPut {
        case: session.case(&inquest, command.case.as_deref()).await?,
        intervention: InterventionId(command.rung),
        outcome: command.outcome,
        evidence: parse::evidence(&command.evidence),
        config: command.config,
    };
    let record = inquest.check_put(put, &session.ctx()).await?;
    let outcome = session_word(&record.check.outcome);
    told(inquest, "inquest.intervention/1", &record, record.id.as_str(), &outcome, session).await
}
