//! A plan and the rows of statement statistics of its statement, over all exhibits of a case, from either side.
//!
//! By `queryid` where both have one, which is derived; else by the tokens of the statement, which is inferred
//! ([`inquest_plan::compare::tie`]). The rules of rows look at every row that is tied: as it was captured, and by how much it
//! grew since the snapshot before.

use std::collections::HashMap;
use std::sync::Arc;

use inquest_core::case::BlockRecord;
use inquest_plan::compare::tie;
use inquest_plan::rule::{Answers, Family, Silent, family, of_workload, row_answers, without_rows};

use super::reply::word;
use super::rows::{self, KINDS, MOST_ROWS, Rows};
use super::{Found, Read, read_of, text, window};
use crate::deltas::Pair;
use crate::measures::Sheet;
use crate::wire::*;
use crate::{ApiError, CaseFile, Context, Inquest, blocking};

/// Ties that are answered.
const MOST_TIES: usize = 20;
/// Rows with findings or plans that are answered.
const MOST_FOUND: usize = 500;

/// Ties of a plan, and rules of rows that none of them answers.
pub(super) type Tied = (Vec<PlanTie>, Vec<Silent>);

impl Inquest {
    /// The rows of statistics that are of a plan's statement.
    pub(super) async fn plan_ties(
        &self,
        file: &CaseFile,
        of: &PlanRef,
        found: &Arc<Found>,
    ) -> Result<Tied, ApiError> {
        let (mut ties, mut silent): (Vec<PlanTie>, Option<Vec<Silent>>) = Default::default();
        let read = read_of(found, of)?;
        let engine = read.plan.engine;
        let known = read.plan.query_id.is_some() || read.statement.is_some();
        let mut before: HashMap<&str, (Option<i64>, BlockRef)> = HashMap::new();
        for (at, of_block, block) in known.then(|| snapshots(file, family(engine))).into_iter().flatten() {
            if ties.len() >= MOST_TIES {
                break;
            }
            let table = self.table_of(file.exhibit(of_block.exhibit.as_str())?, block.index).await?;
            let sheet = Sheet { table, of: of_block.clone() };
            let (asked, wanted, own) = (Arc::clone(found), of.clone(), sheet.clone());
            let alone =
                blocking(move || tied(&own, &Rows::of(&own.table)?, None, read_of(&asked, &wanted)?)).await?;
            let earlier = before.insert(block.kind.as_str(), (at, of_block));
            let mut both = Vec::new();
            // What grew since the snapshot before says more than what is there since the last reset.
            if let Some((_, earlier)) =
                earlier.filter(|(then, _)| !alone.0.is_empty() && then.is_some() && at.is_some())
                && let Ok(grown) = self.grown(file, &earlier, &sheet.of).await
            {
                let (asked, wanted) = (Arc::clone(found), of.clone());
                both.push(
                    blocking(move || tied(&sheet, &grown, Some(&earlier), read_of(&asked, &wanted)?)).await?,
                );
            }
            both.push(alone);
            for (more, said) in both {
                ties.extend(more);
                said.into_iter().for_each(|said| narrow(&mut silent, said));
            }
        }
        ties.truncate(MOST_TIES);
        Ok((ties, silent.unwrap_or_else(|| without_rows(family(engine)))))
    }

    /// What rules say of statement statistics, and which plans of the case are of their statements.
    pub async fn statement_open(
        &self,
        request: StatementRequest,
        _ctx: &Context,
    ) -> Result<StatementReply, ApiError> {
        let file = self.case_file(&request.case).await?;
        let exhibit = file.exhibit(request.of.exhibit.as_str())?;
        let kind = crate::tables::record_of(exhibit, request.of.block)?.kind.clone();
        if !KINDS.contains(&kind.as_str()) {
            return Err(ApiError::NoStatements { kind: kind.as_str().to_owned() });
        }
        let table = self.table_of(exhibit, request.of.block).await?;
        let mut plans = Vec::new();
        for exhibit in file.exhibits().into_iter().filter(|e| e.purged.is_none()) {
            for block in exhibit.blocks.iter().filter(|b| text::carries_plans(&b.kind)) {
                plans.push((exhibit.id.clone(), block.index, self.plans_of(exhibit, block).await?));
            }
        }
        let rows = match &request.before {
            Some(before) => Some(self.grown(&file, before, &request.of).await?),
            None => None,
        };
        let sheet = Sheet { table, of: request.of };
        blocking(move || {
            let rows = match rows {
                Some(rows) => rows,
                None => Rows::of(&sheet.table)?,
            };
            let mut known: Vec<(PlanRef, &Read)> = Vec::new();
            for (exhibit, block, found) in &plans {
                let all = found.as_ref().as_ref().ok().into_iter().flatten().enumerate();
                known.extend(all.map(|(at, read)| {
                    (PlanRef { exhibit: exhibit.clone(), block: *block, plan: at as u32 }, read)
                }));
            }
            statements(&sheet, &rows, kind.as_str(), request.row, &known)
        })
        .await
    }

