//! The library as a whole: figures, search, settings, check and repair.

use std::collections::HashMap;
use std::ops::ControlFlow;

use inquest_core::case::CaseId;
use inquest_store::{CheckDepth, Place};
use serde::{Deserialize, Serialize};

use crate::edit::maybe_said;
use crate::wire::*;
use crate::{ApiError, Context, Inquest};

/// Setting that holds the person's language.
pub(crate) const LANGUAGE: &str = "language";
const THEME: &str = "theme";

/// One thing that a check of the library found.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct LibraryProblem {
    /// What, as a stable code.
    pub code: String,
    /// What it concerns: a case, a file.
    pub subject: String,
    /// What was found.
    pub detail: String,
}

/// What a check or repair of the library did.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct LibraryReport {
    /// What is wrong; empty when nothing is.
    pub problems: Vec<LibraryProblem>,
    /// Counts by what was counted: originals and cases checked; files removed, frames, records indexed.
    pub counts: std::collections::BTreeMap<String, u64>,
}

impl Inquest {
    /// The library in figures.
    pub async fn library_info(&self, _request: Nothing, _ctx: &Context) -> Result<LibraryInfo, ApiError> {
        let info = self.library.info().await?;
        Ok(LibraryInfo {
            schema: info.schema,
            read_only: self.library.read_only().map(|why| why.code().to_owned()),
            cases: info.cases,
            exhibits: info.exhibits,
            bytes: info.bytes,
            program: crate::rereads::PROGRAM.to_owned(),
            reader: crate::rereads::READER,
        })
    }

    /// Searches cases, reasoning, notes and captured text.
    pub async fn search(&self, request: SearchRequest, _ctx: &Context) -> Result<Vec<SearchHit>, ApiError> {
        let hits = self.library.search(&request.text, request.limit).await?;
        let cases = self.library.cases().await?;
        let questions: HashMap<&CaseId, &str> =
            cases.iter().map(|card| (&card.case.id, card.case.question.as_str())).collect();
        let hits = hits.into_iter().map(|hit| SearchHit {
            question: questions.get(&hit.case).copied().unwrap_or_default().to_owned(),
            place: match hit.place {
                Place::Case => HitPlace::Case,
                Place::Reasoning => HitPlace::Reasoning,
                Place::Evidence => HitPlace::Evidence,
                Place::Note => HitPlace::Note,
                Place::Capture => HitPlace::Capture,
            },
            case: hit.case,
            id: hit.id,
            line: hit.line,
            snippet: hit.snippet,
            marks: hit.marks,
        });
        Ok(hits.collect())
    }

    /// What the window remembers between starts.
    pub async fn settings_get(&self, _request: Nothing, _ctx: &Context) -> Result<Settings, ApiError> {
        Ok(Settings {
            language: self.library.setting(LANGUAGE).await?,
            theme: self.library.setting(THEME).await?,
            author: self.author().await?,
        })
    }

    /// Remembers settings; null forgets one.
    pub async fn settings_set(&self, request: Settings, ctx: &Context) -> Result<Settings, ApiError> {
        self.writable()?;
        self.library.set_setting(LANGUAGE, request.language.as_deref()).await?;
        self.library.set_setting(THEME, request.theme.as_deref()).await?;
        self.settings_get(Nothing {}, ctx).await
    }

    /// Sets the name that journal entries carry from now on.
    pub async fn author_set(&self, request: AuthorSet, ctx: &Context) -> Result<Settings, ApiError> {
        self.writable()?;
        let author = maybe_said(request.author);
        self.library.set_setting(inquest_store::AUTHOR, author.as_deref()).await?;
        self.settings_get(Nothing {}, ctx).await
    }

    /// The name that journal entries carry.
    pub(crate) async fn author(&self) -> Result<Option<String>, ApiError> {
        Ok(self.library.setting(inquest_store::AUTHOR).await?)
    }

    /// Checks the library: the database, the chains of the journals, and with `full` every original's hash.
    pub async fn library_check(&self, full: bool) -> Result<LibraryReport, ApiError> {
        let depth = if full { CheckDepth::Full } else { CheckDepth::Quick };
        let report = self.library.check(depth, &mut |_| ControlFlow::Continue(())).await?;
        let problems = report.problems.into_iter().map(|p| LibraryProblem {
            code: p.code.to_string(),
            subject: p.subject.to_string(),
            detail: p.detail.to_string(),
        });
        Ok(LibraryReport {
            problems: problems.collect(),
            counts: [
                ("originals_checked".to_owned(), u64::from(report.originals_checked)),
                ("cases_checked".to_owned(), u64::from(report.cases_checked)),
            ]
            .into(),
        })
    }

    /// Removes files that nothing refers to and rebuilds the search index.
    pub async fn library_repair(&self) -> Result<LibraryReport, ApiError> {
        self.writable()?;
        let report = self.library.repair(&mut |_| ControlFlow::Continue(())).await?;
        Ok(LibraryReport {
            problems: Vec::new(),
            counts: [
                ("originals_removed".to_owned(), u64::from(report.originals_removed)),
                ("frames_removed".to_owned(), u64::from(report.frames_removed)),
                ("passages_indexed".to_owned(), report.passages_indexed),
                ("cards_made".to_owned(), u64::from(report.cards_made)),
            ]
            .into(),
        })
    }
}
