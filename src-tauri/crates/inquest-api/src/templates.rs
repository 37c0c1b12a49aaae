//! Templates of the usual interventions, and a draft of a rung from one, in the person's language.

use inquest_core::case::{CheckOutcome, Confounder, ManipulationCheck, Metric};
use inquest_core::config;
use inquest_core::reasoning::templates::{scale_of, template, templates};

use crate::texts::Texts;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, faults};

impl Inquest {
    /// Every template.
    pub async fn template_list(&self, _request: Nothing, _ctx: &Context) -> Result<Vec<Template>, ApiError> {
        Ok(templates().to_vec())
    }

    /// What a template brings for two values of its knob. Nothing is stored.
    pub async fn template_fill(
        &self,
        request: TemplateFill,
        _ctx: &Context,
    ) -> Result<TemplateDraft, ApiError> {
        let texts = Texts::new(&self.language().await);
        draft(&request, &texts)
    }
}

fn draft(request: &TemplateFill, texts: &Texts) -> Result<TemplateDraft, ApiError> {
    let found =
        template(&request.template).ok_or_else(|| ApiError::not_found("template", &request.template))?;
    let values = request.from.as_deref().zip(request.to.as_deref());
    let scale = request.scale.or_else(|| values.and_then(|(from, to)| scale_of(from, to)));
    let word = |part: &str| texts.word(&format!("template-{}{part}", found.id));
    let config = match (found.grammar, request.to.as_deref()) {
        (Some(grammar), Some(to)) => {
            Some(config::accepts(grammar, to).map_err(|e| faults::method("config.accepts", &e))?)
        }
        _ => None,
    };
    Ok(TemplateDraft {
        template: found.id.clone(),
        knob: word(""),
        check: ManipulationCheck {
            statement: word("-check"),
            criterion: word("-criterion"),
            outcome: CheckOutcome::Unknown,
            evidence: Vec::new(),
            config: None,
        },
        confounders: found
            .confounders
            .iter()
            .map(|c| Confounder {
                name: texts.word(&format!("confounder-{}", c.code)),
                level: c.level,
                bias: c.bias,
                reason: None,
                found: Some(c.code.clone()),
            })
            .collect(),
        resources: found.resources.clone(),
        scale,
        metric: Metric { name: word("-metric"), unit: found.unit.clone(), better: found.better },
        predicted: found.predicted(scale),
        predicts: word("-predicts"),
        cost_level: found.cost,
        risk_level: found.risk,
        config,
    })
}
