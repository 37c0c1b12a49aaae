//! `inquest library`: the folder that holds the cases.

use clap::Subcommand;
use inquest_api::wire::{AuthorSet, Nothing, SearchHit, SearchRequest};
use inquest_api::{ApiError, LibraryReport};
use serde::Serialize;

use crate::exit::{Done, Failure, Outcome};
use crate::screen::{Ink, clean};
use crate::session::Session;
use crate::table::Table;

/// Arguments.
#[derive(Debug, Subcommand)]
pub enum Library {
    /// Make an empty library
    Init,
    /// The library in figures
    Info,
    /// Look for damage; changes nothing
    Check {
        /// Hash every original too
        #[arg(long)]
        full: bool,
    },
    /// Remove what nothing refers to and build the search index again
    Repair,
    /// Set the name that journal entries carry; none forgets it
    Author {
        /// The name, never taken from the account
        name: Option<String>,
    },
    /// Search cases, reasoning, notes and captured text
    Search {
        /// Words, any language
        text: String,
        /// At most this many hits
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
}

#[derive(Serialize)]
struct Hits {
    hits: Vec<SearchHit>,
}

/// Runs it.
pub async fn run(command: Library, session: &Session) -> Outcome {
    match command {
        Library::Init => {
            let inquest = session.making(session.folder()?).await?;
            if let Some(why) = inquest.library_info(Nothing {}, &session.ctx()).await?.read_only {
                return Err(Failure::Api(ApiError::LibraryReadOnly { why }));
            }
            inquest.close().await?;
            info(session).await
        }
        Library::Info => info(session).await,
        Library::Check { full } => {
            let report = session.reading().await?.library_check(full).await?;
            report_out(&report, session)
        }
        Library::Author { name } => {
            let inquest = session.writing().await?;
            let settings = inquest.author_set(AuthorSet { author: name }, &session.ctx()).await?;
            inquest.close().await?;
            if session.out.json() {
                session.out.document("inquest.settings/1", &settings)?;
            } else {
                let none = || session.out.word("cli-no-author");
                session.out.line(&settings.author.map_or_else(none, |name| clean(&name)))?;
            }
            Ok(Done::Well)
        }
        Library::Repair => {
            let inquest = session.writing().await?;
            let report = inquest.library_repair().await?;
            inquest.close().await?;
            report_out(&report, session)
        }
        Library::Search { text, limit } => search(text, limit, session).await,
    }
}

async fn info(session: &Session) -> Outcome {
    let mut info = session.reading().await?.library_info(Nothing {}, &session.ctx()).await?;
    // Read-only because this command asked for it says nothing about the library.
    info.read_only = info.read_only.filter(|why| why != "asked");
    let out = &session.out;
    if out.json() {
        out.document("inquest.library/1", &info)?;
    } else {
        out.line(&format!("{} {}", out.word("cli-library"), session.folder()?.display()))?;
        out.line(&format!("  {}", out.say("cli-cases", &[("count", &info.cases.to_string())])))?;
        out.line(&format!("  {} {}", out.word("cli-exhibits"), info.exhibits))?;
        out.line(&format!("  {}", out.say("cli-bytes", &[("count", &info.bytes.to_string())])))?;
        if let Some(why) = &info.read_only {
            out.inked(Ink::Bad, &format!("  {}", out.say("cli-read-only", &[("why", why)])))?;
        }
    }
    Ok(Done::Well)
}

fn report_out(report: &LibraryReport, session: &Session) -> Outcome {
    let out = &session.out;
    if out.json() {
        out.document("inquest.library_report/1", report)?;
    } else {
        out.line(&out.say("cli-problems", &[("count", &report.problems.len().to_string())]))?;
        for problem in &report.problems {
            out.line(&format!(
                "  {}  {}  {}",
                problem.code,
                clean(&problem.subject),
                clean(&problem.detail)
            ))?;
        }
        for (name, count) in &report.counts {
            out.inked(Ink::Dim, &format!("  {name} {count}"))?;
        }
    }
    Ok(if report.problems.is_empty() { Done::Well } else { Done::Negative })
}

async fn search(text: String, limit: u32, session: &Session) -> Outcome {
    let hits = session.reading().await?.search(SearchRequest { text, limit }, &session.ctx()).await?;
    let out = &session.out;
    if out.json() {
        out.document("inquest.search/1", &Hits { hits })?;
        return Ok(Done::Well);
    }
    if hits.is_empty() {
        out.line(&out.word("cli-search-none"))?;
    }
    let mut table = Table::new(&[String::new(), String::new(), String::new()]);
    for hit in hits {
        let line = hit.line.map(|l| format!(":{l}")).unwrap_or_default();
        table.row(vec![hit.case.0, format!("{}{line}", hit.id), hit.snippet]);
    }
    table.print(out)?;
    Ok(Done::Well)
}
