//! Figures that were taken from an exhibit, taken from it again.
//!
//! Evidence whose figure is another now carries the new one, with a caveat that says what it was. A figure that is
//! not there any more stays, with a caveat. An observation is what the person saw against a sealed prediction: its
//! place is put right and its effect stays, and the reply says where it differs.

use std::collections::BTreeMap;
use std::sync::Arc;

use inquest_core::capture::Cell;
use inquest_core::case::{Evidence, Exhibit, ExhibitId, Observation, Record, RecordKey, RecordKind};
use inquest_core::{Quantity, Source};
use inquest_frames::Table;

use super::Again;
use crate::edit::Edit;
use crate::figures::{Rows, over_captures, renumbered};
use crate::sources;
use crate::statements::quantity_text;
use crate::texts::Texts;
use crate::wire::*;
use crate::{ApiError, Inquest};

impl Inquest {
    /// Takes the figures of evidence and observations from the exhibit as it is read now.
    pub(super) async fn figures_again(
        &self,
        edit: &mut Edit<'_>,
        before: &Exhibit,
        again: &Again,
        language: &str,
    ) -> Result<Vec<RereadItem>, ApiError> {
        let tables = opened(again)?;
        let rests = |source: &Source| source.exhibits().contains(&before.id);
        let evidence: Vec<Evidence> =
            edit.file.all_evidence().into_iter().filter(|e| rests(&e.source)).cloned().collect();
        let observations: Vec<Observation> =
            edit.file.observations().into_iter().filter(|o| rests(&o.effect.source)).cloned().collect();
        let mut items = Vec::new();
        for old in evidence {
            let mut new =
                Evidence { source: put_right(&old.source, &before.id, &again.moved), ..old.clone() };
            let Some(quantity) = old.quantity.clone() else {
                edit.put(Record::Evidence(new));
                continue;
            };
            let kept = Quantity { source: new.source.clone(), ..quantity.clone() };
            let found = self.found(edit, again, &tables, &kept).await;
            let outcome = outcome(&quantity, found.as_ref());
            new.quantity = match (&outcome, found.clone()) {
                (RereadOutcome::Changed, Some(found)) => Some(found),
                _ => Some(kept),
            };
            let was = quantity_text(&quantity);
            let caveat = match outcome {
                RereadOutcome::Changed => Some("caution-reread_changed"),
                RereadOutcome::Lost => Some("caution-reread_lost"),
                _ => None,
            };
            if let Some(id) = caveat {
                new.caveats.push(Texts::new(language).word_with(id, &[("value", &was)]));
            }
            items.push(RereadItem {
                key: RecordKey { kind: RecordKind::Evidence, id: old.id.0.clone() },
                outcome,
                before: was,
                after: found.as_ref().map(quantity_text),
            });
            edit.put(Record::Evidence(new));
        }
        for old in observations {
            let effect = Quantity {
                source: put_right(&old.effect.source, &before.id, &again.moved),
                ..old.effect.clone()
            };
            let found = self.found(edit, again, &tables, &effect).await;
            let outcome = match outcome(&old.effect, found.as_ref()) {
                RereadOutcome::Same => RereadOutcome::Same,
                _ => RereadOutcome::Stands,
            };
            items.push(RereadItem {
                key: RecordKey { kind: RecordKind::Observation, id: old.id.0.clone() },
                outcome,
                before: quantity_text(&old.effect),
                after: found.as_ref().map(quantity_text),
            });
            edit.put(Record::Observation(Observation { effect, ..old }));
        }
        Ok(items)
    }

    /// The quantity as its source gives it now; nothing where the source has none any more.
    async fn found(
        &self,
        edit: &Edit<'_>,
        again: &Again,
        tables: &BTreeMap<u32, Arc<Table>>,
        quantity: &Quantity,
    ) -> Option<Quantity> {
        match &quantity.source {
            Source::Cell { exhibit, block, line, column } if *exhibit == again.exhibit.id => {
                cell_again(tables.get(block)?, *line, column, quantity)
            }
            Source::Method { method, .. } if over_captures(method) => {
                let rows = Rows { instead: Some((&again.exhibit, tables)), ..Rows::kept(self, &edit.file) };
                rows.again(&quantity.source).await.ok()
            }
            // A registered method holds its inputs: the result follows from them whatever the cells are now. It
            // is as it was when the cells it came from are.
            Source::Method { from, .. } => {
                let stands = from.iter().all(|source| match source {
                    Source::Cell { exhibit, block, line, column } if *exhibit == again.exhibit.id => {
                        tables.get(block).is_some_and(|table| !cells_at(table, *line, column).is_empty())
                    }
                    _ => true,
                });
                stands.then(|| quantity.clone())
            }
            _ => Some(quantity.clone()),
        }
    }
}

fn opened(again: &Again) -> Result<BTreeMap<u32, Arc<Table>>, ApiError> {
    let open = |(block, path): (&u32, &std::path::PathBuf)| Ok((*block, Arc::new(Table::open(path)?)));
    again.frames.iter().map(open).collect()
}

fn outcome(was: &Quantity, found: Option<&Quantity>) -> RereadOutcome {
    match found {
        None => RereadOutcome::Lost,
        Some(found) if found.amount == was.amount && found.unit == was.unit => RereadOutcome::Same,
        Some(_) => RereadOutcome::Changed,
    }
}

/// The cell at a line: the one that holds the same amount when several rows begin there, else the first.
fn cell_again(table: &Table, line: u64, column: &str, was: &Quantity) -> Option<Quantity> {
    let of = &table.columns()[table.columns().iter().position(|c| c.name == column)?];
    let found: Vec<Quantity> = cells_at(table, line, column)
        .iter()
        .filter_map(|cell| sources::cell_quantity(cell, of, &was.source).ok().flatten())
        .collect();
    found.iter().find(|q| q.amount == was.amount && q.unit == was.unit).or(found.first()).cloned()
}

fn cells_at(table: &Table, line: u64, column: &str) -> Vec<Cell> {
    let Some(column) = table.columns().iter().position(|c| c.name == column) else { return Vec::new() };
    let mut found = Vec::new();
    for batch in table.batches() {
        let Ok(batch) = batch else { break };
        // Rows are in the order of their lines.
        let first = batch.lines.partition_point(|l| *l < line);
        let rows = (first..batch.lines.len()).take_while(|row| batch.lines[*row] == line);
        found.extend(rows.filter_map(|row| batch.columns.get(column).and_then(|c| c.cell(row))));
        if batch.lines.last().is_some_and(|last| *last > line) {
            break;
        }
    }
    found
}

/// A source with the blocks of an exhibit as they are counted now, wherever it names them.
fn put_right(source: &Source, exhibit: &ExhibitId, moved: &BTreeMap<u32, u32>) -> Source {
    let now = |block: u32| moved.get(&block).copied().unwrap_or(block);
    match source {
        Source::Cell { exhibit: of, block, line, column } if of == exhibit => {
            Source::Cell { exhibit: of.clone(), block: now(*block), line: *line, column: column.clone() }
        }
        Source::Method { method, version, inputs, result, from } => {
            let inputs = match over_captures(method) {
                true => renumbered(inputs, exhibit, moved),
                false => inputs.clone(),
            };
            Source::Method {
                method: method.clone(),
                version: *version,
                inputs,
                result: result.clone(),
                from: from.iter().map(|s| put_right(s, exhibit, moved)).collect(),
            }
        }
        other => other.clone(),
    }
}
