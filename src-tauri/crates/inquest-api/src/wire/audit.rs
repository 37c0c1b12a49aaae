//! The arithmetic audit: findings at exhibits and in words, and what people answered.

use std::collections::BTreeMap;

use inquest_core::audit::Finding;
use inquest_core::case::{Answer, AnswerKind, CaseId, ExhibitId, FindingKey};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Handle;

/// What is audited.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(tag = "of", rename_all = "snake_case")]
pub enum AuditOf {
    /// Everything in a case: each exhibit, exhibits against each other, numbers in words.
    Case {
        /// The case.
        case: CaseId,
    },
    /// One exhibit by itself.
    Exhibit {
        /// The case.
        case: CaseId,
        /// The exhibit.
        exhibit: ExhibitId,
    },
    /// An input that is not stored yet.
    Handle {
        /// The input.
        handle: Handle,
    },
    /// A text that somebody is typing.
    Words {
        /// The text.
        text: String,
    },
}

/// Asks for an audit.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct AuditRequest {
    /// Of what.
    pub source: AuditOf,
}

/// A finding with where it is and what was said to it.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct FindingRow {
    /// Which finding it is, for an answer.
    pub key: FindingKey,
    /// What was found.
    pub finding: Finding,
    /// What a person answered.
    pub answered: Option<Answer>,
}

/// How often a law was held against figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct LawTally {
    /// Figures it was held against.
    #[ts(type = "number")]
    pub checked: u64,
    /// Those that it holds for.
    #[ts(type = "number")]
    pub held: u64,
    /// Findings beyond those listed.
    #[ts(type = "number")]
    pub more: u64,
}

/// What an audit found.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct AuditReply {
    /// Findings: unanswered ones first, worst first, then in the order of exhibits and lines.
    pub findings: Vec<FindingRow>,
    /// What was checked, by rule.
    pub tallies: BTreeMap<String, LawTally>,
    /// Answers whose finding is not there any more: a corrected unit settles it.
    pub settled: Vec<Answer>,
    /// Exhibits that could not be audited: purged ones.
    pub left_out: Vec<ExhibitId>,
}

/// Answers a finding.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
pub struct FindingAnswer {
    /// The case.
    pub case: CaseId,
    /// The finding.
    pub finding: FindingKey,
    /// What to do; null takes an answer back.
    pub answer: Option<AnswerKind>,
    /// In the person's words. An explanation needs some.
    #[serde(default)]
    pub words: String,
}
