//! One edit of a case: records are read, changed in memory, and committed as one journal entry.

use inquest_core::case::*;

use crate::case_file::CaseFile;
use crate::{ApiError, Context, Inquest};

/// An edit that is being prepared. Holds the writer's turn until it is committed or dropped.
pub(crate) struct Edit<'a> {
    inquest: &'a Inquest,
    _turn: tokio::sync::MutexGuard<'a, ()>,
    case: CaseId,
    /// The records as they will be.
    pub(crate) file: CaseFile,
    before: CaseFile,
    touched: Vec<RecordKey>,
    /// The time of the edit.
    pub(crate) at: Instant,
}

impl Inquest {
    /// The records of a case.
    pub async fn case_file(&self, case: &CaseId) -> Result<CaseFile, ApiError> {
        Ok(CaseFile::new(self.library.records(case).await?))
    }

    /// One exhibit of a case.
    pub(crate) async fn exhibit(&self, case: &CaseId, id: &ExhibitId) -> Result<Exhibit, ApiError> {
        let key = RecordKey { kind: RecordKind::Exhibit, id: id.0.clone() };
        match self.library.record(case, &key).await? {
            Some(Record::Exhibit(exhibit)) => Ok(exhibit),
            _ => Err(ApiError::not_found("exhibit", id)),
        }
    }

    /// Begins an edit of an open case.
    pub(crate) async fn edit(&self, case: &CaseId, ctx: &Context) -> Result<Edit<'_>, ApiError> {
        let edit = self.edit_any(case, ctx).await?;
        if edit.file.case()?.status == CaseStatus::Closed {
            return Err(ApiError::CaseClosed { id: case.0.clone() });
        }
        Ok(edit)
    }

    /// Begins an edit of a case, closed or not.
    pub(crate) async fn edit_any(&self, case: &CaseId, ctx: &Context) -> Result<Edit<'_>, ApiError> {
        self.writable()?;
        let turn = self.library.editing().await;
        let file = self.case_file(case).await?;
        Ok(Edit {
            inquest: self,
            _turn: turn,
            case: case.clone(),
            before: file.clone(),
            file,
            touched: Vec::new(),
            at: self.now(ctx),
        })
    }

    /// Refuses edits of a library that was opened read-only.
    pub(crate) fn writable(&self) -> Result<(), ApiError> {
        match self.library.read_only() {
            Some(why) => Err(ApiError::LibraryReadOnly { why: why.code().to_owned() }),
            None => Ok(()),
        }
    }
}

impl Edit<'_> {
    /// The next free id of a noun.
    pub(crate) async fn next_id(&self, kind: RecordKind) -> Result<String, ApiError> {
        Ok(self.inquest.library.next_id(&self.case, kind).await?)
    }

    /// Adds or replaces a record.
    pub(crate) fn put(&mut self, record: Record) {
        let key = record.key();
        self.touch(&key);
        self.file.set(key, Some(record));
    }

    /// Takes a record away.
    pub(crate) fn remove(&mut self, key: &RecordKey) {
        self.touch(key);
        self.file.set(key.clone(), None);
    }

    /// Commits what changed as one journal entry; nothing changed: no entry. Answers the records as they are.
    pub(crate) async fn commit(mut self, action: &str) -> Result<CaseFile, ApiError> {
        self.settle_verdicts();
        let changes = self.changes();
        if !changes.is_empty() {
            self.inquest.library.commit(&self.case, action, changes, self.at).await?;
        }
        Ok(self.file)
    }

    /// The history of the case so far.
    pub(crate) async fn journal(&self) -> Result<Vec<JournalEntry>, ApiError> {
        Ok(self.inquest.library.journal(&self.case).await?)
    }

    fn touch(&mut self, key: &RecordKey) {
        if !self.touched.contains(key) {
            self.touched.push(key.clone());
        }
    }

    /// What changed, record by record.
    pub(crate) fn changes(&self) -> Vec<Change> {
        let changed = self.touched.iter().filter_map(|key| {
            let (before, after) = (self.before.get(key), self.file.get(key));
            (before != after).then(|| Change {
                key: key.clone(),
                before: before.cloned(),
                after: after.cloned(),
            })
        });
        changed.collect()
    }
}

/// A text that must say something: trimmed, or an error that names the field.
pub(crate) fn said(text: &str, field: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ApiError::EmptyText { field: field.to_owned() });
    }
    Ok(text.to_owned())
}

/// An optional text: trimmed; blank is absent.
pub(crate) fn maybe_said(text: Option<String>) -> Option<String> {
    text.map(|t| t.trim().to_owned()).filter(|t| !t.is_empty())
}
