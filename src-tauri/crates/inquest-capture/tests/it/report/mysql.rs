//! What MySQL and MariaDB print in shapes of their own: the slow log, InnoDB's monitor, slap.

use inquest_core::capture::LineClass;

use super::{column, corpus, inspected, quarantined, table};

fn sample(file: &str) -> Vec<u8> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/formats/mysql");
    std::fs::read(folder.join(file)).unwrap()
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn unit(table: &inquest_capture::read::Table, name: &str) -> String {
    table.columns.iter().find(|c| c.name == name).unwrap().unit.as_ref().unwrap().to_string()
}

#[test]
fn a_slow_log_of_mariadb_is_a_row_per_entry() {
    let bytes = sample("slow-mariadb-10.11.log");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0, "{:?}", found.receipt.quarantine);
    let [block] = found.blocks.as_slice() else { panic!("{}", found.blocks.len()) };
    assert_eq!((block.kind.as_str(), block.engine.as_deref()), ("mysql.slow_log", Some("mariadb")));
    assert!(block.complete);
    let read = table(&bytes, &found, 0);
    assert_eq!(read.lines.len(), 11);
    let statements = column(&read, "statement");
    assert_eq!(statements[0], some("create database shop"));
    // Several lines, without the semicolon that ends the entry; one within a text ends nothing.
    assert_eq!(statements[4].as_deref().unwrap().lines().count(), 5);
    assert_eq!(statements[7], some("SELECT '한글; 세미콜론' AS t"));
    assert_eq!(column(&read, "query_time")[3], some("0.584051"));
    assert_eq!(column(&read, "schema")[..3], [None, None, some("shop")]);
    assert_eq!(column(&read, "full_scan")[3..5], [some("true"), some("true")]);
    assert_eq!(column(&read, "tmp_table_sizes")[4], some("2097120"));
    let plan = column(&read, "explain")[4].clone().unwrap();
    assert_eq!(plan.lines().count(), 2);
    assert!(plan.starts_with("id\tselect_type\ttable"));
    // Plans are printed as verbosity says: the last entry has none.
    assert_eq!(column(&read, "explain")[10], None);
}

#[test]
fn milliseconds_of_mariadb_are_not_seconds() {
    // B10: an engine cannot take longer than its query, unless its time is read in the wrong unit.
    let bytes = sample("slow-mariadb-10.11.log");
    let read = table(&bytes, &inspected(&bytes), 0);
    assert_eq!((unit(&read, "engine_time"), unit(&read, "pages_read_time")), ("ms".into(), "ms".into()));
    assert_eq!(unit(&read, "query_time"), "s");
    assert_eq!(column(&read, "engine_time")[4], some("38.9408"));
    assert_eq!(column(&read, "query_time")[4], some("0.041451"));
}

#[test]
fn a_missing_time_is_that_of_the_entry_before_and_set_timestamp_is_the_instant() {
    // B37.
    let bytes = sample("slow-mariadb-10.11.log");
    let read = table(&bytes, &inspected(&bytes), 0);
    let logged = column(&read, "logged");
    assert_eq!(logged[0], some("2026-11-30 13:42:45"));
    assert_eq!(logged[2], logged[0]);
    assert_eq!(logged[3], some("2026-11-30 13:42:46"));
    assert_eq!(column(&read, "time")[0], some("2026-11-30 13:42:45+00"));
    let bytes = sample("slow-mysql-5.6.log");
    let read = table(&bytes, &inspected(&bytes), 0);
    let logged = [some("2017-02-13 16:00:33"), some("2017-02-13 16:00:33"), some("2017-02-13 09:05:07")];
    assert_eq!(column(&read, "logged"), logged);
    assert_eq!(column(&read, "time")[0], some("2017-02-13 16:00:33+00"));
    // A log without either has no instant, and says when it was logged.
    let bare = b"# Time: 170213 16:00:33\n# User@Host: a[a] @ b []\n# Query_time: 1  Lock_time: 0  Rows_sent: 0  Rows_examined: 0\nSELECT 1;\n";
    let read = table(bare, &inspected(bare), 0);
    assert_eq!(
        (column(&read, "time"), column(&read, "logged")),
        (vec![None], vec![some("2017-02-13 16:00:33")])
    );
}

