//! Plans of PostgreSQL against what the server logged for the same execution.

use inquest_plan::tree::{Group, Value as Fact};
use std::collections::BTreeMap;

use inquest_plan::{Format, Measure, Node, NodeId, Plan, Saying, Text, read};
use serde_json::{Map, Value};

use crate::corpus::{Capture, captures};
use crate::print;

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
        match key.as_str() {
            "Plans" => {}
            "Workers" => compare_workers(plan, node, value, at, wrong),
            "Grouping Sets" => compare_grouping_sets(node, value, at, wrong),
            _ => compare_value(plan, node, key, value, at, wrong),
        }
    }
}

/// Workers are printed by TEXT with VERBOSE or where they sort or hash: then each figure of each is compared.
fn compare_workers(plan: &Plan, node: &Node, wanted: &Value, at: &str, wrong: &mut Vec<String>) {
    for wanted in wanted.as_array().unwrap() {
        let number = wanted["Worker Number"].as_u64().unwrap();
        let Some(worker) = node.workers.iter().find(|w| u64::from(w.number) == number) else {
            if plan.format != Format::PgText {
                wrong.push(format!("{at}: no worker {number}"));
            }
            continue;
        };
        for figure in &worker.part.figures {
            let (key, value) = wanted
                .as_object()
                .unwrap()
                .iter()
                .find(|(key, _)| measure(key).is_some_and(|(m, _)| m == figure.measure))
                .unwrap_or_else(|| panic!("{at}: {:?}", figure.measure));
            let scale = measure(key).unwrap().1;
            if value.as_f64().map(|v| v * scale) != Some(figure.value) {
                wrong.push(format!("{at}: worker {number} {key} is {}, wanted {value}", figure.value));
            }
        }
        if worker.part.figures.is_empty() {
            wrong.push(format!("{at}: worker {number} has no figures"));
        }
    }
}

fn compare_grouping_sets(node: &Node, wanted: &Value, at: &str, wrong: &mut Vec<String>) {
    let mut sets = Vec::new();
    for set in wanted.as_array().unwrap() {
        for (key, value) in set.as_object().unwrap() {
            match key.as_str() {
                "Sort Key" => sets.push((key.clone(), value.clone())),
                _ => sets.extend(value.as_array().unwrap().iter().map(|v| (key.clone(), v.clone()))),
            }
        }
    }
    let found: Vec<(String, Value)> = node
        .facts
        .iter()
        .filter_map(|f| Some((f.key.strip_prefix("Grouping Sets.")?.to_owned(), &f.value)))
        .map(|(key, value)| match value {
            Fact::List(items) => (key, Value::from(items.clone())),
            other => panic!("{other:?}"),
        })
        .collect();
    if found != sets {
        wrong.push(format!("{at}: Grouping Sets are {found:?}, wanted {sets:?}"));
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
            None if plan.format == Format::PgText && left_out_of_text(key, value) => {}
            found => wrong.push(format!("{at}: {key} is {found:?}, wanted {number}")),
        }
        return;
    }
    // XML has no numbers: those that no measure stands for stay text.
    if let (Some(number), Some(text)) = (value.as_f64(), node.text(key)) {
        if text.parse() != Ok(number) {
            wrong.push(format!("{at}: {key} is {text}, wanted {value}"));
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
            _ if value.is_object() => {
                for (inner, value) in value.as_object().unwrap() {
                    compare_value(plan, node, &format!("{key}.{inner}"), value, at, wrong);
                }
                return;
            }
            Some(Fact::Number(digits)) => {
                if digits.parse::<f64>().ok() != value.as_f64() {
                    wrong.push(format!("{at}: {key} is {digits}, wanted {value}"));
                }
                return;
            }
            _ => None,
        },
    };
    if plan.format == Format::PgText && own.is_none() && left_out_of_text(key, value) {
        return;
    }
    if own.as_deref() != value.as_str() {
        wrong.push(format!("{at}: {key} is {own:?}, wanted {value}"));
    }
}

/// What TEXT leaves out: what is zero or no, and names that only VERBOSE prints.
fn left_out_of_text(key: &str, value: &Value) -> bool {
    value.as_f64() == Some(0.0)
        || value == &Value::Bool(false)
        || matches!(key, "Schema" | "Inner Unique")
        // Without the option.
        || matches!(key, "Conflict Resolution") && value == "NOTHING"
}

