//! Taking captured bytes away for good, and finding what rested on them.
//!
//! After a purge the exhibit is a tombstone: name, hash, size, counts and the reason stay, in the records and in
//! the journal. The bytes go when no other case holds them; the rows, the search index and the backups made
//! before a migration go always. Undo stops at a purge.

use std::collections::BTreeSet;

use inquest_core::Source;
use inquest_core::case::{
    CaseId, Change, EvidenceId, Exhibit, ExhibitId, Instant, JournalEntry, PURGED, Purge, Record, RecordKey,
    RecordKind, without_captured_text,
};
use sqlx::SqliteConnection;

use crate::commit::{self, Edit};
use crate::library::Writer;
use crate::{Library, StoreError, files, records, search, sql};

/// What a purge did.
#[derive(Debug, Clone, PartialEq)]
pub struct Purged {
    /// Its journal entry.
    pub entry: JournalEntry,
    /// What is left of the exhibit.
    pub exhibit: Exhibit,
    /// Records that rested on it.
    pub resting: Vec<RecordKey>,
    /// Bytes freed; 0 when another case holds them.
    pub bytes_freed: u64,
}

impl Library {
    /// Records that rest on an exhibit: evidence, events and observations whose source leads to it, and what
    /// rests on those in turn (manipulation checks, observations, verdicts, the conclusion). Sorted by key.
    pub async fn resting_on(&self, case: &CaseId, exhibit: &ExhibitId) -> Result<Vec<RecordKey>, StoreError> {
        Ok(resting(&self.records(case).await?, exhibit))
    }

    /// Takes the bytes and rows of an exhibit away for good.
    pub async fn purge(
        &self,
        case: &CaseId,
        exhibit: &ExhibitId,
        reason: &str,
        at: Instant,
    ) -> Result<Purged, StoreError> {
        self.must_have(case).await?;
        let work = self.work_folder("purge")?;
        let done = self.purge_in(case, exhibit, Purge { at, reason: reason.to_owned() }, &work).await;
        files::remove_folder(&work)?;
        done
    }

    async fn purge_in(
        &self,
        case: &CaseId,
        id: &ExhibitId,
        purge: Purge,
        work: &std::path::Path,
    ) -> Result<Purged, StoreError> {
        let mut writer = self.writer().await?;
        let mut tx = writer.begin().await?;
        let all = records::of_case(&mut tx, case).await?;
        let at = purge.at;
        let (before, tombstone) = tombstone(&mut tx, case, id, &all, purge).await?;
        let sha256 = tombstone.sha256.clone();
        // A kill between the transaction and the removal of the file: the next writer finds the marker.
        files::mark_pending(work, &sha256)?;
        let change = Change {
            key: RecordKey { kind: RecordKind::Exhibit, id: id.0.clone() },
            before,
            after: Some(Record::Exhibit(tombstone.clone())),
        };
        let edit = Edit { case, action: PURGED, changes: vec![change], at, undoes: None, redoes: None };
        let entry = self.watched(commit::apply(&mut tx, edit).await)?;
        forget(&mut tx, case, &sha256, entry.seq).await?;
        Writer::commit(self, tx).await?;

        let bytes_freed = self.sweep(&mut writer, &sha256).await?;
        let resting = resting(&all, id);
        Ok(Purged { entry, exhibit: tombstone, resting, bytes_freed })
    }

    /// Removes what is left of purged bytes outside the tables: file, frames, log, old index segments, backups.
    async fn sweep(&self, writer: &mut Writer<'_>, sha256: &str) -> Result<u64, StoreError> {
        let conn = writer.connection()?;
        let held: bool = sqlx::query_scalar(sql::holding::HELD).bind(sha256).fetch_one(&mut *conn).await?;
        let freed = if held { 0 } else { files::remove_original(self.folder(), sha256)? };
        sqlx::query(sql::search::MERGE).execute(&mut *conn).await?;
        sqlx::query(sql::library::CHECKPOINT).execute(&mut *conn).await?;
        files::remove_folder(&self.folder().join(files::BACKUPS))?;
        Ok(freed)
    }
}

