//! A case and the steps of its inquest.

use inquest_core::case::{
    Arms, Bearing, Better, Case, CaseId, CheckOutcome, Claim, Conclusion, ConfigEcho, Confounder, Event,
    Evidence, EvidenceId, Exhibit, Expectation, Hypothesis, HypothesisId, Instant, Intervention,
    InterventionId, Level, Limit, ManipulationCheck, Metric, Moment, Note, Observation, Prediction,
    PredictionId, RecordKey, Relief, Written,
};
use inquest_core::reasoning::{InputChange, VerdictChange};
pub use inquest_core::verdict::Outcome;
use inquest_core::verdict::{Inputs, Reason, Verdict};
use inquest_core::{Grade, Quantity, Source};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{PlanPairing, PlanRef};

fn one() -> u32 {
    1
}
fn tenth() -> f64 {
    0.1
}
fn yes() -> bool {
    true
}

/// Begins a case.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CaseNew {
    /// The question.
    pub question: String,
    /// The system concerned.
    pub system: Option<String>,
    /// What the figures mean.
    pub summary: Option<String>,
}

/// Changes a case; null leaves a field as it is.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CaseEdit {
    /// The case.
    pub case: CaseId,
    /// The question.
    pub question: Option<String>,
    /// The system concerned.
    pub system: Option<String>,
    /// What the figures mean.
    pub summary: Option<String>,
}

/// One rung of the ladder.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Rung {
    /// The change.
    pub intervention: Intervention,
    /// The hypothesis it tests.
    pub hypothesis: Hypothesis,
    /// Its prediction, when written.
    pub prediction: Option<Prediction>,
    /// True when the seal's hash fits.
    pub seal_holds: Option<bool>,
    /// True when the prediction was sealed before its observation was recorded, by the journal.
    pub sealed_first: Option<bool>,
    /// What was seen.
    pub observation: Option<Observation>,
    /// What the rules say.
    pub verdict: Option<Verdict>,
    /// What would decide it, in numbers; empty where it is decided.
    pub deciding: Vec<Reason>,
    /// What each hypothesis leads one to expect of it, as far as that is known.
    pub expectations: Vec<Expectation>,
    /// What was changed of its terms after the prediction was sealed: claim, relief, knobs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<InputChange>>", optional)]
    pub changed_since_seal: Vec<InputChange>,
}

/// A case with everything the board shows.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CaseView {
    /// The case.
    pub case: Case,
    /// Hypotheses in order.
    pub hypotheses: Vec<Hypothesis>,
    /// Rungs in order.
    pub rungs: Vec<Rung>,
    /// Evidence in order.
    pub evidence: Vec<Evidence>,
    /// Exhibits in order.
    pub exhibits: Vec<Exhibit>,
    /// Events by time.
    pub events: Vec<Event>,
    /// Notes in order.
    pub notes: Vec<Note>,
    /// The conclusion, once written.
    pub conclusion: Option<Conclusion>,
    /// The leading hypothesis and its best verdict.
    pub leading: Option<Leading>,
    /// Action code that undo would take back.
    pub undo: Option<String>,
    /// Action code that redo would do again.
    pub redo: Option<String>,
    /// Records that rest on purged exhibits.
    pub broken: Vec<RecordKey>,
    /// How each hypothesis stands, in the order of the hypotheses.
    pub standings: Vec<super::CaseStanding>,
    /// Hash of the last journal entry: exports print it.
    pub head: Option<String>,
}

/// The hypothesis with most for it.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Leading {
    /// The hypothesis.
    pub hypothesis: HypothesisId,
    /// Best verdict among its rungs.
    pub verdict: inquest_core::verdict::Finding,
}

/// Adds or changes a hypothesis.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct HypothesisPut {
    /// The case.
    pub case: CaseId,
    /// Null adds one.
    pub id: Option<HypothesisId>,
    /// The claim.
    pub statement: String,
    /// How much of the effect it claims.
    pub claim: Claim,
    /// What would be seen if it held.
    pub predicts: Option<String>,
    /// Reason it is set aside.
    pub set_aside: Option<String>,
    /// How it would bring the effect about. From here on, a field left out keeps what is there and a blank one or an
    /// empty list clears it.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub mechanism: Option<String>,
    /// Where it is meant to hold.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub scope: Option<String>,
    /// The resources it accuses.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub resources: Option<Vec<String>>,
    /// What limited the test it fell by; blank words clear it.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub limit: Option<Limit>,
}

