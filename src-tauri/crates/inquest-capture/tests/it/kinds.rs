//! Kinds by content only: no test here gives a file name to the reader.

use inquest_capture::kind;
use inquest_capture::read::{
    BatchSink, BlockInspection, BlockSink, Bytes, CaptureError, Choice, ColumnChoice, Inspection, Silent,
    Table, columns, inspect, read, read_all, read_blocks,
};
use inquest_core::Unit;
use inquest_core::capture::{Batch, Cell, Column, ColumnData, ColumnType, KindId, Role, UnitOrigin};
use inquest_core::unit::TimeUnit;

const DIGEST_OF_AN_ARTICLE: &str = "\
+---------------------------------+------------+-----------+-----------+
| digest                          | COUNT_STAR | total_sec | avg_ms    |
+---------------------------------+------------+-----------+-----------+
| COMMIT                          |     130051 |    702.32 |   5400.34 |
| SET `autocommit` = ?            |     268293 |     38.32 |    142.84 |
| SELECT COUNT(*) FROM `problems` |        139 |     19.54 | 372260.89 |
| SELECT `u1_0` . `user_id` ...   |         35 |     25.03 |  319400.3 |
| ...                             |        ... |       ... |       ... |
+---------------------------------+------------+-----------+-----------+
10 rows in set (0.00 sec)
";

fn inspected(text: &str) -> Inspection {
    let found = inspect(&Bytes(text.as_bytes()), &mut Silent).unwrap();
    assert!(found.receipt.sums(), "{:?}", found.receipt);
    found
}

fn only(text: &str) -> BlockInspection {
    let found = inspected(text);
    assert_eq!(found.blocks.len(), 1, "{:?}", found.blocks);
    found.blocks[0].clone()
}

fn table(text: &str) -> Table {
    let input = Bytes(text.as_bytes());
    read_all(&input, &inspect(&input, &mut Silent).unwrap(), 0, &Choice::detected(0)).unwrap()
}

fn column<'a>(block: &'a BlockInspection, name: &str) -> &'a Column {
    block.columns.iter().find(|c| c.name == name).unwrap()
}

fn note<'a>(
    block: &'a BlockInspection,
    code: &str,
) -> Option<&'a std::collections::BTreeMap<String, String>> {
    block.notes.iter().find(|n| n.code == code).map(|n| &n.args)
}

#[test]
fn the_avg_ms_of_an_article_is_microseconds() {
    let found = inspected(DIGEST_OF_AN_ARTICLE);
    let block = &found.blocks[0];
    assert_eq!(block.kind.as_str(), "mysql.digest");
    assert_eq!(block.candidates[0].why.code, "columns_matched_loosely");
    let (total, avg) = (column(block, "total_sec"), column(block, "avg_ms"));
    assert_eq!(total.unit, Some(Unit::S));
    assert_eq!(avg.unit, Some(Unit::Time(TimeUnit::Us)));
    assert_eq!((total.unit_origin, avg.unit_origin), (UnitOrigin::CrossCheck, UnitOrigin::CrossCheck));
    assert_eq!(total.canonical.as_deref(), Some("sum_timer_wait"));
    assert_eq!(avg.canonical.as_deref(), Some("avg_timer_wait"));
    assert_eq!((total.role, avg.role), (Role::Counter, Role::Gauge));
    assert_eq!(column(block, "digest").canonical.as_deref(), Some("digest_text"));
    assert_eq!(column(block, "digest").role, Role::Key);
    let contradiction = note(block, "alias_contradicts_unit").unwrap();
    assert_eq!(
        (&*contradiction["column"], &*contradiction["claimed"], &*contradiction["unit"]),
        ("avg_ms", "ms", "us")
    );
    // The row of dots is no row, and the receipt says so.
    assert_eq!(block.rows, 4);
    assert!(!block.complete);
    assert_eq!((found.receipt.row, found.receipt.quarantined), (4, 1));
    assert_eq!(found.receipt.quarantine[0].reason, "elided_row");
    assert_eq!(found.receipt.quarantine[0].line, 8);
}

