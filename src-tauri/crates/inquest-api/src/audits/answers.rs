//! What a person says to a finding: a record of the case, in the journal like any other.

use inquest_core::audit::Rule;
use inquest_core::case::{Answer, AnswerId, AnswerKind, FindingKey, Record, RecordKind};

use crate::wire::*;
use crate::{ApiError, Context, Inquest};

impl Inquest {
    /// Answers a finding, changes the answer, or takes it back. A corrected unit reads the block again with the unit
    /// that its figures prove; the capture stays as it is.
    pub async fn finding_answer(
        &self,
        request: FindingAnswer,
        ctx: &Context,
    ) -> Result<AuditReply, ApiError> {
        self.writable()?;
        let words = request.words.trim().to_owned();
        if request.answer == Some(AnswerKind::Explained) && words.is_empty() {
            return Err(ApiError::EmptyText { field: "words".to_owned() });
        }
        // What is not found now has no answer to give.
        if request.answer.is_some() {
            let known = self.audit_case(&request.case).await?;
            let row = known.findings.into_iter().find(|row| row.key == request.finding);
            let row = row.ok_or_else(|| ApiError::not_found("finding", &request.finding.rule))?;
            if request.answer == Some(AnswerKind::UnitCorrected) {
                self.correct_unit(&request, &row, ctx).await?;
            }
        }
        self.put_answer(&request, words, ctx).await?;
        self.audit_case(&request.case).await
    }

    async fn put_answer(
        &self,
        request: &FindingAnswer,
        words: String,
        ctx: &Context,
    ) -> Result<(), ApiError> {
        let mut edit = self.edit(&request.case, ctx).await?;
        let before = edit.file.answers().into_iter().find(|a| a.finding == request.finding).cloned();
        match (request.answer, before) {
            (None, None) => return Ok(()),
            (None, Some(before)) => {
                edit.remove(&Record::Answer(before).key());
                edit.commit("finding_reopened").await
            }
            (Some(answer), before) => {
                let id = match before {
                    Some(before) => before.id,
                    None => AnswerId(edit.next_id(RecordKind::Answer).await?),
                };
                let finding = request.finding.clone();
                edit.put(Record::Answer(Answer { id, finding, answer, words, at: edit.at }));
                edit.commit("finding_answered").await
            }
        }
        .map(|_| ())
    }

    /// Reads the block of a unit finding again, its column in the unit that was proved.
    async fn correct_unit(
        &self,
        request: &FindingAnswer,
        row: &FindingRow,
        ctx: &Context,
    ) -> Result<(), ApiError> {
        let refused = || ApiError::UnitNotProved { rule: row.key.rule.clone() };
        let FindingKey { exhibit: Some(exhibit), block: Some(block), column: Some(column), .. } = &row.key
        else {
            return Err(refused());
        };
        let unit = proved(row).ok_or_else(refused)?;
        let file = self.case_file(&request.case).await?;
        let record = crate::tables::record_of(file.exhibit(exhibit.as_str())?, *block)?;
        let position = record.columns.iter().position(|c| c.name == *column);
        let position = position.ok_or_else(|| ApiError::ColumnUnknown { column: column.clone() })?;
        let choice = ColumnChoice { column: position as u32, name: None, unit: Some(unit) };
        let edit = ExhibitEdit {
            case: request.case.clone(),
            exhibit: exhibit.clone(),
            phase: None,
            captured_at: None,
            caption: None,
            clear: Vec::new(),
            blocks: vec![BlockChoice { block: *block, kind: None, columns: vec![choice] }],
        };
        self.exhibit_edit(edit, ctx).await.map(|_| ())
    }
}

/// The unit that the figures of a column prove, where the finding is about one.
fn proved(row: &FindingRow) -> Option<inquest_core::Unit> {
    if row.finding.rule != Rule::UnitInference {
        return None;
    }
    row.finding.message.args.get("proved").and_then(|unit| unit.parse().ok())
}
