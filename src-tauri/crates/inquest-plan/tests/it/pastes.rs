//! What pasting does to PostgreSQL's TEXT, and what its versions print.

use inquest_plan::tree::{Executed, Group, Link};
use inquest_plan::{Measure, Plan, Saying, Text, read};

use crate::corpus::captures;
use crate::print::skeleton;

fn one(text: &str) -> Plan {
    let mut plans = read(&Text::new(text, 1).whole()).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!(plans.len(), 1, "{text}");
    plans.remove(0)
}

const PLAN: &str = "\
Limit  (cost=4.36..8.68 rows=1 width=8) (actual time=0.036..0.037 rows=1 loops=1)
  Buffers: shared hit=4
  InitPlan 1 (returns $0)
    ->  Aggregate  (cost=4.31..4.32 rows=1 width=8) (actual time=0.020..0.020 rows=1 loops=1)
          ->  Seq Scan on b  (cost=0.00..4.00 rows=100 width=0) (actual time=0.004..0.010 rows=100 loops=1)
  ->  Index Scan using a_pkey on a x  (cost=0.29..8.30 rows=1 width=8) (actual time=0.034..0.034 rows=1 loops=1)
        Index Cond: (id = $0)
        Filter: ((kind = 'a: b'::text) AND (note ~~ '%(cost=1..2%'::text))
        Buffers: shared hit=4
Planning Time: 0.100 ms
Execution Time: 0.060 ms
";

#[test]
fn a_condition_may_hold_what_looks_like_figures() {
    let plan = one(PLAN);
    assert_eq!(plan.nodes.len(), 4);
    assert_eq!(
        plan.nodes[3].text("Filter"),
        Some("((kind = 'a: b'::text) AND (note ~~ '%(cost=1..2%'::text))")
    );
    assert_eq!(
        (plan.nodes[1].link, plan.nodes[1].heading.as_deref()),
        (Link::InitPlan, Some("InitPlan 1 (returns $0)"))
    );
    // The InitPlan ran inside of the scan that reads $0.
    let scan = &plan.nodes[3].spent;
    assert_eq!(scan.charged.len(), 1);
    assert!((scan.exclusive_ms.unwrap() - 0.014).abs() < 1e-9);
    // TEXT leaves zeros out; the option was on.
    assert_eq!(plan.value(&plan.nodes[3], Measure::SharedRead), Some(0.0));
    assert_eq!(plan.value(&plan.nodes[3], Measure::WalBytes), None);
    assert!(plan.has(Group::Buffers) && !plan.has(Group::Wal));
}

#[test]
fn margins_quotes_and_frames_change_nothing() {
    let wanted = skeleton(&one(PLAN));
    let each =
        |change: &dyn Fn(&str) -> String| PLAN.lines().map(change).collect::<Vec<_>>().join("\n") + "\n";
    let damaged = [
        each(&|l| format!("    {l}")),
        each(&|l| format!("> {l}")),
        each(&|l| format!("\t{l}")),
        each(&|l| format!("\"{l}\"")),
        each(&|l| format!(" {l}   +")),
        each(&|l| format!("| {l:<130} |")),
        each(&|l| l.replace("        ", "\t")),
        format!(
            "   QUERY PLAN   \n{}\n{}(11 rows)\n\nTime: 1.234 ms\n",
            "-".repeat(40),
            each(&|l| format!(" {l}"))
        ),
        // The blank at the beginning of the first line is lost.
        each(&|l| format!(" {l}")).trim_start().to_owned(),
        each(&|l| l.replace(' ', "\u{a0}")),
    ];
    for text in damaged {
        assert_eq!(skeleton(&one(&text)), wanted, "{text}");
    }
}

#[test]
fn wrapped_lines_are_joined() {
    let wanted = skeleton(&one(PLAN));
    let hard = |width: usize| {
        let parts = PLAN.lines().flat_map(|l| {
            l.as_bytes().chunks(width).map(|c| String::from_utf8_lossy(c).into_owned()).collect::<Vec<_>>()
        });
        parts.collect::<Vec<_>>().join("\n") + "\n"
    };
    for width in [100, 80] {
        let plan = one(&hard(width));
        assert_eq!(skeleton(&plan), wanted, "{}", hard(width));
        assert!(plan.said_of(Saying::LinesJoined));
    }
}

