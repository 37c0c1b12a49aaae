//! Checking a library, and setting right what can be.
//!
//! A check changes nothing. A repair only touches what can be made again (search index, case cards) and files
//! that no row holds; authored rows and held originals are never touched.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use inquest_core::case::{CaseId, Instant, JournalEntry, RecordKey, journal_form, replay};
use sqlx::SqliteConnection;

use crate::library::Writer;
use crate::{Hook, Library, StoreError, case_card, commit, files, records, search, sql};

/// How far a check goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckDepth {
    /// Pages, chains, records against journals, presence and size of originals.
    Quick,
    /// The same with all indexes and constraints, and the hash of every original.
    Full,
}

/// One thing that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// A stable code: `database`, `reference`, `journal`, `record`, `original_missing`, `original_size`,
    /// `original_changed`, `original_unheld`.
    pub code: &'static str,
    /// What it is about: a case, a hash, a table.
    pub subject: String,
    /// The fact.
    pub detail: String,
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CheckReport {
    /// What is not as it should be; empty when all is well.
    pub problems: Vec<Problem>,
    /// Cases whose history was followed.
    pub cases_checked: u32,
    /// Originals looked at.
    pub originals_checked: u32,
}

/// What a repair did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RepairReport {
    /// Originals that no row held, removed with their frames.
    pub originals_removed: u32,
    /// Frames without an original, removed.
    pub frames_removed: u32,
    /// Passages of the search index, built again.
    pub passages_indexed: u64,
    /// Case cards made again.
    pub cards_made: u32,
}

impl Library {
    /// Checks the library and changes nothing. The hook gets the bytes of originals hashed so far.
    pub async fn check(&self, depth: CheckDepth, hook: Hook<'_>) -> Result<CheckReport, StoreError> {
        let mut report = CheckReport::default();
        let mut conn = self.inner.readers.acquire().await?;
        check_database(&mut conn, depth, &mut report).await?;
        for case in all_cases(&mut conn).await? {
            check_case(&mut conn, &case, &mut report).await;
            report.cases_checked += 1;
        }
        let held: Vec<(String, i64)> = sqlx::query_as(sql::holding::ORIGINALS).fetch_all(&mut *conn).await?;
        drop(conn);
        self.check_originals(&held, depth, &mut report, hook)?;
        Ok(report)
    }

    /// Records of a case that are not what its journal leads to: changed, lost, or in no entry.
    pub async fn records_astray(&self, case: &CaseId) -> Result<Vec<RecordKey>, StoreError> {
        let mut conn = self.inner.readers.acquire().await?;
        let journal = records::journal(&mut conn, case).await?;
        astray(&mut conn, case, &journal).await
    }

    fn check_originals(
        &self,
        held: &[(String, i64)],
        depth: CheckDepth,
        report: &mut CheckReport,
        hook: Hook<'_>,
    ) -> Result<(), StoreError> {
        let mut done = 0;
        for (sha256, bytes) in held {
            report.originals_checked += 1;
            let path = files::original(self.folder(), sha256);
            let problem = match std::fs::metadata(&path) {
                Err(e) => Some(("original_missing", e.to_string())),
                Ok(m) if m.len() != bytes.unsigned_abs() => {
                    Some(("original_size", format!("{} bytes instead of {bytes}", m.len())))
                }
                Ok(_) if depth == CheckDepth::Quick => None,
                Ok(_) => match files::hash(&path, &mut |n| hook(done + n)) {
                    Ok((found, _)) if found == *sha256 => None,
                    Ok((found, _)) => Some(("original_changed", format!("its hash is {found}"))),
                    Err(StoreError::Cancelled) => return Err(StoreError::Cancelled),
                    Err(e) => Some(("original_missing", e.to_string())),
                },
            };
            done += bytes.unsigned_abs();
            if hook(done) == ControlFlow::Break(()) {
                return Err(StoreError::Cancelled);
            }
            if let Some((code, detail)) = problem {
                report.problems.push(Problem { code, subject: sha256.clone(), detail });
            }
        }
        for name in unheld(&self.folder().join(files::ORIGINALS), held)? {
            let detail = "no exhibit holds it".to_owned();
            report.problems.push(Problem { code: "original_unheld", subject: name, detail });
        }
        Ok(())
    }

