//! The matrix of evidence: every piece of evidence and every observation against every hypothesis that counts.
//!
//! Cells are authored; what follows from a prediction and what was seen is a suggestion beside them and counts nothing
//! until it is taken. An empty cell says nothing. The scores are those of [`crate::ach`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::suggest::suggested;
use super::{Inquiry, RungOf, Status, codes, standing};
use crate::ach::{self, Cells};
use crate::case::{Bearing, CheckOutcome, EvidenceId, ExhibitId, HypothesisId, InterventionId, MatrixCell};
use crate::verdict::Reason;
use crate::{Grade, Source};

/// A cell that was not authored, and why it might be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Suggestion {
    /// The rating.
    pub cell: MatrixCell,
    /// Why.
    pub because: Reason,
}

/// One cell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatrixEntry {
    /// The hypothesis.
    pub hypothesis: HypothesisId,
    /// The rating; absent while unrated.
    pub cell: Option<MatrixCell>,
    /// What a prediction and an observation suggest, also where a person rated otherwise.
    pub suggested: Option<Suggestion>,
}

/// One piece of evidence, or one observation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatrixRow {
    /// Id of the evidence (`V3`) or of the observation (`O1`).
    pub id: String,
    /// What it says; an observation says its change and interval, which the rung holds.
    pub statement: Option<String>,
    /// The rung it was seen at.
    pub rung: Option<InterventionId>,
    /// Exhibits it rests on.
    pub exhibits: Vec<ExhibitId>,
    /// Its grade.
    pub grade: Grade,
    /// What its contradictions count.
    pub weight: f64,
    /// Why that much.
    pub weight_because: Reason,
    /// How far it tells hypotheses apart: 0 not at all, 4 entirely.
    pub diagnosticity: u32,
    /// It tells nothing apart.
    pub muted: bool,
    /// Whether a person rated any cell.
    pub rated: bool,
    /// Cells, in the order of the columns.
    pub cells: Vec<MatrixEntry>,
    /// Who would lead without it.
    pub leaders_without: Vec<HypothesisId>,
    /// Without it another set leads.
    pub linchpin: bool,
}

/// One hypothesis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatrixColumn {
    /// The hypothesis.
    pub hypothesis: HypothesisId,
    /// How it stands by the verdicts.
    pub status: Status,
    /// Weighted contradictions.
    pub inconsistency: f64,
    /// Contradictions as counted, without weights: I counts 1, II counts 2.
    pub contradictions: u32,
    /// Place by weighted contradictions, from 1; equals share a place.
    pub rank: u32,
    /// Place by counted contradictions.
    pub rank_by_count: u32,
}

/// The matrix of a case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Matrix {
    /// Hypotheses, fewest contradictions first.
    pub columns: Vec<MatrixColumn>,
    /// Evidence in the order of ids, then observations.
    pub rows: Vec<MatrixRow>,
    /// The hypotheses with the fewest contradictions.
    pub leaders: Vec<HypothesisId>,
    /// What should keep a reader careful.
    pub warnings: Vec<Reason>,
}

/// What goes into a row before anything is scored.
struct Given<'a> {
    id: String,
    statement: Option<String>,
    rung: Option<RungOf<'a>>,
    exhibits: Vec<ExhibitId>,
    grade: Grade,
    /// True when the row is the observation itself: only then the prediction speaks of it.
    observation: bool,
    bearings: &'a [Bearing],
}

/// The matrix of a case. What was set aside is left out.
pub fn matrix(inquiry: &Inquiry<'_>) -> Matrix {
    let given = rows(inquiry);
    let candidates: Vec<HypothesisId> = inquiry.candidates().map(|h| h.id.clone()).collect();
    let cells: Cells = given
        .iter()
        .map(|row| {
            let rated = |h: &HypothesisId| {
                row.bearings.iter().find(|b| b.hypothesis == *h).map_or(MatrixCell::N, |b| b.cell)
            };
            (row.id.clone(), candidates.iter().map(|h| (h.0.clone(), rated(h))).collect())
        })
        .collect();
    let weights: BTreeMap<String, f64> = given.iter().map(|row| (row.id.clone(), weight_of(row).0)).collect();
    let scored = ach::score(&cells, &weights);
    let best = scored.best();
    let leaders: Vec<HypothesisId> =
        candidates.iter().filter(|h| best.contains(h.as_str()) && !given.is_empty()).cloned().collect();
    let columns = columns(inquiry, &scored, &cells);
    let rows: Vec<MatrixRow> =
        given.iter().map(|row| row_of(row, inquiry, &columns, &scored, &cells, &weights)).collect();
    let warnings = warnings(&rows, &columns, &leaders);
    Matrix { columns, rows, leaders, warnings }
}

fn rows<'a>(inquiry: &Inquiry<'a>) -> Vec<Given<'a>> {
    let rungs: Vec<RungOf<'a>> = inquiry.rungs().collect();
    let rung_of = |id: &EvidenceId| {
        let rests = |r: &&RungOf<'a>| {
            r.observation.is_some_and(|o| o.evidence.contains(id))
                || r.intervention.check.evidence.contains(id)
        };
        rungs.iter().find(rests).copied()
    };
    let evidence = inquiry.evidence.iter().map(|e| Given {
        id: e.id.0.clone(),
        statement: Some(e.statement.clone()),
        rung: rung_of(&e.id),
        exhibits: e.source.exhibits(),
        grade: e.grade,
        observation: false,
        bearings: &e.bearings,
    });
    let observations = rungs.iter().filter_map(|rung| {
        let observation = rung.observation?;
        Some(Given {
            id: observation.id.0.clone(),
            statement: None,
            rung: Some(*rung),
            exhibits: exhibits_of(&observation.effect.source, observation.arms.as_ref()),
            grade: observation.effect.grade,
            observation: true,
            bearings: &observation.bearings,
        })
    });
    evidence.chain(observations).collect()
}