/// The exhibit as it is, and what a purge leaves of it. An exhibit whose import was undone is known by its
/// last body.
async fn tombstone(
    conn: &mut SqliteConnection,
    case: &CaseId,
    id: &ExhibitId,
    all: &[Record],
    purge: Purge,
) -> Result<(Option<Record>, Exhibit), StoreError> {
    let live = all.iter().find(|r| matches!(r, Record::Exhibit(e) if e.id == *id)).cloned();
    let known = match &live {
        Some(record) => Some(record.clone()),
        None => {
            let body: Option<String> = sqlx::query_scalar(sql::exhibit_body::LATEST)
                .bind(case.as_str())
                .bind(id.as_str())
                .fetch_optional(conn)
                .await?;
            body.and_then(|b| serde_json::from_str(&b).ok())
        }
    };
    let Some(Record::Exhibit(exhibit)) = known else {
        return Err(StoreError::NoSuchExhibit { case: case.clone(), exhibit: id.clone() });
    };
    if exhibit.purged.is_some() {
        return Err(StoreError::AlreadyPurged { exhibit: id.clone() });
    }
    let mut tombstone = without_captured_text(&exhibit);
    tombstone.purged = Some(purge);
    Ok((live, tombstone))
}

/// Forgets the bytes within the tables: bodies of every exhibit of the case that held them, holdings, index.
async fn forget(
    conn: &mut SqliteConnection,
    case: &CaseId,
    sha256: &str,
    seq: u64,
) -> Result<(), StoreError> {
    let holders: Vec<String> = sqlx::query_scalar(sql::holding::IN_CASE)
        .bind(case.as_str())
        .bind(sha256)
        .fetch_all(&mut *conn)
        .await?;
    for exhibit in holders {
        sqlx::query(sql::exhibit_body::FORGET)
            .bind(case.as_str())
            .bind(&exhibit)
            .bind(seq as i64)
            .execute(&mut *conn)
            .await?;
        search::remove_capture(conn, case, &ExhibitId(exhibit)).await?;
    }
    sqlx::query(sql::holding::RELEASE).bind(case.as_str()).bind(sha256).execute(conn).await?;
    Ok(())
}

/// Records that rest on an exhibit.
fn resting(records: &[Record], exhibit: &ExhibitId) -> Vec<RecordKey> {
    let mut found: BTreeSet<RecordKey> = BTreeSet::new();
    let on_exhibit = |s: &Source| s.exhibits().contains(exhibit);
    // A record can rest on one that comes later in the list: go on until nothing new is found.
    loop {
        let before = found.len();
        for record in records {
            let rests = match record {
                Record::Evidence(r) => {
                    on_exhibit(&r.source) || r.quantity.as_ref().is_some_and(|q| on_exhibit(&q.source))
                }
                Record::Event(r) => on_exhibit(&r.source),
                Record::Observation(r) => on_exhibit(&r.effect.source) || any_evidence(&found, &r.evidence),
                Record::Intervention(r) => any_evidence(&found, &r.check.evidence),
                Record::Conclusion(r) => any_evidence(&found, &r.evidence),
                Record::Verdict(r) => {
                    has(&found, RecordKind::Intervention, &r.intervention.0)
                        || records.iter().any(|o| {
                            matches!(o, Record::Observation(o) if o.prediction == r.prediction
                                && has(&found, RecordKind::Observation, &o.id.0))
                        })
                }
                _ => false,
            };
            if rests {
                found.insert(record.key());
            }
        }
        if found.len() == before {
            break;
        }
    }
    found.into_iter().collect()
}

fn has(found: &BTreeSet<RecordKey>, kind: RecordKind, id: &str) -> bool {
    found.contains(&RecordKey { kind, id: id.to_owned() })
}

fn any_evidence(found: &BTreeSet<RecordKey>, evidence: &[EvidenceId]) -> bool {
    evidence.iter().any(|e| has(found, RecordKind::Evidence, &e.0))
}
