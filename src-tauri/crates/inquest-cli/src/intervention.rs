//! `inquest intervention`: deliberate changes, with the check that they were in effect and what else changed.

use clap::{Args, Subcommand};
use inquest_api::model::Source;
use inquest_api::model::case::{
    CheckOutcome, Confounder, ExhibitId, Expectation, HypothesisId, Intervention as Record, InterventionId,
    Level, ManipulationCheck, Relief, Written,
};
use inquest_api::model::verdict::Finding;
use inquest_api::wire::{InterventionMore, InterventionPut, Template, TemplateDraft, TemplateFill};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::parse::{self, When};
use crate::session::Session;
use crate::step::told;
use crate::table::Table;

/// Arguments.
#[derive(Debug, Subcommand)]
pub enum Intervention {
    /// Write a change down
    Add(Box<Change>),
    /// Edit a change; what is not named stays
    Edit {
        /// The rung
        id: String,
        /// What to change.
        #[command(flatten)]
        change: Box<Change>,
        /// Set it aside, with the reason
        #[arg(long, value_name = "REASON", allow_hyphen_values = true)]
        set_aside: Option<String>,
        /// Count it again
        #[arg(long, conflicts_with = "set_aside")]
        restore: bool,
    },
    /// Usual changes, with what each relieves
    Templates,
    /// Every change of a case, in order
    List {
        /// The case [default: the only one]
        #[arg(long)]
        case: Option<String>,
    },
}

/// A change as flags.
#[derive(Debug, Args)]
pub struct Change {
    /// The case [default: the only one]
    #[arg(long)]
    case: Option<String>,
    /// The hypothesis it tests
    #[arg(long)]
    hypothesis: Option<String>,
    /// What was changed
    #[arg(long, allow_hyphen_values = true)]
    knob: Option<String>,
    /// Its value before
    #[arg(long, allow_hyphen_values = true)]
    from: Option<String>,
    /// Its value after
    #[arg(long, allow_hyphen_values = true)]
    to: Option<String>,
    /// When.
    #[command(flatten)]
    when: When,
    /// What it cost
    #[arg(long, allow_hyphen_values = true)]
    cost: Option<String>,
    /// How to take it back
    #[arg(long, allow_hyphen_values = true)]
    way_back: Option<String>,
    /// How completely it relieves the suspected limit: full or partial
    #[arg(long, value_parser = parse::word::<Relief>)]
    relief: Option<Relief>,
    /// Another resource is known to be saturated (true), or known not to be (false)
    #[arg(long, value_name = "BOOL")]
    other_saturated: Option<bool>,
    /// Knobs turned; more than one is a major confounder
    #[arg(long = "knobs", value_name = "N")]
    knobs_changed: Option<u32>,
    /// What to look at to know that it was in effect
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    check: Option<String>,
    /// What that must show
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    criterion: Option<String>,
    /// What it showed: pass, fail, unknown
    #[arg(long, value_name = "OUTCOME", value_parser = parse::word::<CheckOutcome>)]
    outcome: Option<CheckOutcome>,
    /// Evidence for that outcome
    #[arg(long = "check-evidence", value_name = "V", value_delimiter = ',')]
    evidence: Vec<String>,
    /// What else changed: NAME;LEVEL[;BIAS[;REASON]] (level: none, minor, major; bias: null, away, either)
    #[arg(long = "confounder", value_name = "TEXT", value_parser = parse::confounder)]
    confounders: Vec<Confounder>,
    /// A usual intervention: fills in what is not named (see `intervention templates`)
    #[arg(long, value_name = "ID")]
    template: Option<String>,
    /// Nothing is changed: somebody looks
    #[arg(long)]
    looked: bool,
    /// Who did it
    #[arg(long, allow_hyphen_values = true)]
    by: Option<String>,
    /// What could go wrong
    #[arg(long, allow_hyphen_values = true)]
    risk: Option<String>,
    /// Level of the cost: low, medium, high
    #[arg(long, value_name = "LEVEL", value_parser = parse::word::<Level>)]
    cost_level: Option<Level>,
    /// Level of the risk: low, medium, high
    #[arg(long, value_name = "LEVEL", value_parser = parse::word::<Level>)]
    risk_level: Option<Level>,
    /// A resource it relieves (repeatable)
    #[arg(long = "resource", value_name = "NAME")]
    resources: Vec<String>,
    /// By how much it scales them: 3 for one pod to three
    #[arg(long, value_name = "N", value_parser = crate::parse::finite)]
    scale: Option<f64>,
    /// What a hypothesis leads one to expect: H2=none (full, part, none, opposite; repeatable)
    #[arg(long = "expect", value_name = "H=WORD", value_parser = parse::expectation)]
    expects: Vec<Expectation>,
    /// What the write-up says of it, in its own words
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    written: Option<String>,
    /// The verdict that those words come to
    #[arg(long, value_name = "VERDICT", requires = "written", value_parser = parse::word::<Finding>)]
    written_verdict: Option<Finding>,
    /// Where the write-up says so: an exhibit
    #[arg(long, value_name = "E", requires = "written")]
    written_in: Option<String>,
}