#[test]
fn without_the_arithmetic_an_alias_gives_no_unit() {
    let block = only("digest,COUNT_STAR,total_sec\nCOMMIT,130051,702.32\nBEGIN,10,38.32\n");
    assert_eq!(column(&block, "total_sec").unit, None);
    assert_eq!(column(&block, "total_sec").unit_origin, UnitOrigin::Unknown);
}

#[test]
fn a_variant_without_a_statement_still_has_a_key_and_no_unit() {
    let block = only(
        "  query_short  | calls | total_ms | mean_ms \n---------------+-------+----------+---------\n COMMIT        |   896 | 30018.74 |  33.503\n insert into a |   895 | 22487.21 |  25.125\n(2 rows)\n",
    );
    assert_eq!(block.kind.as_str(), "pg.stat_statements");
    let (query, total) = (column(&block, "query_short"), column(&block, "total_ms"));
    assert_eq!((query.canonical.as_deref(), query.role), (Some("query"), Role::Key));
    assert_eq!(note(&block, "canonical_assumed").unwrap()["column"], "query_short");
    // The rows prove sum and mean of one unit, not which unit: both aliases may be wrong together.
    assert_eq!(total.canonical.as_deref(), Some("total_exec_time"));
    assert_eq!(
        (total.unit.as_ref(), total.unit_origin, total.role),
        (None, UnitOrigin::Unknown, Role::Counter)
    );
}

#[test]
fn a_kept_statement_gives_the_units() {
    let block = only(
        "mysql> SELECT LEFT(DIGEST_TEXT, 60) AS digest_short, COUNT_STAR,\n    -> ROUND(SUM_TIMER_WAIT/1e12, 2) AS total_sec, ROUND(AVG_TIMER_WAIT/1e6, 2) AS avg_ms\n    -> FROM performance_schema.events_statements_summary_by_digest;\n\
         +--------------+------------+-----------+---------+\n\
         | digest_short | COUNT_STAR | total_sec | avg_ms  |\n\
         +--------------+------------+-----------+---------+\n\
         | COMMIT       |     130051 |    702.32 | 5400.34 |\n\
         +--------------+------------+-----------+---------+\n\
         1 row in set (0.00 sec)\n",
    );
    assert_eq!(block.kind.as_str(), "mysql.digest");
    assert_eq!(block.candidates[0].why.code, "statement_names_source");
    assert_eq!(column(&block, "total_sec").unit, Some(Unit::S));
    assert_eq!(column(&block, "avg_ms").unit, Some(Unit::Time(TimeUnit::Us)));
    assert_eq!(column(&block, "avg_ms").unit_origin, UnitOrigin::Statement);
    assert_eq!(column(&block, "digest_short").canonical.as_deref(), Some("digest_text"));
}

#[test]
fn every_version_of_pg_stat_statements_is_told_by_its_columns() {
    let kind = kind::by_id("pg.stat_statements").unwrap();
    for version in kind.versions {
        let row: Vec<&str> = version
            .columns
            .iter()
            .map(|c| match *c {
                "query" => "\"select 1\"",
                "toplevel" => "t",
                "stats_since" | "minmax_stats_since" => "2026-11-30 08:06:13.67+00",
                "queryid" => "-9223372036854775807",
                c if c.ends_with("_time") => "1.5",
                _ => "7",
            })
            .collect();
        let text = format!("{}\n{}\n{}\n", version.columns.join(","), row.join(","), row.join(","));
        let block = only(&text);
        assert_eq!(block.kind.as_str(), "pg.stat_statements");
        assert_eq!(block.kind_version.as_deref(), Some(version.label));
        assert_eq!(block.columns.len(), version.columns.len());
        assert_eq!(block.candidates[0].score, 1.0);
        assert_eq!(column(&block, "queryid").role, Role::Key);
        let total = block.columns.iter().find(|c| c.canonical.as_deref() == Some("total_exec_time")).unwrap();
        assert_eq!(
            (total.unit.clone(), total.unit_origin, total.role),
            (Some(Unit::MS), UnitOrigin::Schema, Role::Counter)
        );
        assert_eq!(column(&block, "shared_blks_hit").unit, Some(Unit::Blocks(None)));
        assert_eq!(
            table(&text).cell(0, 2 + usize::from(version.columns[2] == "toplevel")),
            Some(Cell::Text("-9223372036854775807".into()))
        );
    }
}

