//! Results inside of documents, cells copied out of grids, tables of wikis, exports of tools, and plans that pasting
//! damaged. Inputs are written from the sources that the readers name.

use inquest_capture::read::{Bytes, Choice, Silent, Table, inspect, read_all};
use inquest_core::capture::{Cell, ColumnType, LineClass};

use crate::frames::{Seen, seen};

fn rows(s: &Seen, block: usize) -> Vec<(u64, Vec<&str>)> {
    s.blocks[block].rows.iter().map(|(l, c)| (*l, c.iter().map(String::as_str).collect())).collect()
}

fn header(s: &Seen, block: usize) -> Vec<&str> {
    s.blocks[block].header.as_ref().unwrap().iter().map(String::as_str).collect()
}

/// The table as it is typed.
fn table(text: &str) -> Table {
    let bytes = Bytes(text.as_bytes());
    let found = inspect(&bytes, &mut Silent).unwrap();
    assert!(found.receipt.sums());
    assert_eq!(found.receipt.quarantined, 0, "{:?}", found.receipt.quarantine);
    read_all(&bytes, &found, 0, &Choice::detected(0)).unwrap()
}

fn cells(table: &Table, column: usize) -> Vec<Cell> {
    (0..table.rows()).map(|row| table.cell(row, column).unwrap()).collect()
}

fn text(t: &str) -> Cell {
    Cell::Text(t.to_owned())
}

#[test]
fn mysql_shell_wraps_its_rows() {
    let raw = concat!(
        "{\"hasData\":true,\"rows\":[{\"id\":9223372036854775807,\"q\":\"a\\nb\"},{\"id\":2,\"q\":null}],",
        "\"executionTime\":\"0.0017 sec\",\"affectedRowCount\":0,\"warnings\":[],\"info\":\"\"}\n",
        "{\"hasData\":true,\"rows\":[],\"executionTime\":\"0.0003 sec\"}\n",
    );
    let s = seen(raw);
    assert_eq!(s.blocks.iter().map(|b| b.frame.as_str()).collect::<Vec<_>>(), ["mysqlsh_json"; 2]);
    assert_eq!(
        rows(&s, 0),
        [(1, vec!["number:9223372036854775807", "a\nb"]), (1, vec!["number:2", "<null>"])]
    );
    assert_eq!((s.receipt.row, s.receipt.of(LineClass::Rule), s.blocks[1].rows.len()), (1, 1, 0));
    let pretty = concat!(
        "{\n    \"hasData\": true,\n    \"rows\": [\n        {\n            \"id\": 1\n        },\n        {\n",
        "            \"id\": 2\n        }\n    ],\n    \"executionTime\": \"0.0017 sec\",\n    \"warnings\": []\n}\n",
    );
    let s = seen(pretty);
    assert_eq!(rows(&s, 0), [(4, vec!["number:1"]), (7, vec!["number:2"])]);
    assert_eq!((s.receipt.row, s.receipt.continuation, s.receipt.quarantined), (2, 4, 0));
    let cut = seen(&pretty[..pretty.find("\"id\": 2").unwrap()]);
    assert_eq!((cut.blocks[0].rows.len(), cut.blocks[0].incomplete), (1, Some("unclosed_bracket")));
}

#[test]
fn mysql_shell_prints_objects_one_after_another_with_its_footer() {
    let s = seen(
        "{\n    \"a\": 1,\n    \"b\": \"x\"\n}\n{\n    \"a\": 2,\n    \"b\": null\n}\n2 rows in set (0.0005 sec)\n",
    );
    assert_eq!(rows(&s, 0), [(1, vec!["number:1", "x"]), (5, vec!["number:2", "<null>"])]);
    assert_eq!((s.blocks.len(), s.blocks[0].footer, s.receipt.of(LineClass::Footer)), (1, Some(2), 1));
    let s = seen("[\n{\"a\":1},\n{\"a\":2}\n]\n");
    assert_eq!((s.blocks.len(), s.blocks[0].rows.len()), (1, 2));
    let s = seen("a\tb\nx\\ny\t1\nNULL\t2\n2 rows in set (0.0005 sec)\n");
    assert_eq!(rows(&s, 0), [(2, vec!["x\ny", "1"]), (3, vec!["<null>", "2"])]);
    assert_eq!((s.blocks[0].frame.as_str(), s.blocks[0].footer), ("mysql_batch", Some(2)));
}

