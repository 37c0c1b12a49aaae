//! `inquest report`: the case as a page or as Markdown.

use std::path::PathBuf;

use clap::Args;
use inquest_api::wire::{ReportForm, ReportRequest};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::session::Session;
use crate::step::told;

/// Arguments.
#[derive(Debug, Args)]
pub struct Report {
    /// The case [default: the only one]
    case: Option<String>,
    /// Write one self-contained page; - is standard output
    #[arg(long, value_name = "FILE", required_unless_present = "markdown", conflicts_with = "markdown")]
    html: Option<PathBuf>,
    /// Write Markdown; - is standard output
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

#[derive(Serialize)]
struct Written<'a> {
    file: &'a str,
    form: ReportForm,
}

/// Runs it.
pub async fn run(command: Report, session: &Session) -> Outcome {
    let (path, form) = match (command.html, command.markdown) {
        (Some(path), _) => (path, ReportForm::Html),
        (None, path) => (path.unwrap_or_default(), ReportForm::Markdown),
    };
    let inquest = session.reading().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    if path.as_os_str() == "-" {
        let report = inquest.report(&case, form, &session.language(), &session.ctx()).await?;
        inquest.close().await?;
        session.out.raw(&report)?;
        return Ok(Done::Well);
    }
    let to = inquest.handles().writing(&path).handle;
    let request = ReportRequest { case, to, form, language: session.language() };
    inquest.report_write(request, &session.ctx()).await?;
    let file = path.display().to_string();
    let words = session.out.say("cli-report-written", &[("name", &file)]);
    told(inquest, "inquest.report/1", &Written { file: &file, form }, "", &words, session).await
}
