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

/// `fired.txt` lists which rules fire where; `UPDATE_FIRED=1` writes it. Each line of the long list, printed here, was read.
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
