//! Reading records, the journal, and the next free id.

use inquest_core::case::{
    CaseId, ChainBreak, Exhibit, JournalEntry, Record, RecordKey, RecordKind, verify_chain,
};
use sqlx::SqliteConnection;

use crate::commit::{self, JournalRow};
use crate::rows::{self, Row};
use crate::{Library, StoreError, sql};

impl Library {
    /// All records of a case, by kind, then by the number of their id.
    pub async fn records(&self, case: &CaseId) -> Result<Vec<Record>, StoreError> {
        let mut conn = self.inner.readers.acquire().await?;
        of_case(&mut conn, case).await
    }

    /// The records of one kind, by the number of their id.
    pub async fn records_of(&self, case: &CaseId, kind: RecordKind) -> Result<Vec<Record>, StoreError> {
        self.must_have(case).await?;
        let rows: Vec<Row> = sqlx::query_as(sql::record::OF_KIND)
            .bind(case.as_str())
            .bind(kind.as_str())
            .fetch_all(&self.inner.readers)
            .await?;
        rows.into_iter().map(|row| rows::record(case, row)).collect()
    }

    /// One record, if it is there.
    pub async fn record(&self, case: &CaseId, key: &RecordKey) -> Result<Option<Record>, StoreError> {
        let mut conn = self.inner.readers.acquire().await?;
        get(&mut conn, case, key).await
    }

    /// The journal of a case, oldest entry first.
    pub async fn journal(&self, case: &CaseId) -> Result<Vec<JournalEntry>, StoreError> {
        self.must_have(case).await?;
        let mut conn = self.inner.readers.acquire().await?;
        journal(&mut conn, case).await
    }

    /// The journal of a case, and where it is not as it was written, if it is not.
    pub async fn journal_checked(
        &self,
        case: &CaseId,
    ) -> Result<(Vec<JournalEntry>, Option<ChainBreak>), StoreError> {
        self.must_have(case).await?;
        let mut conn = self.inner.readers.acquire().await?;
        journal_checked(&mut conn, case).await
    }

    /// The exhibit of a case that holds the bytes with this hash; purged exhibits hold nothing.
    pub async fn exhibit_with_hash(
        &self,
        case: &CaseId,
        sha256: &str,
    ) -> Result<Option<Exhibit>, StoreError> {
        let mut conn = self.inner.readers.acquire().await?;
        with_hash(&mut conn, case, sha256).await
    }

    /// An id for a new case. Ids of cases are never used twice.
    pub async fn next_case_id(&self) -> Result<CaseId, StoreError> {
        Ok(CaseId::numbered(1 + self.mark("", RecordKind::Case).await?))
    }

    /// An id for a new record: never used before in the case, not even by a record removed or undone since.
    /// Verdicts and conclusions have no numbers of their own.
    pub async fn next_id(&self, case: &CaseId, kind: RecordKind) -> Result<String, StoreError> {
        let Some(prefix) = rows::prefix(kind).filter(|_| kind != RecordKind::Case) else {
            let key = RecordKey { kind, id: String::new() };
            return Err(StoreError::Malformed { key, why: "this noun has no numbered ids" });
        };
        let n = 1 + self.mark(case.as_str(), kind).await?;
        Ok(format!("{prefix}{n}"))
    }

    async fn mark(&self, case: &str, kind: RecordKind) -> Result<u32, StoreError> {
        let last: Option<u32> = sqlx::query_scalar(sql::id_mark::GET)
            .bind(case)
            .bind(kind.as_str())
            .fetch_optional(&self.inner.readers)
            .await?;
        Ok(last.unwrap_or(0))
    }

    /// Err when there is no such case.
    pub(crate) async fn must_have(&self, case: &CaseId) -> Result<(), StoreError> {
        let there: bool = sqlx::query_scalar(sql::case_index::EXISTS)
            .bind(case.as_str())
            .fetch_one(&self.inner.readers)
            .await?;
        if there { Ok(()) } else { Err(StoreError::NoSuchCase { case: case.clone() }) }
    }
}

