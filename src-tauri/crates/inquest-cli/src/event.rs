//! `inquest event`: what happened when.

use clap::Subcommand;
use inquest_api::model::case::Event as Record;
use inquest_api::wire::EventPut;
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::parse::When;
use crate::session::Session;
use crate::step::{told, unplaced};
use crate::table::Table;

/// Arguments.
#[derive(Debug, Subcommand)]
pub enum Event {
    /// Enter an event
    Add {
        /// What happened, in one sentence
        #[arg(allow_hyphen_values = true)]
        text: String,
        /// When.
        #[command(flatten)]
        when: When,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
    },
    /// Change an event; what is not named stays
    Edit {
        /// The event
        id: String,
        /// What happened
        #[arg(long, allow_hyphen_values = true)]
        text: Option<String>,
        /// When.
        #[command(flatten)]
        when: When,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
    },
    /// Every event of a case
    List {
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
    },
}

#[derive(Serialize)]
struct List<'a> {
    events: Vec<&'a Record>,
}

/// Runs it.
pub async fn run(command: Event, session: &Session) -> Outcome {
    match command {
        Event::Add { text, when, case } => {
            let at = when.moment().ok_or_else(|| session.missing("--at TIME"))?;
            let inquest = session.writing().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let record = inquest.event_put(EventPut { case, id: None, at, text }, &session.ctx()).await?;
            unplaced(Some(&record.at), session);
            told(inquest, "inquest.event/1", &record, record.id.as_str(), &record.text, session).await
        }
        Event::Edit { id, text, when, case } => {
            let inquest = session.writing().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let known = inquest.case_file(&case).await?.event(&id)?.clone();
            let at = when.moment().unwrap_or(known.at);
            let put = EventPut { case, id: Some(id), at, text: text.unwrap_or(known.text) };
            let record = inquest.event_put(put, &session.ctx()).await?;
            told(inquest, "inquest.event/1", &record, record.id.as_str(), &record.text, session).await
        }
        Event::List { case } => {
            let inquest = session.reading().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let file = inquest.case_file(&case).await?;
            if session.out.json() {
                session.out.document("inquest.events/1", &List { events: file.events() })?;
                return Ok(Done::Well);
            }
            let mut table = Table::new(&[String::new(), String::new(), String::new()]);
            for event in file.events() {
                let zone = event.at.zone.as_deref().map(|z| format!(" {z}")).unwrap_or_default();
                table.row(vec![event.id.0.clone(), format!("{}{zone}", event.at.text), event.text.clone()]);
            }
            table.print(&session.out)?;
            Ok(Done::Well)
        }
    }
}
