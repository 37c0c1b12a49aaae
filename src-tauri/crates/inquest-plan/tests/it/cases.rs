//! Plans of two solved incidents: what the rules say of them, and what a comparison may not say.

use std::path::Path;

use inquest_core::audit::Severity;
use inquest_core::difference::{Better, Question};
use inquest_plan::compare::{
    ByHand, Certainty, Change, CompareRefused, Metric, OutcomeCode, Total, compare, compare_with,
};
use inquest_plan::rule::{
    Adjusted, Beside, Family, Finding, IndexColumn, Need, StatementRow, answers, findings, row_answers,
    without_rows,
};
use inquest_plan::{NodeId, Plan, Text, read};

fn ask() -> Question {
    Question::new(Vec::new(), Vec::new(), Better::Lower)
}

fn ids(found: &[Finding]) -> Vec<&'static str> {
    found.iter().map(|f| f.rule).collect()
}

/// The plans of case 01 before and after the index.
fn top_scorers() -> [Plan; 2] {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/cases/01-mysql-commit-fsync");
    ["02-explain-top-scorers-before.tree.txt", "03-explain-top-scorers-after.tree.txt"].map(|name| {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        read(&Text::new(&text, 1)).unwrap().remove(0)
    })
}

/// A descending index replaced a sort, on a table in which nobody passed the filter.
#[test]
fn a_descending_index_whose_test_found_nothing() {
    let [before, after] = top_scorers();
    let of_before = findings(&before, &Beside::default());
    assert_eq!(ids(&of_before), ["MY23", "MY22"]);
    assert_eq!(before.node(of_before[0].node.unwrap()).unwrap().operation, "Filter");
    assert_eq!(of_before[1].severity, Severity::Info);
    assert_eq!(ids(&findings(&after, &Beside::default())), ["MY22"]);

    let found = compare(&[&before], &[&after], &ask()).unwrap();
    let names = |ids: &[inquest_plan::NodeId]| -> Vec<String> {
        ids.iter().map(|id| before.node(*id).unwrap().operation.clone()).collect()
    };
    assert_eq!(names(&found.matching.removed), ["Sort", "Filter"]);
    assert!(found.matching.added.is_empty());
    let pairs: Vec<_> = found.matching.pairs.iter().map(|p| (p.before.0, p.after.0, p.certainty)).collect();
    assert_eq!(pairs, [(0, 0, Certainty::Matched), (3, 1, Certainty::Matched)]);
    assert_eq!(found.matching.pairs[1].changes, [Change::Operation, Change::Index, Change::Place]);
    let rows = found.figures[1].get(Metric::Rows).unwrap();
    assert_eq!((rows.before.unwrap().median, rows.after.unwrap().median), (120.0, 0.0));
    // 0.395 ms became 0.0419 ms, 9.4 times less, and it shows nothing.
    assert_eq!(
        (found.outcome.before_ms.as_slice(), found.outcome.after_ms.as_slice()),
        (&[0.395][..], &[0.0419][..])
    );
    assert_eq!(found.outcome.code, OutcomeCode::ShapeOnly);
    assert_eq!(found.outcome.reasons[0].code, "plans_returned_nothing");
    assert_eq!(found.outcome.reasons[0].args["sides"], "both");
    let of_times = found.outcome.reasons.iter().filter(|r| !r.code.starts_with("plans_"));
    assert_eq!(of_times.count(), 0, "nothing is said of a difference of times");
    let ratio = found.outcome.difference.unwrap().ratio.unwrap();
    assert!((1.0 / ratio - 9.427).abs() < 0.001, "{ratio}");
}

fn archive_list(text: &str, columns: &[&str]) -> (Plan, Beside) {
    let table = "argo_archived_workflows";
    let indexes = columns.iter().zip(1..).map(|(column, place)| IndexColumn {
        table: table.to_owned(),
        index: format!("{table}_i1"),
        place,
        column: Some((*column).to_owned()),
        cardinality: Some(0.0),
    });
    let beside = Beside {
        statement: Some(format!(
            "SELECT name, namespace, uid FROM {table} WHERE clustername = 'default' AND instanceid = '' AND \
             namespace = 'test' ORDER BY startedat DESC LIMIT 50"
        )),
        sort_buffer_size: Some(262_144.0),
        max_payload: Some(316_188.0),
        indexes: indexes.collect(),
        ..Beside::default()
    };
    (read(&Text::new(text, 1)).unwrap().remove(0), beside)
}

/// The list of archived workflows sorts whole documents; with the order column in its index it would not.
#[test]
fn an_archive_list_that_runs_out_of_sort_memory() {
    let equality = ["clustername", "instanceid", "namespace"];
    let (before, beside) = archive_list(include_str!("archive-list.before.boxed.txt"), &equality);
    let found = findings(&before, &beside);
    assert_eq!(ids(&found), ["MY04", "MY14"]);
    for finding in &found {
        assert_eq!((finding.by_rule, finding.severity), (Severity::High, Severity::Info));
        assert_eq!(finding.adjusted, Some(Adjusted::EstimatesOnly));
        assert_eq!(finding.evidence.text("table"), Some("argo_archived_workflows"));
    }
    let args = found[0].evidence.args();
    assert_eq!((args["max_payload"].as_str(), args["sort_buffer_size"].as_str()), ("309 KiB", "256 KiB"));
    assert_eq!(found[1].evidence.text("order_column"), Some("startedat"));

    let ordered = ["clustername", "instanceid", "namespace", "startedat"];
    let (after, beside) = archive_list(include_str!("archive-list.after.boxed.txt"), &ordered);
    assert!(findings(&after, &beside).is_empty());
    let found = compare(&[&before], &[&after], &ask()).unwrap();
    assert_eq!(found.outcome.code, OutcomeCode::NotMeasured);
    assert_eq!(found.outcome.reasons[0].args["sides"], "both");
    assert!(found.matching.pairs.iter().all(|p| p.certainty == Certainty::Matched && p.changes.is_empty()));
    assert_eq!(found.outcome.counts.matched, before.nodes.len());
    assert_eq!(found.outcome.counts.unmeasured, before.nodes.len());
    assert_eq!(found.outcome.counts.faster + found.outcome.counts.slower, 0);
}

