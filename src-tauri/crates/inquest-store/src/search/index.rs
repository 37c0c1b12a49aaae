//! Writing the index: a passage and its terms, together, always in the transaction of what they describe.

use std::collections::HashSet;
use std::ops::ControlFlow;

use inquest_core::case::{CaseId, ExhibitId, Record, RecordKey};
use sqlx::SqliteConnection;

use super::fold::{self, WORD};
use super::{Lines, Place, text};
use crate::rows::{self, Row};
use crate::{Hook, Library, StoreError, sql};

impl Library {
    /// Takes in the lines of a capture anew, in order: after it was read again, or to rebuild the index from
    /// its original. Returns false when some lines were beyond the limits.
    pub async fn reindex_capture(
        &self,
        case: &CaseId,
        exhibit: &ExhibitId,
        lines: impl Iterator<Item = (u64, String)> + Send,
    ) -> Result<bool, StoreError> {
        let mut kept = Lines::default();
        for (line, text) in lines {
            kept.push(line, &text);
        }
        let mut writer = self.writer().await?;
        let mut tx = writer.begin().await?;
        let held: Option<(String, i64)> = sqlx::query_as(sql::holding::GET)
            .bind(case.as_str())
            .bind(exhibit.as_str())
            .fetch_optional(&mut *tx)
            .await?;
        if held.is_none() {
            return Err(StoreError::NoSuchExhibit { case: case.clone(), exhibit: exhibit.clone() });
        }
        remove_capture(&mut tx, case, exhibit).await?;
        let done = index_capture(&mut tx, case, exhibit, &kept, &mut |_| ControlFlow::Continue(())).await;
        self.watched(done)?;
        crate::library::Writer::commit(self, tx).await?;
        Ok(!kept.cut())
    }
}

/// Indexes a record as it is now, or takes it out of the index.
pub(crate) async fn index_record(
    conn: &mut SqliteConnection,
    case: &CaseId,
    key: &RecordKey,
    record: Option<&Record>,
) -> Result<(), StoreError> {
    let old: Vec<i64> = sqlx::query_scalar(sql::passage::OF_RECORD)
        .bind(case.as_str())
        .bind(key.kind.as_str())
        .bind(&key.id)
        .fetch_all(&mut *conn)
        .await?;
    for id in old {
        remove(conn, id).await?;
    }
    let Some((place, text)) = record.and_then(text::of) else { return Ok(()) };
    let id: i64 = sqlx::query_scalar(sql::passage::NEXT_RECORD_ID).fetch_one(&mut *conn).await?;
    let row = NewPassage {
        id,
        case,
        place,
        kind: key.kind.as_str(),
        record: &key.id,
        first_line: None,
        text: &text,
    };
    add(conn, row, &mut Terms::default()).await
}

/// Indexes the lines of a capture. The hook gets the lines done; `Break` cancels.
pub(crate) async fn index_capture(
    conn: &mut SqliteConnection,
    case: &CaseId,
    exhibit: &ExhibitId,
    lines: &Lines,
    hook: Hook<'_>,
) -> Result<(), StoreError> {
    let mut id: i64 = sqlx::query_scalar(sql::passage::NEXT_CAPTURE_ID).fetch_one(&mut *conn).await?;
    let mut terms = Terms::default();
    let mut done = 0;
    for passage in lines.passages() {
        let row = NewPassage {
            id,
            case,
            place: Place::Capture,
            kind: "exhibit",
            record: exhibit.as_str(),
            first_line: Some(passage.first as i64),
            text: &passage.text,
        };
        add(conn, row, &mut terms).await?;
        id += 1;
        done += passage.count;
        if hook(done) == ControlFlow::Break(()) {
            return Err(StoreError::Cancelled);
        }
    }
    Ok(())
}

/// Takes the lines of a capture out of the index.
pub(crate) async fn remove_capture(
    conn: &mut SqliteConnection,
    case: &CaseId,
    exhibit: &ExhibitId,
) -> Result<(), StoreError> {
    let old: Vec<i64> = sqlx::query_scalar(sql::passage::OF_CAPTURE)
        .bind(case.as_str())
        .bind(exhibit.as_str())
        .fetch_all(&mut *conn)
        .await?;
    for id in old {
        remove(conn, id).await?;
    }
    Ok(())
}

