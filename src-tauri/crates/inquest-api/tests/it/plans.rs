//! Plans from the files that people save to figures that are pinned: the capture room, the plan room and the wire together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use inquest_api::handles::{Data, Input};
use inquest_api::model::case::Origin;
use inquest_api::{FilePlan, plans_of_file};
use serde_json::{Value, json};

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
            let last = std::fs::read(path).unwrap().split(|b| *b == b'\n').count() as u64;
            // A document may stand in one cell, its line ends escaped: its nodes are cited where the cell stands.
            let within = |p: &FilePlan| p.plan.tree.last_line.iter().all(|to| u64::from(*to) <= last);
            let whole = |p: &FilePlan| p.plan.head.engine == engine && p.plan.head.nodes > 0 && within(p);
            match plans_of_file(&input(path), &[]) {
                Ok(plans) if plans.iter().all(whole) => row.0 += 1,
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
    let none = plans_of_file(&input(&home().join("captures/INDEX.csv")), &[]).err().unwrap();
    assert_eq!(none.code(), "no_plan");
}

fn case(path: &str) -> String {
    std::fs::read_to_string(home().join("cases").join(path)).unwrap()
}

fn capture(path: &str) -> String {
    std::fs::read_to_string(home().join("captures").join(path)).unwrap()
}

fn of(exhibit: &str) -> Value {
    json!({"exhibit": exhibit, "block": 0, "plan": 0})
}

fn rules(of: &Value) -> Vec<&str> {
    of.as_array().unwrap().iter().map(|f| f["rule"].as_str().unwrap()).collect()
}

fn lacks<'a>(plan: &'a Value, rule: &str) -> Option<&'a Value> {
    plan["silent"].as_array().unwrap().iter().find(|s| s["rule"] == rule).map(|s| &s["lacks"])
}

const ARGO: &str = "03-argo-out-of-sort-memory";

/// Settings, indexes and lengths of the same part of an incident let rules answer; the rest say what they lacked.
#[tokio::test]
async fn what_lies_beside_a_plan_lets_rules_answer() {
    let desk = Desk::new().await;
    let id = desk.case().await;
    let during = json!({"phase": "during"});
    desk.import_as(&id, "plan.txt", &case(&format!("{ARGO}/04-explain-new-form.boxed.txt")), during.clone())
        .await;
    let alone = desk.call("plan_open", json!({"case": id, "of": of("E1")})).await;
    assert_eq!(rules(&alone["findings"]), Vec::<&str>::new(), "{}", alone["findings"]);
    assert_eq!(lacks(&alone, "MY04"), Some(&json!(["sort_buffer_size", "max_payload"])));
    assert_eq!(lacks(&alone, "MY14"), Some(&json!(["statement", "indexes"])));
    assert_eq!(lacks(&alone, "MY16"), Some(&json!(["warnings"])));
    assert_eq!(lacks(&alone, "MY17"), Some(&json!(["statistics"])));
    assert_eq!(lacks(&alone, "MY23"), Some(&json!(["measured"])));
    assert_eq!(lacks(&alone, "MY05"), None, "a sort of ten rows was looked at");

    for name in ["S3-variables.boxed.txt", "03-large-row.boxed.txt", "06-show-index-cut.boxed.txt"] {
        desk.import_as(&id, name, &case(&format!("{ARGO}/{name}")), during.clone()).await;
    }
    let told = desk.call("plan_open", json!({"case": id, "of": of("E1")})).await;
    assert_eq!(rules(&told["findings"]), ["MY04"]);
    let found = &told["findings"][0];
    assert_eq!((&found["severity"], &found["by_rule"]), (&json!("info"), &json!("high")));
    assert_eq!(found["args"]["max_payload"], "309 KiB");
    assert_eq!(found["args"]["sort_buffer_size"], "256 KiB");
    let beside: Vec<(&str, &str, u64)> = told["beside"]
        .as_array()
        .unwrap()
        .iter()
        .map(|b| (b["what"].as_str().unwrap(), b["value"].as_str().unwrap(), b["line"].as_u64().unwrap()))
        .collect();
    assert_eq!(
        beside,
        [
            ("sort_buffer_size", "262144", 5),
            ("indexes", "argo_archived_workflows", 4),
            ("max_payload", "workflow: 316188", 4),
        ]
    );
    // Of the list that somebody cut no index is whole that the plan uses, and the statement is not known.
    assert_eq!(lacks(&told, "MY14"), Some(&json!(["statement"])));
    let list = desk.call("plan_list", json!({"case": id})).await;
    assert_eq!(list["plans"][0]["findings"], json!([1, 0, 0, 0]));

    // Another part of the incident tells nothing of this plan.
    let other = desk.case().await;
    desk.import_as(&other, "plan.txt", &case(&format!("{ARGO}/04-explain-new-form.boxed.txt")), during).await;
    let variables = case(&format!("{ARGO}/S3-variables.boxed.txt"));
    desk.import_as(&other, "settings.txt", &variables, json!({"phase": "after"})).await;
    let apart = desk.call("plan_open", json!({"case": other, "of": of("E1")})).await;
    assert_eq!(apart["beside"], json!([]));
}