#[test]
fn a_vendor_column_passes_through_a_known_kind() {
    let kind = kind::by_id("pg.stat_statements").unwrap();
    let newest = kind.versions.last().unwrap();
    let text = format!(
        "{},vendor_cpu\n{}\n",
        newest.columns.join(","),
        newest
            .columns
            .iter()
            .map(|c| if *c == "query" { "x" } else { "" })
            .chain(["3.5"])
            .collect::<Vec<_>>()
            .join(",")
    );
    let block = only(&text);
    assert_eq!(block.kind.as_str(), "pg.stat_statements");
    assert_eq!(block.kind_version.as_deref(), Some("1.13+"));
    let vendor = column(&block, "vendor_cpu");
    assert_eq!((vendor.canonical.as_ref(), vendor.unit.as_ref(), vendor.ty), (None, None, ColumnType::Float));
}

#[test]
fn a_near_miss_says_what_was_missing() {
    let block = only("queryid,query,shared_blks_dirtied,temp_blks_read,note\n1,select 1,2,3,x\n");
    assert_eq!(block.kind.as_str(), "generic.table");
    let near = block.candidates.iter().find(|c| c.kind.as_str() == "pg.stat_statements").unwrap();
    assert_eq!(near.why.code, "missing_columns");
    assert_eq!(near.why.args["missing"], "calls");
    assert_eq!((&*near.why.args["matched"], &*near.why.args["of"]), ("4", "5"));
}

#[test]
fn a_look_alike_in_other_units_is_refused() {
    let block = only(
        "SUMMARY_BEGIN_TIME,DIGEST,DIGEST_TEXT,COUNT_STAR,SUM_TIMER_WAIT,AVG_TIMER_WAIT\n2026-11-30 08:00:00,abc,select ?,2,2000,1000\n",
    );
    assert_eq!(block.kind.as_str(), "generic.table");
    let refused = block.candidates.iter().find(|c| c.kind.as_str() == "mysql.digest").unwrap();
    assert_eq!(
        (refused.why.code.as_str(), &*refused.why.args["column"]),
        ("look_alike", "summary_begin_time")
    );
    assert!(block.columns.iter().all(|c| c.unit.is_none()));
}

#[test]
fn names_decide_between_status_and_variables_and_unknown_names_ask() {
    let boxed = |name: &str, value: &str| format!("Variable_name\tValue\n{name}\t{value}\n");
    for (name, value, kind) in [
        ("sync_binlog", "1", "mysql.variables"),
        ("innodb_flush_log_at_trx_commit", "1", "mysql.variables"),
        ("Com_commit", "130051", "mysql.status"),
        ("Innodb_os_log_fsyncs", "5", "mysql.status"),
    ] {
        let block = only(&boxed(name, value));
        assert_eq!(block.kind.as_str(), kind, "{name}");
        assert!(!block.ambiguous);
        // A value is text, however much it looks like a number.
        assert_eq!(block.columns[1].ty, ColumnType::Text);
    }
    let block = only(&boxed("some_plugin_thing", "7"));
    assert!(block.ambiguous);
    let two: Vec<&str> = block.candidates[..2].iter().map(|c| c.kind.as_str()).collect();
    assert_eq!(two, ["mysql.variables", "mysql.status"]);
}

#[test]
fn a_headerless_copy_of_stat_io_gets_its_names_by_width_and_types() {
    let row = "client backend\trelation\tnormal\t9\t16.042\t0\t0\t\\N\t\\N\t0\t0\t8192\t107\t0\t\\N\t\\N\t\\N\t2025-10-01 06:54:18.840935+00\n";
    let text = row.repeat(2);
    let block = only(&text);
    assert_eq!(block.kind.as_str(), "pg.stat_io");
    assert_eq!(block.kind_version.as_deref(), Some("16..17"));
    assert_eq!(block.candidates[0].why.code, "width_and_types");
    assert_eq!(block.columns[4].name, "read_time");
    assert_eq!(block.columns[4].unit, Some(Unit::MS));
    assert_eq!(table(&text).cell(0, 7), Some(Cell::Null));
}

