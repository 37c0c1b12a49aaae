//! The library as a whole: figures, search, settings, check and repair, and the ledger of what was ruled out.

use std::collections::HashMap;
use std::ops::ControlFlow;

use inquest_core::case::CaseId;
use inquest_core::verdict::Finding;
use inquest_store::{CheckDepth, Place};
use serde::{Deserialize, Serialize};

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

/// One hypothesis that was ruled out, with the scope in which that holds.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct LedgerLine {
    /// The case.
    pub case: CaseId,
    /// Its question.
    pub question: String,
    /// The system concerned: outside of it, nothing was ruled out.
    pub system: Option<String>,
    /// The hypothesis.
    pub hypothesis: String,
    /// Its claim in words.
    pub statement: String,
    /// `eliminated`, or `not_alone`: ruled out as the only cause.
    pub verdict: Finding,
    /// The rung that ruled it out.
    pub rung: String,
    /// What was changed.
    pub knob: String,
}

/// What has been ruled out in all cases.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Ledger {
    /// Lines, newest case first.
    pub lines: Vec<LedgerLine>,
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
        })
    }

    /// Remembers settings; null forgets one.
    pub async fn settings_set(&self, request: Settings, ctx: &Context) -> Result<Settings, ApiError> {
        self.writable()?;
        self.library.set_setting(LANGUAGE, request.language.as_deref()).await?;
        self.library.set_setting(THEME, request.theme.as_deref()).await?;
        self.settings_get(Nothing {}, ctx).await
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

    /// What has been ruled out, by the verdicts of all cases; rungs and hypotheses set aside do not count.
    pub async fn ledger(&self, text: Option<&str>) -> Result<Ledger, ApiError> {
        let mut lines = Vec::new();
        for card in self.library.cases().await? {
            let ruled_out = card.rungs.iter().any(|r| is_ruling(r.verdict) && !r.set_aside);
            if !ruled_out {
                continue;
            }
            let file = self.case_file(&card.case.id).await?;
            for rung in card.rungs.iter().filter(|r| is_ruling(r.verdict) && !r.set_aside) {
                let hypothesis = file.hypothesis(rung.hypothesis.as_str())?;
                let Some(verdict) = rung.verdict.filter(|_| hypothesis.set_aside.is_none()) else { continue };
                lines.push(LedgerLine {
                    case: card.case.id.clone(),
                    question: card.case.question.clone(),
                    system: card.case.system.clone(),
                    hypothesis: hypothesis.id.0.clone(),
                    statement: hypothesis.statement.clone(),
                    verdict,
                    rung: rung.intervention.0.clone(),
                    knob: file.intervention(rung.intervention.as_str())?.knob.clone(),
                });
            }
        }
        if let Some(text) = text {
            let text = text.to_lowercase();
            let holds = |field: &str| field.to_lowercase().contains(&text);
            lines.retain(|l| {
                holds(&l.statement)
                    || holds(&l.knob)
                    || holds(&l.question)
                    || l.system.as_deref().is_some_and(holds)
            });
        }
        Ok(Ledger { lines })
    }
}

fn is_ruling(verdict: Option<Finding>) -> bool {
    matches!(verdict, Some(Finding::Eliminated | Finding::NotAlone))
}
