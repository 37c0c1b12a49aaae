//! A plan as it crosses the wire.

use inquest_core::audit::Severity;
use inquest_core::verdict::Reason;
use inquest_core::{Quantity, Source};
use inquest_plan::rule::{Answers, Evidence, Finding, Look, Silent, family, rules};
use inquest_plan::tree::{Fact, Figures, Measure, Part, Value};
use inquest_plan::{Node, NodeId, Plan, Said};
use serde::Serialize;

use super::figure::{EXCLUSIVE, INCLUSIVE, ROWS, derived, printed};
use super::{Judged, Read, rows};
use crate::ApiError;
use crate::wire::*;

/// The code of an enum of the plan room.
pub(super) fn word<T: Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// What a list shows.
pub(super) fn head(of: &PlanRef, read: &Read, answers: &Answers) -> PlanHead {
    let plan = &read.plan;
    let mut findings = [0; 4];
    for finding in &answers.findings {
        let at = match finding.severity {
            Severity::Info => 0,
            Severity::Low => 1,
            Severity::Medium => 2,
            Severity::High => 3,
        };
        findings[at] += 1;
    }
    PlanHead {
        of: of.clone(),
        engine: word(&plan.engine),
        format: word(&plan.format),
        nodes: plan.nodes.len() as u32,
        time: time(of, plan),
        statement: read.statement.clone(),
        query_id: plan.query_id.clone(),
        lines: [plan.lines.first, plan.lines.last],
        findings,
    }
}

/// The time of an execution: printed, logged, or that of the main root.
pub(super) fn time(of: &PlanRef, plan: &Plan) -> Option<Quantity> {
    let said = plan.figures.get(Measure::ExecutionTime).or(plan.figures.get(Measure::Duration));
    match said {
        Some(figure) => Some(printed(of, None, figure).quantity),
        None => derived(of, plan, *plan.roots.first()?, INCLUSIVE),
    }
}

/// What was found out around a plan.
pub(super) struct Around<'a> {
    /// What the rules of plans say.
    pub(super) judged: &'a Judged,
    /// Rows of statistics of its statement.
    pub(super) ties: Vec<PlanTie>,
    /// Rules of rows that were not answered.
    pub(super) silent: Vec<Silent>,
}

/// A plan whole.
pub(super) fn plan(of: &PlanRef, read: &Read, around: Around<'_>) -> Result<PlanReply, ApiError> {
    let plan = &read.plan;
    let mut plan_facts = facts(&plan.facts);
    for setting in plan.settings.iter().flatten() {
        plan_facts.push(PlanFact {
            key: format!("Settings.{}", setting.name),
            text: setting.value.clone(),
            known: true,
            line: setting.line,
        });
    }
    let mut all = figures(of, None, &plan.figures);
    for part in [&plan.planning, &plan.jit, &plan.serialization].into_iter().flatten() {
        all.extend(figures(of, None, &part.figures));
        plan_facts.extend(facts(&part.facts));
    }
    for trigger in &plan.triggers {
        let name = trigger.name.as_deref().or(trigger.constraint.as_deref()).unwrap_or("");
        let ms = trigger.time_ms.map(|ms| format!(" {ms} ms")).unwrap_or_default();
        let calls = trigger.calls.map(|calls| format!(", calls={calls}")).unwrap_or_default();
        plan_facts.push(PlanFact {
            key: format!("Trigger.{name}"),
            text: format!("{}{ms}{calls}", trigger.relation.as_deref().unwrap_or("")).trim().to_owned(),
            known: true,
            line: trigger.lines.first,
        });
    }
    let answers = &around.judged.answers;
    let mut silent = rows::silent(&answers.silent);
    silent.extend(rows::silent(&around.silent));
    silent.sort_by(|a, b| a.rule.cmp(&b.rule));
    Ok(PlanReply {
        head: head(of, read, answers),
        tree: tree(plan),
        figures: all,
        facts: plan_facts,
        said: plan.said.iter().map(said).collect(),
        findings: answers.findings.iter().map(|f| finding(of, f)).collect(),
        rules: looking(plan),
        silent,
        beside: around.judged.beside.clone(),
        ties: around.ties,
    })
}

/// Rules that look at plans of this engine, or at a row of statistics.
fn looking(plan: &Plan) -> u32 {
    let family = family(plan.engine);
    let looks = |look: &Look| !matches!(look, Look::Workload(_));
    rules().filter(|rule| rule.family == family && looks(&rule.look)).count() as u32
}

/// The nodes by column.
pub(super) fn tree(plan: &Plan) -> PlanTree {
    let mut tree = PlanTree::default();
    let mut names = std::collections::HashMap::new();
    for (id, node) in plan.walk() {
        tree.parent.push(node.parent.map(|p| p.0));
        tree.depth.push(node.depth);
        let next = tree.operations.len() as u32;
        let at = *names.entry(node.operation.as_str()).or_insert(next);
        if at == next {
            tree.operations.push(node.operation.clone());
        }
        tree.operation.push(at);
        tree.kind.push(word(&node.kind));
        tree.link.push(word(&node.link));
        tree.object.push(object(node));
        tree.executed.push(word(&node.executed));
        let estimated = node.value(Measure::PlanRows).or_else(|| node.value(Measure::ScanRows));
        let actual = node.value(Measure::ActualRows).or_else(|| node.value(Measure::ReadRows));
        tree.estimated_rows.push(estimated);
        tree.rows.push(plan.total(node, Measure::ActualRows).map(|(rows, _)| rows));
        let factor = actual.zip(estimated.filter(|rows| *rows > 0.0)).map(|(a, e)| a / e);
        tree.estimate_factor.push(factor);
        tree.loops.push(node.loops());
        tree.inclusive_ms.push(node.spent.inclusive_ms);
        tree.exclusive_ms.push(node.spent.exclusive_ms);
        tree.hit.push(plan.exclusive(id, Measure::SharedHit));
        tree.read.push(plan.exclusive(id, Measure::SharedRead));
        let cost = [Measure::TotalCost, Measure::PrefixCost, Measure::QueryCost];
        tree.cost.push(cost.iter().find_map(|m| node.value(*m)));
        tree.first_line.push(node.lines.first);
        tree.last_line.push(node.lines.last);
    }
    tree
}

