//! `inquest plan`: the tree of a plan with its findings, and two plans compared. Touches no library.
//!
//! Invariant: with `--fail-on` the exit code is 1 when a finding of that rule, or of that severity or above, was found.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use inquest_api::model::audit::Severity;
use inquest_api::wire::{
    PlanComparison, PlanFigure, PlanFinding, PlanPairing, PlanReply, PlanSilent, StatementReply,
};
use inquest_api::{FilePlan, compare_files, plans_of_file, rule_or_severity, statements_of_file};
use serde_json::{Map, Value, json};

use crate::exit::{Done, Failure, Outcome};
use crate::number::{amount, short};
use crate::parse;
use crate::screen::{self, Ink, Out, clean};
use crate::session::{self, Session};
use crate::table::Table;

/// Arguments.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Plan {
    /// EXPLAIN output in any frame or format; - is standard input
    #[arg(required = true)]
    file: Option<PathBuf>,
    /// Exit with 1 when this rule, or a finding of this severity or above, was found
    #[arg(long, value_name = "RULE|SEVERITY")]
    fail_on: Vec<String>,
    /// What lies beside the plan: SHOW VARIABLES, SHOW INDEX, SHOW TABLE STATUS, lengths of values
    #[arg(long, value_name = "FILE")]
    beside: Vec<PathBuf>,
    #[command(subcommand)]
    command: Option<Sub>,
}

/// What else there is.
#[derive(Debug, Subcommand)]
enum Sub {
    /// What changed between two plans of a statement
    Compare(Compare),
    /// What the rules say of pg_stat_statements or of statement digests
    Statements(Statements),
}

/// Arguments of the statistics.
#[derive(Debug, Args)]
struct Statements {
    /// Statement statistics in any frame; - is standard input
    file: PathBuf,
    /// An earlier snapshot: the rules look at what was added since
    #[arg(long, value_name = "FILE")]
    before: Option<PathBuf>,
    /// Plans to be tied to the rows of their statements
    #[arg(long, value_name = "FILE")]
    plans: Vec<PathBuf>,
}

/// Arguments of the comparison.
#[derive(Debug, Args)]
struct Compare {
    /// The plan before
    before: PathBuf,
    /// The plan after
    after: PathBuf,
    /// Another execution of the plan before
    #[arg(long, value_name = "FILE")]
    more_before: Vec<PathBuf>,
    /// Another execution of the plan after
    #[arg(long, value_name = "FILE")]
    more_after: Vec<PathBuf>,
    /// Node A before is node B after, whatever was matched: A=B, A= (went away) or =B (new)
    #[arg(long, value_name = "A=B", value_parser = parse::pairing)]
    pair: Vec<PlanPairing>,
}

/// Runs it.
pub fn run(command: Plan, session: &Session) -> Outcome {
    match (command.command, command.file) {
        (Some(Sub::Compare(compare)), _) => run_compare(&compare, session),
        (Some(Sub::Statements(statements)), _) => run_statements(&statements, session),
        (None, Some(file)) => {
            for text in &command.fail_on {
                rule_or_severity(text)?;
            }
            run_plan(&file, &command.beside, &command.fail_on, session)
        }
        (None, None) => Err(Failure::Usage(session.out.word("cli-plan-file"))),
    }
}

fn run_plan(file: &std::path::Path, beside: &[PathBuf], fail_on: &[String], session: &Session) -> Outcome {
    let plans = plans_of_file(&session::only(file, session)?, &inputs(beside, session)?)?;
    let out = &session.out;
    if out.json() {
        // One plan is the document; of several, each is one in a list.
        let all: Vec<String> = plans.iter().map(|plan| document(plan, out)).collect::<Result<_, _>>()?;
        match all.as_slice() {
            [one] => out.document_of("inquest.plan/1", one)?,
            all => out.document_of("inquest.plans/1", &format!("{{\"plans\":[{}]}}", all.join(",")))?,
        }
    } else {
        for (at, plan) in plans.iter().enumerate() {
            if at > 0 {
                out.line("")?;
            }
            print(&plan.plan, out)?;
        }
    }
    let failed = plans.iter().flat_map(|p| &p.plan.findings).any(|f| fails(f, fail_on));
    Ok(if failed { Done::Negative } else { Done::Well })
}

