//! The case as text: the Markdown twin for a wiki, and the page twin that opens in any browser.
//!
//! Both are built from the same [`Sheet`]. Foreign text is escaped for the form it goes into and nothing of
//! it is ever markup.

mod escape;
mod markdown;
mod page;
mod plans;
mod reasoning;
mod working;

pub use escape::markdown_text;
pub use markdown::markdown;
pub use page::{PageRefused, page};

use inquest_core::case::{
    Case, Conclusion, Event, Evidence, Exhibit, Hypothesis, Instant, Intervention, Note, Observation,
    Prediction,
};
use inquest_core::reasoning::{Matrix, Standing};
use inquest_core::verdict::{Reason, Verdict};
use serde::Serialize;

/// Everything a report shows.
#[derive(Debug, Clone, Serialize)]
pub struct Sheet {
    /// The case.
    pub case: Case,
    /// Hypotheses in order.
    pub hypotheses: Vec<Hypothesis>,
    /// Rungs in order.
    pub rungs: Vec<SheetRung>,
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
    /// How each hypothesis stands.
    pub standings: Vec<SheetStanding>,
    /// Evidence against hypotheses.
    pub matrix: Option<Matrix>,
    /// Findings of the arithmetic audit, in words.
    pub findings: Vec<SheetFinding>,
    /// Execution plans, in the order of the exhibits.
    pub plans: Vec<SheetPlan>,
    /// Plans set against each other.
    pub comparisons: Vec<SheetComparison>,
    /// Hash of the last journal entry: it names the state of the case that was printed.
    pub head: Option<String>,
}

/// An execution plan, in words.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct SheetPlan {
    /// Where: `E4:2`.
    pub place: String,
    /// Engine, format and time.
    pub about: String,
    /// The statement, where it is known.
    pub statement: Option<String>,
    /// Nodes in the order printed, the first of them.
    pub nodes: Vec<SheetNode>,
    /// Nodes that are left out.
    pub more: u32,
    /// What the rules found, each in one line.
    pub findings: Vec<String>,
    /// Rules that were not answered, with what they lacked.
    pub silent: Vec<String>,
}

/// A node of a plan.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct SheetNode {
    /// Levels below the root.
    pub depth: u32,
    /// What it does, on what.
    pub what: String,
    /// Estimated rows, rows, loops, own milliseconds, line; a dash for what was not measured.
    pub cells: [String; 5],
}

/// Two plans, or several executions of two, in words.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct SheetComparison {
    /// Where the plan before is.
    pub before: String,
    /// Where the plan after is.
    pub after: String,
    /// The answer.
    pub outcome: String,
    /// Why, and what it must not be read as.
    pub reasons: Vec<String>,
    /// By pair: node before, node after, own milliseconds before and after, factor, what changed.
    pub rows: Vec<[String; 6]>,
}

/// How a hypothesis stands, and since when.
#[derive(Debug, Clone, Serialize)]
pub struct SheetStanding {
    /// The standing.
    pub standing: Standing,
    /// When it came to stand so.
    pub since: Option<Instant>,
}

/// One finding of the arithmetic audit.
#[derive(Debug, Clone, Serialize)]
pub struct SheetFinding {
    /// Where: `E4:118`, or the record whose words it is in.
    pub place: String,
    /// What was found, in words.
    pub said: String,
    /// What was answered, in words; empty where none were needed, absent while nobody answered.
    pub answer: Option<String>,
}

/// One rung of the ladder.
#[derive(Debug, Clone, Serialize)]
pub struct SheetRung {
    /// The change.
    pub intervention: Intervention,
    /// What was predicted.
    pub prediction: Option<Prediction>,
    /// What was seen.
    pub observation: Option<Observation>,
    /// What the rules say.
    pub verdict: Option<Verdict>,
    /// Whether the prediction was sealed before a result was known, by the order of the journal.
    pub sealed_first: Option<bool>,
}

/// Words of the reader's language: the catalogue is the caller's.
pub trait Words {
    /// A word or label by its id: `report-hypotheses`, `verdict-confirmed`, `grade-measured`, ...
    fn word(&self, id: &str) -> String;
    /// A reason in words.
    fn reason(&self, reason: &Reason) -> String;
    /// An instant in words.
    fn instant(&self, at: Instant) -> String;
}
