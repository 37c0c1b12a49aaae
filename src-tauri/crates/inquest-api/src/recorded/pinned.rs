//! The requests behind pinned figures, as far as their computation names them: the limit of a knee, the column of keys, the
//! columns of runs, the cores of a load test; the rows that the cost of an index was pinned for.
//!
//! Rows of deltas are in [`super::pairs`]. Absent: arms of a sweep and columns of it that somebody chose, which the
//! computation does not keep; those pages say that nothing was recorded.

use inquest_core::Source;
use inquest_core::case::{BlockRecord, Evidence};
use serde_json::json;

use super::{Request, tabs};
use crate::measures::INDEX_COST;
use crate::wire::*;

/// What whoever pinned the evidence of a case had asked.
pub(super) fn asked(view: &CaseView) -> Vec<Request> {
    view.evidence.iter().flat_map(|evidence| of(view, evidence)).collect()
}

/// Numbers of written rows that somebody pinned the cost of an index for.
pub(super) fn rows_of_index_costs(view: &CaseView) -> Vec<f64> {
    let mut found: Vec<f64> = Vec::new();
    for evidence in &view.evidence {
        let Source::Method { method, inputs, .. } = &evidence.source else { continue };
        if method == INDEX_COST
            && let Some(rows) = inputs["rows"].as_f64()
            && !found.contains(&rows)
        {
            found.push(rows);
        }
    }
    found
}

/// A column of a block.
struct Place {
    of: BlockRef,
    column: usize,
}

fn of(view: &CaseView, evidence: &Evidence) -> Vec<Request> {
    let case = &view.case.id;
    let Source::Method { method, inputs, from, .. } = &evidence.source else { return Vec::new() };
    let places: Vec<Place> = from.iter().filter_map(|source| place(view, source)).collect();
    let (Some(first), Some(last)) = (places.first(), places.last()) else { return Vec::new() };
    match method.as_str() {
        "knee.curve" => {
            let mut one = json!({"case": case, "of": first.of});
            let Some(slo) = inputs["slo"].as_f64() else { return Vec::new() };
            one["slo"] = json!(slo);
            vec![("knee", one)]
        }
        "knee.curve_shift" => {
            // Its places are those of the later sweep first.
            vec![("knee", tabs::against(case, &last.of, &first.of, inputs["slo"].as_f64()))]
        }
        "ops.load_checks" => {
            let mut one = json!({"case": case, "of": first.of});
            if let Some(cores) = inputs["cores"].as_f64() {
                one["cores"] = json!(cores);
            }
            vec![("load_checks", one)]
        }
        "pg.key_order" => vec![("key_order", json!({"case": case, "of": first.of, "column": first.column}))],
        "stats.difference" => {
            let arm = |place: &Place| json!({"arm": "column", "of": place.of, "column": place.column});
            let (before, after) = (arm(first), arm(last));
            let better = &inputs["better"];
            vec![("runs", json!({"case": case, "before": before, "after": after, "better": better}))]
        }
        _ => Vec::new(),
    }
}

fn place(view: &CaseView, source: &Source) -> Option<Place> {
    let Source::Cell { exhibit, block, column, .. } = source else { return None };
    let record: &BlockRecord = {
        let exhibit = view.exhibits.iter().find(|e| e.id == *exhibit && e.purged.is_none())?;
        exhibit.blocks.iter().find(|b| b.index == *block)?
    };
    let at = record.columns.iter().position(|c| c.name == *column)?;
    Some(Place { of: BlockRef { exhibit: exhibit.clone(), block: *block }, column: at })
}
