//! `inquest note`: free text of a case.

use clap::Subcommand;
use inquest_api::model::case::Note as Record;
use inquest_api::wire::NotePut;
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::session::Session;
use crate::step::told;
use crate::table::Table;

/// Arguments.
#[derive(Debug, Subcommand)]
pub enum Note {
    /// Write a note
    Add {
        /// The text
        #[arg(allow_hyphen_values = true)]
        text: String,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
    },
    /// Change a note
    Edit {
        /// The note
        id: String,
        /// The text
        #[arg(allow_hyphen_values = true)]
        text: String,
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
    },
    /// Every note of a case
    List {
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
    },
}

#[derive(Serialize)]
struct List<'a> {
    notes: Vec<&'a Record>,
}

/// Runs it.
pub async fn run(command: Note, session: &Session) -> Outcome {
    let (id, text, case) = match command {
        Note::Add { text, case } => (None, text, case),
        Note::Edit { id, text, case } => (Some(id), text, case),
        Note::List { case } => return list(case.as_deref(), session).await,
    };
    let inquest = session.writing().await?;
    let case = session.case(&inquest, case.as_deref()).await?;
    let record = inquest.note_put(NotePut { case, id, text }, &session.ctx()).await?;
    told(inquest, "inquest.note/1", &record, record.id.as_str(), &record.text, session).await
}

async fn list(case: Option<&str>, session: &Session) -> Outcome {
    let inquest = session.reading().await?;
    let case = session.case(&inquest, case).await?;
    let file = inquest.case_file(&case).await?;
    if session.out.json() {
        session.out.document("inquest.notes/1", &List { notes: file.notes() })?;
        return Ok(Done::Well);
    }
    let mut table = Table::new(&[String::new(), String::new()]);
    for note in file.notes() {
        table.row(vec![note.id.0.clone(), note.text.clone()]);
    }
    table.print(&session.out)?;
    Ok(Done::Well)
}
