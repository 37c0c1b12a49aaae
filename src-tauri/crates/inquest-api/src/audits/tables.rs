//! The audit of one table, from its frame: computed once while the program runs.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use inquest_core::audit::{AuditedColumn, Auditor, SheetAudit};
use inquest_core::capture::{Batch, ColumnData};
use inquest_core::case::BlockRecord;
use inquest_frames::Table;

use crate::ApiError;

/// Audits that are kept; each holds findings and a few hundred rows of facts.
const KEPT: usize = 64;

/// Audits of tables by the path of their frame, last used last.
#[derive(Default)]
pub(crate) struct Audits {
    known: Mutex<Vec<(PathBuf, Arc<SheetAudit>)>>,
}

impl Audits {
    /// The audit of a block. Reads its rows in runs.
    pub(super) fn of(
        &self,
        key: &Path,
        table: &Table,
        record: &BlockRecord,
    ) -> Result<Arc<SheetAudit>, ApiError> {
        if let Some(known) = self.take(key) {
            self.keep(key, known.clone());
            return Ok(known);
        }
        let mut auditor = auditor(record, table.columns());
        for batch in table.batches() {
            feed(&mut auditor, &batch?);
        }
        let sheet = Arc::new(auditor.finish());
        self.keep(key, sheet.clone());
        Ok(sheet)
    }

    /// Forgets them: rows were read again.
    pub(crate) fn forget(&self) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn take(&self, key: &Path) -> Option<Arc<SheetAudit>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let at = known.iter().position(|(path, _)| path == key)?;
        Some(known.remove(at).1)
    }

    fn keep(&self, key: &Path, sheet: Arc<SheetAudit>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.push((key.to_owned(), sheet));
        if known.len() > KEPT {
            known.remove(0);
        }
    }
}

/// An auditor for the rows of a block.
pub(super) fn auditor(record: &BlockRecord, columns: &[inquest_core::capture::Column]) -> Auditor {
    let audited = audited(columns, record.rounded.as_deref().unwrap_or_default());
    Auditor::new(&record.kind, &audited)
        .block(record.index)
        .statement(record.label.as_deref())
        .cut(!record.complete)
}

/// Columns as the audit takes them; those that were printed rounded are told apart.
pub(super) fn audited(columns: &[inquest_core::capture::Column], rounded: &[String]) -> Vec<AuditedColumn> {
    let column = |c: &inquest_core::capture::Column| AuditedColumn {
        rounded: rounded.contains(&c.name),
        ..AuditedColumn::of(c)
    };
    columns.iter().map(column).collect()
}

/// Feeds rows as their source spelled them.
pub(super) fn feed(auditor: &mut Auditor, batch: &Batch) {
    for (row, line) in batch.lines.iter().enumerate() {
        let cells: Vec<Option<Cow<'_, str>>> = batch.columns.iter().map(|c| spelled(c, row)).collect();
        let cells: Vec<Option<&str>> = cells.iter().map(|c| c.as_deref()).collect();
        auditor.row(*line, &cells);
    }
}

fn spelled(column: &ColumnData, row: usize) -> Option<Cow<'_, str>> {
    match column {
        ColumnData::Text(cells) | ColumnData::Decimal(cells) => cells.get(row).map(Cow::Borrowed),
        ColumnData::Int(cells) => cells.get(row)?.map(|n| Cow::Owned(n.to_string())),
        ColumnData::Uint(cells) => cells.get(row)?.map(|n| Cow::Owned(n.to_string())),
        ColumnData::Bool(cells) => cells.get(row)?.map(|b| Cow::Borrowed(if b { "t" } else { "f" })),
        ColumnData::Float { values, texts } => {
            (*values.get(row)?)?;
            texts.get(row).map(Cow::Borrowed)
        }
        ColumnData::Time { texts, .. } => texts.get(row).map(Cow::Borrowed),
    }
}