    /// By how much the rows of a snapshot grew.
    async fn grown(&self, file: &CaseFile, before: &BlockRef, after: &BlockRef) -> Result<Rows, ApiError> {
        let pair = Pair::between(Some(before), after);
        let compared = self.delta_in(file, &pair).await?;
        let exhibits = pair.exhibits(file)?;
        blocking(move || window::rows(compared, pair, exhibits)).await
    }
}

/// A snapshot: when it was captured, where it lies.
type Snapshot<'a> = (Option<i64>, BlockRef, &'a BlockRecord);

/// Snapshots of statement statistics of a family, in the order of their times; those without one first.
fn snapshots(file: &CaseFile, of: Family) -> Vec<Snapshot<'_>> {
    let mut all: Vec<Snapshot<'_>> = Vec::new();
    for exhibit in file.exhibits().into_iter().filter(|e| e.purged.is_none()) {
        let at = exhibit.captured_at.as_ref().and_then(|m| m.at).map(|i| i.0);
        let wanted = |b: &&BlockRecord| {
            let kind = b.kind.as_str();
            KINDS.contains(&kind) && rows::family(kind) == of && b.rows <= MOST_ROWS
        };
        let place = |b: &BlockRecord| BlockRef { exhibit: exhibit.id.clone(), block: b.index };
        all.extend(exhibit.blocks.iter().filter(wanted).map(|b| (at, place(b), b)));
    }
    all.sort_by_key(|(at, ..)| *at);
    all
}

/// What rules say of the rows of a table: of one row, or of all together and of those with a finding or a plan.
pub(super) fn statements(
    sheet: &Sheet,
    rows: &Rows,
    kind: &str,
    row: Option<u64>,
    plans: &[(PlanRef, &Read)],
) -> Result<StatementReply, ApiError> {
    let family = rows::family(kind);
    let chosen = match row {
        Some(row) => {
            let at = rows.places.iter().position(|place| *place == row);
            let at = at.ok_or_else(|| ApiError::RowUnknown { row: row.to_string() })?;
            at..at + 1
        }
        None => 0..rows.rows.len(),
    };
    let of_family: Vec<&(PlanRef, &Read)> =
        plans.iter().filter(|(_, read)| inquest_plan::rule::family(read.plan.engine) == family).collect();
    let asked: Vec<_> = of_family.iter().map(|(_, read)| (&read.plan, read.statement.as_deref())).collect();
    let mut ties = vec![Vec::new(); chosen.len()];
    for found in tie(&asked, &rows.rows[chosen.clone()]) {
        ties[found.row].push(PlanOfRow {
            of: of_family[found.plan].0.clone(),
            by: word(&found.by),
            grade: found.grade,
        });
    }
    let (mut found, mut silent, mut left_out) = (Vec::new(), None, 0);
    for (at, plans) in chosen.zip(ties) {
        let said = row_answers(&rows.rows[at], family);
        let shown = row.is_some() || !said.findings.is_empty() || !plans.is_empty();
        if shown && found.len() < MOST_FOUND {
            found.push(StatementFound {
                row: rows.places[at],
                line: rows.lines[at],
                statement: rows.rows[at].query.clone(),
                id: rows.rows[at].id.clone(),
                findings: said.findings.iter().map(|f| rows.finding(sheet, at, f)).collect(),
                plans,
            });
        } else if shown {
            left_out += 1;
        }
        narrow(&mut silent, said);
    }
    let workload = match row {
        Some(_) => Vec::new(),
        None => of_workload(&rows.rows, family).iter().map(|f| rows.of_all(sheet, f)).collect(),
    };
    let silent = rows::silent(&silent.unwrap_or_default());
    Ok(StatementReply { rows: found, left_out, workload, silent })
}

/// Keeps the rules that were not answered by any row so far.
fn narrow(silent: &mut Option<Vec<Silent>>, said: Answers) {
    match silent {
        Some(known) => known.retain(|s| said.silent.iter().any(|other| other.rule == s.rule)),
        None => *silent = Some(said.silent),
    }
}

fn tied(
    sheet: &Sheet,
    rows: &Rows,
    since: Option<&BlockRef>,
    read: &Read,
) -> Result<(Vec<PlanTie>, Vec<Answers>), ApiError> {
    let found = tie(&[(&read.plan, read.statement.as_deref())], &rows.rows);
    let (mut ties, mut answers) = (Vec::new(), Vec::new());
    for found in found.iter().take(MOST_TIES) {
        let row = found.row;
        let said = row_answers(&rows.rows[row], family(read.plan.engine));
        ties.push(PlanTie {
            exhibit: sheet.of.exhibit.clone(),
            block: sheet.of.block,
            row: rows.places[row],
            since: since.cloned(),
            line: rows.lines[row],
            by: word(&found.by),
            statement: rows.rows[row].query.clone(),
            calls: rows.quantity(sheet, row, "count")?,
            total: rows.quantity(sheet, row, "total_exec_time")?,
            grade: found.grade,
            findings: said.findings.iter().map(|f| rows.finding(sheet, row, f)).collect(),
        });
        answers.push(said);
    }
    Ok((ties, answers))
}
