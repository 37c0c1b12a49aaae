//! Measured effects.

use serde::{Deserialize, Serialize};

use super::{EvidenceId, Instant, Moment, ObservationId, PredictionId};
use crate::Quantity;

/// The measured effect of an intervention, as an interval of relative change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Observation {
    /// Id within the case.
    pub id: ObservationId,
    /// The prediction it answers.
    pub prediction: PredictionId,
    /// Relative change of the metric, unit 1, as an interval.
    pub effect: Quantity,
    /// When it was measured, as stated.
    pub measured_at: Option<Moment>,
    /// When it was recorded here.
    pub recorded_at: Instant,
    /// False when the metric turned out not to measure what the prediction is about.
    pub metric_valid: bool,
    /// Independent repetitions with the same result.
    pub replicates: u32,
    /// The change was taken back and the effect went away (A-B-A).
    pub reversal: bool,
    /// A rival's prediction failed in the same data.
    pub rival_refuted: bool,
    /// Evidence it rests on.
    pub evidence: Vec<EvidenceId>,
}
