// What must hold for any bytes; the fuzz targets and the tests share this file.

/// Lines with which a frame, or a family of reports, begins. What follows is up to the fuzzer.
pub const BEGINNINGS: &[(&str, &str)] = &[
    ("anything", ""),
    ("psql_aligned", " id | name | calls \n----+------+-------\n  1 | one  |    10\n"),
    ("psql_border2", "+----+------+\n| id | name |\n+----+------+\n|  1 | one  |\n"),
    ("psql_unicode", "┌────┬──────┐\n│ id │ name │\n├────┼──────┤\n│  1 │ one  │\n"),
    ("psql_wrapped", " query  | calls \n--------+-------\n select.|     1\n.1      |      \n"),
    ("psql_expanded", "-[ RECORD 1 ]-----\nqueryid | 1\nquery   | select +\n        | 1\n"),
    ("psql_unaligned", "queryid|calls|query\n1|2|select 1\n"),
    ("psql_html", "<table border=\"1\">\n  <tr>\n    <th align=\"center\">calls</th>\n  </tr>\n"),
    ("psql_asciidoc", "\n[options=\"header\",cols=\">l,<l\",frame=\"none\"]\n|====\n^l|calls ^l|query\n"),
    ("copy_text", "1\t\\N\ta\\tb\n2\t3\tc\n"),
    ("csv", "queryid,calls,query\n1,2,\"select\n1\"\n"),
    ("csv_semicolon", "sep=;\nname;value\na;1,5\n"),
    ("mysql_boxed", "+------+-------+\n| name | value |\n+------+-------+\n| a    | 1     |\n"),
    (
        "mysql_vertical",
        "*************************** 1. row ***************************\n name: a\nvalue: 1\n",
    ),
    ("mysql_batch", "Variable_name\tValue\nUptime\t100\n"),
    (
        "mysql_xml",
        "<?xml version=\"1.0\"?>\n\n<resultset statement=\"select 1\"\n>\n  <row>\n\t<field name=\"a\">1</field>\n",
    ),
    ("json", "[{\"queryid\": 1, \"calls\": 2},\n {\"queryid\": 3"),
    ("ndjson", "{\"queryid\":1,\"calls\":2}\n{\"queryid\":3,\"calls\":4}\n"),
    ("json_objects", "{\n    \"a\": 1,\n    \"b\": null\n}\n"),
    ("markdown", "| a | b |\n|---|--:|\n| 1 | 51~57ms |\n"),
    (
        "plan_text",
        "Limit  (cost=0.00..1.00 rows=1 width=4) (actual time=0.010..0.011 rows=1 loops=1)\n  ->  Seq Scan on a",
    ),
    ("mysql_tree", "-> Limit: 1 row(s)  (cost=1.00 rows=1) (actual time=0.1..0.2 rows=1 loops=1)\n    -> "),
    (
        "session",
        "psql (15.18)\nType \"help\" for help.\n\nshop=# select 1;\n ?column? \n----------\n        1\n(1개 행)\n\n작업시간: 1.234 ms\n",
    ),
    (
        "pg_log",
        "2026-11-30 08:00:00.000 UTC [1] app@shop LOG:  duration: 1.000 ms  plan:\n\tQuery Text: select 1\n\tResult  (cost=0.00..0.01 rows=1 width=4)\n",
    ),
    (
        "pg_csvlog",
        "2026-11-30 08:00:00.000 UTC,\"app\",\"shop\",1,\"::1:5\",6a0.1,1,\"SELECT\",2026-11-30 08:00:00 UTC,3/4,0,LOG,00000,\"duration: 1 ms\",,,,,,,,,\"\",\"client backend\",,0\n",
    ),
    (
        "pg_waldump",
        "rmgr: Heap        len (rec/tot):     54/    54, tx:        796, lsn: 0/03000028, prev 0/02FFFFF0, desc: ",
    ),
    ("pgbench", "pgbench (15.18)\ntransaction type: <builtin: TPC-B (sort of)>\nscaling factor: 1\n"),
    (
        "slow_log",
        "# Time: 2026-11-30T07:48:44.123456Z\n# User@Host: root[root] @ localhost []  Id:     8\n# Query_time: 0.1  Lock_time: 0.0 Rows_sent: 1  Rows_examined: 0\n",
    ),
    ("mysql_slap", "Benchmark\n\tAverage number of seconds to run all queries: 1.0 seconds\n"),
    ("copy_section", "COPY pg_get_db (datid,datname) FROM stdin;\n1\ta\\tb\n2\t\\N\n"),
    ("mysqlsh_tsv", "# Type\tName\tStatus\nInnoDB\t\t\n=====\n"),
    (
        "innodb_status",
        "\n=====================================\n2026-11-30 07:48:44 0x7f INNODB MONITOR OUTPUT\n=====================================\nPer second averages calculated from the last 10 seconds\n",
    ),
    (
        "jmeter_csv",
        "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n",
    ),
    (
        "jmeter_xml",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n<httpSample t=\"1\" lt=\"1\" ts=\"1796025973000\" s=\"true\" lb=\"a\" rc=\"200\">\n",
    ),
    (
        "k6",
        "{\"type\":\"Point\",\"data\":{\"time\":\"2026-11-30T08:00:00Z\",\"value\":1,\"tags\":{}},\"metric\":\"http_reqs\"}\n",
    ),
    ("wrk", "Running 10s test @ http://localhost:8080\n  2 threads and 10 connections\n"),
    ("hey", "\nSummary:\n  Total:\t1.0 secs\n  Slowest:\t0.1 secs\n"),
    ("vegeta", "{\"latencies\":{\"total\":1,\"mean\":1,\"50th\":1},\"rate\":1"),
    ("locust", "Type,Name,Request Count,Failure Count,Median Response Time\n"),
    ("gatling", "RUN\tbasic\tbasic\t1796025973000\t \t3.10.3\n"),
    (
        "prometheus_json",
        "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"a\":\"b\"},\"values\":[[1435781430.781,\"1\"]",
    ),
    ("grafana_csv", "\"Time\",\"p95\"\r\n2026-11-30 17:00:00,12.3 ms\r\n"),
    ("prometheus_text", "# HELP a b\n# TYPE a counter\na{b=\"c\"} 1\n"),
    ("sysstat", "Linux 6.18.44 (host) \t11/30/26 \t_x86_64_\t(2 CPU)\n\n07:51:18        CPU     %user\n"),
    ("iostat", "Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz\n"),
    (
        "vmstat",
        "procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----\n r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n",
    ),
    ("jcmd_metaspace", "1234:\n\nTotal Usage - 285 loaders, 5000 classes:\n  Non-Class: "),
    ("jcmd_native", "1234:\n\nNative Memory Tracking:\n\nTotal: reserved=1578128KB, committed=208204KB\n"),
    ("jstat", " S0C    S1C    S0U    S1U      EC       EU\n"),
    (
        "gc_log",
        "[0.001s][info][gc] Using G1\n[0.100s][info][gc,metaspace] GC(0) Metaspace: 7699K(7872K)->7699K(7872K) NonClass: ",
    ),
    (
        "smaps",
        "7f0000000000-7f0000001000 r--p 00000000 00:00 0    [heap]\nSize:                  4 kB\nRss:  ",
    ),
    ("cgroup", "usage_usec 1\nuser_usec 1\nsystem_usec 0\n"),
    ("pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=1\n"),
    (
        "hikari",
        "2026-11-30 08:00:00.000 DEBUG 1 --- [l-1 housekeeper] com.zaxxer.hikari.pool.HikariPool : HikariPool-1 - Pool stats (total=10, ",
    ),
    ("sizing", "sheet = \"bloom\"\n\n[[input]]\nname = \"n\"\n"),
];

