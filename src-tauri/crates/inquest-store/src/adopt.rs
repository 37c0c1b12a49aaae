//! Taking in a whole case that somebody else recorded: its journal as it is, its records, its originals.
//!
//! The journal must hold together and lead to the records. When the case gets another id here, one more entry
//! (`case_adopted`) says so: it removes the case's record under the old id and creates it under the new one,
//! and undo stops there.

use std::collections::BTreeMap;

use inquest_core::case::{
    CaseId, ChainBreak, Change, Exhibit, Instant, JournalEntry, Record, RecordKey, journal_form, replay,
    verify_chain,
};
use sqlx::SqliteConnection;

use crate::commit::{self, Edit};
use crate::library::Writer;
use crate::{Hook, Staging, StoreError, case_card, sql};

/// Action of the entry that renames an adopted case.
const ADOPTED: &str = "case_adopted";

impl Staging {
    /// Makes a whole case part of the library under an id that is free here, all or nothing.
    ///
    /// `records` and `journal` are as they were exported; the originals of exhibits that are not purged must be
    /// staged or in the library. Returns the last entry of the journal. The hook gets the lines indexed so far.
    pub async fn finish_adoption(
        self,
        id: &CaseId,
        records: Vec<Record>,
        journal: Vec<JournalEntry>,
        at: Instant,
        hook: Hook<'_>,
    ) -> Result<JournalEntry, StoreError> {
        let case = check(&records, &journal)?;
        let exhibits: Vec<Exhibit> = records
            .iter()
            .filter_map(|r| match r {
                Record::Exhibit(e) => Some(e.clone()),
                _ => None,
            })
            .collect();
        let library = self.library.clone();
        let mut writer = library.writer().await?;
        let mut tx = writer.begin().await?;
        let there: bool =
            sqlx::query_scalar(sql::case_index::EXISTS).bind(id.as_str()).fetch_one(&mut *tx).await?;
        if there {
            return Err(StoreError::CaseExists { case: id.clone() });
        }
        let done = async {
            self.settle(exhibits.iter())?;
            let last = put(&mut tx, id, &records, &journal).await?;
            let entry = rename(&mut tx, id, case, last, at).await?;
            self.index(&mut tx, id, exhibits.iter(), hook).await?;
            Ok(entry)
        }
        .await;
        let done = match done {
            Ok(entry) => Writer::commit(&library, tx).await.map(|()| entry),
            Err(e) => {
                // SQLite may have done so itself (a full disk); then this fails and nothing is left to take back.
                let _ = tx.rollback().await;
                library.watched(Err(e))
            }
        };
        self.decide(done.is_ok(), &mut writer).await?;
        done
    }
}

/// The case's record; `Err` when the journal does not hold together or does not lead to the records.
fn check(records: &[Record], journal: &[JournalEntry]) -> Result<Record, StoreError> {
    let broken = |seq, why| StoreError::JournalBroken { seq, why };
    verify_chain(journal).map_err(|e| match e {
        ChainBreak::Link { seq } => broken(seq, "it does not follow the one before"),
        ChainBreak::Content { seq } | ChainBreak::Text { seq } => broken(seq, "its hash does not fit"),
    })?;
    let led_to = replay(journal).map_err(|seq| broken(seq, "it does not fit the records before it"))?;
    let given: BTreeMap<RecordKey, Record> = records.iter().map(|r| (r.key(), journal_form(r))).collect();
    let last = journal.len() as u64;
    if given != led_to {
        return Err(broken(last, "the journal does not lead to the records"));
    }
    let case = records.iter().find(|r| matches!(r, Record::Case(_)));
    case.cloned().ok_or_else(|| broken(last, "there is no case among the records"))
}

/// Writes journal and records as they are.
async fn put(
    conn: &mut SqliteConnection,
    id: &CaseId,
    records: &[Record],
    journal: &[JournalEntry],
) -> Result<Option<JournalEntry>, StoreError> {
    for entry in journal {
        commit::append(conn, id, entry).await?;
        for change in &entry.changes {
            commit::mark(conn, id, &change.key).await?;
        }
    }
    let last = journal.len() as u64;
    for record in records {
        let change = Change { key: record.key(), before: None, after: Some(record.clone()) };
        commit::write(conn, id, last, &change).await?;
    }
    Ok(journal.last().cloned())
}

/// Gives the case its id here.
async fn rename(
    conn: &mut SqliteConnection,
    id: &CaseId,
    case: Record,
    last: Option<JournalEntry>,
    at: Instant,
) -> Result<JournalEntry, StoreError> {
    let same = matches!(&case, Record::Case(c) if c.id == *id);
    if let (true, Some(last)) = (same, last) {
        case_card::put(conn, id, last.at).await?;
        return Ok(last);
    }
    let mut renamed = case.clone();
    if let Record::Case(c) = &mut renamed {
        c.id = id.clone();
    }
    let changes = vec![
        Change { key: case.key(), before: Some(case), after: None },
        Change { key: renamed.key(), before: None, after: Some(renamed) },
    ];
    commit::apply(conn, Edit { case: id, action: ADOPTED, changes, at, undoes: None, redoes: None }).await
}
