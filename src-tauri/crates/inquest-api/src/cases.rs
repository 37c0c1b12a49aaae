//! Cases: the list, one case whole, and its beginning and end.

use inquest_core::case::*;
use inquest_core::reasoning::{Inquiry, Weakness, closing, standing};
use inquest_store::CaseCard;

use crate::edit::{maybe_said, said};
use crate::standing::{self, Candidate, Tested};
use crate::wire::*;
use crate::{ApiError, Context, Inquest, rungs};

impl Inquest {
    /// Every case, last changed first.
    pub async fn case_list(&self, _request: Nothing, _ctx: &Context) -> Result<Vec<CaseRow>, ApiError> {
        Ok(self.library.cases().await?.into_iter().map(case_row).collect())
    }

    /// Begins a case.
    pub async fn case_new(&self, request: CaseNew, ctx: &Context) -> Result<Case, ApiError> {
        self.writable()?;
        let question = said(&request.question, "question")?;
        let _turn = self.library.editing().await;
        let at = self.now(ctx);
        let case = Case {
            id: self.library.next_case_id().await?,
            question,
            system: maybe_said(request.system),
            summary: maybe_said(request.summary),
            status: CaseStatus::Open,
            created_at: at,
            closings: Vec::new(),
        };
        let record = Record::Case(case.clone());
        let change = Change { key: record.key(), before: None, after: Some(record) };
        self.library.commit(&case.id, "case_opened", vec![change], at).await?;
        Ok(case)
    }

    /// A case with everything the board shows.
    pub async fn case_show(&self, request: CaseRef, _ctx: &Context) -> Result<CaseView, ApiError> {
        let file = self.case_file(&request.case).await?;
        let journal = self.library.journal(&request.case).await?;
        let undo = self.library.undo_state(&request.case).await?;
        let mut events: Vec<Event> = file.events().into_iter().cloned().collect();
        // What could not be placed in time comes last, in the order it was written.
        events.sort_by_key(|e| (e.at.at.is_none(), e.at.at));
        Ok(CaseView {
            case: file.case()?.clone(),
            hypotheses: file.hypotheses().into_iter().cloned().collect(),
            rungs: rungs::rungs(&file, &journal)?,
            evidence: file.all_evidence().into_iter().cloned().collect(),
            exhibits: file.exhibits().into_iter().cloned().collect(),
            events,
            notes: file.notes().into_iter().cloned().collect(),
            conclusion: file.conclusion().cloned(),
            leading: rungs::leading(&file),
            undo: undo.undo,
            redo: undo.redo,
            broken: self.broken(&request.case, &file).await?,
            standings: rungs::standings(&file, &journal),
            head: journal.last().map(|entry| entry.hash.clone()),
        })
    }

    /// Changes what a case asks and says of itself.
    pub async fn case_edit(&self, request: CaseEdit, ctx: &Context) -> Result<Case, ApiError> {
        let mut edit = self.edit(&request.case, ctx).await?;
        let mut case = edit.file.case()?.clone();
        if let Some(question) = request.question {
            case.question = said(&question, "question")?;
        }
        if request.system.is_some() {
            case.system = maybe_said(request.system);
        }
        if request.summary.is_some() {
            case.summary = maybe_said(request.summary);
        }
        edit.put(Record::Case(case));
        Ok(edit.commit("case_edited").await?.case()?.clone())
    }

    /// What is weak in a case that is about to be closed.
    pub async fn closing(&self, request: CaseRef, _ctx: &Context) -> Result<ClosingReply, ApiError> {
        let file = self.case_file(&request.case).await?;
        let journal = self.library.journal(&request.case).await?;
        let weak = self.weak_points(&request.case, &file, &journal).await?;
        let inquiry = Inquiry::of(file.records());
        let standings = inquiry.hypotheses.iter().map(|h| standing(&inquiry, h)).collect();
        Ok(ClosingReply { weak, standings })
    }

    /// Closes a case: it can be read, verified and shared, and edited again once it is reopened. What the check list
    /// finds weak is written down with the closing.
    pub async fn case_close(&self, request: CaseRef, ctx: &Context) -> Result<Case, ApiError> {
        let mut edit = self.edit_any(&request.case, ctx).await?;
        let journal = edit.journal().await?;
        let weak = self.weak_points(&request.case, &edit.file, &journal).await?;
        let mut case = edit.file.case()?.clone();
        if case.status == CaseStatus::Open {
            case.status = CaseStatus::Closed;
            case.closings.push(Closing { at: edit.at, weak: weak.into_iter().map(|w| w.reason).collect() });
        }
        edit.put(Record::Case(case));
        Ok(edit.commit("case_closed").await?.case()?.clone())
    }

    /// Reopens a case. Its closings stay on record.
    pub async fn case_reopen(&self, request: CaseRef, ctx: &Context) -> Result<Case, ApiError> {
        let mut edit = self.edit_any(&request.case, ctx).await?;
        let case = Case { status: CaseStatus::Open, ..edit.file.case()?.clone() };
        edit.put(Record::Case(case));
        Ok(edit.commit("case_reopened").await?.case()?.clone())
    }

    async fn weak_points(
        &self,
        case: &CaseId,
        file: &crate::CaseFile,
        journal: &[JournalEntry],
    ) -> Result<Vec<Weakness>, ApiError> {
        let findings = self.open_findings(case).await?;
        Ok(closing(&Inquiry::of(file.records()), &findings, &rungs::sealed_late(file, journal)))
    }

    /// Records that rest on purged exhibits, each once, in the order of the exhibits.
    async fn broken(&self, case: &CaseId, file: &crate::CaseFile) -> Result<Vec<RecordKey>, ApiError> {
        let mut broken = Vec::new();
        for exhibit in file.exhibits().into_iter().filter(|e| e.purged.is_some()) {
            for key in self.library.resting_on(case, &exhibit.id).await? {
                if !broken.contains(&key) {
                    broken.push(key);
                }
            }
        }
        Ok(broken)
    }
}

fn case_row(card: CaseCard) -> CaseRow {
    let candidates: Vec<Candidate<'_>> =
        card.hypotheses.iter().map(|h| Candidate { id: &h.id, set_aside: h.set_aside }).collect();
    let tested: Vec<Tested<'_>> = card
        .rungs
        .iter()
        .map(|r| Tested { hypothesis: &r.hypothesis, set_aside: r.set_aside, verdict: r.verdict })
        .collect();
    let leader = standing::leading(&candidates, &tested);
    let statement =
        leader.and_then(|(id, _)| card.hypotheses.iter().find(|h| h.id == *id)).map(|h| h.statement.clone());
    CaseRow {
        rungs: card.rungs.iter().filter(|r| !r.set_aside).map(|r| r.verdict).collect(),
        standing: leader.map(|(_, finding)| finding),
        leading: card.cause.or(statement),
        exhibits: card.exhibits,
        lines: card.lines,
        quarantined: card.quarantined,
        changed_at: card.changed_at,
        case: card.case,
    }
}
