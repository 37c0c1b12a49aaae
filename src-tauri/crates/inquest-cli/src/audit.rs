//! `inquest audit`: printed figures against the laws that bind them. Touches no library, unless a case is named.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use inquest_api::audit_files;
use inquest_api::model::audit::{Finding, Severity};
use inquest_api::model::case::CaseId;
use inquest_api::model::{Amount, Unit};
use inquest_api::wire::{AuditOf, AuditReply, AuditRequest, FindingRow};
use serde::Serialize;

use crate::exit::{Done, Failure, Outcome};
use crate::inspect::session_word;
use crate::screen::{Ink, Out, clean};
use crate::session::{self, Session};

/// Arguments.
#[derive(Debug, Args)]
pub struct Audit {
    /// Files; - is standard input. Several are also held against each other
    #[arg(value_name = "FILE", required_unless_present = "case", conflicts_with = "case")]
    files: Vec<PathBuf>,
    /// Audits everything in a case of the library instead
    #[arg(long, value_name = "CASE")]
    case: Option<String>,
    /// Exit code 1 when a finding is at least this severe and nobody answered it
    #[arg(long, value_name = "SEVERITY", value_enum)]
    fail_on: Option<FailOn>,
}

/// Severities that a script may stop at.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum FailOn {
    Info,
    Low,
    Medium,
    High,
}

impl FailOn {
    fn severity(self) -> Severity {
        match self {
            FailOn::Info => Severity::Info,
            FailOn::Low => Severity::Low,
            FailOn::Medium => Severity::Medium,
            FailOn::High => Severity::High,
        }
    }
}

#[derive(Serialize)]
struct Document<'a> {
    findings: Vec<FindingOut<'a>>,
    tallies: &'a std::collections::BTreeMap<String, inquest_api::wire::LawTally>,
}

/// A finding as other programs read it: the shape of `inquest.findings/1`.
#[derive(Serialize)]
struct FindingOut<'a> {
    rule: &'a str,
    status: inquest_api::model::audit::Status,
    severity: Severity,
    file: Option<&'a str>,
    exhibit: Option<&'a str>,
    record: Option<&'a str>,
    block: Option<u32>,
    line: Option<u64>,
    column: &'a Option<String>,
    printed: &'a Option<String>,
    recomputed: &'a Option<Amount>,
    unit: &'a Option<Unit>,
    working: &'a str,
    message: String,
    settles: Option<String>,
    caveat: Option<String>,
    between: &'a [String],
    answered: Option<inquest_api::model::case::AnswerKind>,
}

/// Runs it.
pub async fn run(command: Audit, session: &mut Session) -> Outcome {
    let mut names = Vec::new();
    let reply = match &command.case {
        Some(case) => {
            let inquest = session.reading().await?;
            let source = AuditOf::Case { case: CaseId(case.clone()) };
            inquest.audit(AuditRequest { source }, &session.ctx()).await?
        }
        None => {
            let mut inputs = Vec::new();
            for path in &command.files {
                inputs.extend(session::inputs(path, session)?);
            }
            names = inputs.iter().map(|input| input.name.clone()).collect();
            audit_files(&inputs)?
        }
    };
    if session.out.json() {
        let findings = reply.findings.iter().map(|row| finding_out(row, &names, &session.out)).collect();
        session.out.document("inquest.findings/1", &Document { findings, tallies: &reply.tallies })?;
    } else {
        print(&reply, &names, &session.out).map_err(Failure::Output)?;
    }
    let stops = command.fail_on.is_some_and(|fail_on| {
        let least = fail_on.severity();
        reply.findings.iter().any(|row| row.answered.is_none() && row.finding.severity >= least)
    });
    Ok(if stops { Done::Negative } else { Done::Well })
}

/// The file that a finding is in: exhibits of files are numbered in their order.
fn file_of<'a>(row: &FindingRow, names: &'a [String]) -> Option<&'a str> {
    let number = row.key.exhibit.as_ref()?.number()?;
    names.get(number.checked_sub(1)? as usize).map(String::as_str)
}

fn finding_out<'a>(row: &'a FindingRow, names: &'a [String], out: &Out) -> FindingOut<'a> {
    let finding = &row.finding;
    FindingOut {
        rule: finding.rule.code(),
        status: finding.status,
        severity: finding.severity,
        file: file_of(row, names),
        exhibit: row.key.exhibit.as_ref().map(|e| e.as_str()).filter(|_| names.is_empty()),
        record: row.key.record.as_deref(),
        block: finding.block,
        line: finding.line,
        column: &finding.column,
        printed: &finding.printed,
        recomputed: &finding.recomputed,
        unit: &finding.unit,
        working: &finding.working,
        message: said(finding, out),
        settles: finding.settles.as_ref().map(|code| out.word(&format!("settles-{code}"))),
        caveat: finding.caveat.as_ref().map(|code| out.word(&format!("caveat-{code}"))),
        between: &finding.between,
        answered: row.answered.as_ref().map(|answer| answer.answer),
    }
}

fn said(finding: &Finding, out: &Out) -> String {
    let facts: Vec<(&str, &str)> =
        finding.message.args.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    out.say(&format!("finding-{}", finding.message.code), &facts)
}

fn print(reply: &AuditReply, names: &[String], out: &Out) -> std::io::Result<()> {
    for row in &reply.findings {
        let finding = &row.finding;
        let place = file_of(row, names)
            .or(row.key.exhibit.as_ref().map(|e| e.as_str()))
            .or(row.key.record.as_deref())
            .unwrap_or_default();
        let line = finding.line.map(|line| format!(":{line}")).unwrap_or_default();
        let column = finding.column.as_ref().map(|c| format!(" {c}")).unwrap_or_default();
        let severity = out.word(&format!("audit-severity-{}", session_word(&finding.severity)));
        out.inked(Ink::Bold, &clean(&format!("{severity}  {place}{line}{column}")))?;
        out.line(&format!("  {}", clean(&said(finding, out))))?;
        if !finding.working.is_empty() {
            out.line(&format!("  {}", clean(&finding.working)))?;
        }
        if let Some(code) = &finding.settles {
            out.line(&format!("  {}", clean(&out.word(&format!("settles-{code}")))))?;
        }
    }
    let checked: u64 = reply.tallies.values().map(|tally| tally.checked).sum();
    let more: u64 = reply.tallies.values().map(|tally| tally.more).sum();
    let facts = [checked.to_string(), reply.findings.len().to_string(), more.to_string()];
    out.line(&out.say(
        "cli-audit-sum",
        &[("checked", facts[0].as_str()), ("findings", facts[1].as_str()), ("more", facts[2].as_str())],
    ))
}