/// Builds the whole index again: passages of records from the records, terms from the passages. Returns the
/// number of passages.
pub(crate) async fn rebuild(conn: &mut SqliteConnection, cases: &[CaseId]) -> Result<u64, StoreError> {
    sqlx::query(sql::search::CLEAR).execute(&mut *conn).await?;
    sqlx::query(sql::passage::REMOVE_RECORDS).execute(&mut *conn).await?;
    let orphans: Vec<i64> = sqlx::query_scalar(sql::passage::ORPHANS).fetch_all(&mut *conn).await?;
    for id in orphans {
        sqlx::query(sql::passage::REMOVE).bind(id).execute(&mut *conn).await?;
    }
    let mut terms = Terms::default();
    let (mut last, mut total) = (0_i64, 0);
    loop {
        let run: Vec<(i64, String)> =
            sqlx::query_as(sql::passage::FROM_ID).bind(last).fetch_all(&mut *conn).await?;
        let Some((id, _)) = run.last() else { break };
        last = *id;
        total += run.len() as u64;
        for (id, text) in &run {
            add_terms(conn, *id, text, &mut terms).await?;
        }
    }
    for case in cases {
        let rows: Vec<Row> =
            sqlx::query_as(sql::record::OF_CASE).bind(case.as_str()).fetch_all(&mut *conn).await?;
        for row in rows {
            let record = rows::record(case, row)?;
            index_record(conn, case, &record.key(), Some(&record)).await?;
            total += 1;
        }
    }
    Ok(total)
}

struct NewPassage<'a> {
    id: i64,
    case: &'a CaseId,
    place: Place,
    kind: &'a str,
    record: &'a str,
    first_line: Option<i64>,
    text: &'a str,
}

async fn add(
    conn: &mut SqliteConnection,
    passage: NewPassage<'_>,
    terms: &mut Terms,
) -> Result<(), StoreError> {
    let text = fold::composed(passage.text);
    sqlx::query(sql::passage::ADD)
        .bind(passage.id)
        .bind(passage.case.as_str())
        .bind(passage.place.code())
        .bind(passage.kind)
        .bind(passage.record)
        .bind(passage.first_line)
        .bind(text.as_ref())
        .execute(&mut *conn)
        .await?;
    add_terms(conn, passage.id, &text, terms).await
}

async fn add_terms(
    conn: &mut SqliteConnection,
    id: i64,
    text: &str,
    terms: &mut Terms,
) -> Result<(), StoreError> {
    terms.take(text);
    sqlx::query(sql::search::ADD).bind(id).bind(&terms.words).bind(&terms.bigrams).execute(conn).await?;
    Ok(())
}

async fn remove(conn: &mut SqliteConnection, id: i64) -> Result<(), StoreError> {
    sqlx::query(sql::search::REMOVE).bind(id).execute(&mut *conn).await?;
    sqlx::query(sql::passage::REMOVE).bind(id).execute(conn).await?;
    Ok(())
}

/// The terms of a passage, each once, joined by spaces.
#[derive(Debug, Default)]
struct Terms {
    seen: HashSet<String>,
    words: String,
    bigrams: String,
}

impl Terms {
    fn take(&mut self, text: &str) {
        self.seen.clear();
        self.words.clear();
        self.bigrams.clear();
        if text.is_ascii() {
            return self.take_ascii(text);
        }
        let mut term = String::new();
        fold::each_run(text, |run| {
            if run.cjk {
                // The last character stands alone as well, so that one syllable finds every place it stands in.
                for start in 0..run.chars.len() {
                    term.clear();
                    term.extend(run.chars[start..].iter().take(2));
                    once(&mut self.seen, &mut self.bigrams, &term);
                }
            } else {
                term.clear();
                term.extend(run.chars.iter().take(WORD));
                once(&mut self.seen, &mut self.words, &term);
            }
        });
    }

    /// The same of a text of nothing but words of ASCII: they are pieces of it in lower case.
    fn take_ascii(&mut self, text: &str) {
        let lower = text.to_ascii_lowercase();
        let mut seen = HashSet::new();
        for word in lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
            let term = &word[..word.len().min(WORD)];
            if seen.insert(term) {
                self.words.push_str(term);
                self.words.push(' ');
            }
        }
    }
}

fn once(seen: &mut HashSet<String>, to: &mut String, term: &str) {
    if !seen.contains(term) {
        seen.insert(term.to_owned());
        to.push_str(term);
        to.push(' ');
    }
}

#[cfg(test)]
mod tests {
    use super::Terms;

    #[test]
    fn words_of_ascii_are_the_same_alone_and_beside_others() {
        let text = format!("SELECT o.id, O.Total_2 FROM orders_1 o -- id\n{} select", "aB3".repeat(20));
        let (mut alone, mut beside) = (Terms::default(), Terms::default());
        alone.take(&text);
        beside.take(&format!("{text} 커밋"));
        assert_eq!(alone.words, beside.words);
        assert_eq!(alone.words, format!("select o id total 2 from orders 1 {}a ", "ab3".repeat(13)));
        assert_eq!((alone.bigrams.as_str(), beside.bigrams.as_str()), ("", "커밋 밋 "));
    }
}
