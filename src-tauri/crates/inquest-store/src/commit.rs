//! One edit: changes checked against what is stored, applied, journaled, indexed, in one transaction.

use inquest_core::case::{
    CaseId, Change, GENESIS, Instant, JournalEntry, Record, RecordKey, RecordKind, Step, journal_form,
};
use sqlx::SqliteConnection;

use crate::library::Writer;
use crate::{Library, StoreError, case_card, records, rows, search, sql};

/// An edit about to be journaled.
pub(crate) struct Edit<'a> {
    /// The case.
    pub case: &'a CaseId,
    /// What it does, as a code.
    pub action: &'a str,
    /// Whole records, before and after.
    pub changes: Vec<Change>,
    /// When.
    pub at: Instant,
    /// The entry it takes back.
    pub undoes: Option<u64>,
    /// The undo it takes back.
    pub redoes: Option<u64>,
}

impl Library {
    /// Makes one edit: all changes, their journal entry and the search index, or nothing.
    ///
    /// Each `before` must equal what is stored (`Conflict` otherwise): absent before creates, absent after
    /// removes. The first edit of a case creates its [`Record::Case`], whose id is the case's; that record can
    /// be changed, never removed. When this returns, the edit is on the disk.
    pub async fn commit(
        &self,
        case: &CaseId,
        action: &str,
        changes: Vec<Change>,
        at: Instant,
    ) -> Result<JournalEntry, StoreError> {
        if changes.is_empty() {
            return Err(StoreError::EmptyEdit);
        }
        let removes_case = |c: &Change| c.key.kind == RecordKind::Case && c.after.is_none();
        if changes.iter().any(removes_case) {
            return Err(StoreError::CaseStays { case: case.clone() });
        }
        for change in &changes {
            self.check_exhibit(change)?;
        }
        let mut writer = self.writer().await?;
        let mut tx = writer.begin().await?;
        let edit = Edit { case, action, changes, at, undoes: None, redoes: None };
        let entry = self.watched(apply(&mut tx, edit).await)?;
        Writer::commit(self, tx).await?;
        Ok(entry)
    }

