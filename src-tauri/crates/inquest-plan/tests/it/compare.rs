//! Comparison of plans: pairs, factors, outcome; and the tie of a plan to its row.

use std::time::Instant;

use inquest_core::Grade;
use inquest_core::difference::{Better, Question};
use inquest_plan::compare::{
    CODES, Certainty, Change, CompareRefused, Comparison, Metric, OutcomeCode, Speed, TiedBy, compare, tie,
};
use inquest_plan::rule::StatementRow;
use inquest_plan::{Plan, Text, read};
use serde_json::{Value, json};

use crate::corpus::folder;
use crate::texts::catalogue;

fn ask() -> Question {
    Question::new(Vec::new(), Vec::new(), Better::Lower)
}

fn plan(text: &str) -> Plan {
    read(&Text::new(text, 1)).unwrap_or_else(|e| panic!("{e}: {text}")).remove(0)
}

fn of_node(node: Value, execution_ms: f64) -> Plan {
    plan(&json!([{"Plan": node, "Execution Time": execution_ms}]).to_string())
}

fn compared(before: &Plan, after: &Plan) -> Comparison {
    compare(&[before], &[after], &ask()).unwrap()
}

/// `operation name` of the nodes.
fn names(plan: &Plan, ids: &[inquest_plan::NodeId]) -> Vec<String> {
    ids.iter().map(|id| plan.node(*id).unwrap().operation.clone()).collect()
}

fn codes(found: &Comparison) -> Vec<&str> {
    found.outcome.reasons.iter().map(|r| r.code.as_str()).collect()
}

fn node(kind: &str, rows: u32, ms: f64) -> Value {
    json!({
        "Node Type": kind, "Startup Cost": 0.0, "Total Cost": 10.0, "Plan Rows": rows, "Plan Width": 8,
        "Actual Startup Time": 0.0, "Actual Total Time": ms, "Actual Rows": rows, "Actual Loops": 1
    })
}

fn with(mut node: Value, more: Value) -> Value {
    for (key, value) in more.as_object().unwrap() {
        node[key] = value.clone();
    }
    node
}

fn scan(kind: &str, table: &str, rows: u32, ms: f64) -> Value {
    with(node(kind, rows, ms), json!({"Relation Name": table, "Alias": table}))
}

/// A sort over a sequential scan; after, an index gives the order.
fn sorted_and_ordered() -> (Plan, Plan) {
    let sort = with(node("Sort", 20, 90.0), json!({"Plans": [scan("Seq Scan", "u", 5000, 40.0)]}));
    let before = with(node("Limit", 20, 90.1), json!({"Plans": [sort]}));
    let index = with(scan("Index Scan", "u", 20, 0.4), json!({"Index Name": "u_score"}));
    let after = with(node("Limit", 20, 0.5), json!({"Plans": [index]}));
    (of_node(before, 90.2), of_node(after, 0.6))
}

#[test]
fn a_sort_that_an_index_replaced_is_removed() {
    let (before, after) = sorted_and_ordered();
    let found = compared(&before, &after);
    assert_eq!(names(&before, &found.matching.removed), ["Sort"]);
    assert!(found.matching.added.is_empty());
    let scan = &found.matching.pairs[1];
    assert_eq!(scan.certainty, Certainty::Matched);
    assert_eq!(scan.changes, [Change::Operation, Change::Index, Change::Place]);
    let time = found.figures[1].get(Metric::InclusiveTime).unwrap();
    assert_eq!((time.before.unwrap().median, time.after.unwrap().median), (40.0, 0.4));
    assert!((time.factor.unwrap() - 0.01).abs() < 1e-12);
    assert_eq!(found.figures[1].speed, Speed::Faster);
    assert_eq!(found.outcome.code, OutcomeCode::Faster);
    // One execution each: the noise is assumed, and that is said.
    assert_eq!(codes(&found), ["single_run", "cv_assumed", "interval_excludes_no_change"]);
    assert_eq!((found.outcome.counts.matched, found.outcome.counts.faster), (2, 1));
}