impl Change {
    fn more(&self) -> InterventionMore {
        InterventionMore {
            looked: self.looked.then_some(true),
            template: self.template.clone(),
            by: self.by.clone(),
            risk: self.risk.clone(),
            cost_level: self.cost_level,
            risk_level: self.risk_level,
            resources: Some(self.resources.clone()).filter(|r| !r.is_empty()),
            scale: self.scale,
            expects: Some(self.expects.clone()).filter(|e| !e.is_empty()),
            written: self.written.as_ref().map(|words| Written {
                verdict: self.written_verdict,
                words: words.clone(),
                source: Source::Quote {
                    note: None,
                    exhibit: self.written_in.clone().map(ExhibitId),
                    line: None,
                    text: words.clone(),
                    place: None,
                },
            }),
        }
    }

    /// What a template brings goes where nothing was named.
    fn filled(mut self, draft: TemplateDraft) -> Self {
        self.knob = self.knob.or(Some(draft.knob));
        self.check = self.check.or(Some(draft.check.statement));
        self.criterion = self.criterion.or(Some(draft.check.criterion));
        if self.confounders.is_empty() {
            self.confounders = draft.confounders;
        }
        if self.resources.is_empty() {
            self.resources = draft.resources;
        }
        self.scale = self.scale.or(draft.scale);
        self.cost_level = self.cost_level.or(Some(draft.cost_level));
        self.risk_level = self.risk_level.or(Some(draft.risk_level));
        self
    }
}

#[derive(Serialize)]
struct List<'a> {
    interventions: Vec<&'a Record>,
}

