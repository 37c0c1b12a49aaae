//! The reasoning of a case: hypotheses, interventions, checks, observations, verdicts.

use inquest_core::case::*;
use inquest_core::config::{Grammar, accepts};
use inquest_core::effect::{RunSpread, effect_of_values};
use inquest_core::verdict::{Verdict, rules};
use inquest_core::{Amount, Grade, Quantity, Unit};

use crate::case_file::CaseFile;
use crate::edit::{Edit, maybe_said, said};
use crate::wire::*;
use crate::{ApiError, Context, Inquest, faults, moments, rungs, sources, verdicts};

impl Inquest {
    /// Adds or changes a hypothesis.
    pub async fn hypothesis_put(
        &self,
        request: HypothesisPut,
        ctx: &Context,
    ) -> Result<Hypothesis, ApiError> {
        let statement = said(&request.statement, "statement")?;
        let mut edit = self.edit(&request.case, ctx).await?;
        let known = match &request.id {
            Some(id) => Some(edit.file.hypothesis(id.as_str())?.clone()),
            None => None,
        };
        let (id, action) = match &known {
            Some(known) => (known.id.clone(), "hypothesis_changed"),
            None => (HypothesisId(edit.next_id(RecordKind::Hypothesis).await?), "hypothesis_added"),
        };
        let before = |field: fn(&Hypothesis) -> Option<String>| known.as_ref().and_then(field);
        let limit = match request.limit {
            Some(limit) => Some(limit).filter(|l| !l.words.trim().is_empty()),
            None => known.as_ref().and_then(|h| h.limit.clone()),
        };
        let hypothesis = Hypothesis {
            id,
            statement,
            claim: request.claim,
            predicts: maybe_said(request.predicts),
            set_aside: maybe_said(request.set_aside),
            mechanism: maybe_said(request.mechanism.or_else(|| before(|h| h.mechanism.clone()))),
            scope: maybe_said(request.scope.or_else(|| before(|h| h.scope.clone()))),
            resources: names(request.resources, known.as_ref().map(|h| &h.resources)),
            limit,
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
        let known = match &request.id {
            Some(id) => Some(edit.file.intervention(id.as_str())?.clone()),
            None => None,
        };
        let (id, action) = match &known {
            Some(before) => {
                if before.hypothesis != request.hypothesis {
                    move_prediction(&mut edit, &before.id, &request.hypothesis)?;
                }
                (before.id.clone(), "intervention_changed")
            }
            None => (InterventionId(edit.next_id(RecordKind::Intervention).await?), "intervention_added"),
        };
        for expectation in request.more.expects.iter().flatten() {
            edit.file.hypothesis(expectation.hypothesis.as_str())?;
        }
        let more = request.more;
        let before = |field: fn(&Intervention) -> Option<String>| known.as_ref().and_then(field);
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
            check: checked(request.check, known.as_ref())?,
            confounders: remembered(request.confounders, known.as_ref()),
            set_aside: maybe_said(request.set_aside),
            looked: more.looked.unwrap_or_else(|| known.as_ref().is_some_and(|i| i.looked)),
            template: maybe_said(more.template.or_else(|| before(|i| i.template.clone()))),
            by: maybe_said(more.by.or_else(|| before(|i| i.by.clone()))),
            risk: maybe_said(more.risk.or_else(|| before(|i| i.risk.clone()))),
            cost_level: more.cost_level.or_else(|| known.as_ref().and_then(|i| i.cost_level)),
            risk_level: more.risk_level.or_else(|| known.as_ref().and_then(|i| i.risk_level)),
            resources: names(more.resources, known.as_ref().map(|i| &i.resources)),
            scale: more.scale.or_else(|| known.as_ref().and_then(|i| i.scale)),
            expects: match more.expects {
                Some(expects) => expects,
                None => known.as_ref().map(|i| i.expects.clone()).unwrap_or_default(),
            },
            written: match more.written {
                Some(written) => Some(written).filter(|w| !w.words.trim().is_empty()),
                None => known.as_ref().and_then(|i| i.written.clone()),
            },
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
        let config = request.config.map(echoed).transpose()?;
        // A value that its reader refuses was never in effect, whatever else was seen.
        let refused = config.as_ref().is_some_and(|c| !c.accepted);
        intervention.check.outcome = if refused { CheckOutcome::Fail } else { request.outcome };
        intervention.check.evidence = request.evidence;
        intervention.check.config = config.or(intervention.check.config);
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
        for exhibit in request.arms.iter().flat_map(|a| a.before.iter().chain(&a.after)) {
            edit.file.exhibit(exhibit.as_str())?;
        }
        let (effect, shown) = match self.plans_observed(&edit.file, &request.effect).await? {
            Some(observed) => observed,
            None => (effect(&edit.file, &request.effect, &prediction.metric.unit, &evidence)?, true),
        };
        let known = edit.file.observation_of(&prediction.id).cloned();
        let (id, action) = match edit.file.observation_of(&prediction.id) {
            Some(known) => (known.id.clone(), "observation_changed"),
            None => (ObservationId(edit.next_id(RecordKind::Observation).await?), "observation_recorded"),
        };
        let observation = Observation {
            id,
            prediction: prediction.id.clone(),
            effect,
            measured_at: request.measured_at.map(moments::placed),
            recorded_at: edit.at,
            metric_valid: request.metric_valid && shown,
            replicates: request.replicates,
            reversal: request.reversal,
            rival_refuted: request.rival_refuted,
            evidence,
            arms: request
                .arms
                .or_else(|| arms_of_plans(&request.effect))
                .or_else(|| known.as_ref().and_then(|o| o.arms.clone())),
            bearings: known.map(|o| o.bearings).unwrap_or_default(),
        };
        self.note_differences(&mut edit, &observation, &prediction.intervention).await?;
        edit.put(Record::Observation(observation));
        let file = edit.commit(action).await?;
        self.rung(&request.case, &file, &prediction.intervention).await
    }

    /// Computes the verdict of a rung (`R1`) or prediction (`P1`) by the rules of this program, and stores it
    /// when it is new, when its inputs changed, or when older rules had said something else.
    pub async fn verdict_compute(&self, request: RecordRef, ctx: &Context) -> Result<Rung, ApiError> {
        let mut edit = self.edit(&request.case, ctx).await?;
        let prediction = verdicts::prediction_named(&edit.file, &request.id)?.clone();
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

    /// Whether the program that reads a setting takes a value as it is written.
    pub async fn config_check(
        &self,
        request: ConfigRequest,
        _ctx: &Context,
    ) -> Result<ConfigReading, ApiError> {
        config_check(&request)
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

/// A list that was given, trimmed and without blanks; left out, the one there was.
fn names(given: Option<Vec<String>>, known: Option<&Vec<String>>) -> Vec<String> {
    match given {
        Some(given) => given.into_iter().filter_map(|name| maybe_said(Some(name))).collect(),
        None => known.cloned().unwrap_or_default(),
    }
}

/// A check with its configured value read again: whether a reader takes it is computed, never stated.
fn checked(check: ManipulationCheck, known: Option<&Intervention>) -> Result<ManipulationCheck, ApiError> {
    let config = match check.config {
        Some(config) => Some(echoed(config)?),
        None => known.and_then(|i| i.check.config.clone()),
    };
    let refused = config.as_ref().is_some_and(|c| !c.accepted);
    let outcome = if refused { CheckOutcome::Fail } else { check.outcome };
    Ok(ManipulationCheck { outcome, config, ..check })
}

fn echoed(config: ConfigEcho) -> Result<ConfigEcho, ApiError> {
    let grammar =
        Grammar::named(&config.grammar).ok_or_else(|| ApiError::not_found("grammar", &config.grammar))?;
    let reading = accepts(grammar, &config.text).map_err(|e| faults::method("config.accepts", &e))?;
    Ok(ConfigEcho { accepted: reading.accepted, ..config })
}

/// Confounders as they were given: one that was found stays known as found, also when a form does not say so.
fn remembered(given: Vec<Confounder>, known: Option<&Intervention>) -> Vec<Confounder> {
    let found = |name: &str| {
        let known = known.into_iter().flat_map(|i| &i.confounders).find(|c| c.name == name);
        known.and_then(|c| c.found.clone())
    };
    let keep = |c: Confounder| Confounder { found: c.found.clone().or_else(|| found(&c.name)), ..c };
    given.into_iter().map(keep).collect()
}

/// Whether the program that reads a setting takes a value as it is written; touches no library.
pub fn config_check(request: &ConfigRequest) -> Result<ConfigReading, ApiError> {
    accepts(request.grammar, &request.text).map_err(|e| faults::method("config.accepts", &e))
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

/// The observed relative change, with what it was computed from: values in the unit of the metric that was predicted.
fn effect(
    file: &CaseFile,
    given: &ObservedEffect,
    unit: &Unit,
    evidence: &[EvidenceId],
) -> Result<Quantity, ApiError> {
    match given {
        ObservedEffect::Change { lo, hi, grade, source } => {
            if !lo.is_finite() || hi.is_some_and(|hi| !hi.is_finite() || hi < *lo) {
                let text = format!("{lo}..{}", hi.map_or_else(String::new, |h| h.to_string()));
                return Err(ApiError::NotANumber { text });
            }
            sources::unresolved(source, file).map_or(Ok(()), Err)?;
            Ok(Quantity {
                amount: Amount::Interval { lo: *lo, hi: *hi },
                unit: Unit::Ratio,
                grade: sources::stated_grade(*grade, source, !evidence.is_empty()),
                source: source.clone(),
            })
        }
        ObservedEffect::Values { before, after } => {
            let stated = |of: &Quantity| -> Result<Quantity, ApiError> {
                sources::unresolved(&of.source, file).map_or(Ok(()), Err)?;
                let grade = sources::stated_grade(of.grade, &of.source, !evidence.is_empty());
                Ok(Quantity { grade, ..of.clone() })
            };
            change(&stated(before)?, &stated(after)?, None, unit)
        }
        ObservedEffect::Pinned { before, after, cv } => {
            change(pinned(file, before)?, pinned(file, after)?, *cv, unit)
        }
        ObservedEffect::Plans { metric, .. } => Err(ApiError::PlanFigureAbsent { metric: metric.clone() }),
    }
}

/// The exhibits that hold the plans of both sides. One exhibit that holds both tells nothing apart.
fn arms_of_plans(given: &ObservedEffect) -> Option<Arms> {
    let ObservedEffect::Plans { before, after, .. } = given else { return None };
    let exhibits = |plans: &[PlanRef]| {
        let mut of: Vec<ExhibitId> = plans.iter().map(|p| p.exhibit.clone()).collect();
        of.sort();
        of.dedup();
        of
    };
    let arms = Arms { before: exhibits(before), after: exhibits(after) };
    (arms.before != arms.after).then_some(arms)
}

fn pinned<'a>(file: &'a CaseFile, id: &EvidenceId) -> Result<&'a Quantity, ApiError> {
    let evidence = file.evidence(id.as_str())?;
    evidence.quantity.as_ref().ok_or_else(|| ApiError::NotANumber { text: evidence.statement.clone() })
}

fn change(before: &Quantity, after: &Quantity, cv: Option<f64>, unit: &Unit) -> Result<Quantity, ApiError> {
    let spread = RunSpread::for_arms(before, after, cv);
    let before = in_unit(before, unit)?;
    let effect = effect_of_values(&before, after, spread).map_err(|e| faults::effect(&before, after, &e))?;
    let grade: Grade = effect.change.grade;
    Ok(Quantity { grade, ..effect.change })
}

/// A quantity in another unit of the same kind. What is in that unit already keeps its digits; so does the result of a method
/// that knows no unit, whose unit is what the person said of the metric.
fn in_unit(quantity: &Quantity, unit: &Unit) -> Result<Quantity, ApiError> {
    if quantity.unit == *unit || quantity.unit == Unit::Ratio {
        return Ok(quantity.clone());
    }
    let not_a_number = || ApiError::NotANumber { text: crate::statements::quantity_text(quantity) };
    let (lo, hi) = quantity.amount.bounds().ok_or_else(not_a_number)?;
    let converted = |value: f64| {
        quantity
            .unit
            .convert(value, unit)
            .map_err(|_| ApiError::UnitsDiffer { before: quantity.unit.to_string(), after: unit.to_string() })
    };
    let amount = match quantity.amount {
        Amount::Interval { .. } => Amount::interval(converted(lo)?, converted(hi)?),
        _ => Amount::Point { value: converted(lo)? },
    };
    Ok(Quantity { amount, unit: unit.clone(), ..quantity.clone() })
}