/// All records of a case, by kind, then by number.
pub(crate) async fn of_case(conn: &mut SqliteConnection, case: &CaseId) -> Result<Vec<Record>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(sql::record::OF_CASE).bind(case.as_str()).fetch_all(conn).await?;
    if rows.is_empty() {
        return Err(StoreError::NoSuchCase { case: case.clone() });
    }
    let mut records = rows.into_iter().map(|row| rows::record(case, row)).collect::<Result<Vec<_>, _>>()?;
    // Stable: the numbers stay in order within a kind.
    records.sort_by_key(|r| r.key().kind);
    Ok(records)
}

/// One record.
pub(crate) async fn get(
    conn: &mut SqliteConnection,
    case: &CaseId,
    key: &RecordKey,
) -> Result<Option<Record>, StoreError> {
    let row: Option<(u32, String)> = sqlx::query_as(sql::record::GET)
        .bind(case.as_str())
        .bind(key.kind.as_str())
        .bind(&key.id)
        .fetch_optional(conn)
        .await?;
    row.map(|(schema, body)| rows::record(case, (key.kind.as_str().to_owned(), key.id.clone(), schema, body)))
        .transpose()
}

/// The journal of a case.
pub(crate) async fn journal(
    conn: &mut SqliteConnection,
    case: &CaseId,
) -> Result<Vec<JournalEntry>, StoreError> {
    let bodies: Vec<String> =
        sqlx::query_scalar(sql::journal::OF_CASE).bind(case.as_str()).fetch_all(conn).await?;
    bodies.iter().enumerate().map(|(i, body)| entry(case, i as u64 + 1, body)).collect()
}

/// The journal of a case, and where its chain or any byte of its rows is not as it was written.
pub(crate) async fn journal_checked(
    conn: &mut SqliteConnection,
    case: &CaseId,
) -> Result<(Vec<JournalEntry>, Option<ChainBreak>), StoreError> {
    let rows: Vec<JournalRow> =
        sqlx::query_as(sql::journal::WHOLE).bind(case.as_str()).fetch_all(conn).await?;
    let entries = rows
        .iter()
        .enumerate()
        .map(|(i, row)| entry(case, i as u64 + 1, &row.6))
        .collect::<Result<Vec<_>, _>>()?;
    let broken = verify_chain(&entries).err().or_else(|| {
        let changed = entries.iter().zip(&rows).find(|(entry, row)| !as_written(entry, row));
        changed.map(|(entry, _)| ChainBreak::Text { seq: entry.seq })
    });
    Ok((entries, broken))
}

/// Whether a row is the one that the entry makes. Bodies written before they were canonical have their fields in the
/// declared order, which is one spelling too.
fn as_written(entry: &JournalEntry, row: &JournalRow) -> bool {
    let Ok(mut written) = commit::journal_row(entry) else { return false };
    if serde_json::to_string(entry).is_ok_and(|declared| declared == row.6) {
        written.6.clone_from(&row.6);
    }
    written == *row
}

/// One journal entry from its body.
pub(crate) fn entry(case: &CaseId, seq: u64, body: &str) -> Result<JournalEntry, StoreError> {
    serde_json::from_str(body).map_err(|e| StoreError::Record {
        case: case.clone(),
        kind: "journal entry".into(),
        id: seq.to_string(),
        detail: e.to_string(),
    })
}

/// The exhibit of a case that holds the bytes with this hash.
pub(crate) async fn with_hash(
    conn: &mut SqliteConnection,
    case: &CaseId,
    sha256: &str,
) -> Result<Option<Exhibit>, StoreError> {
    let row: Option<Row> =
        sqlx::query_as(sql::record::WITH_HASH).bind(case.as_str()).bind(sha256).fetch_optional(conn).await?;
    match row.map(|row| rows::record(case, row)).transpose()? {
        Some(Record::Exhibit(exhibit)) => Ok(Some(exhibit)),
        _ => Ok(None),
    }
}