fn exhibits_of(source: &Source, arms: Option<&crate::case::Arms>) -> Vec<ExhibitId> {
    let mut found = source.exhibits();
    for id in arms.iter().flat_map(|a| a.before.iter().chain(&a.after)) {
        if !found.contains(id) {
            found.push(id.clone());
        }
    }
    found
}

fn weight_of(row: &Given<'_>) -> (f64, Reason) {
    let checked = row.rung.filter(|r| r.intervention.check.outcome == CheckOutcome::Pass);
    let weight = ach::weight(row.grade, checked.is_some());
    let because = match (row.grade, checked) {
        (Grade::Measured | Grade::Derived, Some(rung)) => {
            codes::WEIGHT_CHECKED.with([rung.intervention.id.0.clone()])
        }
        (Grade::Measured | Grade::Derived, None) => codes::WEIGHT_UNCHECKED.with([]),
        (Grade::Inferred, _) => codes::WEIGHT_INFERRED.with([]),
        (Grade::Assumed, _) => codes::WEIGHT_ASSUMED.with([]),
    };
    (weight, because)
}

fn columns(inquiry: &Inquiry<'_>, scored: &ach::Score, cells: &Cells) -> Vec<MatrixColumn> {
    let mut columns: Vec<MatrixColumn> = inquiry
        .candidates()
        .map(|h| {
            let counted = cells.values().filter_map(|row| row.get(h.id.as_str()));
            MatrixColumn {
                hypothesis: h.id.clone(),
                status: standing(inquiry, h).status,
                inconsistency: scored.inconsistency.get(h.id.as_str()).copied().unwrap_or(0.0),
                contradictions: counted.map(|cell| ach::against(*cell) as u32).sum(),
                rank: 0,
                rank_by_count: 0,
            }
        })
        .collect();
    let weighted: Vec<f64> = columns.iter().map(|c| c.inconsistency).collect();
    let counted: Vec<u32> = columns.iter().map(|c| c.contradictions).collect();
    for column in &mut columns {
        let place = |better: usize| u32::try_from(better + 1).unwrap_or(u32::MAX);
        column.rank = place(weighted.iter().filter(|w| **w < column.inconsistency).count());
        column.rank_by_count = place(counted.iter().filter(|c| **c < column.contradictions).count());
    }
    // Stable: equals stay in the order they were written.
    columns.sort_by(|a, b| a.inconsistency.total_cmp(&b.inconsistency));
    columns
}

fn row_of(
    row: &Given<'_>,
    inquiry: &Inquiry<'_>,
    columns: &[MatrixColumn],
    scored: &ach::Score,
    cells: &Cells,
    weights: &BTreeMap<String, f64>,
) -> MatrixRow {
    let (weight, weight_because) = weight_of(row);
    let entries = columns.iter().map(|column| {
        let from_rung = || {
            let hypothesis = inquiry.hypothesis(&column.hypothesis)?;
            row.rung.as_ref().filter(|_| row.observation).and_then(|r| suggested(r, hypothesis))
        };
        MatrixEntry {
            hypothesis: column.hypothesis.clone(),
            cell: row.bearings.iter().find(|b| b.hypothesis == column.hypothesis).map(|b| b.cell),
            suggested: from_rung().map(|(cell, because)| Suggestion { cell, because }),
        }
    });
    let entries: Vec<MatrixEntry> = entries.collect();
    let diagnosticity = scored.diagnosticity.get(&row.id).copied().unwrap_or(0);
    let without = ach::best_without(cells, weights, &row.id);
    MatrixRow {
        statement: row.statement.clone(),
        rung: row.rung.map(|r| r.intervention.id.clone()),
        exhibits: row.exhibits.clone(),
        grade: row.grade,
        weight,
        weight_because,
        diagnosticity,
        muted: diagnosticity == 0,
        rated: entries.iter().any(|e| e.cell.is_some()),
        cells: entries,
        leaders_without: columns
            .iter()
            .filter(|c| without.contains(c.hypothesis.as_str()))
            .map(|c| c.hypothesis.clone())
            .collect(),
        linchpin: scored.linchpins.contains(&row.id),
        id: row.id.clone(),
    }
}

fn warnings(rows: &[MatrixRow], columns: &[MatrixColumn], leaders: &[HypothesisId]) -> Vec<Reason> {
    let mut warnings = Vec::new();
    if columns.len() < 3 {
        warnings.push(codes::MATRIX_FEW_RIVALS.with([columns.len().to_string()]));
    }
    for leader in leaders {
        let tested = rows
            .iter()
            .flat_map(|r| &r.cells)
            .any(|c| c.hypothesis == *leader && c.cell.is_some_and(|cell| cell != MatrixCell::N));
        if !tested {
            warnings.push(codes::MATRIX_UNTESTED_BEST.with([leader.0.clone()]));
        }
    }
    let telling: Vec<&MatrixRow> = rows.iter().filter(|r| !r.muted).collect();
    if let Some([only]) = telling.first().map(|r| r.exhibits.as_slice())
        && telling.iter().all(|r| r.exhibits.as_slice() == [only.clone()])
    {
        warnings.push(codes::MATRIX_ONE_SOURCE.with([only.0.clone()]));
    }
    warnings.extend(rows.iter().filter(|r| r.linchpin).map(|r| codes::MATRIX_LINCHPIN.with([r.id.clone()])));
    warnings
}
