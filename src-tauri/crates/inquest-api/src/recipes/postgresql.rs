//! PostgreSQL, run by psql. `SELECT now()` first, so that the capture prints its time and zone; NULL is printed as
//! `[null]`, so that it is not taken for an empty text.
//!
//! Sources: the chapters "Monitoring Database Activity" and "Additional Supplied Modules" of the manuals of 13 to 18.

use super::Entry;

const PG: Entry = Entry {
    id: "",
    kinds: &[],
    engine: "postgresql",
    versions: "13+",
    tool: "psql",
    statement: "",
    needs: "read-all-stats",
    cost: "counters",
    note: None,
};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "pg-stat-statements",
        kinds: &["pg.stat_statements", "pg.stat_statements_*"],
        versions: "13–18",
        statement: r"
\pset format csv
\pset null '[null]'
SELECT now(), version();
SELECT * FROM pg_stat_statements;
SELECT * FROM pg_stat_statements_info;",
        cost: "statement-texts",
        note: Some("statements-twice"),
        ..PG
    },
    Entry {
        id: "pg-buffercache-by-relation",
        kinds: &["pg.buffercache_by_relation"],
        versions: "9.6–18",
        statement: r"
\pset null '[null]'
SELECT now(), current_setting('block_size'), current_setting('shared_buffers');
SELECT c.relname, count(*) AS buffers,
       count(*) FILTER (WHERE b.isdirty) AS dirty,
       round(avg(b.usagecount), 2) AS avg_usage
  FROM pg_buffercache b
  JOIN pg_class c ON b.relfilenode = pg_relation_filenode(c.oid)
   AND b.reldatabase IN (0, (SELECT oid FROM pg_database
                              WHERE datname = current_database()))
 GROUP BY c.relname
 ORDER BY buffers DESC;",
        needs: "buffercache",
        cost: "buffercache",
        ..PG
    },
    Entry {
        id: "pg-buffercache",
        kinds: &["pg.buffercache", "pg.buffercache_numa"],
        versions: "9.6–18",
        statement: r"
\pset format csv
\pset null '[null]'
SELECT now(), current_setting('block_size');
SELECT * FROM pg_buffercache;",
        needs: "buffercache",
        cost: "buffercache",
        note: Some("large"),
        ..PG
    },
    Entry {
        id: "pg-buffercache-summary",
        kinds: &["pg.buffercache_summary", "pg.buffercache_usage"],
        versions: "16–18",
        statement: r"
\pset null '[null]'
SELECT now();
SELECT * FROM pg_buffercache_summary();
SELECT * FROM pg_buffercache_usage_counts();",
        needs: "buffercache",
        ..PG
    },
    Entry {
        id: "pg-stat-io",
        kinds: &["pg.stat_io"],
        versions: "16–18",
        statement: r"
\pset null '[null]'
SELECT now(), current_setting('track_io_timing');
SELECT * FROM pg_stat_io;",
        note: Some("snapshots-twice"),
        needs: "connect",
        ..PG
    },
    Entry {
        id: "pg-wal",
        kinds: &["pg.stat_wal", "pg.bgwriter"],
        versions: "14–18",
        statement: r"
\pset null '[null]'
SELECT now();
SELECT * FROM pg_stat_wal;
SELECT * FROM pg_stat_bgwriter;",
        note: Some("snapshots-twice"),
        needs: "connect",
        ..PG
    },
    Entry {
        id: "pg-checkpointer",
        kinds: &["pg.checkpointer"],
        versions: "17–18",
        statement: r"
\pset null '[null]'
SELECT now();
SELECT * FROM pg_stat_checkpointer;",
        note: Some("snapshots-twice"),
        needs: "connect",
        ..PG
    },
    Entry {
        id: "pg-database",
        kinds: &["pg.stat_database", "pg.database_*"],
        statement: r"
\pset null '[null]'
SELECT now();
SELECT * FROM pg_stat_database;",
        note: Some("snapshots-twice"),
        needs: "connect",
        ..PG
    },
    Entry {
        id: "pg-tables",
        kinds: &["pg.stat_user_tables"],
        statement: r"
\pset format csv
\pset null '[null]'
SELECT now(), current_database();
SELECT * FROM pg_stat_user_tables;",
        note: Some("snapshots-twice"),
        needs: "connect",
        ..PG
    },
    Entry {
        id: "pg-indexes",
        kinds: &["pg.index_io", "pg.statio_*"],
        statement: r"
\pset null '[null]'
SELECT now(), current_database();
SELECT * FROM pg_statio_user_indexes;",
        note: Some("snapshots-twice"),
        needs: "connect",
        ..PG
    },
    Entry {
        id: "pg-sizes",
        kinds: &["pg.relation_sizes", "pg.relation_listing"],
        statement: r"
SELECT now(), current_database();
\dt+
\di+",
        needs: "connect",
        cost: "file-sizes",
        ..PG
    },
    Entry {
        id: "pg-settings",
        kinds: &["pg.settings", "pg.show"],
        statement: r"
\pset null '[null]'
SELECT now(), version();
SELECT name, setting, unit, source, boot_val, pending_restart
  FROM pg_settings ORDER BY name;",
        note: Some("settings-secrets"),
        needs: "connect",
        ..PG
    },
    Entry {
        id: "pg-activity",
        kinds: &["pg.activity"],
        statement: r"
\pset null '[null]'
SELECT now() AS captured_at, pid, state, wait_event_type, wait_event,
       xact_start, query_start, state_change, backend_type, query
  FROM pg_stat_activity;",
        note: Some("queries-literals"),
        ..PG
    },
    Entry {
        id: "pg-walinspect",
        kinds: &["pg.wal_stats"],
        versions: "15–18",
        statement: r"
SELECT now(), pg_current_wal_lsn();
-- put in the two positions you noted at the beginning and the end
SELECT * FROM pg_get_wal_stats('0/1000000', '0/2000000', true);",
        needs: "walinspect",
        cost: "reads-wal",
        ..PG
    },
    Entry {
        id: "pg-wal-records",
        kinds: &["pg.wal_records", "pg.wal_block_info"],
        versions: "15–18",
        statement: r"
SELECT now(), pg_current_wal_lsn();
-- put in the two positions you noted at the beginning and the end
SELECT * FROM pg_get_wal_records_info('0/1000000', '0/2000000');",
        needs: "walinspect",
        cost: "reads-wal",
        note: Some("large"),
        ..PG
    },
    Entry {
        id: "pg-explain-json",
        kinds: &["pg.explain_json"],
        statement: r"
BEGIN TRANSACTION READ ONLY;
SELECT now(), version();
EXPLAIN (ANALYZE, BUFFERS, SETTINGS, FORMAT JSON)
SELECT 1; -- your statement here
ROLLBACK;",
        needs: "select-it",
        cost: "runs-it",
        ..PG
    },
    Entry {
        id: "pg-explain-text",
        kinds: &["pg.explain_text", "pg.explain_yaml", "pg.explain_xml"],
        statement: r"
SELECT now(), version();
EXPLAIN (VERBOSE, SETTINGS)
SELECT 1; -- your statement here",
        needs: "select-it",
        cost: "plans-it",
        note: Some("formats"),
        ..PG
    },
    Entry {
        id: "pg-monitor",
        kinds: &["pg.stat_monitor"],
        versions: "11–17",
        statement: r"
\pset format csv
\pset null '[null]'
SELECT now(), version();
SELECT * FROM pg_stat_monitor;",
        cost: "statement-texts",
        note: Some("statements-twice"),
        ..PG
    },
    Entry {
        id: "pg-locks",
        kinds: &["pg.locks"],
        statement: r"
\pset null '[null]'
SELECT now();
SELECT *, pg_blocking_pids(pid) AS blocked_by FROM pg_locks;",
        ..PG
    },
    Entry {
        id: "pg-progress",
        kinds: &["pg.progress_*"],
        statement: r"
\pset null '[null]'
SELECT now() AS captured_at, * FROM pg_stat_progress_copy;
SELECT now() AS captured_at, * FROM pg_stat_progress_vacuum;",
        ..PG
    },
    Entry {
        id: "pg-replication",
        kinds: &["pg.stat_replication", "pg.stat_archiver", "pg.stat_slru"],
        statement: r"
\pset null '[null]'
SELECT now(), pg_is_in_recovery();
SELECT * FROM pg_stat_replication;
SELECT * FROM pg_stat_archiver;
SELECT * FROM pg_stat_slru;",
        ..PG
    },
    Entry {
        id: "pg-columns",
        kinds: &["pg.table_columns"],
        statement: r"
\d+ orders -- your table here",
        needs: "connect",
        cost: "file-sizes",
        ..PG
    },
    Entry {
        id: "pg-log",
        kinds: &["pg.log", "pg.auto_explain"],
        tool: "shell",
        statement: r"
# with log_line_prefix = '%m [%p] %q%u@%d ' and, for plans, auto_explain.log_format = json
cat /var/log/postgresql/postgresql.log",
        needs: "log-file",
        cost: "reads-log",
        note: Some("queries-literals"),
        ..PG
    },
];