    /// An exhibit stands for bytes: they must be here when it is created, and stay the same. Purging it is a step
    /// of its own ([`Library::purge`]).
    fn check_exhibit(&self, change: &Change) -> Result<(), StoreError> {
        let fault = |why| Err(StoreError::Malformed { key: change.key.clone(), why });
        match (&change.before, &change.after) {
            (None, Some(Record::Exhibit(e))) if e.purged.is_none() => {
                self.original_path(&e.sha256).map(|_| ())
            }
            (None, Some(Record::Exhibit(_))) => fault("a purged exhibit cannot be created"),
            (Some(Record::Exhibit(old)), Some(Record::Exhibit(new))) => {
                if (&old.sha256, old.bytes) != (&new.sha256, new.bytes) {
                    return fault("the bytes of an exhibit never change");
                }
                if old.purged != new.purged { fault("purging is a step of its own") } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }
}

/// Applies an edit within a transaction.
pub(crate) async fn apply(conn: &mut SqliteConnection, edit: Edit<'_>) -> Result<JournalEntry, StoreError> {
    let case = edit.case;
    let (last, prev) = last_entry(conn, case).await?;
    check_start(case, last, &edit.changes)?;
    let seq = last + 1;
    for (i, change) in edit.changes.iter().enumerate() {
        check_shape(change)?;
        if edit.changes[..i].iter().any(|c| c.key == change.key) {
            return Err(StoreError::Malformed { key: change.key.clone(), why: "changed twice in one edit" });
        }
        if records::get(conn, case, &change.key).await? != change.before {
            return Err(StoreError::Conflict { key: change.key.clone() });
        }
        write(conn, case, seq, change).await?;
    }
    let entry = JournalEntry {
        case: case.clone(),
        seq,
        at: edit.at,
        by: author(conn).await?,
        action: edit.action.to_owned(),
        changes: edit.changes.iter().map(Change::journal_form).collect(),
        undoes: edit.undoes,
        redoes: edit.redoes,
        prev,
        hash: String::new(),
    }
    .hashed()
    .map_err(|e| unwritable(seq, &e))?;
    append(conn, case, &entry).await?;
    case_card::put(conn, case, edit.at).await?;
    Ok(entry)
}

/// The name set in the library.
async fn author(conn: &mut SqliteConnection) -> Result<Option<String>, StoreError> {
    Ok(sqlx::query_scalar(sql::setting::GET).bind(crate::AUTHOR).fetch_optional(conn).await?)
}

fn unwritable(seq: u64, error: &serde_json::Error) -> StoreError {
    StoreError::Database { code: "journal".into(), detail: format!("entry {seq}: {error}") }
}

/// Number and hash of the last entry.
pub(crate) async fn last_entry(
    conn: &mut SqliteConnection,
    case: &CaseId,
) -> Result<(u64, String), StoreError> {
    let last: Option<(i64, String)> =
        sqlx::query_as(sql::journal::LAST).bind(case.as_str()).fetch_optional(conn).await?;
    Ok(last.map_or_else(|| (0, GENESIS.to_owned()), |(seq, hash)| (seq.unsigned_abs(), hash)))
}

/// A case begins with its own record and with nothing else.
fn check_start(case: &CaseId, last: u64, changes: &[Change]) -> Result<(), StoreError> {
    let begins = changes.iter().any(|c| {
        c.key.kind == RecordKind::Case && c.before.is_none() && c.key.id == case.0 && c.after.is_some()
    });
    match (last, begins) {
        (0, false) => Err(StoreError::NoSuchCase { case: case.clone() }),
        (1.., true) if !changes.iter().any(|c| c.key.kind == RecordKind::Case && c.after.is_none()) => {
            Err(StoreError::CaseExists { case: case.clone() })
        }
        _ => Ok(()),
    }
}

/// A change says which record it is about, and is about that record.
fn check_shape(change: &Change) -> Result<(), StoreError> {
    let fault = |why| Err(StoreError::Malformed { key: change.key.clone(), why });
    if change.before.is_none() && change.after.is_none() {
        return fault("nothing before and nothing after");
    }
    let fits = |r: &Option<Record>| r.as_ref().is_none_or(|r| r.key() == change.key);
    if !fits(&change.before) || !fits(&change.after) {
        return fault("the record has another key");
    }
    if !change.after.as_ref().is_none_or(reads_back) {
        return fault(StoreError::NOT_FINITE);
    }
    Ok(())
}

/// Whether a record is the same after it was written and read. JSON has no infinity and nothing that is no number: such a
/// record could never be opened again, and its entry would not have the hash it carries.
fn reads_back(record: &Record) -> bool {
    let read = serde_json::to_string(record).and_then(|text| serde_json::from_str::<Record>(&text));
    read.is_ok_and(|read| read == *record)
}

/// Writes one change: record, whole exhibit, holding, id mark, search index.
pub(crate) async fn write(
    conn: &mut SqliteConnection,
    case: &CaseId,
    seq: u64,
    change: &Change,
) -> Result<(), StoreError> {
    let RecordKey { kind, id } = &change.key;
    let body = change.after.as_ref().map(|r| rows::body(case, r)).transpose()?;
    if *kind == RecordKind::Exhibit {
        sqlx::query(sql::exhibit_body::PUT)
            .bind(case.as_str())
            .bind(id)
            .bind(seq as i64)
            .bind(&body)
            .execute(&mut *conn)
            .await?;
    }
    let Some(body) = body else {
        sqlx::query(sql::record::REMOVE)
            .bind(case.as_str())
            .bind(kind.as_str())
            .bind(id)
            .execute(&mut *conn)
            .await?;
        return search::index_record(conn, case, &change.key, None).await;
    };
    sqlx::query(sql::record::PUT)
        .bind(case.as_str())
        .bind(kind.as_str())
        .bind(id)
        .bind(rows::number(&change.key))
        .bind(inquest_core::case::SCHEMA)
        .bind(body)
        .execute(&mut *conn)
        .await?;
    mark(conn, case, &change.key).await?;
    if let Some(Record::Exhibit(exhibit)) = &change.after
        && exhibit.purged.is_none()
    {
        sqlx::query(sql::holding::PUT)
            .bind(case.as_str())
            .bind(id)
            .bind(&exhibit.sha256)
            .bind(exhibit.bytes as i64)
            .execute(&mut *conn)
            .await?;
    }
    search::index_record(conn, case, &change.key, change.after.as_ref()).await
}

/// Remembers that a number was given.
pub(crate) async fn mark(
    conn: &mut SqliteConnection,
    case: &CaseId,
    key: &RecordKey,
) -> Result<(), StoreError> {
    let number = rows::number(key);
    if number == 0 || key.kind == RecordKind::Verdict {
        return Ok(());
    }
    let case = if key.kind == RecordKind::Case { "" } else { case.as_str() };
    sqlx::query(sql::id_mark::RAISE).bind(case).bind(key.kind.as_str()).bind(number).execute(conn).await?;
    Ok(())
}

/// A row of the journal, without its case: seq, at, action, step, turns_back, hash, body.
pub(crate) type JournalRow = (i64, i64, String, String, Option<i64>, String, String);

/// The row that an entry makes: everything beside the body repeats it, for queries.
pub(crate) fn journal_row(entry: &JournalEntry) -> Result<JournalRow, StoreError> {
    let body = entry.text().map_err(|e| unwritable(entry.seq, &e))?;
    let step = match Step::of(entry) {
        Step::Edit => "edit",
        Step::Undo => "undo",
        Step::Redo => "redo",
        Step::Barrier => "barrier",
    };
    let turns_back = entry.undoes.or(entry.redoes).map(|n| n as i64);
    let (action, hash) = (entry.action.clone(), entry.hash.clone());
    Ok((entry.seq as i64, entry.at.0, action, step.to_owned(), turns_back, hash, body))
}

/// Appends an entry as it is.
pub(crate) async fn append(
    conn: &mut SqliteConnection,
    case: &CaseId,
    entry: &JournalEntry,
) -> Result<(), StoreError> {
    let (seq, at, action, step, turns_back, hash, body) = journal_row(entry)?;
    sqlx::query(sql::journal::APPEND)
        .bind(case.as_str())
        .bind(seq)
        .bind(at)
        .bind(action)
        .bind(step)
        .bind(turns_back)
        .bind(hash)
        .bind(body)
        .execute(conn)
        .await?;
    Ok(())
}

/// True when a stored record is the one that the journal speaks of.
pub(crate) fn same_in_journal(stored: Option<&Record>, journaled: Option<&Record>) -> bool {
    stored.map(journal_form).as_ref() == journaled
}
