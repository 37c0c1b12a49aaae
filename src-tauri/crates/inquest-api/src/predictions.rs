//! Predictions: written, sealed, and amended in the open.

use inquest_core::case::*;
use inquest_core::verdict::outcomes;

use crate::edit::{Edit, maybe_said, said};
use crate::wire::*;
use crate::{ApiError, Context, Inquest, faults, rungs};

impl Inquest {
    /// Writes a prediction; seals it when asked; amends a sealed one when a reason is given.
    pub async fn prediction_put(
        &self,
        request: PredictionPut,
        ctx: &Context,
    ) -> Result<Prediction, ApiError> {
        said(&request.metric.name, "metric")?;
        if !request.null_band.is_finite() || request.null_band < 0.0 {
            return Err(ApiError::NotANumber { text: request.null_band.to_string() });
        }
        let mut edit = self.edit(&request.case, ctx).await?;
        let rung = edit.file.intervention(request.intervention.as_str())?.clone();
        let known = match &request.id {
            Some(id) => Some(edit.file.prediction(id.as_str())?.clone()),
            None => None,
        };
        if let Some(other) = edit.file.prediction_of(&rung.id)
            && known.as_ref().is_none_or(|k| k.id != other.id)
        {
            return Err(ApiError::PredictionExists { rung: rung.id.0.clone(), id: other.id.0.clone() });
        }
        let id = match &known {
            Some(known) => known.id.clone(),
            None => PredictionId(edit.next_id(RecordKind::Prediction).await?),
        };
        let written = Prediction {
            id,
            intervention: rung.id,
            hypothesis: rung.hypothesis,
            metric: request.metric.clone(),
            predicted: request.predicted,
            null_band: request.null_band,
            planned_runs: request.planned_runs,
            rationale: maybe_said(request.rationale.clone()),
            seal: None,
            amendments: Vec::new(),
        };
        let (prediction, action) = match known {
            Some(sealed) if sealed.seal.is_some() => {
                (amended(&edit, sealed, written, request.amendment).await?, "prediction_amended")
            }
            known => {
                let action = match (request.seal, known.is_some()) {
                    (true, _) => "prediction_sealed",
                    (false, true) => "prediction_changed",
                    (false, false) => "prediction_added",
                };
                (if request.seal { sealed(written, edit.at)? } else { drafted(written, edit.at)? }, action)
            }
        };
        edit.put(Record::Prediction(prediction.clone()));
        edit.commit(action).await?;
        Ok(prediction)
    }

    /// What each outcome of a test would mean, told before its prediction is sealed.
    pub async fn prediction_outcomes(
        &self,
        request: OutcomesRequest,
        _ctx: &Context,
    ) -> Result<OutcomesReply, ApiError> {
        Ok(match outcomes(&request.inputs) {
            Ok(outcomes) => OutcomesReply { outcomes, refused: None },
            Err(refused) => OutcomesReply {
                outcomes: Vec::new(),
                refused: Some(faults::seal(&request.inputs.predicted, &refused).wire()),
            },
        })
    }
}

/// A prediction that is not sealed yet may still lie within the no-effect band, but its numbers are numbers.
fn drafted(prediction: Prediction, at: Instant) -> Result<Prediction, ApiError> {
    match prediction.clone().sealed(at) {
        Err(refused @ SealRefused::Bounds) => Err(faults::seal(&prediction.predicted, &refused)),
        _ => Ok(prediction),
    }
}

fn sealed(prediction: Prediction, at: Instant) -> Result<Prediction, ApiError> {
    let predicted = prediction.predicted;
    prediction.sealed(at).map_err(|refused| faults::seal(&predicted, &refused))
}

/// A sealed prediction keeps its seal; what changes is listed with the reason, and with whether a result was
/// known by then. A change that changes nothing is none.
async fn amended(
    edit: &Edit<'_>,
    sealed: Prediction,
    written: Prediction,
    reason: Option<String>,
) -> Result<Prediction, ApiError> {
    let unchanged =
        Prediction { seal: sealed.seal.clone(), amendments: sealed.amendments.clone(), ..written.clone() };
    if unchanged == sealed {
        return Ok(sealed);
    }
    let reason =
        maybe_said(reason).ok_or_else(|| ApiError::AmendmentNeedsReason { id: sealed.id.0.clone() })?;
    // The same door as for sealing: an amendment may not slip under the no-effect band.
    self::sealed(written.clone(), edit.at)?;
    let after_data = rungs::ever_observed(&edit.journal().await?, &sealed.id);
    let mut amendments = sealed.amendments;
    amendments.push(Amendment { at: edit.at, reason, predicted_before: sealed.predicted, after_data });
    Ok(Prediction { seal: sealed.seal, amendments, ..written })
}