/// Several files; of an archive all that is in it.
fn inputs(files: &[PathBuf], session: &Session) -> Result<Vec<inquest_api::handles::Input>, Failure> {
    let mut all = Vec::new();
    for path in files {
        all.extend(session::inputs(path, session)?);
    }
    Ok(all)
}

fn fails(finding: &PlanFinding, fail_on: &[String]) -> bool {
    fail_on.iter().any(|text| match text.to_ascii_lowercase().as_str() {
        "info" => finding.severity >= Severity::Info,
        "low" => finding.severity >= Severity::Low,
        "medium" => finding.severity >= Severity::Medium,
        "high" => finding.severity >= Severity::High,
        rule => finding.rule.eq_ignore_ascii_case(rule) || finding.name == rule,
    })
}

/// The documented shape: a tree of nodes with what was estimated and what was seen, and findings. Text, since a plan may
/// be 5,000 levels deep: a nested value would be built, written and dropped by recursion.
fn document(found: &FilePlan, out: &Out) -> std::io::Result<String> {
    let plan = &found.plan;
    let head = json!({
        "engine": plan.head.engine,
        "format": plan.head.format,
        "statement": plan.head.statement,
        "query_id": plan.head.query_id,
        "lines": plan.head.lines,
        "figures": figures(&plan.figures),
        "said": plan.said.iter().map(|said| json!({
            "code": said.code, "args": said.args, "text": out.texts().reason(said),
        })).collect::<Vec<_>>(),
        "findings": findings(&plan.findings, out),
        "silent": silent(&plan.silent, out),
        "told": plan.beside.iter().map(|b| json!({
            "what": b.what, "value": b.value, "of": b.of, "line": b.line,
        })).collect::<Vec<_>>(),
    });
    let mut trees = trees(found)?.into_iter();
    let root = trees.next().unwrap_or_else(|| "null".to_owned());
    let beside = trees.collect::<Vec<_>>().join(",");
    let head = screen::json(&head)?;
    let head = head.strip_suffix('}').unwrap_or(&head);
    Ok(format!("{head},\"root\":{root},\"beside\":[{beside}]}}"))
}

fn findings(findings: &[PlanFinding], out: &Out) -> Vec<Value> {
    let one = |finding: &PlanFinding| {
        json!({
            "rule": finding.rule,
            "name": finding.name,
            "severity": finding.severity,
            "node": finding.node,
            "lines": finding.lines,
            "evidence": finding.args,
            "title": out.word(&format!("plan-{}-title", finding.rule)),
            "text": worded(finding, "", out),
            "caveat": worded(finding, "-caveat", out),
        })
    };
    findings.iter().map(one).collect()
}

fn silent(silent: &[PlanSilent], out: &Out) -> Vec<Value> {
    let one =
        |s: &PlanSilent| json!({ "rule": s.rule, "name": s.name, "lacks": s.lacks, "text": lacking(s, out) });
    silent.iter().map(one).collect()
}

/// What a rule lacked, in words.
fn lacking(silent: &PlanSilent, out: &Out) -> String {
    let words: Vec<String> =
        silent.lacks.iter().map(|code| out.word(&format!("plan-lacks-{code}"))).collect();
    words.join(", ")
}

