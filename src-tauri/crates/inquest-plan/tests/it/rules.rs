//! Which rules fire where: on every capture of EXPLAIN of the corpus.

use std::collections::{BTreeMap, BTreeSet};

use inquest_plan::rule::{Beside, Finding, findings, rule};
use inquest_plan::{Plan, Text, read};

use crate::corpus::captures;

/// `rule node severity facts` of a finding.
pub fn line(plan: &Plan, finding: &Finding) -> String {
    let node = finding.node.and_then(|id| plan.node(id));
    let place =
        node.map_or_else(|| "-".to_owned(), |n| format!("{} {}", n.operation, n.name().unwrap_or("")));
    let args: Vec<String> = finding.evidence.args().into_iter().map(|(k, v)| format!("{k}={v}")).collect();
    format!("{} {:?} [{}] {}", finding.rule, finding.severity, place.trim(), args.join(" "))
}

/// What fired in a capture: rules, and a line each for a person.
type Fired = BTreeMap<String, (BTreeSet<&'static str>, BTreeSet<String>)>;

/// The rules that fired on the corpus, by server and scenario: its formats and shapes are one plan. And plans
/// that were read as another engine's, and the facts that a sentence would ask for and not find.
fn fired() -> (Fired, Vec<String>) {
    let mut fired = Fired::new();
    let mut missing = Vec::new();
    for capture in captures("").into_iter().filter(|c| !c.step.starts_with("session")) {
        // Encodings are the capture room's.
        let Ok(text) = String::from_utf8(capture.bytes()) else { continue };
        let Ok(plans) = read(&Text::new(&text, 1)) else { continue };
        let scenario = capture.step.split('.').next().unwrap();
        let (rules, lines) = fired.entry(format!("{} {scenario}", capture.server)).or_default();
        for plan in &plans {
            let engine = serde_json::to_value(plan.engine).unwrap();
            if !capture.server.starts_with(engine.as_str().unwrap()) {
                missing.push(format!("{}: read as {engine}", capture.path.display()));
            }
            for finding in findings(plan, &Beside::default()) {
                let args = finding.evidence.args();
                let lacks = rule(finding.rule).unwrap().facts.iter().filter(|f| !args.contains_key(**f));
                missing
                    .extend(lacks.map(|f| format!("{}: {} lacks {f}", capture.path.display(), finding.rule)));
                rules.insert(finding.rule);
                lines.insert(format!("{:?} {}", plan.format, line(plan, &finding)));
            }
        }
    }
    (fired, missing)
}

/// `fired.txt` lists which rules fire where; `UPDATE_FIRED=1` writes it. The long list, with the node and the numbers of each
/// finding, is printed here (`cargo nextest run -p inquest-plan corpus_rules_fire_where --no-capture`). Each line of it was
/// read beside its plan; what misled was put right in the rules MY03, MY05, MY06, MY08, MY11 and PG16.
#[test]
fn corpus_rules_fire_where() {
    let (fired, missing) = fired();
    let mut found = String::new();
    for (capture, (rules, lines)) in &fired {
        let rules: Vec<&str> = rules.iter().copied().collect();
        found.push_str(&format!(
            "{capture}: {}\n",
            if rules.is_empty() { "-".to_owned() } else { rules.join(" ") }
        ));
        println!("{capture}");
        lines.iter().for_each(|l| println!("    {l}"));
    }
    assert!(missing.is_empty(), "{missing:#?}");
    if std::env::var_os("INQUEST_CORPUS").is_some() {
        return;
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fired.txt");
    if std::env::var_os("UPDATE_FIRED").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    assert_eq!(found, std::fs::read_to_string(&path).unwrap_or_default());
}

/// The findings of a rule in a capture of the corpus.
fn found_in(server: &str, step: &str, shape: &str, rule: &str) -> Vec<Finding> {
    let capture = captures(server).into_iter().find(|c| c.step == step && c.shape == shape).unwrap();
    let text = capture.text();
    let plans = read(&Text::new(&text, 1)).unwrap();
    let all = plans.iter().flat_map(|plan| findings(plan, &Beside::default()));
    all.filter(|f| f.rule == rule).collect()
}

/// One subquery is one finding, and the table and the JSON of a plan count the same rows around it: those that the
/// condition of the outer table keeps.
#[test]
fn corpus_a_dependent_subquery_is_found_once() {
    for (step, shape) in
        [("04-subquery-dependent.table", "boxed.txt"), ("04-subquery-dependent.json-v1", "json")]
    {
        let found = found_in("mysql", step, shape, "MY08");
        assert_eq!(found.len(), 1, "{step}");
        assert!(
            (found[0].evidence.get("outer_rows").unwrap() - 6_417.0).abs() < 1.0,
            "{:?}",
            found[0].evidence
        );
    }
    assert_eq!(found_in("mariadb", "04-subquery-dependent.table", "boxed.txt", "MY08").len(), 1);
}

/// An OR over two columns: no single index would serve it, and the finding does not say so.
#[test]
fn corpus_a_merge_for_an_or_is_a_union() {
    for (step, shape) in [("09-index-merge.table", "boxed.txt"), ("09-index-merge.json", "json")] {
        let found = found_in("mariadb", step, shape, "MY11");
        assert_eq!(found.len(), 1, "{step}");
        assert_eq!(found[0].evidence.text("merge"), Some("union"), "{step}");
    }
}
