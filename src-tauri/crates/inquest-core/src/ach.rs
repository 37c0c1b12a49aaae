//! Analysis of competing hypotheses: evidence against hypotheses (methods 3.4; Heuer, *Psychology of Intelligence
//! Analysis*, ch. 8).
//!
//! Only contradictions count: agreement adds nothing, since one fact can agree with many causes. Invariants: names are
//! compared as texts, ties are in the order of names, a cell that is not there says nothing (N).

use std::collections::{BTreeMap, BTreeSet};

use crate::Grade;
use crate::case::MatrixCell;

/// Evidence by name, each with its cells by hypothesis.
pub type Cells = BTreeMap<String, BTreeMap<String, MatrixCell>>;

/// What a matrix comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    /// Weighted contradictions of each hypothesis: I counts 1, II counts 2.
    pub inconsistency: BTreeMap<String, f64>,
    /// Hypotheses, fewest contradictions first, ties by name.
    pub ranking: Vec<String>,
    /// How far each piece of evidence tells hypotheses apart: 0 is useless.
    pub diagnosticity: BTreeMap<String, u32>,
    /// Evidence of diagnosticity 0.
    pub non_diagnostic: Vec<String>,
    /// Evidence whose removal changes the set of best hypotheses, in the order of names.
    pub linchpins: Vec<String>,
}

impl Score {
    /// The hypotheses with the fewest contradictions.
    pub fn best(&self) -> BTreeSet<&str> {
        best(&self.inconsistency)
    }
}

/// What a cell counts against a hypothesis.
pub fn against(cell: MatrixCell) -> f64 {
    match cell {
        MatrixCell::Cc | MatrixCell::C | MatrixCell::N => 0.0,
        MatrixCell::I => 1.0,
        MatrixCell::Ii => 2.0,
    }
}

fn level(cell: MatrixCell) -> i32 {
    match cell {
        MatrixCell::Cc => 2,
        MatrixCell::C => 1,
        MatrixCell::N => 0,
        MatrixCell::I => -1,
        MatrixCell::Ii => -2,
    }
}

/// The weight of a piece of evidence: measured with a passed check 1, without 0.5, inferred 0.25, assumed 0. A derived
/// one has the weight of its weakest input, and its grade says already that this is no worse than measured.
pub fn weight(grade: Grade, checked: bool) -> f64 {
    match (grade, checked) {
        (Grade::Measured | Grade::Derived, true) => 1.0,
        (Grade::Measured | Grade::Derived, false) => 0.5,
        (Grade::Inferred, _) => 0.25,
        (Grade::Assumed, _) => 0.0,
    }
}

/// Scores a matrix. Evidence without a weight counts nothing.
pub fn score(cells: &Cells, weights: &BTreeMap<String, f64>) -> Score {
    let hypotheses: BTreeSet<&String> = cells.values().flat_map(BTreeMap::keys).collect();
    let cell = |e: &String, h: &String| cells.get(e).and_then(|r| r.get(h)).copied().unwrap_or(MatrixCell::N);
    let sum = |without: Option<&String>| -> BTreeMap<String, f64> {
        let counted = |h: &String| {
            let rows = cells.keys().filter(|e| Some(*e) != without);
            rows.map(|e| weights.get(e).copied().unwrap_or(0.0) * against(cell(e, h))).sum::<f64>()
        };
        hypotheses.iter().map(|h| ((*h).clone(), counted(h))).collect()
    };
    let inconsistency = sum(None);
    let mut ranking: Vec<String> = inconsistency.keys().cloned().collect();
    ranking.sort_by(|a, b| inconsistency[a].total_cmp(&inconsistency[b]));
    let diagnosticity: BTreeMap<String, u32> = cells
        .keys()
        .map(|e| {
            let levels = || hypotheses.iter().map(|h| level(cell(e, h)));
            let spread = levels().max().unwrap_or(0) - levels().min().unwrap_or(0);
            (e.clone(), spread.unsigned_abs())
        })
        .collect();
    let leaders = best(&inconsistency);
    let linchpins = cells.keys().filter(|e| best(&sum(Some(e))) != leaders).cloned().collect();
    let non_diagnostic = diagnosticity.iter().filter(|(_, d)| **d == 0).map(|(e, _)| e.clone()).collect();
    Score { ranking, diagnosticity, non_diagnostic, linchpins, inconsistency }
}

/// The hypotheses that lead when one piece of evidence is left out.
pub fn best_without(cells: &Cells, weights: &BTreeMap<String, f64>, evidence: &str) -> BTreeSet<String> {
    let mut rest = cells.clone();
    // Its hypotheses stay, even those that nothing else rates.
    if let Some(row) = rest.get_mut(evidence) {
        row.values_mut().for_each(|cell| *cell = MatrixCell::N);
    }
    score(&rest, weights).best().into_iter().map(str::to_owned).collect()
}

fn best(inconsistency: &BTreeMap<String, f64>) -> BTreeSet<&str> {
    let least = inconsistency.values().copied().fold(f64::INFINITY, f64::min);
    inconsistency.iter().filter(|(_, v)| **v == least).map(|(h, _)| h.as_str()).collect()
}

/// Posterior probability by odds; the product of the likelihood ratios is capped (methods 3.3). `None` when the prior
/// is not within 0 and 1 or a ratio is not above zero.
pub fn posterior(prior: f64, likelihood_ratios: &[f64], cap: f64) -> Option<f64> {
    let open = prior > 0.0 && prior < 1.0 && cap > 0.0;
    if !open || likelihood_ratios.iter().any(|r| r.is_nan() || *r <= 0.0) {
        return None;
    }
    let odds = prior / (1.0 - prior) * likelihood_ratios.iter().product::<f64>().min(cap);
    // An infinite product has met the cap, so the odds are finite.
    Some(odds / (1.0 + odds))
}
