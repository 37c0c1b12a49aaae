//! Identities between counters of different tables (methods 1.8).

use serde::{Deserialize, Serialize};

use crate::method::error::{OutOfDomain, nonzero, refuse};
use crate::method::value::Int;

#[derive(Deserialize)]
pub(crate) struct IoRow {
    pub reads: Int,
    pub extends: Int,
    pub evictions: Int,
}

#[derive(Serialize)]
pub(crate) struct Difference {
    pub difference: Int,
}

pub(crate) fn eviction_identity(input: IoRow) -> Result<Difference, OutOfDomain> {
    let filled = input.reads.0.checked_add(input.extends.0);
    match filled.and_then(|filled| input.evictions.0.checked_sub(filled)) {
        Some(difference) => Ok(Difference { difference: Int(difference) }),
        None => refuse("evictions", "too_large"),
    }
}

#[derive(Deserialize)]
pub(crate) struct IoAndStatements {
    pub reads: Vec<Int>,
    pub read_ms: Vec<f64>,
    pub statement_reads: Int,
    pub statement_read_ms: f64,
}

#[derive(Serialize)]
pub(crate) struct IoRatios {
    pub reads_ratio: f64,
    pub time_ratio: f64,
}

pub(crate) fn io_vs_statements(input: IoAndStatements) -> Result<IoRatios, OutOfDomain> {
    let reads: f64 = input.reads.iter().map(|n| n.f64()).sum();
    Ok(IoRatios {
        reads_ratio: reads / nonzero("statement_reads", input.statement_reads.f64())?,
        time_ratio: input.read_ms.iter().sum::<f64>()
            / nonzero("statement_read_ms", input.statement_read_ms)?,
    })
}

#[derive(Deserialize)]
pub(super) struct TwoNumbers {
    numerator: f64,
    denominator: f64,
}

#[derive(Serialize)]
pub(super) struct Ratio {
    ratio: f64,
}

pub(super) fn ratio(input: TwoNumbers) -> Result<Ratio, OutOfDomain> {
    Ok(Ratio { ratio: input.numerator / nonzero("denominator", input.denominator)? })
}
