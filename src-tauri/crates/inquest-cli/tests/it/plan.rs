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

/// Rules that could not answer say what they lacked, and fewer of them do with a file beside.
#[test]
fn silent_rules_say_what_they_lack() {
    let desk = Desk::new();
    let argo = |name: &str| sample(&format!("cases/03-argo-out-of-sort-memory/{name}"));
    let plan = argo("04-explain-new-form.boxed.txt");
    let alone = desk.json(&["plan", &plan]);
    let lacks = |plan: &Value, rule: &str| {
        let silent = plan["silent"].as_array().unwrap();
        silent.iter().find(|s| s["rule"] == rule).map(|s| s["lacks"].clone())
    };
    assert_eq!(lacks(&alone, "MY04"), Some(json!(["sort_buffer_size", "max_payload"])));
    let (variables, row) = (argo("S3-variables.boxed.txt"), argo("03-large-row.boxed.txt"));
    let told = desk.json(&["plan", &plan, "--beside", &variables, "--beside", &row]);
    assert_eq!((lacks(&told, "MY04"), &told["findings"][0]["rule"]), (None, &json!("MY04")));
    assert_eq!(told["told"][0]["value"], "262144");
    let said = desk.run(&["plan", &plan]).out;
    assert!(said.contains("MY04: sort_buffer_size, the largest value in the columns read"), "{said}");
    let korean = desk.run(&["plan", &plan, "--lang", "ko"]).out;
    assert!(korean.contains("필요한 것이 없어 답하지 못한 규칙"), "{korean}");
}

#[test]
fn nodes_are_paired_by_hand_and_statistics_are_read() {
    let desk = Desk::new();
    let compared =
        desk.json(&["plan", "compare", &sample(BEFORE), &sample(AFTER), "--pair", "1=1", "--pair", "3="]);
    let comparison = &compared["comparison"];
    assert_eq!(
        (&comparison["pairs"], &comparison["by_hand"]),
        (&json!([[0, 0], [1, 1]]), &json!([false, true]))
    );
    assert_eq!(comparison["counts"]["by_hand"], 1);
    let refused = desk.run(&["plan", "compare", &sample(BEFORE), &sample(AFTER), "--pair", "7=1"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("Node 7 of the plan before cannot be paired"), "{}", refused.err);
    let found =
        desk.json(&["plan", "statements", &sample("cases/01-mysql-commit-fsync/S1-digest-clean.batch.tsv")]);
    assert_eq!(found["schema"], "inquest.statements/1");
    assert_eq!(
        (&found["workload"][0]["rule"], &found["workload"][1]["rule"]),
        (&json!("MY20"), &json!("MY21"))
    );
}

/// Two plans of a case answer a sealed prediction.
#[test]
fn two_plans_are_an_observation() {
    let desk = Desk::new();
    let id = desk.json(&["case", "new", "Why is the list slow?"])["id"].as_str().unwrap().to_owned();
    let lab = |name: &str| sample(&format!("captures/mysql-9.7.4/filesort/{name}.analyze.tree.txt"));
    for name in ["2-big-buffer", "3-ids-first"] {
        assert_eq!(desk.run(&["import", "--case", &id, &lab(name)]).code, 0);
    }
    for step in [
        &["hypothesis", "add", "Documents are in the sort"][..],
        &[
            "intervention",
            "add",
            "--hypothesis",
            "H1",
            "--knob",
            "form",
            "--from",
            "documents",
            "--to",
            "ids",
        ],
        &["predict", "R1", "--metric", "execution time", "--unit", "ms", "--change", "-99%..-50%"],
    ] {
        let done = desk.run(step);
        assert_eq!(done.code, 0, "{step:?}: {}", done.err);
    }
    let rung = desk.json(&["observe", "R1", "--plan-before", "E1", "--plan-after", "E2"]);
    let effect = &rung["observation"]["effect"];
    assert_eq!(effect["source"]["result"], "execution_time.change");
    let (lo, hi) = (effect["lo"].as_f64().unwrap(), effect["hi"].as_f64().unwrap());
    assert!((-0.973..-0.971).contains(&lo) && (-0.952..-0.950).contains(&hi), "{lo} {hi}");
    let rows = desk.json(&[
        "observe",
        "R1",
        "--plan-before",
        "E1",
        "--plan-after",
        "E2",
        "--of",
        "exclusive_time",
        "--nodes",
        "1=4",
        "--pair",
        "1=4",
    ]);
    assert_eq!(
        rows["observation"]["effect"]["source"]["inputs"]["pairs"],
        json!([{"before": 1, "after": 4}])
    );
    assert_eq!(
        desk.run(&["observe", "R1", "--plan-before", "E1", "--plan-after", "E2", "--of", "wal_bytes"]).code,
        2
    );
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