/// The trees as JSON, each from its root. A node stands behind its parent: it is written when it is met, and closed when
/// one comes that is not below it.
fn trees(found: &FilePlan) -> std::io::Result<Vec<String>> {
    let mut trees: Vec<String> = Vec::new();
    let mut open = 0;
    for (at, depth) in found.plan.tree.depth.iter().enumerate() {
        if *depth == 0 {
            close(&mut trees, &mut open, 0);
            trees.push(String::new());
        }
        close(&mut trees, &mut open, *depth as usize);
        let own = screen::json(&node(found, at))?;
        if let Some(tree) = trees.last_mut() {
            if tree.ends_with('}') {
                tree.push(',');
            }
            tree.push_str(own.strip_suffix('}').unwrap_or(&own));
            tree.push_str(",\"children\":[");
            open += 1;
        }
    }
    close(&mut trees, &mut open, 0);
    Ok(trees)
}

/// Ends the nodes of the last tree that stand at this level or deeper.
fn close(trees: &mut [String], open: &mut usize, level: usize) {
    if let Some(tree) = trees.last_mut() {
        tree.push_str(&"]}".repeat(open.saturating_sub(level)));
        *open = level.min(*open);
    }
}

fn node(found: &FilePlan, at: usize) -> Value {
    let (tree, node) = (&found.plan.tree, &found.nodes[at]);
    let of = |inferred: bool| {
        figures(
            node.figures
                .iter()
                .filter(|f| matches!(f.quantity.grade, inquest_api::model::Grade::Inferred) == inferred),
        )
    };
    json!({
        "id": at,
        "op": tree.operations[tree.operation[at] as usize],
        "kind": tree.kind[at],
        "link": tree.link[at],
        "object": tree.object[at],
        "label": label(&found.plan, at),
        "executed": tree.executed[at],
        "estimated": of(true),
        "actual": of(false),
        "inclusive_ms": tree.inclusive_ms[at],
        "exclusive_ms": tree.exclusive_ms[at],
        "facts": node.facts.iter().map(|f| (f.key.clone(), json!(f.text))).collect::<Map<_, _>>(),
        "source_line": tree.first_line[at],
    })
}

fn figures<'a>(figures: impl IntoIterator<Item = &'a PlanFigure>) -> Map<String, Value> {
    let one = |figure: &PlanFigure| {
        let value = json!({
            "value": figure.quantity.amount.bounds().map(|(value, _)| value),
            "unit": figure.quantity.unit,
            "per_loop": figure.per_loop,
            "line": figure.line,
        });
        (figure.key.clone(), value)
    };
    figures.into_iter().map(one).collect()
}

fn label(plan: &PlanReply, at: usize) -> String {
    let operation = &plan.tree.operations[plan.tree.operation[at] as usize];
    match plan.tree.object[at].as_str() {
        "" => operation.clone(),
        object => format!("{operation} {object}"),
    }
}

fn worded(finding: &PlanFinding, suffix: &str, out: &Out) -> String {
    let args: Vec<(&str, &str)> = finding.args.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    out.say(&format!("plan-{}{suffix}", finding.rule), &args)
}

fn print(plan: &PlanReply, out: &Out) -> std::io::Result<()> {
    let head = &plan.head;
    let format = out.word(&format!("plan-format-{}", head.format));
    let time = head.time.as_ref().map(|t| format!(", {} {}", amount(t), t.unit)).unwrap_or_default();
    out.inked(Ink::Bold, &format!("{format}{time}"))?;
    let heads = [
        "cli-plan-node",
        ">cli-plan-estimated",
        ">cli-plan-rows",
        ">cli-plan-loops",
        ">cli-plan-self",
        ">cli-plan-read",
        ">cli-plan-line",
    ];
    let heads: Vec<String> = heads
        .iter()
        .map(|h| match h.strip_prefix('>') {
            Some(id) => format!(">{}", out.word(id)),
            None => out.word(h),
        })
        .collect();
    let mut table = Table::new(&heads);
    let tree = &plan.tree;
    let number = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), short);
    for at in 0..tree.parent.len() {
        let indent = "  ".repeat(tree.depth[at].min(20) as usize);
        table.row(vec![
            format!("{indent}{}", label(plan, at)),
            number(tree.estimated_rows[at]),
            if tree.executed[at] == "never" { out.word("cli-plan-never") } else { number(tree.rows[at]) },
            number(tree.loops[at]),
            number(tree.exclusive_ms[at].map(|ms| (ms * 1000.0).round() / 1000.0)),
            number(tree.read[at]),
            tree.first_line[at].to_string(),
        ]);
    }
    table.print(out)?;
    for said in &plan.said {
        out.line(&format!("  {}", clean(&out.texts().reason(said))))?;
    }
    print_findings(&plan.findings, out)?;
    print_silent(&plan.silent, out)
}