#[test]
fn a_slow_log_of_5_6_with_banner_blank_lines_and_a_command() {
    let bytes = sample("slow-mysql-5.6.log");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0, "{:?}", found.receipt.quarantine);
    assert_eq!(found.receipt.of(LineClass::Notice), 2);
    assert_eq!(found.blocks[0].engine.as_deref(), Some("mysql"));
    let read = table(&bytes, &found, 0);
    assert_eq!(column(&read, "command"), [some("query"), some("query"), some("administrator")]);
    let statements = column(&read, "statement");
    assert_eq!(statements[0].as_deref().unwrap().lines().count(), 4);
    assert_eq!(statements[1], some("INSERT INTO orders (note) VALUES ('# Time: tomorrow; really')"));
    assert_eq!(statements[2], some("Ping"));
    assert_eq!(column(&read, "thread_id")[1], some("57"));
    assert_eq!(column(&read, "ip")[2], some("10.0.3.9"));
    assert_eq!(column(&read, "host"), [some("web-1"), some("web-2"), None]);
}

#[test]
fn the_longer_entries_of_mysql_8_and_of_percona_have_their_columns() {
    let bytes = sample("slow-mysql-8.0-extra.log");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0);
    let read = table(&bytes, &found, 0);
    assert_eq!(column(&read, "read_rnd_next"), [some("21004"), some("0")]);
    assert_eq!(column(&read, "errno"), [some("0"), some("1317")]);
    assert_eq!(column(&read, "end")[1], some("2026-11-30T16:48:45.000001+09:00"));
    assert_eq!(column(&read, "logged")[0], some("2026-11-30T07:48:44.123456Z"));
    assert_eq!(column(&read, "time")[1], some("2026-11-30 07:48:42+00"));
    assert_eq!(column(&read, "extra"), [None, None]);
    let bytes = sample("slow-percona-5.7.log");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0);
    let read = table(&bytes, &found, 0);
    assert_eq!(column(&read, "innodb_rec_lock_wait"), [some("0.25"), None]);
    assert_eq!(unit(&read, "innodb_io_r_wait"), "s");
    assert_eq!(column(&read, "errno"), [some("0"), some("1205")]);
    assert_eq!(column(&read, "extra")[0], some("Log_slow_rate_type: query  Log_slow_rate_limit: 10"));
    assert_eq!(column(&read, "extra")[1], some("No InnoDB statistics available for this query"));
}

#[test]
fn a_slow_log_that_is_cut_says_so() {
    let bytes = sample("slow-mysql-5.6.log");
    let text = String::from_utf8(bytes).unwrap();
    let in_statement = &text[..text.find("LIMIT 20").unwrap()];
    let found = inspected(in_statement.as_bytes());
    assert_eq!((found.blocks[0].rows, found.blocks[0].complete), (1, false));
    let in_head = &text[..text.find("# Query_time: 1.002113").unwrap()];
    let found = inspected(in_head.as_bytes());
    assert_eq!((found.blocks[0].rows, found.blocks[0].complete), (1, false));
    assert_eq!(found.receipt.quarantine[0].reason, "slow_log_entry_cut");
    // What comes after a fence is another capture.
    let fenced = format!("```\n{text}```\nand so on\n");
    let found = inspected(fenced.as_bytes());
    assert_eq!((found.blocks[0].rows, quarantined(&found)), (3, 0));
    assert_eq!(found.receipt.of(LineClass::Prose), 3);
}

