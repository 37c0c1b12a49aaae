//! What follows from the records of a case: matrix, next test, walk, check lists, templates, and what else differs.
//!
//! Most replies are the core's own types: the wire adds requests, and the name of the case they are about.

use inquest_core::arms::{Difference, Facts};
use inquest_core::case::{
    CaseId, Confounder, ExhibitId, HypothesisId, InterventionId, Level, Limit, ManipulationCheck, MatrixCell,
    Metric,
};
pub use inquest_core::config::Reading as ConfigReading;
use inquest_core::config::{Grammar, Reading};
pub use inquest_core::reasoning::templates::Template;
pub use inquest_core::reasoning::{Matrix, NextTests, Walk};
use inquest_core::reasoning::{MixedBound, Standing, StatusChange, Weakness};
use inquest_core::verdict::Finding;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Rates one cell of the matrix.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct MatrixPut {
    /// The case.
    pub case: CaseId,
    /// The row: evidence (`V3`) or an observation (`O1`).
    pub row: String,
    /// The column.
    pub hypothesis: HypothesisId,
    /// The rating; null takes it away.
    pub cell: Option<MatrixCell>,
}

/// How a hypothesis stands, since when, and what its resources come to.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct CaseStanding {
    /// How it stands now, and why.
    pub standing: Standing,
    /// How it came to stand so, oldest first.
    pub history: Vec<StatusChange>,
    /// Shares of its resources, for a mixed bound.
    pub mixed: Option<MixedBound>,
}

/// Fills in a template for a hypothesis.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct TemplateFill {
    /// The template.
    pub template: String,
    /// Value of the knob before.
    pub from: Option<String>,
    /// Value after.
    pub to: Option<String>,
    /// By how much it is scaled; null reads it off the two values where they are numbers.
    pub scale: Option<f64>,
}

/// What a template brings: everything can be edited before it is put down.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct TemplateDraft {
    /// The template.
    pub template: String,
    /// What is changed, in words.
    pub knob: String,
    /// The check, with outcome unknown.
    pub check: ManipulationCheck,
    /// What tends to change along: those that could overturn the verdict are open until somebody looked.
    pub confounders: Vec<Confounder>,
    /// The resources it relieves.
    pub resources: Vec<String>,
    /// By how much the knob is scaled.
    pub scale: Option<f64>,
    /// What it is judged by.
    pub metric: Metric,
    /// What it does if it was the only cause; null where the person has to state it.
    pub predicted: Option<[f64; 2]>,
    /// The prediction in words.
    pub predicts: String,
    /// Level of its cost.
    pub cost_level: Level,
    /// Level of its risk.
    pub risk_level: Level,
    /// What the value's reader makes of it, where a grammar is known and a value given.
    pub config: Option<Reading>,
}

/// Asks what else differs between the arms of a rung.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ConfoundersRequest {
    /// The case.
    pub case: CaseId,
    /// The rung.
    pub intervention: InterventionId,
    /// Exhibits of the arm before; empty takes those of the observation.
    #[serde(default)]
    pub before: Vec<ExhibitId>,
    /// Exhibits of the arm after.
    #[serde(default)]
    pub after: Vec<ExhibitId>,
}

/// What was said to a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DifferenceState {
    /// It is not in the rung's ledger yet.
    New,
    /// Nobody said anything to it: it caps the verdict.
    Open,
    /// It was kept, with a reason: it caps, or is noted.
    Kept,
    /// It was dismissed with a reason.
    Dismissed,
}

/// One difference between the arms.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct DifferenceRow {
    /// What differs.
    pub difference: Difference,
    /// What it is called in the ledger.
    pub name: String,
    /// What was said to it.
    pub state: DifferenceState,
}

/// The confounder ledger of a rung.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ConfoundersReply {
    /// What is known of the arm before.
    pub before: Facts,
    /// What is known of the arm after.
    pub after: Facts,
    /// What differs, found now.
    pub differences: Vec<DifferenceRow>,
    /// Everything in the ledger, in order.
    pub confounders: Vec<Confounder>,
}

/// Adds or changes one confounder of a rung: dismisses one by level `none` and a reason.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ConfounderPut {
    /// The case.
    pub case: CaseId,
    /// The rung.
    pub intervention: InterventionId,
    /// The confounder. One with the same `found`, or where that is absent the same name, is replaced.
    pub confounder: Confounder,
    /// Takes it away instead; one that was found comes back when the arms are compared again.
    #[serde(default)]
    pub remove: bool,
}

/// Asks whether a value would have been accepted.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ConfigRequest {
    /// The grammar of its reader.
    pub grammar: Grammar,
    /// The value as written.
    pub text: String,
}

/// Says something else than the rule, or takes that back.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct VerdictOverride {
    /// The case.
    pub case: CaseId,
    /// The rung (`R1`) or its prediction (`P1`).
    pub id: String,
    /// What the person says; null takes an override back.
    pub verdict: Option<Finding>,
    /// Why; needed with a verdict.
    pub reason: Option<String>,
}

/// A rejected hypothesis whose test was limited, and a later capture that meets the limit.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Offer {
    /// The hypothesis.
    pub hypothesis: HypothesisId,
    /// Its claim.
    pub statement: String,
    /// What limited its test.
    pub limit: Limit,
    /// The exhibit that meets it.
    pub exhibit: ExhibitId,
    /// Block within it.
    pub block: u32,
    /// The value that meets it, where a column is meant.
    pub value: Option<f64>,
    /// Line of that value.
    #[ts(type = "number | null")]
    pub line: Option<u64>,
}

/// Says that an exhibit that met a limit was looked at: it is not offered again.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct OfferAnswer {
    /// The case.
    pub case: CaseId,
    /// The hypothesis.
    pub hypothesis: HypothesisId,
    /// The exhibit.
    pub exhibit: ExhibitId,
}

/// What is weak in a case that is about to be closed.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct ClosingReply {
    /// Weak points, most important first; empty when nothing is weak.
    pub weak: Vec<Weakness>,
    /// How the hypotheses stand.
    pub standings: Vec<Standing>,
}

/// Searches the ledger of what was ruled out.
#[derive(Debug, Clone, Default, Serialize, Deserialize, TS)]
pub struct LedgerRequest {
    /// Keeps lines that contain it; null keeps all.
    pub text: Option<String>,
    /// Keeps one case.
    pub case: Option<CaseId>,
}

/// One hypothesis that was ruled out, with the scope in which that holds.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct LedgerLine {
    /// The case.
    pub case: CaseId,
    /// Its question.
    pub question: String,
    /// The system concerned: outside of it, nothing was ruled out.
    pub system: Option<String>,
    /// The hypothesis.
    pub hypothesis: String,
    /// Its claim in words.
    pub statement: String,
    /// Where it was meant to hold.
    pub scope: Option<String>,
    /// What limited the test.
    pub limit: Option<String>,
    /// `eliminated`, or `not_alone`: ruled out as the only cause.
    pub verdict: Finding,
    /// What a person says instead.
    pub overridden: Option<Finding>,
    /// The rung that ruled it out.
    pub rung: String,
    /// What was changed.
    pub knob: String,
    /// Observed change, unit 1: lower and upper bound, the latter null when open.
    pub observed: Option<(f64, Option<f64>)>,
}

/// What has been ruled out in all cases.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct Ledger {
    /// Lines, newest case first.
    pub lines: Vec<LedgerLine>,
}

/// Sets the name that journal entries carry.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct AuthorSet {
    /// The name; null or blank for none. It is never taken from the account.
    pub author: Option<String>,
}