/// Rules that were not answered, by what they lacked.
fn print_silent(silent: &[PlanSilent], out: &Out) -> std::io::Result<()> {
    let mut by_lack: Vec<(String, Vec<&str>)> = Vec::new();
    for one in silent {
        let lack = lacking(one, out);
        match by_lack.iter_mut().find(|(known, _)| *known == lack) {
            Some((_, rules)) => rules.push(&one.rule),
            None => by_lack.push((lack, vec![&one.rule])),
        }
    }
    if !by_lack.is_empty() {
        out.line("")?;
        out.line(&out.word("cli-plan-silent"))?;
    }
    for (lack, rules) in by_lack {
        let rules = rules.join(" ");
        out.inked(
            Ink::Dim,
            &format!("  {}", out.say("cli-plan-lacks", &[("rules", &rules), ("lack", &lack)])),
        )?;
    }
    Ok(())
}

fn print_findings(findings: &[PlanFinding], out: &Out) -> std::io::Result<()> {
    for finding in findings {
        let severity = out.word(&format!("audit-severity-{}", severity(finding.severity)));
        let title = out.word(&format!("plan-{}-title", finding.rule));
        let place = finding.lines.map(|[first, _]| format!(" :{first}")).unwrap_or_default();
        out.line("")?;
        out.inked(Ink::Bold, &format!("{} {severity}: {title}{place}", finding.rule))?;
        out.line(&format!("  {}", clean(&worded(finding, "", out))))?;
        out.inked(Ink::Dim, &format!("  {}", clean(&worded(finding, "-caveat", out))))?;
    }
    Ok(())
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => "info",
        Severity::Low => "low",
        Severity::Medium => "medium",
        Severity::High => "high",
    }
}

fn run_compare(command: &Compare, session: &Session) -> Outcome {
    let side = |first: &PathBuf, more: &[PathBuf]| {
        let files: Vec<PathBuf> = std::iter::once(first).chain(more).cloned().collect();
        inputs(&files, session)
    };
    let found = compare_files(
        &side(&command.before, &command.more_before)?,
        &side(&command.after, &command.more_after)?,
        &command.pair,
    )?;
    let out = &session.out;
    if out.json() {
        let label =
            |plan: &PlanReply| (0..plan.tree.parent.len()).map(|at| label(plan, at)).collect::<Vec<_>>();
        let document = json!({
            "before": { "head": found.before.head, "nodes": label(&found.before) },
            "after": { "head": found.after.head, "nodes": label(&found.after) },
            "comparison": found.comparison,
            "reasons": found.comparison.reasons.iter().map(|r| out.texts().reason(r)).collect::<Vec<_>>(),
        });
        out.document("inquest.plan_comparison/1", &document)?;
    } else {
        print_comparison(&found.before, &found.after, &found.comparison, out)?;
    }
    Ok(Done::Well)
}

