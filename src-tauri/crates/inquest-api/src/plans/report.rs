//! The plans of a case in a report: what its page asks for, and what its Markdown twin prints.
//!
//! A report is a page, not a library: at most [`MOST_PLANS`] plans and [`MOST_NODES`] nodes in all, single nodes of small
//! plans, and the comparisons that records rest on before those that the view sets up by itself. What is not recorded
//! answers `not_recorded`.

use inquest_bundle::report::{SheetComparison, SheetNode, SheetPlan};
use serde_json::{Value, json};

use super::rows::KINDS;
use crate::texts::Texts;
use crate::wire::*;
use crate::{ApiError, Context, Inquest};

/// Most plans of a report.
const MOST_PLANS: usize = 60;
/// Most nodes of the plans in a report.
const MOST_NODES: u32 = 20_000;
/// Most nodes that are recorded one by one.
const MOST_ALONE: u32 = 1_000;
/// Most comparisons of a report, and most pairs of nodes that are recorded one by one.
const MOST_COMPARISONS: usize = 40;
const MOST_PAIRS: usize = 500;
/// Nodes of a plan, and pairs of a comparison, that Markdown prints.
const PRINTED: usize = 60;

type Request = (&'static str, Value);

impl Inquest {
    /// The requests that the page of a report makes about plans.
    pub(crate) async fn recorded_plans(
        &self,
        view: &CaseView,
        ctx: &Context,
    ) -> Result<Vec<Request>, ApiError> {
        let case = &view.case.id;
        let mut asked = vec![("plan_list", json!({"case": case}))];
        let list = self.plan_list(CaseRef { case: case.clone() }, ctx).await?;
        let plans = shown(&list);
        let mut alone = 0;
        for plan in &plans {
            asked.push(("plan_open", json!({"case": case, "of": plan.of})));
            if alone + plan.nodes <= MOST_ALONE {
                alone += plan.nodes;
                asked.extend(
                    (0..plan.nodes).map(|n| ("plan_node", json!({"case": case, "of": plan.of, "node": n}))),
                );
            }
        }
        let mut pairs = 0;
        for (before, after, by_hand) in comparisons(&list, &plans) {
            let by_hand = Some(by_hand).filter(|p| !p.is_empty());
            let request = PlanCompareRequest { case: case.clone(), before, after, pairs: by_hand };
            let found = self.plan_compare(request.clone(), ctx).await.map_or(0, |c| c.pairs.len());
            if pairs + found <= MOST_PAIRS {
                pairs += found;
                asked.extend((0..found).map(|pair| ("plan_pair", json!({"of": request, "pair": pair}))));
            }
            asked.push(("plan_compare", json!(request)));
        }
        for exhibit in view.exhibits.iter().filter(|e| e.purged.is_none()) {
            for block in exhibit.blocks.iter().filter(|b| KINDS.contains(&b.kind.as_str())) {
                let of = json!({"exhibit": exhibit.id, "block": block.index});
                asked.push(("statement_open", json!({"case": case, "of": of})));
            }
        }
        Ok(asked)
    }

    /// The plans of a case and what was set against each other, in words.
    pub(crate) async fn plan_sheets(
        &self,
        case: &inquest_core::case::CaseId,
        texts: &Texts,
        ctx: &Context,
    ) -> Result<(Vec<SheetPlan>, Vec<SheetComparison>), ApiError> {
        let list = self.plan_list(CaseRef { case: case.clone() }, ctx).await?;
        let plans = shown(&list);
        let mut sheets = Vec::new();
        for plan in &plans {
            let request = PlanRequest { case: case.clone(), of: plan.of.clone() };
            sheets.push(sheet(&self.plan_open(request, ctx).await?, texts));
        }
        let mut compared = Vec::new();
        for (before, after, by_hand) in in_report(&list, &plans) {
            let (Some(first), Some(second)) = (before.first().cloned(), after.first().cloned()) else {
                continue;
            };
            let request = PlanCompareRequest { case: case.clone(), before, after, pairs: Some(by_hand) };
            let found = self.plan_compare(request, ctx).await?;
            let open = |of| self.plan_open(PlanRequest { case: case.clone(), of }, ctx);
            compared.push(comparison(&found, &open(first).await?, &open(second).await?, texts));
        }
        Ok((sheets, compared))
    }
}

/// The plans that a report shows, in their order.
fn shown(list: &PlanListReply) -> Vec<&PlanHead> {
    let mut nodes = 0;
    let room = |plan: &&PlanHead| {
        nodes += plan.nodes;
        nodes <= MOST_NODES
    };
    list.plans.iter().take_while(room).take(MOST_PLANS).collect()
}

type Sides = (Vec<PlanRef>, Vec<PlanRef>, Vec<PlanPairing>);

/// The comparisons that records rest on, and each plan with the next of its statement.
fn in_report(list: &PlanListReply, plans: &[&PlanHead]) -> Vec<Sides> {
    let mut out: Vec<Sides> = Vec::new();
    let mut add = |sides: Sides| {
        if out.len() < MOST_COMPARISONS && !out.contains(&sides) {
            out.push(sides);
        }
    };
    for kept in &list.kept {
        add((kept.before.clone(), kept.after.clone(), kept.pairs.clone()));
    }
    for (at, plan) in plans.iter().enumerate() {
        let same = |other: &&&PlanHead| plan.statement.is_some() && other.statement == plan.statement;
        if let Some(next) = plans[at + 1..].iter().find(same) {
            add((vec![plan.of.clone()], vec![next.of.clone()], Vec::new()));
        }
    }
    out
}

/// The comparisons that the page can ask for: those of a report, the pair that the view begins with, and each the other
/// way round.
fn comparisons(list: &PlanListReply, plans: &[&PlanHead]) -> Vec<Sides> {
    let mut out = in_report(list, plans);
    if let [first, rest @ ..] = plans {
        let same = |other: &&&PlanHead| first.statement.is_some() && other.statement == first.statement;
        if let Some(second) = rest.iter().find(same).or(rest.first()) {
            out.push((vec![first.of.clone()], vec![second.of.clone()], Vec::new()));
        }
        out.extend(rest.iter().map(|other| (vec![first.of.clone()], vec![other.of.clone()], Vec::new())));
    }
    let back = |(before, after, pairs): &Sides| {
        let turned = |p: &PlanPairing| PlanPairing { before: p.after, after: p.before };
        let mut pairs: Vec<PlanPairing> = pairs.iter().map(turned).collect();
        pairs.sort();
        (after.clone(), before.clone(), pairs)
    };
    let turned: Vec<Sides> = out.iter().map(back).collect();
    out.extend(turned);
    let mut seen: Vec<Sides> = Vec::new();
    out.retain(|sides| {
        let new = !seen.contains(sides);
        if new {
            seen.push(sides.clone());
        }
        new
    });
    out.truncate(2 * MOST_COMPARISONS);
    out
}

fn place(head: &PlanHead) -> String {
    format!("{}:{}", head.of.exhibit.as_str(), head.lines[0])
}

fn number(value: Option<f64>) -> String {
    let Some(value) = value else { return "–".to_owned() };
    if value == value.trunc() {
        format!("{value:.0}")
    } else {
        format!("{:.4}", value).trim_end_matches('0').to_owned()
    }
}

/// Three significant digits; of a large number every digit before the point.
fn short(value: f64) -> String {
    if (1000.0..9_007_199_254_740_992.0).contains(&value.abs()) {
        return if value == value.trunc() { format!("{value:.0}") } else { format!("{value:.1}") };
    }
    format!("{value:.2e}").parse::<f64>().map_or_else(|_| value.to_string(), |v| v.to_string())
}

fn what(tree: &PlanTree, at: usize) -> String {
    let operation = &tree.operations[tree.operation[at] as usize];
    match tree.object[at].as_str() {
        "" => operation.clone(),
        object => format!("{operation} {object}"),
    }
}

fn sheet(plan: &PlanReply, texts: &Texts) -> SheetPlan {
    let (head, tree) = (&plan.head, &plan.tree);
    let format = texts.word(&format!("plan-format-{}", head.format));
    let time = head.time.as_ref().map(|t| format!(", {}", crate::statements::quantity_text(t)));
    let node = |at: usize| {
        let rows = match tree.executed[at].as_str() {
            "never" => texts.word("cli-plan-never"),
            _ => number(tree.rows[at]),
        };
        SheetNode {
            depth: tree.depth[at],
            what: what(tree, at),
            cells: [
                number(tree.estimated_rows[at]),
                rows,
                number(tree.loops[at]),
                number(tree.exclusive_ms[at]),
                tree.first_line[at].to_string(),
            ],
        }
    };
    let nodes = tree.depth.len();
    SheetPlan {
        place: place(head),
        about: format!("{format}{}", time.unwrap_or_default()),
        statement: head.statement.clone(),
        nodes: (0..nodes.min(PRINTED)).map(node).collect(),
        more: nodes.saturating_sub(PRINTED) as u32,
        findings: plan.findings.iter().map(|f| finding(f, texts)).collect(),
        silent: silent(&plan.silent, texts),
    }
}

fn finding(finding: &PlanFinding, texts: &Texts) -> String {
    let severity = crate::plans::reply::word(&finding.severity);
    let severity = texts.word(&format!("audit-severity-{severity}"));
    let args: Vec<(&str, &str)> = finding.args.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    let said = |suffix: &str| texts.word_with(&format!("plan-{}{suffix}", finding.rule), &args);
    let line = finding.lines.map(|[first, _]| format!(" :{first}")).unwrap_or_default();
    format!("{} {severity}{line}: {}. {}", finding.rule, said(""), said("-caveat"))
}

/// Rules that were not answered, those that lacked the same together.
fn silent(silent: &[PlanSilent], texts: &Texts) -> Vec<String> {
    let mut by_lack: Vec<(String, Vec<&str>)> = Vec::new();
    for one in silent {
        let lacks: Vec<String> =
            one.lacks.iter().map(|code| texts.word(&format!("plan-lacks-{code}"))).collect();
        let lacks = lacks.join(", ");
        match by_lack.iter_mut().find(|(known, _)| *known == lacks) {
            Some((_, rules)) => rules.push(&one.rule),
            None => by_lack.push((lacks, vec![&one.rule])),
        }
    }
    by_lack.into_iter().map(|(lacks, rules)| format!("{}: {lacks}", rules.join(" "))).collect()
}

fn comparison(
    found: &PlanComparison,
    before: &PlanReply,
    after: &PlanReply,
    texts: &Texts,
) -> SheetComparison {
    let own = found.metrics.iter().find(|m| m.metric == "exclusive_time");
    let of = |column: fn(&PlanMetric) -> &Vec<Option<f64>>, at: usize| {
        number(own.and_then(|m| column(m).get(at).copied().flatten()))
    };
    let pair = |(at, [a, b]): (usize, &[u32; 2])| {
        let mut how: Vec<String> =
            found.changes[at].iter().map(|change| texts.word(&format!("plan-change-{change}"))).collect();
        match (found.by_hand[at], found.certain[at]) {
            (true, _) => how.push(texts.word("plan-certainty-by_hand")),
            (_, false) => how.push(texts.word("plan-certainty-uncertain")),
            _ => {}
        }
        [
            what(&before.tree, *a as usize),
            what(&after.tree, *b as usize),
            of(|m| &m.before, at),
            of(|m| &m.after, at),
            of(|m| &m.factor, at),
            how.join(", "),
        ]
    };
    let alone = |tree: &PlanTree, node: u32, removed: bool| {
        let (name, dash) = (what(tree, node as usize), "–".to_owned());
        let how = texts.word(if removed { "plan-node-removed" } else { "plan-node-added" });
        let (a, b) = if removed { (name, dash) } else { (dash, name) };
        [a, b, String::new(), String::new(), String::new(), how]
    };
    let rows = found.pairs.iter().enumerate().map(pair);
    let rows = rows.chain(found.removed.iter().map(|n| alone(&before.tree, *n, true)));
    let rows = rows.chain(found.added.iter().map(|n| alone(&after.tree, *n, false)));
    let bounds = found.ratio.as_ref().and_then(|r| r.amount.bounds());
    let ratio = bounds.map(|(lo, hi)| match lo == hi {
        true => format!(" ×{}", short(lo)),
        false => format!(" ×{}…{}", short(lo), short(hi)),
    });
    SheetComparison {
        before: place(&before.head),
        after: place(&after.head),
        outcome: format!(
            "{}{}",
            texts.word(&format!("plan-outcome-{}", found.outcome)),
            ratio.unwrap_or_default()
        ),
        reasons: found.reasons.iter().map(|r| texts.reason(r)).collect(),
        rows: rows.take(PRINTED).collect(),
    }
}
