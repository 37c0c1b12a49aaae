//! Prints a plan as PostgreSQL prints it in YAML and XML, from its JSON; and a tree in words, for comparing.

use std::fmt::Write as _;

use inquest_plan::Plan;
use inquest_plan::tree::Value as Fact;
use serde_json::Value;

/// The YAML of a list of statements: `ExplainYAMLLineStarting` and its kin of explain.c.
pub fn yaml(document: &Value) -> String {
    let mut out = String::new();
    for statement in document.as_array().unwrap() {
        yaml_members(statement, 0, "- ", &mut out);
    }
    out
}

fn yaml_members(object: &Value, column: usize, begin: &str, out: &mut String) {
    for (n, (key, value)) in object.as_object().unwrap().iter().enumerate() {
        let blank = " ".repeat(column);
        let lead = if n == 0 { begin } else { &"  "[..begin.len()] };
        let inside = column + begin.len();
        match value {
            Value::Object(_) => {
                writeln!(out, "{blank}{lead}{key}: ").unwrap();
                yaml_members(value, inside + 2, "", out);
            }
            Value::Array(items) => {
                writeln!(out, "{blank}{lead}{key}: ").unwrap();
                for item in items {
                    match item {
                        Value::Object(_) => yaml_members(item, inside + 2, "- ", out),
                        Value::Array(inner) => {
                            let inner: Vec<String> = inner.iter().map(Value::to_string).collect();
                            writeln!(out, "{}- [{}]", " ".repeat(inside + 2), inner.join(", ")).unwrap();
                        }
                        text => writeln!(out, "{}- {text}", " ".repeat(inside + 2)).unwrap(),
                    }
                }
            }
            text => writeln!(out, "{blank}{lead}{key}: {text}").unwrap(),
        }
    }
}

/// The XML of a list of statements: `ExplainXMLTag` and its kin.
pub fn xml(document: &Value) -> String {
    let mut out = "<explain xmlns=\"http://www.postgresql.org/2009/explain\">\n".to_owned();
    for statement in document.as_array().unwrap() {
        out.push_str("  <Query>\n");
        xml_members(statement, &mut out);
        out.push_str("  </Query>\n");
    }
    out.push_str("</explain>\n");
    out
}

fn tag(name: &str) -> String {
    let name = match name {
        "Full-sort Groups" | "Pre-sorted Groups" => "Incremental Sort Groups",
        "Sort Space Memory" | "Sort Space Disk" => "Sort Space",
        other => other,
    };
    name.replace([' ', '/'], "-")
}

fn xml_members(object: &Value, out: &mut String) {
    for (key, value) in object.as_object().unwrap() {
        xml_element(&tag(key), value, out);
    }
}

fn xml_element(name: &str, value: &Value, out: &mut String) {
    let text =
        |t: &str| t.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\r', "&#x0d;");
    match value {
        Value::Object(_) => {
            writeln!(out, "<{name}>").unwrap();
            xml_members(value, out);
        }
        Value::Array(items) => {
            writeln!(out, "<{name}>").unwrap();
            let item = match name {
                "Plans" | "Workers" | "Triggers" | "Grouping-Sets" | "Hash-Keys" | "Group-Keys" => {
                    name.trim_end_matches('s')
                }
                _ => "Item",
            };
            items.iter().for_each(|value| xml_element(item, value, out));
        }
        Value::String(value) => write!(out, "<{name}>{}", text(value)).unwrap(),
        other => write!(out, "<{name}>{other}").unwrap(),
    }
    writeln!(out, "</{name}>").unwrap();
}

/// Everything that a plan holds but the lines it stands on; XML has no numbers, so those are texts.
pub fn tree(plan: &Plan) -> Vec<String> {
    let fact = |value: &Fact| match value {
        Fact::Number(text) | Fact::Text(text) => text.clone(),
        Fact::List(items) => format!("{items:?}"),
        Fact::Flag(yes) => yes.to_string(),
    };
    let mut out: Vec<String> = skeleton(plan);
    for node in &plan.nodes {
        let mut words: Vec<String> =
            node.facts.iter().map(|f| format!("{}={} {}", f.key, fact(&f.value), f.known)).collect();
        words.extend(node.figures.iter().map(|f| format!("{:?}={} {}", f.measure, f.value, f.last)));
        for worker in &node.workers {
            let figures = worker.part.figures.iter().map(|f| format!("{:?}={}", f.measure, f.value));
            words.push(format!("worker {} {:?}", worker.number, figures.collect::<Vec<_>>()));
        }
        words.push(format!("{:?}", node.spent));
        out.push(words.join("; "));
    }
    let settings = plan.settings.iter().flatten().map(|s| format!("{}={}", s.name, s.value));
    out.extend(settings);
    out.push(format!("{:?} {:?}", plan.statement, plan.query_id));
    out
}

/// What all four formats print.
pub fn skeleton(plan: &Plan) -> Vec<String> {
    plan.nodes
        .iter()
        .map(|n| {
            let conditions: Vec<String> = [
                "Filter",
                "Index Cond",
                "Hash Cond",
                "Recheck Cond",
                "Merge Cond",
                "Join Filter",
                "Sort Key",
                "Group Key",
            ]
            .iter()
            .filter_map(|key| Some(format!("{key}: {:?}", n.fact(key)?)))
            .collect();
            format!(
                "{} {} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {conditions:?}",
                n.depth, n.operation, n.kind, n.link, n.heading, n.relation, n.alias, n.index, n.executed
            )
        })
        .collect()
}