#[test]
fn one_run_a_side_shows_no_small_difference() {
    let of = |ms: f64| of_node(scan("Seq Scan", "t", 10, ms - 0.5), ms);
    let found = compared(&of(100.0), &of(90.0));
    assert_eq!(found.outcome.code, OutcomeCode::WithinNoise);
    assert_eq!(found.figures[0].speed, Speed::WithinNoise);
    let found = compared(&of(100.0), &of(70.0));
    assert_eq!(found.outcome.code, OutcomeCode::Faster);
    let found = compared(&of(70.0), &of(100.0));
    assert_eq!((found.outcome.code, found.figures[0].speed), (OutcomeCode::Slower, Speed::Slower));
}

#[test]
fn several_runs_have_medians_and_intervals() {
    let of = |ms: f64| of_node(scan("Seq Scan", "t", 10, ms), ms + 1.0);
    let before: Vec<Plan> = [100.0, 103.0, 98.0, 101.0, 99.0, 102.0].map(of).into();
    let after: Vec<Plan> = [91.0, 93.0, 90.0, 92.0, 89.0, 94.0].map(of).into();
    let found = compare(&refs(&before), &refs(&after), &ask()).unwrap();
    assert_eq!(found.outcome.code, OutcomeCode::Faster);
    let time = found.figures[0].get(Metric::InclusiveTime).unwrap();
    let (b, a) = (time.before.unwrap(), time.after.unwrap());
    assert_eq!((b.n, b.median, b.interval), (6, 100.5, Some([98.0, 103.0])));
    assert_eq!((a.median, a.interval), (91.5, Some([89.0, 94.0])));
    assert_eq!(found.figures[0].speed, Speed::Faster);
    let same = compare(&refs(&before), &refs(&before), &ask()).unwrap();
    assert!(matches!(same.outcome.code, OutcomeCode::NoDifferenceShown | OutcomeCode::Equivalent));
    assert_eq!(same.figures[0].speed, Speed::WithinNoise);
}

fn refs(plans: &[Plan]) -> Vec<&Plan> {
    plans.iter().collect()
}

#[test]
fn a_plan_that_returned_nothing_shows_a_shape_only() {
    let of = |rows, ms| of_node(scan("Seq Scan", "t", rows, ms), ms);
    let found = compared(&of(0, 50.0), &of(0, 1.0));
    assert_eq!(found.outcome.code, OutcomeCode::ShapeOnly);
    assert_eq!(codes(&found)[0], "plans_returned_nothing");
    assert_eq!(found.outcome.reasons[0].args["sides"], "both");
    assert!(found.outcome.difference.is_some());
    let found = compared(&of(0, 50.0), &of(7, 1.0));
    assert_eq!(found.outcome.reasons[0].args["sides"], "before");
    assert!(codes(&found).contains(&"plans_returned_differently"));
}

#[test]
fn what_was_not_measured_has_no_factor_and_no_count() {
    let estimate = |rows: u32| {
        plan(
            &json!([{"Plan": {"Node Type": "Seq Scan", "Relation Name": "t", "Alias": "t", "Plan Rows": rows,
            "Total Cost": 5.0, "Startup Cost": 0.0, "Plan Width": 4}}])
            .to_string(),
        )
    };
    let found = compared(&estimate(1000), &of_node(scan("Seq Scan", "t", 10, 3.0), 3.1));
    assert_eq!(found.outcome.code, OutcomeCode::NotMeasured);
    assert_eq!(found.outcome.reasons[0].args["sides"], "before");
    let time = found.figures[0].get(Metric::ExclusiveTime).unwrap();
    assert!(time.before.is_none() && time.after.is_some() && time.factor.is_none());
    assert_eq!(found.figures[0].get(Metric::EstimatedRows).unwrap().factor, Some(0.01));
    assert_eq!((found.outcome.counts.matched, found.outcome.counts.unmeasured), (1, 1));
    assert_eq!(
        found.outcome.counts.faster + found.outcome.counts.slower + found.outcome.counts.within_noise,
        0
    );
    assert_eq!(compare(&[], &[&estimate(1)], &ask()), Err(CompareRefused::NoPlan { side: "before" }));
}

