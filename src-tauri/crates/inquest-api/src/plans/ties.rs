//! Rows of statement statistics that are of a plan's statement, over all exhibits of a case.

use std::sync::Arc;

use inquest_core::capture::Cell;
use inquest_core::{Quantity, Source};
use inquest_frames::Table;
use inquest_plan::compare::tie;
use inquest_plan::rule::StatementRow;

use super::reply::word;
use super::{Found, Read, read_of};
use crate::measures::{Sheet, first_of};
use crate::wire::*;
use crate::{ApiError, CaseFile, Inquest, blocking, sources};

/// Kinds of statement statistics.
const STATEMENTS: [&str; 3] = ["pg.stat_statements", "mysql.digest", "mysql.statement_analysis"];
const IDS: [&str; 2] = ["queryid", "digest"];
const TEXTS: [&str; 3] = ["query", "digest_text", "query_sample_text"];
const CALLS: [&str; 3] = ["calls", "count_star", "exec_count"];
const TOTALS: [&str; 4] = ["total_exec_time", "total_time", "sum_timer_wait", "total_latency"];
/// Rows of one table that are looked at.
const MOST_ROWS: u64 = 100_000;
/// Ties that are answered.
const MOST_TIES: usize = 20;

impl Inquest {
    /// The rows of statistics that are of a plan's statement.
    pub(super) async fn plan_ties(
        &self,
        file: &CaseFile,
        of: &PlanRef,
        found: &Arc<Found>,
    ) -> Result<Vec<PlanTie>, ApiError> {
        let mut out: Vec<PlanTie> = Vec::new();
        let read = read_of(found, of)?;
        if read.plan.query_id.is_none() && read.statement.is_none() {
            return Ok(out);
        }
        for exhibit in file.exhibits().into_iter().filter(|e| e.purged.is_none()) {
            let blocks = exhibit.blocks.iter().filter(|b| STATEMENTS.contains(&b.kind.as_str()));
            for block in blocks.filter(|b| b.rows <= MOST_ROWS) {
                if out.len() >= MOST_TIES {
                    return Ok(out);
                }
                let table = self.table_of(exhibit, block.index).await?;
                let at = BlockRef { exhibit: exhibit.id.clone(), block: block.index };
                let sheet = Sheet { table, of: at };
                let (found, of) = (Arc::clone(found), of.clone());
                out.extend(blocking(move || tied(&sheet, read_of(&found, &of)?)).await?);
            }
        }
        out.truncate(MOST_TIES);
        Ok(out)
    }
}

fn tied(sheet: &Sheet, read: &Read) -> Result<Vec<PlanTie>, ApiError> {
    let (rows, lines) = rows(&sheet.table)?;
    let columns = sheet.columns();
    let (calls, total) = (first_of(columns, &CALLS), first_of(columns, &TOTALS));
    let quantity = |row: usize, column: Option<usize>| -> Result<Option<Quantity>, ApiError> {
        let Some(at) = column else { return Ok(None) };
        let (cell, line) = sheet.table.cell(row as u64, at)?;
        let source = Source::Cell {
            exhibit: sheet.of.exhibit.clone(),
            block: sheet.of.block,
            line,
            column: columns[at].name.clone(),
        };
        sources::cell_quantity(&cell, &columns[at], &source)
    };
    let found = tie(&[(&read.plan, read.statement.as_deref())], &rows);
    let wire = |found: &inquest_plan::compare::Tie| {
        Ok(PlanTie {
            exhibit: sheet.of.exhibit.clone(),
            block: sheet.of.block,
            row: found.row as u64,
            line: lines[found.row],
            by: word(&found.by),
            statement: rows[found.row].query.clone(),
            calls: quantity(found.row, calls)?,
            total: quantity(found.row, total)?,
        })
    };
    found.iter().take(MOST_TIES).map(wire).collect()
}

/// Rows as the rules read them, and their lines.
fn rows(table: &Table) -> Result<(Vec<StatementRow>, Vec<u64>), ApiError> {
    let columns = table.columns();
    let (id, text) = (first_of(columns, &IDS), first_of(columns, &TEXTS));
    let (mut rows, mut lines) = (Vec::new(), Vec::new());
    for batch in table.batches() {
        let batch = batch?;
        for (row, line) in batch.lines.iter().enumerate() {
            let said = |at: Option<usize>| -> Option<String> {
                let cell = batch.columns.get(at?)?.cell(row)?;
                (cell != Cell::Null).then(|| sources::text(&cell))
            };
            rows.push(StatementRow {
                query: said(text).unwrap_or_default(),
                id: said(id),
                ..StatementRow::default()
            });
            lines.push(*line);
        }
    }
    Ok((rows, lines))
}
