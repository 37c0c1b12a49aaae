//! The reasoning of a case: hypotheses, interventions, checks, observations, verdicts.

use inquest_core::case::*;
use inquest_core::effect::{RunSpread, effect_of_values};
use inquest_core::verdict::{Verdict, rules};
use inquest_core::{Amount, Grade, Quantity, Unit};

use crate::case_file::CaseFile;
use crate::edit::{Edit, maybe_said, said};
use crate::wire::*;
use crate::{ApiError, Context, Inquest, faults, moments, rungs, verdicts};

impl Inquest {
    /// Adds or changes a hypothesis.
    pub async fn hypothesis_put(
        &self,
        request: HypothesisPut,
        ctx: &Context,
    ) -> Result<Hypothesis, ApiError> {
        let statement = said(&request.statement, "statement")?;
        let mut edit = self.edit(&request.case, ctx).await?;
        let (id, action) = match request.id {
            Some(id) => (edit.file.hypothesis(id.as_str())?.id.clone(), "hypothesis_changed"),
            None => (HypothesisId(edit.next_id(RecordKind::Hypothesis).await?), "hypothesis_added"),
        };
        let hypothesis = Hypothesis {
            id,
            statement,
            claim: request.claim,
            predicts: maybe_said(request.predicts),
            set_aside: maybe_said(request.set_aside),
        };
        edit.put(Record::Hypothesis(hypothesis.clone()));
        edit.commit(action).await?;
        Ok(hypothesis)
    }

    /// Adds or changes an intervention.
    pub async fn intervention_put(
        &self,
        request: InterventionPut,
        ctx: &Context,
    ) -> Result<Intervention, ApiError> {
        let knob = said(&request.knob, "knob")?;
        let mut edit = self.edit(&request.case, ctx).await?;
        edit.file.hypothesis(request.hypothesis.as_str())?;
        known_evidence(&edit.file, &request.check.evidence)?;
        let (id, action) = match &request.id {
            Some(id) => {
                let before = edit.file.intervention(id.as_str())?.clone();
                if before.hypothesis != request.hypothesis {
                    move_prediction(&mut edit, &before.id, &request.hypothesis)?;
                }
                (before.id, "intervention_changed")
            }
            None => (InterventionId(edit.next_id(RecordKind::Intervention).await?), "intervention_added"),
        };
        let intervention = Intervention {
            id,
            hypothesis: request.hypothesis,
            knob,
            from: maybe_said(request.from),
            to: maybe_said(request.to),
            at: request.at.map(moments::placed),
            cost: maybe_said(request.cost),
            way_back: maybe_said(request.way_back),
            relief: request.relief,
            other_saturated: request.other_saturated,
            knobs_changed: request.knobs_changed,
            check: request.check,
            confounders: request.confounders,
            set_aside: maybe_said(request.set_aside),
        };
        edit.put(Record::Intervention(intervention.clone()));
        edit.commit(action).await?;
        Ok(intervention)
    }

    /// Records what a manipulation check showed. The verdict follows.
    pub async fn check_put(&self, request: CheckPut, ctx: &Context) -> Result<Intervention, ApiError> {
        let mut edit = self.edit(&request.case, ctx).await?;
        known_evidence(&edit.file, &request.evidence)?;
        let mut intervention = edit.file.intervention(request.intervention.as_str())?.clone();
        intervention.check.outcome = request.outcome;
        intervention.check.evidence = request.evidence;
        edit.put(Record::Intervention(intervention.clone()));
        edit.commit("check_recorded").await?;
        Ok(intervention)
    }

    /// Records an observation and computes the verdict, in one entry.
    pub async fn observation_put(&self, request: ObservationPut, ctx: &Context) -> Result<Rung, ApiError> {
        let mut edit = self.edit(&request.case, ctx).await?;
        let prediction = edit.file.prediction(request.prediction.as_str())?.clone();
        if prediction.seal.is_none() {
            return Err(ApiError::PredictionNotSealed { id: prediction.id.0 });
        }
        let mut evidence = request.evidence.clone();
        if let ObservedEffect::Pinned { before, after, .. } = &request.effect {
            for id in [before, after] {
                if !evidence.contains(id) {
                    evidence.push(id.clone());
                }
            }
        }
        known_evidence(&edit.file, &evidence)?;
        let (id, action) = match edit.file.observation_of(&prediction.id) {
            Some(known) => (known.id.clone(), "observation_changed"),
            None => (ObservationId(edit.next_id(RecordKind::Observation).await?), "observation_recorded"),
        };
        let observation = Observation {
            id,
            prediction: prediction.id.clone(),
            effect: effect(&edit.file, &request.effect)?,
            measured_at: request.measured_at.map(moments::placed),
            recorded_at: edit.at,
            metric_valid: request.metric_valid,
            replicates: request.replicates,
            reversal: request.reversal,
            rival_refuted: request.rival_refuted,
            evidence,
        };
        edit.put(Record::Observation(observation));
        let file = edit.commit(action).await?;
        self.rung(&request.case, &file, &prediction.intervention).await
    }