#[test]
fn the_person_names_columns_and_gives_units() {
    let text = "moment;x;y\nbefore;1;2\nafter;3;4\n";
    let found = inspected(text);
    let choice = Choice {
        block: 0,
        kind: None,
        columns: vec![ColumnChoice { column: 2, name: Some("p95".into()), unit: Some(Unit::MS) }],
    };
    let (kind, named) = columns(&found, &choice).unwrap();
    assert_eq!(kind.as_str(), KindId::GENERIC_TABLE);
    assert_eq!(
        (named[2].name.as_str(), named[2].unit.clone(), named[2].unit_origin),
        ("p95", Some(Unit::MS), UnitOrigin::Entered)
    );
    assert_eq!((named[1].unit.clone(), named[1].role), (None, Role::Gauge));
    assert!(matches!(
        columns(&found, &Choice { kind: Some(KindId::new("pg.nothing")), ..Choice::detected(0) }),
        Err(CaptureError::NoSuchKind(_))
    ));
    assert!(matches!(
        columns(&found, &Choice::detected(7)),
        Err(CaptureError::NoSuchBlock { block: 7, blocks: 1 })
    ));
}

#[test]
fn numbers_survive_exactly() {
    let text = "signed,unsigned,big,grouped,decimal,padded\n9007199254740993,18446744073709551615,36463827771516430384,\"58,878,941\",0.10,007\n-9007199254740993,0,1,\"1,000\",,42\n";
    let t = table(text);
    assert_eq!(t.columns[0].name, "signed");
    let types: Vec<ColumnType> = t.columns.iter().map(|c| c.ty).collect();
    assert_eq!(
        types,
        [
            ColumnType::Int,
            ColumnType::Uint,
            ColumnType::Decimal,
            ColumnType::Int,
            ColumnType::Float,
            ColumnType::Text
        ]
    );
    let text_of = |row, column| match t.cell(row, column) {
        Some(Cell::Text(t)) => t,
        other => panic!("{other:?}"),
    };
    assert_eq!(text_of(0, 0), "9007199254740993");
    assert_eq!(text_of(0, 1), "18446744073709551615");
    assert_eq!(text_of(0, 2), "36463827771516430384");
    assert_eq!(text_of(0, 3), "58878941");
    assert_eq!(text_of(0, 5), "007");
    assert_eq!(t.cell(0, 4), Some(Cell::Float(0.1)));
    assert_eq!(t.cell(1, 4), Some(Cell::Null));
    assert_eq!(t.lines, [2, 3]);
}

#[test]
fn a_cell_that_fits_no_schema_keeps_its_column_as_text() {
    let text =
        "userid,dbid,queryid,query,calls,total_exec_time\n10,5,1,select 1,7,1.5\n10,5,2,select 2,many,2.5\n";
    let block = only(text);
    assert_eq!(block.kind.as_str(), "pg.stat_statements");
    assert_eq!((column(&block, "calls").ty, column(&block, "calls").role), (ColumnType::Text, Role::Text));
    let why = note(&block, "column_as_text").unwrap();
    assert_eq!((&*why["column"], &*why["line"], &*why["found"]), ("calls", "3", "many"));
    assert_eq!(table(text).cell(1, 4), Some(Cell::Text("many".into())));
}

#[test]
fn marks_that_could_be_either_stay_text_and_say_so() {
    let block = only("name;value\na;1,234\nb;5,678\n");
    assert_eq!(column(&block, "value").ty, ColumnType::Text);
    assert_eq!(note(&block, "grouping_ambiguous").unwrap()["column"], "value");
    // A second column that can only be decimals decides for both.
    let both = table("name;value;other\na;1,234;53,2\nb;5,678;7,15\n");
    assert_eq!(both.cell(0, 1), Some(Cell::Float(1.234)));
}

