//! Rules on trees as the formats of MySQL and MariaDB fill them: one small plan per shape.

use super::super::{Beside, Finding, IndexColumn, StatementRow, Warning, findings, of_row, of_workload};
use crate::rule::Family;
use crate::tree::{Figure, Format, Growing, Kind, Link, Measure, NodeId, Plan, Value, known};
use inquest_core::audit::Severity;

/// A plan that is put together node by node.
struct Made(Growing);

impl Made {
    fn new(format: Format) -> Made {
        Made(Growing::new(format, 1))
    }

    fn node(&mut self, above: Option<NodeId>, kind: Kind, operation: &str) -> NodeId {
        let id = self.0.open(above, 1);
        let node = self.0.node(id);
        (node.kind, node.operation) = (kind, operation.to_owned());
        id
    }

    fn link(&mut self, id: NodeId, link: Link) {
        self.0.node(id).link = link;
    }

    fn table(&mut self, id: NodeId, name: &str, key: Option<&str>) {
        let node = self.0.node(id);
        (node.alias, node.index) = (Some(name.to_owned()), key.map(str::to_owned));
    }

    fn put(&mut self, id: NodeId, figures: &[(Measure, &str)]) {
        for (measure, digits) in figures {
            let figure = Figure::read(*measure, digits, 1).unwrap();
            self.0.node(id).figures.put(figure);
        }
    }