/// Warnings and sizes of tables in the paste of a plan, as the client prints them.
#[tokio::test]
async fn warnings_and_sizes_in_the_same_paste() {
    let desk = Desk::new().await;
    let id = desk.case().await;
    let paste = "\
mysql> EXPLAIN SELECT * FROM orders WHERE code = 17 ORDER BY placed_at LIMIT 50;
+----+-------------+--------+------------+------+---------------+------+---------+-------+-------+----------+-----------------------------+
| id | select_type | table  | partitions | type | possible_keys | key  | key_len | ref   | rows  | filtered | Extra                       |
+----+-------------+--------+------------+------+---------------+------+---------+-------+-------+----------+-----------------------------+
|  1 | SIMPLE      | orders | NULL       | ref  | code          | code | 5       | const |   900 |   100.00 | Using where; Using filesort |
+----+-------------+--------+------------+------+---------------+------+---------+-------+-------+----------+-----------------------------+
1 row in set, 2 warnings (0.00 sec)

mysql> SHOW WARNINGS;
+---------+------+------------------------------------------------------------------------------------------------------+
| Level   | Code | Message                                                                                              |
+---------+------+------------------------------------------------------------------------------------------------------+
| Warning | 1739 | Cannot use ref access on index 'code' due to type or collation conversion on field 'code'             |
| Note    | 1003 | /* select#1 */ select `shop`.`orders`.`id` AS `id` from `shop`.`orders` where (`code` = 17)           |
+---------+------+------------------------------------------------------------------------------------------------------+
2 rows in set (0.00 sec)

mysql> SHOW INDEX FROM orders;
+--------+------------+----------+--------------+-------------+-----------+-------------+----------+--------+------+------------+---------+---------------+
| Table  | Non_unique | Key_name | Seq_in_index | Column_name | Collation | Cardinality | Sub_part | Packed | Null | Index_type | Comment | Index_comment |
+--------+------------+----------+--------------+-------------+-----------+-------------+----------+--------+------+------------+---------+---------------+
| orders |          0 | PRIMARY  |            1 | id          | A         |           0 |     NULL | NULL   |      | BTREE      |         |               |
| orders |          1 | code     |            1 | code        | A         |         120 |     NULL | NULL   | YES  | BTREE      |         |               |
+--------+------------+----------+--------------+-------------+-----------+-------------+----------+--------+------+------------+---------+---------------+
2 rows in set (0.00 sec)

mysql> SELECT TABLE_NAME, ENGINE, TABLE_ROWS, DATA_LENGTH FROM information_schema.TABLES WHERE TABLE_NAME = 'orders';
+------------+--------+------------+-------------+
| TABLE_NAME | ENGINE | TABLE_ROWS | DATA_LENGTH |
+------------+--------+------------+-------------+
| orders     | InnoDB |      48211 |     5783552 |
+------------+--------+------------+-------------+
1 row in set (0.00 sec)
";
    let reply = desk.import(&id, "session.txt", paste).await;
    let kinds: Vec<&str> =
        reply["exhibit"]["blocks"].as_array().unwrap().iter().map(|b| b["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["mysql.explain_tabular", "mysql.warnings", "mysql.show_index", "mysql.table_status"]);
    let plan = desk.call("plan_open", json!({"case": id, "of": of("E1")})).await;
    // The conversion, the primary key of which nothing is known in a table of 48,211 rows, the order that the index lacks.
    assert_eq!(rules(&plan["findings"]), ["MY16", "MY13", "MY14"]);
    let of_rule =
        |rule: &str| plan["findings"].as_array().unwrap().iter().find(|f| f["rule"] == rule).unwrap();
    assert_eq!(of_rule("MY13")["args"]["table_rows"], "48211");
    assert_eq!(of_rule("MY13")["args"]["index"], "PRIMARY");
    assert_eq!(of_rule("MY14")["args"]["order_column"], "placed_at");
    let message = of_rule("MY16")["args"]["message"].as_str().unwrap();
    assert!(message.starts_with("Cannot use ref access on index 'code'"), "{message}");
    let files = plans_of_file(
        &Input {
            name: "session.txt".into(),
            origin: Origin::Paste,
            data: Data::Memory(paste.as_bytes().into()),
            member: None,
        },
        &[],
    );
    let told: Vec<String> = files.unwrap()[0].plan.findings.iter().map(|f| f.rule.clone()).collect();
    assert_eq!(told, ["MY16", "MY13", "MY14"]);
}

fn format(path: &str) -> String {
    std::fs::read_to_string(home().join("formats").join(path)).unwrap()
}

/// A session of psql: two tables described, a setting that forbids the index and is taken back, plans that no index could
/// serve, that a type keeps from its index, and one that has one.
#[tokio::test]
async fn columns_and_indexes_described_beside_a_plan() {
    let desk = Desk::new().await;
    let id = desk.case().await;
    let text = format("postgresql/described-15.session.txt");
    let reply = desk.import(&id, "session.txt", &text).await;
    let kinds: Vec<&str> =
        reply["exhibit"]["blocks"].as_array().unwrap().iter().map(|b| b["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds[..3], ["pg.table_columns", "pg.table_columns", "pg.explain_text"]);
    let list = desk.call("plan_list", json!({"case": id})).await;
    let mut plans = Vec::new();
    for head in list["plans"].as_array().unwrap() {
        plans.push(desk.call("plan_open", json!({"case": id, "of": head["of"]})).await);
    }
    let found: Vec<Vec<&str>> = plans.iter().map(|plan| rules(&plan["findings"])).collect();
    let wanted: [&[&str]; 7] = [
        &["PG01", "PG28"],
        &["PG01", "PG29"],
        &["PG01", "PG03", "PG30", "PG17"],
        &["PG01", "PG03", "PG30"],
        &["PG26"],
        &["PG01", "PG29"],
        &[],
    ];
    assert_eq!(found, wanted);
    let args = |plan: usize, rule: &str| -> Value {
        let all = plans[plan]["findings"].as_array().unwrap();
        all.iter().find(|f| f["rule"] == rule).unwrap()["args"].clone()
    };
    let unused = args(0, "PG28");
    assert_eq!(
        (&unused["relation"], &unused["index"], &unused["column"], &unused["forbidden"]),
        (&json!("orders"), &json!("orders_customer_placed"), &json!("customer_id"), &json!("yes"))
    );
    let beside = |plan: usize| -> Vec<(String, String, u64)> {
        let all = plans[plan]["beside"].as_array().unwrap().iter();
        let text = |b: &Value, key: &str| b[key].as_str().unwrap().to_owned();
        all.map(|b| (text(b, "what"), text(b, "value"), b["line"].as_u64().unwrap())).collect()
    };
    let line = |text: &str, of: &str| text.lines().position(|l| l.contains(of)).unwrap() as u64 + 1;
    let described = ("described".to_owned(), "orders".to_owned(), line(&text, "id          | bigint"));
    let setting = |of: &str, way: &str| ("setting".to_owned(), format!("{way} = off"), line(&text, of));
    assert_eq!(
        beside(0),
        [
            described.clone(),
            setting("SET enable_bitmapscan", "enable_bitmapscan"),
            setting("SET enable_indexscan", "enable_indexscan"),
        ]
    );
    assert_eq!(beside(1), [described], "RESET ALL took the settings back");
    let none = args(1, "PG29");
    assert_eq!((&none["columns"], &none["indexes"]), (&json!("total, status"), &json!("6")));
    let number = args(2, "PG30");
    assert_eq!(
        (&number["column_type"], &number["compared_as"], &number["index"]),
        (&json!("integer"), &json!("numeric"), &json!("orders_ref"))
    );
    assert_eq!(args(3, "PG30")["column_type"], "character");
    // Columns that are only in the expression of an index do not begin it.
    assert_eq!(args(5, "PG29")["columns"], "email");
    // Without the description the rules say what they lack.
    let other = desk.case().await;
    let alone = text.split_once("RESET ALL;\n").unwrap().1;
    desk.import(&other, "alone.txt", alone).await;
    let list = desk.call("plan_list", json!({"case": other})).await;
    let plan = desk.call("plan_open", json!({"case": other, "of": list["plans"][0]["of"]})).await;
    assert_eq!(rules(&plan["findings"]), ["PG01"]);
    assert_eq!(lacks(&plan, "PG28"), Some(&json!(["described"])));
    assert_eq!(lacks(&plan, "PG30"), Some(&json!(["described"])));
    // The command line is told by another file, in any language.
    let file = |name: &str, text: &str| Input {
        name: name.into(),
        origin: Origin::Paste,
        data: Data::Memory(text.as_bytes().into()),
        member: None,
    };
    let korean = file("d.txt", &format("postgresql/described-15-ko.txt"));
    let told = plans_of_file(&file("alone.txt", alone), &[korean]).unwrap();
    let told: Vec<&str> = told[0].plan.findings.iter().map(|f| f.rule.as_str()).collect();
    assert_eq!(told, ["PG01", "PG29"]);
}

/// A session of MariaDB: a statement names its tables, what lies beside the plan goes by their own names. What is set later
/// stands for what was set before, flag by flag.
#[tokio::test]
async fn names_of_a_statement_and_settings_before_it() {
    let desk = Desk::new().await;
    let id = desk.case().await;
    desk.import(&id, "session.txt", &format("mysql/session-mariadb-10.11.txt")).await;
    let list = desk.call("plan_list", json!({"case": id})).await;
    let mut plans = Vec::new();
    for head in list["plans"].as_array().unwrap() {
        plans.push(desk.call("plan_open", json!({"case": id, "of": head["of"]})).await);
    }
    assert_eq!(plans.len(), 2);
    let found: Vec<Vec<&str>> = plans.iter().map(|plan| rules(&plan["findings"])).collect();
    let order = plans[0]["findings"].as_array().unwrap().iter().find(|f| f["rule"] == "MY14");
    let order = &order.unwrap_or_else(|| panic!("{found:?}"))["args"];
    assert_eq!(
        (&order["table"], &order["key"], &order["order_column"]),
        (&json!("p"), &json!("status"), &json!("made_at"))
    );
    let beside = |plan: &Value| -> Vec<(String, String)> {
        let all = plan["beside"].as_array().unwrap().iter();
        all.map(|b| (b["what"].as_str().unwrap().to_owned(), b["value"].as_str().unwrap().to_owned()))
            .collect()
    };
    let own = |of: &[(&str, &str)]| -> Vec<(String, String)> {
        of.iter().map(|(what, value)| ((*what).to_owned(), (*value).to_owned())).collect()
    };
    assert_eq!(
        beside(&plans[0]),
        own(&[
            ("indexes", "payments"),
            ("indexes", "users"),
            ("setting", "optimizer_switch = index_merge=off,rowid_filter=off"),
        ])
    );
    assert_eq!(
        beside(&plans[1]),
        own(&[("indexes", "payments"), ("setting", "optimizer_switch = index_merge=off,rowid_filter=on")])
    );
    // The scan tells how many rows the optimiser takes the table for, under the table's own name.
    assert!(!found[1].contains(&"MY13") && lacks(&plans[1], "MY13").is_none(), "{found:?}");
}

/// Statement digests: what the rules say of rows and of all of them, with figures that lead to their cells.
#[tokio::test]
async fn rules_of_statistics_rows() {
    let desk = Desk::new().await;
    let id = desk.case().await;
    desk.import(&id, "digest.tsv", &case("01-mysql-commit-fsync/S1-digest-clean.batch.tsv")).await;
    let asked = json!({"case": id, "of": {"exhibit": "E1", "block": 0}, "row": null});
    let found = desk.call("statement_open", asked).await;
    assert_eq!(rules(&found["workload"]), ["MY20", "MY21"]);
    let share = &found["workload"][0]["numbers"][0]["quantity"];
    let value = share["value"].as_f64().unwrap();
    // 702.3 s of 821.1 s: calls times mean, summed over the ten statements.
    assert!((value - 0.855_313).abs() < 0.000_001, "{value}");
    assert_eq!((&share["source"]["method"], &share["grade"]), (&json!("counters.ratio"), &json!("derived")));
    assert_eq!(found["workload"][1]["args"]["toggles_per_commit"], "2.06");
    // The capture has no rows examined, no temporary tables and no sorts.
    assert_eq!(lacks(&found, "MY17"), Some(&json!(["rows_examined", "rows_sent"])));
    assert_eq!(lacks(&found, "MY19"), Some(&json!(["tmp_tables", "tmp_disk"])));
    let target = json!({"what": "figure", "figure": share, "label": "COMMIT"});
    let pinned = desk
        .call("evidence_pin", json!({"case": id, "target": target, "statement": "COMMIT has most of the time", "caveats": [], "bearings": []}))
        .await;
    assert_eq!(pinned["evidence"]["quantity"]["grade"], "derived");
    assert_eq!(desk.call("verify", json!({"case": id})).await["holds"], true);

    desk.import(&id, "settings.txt", &case("01-mysql-commit-fsync/04-var-sync-binlog.boxed.txt")).await;
    let refused = json!({"case": id, "of": {"exhibit": "E2", "block": 0}, "row": null});
    assert_eq!(desk.refused("statement_open", refused).await, "no_statements");
}

/// A plan and the row of its statement, from either side; the row's findings come with the tie.
#[tokio::test]
async fn a_plan_and_its_row_lead_to_each_other() {
    let desk = Desk::new().await;
    let id = desk.case().await;
    let statement = "SELECT id, note FROM events WHERE kind = 3 ORDER BY made_at LIMIT 20";
    let plan = format!(
        "mysql> EXPLAIN FORMAT=TREE {statement}\\G\n*************************** 1. row ***************************\nEXPLAIN: -> Limit: 20 row(s)  (cost=10.2 rows=20)\n    -> Sort: events.made_at, limit input to 20 row(s) per chunk  (cost=10.2 rows=100)\n        -> Table scan on events  (cost=10.2 rows=100)\n\n1 row in set (0.00 sec)\n"
    );
    desk.import(&id, "plan.txt", &plan).await;
    let digest = "SCHEMA_NAME\tDIGEST\tDIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\tSUM_ROWS_SENT\tSUM_ROWS_EXAMINED\tSUM_SORT_MERGE_PASSES\n\
        shop\ta1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1\tSELECT `id` , `note` FROM `events` WHERE `kind` = ? ORDER BY `made_at` LIMIT ?\t40\t8000000000000\t800\t1600000\t12\n\
        shop\tb2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2\tCOMMIT\t10\t1000000000\t0\t0\t0\n";
    desk.import(&id, "digest.tsv", digest).await;
    let open = desk.call("plan_open", json!({"case": id, "of": of("E1")})).await;
    let tie = &open["ties"][0];
    assert_eq!(
        (&tie["exhibit"], &tie["row"], &tie["by"], &tie["grade"]),
        (&json!("E2"), &json!(0), &json!("fingerprint"), &json!("inferred"))
    );
    assert_eq!(rules(&tie["findings"]), ["MY17", "MY18"]);
    assert_eq!(tie["findings"][0]["args"]["examined_per_row"], "2000");
    assert_eq!(tie["findings"][0]["lines"], json!([2, 2]));
    let numbers = tie["findings"][0]["numbers"].as_array().unwrap();
    assert_eq!(numbers[0]["quantity"]["source"]["column"], "SUM_ROWS_EXAMINED");
    assert_eq!(numbers[2]["quantity"]["source"]["method"], "counters.ratio");
    // Answered by the row, except where it has no column.
    assert_eq!(lacks(&open, "MY17"), None);
    assert_eq!(lacks(&open, "MY19"), Some(&json!(["tmp_tables", "tmp_disk"])));

    let asked = json!({"case": id, "of": {"exhibit": "E2", "block": 0}, "row": 0});
    let row = desk.call("statement_open", asked).await;
    assert_eq!(row["rows"][0]["plans"], json!([{"of": of("E1"), "by": "fingerprint", "grade": "inferred"}]));
    let asked = json!({"case": id, "of": {"exhibit": "E2", "block": 0}, "row": 1});
    assert_eq!(desk.call("statement_open", asked).await["rows"][0]["plans"], json!([]));
}

/// Two snapshots of digests: what the rules say of what was added between them is neither what they say of the first nor of the
/// last. Its numbers are computations that are found again.
#[tokio::test]
async fn rules_look_at_what_was_added_between_snapshots() {
    let desk = Desk::new().await;
    let id = desk.case().await;
    let statement = "SELECT id, note FROM events WHERE kind = 3 ORDER BY made_at LIMIT 20";
    let plan = format!(
        "mysql> EXPLAIN FORMAT=TREE {statement}\\G\n*************************** 1. row ***************************\nEXPLAIN: -> Limit: 20 row(s)  (cost=10.2 rows=20)\n    -> Table scan on events  (cost=10.2 rows=100)\n\n1 row in set (0.00 sec)\n"
    );
    desk.import(&id, "plan.txt", &plan).await;
    let snapshot = |count: u32, sent: u32, examined: u32, passes: u32| {
        format!(
            "SCHEMA_NAME\tDIGEST\tDIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\tSUM_ROWS_SENT\tSUM_ROWS_EXAMINED\tSUM_SORT_MERGE_PASSES\n\
             shop\ta1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1\tSELECT `id` , `note` FROM `events` WHERE `kind` = ? ORDER BY `made_at` LIMIT ?\t{count}\t{count}000000000000\t{sent}\t{examined}\t{passes}\n\
             shop\tb2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2\tCOMMIT\t10\t1000000000\t0\t0\t0\n"
        )
    };
    for (exhibit, text, at) in [
        ("E2", snapshot(40, 800, 1_600_000, 0), "2025-11-08 22:00"),
        ("E3", snapshot(50, 1_800, 1_601_000, 4), "2025-11-08 22:05"),
    ] {
        desk.import(&id, &format!("digest {exhibit}.tsv"), &text).await;
        let moment = json!({"at": null, "text": at, "zone": "Asia/Seoul", "basis": "content"});
        desk.call("exhibit_edit", json!({"case": id, "exhibit": exhibit, "captured_at": moment})).await;
    }
    let of = |exhibit: &str| json!({"exhibit": exhibit, "block": 0});
    let row = |found: &Value| -> Vec<String> {
        let rows = found["rows"].as_array().unwrap();
        rows.first()
            .map(|row| rules(&row["findings"]).into_iter().map(str::to_owned).collect())
            .unwrap_or_default()
    };
    let ask = |of: Value, before: Option<Value>| match before {
        Some(before) => json!({"case": id, "of": of, "before": before, "row": 0}),
        None => json!({"case": id, "of": of, "row": 0}),
    };
    assert_eq!(row(&desk.call("statement_open", ask(of("E2"), None)).await), ["MY17"]);
    assert_eq!(row(&desk.call("statement_open", ask(of("E3"), None)).await), [""; 0]);
    let grown = desk.call("statement_open", ask(of("E3"), Some(of("E2")))).await;
    assert_eq!(row(&grown), ["MY18"]);
    let found = &grown["rows"][0]["findings"][0];
    assert_eq!((&found["args"]["passes_per_call"], &found["lines"]), (&json!("0.4"), &json!([2, 2])));
    let numbers = found["numbers"].as_array().unwrap();
    let passes = numbers.iter().find(|n| n["name"] == "sort_merge_passes").unwrap();
    assert_eq!(passes["quantity"]["source"]["method"], "delta.row");
    let per_call = numbers.iter().find(|n| n["name"] == "passes_per_call").unwrap();
    for figure in [passes, per_call] {
        let target = json!({"what": "figure", "figure": figure["quantity"], "label": "sorts"});
        desk.call(
            "evidence_pin",
            json!({"case": id, "target": target, "statement": "Sorts spill", "caveats": [], "bearings": []}),
        )
        .await;
    }
    assert_eq!(desk.call("verify", json!({"case": id})).await["holds"], true);

    // From the plan: what was added since the snapshot before, then what each snapshot holds.
    let open =
        desk.call("plan_open", json!({"case": id, "of": {"exhibit": "E1", "block": 0, "plan": 0}})).await;
    let ties: Vec<(&str, bool, Vec<&str>)> = open["ties"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tie| (tie["exhibit"].as_str().unwrap(), !tie["since"].is_null(), rules(&tie["findings"])))
        .collect();
    assert_eq!(ties, [("E2", false, vec!["MY17"]), ("E3", true, vec!["MY18"]), ("E3", false, vec![])]);
    assert_eq!(open["ties"][1]["calls"]["value"], 10.0);
}

/// Two plans as the observation of a change: the change with its interval, the verdict, and verify finds it again.
#[tokio::test]
async fn a_comparison_is_an_observation() {
    let desk = Desk::new().await;
    let id = desk.case().await;
    let folder = "mysql-9.7.4/filesort";
    desk.import(&id, "before.txt", &capture(&format!("{folder}/2-big-buffer.analyze.tree.txt"))).await;
    desk.import(&id, "after.txt", &capture(&format!("{folder}/3-ids-first.analyze.tree.txt"))).await;
    let pair = "01-mysql-commit-fsync";
    desk.import(&id, "empty-before.txt", &case(&format!("{pair}/02-explain-top-scorers-before.tree.txt")))
        .await;
    desk.import(&id, "empty-after.txt", &case(&format!("{pair}/03-explain-top-scorers-after.tree.txt")))
        .await;
    desk.call(
        "hypothesis_put",
        json!({"case": id, "statement": "Documents in the sort", "claim": "contributes"}),
    )
    .await;
    for _ in 0..2 {
        desk.call("intervention_put", json!({"case": id, "hypothesis": "H1", "knob": "form", "from": "documents", "to": "ids", "relief": "full", "knobs_changed": 1, "check": {"statement": "plan", "criterion": "join", "outcome": "pass", "evidence": []}, "confounders": []})).await;
    }
    for rung in ["R1", "R2"] {
        desk.call("prediction_put", json!({"case": id, "intervention": rung, "metric": {"name": "time", "unit": "ms", "better": "lower"}, "predicted": [-0.99, -0.5], "null_band": 0.1, "planned_runs": 1, "seal": true})).await;
    }
    let plans = |before: &str, after: &str, metric: &str| json!({"given": "plans", "before": [of(before)], "after": [of(after)], "metric": metric});
    let rung = desk
        .call(
            "observation_put",
            json!({"case": id, "prediction": "P1", "effect": plans("E1", "E2", "execution_time")}),
        )
        .await;
    let effect = &rung["observation"]["effect"];
    let (lo, hi) = (effect["lo"].as_f64().unwrap(), effect["hi"].as_f64().unwrap());
    // 87.3 ms became 3.22 ms; one run a side, 10 % assumed: times exp(±1.96 · 0.1 · √2).
    let ratio = 3.22 / 87.3;
    assert!(
        (lo - (ratio * 0.757_9 - 1.0)).abs() < 0.000_5 && (hi - (ratio * 1.319_4 - 1.0)).abs() < 0.000_5,
        "{lo} {hi}"
    );
    assert_eq!((&effect["grade"], &effect["source"]["method"]), (&json!("assumed"), &json!("plan.compare")));
    assert_eq!(effect["source"]["result"], "execution_time.change");
    assert_eq!(rung["observation"]["metric_valid"], true);
    assert_eq!(rung["observation"]["arms"], json!({"before": ["E1"], "after": ["E2"]}));
    assert_eq!(rung["verdict"]["decision"]["effect_class"], "reached");

    // Nothing came back on either side: it is recorded, and it proves nothing.
    let empty = desk
        .call(
            "observation_put",
            json!({"case": id, "prediction": "P2", "effect": plans("E3", "E4", "execution_time")}),
        )
        .await;
    assert_eq!(empty["observation"]["metric_valid"], false);
    assert_eq!(empty["verdict"]["decision"]["verdict"], "void");
    assert_eq!(empty["verdict"]["decision"]["reasons"][0]["code"], "metric_invalid");

    let absent = json!({"case": id, "prediction": "P1", "effect": plans("E1", "E2", "shared_read")});
    assert_eq!(desk.refused("observation_put", absent).await, "plan_figure_absent");
    let verified = desk.call("verify", json!({"case": id})).await;
    assert_eq!(verified["holds"], true, "{verified}");
    let kept = &desk.call("plan_list", json!({"case": id})).await["kept"];
    assert_eq!(kept[0]["record"], json!({"kind": "observation", "id": "O1"}));
    assert_eq!((&kept[0]["before"], &kept[0]["after"]), (&json!([of("E1")]), &json!([of("E2")])));
}

/// What a person says of nodes stands before what was matched, is marked, and lives in what was pinned.
#[tokio::test]
async fn nodes_paired_by_hand() {
    let desk = Desk::new().await;
    let id = desk.case().await;
    let folder = "mysql-9.7.4/filesort";
    desk.import(&id, "before.txt", &capture(&format!("{folder}/2-big-buffer.analyze.tree.txt"))).await;
    desk.import(&id, "after.txt", &capture(&format!("{folder}/4-index-order.analyze.tree.txt"))).await;
    let ask = |pairs: Value| json!({"case": id, "before": [of("E1")], "after": [of("E2")], "pairs": pairs});
    let matched =
        desk.call("plan_compare", json!({"case": id, "before": [of("E1")], "after": [of("E2")]})).await;
    // Limit and scan; the sort went away, the filter is new.
    assert_eq!(
        (&matched["pairs"], &matched["removed"], &matched["added"]),
        (&json!([[0, 0], [2, 2]]), &json!([1]), &json!([1]))
    );
    let time = &matched["totals"][0];
    assert_eq!(
        (&time["metric"], &time["before"]["value"], &time["after"]["value"]),
        (&json!("execution_time"), &json!(87.3), &json!(1.74))
    );

    let by_hand = desk
        .call("plan_compare", ask(json!([{"before": 1, "after": 1}, {"before": 2, "after": null}])))
        .await;
    assert_eq!((&by_hand["pairs"], &by_hand["by_hand"]), (&json!([[0, 0], [1, 1]]), &json!([false, true])));
    assert_eq!((&by_hand["removed"], &by_hand["added"]), (&json!([2]), &json!([2])));
    assert_eq!((&by_hand["counts"]["by_hand"], &by_hand["counts"]["matched"]), (&json!(1), &json!(1)));
    assert_eq!(
        desk.refused("plan_compare", ask(json!([{"before": 1, "after": 1}, {"before": 1, "after": 2}])))
            .await,
        "plan_pairing"
    );
    assert_eq!(
        desk.refused("plan_compare", ask(json!([{"before": 9, "after": null}]))).await,
        "plan_pairing"
    );

    let pair =
        desk.call("plan_pair", json!({"of": ask(json!([{"before": 1, "after": 1}])), "pair": 1})).await;
    assert_eq!(pair["pair"], json!([1, 1]));
    let inclusive = &pair["changes"][0];
    assert_eq!(
        (&inclusive["metric"], &inclusive["before"]["value"], &inclusive["after"]["value"]),
        (&json!("inclusive_time"), &json!(87.2), &json!(1.73))
    );
    // A time of one execution is widened by what is assumed; what was counted or estimated is what it is.
    let change = |metric: &str| {
        let all = pair["changes"].as_array().unwrap();
        all.iter().find(|c| c["metric"] == metric).map(|c| c["change"].clone()).unwrap()
    };
    assert_eq!(change("inclusive_time")["grade"], "assumed");
    let rows = change("rows");
    assert_eq!((&rows["lo"], &rows["hi"], &rows["grade"]), (&json!(0.0), &json!(0.0), &json!("derived")));
    let estimated = change("estimated_rows");
    assert_eq!((&estimated["lo"], &estimated["grade"]), (&estimated["hi"], &json!("inferred")));
    // 800 rows were expected of the sort, 40 of the filter.
    assert!((estimated["lo"].as_f64().unwrap() + 0.95).abs() < 1e-12, "{estimated}");
    assert_eq!(change("loops")["lo"], change("loops")["hi"]);
    let target = json!({"what": "figure", "figure": inclusive["change"], "label": "sort"});
    desk.call("evidence_pin", json!({"case": id, "target": target, "statement": "What sorted now filters", "caveats": [], "bearings": []})).await;
    let kept = desk.call("plan_list", json!({"case": id})).await;
    assert_eq!(kept["kept"][0]["pairs"], json!([{"before": 1, "after": 1}]));
    assert_eq!(kept["kept"][0]["record"], json!({"kind": "evidence", "id": "V1"}));
    assert_eq!(desk.call("verify", json!({"case": id})).await["holds"], true);
    let report = desk
        .inquest
        .report(
            &inquest_api::model::case::CaseId(id.clone()),
            inquest_api::wire::ReportForm::Markdown,
            "en",
            &desk.ctx,
        )
        .await
        .unwrap();
    assert!(report.contains("## Execution plans"), "{report}");
    assert!(report.contains("| · Sort archived") || report.contains("| · Sort"), "{report}");
    assert!(report.contains("paired by hand"), "{report}");
}

/// Three executions a side: the interval comes from them, and nothing is assumed.
#[tokio::test]
async fn several_executions_give_the_interval_themselves() {
    let desk = Desk::new().await;
    let id = desk.case().await;
    let run = |ms: &str| {
        format!(
            "                        QUERY PLAN\n-----------------------------------------------------------\n \
             Seq Scan on t  (cost=0.00..9.00 rows=40 width=8) (actual time=0.100..{ms} rows=50 loops=1)\n \
             Planning Time: 0.200 ms\n Execution Time: {ms} ms\n(3 rows)\n"
        )
    };
    for (at, ms) in ["10.000", "11.000", "9.500", "5.000", "5.200", "4.900"].iter().enumerate() {
        desk.import(&id, &format!("run{at}.txt"), &run(ms)).await;
    }
    let refs = |from: usize| -> Vec<Value> { (from..from + 3).map(|n| of(&format!("E{n}"))).collect() };
    let compared = desk.call("plan_compare", json!({"case": id, "before": refs(1), "after": refs(4)})).await;
    let time = &compared["totals"][0];
    assert_eq!((&time["before"]["value"], &time["after"]["value"]), (&json!(10.0), &json!(5.0)));
    let change = &time["change"];
    let (lo, hi) = (change["lo"].as_f64().unwrap(), change["hi"].as_f64().unwrap());
    // Mean 10.17 ms became 5.03 ms: -50.5 %.
    assert!(-0.56 < lo && lo < -0.504_9 && -0.504_9 < hi && hi < -0.45, "{lo} {hi}");
    assert_eq!(change["grade"], "derived");
    assert_eq!(compared["outcome"], "within_noise", "three runs a side cannot reach 5 %");
    let target = json!({"what": "figure", "figure": change, "label": null});
    desk.call(
        "evidence_pin",
        json!({"case": id, "target": target, "statement": "Half the time", "caveats": [], "bearings": []}),
    )
    .await;
    assert_eq!(desk.call("verify", json!({"case": id})).await["holds"], true);
}

/// The page of a report is answered about plans. Without a page that was built before the program there is none to look at.
#[tokio::test]
async fn a_report_carries_its_plans() {
    let desk = Desk::new().await;
    let id = desk.case().await;
    let pair = "01-mysql-commit-fsync";
    desk.import(&id, "before.txt", &case(&format!("{pair}/02-explain-top-scorers-before.tree.txt"))).await;
    desk.import(&id, "after.txt", &case(&format!("{pair}/03-explain-top-scorers-after.tree.txt"))).await;
    let case = inquest_api::model::case::CaseId(id);
    let written = desk.inquest.report(&case, inquest_api::wire::ReportForm::Html, "en", &desk.ctx).await;
    let page = match written {
        Err(error) => return assert_eq!(error.code(), "page_not_built"),
        Ok(page) => page,
    };
    let begin = page.find("id=\"inquest-recording\"").unwrap();
    let begin = begin + page[begin..].find('>').unwrap() + 1;
    let end = begin + page[begin..].find("</script>").unwrap();
    let recording: Value = serde_json::from_str(&page[begin..end]).unwrap();
    let replies = recording["replies"].as_array().unwrap();
    let count = |name: &str| replies.iter().filter(|r| r["name"] == name && r["reply"].is_object()).count();
    // Two plans of four and two nodes, compared either way, and the pairs of both.
    assert_eq!((count("plan_list"), count("plan_open"), count("plan_node")), (1, 2, 6));
    assert_eq!((count("plan_compare"), count("plan_pair")), (2, 4));
    let compared = replies.iter().find(|r| r["name"] == "plan_compare").unwrap();
    assert_eq!(compared["args"], json!({"case": case.0, "before": [of("E1")], "after": [of("E2")]}));
    assert_eq!(compared["reply"]["outcome"], "shape_only");
}