#[test]
fn lost_indentation_is_said_and_not_guessed() {
    let flat: String = PLAN.lines().map(|l| format!("{}\n", l.trim_start())).collect();
    let plan = one(&flat);
    assert!(plan.said_of(Saying::IndentationLost), "{:?}", plan.said);
    assert_eq!(plan.nodes.len(), 4);
    assert!(plan.nodes[1..].iter().all(|n| n.depth == 1));
    // Each property stays with the node it stands below.
    assert_eq!(plan.nodes[3].text("Index Cond"), Some("(id = $0)"));
}

#[test]
fn version_18_prints_rows_with_decimals() {
    let plan = one(
        "Nested Loop  (cost=0.29..9.00 rows=3 width=8) (actual time=0.020..0.050 rows=3.00 loops=1)\n\
         \x20 Disabled: true\n\
         \x20 Buffers: shared hit=9\n\
         \x20 ->  Seq Scan on a  (cost=0.00..1.00 rows=3 width=4) (actual time=0.010..0.011 rows=3.00 loops=1)\n\
         \x20 ->  Index Scan Backward using b_pkey on s.b  (cost=0.29..2.00 rows=1 width=4) (actual time=0.010..0.012 rows=0.67 loops=3)\n\
         \x20       Index Cond: (id = a.id)\n\
         \x20       Index Searches: 3\n\
         Planning:\n\
         \x20 Buffers: shared hit=30 read=2\n\
         \x20 Memory: used=11kB  allocated=16kB\n\
         Planning Time: 0.100 ms\n\
         Serialization: time=0.006 ms  output=1kB  format=text\n\
         Execution Time: 0.060 ms\n",
    );
    assert_eq!((plan.versions.from, plan.versions.to), (Some(18), None));
    assert!(!plan.said_of(Saying::RowsRounded));
    let scan = &plan.nodes[2];
    assert_eq!(
        (scan.schema.as_deref(), scan.index.as_deref(), scan.link),
        (Some("s"), Some("b_pkey"), Link::Inner)
    );
    assert_eq!(scan.value(Measure::IndexSearches), Some(3.0));
    assert!((plan.total(scan, Measure::ActualRows).unwrap().0 - 2.01).abs() < 1e-9);
    assert!(plan.nodes[0].flag("Disabled"));
    let planning = plan.planning.as_ref().unwrap();
    assert_eq!(planning.figures.value(Measure::SharedRead), Some(2.0));
    assert_eq!(planning.figures.value(Measure::MemoryAllocated), Some(16.0 * 1024.0));
    assert_eq!(plan.serialization.as_ref().unwrap().figures.value(Measure::OutputVolume), Some(1024.0));
}

#[test]
fn never_executed_and_without_times() {
    let plan = one(
        "Append (actual rows=0 loops=1)\n  ->  Seq Scan on a (actual rows=0 loops=1)\n  ->  Seq Scan on b (never executed)\n",
    );
    assert_eq!(plan.nodes[2].executed, Executed::Never);
    assert!(plan.said_of(Saying::NoTimes) && plan.said_of(Saying::NoCosts));
    assert_eq!(plan.nodes[2].value(Measure::ActualRows), None);
}

#[test]
fn two_statements_give_two_plans() {
    let text = format!("{PLAN}\n{PLAN}");
    assert_eq!(read(&Text::new(&text, 1)).unwrap().len(), 2);
}

#[test]
fn corpus_entries_of_auto_explain_have_duration_and_statement() {
    let mut seen = 0;
    for capture in captures("postgresql") {
        if !capture.path.ends_with("24-auto-explain.log") {
            continue;
        }
        let text = capture.text();
        let plans = read(&Text::new(&text, 1)).unwrap();
        assert!(!plans.is_empty());
        for plan in &plans {
            assert!(plan.figures.value(Measure::Duration).is_some_and(|d| d > 0.0));
            assert!(
                plan.statement.as_deref().is_some_and(|s| s.starts_with("WITH big AS")),
                "{:?}",
                plan.statement
            );
            assert_eq!(plan.nodes.len(), 9);
            assert_eq!(plan.nodes[0].lines.first, 3);
        }
        seen += plans.len();
    }
    println!("{seen} entries of auto_explain");
}
