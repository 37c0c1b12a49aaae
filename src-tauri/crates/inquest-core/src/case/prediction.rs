//! Expected effects, written down and sealed before the result is known.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{HypothesisId, Instant, InterventionId, PredictionId};
use crate::Unit;
use crate::verdict::Oriented;

/// Version of what a seal covers. Its own number, since seals of old cases must keep holding when records gain
/// fields: a new one needs the old content kept beside it.
const SEALED_CONTENT: u32 = 1;

/// Which direction of a metric is the good one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Better {
    /// Lower is better: latency, errors.
    Lower,
    /// Higher is better: throughput.
    Higher,
}

/// What is measured.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Metric {
    /// Name in the person's words.
    pub name: String,
    /// Unit of its values; the effect itself is a relative change, unit 1.
    pub unit: Unit,
    /// Which direction is good.
    pub better: Better,
}

/// The proof that a prediction was fixed at a time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Seal {
    /// When it was sealed.
    pub at: Instant,
    /// SHA-256 of the sealed content, lower-case hex.
    pub hash: String,
}

/// A change of a prediction after it was sealed: allowed, and never hidden.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Amendment {
    /// When.
    pub at: Instant,
    /// Why.
    pub reason: String,
    /// The bounds before the amendment.
    pub predicted_before: [f64; 2],
    /// True when an observation was already there.
    pub after_data: bool,
}

/// The expected effect of an intervention if a hypothesis holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prediction {
    /// Id within the case.
    pub id: PredictionId,
    /// The rung it belongs to.
    pub intervention: InterventionId,
    /// The hypothesis it follows from.
    pub hypothesis: HypothesisId,
    /// What is measured.
    pub metric: Metric,
    /// Relative change if the hypothesis holds, `[lo, hi]`, unit 1: `[-1.0, -0.5]` is "falls by 50 to 100 %".
    pub predicted: [f64; 2],
    /// Half width of the no-effect band, unit 1; 0.1 by default.
    pub null_band: f64,
    /// Runs planned per arm.
    pub planned_runs: u32,
    /// Why these bounds.
    pub rationale: Option<String>,
    /// Present once sealed.
    pub seal: Option<Seal>,
    /// Changes after sealing.
    pub amendments: Vec<Amendment>,
}

/// Why a prediction cannot be sealed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SealRefused {
    /// It is sealed already.
    #[error("prediction is already sealed")]
    AlreadySealed,
    /// Bounds are not numbers or are in the wrong order.
    #[error("predicted bounds must be two finite numbers, the lower first")]
    Bounds,
    /// The predicted effect reaches into the no-effect band, so it could not be told from no effect.
    #[error("predicted effect of {weakest} cannot be told from the no-effect band of {null_band}")]
    WithinNullBand {
        /// The bound nearest to no effect.
        weakest: f64,
        /// Half width of the band.
        null_band: f64,
    },
}

impl Prediction {
    /// What the seal covers, as canonical JSON: everything but the seal and the amendments.
    pub fn sealed_content(&self) -> String {
        let content = serde_json::json!({
            "hypothesis": self.hypothesis,
            "id": self.id,
            "intervention": self.intervention,
            "metric": self.metric,
            "null_band": self.null_band,
            "planned_runs": self.planned_runs,
            "predicted": self.predicted,
            "rationale": self.rationale,
            "schema": SEALED_CONTENT,
        });
        crate::canonical::canonical_json(&content)
    }

    /// SHA-256 over the content and the time, lower-case hex.
    pub fn seal_hash(&self, at: Instant) -> String {
        let mut hasher = Sha256::new();
        hasher.update(at.0.to_string().as_bytes());
        hasher.update(b"\n");
        hasher.update(self.sealed_content().as_bytes());
        crate::hex(&hasher.finalize())
    }

    /// Seals the prediction at a time (methods 3.2: refused when it could not be told from no effect).
    pub fn sealed(mut self, at: Instant) -> Result<Prediction, SealRefused> {
        if self.seal.is_some() {
            return Err(SealRefused::AlreadySealed);
        }
        Oriented::of(self.predicted, self.null_band)?;
        let hash = self.seal_hash(at);
        self.seal = Some(Seal { at, hash });
        Ok(self)
    }

    /// True when the seal's hash fits the content; amended predictions are checked by the journal instead.
    pub fn seal_holds(&self) -> bool {
        self.seal.as_ref().is_some_and(|s| s.hash == self.seal_hash(s.at))
    }
}
