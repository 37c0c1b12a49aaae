//! Taking edits back, and taking that back.
//!
//! What comes next follows from the journal alone ([`inquest_core::case::undo_stack`]): both survive a restart
//! and travel with a bundle. Taking back is an edit like any other, and the journal shows it; this holds for
//! seals as well, and [`inquest_core::case::sealed_first`] tells a seal that was renewed after a look at the
//! data from one that came first.
//!
//! The journal holds exhibits without captured text, so the whole exhibit is taken from `exhibit_body`. Of a
//! case that came from a bundle only the last state of each exhibit is whole: an older one gets its captured
//! text back from there as far as it has the same shape.

use inquest_core::case::{
    CaseId, Change, Exhibit, Instant, JournalEntry, Record, RecordKind, Step, UndoStack,
};
use sqlx::SqliteConnection;

use crate::commit::{self, Edit};
use crate::library::Writer;
use crate::{Library, StoreError, records, sql};

/// Action of an undo.
const UNDONE: &str = "undone";
/// Action of a redo.
const REDONE: &str = "redone";

/// What undo and redo would do next.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UndoState {
    /// Action of the edit that undo would take back.
    pub undo: Option<String>,
    /// Action of the edit that redo would do again.
    pub redo: Option<String>,
}

impl Library {
    /// Takes the last edit back, as an entry of its own.
    pub async fn undo(&self, case: &CaseId, at: Instant) -> Result<JournalEntry, StoreError> {
        self.turn_back(case, at, UNDONE).await
    }

    /// Does again what the last undo took back, as an entry of its own.
    pub async fn redo(&self, case: &CaseId, at: Instant) -> Result<JournalEntry, StoreError> {
        self.turn_back(case, at, REDONE).await
    }

    /// What undo and redo would do next.
    pub async fn undo_state(&self, case: &CaseId) -> Result<UndoState, StoreError> {
        self.must_have(case).await?;
        let mut conn = self.inner.readers.acquire().await?;
        let stack = stack(&mut conn, case).await?;
        Ok(UndoState {
            undo: edit_action(&mut conn, case, stack.undo.last().copied()).await?,
            redo: edit_action(&mut conn, case, stack.redo.last().copied()).await?,
        })
    }

    async fn turn_back(&self, case: &CaseId, at: Instant, action: &str) -> Result<JournalEntry, StoreError> {
        self.must_have(case).await?;
        let mut writer = self.writer().await?;
        let mut tx = writer.begin().await?;
        let stack = stack(&mut tx, case).await?;
        let undoing = action == UNDONE;
        let top = if undoing { stack.undo.last() } else { stack.redo.last() };
        let seq = match (top, stack.barrier, undoing) {
            (Some(seq), _, _) => *seq,
            (None, Some(seq), true) if seq > 1 => {
                let (action, _) = action_of(&mut tx, case, seq).await?;
                return Err(StoreError::UndoStopsAt { action, seq });
            }
            (None, _, true) => return Err(StoreError::NothingToUndo { case: case.clone() }),
            (None, _, false) => return Err(StoreError::NothingToRedo { case: case.clone() }),
        };
        let changes = inverse(&mut tx, case, seq).await?;
        let (undoes, redoes) = if undoing { (Some(seq), None) } else { (None, Some(seq)) };
        let edit = Edit { case, action, changes, at, undoes, redoes };
        let entry = self.watched(commit::apply(&mut tx, edit).await)?;
        Writer::commit(self, tx).await?;
        Ok(entry)
    }
}

/// The stacks of a case, from the steps alone.
async fn stack(conn: &mut SqliteConnection, case: &CaseId) -> Result<UndoStack, StoreError> {
    let steps: Vec<(i64, String)> =
        sqlx::query_as(sql::journal::STEPS).bind(case.as_str()).fetch_all(conn).await?;
    let mut stack = UndoStack::default();
    for (seq, step) in steps {
        let step = match step.as_str() {
            "undo" => Step::Undo,
            "redo" => Step::Redo,
            "barrier" => Step::Barrier,
            _ => Step::Edit,
        };
        stack.push(seq.unsigned_abs(), step);
    }
    Ok(stack)
}

