//! Candidate causes.

use serde::{Deserialize, Serialize};

use super::HypothesisId;

/// How much of the effect a hypothesis claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// This alone explains the effect.
    SoleCause,
    /// This explains part of it.
    Contributes,
}

/// A candidate cause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hypothesis {
    /// Id within the case.
    pub id: HypothesisId,
    /// The claim in a sentence.
    pub statement: String,
    /// How much of the effect it claims.
    pub claim: Claim,
    /// What would be seen if it held, in words.
    pub predicts: Option<String>,
    /// Set aside: kept, and not counted; with the reason.
    pub set_aside: Option<String>,
}