#[test]
fn plans_are_recognised_and_carried_whole() {
    let pg = "                       QUERY PLAN                       \n--------------------------------------------------------\n Limit  (cost=0.00..1.00 rows=1 width=4)\n   ->  Seq Scan on t  (cost=0.00..9.00 rows=9 width=4)\n(2 rows)\n";
    let found = inspected(pg);
    assert_eq!(found.blocks[0].kind.as_str(), "pg.explain_text");
    assert_eq!(
        table(pg).whole_text(),
        "Limit  (cost=0.00..1.00 rows=1 width=4)\n  ->  Seq Scan on t  (cost=0.00..9.00 rows=9 width=4)"
    );
    let tree = "*************************** 1. row ***************************\nEXPLAIN: -> Limit: 20 row(s)  (cost=0.71 rows=1)\n    -> Table scan on u  (cost=10.9 rows=107)\n\n1 row in set (0.00 sec)\n";
    assert_eq!(only(tree).kind.as_str(), "mysql.explain_tree");
    assert!(
        table(tree)
            .whole_text()
            .starts_with("-> Limit: 20 row(s)  (cost=0.71 rows=1)\n    -> Table scan on u")
    );
}

#[test]
fn buffers_by_relation_and_raw_buffers_are_two_kinds() {
    let by_relation = only(
        " nspname |  relname  | buffers \n---------+-----------+---------\n public  | event_log |  105570\n public  | event_pk  |   82964\n(2 rows)\n",
    );
    assert_eq!(by_relation.kind.as_str(), "pg.buffercache_by_relation");
    assert_eq!(column(&by_relation, "buffers").unit, Some(Unit::Blocks(None)));
    let raw = only(
        "bufferid,relfilenode,reltablespace,reldatabase,relforknumber,relblocknumber,isdirty,usagecount,pinning_backends\n1,1262,1664,0,0,0,f,5,0\n2,,,,,,,,0\n",
    );
    assert_eq!(raw.kind.as_str(), "pg.buffercache");
    assert_eq!(column(&raw, "isdirty").ty, ColumnType::Bool);
    assert_eq!(column(&raw, "bufferid").role, Role::Key);
}

#[test]
fn many_blocks_are_read_in_one_pass_and_batches_are_bounded() {
    #[derive(Default)]
    struct Count {
        batches: Vec<usize>,
        ended: Vec<(u32, u64)>,
    }
    impl BlockSink for Count {
        fn begin(&mut self, _block: u32, _kind: &KindId, _columns: &[Column]) -> bool {
            true
        }
        fn batch(&mut self, _block: u32, batch: Batch) -> bool {
            self.batches.push(batch.rows());
            true
        }
        fn end(&mut self, block: u32, rows: u64) {
            self.ended.push((block, rows));
        }
    }
    let mut text = String::from("n,square\n");
    for n in 0..40_000u64 {
        text.push_str(&format!("{n},{}\n", n * n));
    }
    let input = Bytes(text.as_bytes());
    let found = inspect(&input, &mut Silent).unwrap();
    let mut count = Count::default();
    read_blocks(&input, &found, &[], &mut count, &mut Silent).unwrap();
    assert_eq!(count.batches, [16_384, 16_384, 7_232]);
    assert_eq!(count.ended, [(0, 40_000)]);
}

#[test]
fn a_changed_input_and_a_cancelled_job_are_errors() {
    struct Drop;
    impl BatchSink for Drop {
        fn batch(&mut self, _batch: Batch) -> bool {
            true
        }
    }
    let found = inspected("a,b\n1,2\n3,4\n");
    let other = Bytes(b"a,b\n1,x\n3,4\n");
    assert!(matches!(
        read(&other, &found, 0, &Choice::detected(0), &mut Drop, &mut Silent),
        Err(CaptureError::InputChanged { block: 0, line: 2 })
    ));
    let big = "a,b\n".to_owned() + &"1,2\n".repeat(300_000);
    let cancelled = inspect(&Bytes(big.as_bytes()), &mut |_done: u64, _total: u64| false);
    assert!(matches!(cancelled, Err(CaptureError::Cancelled)));
}

