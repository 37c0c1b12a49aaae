//! A finding: a rule's observation at a place of a plan.
//!
//! Invariants: no sentence is in it; its words are `plan-<rule>-title`, `plan-<rule>` and `plan-<rule>-caveat` of the
//! catalogue, with the evidence as facts. It is inferred until an intervention tests it.

use inquest_core::Grade;
use inquest_core::audit::Severity;
use serde::Serialize;

use super::evidence::Evidence;
use crate::tree::{Lines, NodeId};

/// Why a finding does not have the severity of its rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Adjusted {
    /// One step up: the node alone took 30 % of the time or more.
    TookTime,
    /// Down to a note: the plan holds estimates only, so nothing is known of time.
    EstimatesOnly,
}

/// What a rule found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Finding {
    /// The rule: `PG01`.
    pub rule: &'static str,
    /// Its name: `seq_scan_selective`.
    pub name: &'static str,
    /// How much it matters here.
    pub severity: Severity,
    /// How much it matters by the rule alone.
    pub by_rule: Severity,
    /// Why the two differ.
    pub adjusted: Option<Adjusted>,
    /// The node; `None` for the whole plan, a row of statistics or a table of them.
    pub node: Option<NodeId>,
    /// Lines of the capture.
    pub lines: Option<Lines>,
    /// The share of the plan's time that the node alone took, unit 1.
    pub time_share: Option<f64>,
    /// What fired it.
    pub evidence: Evidence,
    /// Inferred, always: a rule tests nothing.
    pub grade: Grade,
}
