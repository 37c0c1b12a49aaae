//! Findings: what a reader of plans would point at, and when that misleads (methods 13).
//!
//! Shape: a [`Rule`] looks at a place ([`Look`]), gathers [`Evidence`] there and judges it. [`findings`] runs the rules of
//! the plan's engine over a plan and what is beside it; [`of_row`] and [`of_workload`] run those that look at statement
//! statistics. [`answers`] and [`row_answers`] also say which rules lacked what they need ([`Need`]).
//!
//! Invariants: a finding names its node, the numbers that fired it and its rule; it is graded inferred. Severity rises one
//! step where the node alone took 30 % of the time or more; where nothing was measured it falls to a note, whatever the
//! rule. Linear in the nodes. The same plan gives the same findings in the same order.
//!
//! One file per rule, with the headings of its neighbours: `RULES.md` beside the crate's manifest is generated from them.
//! `scripts/new-rule` makes a new one.
//!
//! Absent on purpose: sentences (the catalogue has them), advice that no number supports.

mod beside;
mod described;
mod evidence;
mod finding;
mod mysql;
mod need;
mod postgres;
mod sight;
mod tables;

use inquest_core::Grade;
use inquest_core::audit::Severity;

pub use beside::{Beside, IndexColumn, StatementRow, Warning};
pub use described::{Described, DescribedIndex};
pub use evidence::{Evidence, Number, Word};
pub use finding::{Adjusted, Finding};
pub use need::Need;
pub use sight::{Sight, read_share};
pub use tables::table_names;

use crate::tree::{Engine, Node, NodeId, Plan};

/// The share of a plan's time at which a node's findings weigh one step more.
pub const TOOK_TIME: f64 = 0.3;

/// What a rule looks at, and how it gathers evidence there. `None` is: not here.
#[derive(Clone, Copy)]
pub enum Look {
    /// Each node.
    Node(fn(&Sight<'_>, NodeId, &Node) -> Option<Evidence>),
    /// The whole plan.
    Plan(fn(&Sight<'_>) -> Option<Evidence>),
    /// What is beside the plan: indexes, warnings.
    Beside(fn(&Beside) -> Vec<Evidence>),
    /// One row of statement statistics.
    Row(fn(&StatementRow) -> Option<Evidence>),
    /// All rows of statement statistics together.
    Workload(fn(&[StatementRow]) -> Option<Evidence>),
}

/// Whose plans a rule reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// PostgreSQL.
    PostgreSql,
    /// MySQL and MariaDB.
    MySql,
}

/// A rule.
#[derive(Clone, Copy)]
pub struct Rule {
    /// Its id: `PG01`. Never given to another rule.
    pub id: &'static str,
    /// Its name: `seq_scan_selective`.
    pub name: &'static str,
    /// Whose plans it reads.
    pub family: Family,
    /// The severities that it can give, in ascending order.
    pub severities: &'static [Severity],
    /// The facts that its sentence may ask for.
    pub facts: &'static [&'static str],
    /// What it must be told before it can answer.
    pub needs: &'static [Need],
    /// What it looks at.
    pub look: Look,
    /// Whether the evidence fires it, and how much that matters. May add what it derives.
    pub judge: fn(&mut Evidence) -> Option<Severity>,
}

/// Every rule, in the order of the ids.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    postgres::ALL.iter().chain(mysql::ALL).copied()
}

/// A rule by its id (`PG01`, `pg01`) or name.
pub fn rule(id: &str) -> Option<&'static Rule> {
    rules().find(|r| r.id.eq_ignore_ascii_case(id) || r.name == id)
}

/// A rule that was not answered, and what it lacked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Silent {
    /// The rule: `PG11`.
    pub rule: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it lacked, in the order of its needs; never empty.
    pub lacks: Vec<Need>,
}

/// What rules say: what they found, and which of them could not be answered.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Answers {
    /// Findings, the gravest first, of these the nodes that took longest alone, then in the order printed.
    pub findings: Vec<Finding>,
    /// Rules that were not answered, in the order of the ids.
    pub silent: Vec<Silent>,
}

/// Whose rules read the plans of an engine.
pub fn family(engine: Engine) -> Family {
    if engine == Engine::PostgreSql { Family::PostgreSql } else { Family::MySql }
}

/// Everything that the rules find in a plan and in what is beside it: the gravest first, of these the nodes that
/// took longest, then in the order printed.
pub fn findings(plan: &Plan, beside: &Beside) -> Vec<Finding> {
    answers(plan, beside).findings
}