#[test]
fn another_join_order_keeps_the_tables() {
    let join = |kind: &str, ms: f64, inputs: Value| with(node(kind, 10, ms), json!({"Plans": inputs}));
    let before = join(
        "Nested Loop",
        9.0,
        json!([
            join("Nested Loop", 5.0, json!([scan("Seq Scan", "a", 5, 1.0), scan("Seq Scan", "b", 5, 1.0)])),
            scan("Seq Scan", "c", 5, 1.0)
        ]),
    );
    let after = join(
        "Hash Join",
        7.0,
        json!([
            join("Hash Join", 4.0, json!([scan("Seq Scan", "c", 5, 1.0), scan("Seq Scan", "b", 5, 1.0)])),
            scan("Seq Scan", "a", 5, 1.0)
        ]),
    );
    let (before, after) = (of_node(before, 9.1), of_node(after, 7.1));
    let found = compared(&before, &after);
    let pair = |name: &str| {
        let of = |plan: &Plan, id| plan.node(id).and_then(|n| n.name()) == Some(name);
        found.matching.pairs.iter().find(|p| of(&before, p.before) && of(&after, p.after))
    };
    for table in ["a", "b", "c"] {
        assert_eq!(pair(table).unwrap().certainty, Certainty::Matched, "{table}");
    }
    // The whole join is the same by another method; the first of its halves joins other tables.
    let whole = &found.matching.pairs[0];
    assert_eq!((whole.before.0, whole.after.0, whole.certainty), (0, 0, Certainty::Matched));
    assert_eq!(whole.changes, [Change::Operation]);
    let halves = found.matching.pairs.iter().filter(|p| p.certainty == Certainty::Uncertain).count();
    assert_eq!((halves, found.outcome.counts.uncertain), (1, 1));
    assert!(codes(&found).contains(&"plans_nodes_left_out"));
}

/// Fifty thousand nodes in one Append, twice: no node is held against every other.
#[test]
fn matching_is_linear() {
    let wide = |n: usize| {
        let member = |at: usize| {
            let table = if at.is_multiple_of(2) { "t".to_owned() } else { format!("t_{at}") };
            format!(
                r#"{{"Node Type":"Seq Scan","Parent Relationship":"Member","Relation Name":"{table}","Alias":"{table}","Plan Rows":1,"Actual Rows":1,"Actual Total Time":0.01,"Actual Loops":1}}"#
            )
        };
        let members: Vec<String> = (0..n).map(member).collect();
        plan(&format!(
            r#"[{{"Plan":{{"Node Type":"Append","Actual Rows":1,"Actual Total Time":900,"Actual Loops":1,"Plans":[{}]}}}}]"#,
            members.join(",")
        ))
    };
    let seconds = |n: usize| {
        let (before, after) = (wide(n), wide(n));
        let begun = Instant::now();
        let found = compared(&before, &after);
        assert_eq!(found.matching.pairs.len(), n + 1);
        assert!(found.matching.pairs.iter().all(|p| p.certainty == Certainty::Matched));
        begun.elapsed().as_secs_f64()
    };
    let (small, large) = (seconds(5_000), seconds(50_000));
    println!("compare: 5,001 nodes {small:.3} s, 50,001 nodes {large:.3} s, unoptimised");
}

#[test]
fn corpus_plans_equal_themselves() {
    let mut run = 0;
    for capture in crate::corpus::captures("postgresql") {
        let Ok(text) = String::from_utf8(capture.bytes()) else { continue };
        let Ok(plans) = read(&Text::new(&text, 1)) else { continue };
        for plan in &plans {
            let found = compared(plan, plan);
            let same =
                found.matching.pairs.iter().all(|p| {
                    p.before == p.after && p.certainty == Certainty::Matched && p.changes.is_empty()
                });
            assert!(same && found.matching.pairs.len() == plan.nodes.len(), "{}", capture.path.display());
            let factors = found.figures.iter().flat_map(|f| &f.metrics).filter_map(|m| m.factor);
            assert!(factors.into_iter().all(|f| f == 1.0), "{}", capture.path.display());
            run += 1;
        }
    }
    println!("compare: {run} plans of the corpus against themselves");
    assert!(run > 0 || !folder().join("postgresql-17.10").exists());
}