#[test]
fn azure_log_analytics_lists_rows_by_column() {
    let text = concat!(
        "{\"tables\":[{\"name\":\"PrimaryResult\",\"columns\":[{\"name\":\"TimeGenerated\",\"type\":\"datetime\"},",
        "{\"name\":\"Calls\",\"type\":\"long\"},{\"name\":\"Text\",\"type\":\"string\"}],\n\"rows\":[\n",
        "[\"2026-11-30T08:00:00Z\",12,\"a\"],\n[\"2026-11-30T08:01:00Z\",null,\n\"b\"]\n]}]}\n",
    );
    let s = seen(text);
    assert_eq!(header(&s, 0), ["TimeGenerated", "Calls", "Text"]);
    assert_eq!(
        rows(&s, 0),
        [
            (3, vec!["2026-11-30T08:00:00Z", "number:12", "a"]),
            (4, vec!["2026-11-30T08:01:00Z", "<null>", "b"])
        ]
    );
    assert_eq!((s.blocks[0].label.as_deref(), s.receipt.continuation), (Some("PrimaryResult"), 1));
    let bad = seen(&text.replace(",12,", ",12,13,"));
    assert_eq!((bad.blocks[0].rows.len(), bad.receipt.quarantine[0].line), (1, 3));
    assert_eq!(bad.blocks[0].incomplete, Some("wrong_field_count"));
}

#[test]
fn grafana_frames_and_older_replies() {
    let frame = concat!(
        "{\"schema\":{\"name\":\"pool\",\"fields\":[{\"name\":\"Time\",\"type\":\"time\"},{\"name\":\"Value\",",
        "\"labels\":{\"pool\":\"main\"}},{\"name\":\"w\",\"config\":{\"displayName\":\"Waiting\",\"unit\":\"short\"}}]},",
        "\"data\":{\"values\":[[1764489600000,1764489660000],[1.5,null],[3,4]],\"entities\":[null,{\"NaN\":[1]},null]}}",
    );
    for text in [
        format!("[{frame}]\n"),
        format!("{{\"results\":{{\"A\":{{\"status\":200,\"frames\":[{frame}]}}}}}}\n"),
        format!("{frame}\n"),
    ] {
        let s = seen(&text);
        assert_eq!(header(&s, 0), ["Time", "Value {\"pool\":\"main\"}", "Waiting"], "{text}");
        assert_eq!(
            rows(&s, 0),
            [
                (1, vec!["number:1764489600000", "number:1.5", "number:3"]),
                (1, vec!["number:1764489660000", "number:NaN", "number:4"])
            ]
        );
        assert_eq!((s.blocks[0].label.as_deref(), s.receipt.quarantined), (Some("pool"), 0));
    }
    let s = seen(
        "[{\"columns\":[{\"text\":\"Time\",\"type\":\"time\"},{\"text\":\"p95\"}],\"rows\":[[1,2.5],[2,null]],\"type\":\"table\"}]\n",
    );
    assert_eq!(rows(&s, 0), [(1, vec!["number:1", "number:2.5"]), (1, vec!["number:2", "<null>"])]);
    let s = seen(
        "[{\"target\":\"upper_50\",\"datapoints\":[[622,1450754160000],[365,1450754220000]]},\n{\"target\":\"x\",\"datapoints\":[[1,2]]}]\n",
    );
    assert_eq!(header(&s, 0), ["Time", "upper_50"]);
    assert_eq!(rows(&s, 1), [(2, vec!["number:2", "number:1"])]);
}

#[test]
fn grafana_csv_names_its_delimiter_and_ends_with_an_empty_line() {
    let s =
        seen("\u{feff}sep=,\r\n\"Time\",\"p95\"\r\n1764489600000,12.3 ms\r\n1764489660000,undefined\r\n\r\n");
    assert_eq!(
        rows(&s, 0),
        [(3, vec!["2025-11-30T08:00:00Z", "0.0123"]), (4, vec!["2025-11-30T08:01:00Z", "<null>"])]
    );
    assert_eq!((s.blocks.len(), s.receipt.quarantined, s.receipt.of(LineClass::Blank)), (1, 0, 1));
    // Several frames one after another, as old versions wrote them.
    let s = seen("\"Time\",\"a\"\n1,2\n3,4\n\n\"Time\",\"b\"\n5,6\n7,8\n\n");
    assert_eq!(s.blocks.iter().map(|b| b.rows.len()).collect::<Vec<_>>(), [2, 2]);
}