    /// Removes files that no row holds, and builds search index and case cards again. The hook gets the steps
    /// done; `Break` cancels between them.
    pub async fn repair(&self, hook: Hook<'_>) -> Result<RepairReport, StoreError> {
        let mut report = RepairReport::default();
        let mut writer = self.writer().await?;
        let mut tx = writer.begin().await?;
        let cases = all_cases(&mut tx).await?;
        report.passages_indexed = self.watched(search::rebuild(&mut tx, &cases).await)?;
        for case in &cases {
            let at: i64 = sqlx::query_scalar(sql::case_index::CHANGED_AT)
                .bind(case.as_str())
                .fetch_one(&mut *tx)
                .await?;
            case_card::put(&mut tx, case, Instant(at)).await?;
            for entry in records::journal(&mut tx, case).await? {
                for change in &entry.changes {
                    commit::mark(&mut tx, case, &change.key).await?;
                }
            }
            report.cards_made += 1;
            if hook(u64::from(report.cards_made)) == ControlFlow::Break(()) {
                return Err(StoreError::Cancelled);
            }
        }
        let held: Vec<(String, i64)> = sqlx::query_as(sql::holding::ORIGINALS).fetch_all(&mut *tx).await?;
        Writer::commit(self, tx).await?;
        // The writer stays held: no import can move a file in meanwhile.
        for name in unheld(&self.folder().join(files::ORIGINALS), &held)? {
            files::remove(&self.folder().join(files::ORIGINALS).join(name))?;
            report.originals_removed += 1;
        }
        for name in unheld(&self.folder().join(files::FRAMES), &held)? {
            files::remove(&self.folder().join(files::FRAMES).join(name))?;
            report.frames_removed += 1;
        }
        drop(writer);
        Ok(report)
    }
}

async fn all_cases(conn: &mut SqliteConnection) -> Result<Vec<CaseId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(sql::case_index::IDS).fetch_all(conn).await?;
    Ok(ids.into_iter().map(CaseId).collect())
}

async fn check_database(
    conn: &mut SqliteConnection,
    depth: CheckDepth,
    report: &mut CheckReport,
) -> Result<(), StoreError> {
    let statement = if depth == CheckDepth::Full { sql::library::INTEGRITY } else { sql::library::QUICK };
    let lines: Vec<String> = match sqlx::query_scalar(statement).fetch_all(&mut *conn).await {
        Ok(lines) => lines,
        Err(e) => vec![StoreError::from(e).to_string()],
    };
    for detail in lines.into_iter().filter(|l| l != "ok") {
        report.problems.push(Problem { code: "database", subject: files::DATABASE.into(), detail });
    }
    let broken: Vec<(String, i64, String)> = sqlx::query_as(sql::library::REFERENCES).fetch_all(conn).await?;
    for (table, row, parent) in broken {
        let detail = format!("row {row} refers to a missing row of {parent}");
        report.problems.push(Problem { code: "reference", subject: table, detail });
    }
    Ok(())
}

/// Follows the history of one case. What cannot be read is a problem of this case, and the others go on.
async fn check_case(conn: &mut SqliteConnection, case: &CaseId, report: &mut CheckReport) {
    let mut problem = |code, detail: String| {
        report.problems.push(Problem { code, subject: case.0.clone(), detail });
    };
    let (journal, broken) = match records::journal_checked(conn, case).await {
        Ok(checked) => checked,
        Err(e) => return problem("journal", e.to_string()),
    };
    if let Some(broken) = broken {
        problem("journal", broken.to_string());
    }
    match astray(conn, case, &journal).await {
        Ok(keys) => {
            for key in keys {
                problem(
                    "record",
                    format!("{} {} is not what the journal leads to", key.kind.as_str(), key.id),
                );
            }
        }
        Err(StoreError::JournalBroken { seq, why }) => problem("journal", format!("entry {seq} {why}")),
        Err(e) => problem("record", e.to_string()),
    }
}

/// Keys of the records that a journal does not lead to as they are.
async fn astray(
    conn: &mut SqliteConnection,
    case: &CaseId,
    journal: &[JournalEntry],
) -> Result<Vec<RecordKey>, StoreError> {
    let why = "does not fit the records before it";
    let led_to = replay(journal).map_err(|seq| StoreError::JournalBroken { seq, why })?;
    let records = records::of_case(conn, case).await?;
    let stored: BTreeMap<RecordKey, _> = records.iter().map(|r| (r.key(), journal_form(r))).collect();
    let keys: BTreeSet<&RecordKey> = led_to.keys().chain(stored.keys()).collect();
    Ok(keys.into_iter().filter(|key| led_to.get(key) != stored.get(key)).cloned().collect())
}

/// Names in a folder that do not begin with a held hash.
fn unheld(folder: &std::path::Path, held: &[(String, i64)]) -> Result<Vec<String>, StoreError> {
    let held: BTreeSet<&str> = held.iter().map(|(h, _)| h.as_str()).collect();
    let names = files::names(folder)?;
    Ok(names.into_iter().filter(|n| !n.get(..64).is_some_and(|h| held.contains(h))).collect())
}
