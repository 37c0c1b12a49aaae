//! Templates of the usual interventions (methods 3.8), as data: what each relieves, how one knows that it took hold, what
//! it does if it was the cause, and what else tends to change with it.
//!
//! The words are in the catalogues: `template-<id>`, `-check`, `-criterion`, `-predicts`, `-metric`, `resource-<code>` and
//! `confounder-<code>`. Everything that a template fills in can be edited; the check is asked for in any case.
//!
//! A usual confounder that could overturn the verdict comes as an open one: it caps until a person dismisses or keeps it.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::Unit;
use crate::case::{Better, Bias, ConfounderLevel, Level};
use crate::config::Grammar;

/// What an intervention does if it relieves the only cause.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "as", rename_all = "snake_case")]
pub enum TemplateEffect {
    /// A relative change, whatever the values of the knob.
    Fixed {
        /// Lower bound, unit 1.
        lo: f64,
        /// Upper bound.
        hi: f64,
    },
    /// A throughput that follows the scale: half of what it could gain, to all of it.
    FollowsScale,
    /// No effect: the arm is a control.
    Nothing,
    /// It depends on figures that a calculation needs: the person states it.
    Stated,
}

/// Something that tends to change along.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UsualConfounder {
    /// Its code: the words are `confounder-<code>`.
    pub code: String,
    /// How much it can matter until somebody looked.
    pub level: ConfounderLevel,
    /// Which way it pushes.
    #[serde(default)]
    pub bias: Option<Bias>,
}

/// One template.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// Its id.
    pub id: String,
    /// The resources it relieves.
    pub resources: Vec<String>,
    /// Unit of the metric it is judged by.
    pub unit: Unit,
    /// Which direction of that metric is good.
    pub better: Better,
    /// What it does if it was the only cause.
    pub effect: TemplateEffect,
    /// The grammar that its value is read by, where one is known.
    #[serde(default)]
    pub grammar: Option<Grammar>,
    /// What it usually costs.
    pub cost: Level,
    /// What it usually risks.
    pub risk: Level,
    /// What tends to change along.
    pub confounders: Vec<UsualConfounder>,
}

impl Template {
    /// What it predicts when the knob is scaled; `None` where the person has to state it or where nothing is expected.
    pub fn predicted(&self, scale: Option<f64>) -> Option<[f64; 2]> {
        match (self.effect, scale) {
            (TemplateEffect::Fixed { lo, hi }, _) => Some([lo, hi]),
            (TemplateEffect::FollowsScale, Some(s)) if s.is_finite() && s > 1.0 => {
                Some([(s - 1.0) / 2.0, s - 1.0])
            }
            (TemplateEffect::FollowsScale, _) => None,
            (TemplateEffect::Nothing | TemplateEffect::Stated, _) => None,
        }
    }
}

static TEMPLATES: LazyLock<Vec<Template>> =
    LazyLock::new(|| serde_json::from_str(include_str!("templates.json")).unwrap_or_default());

/// Every template, in the order of the list they come from.
pub fn templates() -> &'static [Template] {
    &TEMPLATES
}

/// The template with an id.
pub fn template(id: &str) -> Option<&'static Template> {
    templates().iter().find(|t| t.id == id)
}

/// By how much a knob was scaled, when both of its values begin with a number: `1 pod` to `3 pods` is 3.
pub fn scale_of(from: &str, to: &str) -> Option<f64> {
    let number = |text: &str| {
        let text = text.trim().trim_start_matches(['x', 'X', '×']);
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        text[..end].parse::<f64>().ok().filter(|n| *n > 0.0)
    };
    Some(number(to)? / number(from)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Oriented;
    use std::collections::BTreeSet;

    #[test]
    fn every_template_is_read_and_predicts_more_than_no_effect() {
        let ids: BTreeSet<&str> = templates().iter().map(|t| t.id.as_str()).collect();
        assert_eq!((templates().len(), ids.len()), (16, 16));
        for t in templates() {
            assert!(!t.resources.is_empty(), "{}", t.id);
            if let Some(predicted) = t.predicted(Some(2.0)) {
                assert!(Oriented::of(predicted, 0.1).is_ok(), "{}", t.id);
            }
        }
        assert_eq!(template("replicas").and_then(|t| t.predicted(Some(3.0))), Some([1.0, 2.0]));
        assert_eq!(template("replicas").and_then(|t| t.predicted(None)), None);
        assert_eq!(template("restart").and_then(|t| t.predicted(Some(2.0))), None);
    }

    #[test]
    fn a_scale_is_read_off_two_values() {
        assert_eq!(scale_of("x1", "x3"), Some(3.0));
        assert_eq!(scale_of("2 vCPU", "4 vCPU"), Some(2.0));
        assert_eq!(scale_of("shared", "dedicated"), None);
        assert_eq!(scale_of("0", "3"), None);
    }
}
