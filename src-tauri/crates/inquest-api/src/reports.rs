//! The case as a page or as Markdown, written where the person chose.

use std::io::Write;

use inquest_bundle::report::{self, PageRefused, Sheet, SheetFinding, SheetRung, SheetStanding, Words};
use inquest_core::case::{CaseId, Instant};
use inquest_core::verdict::Reason;
use serde_json::{Value, json};

use crate::bundles::write_file;
use crate::texts::Texts;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, moments, recorded};

impl Inquest {
    /// Writes a report.
    pub async fn report_write(&self, request: ReportRequest, ctx: &Context) -> Result<Nothing, ApiError> {
        let (name, target) = self.handles.target(&request.to)?;
        let text = self.report(&request.case, request.form, &request.language, ctx).await?;
        blocking(move || {
            write_file(&name, &target, |out| {
                out.write_all(text.as_bytes())
                    .map_err(|e| ApiError::FileUnwritable { name: name.clone(), detail: e.to_string() })
            })
        })
        .await?;
        Ok(Nothing {})
    }

    /// A report as text.
    pub async fn report(
        &self,
        case: &CaseId,
        form: ReportForm,
        language: &str,
        ctx: &Context,
    ) -> Result<String, ApiError> {
        let view = self.case_show(CaseRef { case: case.clone() }, ctx).await?;
        match form {
            ReportForm::Markdown => {
                let catalogue = Catalogue(Texts::new(language));
                let matrix = self.matrix(CaseRef { case: case.clone() }, ctx).await?;
                let audit = AuditRequest { source: AuditOf::Case { case: case.clone() } };
                let findings = self.audit(audit, ctx).await?.findings;
                let findings = findings.iter().map(|row| finding(row, &catalogue.0)).collect();
                let (plans, comparisons) = self.plan_sheets(case, &catalogue.0, ctx).await?;
                let sheet = Sheet { matrix: Some(matrix), findings, plans, comparisons, ..sheet(view) };
                Ok(report::markdown(&sheet, &catalogue))
            }
            ReportForm::Html => {
                let recording = self.recording(view, language, ctx).await?;
                report::page(&recording).map_err(|refused| match refused {
                    PageRefused::NotBuilt => ApiError::PageNotBuilt {},
                    other => ApiError::internal(other),
                })
            }
        }
    }

    /// What the page is answered when it asks: the replies of one case, recorded now.
    async fn recording(&self, view: CaseView, language: &str, ctx: &Context) -> Result<Value, ApiError> {
        let case = view.case.id.clone();
        let mut asked: Vec<(&str, Value)> = vec![
            ("case_show", json!({"case": case})),
            ("journal", json!({"case": case})),
            ("verify", json!({"case": case})),
            ("matrix", json!({"case": case})),
            ("next_tests", json!({"case": case})),
            ("walk", json!({"case": case})),
            ("closing", json!({"case": case})),
            ("offers", json!({"case": case})),
            ("ledger", json!({"text": null, "case": case})),
            ("template_list", json!({})),
            ("kind_list", json!({})),
        ];
        for exhibit in view.exhibits.iter().filter(|e| e.purged.is_none()) {
            let source = json!({"of": "exhibit", "case": case, "exhibit": exhibit.id});
            asked.push((
                "capture_lines",
                json!({"source": source, "first": 1, "count": WINDOW_ROWS, "quarantined_only": false}),
            ));
            for block in &exhibit.blocks {
                let of = json!({"exhibit": exhibit.id, "block": block.index});
                asked.push((
                    "table_window",
                    json!({"case": case, "of": of, "filters": [], "first": 0, "count": WINDOW_ROWS}),
                ));
            }
        }
        asked.extend(recorded::measures(&view));
        asked.extend(self.recorded_plans(&view, ctx).await?);
        let mut replies = vec![self.recorded_info(&view, ctx).await?, self.recorded_row(&case, ctx).await?];
        let mut asked = std::collections::VecDeque::from(asked);
        let mut once = std::collections::BTreeSet::new();
        while let Some((name, args)) = asked.pop_front() {
            let reply = match self.rpc(name, args.clone(), ctx).await {
                Ok(reply) => {
                    // Several replies may have the same rows.
                    let beneath = recorded::beneath(&view, name, &args, &reply);
                    asked.extend(
                        beneath.into_iter().filter(|(name, args)| once.insert((*name, args.to_string()))),
                    );
                    json!({"name": name, "args": args, "reply": reply})
                }
                Err(error) => json!({"name": name, "args": args, "error": error}),
            };
            replies.push(reply);
        }
        Ok(json!({"version": 1, "language": language, "case": case, "replies": replies}))
    }

    /// The library as the page's reader sees it: one case.
    async fn recorded_info(&self, view: &CaseView, ctx: &Context) -> Result<Value, ApiError> {
        let info = LibraryInfo {
            read_only: Some("report".to_owned()),
            cases: 1,
            exhibits: view.exhibits.len() as u32,
            bytes: view.exhibits.iter().map(|e| e.bytes).sum(),
            ..self.library_info(Nothing {}, ctx).await?
        };
        Ok(json!({"name": "library_info", "args": {}, "reply": info}))
    }

    async fn recorded_row(&self, case: &CaseId, ctx: &Context) -> Result<Value, ApiError> {
        let rows = self.case_list(Nothing {}, ctx).await?;
        let own: Vec<CaseRow> = rows.into_iter().filter(|row| row.case.id == *case).collect();
        Ok(json!({"name": "case_list", "args": {}, "reply": own}))
    }
}

fn sheet(view: CaseView) -> Sheet {
    Sheet {
        case: view.case,
        hypotheses: view.hypotheses,
        rungs: view
            .rungs
            .into_iter()
            .map(|r| SheetRung {
                intervention: r.intervention,
                prediction: r.prediction,
                observation: r.observation,
                verdict: r.verdict,
                sealed_first: r.sealed_first,
            })
            .collect(),
        evidence: view.evidence,
        exhibits: view.exhibits,
        events: view.events,
        notes: view.notes,
        conclusion: view.conclusion,
        standings: view
            .standings
            .into_iter()
            .map(|s| SheetStanding { since: s.history.last().map(|change| change.at), standing: s.standing })
            .collect(),
        matrix: None,
        findings: Vec::new(),
        plans: Vec::new(),
        comparisons: Vec::new(),
        head: view.head,
    }
}

/// A finding of the audit in words, with what was said to it.
fn finding(row: &FindingRow, texts: &Texts) -> SheetFinding {
    let place = row.key.exhibit.as_ref().map(|e| e.0.clone()).or_else(|| row.key.record.clone());
    let line = row.finding.line.map(|line| format!(":{line}")).unwrap_or_default();
    let facts: Vec<(&str, &str)> =
        row.finding.message.args.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    SheetFinding {
        place: format!("{}{line}", place.unwrap_or_default()),
        said: texts.word_with(&format!("finding-{}", row.finding.message.code), &facts),
        answer: row.answered.as_ref().map(|answer| answer.words.clone()),
    }
}

struct Catalogue(Texts);

impl Words for Catalogue {
    fn word(&self, id: &str) -> String {
        self.0.word(id)
    }

    fn reason(&self, reason: &Reason) -> String {
        self.0.reason(reason)
    }

    fn instant(&self, at: Instant) -> String {
        moments::rfc3339(at)
    }
}
