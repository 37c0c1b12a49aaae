//! What else differs between the two arms of a rung: facts read from the exhibits of each, compared by the core, and laid
//! beside what was said to them.
//!
//! Facts come from the kinds whose meaning is known: settings, server status, statistics of statements and databases, load tests, pool logs,
//! descriptions of pods. A kind that says nothing of an arm adds nothing. What a person turned is left out: a setting that the knob names.
//!
//! Known gap: node placement and autoscaling are not read from any kind yet; the templates ask for them.

mod facts;
mod loads;
mod postgresql;

use inquest_core::arms::{Difference, Facts, differences};
use inquest_core::case::*;
use inquest_core::{Quantity, Source};

use crate::case_file::CaseFile;
use crate::edit::{Edit, said};
use crate::texts::Texts;
use crate::wire::*;
use crate::{ApiError, Context, Inquest};

impl Inquest {
    /// The confounder ledger of a rung, with what its arms differ in now.
    pub async fn confounders(
        &self,
        request: ConfoundersRequest,
        _ctx: &Context,
    ) -> Result<ConfoundersReply, ApiError> {
        let file = self.case_file(&request.case).await?;
        let intervention = file.intervention(request.intervention.as_str())?;
        let arms = if request.before.is_empty() && request.after.is_empty() {
            arms_of(&file, intervention).unwrap_or_else(|| Arms { before: vec![], after: vec![] })
        } else {
            Arms { before: request.before, after: request.after }
        };
        let (before, after) = self.both_facts(&file, &arms).await?;
        let texts = Texts::new(&self.language().await);
        let metric = file.prediction_of(&intervention.id).map(|p| &p.metric);
        let found = differences_of(intervention, metric, &before, &after);
        let rows = found.into_iter().map(|difference| {
            let known = intervention.confounders.iter().find(|c| c.found.as_ref() == Some(&difference.key));
            let name = known.map_or_else(|| texts.reason(&difference.reason), |c| c.name.clone());
            DifferenceRow { state: state(known), name, difference }
        });
        Ok(ConfoundersReply {
            differences: rows.collect(),
            before,
            after,
            confounders: intervention.confounders.clone(),
        })
    }

    /// Adds or changes one confounder. The verdict follows.
    pub async fn confounder_put(
        &self,
        request: ConfounderPut,
        ctx: &Context,
    ) -> Result<Intervention, ApiError> {
        let name = said(&request.confounder.name, "name")?;
        let mut edit = self.edit(&request.case, ctx).await?;
        let mut intervention = edit.file.intervention(request.intervention.as_str())?.clone();
        let confounder = Confounder { name, ..request.confounder };
        if !request.remove
            && confounder.level == ConfounderLevel::None
            && confounder.reason.as_deref().is_none_or(|r| r.trim().is_empty())
        {
            return Err(ApiError::EmptyText { field: "reason".to_owned() });
        }
        let same = |c: &Confounder| match (&c.found, &confounder.found) {
            (Some(a), Some(b)) => a == b,
            _ => c.name == confounder.name,
        };
        let place = intervention.confounders.iter().position(same);
        match (place, request.remove) {
            (Some(at), true) => {
                intervention.confounders.remove(at);
            }
            (None, true) => return Err(ApiError::not_found("confounder", &confounder.name)),
            (Some(at), false) => {
                // What was found stays known as found when it is named again by hand.
                let found = confounder.found.clone().or_else(|| intervention.confounders[at].found.clone());
                intervention.confounders[at] = Confounder { found, ..confounder };
            }
            (None, false) => intervention.confounders.push(confounder),
        }
        edit.put(Record::Intervention(intervention.clone()));
        edit.commit("confounder_recorded").await?;
        Ok(intervention)
    }

    /// Puts what the arms of an observation differ in into the rung's ledger, as open: it caps until somebody looked.
    pub(crate) async fn note_differences(
        &self,
        edit: &mut Edit<'_>,
        observation: &Observation,
        rung: &InterventionId,
    ) -> Result<(), ApiError> {
        let Some(arms) = observation.arms.clone().or_else(|| arms_in(&observation.effect)) else {
            return Ok(());
        };
        let mut intervention = edit.file.intervention(rung.as_str())?.clone();
        if intervention.looked {
            return Ok(());
        }
        let (before, after) = self.both_facts(&edit.file, &arms).await?;
        let texts = Texts::new(&self.language().await);
        let known: Vec<String> = intervention.confounders.iter().filter_map(|c| c.found.clone()).collect();
        let metric = edit.file.prediction_of(rung).map(|p| p.metric.clone());
        let found = differences_of(&intervention, metric.as_ref(), &before, &after);
        let new = found.iter().filter(|d| !known.contains(&d.key));
        let new: Vec<Confounder> = new.map(|d| d.confounder(texts.reason(&d.reason))).collect();
        if !new.is_empty() {
            intervention.confounders.extend(new);
            edit.put(Record::Intervention(intervention));
        }
        Ok(())
    }

    async fn both_facts(&self, file: &CaseFile, arms: &Arms) -> Result<(Facts, Facts), ApiError> {
        Ok((self.facts(file, &arms.before).await?, self.facts(file, &arms.after).await?))
    }
}

/// The arms of a rung: those of its observation, or those that its effect was computed from.
fn arms_of(file: &CaseFile, intervention: &Intervention) -> Option<Arms> {
    let observation = file.observation_of(&file.prediction_of(&intervention.id)?.id)?;
    observation.arms.clone().or_else(|| arms_in(&observation.effect))
}

/// The exhibits that an effect's two values came from. One exhibit that holds both arms tells nothing apart.
fn arms_in(effect: &Quantity) -> Option<Arms> {
    let Source::Method { method, from, .. } = &effect.source else { return None };
    // The sources are in the order of the inputs' names: after, before.
    let [after, before, ..] = from.as_slice() else { return None };
    let (before, after) = (before.exhibits(), after.exhibits());
    let apart = method == "stats.effect" && !before.is_empty() && !after.is_empty() && before != after;
    apart.then_some(Arms { before, after })
}

/// Resources whose relief shows as fewer blocks read.
const READING: [&str; 4] = ["index_maintenance", "key_order", "read_path", "warmth"];

/// What the arms differ in besides the knob.
fn differences_of(
    intervention: &Intervention,
    metric: Option<&Metric>,
    before: &Facts,
    after: &Facts,
) -> Vec<Difference> {
    let knob = intervention.knob.to_lowercase();
    let turned = |d: &Difference| {
        d.key.strip_prefix("setting:").is_some_and(|name| knob.contains(&name.to_lowercase()))
            // A throughput that rose is the effect itself.
            || d.key == "load" && metric.is_some_and(|m| m.better == Better::Higher)
            // Blocks read are what an index, the order of keys or a warm cache is about.
            || d.key == "cache_warmth" && intervention.resources.iter().any(|r| READING.contains(&r.as_str()))
            || d.key == "replicas" && intervention.resources.iter().any(|r| r == "app_tier")
            || d.key == "version" && intervention.resources.iter().any(|r| r == "feature")
    };
    let mut found = differences(before, after);
    found.retain(|d| !turned(d));
    found
}

fn state(known: Option<&Confounder>) -> DifferenceState {
    match known {
        None => DifferenceState::New,
        Some(c) if c.is_open() => DifferenceState::Open,
        Some(c) if c.level == ConfounderLevel::None => DifferenceState::Dismissed,
        Some(_) => DifferenceState::Kept,
    }
}
