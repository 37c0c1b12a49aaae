//! The history of a case, and steps back and forth in it.

use inquest_core::reasoning::verdict_trail;

use crate::wire::*;
use crate::{ApiError, Context, Inquest};

impl Inquest {
    /// The history of a case, newest first, and whether its chain of hashes holds.
    pub async fn journal(&self, request: CaseRef, _ctx: &Context) -> Result<JournalReply, ApiError> {
        let (entries, broken) = self.library.journal_checked(&request.case).await?;
        let chain_holds = broken.is_none();
        let lines = entries.into_iter().rev().map(|e| JournalLine {
            verdicts: verdict_trail(&e),
            seq: e.seq,
            at: e.at,
            by: e.by,
            action: e.action,
            keys: e.changes.into_iter().map(|c| c.key).collect(),
            undoes: e.undoes,
            hash: e.hash,
        });
        Ok(JournalReply { entries: lines.collect(), chain_holds })
    }

    /// Takes the last edit back. The journal keeps both.
    pub async fn undo(&self, request: CaseRef, ctx: &Context) -> Result<UndoReply, ApiError> {
        self.writable()?;
        let _turn = self.library.editing().await;
        let next = self.library.undo_state(&request.case).await?.undo;
        match self.library.undo(&request.case, self.now(ctx)).await {
            Ok(_) => Ok(UndoReply { action: next }),
            Err(inquest_store::StoreError::NothingToUndo { .. }) => Ok(UndoReply { action: None }),
            Err(error) => Err(error.into()),
        }
    }

    /// Does the last edit that was taken back again.
    pub async fn redo(&self, request: CaseRef, ctx: &Context) -> Result<UndoReply, ApiError> {
        self.writable()?;
        let _turn = self.library.editing().await;
        let next = self.library.undo_state(&request.case).await?.redo;
        match self.library.redo(&request.case, self.now(ctx)).await {
            Ok(_) => Ok(UndoReply { action: next }),
            Err(inquest_store::StoreError::NothingToRedo { .. }) => Ok(UndoReply { action: None }),
            Err(error) => Err(error.into()),
        }
    }
}