#[test]
fn log_entries_of_clouds() {
    let azure = concat!(
        "{\"properties\":{\"timestamp\":\"2026-11-30 08:00:00.123 UTC\",\"processId\":42,\"errorLevel\":\"LOG\",",
        "\"sqlerrcode\":\"00000\",\"message\":\"2026-11-30 08:00:00.123 UTC-42-LOG:  duration: 12.5 ms\"},",
        "\"time\":\"2026-11-30T08:00:00.123Z\",\"category\":\"PostgreSQLLogs\"}\n",
        "{\"properties\":{\"timestamp\":\"x\",\"processId\":43,\"errorLevel\":\"ERROR\",\"sqlerrcode\":\"42P01\",",
        "\"message\":\"m\",\"detail\":\"d\"},\"time\":\"2026-11-30T08:00:01Z\",\"category\":\"PostgreSQLLogs\"}\n",
    );
    let s = seen(azure);
    // An entry of PostgreSQL is read as one: what Azure wraps it in and what its message repeats are one row.
    let of = |row: usize, name: &str| {
        let at = header(&s, 0).iter().position(|h| *h == name).unwrap();
        rows(&s, 0)[row].1[at].to_string()
    };
    let second = ["time", "severity", "pid", "sqlstate", "message", "detail"].map(|name| of(1, name));
    assert_eq!(second, ["2026-11-30T08:00:01+00", "ERROR", "43", "42P01", "m", "d"]);
    assert_eq!((of(0, "message"), of(0, "duration_ms")), ("duration: 12.5 ms".into(), "<null>".into()));
    assert_eq!((s.blocks.len(), of(0, "detail"), s.receipt.row), (1, "<null>".into(), 2));
    let google = concat!(
        "[{\"logName\":\"projects/p/logs/x\",\"severity\":\"INFO\",\"timestamp\":\"2026-11-30T08:00:00Z\",",
        "\"textPayload\":\"2026-11-30 08:00:00 UTC [77]: [5-1] db=shop LOG:  statement: select 1\"},\n",
        "{\"logName\":\"projects/p/logs/x\",\"severity\":\"INFO\",\"timestamp\":\"2026-11-30T08:00:00Z\",",
        "\"textPayload\":\"2026-11-30 08:00:00 UTC [77]: [5-2]   from t\"},\n",
        "{\"logName\":\"projects/p/logs/x\",\"severity\":\"ERROR\",\"timestamp\":\"2026-11-30T08:00:01Z\",",
        "\"textPayload\":\"2026-11-30 08:00:01 UTC [78]: [1-1] db=shop ERROR:  no\"}]\n",
    );
    let s = seen(google);
    assert_eq!(s.blocks[0].rows.len(), 2);
    assert_eq!(
        rows(&s, 0)[0].1[4],
        "2026-11-30 08:00:00 UTC [77]: [5-1] db=shop LOG:  statement: select 1\n  from t"
    );
    assert_eq!((rows(&s, 0)[1].0, rows(&s, 0)[1].1[1]), (3, "ERROR"));
}

#[test]
fn times_that_a_log_service_put_before_the_lines_are_taken_off() {
    let table = " a | b \n---+---\n 1 | 2\n 3 | 4\n(2 rows)\n";
    let stamped: String = table.lines().map(|l| format!("2020-09-08T04:00:24.000Z {l}\n")).collect();
    let s = seen(&stamped);
    assert_eq!(rows(&s, 0), [(3, vec!["1", "2"]), (4, vec!["3", "4"])]);
    assert_eq!((s.blocks[0].footer, s.receipt.quarantined), (Some(2), 0));
    // Only the first line of an event has a time.
    let s = seen("2020-09-08T04:00:24.000Z {\"a\":1}\n2020-09-08T04:00:25.000000001Z {\"a\":2}\n");
    assert_eq!(rows(&s, 0), [(1, vec!["number:1"]), (2, vec!["number:2"])]);
}

