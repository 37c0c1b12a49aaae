//! Plans of PostgreSQL against what the server logged for the same execution.

use inquest_plan::tree::{Group, Value as Fact};
use inquest_plan::{Measure, Node, NodeId, Plan, Text, read};
use serde_json::{Map, Value};

use crate::corpus::{Capture, captures};

/// Compares a plan with the truth's, node by node, on every key that both have; answers what differs.
pub fn differences(plan: &Plan, truth: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut open = vec![(plan.roots.first().copied(), &truth["Plan"], "root".to_owned())];
    while let Some((id, wanted, at)) = open.pop() {
        let Some(node) = id.and_then(|id| plan.node(id)) else {
            wrong.push(format!("{at}: no node for {}", wanted["Node Type"]));
            continue;
        };
        let wanted = wanted.as_object().unwrap();
        compare_node(plan, node, wanted, &at, &mut wrong);
        let children = wanted.get("Plans").and_then(Value::as_array).cloned().unwrap_or_default();
        if node.children.len() != children.len() {
            wrong.push(format!("{at}: {} children, wanted {}", node.children.len(), children.len()));
            continue;
        }
        let below = wanted.get("Plans").and_then(Value::as_array).into_iter().flatten();
        for (n, (id, wanted)) in node.children.iter().zip(below).enumerate() {
            open.push((Some(*id), wanted, format!("{at}.{n}")));
        }
    }
    wrong
}

fn compare_node(plan: &Plan, node: &Node, wanted: &Map<String, Value>, at: &str, wrong: &mut Vec<String>) {
    for (key, value) in wanted {
        if matches!(key.as_str(), "Plans" | "Workers") {
            continue;
        }
        compare_value(plan, node, key, value, at, wrong);
    }
}

fn measure(key: &str) -> Option<(Measure, f64)> {
    let key = match key {
        "I/O Read Time" => "Shared I/O Read Time",
        "I/O Write Time" => "Shared I/O Write Time",
        other => other,
    };
    let kilo = ["Sort Space Used", "Peak Memory Usage", "Disk Usage", "Maximum Storage"];
    let scale = if kilo.contains(&key) { 1024.0 } else { 1.0 };
    Measure::ALL.iter().find(|m| m.key() == key).map(|m| (*m, scale))
}

fn compare_value(plan: &Plan, node: &Node, key: &str, value: &Value, at: &str, wrong: &mut Vec<String>) {
    if let (Some((measure, scale)), Some(number)) = (measure(key), value.as_f64()) {
        // What an option leaves out is not compared.
        if measure.group().is_some_and(|group| !plan.has(group)) {
            return;
        }
        let never = node.loops() == Some(0.0) && measure.group().is_some_and(|g| g != Group::Costs);
        match plan.value(node, measure) {
            Some(found) if found == number * scale => {}
            None if never && number == 0.0 => {}
            found => wrong.push(format!("{at}: {key} is {found:?}, wanted {number}")),
        }
        return;
    }
    let own = match key {
        "Schema" => node.schema.clone(),
        "Relation Name" => node.relation.clone(),
        "Alias" => node.alias.clone(),
        "Index Name" => node.index.clone(),
        "Subplan Name" => node.heading.clone(),
        "Parent Relationship" => Some(format!("{:?}", node.link).replace("Cte", "InitPlan")),
        _ => match node.fact(key) {
            Some(Fact::Text(text)) => Some(text.clone()),
            Some(Fact::Flag(yes)) => {
                if value.as_bool() != Some(*yes) {
                    wrong.push(format!("{at}: {key} is {yes}"));
                }
                return;
            }
            Some(Fact::List(items)) => {
                if value != &Value::from(items.clone()) {
                    wrong.push(format!("{at}: {key} is {items:?}, wanted {value}"));
                }
                return;
            }
            _ if value.is_object() || key == "Grouping Sets" => return,
            _ => None,
        },
    };
    if own.as_deref() != value.as_str() {
        wrong.push(format!("{at}: {key} is {own:?}, wanted {value}"));
    }
}

fn json_captures() -> Vec<Capture> {
    let all = captures("postgresql");
    all.into_iter().filter(|c| c.format() == "json" && c.shape == "json").collect()
}

#[test]
fn corpus_json_equals_the_truth_node_by_node() {
    let all = json_captures();
    for capture in &all {
        let text = capture.text();
        let plans = read(&Text::new(&text, 1)).unwrap_or_else(|e| panic!("{}: {e}", capture.path.display()));
        assert_eq!(plans.len(), 1, "{}", capture.path.display());
        let truth = capture.truth().unwrap();
        let own: Value = serde_json::from_str(&text).unwrap();
        for wanted in [&truth["plan"], &own[0]] {
            if wanted.is_null() {
                continue;
            }
            let wrong = differences(&plans[0], wanted);
            assert!(wrong.is_empty(), "{}: {wrong:#?}", capture.path.display());
        }
    }
    println!("PostgreSQL JSON: {} of {} equal", all.len(), all.len());
}

#[test]
fn corpus_times_are_counted_once() {
    let mut counted = 0;
    for capture in json_captures() {
        let text = capture.text();
        let plan = &read(&Text::new(&text, 1)).unwrap()[0];
        let Some(whole) = plan.root().unwrap().spent.inclusive_ms else { continue };
        // InitPlans and CTEs of these captures included: what nodes took alone is what the root took.
        let alone: f64 = plan.nodes.iter().filter_map(|n| n.spent.exclusive_ms).sum();
        assert!((alone - whole).abs() < 0.001, "{}: {alone} of {whole}", capture.path.display());
        counted += 1;
    }
    assert!(counted > 0 || json_captures().is_empty());
}

#[test]
fn a_bare_node_is_a_plan() {
    let text = r#"{"Node Type": "Seq Scan", "Filter": "(a = 1)", "Rows Removed by Filter": 499000, "Actual Rows": 100, "Actual Loops": 1, "_root": true}"#;
    let plans = read(&Text::new(text, 4)).unwrap();
    let node = plans[0].node(NodeId(0)).unwrap();
    assert_eq!((node.operation.as_str(), node.text("Filter")), ("Seq Scan", Some("(a = 1)")));
    assert_eq!(node.value(Measure::RemovedByFilter), Some(499_000.0));
    assert!(node.flag("_root"));
    assert_eq!(node.lines.first, 4);
}
