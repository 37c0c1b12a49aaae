//! Large and deep plans are read whole: 50,000 nodes, 10,000 levels.

use inquest_plan::{Measure, Plan, Text, read};

use crate::laws::hold;

fn one(text: &str) -> Plan {
    let mut plans = read(&Text::new(text, 1)).unwrap();
    assert_eq!(plans.len(), 1);
    let plan = plans.remove(0);
    hold(&plan, text.lines().count() as u32 + 1);
    plan
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

#[test]
fn text_and_tree_of_many_nodes() {
    let mut text = "Append  (cost=0.00..1.00 rows=1 width=4)\n".to_owned();
    let mut tree = "-> Append  (cost=1 rows=1)\n".to_owned();
    for n in 0..50_000 {
        text.push_str("  ->  Seq Scan on t  (cost=0.00..1.00 rows=1 width=4)\n        Filter: (a = 1)\n");
        tree.push_str(&format!("    -> Table scan on t{n}  (cost=1 rows=1)\n"));
    }
    assert_eq!(one(&text).nodes.len(), 50_001);
    assert_eq!(one(&tree).nodes.len(), 50_001);
}

#[test]
fn text_and_tree_of_many_levels() {
    let mut text = "Append  (cost=0.00..1.00 rows=1 width=4)\n".to_owned();
    let mut tree = String::new();
    for level in 0..2_000 {
        let blanks = " ".repeat(2 + level * 6);
        text.push_str(&format!("{blanks}->  Append  (cost=0.00..1.00 rows=1 width=4)\n"));
        tree.push_str(&format!("{}-> Stream results  (cost=1 rows=1)\n", " ".repeat(level * 4)));
    }
    assert_eq!(one(&text).nodes.last().unwrap().depth, 2_000);
    assert_eq!(one(&tree).nodes.last().unwrap().depth, 1_999);
}