/// One statement in four formats and two versions: every node finds itself.
#[test]
fn corpus_formats_and_versions_match() {
    let open = |server: &str, file: &str| {
        let text = std::fs::read_to_string(folder().join(server).join("explain").join(file)).ok()?;
        Some(read(&Text::new(&text, 1)).unwrap().remove(0))
    };
    let file = |format: &str, shape: &str| format!("04-sort-spill-wide.{format}.{shape}");
    let Some(json) = open("postgresql-17.10", &file("json", "json")) else { return };
    let text = open("postgresql-17.10", &file("text", "noheader.txt")).unwrap();
    let other = open("postgresql-14.23", &file("text", "noheader.txt")).unwrap();
    for against in [&text, &other] {
        let found = compared(&json, against);
        assert!(
            found.matching.pairs.iter().all(|p| p.certainty == Certainty::Matched && p.changes.is_empty())
        );
        assert!(found.matching.removed.is_empty() && found.matching.added.is_empty());
        assert_eq!(found.matching.pairs.len(), json.nodes.len());
        assert!(found.outcome.difference.is_some());
    }
}

#[test]
fn every_reason_has_words_in_both_languages() {
    for language in ["en", "ko"] {
        let texts = catalogue(language);
        for (code, facts) in CODES {
            let (_, asked) =
                texts.get(&format!("reason-{code}")).unwrap_or_else(|| panic!("{language}: {code}"));
            assert!(
                asked.iter().all(|f| facts.contains(&f.as_str())),
                "{language}: {code} asks for {asked:?}"
            );
        }
        let known = |family: &str, value: Value| {
            let id = format!("plan-{family}-{}", value.as_str().unwrap());
            assert!(texts.contains_key(&id), "{language}: {id}");
        };
        for code in [
            OutcomeCode::Faster,
            OutcomeCode::Slower,
            OutcomeCode::NoDifferenceShown,
            OutcomeCode::Equivalent,
            OutcomeCode::WithinNoise,
            OutcomeCode::ShapeOnly,
            OutcomeCode::NotMeasured,
        ] {
            known("outcome", serde_json::to_value(code).unwrap());
        }
        Metric::ALL.iter().for_each(|m| known("metric", serde_json::to_value(m).unwrap()));
        [Change::Operation, Change::Index, Change::Place]
            .iter()
            .for_each(|c| known("change", serde_json::to_value(c).unwrap()));
    }
}

#[test]
fn a_plan_is_tied_to_the_rows_of_its_statement() {
    let row = |query: &str, id: Option<&str>| StatementRow {
        query: query.to_owned(),
        id: id.map(str::to_owned),
        ..StatementRow::default()
    };
    let rows = [
        row("SELECT * FROM u WHERE a = $1", Some("-2873977730096920153")),
        row("SELECT * FROM v WHERE a IN ($1, $2)", Some("7")),
        row("select * from u where a=$1", Some("9")),
    ];
    let mut known = of_node(scan("Seq Scan", "u", 1, 1.0), 1.0);
    known.query_id = Some("-2873977730096920153".to_owned());
    let unknown = of_node(scan("Seq Scan", "v", 1, 1.0), 1.0);
    let statement = "EXPLAIN (ANALYZE, BUFFERS) SELECT * FROM v WHERE a IN (1, 2)";
    let ties = tie(&[(&known, None), (&unknown, Some(statement)), (&unknown, None)], &rows);
    let seen: Vec<_> = ties.iter().map(|t| (t.plan, t.row, t.by, t.grade)).collect();
    assert_eq!(seen, [(0, 0, TiedBy::QueryId, Grade::Derived), (1, 1, TiedBy::Fingerprint, Grade::Inferred)]);
    // Without the id, the same statement of another user is tied too.
    let ties = tie(&[(&unknown, Some("explain select * from u where a = 5"))], &rows);
    assert_eq!(ties.iter().map(|t| t.row).collect::<Vec<_>>(), [0, 2]);
}
