//! Which rules fire where: on every capture of EXPLAIN of the corpus.

use std::collections::BTreeMap;

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

#[test]
fn corpus_rules_fire_where() {
    let mut fired: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut missing = Vec::new();
    for capture in captures("") {
        let Ok(text) = String::from_utf8(capture.bytes()) else { continue };
        let Ok(plans) = read(&Text::new(&text, 1)) else { continue };
        for plan in &plans {
            for finding in findings(plan, &Beside::default()) {
                let args = finding.evidence.args();
                let facts = rule(finding.rule).unwrap().facts;
                missing.extend(
                    facts
                        .iter()
                        .filter(|f| !args.contains_key(**f))
                        .map(|f| format!("{} {}: {} lacks {f}", capture.server, capture.step, finding.rule)),
                );
                fired
                    .entry(format!("{} {}", capture.server, capture.step))
                    .or_default()
                    .push(line(plan, &finding));
            }
        }
    }
    for (capture, lines) in &fired {
        println!("{capture}");
        lines.iter().for_each(|l| println!("    {l}"));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