/// What the rules of plans find in a plan and in what is beside it, and which of them lacked something. A rule that has
/// nothing to look at (no sort, no join) is answered.
pub fn answers(plan: &Plan, beside: &Beside) -> Answers {
    let sight = Sight::new(plan, beside);
    let mut out = Answers::default();
    for rule in rules().filter(|r| r.family == family(plan.engine)) {
        let before = out.findings.len();
        let looked = match rule.look {
            Look::Node(gather) => {
                let mut looked = false;
                for (id, node) in plan.walk() {
                    if let Some(seen) = gather(&sight, id, node) {
                        looked = true;
                        out.findings.extend(rule.fire(seen).map(|f| at_node(f, &sight, id, node)));
                    }
                }
                looked
            }
            Look::Plan(gather) => {
                let seen = gather(&sight);
                let looked = seen.is_some();
                out.findings.extend(seen.and_then(|seen| rule.fire(seen)).map(|f| at_plan(f, plan)));
                looked
            }
            Look::Beside(gather) => {
                out.findings.extend(gather(beside).into_iter().filter_map(|e| rule.fire(e)));
                true
            }
            Look::Row(_) | Look::Workload(_) => false,
        };
        if looked && out.findings.len() == before {
            out.silent.extend(rule.lacking(|need| need.is_met(&sight)));
        }
    }
    out.findings.sort_by(|a, b| {
        let place = |f: &Finding| (f.node.map_or(0, |n| n.0), f.rule);
        let time = |f: &Finding| f.time_share.unwrap_or(0.0);
        let longest = time(b).total_cmp(&time(a));
        b.severity.cmp(&a.severity).then(longest).then_with(|| place(a).cmp(&place(b)))
    });
    out
}

/// What the rules find in one row of statement statistics.
pub fn of_row(row: &StatementRow, family: Family) -> Vec<Finding> {
    row_answers(row, family).findings
}

/// What the rules find in one row of statement statistics, and which of them lack a column of it.
pub fn row_answers(row: &StatementRow, family: Family) -> Answers {
    let mut out = Answers::default();
    for rule in rules().filter(|r| r.family == family) {
        let Look::Row(gather) = rule.look else { continue };
        match gather(row).and_then(|seen| rule.fire(seen)) {
            Some(found) => out.findings.push(found),
            None => out.silent.extend(rule.lacking(|need| need.is_in(row))),
        }
    }
    out
}

/// The rules of rows that nothing was told to: there is no row of the statement.
pub fn without_rows(family: Family) -> Vec<Silent> {
    let of_rows = rules().filter(|r| r.family == family && matches!(r.look, Look::Row(_)));
    of_rows.map(|r| Silent { rule: r.id, name: r.name, lacks: vec![Need::Statistics] }).collect()
}

/// What the rules find in all rows of statement statistics together.
pub fn of_workload(rows: &[StatementRow], family: Family) -> Vec<Finding> {
    let of_family = rules().filter(|r| r.family == family);
    let seen = of_family.filter_map(|rule| match rule.look {
        Look::Workload(gather) => rule.fire(gather(rows)?),
        _ => None,
    });
    seen.collect()
}

impl Rule {
    /// What it lacks; `None` where its needs are met.
    fn lacking(&self, met: impl Fn(Need) -> bool) -> Option<Silent> {
        let lacks: Vec<Need> = self.needs.iter().copied().filter(|need| !met(*need)).collect();
        (!lacks.is_empty()).then_some(Silent { rule: self.id, name: self.name, lacks })
    }

    /// Judges evidence that holds every fact of the rule's sentence; of a plan that was cut it may not.
    fn fire(&self, seen: Evidence) -> Option<Finding> {
        let found = self.judged(seen)?;
        let holds = |fact: &&str| found.evidence.get(fact).is_some() || found.evidence.text(fact).is_some();
        self.facts.iter().all(holds).then_some(found)
    }

    /// Judges evidence; a finding without a place when it fires.
    pub fn judged(&self, mut seen: Evidence) -> Option<Finding> {
        let severity = (self.judge)(&mut seen)?;
        Some(Finding {
            rule: self.id,
            name: self.name,
            severity,
            by_rule: severity,
            adjusted: None,
            node: None,
            lines: None,
            time_share: None,
            evidence: seen,
            grade: Grade::Inferred,
        })
    }
}

fn at_node(mut finding: Finding, sight: &Sight<'_>, id: NodeId, node: &Node) -> Finding {
    finding.node = Some(id);
    finding.lines = Some(node.lines);
    finding.time_share = sight.time_share(node);
    let (severity, adjusted) =
        adjust(finding.by_rule, sight.estimates_only(), finding.time_share.unwrap_or(0.0));
    (finding.severity, finding.adjusted) = (severity, adjusted);
    finding
}

fn at_plan(mut finding: Finding, plan: &Plan) -> Finding {
    finding.node = plan.roots.first().copied();
    finding.lines = Some(plan.lines);
    finding
}

fn adjust(by_rule: Severity, estimates_only: bool, time_share: f64) -> (Severity, Option<Adjusted>) {
    if by_rule == Severity::Info {
        return (by_rule, None);
    }
    if estimates_only {
        return (Severity::Info, Some(Adjusted::EstimatesOnly));
    }
    let up = match by_rule {
        Severity::Low => Severity::Medium,
        _ => Severity::High,
    };
    match time_share >= TOOK_TIME && up != by_rule {
        true => (up, Some(Adjusted::TookTime)),
        false => (by_rule, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn severity_rises_one_step_and_falls_to_a_note() {
        use Severity::{High, Info, Low, Medium};
        assert_eq!(adjust(Medium, false, 0.3), (High, Some(Adjusted::TookTime)));
        assert_eq!(adjust(Low, false, 0.9), (Medium, Some(Adjusted::TookTime)));
        assert_eq!(adjust(High, false, 0.9), (High, None));
        assert_eq!(adjust(Medium, false, 0.29), (Medium, None));
        assert_eq!(adjust(Info, false, 0.9), (Info, None));
        assert_eq!(adjust(High, true, 0.0), (Info, Some(Adjusted::EstimatesOnly)));
    }
}