#[test]
fn a_key_of_another_flavour_is_kept() {
    let mixed = b"# Time: 2026-11-30T07:48:44.1Z\n# User@Host: a[a] @ b []  Id: 1\n# Query_time: 1.5  Lock_time: 0  Rows_sent: 0  Rows_examined: 0\nSET timestamp=1796024923;\nSELECT 1;\n# Time: 2026-11-30T07:48:45.1Z\n# User@Host: a[a] @ b []  Id: 1\n# Query_time: 2.5  Lock_time: 0  Rows_sent: 0  Rows_examined: 0\n# Full_scan: Yes  Some_new_time: 12.5\nSET timestamp=1796024924;\nSELECT 2;\n";
    let found = inspected(mixed);
    let read = table(mixed, &found, 0);
    assert_eq!(column(&read, "extra"), [None, some("Full_scan: true  Some_new_time: 12.5")]);
    assert_eq!(column(&read, "query_time"), [some("1.5"), some("2.5")]);
}

#[test]
fn figures_of_the_innodb_monitor_have_their_units() {
    let bytes = sample("innodb-status-mariadb-10.11.txt");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0, "{:?}", found.receipt.quarantine);
    assert_eq!((found.blocks.len(), found.blocks[0].kind.as_str()), (1, "mysql.innodb_monitor"));
    assert!(found.blocks[0].complete);
    let read = table(&bytes, &found, 0);
    let names = column(&read, "name");
    let at = |name: &str| {
        names.iter().position(|n| n.as_deref() == Some(name)).unwrap_or_else(|| panic!("{name}"))
    };
    let of = |name: &str, what: &str| column(&read, what)[at(name)].clone();
    assert_eq!(of("printed at", "text"), some("2026-11-30 13:43:25"));
    assert_eq!(of("averaged over", "seconds"), some("7"));
    assert_eq!(of("Log sequence number", "bytes"), some("2023366"));
    assert_eq!(of("Log sequence number", "section"), some("LOG"));
    assert_eq!(of("Buffer pool size", "count"), some("2028"));
    assert_eq!(of("Percent of dirty pages(LRU & free pages)", "ratio"), some("0.12518"));
    assert_eq!(of("fsyncs", "per_second"), some("0.14"));
    assert_eq!(of("fsyncs", "window"), some("7"));
    assert_eq!(of("OS fsyncs", "count"), some("125"));
    assert_eq!(of("OS fsyncs", "window"), None);
    assert_eq!(of("Buffer pool hit rate", "ratio"), some("1"));
    assert_eq!(of("Pages created", "count"), some("253"));
    assert_eq!(of("srv_master_thread loops: srv_idle", "count"), some("13"));
    assert_eq!(of("History list length", "count"), some("0"));
    assert_eq!(unit(&read, "per_second"), "1/s");
}

#[test]
fn an_unknown_section_is_counted_and_a_label_without_a_number_is_null() {
    // B24.
    let bytes = sample("innodb-status-unknown-section.txt");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 1);
    assert_eq!(found.receipt.quarantine[0].reason, "innodb_section_unknown");
    assert_eq!(found.receipt.quarantine[0].text, "Spigots open 4, closed 2");
    let read = table(&bytes, &found, 0);
    let names = column(&read, "name");
    let at = names.iter().position(|n| n.as_deref() == Some("ibuf aio reads")).unwrap();
    assert_eq!((&column(&read, "count")[at], &column(&read, "text")[at]), (&None, &None));
    // The same words are a label in another section.
    let rate = names.iter().rposition(|n| n.as_deref() == Some("log i/o's")).unwrap();
    assert_eq!(column(&read, "per_second")[rate], some("250"));
    let newer = names.iter().position(|n| n.as_deref() == Some("Max checkpoint age")).unwrap();
    assert_eq!(column(&read, "count")[newer], some("80819529"));
}

