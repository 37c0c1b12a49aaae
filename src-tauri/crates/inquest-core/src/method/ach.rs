//! `ach.*`: the matrix of evidence as methods.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::error::{OutOfDomain, refuse};
use super::{Entry, entry};
use crate::ach::{Cells, posterior, score};

pub(super) const ENTRIES: &[Entry] =
    &[entry!("ach.posterior", 1, posterior_of), entry!("ach.score", 1, scored)];

#[derive(Deserialize)]
struct Matrix {
    matrix: Cells,
    weights: BTreeMap<String, f64>,
}

#[derive(Serialize)]
struct Scored {
    inconsistency: BTreeMap<String, f64>,
    ranking: Vec<String>,
    diagnosticity: BTreeMap<String, u32>,
    non_diagnostic: Vec<String>,
    linchpins: Vec<String>,
}

fn scored(input: Matrix) -> Result<Scored, OutOfDomain> {
    if input.matrix.keys().any(|e| !input.weights.contains_key(e)) {
        return refuse("weights", "missing_for_evidence");
    }
    if input.weights.values().any(|w| *w < 0.0) {
        return refuse("weights", "negative");
    }
    let found = score(&input.matrix, &input.weights);
    Ok(Scored {
        inconsistency: found.inconsistency,
        ranking: found.ranking,
        diagnosticity: found.diagnosticity,
        non_diagnostic: found.non_diagnostic,
        linchpins: found.linchpins,
    })
}

#[derive(Deserialize)]
struct Odds {
    prior: f64,
    likelihood_ratios: Vec<f64>,
    cap: f64,
}

#[derive(Serialize)]
struct Posterior {
    posterior: f64,
}

fn posterior_of(input: Odds) -> Result<Posterior, OutOfDomain> {
    if !(input.prior > 0.0 && input.prior < 1.0) {
        return refuse("prior", "not_within_0_and_1");
    }
    match posterior(input.prior, &input.likelihood_ratios, input.cap) {
        Some(posterior) => Ok(Posterior { posterior }),
        None => refuse("likelihood_ratios", "not_positive"),
    }
}