fn json_captures() -> Vec<Capture> {
    captures("postgresql").into_iter().filter(|c| c.format() == "json" && c.shape == "json").collect()
}

fn plan_of(text: &Text<'_>, capture: &Capture) -> Plan {
    let mut plans = read(text).unwrap_or_else(|e| panic!("{}: {e}", capture.path.display()));
    assert_eq!(plans.len(), 1, "{}", capture.path.display());
    plans.remove(0)
}

/// Reads every capture of some shapes and compares it with its truth; prints the table and fails with what differs.
fn compare_shapes(shapes: &[&str]) {
    let mut table: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut wrong = Vec::new();
    for capture in captures("postgresql").into_iter().filter(|c| shapes.contains(&c.shape.as_str())) {
        let Some(truth) = capture.truth() else { continue };
        if truth["plan"].is_null() {
            continue;
        }
        let text = capture.text();
        let plans = read(&Text::new(&text, 1)).unwrap_or_default();
        let [plan] = plans.as_slice() else {
            wrong.push(format!("{}: {} plans", capture.path.file_name().unwrap().display(), plans.len()));
            continue;
        };
        let mut found = differences(plan, &truth["plan"]);
        if let Some(broken) = plan.said.iter().find(|s| {
            matches!(
                s.code,
                Saying::Cropped
                    | Saying::LineNotRead
                    | Saying::IndentationDamaged
                    | Saying::DocumentBroken
                    | Saying::InputMissing
                    | Saying::NotANumber
            )
        }) {
            found.push(format!("said: {broken:?}"));
        }
        let count =
            table.entry(format!("{} {} {}", capture.server, capture.format(), capture.shape)).or_default();
        count.1 += 1;
        count.0 += usize::from(found.is_empty());
        wrong.extend(
            found.into_iter().map(|w| format!("{}: {w}", capture.path.file_name().unwrap().display())),
        );
    }
    for (name, (passed, total)) in &table {
        println!("{name}: {passed} of {total}");
    }
    assert!(wrong.is_empty(), "{} differences: {:#?}", wrong.len(), &wrong[..wrong.len().min(60)]);
}

#[test]
fn corpus_json_equals_the_truth_node_by_node() {
    for capture in json_captures() {
        let text = capture.text();
        let plan = plan_of(&Text::new(&text, 1), &capture);
        // The capture is its own truth too: there every key is compared, also those of another execution.
        let own: Value = serde_json::from_str(&text).unwrap();
        let wrong = differences(&plan, &own[0]);
        assert!(wrong.is_empty(), "{}: {wrong:#?}", capture.path.display());
    }
}

#[test]
fn corpus_bare_and_framed_shapes_equal_the_truth() {
    compare_shapes(&[
        "json",
        "noheader.txt",
        "aligned.txt",
        "unaligned.txt",
        "unicode.txt",
        "oldascii.txt",
        "border2.txt",
        "wrapped.txt",
        "aligned.crlf.txt",
        "aligned.tabs.txt",
        "aligned.trimmed.txt",
        "csv",
        "copy.csv",
    ]);
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

#[test]
fn corpus_four_formats_give_one_tree() {
    let mut compared = 0;
    for capture in captures("postgresql") {
        let Some(truth) = capture.truth().filter(|t| t["plan"].is_object()) else { continue };
        if capture.shape != "noheader.txt" || capture.format() != "text" {
            continue;
        }
        // The same execution: TEXT as the server printed it, JSON as it logged it, and that printed as YAML and as XML.
        let read_one = |text: &str| plan_of(&Text::new(text, 1), &capture);
        let document = Value::from(vec![truth["plan"].clone()]);
        let json = read_one(&format!("{document:#}\n"));
        let yaml = read_one(&print::yaml(&document));
        let xml = read_one(&print::xml(&document));
        assert_eq!(print::tree(&json), print::tree(&yaml), "{}", capture.path.display());
        assert_eq!(print::tree(&json), print::tree(&xml), "{}", capture.path.display());
        let text = read_one(&capture.text());
        assert_eq!(print::skeleton(&json), print::skeleton(&text), "{}", capture.path.display());
        compared += 1;
    }
    println!("{compared} plans in four formats, each one tree");
}
