//! What a person may change about an exhibit: what it shows, when, how it is read, and whether it stays.

use inquest_capture::read::{self, Silent};
use inquest_core::case::{BlockRecord, CaseId, Exhibit, Record};

use crate::edit::{maybe_said, said};
use crate::handles::Input;
use crate::import::{self, choice};
use crate::tables::{choice_of, record_of, write_block};
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, faults, moments};

impl Inquest {
    /// Changes an exhibit. A block whose kind or columns change is read again from the original.
    pub async fn exhibit_edit(&self, request: ExhibitEdit, ctx: &Context) -> Result<Exhibit, ApiError> {
        self.writable()?;
        let file = self.case_file(&request.case).await?;
        let before = file.exhibit(request.exhibit.as_str())?.clone();
        let mut read_again = Vec::new();
        for word in &request.blocks {
            read_again.push(self.read_again(&before, word).await?);
        }
        let mut edit = self.edit(&request.case, ctx).await?;
        let mut exhibit = edit.file.exhibit(request.exhibit.as_str())?.clone();
        for field in &request.clear {
            match field {
                ExhibitField::Phase => (exhibit.phase, exhibit.phase_basis) = (None, None),
                ExhibitField::CapturedAt => exhibit.captured_at = None,
                ExhibitField::Caption => exhibit.caption = None,
            }
        }
        if let Some(phase) = request.phase {
            exhibit.phase = Some(phase);
            exhibit.phase_basis = None;
        }
        if let Some(moment) = request.captured_at {
            exhibit.captured_at = Some(moments::placed(moment));
        }
        if request.caption.is_some() {
            exhibit.caption = maybe_said(request.caption);
        }
        for (record, _) in &read_again {
            if let Some(slot) = exhibit.blocks.iter_mut().find(|b| b.index == record.index) {
                *slot = record.clone();
            }
        }
        edit.put(Record::Exhibit(exhibit.clone()));
        let action = if read_again.is_empty() { "exhibit_edited" } else { "exhibit_read_again" };
        edit.commit(action).await?;
        self.audits.forget();
        self.hearsay.forget();
        self.plans.forget();
        for (record, staged) in &read_again {
            self.library.keep_frame(staged, &exhibit, record.index)?;
        }
        Ok(exhibit)
    }

    /// Takes the bytes and rows of an exhibit away for good. Its hash and the reason stay.
    pub async fn exhibit_purge(&self, request: ExhibitPurge, ctx: &Context) -> Result<Exhibit, ApiError> {
        self.writable()?;
        let reason = said(&request.reason, "reason")?;
        let _turn = self.library.editing().await;
        self.case_file(&request.case).await?.exhibit(request.exhibit.as_str())?;
        let purged = self.library.purge(&request.case, &request.exhibit, &reason, self.now(ctx)).await?;
        Ok(purged.exhibit)
    }

    /// What rests on an exhibit, before it is purged.
    pub async fn resting_on(
        &self,
        case: &CaseId,
        exhibit: &inquest_core::case::ExhibitId,
    ) -> Result<Vec<inquest_core::case::RecordKey>, ApiError> {
        Ok(self.library.resting_on(case, exhibit).await?)
    }

    async fn read_again(
        &self,
        exhibit: &Exhibit,
        word: &BlockChoice,
    ) -> Result<(BlockRecord, std::path::PathBuf), ApiError> {
        let record = record_of(exhibit, word.block)?.clone();
        let input = self.original(exhibit)?;
        let staged = self.library.stage_frame()?;
        let (target, word) = (staged.clone(), word.clone());
        let record = blocking(move || read_as(&input, &record, &word, &target)).await?;
        Ok((record, staged))
    }
}

/// Reads a block again: the record's own choices, overruled by the person's new word. Another kind drops the
/// old choices, since its columns are others.
fn read_as(
    input: &Input,
    record: &BlockRecord,
    word: &BlockChoice,
    target: &std::path::Path,
) -> Result<BlockRecord, ApiError> {
    let inspection = read::inspect(input, &mut Silent).map_err(|e| faults::capture(&input.name, e))?;
    let new = choice(word);
    let same_kind = new.kind.as_ref().is_none_or(|kind| *kind == record.kind);
    let chosen = if same_kind {
        let mut base = choice_of(input, &inspection, record)?;
        for column in new.columns {
            match base.columns.iter_mut().find(|c| c.column == column.column) {
                Some(known) => {
                    known.name = column.name.or(known.name.take());
                    known.unit = column.unit.or(known.unit.take());
                }
                None => base.columns.push(column),
            }
        }
        base
    } else {
        new
    };
    let mut read = write_block(input, &inspection, &chosen, target)?;
    read.chosen = match word.kind {
        Some(_) => import::chosen(&inspection, word.block),
        None => record.chosen.clone(),
    };
    Ok(read)
}