/// What a person says of nodes stands before what is matched; a node is said once, and must be there.
#[test]
fn nodes_that_a_person_paired() {
    let [before, after] = top_scorers();
    let said = |pairs: &[(Option<u32>, Option<u32>)]| {
        let by_hand: Vec<ByHand> =
            pairs.iter().map(|(a, b)| ByHand { before: a.map(NodeId), after: b.map(NodeId) }).collect();
        compare_with(&[&before], &[&after], &by_hand, &ask())
    };
    let found = said(&[(Some(1), Some(1)), (Some(3), None)]).unwrap();
    let pairs: Vec<_> = found.matching.pairs.iter().map(|p| (p.before.0, p.after.0, p.certainty)).collect();
    assert_eq!(pairs, [(0, 0, Certainty::Matched), (1, 1, Certainty::ByHand)]);
    assert_eq!(found.matching.removed.iter().map(|id| id.0).collect::<Vec<_>>(), [2, 3]);
    assert!(found.matching.added.is_empty());
    assert_eq!((found.outcome.counts.by_hand, found.outcome.counts.matched), (1, 1));
    let new = said(&[(None, Some(1))]).unwrap();
    assert_eq!(new.matching.added.iter().map(|id| id.0).collect::<Vec<_>>(), [1]);
    assert_eq!(new.matching.pairs.len(), 1);
    for (pairs, side, node) in [
        (&[(Some(1), Some(1)), (Some(1), None)][..], "before", 1),
        (&[(Some(1), Some(1)), (Some(2), Some(1))], "after", 1),
        (&[(Some(4), None)], "before", 4),
    ] {
        assert_eq!(said(pairs).unwrap_err(), CompareRefused::Pairing { side, node });
    }
}

/// Figures of whole executions, and what rules lack that cannot answer.
#[test]
fn totals_and_silent_rules() {
    let text = "Sort  (cost=10.00..10.10 rows=40 width=8) (actual time=4.1..4.3 rows=50 loops=1)\n  \
                Sort Key: a\n  Sort Method: quicksort  Memory: 25kB\n  Buffers: shared hit=7 read=3\n  \
                ->  Seq Scan on t  (cost=0.00..9.00 rows=40 width=8) (actual time=0.1..3.0 rows=50 loops=1)\n        \
                Buffers: shared hit=7 read=3\nPlanning Time: 0.2 ms\nExecution Time: 4.5 ms\n";
    let plan = read(&Text::new(text, 1)).unwrap().remove(0);
    let of = |total: Total| total.of(&[&plan], &[&plan]).0;
    assert_eq!(of(Total::ExecutionTime), [4.5]);
    assert_eq!((of(Total::PlanningTime), of(Total::Rows)), (vec![0.2], vec![50.0]));
    assert_eq!((of(Total::SharedHit), of(Total::SharedRead)), (vec![7.0], vec![3.0]));
    assert_eq!(of(Total::WalBytes), Vec::<f64>::new());

    let lacks = |plan: &Plan| -> Vec<(&'static str, Vec<&'static str>)> {
        let silent = answers(plan, &Beside::default()).silent;
        silent.iter().map(|s| (s.rule, s.lacks.iter().map(|n| n.code()).collect())).collect()
    };
    assert_eq!(lacks(&plan), []);
    let bare = "Sort  (cost=10.00..10.10 rows=40 width=8)\n  Sort Key: a\n  \
                ->  Seq Scan on t  (cost=0.00..9.00 rows=40 width=8)\n";
    let bare = read(&Text::new(bare, 1)).unwrap().remove(0);
    assert_eq!(
        lacks(&bare),
        [
            ("PG01", vec!["measured"]),
            ("PG03", vec!["measured"]),
            ("PG05", vec!["measured"]),
            ("PG10", vec!["buffers"]),
            ("PG11", vec!["buffers"]),
            ("PG14", vec!["planning_time", "measured"]),
            ("PG27", vec!["measured"]),
        ]
    );
    let row = StatementRow {
        query: "COPY t FROM STDIN".to_owned(),
        rows: Some(10.0),
        shared_read: Some(20.0),
        ..StatementRow::default()
    };
    let said = row_answers(&row, Family::PostgreSql);
    assert_eq!(
        (said.findings.len(), said.silent[0].lacks.as_slice()),
        (0, &[Need::ReadTime, Need::TotalTime][..])
    );
    assert_eq!(without_rows(Family::MySql).len(), 3);
}

#[test]
fn every_need_has_words() {
    for language in ["en", "ko"] {
        let texts = crate::texts::catalogue(language);
        for need in Need::ALL {
            assert!(texts.contains_key(&format!("plan-lacks-{}", need.code())), "{language}: {need:?}");
        }
    }
    for rule in inquest_plan::rule::rules() {
        assert!(rule.needs.iter().all(|need| Need::ALL.contains(need)), "{}", rule.id);
    }
}
