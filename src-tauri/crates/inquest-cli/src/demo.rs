//! `inquest demo`: a library with the sample cases, the ladder of one, and its page.

use std::path::{Path, PathBuf};

use clap::Args;
use inquest_api::wire::{CaseRef, Nothing, ReportForm, ReportRequest};
use inquest_api::{ApiError, Inquest};
use serde::Serialize;

use crate::exit::{Done, Outcome, tell};
use crate::session::Session;
use crate::timeline;

/// Arguments.
#[derive(Debug, Args)]
pub struct Demo {
    /// Folder for library and page
    #[arg(long, value_name = "DIR", default_value = "inquest-demo")]
    out: PathBuf,
}

#[derive(Serialize)]
struct Document {
    library: String,
    report: Option<String>,
    cases: Vec<inquest_api::wire::CaseRow>,
}

/// Runs it.
pub async fn run(command: Demo, session: &Session) -> Outcome {
    std::fs::create_dir_all(&command.out).map_err(|e| ApiError::FileUnwritable {
        name: command.out.display().to_string(),
        detail: e.to_string(),
    })?;
    let library = command.out.join("library");
    let page = command.out.join("report.html");
    let inquest = session.making(library.clone()).await?;
    let mut cases = inquest.demo_open(Nothing {}, &session.ctx()).await?;
    cases.sort_by(|a, b| a.case.id.cmp(&b.case.id));
    let shown = cases.last().map(|row| row.case.id.clone());
    let written = match &shown {
        Some(case) => write_page(&inquest, case, &page, session).await,
        None => Ok(()),
    };
    let view = match shown {
        Some(case) => Some(inquest.case_show(CaseRef { case }, &session.ctx()).await?),
        None => None,
    };
    inquest.close().await?;
    let out = &session.out;
    let problem = written.err().map(|e| out.texts().error(&e.wire()));
    if out.json() {
        if let Some(problem) = &problem {
            tell(problem);
        }
        let report = problem.is_none().then(|| page.display().to_string());
        out.document("inquest.demo/1", &Document { library: library.display().to_string(), report, cases })?;
        return Ok(Done::Well);
    }
    if let Some(view) = &view {
        timeline::ladder(view, out)?;
    }
    out.line("")?;
    out.line(&out.say("cli-demo-library", &[("path", &library.display().to_string())]))?;
    match &problem {
        None => out.line(&out.say("cli-demo-page", &[("path", &page.display().to_string())]))?,
        Some(why) => out.line(&out.say("cli-demo-no-page", &[("why", why)]))?,
    }
    Ok(Done::Well)
}

async fn write_page(
    inquest: &Inquest,
    case: &inquest_api::model::case::CaseId,
    page: &Path,
    session: &Session,
) -> Result<(), ApiError> {
    let to = inquest.handles().writing(page).handle;
    let language = session.language();
    let request = ReportRequest { case: case.clone(), to, form: ReportForm::Html, language };
    inquest.report_write(request, &session.ctx()).await.map(|_| ())
}
