//! Large and deep plans are read whole, found in and matched: 50,000 nodes, 10,000 levels, for each format.
//!
//! What is counted here is the result; that the work grows with the text and not faster is counted in instructions by
//! `scripts/growth` over the families of `examples/plan_growth`. Text and tree indent: 10,000 levels of them are 300 MB, so
//! they are 1,000 deep here.

use inquest_plan::{Format, Measure, Plan, Text, read};

#[path = "../../examples/plan_growth/generated.rs"]
mod generated;

use crate::laws::hold;
use generated::{FORMATS, Generated};

const NODES: usize = 50_000;

fn one(text: &str) -> Plan {
    let mut plans = read(&Text::new(text, 1)).unwrap();
    assert_eq!(plans.len(), 1);
    let plan = plans.remove(0);
    hold(&plan, text.lines().count() as u32 + 1);
    plan
}

#[test]
fn every_format_of_50_000_nodes() {
    for format in FORMATS {
        let Generated { text, nodes, .. } = (format.wide)(NODES);
        let plan = one(&text);
        assert_eq!((format.name, plan.nodes.len()), (format.name, nodes));
        assert!(nodes >= NODES, "{}", format.name);
    }
}

#[test]
fn every_format_of_10_000_levels() {
    for format in FORMATS {
        let levels = if format.indents { 1_000 } else { 10_000 };
        let Generated { text, nodes, depth } = (format.deep)(levels);
        let plan = one(&text);
        assert_eq!((format.name, plan.nodes.len()), (format.name, nodes));
        assert_eq!(plan.nodes.iter().map(|n| n.depth).max(), Some(depth), "{}", format.name);
        assert!(depth as usize + 1 >= levels, "{}", format.name);
    }
}

/// Every format of the crate has a generator.
#[test]
fn formats_are_all_here() {
    let mut found: Vec<Format> = Vec::new();
    for format in FORMATS {
        let plan = one(&(format.wide)(10).text);
        assert!(plan.nodes.iter().any(|n| n.figures.iter().count() > 0), "{}", format.name);
        if !found.contains(&plan.format) {
            found.push(plan.format);
        }
    }
    assert_eq!(found.len(), 10, "{found:?}");
}

#[test]
fn json_of_50_000_nodes_and_10_000_levels() {
    let head = r#""Node Type":"Append","Startup Cost":0.00,"Total Cost":1.00,"Plan Rows":1,"Plan Width":4"#;
    let mut text = format!("[{{\"Plan\":{{{head}");
    for _ in 1..10_000 {
        // Four leaves beside the one that goes on.
        text.push_str(",\"Plans\":[");
        for _ in 0..4 {
            text.push_str(&format!("{{{}}},", head.replace("Append", "Seq Scan")));
        }
        text.push_str(&format!("{{{head}"));
    }
    text.push_str(&"}]".repeat(9_999));
    text.push_str("}}]\n");
    let plan = one(&text);
    assert_eq!(plan.nodes.len(), 1 + 5 * 9_999);
    assert_eq!(plan.nodes.last().unwrap().depth, 9_999);
    assert!(plan.nodes.iter().all(|n| n.value(Measure::PlanWidth) == Some(4.0)));
}

/// One thing is said of a plan so often, and the rest is counted.
#[test]
fn a_reason_at_every_node_is_said_twenty_times() {
    let mut text = "Append  (cost=0.00..1.00 rows=1 width=4)\n".to_owned();
    text.push_str("  ->  Seq Scan on t  (cost=0.00..1.00 rows=1 width=4)\n");
    for _ in 0..1_000 {
        text.push_str("     ->  Seq Scan on t  (cost=0.00..1.00 rows=1 width=4)\n");
    }
    let plan = one(&text);
    let of = |code| plan.said.iter().filter(|s| s.code == code).count();
    assert_eq!(of(inquest_plan::Saying::IndentationDamaged), 20);
    let more: Vec<_> = plan.said.iter().filter(|s| s.code == inquest_plan::Saying::MoreOfThem).collect();
    assert_eq!(more.len(), 1);
    assert_eq!(more[0].args["count"], "980");
}
