//! The arithmetic audit of what a case holds: its tables, its tables against each other, and numbers in words.
//!
//! Findings are computed whenever they are asked for and never stored; what a person said to one is a record, laid
//! beside the finding that it means. A capture is never changed: a corrected unit reads the exhibit again.

mod answers;
mod files;
mod tables;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use inquest_core::audit::{self, ExhibitFacts, Finding, Severity, SheetAudit};
use inquest_core::case::{Answer, CaseId, Exhibit, ExhibitId, FindingKey};

use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking};

pub use files::audit_files;
pub(crate) use tables::Audits;
use words::Spoken;

impl Inquest {
    /// Holds printed figures against the laws that bind them.
    pub async fn audit(&self, request: AuditRequest, _ctx: &Context) -> Result<AuditReply, ApiError> {
        match request.source {
            AuditOf::Case { case } => self.audit_case(&case).await,
            AuditOf::Exhibit { case, exhibit } => self.audit_exhibit(&case, &exhibit).await,
            AuditOf::Handle { handle } => {
                let input = self.handles.input(&handle)?;
                blocking(move || audit_files(&[input])).await
            }
            AuditOf::Words { text } => {
                blocking(move || {
                    let mut found = Found::default();
                    found.words(&[Spoken { record: String::new(), text }], &[]);
                    Ok(found.reply(&[]))
                })
                .await
            }
        }
    }

    async fn audit_case(&self, case: &CaseId) -> Result<AuditReply, ApiError> {
        let file = self.case_file(case).await?;
        let mut found = Found::default();
        for exhibit in file.exhibits() {
            self.look_at(exhibit, &mut found).await?;
        }
        let spoken = words::of(&file);
        let answers: Vec<Answer> = file.answers().into_iter().cloned().collect();
        blocking(move || {
            found.across(&spoken);
            Ok(found.reply(&answers))
        })
        .await
    }

    async fn audit_exhibit(&self, case: &CaseId, id: &ExhibitId) -> Result<AuditReply, ApiError> {
        let file = self.case_file(case).await?;
        let mut found = Found::default();
        self.look_at(file.exhibit(id.as_str())?, &mut found).await?;
        let answers: Vec<Answer> = file.answers().into_iter().cloned().collect();
        Ok(found.reply(&answers))
    }

    /// Unanswered findings that ask for an answer, by exhibit, or by the record whose words they are in; in the order of ids.
    pub(crate) async fn open_findings(&self, case: &CaseId) -> Result<Vec<(String, u32)>, ApiError> {
        let reply = self.audit_case(case).await?;
        let mut counts: Vec<(String, u32)> = Vec::new();
        let open = |row: &&FindingRow| row.answered.is_none() && row.finding.severity > Severity::Info;
        for row in reply.findings.iter().filter(open) {
            let place = row.key.exhibit.as_ref().map(|e| e.0.clone()).or_else(|| row.key.record.clone());
            let Some(place) = place else { continue };
            match counts.iter_mut().find(|(known, _)| *known == place) {
                Some((_, n)) => *n += 1,
                None => counts.push((place, 1)),
            }
        }
        counts.sort();
        Ok(counts)
    }

    async fn look_at(&self, exhibit: &Exhibit, found: &mut Found) -> Result<(), ApiError> {
        if exhibit.purged.is_some() {
            found.left_out.push(exhibit.id.clone());
            return Ok(());
        }
        for block in &exhibit.blocks {
            let table = self.table_of(exhibit, block.index).await?;
            let key = self.library.frame_path(exhibit, block.index);
            let (audits, record) = (self.audits.clone(), block.clone());
            let sheet: Arc<SheetAudit> = blocking(move || audits.of(&key, &table, &record)).await?;
            found.sheet(Some(&exhibit.id), &sheet);
        }
        Ok(())
    }
}

/// Findings on their way to a reply.
#[derive(Default)]
struct Found {
    rows: Vec<(FindingKey, Finding)>,
    tallies: BTreeMap<String, LawTally>,
    facts: Vec<ExhibitFacts>,
    left_out: Vec<ExhibitId>,
}

impl Found {
    fn sheet(&mut self, exhibit: Option<&ExhibitId>, sheet: &SheetAudit) {
        for finding in &sheet.findings {
            self.rows.push((key(finding, exhibit, None), finding.clone()));
        }
        for (rule, tally) in &sheet.tallies {
            let sum = self.tallies.entry(rule.code().to_owned()).or_default();
            sum.checked += tally.checked;
            sum.held += tally.held;
            sum.more += tally.more;
        }
        let name = exhibit.map_or("", ExhibitId::as_str);
        self.facts.push(sheet.facts.clone().named(name));
    }

    /// Exhibits against each other, then words against both.
    fn across(&mut self, spoken: &[Spoken]) {
        let facts = std::mem::take(&mut self.facts);
        let notes = words::notes(spoken);
        for finding in audit::cross(&facts, &notes) {
            let exhibit = finding.between.iter().find(|name| facts.iter().any(|f| f.exhibit == **name));
            let exhibit = exhibit.map(|name| ExhibitId(name.clone()));
            self.rows.push((key(&finding, exhibit.as_ref(), None), finding));
        }
        self.words(spoken, &facts);
        self.facts = facts;
    }

    /// Numbers in words; what holds is counted.
    fn words(&mut self, spoken: &[Spoken], facts: &[ExhibitFacts]) {
        for one in spoken {
            for finding in audit::audit_words(&words::notes(std::slice::from_ref(one)), facts) {
                let sum = self.tallies.entry(finding.rule.code().to_owned()).or_default();
                sum.checked += 1;
                if finding.status.stands() {
                    sum.held += 1;
                } else {
                    self.rows.push((key(&finding, None, Some(&one.record)), finding));
                }
            }
        }
    }

    /// Unanswered first, worst first, then in the order of exhibits and lines.
    fn reply(self, answers: &[Answer]) -> AuditReply {
        let said = |key: &FindingKey| answers.iter().find(|a| a.finding == *key).cloned();
        let mut findings: Vec<FindingRow> = self
            .rows
            .into_iter()
            .map(|(key, finding)| FindingRow { answered: said(&key), key, finding })
            .collect();
        findings.sort_by(|a, b| {
            let rank = |row: &FindingRow| {
                let place = row.key.exhibit.as_ref().map_or(u32::MAX, |e| e.number().unwrap_or(u32::MAX));
                (row.answered.is_some(), std::cmp::Reverse(row.finding.severity), place, row.finding.line)
            };
            rank(a).cmp(&rank(b))
        });
        let listed = |answer: &Answer| findings.iter().any(|row| row.key == answer.finding);
        let settled = answers.iter().filter(|answer| !listed(answer)).cloned().collect();
        AuditReply { findings, tallies: self.tallies, settled, left_out: self.left_out }
    }
}

/// By what a finding is known again.
fn key(finding: &Finding, exhibit: Option<&ExhibitId>, record: Option<&str>) -> FindingKey {
    FindingKey {
        rule: finding.rule.code().to_owned(),
        exhibit: exhibit.cloned(),
        record: record.filter(|r| !r.is_empty()).map(str::to_owned),
        block: finding.block,
        line: finding.line,
        column: finding.column.clone(),
        printed: finding.printed.clone(),
    }
}