    fn say(&mut self, id: NodeId, facts: &[(&'static str, &str)]) {
        for (key, text) in facts {
            let fact = known(key, Value::Text((*text).to_owned()), 1);
            self.0.node(id).facts.push(fact);
        }
    }

    /// A row of the table form.
    fn row(
        &mut self,
        above: NodeId,
        name: &str,
        (how, key): (&str, Option<&str>),
        rows: &str,
        extra: &str,
    ) -> NodeId {
        let kind = if how == "ALL" { Kind::TableScan } else { Kind::IndexScan };
        let id = self.node(Some(above), kind, "");
        self.link(id, Link::Member);
        self.table(id, name, key);
        self.put(id, &[(Measure::ScanRows, rows), (Measure::Filtered, "100.00")]);
        self.say(id, &[("access_type", how), ("select_type", "SIMPLE")]);
        let items = extra.split("; ").map(str::to_owned).collect();
        self.0.node(id).facts.push(known("Extra", Value::List(items), 1));
        id
    }

    fn found(self, beside: &Beside) -> (Plan, Vec<Finding>) {
        let plan = self.0.finish();
        let found = findings(&plan, beside);
        (plan, found)
    }
}

fn ids(found: &[Finding]) -> Vec<&'static str> {
    found.iter().map(|f| f.rule).collect()
}

/// The list of archived workflows: a lookup on (cluster, instance, namespace), sorted by a column that is not in the index.
fn archive(order_in_index: bool) -> (Made, Beside) {
    let mut plan = Made::new(Format::MySqlTable);
    let block = plan.node(None, Kind::Block, "");
    let row = plan.row(block, "workflows", ("ref", Some("i1")), "10", "Using filesort");
    plan.say(row, &[("possible_keys", "PRIMARY,i1,i4"), ("ref", "const,const,const")]);
    let mut columns = vec!["clustername", "instanceid", "namespace"];
    if order_in_index {
        columns.push("startedat");
    }
    let indexes = columns.iter().zip(1..).map(|(column, place)| IndexColumn {
        table: "workflows".to_owned(),
        index: "i1".to_owned(),
        place,
        column: Some((*column).to_owned()),
        cardinality: Some(0.0),
    });
    let beside = Beside {
        statement: Some(
            "SELECT name FROM workflows WHERE namespace = 'a' ORDER BY startedat DESC LIMIT 50".to_owned(),
        ),
        version: Some([8, 0, 26]),
        sort_buffer_size: Some(262_144.0),
        max_payload: Some(316_188.0),
        indexes: indexes.collect(),
        table_rows: vec![("workflows".to_owned(), 35_000.0)],
        ..Beside::default()
    };
    (plan, beside)
}

#[test]
fn the_archive_list_sorts_documents_for_want_of_a_column() {
    let (plan, beside) = archive(false);
    let (_, found) = plan.found(&beside);
    // Ten rows are no reason to speak of the sort itself; the missing statistics are.
    assert_eq!(ids(&found), ["MY13", "MY04", "MY14"]);
    let order = &found[2].evidence;
    assert_eq!((order.text("order_column"), order.get("limit")), (Some("startedat"), Some(50.0)));
    // A table form measures nothing: notes, and what the rules would say with measurements.
    assert!(found[1..].iter().all(|f| f.severity == Severity::Info && f.by_rule == Severity::High));

    let (plan, beside) = archive(true);
    let (_, found) = plan.found(&beside);
    assert_eq!(ids(&found), ["MY13", "MY04"]);

    let (plan, beside) = archive(false);
    let (_, found) = plan.found(&Beside { max_payload: Some(600.0), statement: None, ..beside });
    assert_eq!(ids(&found), ["MY13"]);
}

/// Users above a score that nobody has: a sort of nothing.
#[test]
fn a_tree_that_found_nothing_shows_nothing() {
    let mut plan = Made::new(Format::MySqlTree);
    let mut above = None;
    for (kind, operation, est, act, ms) in [
        (Kind::Limit, "Limit: 20 row(s)", "20", "0", "0.395"),
        (Kind::Sort, "Sort", "107", "0", "0.391"),
        (Kind::Filter, "Filter", "107", "0", "0.36"),
        (Kind::TableScan, "Table scan", "107", "120", "0.236"),
    ] {
        let id = plan.node(above, kind, operation);
        let figures = [
            (Measure::PlanRows, est),
            (Measure::ActualRows, act),
            (Measure::ActualTotalTime, ms),
            (Measure::ActualLoops, "1"),
        ];
        plan.put(id, &figures);
        above = Some(id);
    }
    plan.table(above.unwrap(), "u", None);
    let (plan, found) = plan.found(&Beside::default());
    assert_eq!(ids(&found), ["MY23", "MY22"]);
    // The filter is misjudged; the sort and the limit above hand on what it gives.
    assert_eq!(plan.node(found[0].node.unwrap()).unwrap().kind, Kind::Filter);
    assert_eq!((found[1].severity, found[1].node), (Severity::Info, Some(NodeId(0))));
    assert_eq!((found[0].evidence.get("est"), found[0].evidence.get("act")), (Some(107.0), Some(0.0)));
}

#[test]
fn tables_that_are_read_whole_are_told_by_their_place() {
    let mut plan = Made::new(Format::MySqlTable);
    let block = plan.node(None, Kind::Block, "");
    plan.row(block, "a", ("ALL", None), "50000", "");
    let inner = plan.row(block, "b", ("ALL", None), "50000", "Using where; Using join buffer (hash join)");
    plan.say(inner, &[("possible_keys", "PRIMARY")]);
    plan.row(block, "<derived2>", ("ALL", None), "50000", "");
    let (_, found) = plan.found(&Beside::default());
    let at: Vec<_> = found.iter().map(|f| (f.rule, f.evidence.text("table").unwrap())).collect();
    assert_eq!(at, [("MY01", "b"), ("MY03", "b"), ("MY07", "b")]);
}

#[test]
fn a_dependent_subquery_counts_the_rows_around_it() {
    let dependent = |outer: &str| {
        let mut plan = Made::new(Format::MySqlTable);
        let block = plan.node(None, Kind::Block, "");
        let first = plan.row(block, "o", ("range", Some("k")), outer, "Using where");
        plan.0.node(first).facts.retain(|f| f.key != "select_type");
        plan.say(first, &[("select_type", "PRIMARY")]);
        let inner = plan.row(block, "i", ("ref", Some("PRIMARY")), "1", "Using index");
        plan.0.node(inner).facts.retain(|f| f.key != "select_type");
        plan.say(inner, &[("select_type", "DEPENDENT SUBQUERY")]);
        plan.found(&Beside::default()).1
    };
    let found = dependent("50000");
    assert_eq!((ids(&found), found[0].evidence.get("outer_rows")), (vec!["MY08"], Some(50_000.0)));
    assert!(dependent("900").is_empty());
}

#[test]
fn sorts_and_joins_of_the_tree() {
    let mut plan = Made::new(Format::MySqlTree);
    let sort = plan.node(None, Kind::Sort, "Sort");
    let temporary = plan.node(Some(sort), Kind::TableScan, "Table scan");
    plan.table(temporary, "<temporary>", None);
    plan.put(temporary, &[(Measure::PlanRows, "4000")]);
    let aggregate = plan.node(Some(temporary), Kind::Aggregate, "Aggregate using temporary table");
    let join = plan.node(Some(aggregate), Kind::HashJoin, "Inner hash join");
    let outer = plan.node(Some(join), Kind::TableScan, "Table scan");
    plan.table(outer, "a", None);
    plan.put(outer, &[(Measure::PlanRows, "20")]);
    let hash = plan.node(Some(join), Kind::Hash, "Hash");
    plan.link(hash, Link::Inner);
    let inner = plan.node(Some(hash), Kind::TableScan, "Table scan");
    plan.table(inner, "b", None);
    plan.put(inner, &[(Measure::PlanRows, "90000")]);
    let (_, found) = plan.found(&Beside::default());
    assert_eq!(ids(&found), ["MY05", "MY06", "MY07", "MY01"]);
    let rows: Vec<_> = found.iter().map(|f| f.evidence.get("rows")).collect();
    assert_eq!(rows, [Some(4_000.0), Some(4_000.0), Some(90_000.0), Some(90_000.0)]);
}

#[test]
fn what_is_beside_a_plan_is_judged_too() {
    let mut plan = Made::new(Format::MySqlTable);
    let block = plan.node(None, Kind::Block, "");
    let row = plan.row(block, "t", ("ref", Some("k")), "10", "Using where");
    plan.say(row, &[("ref", "const")]);
    let column = |place, name: &str| IndexColumn {
        table: "t".to_owned(),
        index: "k".to_owned(),
        place,
        column: Some(name.to_owned()),
        cardinality: Some(10.0),
    };
    let warning = |code, message: &str| Warning { code, message: message.to_owned() };
    let beside = Beside {
        statement: Some("select * from t where a = 1 limit 50000, 20".to_owned()),
        indexes: vec![column(2, "b"), column(1, "a"), column(3, "c")],
        warnings: vec![warning(1003, "/* select#1 */"), warning(1739, "Cannot use ref access on index 'k'")],
        ..Beside::default()
    };
    let (_, found) = plan.found(&beside);
    assert_eq!(ids(&found), ["MY16", "MY15", "MY12"]);
    assert_eq!(found[0].evidence.text("message"), Some("Cannot use ref access on index 'k'"));
    assert_eq!(found[1].evidence.get("offset"), Some(50_000.0));
    let parts = &found[2].evidence;
    assert_eq!((parts.get("used_key_parts"), parts.get("key_parts")), (Some(1.0), Some(3.0)));
}

#[test]
fn rows_of_statistics() {
    let row = |query: &str, calls: f64, total_ms: f64| StatementRow {
        query: query.to_owned(),
        calls: Some(calls),
        total_ms: Some(total_ms),
        ..StatementRow::default()
    };
    // The first rows of the digest of an incident: the share over the listed rows is an upper bound.
    let digest = [
        row("COMMIT", 130_051.0, 702_320.0),
        row("SET `autocommit` = ?", 268_293.0, 38_320.0),
        row("SELECT COUNT(*) FROM `problems`", 139.0, 19_540.0),
        row("SELECT `u1_0` . `user_id` ...", 35.0, 25_030.0),
    ];
    let found = of_workload(&digest, Family::MySql);
    assert_eq!(ids(&found), ["MY20", "MY21"]);
    assert!((found[0].evidence.get("commit_share").unwrap() - 0.8944).abs() < 1e-4);
    assert!((found[1].evidence.get("toggles_per_commit").unwrap() - 2.063).abs() < 1e-3);

    let select = StatementRow {
        rows_examined: Some(5e6),
        rows_sent: Some(100.0),
        sort_merge_passes: Some(50.0),
        tmp_tables: Some(1_000.0),
        tmp_disk: Some(400.0),
        ..row("SELECT ?", 100.0, 1.0)
    };
    assert_eq!(ids(&of_row(&select, Family::MySql)), ["MY17", "MY18", "MY19"]);
    let update = StatementRow {
        rows_examined: Some(5e6),
        rows_sent: Some(0.0),
        ..row("UPDATE t SET a = ?", 1.0, 1.0)
    };
    assert!(of_row(&update, Family::MySql).is_empty());
    let copy = StatementRow {
        rows: Some(10_000.0),
        shared_read: Some(23_968.0),
        read_ms: Some(40_514.5),
        ..row("copy t from stdin", 1.0, 41_781.5)
    };
    assert_eq!(ids(&of_row(&copy, Family::PostgreSql)), ["PG22"]);
    assert!(of_row(&copy, Family::MySql).is_empty());
}