fn print_comparison(
    before: &PlanReply,
    after: &PlanReply,
    comparison: &PlanComparison,
    out: &Out,
) -> std::io::Result<()> {
    let outcome = out.word(&format!("plan-outcome-{}", comparison.outcome));
    let ratio = comparison.ratio.as_ref().map(|r| format!(" ×{}", amount(r))).unwrap_or_default();
    out.inked(Ink::Bold, &format!("{outcome}{ratio}"))?;
    for reason in &comparison.reasons {
        out.line(&format!("  {}", clean(&out.texts().reason(reason))))?;
    }
    let heads = [
        "cli-plan-before",
        "cli-plan-after",
        ">cli-plan-self-before",
        ">cli-plan-self-after",
        ">cli-plan-factor",
        "cli-plan-how",
    ];
    let heads: Vec<String> = heads
        .iter()
        .map(|h| match h.strip_prefix('>') {
            Some(id) => format!(">{}", out.word(id)),
            None => out.word(h),
        })
        .collect();
    let mut table = Table::new(&heads);
    let own = comparison.metrics.iter().find(|m| m.metric == "exclusive_time");
    let number = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), short);
    for (at, [a, b]) in comparison.pairs.iter().enumerate() {
        let of = |column: fn(&inquest_api::wire::PlanMetric) -> &Vec<Option<f64>>| {
            own.and_then(|m| column(m).get(at).copied().flatten())
        };
        let mut how: Vec<String> = comparison.changes[at]
            .iter()
            .map(|change| out.word(&format!("plan-change-{}", change)))
            .collect();
        if comparison.by_hand[at] {
            how.push(out.word("plan-certainty-by_hand"));
        } else if !comparison.certain[at] {
            how.push(out.word("plan-certainty-uncertain"));
        }
        table.row(vec![
            label(before, *a as usize),
            label(after, *b as usize),
            number(of(|m| &m.before)),
            number(of(|m| &m.after)),
            number(of(|m| &m.factor)),
            how.join(", "),
        ]);
    }
    for at in &comparison.removed {
        let gone = out.word("plan-node-removed");
        table.row(vec![
            label(before, *at as usize),
            "–".to_owned(),
            String::new(),
            String::new(),
            String::new(),
            gone,
        ]);
    }
    for at in &comparison.added {
        let new = out.word("plan-node-added");
        table.row(vec![
            "–".to_owned(),
            label(after, *at as usize),
            String::new(),
            String::new(),
            String::new(),
            new,
        ]);
    }
    table.print(out)
}

fn run_statements(command: &Statements, session: &Session) -> Outcome {
    let before = command.before.as_deref().map(|file| session::only(file, session)).transpose()?;
    let file = session::only(&command.file, session)?;
    let found = statements_of_file(&file, before.as_ref(), &inputs(&command.plans, session)?)?;
    let out = &session.out;
    if out.json() {
        let rows: Vec<Value> = found
            .rows
            .iter()
            .map(|row| {
                json!({
                    "row": row.row,
                    "line": row.line,
                    "statement": row.statement,
                    "id": row.id,
                    "findings": findings(&row.findings, out),
                    "plans": row.plans,
                })
            })
            .collect();
        let document = json!({
            "rows": rows,
            "left_out": found.left_out,
            "workload": findings(&found.workload, out),
            "silent": silent(&found.silent, out),
        });
        out.document("inquest.statements/1", &document)?;
    } else {
        print_statements(&found, out)?;
    }
    Ok(Done::Well)
}

fn print_statements(found: &StatementReply, out: &Out) -> std::io::Result<()> {
    print_findings(&found.workload, out)?;
    for row in &found.rows {
        out.line("")?;
        let statement: String = row.statement.chars().take(120).collect();
        out.inked(Ink::Bold, &format!(":{} {}", row.line, clean(&statement)))?;
        for plan in &row.plans {
            let place = format!("{}:{}:{}", plan.of.exhibit.as_str(), plan.of.block, plan.of.plan);
            out.line(&format!("  {}", out.say("cli-plan-tied", &[("plan", &place), ("by", &plan.by)])))?;
        }
        print_findings(&row.findings, out)?;
    }
    if found.rows.is_empty() && found.workload.is_empty() {
        out.line(&out.word("cli-plan-nothing"))?;
    }
    if found.left_out > 0 {
        out.line(&out.say("cli-plan-left-out", &[("n", &found.left_out.to_string())]))?;
    }
    print_silent(&found.silent, out)
}