async fn action_of(
    conn: &mut SqliteConnection,
    case: &CaseId,
    seq: u64,
) -> Result<(String, Option<i64>), StoreError> {
    Ok(sqlx::query_as(sql::journal::ACTION).bind(case.as_str()).bind(seq as i64).fetch_one(conn).await?)
}

/// The action of the edit that lies behind an entry, through undos and redos of it.
async fn edit_action(
    conn: &mut SqliteConnection,
    case: &CaseId,
    seq: Option<u64>,
) -> Result<Option<String>, StoreError> {
    let Some(mut seq) = seq else { return Ok(None) };
    loop {
        let (action, back) = action_of(conn, case, seq).await?;
        match back {
            // Each step goes to an earlier entry, so this ends.
            Some(earlier) if earlier.unsigned_abs() < seq => seq = earlier.unsigned_abs(),
            _ => return Ok(Some(action)),
        }
    }
}

/// The changes that take an entry back, with whole exhibits.
async fn inverse(conn: &mut SqliteConnection, case: &CaseId, seq: u64) -> Result<Vec<Change>, StoreError> {
    let body: String = sqlx::query_scalar(sql::journal::GET)
        .bind(case.as_str())
        .bind(seq as i64)
        .fetch_one(&mut *conn)
        .await?;
    let entry = records::entry(case, seq, &body)?;
    let mut changes = Vec::with_capacity(entry.changes.len());
    for change in entry.changes.iter().rev() {
        let mut back = change.inverse();
        if back.key.kind == RecordKind::Exhibit {
            let stored = records::get(conn, case, &back.key).await?;
            if !commit::same_in_journal(stored.as_ref(), back.before.as_ref()) {
                return Err(StoreError::Conflict { key: back.key });
            }
            back.before = stored;
            if let Some(Record::Exhibit(bare)) = back.after.take() {
                back.after = Some(Record::Exhibit(whole(conn, case, bare, seq).await?));
            }
        }
        changes.push(back);
    }
    Ok(changes)
}

/// The whole exhibit as it was before an entry.
async fn whole(
    conn: &mut SqliteConnection,
    case: &CaseId,
    bare: Exhibit,
    seq: u64,
) -> Result<Exhibit, StoreError> {
    let before: Option<Option<String>> = sqlx::query_scalar(sql::exhibit_body::BEFORE)
        .bind(case.as_str())
        .bind(bare.id.as_str())
        .bind(seq as i64)
        .fetch_optional(&mut *conn)
        .await?;
    let parse = |body: &str| match serde_json::from_str(body) {
        Ok(Record::Exhibit(exhibit)) => Some(exhibit),
        _ => None,
    };
    if let Some(exhibit) = before.flatten().as_deref().and_then(parse) {
        return Ok(exhibit);
    }
    let latest: Option<String> = sqlx::query_scalar(sql::exhibit_body::LATEST)
        .bind(case.as_str())
        .bind(bare.id.as_str())
        .fetch_optional(conn)
        .await?;
    Ok(match latest.as_deref().and_then(parse) {
        Some(known) => with_text_of(bare, &known),
        None => bare,
    })
}

/// Gives an exhibit in journal form the captured text of a whole one, where both have the same shape.
fn with_text_of(mut bare: Exhibit, known: &Exhibit) -> Exhibit {
    for line in &mut bare.receipt.quarantine {
        if let Some(same) = known.receipt.quarantine.iter().find(|l| l.line == line.line) {
            line.text.clone_from(&same.text);
        }
    }
    for block in &mut bare.blocks {
        let same = known.blocks.iter().find(|b| b.index == block.index && b.lines == block.lines);
        let Some(same) = same else { continue };
        block.label.clone_from(&same.label);
        if block.columns.len() == same.columns.len() {
            for (column, known) in block.columns.iter_mut().zip(&same.columns) {
                if column.name.is_empty() {
                    column.name.clone_from(&known.name);
                }
            }
        }
    }
    bare
}
