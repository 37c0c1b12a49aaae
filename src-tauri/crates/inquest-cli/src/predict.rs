//! `inquest predict`: a prediction, sealed unless asked otherwise; `--outcomes` tells what each result would mean.

use clap::Args;
use inquest_api::model::case::{Better, InterventionId, Metric, PredictionId};
use inquest_api::model::verdict::Inputs;
use inquest_api::wire::{OutcomesRequest, PredictionPut};

use crate::exit::{Done, Outcome};
use crate::inspect::session_word;
use crate::parse;
use crate::screen::Ink;
use crate::session::Session;
use crate::step::told;
use crate::table::Table;
use crate::timeline;

/// Arguments.
#[derive(Debug, Args)]
pub struct Predict {
    /// The rung
    rung: String,
    /// The case [default: the only one]
    #[arg(long)]
    case: Option<String>,
    /// What is measured
    #[arg(long, allow_hyphen_values = true)]
    metric: Option<String>,
    /// Unit of the metric
    #[arg(long, default_value = "1")]
    unit: String,
    /// Which direction is good: lower or higher
    #[arg(long, default_value = "lower", value_parser = parse::word::<Better>)]
    better: Better,
    /// Relative change if the hypothesis holds: LO..HI, as in -90%..-50%
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true, value_parser = parse::interval)]
    change: [f64; 2],
    /// Half width of the no-effect band
    #[arg(long, default_value_t = 0.1, value_parser = crate::parse::finite)]
    null_band: f64,
    /// Runs planned per arm
    #[arg(long, default_value_t = 1)]
    runs: u32,
    /// Why these bounds
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    because: Option<String>,
    /// Write it without sealing it
    #[arg(long)]
    no_seal: bool,
    /// Change a sealed prediction, with the reason
    #[arg(long, value_name = "REASON", allow_hyphen_values = true)]
    amend: Option<String>,
    /// Only tell what each outcome would mean; changes nothing
    #[arg(long)]
    outcomes: bool,
}

/// Runs it.
pub async fn run(command: Predict, session: &Session) -> Outcome {
    if command.outcomes {
        return outcomes(command, session).await;
    }
    let inquest = session.writing().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let file = inquest.case_file(&case).await?;
    let rung = InterventionId(command.rung);
    let known = file.prediction_of(&rung);
    let metric = match (&command.metric, known) {
        (Some(name), _) => {
            Metric { name: name.clone(), unit: parse::unit_of(&command.unit), better: command.better }
        }
        (None, Some(known)) => known.metric.clone(),
        (None, None) => return Err(session.missing("--metric NAME")),
    };
    let put = PredictionPut {
        case,
        id: known.map(|p| PredictionId(p.id.0.clone())),
        intervention: rung,
        metric,
        predicted: command.change,
        null_band: command.null_band,
        planned_runs: command.runs,
        rationale: command.because.or(known.and_then(|p| p.rationale.clone())),
        seal: !command.no_seal,
        amendment: command.amend,
    };
    let record = inquest.prediction_put(put, &session.ctx()).await?;
    let words =
        format!("{} {}", record.metric.name, timeline::range(record.predicted[0], Some(record.predicted[1])));
    told(inquest, "inquest.prediction/1", &record, record.id.as_str(), &words, session).await
}

async fn outcomes(command: Predict, session: &Session) -> Outcome {
    let inquest = session.reading().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let file = inquest.case_file(&case).await?;
    let rung = file.intervention(&command.rung)?;
    let hypothesis = file.hypothesis(rung.hypothesis.as_str())?;
    let known = serde_json::json!({
        "predicted": command.change, "observed": [0.0, 0.0], "null_band": command.null_band,
        "manipulation": rung.check.outcome, "claim": hypothesis.claim, "relief": rung.relief,
        "other_saturated": rung.other_saturated, "knobs_changed": rung.knobs_changed,
        "confounders": rung.confounders.iter()
            .map(|c| serde_json::json!({"name": c.name, "level": c.level, "bias": c.bias}))
            .collect::<Vec<_>>(),
    });
    let inputs: Inputs = serde_json::from_value(known)?;
    let reply = inquest.prediction_outcomes(OutcomesRequest { inputs }, &session.ctx()).await?;
    let out = &session.out;
    if out.json() {
        out.document("inquest.outcomes/1", &reply)?;
    } else if let Some(refused) = &reply.refused {
        out.inked(Ink::Bad, &out.texts().error(refused))?;
    } else {
        let mut table = Table::new(&[String::new(), String::new(), String::new()]);
        for outcome in &reply.outcomes {
            let [lo, hi] = outcome.example;
            let verdict = timeline::verdict(out, outcome.decision.verdict);
            table.row(vec![session_word(&outcome.effect_class), timeline::range(lo, Some(hi)), verdict]);
        }
        table.print(out)?;
    }
    Ok(if reply.refused.is_some() { Done::Negative } else { Done::Well })
}
