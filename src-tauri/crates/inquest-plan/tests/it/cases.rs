//! Plans of two solved incidents: what the rules say of them, and what a comparison may not say.

use std::path::Path;

use inquest_core::audit::Severity;
use inquest_core::difference::{Better, Question};
use inquest_plan::compare::{Certainty, Change, Metric, OutcomeCode, compare};
use inquest_plan::rule::{Adjusted, Beside, Finding, IndexColumn, findings};
use inquest_plan::{Plan, Text, read};

fn ask() -> Question {
    Question::new(Vec::new(), Vec::new(), Better::Lower)
}

fn ids(found: &[Finding]) -> Vec<&'static str> {
    found.iter().map(|f| f.rule).collect()
}

/// A descending index replaced a sort, on a table in which nobody passed the filter.
#[test]
fn a_descending_index_whose_test_found_nothing() {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/cases/01-mysql-commit-fsync");
    let open = |name: &str| {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        read(&Text::new(&text, 1)).unwrap().remove(0)
    };
    let before = open("02-explain-top-scorers-before.tree.txt");
    let after = open("03-explain-top-scorers-after.tree.txt");
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
