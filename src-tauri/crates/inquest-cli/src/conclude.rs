//! `inquest conclude`: what the case came to.

use clap::Args;
use inquest_api::model::case::{Cause, Conclusion, HypothesisId};
use inquest_api::wire::ConclusionPut;

use crate::exit::Outcome;
use crate::parse::{self, GradeWord};
use crate::session::Session;
use crate::step::told;

/// Arguments.
#[derive(Debug, Args)]
pub struct Conclude {
    /// The cause, in a sentence
    #[arg(allow_hyphen_values = true)]
    cause: String,
    /// The case [default: the only one]
    #[arg(long)]
    case: Option<String>,
    /// How well it is known
    #[arg(long, value_enum)]
    grade: GradeWord,
    /// What was done about it
    #[arg(long, default_value = "", allow_hyphen_values = true)]
    remedy: String,
    /// What is still to do
    #[arg(long = "action", value_name = "TEXT", allow_hyphen_values = true)]
    actions: Vec<String>,
    /// What surprised us
    #[arg(long, allow_hyphen_values = true)]
    surprise: Option<String>,
    /// Evidence it rests on
    #[arg(long, value_name = "V", value_delimiter = ',')]
    evidence: Vec<String>,
    /// The hypothesis that the cause is
    #[arg(long, value_name = "H")]
    hypothesis: Option<String>,
    /// A further cause: TEXT;GRADE[;H] (repeatable)
    #[arg(long = "further", value_name = "TEXT", value_parser = parse::cause, allow_hyphen_values = true)]
    further: Vec<Cause>,
    /// Nothing surprised us: do not ask again
    #[arg(long)]
    surprise_asked: bool,
}

/// Runs it.
pub async fn run(command: Conclude, session: &Session) -> Outcome {
    let inquest = session.writing().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let conclusion = Conclusion {
        cause: command.cause,
        grade: command.grade.into(),
        remedy: command.remedy,
        actions: command.actions,
        surprise: command.surprise,
        evidence: parse::evidence(&command.evidence),
        hypothesis: command.hypothesis.map(HypothesisId),
        further: command.further,
        surprise_asked: command.surprise_asked,
    };
    let record = inquest.conclusion_put(ConclusionPut { case, conclusion }, &session.ctx()).await?;
    told(inquest, "inquest.conclusion/1", &record, "conclusion", &record.cause, session).await
}
