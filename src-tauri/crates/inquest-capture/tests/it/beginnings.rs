//! How each frame and each family of reports begins: what the fuzz targets put before their input.

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
    (
        "psql_latex",
        "\\begin{tabular}{l | r}\n\\textit{query} & \\textit{calls} \\\\\n\\hline\nselect \\textbar{} 1 & 10 \\\\\n",
    ),
    ("jira", "||id||query||\n|1|select 1|\n"),
    ("mediawiki", "{| class=\"wikitable\"\n! id\n! query\n|-\n| 1\n| select 1\n"),
    ("quoted_document", "\"[\n  {\n    \"\"Plan\"\": {\n      \"\"Node Type\"\": \"\"Result\"\",\n"),
    ("quoted_tabs", "\"relname\"\t\"n\"\n\"a\"\"b\"\t5\n"),
    ("shell_json", "{\"hasData\":true,\"rows\":[{\"a\":1,\"b\":\"x\"}"),
    (
        "shell_json_pretty",
        "{\n    \"hasData\": true,\n    \"rows\": [\n        {\n            \"a\": 1\n        },\n",
    ),
    (
        "azure_json",
        "{\"tables\":[{\"name\":\"PrimaryResult\",\"columns\":[{\"name\":\"a\",\"type\":\"long\"}],\"rows\":[[1],",
    ),
    (
        "log_entries",
        "[{\"textPayload\":\"2026-11-30 08:00:00 UTC [1]: LOG:  a\",\"severity\":\"INFO\",\"timestamp\":\"2026-11-30T08:00:00Z\"},",
    ),
    ("psql_pairs", "queryid|1\ncalls|2\nquery|select 1\n\nqueryid|2\n"),
    ("csv_expanded", "queryid,1\nquery,select 1\ncalls,2\nqueryid,2\n"),
    ("quoted_pairs", "- fsync rate: 160 → 5 (ops/s)\n- p95: 30.1 → 1.77 (sec)\n"),
    (
        "server_error",
        "shop=# select calls, nope from t;\nERROR:  column \"nope\" does not exist\nLINE 1: select calls, nope from t;\n",
    ),
    (
        "session_mysql",
        "mysql> select 1;\n+---+\n| 1 |\n+---+\n| 1 |\n+---+\n1 row in set (0.00 sec)\n\nmysql> ",
    ),
    (
        "pg_statements",
        "userid,dbid,queryid,query,calls,total_exec_time,rows,shared_blks_hit\n10,5,-12,\"select 1\",2,1.5,3,4\n",
    ),
    (
        "pg_io",
        "backend_type,object,context,reads,read_time,writes,op_bytes,hits,stats_reset\nclient backend,relation,normal,160,17.8,184,8192,102826,2026-11-30 13:33:59.899755+00\n",
    ),
    ("pg_activity", "pid|state|wait_event_type|wait_event|query\n1|active|IO|DataFileRead|select 1\n"),
    (
        "pg_listing",
        "                List of relations\n Schema | Name | Type  | Owner | Persistence | Access method |  Size   | Description \n--------+------+-------+-------+-------------+---------------+---------+-------------\n public | t    | table | app   | permanent   | heap          | 16 kB   | \n",
    ),
    (
        "pg_jsonlog",
        "{\"timestamp\":\"2026-11-30 13:32:56.632 UTC\",\"pid\":1,\"session_id\":\"6b.7c\",\"error_severity\":\"LOG\",\"message\":\"a\"}\n{",
    ),
    ("pgbench_log", "0 1 3291 0 1796045598 20657\n1 1 11714 0 1796045598 29104\n"),
    (
        "pg_gather",
        "\\t\n\\r\nCOPY pg_gather FROM stdin;\n2026-11-30 08:06:13.67+00\tapp\tshop\tPostgreSQL 17.10\t\\N\tf\n\\.\n",
    ),
    (
        "plan_json",
        "[\n  {\n    \"Plan\": {\n      \"Node Type\": \"Result\",\n      \"Startup Cost\": 0.00,\n",
    ),
    (
        "plan_xml",
        "<explain xmlns=\"http://www.postgresql.org/2009/explain\">\n  <Query>\n    <Plan>\n      <Node-Type>Result</Node-Type>\n",
    ),
    (
        "mysql_digest",
        "SCHEMA_NAME\tDIGEST\tDIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\tMIN_TIMER_WAIT\tAVG_TIMER_WAIT\nshop\tab\tCOMMIT\t12\t120\t1\t10\n",
    ),
    (
        "mysql_sys",
        "query\tdb\tfull_scan\texec_count\terr_count\ttotal_latency\tmax_latency\nCOMMIT\tshop\t\t12\t0\t1.23 s\t100 ms\n",
    ),
    (
        "mysql_explain",
        "id\tselect_type\ttable\tpartitions\ttype\tpossible_keys\tkey\tkey_len\tref\trows\tfiltered\tExtra\n1\tSIMPLE\tt\tNULL\tALL\tNULL\tNULL\tNULL\tNULL\t10\t100.00\tNULL\n",
    ),
    (
        "optimizer_trace",
        "*************************** 1. row ***************************\nQUERY: SELECT 1\nTRACE: {\n  \"steps\": [\n",
    ),
    ("sweep", "| clients | p95 (ms) | rps |\n|---|---|---|\n| 10 | 51~57ms | 226m + 178m |\n"),
    (
        "jmeter_report",
        "Label,# Samples,Average,Median,90% Line,95% Line,99% Line,Min,Max,Error %,Throughput,Received KB/sec,Sent KB/sec\nLogin,1200,84,71,152,187,403,12,1210,0.250%,19.98702,44.18,5.02\n",
    ),
    (
        "jmeter_console",
        "summary +      1 in   0.2s =    5.3/s Avg:   115 Min:   115 Max:   115 Err:     0 (0.00%) Active: 1 Started: 1 Finished: 0\n",
    ),
    (
        "jmeter_statistics",
        "{\n  \"Login\" : {\n    \"transaction\" : \"Login\",\n    \"sampleCount\" : 1200,\n",
    ),
    ("k6_text", "\n  █ THRESHOLDS \n\n    http_req_duration\n    ✓ 'p(95)<500' p(95)=99.12ms\n"),
    (
        "k6_csv",
        "metric_name,timestamp,metric_value,check,error,error_code,group,method,name,proto,scenario,status,tls_version,url,extra_tags\nhttp_reqs,1796045500,1.000000,,,,,GET,,HTTP/1.1,default,200,,,\n",
    ),
    (
        "k6_summary",
        "{\n    \"metrics\": {\n        \"http_req_duration\": {\n            \"avg\": 44.018302,\n",
    ),
    (
        "vegeta_text",
        "Requests      [total, rate, throughput]         1200, 120.00, 65.87\nDuration      [total, attack, wait]             10.09s, 9.94s, 145.08ms\n",
    ),
    ("vegeta_csv", "1796045500123456789,200,44018302,0,2,,b2s=,big bang,0,GET,http://127.0.0.1/items,Q29u\n"),
    ("gatling_stats", "{\n    \"type\": \"GROUP\",\n    \"name\": \"All Requests\",\n    \"path\": \"\",\n"),
    (
        "ab",
        "This is ApacheBench, Version 2.3 <$Revision$>\n\nBenchmarking 127.0.0.1 (be patient).....done\n\n\nServer Software:        a\n",
    ),
    (
        "sysbench",
        "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nRunning the test with following options:\nNumber of threads: 2\n",
    ),
    (
        "grafana_json",
        "{\"results\":{\"A\":{\"frames\":[{\"schema\":{\"fields\":[{\"name\":\"Time\",\"type\":\"time\"}",
    ),
    ("cloudwatch", "{\n    \"MetricDataResults\": [\n        {\n            \"Id\": \"cpu\",\n"),
    (
        "insights",
        "{\n    \"AlignedStartTime\": 1.7960256E9,\n    \"Identifier\": \"db-A\",\n    \"MetricList\": [\n        {\n",
    ),
    ("sadf", "# hostname;interval;timestamp;CPU;%user;%idle\ndb1;1;2026-11-30 13:35:15 UTC;-1;94.97;0.00\n"),
    ("sysstat_json", "{\"sysstat\": {\n\t\"hosts\": [\n\t\t{\n\t\t\t\"nodename\": \"db1\",\n"),
    (
        "free",
        "               total        used        free      shared  buff/cache   available\nMem:        24731708     2768076      412828       50228    22002556    21963632\n",
    ),
    (
        "jcmd_histogram",
        "24103:\n num     #instances         #bytes  class name (module)\n-------------------------------------------------------\n   1:          8828         393272  [B (java.base@25.0.3)\n",
    ),
    (
        "jcmd_loaders",
        "24103:\nClassLoader         Parent              CLD*               Classes   ChunkSz   BlockSz  Type\n0x0000000017040210  0x00000000161c9698  0x00007fa2900f6480       1      6144      1840  A\n",
    ),
    (
        "jcmd_loader_tree",
        "24103:\n+-- <bootstrap>\n      |     \n      +-- \"platform\", jdk.internal.loader.ClassLoaders$PlatformClassLoader\n",
    ),
    (
        "jcmd_heap",
        "24103:\ngarbage-first heap   total reserved 131072K, committed 10240K, used 1980K [0x00000000f8000000, 0x0000000100000000)\n",
    ),
    (
        "jcmd_flags",
        "24103:\n[Global flags]\n     bool UseG1GC                                  = true                                      {product} {ergonomic}\n",
    ),
    (
        "gc_log_8",
        "2026-11-30T09:00:12.345+0000: 1.204: [GC (Allocation Failure) [PSYoungGen: 65536K->5100K(76288K)] 65536K->5204K(251392K), 0.0061230 secs]\n",
    ),
    ("meminfo", "MemTotal:       24731708 kB\nMemFree:         1702696 kB\nMemAvailable:   22419184 kB\n"),
    (
        "memory_stat",
        "anon 943718400\nfile 20971520\nkernel 8388608\nkernel_stack 1310720\npagetables 4194304\n",
    ),
    ("proc_status", "Name:\tjava\nUmask:\t0022\nState:\tS (sleeping)\nTgid:\t24103\nNgid:\t0\nPid:\t24103\n"),
    (
        "cgroup_limits",
        "==> /sys/fs/cgroup/shop.slice/cpu.max <==\n200000 100000\n\n==> /sys/fs/cgroup/shop.slice/memory.max <==\n",
    ),
    (
        "pod",
        "Name:             rules-7f9c6d5b8-x2x7q\nNamespace:        shop\nContainers:\n  rules:\n    Last State:     Terminated\n      Reason:       OOMKilled\n",
    ),
    ("statement", ""),
    ("archive", ""),
    ("image", ""),
];