// B1
#[test]
fn a_json_cell_copied_with_doubled_quotes_is_unquoted_once() {
    let plan = "[ { \"Plan\": { \"Node Type\": \"Seq Scan\", \"Alias\": \"\", \"Filter\": \"(a = 'x')\" },\n \"Triggers\": [] } ]";
    let copied = format!("\"{}\"", plan.replace('"', "\"\""));
    let bytes = Bytes(copied.as_bytes());
    let found = inspect(&bytes, &mut Silent).unwrap();
    assert_eq!((found.blocks[0].kind.as_str(), found.receipt.quarantined), ("pg.explain_json", 0));
    let table = read_all(&bytes, &found, 0, &Choice::detected(0)).unwrap();
    let read: serde_json::Value = serde_json::from_str(&table.whole_text()).unwrap();
    // The empty string inside is a pair of quotes before and after.
    assert_eq!(read, serde_json::from_str::<serde_json::Value>(plan).unwrap());
    let cut = seen(&copied[..copied.len() - 20]);
    assert_eq!(cut.blocks[0].incomplete, Some("unclosed_bracket"));
    // A cell with others beside it is CSV.
    let csv = seen("\"{\"\"a\"\":1}\",5,x\n\"{\"\"a\"\":2}\",6,y\n");
    assert_eq!(csv.blocks[0].frame, "csv");
}

#[test]
fn plan_lines_copied_with_quotes_around_each() {
    let s = seen(
        "\"Limit  (cost=0.00..1.00 rows=1 width=4)\"\n\"  ->  Seq Scan on \"\"T\"\"  (cost=0.00..2.00 rows=2 width=4)\"\n",
    );
    assert_eq!(s.blocks[0].frame, "plan_text");
    assert_eq!(rows(&s, 0)[1].1, ["  ->  Seq Scan on \"T\"  (cost=0.00..2.00 rows=2 width=4)"]);
}

// B2
#[test]
fn a_rule_drawn_hundreds_of_times_is_no_part_of_the_plan() {
    let plan =
        "Limit  (cost=0.00..1.00 rows=1 width=4)\n  ->  Seq Scan on t  (cost=0.00..2.00 rows=2 width=4)\n";
    for between in ["\n".repeat(12), String::new()] {
        let text = format!("QUERY PLAN\n{between}{}{plan}", "---------------\n".repeat(300));
        let s = seen(&text);
        assert_eq!((s.blocks.len(), s.blocks[0].frame.as_str()), (1, "plan_text"));
        let lines: Vec<&str> = s.blocks[0].rows.iter().map(|r| r.1[0].as_str()).collect();
        assert_eq!(lines, plan.lines().collect::<Vec<_>>());
        assert_eq!((s.receipt.of(LineClass::Rule), s.receipt.quarantined), (300, 0));
    }
    let indented: String = plan.lines().map(|l| format!(" {l}\n")).collect();
    let text = format!(
        "               QUERY PLAN               \n{}{indented}(2 rows)\n",
        "----------------------------------------\n".repeat(40)
    );
    let s = seen(&text);
    assert_eq!(
        (s.blocks[0].frame.as_str(), s.blocks[0].rows.len(), s.blocks[0].footer),
        ("psql_aligned", 2, Some(2))
    );
}

// B3, B5, B7
#[test]
fn what_a_forum_did_to_a_plan_is_carried_as_it_is() {
    let flat = "Limit  (cost=0.00..1.00 rows=1 width=4)\n->  Sort  (cost=0.00..1.00 rows=1 width=4)\n->  Seq Scan on t  (cost=0.00..2.00 rows=2 width=4)\nIndex Searches: 1\nBrand New Property: 7\n";
    let s = seen(flat);
    assert_eq!(
        (s.blocks[0].frame.as_str(), s.blocks[0].rows.len(), s.receipt.quarantined),
        ("plan_text", 5, 0)
    );
    let tabs =
        " Limit  (cost=0.00..1.00 rows=1 width=4)\n \t->  Seq Scan on t  (cost=0.00..2.00 rows=2 width=4)\n";
    let s = seen(tabs);
    assert_eq!(rows(&s, 0)[1].1, [" \t->  Seq Scan on t  (cost=0.00..2.00 rows=2 width=4)"]);
}