#[test]
fn ids_are_unique_and_identities_name_their_own_columns() {
    let kinds = kind::all();
    for (at, kind) in kinds.iter().enumerate() {
        assert!(kinds[at + 1..].iter().all(|k| k.id != kind.id), "{}", kind.id);
        let known = |name: &str| kind.columns.iter().any(|c| c.name == name);
        assert!(kind.identity.iter().flat_map(|i| i.iter()).all(|c| known(c)), "{}", kind.id);
        assert!(kind.main_counter.is_none_or(known), "{}", kind.id);
        for version in kind.versions {
            for column in version.columns {
                assert!(kind.column(column).is_some(), "{}: {column}", kind.id);
            }
        }
    }
}

/// Cells that tempt a reader to lose or change something.
fn tricky_cell() -> impl proptest::strategy::Strategy<Value = String> {
    use proptest::prelude::*;
    prop_oneof![
        4 => any::<i64>().prop_map(|n| n.to_string()),
        1 => any::<u64>().prop_map(|n| n.to_string()),
        2 => any::<f64>().prop_map(|n| n.to_string()),
        4 => prop::sample::select(vec![
            "", "-", "-0", "007", "+1", "1e5", "NaN", "Infinity", "1,234", "1.234,5", "12,5", "1 234", "t", "f", "true",
            "NULL", "[null]", "\\N", "N/A", "2026-11-30 08:06:13.67+00", "2026-11-30 08:06:13", "0000-00-00 00:00:00",
            "36463827771516430384", "0.10000000000000000555", "22 MB", "...", "쿼리", "a b", "x\ny", "say \"hi\"",
        ]).prop_map(str::to_owned),
        1 => "[a-z]{1,8}".prop_map(|s| s),
    ]
}

proptest::proptest! {
    /// Whatever the cells: the second pass reads what the first decided, every row comes, and a cell's spelling
    /// survives or its value does.
    #[test]
    fn no_cell_is_lost_between_the_passes(
        rows in proptest::collection::vec(proptest::collection::vec(tricky_cell(), 3), 1..12)
    ) {
        let mut writer = csv::WriterBuilder::new().quote_style(csv::QuoteStyle::Necessary).from_writer(Vec::new());
        writer.write_record(["first_column", "second_column", "third_column"]).unwrap();
        for row in &rows {
            writer.write_record(row).unwrap();
        }
        let bytes = writer.into_inner().unwrap();
        let input = Bytes(&bytes);
        let found = inspect(&input, &mut Silent).unwrap();
        proptest::prop_assert!(found.receipt.sums());
        for block in &found.blocks {
            let t = read_all(&input, &found, block.index, &Choice::detected(block.index)).unwrap();
            proptest::prop_assert_eq!(t.rows() as u64, block.rows);
            if found.blocks.len() > 1 || t.columns[0].name != "first_column" || found.receipt.quarantined > 0 {
                continue;
            }
            for (at, cells) in rows.iter().enumerate().take(t.rows()) {
                for (column, printed) in cells.iter().enumerate() {
                    let same = same_cell(&t, at, column, printed);
                    proptest::prop_assert!(same, "{:?} became {:?}", printed, t.cell(at, column));
                }
            }
        }
    }
}

fn same_cell(t: &Table, row: usize, column: usize, printed: &str) -> bool {
    const NULLS: [&str; 6] = ["", "-", "NULL", "[null]", "\\N", "N/A"];
    let plain = |text: &str| text.replace([',', '.', ' '], "");
    match (&t.data[column], t.cell(row, column)) {
        (_, Some(Cell::Null)) => NULLS.contains(&printed),
        (_, Some(Cell::Bool(b))) => printed.starts_with(if b { 't' } else { 'f' }),
        (ColumnData::Float { texts, .. }, _) => texts.get(row) == Some(printed),
        // Only the marks of thousands may go.
        (ColumnData::Int(_) | ColumnData::Uint(_) | ColumnData::Decimal(_), Some(Cell::Text(text))) => {
            plain(&text) == plain(printed)
        }
        (_, Some(Cell::Text(text))) => text == printed,
        _ => false,
    }
}

/// A block with no column of a kind is not asked for the groups of its signature.
#[test]
fn the_names_of_a_signature_are_columns() {
    let mut names = 0;
    for kind in kind::all() {
        for name in kind.signature.iter().copied().flatten() {
            assert!(kind.column(name).is_some(), "{}: {name}", kind.id);
            names += 1;
        }
    }
    assert!(names > 100);
}
