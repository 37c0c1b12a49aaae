//! `inquest confounder`: what else changed between the arms of a rung, and what was said to it. `inquest config`: whether
//! a configured value would have been accepted.

use clap::{Args, Subcommand};
use inquest_api::model::case::{Bias, Confounder as Record, ConfounderLevel, ExhibitId, InterventionId};
use inquest_api::model::config::Grammar;
use inquest_api::wire::{ConfigRequest, ConfounderPut, ConfoundersReply, ConfoundersRequest};

use crate::exit::{Done, Outcome};
use crate::inspect::session_word;
use crate::intervention::knob;
use crate::parse;
use crate::session::Session;
use crate::step::told;
use crate::table::Table;

/// Arguments.
#[derive(Debug, Subcommand)]
pub enum Confounder {
    /// The ledger of a rung, and what its arms differ in
    List {
        /// The rung
        rung: String,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
        /// Exhibits of the arm before [default: those of the observation]
        #[arg(long, value_name = "E", value_delimiter = ',')]
        before: Vec<String>,
        /// Exhibits of the arm after
        #[arg(long, value_name = "E", value_delimiter = ',')]
        after: Vec<String>,
    },
    /// Note one, or say more of it
    Put {
        /// The rung
        rung: String,
        /// What it is
        #[arg(allow_hyphen_values = true)]
        name: String,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
        /// How much it can matter: none, minor, major
        #[arg(long, value_parser = parse::word::<ConfounderLevel>)]
        level: ConfounderLevel,
        /// Which way it pushes: null, away, either
        #[arg(long, value_parser = parse::word::<Bias>)]
        bias: Option<Bias>,
        /// Why
        #[arg(long, allow_hyphen_values = true)]
        reason: Option<String>,
        /// The difference it is, by its key in `confounder list --json`
        #[arg(long, value_name = "KEY")]
        found: Option<String>,
    },
    /// Dismiss one, with the reason
    Dismiss {
        /// The rung
        rung: String,
        /// What it is, as the ledger names it
        #[arg(allow_hyphen_values = true)]
        name: String,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
        /// Why it cannot explain the effect
        #[arg(long, allow_hyphen_values = true)]
        reason: String,
    },
}

/// Runs it.
pub async fn run(command: Confounder, session: &Session) -> Outcome {
    match command {
        Confounder::List { rung, case, before, after } => {
            let inquest = session.reading().await?;
            let exhibits = |ids: Vec<String>| ids.into_iter().map(ExhibitId).collect();
            let request = ConfoundersRequest {
                case: session.case(&inquest, case.as_deref()).await?,
                intervention: InterventionId(rung),
                before: exhibits(before),
                after: exhibits(after),
            };
            tell(&inquest.confounders(request, &session.ctx()).await?, session)
        }
        Confounder::Put { rung, name, case, level, bias, reason, found } => {
            let confounder = Record { name, level, bias, reason, found };
            put(rung, case, confounder, session).await
        }
        Confounder::Dismiss { rung, name, case, reason } => {
            let confounder =
                Record { name, level: ConfounderLevel::None, bias: None, reason: Some(reason), found: None };
            put(rung, case, confounder, session).await
        }
    }
}

async fn put(rung: String, case: Option<String>, confounder: Record, session: &Session) -> Outcome {
    let inquest = session.writing().await?;
    let case = session.case(&inquest, case.as_deref()).await?;
    let put = ConfounderPut { case, intervention: InterventionId(rung), confounder, remove: false };
    let record = inquest.confounder_put(put, &session.ctx()).await?;
    told(inquest, "inquest.intervention/1", &record, record.id.as_str(), &knob(&record), session).await
}

fn tell(reply: &ConfoundersReply, session: &Session) -> Outcome {
    let out = &session.out;
    if out.json() {
        out.document("inquest.confounders/1", reply)?;
        return Ok(Done::Well);
    }
    let mut table = Table::new(&[String::new(), String::new(), String::new(), String::new()]);
    for confounder in &reply.confounders {
        let bias = confounder.bias.as_ref().map(session_word).unwrap_or_default();
        let reason = confounder.reason.clone().unwrap_or_default();
        table.row(vec![confounder.name.clone(), session_word(&confounder.level), bias, reason]);
    }
    table.print(out)?;
    let mut found = Table::new(&[String::new(), String::new(), String::new()]);
    for row in &reply.differences {
        let difference = &row.difference;
        found.row(vec![
            session_word(&row.state),
            difference.key.clone(),
            out.texts().reason(&difference.reason),
        ]);
    }
    found.print(out)?;
    Ok(Done::Well)
}

/// Arguments.
#[derive(Debug, Args)]
pub struct Config {
    /// The grammar of its reader: shedlock, spring-6-2, spring-5, kubernetes-quantity, mysql-size, mysql-seconds,
    /// postgresql-memory, postgresql-time
    #[arg(value_parser = parse::word::<Grammar>)]
    grammar: Grammar,
    /// The value as written
    #[arg(allow_hyphen_values = true)]
    text: String,
}

/// Says whether a value would have been accepted; a refusal is a negative answer.
pub async fn config(command: Config, session: &Session) -> Outcome {
    let request = ConfigRequest { grammar: command.grammar, text: command.text };
    let reading = inquest_api::config_check(&request)?;
    let out = &session.out;
    if out.json() {
        out.document("inquest.config/1", &reading)?;
    } else {
        let word = if reading.accepted { "cli-accepted" } else { "cli-refused" };
        let amount = reading.amount.as_deref().map(|a| match reading.unit.as_deref() {
            Some(unit) if unit != "1" => format!("  {a} {unit}"),
            _ => format!("  {a}"),
        });
        let why = reading.reason.as_ref().map(|code| format!("  {}", out.word(&format!("config-{code}"))));
        out.line(&format!("{}{}{}", out.word(word), amount.unwrap_or_default(), why.unwrap_or_default()))?;
    }
    Ok(if reading.accepted { Done::Well } else { Done::Negative })
}