/// Runs it.
pub async fn run(command: Intervention, session: &Session) -> Outcome {
    match command {
        Intervention::Add(change) => {
            let inquest = session.writing().await?;
            let change = match change.template.clone() {
                Some(template) => {
                    let (from, to, scale) = (change.from.clone(), change.to.clone(), change.scale);
                    let fill = TemplateFill { template, from, to, scale };
                    Box::new(change.filled(inquest.template_fill(fill, &session.ctx()).await?))
                }
                None => change,
            };
            let more = change.more();
            let case = session.case(&inquest, change.case.as_deref()).await?;
            let missing = |flag: &str| session.missing(flag);
            let put = InterventionPut {
                case,
                id: None,
                hypothesis: HypothesisId(change.hypothesis.ok_or_else(|| missing("--hypothesis H"))?),
                knob: change.knob.ok_or_else(|| missing("--knob TEXT"))?,
                from: change.from,
                to: change.to,
                at: change.when.moment(),
                cost: change.cost,
                way_back: change.way_back,
                relief: change.relief.unwrap_or(Relief::Full),
                other_saturated: change.other_saturated,
                knobs_changed: change.knobs_changed.unwrap_or(1),
                check: ManipulationCheck {
                    statement: change.check.unwrap_or_default(),
                    criterion: change.criterion.unwrap_or_default(),
                    outcome: change.outcome.unwrap_or(CheckOutcome::Unknown),
                    evidence: parse::evidence(&change.evidence),
                    config: None,
                },
                confounders: change.confounders,
                set_aside: None,
                more,
            };
            put_and_tell(inquest, put, session).await
        }
        Intervention::Edit { id, change, set_aside, restore } => {
            let inquest = session.writing().await?;
            let case = session.case(&inquest, change.case.as_deref()).await?;
            let known = inquest.case_file(&case).await?.intervention(&id)?.clone();
            let evidence = parse::evidence(&change.evidence);
            let more = change.more();
            let put = InterventionPut {
                case,
                id: Some(InterventionId(id)),
                hypothesis: change.hypothesis.map_or(known.hypothesis, HypothesisId),
                knob: change.knob.unwrap_or(known.knob),
                from: change.from.or(known.from),
                to: change.to.or(known.to),
                at: change.when.moment().or(known.at),
                cost: change.cost.or(known.cost),
                way_back: change.way_back.or(known.way_back),
                relief: change.relief.unwrap_or(known.relief),
                other_saturated: change.other_saturated.or(known.other_saturated),
                knobs_changed: change.knobs_changed.unwrap_or(known.knobs_changed),
                check: ManipulationCheck {
                    statement: change.check.unwrap_or(known.check.statement),
                    criterion: change.criterion.unwrap_or(known.check.criterion),
                    outcome: change.outcome.unwrap_or(known.check.outcome),
                    evidence: if evidence.is_empty() { known.check.evidence } else { evidence },
                    config: None,
                },
                confounders: if change.confounders.is_empty() {
                    known.confounders
                } else {
                    change.confounders
                },
                set_aside: set_aside.or(known.set_aside.filter(|_| !restore)),
                more,
            };
            put_and_tell(inquest, put, session).await
        }
        Intervention::Templates => templates(session).await,
        Intervention::List { case } => {
            let inquest = session.reading().await?;
            let case = session.case(&inquest, case.as_deref()).await?;
            let file = inquest.case_file(&case).await?;
            if session.out.json() {
                session
                    .out
                    .document("inquest.interventions/1", &List { interventions: file.interventions() })?;
                return Ok(Done::Well);
            }
            let mut table = Table::new(&[String::new(), String::new(), String::new()]);
            for rung in file.interventions() {
                table.row(vec![rung.id.0.clone(), rung.hypothesis.0.clone(), knob(rung)]);
            }
            table.print(&session.out)?;
            Ok(Done::Well)
        }
    }
}

async fn templates(session: &Session) -> Outcome {
    #[derive(Serialize)]
    struct Templates<'a> {
        templates: &'a [Template],
    }
    let out = &session.out;
    let templates = inquest_api::model::reasoning::templates::templates();
    if out.json() {
        out.document("inquest.templates/1", &Templates { templates })?;
        return Ok(Done::Well);
    }
    let mut table = Table::new(&[String::new(), String::new(), String::new()]);
    for template in templates {
        let named = |r: &String| out.word(&format!("resource-{r}"));
        let resources: Vec<String> = template.resources.iter().map(named).collect();
        table.row(vec![
            template.id.clone(),
            out.word(&format!("template-{}", template.id)),
            resources.join(", "),
        ]);
    }
    table.print(out)?;
    Ok(Done::Well)
}

async fn put_and_tell(inquest: inquest_api::Inquest, put: InterventionPut, session: &Session) -> Outcome {
    let record = inquest.intervention_put(put, &session.ctx()).await?;
    told(inquest, "inquest.intervention/1", &record, record.id.as_str(), &knob(&record), session).await
}

/// The knob with its two values.
pub fn knob(rung: &Record) -> String {
    match (&rung.from, &rung.to) {
        (Some(from), Some(to)) => format!("{}: {from} → {to}", rung.knob),
        (None, Some(to)) => format!("{} → {to}", rung.knob),
        (Some(from), None) => format!("{}: {from} →", rung.knob),
        (None, None) => rung.knob.clone(),
    }
}