/// Adds or changes an intervention.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct InterventionPut {
    /// The case.
    pub case: CaseId,
    /// Null adds one.
    pub id: Option<InterventionId>,
    /// The hypothesis it tests.
    pub hypothesis: HypothesisId,
    /// What was changed.
    pub knob: String,
    /// Value before.
    pub from: Option<String>,
    /// Value after.
    pub to: Option<String>,
    /// When.
    pub at: Option<Moment>,
    /// Cost.
    pub cost: Option<String>,
    /// Way back.
    pub way_back: Option<String>,
    /// How completely it relieves the suspected limit.
    pub relief: Relief,
    /// Another resource is known to be saturated.
    pub other_saturated: Option<bool>,
    /// Knobs turned; 1 when left out.
    #[serde(default = "one")]
    pub knobs_changed: u32,
    /// The check that it was in effect.
    pub check: ManipulationCheck,
    /// What else changed.
    #[serde(default)]
    pub confounders: Vec<Confounder>,
    /// Reason it is set aside.
    pub set_aside: Option<String>,
    /// The rest. A field of it that is left out keeps what is there.
    #[serde(flatten)]
    pub more: InterventionMore,
}

/// What else is known of an intervention. A field left out keeps what is there; a blank text or an empty list clears it.
#[derive(Debug, Clone, Default, Serialize, Deserialize, TS)]
pub struct InterventionMore {
    /// True for a look at what is there: nothing was changed.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub looked: Option<bool>,
    /// The template it was made from.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub template: Option<String>,
    /// Who did it.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub by: Option<String>,
    /// What could go wrong.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub risk: Option<String>,
    /// Level of the cost.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub cost_level: Option<Level>,
    /// Level of the risk.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub risk_level: Option<Level>,
    /// The resources it relieves.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub resources: Option<Vec<String>>,
    /// By how much it scaled them.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub scale: Option<f64>,
    /// What hypotheses lead one to expect of it.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub expects: Option<Vec<Expectation>>,
    /// What the write-up said of it; blank words clear it.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub written: Option<Written>,
}

/// Records the outcome of a manipulation check.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CheckPut {
    /// The case.
    pub case: CaseId,
    /// The rung.
    pub intervention: InterventionId,
    /// What the check showed.
    pub outcome: CheckOutcome,
    /// Evidence for it.
    #[serde(default)]
    pub evidence: Vec<EvidenceId>,
    /// The configured value, checked in place: `accepted` is computed. A value that its reader refuses fails the check.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub config: Option<ConfigEcho>,
}

/// Writes a prediction, sealed or not yet.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct PredictionPut {
    /// The case.
    pub case: CaseId,
    /// Null adds one.
    pub id: Option<PredictionId>,
    /// The rung.
    pub intervention: InterventionId,
    /// What is measured.
    pub metric: Metric,
    /// Relative change if the hypothesis holds, unit 1.
    pub predicted: [f64; 2],
    /// Half width of the no-effect band, unit 1; 0.1 when left out.
    #[serde(default = "tenth")]
    pub null_band: f64,
    /// Runs planned per arm; 1 when left out.
    #[serde(default = "one")]
    pub planned_runs: u32,
    /// Why these bounds.
    pub rationale: Option<String>,
    /// Seal it in the same step.
    #[serde(default)]
    pub seal: bool,
    /// Reason, when it is sealed already and this amends it.
    pub amendment: Option<String>,
}

/// Asks what each outcome would mean, before sealing.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct OutcomesRequest {
    /// Inputs of the rules; `observed` is ignored.
    pub inputs: Inputs,
}

/// What each outcome would mean.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct OutcomesReply {
    /// One per class that can occur.
    pub outcomes: Vec<Outcome>,
    /// Why it cannot be sealed, when it cannot.
    pub refused: Option<super::WireError>,
}

