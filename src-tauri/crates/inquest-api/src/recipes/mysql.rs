//! MySQL and MariaDB, run by their own client. The time comes first, with the server's offset from UTC: the client
//! prints no zone.
//!
//! Sources: the chapters "MySQL Performance Schema" and "SHOW Statements" of the manuals of 5.7 to 9, and MariaDB's
//! pages of the same names.

use super::Entry;

const MYSQL: Entry = Entry {
    id: "",
    kinds: &[],
    engine: "mysql",
    versions: "5.7+, MariaDB 10.5+",
    tool: "mysql",
    statement: "",
    needs: "performance-schema",
    cost: "counters",
    note: None,
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "mysql-digest",
        kinds: &["mysql.digest"],
        statement: r"
SELECT NOW(6), TIMEDIFF(NOW(), UTC_TIMESTAMP()), @@version;
SELECT * FROM performance_schema.events_statements_summary_by_digest;",
        cost: "statement-texts",
        note: Some("batch-twice"),
        ..MYSQL
    },
    Entry {
        id: "mysql-statement-analysis",
        kinds: &["mysql.statement_analysis"],
        statement: r"
SELECT NOW(6), TIMEDIFF(NOW(), UTC_TIMESTAMP()), @@version;
SELECT * FROM sys.x$statement_analysis;",
        cost: "statement-texts",
        note: Some("batch-twice"),
        ..MYSQL
    },
    Entry {
        id: "mysql-waits",
        kinds: &["mysql.waits_global", "mysql.waits_by_latency"],
        statement: r"
SELECT NOW(6), TIMEDIFF(NOW(), UTC_TIMESTAMP()), @@version;
SELECT * FROM performance_schema.events_waits_summary_global_by_event_name
 WHERE COUNT_STAR != 0;",
        note: Some("batch-twice"),
        ..MYSQL
    },
    Entry {
        id: "mysql-file-io",
        kinds: &["mysql.file_io"],
        statement: r"
SELECT NOW(6), TIMEDIFF(NOW(), UTC_TIMESTAMP()), @@version;
SELECT * FROM performance_schema.file_summary_by_event_name
 WHERE COUNT_STAR != 0;",
        note: Some("batch-twice"),
        ..MYSQL
    },
    Entry {
        id: "mysql-innodb-status",
        kinds: &["mysql.innodb_status", "mysql.innodb_monitor"],
        statement: r"
SHOW ENGINE INNODB STATUS\G",
        needs: "process",
        note: Some("whole-status"),
        ..MYSQL
    },
    Entry {
        id: "mysql-processlist",
        kinds: &["mysql.processlist"],
        statement: r"
SELECT NOW(6), TIMEDIFF(NOW(), UTC_TIMESTAMP());
SHOW FULL PROCESSLIST;",
        needs: "process",
        note: Some("queries-literals"),
        ..MYSQL
    },
    Entry {
        id: "mysql-show-index",
        kinds: &["mysql.show_index"],
        statement: r"
SELECT NOW(6), @@version;
SHOW INDEX FROM your_table;",
        needs: "select-it",
        ..MYSQL
    },
    Entry {
        id: "mysql-table-status",
        kinds: &["mysql.table_status"],
        statement: r"
SELECT NOW(6), @@version;
SHOW TABLE STATUS LIKE 'your_table';",
        needs: "select-it",
        ..MYSQL
    },
    Entry {
        id: "mysql-variables",
        kinds: &["mysql.variables"],
        statement: r"
SELECT NOW(6), @@version;
SHOW GLOBAL VARIABLES;",
        needs: "connect",
        note: Some("settings-secrets"),
        ..MYSQL
    },
    Entry {
        id: "mysql-status",
        kinds: &["mysql.status"],
        statement: r"
SELECT NOW(6), TIMEDIFF(NOW(), UTC_TIMESTAMP()), @@version;
SHOW GLOBAL STATUS;",
        needs: "connect",
        note: Some("snapshots-twice"),
        ..MYSQL
    },
    Entry {
        id: "mysql-explain-tree",
        kinds: &["mysql.explain_tree"],
        versions: "8.0.18+",
        statement: r"
START TRANSACTION READ ONLY;
SELECT NOW(6), @@version;
EXPLAIN ANALYZE
SELECT 1; -- your statement here
ROLLBACK;",
        needs: "select-it",
        cost: "runs-it",
        ..MYSQL
    },
    Entry {
        id: "mysql-explain-json",
        kinds: &["mysql.explain_json", "mysql.explain_tabular"],
        statement: r"
SELECT NOW(6), @@version;
EXPLAIN FORMAT=JSON
SELECT 1; -- your statement here",
        needs: "select-it",
        cost: "plans-it",
        note: Some("formats"),
        ..MYSQL
    },
    Entry {
        id: "mysql-histogram",
        kinds: &["mysql.statement_histogram"],
        versions: "8.0+",
        statement: r"
SELECT NOW(6), TIMEDIFF(NOW(), UTC_TIMESTAMP()), @@version;
SELECT * FROM performance_schema.events_statements_histogram_by_digest
 WHERE COUNT_BUCKET != 0;",
        note: Some("batch-twice"),
        ..MYSQL
    },
    Entry {
        id: "mysql-replica",
        kinds: &["mysql.replica_status"],
        versions: "8.0.22+",
        statement: r"
SELECT NOW(6), TIMEDIFF(NOW(), UTC_TIMESTAMP());
SHOW REPLICA STATUS\G",
        needs: "replication-client",
        ..MYSQL
    },
    Entry {
        id: "mysql-optimizer-trace",
        kinds: &["mysql.optimizer_trace"],
        statement: r"
SET SESSION optimizer_trace = 'enabled=on';
EXPLAIN
SELECT 1; -- your statement here
SELECT * FROM information_schema.OPTIMIZER_TRACE\G",
        needs: "select-it",
        cost: "plans-it",
        ..MYSQL
    },
    Entry {
        id: "mysql-slow-log",
        kinds: &["mysql.slow_log*"],
        tool: "shell",
        statement: r"
# where slow_query_log_file points to
cat slow.log",
        needs: "log-file",
        cost: "reads-log",
        note: Some("queries-literals"),
        ..MYSQL
    },
    Entry {
        id: "mysql-slap",
        kinds: &["mysql.slap"],
        tool: "shell",
        statement: r"
mysqlslap --concurrency=16 --iterations=5 --query='SELECT 1'",
        needs: "load-allowed",
        cost: "runs-load",
        note: Some("run-long-enough"),
        ..MYSQL
    },
];
