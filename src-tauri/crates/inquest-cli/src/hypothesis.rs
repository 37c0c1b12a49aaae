//! `inquest hypothesis`: candidate causes.

use clap::{Args, Subcommand};
use inquest_api::model::case::{Claim, Hypothesis as Record, HypothesisId, Limit};
use inquest_api::wire::HypothesisPut;
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::parse;
use crate::session::Session;
use crate::step::told;
use crate::table::Table;

/// Arguments.
#[derive(Debug, Subcommand)]
pub enum Hypothesis {
    /// Write a hypothesis down
    Add {
        /// The claim in a sentence
        #[arg(allow_hyphen_values = true)]
        statement: String,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
        /// How much of the effect it claims: sole-cause, contributes or mixed-bound
        #[arg(long, default_value = "sole-cause", value_parser = parse::word::<Claim>)]
        claim: Claim,
        /// What would be seen if it held
        #[arg(long, allow_hyphen_values = true)]
        predicts: Option<String>,
        /// The rest.
        #[command(flatten)]
        more: Box<More>,
    },
    /// Change a hypothesis; what is not named stays
    Edit {
        /// The hypothesis
        id: String,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
        /// The claim in a sentence
        #[arg(long, allow_hyphen_values = true)]
        statement: Option<String>,
        /// sole-cause, contributes or mixed-bound
        #[arg(long, value_parser = parse::word::<Claim>)]
        claim: Option<Claim>,
        /// What would be seen if it held
        #[arg(long, allow_hyphen_values = true)]
        predicts: Option<String>,
        /// Set it aside, with the reason
        #[arg(long, value_name = "REASON", allow_hyphen_values = true)]
        set_aside: Option<String>,
        /// Count it again
        #[arg(long, conflicts_with = "set_aside")]
        restore: bool,
        /// The rest.
        #[command(flatten)]
        more: Box<More>,
    },
    /// Every hypothesis of a case
    List {
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
    },
}

/// What else is known of a hypothesis, as flags.
#[derive(Debug, Args)]
pub struct More {
    /// How it would bring the effect about
    #[arg(long, allow_hyphen_values = true)]
    mechanism: Option<String>,
    /// Where it is meant to hold
    #[arg(long, allow_hyphen_values = true)]
    scope: Option<String>,
    /// A resource it accuses, as templates name them (repeatable)
    #[arg(long = "resource", value_name = "NAME")]
    resources: Vec<String>,
    /// What limited the test it fell by, in words
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    limit: Option<String>,
    /// Kind of capture that meets the limit, or the beginning of one
    #[arg(long, value_name = "KIND", requires = "limit")]
    limit_kind: Option<String>,
    /// Column that is looked at
    #[arg(long, value_name = "COLUMN", requires = "limit")]
    limit_column: Option<String>,
    /// Smallest value that meets it
    #[arg(long, value_name = "N", requires = "limit", allow_hyphen_values = true, value_parser = crate::parse::finite)]
    limit_at_least: Option<f64>,
    /// Largest value that meets it
    #[arg(long, value_name = "N", requires = "limit", allow_hyphen_values = true, value_parser = crate::parse::finite)]
    limit_at_most: Option<f64>,
}

impl More {
    fn resources(&self) -> Option<Vec<String>> {
        Some(self.resources.clone()).filter(|r| !r.is_empty())
    }

    fn limit(&self) -> Option<Limit> {
        Some(Limit {
            words: self.limit.clone()?,
            kind: self.limit_kind.clone(),
            column: self.limit_column.clone(),
            at_least: self.limit_at_least,
            at_most: self.limit_at_most,
            looked_at: Vec::new(),
        })
    }
}

#[derive(Serialize)]
struct List<'a> {
    hypotheses: Vec<&'a Record>,
}

/// Runs it.
pub async fn run(command: Hypothesis, session: &Session) -> Outcome {
    match command {
        Hypothesis::Add { statement, case, claim, predicts, more } => {
            let inquest = session.writing().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let put = HypothesisPut {
                case,
                id: None,
                statement,
                claim,
                predicts,
                set_aside: None,
                resources: more.resources(),
                limit: more.limit(),
                mechanism: more.mechanism,
                scope: more.scope,
            };
            let record = inquest.hypothesis_put(put, &session.ctx()).await?;
            told(inquest, "inquest.hypothesis/1", &record, record.id.as_str(), &record.statement, session)
                .await
        }
        Hypothesis::Edit { id, case, statement, claim, predicts, set_aside, restore, more } => {
            let inquest = session.writing().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let known = inquest.case_file(&case).await?.hypothesis(&id)?.clone();
            let put = HypothesisPut {
                case,
                id: Some(HypothesisId(id)),
                statement: statement.unwrap_or(known.statement),
                claim: claim.unwrap_or(known.claim),
                predicts: predicts.or(known.predicts),
                set_aside: set_aside.or(known.set_aside.filter(|_| !restore)),
                resources: more.resources(),
                limit: more.limit(),
                mechanism: more.mechanism,
                scope: more.scope,
            };
            let record = inquest.hypothesis_put(put, &session.ctx()).await?;
            told(inquest, "inquest.hypothesis/1", &record, record.id.as_str(), &record.statement, session)
                .await
        }
        Hypothesis::List { case } => {
            let inquest = session.reading().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let file = inquest.case_file(&case).await?;
            if session.out.json() {
                session.out.document("inquest.hypotheses/1", &List { hypotheses: file.hypotheses() })?;
                return Ok(Done::Well);
            }
            let mut table = Table::new(&[String::new(), String::new(), String::new()]);
            for h in file.hypotheses() {
                let aside = h.set_aside.as_deref();
                let aside = aside.map(|why| session.out.say("cli-set-aside", &[("why", why)]));
                table.row(vec![h.id.0.clone(), h.statement.clone(), aside.unwrap_or_default()]);
            }
            table.print(&session.out)?;
            Ok(Done::Well)
        }
    }
}
