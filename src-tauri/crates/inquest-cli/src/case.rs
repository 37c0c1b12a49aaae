//! `inquest case`: cases, from their beginning to their end.

use std::path::PathBuf;

use clap::Subcommand;
use inquest_api::model::case::{Case as Record, CaseStatus};
use inquest_api::wire::{CaseEdit, CaseNew, CaseRef, CaseRow, Nothing};
use inquest_api::{ApiError, Inquest, StepFiles, Steps};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::screen::{Ink, clean};
use crate::session::Session;
use crate::table::Table;
use crate::timeline;

/// Arguments.
#[derive(Debug, Subcommand)]
pub enum Case {
    /// Begin a case
    New {
        /// What the case asks
        #[arg(allow_hyphen_values = true)]
        question: String,
        /// The system concerned
        #[arg(long, allow_hyphen_values = true)]
        system: Option<String>,
        /// What the figures mean and where they were taken
        #[arg(long, allow_hyphen_values = true)]
        summary: Option<String>,
    },
    /// Every case
    List,
    /// A case whole
    Show {
        /// The case [default: the only one]
        case: Option<String>,
    },
    /// Change what a case says of itself
    Edit {
        /// The case [default: the only one]
        case: Option<String>,
        /// What the case asks
        #[arg(long, allow_hyphen_values = true)]
        question: Option<String>,
        /// The system concerned
        #[arg(long, allow_hyphen_values = true)]
        system: Option<String>,
        /// What the figures mean
        #[arg(long, allow_hyphen_values = true)]
        summary: Option<String>,
    },
    /// Close a case
    Close {
        /// The case [default: the only one]
        case: Option<String>,
    },
    /// Reopen a case
    Reopen {
        /// The case [default: the only one]
        case: Option<String>,
    },
    /// Build a case from a folder with steps.json and its captures
    ReplaySteps {
        /// The folder
        folder: PathBuf,
    },
}

#[derive(Serialize)]
struct List {
    cases: Vec<CaseRow>,
}

/// Runs it.
pub async fn run(command: Case, session: &Session) -> Outcome {
    match command {
        Case::New { question, system, summary } => {
            let inquest = session.making(session.folder()?).await?;
            let case = inquest.case_new(CaseNew { question, system, summary }, &session.ctx()).await?;
            done(inquest, case, session).await
        }
        Case::List => list(session).await,
        Case::Show { case } => {
            let inquest = session.reading().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let view = inquest.case_show(CaseRef { case }, &session.ctx()).await?;
            if session.out.json() {
                session.out.document("inquest.case_view/1", &view)?;
            } else {
                timeline::whole(&view, &session.out)?;
            }
            Ok(Done::Well)
        }
        Case::Edit { case, question, system, summary } => {
            let inquest = session.writing().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let edit = CaseEdit { case, question, system, summary };
            let case = inquest.case_edit(edit, &session.ctx()).await?;
            done(inquest, case, session).await
        }
        Case::Close { case } => {
            let inquest = session.writing().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let case = inquest.case_close(CaseRef { case }, &session.ctx()).await?;
            if !session.out.json() {
                for weak in case.closings.last().into_iter().flat_map(|closing| &closing.weak) {
                    crate::exit::tell(&clean(&session.out.texts().reason(weak)));
                }
            }
            done(inquest, case, session).await
        }
        Case::Reopen { case } => {
            let inquest = session.writing().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let case = inquest.case_reopen(CaseRef { case }, &session.ctx()).await?;
            done(inquest, case, session).await
        }
        Case::ReplaySteps { folder } => replay(folder, session).await,
    }
}

async fn done(inquest: Inquest, case: Record, session: &Session) -> Outcome {
    inquest.close().await?;
    let out = &session.out;
    if out.json() {
        out.document("inquest.case/1", &case)?;
    } else {
        out.line(&format!("{}  {}", case.id, clean(&case.question)))?;
    }
    Ok(Done::Well)
}

async fn list(session: &Session) -> Outcome {
    let cases = session.reading().await?.case_list(Nothing {}, &session.ctx()).await?;
    let out = &session.out;
    if out.json() {
        out.document("inquest.cases/1", &List { cases })?;
        return Ok(Done::Well);
    }
    out.inked(Ink::Bold, &out.say("cli-cases", &[("count", &cases.len().to_string())]))?;
    let mut table = Table::new(&[String::new(), String::new(), String::new(), String::new()]);
    for row in cases {
        let standing =
            row.standing.map_or_else(|| out.word("verdict-not-tested"), |f| timeline::verdict(out, f));
        let status = match row.case.status {
            CaseStatus::Open => out.word("cli-open"),
            CaseStatus::Closed => out.word("cli-closed"),
        };
        table.row(vec![row.case.id.0, standing, status, row.case.question]);
    }
    table.print(out)?;
    Ok(Done::Well)
}

/// Files of a folder, by name: nothing outside of it.
struct Folder(PathBuf);

impl StepFiles for Folder {
    fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        let plain = std::path::Path::new(name).file_name().is_some_and(|n| n == name);
        let path = self.0.join(name);
        // A link could lead out of the folder of the case.
        let regular = std::fs::symlink_metadata(&path).is_ok_and(|m| m.is_file());
        if plain && regular { std::fs::read(path).ok() } else { None }
    }
}

async fn replay(folder: PathBuf, session: &Session) -> Outcome {
    let shown = folder.display().to_string();
    let text = std::fs::read_to_string(folder.join("steps.json")).map_err(|e| ApiError::FileUnreadable {
        name: format!("{shown}/steps.json"),
        detail: e.to_string(),
    })?;
    let steps = Steps::parse(&text)?;
    let inquest = session.making(session.folder()?).await?;
    let case = inquest.replay_steps(&steps, &Folder(folder), &session.language(), &session.ctx()).await?;
    let view = inquest.case_show(CaseRef { case }, &session.ctx()).await?;
    inquest.close().await?;
    if session.out.json() {
        session.out.document("inquest.case_view/1", &view)?;
    } else {
        timeline::ladder(&view, &session.out)?;
    }
    Ok(Done::Well)
}
