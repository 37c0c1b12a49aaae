//! Measured effects.

use serde::{Deserialize, Serialize};

use super::{Bearing, EvidenceId, ExhibitId, Instant, Moment, ObservationId, PredictionId};
use crate::Quantity;

/// The exhibits that two arms of a test were measured by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Arms {
    /// Before, or without the change.
    pub before: Vec<ExhibitId>,
    /// After, or with it.
    pub after: Vec<ExhibitId>,
}

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
    /// The exhibits of its two arms; they are compared for what else changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub arms: Option<Arms>,
    /// Ratings against hypotheses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Bearing>>", optional))]
    pub bearings: Vec<Bearing>,
}