/// What a node reads or writes: schema, relation, alias, index; else its heading.
fn object(node: &Node) -> String {
    let mut text = String::new();
    if let Some(relation) = &node.relation {
        if let Some(schema) = &node.schema {
            text.push_str(schema);
            text.push('.');
        }
        text.push_str(relation);
        if let Some(alias) = node.alias.as_deref().filter(|alias| *alias != relation) {
            text.push(' ');
            text.push_str(alias);
        }
    } else if let Some(alias) = &node.alias {
        text.push_str(alias);
    }
    for more in [&node.index, &node.heading].into_iter().flatten() {
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(more);
    }
    text
}

/// One node whole.
pub(super) fn node(of: &PlanRef, plan: &Plan, at: u32) -> Result<PlanNodeReply, ApiError> {
    let id = NodeId(at);
    let node = plan.node(id).ok_or_else(|| ApiError::not_found("node", at))?;
    let of_part = |part: &Part| (figures(of, None, &part.figures), facts(&part.facts));
    Ok(PlanNodeReply {
        node: at,
        inclusive: derived(of, plan, id, INCLUSIVE),
        exclusive: derived(of, plan, id, EXCLUSIVE),
        rows: derived(of, plan, id, ROWS),
        processes: node.spent.processes,
        figures: figures(of, Some(at), &node.figures),
        facts: names(&node.figures).chain(facts(&node.facts)).collect(),
        workers: node
            .workers
            .iter()
            .map(|worker| {
                let (figures, facts) = of_part(&worker.part);
                PlanWorker { number: worker.number, figures, facts }
            })
            .collect(),
        charged: node.spent.charged.iter().map(|id| id.0).collect(),
    })
}

fn figures(of: &PlanRef, node: Option<u32>, figures: &Figures) -> Vec<PlanFigure> {
    figures.iter().filter(|f| !f.measure.is_name()).map(|figure| printed(of, node, figure)).collect()
}

/// Names in digits: the number of a query block.
fn names(figures: &Figures) -> impl Iterator<Item = PlanFact> {
    figures.iter().filter(|f| f.measure.is_name()).map(|figure| PlanFact {
        key: figure.measure.key().to_owned(),
        text: figure.value.to_string(),
        known: true,
        line: figure.line,
    })
}

fn facts(facts: &[Fact]) -> Vec<PlanFact> {
    let text = |value: &Value| match value {
        Value::Text(text) | Value::Number(text) => text.clone(),
        Value::List(items) => items.join(", "),
        Value::Flag(flag) => flag.to_string(),
    };
    let fact = |fact: &Fact| PlanFact {
        key: fact.key.to_string(),
        text: text(&fact.value),
        known: fact.known,
        line: fact.lines.first,
    };
    facts.iter().map(fact).collect()
}

fn said(said: &Said) -> Reason {
    let mut args: std::collections::BTreeMap<String, String> =
        said.args.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    if let Some(line) = said.line {
        args.entry("line".to_owned()).or_insert_with(|| line.to_string());
    }
    Reason { code: format!("plan_{}", word(&said.code)), args }
}

pub(super) fn finding(of: &PlanRef, finding: &Finding) -> PlanFinding {
    PlanFinding { numbers: numbers(of, finding, &finding.evidence), ..bare_finding(finding) }
}

/// A finding without its numbers: where they lead depends on what was looked at.
pub(super) fn bare_finding(finding: &Finding) -> PlanFinding {
    PlanFinding {
        rule: finding.rule.to_owned(),
        name: finding.name.to_owned(),
        severity: finding.severity,
        by_rule: finding.by_rule,
        adjusted: finding.adjusted.as_ref().map(word),
        node: finding.node.map(|id| id.0),
        lines: finding.lines.map(|lines| [lines.first, lines.last]),
        time_share: finding.time_share,
        numbers: Vec::new(),
        args: finding.evidence.args(),
    }
}

/// Numbers that a rule saw: a printed one leads to its line, a derived one to the finding's.
fn numbers(of: &PlanRef, finding: &Finding, evidence: &Evidence) -> Vec<PlanNumber> {
    let number = |number: &inquest_plan::rule::Number| {
        let line = number.line.or(finding.lines.map(|l| l.first));
        let source = match line {
            Some(line) => Source::Cell {
                exhibit: of.exhibit.clone(),
                block: of.block,
                line: u64::from(line),
                column: number.name.to_string(),
            },
            None => Source::Entered,
        };
        PlanNumber {
            name: number.name.to_string(),
            quantity: Quantity::point(number.value, number.unit.clone(), number.grade, source),
            line: number.line,
        }
    };
    evidence.numbers.iter().map(number).collect()
}