    /// Computes the verdict of a rung (`R1`) or prediction (`P1`) by the rules of this program, and stores it
    /// when it is new, when its inputs changed, or when older rules had said something else.
    pub async fn verdict_compute(&self, request: RecordRef, ctx: &Context) -> Result<Rung, ApiError> {
        let mut edit = self.edit(&request.case, ctx).await?;
        let prediction = match edit.file.prediction(&request.id) {
            Ok(prediction) => prediction.clone(),
            Err(_) => {
                let rung = edit.file.intervention(&request.id)?.id.clone();
                let found = edit.file.prediction_of(&rung).cloned();
                found.ok_or_else(|| ApiError::not_found("prediction", &request.id))?
            }
        };
        let (_, verdict) = verdicts::computed(&edit.file, prediction.id.as_str())
            .ok_or_else(|| ApiError::not_found("observation", &prediction.id))?;
        let stored = edit.file.verdict(prediction.id.as_str()).ok();
        let current = stored.is_some_and(|s| {
            s.decision == verdict.decision && s.inputs == verdict.inputs && s.method_version == rules::VERSION
        });
        if !current {
            let at = edit.at;
            edit.put(Record::Verdict(Verdict { decided_at: at, ..verdict }));
        }
        let file = edit.commit("verdict_computed").await?;
        self.rung(&request.case, &file, &prediction.intervention).await
    }

    pub(crate) async fn rung(
        &self,
        case: &CaseId,
        file: &CaseFile,
        intervention: &InterventionId,
    ) -> Result<Rung, ApiError> {
        let journal = self.library.journal(case).await?;
        rungs::rung(file, &journal, file.intervention(intervention.as_str())?)
    }
}

/// Refuses evidence that the case does not hold.
pub(crate) fn known_evidence(file: &CaseFile, ids: &[EvidenceId]) -> Result<(), ApiError> {
    ids.iter().try_for_each(|id| file.evidence(id.as_str()).map(|_| ()))
}

/// A rung that tests another hypothesis takes its prediction along, unless that is sealed.
fn move_prediction(
    edit: &mut Edit<'_>,
    rung: &InterventionId,
    hypothesis: &HypothesisId,
) -> Result<(), ApiError> {
    let Some(prediction) = edit.file.prediction_of(rung).cloned() else { return Ok(()) };
    if prediction.seal.is_some() {
        return Err(ApiError::InUse { id: rung.0.clone(), by: prediction.id.0 });
    }
    edit.put(Record::Prediction(Prediction { hypothesis: hypothesis.clone(), ..prediction }));
    Ok(())
}

/// The observed relative change, with what it was computed from.
fn effect(file: &CaseFile, given: &ObservedEffect) -> Result<Quantity, ApiError> {
    match given {
        ObservedEffect::Change { lo, hi, grade, source } => {
            if !lo.is_finite() || hi.is_some_and(|hi| !hi.is_finite() || hi < *lo) {
                let text = format!("{lo}..{}", hi.map_or_else(String::new, |h| h.to_string()));
                return Err(ApiError::NotANumber { text });
            }
            Ok(Quantity {
                amount: Amount::Interval { lo: *lo, hi: *hi },
                unit: Unit::Ratio,
                grade: *grade,
                source: source.clone(),
            })
        }
        ObservedEffect::Values { before, after } => change(before, after, None),
        ObservedEffect::Pinned { before, after, cv } => {
            change(pinned(file, before)?, pinned(file, after)?, *cv)
        }
    }
}

fn pinned<'a>(file: &'a CaseFile, id: &EvidenceId) -> Result<&'a Quantity, ApiError> {
    let evidence = file.evidence(id.as_str())?;
    evidence.quantity.as_ref().ok_or_else(|| ApiError::NotANumber { text: evidence.statement.clone() })
}

fn change(before: &Quantity, after: &Quantity, cv: Option<f64>) -> Result<Quantity, ApiError> {
    let spread = RunSpread::for_arms(before, after, cv);
    let effect = effect_of_values(before, after, spread).map_err(|e| faults::effect(before, after, &e))?;
    let grade: Grade = effect.change.grade;
    Ok(Quantity { grade, ..effect.change })
}