/// Reads bytes in every way and panics when a law is broken.
pub fn hold(bytes: &[u8]) {
    use inquest_capture::read::{
        BlockInspection, BlockSink, Bytes, IngestSink, Silent, ingest, inspect, read_blocks,
    };
    use inquest_core::capture::{Batch, Column, KindId};

    /// Rows of each block, and a sum over their cells.
    #[derive(Default)]
    struct Rows {
        found: std::collections::BTreeMap<u32, (u64, u64)>,
    }
    impl Rows {
        fn add(&mut self, block: u32, batch: &Batch) {
            let entry = self.found.entry(block).or_default();
            entry.0 += batch.lines.len() as u64;
            for column in &batch.columns {
                for row in 0..batch.lines.len() {
                    let text = format!("{:?}", column.cell(row));
                    entry.1 =
                        text.bytes().fold(entry.1, |sum, b| sum.wrapping_mul(31).wrapping_add(u64::from(b)));
                }
            }
        }
    }
    impl BlockSink for Rows {
        fn begin(&mut self, block: u32, _kind: &KindId, _columns: &[Column]) -> bool {
            self.found.insert(block, (0, 0));
            true
        }
        fn batch(&mut self, block: u32, batch: Batch) -> bool {
            self.add(block, &batch);
            true
        }
        fn end(&mut self, _block: u32, _rows: u64) {}
    }
    impl IngestSink for Rows {
        fn begin(&mut self, block: u32, _kind: &KindId, _columns: &[Column]) -> bool {
            self.found.insert(block, (0, 0));
            true
        }
        fn batch(&mut self, block: u32, batch: Batch) -> bool {
            self.add(block, &batch);
            true
        }
        fn end(&mut self, _block: &BlockInspection, _columns: &[Column]) {}
        fn void(&mut self, block: u32) {
            self.found.remove(&block);
        }
    }

    let found = match inspect(&Bytes(bytes), &mut Silent) {
        Ok(found) => found,
        Err(error) => panic!("content is never an error: {error}"),
    };
    assert!(found.receipt.sums(), "the classes do not sum: {:?}", found.receipt);
    assert_eq!(found.bytes, bytes.len() as u64);
    let mut twice = Rows::default();
    if let Err(error) = read_blocks(&Bytes(bytes), &found, &[], &mut twice, &mut Silent) {
        panic!("the second pass does not agree with the first: {error}");
    }
    for block in &found.blocks {
        assert_eq!(
            twice.found.get(&block.index).map_or(0, |r| r.0),
            block.rows,
            "rows of block {}",
            block.index
        );
        assert!(block.lines[0] >= 1 && block.lines[0] <= block.lines[1], "lines {:?}", block.lines);
        assert!(
            block.lines[1] <= found.receipt.lines.max(1),
            "lines {:?} of {}",
            block.lines,
            found.receipt.lines
        );
    }
    let mut once = Rows::default();
    match ingest(&Bytes(bytes), &mut once, &mut Silent) {
        Ok(again) => assert_eq!(again.receipt, found.receipt),
        Err(error) => panic!("reading in one go fails: {error}"),
    }
    assert_eq!(once.found, twice.found);
}
