//! Verdicts follow their inputs: whatever edit changes what a verdict rests on recomputes it in the same entry.

use inquest_core::case::{Prediction, Record, RecordKey, RecordKind};
use inquest_core::verdict::{Inputs, Verdict, rules};

use crate::ApiError;
use crate::case_file::CaseFile;
use crate::edit::Edit;

/// The verdict of a prediction's observation by the rules of this program; `None` while nothing was observed or
/// the observed effect has no bounds.
pub(crate) fn computed(file: &CaseFile, prediction: &str) -> Option<(Inputs, Verdict)> {
    let prediction = file.prediction(prediction).ok()?;
    let observation = file.observation_of(&prediction.id)?;
    let intervention = file.intervention(prediction.intervention.as_str()).ok()?;
    let hypothesis = file.hypothesis(prediction.hypothesis.as_str()).ok()?;
    let inputs = Inputs::assemble(hypothesis, intervention, prediction, observation)?;
    let verdict = Verdict {
        prediction: prediction.id.clone(),
        intervention: intervention.id.clone(),
        inputs: inputs.clone(),
        decision: rules::decide(&inputs),
        method_version: rules::VERSION,
        decided_at: observation.recorded_at,
        overridden: file.verdict(prediction.id.as_str()).ok().and_then(|v| v.overridden.clone()),
    };
    Some((inputs, verdict))
}

/// The prediction that an id names: its own, or its rung's.
pub(crate) fn prediction_named<'a>(file: &'a CaseFile, id: &str) -> Result<&'a Prediction, ApiError> {
    if let Ok(prediction) = file.prediction(id) {
        return Ok(prediction);
    }
    let rung = &file.intervention(id)?.id;
    file.prediction_of(rung).ok_or_else(|| ApiError::not_found("prediction", id))
}

impl Edit<'_> {
    /// Recomputes the verdicts whose inputs this edit changed.
    pub(crate) fn settle_verdicts(&mut self) {
        let predictions: Vec<String> = self
            .file
            .predictions()
            .iter()
            .map(|p| p.id.0.clone())
            .chain(self.file.verdicts().iter().map(|v| v.prediction.0.clone()))
            .collect();
        for prediction in predictions {
            self.settle_verdict(&prediction);
        }
    }

    fn settle_verdict(&mut self, prediction: &str) {
        let stored = self.file.verdict(prediction).ok().cloned();
        match (computed(&self.file, prediction), stored) {
            (Some((inputs, verdict)), stored) => {
                let stale =
                    stored.is_none_or(|s| s.inputs != inputs || s.intervention != verdict.intervention);
                if stale {
                    self.put(Record::Verdict(Verdict { decided_at: self.at, ..verdict }));
                }
            }
            (None, Some(_)) => {
                self.remove(&RecordKey { kind: RecordKind::Verdict, id: prediction.to_owned() });
            }
            (None, None) => {}
        }
    }
}