#[test]
fn transactions_of_mysql_are_rows_of_text_and_the_framed_text_stays_whole() {
    // The batch form keeps it in a cell; the same text on its own is a report.
    let bytes = corpus("mysql-9.7.4/commit/1-baseline.innodb_status.raw.tsv");
    let framed = inspected(&bytes);
    assert_eq!(framed.blocks[0].kind.as_str(), "mysql.innodb_status");
    let text = String::from_utf8(bytes).unwrap();
    let bare = text.split_once("InnoDB\t\t").unwrap().1;
    let found = inspected(bare.as_bytes());
    assert_eq!(quarantined(&found), 0, "{:?}", found.receipt.quarantine);
    assert_eq!((found.blocks.len(), found.blocks[0].kind.as_str()), (1, "mysql.innodb_monitor"));
    let read = table(bare.as_bytes(), &found, 0);
    let (names, texts) = (column(&read, "name"), column(&read, "text"));
    let waiting = names.iter().position(|n| n.as_deref() == Some("TRANSACTION 2746")).unwrap();
    assert!(texts[waiting].as_deref().unwrap().contains("WAITING 0 SEC FOR THIS LOCK"));
    assert_eq!(column(&read, "seconds")[waiting], some("0"));
    let at = names.iter().position(|n| n.as_deref() == Some("Number of rows inserted")).unwrap();
    assert_eq!(column(&read, "count")[at], some("1767"));
    let at = names.iter().position(|n| n.as_deref() == Some("merged operations: insert")).unwrap();
    assert_eq!(column(&read, "count")[at], some("0"));
    let at = names.iter().position(|n| n.as_deref() == Some("Pending flushes (fsync) log")).unwrap();
    assert_eq!(column(&read, "count")[at], some("1"));
}

#[test]
fn an_innodb_monitor_without_its_end_is_cut() {
    let bytes = sample("innodb-status-mariadb-10.11.txt");
    let cut = &bytes[..bytes.len() / 2];
    let found = inspected(cut);
    assert_eq!(
        (found.blocks[0].complete, found.blocks[0].why_incomplete.as_deref()),
        (false, Some("innodb_status_cut"))
    );
}

#[test]
fn a_benchmark_of_slap_is_a_row() {
    let bytes = sample("slap-mariadb-10.11.txt");
    let found = inspected(&bytes);
    assert_eq!((quarantined(&found), found.blocks.len()), (0, 1));
    let read = table(&bytes, &found, 0);
    assert_eq!(column(&read, "average_run"), [some("0.035"), some("0.013")]);
    assert_eq!(column(&read, "clients"), [some("2"), some("4")]);
    assert_eq!(unit(&read, "maximum_run"), "s");
    let bytes = corpus("mysql-9.7.4/commit/1-baseline.slap.txt");
    let found = inspected(&bytes);
    assert_eq!(found.blocks[0].kind.as_str(), "mysql.slap");
    let read = table(&bytes, &found, 0);
    assert_eq!(column(&read, "average_run"), [some("11.197")]);
    assert_eq!(column(&read, "queries_per_client"), [some("1012")]);
    let cut =
        b"Benchmark\n\tAverage number of seconds to run all queries: 8.042 seconds\n\tMinimum number of sec";
    let found = inspected(cut);
    assert_eq!((found.blocks[0].rows, found.blocks[0].complete, quarantined(&found)), (0, false, 3));
}

#[test]
fn a_statement_beyond_the_limit_of_a_cell_is_quarantined_and_the_next_entry_read() {
    const CELL: usize = 16 << 20;
    let head = "# Time: 2026-11-30T07:48:44.1Z\n# User@Host: a[a] @ b []  Id: 1\n# Query_time: 1.5  Lock_time: 0  Rows_sent: 0  Rows_examined: 0\nSET timestamp=1796024923;\n";
    let entry = |statement: usize| {
        let line = "x".repeat(1 << 20);
        let mut text = format!("{head}SELECT '");
        while text.len() + line.len() + 4 <= statement {
            text.push_str(&line);
            text.push('\n');
        }
        let rest = statement - text.len() - 3;
        text.push_str(&line[..rest]);
        text + "';\n"
    };
    let at = entry(CELL);
    assert_eq!(at.len(), CELL);
    let found = inspected(format!("{at}{head}SELECT 2;\n").as_bytes());
    assert_eq!((found.blocks[0].rows, quarantined(&found)), (2, 0));
    let found = inspected(format!("{}{head}SELECT 2;\n", entry(CELL + 1)).as_bytes());
    assert_eq!(found.blocks[0].rows, 1);
    assert!(quarantined(&found) > 16);
    assert_eq!(found.receipt.quarantine[0].reason, "cell_too_long");
}
