//! What must hold for any text; the fuzz targets and the tests share this file.

use std::collections::HashSet;

use inquest_plan::compare::match_plans;
use inquest_plan::rule::{Beside, findings, rule};
use inquest_plan::tree::{Executed, Measure};
use inquest_plan::{Plan, Text, read};

/// Beginnings that put a text inside of each format from its first sign on.
pub const BEGINNINGS: &[(&str, &str)] = &[
    ("anything", ""),
    ("pg_text", "Limit  (cost=0.00..1.00 rows=1 width=4) (actual time=0.010..0.020 rows=1 loops=1)\n  ->  "),
    ("pg_json", "[\n  {\n    \"Plan\": {\n      \"Node Type\": \"Limit\",\n      "),
    ("pg_yaml", "- Plan: \n    Node Type: \"Limit\"\n    "),
    (
        "pg_xml",
        "<explain xmlns=\"http://www.postgresql.org/2009/explain\">\n  <Query>\n    <Plan>\n      <Node-Type>Limit</Node-Type>\n      ",
    ),
    (
        "auto_explain",
        "2026-11-30 08:01:40.315 UTC [1] LOG:  duration: 46.533 ms  plan:\n\tQuery Text: select 1\n\t",
    ),
    ("mysql_tree", "-> Limit: 1 row(s)  (cost=1.5 rows=1) (actual time=0.01..0.02 rows=1 loops=1)\n    -> "),
    (
        "mysql_json1",
        "{\n  \"query_block\": {\n    \"select_id\": 1,\n    \"cost_info\": {\"query_cost\": \"1.00\"},\n    ",
    ),
    ("mysql_json2", "{\n  \"query_plan\": {\n    \"operation\": \"Limit: 1 row(s)\",\n    "),
    (
        "mysql_table",
        "id\tselect_type\ttable\tpartitions\ttype\tpossible_keys\tkey\tkey_len\tref\trows\tfiltered\tExtra\n1\tPRIMARY\t",
    ),
    (
        "mysql_vertical",
        "*************************** 1. row ***************************\n           id: 1\n  select_type: PRIMARY\n        table: ",
    ),
    (
        "mariadb_json",
        "{\n  \"query_block\": {\n    \"select_id\": 1,\n    \"r_loops\": 1,\n    \"nested_loop\": [\n      {",
    ),
];

/// Reads an input of a target behind the beginning of its format, and panics when a law is broken.
pub fn check(target: &str, bytes: &[u8]) {
    let beginning = BEGINNINGS.iter().find(|(name, _)| *name == target).map_or("", |(_, text)| text);
    let text = format!("{beginning}{}", String::from_utf8_lossy(bytes));
    for text in [Text::new(&text, 1), Text::new(&text, 7).whole()] {
        let last = text.number(text.as_str().split('\n').count());
        if let Ok(plans) = read(&text) {
            assert!(!plans.is_empty(), "an answer without a plan");
            plans.iter().for_each(|plan| hold(plan, last));
        }
    }
}

/// The laws of a tree.
pub fn hold(plan: &Plan, last: u32) {
    let count = plan.nodes.len() as u32;
    for (id, node) in plan.walk() {
        match node.parent {
            Some(parent) => {
                assert!(parent < id, "a parent stands before its children");
                let above = plan.node(parent).unwrap();
                assert!(above.children.binary_search(&id).is_ok(), "a parent knows its children");
                assert_eq!(node.depth, above.depth + 1);
            }
            None => assert!(plan.roots.contains(&id) && node.depth == 0),
        }
        assert!(node.children.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(node.lines.first <= node.lines.last && node.lines.last <= last, "{:?} of {last}", node.lines);
        for figure in &node.figures {
            assert!(figure.value.is_finite() && figure.line >= 1 && figure.line <= last);
            let (low, high) = figure.interval();
            assert!(low <= figure.value && figure.value <= high);
        }
        if node.executed == Executed::Never {
            assert!(node.value(Measure::ActualRows).is_none() && node.spent.inclusive_ms.is_none());
        }
        assert!(node.spent.exclusive_ms.is_none_or(|t| t >= 0.0));
        assert!(node.spent.charged.iter().all(|c| c.0 < count));
    }
    // A subtree is a run of the list: every node is met once.
    let met: usize = plan.roots.iter().map(|root| 1 + plan.below(*root).count()).sum();
    assert_eq!(met, plan.nodes.len());
    assert!(plan.said.iter().all(|s| s.line.is_none_or(|line| line <= last)));
    hold_findings(plan);
    hold_matching(plan);
}

/// The laws of findings: at a node of the plan, with finite numbers, nothing twice, and every fact a sentence asks for.
fn hold_findings(plan: &Plan) {
    let mut seen = HashSet::new();
    for finding in findings(plan, &Beside::default()) {
        assert!(finding.node.is_none_or(|id| plan.node(id).is_some()));
        assert!(seen.insert((finding.rule, finding.node)), "{} twice at one node", finding.rule);
        assert!(finding.time_share.is_none_or(|share| (0.0..=1.000_001).contains(&share)), "{finding:?}");
        assert!(finding.evidence.numbers.iter().all(|n| n.value.is_finite()));
        let args = finding.evidence.args();
        let lacks = rule(finding.rule).map(|r| r.facts.iter().filter(|f| !args.contains_key(**f)).count());
        assert_eq!(lacks, Some(0), "{} lacks a fact: {args:?}", finding.rule);
    }
}

/// A plan set against itself: every node in one pair, nothing added or removed.
fn hold_matching(plan: &Plan) {
    let matching = match_plans(plan, plan);
    assert_eq!(matching.pairs.len(), plan.nodes.len());
    assert!(matching.added.is_empty() && matching.removed.is_empty());
    let after: HashSet<u32> = matching.pairs.iter().map(|p| p.after.0).collect();
    assert_eq!(after.len(), plan.nodes.len());
    assert!(matching.pairs.windows(2).all(|two| two[0].before < two[1].before));
}
