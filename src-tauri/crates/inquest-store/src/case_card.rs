//! What a list of cases shows of each: made from the case's records at every edit, kept as JSON, so that a list
//! of ten thousand reads ten thousand small rows.
//!
//! A card is a cache: one that cannot be read is made again from the records.

use std::collections::BTreeMap;

use inquest_core::case::{Case, CaseId, HypothesisId, Instant, InterventionId, Record};
use inquest_core::verdict::Finding;
use serde::{Deserialize, Serialize};
use sqlx::SqliteConnection;

use crate::rows::{self, Row};
use crate::{Library, StoreError, sql};

/// A case as a list shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseCard {
    /// The case.
    pub case: Case,
    /// Time of its last journal entry.
    pub changed_at: Instant,
    /// Exhibits, purged ones included.
    pub exhibits: u32,
    /// Lines of its exhibits.
    pub lines: u64,
    /// Quarantined lines among them.
    pub quarantined: u64,
    /// Hypotheses in order.
    pub hypotheses: Vec<CardHypothesis>,
    /// Rungs in order.
    pub rungs: Vec<CardRung>,
    /// The cause, once concluded.
    pub cause: Option<String>,
}

/// A hypothesis as a list of cases needs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardHypothesis {
    /// Its id.
    pub id: HypothesisId,
    /// The claim.
    pub statement: String,
    /// Kept, and not counted.
    pub set_aside: bool,
}

/// A rung as a list of cases needs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardRung {
    /// The change.
    pub intervention: InterventionId,
    /// The hypothesis it tests.
    pub hypothesis: HypothesisId,
    /// Kept, and not counted.
    pub set_aside: bool,
    /// What the rules said; `None` while not tested.
    pub verdict: Option<Finding>,
}

impl Library {
    /// The cards of all cases, newest change first. In a damaged library: of the cases that can be read.
    pub async fn cases(&self) -> Result<Vec<CaseCard>, StoreError> {
        let rows = sqlx::query_as(sql::case_index::ALL_CARDS).fetch_all(&self.inner.readers).await;
        let rows: Vec<(String, String)> = match rows.map_err(StoreError::from) {
            Ok(rows) => rows,
            Err(StoreError::Damaged { .. }) => return self.salvaged_cards().await,
            Err(other) => return Err(other),
        };
        let mut cards = Vec::with_capacity(rows.len());
        for (id, json) in rows {
            match serde_json::from_str(&json) {
                Ok(card) => cards.push(card),
                Err(_) => cards.push(self.card_from_records(&CaseId(id)).await?),
            }
        }
        Ok(cards)
    }

    /// The card of one case.
    pub async fn case_card(&self, case: &CaseId) -> Result<Option<CaseCard>, StoreError> {
        let json: Option<String> = sqlx::query_scalar(sql::case_index::GET)
            .bind(case.as_str())
            .fetch_optional(&self.inner.readers)
            .await?;
        let Some(json) = json else { return Ok(None) };
        match serde_json::from_str(&json) {
            Ok(card) => Ok(Some(card)),
            Err(_) => Ok(Some(self.card_from_records(case).await?)),
        }
    }

    /// Cards of the cases that can be read one by one. Their ids come from an index, which lies apart from the
    /// rows, and each card from the case's records.
    async fn salvaged_cards(&self) -> Result<Vec<CaseCard>, StoreError> {
        let ids: Vec<String> =
            sqlx::query_scalar(sql::case_index::IDS).fetch_all(&self.inner.readers).await?;
        let mut cards = Vec::new();
        for id in ids {
            let case = CaseId(id);
            let mut conn = self.inner.readers.acquire().await?;
            let last = sqlx::query_scalar(sql::journal::LAST_AT).bind(case.as_str());
            let at: i64 = last.fetch_one(&mut *conn).await.unwrap_or(0);
            if let Ok(card) = make(&mut conn, &case, Instant(at)).await {
                cards.push(card);
            }
        }
        cards.sort_by_key(|card| std::cmp::Reverse(card.changed_at));
        Ok(cards)
    }

    async fn card_from_records(&self, case: &CaseId) -> Result<CaseCard, StoreError> {
        let mut conn = self.inner.readers.acquire().await?;
        let changed_at: i64 =
            sqlx::query_scalar(sql::case_index::CHANGED_AT).bind(case.as_str()).fetch_one(&mut *conn).await?;
        make(&mut conn, case, Instant(changed_at)).await
    }
}

/// Makes a case's card from its records.
pub(crate) async fn make(
    conn: &mut SqliteConnection,
    case: &CaseId,
    changed_at: Instant,
) -> Result<CaseCard, StoreError> {
    let rows: Vec<Row> =
        sqlx::query_as(sql::record::FOR_CARD).bind(case.as_str()).fetch_all(&mut *conn).await?;
    let (exhibits, lines, quarantined): (u32, i64, i64) =
        sqlx::query_as(sql::record::EXHIBIT_SUMS).bind(case.as_str()).fetch_one(conn).await?;
    let (mut head, mut cause) = (None, None);
    let (mut hypotheses, mut rungs) = (Vec::new(), Vec::new());
    let mut verdicts = BTreeMap::new();
    for row in rows {
        match rows::record(case, row)? {
            Record::Case(r) => head = Some(r),
            Record::Conclusion(r) => cause = Some(r.cause),
            Record::Verdict(r) => {
                verdicts.insert(r.intervention, r.decision.verdict);
            }
            Record::Hypothesis(r) => hypotheses.push(CardHypothesis {
                id: r.id,
                statement: r.statement,
                set_aside: r.set_aside.is_some(),
            }),
            Record::Intervention(r) => rungs.push(CardRung {
                intervention: r.id,
                hypothesis: r.hypothesis,
                set_aside: r.set_aside.is_some(),
                verdict: None,
            }),
            _ => {}
        }
    }
    for rung in &mut rungs {
        rung.verdict = verdicts.get(&rung.intervention).copied();
    }
    let case = head.ok_or_else(|| StoreError::NoSuchCase { case: case.clone() })?;
    Ok(CaseCard {
        case,
        changed_at,
        exhibits,
        lines: lines.unsigned_abs(),
        quarantined: quarantined.unsigned_abs(),
        hypotheses,
        rungs,
        cause,
    })
}

/// Writes a case's card.
pub(crate) async fn put(
    conn: &mut SqliteConnection,
    case: &CaseId,
    changed_at: Instant,
) -> Result<(), StoreError> {
    let card = make(conn, case, changed_at).await?;
    let json = serde_json::to_string(&card)
        .map_err(|e| StoreError::Database { code: "card".into(), detail: e.to_string() })?;
    sqlx::query(sql::case_index::PUT).bind(case.as_str()).bind(changed_at.0).bind(json).execute(conn).await?;
    Ok(())
}
