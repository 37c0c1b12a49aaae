//! `inquest observe`: the measured effect of a change, and the verdict on it.

use clap::Args;
use inquest_api::model::case::{Arms, EvidenceId, ExhibitId, PredictionId};
use inquest_api::model::{Amount, Unit};
use inquest_api::wire::{ObservationPut, ObservedEffect, PlanPairing, PlanRef};

use crate::exit::{Failure, Outcome};
use crate::parse::{self, Provenance, When};
use crate::session::Session;
use crate::verdict::tell_rung;

/// Arguments.
#[derive(Debug, Args)]
pub struct Observe {
    /// The prediction it answers (P1), or its rung (R1)
    prediction: String,
    /// The case [default: the only one]
    #[arg(long)]
    case: Option<String>,
    /// The relative change itself: LO..HI, as in -95%..-80%; LO.. is open above
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true, value_parser = parse::change)]
    change: Option<(f64, Option<f64>)>,
    /// Pinned evidence before; the change is computed
    #[arg(long, value_name = "V", requires = "after", conflicts_with = "change")]
    before: Option<String>,
    /// Pinned evidence after
    #[arg(long, value_name = "V", requires = "before")]
    after: Option<String>,
    /// Run-to-run coefficient of variation [default: 0.1, assumed]
    #[arg(long, conflicts_with_all = ["change", "before_value"], value_parser = crate::parse::finite)]
    cv: Option<f64>,
    /// Value before, with its unit: "20.7 ms" or "230..264 1/s"
    #[arg(long, value_name = "VALUE", requires = "after_value", conflicts_with_all = ["change", "before"],
          value_parser = parse::value)]
    before_value: Option<(Amount, Unit)>,
    /// Value after
    #[arg(long, value_name = "VALUE", requires = "before_value", value_parser = parse::value)]
    after_value: Option<(Amount, Unit)>,
    /// Executions before: plans of exhibits, E2, E2:BLOCK or E2:BLOCK:PLAN; the change is computed
    #[arg(long, value_name = "E", value_delimiter = ',', requires = "plan_after",
          conflicts_with_all = ["change", "before", "before_value"], value_parser = parse::plan)]
    plan_before: Vec<PlanRef>,
    /// Executions after
    #[arg(long, value_name = "E", value_delimiter = ',', requires = "plan_before", value_parser = parse::plan)]
    plan_after: Vec<PlanRef>,
    /// What of the plans was observed: execution_time, planning_time, rows, shared_hit, shared_read, temp, wal_bytes; with
    /// --nodes a metric of the pair: inclusive_time, exclusive_time, rows, loops, shared_hit, shared_read, temp
    #[arg(long, value_name = "METRIC", default_value = "execution_time", requires = "plan_before")]
    of: String,
    /// The pair of nodes, A=B, as numbered in plan compare --json
    #[arg(long, value_name = "A=B", requires = "plan_before", value_parser = parse::nodes)]
    nodes: Option<[u32; 2]>,
    /// Node A before is node B after, whatever was matched: A=B, A= (went away) or =B (new)
    #[arg(long, value_name = "A=B", requires = "plan_before", value_parser = parse::pairing)]
    pair: Vec<PlanPairing>,
    /// Where a change or value comes from.
    #[command(flatten)]
    from: Provenance,
    /// When it was measured.
    #[command(flatten)]
    when: When,
    /// The metric does not measure what the prediction is about
    #[arg(long)]
    metric_invalid: bool,
    /// Independent repetitions with the same result
    #[arg(long, default_value_t = 1)]
    replicates: u32,
    /// Taken back, and the effect went away
    #[arg(long)]
    reversal: bool,
    /// A rival's prediction failed in the same data
    #[arg(long)]
    rival_refuted: bool,
    /// Evidence it rests on
    #[arg(long, value_name = "V", value_delimiter = ',')]
    evidence: Vec<String>,
    /// Exhibits that the arm before was measured by: compared with the other arm for what else changed
    #[arg(long, value_name = "E", value_delimiter = ',')]
    arm_before: Vec<String>,
    /// Exhibits that the arm after was measured by
    #[arg(long, value_name = "E", value_delimiter = ',')]
    arm_after: Vec<String>,
}

/// Runs it.
pub async fn run(command: Observe, session: &Session) -> Outcome {
    let effect = effect(&command, session)?;
    let inquest = session.writing().await?;
    let case = session.case(&inquest, command.case.as_deref()).await?;
    let file = inquest.case_file(&case).await?;
    let prediction = match file.intervention(&command.prediction) {
        Ok(rung) => file.prediction_of(&rung.id).map(|p| p.id.clone()),
        Err(_) => None,
    };
    let exhibits = |ids: &[String]| ids.iter().cloned().map(ExhibitId).collect::<Vec<_>>();
    let arms = Arms { before: exhibits(&command.arm_before), after: exhibits(&command.arm_after) };
    let arms = Some(arms).filter(|a| !a.before.is_empty() || !a.after.is_empty());
    let put = ObservationPut {
        case,
        prediction: prediction.unwrap_or(PredictionId(command.prediction)),
        effect,
        measured_at: command.when.moment(),
        metric_valid: !command.metric_invalid,
        replicates: command.replicates,
        reversal: command.reversal,
        rival_refuted: command.rival_refuted,
        evidence: parse::evidence(&command.evidence),
        arms,
    };
    let rung = inquest.observation_put(put, &session.ctx()).await?;
    inquest.close().await?;
    tell_rung(&rung, &session.out)
}

fn effect(command: &Observe, session: &Session) -> Result<ObservedEffect, Failure> {
    let from = &command.from;
    if !command.plan_before.is_empty() {
        return Ok(ObservedEffect::Plans {
            before: command.plan_before.clone(),
            after: command.plan_after.clone(),
            metric: command.of.clone(),
            pairs: Some(command.pair.clone()).filter(|pairs| !pairs.is_empty()),
            nodes: command.nodes,
            cv: command.cv,
        });
    }
    Ok(
        match (&command.change, &command.before, &command.after, &command.before_value, &command.after_value)
        {
            (Some((lo, hi)), ..) => {
                ObservedEffect::Change { lo: *lo, hi: *hi, grade: from.grade(), source: from.source() }
            }
            (None, Some(before), Some(after), ..) => ObservedEffect::Pinned {
                before: EvidenceId(before.clone()),
                after: EvidenceId(after.clone()),
                cv: command.cv,
            },
            (None, _, _, Some(before), Some(after)) => ObservedEffect::Values {
                before: from.quantity(before.clone()),
                after: from.quantity(after.clone()),
            },
            _ => {
                return Err(session.missing(
                    "--change | --before --after | --before-value --after-value | --plan-before --plan-after",
                ));
            }
        },
    )
}
