//! Rejected hypotheses that a later capture brings up again.
//!
//! A hypothesis that fell keeps what limited its test. A capture that was entered after the verdict and meets that
//! condition is offered: where it was not tested, it was not ruled out. Conditions that only a person can judge (no kind
//! and no column) are never offered by themselves.

use inquest_core::case::*;
use inquest_core::reasoning::{Inquiry, Status, standing};

use crate::case_file::CaseFile;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, sources};

impl Inquest {
    /// The hypotheses that later captures bring up again, in order.
    pub async fn offers(&self, request: CaseRef, _ctx: &Context) -> Result<Vec<Offer>, ApiError> {
        let file = self.case_file(&request.case).await?;
        let mut offers = Vec::new();
        for hypothesis in rejected(&file) {
            let Some(limit) = hypothesis.limit.as_ref().filter(|l| l.can_be_told()) else { continue };
            let Some(since) = decided_at(&file, &hypothesis.id) else { continue };
            for exhibit in file.exhibits() {
                let later = exhibit.entered_at > since && exhibit.purged.is_none();
                if later && !limit.looked_at.contains(&exhibit.id) {
                    offers.extend(self.offer(hypothesis, limit, exhibit).await?);
                }
            }
        }
        Ok(offers)
    }

    /// Says that an exhibit was looked at.
    pub async fn offer_answer(&self, request: OfferAnswer, ctx: &Context) -> Result<Hypothesis, ApiError> {
        let mut edit = self.edit(&request.case, ctx).await?;
        edit.file.exhibit(request.exhibit.as_str())?;
        let mut hypothesis = edit.file.hypothesis(request.hypothesis.as_str())?.clone();
        let limit =
            hypothesis.limit.as_mut().ok_or_else(|| ApiError::not_found("limit", &request.hypothesis))?;
        if !limit.looked_at.contains(&request.exhibit) {
            limit.looked_at.push(request.exhibit);
        }
        edit.put(Record::Hypothesis(hypothesis.clone()));
        edit.commit("offer_answered").await?;
        Ok(hypothesis)
    }

    /// The first block of an exhibit that meets a limit, with the value that does.
    async fn offer(
        &self,
        hypothesis: &Hypothesis,
        limit: &Limit,
        exhibit: &Exhibit,
    ) -> Result<Option<Offer>, ApiError> {
        for block in exhibit.blocks.iter().filter(|b| limit.concerns(b.kind.as_str())) {
            let met = match &limit.column {
                None => Some((None, None)),
                Some(column) => {
                    let table = self.table_of(exhibit, block.index).await?;
                    let (limit, column) = (limit.clone(), column.clone());
                    let found = blocking(move || meeting(&table, &column, &limit)).await?;
                    found.map(|(value, line)| (Some(value), Some(line)))
                }
            };
            if let Some((value, line)) = met {
                return Ok(Some(Offer {
                    hypothesis: hypothesis.id.clone(),
                    statement: hypothesis.statement.clone(),
                    limit: limit.clone(),
                    exhibit: exhibit.id.clone(),
                    block: block.index,
                    value,
                    line,
                }));
            }
        }
        Ok(None)
    }
}

/// Hypotheses that fell and were not set aside.
fn rejected(file: &CaseFile) -> Vec<&Hypothesis> {
    let inquiry = Inquiry::of(file.records());
    let fell =
        |h: &&Hypothesis| matches!(standing(&inquiry, h).status, Status::Eliminated | Status::NotAlone);
    file.hypotheses().into_iter().filter(|h| h.set_aside.is_none()).filter(fell).collect()
}

/// When the last verdict on a hypothesis was computed.
fn decided_at(file: &CaseFile, hypothesis: &HypothesisId) -> Option<Instant> {
    let own = file.predictions().into_iter().filter(|p| p.hypothesis == *hypothesis);
    own.filter_map(|p| file.verdict(p.id.as_str()).ok()).map(|v| v.decided_at).max()
}

/// The first value of a column that meets a limit, and its line.
fn meeting(
    table: &inquest_frames::Table,
    column: &str,
    limit: &Limit,
) -> Result<Option<(f64, u64)>, ApiError> {
    let named =
        |c: &inquest_core::capture::Column| c.name == column || c.canonical.as_deref() == Some(column);
    let Some(position) = table.columns().iter().position(named) else { return Ok(None) };
    for batch in table.batches() {
        let batch = batch?;
        for (row, line) in batch.lines.iter().enumerate() {
            let cell = batch.columns.get(position).and_then(|c| c.cell(row));
            let value = cell.and_then(|cell| sources::amount(&cell)?.bounds().map(|(lo, _)| lo));
            if let Some(value) = value.filter(|v| limit.met_by(*v)) {
                return Ok(Some((value, *line)));
            }
        }
    }
    Ok(None)
}
