//! Plans of MySQL and MariaDB: every operation, table and number that the server printed is in the tree.

use std::collections::BTreeMap;

use inquest_plan::tree::{Executed, Kind, Link, Value as Fact};
use inquest_plan::{Format, Measure, Node, Plan, Saying, Text, read};
use serde_json::Value;

use crate::corpus::{Capture, captures};

/// Every text that the tree holds, and every number.
fn holdings(plan: &Plan) -> (Vec<String>, Vec<f64>) {
    let mut texts: Vec<String> = plan.statement.iter().cloned().collect();
    let mut numbers: Vec<f64> = plan.figures.iter().map(|f| f.value).collect();
    let fact = |value: &Fact, texts: &mut Vec<String>, numbers: &mut Vec<f64>| match value {
        Fact::Text(text) => texts.push(text.clone()),
        Fact::List(items) => texts.extend(items.iter().cloned()),
        Fact::Flag(yes) => texts.push(yes.to_string()),
        Fact::Number(digits) => numbers.extend(digits.parse::<f64>().ok()),
    };
    plan.facts.iter().for_each(|f| fact(&f.value, &mut texts, &mut numbers));
    for node in &plan.nodes {
        numbers.extend(node.figures.iter().map(|f| f.value));
        node.facts.iter().for_each(|f| fact(&f.value, &mut texts, &mut numbers));
        texts.extend(
            [&node.relation, &node.alias, &node.index, &node.schema, &node.heading]
                .into_iter()
                .flatten()
                .cloned(),
        );
    }
    (texts, numbers)
}

/// Scalars of a document that the tree does not hold.
fn missing_of_json(plan: &Plan, truth: &Value) -> Vec<String> {
    let (texts, numbers) = holdings(plan);
    let mut missing = Vec::new();
    let mut open = vec![("", truth)];
    while let Some((key, value)) = open.pop() {
        match value {
            Value::Object(members) => open.extend(members.iter().map(|(key, value)| (key.as_str(), value))),
            Value::Array(items) => open.extend(items.iter().map(|value| (key, value))),
            Value::Null => {}
            Value::Bool(yes) if texts.contains(&yes.to_string()) => {}
            Value::Number(number) if numbers.contains(&number.as_f64().unwrap()) => {}
            Value::String(text) if texts.contains(text) => {}
            Value::String(text) if bytes_of(text).is_some_and(|b| numbers.contains(&b)) => {}
            other => missing.push(format!("{key}: {other}")),
        }
    }
    missing
}

/// `302.25`, `5M`, `161KiB`.
fn bytes_of(text: &str) -> Option<f64> {
    let digits = text.trim_end_matches(char::is_alphabetic);
    let scale = match text[digits.len()..].chars().next() {
        None => 1.0,
        Some('K') => 1024.0,
        Some('M') => 1_048_576.0,
        Some('G') => 1_073_741_824.0,
        Some(_) => return None,
    };
    Some(digits.parse::<f64>().ok()? * scale)
}

/// What a line of TREE says that its node does not, and lines without a node.
fn missing_of_tree(plan: &Plan, text: &str) -> Vec<String> {
    let mut missing = Vec::new();
    let mut nodes = plan.nodes.iter();
    for line in text.lines().filter(|l| l.trim_start().starts_with("-> ")) {
        let depth = (line.len() - line.trim_start().len()) / 4;
        let body = line.trim_start().trim_start_matches("-> ");
        if body.starts_with("Select #") {
            if !plan.nodes.iter().any(|n| n.heading.as_deref() == Some(body)) {
                missing.push(format!("heading {body}"));
            }
            continue;
        }
        let Some(node) = nodes.next() else {
            missing.push(format!("no node for {body}"));
            continue;
        };
        let described = node.text("operation").unwrap();
        if !body.starts_with(described) {
            missing.push(format!("{described} instead of {body}"));
            continue;
        }
        // A heading is a line of its own and no level of the tree.
        let above = std::iter::successors(node.parent, |id| plan.node(*id).unwrap().parent).count();
        if above > depth {
            missing.push(format!("{body} at depth {above}, printed at {depth}"));
        }
        missing.extend(
            missing_figures(node, &body[described.len()..]).into_iter().map(|m| format!("{body}: {m}")),
        );
    }
    missing.extend(nodes.map(|n| format!("a node that was not printed: {}", n.operation)));
    missing
}

