//! Plans from the files that people save to figures that are pinned: the capture room, the plan room and the wire together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use inquest_api::handles::{Data, Input};
use inquest_api::model::case::Origin;
use inquest_api::plans_of_file;
use serde_json::json;

use crate::desk::Desk;

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data")
}

fn input(path: &Path) -> Input {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    Input { name, origin: Origin::File, data: Data::File(path.to_owned()), member: None }
}

/// Every EXPLAIN capture of the corpus gives a plan, whatever its frame, and one of the engine it came from.
#[test]
#[allow(clippy::print_stdout, reason = "prints the table for who asks")]
fn every_explain_of_the_corpus_is_a_plan() {
    let mut table: BTreeMap<(String, String), (u32, u32)> = BTreeMap::new();
    let mut failed = Vec::new();
    let servers = std::fs::read_dir(home().join("captures")).unwrap().map(|e| e.unwrap().path());
    for folder in servers.map(|server| server.join("explain")).filter(|folder| folder.is_dir()) {
        let server = folder.parent().unwrap().file_name().unwrap().to_string_lossy().into_owned();
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()).collect();
        files.sort();
        for path in files.iter().filter(|p| !p.to_string_lossy().ends_with(".truth.json")) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let shape = name.split('.').nth(1).unwrap_or("").to_owned();
            let row = table.entry((server.clone(), shape)).or_default();
            row.1 += 1;
            let engine = server.split('-').next().unwrap();
            match plans_of_file(&input(path)) {
                Ok(plans) if plans.iter().all(|p| p.plan.head.engine == engine && p.plan.head.nodes > 0) => {
                    row.0 += 1;
                }
                Ok(plans) => {
                    let heads: Vec<_> = plans.iter().map(|p| &p.plan.head).collect();
                    failed.push(format!("{server}/{name}: {heads:?}"));
                }
                Err(error) => failed.push(format!("{server}/{name}: {error:?}")),
            }
        }
    }
    for ((server, shape), (passed, total)) in &table {
        println!("{server:<20} {shape:<12} {passed:>4}/{total}");
    }
    assert!(table.values().map(|(_, total)| total).sum::<u32>() > 400);
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
}

/// The pair of case 01: a descending index, and nothing that matched.
#[tokio::test]
async fn the_pair_that_returned_nothing_proves_no_gain() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let folder = home().join("cases/01-mysql-commit-fsync");
    for name in ["02-explain-top-scorers-before.tree.txt", "03-explain-top-scorers-after.tree.txt"] {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        desk.import(&case, name, &text).await;
    }
    let list = desk.call("plan_list", json!({"case": case})).await;
    let heads = list["plans"].as_array().unwrap();
    assert_eq!(heads.len(), 2, "{list}");
    assert_eq!((&heads[0]["engine"], &heads[0]["format"]), (&json!("mysql"), &json!("my_sql_tree")));
    let (a, b) = (&heads[0]["of"], &heads[1]["of"]);

    let plan = desk.call("plan_open", json!({"case": case, "of": a})).await;
    let operations: Vec<&str> = plan["tree"]["operation"]
        .as_array()
        .unwrap()
        .iter()
        .map(|at| plan["tree"]["operations"][at.as_u64().unwrap() as usize].as_str().unwrap())
        .collect();
    assert_eq!(operations, ["Limit", "Sort", "Filter", "Table scan"]);
    assert_eq!(plan["tree"]["parent"], json!([null, 0, 1, 2]));
    assert_eq!(plan["tree"]["rows"][3], 120.0);
    let rules: Vec<&str> =
        plan["findings"].as_array().unwrap().iter().map(|f| f["rule"].as_str().unwrap()).collect();
    assert!(rules.contains(&"MY22"), "{rules:?}");

    let node = desk.call("plan_node", json!({"case": case, "of": a, "node": 3})).await;
    let exclusive = node["exclusive"]["value"].as_f64().unwrap();
    assert!((exclusive - 0.236).abs() < 0.001, "{exclusive}");

    let compared = desk.call("plan_compare", json!({"case": case, "before": [a], "after": [b]})).await;
    assert_eq!(compared["outcome"], "shape_only");
    assert_eq!(compared["ratio"], json!(null));
    assert_eq!(compared["removed"].as_array().unwrap().len(), 2);

    // A figure of a plan is pinned as a computation, and verify finds it again.
    let target = json!({"what": "figure", "figure": node["exclusive"], "label": null});
    let pinned = desk
        .call("evidence_pin", json!({"case": case, "target": target, "statement": "The scan took 0.236 ms", "caveats": [], "bearings": []}))
        .await;
    assert_eq!(pinned["evidence"]["quantity"]["grade"], "derived");
    let verified = desk.call("verify", json!({"case": case})).await;
    assert_eq!(verified["holds"], true, "{verified}");
}

/// A plan that is not there is refused by name, and what is no plan says which line.
#[tokio::test]
async fn what_is_no_plan_is_refused() {
    let desk = Desk::new().await;
    let case = desk.case().await;
    let of = json!({"exhibit": "E1", "block": 0, "plan": 0});
    assert_eq!(desk.refused("plan_open", json!({"case": case, "of": of})).await, "not_found");
    let none = plans_of_file(&input(&home().join("captures/INDEX.csv"))).err().unwrap();
    assert_eq!(none.code(), "no_plan");
}
