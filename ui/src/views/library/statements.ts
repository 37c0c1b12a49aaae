// Statements to run on the server before a first case. They read statistics and change nothing; the program itself
// never sends them anywhere.

export const STATEMENTS = {
  mysql: `SELECT DIGEST, LEFT(DIGEST_TEXT, 400) AS DIGEST_TEXT,
       COUNT_STAR, SUM_TIMER_WAIT, AVG_TIMER_WAIT, MAX_TIMER_WAIT,
       SUM_LOCK_TIME, SUM_ROWS_EXAMINED, SUM_ROWS_SENT,
       SUM_CREATED_TMP_DISK_TABLES, SUM_SORT_MERGE_PASSES,
       FIRST_SEEN, LAST_SEEN
  FROM performance_schema.events_statements_summary_by_digest
 ORDER BY SUM_TIMER_WAIT DESC
 LIMIT 200;

SELECT NOW(6), @@version, @@innodb_flush_log_at_trx_commit,
       @@sync_binlog, @@innodb_flush_method;`,
  postgresql: `SELECT queryid, calls, total_exec_time, mean_exec_time,
       min_exec_time, max_exec_time, rows,
       shared_blks_hit, shared_blks_read, shared_blks_dirtied,
       temp_blks_read, temp_blks_written, query
  FROM pg_stat_statements
 ORDER BY total_exec_time DESC
 LIMIT 200;

SELECT now(), version(), stats_reset, dealloc
  FROM pg_stat_statements_info;`,
  buffercache: `SELECT c.relname, count(*) AS buffers,
       count(*) FILTER (WHERE b.isdirty) AS dirty,
       round(avg(b.usagecount), 2) AS avg_usage
  FROM pg_buffercache b
  JOIN pg_class c ON b.relfilenode = pg_relation_filenode(c.oid)
   AND b.reldatabase IN (0, (SELECT oid FROM pg_database
                              WHERE datname = current_database()))
 GROUP BY c.relname
 ORDER BY buffers DESC
 LIMIT 50;

SELECT now(), current_setting('block_size'), current_setting('shared_buffers');`,
} as const;

export type StatementSet = keyof typeof STATEMENTS;