/// How an observed effect is given.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(tag = "given", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "one at a time, in transit")]
pub enum ObservedEffect {
    /// The relative change itself, unit 1.
    Change {
        /// Lower bound.
        lo: f64,
        /// Upper bound; null is open ("at least").
        hi: Option<f64>,
        /// Grade.
        grade: Grade,
        /// Where it comes from.
        source: Source,
    },
    /// Values of the metric before and after, as intervals; the change is computed.
    Values {
        /// Before.
        before: Quantity,
        /// After.
        after: Quantity,
    },
    /// Two pinned pieces of evidence; the change is computed and stored with its inputs.
    Pinned {
        /// Before.
        before: EvidenceId,
        /// After.
        after: EvidenceId,
        /// Run-to-run coefficient of variation, unit 1; null assumes 10 % and says so.
        cv: Option<f64>,
    },
    /// Executions of a statement set against each other: the change is that of `plan_compare`, stored as a computation.
    /// Where a side returned nothing, the observation is recorded as one whose metric measures something else.
    Plans {
        /// Executions before; the first gives the nodes.
        before: Vec<PlanRef>,
        /// Executions after.
        after: Vec<PlanRef>,
        /// Of whole executions: `execution_time`, `shared_read`, `rows`, ...; of a pair of nodes: a metric of theirs.
        metric: String,
        /// Pairs made by hand.
        #[serde(default)]
        #[ts(optional)]
        pairs: Option<Vec<PlanPairing>>,
        /// The pair of nodes; null: whole executions.
        #[serde(default)]
        #[ts(optional = nullable)]
        nodes: Option<[u32; 2]>,
        /// Run-to-run coefficient of variation, unit 1; null takes it from the executions where there are several, else
        /// assumes 10 % and says so.
        #[serde(default)]
        #[ts(optional = nullable)]
        cv: Option<f64>,
    },
}

/// Records an observation and computes the verdict.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ObservationPut {
    /// The case.
    pub case: CaseId,
    /// The prediction it answers.
    pub prediction: PredictionId,
    /// The effect.
    pub effect: ObservedEffect,
    /// When it was measured.
    pub measured_at: Option<Moment>,
    /// False when the metric does not measure what the prediction is about; true when left out.
    #[serde(default = "yes")]
    pub metric_valid: bool,
    /// Independent repetitions; 1 when left out.
    #[serde(default = "one")]
    pub replicates: u32,
    /// Taken back, and the effect went away.
    #[serde(default)]
    pub reversal: bool,
    /// A rival's prediction failed.
    #[serde(default)]
    pub rival_refuted: bool,
    /// Evidence it rests on.
    #[serde(default)]
    pub evidence: Vec<EvidenceId>,
    /// The exhibits of both arms, compared for what else changed; left out: those that the effect was computed from.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub arms: Option<Arms>,
}

/// Adds or changes a note.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct NotePut {
    /// The case.
    pub case: CaseId,
    /// Null adds one.
    pub id: Option<String>,
    /// The text.
    pub text: String,
}

/// Adds or changes an event.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct EventPut {
    /// The case.
    pub case: CaseId,
    /// Null adds one.
    pub id: Option<String>,
    /// When.
    pub at: Moment,
    /// What.
    pub text: String,
}

/// Writes the conclusion.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ConclusionPut {
    /// The case.
    pub case: CaseId,
    /// The conclusion.
    pub conclusion: Conclusion,
}

/// Rates evidence against hypotheses.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct EvidenceRate {
    /// The case.
    pub case: CaseId,
    /// The evidence.
    pub id: EvidenceId,
    /// Ratings.
    pub bearings: Vec<Bearing>,
}

/// One line of the history.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct JournalLine {
    /// Position, from 1.
    #[ts(type = "number")]
    pub seq: u64,
    /// When.
    pub at: Instant,
    /// Who, by the name set in the library.
    pub by: Option<String>,
    /// Action code.
    pub action: String,
    /// Verdicts it changed.
    pub verdicts: Vec<VerdictChange>,
    /// Records it touched.
    pub keys: Vec<RecordKey>,
    /// Entry it takes back.
    #[ts(type = "number | null")]
    pub undoes: Option<u64>,
    /// Hash of the entry.
    pub hash: String,
}

/// The history of a case.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct JournalReply {
    /// Entries, newest first.
    pub entries: Vec<JournalLine>,
    /// True when the chain holds.
    pub chain_holds: bool,
}

/// What undo or redo did.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct UndoReply {
    /// Action code of the entry taken back or done again; null when there was none.
    pub action: Option<String>,
}

/// One thing that a verification recomputed.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct VerifyItem {
    /// The record.
    pub key: RecordKey,
    /// What was checked, as a code: `verdict`, `evidence`, `seal`, `chain`, `original`.
    pub check: String,
    /// True when it holds.
    pub holds: bool,
    /// What was stored and what was found, when they differ.
    pub detail: Option<inquest_core::verdict::Reason>,
}

/// Every derived number and verdict of a case, recomputed.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct VerifyReply {
    /// All items, failures first.
    pub items: Vec<VerifyItem>,
    /// True when every item holds.
    pub holds: bool,
}

/// Preferred direction, for forms that list metrics.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct MetricHint {
    /// Name.
    pub name: String,
    /// Unit.
    pub unit: inquest_core::Unit,
    /// Direction.
    pub better: Better,
}