// B8
#[test]
fn a_json_plan_that_breaks_off_says_at_which_byte() {
    let framed = concat!(
        "            QUERY PLAN             \n-----------------------------------\n [                                +\n",
        "   {                              +\n     \"Plan\": {                    +\n       \"Node Type\": \"Seq Scan\",   +\n",
    );
    for text in [framed, "[\n  {\n    \"Plan\": {\n      \"Node Type\": \"Seq Scan\",\n"] {
        let s = seen(text);
        assert!(s.blocks[0].incomplete.is_some(), "{text}");
        let cut: Vec<_> = s.findings.iter().filter(|f| f.0 == "json_cut").collect();
        assert_eq!(cut.len(), 1, "{text}");
        assert_eq!((cut[0].1, cut[0].2), (text.lines().count() as u64, text.len() as u64), "{text}");
    }
}

// B40
#[test]
fn an_error_in_place_of_a_plan_is_a_failed_capture() {
    let s = seen(
        "mysql> EXPLAIN ANALYZE FORMAT=JSON SELECT 1;\nERROR 1235 (42000): This version of MySQL doesn't yet support 'EXPLAIN ANALYZE with JSON format'\n",
    );
    assert_eq!((s.blocks.len(), s.blocks[0].frame.as_str(), s.receipt.quarantined), (1, "server_error", 0));
    let s = seen(
        "+-----------------------+\n| EXPLAIN               |\n+-----------------------+\n| Logical plan: no JSON |\n+-----------------------+\n1 row in set (0.00 sec)\n",
    );
    assert_eq!(rows(&s, 0), [(4, vec!["Logical plan: no JSON"])]);
}

// B18, B19
#[test]
fn dbeaver_groups_its_integers_and_has_decimal_commas() {
    let t = table(
        "name;calls;ms\n\"a\";\"58,878,941\";\"1.200,01\"\n\"b\";\"1,204,117\";\"0,5\"\n\"c\";[NULL];\"17,25\"\n",
    );
    assert_eq!(cells(&t, 1), [text("58878941"), text("1204117"), Cell::Null]);
    assert_eq!(t.columns[2].ty, ColumnType::Float);
    assert_eq!(cells(&t, 2)[..2], [Cell::Float(1200.01), Cell::Float(0.5)]);
    assert_eq!(cells(&t, 0)[2], text("c"));
}

#[test]
fn grids_spell_null_in_their_own_ways() {
    // Workbench, DataGrip.
    for word in ["NULL", "null", "<null>", "[NULL]", "(null)"] {
        let t = table(&format!("id,total,note\n1,5,x\n2,{word},y\n3,7,z\n"));
        assert_eq!(cells(&t, 1), [text("5"), Cell::Null, text("7")], "{word}");
    }
    // DataGrip's TSV copy, and a table pasted out of a page or Notion.
    let s = seen("구성\tp95 (ms)\t비고\n기본\t51~57ms\t절벽\n변경\t12ms\t\n");
    assert_eq!(header(&s, 0), ["구성", "p95 (ms)", "비고"]);
    assert_eq!(rows(&s, 0)[0], (2, vec!["기본", "51~57ms", "절벽"]));
    // pgAdmin's copy: tabs, texts quoted.
    let s = seen("\"relname\"\t\"n\"\n\"a\"\"b\"\t5\n\"c\"\t6\n");
    assert_eq!(rows(&s, 0), [(2, vec!["a\"b", "5"]), (3, vec!["c", "6"])]);
}

#[test]
fn names_may_come_twice() {
    let s =
        seen(" ?column? | count | count \n----------+-------+-------\n        1 |     2 |     3\n(1 row)\n");
    assert_eq!(header(&s, 0), ["?column?", "count", "count"]);
    assert_eq!(rows(&s, 0), [(3, vec!["1", "2", "3"])]);
}

