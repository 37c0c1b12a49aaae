//! `inquest plan`: a tree with its findings, exit codes for pipelines, two plans compared.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::run::Desk;

fn sample(path: &str) -> String {
    let home =
        [env!("CARGO_MANIFEST_DIR"), "..", "..", "..", "sample-data", path].iter().collect::<PathBuf>();
    home.to_str().unwrap().to_owned()
}

const HASH: &str = "captures/postgresql-17.10/explain/03-hash-batches.text.aligned.txt";
const BEFORE: &str = "cases/01-mysql-commit-fsync/02-explain-top-scorers-before.tree.txt";
const AFTER: &str = "cases/01-mysql-commit-fsync/03-explain-top-scorers-after.tree.txt";

#[test]
fn a_plan_is_a_tree_with_estimates_and_measurements_apart() {
    let desk = Desk::new();
    let plan = desk.json(&["plan", &sample(HASH)]);
    assert_eq!((&plan["schema"], &plan["engine"]), (&json!("inquest.plan/1"), &json!("postgresql")));
    let join = &plan["root"]["children"][0];
    assert_eq!((&plan["root"]["op"], &join["op"]), (&json!("HashAggregate"), &json!("Hash Join")));
    let scan = &join["children"][1]["children"][0];
    assert_eq!((&scan["op"], &scan["object"]), (&json!("Seq Scan"), &json!("orders o")));
    assert_eq!(scan["actual"]["Actual Rows"]["value"], 60000.0);
    assert_eq!(scan["estimated"]["Plan Rows"]["value"], 60000.0);
    assert_eq!(scan["actual"].get("Plan Rows"), None::<&Value>);
    assert_eq!(scan["source_line"], 19);
    assert_eq!((&plan["findings"][0]["rule"], &plan["findings"][0]["node"]), (&json!("PG06"), &json!(3)));
}

#[test]
fn a_pipeline_fails_on_a_rule_or_a_severity() {
    let desk = Desk::new();
    let plan = sample(HASH);
    assert_eq!(desk.run(&["plan", &plan]).code, 0);
    assert_eq!(desk.run(&["plan", &plan, "--fail-on", "PG06"]).code, 1);
    assert_eq!(desk.run(&["plan", &plan, "--fail-on", "medium"]).code, 1);
    assert_eq!(desk.run(&["plan", &plan, "--fail-on", "high"]).code, 0);
    let unknown = desk.run(&["plan", &plan, "--fail-on", "PG99"]);
    assert_eq!(unknown.code, 2, "{}", unknown.err);
    let letter = desk.file("letter.txt", "Dear team,\nthe site was slow.\n");
    assert_eq!(desk.run(&["plan", &letter]).code, 3);
}

#[test]
fn plans_that_returned_nothing_show_a_shape_and_no_gain() {
    let desk = Desk::new();
    let compared = desk.json(&["plan", "compare", &sample(BEFORE), &sample(AFTER)]);
    assert_eq!(compared["comparison"]["outcome"], "shape_only");
    assert_eq!(compared["comparison"]["ratio"], Value::Null);
    assert_eq!(compared["comparison"]["counts"]["removed"], 2);
    let told = desk.run(&["plan", "compare", &sample(BEFORE), &sample(AFTER), "--lang", "ko"]).out;
    assert!(told.contains("빨라졌다는 근거는 없다"), "{told}");
}

/// A plan as deep as a capture may be (10,000 brackets, two a level) is printed whole, and nothing recurses on the way.
#[test]
fn a_plan_of_4_900_levels_is_printed_whole() {
    const LEVELS: usize = 4_900;
    let desk = Desk::new();
    let node =
        r#"{"Node Type":"Append","Plan Rows":1,"Plan Width":4,"Actual Rows":1,"Actual Loops":1,"Plans":["#;
    let text = format!(
        "[{{\"Plan\":{}{{\"Node Type\":\"Result\"}}{}}}]\n",
        node.repeat(LEVELS),
        "]}".repeat(LEVELS)
    );
    let told = desk.run(&["plan", "--json", &desk.file("deep.json", &text)]);
    assert_eq!(told.code, 0, "{}", told.err);
    assert_eq!(told.out.matches("\"children\":[").count(), LEVELS + 1);
    let signs = |sign: char| told.out.matches(sign).count();
    assert_eq!((signs('{'), signs('[')), (signs('}'), signs(']')));
    let depth = told.out.bytes().fold((0_i64, 0_i64), |(now, most), byte| match byte {
        b'{' => (now + 1, most.max(now + 1)),
        b'}' => (now - 1, most),
        _ => (now, most),
    });
    assert_eq!(depth.0, 0);
    assert!(depth.1 > LEVELS as i64);
}