fn missing_figures(node: &Node, figures: &str) -> Vec<String> {
    let words = figures.split(['(', ')', ' ', '=']).flat_map(|w| w.split(".."));
    words
        .filter(|w| w.starts_with(|c: char| c.is_ascii_digit()))
        .filter(|w| !node.figures.iter().any(|f| Some(f.value) == w.parse().ok()))
        .map(str::to_owned)
        .collect()
}

/// Cells of a row that no node holds.
fn missing_of_rows(plan: &Plan, rows: &[Value]) -> Vec<String> {
    let mut missing = Vec::new();
    for row in rows {
        let row = row.as_object().unwrap();
        let table = row.get("table").and_then(Value::as_str);
        let id = row.get("id").and_then(Value::as_f64);
        let found = plan.nodes.iter().find(|n| {
            n.kind != Kind::Block && n.alias.as_deref() == table && n.value(Measure::SelectId) == id
        });
        let Some(node) = found else {
            missing.push(format!("no node for {table:?} of {id:?}"));
            continue;
        };
        for (column, value) in row {
            let text = match value {
                Value::Null => continue,
                Value::String(text) if text.is_empty() => continue,
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let joined: Vec<String> = node
                .facts
                .iter()
                .flat_map(|f| match &f.value {
                    Fact::Text(text) => vec![text.clone()],
                    Fact::List(items) => vec![items.join(","), items.join("; ")],
                    _ => Vec::new(),
                })
                .collect();
            let number = text.parse::<f64>().ok();
            let held = joined.contains(&text)
                || node.alias.as_deref() == Some(text.as_str())
                || node.index.as_deref() == Some(text.as_str())
                || number.is_some() && node.figures.iter().any(|f| Some(f.value) == number);
            if !held {
                missing.push(format!("{table:?}: {column} = {text}"));
            }
        }
    }
    missing
}

fn missing(plan: &Plan, capture: &Capture, truth: &Value) -> Vec<String> {
    match capture.format() {
        "tree" | "analyze" => missing_of_tree(plan, truth["raw_text"].as_str().unwrap()),
        "table" | "analyze-table" => missing_of_rows(plan, truth["rows"].as_array().unwrap()),
        _ => missing_of_json(plan, &truth["plan"]),
    }
}

#[test]
fn corpus_holds_every_operation_table_and_number() {
    let mut table: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut wrong = Vec::new();
    for capture in captures("mysql").into_iter().chain(captures("mariadb")) {
        // Markup, quotes and UTF-16 are the capture room's.
        let own = [
            "json",
            "boxed.txt",
            "vertical.txt",
            "batch.tsv",
            "raw.tsv",
            "noheader.tsv",
            "boxed.quoted.txt",
            "verbose.txt",
        ];
        let Some(truth) = capture.truth().filter(|_| own.contains(&capture.shape.as_str())) else { continue };
        // `-vvv` echoes the statement: that too is the capture room's, but a table is found in any text.
        if capture.shape == "verbose.txt" && !capture.format().contains("table") {
            continue;
        }
        // A table without its header has no names.
        if capture.format().contains("table") && capture.shape == "noheader.tsv" {
            continue;
        }
        let text = capture.text();
        let found = match read(&Text::new(&text, 1)).as_deref() {
            Ok([plan]) => missing(plan, &capture, &truth),
            Ok(several) => vec![format!("{} plans", several.len())],
            Err(error) => vec![error.to_string()],
        };
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
    assert!(wrong.is_empty(), "{} missing: {:#?}", wrong.len(), &wrong[..wrong.len().min(60)]);
}

fn one(text: &str) -> Plan {
    let mut plans = read(&Text::new(text, 1).whole()).unwrap();
    assert_eq!(plans.len(), 1);
    plans.remove(0)
}

#[test]
fn old_and_new_numbers_of_explain_analyze() {
    let old = one(
        "-> Limit: 20 row(s)  (cost=10.95 rows=20) (actual time=0.395..0.395 rows=0 loops=1)\n    -> Table scan on u  (cost=10.95 rows=107) (actual time=0.058..0.236 rows=120 loops=3)",
    );
    assert_eq!((old.format, old.versions.to), (Format::MySqlTree, Some(80_032)));
    assert!(!old.said_of(Saying::ThreeDigits));
    let scan = &old.nodes[1];
    assert_eq!(scan.spent.inclusive_ms, Some(0.236 * 3.0));
    assert_eq!(old.total(scan, Measure::ActualRows).unwrap().0, 360.0);
    assert_eq!((scan.alias.as_deref(), scan.kind), (Some("u"), Kind::TableScan));
    let new =
        one("-> Table scan on u  (cost=1.23e+9 rows=1e+6) (actual time=934e-6..0.0585 rows=120 loops=1)");
    assert_eq!(new.versions.from, Some(80_033));
    assert!(new.said_of(Saying::ThreeDigits));
    let figure = new.nodes[0].figures.get(Measure::TotalCost).unwrap();
    assert_eq!((figure.value, figure.interval()), (1.23e9, (1.225e9, 1.235e9)));
    assert_eq!(new.nodes[0].value(Measure::ActualStartupTime), Some(934e-6));
}

#[test]
fn what_never_ran_and_what_has_no_plan() {
    let plan = one(
        "-> Nested loop inner join  (cost=1 rows=1) (actual time=0.1..0.1 rows=0 loops=1)\n    -> Table scan on a  (cost=1 rows=1) (actual time=0.1..0.1 rows=0 loops=1)\n    -> Index lookup on b using i (x = a.x)  (cost=1 rows=1) (never executed)",
    );
    assert_eq!(plan.nodes[2].executed, Executed::Never);
    assert_eq!((plan.nodes[1].link, plan.nodes[2].link), (Link::Outer, Link::Inner));
    assert!(!plan.said_of(Saying::PartlyMeasured) && !plan.said_of(Saying::Cropped));
    let plan = one("<not executable by iterator executor>");
    assert!(plan.nodes.is_empty() && plan.said_of(Saying::NoPlan));
}

#[test]
fn a_derived_table_hangs_below_the_table_that_reads_it() {
    let rows = "id\tselect_type\ttable\tpartitions\ttype\tpossible_keys\tkey\tkey_len\tref\trows\tfiltered\tExtra\n\
        1\tPRIMARY\t<derived2>\tNULL\tALL\tNULL\tNULL\tNULL\tNULL\t12834\t100.00\tUsing filesort\n\
        2\tDERIVED\torders\tNULL\tALL\tNULL\tNULL\tNULL\tNULL\t19253\t33.33\tUsing where\n\
        3\tUNION\torders\tNULL\tALL\tNULL\tNULL\tNULL\tNULL\t19253\t33.33\tUsing where\n\
        4\tUNION RESULT\t<union2,3>\tNULL\tALL\tNULL\tNULL\tNULL\tNULL\tNULL\tNULL\tUsing temporary\n";
    let plan = one(rows);
    let shape: Vec<(u32, &str, Option<&str>, u32)> = plan
        .nodes
        .iter()
        .map(|n| (n.depth, n.operation.as_str(), n.alias.as_deref(), n.lines.first))
        .collect();
    assert_eq!(
        shape,
        [
            (0, "Query block", None, 2),
            (1, "Table scan", Some("<derived2>"), 2),
            (2, "Union", Some("<union2,3>"), 5),
            (3, "Query block", None, 3),
            (4, "Table scan", Some("orders"), 3),
            (3, "Query block", None, 4),
            (4, "Table scan", Some("orders"), 4),
        ]
    );
    assert!(plan.said_of(Saying::OrderOnly) && plan.said_of(Saying::EstimatesOnly));
}

#[test]
fn corpus_times_of_mariadb_add_up() {
    let mut counted = 0;
    for capture in
        captures("mariadb").into_iter().filter(|c| c.format() == "analyze-json" && c.shape == "boxed.txt")
    {
        let text = capture.text();
        let plan = &read(&Text::new(&text, 1)).unwrap()[0];
        let Some(whole) = plan.root().unwrap().spent.inclusive_ms else { continue };
        let alone: f64 = plan.nodes.iter().filter_map(|n| n.spent.exclusive_ms).sum();
        assert!(
            (alone - whole).abs() < 0.05 * whole + 0.01,
            "{}: {alone} of {whole}",
            capture.path.display()
        );
        counted += 1;
    }
    println!("{counted} plans of MariaDB add up");
}