#[test]
fn tables_of_wikis() {
    let s = seen("||구성||*p95*||\n|기본|51~57ms|\n|a \\| b|2131ms\\\\(절벽)|\n|short|\n");
    assert_eq!(header(&s, 0), ["구성", "p95"]);
    assert_eq!(rows(&s, 0), [(2, vec!["기본", "51~57ms"]), (3, vec!["a | b", "2131ms\n(절벽)"])]);
    assert_eq!(s.receipt.quarantine[0].line, 4);
    let s = seen(
        "{| class=\"wikitable\"\n|+ Sweep\n! scope=\"col\" | 구성 !! p95\n|-\n| 기본 || 51~57ms\n|-\n| style=\"color:red\" | b\n| 7\nmore\n|}\n",
    );
    assert_eq!((header(&s, 0), s.blocks[0].label.as_deref()), (vec!["구성", "p95"], Some("Sweep")));
    assert_eq!(rows(&s, 0), [(5, vec!["기본", "51~57ms"]), (7, vec!["b", "7\nmore"])]);
    assert_eq!((s.receipt.continuation, s.receipt.quarantined, s.blocks[0].incomplete), (2, 0, None));
}

#[test]
fn mysql_html_keeps_many_rows_in_a_line() {
    let text = "<TABLE BORDER=1><TR><TH>a</TH><TH>b</TH></TR><TR><TD>x &lt; 1\n y</TD><TD>NULL</TD></TR><TR><TD></TD><TD>2</TD></TR></TABLE><TABLE BORDER=1><TR><TH>c</TH></TR><TR><TD>3</TD></TR></TABLE>";
    let s = seen(text);
    assert_eq!(s.blocks.iter().map(|b| b.frame.as_str()).collect::<Vec<_>>(), ["mysql_html"; 2]);
    assert_eq!(rows(&s, 0), [(1, vec!["x < 1\n y", "<null>"]), (2, vec!["", "2"])]);
    assert_eq!((rows(&s, 1), s.receipt.quarantined), (vec![(2, vec!["3"])], 0));
    let s = seen(
        "<TABLE BORDER=1><TR><TH>a</TH><TH>b</TH></TR><TR><TD>1</TD></TR><TR><TD>2</TD><TD>3</TD></TR></TABLE>",
    );
    assert_eq!((s.blocks[0].rows.len(), s.blocks[0].incomplete), (1, Some("wrong_field_count")));
}

#[test]
fn a_page_around_a_table() {
    let s = seen(
        "<html>\n<body>\n<table class=\"x\">\n<thead><tr><th>구성</th><th> p95\n (ms) </th></tr></thead>\n<tr><td><b>기본</b></td>\n<td>51~57&nbsp;ms<br>x</td></tr>\n</table>\n</body>\n</html>\n",
    );
    assert_eq!(header(&s, 0), ["구성", "p95\n(ms)"]);
    assert_eq!(rows(&s, 0), [(6, vec!["기본", "51~57 ms\nx"])]);
    assert_eq!(s.receipt.quarantined, 0);
}

#[test]
fn expanded_csv_is_told_from_a_table_of_two_columns() {
    let record = |n: u32| -> String { (0..43).map(|i| format!("col_{i},{}\n", n * 100 + i)).collect() };
    let s = seen(&format!("{}{}", record(1), record(2)));
    assert_eq!((s.blocks[0].frame.as_str(), s.blocks[0].rows.len()), ("csv_expanded", 2));
    assert_eq!((s.blocks[0].rows[1].0, s.blocks[0].rows[1].1[42].as_str()), (44, "242"));
    // One record, with nothing to repeat.
    let s = seen(&record(1));
    assert_eq!((s.blocks[0].frame.as_str(), s.blocks[0].rows.len()), ("csv_expanded", 1));
    for table in [
        "name,setting\nfsync,on\nshared_buffers,16384\nwal_level,replica\n",
        "time,backlog\n2026-11-30T08:11:20Z,0\n2026-11-30T08:11:21Z,21\n",
    ] {
        let s = seen(table);
        assert_eq!((s.blocks[0].frame.as_str(), s.blocks[0].header.is_some()), ("csv", true), "{table}");
        assert_eq!(s.blocks[0].rows.len(), table.lines().count() - 1);
    }
    // Names that come again out of turn are values.
    let s = seen("a,1\nb,2\nb,3\na,4\n");
    assert_eq!((s.blocks[0].frame.as_str(), s.blocks[0].rows.len()), ("csv", 4));
    let cut = seen(&format!("{}{}", record(1), &record(2)[..100]));
    assert_eq!((cut.blocks[0].rows.len(), cut.blocks[0].incomplete), (1, Some("cut_row")));
}
